"""The land of a maker's map on its board: what all maps draw, and what only such maps have."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from generator.draw.look import Look, mixed
from generator.draw.map.built.bridges import draw_bridge
from generator.draw.map.built.works import Works
from generator.draw.map.land import Land
from generator.draw.map.room import Room
from generator.draw.map.water import Waters
from generator.draw.map.ways import Ways
from generator.draw.pen import Pen
from generator.draw.plots import rounded, smooth_through
from generator.draw.shapes import bend_of, chance, links
from generator.ground.cells import centre, outlines
from generator.ground.hexes import cell_of
from generator.ground.own.record import OwnLand, SideCrossing, Steep
from generator.ground.points import Point, halfway, toward

_ALONG = {"river": 0.25, "stream": 0.12, "canal": 0.2}
"""Hexes that water is broad that runs along hex sides."""

_RAIL = 0.1
"""Hexes that a railway is broad."""

_HATCH = 0.16
"""Hexes from line to line where hatching stands for a colour."""


class _Land(Land):
    """The land, with the areas that have a colour or a picture of the maker's."""

    def __init__(self, pen: Pen, look: Look, own: OwnLand, *, fills: bool, patches: bool) -> None:
        super().__init__(pen, look, own.ground, fills=fills)
        self._own, self._patched = own, patches

    def own(self) -> None:
        """Draw the areas: exactly their hexes, their corners rounded."""
        pen, plan = self._pen, self._own.plan
        if self._patched:
            self._patches()
        for number, (key, hexes) in enumerate(self._own.own.items()):
            terrain = plan.terrain[key]
            area = self._where(hexes.__contains__)
            if terrain.picture:
                for cell in sorted(area):
                    pen.put(picture_name(key), centre(cell))
                continue
            loops = outlines(area)
            if self._fills:
                pen.fill(terrain.colour)
                for loop in loops:
                    pen.curves(rounded(loop, 0.16))
                pen.paint("f*")
            else:
                self._hatched(loops, number)
            pen.stroke(mixed(terrain.colour, "#000000", 0.42), 0.02)
            for loop in loops:
                pen.curves(rounded(loop, 0.16))
            pen.paint("S")

    def _patches(self) -> None:
        """Tint open ground in broad patches, so lightly that all else stands out."""
        ground, base = self._ground, self._own.plan.terrain[self._own.plan.base]
        if not self._fills or base.draw != "open" or base.colour:
            return
        tinted = {
            (column, number)
            for column, number in self._cells
            if ground.cover[self._hex[column, number]] == "open"
            and not ground.levels[self._hex[column, number]]
            and chance((column + number) // 4, (column - number) // 5, 7) < 0.4
        }
        self.fill(self._look.pasture, self.outlines(tinted, 2, 0.06, 9), 0.4)

    def _hatched(self, loops: Iterable[Sequence[Point]], number: int) -> None:
        """Hatch an area, each in a direction of its own."""
        pen = self._pen
        wide, high = self._ground.board.extent
        reach = wide + high
        turn = math.radians((45, 135, 0, 90, 20, 70, 110, 160)[number % 8])
        dx, dy = math.cos(turn), math.sin(turn)
        with pen.kept():
            for loop in loops:
                pen.curves(rounded(loop, 0.16))
            pen.clip()
            pen.stroke(self._look.grid, 0.012, cap=0)
            count = int(reach / _HATCH)
            lines = []
            for i in range(-count, count + 1):
                x, y = wide / 2 - dy * _HATCH * i, high / 2 + dx * _HATCH * i
                lines.append(((x - dx * reach, y - dy * reach), (x + dx * reach, y + dy * reach)))
            pen.lines(lines)
            pen.paint("S")


class OwnWorks:
    """What lies on the land: water along sides, railways, roads, houses, cliffs and slopes."""

    def __init__(self, pen: Pen, look: Look, own: OwnLand, *, fills: bool) -> None:
        self._pen, self._look, self._own, self._fills = pen, look, own, fills
        self.works = Works(pen, look, own.ground, fills=fills)
        self._waters = Waters(pen, look, own.ground, fills=fills)
        rails = links(own.ground.board, own.rails)
        self._ways = Ways(rails, {})
        self.rails = [curve for cell in sorted(rails) for curve in self._ways.pieces(cell)]
        self.courses = [
            (course.kind, list(smooth_through(_eased(course.points)))) for course in own.side_waters
        ]

    def draw(self) -> None:
        """Draw everything, the lowest first."""
        self._water()
        for steep in self._own.edges:
            self._steep(steep)
        self._railways()
        self.works.draw()
        for one in self._own.side_crossings:
            if one.road != "railway":
                self._cross(one)

    def _cross(self, one: SideCrossing) -> None:
        at, heading = self.works.crossing(one.cell, one.side)
        self.works.cross(at, heading, _ALONG[one.water] / 2 + 0.1, one.kind, one.road)

    def fill(self, room: Room) -> None:
        """Tell where everything stands and runs."""
        self.works.fill(room)
        self.fill_ways(room)
        for steep in self._own.edges:
            room.add_line(steep.ends, 0.08)

    def fill_ways(self, room: Room) -> None:
        """Tell where railways and water run that other maps don't have."""
        room.add_curves(self.rails, _RAIL / 2)
        for kind, curves in self.courses:
            room.add_curves(curves, _ALONG[kind] / 2)

    def _water(self) -> None:
        """Draw water along sides: all banks first, so that courses flow into each other."""
        pen, look = self._pen, self._look
        for kind, curves in self.courses:
            pen.stroke(look.water_ink, _ALONG[kind])
            pen.curves(curves)
            pen.paint("S")
        for kind, curves in self.courses:
            pen.stroke(look.water if self._fills else look.paper, _ALONG[kind] - 0.055)
            pen.curves(curves)
            pen.paint("S")

    def _steep(self, steep: Steep) -> None:
        """Draw a cliff as a wall of rock with teeth below it, a slope as strokes downhill."""
        pen, look = self._pen, self._look
        a, b = steep.ends
        mid = halfway(a, b)
        far = math.dist(mid, steep.low)
        dx, dy = (steep.low[0] - mid[0]) / far, (steep.low[1] - mid[1]) / far
        cliff = steep.kind == "cliff"
        count = 7 if cliff else 9
        ticks = []
        for i in range(count):
            part = (i + 0.5) / count
            at = toward(a, b, part)
            reach = (0.13 if cliff else 0.19) * (0.8 + 0.4 * chance(round(at[0] * 90), i, 3))
            ticks.append((at, (at[0] + dx * reach, at[1] + dy * reach)))
        pen.stroke(look.ink if cliff else look.contour, 0.03 if cliff else 0.022, cap=0)
        pen.lines(ticks)
        pen.paint("S")
        pen.stroke(look.ink if cliff else look.contour, 0.06 if cliff else 0.026)
        pen.lines([(a, b)])
        pen.paint("S")

    def _railways(self) -> None:
        pen, look = self._pen, self._look
        for at, heading, half in self._rail_bridges():
            pen.fill(look.paved if self._fills else look.paper)
            draw_bridge(pen, look, at, heading, (half, _RAIL / 2 + 0.05))
        pen.stroke(look.ink, _RAIL, cap=0)
        pen.curves(self.rails)
        pen.paint("S")
        pen.stroke(look.paper, _RAIL - 0.045, (0.12, 0.12), cap=0)
        pen.curves(self.rails)
        pen.paint("S")

    def _rail_bridges(self) -> list[tuple[Point, float, float]]:
        """Return where railways cross water: the place, the heading, how far a bridge reaches."""
        found = [
            (*self._ways.crossing(one.cell, one.side), _ALONG[one.water] / 2 + 0.1)
            for one in self._own.side_crossings
            if one.road == "railway"
        ]
        board = self._own.ground.board
        for rail in self._own.rails:
            for water in self._own.ground.waters:
                shared = [h for h in rail if h in set(water.hexes)]
                if shared:
                    h = shared[len(shared) // 2]
                    wet = self._waters.places(h)
                    spots = [
                        bend_of(curve, i / 20)
                        for curve in self._ways.pieces(cell_of(board, h))
                        for i in range(21)
                    ]
                    at, heading = min(
                        spots, key=lambda s: min(math.dist(s[0], w) for w in wet) if wet else 0.0
                    )
                    found.append((at, heading, self._waters.half(water) + 0.08))
        return found


def _eased(points: Sequence[Point]) -> list[Point]:
    """Return the corners of a course with the middles of its sides, the corners cut a little."""
    middles = [halfway(a, b) for a, b in pairwise(points)]
    found = [points[0], middles[0]]
    for corner, before, after in zip(points[1:-1], middles, middles[1:], strict=False):
        found += [toward(corner, halfway(before, after), 0.45), after]
    return [*found, points[-1]]


def picture_name(key: str) -> str:
    """Return the name of the form that a terrain's picture is."""
    return f"picture-{key}"


def draw_land(
    pen: Pen, look: Look, own: OwnLand, *, fills: bool, patches: bool = True
) -> tuple[Land, OwnWorks]:
    """Draw a map's land, its open ground in `patches` or plain, and return what drew it."""
    land = _Land(pen, look, own, fills=fills, patches=patches)
    land.draw()
    works = OwnWorks(pen, look, own, fills=fills)
    works.draw()
    return land, works
