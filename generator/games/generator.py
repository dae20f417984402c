"""What a generator is, under the name by which installed games ask for it."""

from __future__ import annotations

from generator.scenario.generator import (
    BOARDS,
    COUNTERS,
    EXTRAS,
    FORCES,
    Again,
    Chapters,
    Generator,
    Item,
    MapRequest,
    Outcome,
    Paper,
    Papers,
    Printing,
    Sections,
)

__all__ = [
    "BOARDS",
    "COUNTERS",
    "EXTRAS",
    "FORCES",
    "Again",
    "Chapters",
    "Generator",
    "Item",
    "MapRequest",
    "Outcome",
    "Paper",
    "Papers",
    "Printing",
    "Sections",
]
