"""Whether two hexes see each other, and no more: the rules of `line`, for many questions at once.

The rule that decides is not looked for, so obstacles need no order, and no place on a line is
reckoned twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from generator.games.panzer_leader.sight.line import Board, level_of, rimmed
from generator.games.panzer_leader.sight.trace import trace
from generator.ground.lattice import Side, Spot, distance
from generator.ground.section import TOWNS

_Met = tuple[int, int, int, int, bool, int, bool, bool]
"""A side that a line meets: both its hexes; whether the line runs along it; the number of the
corner of the line in which it meets it, or 0; whether it is met in the first half, in the last."""


@dataclass(frozen=True, slots=True)
class _Line:
    met: tuple[_Met, ...]
    hexes: tuple[Spot, ...]


@lru_cache(maxsize=16384)
def _line(dx: int, dy: int) -> _Line:
    found, corners = trace(dx, dy), dict[tuple[int, int], int]()
    met = []
    for one in found.met:
        (ax, ay), (bx, by) = one.side
        corner, first, last = 0, one.first, one.last
        if one.how == "corner":
            at = first.numerator, first.denominator
            corner = corners.setdefault(at, len(corners) + 1)
        # Halves are told without fractions, which compare slowly.
        early = 2 * first.numerator <= first.denominator
        late = 2 * last.numerator >= last.denominator
        met.append((ax, ay, bx, by, one.how == "along", corner, early, late))
    return _Line(tuple(met), found.hexes)


class QuickSight:
    """Lines of sight of one board."""

    def __init__(self, board: Board) -> None:
        self._cover, self._sides = board.cover, board.sides
        self._board = board
        self._wet = frozenset(board.stream_hexes) - frozenset(board.bridges)
        self._rimmed: dict[Side, bool] = {}

    def visible(self, one: Spot, other: Spot) -> bool:
        """Tell whether two hexes see each other; raise KeyError for one that is not there."""
        levels = level_of(self._cover[one]), level_of(self._cover[other])
        if distance(one, other) <= 1:
            return True
        if (levels[1] == 0 and one in self._wet) or (levels[0] == 0 and other in self._wet):
            return False
        line = _line(other[0] - one[0], other[1] - one[1])
        return not (
            self._sides_block(line, one, other, levels) or self._towns_block(line, one, other)
        )

    def _met(self, line: _Line, one: Spot) -> Iterator[tuple[str, Side, _Met]]:
        """Yield the sides with a symbol that a line meets."""
        x, y = one
        sides = self._sides
        for met in line.met:
            side = ((met[0] + x, met[1] + y), (met[2] + x, met[3] + y))
            kind = sides.get(side)
            if kind is not None:
                yield kind, side, met

    def _sides_block(self, line: _Line, one: Spot, other: Spot, levels: tuple[int, int]) -> bool:
        low, high = sorted(levels)
        ground = (one if levels[0] == 0 else other) if low == 0 else None
        rims: set[object] = set()
        for kind, side, met in self._met(line, one):
            if kind == "green":
                if high == 0 or self._green(side, ground, levels):
                    return True
            elif kind == "brown":
                if met[4] and self._joins_rim(side):
                    continue
                if high < 2 or (low == 0 and met[7 if levels[0] == 2 else 6]):
                    return True
            elif low < 2:
                rims.add(met[5] or side)
                if high < 2 or met[4] or len(rims) > 1:
                    return True
        return False

    def _green(self, side: Side, ground: Spot | None, levels: tuple[int, int]) -> bool:
        covers = self._cover.get(side[0]), self._cover.get(side[1])
        if "hilltop-woods" in covers or (1 in levels and "slope-woods" in covers):
            return True
        return ground is not None and ground in side

    def _joins_rim(self, side: Side) -> bool:
        if side not in self._rimmed:
            self._rimmed[side] = rimmed(self._board, side)
        return self._rimmed[side]

    def _towns_block(self, line: _Line, one: Spot, other: Spot) -> bool:
        x, y = one
        levels = level_of(self._cover[one]), level_of(self._cover[other])
        grounds = [spot for spot, level in zip((one, other), levels, strict=True) if level == 0]
        for dx, dy in line.hexes:
            spot = dx + x, dy + y
            cover = self._cover.get(spot)
            if cover not in TOWNS:
                continue
            if cover == "hilltop-town" or len(grounds) == 2:
                return True
            if grounds and distance(spot, grounds[0]) == 1:
                return True
        return False
