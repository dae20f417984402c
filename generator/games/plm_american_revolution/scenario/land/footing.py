"""Ground on which units may be deployed: what is clear of a zone, and whether a brigade fits there.

Horse and guns never enter woods, and a line doesn't pass rough ground freely (B.6); a town block
holds one battalion (B.7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from generator.games.plm_american_revolution.scenario.armies.lists import Unit
from generator.games.plm_american_revolution.scenario.armies.points import PointValues
from generator.games.plm_american_revolution.scenario.land.plan import CELL, Spot

CLOSED = ("woods", "town", "rough")
"""Kinds of ground where no line, horse or gun is deployed; nor is it in water."""

BLOCK = "town"
FREE = ("light", "rifles")
"""Arms that pass woods and rough ground freely, deployed or not (B.6)."""

Span = tuple[int, int]


@dataclass(frozen=True)
class Footing:
    """The ground of a table, of which zones take their part: inches, cells of 6 inches."""

    cells: Mapping[Spot, str]
    wet: Set[Spot]
    values: PointValues

    def clear(self, x: Span, y: Span) -> list[int]:
        """Return the lengths in inches of the stretches of a zone that are clear front to back."""
        shut = self._shut(y)
        found, length = [], 0
        for inch in range(*x):
            if inch // CELL in shut:
                found.append(length)
                length = 0
            else:
                length += 1
        return [one for one in (*found, length) if one]

    def _shut(self, y: Span) -> Set[int]:
        """Return the columns where something is closed between two lines across the table."""
        rows = _rows(y)
        closed = {x for (x, row), kind in self.cells.items() if row in rows and kind in CLOSED}
        return closed | {x for x, row in self.wet if row in rows}

    def blocks(self, x: Span, y: Span) -> int:
        """Return how many town blocks a zone touches."""
        columns = range(x[0] // CELL, -(-x[1] // CELL))
        return sum(self.cells.get((a, b)) == BLOCK for a in columns for b in _rows(y))

    def holds(self, units: Sequence[Unit], x: Span, y: Span) -> bool:
        """Tell whether a brigade finds clear ground in a zone for its first line, and for horse.

        Light infantry and riflemen need none, nor does the foot of a second line, which may stand
        in column; a battalion may go into each block.
        """
        stretches = self.clear(x, y)
        for line in ("first", "second"):
            row = [unit for unit in units if unit.line == line]
            lines = [unit for unit in row if unit.on_foot and unit.arm not in FREE]
            foot = sorted(map(self.values.front, lines), reverse=True) if line == "first" else []
            others = [self.values.front(unit) for unit in row if not unit.on_foot]
            wide = [*foot[self.blocks(x, y) :], *others]
            if not _pack(sorted(wide, reverse=True), stretches, self.values.numbers["gap"]):
                return False
        return True


def _rows(y: Span) -> range:
    return range(y[0] // CELL, -(-y[1] // CELL))


def _pack(widths: Sequence[float], room: Sequence[float], gap: float) -> bool:
    """Tell whether units find room side by side, with a gap between any two of a stretch."""
    if not widths:
        return True
    first, *others = widths
    for n, left in enumerate(room):
        if first <= left:
            rest = [*room[:n], left - first - gap, *room[n + 1 :]]
            if _pack(others, rest, gap):
                return True
    return False
