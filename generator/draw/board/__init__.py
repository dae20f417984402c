"""Sections of a board drawn: over sheets at playing size, and as an overview."""
