"""Growing a battlefield: one candidate, its land and its Locations, held against constraints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.dice import Stream, Streams
from generator.games.platoon_leader.ground.battlefield import Battlefield, Edges
from generator.games.platoon_leader.ground.entries import with_entries
from generator.games.platoon_leader.ground.locations import (
    FEWEST,
    MOST,
    Candidate,
    LocationKind,
    all_strategic,
    award,
    candidates,
    choose,
    features_of,
    fixed_strategic,
    place_features,
)
from generator.ground.edges import OPPOSITE, Edge
from generator.ground.growing import candidate as land
from generator.ground.growing.naming import Tongue
from generator.ground.growing.paths import between
from generator.ground.growing.terrain import Recipe
from generator.ground.record import Ground
from generator.roll.errors import Rejected

COLUMNS = (25, 33)
ROWS = (16, 20)
ROWS_DEEP = (18, 20)
"""Hexes to a hexrow where the sides face each other along the hexrows."""

DEFAULT_EDGES: Edges = (("axis", "east"), ("allied", "west"))


@dataclass(frozen=True)
class BattlefieldRequest:
    """What battlefield a campaign asks for.

    `names` are names of settlements, used in their order before any is made up, and `tongues` the
    languages that those and its Locations are named in. `landmark`, `shores` and `course` are those
    of `LandRequest`; `bears` is a name that must be on the map. `size` is hexrows and hexes in
    each, rolled if it is None. `defender` is the side that defends in the first firefight, None
    for a dual attack.
    """

    recipe: Recipe
    kinds: Mapping[str, LocationKind]
    names: Sequence[str]
    edges: Edges = DEFAULT_EDGES
    size: tuple[int, int] | None = None
    tongues: Sequence[Tongue] = ()
    defender: str | None = None
    landmark: tuple[str, str] | None = None
    shores: Sequence[Edge] | None = None
    course: Literal["along", "across"] | None = None
    bears: str = ""


def grow(request: BattlefieldRequest, streams: Streams, path: str) -> Battlefield:
    """Grow one candidate; raise Rejected, naming the constraint that it fails.

    `path` begins the names of the random streams. Raise ValueError unless the Friendly Board Edges
    lie on opposite sides of the map.
    """
    (_, edge), (_, far) = request.edges
    if OPPOSITE[edge] != far:
        raise ValueError("the Friendly Board Edges must lie on opposite sides of the map")

    def stream(what: str) -> Stream:
        return streams.stream(f"{path}/{what}")

    size = request.size or _size(edge, stream("size"))
    wanted = land.LandRequest(
        recipe=request.recipe,
        size=size,
        edge=edge,
        names=request.names,
        tongues=request.tongues,
        landmark=request.landmark,
        shores=request.shores,
        course=request.course,
    )
    grown = land.grow(wanted, stream)
    fixed = fixed_strategic(grown.ground)
    options = candidates(grown.ground, fixed, stream("sites of Locations"))
    chosen = _choose(grown.ground, request, options, stream("Locations"))
    locations = award(grown, chosen, request.recipe, request.kinds, stream("TVP"))
    settled = {place.name for place in grown.ground.settlements}
    if request.bears and request.bears not in settled.union(at.name for at in locations):
        raise Rejected("the place it is named after")
    ground = replace(grown.ground, features=features_of(chosen))
    strategic = all_strategic(fixed, locations)
    battlefield = Battlefield.on(ground, request.edges, strategic, locations)
    return with_entries(battlefield, stream("entry areas"))


def _size(edge: Edge, stream: Stream) -> tuple[int, int]:
    """Roll the size of a map: an odd number of hexrows, so that both flanks look alike."""
    rows = ROWS if edge in ("west", "east") else ROWS_DEEP
    columns = between(stream, COLUMNS[0] // 2, COLUMNS[1] // 2) * 2 + 1
    return columns, between(stream, *rows)


def _choose(
    ground: Ground, request: BattlefieldRequest, options: list[Candidate], stream: Stream
) -> list[Candidate]:
    """Choose the Locations; where there are too few, marked hexes are put on lonely ground."""
    board, cover = ground.board, ground.cover
    wanted = between(stream, FEWEST + 1, MOST)
    taken = {h for option in options for h in option.hexes}
    room = [
        h
        for h in board.hexes
        if h not in board.rim
        and h not in taken
        and h not in ground.building_at
        and ground.terrains[cover[h]].passable
        and cover[h] not in ("marsh", "paddy", "beach")
    ]
    shore = [
        h for h in room if any(not ground.terrains[cover[n]].passable for n in board.neighbours[h])
    ] or [h for h in board.hexes if cover[h] == "beach" and h not in board.rim]
    spots = [h for option in options for h in option.hexes if option.sort != "wood"]
    marks = 2 + stream.below(2) + 2 * (len(options) < wanted + 3)
    features = stream.shuffled(request.recipe.features)[:marks]
    off_road = [h for h in room if h not in ground.branches]
    options = [*options, *place_features(board, features, (off_road, shore), spots, stream)]
    return choose(board, options, request.kinds, wanted, stream)
