"""A maker's own map as land: its plan in cells becomes a ground that maps are drawn from.

Land is drawn on a board of flat-topped hexes whose second hexrow lies lower. A map of pointy hexes
is such a board mirrored along its diagonal; one whose first hexrow lies lower is such a board
without its first hexrow. So there is one way to draw land, and each map is seen in its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from generator.content.kinds.hexmap import grid as maker
from generator.content.kinds.hexmap.drawers import DRAWERS, Drawer
from generator.content.kinds.hexmap.plan import HexmapPlan, MapWay
from generator.ground import cells
from generator.ground.cells import Cell
from generator.ground.growing.terrain import Terrain
from generator.ground.hexes import HexBoard, board, side_of
from generator.ground.nets import groups
from generator.ground.points import Point
from generator.ground.record import (
    DEEP,
    Building,
    Crossing,
    Feature,
    Ground,
    Road,
    Settlement,
    SideFeature,
    Water,
)

_BUILT = {"town": "stone", "village": "wooden", "huts": "hut"}

GROWN = ("hedge", "wall")
"""What stands along sides as a part of farmland."""

_WITH_CHURCH = 2
"""Hexes of a town or village from which on it has a church."""


@dataclass(frozen=True)
class Frame:
    """How a map lies on the board: `pointy` is mirrored, `spare` hexrows come before its first."""

    columns: int
    rows: int
    pointy: bool
    spare: int

    @property
    def board(self) -> HexBoard:
        """The board that the land is drawn on."""
        return board(*((self.rows, self.columns) if self.pointy else (self.columns, self.rows)))

    @cached_property
    def spared(self) -> HexBoard:
        """The same board with its spare hexrows."""
        return board(self.board.columns + self.spare, self.board.rows)

    def cell(self, at: maker.Cell) -> Cell:
        """Return the board's cell for a cell of the map."""
        column, row = at[::-1] if self.pointy else at
        return column + self.spare, row + 1

    def hex(self, at: maker.Cell) -> int:
        """Return the board's hex for a cell of the map."""
        return self.spared.at(*self.cell(at))

    def seen(self, hex_: int) -> maker.Cell | None:
        """Return the map's cell for a hex of the board; None for a spare one."""
        column, row = self.spared.column(hex_) - self.spare, self.spared.number(hex_) - 1
        if column < 0:
            return None
        return (row, column) if self.pointy else (column, row)

    def place(self, at: Point) -> Point:
        """Return where on the map a point of the board is seen, in hexes from its top left."""
        x, y = at[0] - self.left, at[1]
        return (y, x) if self.pointy else (x, y)

    @property
    def left(self) -> float:
        """Where on the board the map begins."""
        return self.spare * cells.SPACING

    @property
    def window(self) -> tuple[float, float]:
        """Width and height of the map's part of the board."""
        return self.board.extent

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the map as it is seen, in hexes."""
        wide, high = self.window
        return (high, wide) if self.pointy else (wide, high)

    def centre(self, at: maker.Cell) -> Point:
        """Return where the middle of a cell is seen."""
        return self.place(cells.centre(self.cell(at)))


@dataclass(frozen=True)
class SideCourse:
    """Water along hex sides, by the corners that it runs through, in hexes on the board."""

    kind: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class SideCrossing:
    """Where a way crosses water that runs along a side: the side's middle and the way's heading."""

    at: Point
    heading: float
    kind: str
    water: str
    road: str


@dataclass(frozen=True)
class Steep:
    """A cliff or a slope along a side, from one end to the other; it falls towards `low`."""

    kind: str
    ends: tuple[Point, Point]
    low: Point


@dataclass(frozen=True)
class OwnLand:
    """The land of a map, on the board.

    `cover` has a terrain's id for every hex; `own` are the hexes of terrains with a colour or a
    picture of their own, by ids; `rails` are railways, `edges` cliffs and slopes.
    """

    plan: HexmapPlan
    frame: Frame
    ground: Ground
    cover: tuple[str, ...]
    own: Mapping[str, frozenset[int]]
    rails: tuple[tuple[int, ...], ...]
    side_waters: tuple[SideCourse, ...]
    side_crossings: tuple[SideCrossing, ...]
    edges: tuple[Steep, ...]

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        """The hexes that are seen, without spare ones."""
        return tuple(h for h in self.frame.spared.hexes if self.frame.seen(h) is not None)


def frame_of(grid: maker.HexGrid) -> Frame:
    """Return how a map lies on the board."""
    pointy = grid.orientation == "pointy"
    lines = grid.rows if pointy else grid.columns
    spare = int(grid.stagger == "first" and lines > 1)
    return Frame(grid.columns, grid.rows, pointy, spare)


def land_of(plan: HexmapPlan) -> OwnLand:
    """Return the land of a map that its file states."""
    frame = frame_of(plan.grid)
    terrain = [_at(frame, plan.cover, h) for h in frame.spared.hexes]
    ways = [MapWayOnBoard(way.kind, _reaching(frame, way)) for way in plan.ways]
    waters = [MapWayOnBoard(way.kind, _reaching(frame, way)) for way in plan.waters]
    fords = {frame.hex(cell) for cell in plan.cover if cell in plan.fords}
    levels = {frame.hex(cell): level for cell, level in plan.levels.items()}
    built = {
        h: DRAWERS[drawn].houses
        for h, key in enumerate(terrain)
        if (drawn := plan.terrain[key].draw) and DRAWERS[drawn].houses and _seen(frame, h)
    }
    roads = [way for way in ways if way.kind != "railway"]
    ground = replace(
        blank(plan, frame.spared),
        cover=tuple(_covers(plan, terrain, waters)),
        levels=tuple(_level(frame, levels, h) for h in frame.spared.hexes),
        buildings=tuple(_buildings(frame.spared, built)),
        settlements=tuple(_settlements(frame.spared, built)),
        sides=tuple(
            SideFeature(side_of(frame.hex(one), frame.hex(other)), plan.edges[one, other].kind)
            for one, other in sorted(plan.edges)
            if plan.edges[one, other].kind in GROWN
        ),
        roads=tuple(Road(way.kind, way.hexes) for way in roads),  # type: ignore[arg-type]
        waters=tuple(Water(way.kind, way.hexes) for way in waters),  # type: ignore[arg-type]
        crossings=tuple(_crossings(frame.spared, roads, waters, fords)),
        features=tuple(Feature(frame.hex(cell), symbol) for cell, symbol in plan.features),
    )
    return OwnLand(
        plan,
        frame,
        ground,
        tuple(terrain),
        own_terrain(plan, terrain),
        tuple(way.hexes for way in ways if way.kind == "railway"),
        tuple(_side_courses(frame, plan)),
        tuple(_side_crossings(frame, plan)),
        tuple(_steeps(frame, plan)),
    )


@dataclass(frozen=True, slots=True)
class MapWayOnBoard:
    """A way of a map by the board's hexes."""

    kind: str
    hexes: tuple[int, ...]


