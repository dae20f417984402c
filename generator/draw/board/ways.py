"""Streams, roads and bridges of a section: smooth curves through the middles of hexes."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.draw.board.look import SectionLook
from generator.draw.pen import Pen
from generator.draw.plots import beyond_edge, curves, links, rounded, smooth_through
from generator.draw.shapes import Curve, bend_of, chance
from generator.ground.lattice import EAST, WEST, Spot, neighbour
from generator.ground.points import Point
from generator.ground.section import TOWNS, Section
from generator.ground.spots import centre, middle, outlines

STREAM = 0.15
ROAD = 0.17


class SectionWays:
    """Draws the ways of one section with one pen."""

    def __init__(self, pen: Pen, look: SectionLook, section: Section, *, fills: bool) -> None:
        self._pen, self._look, self._section, self._fills = pen, look, section, fills
        board = section.lattice
        tips = {way[i] for way in section.roads for i in (0, -1)}
        mouths = {way[i] for way in section.streams for i in (0, -1)} - section.springs
        self.roads = links(board, section.roads, {tip for tip in tips if board.on_rim(tip)})
        self._mouths = {tip for tip in mouths if board.on_rim(tip)}

    def water(self) -> None:
        """Draw streams and their springs."""
        pen, look = self._pen, self._look
        found = [curve for way in self._section.streams for curve in self._course(way)]
        pen.stroke(look.water_ink, STREAM)
        pen.curves(found)
        pen.paint("S")
        pen.stroke(look.water, STREAM - 0.06)
        pen.curves(found)
        pen.paint("S")
        for spot in sorted(self._section.springs):
            x, y = centre(spot)
            pen.fill(look.water)
            pen.stroke(look.water_ink, 0.03)
            pen.blob(
                [(x - 0.2, y), (x - 0.05, y - 0.14), (x + 0.2, y - 0.03), (x + 0.06, y + 0.15)]
            )
            pen.paint("B")

    def _course(self, way: Sequence[Spot]) -> list[Curve]:
        """Return a stream as a curve that bends a little beside the middles of its hexes."""
        board = self._section.lattice
        points = [self._bed(spot) for spot in way]
        for i, end in ((0, way[0]), (-1, way[-1])):
            for side in (WEST, EAST) if end in self._mouths else ():
                if neighbour(end, side) not in board and end[0] in (1, board.right - 1):
                    straight = [middle(end, side), middle(end, (side + 3) % 6)]
                    out = [beyond_edge(straight), straight[0], centre(end)]
                    points[i : i + 1 or None] = out if i == 0 else out[::-1]
        return list(smooth_through(points))

    def _bed(self, spot: Spot) -> Point:
        """Return where a stream runs in a hex: off its middle, but not at a bridge or a spring."""
        x, y = centre(spot)
        if spot in self._section.bridges | self._section.springs or self._section.lattice.on_rim(
            spot
        ):
            return x, y
        return x + 0.34 * (chance(*spot, 3) - 0.5), y + 0.34 * (chance(*spot, 4) - 0.5)

    def ways(self) -> None:
        """Draw roads, and bridges where they cross streams."""
        pen, look = self._pen, self._look
        found = self._curves(self.roads)
        pen.stroke(look.road_edge, ROAD)
        pen.curves(found)
        pen.paint("S")
        for spot in sorted(self._section.bridges):
            self._bridge(spot)
        pen.stroke(look.road, ROAD - 0.05)
        pen.curves(found)
        pen.paint("S")

    def _curves(self, ways: object) -> list[Curve]:
        board = self._section.lattice
        assert isinstance(ways, dict)
        return [
            curve
            for spot in sorted(ways)
            for curve in curves(spot, ways[spot], upright=spot[1] in (0, board.bottom))
        ]

    def road_in(self, spot: Spot) -> list[Curve]:
        """Return the curves of roads in a hex."""
        sides = self.roads.get(spot)
        return curves(spot, sides) if sides else []

    def _bridge(self, spot: Spot) -> None:
        pen, look = self._pen, self._look
        (x, y), heading = bend_of(self.road_in(spot)[0], 0.5)
        dx, dy = math.cos(heading), math.sin(heading)
        half, off = 0.24, ROAD / 2 + 0.02
        pen.stroke(look.road_edge, 0.05)
        rails: list[list[Point]] = []
        for turn in (-1, 1):
            a = (x - dx * half - dy * off * turn, y - dy * half + dx * off * turn)
            b = (x + dx * half - dy * off * turn, y + dy * half + dx * off * turn)
            flare = 0.08
            out = (-dy * flare * turn, dx * flare * turn)
            rails.append(
                [
                    (a[0] - dx * flare + out[0], a[1] - dy * flare + out[1]),
                    a,
                    b,
                    (b[0] + dx * flare + out[0], b[1] + dy * flare + out[1]),
                ]
            )
        pen.fill(look.road)
        pen.path([rails[0][1], rails[0][2], rails[1][2], rails[1][1]], close=True)
        pen.paint("f")
        for rail in rails:
            pen.path(rail)
        pen.paint("S")


class SectionTowns:
    """Draws the towns of one section: streets of blocks that turn to the road."""

    def __init__(
        self, pen: Pen, look: SectionLook, section: Section, ways: SectionWays, *, fills: bool
    ) -> None:
        self._pen, self._look, self._section, self._ways = pen, look, section, ways
        self._fills = fills

    def ground(self) -> None:
        """Tint town hexes, up to their sides, rounded at the outside."""
        pen, look = self._pen, self._look
        loops = outlines(self._section.hexes_of(TOWNS))
        if self._fills:
            pen.fill(look.town)
            for loop in loops:
                pen.curves(rounded(loop, 0.14))
            pen.paint("f*")
        pen.stroke(look.town_edge, 0.03)
        for loop in loops:
            pen.curves(rounded(loop, 0.14))
        pen.paint("S")

    def draw(self) -> None:
        """Draw the houses of every town hex along its roads, or around its middle."""
        for spot in self._section.hexes_of(TOWNS):
            self._houses(spot)

    def _houses(self, spot: Spot) -> None:
        roads = self._ways.road_in(spot)
        x, y = centre(spot)
        taken: list[tuple[Point, float]] = []
        rows = []
        for curve in roads:
            rows += [(*bend_of(curve, t), 1.0) for t in (0.16, 0.5, 0.84)]
        if not rows:
            turn = math.pi / 6 * int(chance(*spot, 5) * 6)
            rows = [
                ((x + 0.2 * math.cos(turn) * k, y + 0.2 * math.sin(turn) * k), turn, 0.7)
                for k in (-1, 0.2, 1.2)
            ]
        for number, (at, heading, spread) in enumerate(rows):
            for turn in (-1, 1):
                off = (ROAD / 2 + 0.1) * spread
                px = at[0] - math.sin(heading) * off * turn
                py = at[1] + math.cos(heading) * off * turn
                self._house(spot, (px, py), heading, number * 2 + turn, taken)
        for k in range(7):
            angle = k * 2.4 + chance(*spot, 77)
            at = x + 0.36 * math.cos(angle), y + 0.36 * math.sin(angle)
            self._house(spot, at, angle + math.pi / 2, 40 + k, taken)

    def _house(
        self,
        spot: Spot,
        at: Point,
        heading: float,
        key: int,
        taken: list[tuple[Point, float]],
    ) -> None:
        pen, look = self._pen, self._look
        long = 0.085 + 0.045 * chance(*spot, key, 1)
        deep = 0.05 + 0.015 * chance(*spot, key, 2)
        mx, my = centre(spot)
        if math.dist(at, (mx, my)) > 0.42 or self._on_road(spot, at, deep + 0.02):
            return
        if any(math.dist(at, other) < 0.8 * (long + size) + 0.05 for other, size in taken):
            return
        taken.append((at, long))
        dx, dy = math.cos(heading), math.sin(heading)
        box = [
            (at[0] + dx * u * long - dy * v * deep, at[1] + dy * u * long + dx * v * deep)
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        if self._fills:
            pen.fill(look.shadow)
            pen.path([(px + 0.02, py + 0.028) for px, py in box], close=True)
            pen.paint("f")
        pen.fill(look.house if chance(*spot, key, 3) < 0.62 else look.house_other)
        pen.stroke(look.house_edge, 0.014)
        pen.path(box, close=True)
        pen.paint("B")
        pen.stroke(look.street if self._fills else look.house_edge, 0.008)
        pen.lines(
            [((at[0] - dx * long, at[1] - dy * long), (at[0] + dx * long, at[1] + dy * long))]
        )
        pen.paint("S")

    def _on_road(self, spot: Spot, at: Point, room: float) -> bool:
        """Tell whether a house would stand on a road or in the water."""
        ways = self._ways.road_in(spot)
        return any(
            math.dist(at, bend_of(curve, i / 8)[0]) < ROAD / 2 + room
            for curve in ways
            for i in range(9)
        )
