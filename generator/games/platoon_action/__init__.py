"""Platoon Action: platoons of a player's own, and missions between two of them."""
