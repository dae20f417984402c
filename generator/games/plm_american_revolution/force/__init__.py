"""Armies of a player's own and of history: their files, units, checks and papers."""
