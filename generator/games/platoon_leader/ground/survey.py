"""A ground and an opening front that meet every named constraint, in a limited number of tries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.dice import Streams
from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.ground.candidate import BattlefieldRequest, grow
from generator.games.platoon_leader.ground.fronts import Opening, open_front
from generator.roll.errors import Rejected, exhausted
from generator.roll.stages import OutOfAttempts, attempt

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
    request: BattlefieldRequest, streams: Streams, *, path: str = "ground", tries: int = TRIES
) -> Surveyed:
    """Grow battlefields until one meets all constraints; raise ScenarioError after `tries` of them.

    `path` begins the names of the random streams.
    """
    try:
        found = attempt(lambda number: _candidate(request, streams, f"{path}/{number}"), tries)
    except OutOfAttempts as out:
        raise exhausted(f"ground of the kind '{request.recipe.id}'", tries, out.tally) from None
    return Surveyed(*found.made, found.number, found.tally)


def _candidate(
    request: BattlefieldRequest, streams: Streams, path: str
) -> tuple[Battlefield, Opening]:
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
