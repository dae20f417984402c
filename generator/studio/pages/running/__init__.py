"""Print runs and their booklets."""
