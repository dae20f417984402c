"""A maker's map whose land is rolled: grown from a seed by the rules that all ground grows by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from generator.content.kinds.hexmap.drawers import DRAWERS
from generator.content.kinds.hexmap.plan import HexmapPlan, MapLabel, MapRoll
from generator.dice import Stream
from generator.dice.streams import Streams
from generator.ground.growing.candidate import LandRequest, grow
from generator.ground.growing.terrain import (
    CoverRule,
    Hills,
    Recipe,
    RoadRule,
    SettlementRule,
    SideRule,
    Terrain,
    WaterRule,
)
from generator.ground.own.frame import MapFrame, frame_of
from generator.ground.own.laying import BUILT, blank, cover_of, own_terrain
from generator.ground.own.record import OwnLand
from generator.ground.record import DEEP, Building, Ground, Settlement
from generator.roll.errors import Rejected, exhausted

TRIES = 60
"""Candidates that are grown before a seed is given up."""

_WHERE = {
    "marsh": "wet",
    "reeds": "wet",
    "grain": "fields",
    "orchard": "fields",
    "vineyard": "fields",
    "paddy": "fields",
    "woods": "rim",
    "light-jungle": "rim",
    "jungle": "rim",
    "rocks": "high",
    "stones": "high",
}
"""What ground drawers of terrain favour, where that is not any."""

_PATCH = {"woods": 4, "jungle": 5, "light-jungle": 4, "grain": 3}
"""Hexes that a stand of terrain is wide, where that is not 2."""


def rolled_land(plan: HexmapPlan) -> OwnLand:
    """Return the land of a map that is rolled; raise ScenarioError if its seed grows none."""
    roll = plan.roll
    assert roll is not None
    frame = frame_of(plan.grid)
    streams = Streams(roll.seed)
    request = _request(plan, roll, frame)
    tally: Counter[str] = Counter()
    for attempt in range(TRIES):

        def stream(name: str, attempt: int = attempt) -> Stream:
            return streams.stream(f"hexmap/{attempt}/{name}")

        try:
            names = stream("names").shuffled(roll.names)
            grown = grow(replace(request, names=_enough(names)), stream).ground
        except Rejected as rejected:
            tally[rejected.constraint] += 1
            continue
        return _drawn(plan, roll, frame, grown)
    raise exhausted("map", TRIES, tally)


_UNNAMED = "\0"
"""What a place is called while it grows, if there are no more names."""


def _enough(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names with fillers: land grows with less of them than it has places, too."""
    return (*dict.fromkeys(names), *(f"{_UNNAMED}{n}" for n in range(20)))


def _request(plan: HexmapPlan, roll: MapRoll, frame: MapFrame) -> LandRequest:
    recipe = _recipe(plan, roll)
    # Roads begin at an edge that the map has: spare hexrows lie in the west.
    edge = "west" if frame.spared.columns >= frame.spared.rows else "north"
    size = frame.spared.columns, frame.spared.rows
    return LandRequest(recipe, size, edge, ())  # type: ignore[arg-type]  # one of the edges


