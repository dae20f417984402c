"""`hexmap`: a map of hexes for any game, written by hand or rolled."""
