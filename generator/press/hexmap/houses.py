"""Houses on a hex map: plans that turn to the road, huts, churches, wings over hex sides."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from generator.ground.record import Building, Ground
from generator.press.hexmap.look import Look
from generator.press.hexmap.pen import Pen
from generator.press.hexmap.shapes import (
    EASE,
    Cell,
    Point,
    bend_of,
    beside,
    cell_of,
    centre,
    chance,
    pieces,
)


class Houses:
    """Draws the buildings of one ground with one pen; `ways` are the sides that roads leave by."""

    def __init__(
        self, pen: Pen, look: Look, ground: Ground, ways: Mapping[Cell, list[int]], *, fills: bool
    ) -> None:
        self._pen, self._look, self._ground, self._fills = pen, look, ground, fills
        self._sides = ways
        self.boxes: list[tuple[float, float, float, float]] = []

    def _site(self, hex_: int) -> tuple[Point, float, float]:
        """Return where a house stands in its hex, at what angle, and how large it may be."""
        cell = cell_of(self._ground.board, hex_)
        x, y = centre(cell)
        sides = self._sides.get(cell, [])
        if not sides:
            near = [d for d in range(6) if beside(cell, d) in self._sides]
            angle = math.radians(60 * near[0] if near else 30 * int(chance(*cell, 41) * 6))
            return (x, y), angle, 1.22
        _, heading = bend_of(pieces(cell, sides, EASE)[0], 0.5)
        best, room = (x, y), -1.0
        for i in range(12):
            angle = math.pi * i / 6
            at = x + 0.23 * math.cos(angle), y + 0.23 * math.sin(angle)
            free = min(
                math.dist(at, bend_of(piece, t / 4)[0])
                for piece in pieces(cell, sides, EASE)
                for t in range(5)
            )
            if free > room + 1e-9:
                best, room = at, free
        return best, heading, 0.78 if len(sides) < 3 else 0.62

    def draw(self) -> None:
        """Draw every building, and what joins those of several hexes; their boxes are kept."""
        for building in self._ground.buildings:
            self._building(building)
        self._passages()

    def _building(self, building: Building) -> None:
        pen, look = self._pen, self._look
        at, angle, size = self._site(building.hex)
        cell = cell_of(self._ground.board, building.hex)
        if building.kind == "hut":
            self._huts(at, cell, size)
            return
        colour = look.building_stone if building.kind == "stone" else look.building_wood
        plan = _plan(building, cell)
        outline = _placed(plan, at, angle, size)
        self._block(outline, colour)
        ridge = _placed([(-0.2, 0.0), (0.2, 0.0)], at, angle, size)
        pen.stroke(look.roof_line if self._fills else look.ink, 0.016)
        pen.lines([(ridge[0], ridge[1])])
        if building.kind == "wooden":
            # Planks: what tells wood from stone without colour.
            for i in range(-3, 4):
                a, b = _placed([(i * 0.062, -0.1), (i * 0.062, 0.1)], at, angle, size)
                pen.lines([(a, b)])
        pen.paint("S")
        if building.church:
            self._spire(at, angle, size)

    def _block(self, outline: Sequence[Point], colour: str) -> None:
        pen, look = self._pen, self._look
        xs, ys = zip(*outline, strict=True)
        self.boxes.append((min(xs), min(ys), max(xs), max(ys)))
        if self._fills:
            pen.fill(look.shadow)
            pen.path([(x + 0.028, y + 0.036) for x, y in outline], close=True)
            pen.paint("f")
        pen.fill(colour if self._fills else look.paper)
        pen.stroke(look.ink, 0.024)
        pen.path(outline, close=True)
        pen.paint("B")

    def _spire(self, at: Point, angle: float, size: float) -> None:
        pen, look = self._pen, self._look
        x, y = _placed([(-0.2, 0.0)], at, angle, size)[0]
        pen.fill(look.paper)
        pen.stroke(look.ink, 0.022)
        pen.circle((x, y), 0.1)
        pen.paint("B")
        pen.stroke(look.ink, 0.03)
        pen.lines([((x, y - 0.07), (x, y + 0.07)), ((x - 0.045, y - 0.02), (x + 0.045, y - 0.02))])
        pen.paint("S")

    def _huts(self, at: Point, cell: Cell, size: float) -> None:
        pen, look = self._pen, self._look
        turn = chance(*cell, 51) * math.pi
        count = 3
        for i in range(count):
            angle = turn + 2 * math.pi * i / count
            off = 0.19 * min(1.0, size)
            x, y = at[0] + off * math.cos(angle), at[1] + off * math.sin(angle)
            lean = angle + chance(*cell, i, 52)
            box = _placed(
                [(-0.1, -0.075), (0.1, -0.075), (0.1, 0.075), (-0.1, 0.075)],
                (x, y),
                lean,
                0.75 + size / 3,
            )
            self._block(box, look.hut)
            pen.stroke(look.ink, 0.012)
            pen.lines([(box[0], box[2]), (box[1], box[3])])
            pen.paint("S")

    def _passages(self) -> None:
        """Join the parts of buildings that cross hex sides."""
        board, at = self._ground.board, self._ground.building_at
        for one in self._ground.buildings:
            for n in board.neighbours[one.hex]:
                other = at.get(n)
                if other and one.hex < n and one.group == other.group:
                    self._passage(one.hex, n)

    def _passage(self, one: int, other: int) -> None:
        pen, look = self._pen, self._look
        board = self._ground.board
        a, b = centre(cell_of(board, one)), centre(cell_of(board, other))
        heading = math.atan2(b[1] - a[1], b[0] - a[0])
        mid = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        bar = _placed(
            [(-0.36, -0.105), (0.36, -0.105), (0.36, 0.105), (-0.36, 0.105)], mid, heading, 1
        )
        self._block(bar, look.building_stone)
        ridge = _placed([(-0.34, 0), (0.34, 0)], mid, heading, 1)
        pen.stroke(look.roof_line if self._fills else look.ink, 0.016)
        pen.lines([(ridge[0], ridge[1])])
        pen.paint("S")


def _plan(building: Building, cell: Cell) -> list[Point]:
    """Return the ground plan of a house about its middle: plain, an L, a T or with an apse."""
    if building.church:
        return [
            (-0.3, -0.1),
            (0.02, -0.1),
            (0.02, -0.17),
            (0.12, -0.17),
            (0.12, -0.1),
            (0.24, -0.1),
            (0.29, 0.0),
            (0.24, 0.1),
            (0.12, 0.1),
            (0.12, 0.17),
            (0.02, 0.17),
            (0.02, 0.1),
            (-0.3, 0.1),
        ]
    pick = int(chance(*cell, 61) * 4)
    w, h = 0.25 + 0.05 * chance(*cell, 62), 0.115
    if pick == 0:
        return [(-w, -h), (w, -h), (w, 0.26), (w - 0.2, 0.26), (w - 0.2, h), (-w, h)]
    if pick == 1:
        return [
            (-w, -h),
            (-0.08, -h),
            (-0.08, -0.24),
            (0.1, -0.24),
            (0.1, -h),
            (w, -h),
            (w, h),
            (-w, h),
        ]
    return [(-w, -h - 0.02), (w, -h - 0.02), (w, h + 0.02), (-w, h + 0.02)]


def _placed(points: Sequence[Point], at: Point, angle: float, size: float) -> list[Point]:
    c, s = math.cos(angle) * size, math.sin(angle) * size
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in points]
