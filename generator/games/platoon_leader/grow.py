"""Growing a ground from a recipe: one candidate, held against the named constraints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from generator.dice import Stream, Streams
from generator.games.platoon_leader.battlefield import Battlefield
from generator.games.platoon_leader.entries import with_entries
from generator.games.platoon_leader.locations import (
    FEWEST,
    MOST,
    Candidate,
    all_strategic,
    award,
    candidates,
    choose,
    features_of,
    fixed_strategic,
    place_features,
)
from generator.ground.cover import lay_cover, lay_sides
from generator.ground.hexes import OPPOSITE, Edge, HexBoard, board
from generator.ground.naming import Namer, Tongue
from generator.ground.paths import between
from generator.ground.record import Building, Settlement, Water
from generator.ground.relief import crests, lay_levels, lay_sea
from generator.ground.roads import Roadworks, plan_roads
from generator.ground.settlements import (
    Site,
    pick_sites,
    raise_buildings,
    settle,
    street_ends,
)
from generator.ground.terrain import Recipe
from generator.ground.watercourses import DEEP, deep_water, streams_of
from generator.roll.errors import Rejected

COLUMNS = (25, 33)
ROWS = (16, 20)
ROWS_DEEP = (18, 20)
"""Hexes to a hexrow where the sides face each other along the hexrows."""


def grow(
    recipe: Recipe,
    streams: Streams,
    path: str,
    names: Sequence[str],
    edges: tuple[tuple[str, Edge], tuple[str, Edge]] = (("axis", "east"), ("allied", "west")),
    size: tuple[int, int] | None = None,
    tongues: Sequence[Tongue] = (),
) -> Battlefield:
    """Grow one candidate; raise Rejected, naming the constraint that it fails.

    `path` begins the names of the random streams, `names` are the places' names in the order in
    which they are given out. `size` is hexrows and hexes in each; `tongues` are the
    languages that Locations are named in.
    """
    (_, edge), (_, far) = edges
    if OPPOSITE[edge] != far:
        raise ValueError("the Friendly Board Edges lie on opposite sides of the map")

    def stream(what: str) -> Stream:
        return streams.stream(f"{path}/{what}")

    land = board(*(size or _size(edge, stream("size"))))
    sea = lay_sea(land, recipe, edge, stream("sea"))
    ocean = {h for h, kind in sea.items() if kind != "beach"}
    deep = deep_water(land, recipe, edge, ocean, stream("river"))
    deep_hexes = {h for water in deep for h in water.hexes}
    low = dict.fromkeys(ocean, 0) | dict.fromkeys(deep_hexes, -1)
    levels = lay_levels(land, recipe.hills, low, stream("hills"))
    waters = (*deep, *streams_of(land, recipe, edge, levels, ocean, deep_hexes, stream("streams")))
    wet = {h for water in waters for h in water.hexes}
    farms = between(stream("farms"), *recipe.farms)
    sites = pick_sites(land, recipe, levels, ocean | wet, farms, stream("sites"))
    works = Roadworks(land, levels, ocean, waters, stream("bends"))
    streets = _roads(works, land, recipe, edge, sites, ocean | wet, stream("roads"))
    branches = Counter(a for a, _ in works.steps)
    fords = {rule.kind: rule.fords for rule in recipe.waters}
    crossings = works.crossings(waters, fords, stream("crossings"))
    namer = Namer(land, names, [one.shuffled(stream("tongues")) for one in tongues])
    settlements, buildings = _settlements(
        land, recipe, sites, streets, levels, ocean | wet, branches, namer, stream("buildings")
    )
    built = {b.hex for b in buildings}
    cover = _cover(land, recipe, levels, sea, waters, wet, built, branches, stream("cover"))
    yards = {h for s in settlements if not s.farm for h in s.hexes} | built
    sides = lay_sides(land, recipe, cover, levels, wet, built, yards, works.steps, stream("hedges"))
    fixed = fixed_strategic(land, buildings, crossings, crests(land, levels))
    options = candidates(
        land,
        settlements,
        fixed,
        {b.hex: b for b in buildings},
        branches,
        cover,
        recipe,
        stream("sites of Locations"),
    )
    chosen = _choose(land, recipe, options, cover, branches, built, stream("Locations"))
    locations = award(land, chosen, namer, levels, recipe, stream("TVP"))
    ground = Battlefield(
        recipe=recipe.id,
        name=recipe.name,
        look=recipe.look,
        board=land,
        edges=edges,
        base=recipe.base,
        cover=cover,
        levels=levels,
        heights=(recipe.base_height, recipe.height_step),
        buildings=buildings,
        sides=sides,
        roads=tuple(works.roads),
        waters=waters,
        crossings=crossings,
        settlements=settlements,
        features=features_of(chosen),
        strategic=all_strategic(fixed, locations),
        locations=locations,
        entries=(),
        terrains=recipe.terrains,
    )
    return with_entries(ground, stream("entry areas"))


def _size(edge: Edge, stream: Stream) -> tuple[int, int]:
    rows = ROWS if edge in ("west", "east") else ROWS_DEEP
    columns = between(stream, COLUMNS[0] // 2, COLUMNS[1] // 2) * 2 + 1
    return columns, between(stream, *rows)


def _roads(
    works: Roadworks,
    land: HexBoard,
    recipe: Recipe,
    edge: Edge,
    sites: Sequence[Site],
    closed: set[int],
    stream: Stream,
) -> list[set[int]]:
    """Build all roads; return for each site the hexes of its own streets."""
    stops = [site.centre for site in sites if not site.farm]
    farms = [site.centre for site in sites if site.farm]
    if not stops:
        raise Rejected("a site for the settlement")
    counts = [between(stream, rule.least, rule.most) for rule in recipe.roads]
    plan_roads(works, land, recipe, edge, stops, farms, counts, stream)
    if not any(works.roads):
        raise Rejected("a road from edge to edge")
    streets: list[set[int]] = [set() for _ in sites]
    for site, own in zip(sites, streets, strict=True):
        for end in street_ends(land, site, closed, stream):
            way = works.way(site.centre, {end})
            if len(way) > 1:
                works.build("paved" if site.size > 30 else "unpaved", way)
                own.update(way)
    return streets


def _settlements(
    land: HexBoard,
    recipe: Recipe,
    sites: Sequence[Site],
    streets: Sequence[set[int]],
    levels: Sequence[int],
    closed: set[int],
    roads: Mapping[int, int],
    namer: Namer,
    stream: Stream,
) -> tuple[tuple[Settlement, ...], tuple[Building, ...]]:
    settlements: list[Settlement] = []
    buildings: list[Building] = []
    taken = set(closed)
    for site, own in zip(sites, streets, strict=True):
        hexes, built = settle(land, site, levels, taken, roads, stream)
        if site.centre in taken or not built:
            if site.farm:
                continue
            raise Rejected("room for the settlement")
        hexes = tuple(sorted({*hexes, *(own - taken)}))
        taken.update(hexes)
        name = namer.place(site.centre, farm=site.farm)
        settlements.append(Settlement(name, hexes, site.centre, site.farm))
        buildings += raise_buildings(
            land, recipe, site, built, roads, 100 * len(settlements), stream
        )
    return tuple(settlements), tuple(sorted(buildings, key=lambda b: b.hex))


def _cover(
    land: HexBoard,
    recipe: Recipe,
    levels: Sequence[int],
    sea: Mapping[int, str],
    waters: Sequence[Water],
    wet: set[int],
    built: set[int],
    roads: Collection[int],
    stream: Stream,
) -> tuple[str, ...]:
    deep = {h: water.kind for water in waters if water.kind in DEEP for h in water.hexes}
    closed = built | set(deep)
    cover = list(lay_cover(land, recipe, levels, sea, wet, closed, roads, stream))
    for h, kind in deep.items():
        cover[h] = kind
    for h in built:
        cover[h] = recipe.base if not recipe.terrains[recipe.base].wooded else "open"
    return tuple(cover)


def _choose(
    land: HexBoard,
    recipe: Recipe,
    options: list[Candidate],
    cover: Sequence[str],
    streets: Mapping[int, int],
    built: set[int],
    stream: Stream,
) -> list[Candidate]:
    """Choose the Locations; where there are too few, marked hexes are put on lonely ground."""
    wanted = between(stream, FEWEST + 1, MOST)
    taken = {h for option in options for h in option.hexes}
    room = [
        h
        for h in land.hexes
        if h not in land.rim
        and h not in taken
        and h not in built
        and recipe.terrains[cover[h]].passable
        and cover[h] not in ("marsh", "paddy", "beach")
    ]
    shore = [
        h for h in room if any(not recipe.terrains[cover[n]].passable for n in land.neighbours[h])
    ] or [h for h in land.hexes if cover[h] == "beach" and h not in land.rim]
    spots = [h for option in options for h in option.hexes if option.sort != "wood"]
    marks = 2 + stream.below(2) + 2 * (len(options) < wanted + 3)
    off_road = [h for h in room if h not in streets]
    options = [*options, *place_features(land, recipe, off_road, spots, shore, marks, stream)]
    return choose(land, options, wanted, stream)
