"""Where lettering has room: the lines on a map as dots, and what a text would cover."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, dist

from generator.draw.shapes import Curve, bend_of
from generator.ground.points import Point, toward

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in hexes."""

_STRIDE = 0.05
"""Hexes from dot to dot along a line."""

_BUCKET = 0.5

_Dot = tuple[float, float, float, float]


class Room:
    """The lines and boxes on one map. A line is `half` hexes broad to each side."""

    def __init__(self) -> None:
        self._dots: dict[tuple[int, int], list[_Dot]] = {}
        self._boxes: dict[tuple[int, int], list[tuple[Box, float]]] = {}

    def add_curves(self, curves: Iterable[Curve], half: float, weight: float = 1.0) -> None:
        """Add a line of curves, each about a hex long or shorter."""
        for curve in curves:
            count = max(2, ceil(dist(curve[0], curve[3]) / _STRIDE))
            for i in range(count + 1):
                self._add(bend_of(curve, i / count)[0], half, weight)

    def add_line(self, points: Sequence[Point], half: float, weight: float = 1.0) -> None:
        """Add a line of straight pieces."""
        for a, b in pairwise(points):
            count = max(1, ceil(dist(a, b) / _STRIDE))
            for i in range(count + 1):
                self._add(toward(a, b, i / count), half, weight)

    def add_box(self, box: Box, weight: float = 1.0) -> None:
        """Add a box; the whole of it counts as one dot of a line for each 0.05 by 0.1 hexes."""
        for key in _keys(box):
            self._boxes.setdefault(key, []).append((box, weight))

    def moved(self, place: Callable[[Point], Point]) -> Room:
        """Return the same lines and boxes where `place` puts their points; boxes stay level."""
        found = Room()
        for dots in self._dots.values():
            for x, y, half, weight in dots:
                found._add(place((x, y)), half, weight)
        for box, weight in sorted({one for held in self._boxes.values() for one in held}):
            (a, b), (c, d) = place(box[:2]), place(box[2:])
            found.add_box((min(a, c), min(b, d), max(a, c), max(b, d)), weight)
        return found

    def _add(self, at: Point, half: float, weight: float) -> None:
        key = int(at[0] // _BUCKET), int(at[1] // _BUCKET)
        self._dots.setdefault(key, []).append((*at, half, weight))

    def cost(self, box: Box) -> float:
        """Return how many dots of lines a box covers, each by its weight."""
        left, top, right, bottom = box
        found = 0.0
        for key in _keys((left - 0.2, top - 0.2, right + 0.2, bottom + 0.2)):
            for x, y, half, weight in self._dots.get(key, ()):
                if left - half < x < right + half and top - half < y < bottom + half:
                    found += weight
        seen = {one for key in _keys(box) for one in self._boxes.get(key, ())}
        for (x0, y0, x1, y1), weight in sorted(seen):
            wide, high = min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0)
            if wide > 0 and high > 0:
                found += weight * wide * high / (0.1 * _STRIDE)
        return found

    def best(
        self, spots: Sequence[Point], half_width: float, height: float, *others: Room
    ) -> tuple[int, float]:
        """Return which of some spots for a text covers the least, and how much; the first if equal.

        A spot is the middle of the text's baseline; `others` count as well.
        """
        costs: list[float] = []
        for spot in spots:
            box = text_box(spot, half_width, height)
            costs.append(round(sum(room.cost(box) for room in (self, *others)), 4))
            if not costs[-1]:
                break
        least = min(costs)
        return costs.index(least), least


def text_box(at: Point, half_width: float, height: float) -> Box:
    """Return the box of a text whose baseline has its middle at a point."""
    return at[0] - half_width, at[1] - height, at[0] + half_width, at[1]


def _keys(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(side // _BUCKET) for side in box)
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            yield column, row
