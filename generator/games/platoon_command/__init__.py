"""Platoon Command: scenarios on a board of tiles."""
