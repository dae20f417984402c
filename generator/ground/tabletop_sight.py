"""Sight and cover on a table: geometry of outlines and lines.

A piece's points are taken as they stand, joined by straight lines; drawings round them off by less
than half an inch.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.ground.points import Point, toward
from generator.ground.tabletop import Cover, Tabletop, TerrainPiece, along, inside, length

BEHIND = 1.0
"""Inches behind a line, or before an area, within which its cover still counts."""

_NOTHING = 1e-9
_RANK: tuple[Cover, ...] = ("none", "soft", "hard")


def to_segment(at: Point, a: Point, b: Point) -> float:
    """Return how far a place is from the straight line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    part = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long if long else 0.0
    part = min(1.0, max(0.0, part))
    return math.dist(at, (a[0] + part * dx, a[1] + part * dy))


def to_piece(piece: TerrainPiece, at: Point) -> float:
    """Return how far a place is from a piece: 0 inside it, or on its width."""
    if not piece.line and inside(piece.points, at):
        return 0.0
    ring = piece.points if piece.line else (*piece.points, piece.points[0])
    return max(0.0, min(to_segment(at, a, b) for a, b in pairwise(ring)) - piece.width / 2)


def crossings(a: Point, b: Point, points: Sequence[Point]) -> Iterator[float]:
    """Yield where the line from `a` to `b` crosses a course, as fractions from 0 to 1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for p, q in pairwise(points):
        ex, ey = q[0] - p[0], q[1] - p[1]
        cross = dx * ey - dy * ex
        if abs(cross) < _NOTHING:
            continue
        along_line = ((p[0] - a[0]) * ey - (p[1] - a[1]) * ex) / cross
        on_course = ((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / cross
        if 0 <= along_line <= 1 and 0 <= on_course <= 1:
            yield along_line


def within(a: Point, b: Point, points: Sequence[Point]) -> float:
    """Return how many inches of the line from `a` to `b` lie inside an outline."""
    stops = sorted({0.0, 1.0, *crossings(a, b, (*points, points[0]))})
    far = math.dist(a, b)
    found = 0.0
    for one, other in pairwise(stops):
        mid = (one + other) / 2
        if inside(points, toward(a, b, mid)):
            found += (other - one) * far
    return found


def hides(piece: TerrainPiece, a: Point, b: Point) -> bool:
    """Tell whether a piece blocks the line from one place to another.

    A line blocks it unless one of the two stands within `past` of where it is crossed. An area that
    nothing is seen through (`hides` 0) blocks it for all but those who are in it.
    """
    return piece.hides is not None and not _misses(piece.box, a, b) and _between(piece, a, b)


def _between(piece: TerrainPiece, a: Point, b: Point) -> bool:
    """Tell whether a piece that hides blocks a line that meets the box around it."""
    if piece.line:
        far = math.dist(a, b)
        return any(min(part, 1 - part) * far > piece.past for part in crossings(a, b, piece.points))
    if not piece.hides and (inside(piece.points, a) or inside(piece.points, b)):
        return False
    return within(a, b, piece.points) > (piece.hides or 0.0) + _NOTHING


def _misses(box: tuple[float, float, float, float], a: Point, b: Point) -> bool:
    left, top, right, bottom = box
    return (
        max(a[0], b[0]) < left
        or min(a[0], b[0]) > right
        or max(a[1], b[1]) < top
        or min(a[1], b[1]) > bottom
    )


def sees(table: Tabletop, a: Point, b: Point) -> bool:
    """Tell whether one place of a table sees another."""
    return not any(hides(piece, a, b) for piece in table.pieces)


def cover_at(table: Tabletop, at: Point) -> Cover:
    """Return the best cover at a place: that of areas it lies in, of lines it is next to."""
    best = 0
    for piece in table.pieces:
        rank = _RANK.index(piece.cover)
        if rank > best and to_piece(piece, at) <= (BEHIND if piece.line else 0.0):
            best = rank
    return _RANK[best]


def stops_on(way: Sequence[Point], step: float) -> Iterator[Point]:
    """Yield places on a line, at most `step` inches apart, including both ends."""
    far = length(way)
    count = max(1, math.ceil(far / step - _NOTHING))
    for i in range(count + 1):
        yield along(way, far * i / count)[0]


def longest_bare(table: Tabletop, way: Sequence[Point], step: float = 0.5) -> float:
    """Return the longest stretch of a line without cover, in inches."""
    far, longest, since = length(way), 0.0, 0.0
    stops = list(stops_on(way, step))
    for i, at in enumerate(stops):
        gone = far * i / (len(stops) - 1)
        if cover_at(table, at) != "none":
            since = gone
        longest = max(longest, gone - since)
    return longest


def seen_share(
    table: Tabletop, ones: Iterable[Point], others: Sequence[Point], reach: float
) -> float:
    """Return the largest part of `others` that one of `ones` sees within `reach` inches, 0 to 1."""
    screens = [(piece, piece.box) for piece in table.pieces if piece.hides is not None]

    def open_to(one: Point, other: Point) -> bool:
        return math.dist(one, other) <= reach and not any(
            not _misses(box, one, other) and _between(piece, one, other) for piece, box in screens
        )

    best = 0
    for one in ones:
        best = max(best, sum(open_to(one, other) for other in others))
    return best / len(others) if others else 0.0


def spots_in(points: Sequence[Point], step: float = 3.0) -> list[Point]:
    """Return the places of a grid, `step` inches apart, that lie inside an outline."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs), min(ys)
    across, down = int((max(xs) - left) / step) + 1, int((max(ys) - top) / step) + 1
    spots = (
        (left + (i + 0.5) * step, top + (j + 0.5) * step)
        for j in range(down)
        for i in range(across)
    )
    return [at for at in spots if inside(points, at)]
