"""A maker's own map drawn: its land, its lettering, over sheets and on one page."""
