"""Platoon Action played by computer: its rules on the table that was rolled."""
