"""Roads as curves: straight where they run straight over several hexes, smooth where they turn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from generator.draw.shapes import Curve, bend_of, chance, main_pair
from generator.ground.cells import Cell, beside, centre, corner
from generator.ground.points import Point

_REACH = 0.37
"""How far the handles of a curve reach, of the way between its ends."""


class Ways:
    """The ways over a map; `sides` are those by which they leave each cell, `ranks` their kinds.

    They cross each side in its middle, or by chance up to `wander` of its length off it.

    A way crosses a hex side in the line from where it came into the one hex to where it leaves the
    other. So a row of hexes that turn left and right by turns is a straight line.
    """

    def __init__(
        self,
        sides: Mapping[Cell, Sequence[int]],
        ranks: Mapping[tuple[Cell, int], int],
        wander: float = 0.0,
    ) -> None:
        self.sides, self._ranks, self._wander = sides, ranks, wander
        self._leads: dict[tuple[Cell, int], Point] = {}

    def pieces(self, cell: Cell, among: Sequence[int] = ()) -> list[Curve]:
        """Return the curves in a cell, of all its ways or of those `among` its sides.

        The straightest pair goes through first; what no pair has joins it.
        """
        sides = among or self.sides[cell]
        pairs, rest = self._pairs(cell, sides)
        found = [self._through(cell, *pair) for pair in pairs]
        joint = bend_of(found[0], 0.5)[0] if found else centre(cell)
        return [*found, *(self._joining(cell, side, joint) for side in rest)]

    def heading(self, cell: Cell) -> float:
        """Return the heading of the main way in the middle of a cell."""
        return bend_of(self.pieces(cell)[0], 0.5)[1]

    def crossing(self, cell: Cell, side: int) -> tuple[Point, float]:
        """Return where ways cross a side of a cell, and their heading there."""
        dx, dy = self._lead(cell, side)
        return self._gate(cell, side), math.atan2(dy, dx)

    def places(self, cell: Cell, count: int) -> Iterator[Point]:
        """Yield places along all ways of a cell, so many for each piece."""
        for curve in self.pieces(cell):
            yield from (bend_of(curve, i / (count - 1))[0] for i in range(count))

    def _gate(self, cell: Cell, side: int) -> Point:
        """Return where ways cross a side of a cell."""
        there = beside(cell, side)
        one, d = min((cell, side), (there, (side + 3) % 6))
        (ax, ay), (bx, by) = corner(one, d), corner(one, d + 1)
        part = 0.5 + self._wander * (2 * chance(*one, d, 45) - 1)
        return ax + (bx - ax) * part, ay + (by - ay) * part

    def _pairs(self, cell: Cell, sides: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
        """Return the pairs of sides by which ways go through, and the sides that are left.

        The first pair is the straightest; more ways go through if they are nearly as straight.
        """
        ranks = {side: self._ranks.get((cell, side), 0) for side in sides}
        left, pairs = list(sides), list[tuple[int, int]]()
        while len(left) > 1:
            one, other = main_pair(left, ranks)
            if pairs and abs((other - one) % 6 - 3) > 1:
                break
            pairs.append((one, other))
            left = [side for side in left if side not in (one, other)]
        return pairs, left

    def _through(self, cell: Cell, enter: int, leave: int) -> Curve:
        start, end = self._gate(cell, enter), self._gate(cell, leave)
        far = _REACH * math.dist(start, end)
        first = _moved(start, self._lead(cell, enter), far)
        return start, first, _moved(end, self._lead(cell, leave), far), end

    def _joining(self, cell: Cell, side: int, joint: Point) -> Curve:
        start = self._gate(cell, side)
        first = _moved(start, self._lead(cell, side), 0.4 * math.dist(start, joint))
        return start, first, _moved(joint, _way(joint, start), 0.3 * math.dist(start, joint)), joint

    def _lead(self, cell: Cell, side: int) -> Point:
        """Return the way into a cell over one of its sides, of length 1."""
        key = cell, side
        if key not in self._leads:
            there, back = beside(cell, side), (side + 3) % 6
            lead = _way(self._far(there, back), self._far(cell, side))
            self._leads[key] = lead
            self._leads[there, back] = -lead[0], -lead[1]
        return self._leads[key]

    def _far(self, cell: Cell, side: int) -> Point:
        """Return where a way that comes in by a side leaves a cell, or else ends there."""
        for pair in self._pairs(cell, self.sides.get(cell, ()))[0]:
            if side in pair:
                return self._gate(cell, pair[0] if side == pair[1] else pair[1])
        return centre(cell)


def _way(a: Point, b: Point) -> Point:
    far = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _moved(at: Point, way: Point, far: float) -> Point:
    return at[0] + way[0] * far, at[1] + way[1] * far
