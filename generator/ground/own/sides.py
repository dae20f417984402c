"""What lies along the hex sides of a maker's map: water, where ways cross it, cliffs, slopes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.content.kinds.hexmap import grid as maker
from generator.content.kinds.hexmap.plan import HexmapPlan
from generator.ground import cells
from generator.ground.own.frame import MapFrame
from generator.ground.own.record import SideCourse, SideCrossing, Steep
from generator.ground.points import Point

GROWN = ("hedge", "wall")
"""What stands along sides as a part of farmland."""


def ends(frame: MapFrame, one: maker.Cell, other: maker.Cell) -> tuple[Point, Point]:
    """Return both ends of the side between two cells of the map, on the board."""
    a, b = frame.cell(one), frame.cell(other)
    d = next(d for d in range(6) if cells.beside(a, d) == b)
    return cells.corner(a, d), cells.corner(a, d + 1)


def steeps(frame: MapFrame, plan: HexmapPlan) -> Iterator[Steep]:
    for one, other in sorted(plan.edges):
        mark = plan.edges[one, other]
        if mark.kind not in GROWN:
            low = cells.centre(frame.cell(mark.low))
            yield Steep(mark.kind, ends(frame, one, other), low)


def side_courses(frame: MapFrame, plan: HexmapPlan) -> Iterator[SideCourse]:
    for water in plan.side_waters:
        sides = [ends(frame, *one) for one in water.edges]
        points = _chained(sides)
        if _runs_off(frame, plan.grid, water.edges[0], points[0]):
            points.insert(0, _beyond(points[1], points[0]))
        if _runs_off(frame, plan.grid, water.edges[-1], points[-1]):
            points.append(_beyond(points[-2], points[-1]))
        yield SideCourse(water.kind, tuple(points))


def _runs_off(frame: MapFrame, grid: maker.HexGrid, side: maker.Edge, end: Point) -> bool:
    """Tell whether a side ends, at this end, where the map does."""
    one, other = side
    for third in {*grid.around(one)} & {*grid.around(other)}:
        three = [cells.centre(frame.cell(cell)) for cell in (one, other, third)]
        middle = sum(x for x, _ in three) / 3, sum(y for _, y in three) / 3
        if math.dist(middle, end) < 0.01:
            return third not in grid
    return False


def _beyond(before: Point, end: Point) -> Point:
    return 2 * end[0] - before[0], 2 * end[1] - before[1]


def _chained(sides: Sequence[tuple[Point, Point]]) -> list[Point]:
    """Return the corners of sides that meet one after another."""
    first = sides[0]
    if len(sides) > 1 and _same(first[0], sides[1]):
        first = first[::-1]
    found = list(first)
    for one, other in sides[1:]:
        found.append(other if math.dist(found[-1], one) < 0.01 else one)
    return found


def _same(point: Point, side: tuple[Point, Point]) -> bool:
    return any(math.dist(point, end) < 0.01 for end in side)


def side_crossings(frame: MapFrame, plan: HexmapPlan) -> Iterator[SideCrossing]:
    """Yield a bridge, or a ford, for each step of a way over water that runs along a side."""
    wet = {side: water.kind for water in plan.side_waters for side in water.edges}
    done: set[maker.Edge] = set()
    for way in plan.ways:
        for one, other in pairwise(way.cells):
            side = maker.edge(one, other)
            if side not in wet or side in done:
                continue
            done.add(side)
            here, there = frame.cell(one), frame.cell(other)
            number = next(d for d in range(6) if cells.beside(here, d) == there)
            kind = "ford" if side in plan.fords else "bridge"
            yield SideCrossing(here, number, kind, wet[side], way.kind)
