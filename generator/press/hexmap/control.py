"""Control on a hex map: clusters, MLR, set-up areas and No Man's Land as lines and tints."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from generator.games.platoon_leader.battlefield import Battlefield
from generator.games.platoon_leader.fronts import Opening
from generator.ground.hexes import HexBoard
from generator.press.hexmap.look import Look
from generator.press.hexmap.pen import Pen
from generator.press.hexmap.shapes import Point, cell_of, corner, loops

_INWARD = 0.085  # of a side's line from the hex sides that it follows
_BEHIND = 0.25  # of the line of a set-up area behind an MLR: beyond its teeth
_FACING = 0.09  # of the line of a set-up area from an MLR on the other side of its hex sides

Course = tuple[tuple[int, int], tuple[int, int]]
"""A hex side in thousandths of a hex, from one corner to the other, clockwise around an area."""

SET_UP = ((0.001, 0.1), (0.1, 0.09))
"""Dashes of the lines of the two set-up areas: dots and strokes, so that grey tells them apart."""


@dataclass(frozen=True, slots=True)
class Party:
    """How a side appears on the map."""

    name: str
    colour: str


class Front:
    """Draws how a campaign opens over one ground with one pen."""

    def __init__(self, pen: Pen, look: Look, ground: Battlefield) -> None:
        self._pen, self._look, self._ground = pen, look, ground

    def draw(self, opening: Opening, parties: Mapping[str, Party]) -> None:
        """Draw clusters, MLR, set-up areas and No Man's Land."""
        held = opening.control
        mlrs = {
            course
            for side, _ in opening.areas
            for course in _courses(self._ground.board, held.of(side).mlr)
        }
        for number, (side, area) in enumerate(opening.areas):
            hold, colour = held.of(side), parties[side].colour
            self._tint(hold.terrain - held.no_mans_land, colour)
            self._bound(area, colour, 0.045, SET_UP[number], 0.0, mlrs=mlrs)
            for cluster in hold.clusters:
                if cluster.isolated:
                    self._bound(cluster.hexes, colour, 0.055, (0.16, 0.12), _INWARD)
            self._bound(hold.mlr, colour, 0.085, (), _INWARD, teeth=not number)
        self._hatch(held.no_mans_land, self._look.ink, 45, 0.17, 0.016)

    def _tint(self, hexes: Collection[int], colour: str) -> None:
        pen, board = self._pen, self._ground.board
        if not hexes or pen.ink.name == "saver":
            return
        with pen.glazed(0.11):
            pen.fill(colour)
            for loop in loops({cell_of(board, h) for h in hexes}):
                pen.path(loop, close=True)
            pen.paint("f*")

    def _hatch(
        self, hexes: Collection[int], colour: str, angle: float, gap: float, width: float
    ) -> None:
        if not hexes:
            return
        pen, board = self._pen, self._ground.board
        wide, high = board.extent
        lean = math.tan(math.radians(angle))
        with pen.kept():
            for loop in loops({cell_of(board, h) for h in hexes}):
                pen.path(loop, close=True)
            pen.clip()
            pen.stroke(colour, width, cap=0)
            step = gap * math.sqrt(1 + lean * lean)
            count = int((high + abs(lean) * wide) / step) + 2
            first = -abs(lean) * wide if lean > 0 else 0.0
            pen.lines(
                ((0.0, first + i * step), (wide, first + i * step + lean * wide))
                for i in range(count)
            )
            pen.paint("S")

    def _bound(
        self,
        hexes: Collection[int],
        colour: str,
        width: float,
        dash: tuple[float, ...],
        inward: float,
        *,
        teeth: bool = False,
        mlrs: Collection[Course] = (),
    ) -> None:
        """Draw the edge of an area, a little inside it; the edges of the map are left open.

        Where it runs along one of `mlrs` it gives way to it, further inside.
        """
        pen = self._pen
        ends = list(_border(self._ground.board, hexes, inward, mlrs))
        pen.stroke(self._look.paper, width + 0.045)
        if not dash:
            pen.lines(ends)
            pen.paint("S")
        pen.stroke(colour, width, dash)
        pen.lines(ends)
        pen.paint("S")
        if teeth:
            pen.stroke(colour, width * 0.7, cap=0)
            # Two to a side: the middle is left free, for the hex's name stands there.
            pen.lines(_tooth(a, b, part, 0.14) for a, b in ends for part in (0.25, 0.75))
            pen.paint("S")


def _tooth(a: Point, b: Point, part: float, reach: float) -> tuple[Point, Point]:
    """Return a stroke from a side of an area into it, from so far along the side."""
    x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
    far = math.dist(a, b)
    return (x, y), (x - (b[1] - a[1]) / far * reach, y + (b[0] - a[0]) / far * reach)


def _border(
    board: HexBoard, hexes: Collection[int], inward: float, mlrs: Collection[Course] = ()
) -> Iterator[tuple[Point, Point]]:
    """Yield the pieces of an area's outline, moved inside it, where it is not the map's edge."""
    rim = {
        _side(corner(cell_of(board, h), d), corner(cell_of(board, h), d + 1))
        for h in board.rim
        for d in range(6)
        if board.around[h][d] < 0
    }
    for loop in loops({cell_of(board, h) for h in hexes}):
        count = len(loop)
        deep = []
        for i in range(count):
            there = _course(loop[i], loop[(i + 1) % count])
            aside = _BEHIND if there in mlrs else _FACING if there[::-1] in mlrs else 0.0
            deep.append(inward + aside)
        moved = [
            _bisected(loop[i - 1], loop[i], loop[(i + 1) % count], deep[i - 1], deep[i])
            for i in range(count)
        ]
        for i in range(count):
            if _side(loop[i], loop[(i + 1) % count]) not in rim:
                yield moved[i], moved[(i + 1) % count]


def _courses(board: HexBoard, hexes: Collection[int]) -> Iterator[Course]:
    """Yield the hex sides around an area, each run through with the area on the same hand."""
    for loop in loops({cell_of(board, h) for h in hexes}):
        for i in range(len(loop)):
            yield _course(loop[i - 1], loop[i])


def _course(a: Point, b: Point) -> Course:
    return (round(a[0] * 1000), round(a[1] * 1000)), (round(b[0] * 1000), round(b[1] * 1000))


def _side(a: Point, b: Point) -> frozenset[tuple[int, int]]:
    return frozenset(_course(a, b))


def _bisected(before: Point, at: Point, after: Point, first: float, second: float) -> Point:
    """Move a corner of a clockwise outline inwards, so that its sides move by so much each."""
    normals = []
    for a, b in ((before, at), (at, after)):
        far = math.dist(a, b)
        normals.append((-(b[1] - a[1]) / far, (b[0] - a[0]) / far))
    # The normals are of length 1 and 60 degrees apart, for hex sides always meet at 120 degrees.
    parts = ((first - second / 2) / 0.75, (second - first / 2) / 0.75)
    (ax, ay), (bx, by) = normals
    return at[0] + ax * parts[0] + bx * parts[1], at[1] + ay * parts[0] + by * parts[1]
