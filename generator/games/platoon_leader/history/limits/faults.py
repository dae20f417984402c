"""What a fault in a report is."""

from __future__ import annotations

from collections.abc import Sequence

from generator.errors import did_you_mean, short

FaultAt = tuple[tuple[str | int, ...], str]
"""The path of a value in a report, and what is wrong with it."""


def unknown(name: str, known: Sequence[str]) -> str:
    """Say that the card has no such thing, and what may have been meant."""
    hint = did_you_mean(name, list(known))
    return f"the card has no {short(name)}" + (f"; {hint[0]}" if hint else "")
