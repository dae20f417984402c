"""Platoons of a player's own: their files, points, checks and cards."""
