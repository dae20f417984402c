"""The ground of a campaign by hand: its map as a battlefield, and who sets up where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from generator.content import Pack
from generator.errors import Problem, raise_all
from generator.games.platoon_leader.by_hand.parts import HandMade
from generator.games.platoon_leader.field_map.areas import SIDES, HexArea, area_hexes, areas_of
from generator.games.platoon_leader.field_map.drawing import ground_of
from generator.games.platoon_leader.ground.battlefield import (
    Battlefield,
    Edges,
    EntryArea,
    Location,
    Strategic,
)
from generator.games.platoon_leader.saved.edited import opened
from generator.games.platoon_leader.saved.ground import land
from generator.ground.edges import EDGES, Edge
from generator.ground.hexes import HexBoard

KIND = "by-hand"
"""What a file says as the kind of its ground."""

LOCATION = "location"
"""The symbol of Strategic Terrain that is a Location: its map shows it already."""


@dataclass(frozen=True)
class HandMadeGround:
    """A battlefield, the areas that both sides set up in, and both as a file has them."""

    ground: Battlefield
    areas: Mapping[str, frozenset[int]]
    plain: Mapping[str, Any]


def ground_by_hand(pack: Pack, campaign: HandMade) -> HandMadeGround:
    """Return the ground of a campaign; raise ContentError for Locations that can't be."""
    model, sketch = campaign.map.model, campaign.map.sketch
    board = sketch.board
    found = areas_of(pack, str(model.areas), board)
    locations = tuple(
        Location(str(row["name"]), area_hexes(board, row["hex"]), row["tvp"], LOCATION)
        for row in campaign.rows("locations")
    )
    raise_all(_twice(campaign, board, locations))
    homes = {side: _hexes(found, side, "edge") for side in SIDES}
    passages = {side: _hexes(found, side, "passage") for side in SIDES}
    edges: Edges = (
        ("axis", _main(found, board, "axis")),
        ("allied", _main(found, board, "allied")),
    )
    ground = Battlefield.on(
        ground_of(model, sketch, pack), edges, _strategic(locations, found), locations
    )
    ground = replace(
        ground,
        entries=tuple(entries(found)),
        homes=tuple(homes.items()),
        passages=tuple((side, frozenset(hexes)) for side, hexes in passages.items()),
    )
    areas = {side: frozenset(_hexes(found, side, "set-up")) for side in SIDES}
    own = {
        "name": model.name,
        "look": model.look,
        "season": model.season,
        "base": model.base,
        "names": dict(model.names),
        "ruined": model.ruined,
        "home": {side: _names(board, homes[side]) for side in SIDES},
        "passage": {side: _names(board, passages[side]) for side in SIDES},
    }
    return HandMadeGround(
        ground, areas, {**land(ground, opened(ground, areas, None)), "kind": KIND, KIND: own}
    )


def entries(areas: Sequence[HexArea]) -> Iterator[EntryArea]:
    """Yield the entry areas, each once, however many times it comes into use."""
    seen = set()
    for area in areas:
        key = (area.side, area.name, area.hexes)
        if area.use == "entry" and area.side and key not in seen:
            seen.add(key)
            yield EntryArea(area.side, area.name or area.id, area.hexes)


def _hexes(areas: Sequence[HexArea], side: str, use: str) -> tuple[int, ...]:
    """Return the hexes of a side's areas of one use at the start, in ascending order."""
    own = (a.hexes for a in areas if (a.side, a.use) == (side, use) and a.first == 1)
    return tuple(sorted(set(chain.from_iterable(own))))


def _names(board: HexBoard, hexes: Sequence[int]) -> str:
    return " ".join(board.name(h) for h in hexes)


def _main(areas: Sequence[HexArea], board: HexBoard, side: str) -> Edge:
    """Return the edge of the map that has most of the first stretch of a Friendly Board Edge."""
    first = next(set(a.hexes) for a in areas if (a.side, a.use) == (side, "edge"))
    return max(EDGES, key=lambda edge: len(first.intersection(board.edge(edge))))


def _strategic(locations: Sequence[Location], areas: Sequence[HexArea]) -> tuple[Strategic, ...]:
    """Return Strategic Terrain: each Location as one, each other hex by itself."""
    found = [Strategic(at.hexes, LOCATION) for at in locations]
    taken = {h for at in locations for h in at.hexes}
    for area in areas:
        if area.use == "strategic":
            found += [Strategic((h,), area.id) for h in area.hexes if h not in taken]
            taken.update(area.hexes)
    return tuple(sorted(found, key=lambda item: item.hexes))


def _twice(campaign: HandMade, board: HexBoard, locations: Sequence[Location]) -> Iterator[Problem]:
    seen: dict[int, str] = {}
    for index, at in enumerate(locations):
        both = [h for h in at.hexes if h in seen]
        if both:
            message = f"{board.name(both[0])} is of '{seen[both[0]]}' and of '{at.name}'"
            yield Problem(message, campaign.place("locations", index, ("hex",)))
        seen.update(dict.fromkeys(at.hexes, at.name))
