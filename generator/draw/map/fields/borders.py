"""Borders of fields as straight lines: from the middle of one hex side to that of the next.

Hex sides that follow each other in zigzag have their middles in one straight line, and so a hedge
along them runs straight, cuts each of its sides in the middle and leaves every hex's middle on its
own side. All that lies along a border takes the same line.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from generator.ground.cells import Cell, Joint, beside, corner, joint, middle
from generator.ground.outlines import trace
from generator.ground.points import Point, halfway, toward

Side = tuple[Cell, int]
"""A hex side: a cell and the number of its side; of the two cells that share it the first."""

STRAY = 0.19
"""Hexes that a border may lie off the middle of its hex side, for the sake of straight lines."""

_STRAIGHT = 0.55
"""From this cosine on, two borders that meet go on as one, and a third joins them."""


def side_at(cell: Cell, direction: int) -> Side:
    """Return the name of a side of a cell, the same from either of its cells."""
    return min((cell, direction), (beside(cell, direction), (direction + 3) % 6))


@dataclass(frozen=True)
class Borders:
    """The lines of some hex sides, from joint to joint; a lone one runs from corner to corner."""

    sides: frozenset[Side]
    _pieces: dict[Side, tuple[Joint, tuple[Point, ...]]] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_pieces", dict(_Straightener(self.sides).pieces()))

    def piece(self, side: Side) -> tuple[Point, ...]:
        """Return the line of a side, clockwise as seen from the cell that names it."""
        start, points = self._pieces[side]
        return points if start == joint(*side) else points[::-1]

    def outlines(self, cells: Collection[Cell]) -> list[list[Point]]:
        """Return the outlines of an area, clockwise, holes the other way; `sides` has its rim."""
        found = []
        for loop in trace(cells, beside, joint):
            points: list[Point] = []
            for cell, d in loop:
                side = side_at(cell, d)
                piece = self.piece(side)
                points += (piece if side == (cell, d) else piece[::-1])[:-1]
            found.append(_corners_of(points))
        return found

    def chains(self, among: Iterable[Side]) -> Iterator[list[Point]]:
        """Yield the lines of some sides, those that follow each other as one.

        A line ends where three meet.
        """
        wanted = set(among)
        met = _met(wanted)
        left = dict.fromkeys(sorted(wanted))
        ends = [s for s in left if any(len(met[j]) != 2 for j in _joints(s))]
        for first in (*ends, *sorted(wanted)):
            if first not in left:
                continue
            start = next((j for j in _joints(first) if len(met[j]) != 2), joint(*first))
            points: list[Point] = []
            here, side = start, first
            while True:
                left.pop(side)
                begin, piece = self._pieces[side]
                points += (piece if begin == here else piece[::-1])[bool(points) :]
                here = next(j for j in _joints(side) if j != here)
                ahead = [s for s in met[here] if s in left]
                if len(met[here]) != 2 or not ahead:
                    break
                side = ahead[0]
            yield _merged(points)


class _Straightener:
    """Finds the lines of a net of hex sides."""

    def __init__(self, sides: Collection[Side]) -> None:
        self._met = _met(sides)
        self._sides = sorted(sides)
        self._corners = {joint(c, d + k): corner(c, d + k) for c, d in sides for k in (0, 1)}
        self._nodes: dict[Joint, Point] = {}

    def pieces(self) -> Iterator[tuple[Side, tuple[Joint, tuple[Point, ...]]]]:
        """Yield for each side the joint it begins at, and its line."""
        knots = {j for j, sides in self._met.items() if len(sides) != 2}
        for knot in sorted(knots):
            self._nodes[knot] = self._node(knot)
        left = dict.fromkeys(self._sides)
        starts = [(knot, side) for knot in sorted(knots) for side in self._met[knot]]
        for start, side in (*starts, *((joint(*s), s) for s in self._sides)):
            if side in left:
                course = self._course(start, side)
                for _, one in course:
                    del left[one]
                yield from self._drawn(course)

    def _course(self, start: Joint, side: Side, most: int = 10**6) -> list[tuple[Joint, Side]]:
        """Return the sides that follow each other, each with the joint that it begins at."""
        found = [(start, side)]
        while len(found) < most:
            here, last = found[-1]
            there = next(j for j in _joints(last) if j != here)
            ahead = [s for s in self._met[there] if s != last]
            if len(ahead) != 1 or ahead[0] == side:
                break
            found.append((there, ahead[0]))
        return found

    def _node(self, knot: Joint) -> Point:
        """Return where borders end or meet: where the straightest two of them are one line."""
        at, own = self._corners[knot], self._met[knot]
        arms = [[middle(*s) for _, s in self._course(knot, side, 3)] for side in own]
        if len(arms) == 1:
            return _beyond(arms[0], at)
        best = max(
            ((_cosine(a, b), -i) for i, (a, b) in enumerate(_pairs(arms))), default=(-1.0, 0)
        )
        if best[0] < _STRAIGHT:
            return at
        a, b = list(_pairs(arms))[-best[1]]
        return halfway(a[0], b[0])

    def _drawn(
        self, course: list[tuple[Joint, Side]]
    ) -> Iterator[tuple[Side, tuple[Joint, tuple[Point, ...]]]]:
        """Yield the pieces of a course, straightened as a whole."""
        first, last = course[0][0], next(j for j in _joints(course[-1][1]) if j != course[-1][0])
        if first == last and first not in self._nodes:
            yield from _ring(course)
            return
        points = [self._nodes[first], *(middle(*s) for _, s in course), self._nodes[last]]
        end = len(points) - 1
        kept = sorted({0, end} | _kept(points, 0, end))
        cuts = [points[0], *(_cut(points, kept, i) for i in range(1, len(course))), points[-1]]
        for i, (begin, side) in enumerate(course, 1):
            own = (points[i],) if i in kept else ()
            yield side, (begin, (cuts[i - 1], *own, cuts[i]))


def _ring(
    course: list[tuple[Joint, Side]],
) -> Iterator[tuple[Side, tuple[Joint, tuple[Point, ...]]]]:
    """Yield the pieces of a closed course; two middles far from each other stay in their place."""
    middles = [middle(*side) for _, side in course]
    count = len(course)

    def farthest(at: Point) -> int:
        return max(range(count), key=lambda i: (round(math.dist(at, middles[i]), 6), -i))

    first = farthest(middles[farthest(middles[0])])
    course = course[first:] + course[:first]
    points = [*middles[first:], *middles[: first + 1]]
    middles = points[:-1]
    half = farthest(middles[0])
    kept = sorted({0, half, count} | _kept(points, 0, half) | _kept(points, half, count))
    cuts = [_cut(points, kept, i) for i in range(count)]
    for i, (begin, side) in enumerate(course):
        own = (points[i],) if i in kept else ()
        yield side, (begin, (cuts[i - 1], *own, cuts[i]))


def _met(sides: Iterable[Side]) -> dict[Joint, list[Side]]:
    found: dict[Joint, list[Side]] = {}
    for side in sorted(sides):
        for there in _joints(side):
            found.setdefault(there, []).append(side)
    return found


def _joints(side: Side) -> tuple[Joint, Joint]:
    return joint(*side), joint(side[0], side[1] + 1)


def _pairs(arms: Sequence[list[Point]]) -> Iterator[tuple[list[Point], list[Point]]]:
    for i, one in enumerate(arms):
        yield from ((one, other) for other in arms[i + 1 :])


def _cosine(one: Sequence[Point], other: Sequence[Point]) -> float:
    """Return the cosine of the turn from one arm to another, each seen from where they meet."""
    (ax, ay), (bx, by) = one[-1], other[-1]
    gate = halfway(one[0], other[0])
    u, v = (gate[0] - ax, gate[1] - ay), (bx - gate[0], by - gate[1])
    far = math.hypot(*u) * math.hypot(*v)
    return round((u[0] * v[0] + u[1] * v[1]) / far, 6) if far else -1.0


def _beyond(arm: Sequence[Point], at: Point) -> Point:
    """Return where a border ends in the open: in its own line, half a side beyond the middle."""
    if len(arm) < 2:
        return at
    return toward(arm[1], arm[0], 1.5)


def _kept(points: Sequence[Point], first: int, last: int) -> set[int]:
    """Return which points between two a line needs so that none lies off it by more than STRAY."""
    if last - first < 2:
        return set()
    line = points[first], points[last]
    off, number = max((round(_off(points[i], *line), 6), -i) for i in range(first + 1, last))
    if off <= STRAY:
        return set()
    return {-number} | _kept(points, first, -number) | _kept(points, -number, last)


def _cut(points: Sequence[Point], kept: Sequence[int], number: int) -> Point:
    """Return the place of the line that is nearest to where a point's side meets the next."""
    a = points[max(i for i in kept if i <= number)]
    b = points[min(i for i in kept if i > number)]
    return _nearest(halfway(points[number], points[number + 1]), a, b)


def _nearest(at: Point, a: Point, b: Point) -> Point:
    """Return the nearest place of the line from one point to another."""
    far = math.dist(a, b)
    if far < 1e-9:
        return a
    part = ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / far**2
    return toward(a, b, min(1.0, max(0.0, part)))


def _off(at: Point, a: Point, b: Point) -> float:
    """Return how far a point lies off the line from one point to another."""
    return math.dist(at, _nearest(at, a, b))


def _merged(points: Sequence[Point]) -> list[Point]:
    """Leave out points that lie on the line between their neighbours."""
    found = [points[0]]
    for at, after in pairwise([*points[1:], points[-1]]):
        if math.dist(at, found[-1]) < 1e-6:
            continue
        if math.dist(at, after) < 1e-6 or _off(at, found[-1], after) > 1e-6:
            found.append(at)
    return found


def _corners_of(ring: Sequence[Point]) -> list[Point]:
    """Leave out points of a closed line at which it does not turn."""
    points = [p for i, p in enumerate(ring) if math.dist(p, ring[i - 1]) > 1e-6]
    around = zip([points[-1], *points], points, [*points[1:], points[0]], strict=False)
    return [at for before, at, after in around if _off(at, before, after) > 1e-6]
