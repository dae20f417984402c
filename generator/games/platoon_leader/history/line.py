"""Where the lines run: clusters, Isolation and the MLR by who controls what (3.21–3.212)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.ground.control import Control, control_of_held, positions


def held_control(ground: Battlefield, holders: Sequence[str | None]) -> Control:
    """Work out control from the controller of each unit of Strategic Terrain, in its order.

    A Military Crest is one unit: its holder controls all of its hexes, or nobody does (3.21).
    """
    held = {
        side: frozenset(
            h
            for item, holder in zip(ground.strategic, holders, strict=True)
            if holder == side
            for h in item.hexes
        )
        for side in ground.parties
    }
    marked = frozenset(h for item in ground.strategic for h in item.hexes)
    return control_of_held(ground.board, marked, ground.barriers, positions(ground, held))


def holders_at_start(
    ground: Battlefield, areas: Mapping[str, frozenset[int]]
) -> tuple[str | None, ...]:
    """Return who controls each unit of Strategic Terrain when a campaign begins (1.32)."""
    return tuple(
        next((side for side in ground.parties if areas[side].issuperset(item.hexes)), None)
        for item in ground.strategic
    )


def tvp_held(ground: Battlefield, control: Control) -> dict[str, int]:
    """Return the TVP that each side controls (3.33)."""
    return {
        side: sum(at.tvp for at in ground.locations if control.of(side).held.issuperset(at.hexes))
        for side in ground.parties
    }