def _at(frame: Frame, cover: Mapping[maker.Cell, str], hex_: int) -> str:
    """Return the terrain of a hex; a spare one has that of the hex beside it."""
    seen = frame.seen(hex_) or frame.seen(hex_ + frame.spared.rows)
    assert seen is not None
    return cover[seen]


def _level(frame: Frame, levels: Mapping[int, int], hex_: int) -> int:
    return levels.get(hex_ if _seen(frame, hex_) else hex_ + frame.spared.rows, 0)


def _seen(frame: Frame, hex_: int) -> bool:
    return frame.seen(hex_) is not None


def _reaching(frame: Frame, way: MapWay) -> tuple[int, ...]:
    """Return a way's hexes; one that ends where spare hexrows begin goes on into them."""
    found = [frame.hex(cell) for cell in way.cells]
    if frame.spare:
        for _ in range(2):
            found.reverse()
            if frame.spared.column(found[-1]) == frame.spare:
                found.append(_further(frame.spared, found))
    return tuple(found)


def _further(board_: HexBoard, way: Sequence[int]) -> int:
    """Return the hex of the hexrow before that a way goes on into, as straight as can be."""
    heading = board_.direction(way[-2], way[-1])
    near = [(abs((d - heading + 3) % 6 - 3), d) for d in (4, 5) if board_.around[way[-1]][d] >= 0]
    return board_.around[way[-1]][min(near)[1]]


