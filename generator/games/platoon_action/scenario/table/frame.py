"""A table while it is laid: drawn with the attacker in the south, then turned to his edge.

Inches from the top left corner, as everywhere. What has been laid keeps others off.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from generator.dice import Stream
from generator.games.platoon_action.scenario.model import EdgeName
from generator.ground.points import Point
from generator.ground.tabletop import inside
from generator.ground.tabletop_sight import to_segment

FINE = 1 << 16
_QUARTERS = {"south": 0, "west": 1, "north": 2, "east": 3}
_EDGES: tuple[EdgeName, ...] = ("south", "west", "north", "east")


@dataclass(frozen=True)
class Orientation:
    """How a sketch is turned: `width` and `height` are the sketch's own."""

    width: float
    height: float
    edge: EdgeName
    mirrored: bool

    def point(self, at: Point) -> list[float]:
        """Return a place of the sketch on the table, to a tenth of an inch."""
        x, y = at
        if self.mirrored:
            x = self.width - x
        turned = {
            "south": (x, y),
            "west": (self.height - y, x),
            "north": (self.width - x, self.height - y),
            "east": (y, self.width - x),
        }[self.edge]
        return [round(turned[0], 1) + 0.0, round(turned[1], 1) + 0.0]

    def points(self, some: Iterable[Point]) -> list[list[float]]:
        """Return places of the sketch on the table."""
        return [self.point(at) for at in some]

    def edge_of(self, edge: EdgeName) -> EdgeName:
        """Return which edge of the table an edge of the sketch is."""
        if self.mirrored and edge in ("east", "west"):
            edge = "west" if edge == "east" else "east"
        return _EDGES[(_QUARTERS[edge] + _QUARTERS[self.edge]) % 4]


