"""Words as they stand in sentences and in lines of print."""

from __future__ import annotations


def capital(text: str) -> str:
    """Return a text that begins with a capital, as at the head of a line."""
    return text[:1].upper() + text[1:]
