"""Scenarios on a board of tiles: rolled, held against their constraints, saved, shown."""
