"""Hexes as paths for drawings: a hex is 10 units from flat to flat, y runs down."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from generator.ground.lattice import Spot
from generator.ground.points import Point, halfway
from generator.ground.spots import centre as middle_of
from generator.ground.spots import outlines

UNIT = 10.0
"""Units of a drawing to a hex."""


def centre(spot: Spot) -> Point:
    """Return the middle of a hex."""
    return _scaled(middle_of(spot))


def _scaled(at: Point) -> Point:
    return at[0] * UNIT, at[1] * UNIT


def number(value: float) -> str:
    """Write a number to a tenth of a unit."""
    return f"{value:.1f}".removesuffix(".0")


def pair(at: Point) -> str:
    """Write a point."""
    return f"{number(at[0])} {number(at[1])}"


def outline(spots: Collection[Spot], frame: Point | None = None) -> str:
    """Return the path around an area, its holes too; fill it by the even-odd rule.

    What lies beyond a frame of this width and height is moved to its edge.
    """
    wide, high = frame or (math.inf, math.inf)
    low = 0.0 if frame else -math.inf

    def kept(at: Point) -> Point:
        x, y = _scaled(at)
        return min(max(x, low), wide), min(max(y, low), high)

    loops = ([pair(kept(at)) for at in loop] for loop in outlines(spots))
    return "".join(f"M{'L'.join(loop)}Z" for loop in loops)


def grid(right: int, rows: int) -> dict[str, str]:
    """Return the sides of all hexes of a board: `slanting`, and `upright`, which are dashed.

    Upright sides of a hexrow and of the one after the next lie on one line, so that such a line is
    drawn once with `dash`.
    """
    tall = UNIT / math.sqrt(3)
    row, half = 1.5 * tall, number(tall / 2)
    down, up = (f" 5 {one}{half} 5 {other}{half}" * (right // 2) for one, other in (" -", "- "))
    slanting = "".join(
        f"M0 {number(y * row + tall)}l{up}" if y % 2 else f"M0 {number(y * row + tall / 2)}l{down}"
        for y in range(-1, rows)
    )
    upright = "".join(
        f"M{number(x * UNIT / 2)} {number(x % 2 * row - tall / 2)}V{number(rows * row)}"
        for x in range(right + 1)
    )
    dash = f"{tall:.3f} {2 * row - tall:.3f}"
    return {"slanting": slanting, "upright": upright, "dash": dash}


def way(spots: Sequence[Spot], ends: Sequence[Point | None]) -> str:
    """Return a road or stream as a curve through its hexes; `ends` are where it goes on to."""
    points = [centre(spot) for spot in spots]
    first, last = ends
    if first is not None:
        points.insert(0, first)
    if last is not None:
        points.append(last)
    text = f"M{pair(points[0])}"
    for i in range(1, len(points) - 1):
        text += f"Q{pair(points[i])} {pair(halfway(points[i], points[i + 1]))}"
    return text + f"L{pair(points[-1])}"
