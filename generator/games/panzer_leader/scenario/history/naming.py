"""Names on a rolled map: towns are called by real places as they lie, land by what is near."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from generator.content import Pack
from generator.games.panzer_leader.board.compass import direction_at
from generator.games.panzer_leader.scenario.history.places import AHEAD, NamedPlace
from generator.ground.lattice import ROW
from generator.ground.section import Edge, Joined, Laid

LARGE = 4
"""Hexes from which on a town is called by the largest of the places that are left."""

_LISTS: Mapping[str, str] = {"woods": "woods", "hill": "hills", "stream": "streams"}
"""Where a sector has its names for what is named on a section besides towns."""

Spread = Sequence[tuple[float, float]]


def town_names(
    joined: Joined, top: Edge, places: Sequence[NamedPlace]
) -> dict[tuple[str, str], str]:
    """Return what each town is called, by the letter of its section and its own name.

    Towns lie about each other as their places do, as near as can be: large towns choose first.
    There are as many places as towns at least.
    """
    towns = list(joined.towns())
    spots = _spread([_spot(laid, town.hexes, top) for laid, town in towns])
    grounds = _spread([places[0].to(one.lat, one.lon) for one in places])
    left = dict(enumerate(places))
    found = {}
    for i in sorted(range(len(towns)), key=lambda i: (-len(towns[i][1].hexes), i)):
        laid, town = towns[i]
        if len(town.hexes) >= LARGE:
            taken = max(left, key=lambda j: (left[j].people, -j))
        else:
            taken = min(left, key=lambda j: (math.dist(spots[i], grounds[j]), j))
        found[laid.section.name, town.name] = left.pop(taken).name
    return found


def _spot(laid: Laid, hexes: Sequence[tuple[int, int]], top: Edge) -> tuple[float, float]:
    """Return how far north and east the middle of some hexes lies."""
    there = [laid.there(spot) for spot in hexes]
    right = sum(x for x, _ in there) / len(there) / 2
    up = -sum(y for _, y in there) / len(there) * ROW
    (up_north, up_east), (right_north, right_east) = (
        AHEAD[top],
        AHEAD[direction_at(top, "east")],
    )
    return up * up_north + right * right_north, up * up_east + right * right_east


def _spread(spots: Spread) -> list[tuple[float, float]]:
    """Return spots about their middle, so that they lie 1 from it on the average."""
    north = sum(one for one, _ in spots) / len(spots)
    east = sum(one for _, one in spots) / len(spots)
    moved = [(one - north, other - east) for one, other in spots]
    wide = sum(math.hypot(*one) for one in moved) / len(moved) or 1
    return [(one / wide, other / wide) for one, other in moved]


def land_names(pack: Pack, sector: str, joined: Joined) -> dict[tuple[str, str], str]:
    """Return what woods, hills and streams are called, by the letter of their section and own name.

    One that the sector has no more names for keeps none: ''. A coast keeps its own.
    """
    left = {what: list(pack.records("sectors")[sector][key]) for what, key in _LISTS.items()}
    found = {}
    for laid in joined.laid:
        for label in laid.section.labels:
            if label.what in left:
                names = left[label.what]
                found[laid.section.name, label.name] = names.pop(0) if names else ""
    return found
