"""Maps of campaigns written by hand: their files and how they are drawn."""
