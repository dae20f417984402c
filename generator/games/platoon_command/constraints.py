"""Constraints on where starts and objectives lie: of a candidate, and of a file edited by hand.

Their names, words and limits stand in the pack, in `constraints`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generator.content import Pack
from generator.content.source import Path
from generator.games.platoon_command.bricks import TileBoard
from generator.roll.errors import Rejected

_ALL_NEIGHBOURS = 6


@dataclass(frozen=True)
class Lie:
    """How starts and objectives lie on a board, and what is played for.

    `goals` are the points to win of each side that plays for points, `over` the tiles over which
    the attacker leaves.
    """

    board: TileBoard
    mission: Mapping[str, Any]
    attacker: str
    starts: Mapping[str, str]
    objectives: Mapping[str, int]
    goals: Mapping[str, int]
    rounds: int | None
    over: tuple[str, ...] = ()

    def ways(self, side: str) -> dict[str, int]:
        """Return the moves from a side's start to each objective; -1 where there is no way."""
        moves = self.board.moves(self.starts[side])
        return {tile: moves.get(tile, -1) for tile in self.objectives}


Broken = tuple[str, Path, str]
"""The id of a constraint, where in the record it is broken, and what is there instead."""


def broken(pack: Pack, lie: Lie) -> Iterator[Broken]:
    """Yield every constraint that a lie breaks, the starts first."""
    limits = {key: one["limit"] for key, one in pack.records("constraints").items()}
    yield from starts_broken(pack, lie.board, lie.starts)
    ways = {side: lie.ways(side) for side in lie.starts}
    reached = list(_reached(lie, ways, limits))
    yield from reached
    if not reached:
        yield from _fair(lie, ways, limits)
    yield from _objectives(pack, lie, limits)
    yield from _points(lie, ways, limits)


def starts_broken(pack: Pack, board: TileBoard, starts: Mapping[str, str]) -> Iterator[Broken]:
    """Yield every constraint that two start tiles break."""
    limits = {key: one["limit"] for key, one in pack.records("constraints").items()}
    (_, first), (other, second) = starts.items()
    at: Path = ("sides", other, "start")
    moves = board.moves(first).get(second, 0)
    if moves < limits["apart"]:
        yield "apart", at, f"{first} and {second} are {moves} moves apart"
    tiles = pack.records("tiles")
    covers = [int(tiles[tile]["cover"]) for tile in (first, second)]
    if abs(covers[0] - covers[1]) > limits["like-cover"]:
        yield "like-cover", at, f"{first} has {covers[0]}, {second} has {covers[1]}"
    for side, tile in starts.items():
        ways = len(board.neighbours(tile))
        if ways < limits["way-out"]:
            yield "way-out", ("sides", side, "start"), f"{tile} touches {ways}"


def _reached(
    lie: Lie, ways: Mapping[str, Mapping[str, int]], limits: Mapping[str, Any]
) -> Iterator[Broken]:
    for side, found in ways.items():
        for tile, moves in found.items():
            if moves < 0:
                yield "scouted", ("objectives", tile), f"there is no way to {tile}"
            elif lie.rounds and moves > Fraction(str(limits["scouted"])) * lie.rounds:
                said = f"{tile} is {moves} moves from {lie.starts[side]}, in {lie.rounds} rounds"
                yield "scouted", ("objectives", tile), said


def _fair(
    lie: Lie, ways: Mapping[str, Mapping[str, int]], limits: Mapping[str, Any]
) -> Iterator[Broken]:
    if not lie.objectives:
        return
    limit = Fraction(str(limits["fair"]))
    for words, weights in (
        ("moves", dict.fromkeys(lie.objectives, 1)),
        ("moves weighted by points", lie.objectives),
    ):
        means = [mean(found, weights) for found in ways.values()]
        if abs(means[0] - means[1]) > limit:
            said = " and ".join(f"{float(one):.2f}" for one in means)
            yield "fair", ("objectives",), f"the means are {said} {words}"


def mean(ways: Mapping[str, int], weights: Mapping[str, int]) -> Fraction:
    """Return the mean of ways, each as often as its weight."""
    return Fraction(sum(ways[tile] * weights[tile] for tile in ways), sum(weights.values()))


def _objectives(pack: Pack, lie: Lie, limits: Mapping[str, Any]) -> Iterator[Broken]:
    tiles = pack.records("tiles")
    for tile in lie.objectives:
        at: Path = ("objectives", tile)
        ways = len(lie.board.neighbours(tile))
        if ways < limits["no-corner"]:
            yield "no-corner", at, f"{tile} touches {ways}"
        cover = int(tiles[tile]["cover"])
        if lie.mission["objectives"] == "one" and cover < limits["strongpoint"]:
            yield "strongpoint", at, f"{tile} has {cover}"
    moves = lie.board.moves(lie.starts[lie.attacker])
    for tile in lie.over:
        inside = len(lie.board.neighbours(tile)) == _ALL_NEIGHBOURS
        if inside or moves.get(tile, 0) < limits["ways-off"]:
            yield "ways-off", ("objectives", tile), f"{tile} is no such tile"


def part(mission: Mapping[str, Any]) -> int:
    """Return of which part of the points the goal is more: half, or a third if all are held."""
    return 3 if mission["held"] == "all" else 2


def _points(
    lie: Lie, ways: Mapping[str, Mapping[str, int]], limits: Mapping[str, Any]
) -> Iterator[Broken]:
    total = sum(lie.objectives.values())
    for side, goal in lie.goals.items():
        at: Path = ("sides", side, "goal", "points")
        if total < limits["adds-up"] or not total / part(lie.mission) < goal <= total:
            yield "adds-up", at, f"{goal} of {total} points"
        elif len(lie.goals) == len(lie.starts) and lie.mission["shape"] == "even":
            other = next(name for name in lie.starts if name != side)
            nearer = sum(
                value
                for tile, value in lie.objectives.items()
                if ways[side][tile] < ways[other][tile]
            )
            if nearer >= goal:
                yield "contested", at, f"{nearer} points lie nearer to it, {goal} win"


def named(pack: Pack, constraint: str) -> Rejected:
    """Return the rejection by a constraint of the pack."""
    return Rejected(str(pack.records("constraints")[constraint]["name"]))