def _recipe(plan: HexmapPlan, roll: MapRoll) -> Recipe:
    board = frame_of(plan.grid).spared
    area = board.size
    waters = []
    if roll.rivers:
        waters.append(WaterRule("river", 1, 1, "across", 0))
    if roll.streams:
        waters.append(WaterRule("stream", 0, roll.streams, "along", 20))
    roads = [RoadRule("paved", "front", roll.roads, roll.roads)]
    if roll.tracks:
        roads.append(RoadRule("unpaved", "flank", roll.tracks, roll.tracks))
    places = []
    if roll.towns:
        places.append(SettlementRule(roll.towns, roll.towns, 3, 5, 0, 100))
    if roll.villages:
        places.append(SettlementRule(roll.villages, roll.villages, 1, 2, 0, 100))
    cover = tuple(
        CoverRule(key, share, _PATCH.get(draw, 2), _WHERE.get(draw, "anywhere"))
        for key, share in roll.cover.items()
        if share
        for draw in [plan.terrain[key].draw]
    )
    hills = Hills(roll.hills, roll.hills, roll.highest, 1.3 if area < 400 else 2.0, 3, 0)
    empty = blank(plan, board)
    return Recipe(
        id="",
        name=plan.title,
        look=plan.look,
        base=plan.base,
        sea="none",
        hills=hills,
        base_height=0,
        height_step=1,
        waters=tuple(waters),
        roads=tuple(roads),
        cover=cover,
        settlements=tuple(places),
        buildings=(("stone", 100),),
        farms=(0, 0),
        sides=SideRule("hedge" if roll.hedges else "none", roll.hedges, 4, "none", 0),
        features=(),
        names={},
        terrains=_terrains(plan),
        marks={},
        land_names={},
        hex_metres=1,
        hex_mm=empty.hex_mm,
    )


def _terrains(plan: HexmapPlan) -> Mapping[str, Terrain]:
    """Return the map's terrain as land grows on it, by the ids in its file."""
    found = {}
    for key, one in plan.terrain.items():
        drawer = DRAWERS.get(one.draw)
        wooded, deep = (drawer.wooded, drawer.deep) if drawer else (False, False)
        found[key] = Terrain(key, one.name, not deep, False, wooded, deep, not wooded, ".")
    water = {key: Terrain(key, key, False, False, False, True, False, ".") for key in DEEP}
    return {**water, **found}


def _drawn(plan: HexmapPlan, roll: MapRoll, frame: MapFrame, grown: Ground) -> OwnLand:
    """Return grown land as the map shows it."""
    towns = _towns(roll, grown)
    terrain = list(grown.cover)
    buildings = []
    for number, building in enumerate(grown.buildings):
        town = building.hex in towns
        key = roll.town if town else roll.village or roll.town
        terrain[building.hex] = key
        kind = BUILT[DRAWERS[plan.terrain[key].draw].houses]
        church = building.church and kind != "hut"
        buildings.append(Building(building.hex, kind, number, church))  # type: ignore[arg-type]
    ids = [key if key in plan.terrain else plan.base for key in terrain]
    cover = [
        grown.cover[h] if grown.cover[h] in DEEP else cover_of(plan, key)
        for h, key in enumerate(ids)
    ]
    built = {building.hex for building in buildings}
    ground = replace(
        blank(plan, frame.spared),
        cover=tuple(cover),
        levels=grown.levels,
        buildings=tuple(buildings),
        sides=grown.sides,
        roads=grown.roads,
        waters=grown.waters,
        crossings=grown.crossings,
        settlements=tuple(
            Settlement("", hexes, place.centre, dense=any(h in towns for h in hexes))
            for place in grown.settlements
            if (hexes := tuple(h for h in place.hexes if h in built))
        ),
    )
    named = replace(plan, labels=(*plan.labels, *_labels(frame, grown, towns, built)))
    return OwnLand(named, frame, ground, tuple(ids), own_terrain(plan, ids), (), (), (), ())


def _towns(roll: MapRoll, grown: Ground) -> frozenset[int]:
    """Return the hexes of the largest settlements: as many as there are towns."""
    built = {building.hex for building in grown.buildings}
    sized = sorted(
        grown.settlements, key=lambda place: (-len(built.intersection(place.hexes)), place.centre)
    )
    return frozenset(h for place in sized[: roll.towns] for h in place.hexes if h in built)


def _labels(
    frame: MapFrame, grown: Ground, towns: frozenset[int], built: set[int]
) -> list[MapLabel]:
    found = []
    for place in grown.settlements:
        cells = [cell for h in place.hexes if h in built and (cell := frame.seen(h)) is not None]
        if cells and not place.name.startswith(_UNNAMED):
            size = "large" if place.centre in towns or set(place.hexes) & towns else "medium"
            found.append(MapLabel(place.name, tuple(cells), "place", size))
    return found
