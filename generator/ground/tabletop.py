"""A table to play on: pieces of terrain as outlines, zones, objectives, where forces come on.

Lengths are inches on the table from its top left corner, x to the right and y down; the top edge
is the north. What else a game knows of its terrain, as what it costs to cross, is its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from string import ascii_uppercase
from typing import Literal

from generator.ground.edges import EDGES, Edge
from generator.ground.points import Point, signed_area, toward

Cover = Literal["none", "soft", "hard"]
CELL = 6.0
"""The size of a cell in inches; places are given by its letter and number."""

FRAME = 2.4
"""The border of a table's drawing, in inches, for letters, numbers and ticks."""

LINES = frozenset(
    {"road", "track", "stream", "hedge", "wall", "fence", "bank", "trench", "wire", "works"}
)
"""Kinds whose points are a course, not an outline."""


@dataclass(frozen=True, slots=True)
class TerrainPiece:
    """A piece of terrain: `points` are its outline, or the course of a line `width` inches wide.

    `hides` tells how many inches of it can be seen through: 0 for a house, None for what never
    hides. With `past` it hides nobody who stands so near behind it. `cover` is what it gives to
    those in it, or behind it if it is a line. `floors` are those of a building, `steps` the higher
    outlines of a hill. `sort` tells apart what is drawn apart, as `pine` among woods. `number` is
    printed on the drawing, if it is not 0.
    """

    id: str
    kind: str
    points: tuple[Point, ...]
    width: float = 0.0
    hides: float | None = None
    past: float = 0.0
    cover: Cover = "none"
    floors: int = 0
    steps: tuple[tuple[Point, ...], ...] = ()
    sort: str = ""
    number: int = 0

    @property
    def line(self) -> bool:
        """Whether the points are a course."""
        return self.kind in LINES

    @property
    def middle(self) -> Point:
        """The middle of an outline's area, or the point halfway along a course."""
        if self.line:
            return along(self.points, length(self.points) / 2)[0]
        return centroid(self.points)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, a line's width included."""
        xs, ys = zip(*self.points, strict=True)
        half = self.width / 2
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


@dataclass(frozen=True, slots=True)
class TableZone:
    """Where a side sets up, or an area that a rule speaks of (`side` empty)."""

    id: str
    side: str
    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class TableObjective:
    """An objective: a lettered place, and how far around it counts."""

    id: str
    name: str
    at: Point
    reach: float = 3.0


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """A place at an edge where a side comes on, or leaves."""

    id: str
    side: str
    name: str
    at: Point
    edge: Edge
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A table: its size, and what lies on it."""

    width: float
    height: float
    pieces: tuple[TerrainPiece, ...] = ()
    zones: tuple[TableZone, ...] = ()
    goals: tuple[TableObjective, ...] = ()
    entries: tuple[EntryPlace, ...] = ()
    climate: Literal["temperate", "bare", "arid", "snow"] = "temperate"

    def of(self, *kinds: str) -> Iterator[TerrainPiece]:
        """Yield the pieces of some kinds, in their order."""
        return (piece for piece in self.pieces if piece.kind in kinds)

    def holds(self, at: Point, rim: float = 0.0) -> bool:
        """Tell whether a place is on the table, at least `rim` inches from its edges."""
        x, y = at
        return rim <= x <= self.width - rim and rim <= y <= self.height - rim

    def cell(self, at: Point) -> str:
        """Return the cell of a place, as `C4`: letters from the left, numbers from the top."""
        columns, rows = math.ceil(self.width / CELL), math.ceil(self.height / CELL)
        column = min(max(int(at[0] // CELL), 0), columns - 1)
        row = min(max(int(at[1] // CELL), 0), rows - 1)
        return f"{ascii_uppercase[column]}{row + 1}"

    def edge_at(self, at: Point) -> Edge:
        """Return the edge that a place is nearest to."""
        x, y = at
        away = {"north": y, "east": self.width - x, "south": self.height - y, "west": x}
        return min(EDGES, key=lambda edge: away[edge])


@dataclass(frozen=True, slots=True)
class Banner:
    """How a side is drawn: its words, its colour, and whether its lines are broken."""

    name: str
    colour: str
    broken: bool = False


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """A table to be drawn, an inch `mm` millimetres, with its sides by their names.

    The drawing is FRAME inches wider than the table on each side. `wind` points where the wind
    blows to.
    """

    table: Tabletop
    mm: float
    sides: Mapping[str, Banner] = field(default_factory=dict)
    wind: Edge | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the drawing in millimetres."""
        wide, high = self.table.width + 2 * FRAME, self.table.height + 2 * FRAME
        return wide * self.mm, high * self.mm


def length(points: Sequence[Point]) -> float:
    """Return the length of a course."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def along(points: Sequence[Point], inches: float) -> tuple[Point, float]:
    """Return the place at a distance along a course, and the heading there in radians."""
    for a, b in pairwise(points):
        piece = math.dist(a, b)
        if inches <= piece and piece > 0:
            return toward(a, b, inches / piece), math.atan2(b[1] - a[1], b[0] - a[0])
        inches -= piece
    a, b = points[-2], points[-1]
    return b, math.atan2(b[1] - a[1], b[0] - a[0])


def area(points: Sequence[Point]) -> float:
    """Return the square inches inside an outline."""
    return abs(signed_area(points))


def centroid(points: Sequence[Point]) -> Point:
    """Return the middle of the area inside an outline."""
    x = y = twice = 0.0
    for a, b in pairwise([*points, points[0]]):
        cross = a[0] * b[1] - b[0] * a[1]
        twice += cross
        x += (a[0] + b[0]) * cross
        y += (a[1] + b[1]) * cross
    if not twice:
        return points[0]
    return x / (3 * twice), y / (3 * twice)


def inside(points: Sequence[Point], at: Point) -> bool:
    """Tell whether a place lies inside an outline."""
    x, y = at
    found = False
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
    return found


def flowing(points: Sequence[Point], *, closed: bool = False, parts: int = 4) -> list[Point]:
    """Return places on the smooth line through points, `parts` to each stretch (Catmull-Rom)."""
    count = len(points)
    found: list[Point] = []
    for i in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            a, b = points[max(0, i - 1)], points[i]
            c, d = points[i + 1], points[min(count - 1, i + 2)]
        found += [_between(a, b, c, d, k / parts) for k in range(parts)]
    return found if closed else [*found, points[-1]]


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def one(p: float, q: float, r: float, s: float) -> float:
        bend = 2 * p - 5 * q + 4 * r - s, 3 * q - p - 3 * r + s
        return 0.5 * (2 * q + (r - p) * t + bend[0] * t * t + bend[1] * t * t * t)

    return one(a[0], b[0], c[0], d[0]), one(a[1], b[1], c[1], d[1])
