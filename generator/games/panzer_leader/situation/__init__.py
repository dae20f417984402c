"""Situations written by hand: their files, checks, maps and pages."""
