"""A ground and an opening front that meet every named constraint, in a bounded number of tries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from generator.dice import Streams
from generator.games.platoon_leader.battlefield import Battlefield
from generator.games.platoon_leader.fronts import Opening, open_front
from generator.games.platoon_leader.grow import grow
from generator.ground.hexes import Edge
from generator.ground.naming import Tongue
from generator.ground.terrain import Recipe
from generator.roll.errors import Rejected, exhausted

TRIES = 60
DEFAULT_EDGES: tuple[tuple[str, Edge], tuple[str, Edge]] = (("axis", "east"), ("allied", "west"))


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
    recipe: Recipe,
    streams: Streams,
    names: Sequence[str],
    *,
    edges: tuple[tuple[str, Edge], tuple[str, Edge]] = DEFAULT_EDGES,
    size: tuple[int, int] | None = None,
    defender: str | None = None,
    path: str = "ground",
    tries: int = TRIES,
    tongues: Sequence[Tongue] = (),
) -> Surveyed:
    """Grow grounds until one meets all constraints; raise ScenarioError after so many tries.

    `names` are place names that belong to the theatre, used in their order (a dozen do), and
    `tongues` the languages that its Locations are named in;
    `defender` is the side that defends in the first firefight, None for a dual attack.
    """
    tally: Counter[str] = Counter()
    for number in range(1, tries + 1):
        here = f"{path}/{number}"
        try:
            ground = grow(recipe, streams, here, names, edges, size, tongues)
            if not _crossed(ground):  # all its roads may end in settlements
                raise Rejected("a road from edge to edge")
            opening = open_front(ground, streams.stream(f"{here}/front"), defender)
        except Rejected as rejected:
            tally[rejected.constraint] += 1
            continue
        return Surveyed(ground, opening, number, MappingProxyType(dict(sorted(tally.items()))))
    raise exhausted(f"ground of the kind '{recipe.id}'", tries, tally)


def _crossed(ground: Battlefield) -> bool:
    """Tell whether one road leads from one Friendly Board Edge to the other."""
    one, other = (set(ground.board.edge(edge)) for _, edge in ground.edges)
    ends = [{road.hexes[0], road.hexes[-1]} for road in ground.roads]
    return any(both & one and both & other for both in ends)
