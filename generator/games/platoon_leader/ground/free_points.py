"""Free points: Locations that nobody holds when a campaign opens, and who walks into them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from generator.games.platoon_leader.ground.battlefield import Battlefield, Location
from generator.games.platoon_leader.ground.control import Control
from generator.ground.nets import spread

_NEVER = 10**6
"""More steps than any hex is away."""


def free_locations(ground: Battlefield, held: Control) -> tuple[Location, ...]:
    """Return the Locations that neither side holds whole."""
    return tuple(
        place
        for place in ground.locations
        if not any(hold.held.issuperset(place.hexes) for hold in held.holds)
    )


def behind_a_line(
    ground: Battlefield, areas: Mapping[str, Collection[int]], held: Control
) -> tuple[Location, ...]:
    """Return the free Locations with a hex in one side's set-up area or MLR."""
    own = [{*areas[hold.side], *hold.mlr} for hold in held.holds]
    return tuple(
        place
        for place in free_locations(ground, held)
        if any(line.intersection(place.hexes) for line in own)
    )


def walked_into(
    ground: Battlefield, areas: Mapping[str, Collection[int]], held: Control, side: str
) -> tuple[Location, ...]:
    """Return the free Locations that `side` reaches no later than its enemy does.

    Every hex of passable ground is a step. What is as far for one side as for the other counts for
    both: either may be there first.
    """
    (enemy,) = (party for party in ground.parties if party != side)
    mine, theirs = (
        spread(
            ground.board,
            sorted(set(areas[party]) - ground.barriers),
            lambda hex_: hex_ not in ground.barriers,
        )
        for party in (side, enemy)
    )

    def away(steps: Mapping[int, int], place: Location) -> int:
        return max(steps.get(hex_, _NEVER) for hex_ in place.hexes)

    return tuple(
        place
        for place in free_locations(ground, held)
        if away(mine, place) <= min(away(theirs, place), _NEVER - 1)
    )
