"""Platoon Command played by computer: its whole rulebook on flat lists of whole numbers."""
