"""Numbers of histories that are rules, or rulings of our own: the pack has them."""

from __future__ import annotations

from generator.content import Pack


def figure_of(pack: Pack, key: str) -> int:
    """Return a number by the id of its record."""
    return int(pack.records("reph-numbers")[key]["number"])
