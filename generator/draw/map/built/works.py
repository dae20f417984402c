"""What people have built on a hex map: roads and bridges, houses, walls and hedges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.draw.look import Look
from generator.draw.map.built.bridges import draw_bridge, draw_ford
from generator.draw.map.built.houses import Houses
from generator.draw.map.built.roofs import boxes_of
from generator.draw.map.built.towns import TownGround
from generator.draw.map.fields.plots import Farmland
from generator.draw.map.room import Room
from generator.draw.map.water import Waters
from generator.draw.map.ways import Ways
from generator.draw.pen import Pen
from generator.draw.shapes import Curve, bend_of, boxes_along, links
from generator.ground.cells import Cell, centre, middle
from generator.ground.hexes import cell_of
from generator.ground.points import Point, toward
from generator.ground.record import Ground

_ORDER = ("path", "sunken", "unpaved", "paved")
_WIDTHS = {"paved": 0.21, "unpaved": 0.17, "sunken": 0.15, "path": 0.07}

_EDGE = 0.028
"""Hexes that the line along either side of a road is broad."""

_EDGES = {"unpaved": (0.15, 0.07)}
"""Dashes of the edges of roads without metalling; those of the others are solid."""


class Works:
    """Draws the works of one ground with one pen."""

    def __init__(
        self, pen: Pen, look: Look, ground: Ground, *, fills: bool, ruined: float = 0.0
    ) -> None:
        self._pen, self._look, self._ground, self._fills = pen, look, ground, fills
        board = ground.board
        self._kinds = self._edge_kinds()
        ranks = {side: _ORDER.index(kind) for side, kind in self._kinds.items()}
        self._ways = Ways(links(board, [road.hexes for road in ground.roads]), ranks)
        self._fields = Farmland(ground)
        self._waters = Waters(pen, look, ground, fills=fills)
        self.houses = Houses(pen, look, ground, self._ways, fills=fills, ruined=ruined)

    def draw(self) -> None:
        """Draw everything, the lowest first."""
        TownGround(self._pen, self._look, self._ground, self._ways, fills=self._fills).draw()
        self._hedges()
        self._roads()
        for crossing in self._ground.crossings:
            self._crossing(crossing.hex, crossing.kind, crossing.water, crossing.road)
        self.houses.draw()
        for feature in self._ground.features:
            self._feature(feature.hex, feature.symbol)

    def fill_ways(self, room: Room) -> None:
        """Tell where roads and streams run, for figures and names to keep off."""
        for kind, curves in self._curves().items():
            room.add_curves(curves, _WIDTHS[kind] / 2 + _EDGE)
        for water in self._ground.waters:
            if (half := self._waters.half(water)) < 0.2:
                room.add_curves(self._waters.course(water), half)

    def fill(self, room: Room) -> None:
        """Tell where everything stands and runs: ways, hedges, walls and houses."""
        self.fill_ways(room)
        for sides in self._fields.sides.values():
            for line in self._fields.borders.chains(sides):
                room.add_line(line, 0.06)
        for building in self._ground.buildings:
            for box in boxes_of(self.houses.plans(building)):
                room.add_box(box, 0.6)

    def boxes(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield boxes along every road, for lettering to avoid."""
        for kind, curves in self._curves().items():
            half = _WIDTHS[kind] / 2 + 0.03
            for curve in curves:
                yield from boxes_along(curve, half)

    def _edge_kinds(self) -> dict[tuple[Cell, int], str]:
        """Return the best kind of road over each side of each cell."""
        board = self._ground.board
        found: dict[tuple[Cell, int], str] = {}
        for road in self._ground.roads:
            for cell, sides in links(board, [road.hexes]).items():
                for side in sides:
                    known = found.get((cell, side), "path")
                    found[cell, side] = max(known, road.kind, key=_ORDER.index)
        return found

    def _curves(self) -> dict[str, list[Curve]]:
        found: dict[str, list[Curve]] = {kind: [] for kind in _ORDER}
        for cell in sorted(self._ways.sides):
            sides = self._ways.sides[cell]
            if len(sides) == 2:
                best = max((self._kinds[cell, side] for side in sides), key=_ORDER.index)
                found[best] += self._ways.pieces(cell)
                continue
            ranks = {side: _ORDER.index(self._kinds[cell, side]) for side in sides}
            for rank, kind in enumerate(_ORDER):
                own = [side for side in sides if ranks[side] == rank]
                better = [side for side in sides if ranks[side] > rank]
                straight = len(own) == 2 and abs((own[1] - own[0]) % 6 - 3) < 2
                if own and (straight or not better):
                    found[kind] += self._ways.pieces(cell, own)
                elif own:
                    main = self._ways.pieces(cell, better)[0]
                    joint, _ = bend_of(main, 0.5 if len(better) > 1 else 1.0)
                    for side in own:
                        start = middle(cell, side)
                        found[kind].append(
                            (start, toward(start, joint, 0.4), toward(start, joint, 0.7), joint)
                        )
        return found

    def _roads(self) -> None:
        pen, look = self._pen, self._look
        curves = self._curves()
        self._cuttings(curves["sunken"])
        for kind in ("sunken", "unpaved", "paved"):
            dash = _EDGES.get(kind, ())
            pen.stroke(look.road_edge, _WIDTHS[kind] + 2 * _EDGE, dash, cap=0 if dash else 1)
            pen.curves(curves[kind])
            pen.paint("S")
        pen.stroke(look.paper if not self._fills else look.dirt, _WIDTHS["path"] + 0.05)
        pen.curves(curves["path"])
        pen.paint("S")
        pen.stroke(look.road_edge, _WIDTHS["path"] - 0.02, (0.13, 0.09), cap=0)
        pen.curves(curves["path"])
        pen.paint("S")
        dirt = (("sunken", look.dirt), ("unpaved", look.dirt))
        for kind, colour in (*dirt, ("paved", look.paved)):
            pen.stroke(colour if self._fills else look.paper, _WIDTHS[kind])
            pen.curves(curves[kind])
            pen.paint("S")

    def _cuttings(self, curves: Sequence[Curve]) -> None:
        """Draw the banks that a sunken road lies between: strokes down to it on either side."""
        pen, off = self._pen, _WIDTHS["sunken"] / 2
        ticks = []
        for curve in curves:
            for i in range(10):
                (x, y), heading = bend_of(curve, (i + 0.5) / 10)
                nx, ny = -math.sin(heading), math.cos(heading)
                for turn in (off, -off):
                    far = 1.0 + 0.11 / off
                    ticks.append(
                        ((x + nx * turn, y + ny * turn), (x + nx * turn * far, y + ny * turn * far))
                    )
        pen.stroke(self._look.contour, 0.026, cap=0)
        pen.lines(ticks)
        pen.paint("S")

    def _way_of(self, hex_: int) -> tuple[Point, float]:
        """Return where the road in a hex lies and its heading."""
        cell = cell_of(self._ground.board, hex_)
        if cell not in self._ways.sides:
            return centre(cell), 0.0
        return bend_of(self._ways.pieces(cell)[0], 0.5)

    def _met(self, hex_: int) -> tuple[Point, float]:
        """Return where the road in a hex meets the water there, and its heading."""
        cell, wet = cell_of(self._ground.board, hex_), self._waters.places(hex_)
        if cell not in self._ways.sides or not wet:
            return self._way_of(hex_)
        spots = [bend_of(curve, i / 20) for curve in self._ways.pieces(cell) for i in range(21)]
        return min(spots, key=lambda spot: min(math.dist(spot[0], place) for place in wet))

    def _crossing(self, hex_: int, kind: str, water: str, road: str) -> None:
        at, heading = self._met(hex_)
        half = {"river": 0.44, "canal": 0.38}.get(water, 0.19)
        self.cross(at, heading, half, kind, road)

    def crossing(self, cell: Cell, side: int) -> tuple[Point, float]:
        """Return where roads cross a side of a cell, and their heading there."""
        return self._ways.crossing(cell, side)

    def cross(self, at: Point, heading: float, half: float, kind: str, road: str) -> None:
        """Draw a bridge or ford at a place; it reaches `half` hexes along the road either way."""
        off = _WIDTHS[road] / 2 + 0.05
        if kind == "ford":
            draw_ford(self._pen, self._look, at, heading, (half, off))
        else:
            pen, look = self._pen, self._look
            pen.fill(look.paved if road == "paved" else look.building_wood)
            if not self._fills:
                pen.fill(look.paper)
            draw_bridge(pen, look, at, heading, (half, off))

    def _hedges(self) -> None:
        """Draw walls and hedges along the borders of fields, each line as a whole."""
        look, fields = self._look, self._fields
        lines = {kind: list(fields.borders.chains(own)) for kind, own in fields.sides.items()}
        if found := lines.get("bocage"):
            self._strokes(found, look.shadow, 0.15, ())
            self._strokes(found, look.hedge if self._fills else look.paper, 0.11, ())
            self._strokes(found, look.bocage, 0.085, (0.001, 0.105))
        if found := lines.get("hedge"):
            self._strokes(found, look.bocage, 0.105, (0.001, 0.083))
            self._strokes(found, look.hedge if self._fills else look.paper, 0.072, (0.001, 0.083))
        if found := lines.get("wall"):
            self._strokes(found, look.ink, 0.075, ())
            self._strokes(found, look.paper, 0.04, (0.07, 0.025), cap=0)

    def _strokes(
        self,
        lines: Sequence[Sequence[Point]],
        colour: str,
        width: float,
        dash: tuple[float, ...],
        *,
        cap: int = 1,
    ) -> None:
        self._pen.stroke(colour, width, dash, cap=cap)
        for line in lines:
            self._pen.path(line)
        self._pen.paint("S")

    def _feature(self, hex_: int, symbol: str) -> None:
        board = self._ground.board
        x, y = centre(cell_of(board, hex_))
        angle = 0.0
        if symbol == "pier":
            wet = [
                d
                for d, n in enumerate(board.around[hex_])
                if n >= 0 and not self._ground.terrains[self._ground.cover[n]].passable
            ]
            angle = 60.0 * wet[len(wet) // 2] if wet else 0.0
            dx, dy = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
            x, y = x + 0.25 * dx, y + 0.25 * dy
        self._pen.put(symbol, (x, y), angle)
