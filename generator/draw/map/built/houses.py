"""Houses on a hex map: the plans and roofs of the buildings in each hex."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from generator.draw.look import Look
from generator.draw.map.built.plans import Plan, bar, halls, homes, terraces, yard
from generator.draw.map.built.roofs import Roofs, boxes_of
from generator.draw.map.ways import Ways
from generator.draw.pen import Pen
from generator.draw.shapes import chance
from generator.ground.cells import Cell, beside, centre
from generator.ground.hexes import cell_of
from generator.ground.points import Point
from generator.ground.record import Building, Ground

TOWN = 12
"""From this many building hexes on, a settlement's houses stand wall to wall."""

_ALIGNED = 4
"""Hexes from a street within which houses stand in its line."""


class Houses:
    """Draws the buildings of one ground with one pen; `ways` are its roads.

    Of 1, the share `ruined` of the houses of towns has lost its roof.
    """

    def __init__(
        self,
        pen: Pen,
        look: Look,
        ground: Ground,
        ways: Ways,
        *,
        fills: bool,
        ruined: float = 0.0,
    ) -> None:
        self._ground, self._ways, self._ruined = ground, ways, ruined
        self._roofs = Roofs(pen, look, fills=fills)
        self._towns = towns_of(ground)
        self._farms = {h for place in ground.settlements if place.farm for h in place.hexes}
        self._streets = streets_of(ground, ways)
        self.boxes = self._roofs.boxes

    def draw(self) -> None:
        """Draw every building; the boxes that they stand in are kept."""
        planned = [(building, self.plans(building)) for building in self._ground.buildings]
        churches = [plan for one, plans in planned if one.church for plan in plans]
        self._roofs.shadows([plan for _, plans in planned for plan in plans])
        # What lies over a church, by which people find their way, lies over two houses.
        self.boxes += boxes_of(churches)
        for building, plans in planned:
            self._building(building, plans)

    def _building(self, building: Building, plans: Sequence[Plan]) -> None:
        cell = cell_of(self._ground.board, building.hex)
        if building.kind == "hut":
            for plan in plans:
                self._roofs.hut(plan)
        elif building.church:
            self._roofs.church(plans[0], plans[1:], building.kind)
        else:
            for number, plan in enumerate(plans):
                key = (*cell, number)
                if chance(*key, 65) < self._ruined:
                    self._roofs.gutted(plan, building.kind, key)
                else:
                    self._roofs.gable(plan, building.kind, chance(*key, 66))

    def plans(self, building: Building) -> list[Plan]:
        """Return the houses of a building hex, as they are drawn."""
        cell = cell_of(self._ground.board, building.hex)
        curves = self._ways.pieces(cell) if cell in self._ways.sides else []
        if building.kind == "hut":
            return list(_huts(self._free(cell), cell, 0.78 if curves else 1.2))
        if building.church:
            return self._church(cell, curves)
        mates = self._mates(building)
        if mates:
            return halls(cell, mates)
        town = building.hex in self._towns
        if curves:
            left, right = terraces(cell, curves)
            return ([*left, *right] if town else homes(cell, curves)) or self._small(cell)
        what = "block" if town else "farm" if building.hex in self._farms else "home"
        return yard(cell, self._streets.get(cell, _own_way(cell)), what)

    def _small(self, cell: Cell) -> list[Plan]:
        """Return a house where streets leave but a corner free."""
        at = self._free(cell)
        return [bar(at, self._streets.get(cell, 0.0), (-0.15, 0.15), 0.09)]

    def _mates(self, building: Building) -> list[float]:
        """Return the headings of the hexes over whose sides a building goes on."""
        board, at = self._ground.board, self._ground.building_at
        found = []
        for n in board.neighbours[building.hex]:
            other = at.get(n)
            if other and other.group == building.group:
                found.append(math.radians(60 * board.direction(building.hex, n) - 90))
        return found

    def _free(self, cell: Cell) -> Point:
        """Return where in a cell there is most room beside its streets."""
        x, y = centre(cell)
        if cell not in self._ways.sides:
            return x, y
        ways = list(self._ways.places(cell, 7))
        spots = [
            (x + 0.27 * math.cos(math.pi * i / 6), y + 0.27 * math.sin(math.pi * i / 6))
            for i in range(12)
        ]
        return max(spots, key=lambda at: round(min(math.dist(at, way) for way in ways), 6))

    def _church(self, cell: Cell, curves: Sequence[tuple[Point, ...]]) -> list[Plan]:
        """Return a nave that lies in the line of the street, and a transept across it."""
        at, heading = self._free(cell), self._streets.get(cell, 0.0)
        size = 0.72 if curves else 1.1
        nave = bar(at, heading, (-0.33 * size, 0.33 * size), 0.12 * size)
        mid = at[0] + 0.1 * size * math.cos(heading), at[1] + 0.1 * size * math.sin(heading)
        return [nave, bar(mid, heading + math.pi / 2, (-0.2 * size, 0.2 * size), 0.09 * size)]


def towns_of(ground: Ground) -> frozenset[int]:
    """Return the building hexes of towns: dense settlements, and those with twelve or more."""
    found: set[int] = set()
    for place in ground.settlements:
        built = [h for h in place.hexes if h in ground.building_at]
        if place.dense or len(built) >= TOWN:
            found.update(built)
    return frozenset(found)


def streets_of(ground: Ground, ways: Ways) -> Mapping[Cell, float]:
    """Return the heading of the street that houses in each cell face, at the left of it.

    It is one of the ways through the middles of hex sides, so that rows go on from hex to hex.
    """
    found: dict[Cell, float] = {}
    built = {cell_of(ground.board, building.hex) for building in ground.buildings}
    for cell in ways.sides:
        found[cell] = ways.heading(cell)
    front = sorted(found)
    for _ in range(_ALIGNED):
        rim: list[Cell] = []
        for cell in front:
            for d in range(6):
                there = beside(cell, d)
                if there in found or there not in built:
                    continue
                found[there] = _facing(found[cell], math.radians(60 * d + 90))
                rim.append(there)
        front = rim
    return found


def _facing(street: float, back: float) -> float:
    """Return the heading of a row along a street that lies in the direction `back` of it."""
    axes = [math.radians(60 * d - 90) for d in range(6)]
    # The street at the left of the row, and the row as nearly as can be in the street's line.
    left = [axis for axis in axes if math.sin(axis - back) > -0.1]
    return min(left, key=lambda axis: (round(-abs(math.cos(axis - street)), 3), axis))


def _own_way(cell: Cell) -> float:
    return math.radians(60 * int(chance(*cell, 41) * 6) - 90)


def _huts(at: Point, cell: Cell, size: float) -> Iterator[Plan]:
    turn = chance(*cell, 51) * math.pi
    for i in range(3):
        angle = turn + 2 * math.pi * i / 3
        off = 0.19 * min(1.0, size)
        spot = at[0] + off * math.cos(angle), at[1] + off * math.sin(angle)
        half = 0.1 * (0.75 + size / 3) * (0.9 + 0.2 * chance(*cell, i, 53))
        yield bar(spot, angle + chance(*cell, i, 52), (-half, half), 0.75 * half)
