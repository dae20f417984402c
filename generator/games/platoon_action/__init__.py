"""Platoon Action: platoons of a player's own, with their cards and roster."""
