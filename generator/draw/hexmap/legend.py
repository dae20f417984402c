"""The legend of a maker's map: a named sample of everything that is on it, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.content.kinds.hexmap.drawers import DRAWERS, EDGES, WATERS, WAYS
from generator.content.kinds.hexmap.grid import Cell, Edge, edge
from generator.content.kinds.hexmap.plan import (
    EdgeMark,
    MapArea,
    MapMarker,
    MapWay,
    SideWater,
)
from generator.draw.hexmap.form import HexmapJob, on_board
from generator.draw.hexmap.land import draw_land
from generator.draw.hexmap.lettering import write_on
from generator.draw.hexmap.signs import area_lines, draw_marker
from generator.draw.hexmap.words import text
from generator.draw.map.furniture import SWATCH
from generator.draw.map.lines import STROKES
from generator.draw.page import TEXT, Plate
from generator.draw.writing import Writing
from generator.ground.cells import corner
from generator.ground.own.laying import land_of
from generator.ground.own.record import OwnLand
from generator.ground.record import DEEP
from generator.measure import points

PITCH = 6.9
"""Millimetres from line to line."""

COLUMN = 31.0
"""Millimetres of a column."""

_MIDDLE: Cell = (1, 1)


@dataclass(frozen=True)
class LegendLine:
    """One line: its name, and how its sign is drawn about a place of a page in millimetres."""

    name: str
    draw: Callable[[Plate, float, float], None]


def samples(job: HexmapJob) -> list[LegendLine]:
    """Return the lines of a map's legend, in order."""
    land, plan = job.land, job.land.plan
    small = _Small(job)
    seen = {land.cover[h] for h in land.hexes}
    found = [
        LegendLine(terrain.name, small.terrain(key))
        for key, terrain in plan.terrain.items()
        if key in seen
    ]
    ground = land.ground
    levels = {ground.levels[h] for h in land.hexes if ground.cover[h] not in DEEP} - {0}
    heights = {level: f"Level {level}".replace("-", "−") for level in sorted(levels)}
    found += [LegendLine(name, small.level(level)) for level, name in heights.items()]
    found += small.ways(land)
    marks = {mark.kind for mark in plan.edges.values()} | {side.kind for side in ground.sides}
    found += [
        LegendLine(name, small.of(edges={one: EdgeMark(kind, _MIDDLE) for one in small.sides}))
        for kind, name in EDGES.values()
        if kind in marks
    ]
    for symbol in dict.fromkeys(symbol for _, symbol in plan.features):
        sign = small.of(features=((_MIDDLE, symbol),))
        found.append(LegendLine(symbol.capitalize(), sign))
    found += list(_markers(job))
    return found


class _Small:
    """Samples of land: maps of nine hexes, of which the middle one is shown."""

    def __init__(self, job: HexmapJob) -> None:
        plan = job.land.plan
        self._job, self._plan = job, plan
        self.grid = replace(plan.grid, columns=3, rows=3)
        base = plan.terrain[plan.base].draw
        plain = not (base and (DRAWERS[base].wooded or DRAWERS[base].deep))
        self._clear = plan.base if plain else next(
            (key for key, one in plan.terrain.items() if one.draw in ("", "open")), plan.base
        )  # fmt: skip
        around = self.grid.around(_MIDDLE)
        self._across = (around[4], _MIDDLE, around[1])
        self._down = (around[0], _MIDDLE, around[3])
        self.sides: list[Edge] = [(_MIDDLE, around[d]) for d in (1, 2, 3)]

    def of(self, **over: Any) -> Callable[[Plate, float, float], None]:
        """Return what draws a small map that has nothing but this."""
        if "edges" in over:
            over["edges"] = {edge(*one): mark for one, mark in over["edges"].items()}
        nothing: dict[str, Any] = dict.fromkeys(
            ("ways", "waters", "side_waters", "features", "labels", "markers", "areas"), ()
        )
        blank = {
            **nothing,
            "grid": self.grid,
            "cover": dict.fromkeys(self.grid.cells, self._clear),
            "levels": {},
            "edges": {},
            "fords": frozenset(),
            "roll": None,
            "dots": False,
        }
        land = land_of(replace(self._plan, **(blank | over)))
        return lambda page, x, y: _draw(page, self._job, land, x, y)

    def terrain(self, key: str) -> Callable[[Plate, float, float], None]:
        drawn = self._plan.terrain[key].draw
        houses = DRAWERS[drawn].houses if drawn else ""
        alone = houses in ("village", "huts") or drawn == "lake"
        cells = [_MIDDLE] if alone else list(self.grid.cells)
        if drawn == "sea":
            cells = [cell for cell in cells if sum(cell) > 1]
        cover = dict.fromkeys(self.grid.cells, self._clear) | dict.fromkeys(cells, key)
        return self.of(cover=cover)

    def level(self, level: int) -> Callable[[Plate, float, float], None]:
        # Half of the sample lies lower, so that it shows the slope.
        low = {cell for cell in self.grid.cells if sum(cell) > 2}
        step = 1 if level > 0 else 0
        return self.of(
            levels={
                c: level - step * (c in low) for c in self.grid.cells if level - step * (c in low)
            }
        )

    def ways(self, land: OwnLand) -> Iterator[LegendLine]:
        """Yield water, ways, and where they meet."""
        ground = land.ground
        wet, sided = {one.kind for one in ground.waters}, {one.kind for one in land.side_waters}
        for kind, name in WATERS.values():
            if kind in wet:
                yield LegendLine(name, self.of(waters=(MapWay(kind, self._across),)))
            elif kind in sided:
                yield LegendLine(name, self.of(side_waters=(SideWater(kind, self._ring()),)))
        kinds = {road.kind for road in ground.roads} | ({"railway"} if land.rails else set())
        for kind, name in WAYS.values():
            if kind in kinds:
                yield LegendLine(name, self.of(ways=(MapWay(kind, self._across),)))
        for kind in ("bridge", "ford"):
            yield from self._crossing(land, kind)

    def _crossing(self, land: OwnLand, kind: str) -> Iterator[LegendLine]:
        for one in [c for c in land.ground.crossings if c.kind == kind][:1]:
            over: dict[str, Any] = {
                "waters": (MapWay(one.water, self._down),),
                "ways": (MapWay(one.road, self._across),),
                "fords": frozenset((_MIDDLE,)) if kind == "ford" else frozenset(),
            }
            yield LegendLine(kind.capitalize(), self.of(**over))
            return
        for side in [c for c in land.side_crossings if c.kind == kind][:1]:
            over = {
                "side_waters": (SideWater(side.water, self._ring()),),
                "ways": (MapWay(side.road, self._across),),
                "fords": frozenset((edge(_MIDDLE, self._across[2]),))
                if kind == "ford"
                else frozenset(),
            }
            yield LegendLine(kind.capitalize(), self.of(**over))
            return
        wet = [w for w in land.ground.waters if any(set(w.hexes) & set(r) for r in land.rails)]
        for water in wet[:1] if kind == "bridge" else []:
            over = {
                "waters": (MapWay(water.kind, self._down),),
                "ways": (MapWay("railway", self._across),),
            }
            yield LegendLine("Bridge", self.of(**over))

    def _ring(self) -> tuple[Edge, ...]:
        return tuple(edge(*one) for one in self.sides)


