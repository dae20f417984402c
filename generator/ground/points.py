"""Points of the plane, y downwards: one between two others, the area of an outline, its inside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]


def toward(a: Point, b: Point, part: float) -> Point:
    """Return the point that lies `part` of the way from one to another."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def halfway(a: Point, b: Point) -> Point:
    """Return the middle between two points."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def signed_area(outline: Sequence[Point]) -> float:
    """Return the area inside an outline; it is negative if that runs anticlockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*outline, outline[0]])) / 2


def inset(outline: Sequence[Point], by: float) -> list[Point]:
    """Return a clockwise outline with its points moved inwards."""
    moved = []
    count = len(outline)
    for n, (x, y) in enumerate(outline):
        (ax, ay), (bx, by_) = outline[n - 1], outline[(n + 1) % count]
        far = math.dist((ax, ay), (bx, by_)) or 1.0
        moved.append((x - (by_ - ay) / far * by, y + (bx - ax) / far * by))
    return moved
