"""Campaigns that a pack has by hand, begun as files that histories grow on as on rolled ones."""
