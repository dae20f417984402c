"""Words as they appear in sentences and in print."""

from __future__ import annotations

from collections.abc import Sequence


def capital(text: str) -> str:
    """Return a text that begins with a capital, as at the head of a line."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str], word: str = "and") -> str:
    """Return names as a sentence lists them: '7A, 8B and 9A'."""
    return f" {word} ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
