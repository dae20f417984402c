"""Where houses stand on a hex map: terraces along streets, blocks with yards, farms, long halls.

Plans are four-sided, in hexes on the map; their first side is the one along the ridge.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.draw.shapes import Curve, bend_of, chance
from generator.ground.cells import Cell, centre
from generator.ground.points import Point, halfway

Plan = tuple[Point, Point, Point, Point]
"""A house from above: front left, front right, back right, back left."""

FRONT = 0.155
"""From the middle of a street to the fronts of its houses."""

_DEEP = (0.36, 0.34, 0.32, 0.3, 0.28, 0.26)
"""From the middle of a street to the backs of its houses, the deepest that its hex has room for."""

_PLOT = 0.19
"""How broad a house of a terrace is."""

_GAP = 0.035
"""From a terrace's end to its hex side: every hex is seen to be a building of its own."""

_WITHIN = 0.487
"""From the middle of a hex to where its houses end, towards each side."""

Box = tuple[float, float, float, float]
"""Left, front, right, back of a plan in its block: x along the street, y away from it."""

_BLOCKS: Sequence[Sequence[Box]] = (
    (
        (-0.41, -0.14, -0.21, 0.1),
        (-0.21, -0.14, 0.0, 0.08),
        (0.0, -0.14, 0.2, 0.1),
        (0.2, -0.14, 0.41, 0.1),
        (-0.36, 0.1, -0.22, 0.29),
    ),
    (
        (-0.41, -0.16, -0.19, 0.08),
        (-0.19, -0.16, 0.02, 0.1),
        (0.02, -0.16, 0.22, 0.08),
        (0.22, -0.16, 0.41, 0.1),
        (0.2, 0.1, 0.36, 0.3),
    ),
    (
        (-0.39, -0.14, -0.14, 0.1),
        (-0.14, -0.14, 0.13, 0.12),
        (0.13, -0.14, 0.39, 0.1),
        (-0.37, 0.1, -0.22, 0.28),
        (0.22, 0.1, 0.37, 0.28),
    ),
    (
        (-0.41, -0.13, -0.2, 0.12),
        (-0.2, -0.13, -0.01, 0.1),
        (-0.01, -0.13, 0.2, 0.12),
        (0.2, -0.13, 0.41, 0.1),
        (-0.05, 0.2, 0.15, 0.32),
    ),
)
"""Blocks that fill a hex of a town without a street: a row on the street's side, wings behind."""

_HOMES: Sequence[Sequence[Box]] = (
    ((-0.27, -0.13, 0.24, 0.11), (0.1, 0.17, 0.33, 0.31)),
    ((-0.24, -0.12, 0.28, 0.1), (-0.34, -0.02, -0.24, 0.26)),
    ((-0.26, -0.14, 0.26, 0.1), (-0.32, 0.18, -0.06, 0.3)),
    ((-0.25, -0.13, 0.27, 0.12),),
)
"""Houses of a village that stand off its street, each with a shed or without."""

_FARMS: Sequence[Sequence[Box]] = (
    ((-0.3, -0.14, 0.18, 0.08), (0.2, -0.1, 0.38, 0.28), (-0.3, 0.18, -0.02, 0.32)),
    ((-0.2, -0.14, 0.3, 0.08), (-0.4, -0.1, -0.22, 0.28), (0.0, 0.18, 0.32, 0.32)),
    ((-0.28, -0.13, 0.26, 0.09), (-0.3, 0.17, 0.16, 0.33)),
)
"""Farms: a house and its barns around a yard."""


def inside(cell: Cell, at: Point) -> bool:
    """Tell whether a point lies within the part of a cell that houses may stand on."""
    x, y = centre(cell)
    dx, dy = at[0] - x, at[1] - y
    return all(
        dx * math.cos(math.radians(60 * d - 90)) + dy * math.sin(math.radians(60 * d - 90))
        <= _WITHIN
        for d in range(6)
    )


def terraces(cell: Cell, curves: Sequence[Curve]) -> tuple[list[Plan], list[Plan]]:
    """Return the houses on the left and on the right of a street, wall to wall.

    `curves` are the streets of the cell, its main one first; houses keep clear of all of them.
    """
    walk = _paced(curves[0])
    length = walk[-1][0]
    count = max(1, int((length - 2 * _GAP) / _PLOT))
    pitch = (length - 2 * _GAP) / count
    rows: tuple[list[Plan], list[Plan]] = ([], [])
    others = [bend_of(curve, i / 10)[0] for curve in curves[1:] for i in range(11)]
    own = [at for _, at, _ in walk]
    for i in range(count):
        ends = [_at(walk, _GAP + pitch * (i + k)) for k in (0, 1)]
        for row, turn in zip(rows, (1, -1), strict=True):
            plan = _beside(cell, ends, turn, _DEEP[int(chance(*cell, i, turn, 71) * 3) :])
            if plan and _clear(plan, others, FRONT - 0.01) and _clear(plan, own, FRONT - 0.02):
                row.append(plan)
    return rows


