"""A ground and an opening front that meet every named constraint, in a limited number of tries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from generator.dice import Streams
from generator.games.platoon_leader.battlefield import Battlefield
from generator.games.platoon_leader.fronts import Opening, open_front
from generator.games.platoon_leader.grow import Request, grow
from generator.roll.errors import Rejected, exhausted

TRIES = 60
"""Candidates that are grown before the command gives up."""


@dataclass(frozen=True)
class Surveyed:
    """What a survey found: the ground, its front, and how many candidates each constraint cost.

    `number` is that of the candidate that was kept, from 1; it is part of the streams' names.
    """

    ground: Battlefield
    opening: Opening
    number: int
    tally: Mapping[str, int]


def survey(
    request: Request, streams: Streams, *, path: str = "ground", tries: int = TRIES
) -> Surveyed:
    """Grow battlefields until one meets all constraints; raise ScenarioError after so many tries.

    `path` begins the names of the random streams.
    """
    tally: Counter[str] = Counter()
    for number in range(1, tries + 1):
        try:
            ground, opening = _candidate(request, streams, f"{path}/{number}")
        except Rejected as rejected:
            tally[rejected.constraint] += 1
            continue
        return Surveyed(ground, opening, number, MappingProxyType(dict(sorted(tally.items()))))
    raise exhausted(f"ground of the kind '{request.recipe.id}'", tries, tally)


def _candidate(request: Request, streams: Streams, path: str) -> tuple[Battlefield, Opening]:
    """Return one candidate with its opening; raise Rejected, naming the constraint it fails."""
    ground = grow(request, streams, path)
    if not _crossed(ground):  # all its roads may end in settlements
        raise Rejected("a road from edge to edge")
    return ground, open_front(ground, streams.stream(f"{path}/front"), request.defender)


def _crossed(ground: Battlefield) -> bool:
    """Tell whether one road leads from one Friendly Board Edge to the other."""
    one, other = (set(ground.board.edge(edge)) for _, edge in ground.edges)
    ends = [{road.hexes[0], road.hexes[-1]} for road in ground.roads]
    return any(both & one and both & other for both in ends)
