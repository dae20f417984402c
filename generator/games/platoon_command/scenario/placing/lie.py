"""How a mission wants starts and objectives to lie: who is in place, who is near, what is far."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario.placing.limits import (
    APART,
    NO_CORNER,
    TO_SCALE,
    WAYS_OFF,
)

EDGE = 5
"""A tile with no more neighbours than this lies at the edge of the board."""


def apart(pack: Pack, board: TileBoard, mission: Mapping[str, Any]) -> range:
    """Return how many moves may lie between the starts: on a long board more than on a short one.

    A mission that wants them near has its own most.
    """
    limits = pack.records("constraints")
    least = int(limits[APART]["limit"])
    longest = max(max(board.moves(tile).values()) for tile in board.spots)
    if mission["near-enough"]:
        return range(least, max(least, int(mission["near-enough"])) + 1)
    scaled = ceil(Fraction(str(limits[TO_SCALE]["limit"])) * longest)
    return range(max(least, scaled), max(least, longest) + 1)


def at_once(mission: Mapping[str, Any], moves: int) -> bool:
    """Tell whether an objective so many moves from the attacker's start is reached too soon."""
    return bool(mission["not-at-once"] and moves < mission["not-at-once"])


def out_of_reach(mission: Mapping[str, Any], moves: int) -> bool:
    """Tell whether an objective so many moves from the attacker's start is too far from it."""
    return bool(mission["in-reach"] and moves > mission["in-reach"])


def out_of_place(mission: Mapping[str, Any], moves: int) -> bool:
    """Tell whether an objective so many moves from the defender's start is too far from it."""
    return bool(mission["in-place"] and moves > mission["in-place"])


def least_points(mission: Mapping[str, Any], objectives: Mapping[str, int]) -> int:
    """Return the fewest points that may win: where no single objective shall, one more than any."""
    return max(objectives.values()) + 1 if mission["no-single"] and objectives else 1


def ways_off(
    pack: Pack, board: TileBoard, starts: Sequence[str], moves: Mapping[str, int]
) -> dict[str, int]:
    """Return the tiles that a side could leave the board over, with the moves from its start.

    They lie dry, at the edge, in no dead end and far enough from the start, nearest first.
    """
    limits = pack.records("constraints")
    ground, tiles = pack.records("ground"), pack.records("tiles")
    found = {
        tile: moves[tile]
        for tile in board.spots
        if limits[NO_CORNER]["limit"] <= len(board.neighbours(tile)) <= EDGE
        and moves.get(tile, 0) >= limits[WAYS_OFF]["limit"]
        and ground[str(tiles[tile]["terrain"])]["objective"]
        and tile not in starts
    }
    return dict(sorted(found.items(), key=lambda one: one[1]))


def nearest(ways: Mapping[str, int], taken: Collection[str]) -> set[str]:
    """Return the tiles that are nearest of those that are not taken; all that are as near."""
    free = {tile: moves for tile, moves in ways.items() if tile not in taken}
    return {tile for tile, moves in free.items() if moves == min(free.values())}