def _paced(curve: Curve) -> list[tuple[float, Point, float]]:
    """Return places along a curve: how far along, where, with what heading."""
    found, far = [], 0.0
    last = curve[0]
    for i in range(33):
        at, heading = bend_of(curve, i / 32)
        far += math.dist(last, at)
        last = at
        found.append((far, at, heading))
    return found


def _at(walk: Sequence[tuple[float, Point, float]], far: float) -> tuple[Point, float]:
    """Return the first place that is so far along, and the heading there."""
    return next(((at, heading) for way, at, heading in walk if way >= far), walk[-1][1:])


def _beside(
    cell: Cell, ends: Sequence[tuple[Point, float]], turn: int, depths: Sequence[float]
) -> Plan | None:
    """Return the house between two places of a street on one side of it, if it has room."""
    fronts = [_off(at, heading, turn * FRONT) for at, heading in ends]
    if not all(inside(cell, at) for at in fronts):
        return None
    for depth in depths:
        backs = [_off(at, heading, turn * depth) for at, heading in ends]
        if all(inside(cell, at) for at in backs):
            wide = math.dist(*backs), math.dist(*fronts)
            if min(wide) < 0.09:
                return None
            return fronts[0], fronts[1], backs[1], backs[0]
    return None


def _off(at: Point, heading: float, far: float) -> Point:
    return at[0] - math.sin(heading) * far, at[1] + math.cos(heading) * far


def _clear(plan: Plan, points: Sequence[Point], least: float) -> bool:
    middles = [halfway(plan[i], plan[(i + 1) % 4]) for i in range(4)]
    spots = (*plan, *middles, halfway(plan[0], plan[2]))
    return all(math.dist(spot, at) >= least - 1e-6 for spot in spots for at in points)


def homes(cell: Cell, curves: Sequence[Curve]) -> list[Plan]:
    """Return the house of a village beside its street, and a shed across it."""
    rows = sorted(terraces(cell, curves), key=len, reverse=True)
    longer, other = rows
    if not longer:
        return []
    first = max(0, len(longer) // 2 - 1)
    found = _joined(longer[first : first + 2])
    if other and chance(*cell, 72) < 0.6:
        found.append(other[int(chance(*cell, 73) * len(other))])
    return found


def _joined(row: Sequence[Plan]) -> list[Plan]:
    """Join two neighbouring houses of a row into one, if their fronts meet."""
    if len(row) == 2 and math.dist(row[0][1], row[1][0]) < 0.02:
        return [(row[0][0], row[1][1], row[1][2], row[0][3])]
    return list(row)


def yard(cell: Cell, heading: float, what: str) -> list[Plan]:
    """Return the houses of a cell without a street: a 'block' of a town, a 'home' or a 'farm'.

    The street lies at the left of `heading`, in radians.
    """
    kinds = {"block": _BLOCKS, "home": _HOMES, "farm": _FARMS}[what]
    boxes = kinds[int(chance(*cell, 61) * len(kinds))]
    flip = -1.0 if chance(*cell, 62) < 0.5 else 1.0
    x, y = centre(cell)
    c, s = math.cos(heading), math.sin(heading)

    def place(u: float, v: float) -> Point:
        return x + u * flip * c - v * s, y + u * flip * s + v * c

    return [
        (place(left, top), place(right, top), place(right, low), place(left, low))
        if (right - left) * 1.4 >= low - top
        else (place(left, top), place(left, low), place(right, low), place(right, top))
        for left, top, right, low in boxes
    ]


def halls(cell: Cell, headings: Sequence[float]) -> list[Plan]:
    """Return the wings of a building that goes on over hex sides at `headings`, in radians."""
    at, half = centre(cell), 0.15
    found = []
    for number, heading in enumerate(headings):
        # The first wing goes through the middle; of a building's last hex it goes beyond.
        back = -0.3 if len(headings) == 1 else -half if not number else half
        found.append(bar(at, heading, (back, 0.5), half))
    if len(headings) == 1 and chance(*cell, 63) < 0.6:
        turn = math.pi / 2 if chance(*cell, 64) < 0.5 else -math.pi / 2
        start = _along(at, headings[0], -0.17)
        found.insert(0, bar(start, headings[0] + turn, (0.0, 0.33), 0.13))
    return found


def bar(at: Point, heading: float, reach: tuple[float, float], half: float) -> Plan:
    """Return a plan along a heading, from and to so far from a point."""
    a, b = _along(at, heading, reach[0]), _along(at, heading, reach[1])
    return (
        _off(a, heading, -half),
        _off(b, heading, -half),
        _off(b, heading, half),
        _off(a, heading, half),
    )


def _along(at: Point, heading: float, far: float) -> Point:
    return at[0] + math.cos(heading) * far, at[1] + math.sin(heading) * far
