"""A maker's map laid as its file states it: its plan in cells becomes a ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.content.kinds.hexmap import grid as maker
from generator.content.kinds.hexmap.drawers import DRAWERS, Drawer
from generator.content.kinds.hexmap.plan import HexmapPlan, MapWay
from generator.ground.growing.terrain import Terrain
from generator.ground.hexes import HexBoard, side_of
from generator.ground.nets import groups
from generator.ground.own.frame import MapFrame, frame_of
from generator.ground.own.record import OwnLand
from generator.ground.own.sides import GROWN, side_courses, side_crossings, steeps
from generator.ground.record import (
    BARE,
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

BUILT = {"town": "stone", "village": "wooden", "huts": "hut"}

_WITH_CHURCH = 2
"""Hexes of a town or village from which on it has a church."""


@dataclass(frozen=True, slots=True)
class BoardWay:
    """A way of a map by the board's hexes."""

    kind: str
    hexes: tuple[int, ...]


def land_of(plan: HexmapPlan) -> OwnLand:
    """Return the land of a map that its file states."""
    frame = frame_of(plan.grid)
    terrain = [_at(frame, plan.cover, h) for h in frame.spared.hexes]
    ways = [BoardWay(way.kind, _reaching(frame, way)) for way in plan.ways]
    waters = [BoardWay(way.kind, _reaching(frame, way)) for way in plan.waters]
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
        tuple(side_courses(frame, plan)),
        tuple(side_crossings(frame, plan)),
        tuple(steeps(frame, plan)),
    )


def _at(frame: MapFrame, cover: Mapping[maker.Cell, str], hex_: int) -> str:
    """Return the terrain of a hex; a spare one has that of the hex beside it."""
    seen = frame.seen(hex_) or frame.seen(hex_ + frame.spared.rows)
    assert seen is not None
    return cover[seen]


def _level(frame: MapFrame, levels: Mapping[int, int], hex_: int) -> int:
    return levels.get(hex_ if _seen(frame, hex_) else hex_ + frame.spared.rows, 0)


def _seen(frame: MapFrame, hex_: int) -> bool:
    return frame.seen(hex_) is not None


def _reaching(frame: MapFrame, way: MapWay) -> tuple[int, ...]:
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


def _covers(plan: HexmapPlan, terrain: Sequence[str], waters: Iterable[BoardWay]) -> Iterator[str]:
    """Yield what every hex is drawn as; broad water fills those where nothing else is."""
    deep = {h: water.kind for water in waters if water.kind in DEEP for h in water.hexes}
    for h, key in enumerate(terrain):
        plain = h in deep and plan.terrain[key].draw == "open"
        yield deep[h] if plain else cover_of(plan, key)


def own_terrain(plan: HexmapPlan, terrain: Sequence[str]) -> dict[str, frozenset[int]]:
    """Return the hexes of each terrain that has no drawer, but a colour or a picture.

    The colour of the base is that of the ground.
    """
    return {
        key: found
        for key, one in plan.terrain.items()
        if not one.draw
        and (key != plan.base or one.picture)
        and (found := frozenset(h for h, k in enumerate(terrain) if k == key))
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
        **BARE,
        terrains={**dict(nothing), **known},
        marks={},
        land_names={},
    )


def _buildings(places: HexBoard, built: Mapping[int, str]) -> Iterator[Building]:
    churches = {_middle(places, group) for group in groups(places, built) if _church(built, group)}
    for number, (h, kind) in enumerate(sorted(built.items())):
        yield Building(h, BUILT[kind], number, church=h in churches)  # type: ignore[arg-type]


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
    roads: Iterable[BoardWay],
    waters: Iterable[BoardWay],
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
