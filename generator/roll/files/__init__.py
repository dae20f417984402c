"""Saved files of what was rolled: their layout, models, reading and comparison."""
