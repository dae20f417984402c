"""Faces as SVG: what their pages draw, operator by operator, with text as outlines."""