def _draw(page: Plate, job: HexmapJob, land: OwnLand, x: float, y: float) -> None:
    """Draw the middle hex of a small map with its middle at a place."""
    pen, frame = page.pen, land.frame
    middle, cell = frame.centre(_MIDDLE), frame.cell(_MIDDLE)
    outline = [frame.place(corner(cell, number)) for number in range(6)]
    with pen.kept():
        pen.say(page.hexes(x - middle[0] * SWATCH, y - middle[1] * SWATCH, SWATCH))
        with pen.kept():
            pen.path(outline, close=True)
            pen.clip()
            with on_board(pen, land):
                draw_land(pen, job.look, land, fills=job.ink != "saver", patches=False)
        pen.stroke(job.look.grid, 0.02)
        pen.path(outline, close=True)
        pen.paint("S")


def _markers(job: HexmapJob) -> Iterator[LegendLine]:
    """Yield the markers and areas that have a name, each name once."""
    known: Mapping[str, MapMarker] = {
        marker.name: marker for marker in reversed(job.land.plan.markers) if marker.name
    }
    for name in dict.fromkeys(m.name for m in job.land.plan.markers if m.name):
        marker = known[name]
        yield LegendLine(name, lambda page, x, y, m=marker: _marker(page, job, m, x, y))  # type: ignore[misc]
    told: set[str] = set()
    for area in job.land.plan.areas:
        if area.name and area.name not in told:
            told.add(area.name)
            yield LegendLine(area.name, _area(job, area))


def _marker(page: Plate, job: HexmapJob, marker: MapMarker, x: float, y: float) -> None:
    pen = page.pen
    with pen.kept():
        pen.say(page.hexes(x, y, SWATCH))
        draw_marker(pen, job.look, marker, (0.0, 0.0), 0.3)
        script = Writing(pen, job.look.paper, page.fonts, points(SWATCH))
        write_on(script, job.look, marker, (0.0, 0.0), 0.3)


def _area(job: HexmapJob, area: MapArea) -> Callable[[Plate, float, float], None]:
    """Return what draws a short piece of the line around an area."""
    stroke = STROKES[area_lines(job.land.plan.areas)[area.name, area.colour]]

    def draw(page: Plate, x: float, y: float) -> None:
        pen = page.pen
        with pen.kept():
            pen.say(page.hexes(x, y, SWATCH))
            pen.stroke(area.colour, 2 * stroke.width, [2 * part for part in stroke.dash])
            pen.lines([((-0.5, 0.0), (0.5, 0.0))])
            pen.paint("S")

    return draw


def columns_for(found: Iterable[LegendLine], high: float) -> int:
    """Return in how many columns a legend is at most so high."""
    rows = max(1, int(high // PITCH))
    return -(-len(list(found)) // rows)


def draw_legend(page: Plate, found: list[LegendLine], x: float, y: float, columns: int) -> float:
    """Draw a legend in columns from its top left corner, and return how high it is."""
    rows = -(-len(found) // max(1, columns))
    for number, sample in enumerate(found):
        left = x + COLUMN * (number // rows)
        middle = y + PITCH * (number % rows) + PITCH / 2
        sample.draw(page, left + 3.7, middle)
        text(page, (left + 8.0, middle + 0.9), sample.name, TEXT, COLUMN - 8.6)
    return rows * PITCH