def cover_of(plan: HexmapPlan, key: str) -> str:
    """Return what a terrain is drawn as on the board; what has a look of its own lies open."""
    drawn, base = plan.terrain[key].draw, plan.terrain[plan.base].draw
    if drawn and DRAWERS[drawn].houses and base and not DRAWERS[base].wooded:
        return DRAWERS[base].cover
    return DRAWERS[drawn].cover if drawn else "open"


def _covers(
    plan: HexmapPlan, terrain: Sequence[str], waters: Iterable[MapWayOnBoard]
) -> Iterator[str]:
    """Yield what every hex is drawn as; broad water fills those where nothing else is."""
    deep = {h: water.kind for water in waters if water.kind in DEEP for h in water.hexes}
    for h, key in enumerate(terrain):
        plain = h in deep and plan.terrain[key].draw == "open"
        yield deep[h] if plain else cover_of(plan, key)


def own_terrain(plan: HexmapPlan, terrain: Sequence[str]) -> dict[str, frozenset[int]]:
    """Return the hexes of each terrain that has no drawer, but a colour or a picture."""
    return {
        key: found
        for key, one in plan.terrain.items()
        if not one.draw and (found := frozenset(h for h, k in enumerate(terrain) if k == key))
    }


def blank(plan: HexmapPlan, places: HexBoard) -> Ground:
    """Return a board of open ground in a map's look."""
    nothing = [(key, Terrain(key, key, True, False, False, False, True, ".")) for key in ("open",)]
    drawn = [(d.cover, d) for d in DRAWERS.values() if not d.houses]
    drawn += [(cover, Drawer(cover, deep=True)) for cover in DEEP]
    known = {
        cover: Terrain(cover, cover, not d.deep, False, d.wooded, d.deep, True, ".")
        for cover, d in drawn
    }
    base = cover_of(plan, plan.base)
    return Ground(
        recipe="",
        name=plan.title,
        look=plan.look,
        board=places,
        base=base,
        cover=(base,) * places.size,
        levels=(0,) * places.size,
        heights=(0, 0),
        hex_metres=1,
        hex_mm=plan.hex_mm,
        buildings=(),
        sides=(),
        roads=(),
        waters=(),
        crossings=(),
        settlements=(),
        features=(),
        terrains={**dict(nothing), **known},
        marks={},
        land_names={},
    )


def _buildings(places: HexBoard, built: Mapping[int, str]) -> Iterator[Building]:
    churches = {_middle(places, group) for group in groups(places, built) if _church(built, group)}
    for number, (h, kind) in enumerate(sorted(built.items())):
        yield Building(h, _BUILT[kind], number, church=h in churches)  # type: ignore[arg-type]


def _church(built: Mapping[int, str], group: Sequence[int]) -> bool:
    return len(group) >= _WITH_CHURCH and all(built[h] != "huts" for h in group)


def _middle(places: HexBoard, group: Sequence[int]) -> int:
    return min(group, key=lambda h: (sum(places.distance(h, other) for other in group), h))


def _settlements(places: HexBoard, built: Mapping[int, str]) -> Iterator[Settlement]:
    for group in groups(places, built):
        dense = any(built[h] == "town" for h in group)
        yield Settlement("", group, _middle(places, group), dense=dense)


