"""Platoon Action: missions between two platoons."""
