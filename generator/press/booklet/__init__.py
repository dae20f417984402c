"""Folded booklets: the order of their pages, their sheets and marks."""
