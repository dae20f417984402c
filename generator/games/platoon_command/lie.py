"""How a mission wants starts and objectives to lie: who is in place, who is near, what is far."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.bricks import TileBoard

EDGE = 5
"""A tile with no more neighbours than this lies at the edge of the board."""


def apart(pack: Pack, board: TileBoard, mission: Mapping[str, Any]) -> range:
    """Return how many moves may lie between the starts: on a long board more than on a short one.

    A mission that wants them near has its own most.
    """
    limits = pack.records("constraints")
    least = int(limits["apart"]["limit"])
    longest = max(max(board.moves(tile).values()) for tile in board.spots)
    if mission["near-enough"]:
        return range(least, max(least, int(mission["near-enough"])) + 1)
    scaled = ceil(Fraction(str(limits["to-scale"]["limit"])) * longest)
    return range(max(least, scaled), max(least, longest) + 1)


def in_reach(mission: Mapping[str, Any], attack: int, defence: int) -> Iterator[tuple[str, str]]:
    """Yield the constraints that an objective breaks, and the moves, by its way from each start.

    `attack` and `defence` are the moves from the start of the attacker and of the defender.
    """
    least, most = mission["not-at-once"], mission["in-place"]
    if least and attack < least:
        yield "not-at-once", f"{attack} moves from the attacker's start"
    if most and defence > most:
        yield "in-place", f"{defence} moves from the defender's start"


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
        if limits["no-corner"]["limit"] <= len(board.neighbours(tile)) <= EDGE
        and moves.get(tile, 0) >= limits["ways-off"]["limit"]
        and ground[str(tiles[tile]["terrain"])]["objective"]
        and tile not in starts
    }
    return dict(sorted(found.items(), key=lambda one: one[1]))


def nearest(ways: Mapping[str, int], taken: Collection[str]) -> set[str]:
    """Return the tiles that are nearest of those that are not taken; all that are as near."""
    free = {tile: moves for tile, moves in ways.items() if tile not in taken}
    return {tile for tile, moves in free.items() if moves == min(free.values())}
