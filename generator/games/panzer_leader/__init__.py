"""Panzer Leader: sections of the board, lines of sight, what is rolled."""
