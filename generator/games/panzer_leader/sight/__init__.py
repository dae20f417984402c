"""Lines of sight: traced exactly, looked up for whole boards, and explained in words."""
