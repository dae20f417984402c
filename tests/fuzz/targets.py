"""All targets, by name."""

from __future__ import annotations

from collections.abc import Sequence

from tests.fuzz import fonts, own, parts, reads, reports, rolls, saved, tables

_ALL = (
    *(*reads.TARGETS, *tables.TARGETS, *fonts.TARGETS, *parts.TARGETS),
    *(*rolls.TARGETS, *saved.TARGETS, *own.TARGETS, *reports.TARGETS),
)

TARGETS = {target.name: target for target in _ALL}


def shares(count: int, names: Sequence[str]) -> dict[str, int]:
    """Return how many of so many inputs each target has: fast ones more, slow ones fewer."""
    whole = sum(TARGETS[name].share for name in names)
    return {name: max(1, round(count * TARGETS[name].share / whole)) for name in names}
