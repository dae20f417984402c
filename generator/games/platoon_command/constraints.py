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
from generator.games.platoon_command.lie import apart, in_reach, nearest, ways_off
from generator.roll.errors import Rejected
from generator.roll.numbers import number_of


@dataclass(frozen=True)
class Layout:
    """Where starts and objectives lie on a board, and what is played for.

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


def broken(pack: Pack, layout: Layout) -> Iterator[Broken]:
    """Yield every constraint that a layout breaks, the starts first."""
    limits = {key: one["limit"] for key, one in pack.records("constraints").items()}
    yield from starts_broken(pack, layout.board, layout.mission, layout.starts)
    ways = {side: layout.ways(side) for side in layout.starts}
    reached = list(_reached(layout, ways, limits))
    yield from reached
    if not reached and not layout.mission["in-place"]:
        yield from _fair(layout, ways, limits)
    yield from _wanted(layout, ways)
    yield from _objectives(pack, layout, limits)
    yield from _length(pack, layout, limits)
    yield from _points(pack, layout, ways)


def starts_broken(
    pack: Pack, board: TileBoard, mission: Mapping[str, Any], starts: Mapping[str, str]
) -> Iterator[Broken]:
    """Yield every constraint that two start tiles break."""
    limits = {key: one["limit"] for key, one in pack.records("constraints").items()}
    (_, first), (other, second) = starts.items()
    at: Path = ("sides", other, "start")
    moves = board.moves(first).get(second, 0)
    between = apart(pack, board, mission)
    if moves not in between:
        name = "apart" if moves < limits["apart"] else "to-scale"
        if moves > between[-1]:
            name = "near-enough"
        yield name, at, f"{first} and {second} are {moves} moves apart"
    tiles = pack.records("tiles")
    covers = [int(tiles[tile]["cover"]) for tile in (first, second)]
    most = 0 if mission["equal-cover"] else limits["like-cover"]
    if abs(covers[0] - covers[1]) > most:
        yield (
            "equal-cover" if mission["equal-cover"] else "like-cover",
            at,
            f"{first} has {covers[0]}, {second} has {covers[1]}",
        )
    for side, tile in starts.items():
        if not ground_of(pack, tile)["start"]:
            yield "dry", ("sides", side, "start"), f"{tile} is {_terrain(pack, tile)}"
        ways = len(board.neighbours(tile))
        if ways < limits["way-out"]:
            yield "way-out", ("sides", side, "start"), f"{tile} touches {ways}"


def ground_of(pack: Pack, tile: str) -> Mapping[str, Any]:
    """Return what the terrain of a tile is worth."""
    return pack.records("ground")[_terrain(pack, tile)]


def _terrain(pack: Pack, tile: str) -> str:
    return str(pack.records("tiles")[tile]["terrain"])


def _reached(
    layout: Layout, ways: Mapping[str, Mapping[str, int]], limits: Mapping[str, Any]
) -> Iterator[Broken]:
    for side, found in ways.items():
        for tile, moves in found.items():
            if moves < 0:
                yield "scouted", ("objectives", tile), f"there is no way to {tile}"
            elif layout.rounds and moves > Fraction(str(limits["scouted"])) * layout.rounds:
                start, rounds = layout.starts[side], layout.rounds
                said = f"{tile} is {moves} moves from {start}, in {rounds} rounds"
                yield "scouted", ("objectives", tile), said


def _wanted(layout: Layout, ways: Mapping[str, Mapping[str, int]]) -> Iterator[Broken]:
    defender = next(side for side in layout.starts if side != layout.attacker)
    for tile in layout.objectives:
        attack, defence = ways[layout.attacker][tile], ways[defender][tile]
        for constraint, said in in_reach(layout.mission, attack, defence):
            yield constraint, ("objectives", tile), f"{tile} is {said}"


def _fair(
    layout: Layout, ways: Mapping[str, Mapping[str, int]], limits: Mapping[str, Any]
) -> Iterator[Broken]:
    if not layout.objectives:
        return
    limit = Fraction(str(limits["fair"]))
    for words, weights in (
        ("moves", dict.fromkeys(layout.objectives, 1)),
        ("moves weighted by points", layout.objectives),
    ):
        means = [mean(found, weights) for found in ways.values()]
        if abs(means[0] - means[1]) > limit:
            said = " and ".join(f"{float(one):.2f}" for one in means)
            yield "fair", ("objectives",), f"the means are {said} {words}"


def mean(ways: Mapping[str, int], weights: Mapping[str, int]) -> Fraction:
    """Return the mean of ways, each as often as its weight."""
    return Fraction(sum(ways[tile] * weights[tile] for tile in ways), sum(weights.values()))


def _objectives(pack: Pack, layout: Layout, limits: Mapping[str, Any]) -> Iterator[Broken]:
    tiles = pack.records("tiles")
    for tile in layout.objectives:
        at: Path = ("objectives", tile)
        if not ground_of(pack, tile)["objective"]:
            yield "dry", at, f"{tile} is {_terrain(pack, tile)}"
        ways = len(layout.board.neighbours(tile))
        if ways < limits["no-corner"]:
            yield "no-corner", at, f"{tile} touches {ways}"
        cover = int(tiles[tile]["cover"])
        if layout.mission["objectives"] == "one" and cover < limits["strongpoint"]:
            yield "strongpoint", at, f"{tile} has {cover}"
    moves = layout.board.moves(layout.starts[layout.attacker])
    exits = ways_off(pack, layout.board, list(layout.starts.values()), moves)
    passed = [exits[tile] for tile in nearest(exits, layout.over)]
    for tile in layout.over:
        if tile not in exits:
            yield "ways-off", ("objectives", tile), f"{tile} is no such tile"
        elif passed and exits[tile] > passed[0]:
            yield "nearest", ("objectives", tile), f"{tile} is {moves[tile]} moves away"


def _length(pack: Pack, layout: Layout, limits: Mapping[str, Any]) -> Iterator[Broken]:
    """A game that goes to its last round is neither too short nor too long at the stated pace."""
    if layout.rounds is None:
        return
    minutes = layout.rounds * number_of(pack, "minutes")
    if not number_of(pack, "shortest") <= minutes <= limits["length"]:
        yield "length", ("rounds",), f"{layout.rounds} rounds take {minutes} minutes"


def points_divisor(pack: Pack, mission: Mapping[str, Any]) -> int:
    """Return by what the points are divided to give what a goal must exceed."""
    return number_of(pack, "goal-all-held" if mission["held"] == "all" else "goal")


def _points(pack: Pack, layout: Layout, ways: Mapping[str, Mapping[str, int]]) -> Iterator[Broken]:
    total, divisor = sum(layout.objectives.values()), points_divisor(pack, layout.mission)
    least = pack.records("constraints")["adds-up"]["limit"]
    for side, goal in layout.goals.items():
        at: Path = ("sides", side, "goal", "points")
        if total < least or not total / divisor < goal <= total:
            yield "adds-up", at, f"{goal} of {total} points"
        elif len(layout.goals) == len(layout.starts) and layout.mission["shape"] == "even":
            other = next(name for name in layout.starts if name != side)
            nearer = sum(
                value
                for tile, value in layout.objectives.items()
                if ways[side][tile] < ways[other][tile]
            )
            if nearer >= goal:
                yield "contested", at, f"{nearer} points lie nearer to it, {goal} win"


def named(pack: Pack, constraint: str) -> Rejected:
    """Return the rejection by a constraint of the pack."""
    return Rejected(str(pack.records("constraints")[constraint]["name"]))
