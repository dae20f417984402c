"""What a straight line between two hexes meets, exactly: sides, corners, sides it runs along.

All is worked out in whole numbers for the offset between two middles, and holds wherever the line
begins: hexes and sides are given from its first hex, which is (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from generator.ground.hexes import side_of
from generator.ground.lattice import (
    CORNERS,
    STEPS,
    Point,
    Side,
    Spot,
)

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Met:
    """A side that the line meets, and where: from 0 at its first middle to 1 at its last.

    `how` is crossed, corner (it goes through an end of the side) or along (its whole length). Of a
    side that it runs along, `last` is where it leaves it; else `last` is `first`.
    """

    side: Side
    how: str
    first: Fraction
    last: Fraction


@dataclass(frozen=True, slots=True)
class Trace:
    """The sides that a line meets, in their order, and the hexes that it meets on its way."""

    met: tuple[Met, ...]
    hexes: tuple[Spot, ...]


@lru_cache(maxsize=8192)
def trace(dx: int, dy: int) -> Trace:
    """Return what the line to the hex at this offset meets."""
    line = (dx, 3 * dy)
    offs = [_cross(line, corner) for corner in CORNERS]
    reach = max(offs)
    found: dict[tuple[Side, str], Met] = {}
    done: set[Side] = set()
    for spot in _near(dx, dy):
        off = line[0] * 3 * spot[1] - line[1] * spot[0]
        if off > reach or off < -reach:
            continue  # All of its corners lie on one side of the line.
        for d in range(6):
            over, under = off + offs[d], off + offs[d - 5]
            if (over > 0 and under > 0) or (over < 0 and under < 0):
                continue
            side = side_of(spot, (spot[0] + STEPS[d][0], spot[1] + STEPS[d][1]))
            if side in done:
                continue
            done.add(side)
            one = _meets(line, side, _corner(spot, d), _corner(spot, d + 1))
            if one is not None:
                found[side, one.how] = one
    along = {side for side, how in found if how == "along"}
    kept = [one for one in found.values() if one.how != "corner" or one.side not in along]
    # As floats places sort alike: equal ones are equal, others differ by more than is lost.
    met = tuple(sorted(kept, key=lambda m: (_rough(m.first), m.side)))
    ends = ((0, 0), (dx, dy))
    touched = {spot: m.first for m in reversed(met) for spot in m.side if spot not in ends}
    return Trace(met, tuple(sorted(touched, key=lambda s: (_rough(touched[s]), s))))


def _rough(at: Fraction) -> float:
    return at.numerator / at.denominator


def _near(dx: int, dy: int) -> Iterator[Spot]:
    """Yield the hexes that the line can meet, and some more."""
    low, high = min(0, dy), max(0, dy)
    for y in range(low - 1, high + 2):
        if dy:
            middle = dx * min(max(y, low), high) // dy
            reach = abs(dx // dy) + 4
            left, right = middle - reach, middle + reach
        else:
            left, right = min(0, dx) - 2, max(0, dx) + 2
        for x in range(left, right + 1):
            if (x + y) % 2 == 0:
                yield x, y


def _corner(spot: Spot, number: int) -> Point:
    x, y = CORNERS[number % 6]
    return spot[0] + x, 3 * spot[1] + y


def _meets(line: Point, side: Side, a: Point, b: Point) -> Met | None:
    """Return how the line from (0, 0) meets a side from a to b, if it does."""
    over, under = _cross(line, a), _cross(line, b)
    if over and under:
        if (over > 0) == (under > 0):
            return None
        along = (b[0] - a[0], b[1] - a[1])
        part, whole = _cross(a, along), _cross(line, along)
        if whole < 0:
            part, whole = -part, -whole
        if not 0 < part < whole:
            return None
        at = Fraction(part, whole)
        return Met(side, "crossed", at, at)
    ends = [_part(line, end) for end, off in ((a, over), (b, under)) if not off]
    if not all(0 < at.numerator < at.denominator for at in ends):
        return None
    if len(ends) == 2:
        return Met(side, "along", min(ends), max(ends))
    return Met(side, "corner", ends[0], ends[0])


def _cross(a: Point, b: Point) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _part(line: Point, at: Point) -> Fraction:
    """Return how far along the line a point on it lies."""
    return Fraction(at[0], line[0]) if line[0] else Fraction(at[1], line[1])
