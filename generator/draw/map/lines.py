"""Areas on a hex map: lines around them, fringes of colour and hatching."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.draw.look import Look
from generator.draw.map.links import draw_cut, draw_link
from generator.draw.pen import Pen
from generator.ground.cells import corner, outlines
from generator.ground.hexes import HexBoard, cell_of
from generator.ground.overlay import Band, Cut, Fringe, Hatch, Layer, Line, Link
from generator.ground.points import Point, toward

_BEHIND = {True: 0.25, False: 0.21}
"""How far inside its hex sides a line runs behind a front of its side, with teeth or without."""

_FACING = 0.09
"""How far inside its hex sides a line runs that meets a front on their other side."""

Course = tuple[tuple[int, int], tuple[int, int]]
"""A hex side in thousandths of a hex, from one corner to the other, clockwise around an area."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn: width and dashes in hexes, how far inside its hex sides it runs.

    A `front` keeps its place and other lines give way to it; `teeth` point into its area.
    """

    width: float
    dash: tuple[float, ...]
    inward: float
    front: bool = False
    teeth: bool = False
    yields: bool = False


STROKES: Mapping[Line, Stroke] = {
    "toothed": Stroke(0.085, (), 0.085, front=True, teeth=True),
    "plain": Stroke(0.085, (), 0.085, front=True),
    "dots": Stroke(0.045, (0.001, 0.1), 0.0, yields=True),
    "strokes": Stroke(0.045, (0.1, 0.09), 0.0, yields=True),
    "dashes": Stroke(0.055, (0.16, 0.12), 0.085),
}


class Lines:
    """Draws areas over one board with one pen; a fringe is `fringe` hexes broad."""

    def __init__(self, pen: Pen, look: Look, board: HexBoard, fringe: float) -> None:
        self._pen, self._look, self._board = pen, look, board
        self._broad = fringe

    def draw(self, layers: Iterable[Layer]) -> None:
        """Draw fringes, lines, links and hatching, in their order."""
        layers = tuple(layers)
        fronts = {
            course: STROKES[layer.line].teeth
            for layer in layers
            if isinstance(layer, Band) and STROKES[layer.line].front
            for course in _courses(self._board, layer.hexes)
        }
        for layer in layers:
            if isinstance(layer, Fringe):
                self._fringe(layer)
            elif isinstance(layer, Band):
                self._bound(layer, fronts)
            elif isinstance(layer, Link):
                draw_link(self._pen, self._look, self._board, layer)
            elif isinstance(layer, Cut):
                draw_cut(self._pen, self._look, self._board, layer)
            else:
                self._hatch(layer, 45, 0.17, 0.016)

    def _fringe(self, fringe: Fringe) -> None:
        """Colour an area along its outline, but not along the edges of the map."""
        pen = self._pen
        if not fringe.hexes or pen.ink.name == "saver":
            return
        with pen.kept(), pen.glazed(0.35):
            for loop in outlines({cell_of(self._board, h) for h in fringe.hexes}):
                pen.path(loop, close=True)
            pen.clip()
            pen.stroke(fringe.colour, 2 * self._broad)
            pen.lines(_border(self._board, fringe.hexes, 0.0, {}))
            pen.paint("S")

    def _hatch(self, hatch: Hatch, angle: float, gap: float, width: float) -> None:
        """Hatch with lines at an angle to the right, `gap` hexes apart."""
        if not hatch.hexes:
            return
        pen = self._pen
        wide, high = self._board.extent
        lean = math.tan(math.radians(angle))
        with pen.kept():
            for loop in outlines({cell_of(self._board, h) for h in hatch.hexes}):
                pen.path(loop, close=True)
            pen.clip()
            pen.stroke(self._look.ink, width, cap=0)
            step = gap * math.sqrt(1 + lean * lean)
            count = int((high + abs(lean) * wide) / step) + 2
            first = -abs(lean) * wide if lean > 0 else 0.0
            pen.lines(
                ((0.0, first + i * step), (wide, first + i * step + lean * wide))
                for i in range(count)
            )
            pen.paint("S")

    def _bound(self, band: Band, fronts: Mapping[Course, bool]) -> None:
        """Draw the edge of an area, a little inside it; the edges of the map are left open.

        Where a line that is not a front runs along one of `fronts`, it gives way, further inside.
        """
        pen, stroke = self._pen, STROKES[band.line]
        met = fronts if stroke.yields else {}
        ends = list(_border(self._board, band.hexes, stroke.inward, met))
        pen.stroke(self._look.paper, stroke.width + 0.045)
        if not stroke.dash:
            pen.lines(ends)
            pen.paint("S")
        pen.stroke(band.colour, stroke.width, stroke.dash)
        pen.lines(ends)
        pen.paint("S")
        if stroke.teeth:
            pen.stroke(band.colour, stroke.width * 0.7, cap=0)
            # Two to a side: the middle is left free, for the hex's name stands there.
            pen.lines(_tooth(a, b, part, 0.14) for a, b in ends for part in (0.25, 0.75))
            pen.paint("S")


def _tooth(a: Point, b: Point, part: float, reach: float) -> tuple[Point, Point]:
    """Return a stroke from a side of an area into it, `part` of the way along the side."""
    x, y = toward(a, b, part)
    far = math.dist(a, b)
    return (x, y), (x - (b[1] - a[1]) / far * reach, y + (b[0] - a[0]) / far * reach)


def _border(
    board: HexBoard, hexes: Collection[int], inward: float, fronts: Mapping[Course, bool]
) -> Iterator[tuple[Point, Point]]:
    """Yield the pieces of an area's outline, moved inside it, where it is not the map's edge."""
    rim = {
        _side(corner(cell_of(board, h), d), corner(cell_of(board, h), d + 1))
        for h in board.rim
        for d in range(6)
        if board.around[h][d] < 0
    }
    for loop in outlines({cell_of(board, h) for h in hexes}):
        count = len(loop)
        deep = []
        for i in range(count):
            there = _course(loop[i], loop[(i + 1) % count])
            aside = (
                _BEHIND[fronts[there]]
                if there in fronts
                else _FACING
                if there[::-1] in fronts
                else 0.0
            )
            deep.append(inward + aside)
        moved = [
            _bisected(loop[i - 1], loop[i], loop[(i + 1) % count], deep[i - 1], deep[i])
            for i in range(count)
        ]
        for i in range(count):
            if _side(loop[i], loop[(i + 1) % count]) not in rim:
                yield moved[i], moved[(i + 1) % count]


def _courses(board: HexBoard, hexes: Collection[int]) -> Iterator[Course]:
    """Yield the hex sides around an area, all in the same sense of rotation."""
    for loop in outlines({cell_of(board, h) for h in hexes}):
        for i in range(len(loop)):
            yield _course(loop[i - 1], loop[i])


def _course(a: Point, b: Point) -> Course:
    return (round(a[0] * 1000), round(a[1] * 1000)), (round(b[0] * 1000), round(b[1] * 1000))


def _side(a: Point, b: Point) -> frozenset[tuple[int, int]]:
    return frozenset(_course(a, b))


def _bisected(before: Point, at: Point, after: Point, first: float, second: float) -> Point:
    """Move a corner of a clockwise outline inwards: its two sides move by `first` and `second`."""
    normals = []
    for a, b in ((before, at), (at, after)):
        far = math.dist(a, b)
        normals.append((-(b[1] - a[1]) / far, (b[0] - a[0]) / far))
    # The normals are of length 1 and 60 degrees apart, for hex sides always meet at 120 degrees.
    parts = ((first - second / 2) / 0.75, (second - first / 2) / 0.75)
    (ax, ay), (bx, by) = normals
    return at[0] + ax * parts[0] + bx * parts[1], at[1] + ay * parts[0] + by * parts[1]
