"""The water of a hex map: sea and ponds, streams, wadis, rivers and canals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Protocol

from generator.draw.look import Look
from generator.draw.map.ways import Ways
from generator.draw.pen import Pen
from generator.draw.shapes import Curve, bend_of, boxes_along, chance, links
from generator.ground.cells import Cell, centre, middle
from generator.ground.hexes import cell_of
from generator.ground.points import Point
from generator.ground.record import Ground, Water

_WIDTHS = {"stream": 0.13, "wadi": 0.3, "ditch": 0.26, "river": 0.74, "canal": 0.58}

_WANDER = {"stream": 0.3, "wadi": 0.3, "river": 0.24}
_DUG = ("ditch", "canal")


class Shore(Protocol):
    """What knows the land's outlines and fills them."""

    def covered(self, *kinds: str) -> set[Cell]:
        """Return the cells of some kinds of terrain."""

    def outlines(
        self, cells: set[Cell], rounds: int = 1, wander: float = 0.05, seed: int = 0
    ) -> list[list[Point]]:
        """Return the smooth outlines of some cells."""

    def fill(self, colour: str, outlines: Iterable[list[Point]], alpha: float = 1.0) -> None:
        """Fill outlines, where the ink fills areas."""


class Waters:
    """Draws the water of one ground with one pen."""

    def __init__(self, pen: Pen, look: Look, ground: Ground, *, fills: bool) -> None:
        self._pen, self._look, self._ground, self._fills = pen, look, ground, fills

    def sea(self, land: Shore) -> None:
        """Draw the sea, its reef and beach, and ponds."""
        pen, look = self._pen, self._look
        if not {"ocean", "reef", "beach", "pond"} & set(self._ground.cover):
            return
        land.fill(look.beach, land.outlines(land.covered("ocean", "reef", "beach"), 2, 0.05, 5))
        shore = land.outlines(land.covered("ocean", "reef"), 2, 0.05, 6)
        self._water(land, shore, look.water)
        if "reef" in self._ground.cover:
            land.fill(look.water_deep, land.outlines(land.covered("ocean"), 2, 0.1, 7))
            for outline in land.outlines(land.covered("ocean"), 2, 0.1, 7):
                pen.stroke(look.water_ink, 0.03, (0.001, 0.09))
                pen.blob(outline)
                pen.paint("S")
        self._water(land, land.outlines(land.covered("pond"), 1, 0.05, 8), look.water)

    def _water(self, land: Shore, outlines: list[list[Point]], colour: str) -> None:
        """Fill water and draw its shore with ripples."""
        pen, look = self._pen, self._look
        for outline in outlines:
            with pen.kept():
                pen.blob(outline)
                pen.clip()
                land.fill(colour, [outline])
                for width, tone in (
                    (0.62, look.water_deep),
                    (0.585, colour),
                    (0.34, look.water_ink),
                    (0.315, colour),
                ):
                    if self._fills or tone != colour:
                        pen.stroke(tone if self._fills else look.water_ink, width)
                        if self._fills:
                            pen.blob(outline)
                            pen.paint("S")
            pen.stroke(look.water_ink, 0.03)
            pen.blob(outline)
            pen.paint("S")

    def courses(self) -> None:
        """Draw streams, wadis, rivers and canals."""
        pen, look = self._pen, self._look
        for water in sorted(self._ground.waters, key=lambda w: _WIDTHS[w.kind]):
            curves = self.course(water)
            width = _WIDTHS[water.kind]
            if water.kind == "wadi":
                pen.stroke(look.sand_ink, width)
                pen.curves(curves)
                pen.paint("S")
                pen.stroke(look.open_patch if self._fills else look.paper, width - 0.05)
                pen.curves(curves)
                pen.paint("S")
                self._banks(curves, width / 2)
                continue
            if water.kind == "stream" and not self._fills:
                # A road is two lines; a stream without its colour is one.
                pen.stroke(look.water_ink, 0.085)
                pen.curves(curves)
                pen.paint("S")
                continue
            pen.stroke(look.water_ink, width, cap=1)
            pen.curves(curves)
            pen.paint("S")
            pen.stroke(look.water if self._fills else look.paper, width - 0.055)
            pen.curves(curves)
            pen.paint("S")
            if width > 0.4:
                for inner, tone in ((width - 0.18, look.water_deep), (width - 0.21, look.water)):
                    pen.stroke(tone if self._fills else look.paper, inner)
                    pen.curves(curves)
                    pen.paint("S")
            if water.kind in _DUG:
                self._banks(curves, width / 2 + 0.09)
            else:
                self._flow(curves, width)

    def half(self, water: Water) -> float:
        """Return how far a watercourse reaches to each side of its middle, in hexes."""
        return _WIDTHS[water.kind] / 2

    def boxes(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield boxes along streams and wadis; on broad water there is room to write."""
        for water in self._ground.waters:
            if _WIDTHS[water.kind] < 0.4:
                for curve in self.course(water):
                    yield from boxes_along(curve, _WIDTHS[water.kind] / 2 + 0.02)

    def course(self, water: Water) -> list[Curve]:
        """Return the curves of a watercourse, from one hex to the next."""
        if water.kind in _DUG:
            return list(self._dug(water))
        sides = links(self._ground.board, [water.hexes])
        ways = Ways(sides, {}, _WANDER[water.kind])
        return [piece for cell in sorted(sides) for piece in ways.pieces(cell)]

    def places(self, hex_: int) -> list[Point]:
        """Return places in the middle of all water in and about a hex, close to each other."""
        at = centre(cell_of(self._ground.board, hex_))
        found = [
            bend_of(curve, i / 16)[0]
            for water in self._ground.waters
            if hex_ in water.hexes
            for curve in self.course(water)
            if min(math.dist(at, curve[0]), math.dist(at, curve[3])) < 0.7
            for i in range(17)
        ]
        return [place for place in found if math.dist(at, place) < 0.6]

    def _dug(self, water: Water) -> Iterator[Curve]:
        """Yield the pieces of what is dug: straight from hex side to hex side, and off the map."""
        board = self._ground.board
        spots = [middle(cell_of(board, a), board.direction(a, b)) for a, b in pairwise(water.hexes)]
        if len(spots) > 1:
            spots = [_before(*spots[:2]), *spots, _before(*spots[:-3:-1])]
        for a, b in pairwise(spots):
            yield a, _third(a, b), _third(b, a), b

    def _banks(self, curves: list[Curve], off: float) -> None:
        pen = self._pen
        pen.stroke(self._look.contour, 0.014, cap=0)
        ticks = []
        for curve in curves:
            for i in range(7):
                (x, y), heading = bend_of(curve, i / 7)
                nx, ny = -math.sin(heading), math.cos(heading)
                for turn in (1, -1):
                    a, b = off * turn, (off - 0.06) * turn
                    ticks.append(((x + nx * a, y + ny * a), (x + nx * b, y + ny * b)))
        pen.lines(ticks)
        pen.paint("S")

    def _flow(self, curves: list[Curve], width: float) -> None:
        """Draw short lines in the water where it is broad."""
        if width < 0.4:
            return
        pen = self._pen
        pen.stroke(self._look.water_ink, 0.012)
        for i, curve in enumerate(curves):
            (x, y), heading = bend_of(curve, 0.3 + 0.4 * chance(i, 6))
            off = 0.2 * (chance(i, 7) - 0.5)
            dx, dy = math.cos(heading) * 0.12, math.sin(heading) * 0.12
            x, y = x - math.sin(heading) * off, y + math.cos(heading) * off
            pen.lines([((x - dx, y - dy), (x + dx, y + dy))])
        pen.paint("S")


def _before(first: Point, second: Point) -> Point:
    """Return a point two hexes before the first of two, in their line."""
    far = 2 / math.dist(first, second)
    return first[0] + (first[0] - second[0]) * far, first[1] + (first[1] - second[1]) * far


def _third(a: Point, b: Point) -> Point:
    return a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3
