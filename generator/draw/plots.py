"""Shapes for boards whose hexes have a corner on top: rounded outlines, ways as curves.

Lengths are hexes (1 from flat to flat), y runs down, from the upper left corner of the board.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.draw.shapes import Curve, bend_of, main_pair
from generator.ground import lattice
from generator.ground.lattice import Lattice, Spot
from generator.ground.points import Point, toward
from generator.ground.spots import centre, middle

EASE = 0.6
"""How far ways lean towards the middles of their hexes."""


def rounded(loop: Sequence[Point], radius: float) -> Iterator[Curve]:
    """Yield an outline that keeps to its straight sides, its corners rounded."""
    count = len(loop)
    for i in range(count):
        a, b, c = loop[i - 1], loop[i], loop[(i + 1) % count]
        before, after = _cut(b, a, radius), _cut(b, c, radius)
        stop = _cut(c, b, radius)
        yield before, toward(before, b, 0.6), toward(after, b, 0.6), after
        yield after, toward(after, stop, 1 / 3), toward(after, stop, 2 / 3), stop


def _cut(corner: Point, other: Point, radius: float) -> Point:
    far = math.dist(corner, other)
    return toward(corner, other, min(radius / far, 0.5)) if far else corner


def links(
    board: Lattice, ways: Iterable[Sequence[Spot]], exits: Collection[Spot]
) -> Mapping[Spot, list[int]]:
    """Return for each hex of some ways the sides by which they leave it.

    A way that ends at a long edge in one of `exits` leaves it straight over the edge.
    """
    found: dict[Spot, list[int]] = {}

    def add(spot: Spot, d: int) -> None:
        sides = found.setdefault(spot, [])
        if d not in sides:
            sides.append(d)

    for way in ways:
        for a, b in pairwise(way):
            d = lattice.direction(a, b)
            add(a, d)
            add(b, (d + 3) % 6)
        for end in (way[0], way[-1]):
            if end in exits and end[0] == 1:
                add(end, lattice.WEST)
            elif end in exits and end[0] == board.right - 1:
                add(end, lattice.EAST)
    return found


def curves(spot: Spot, sides: Sequence[int], upright: bool = False) -> list[Curve]:
    """Return the curves of ways in a hex: the straightest pair through, others joining it.

    A way that ends here runs to the middle; `upright` says that it goes on there up or down.
    """
    mid = centre(spot)
    if len(sides) == 1:
        start = middle(spot, sides[0])
        if upright:
            lean = 0.22 if start[1] > mid[1] else -0.22
            return [(start, toward(start, mid, 0.45), (mid[0], mid[1] + lean), mid)]
        return [(start, toward(start, mid, 0.5), toward(start, mid, 0.8), mid)]
    enter, leave = main_pair(sides)
    main = _through(spot, enter, leave)
    joint, _ = bend_of(main, 0.5)
    found = [main]
    for side in sides:
        if side not in (enter, leave):
            start = middle(spot, side)
            found.append((start, toward(start, joint, 0.4), toward(start, joint, 0.7), joint))
    return found


def _through(spot: Spot, enter: int, leave: int) -> Curve:
    start, end, mid = middle(spot, enter), middle(spot, leave), centre(spot)
    return start, toward(start, mid, EASE), toward(end, mid, EASE), end


def smooth_through(points: Sequence[Point], *, closed: bool = False) -> Iterator[Curve]:
    """Yield a smooth curve through points, in their order; a closed one goes on to the first."""
    before, after = (points[-1:], points[:2]) if closed else (points[:1], points[-1:])
    wide = [*before, *points, *after]
    for a, b, c, d in zip(wide, wide[1:], wide[2:], wide[3:], strict=False):
        yield (
            b,
            (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6),
            (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6),
            c,
        )


def beyond_edge(straight: Sequence[Point]) -> Point:
    """Return the point as far before the first of two points as the second lies after it."""
    (ax, ay), (bx, by) = straight
    return 2 * ax - bx, 2 * ay - by
