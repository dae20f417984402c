"""Sizes of hexes and of the counters that lie on them."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content.kinds.base import Part
from generator.content.kinds.deck import DeckPart
from generator.content.kinds.records import RecordsPart
from generator.errors import Problem
from generator.measure import parse_length

_SAME = 0.01
"""Lengths that differ by less are the same, in millimetres."""


def size_fault(parts: Mapping[str, Part], hex_mm: float) -> Problem | None:
    """Return why a hex of this size won't do beside a pack's counters, None if it will.

    Without counters the smallest of the sizes that fit is asked for.
    """
    pairs = _pairs(parts)
    decks = [p for p in parts.values() if isinstance(p, DeckPart) and p.model.use == "counter"]
    counters = [min(deck.piece.width, deck.piece.height) for deck in decks]
    smallest = min(counters, default=min(pairs, default=0.0))
    if hex_mm >= smallest:
        return None
    fits = ", ".join(f"{counter:g} mm on hexes of {hex_:g} mm" for counter, hex_ in pairs.items())
    message = f"hexes of {hex_mm:g} mm are smaller than counters of {smallest:g} mm"
    return Problem(message, hints=(f"these fit: counters of {fits}",) if fits else ())


def size_for(parts: Mapping[str, Part], deck: DeckPart, hex_mm: float) -> str | None:
    """Return the size of a deck's pieces that suits a hex, None if that is the deck's own."""
    suits = {hex_: counter for counter, hex_ in _pairs(parts).items()}
    counter = suits.get(hex_mm, deck.piece.width)
    found = (name for name, size in deck.sizes.items() if abs(size.width - counter) < _SAME)
    return next(found, None)


def _pairs(parts: Mapping[str, Part]) -> dict[float, float]:
    """Return the hex that suits each size of counter, in millimetres, as the pack tells."""
    part = parts.get("hex-sizes")
    if not isinstance(part, RecordsPart):
        return {}
    records = part.records.values()
    return {parse_length(one["counter"]): parse_length(one["hex"]) for one in records}
