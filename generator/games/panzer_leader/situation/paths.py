"""Hexes as paths for drawings: a hex is 10 units from flat to flat, y runs down."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from generator.ground.lattice import Spot
from generator.ground.points import Point, halfway
from generator.ground.spots import centre as middle_of
from generator.ground.spots import corner, outlines

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


def outline(spots: Collection[Spot]) -> str:
    """Return the path around an area, its holes too; fill it by the even-odd rule."""
    loops = ([pair(_scaled(at)) for at in loop] for loop in outlines(spots))
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


def hatch(spots: Collection[Spot], apart: float, rising: bool) -> str:
    """Return slanting lines over an area, `apart` units from each other; two slants cross."""
    slope = -1.0 if rising else 1.0
    runs: dict[int, list[tuple[float, float]]] = {}
    for spot in spots:
        for line, start, end in _chords(spot, apart, slope):
            runs.setdefault(line, []).append((start, end))
    found = []
    for line in sorted(runs):
        for start, end in _united(runs[line]):
            at = line * apart * math.sqrt(2)
            found.append(f"M{pair((start, at + slope * start))}L{pair((end, at + slope * end))}")
    return "".join(found)


def _chords(spot: Spot, apart: float, slope: float) -> Iterator[tuple[int, float, float]]:
    """Yield the lines y = slope x + k through a hex: their number and from which x to which."""
    corners = [_scaled(corner(spot, d)) for d in range(6)]
    step = apart * math.sqrt(2)
    offsets = [y - slope * x for x, y in corners]
    for line in range(math.ceil(min(offsets) / step), math.floor(max(offsets) / step) + 1):
        k = line * step
        cuts = []
        for i in range(6):
            a, b = offsets[i] - k, offsets[(i + 1) % 6] - k
            if (a < 0) != (b < 0):
                t = a / (a - b)
                cuts.append(corners[i][0] + t * (corners[(i + 1) % 6][0] - corners[i][0]))
        if len(cuts) == 2:
            yield line, min(cuts), max(cuts)


def _united(runs: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield runs along a line, those that meet as one."""
    runs.sort()
    start, end = runs[0]
    for a, b in runs[1:]:
        if a <= end + 0.01:
            end = max(end, b)
        else:
            yield start, end
            start, end = a, b
    yield start, end
