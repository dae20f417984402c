"""The table while it is laid: its cells, and where units may stand on it."""
