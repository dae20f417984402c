"""Texts that nobody would write, thrown at everything that reads a stranger's text."""
