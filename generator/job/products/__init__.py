"""Products of a pack: how each kind is made, finished, and how much paper it takes."""