def _crossings(
    places: HexBoard,
    roads: Iterable[MapWayOnBoard],
    waters: Iterable[MapWayOnBoard],
    fords: set[int],
) -> Iterator[Crossing]:
    """Yield a bridge, or a ford, for each stretch that a road shares with a watercourse."""
    done: set[int] = set()
    for road in sorted(roads, key=lambda way: ("paved", "unpaved", "path").index(way.kind)):
        for water in waters:
            springs = {h for h in (water.hexes[0], water.hexes[-1]) if h not in places.rim}
            for run in _runs(road.hexes, set(water.hexes) - springs):
                stated = [h for h in run if h in fords]
                h = stated[0] if stated else run[len(run) // 2]
                if h not in done:
                    done.add(h)
                    kind = "ford" if stated else "bridge"
                    yield Crossing(h, kind, water.kind, road.kind)  # type: ignore[arg-type]


def _runs(way: Sequence[int], wet: set[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for h in way:
        if h in wet:
            run.append(h)
        elif run:
            yield run
            run = []
    if run:
        yield run


# --- along sides ----------------------------------------------------------------------------------


def ends(frame: Frame, one: maker.Cell, other: maker.Cell) -> tuple[Point, Point]:
    """Return both ends of the side between two cells of the map, on the board."""
    a, b = frame.cell(one), frame.cell(other)
    d = next(d for d in range(6) if cells.beside(a, d) == b)
    return cells.corner(a, d), cells.corner(a, d + 1)


def _steeps(frame: Frame, plan: HexmapPlan) -> Iterator[Steep]:
    for one, other in sorted(plan.edges):
        mark = plan.edges[one, other]
        if mark.kind not in GROWN:
            low = cells.centre(frame.cell(mark.low))
            yield Steep(mark.kind, ends(frame, one, other), low)


def _side_courses(frame: Frame, plan: HexmapPlan) -> Iterator[SideCourse]:
    for water in plan.side_waters:
        sides = [ends(frame, *one) for one in water.edges]
        points = _chained(sides)
        if _runs_off(frame, plan.grid, water.edges[0], points[0]):
            points.insert(0, _beyond(points[1], points[0]))
        if _runs_off(frame, plan.grid, water.edges[-1], points[-1]):
            points.append(_beyond(points[-2], points[-1]))
        yield SideCourse(water.kind, tuple(points))


def _runs_off(frame: Frame, grid: maker.HexGrid, side: maker.Edge, end: Point) -> bool:
    """Tell whether a side ends, at this end, where the map does."""
    one, other = side
    for third in {*grid.around(one)} & {*grid.around(other)}:
        three = [cells.centre(frame.cell(cell)) for cell in (one, other, third)]
        middle = sum(x for x, _ in three) / 3, sum(y for _, y in three) / 3
        if math.dist(middle, end) < 0.01:
            return third not in grid
    return False


def _beyond(before: Point, end: Point) -> Point:
    return 2 * end[0] - before[0], 2 * end[1] - before[1]


def _chained(sides: Sequence[tuple[Point, Point]]) -> list[Point]:
    """Return the corners of sides that meet one after another."""
    first = sides[0]
    if len(sides) > 1 and _same(first[0], sides[1]):
        first = first[::-1]
    found = list(first)
    for one, other in sides[1:]:
        found.append(other if math.dist(found[-1], one) < 0.01 else one)
    return found


def _same(point: Point, side: tuple[Point, Point]) -> bool:
    return any(math.dist(point, end) < 0.01 for end in side)


def _side_crossings(frame: Frame, plan: HexmapPlan) -> Iterator[SideCrossing]:
    """Yield a bridge, or a ford, for each step of a way over water that runs along a side."""
    wet = {side: water.kind for water in plan.side_waters for side in water.edges}
    done: set[maker.Edge] = set()
    for way in plan.ways:
        for one, other in pairwise(way.cells):
            side = maker.edge(one, other)
            if side not in wet or side in done:
                continue
            done.add(side)
            a, b = cells.centre(frame.cell(one)), cells.centre(frame.cell(other))
            at = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            heading = math.atan2(b[1] - a[1], b[0] - a[0])
            kind = "ford" if side in plan.fords else "bridge"
            yield SideCrossing(at, heading, kind, wet[side], way.kind)
