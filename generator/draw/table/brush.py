"""The common tools of everything that draws a table: the pen, the look, the table, and strokes.

Drawn lengths are inches; 100 units of the pen are an inch.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from generator.draw.pen import Pen
from generator.draw.plots import smooth_through
from generator.draw.shapes import chance
from generator.draw.table.look import TableLook
from generator.ground.points import Point, toward
from generator.ground.tabletop import Tabletop, TerrainPiece, flowing

LIGHT = (0.62, 0.78)
"""Where shadows fall: the light comes from the north-west."""


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws on one table; `fills` is False where ink is spared."""

    pen: Pen
    look: TableLook
    table: Tabletop
    fills: bool

    def outline(self, points: Sequence[Point], off: Point = (0.0, 0.0)) -> None:
        """Add a smooth closed outline through points, set off by some inches."""
        self.pen.curves(smooth_through(moved(points, off), closed=True))
        self.pen.say("h")

    def shade(self, points: Sequence[Point], reach: float, alpha: float, *, soft: bool) -> None:
        """Draw an outline's shadow, this many inches long, in steps that fade."""
        if not self.fills:
            return
        steps = 3
        for step in range(steps):
            far = reach * (step + 1) / steps
            off = LIGHT[0] * far, LIGHT[1] * far
            with self.pen.glazed(alpha / steps):
                self.pen.fill(self.look.shadow)
                if soft:
                    self.outline(points, off)
                else:
                    self.pen.path(moved(points, off), close=True)
                self.pen.paint("f")

    def course(
        self, piece: TerrainPiece, colour: str, width: float, dash: Sequence[float] = ()
    ) -> None:
        """Draw the course of a piece as a smooth line; its ends are cut straight."""
        self.pen.stroke(colour, width, dash, cap=0)
        self.pen.curves(smooth_through(piece.points))
        self.pen.paint("S")

    @contextmanager
    def veiled(self, alpha: float) -> Iterator[None]:
        """Draw translucent lines."""
        self.pen.canvas.setStrokeAlpha(alpha)
        yield
        self.pen.canvas.setStrokeAlpha(1)

    def seed(self, piece: TerrainPiece) -> int:
        """Return a number that is always the same for a piece."""
        x, y = piece.points[0]
        return round(x * 10) * 131 + round(y * 10) * 17 + len(piece.points)


def moved(points: Iterable[Point], off: Point) -> list[Point]:
    """Return points set off by some inches."""
    return [(x + off[0], y + off[1]) for x, y in points]


def beside(points: Sequence[Point], off: float, *, closed: bool = False) -> list[Point]:
    """Return a course parallel to another, `off` to its right."""
    line = flowing(points, closed=closed)
    count = len(line)
    found = []
    for i, (x, y) in enumerate(line):
        a = line[(i - 1) % count] if closed or i else line[i]
        b = line[(i + 1) % count] if closed or i < count - 1 else line[i]
        far = math.dist(a, b) or 1.0
        found.append((x - (b[1] - a[1]) / far * off, y + (b[0] - a[0]) / far * off))
    return found


def paced(points: Sequence[Point], step: float) -> list[tuple[Point, float]]:
    """Return places along a smooth course about a step apart, with the heading there."""
    line = flowing(points, parts=6)
    found: list[tuple[Point, float]] = []
    left = step / 2
    for a, b in itertools.pairwise(line):
        piece = math.dist(a, b)
        while left <= piece and piece:
            at = toward(a, b, left / piece)
            found.append((at, math.atan2(b[1] - a[1], b[0] - a[0])))
            left += step
        left -= piece
    return found


def lump(at: Point, radius: float, key: int, count: int = 9, rough: float = 0.16) -> list[Point]:
    """Return the outline of a bush or a tree's crown: round, but not quite."""
    found = []
    for i in range(count):
        angle = 2 * math.pi * (i + 0.4 * chance(key, i, 5)) / count
        far = radius * (1 + rough * (2 * chance(key, i, 7) - 1))
        found.append((at[0] + far * math.cos(angle), at[1] + far * math.sin(angle)))
    return found
