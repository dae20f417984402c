"""Scenarios as boards of tiles: their files, checks and sheets."""
