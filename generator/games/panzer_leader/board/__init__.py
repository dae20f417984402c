"""Sections of the board: their files, checks and edges; and how one more is rolled."""
