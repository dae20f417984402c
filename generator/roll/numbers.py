"""Numbers that a game's generator works with, as its pack states them."""

from __future__ import annotations

from generator.content import Pack


def number_of(pack: Pack, key: str) -> int:
    """Return a number of the part `numbers`."""
    return int(pack.records("numbers")[key]["number"])
