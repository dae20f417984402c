"""Battles rolled from the pack, and what is printed of them."""
