"""Missions rolled from the pack, and what is printed of them."""