@dataclass
class Sketch:
    """What has been laid so far: lines of the record, and how near others may come to each."""

    width: float
    height: float
    lines: list[dict[str, Any]] = field(default_factory=list)
    solid: list[tuple[Shape, float]] = field(default_factory=list)
    middles: list[Point] = field(default_factory=list)

    def add(
        self, kind: str, points: Sequence[Point], *, clear: float, line: bool = False, **more: Any
    ) -> None:
        """Lay a piece; `clear` is how many inches others keep off it."""
        number = sum(one["kind"] == kind for one in self.lines) + 1
        self.lines.append({"id": f"{kind}-{number}", "kind": kind, "points": list(points), **more})
        self.solid.append((Shape.of(points, line=line), clear))
        if not line:
            self.middles.append(middle(points))

    def free(self, points: Sequence[Point], rim: float, *, line: bool = False) -> bool:
        """Tell whether an outline, or a course, lies on the table and clear of all that is laid."""
        if not all(
            rim <= x <= self.width - rim and rim <= y <= self.height - rim for x, y in points
        ):
            return False
        shape = Shape.of(points, line=line)
        return not any(nearer(shape, other, clear) for other, clear in self.solid)


Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline or a course with the boxes around it and around each of its straight parts."""

    points: tuple[Point, ...]
    line: bool
    box: Box
    parts: tuple[tuple[Point, Point, Box], ...]

    @classmethod
    def of(cls, points: Sequence[Point], *, line: bool) -> Shape:
        """Return the shape of some points."""
        xs, ys = zip(*points, strict=True)
        parts = tuple(
            (a, b, (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])))
            for a, b in pairwise(points if line else (*points, points[0]))
        )
        return cls(tuple(points), line, (min(xs), min(ys), max(xs), max(ys)), parts)


def _off(one: Box, other: Box, clear: float) -> bool:
    """Tell whether two boxes lie so many inches apart."""
    return (
        other[0] - one[2] >= clear
        or one[0] - other[2] >= clear
        or other[1] - one[3] >= clear
        or one[1] - other[3] >= clear
    )


def nearer(one: Shape, other: Shape, clear: float) -> bool:
    """Tell whether two shapes lie less than `clear` inches apart, or meet, or one holds the other.

    It answers what `apart` answers, and looks no farther than it must.
    """
    if _off(one.box, other.box, clear):
        return False
    if not one.line and inside(one.points, other.points[0]):
        return True
    if not other.line and inside(other.points, one.points[0]):
        return True
    near = [part for part in other.parts if not _off(one.box, part[2], clear)]
    for a, b, box in one.parts:
        for c, d, beside in near:
            if _off(box, beside, clear):
                continue
            if _meet(a, b, c, d) or (
                to_segment(a, c, d) < clear
                or to_segment(b, c, d) < clear
                or to_segment(c, a, b) < clear
                or to_segment(d, a, b) < clear
            ):
                return True
    return False


def clear_of(one: Sequence[Point], other: Sequence[Point], clear: float) -> bool:
    """Tell whether the boxes around some places alone lie so many inches apart."""
    xs, ys = zip(*one, strict=True)
    us, vs = zip(*other, strict=True)
    aside = max(min(us) - max(xs), min(xs) - max(us))
    above = max(min(vs) - max(ys), min(ys) - max(vs))
    return bool(max(aside, above) >= clear)


def middle(points: Sequence[Point]) -> Point:
    """Return the mean of some places."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def apart(one: Sequence[Point], one_line: bool, other: Sequence[Point], other_line: bool) -> float:
    """Return how far apart two outlines or courses are, 0 if they meet or one holds the other."""
    if not one_line and inside(one, other[0]):
        return 0.0
    if not other_line and inside(other, one[0]):
        return 0.0
    first = list(pairwise(one if one_line else [*one, one[0]]))
    second = list(pairwise(other if other_line else [*other, other[0]]))
    best = math.inf
    for a, b in first:
        for c, d in second:
            aside = max(min(a[0], b[0]) - max(c[0], d[0]), min(c[0], d[0]) - max(a[0], b[0]))
            above = max(min(a[1], b[1]) - max(c[1], d[1]), min(c[1], d[1]) - max(a[1], b[1]))
            if max(aside, above) >= best:
                continue
            if _meet(a, b, c, d):
                return 0.0
            near = min(
                to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)
            )
            best = min(best, near)
    return best


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def noise(stream: Stream, reach: float) -> float:
    """Return a number from -reach to reach."""
    return (2 * stream.below(FINE) / (FINE - 1) - 1) * reach


def between(stream: Stream, low: float, high: float) -> float:
    """Return a number from low to high."""
    return low + (high - low) * stream.below(FINE) / (FINE - 1)


def box(at: Point, width: float, height: float, angle: float) -> list[Point]:
    """Return the corners of a rectangle about a place, turned by an angle in radians."""
    c, s = math.cos(angle), math.sin(angle)
    corners = ((-width, -height), (width, -height), (width, height), (-width, height))
    return [(at[0] + (x * c - y * s) / 2, at[1] + (x * s + y * c) / 2) for x, y in corners]


def ell(at: Point, width: float, height: float, angle: float) -> list[Point]:
    """Return the corners of a house with a wing about a place."""
    c, s = math.cos(angle), math.sin(angle)
    w, h = width / 2, height / 2
    corners = ((-w, -h), (w, -h), (w, 0.1 * h), (0.1 * w, 0.1 * h), (0.1 * w, h), (-w, h))
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in corners]


def blob(stream: Stream, at: Point, wide: float, high: float) -> list[Point]:
    """Return a round outline with bays about a place."""
    count = 9
    turn = between(stream, 0.0, math.pi)
    found = []
    for i in range(count):
        angle = 2 * math.pi * i / count
        far = between(stream, 0.8, 1.14)
        x, y = wide / 2 * far * math.cos(angle), high / 2 * far * math.sin(angle)
        c, s = math.cos(turn), math.sin(turn)
        found.append((at[0] + x * c - y * s, at[1] + x * s + y * c))
    return found
