"""Constraints on where starts and objectives lie: of a candidate, and of a file edited by hand.

Their names, words and limits stand in the pack, in `constraints`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generator.content import Pack
from generator.content.reading.source import Path
from generator.games.platoon_command.scenario.placing.case import Case
from generator.games.platoon_command.scenario.placing.lie import (
    at_once,
    least_points,
    nearest,
    out_of_place,
    out_of_reach,
)
from generator.games.platoon_command.scenario.placing.limits import (
    APART,
    NO_CORNER,
    TO_SCALE,
    WAYS_OFF,
)
from generator.games.platoon_command.scenario.rules import (
    IN_PLACE,
    RULES,
    STARTS,
    WAY_OUT,
)
from generator.roll.numbers import number_of

# Whoever checks takes the rules from here, where all of them have been added.
__all__ = ["RULES", "STARTS", "ground_of", "mean", "points_divisor"]

ADDS_UP = RULES.declare("adds-up")
DRY = RULES.declare("dry")
FAIR = RULES.declare("fair")
LENGTH = RULES.declare("length")
LIKE_COVER = RULES.declare("like-cover")
SCOUTED = RULES.declare("scouted")
STRONGPOINT = RULES.declare("strongpoint")


@dataclass(frozen=True, slots=True)
class _Tile:
    """A tile that something is asked of, with the case that it is part of."""

    case: Case
    tile: str


def _apart(case: Case) -> tuple[Path, str]:
    """Say how far apart the starts are, at the second of them."""
    _, other = case.starts
    first, second = case.starts.values()
    return (other, "start"), f"{first} and {second} are {case.moves} moves apart"


@RULES.rule(APART, at=("sides",), stage=STARTS)
def _starts_apart(case: Case) -> Iterator[tuple[Path, str]]:
    if case.moves < min(case.between[0], case.limits[APART]):
        yield _apart(case)


@RULES.rule(TO_SCALE, at=("sides",), stage=STARTS)
def _to_scale(case: Case) -> Iterator[tuple[Path, str]]:
    """Hold starts that are far enough apart to lie farther on a long board."""
    if case.limits[APART] <= case.moves < case.between[0]:
        yield _apart(case)


@RULES.rule("near-enough", at=("sides",), stage=STARTS)
def _near_enough(case: Case) -> Iterator[tuple[Path, str]]:
    if case.moves > case.between[-1]:
        yield _apart(case)


@RULES.rule("equal-cover", at=("sides",), stage=STARTS)
def _equal_cover(case: Case) -> Iterator[tuple[Path, str]]:
    if case.mission["equal-cover"]:
        yield from _covers(case, 0)


@RULES.rule(LIKE_COVER, at=("sides",), stage=STARTS)
def _like_cover(case: Case) -> Iterator[tuple[Path, str]]:
    if not case.mission["equal-cover"]:
        yield from _covers(case, case.limits[LIKE_COVER])


def _covers(case: Case, most: int) -> Iterator[tuple[Path, str]]:
    """Hold the cover of two starts against how far it may differ."""
    tiles, (_, other) = case.pack.records("tiles"), case.starts
    first, second = case.starts.values()
    covers = [int(tiles[tile]["cover"]) for tile in (first, second)]
    if abs(covers[0] - covers[1]) > most:
        yield (other, "start"), f"{first} has {covers[0]}, {second} has {covers[1]}"


def _starts(case: Case) -> Iterator[tuple[Path, _Tile]]:
    for side, tile in case.starts.items():
        yield ("sides", side, "start"), _Tile(case, tile)


_STARTS = RULES.each(_starts, stage=STARTS)


@_STARTS.rule(DRY)
def _dry_start(one: _Tile) -> Iterator[str]:
    if not ground_of(one.case.pack, one.tile)["start"]:
        yield f"{one.tile} is {_terrain(one.case.pack, one.tile)}"


@_STARTS.rule(WAY_OUT)
def _way_out(one: _Tile) -> Iterator[str]:
    ways = len(one.case.board.neighbours(one.tile))
    if ways < one.case.limits[WAY_OUT]:
        yield f"{one.tile} touches {ways}"


def ground_of(pack: Pack, tile: str) -> Mapping[str, Any]:
    """Return what the terrain of a tile is worth."""
    return pack.records("ground")[_terrain(pack, tile)]


def _terrain(pack: Pack, tile: str) -> str:
    return str(pack.records("tiles")[tile]["terrain"])


@RULES.rule(SCOUTED, at=("objectives",))
def _scouted(case: Case) -> Iterator[tuple[Path, str]]:
    part = Fraction(str(case.limits[SCOUTED]))
    for side, start in case.starts.items():
        for tile, moves in case.ways(side).items():
            if moves < 0:
                yield (tile,), f"there is no way to {tile}"
            elif case.rounds and moves > part * case.rounds:
                said = f"{tile} is {moves} moves from {start}, in {case.rounds} rounds"
                yield (tile,), said


@RULES.rule(FAIR, at=("objectives",))
def _fair(case: Case) -> Iterator[str]:
    """Hold both sides to be as near to the objectives, once all of these can be reached."""
    if not case.objectives or case.mission["in-place"] or any(_scouted(case)):
        return
    limit = Fraction(str(case.limits[FAIR]))
    for words, weights in (
        ("moves", dict.fromkeys(case.objectives, 1)),
        ("moves weighted by points", case.objectives),
    ):
        means = [mean(case.ways(side), weights) for side in case.starts]
        if abs(means[0] - means[1]) > limit:
            said = " and ".join(f"{float(one):.2f}" for one in means)
            yield f"the means are {said} {words}"


def mean(ways: Mapping[str, int], weights: Mapping[str, int]) -> Fraction:
    """Return the mean of ways, each as often as its weight."""
    return Fraction(sum(ways[tile] * weights[tile] for tile in ways), sum(weights.values()))


def _objectives(case: Case) -> Iterator[tuple[Path, _Tile]]:
    for tile in case.objectives:
        yield ("objectives", tile), _Tile(case, tile)


_WAYS = RULES.each(_objectives)


@_WAYS.rule("not-at-once")
def _at_once(one: _Tile) -> Iterator[str]:
    moves = one.case.ways(one.case.attacker)[one.tile]
    if at_once(one.case.mission, moves):
        yield f"{one.tile} is {moves} moves from the attacker's start"


@_WAYS.rule("in-reach")
def _in_reach(one: _Tile) -> Iterator[str]:
    moves = one.case.ways(one.case.attacker)[one.tile]
    if out_of_reach(one.case.mission, moves):
        yield f"{one.tile} is {moves} moves from the attacker's start"


@_WAYS.rule(IN_PLACE)
def _in_place(one: _Tile) -> Iterator[str]:
    moves = one.case.ways(one.case.defender)[one.tile]
    if out_of_place(one.case.mission, moves):
        yield f"{one.tile} is {moves} moves from the defender's start"


_OBJECTIVES = RULES.each(_objectives)


@_OBJECTIVES.rule(DRY)
def _dry_objective(one: _Tile) -> Iterator[str]:
    if not ground_of(one.case.pack, one.tile)["objective"]:
        yield f"{one.tile} is {_terrain(one.case.pack, one.tile)}"


@_OBJECTIVES.rule(NO_CORNER)
def _no_corner(one: _Tile) -> Iterator[str]:
    ways = len(one.case.board.neighbours(one.tile))
    if ways < one.case.limits[NO_CORNER]:
        yield f"{one.tile} touches {ways}"


@_OBJECTIVES.rule(STRONGPOINT)
def _strongpoint(one: _Tile) -> Iterator[str]:
    cover = int(one.case.pack.records("tiles")[one.tile]["cover"])
    if one.case.mission["objectives"] == "one" and cover < one.case.limits[STRONGPOINT]:
        yield f"{one.tile} has {cover}"


def _left_over(case: Case) -> Iterator[tuple[Path, _Tile]]:
    for tile in case.over:
        yield ("objectives", tile), _Tile(case, tile)


_OVER = RULES.each(_left_over)


@_OVER.rule(WAYS_OFF)
def _ways_off(one: _Tile) -> Iterator[str]:
    if one.tile not in one.case.ways_off:
        yield f"the attacker can't leave over {one.tile}"


@_OVER.rule("nearest")
def _nearest(one: _Tile) -> Iterator[str]:
    """Hold a way off to be no farther than those that are passed by."""
    exits = one.case.ways_off
    passed = [exits[tile] for tile in nearest(exits, one.case.over)]
    if passed and one.tile in exits and exits[one.tile] > passed[0]:
        yield f"{one.tile} is {exits[one.tile]} moves away"


@RULES.rule(LENGTH, at=("rounds",))
def _length(case: Case) -> Iterator[str]:
    """Hold a game to its last round to be neither too short nor too long at the stated pace."""
    if case.rounds is None:
        return
    minutes = case.rounds * number_of(case.pack, "minutes")
    if not number_of(case.pack, "shortest") <= minutes <= case.limits[LENGTH]:
        yield f"{case.rounds} rounds take {minutes} minutes"


def points_divisor(pack: Pack, mission: Mapping[str, Any]) -> int:
    """Return by what the points are divided to give what a goal must exceed."""
    return number_of(pack, "goal-all-held" if mission["held"] == "all" else "goal")


@dataclass(frozen=True, slots=True)
class _Goal:
    """The points that a side needs to win."""

    case: Case
    side: str
    points: int

    @property
    def adds_up(self) -> bool:
        """Whether there are so many points, and whoever holds fewer has not won."""
        case = self.case
        total = sum(case.objectives.values())
        least = total / points_divisor(case.pack, case.mission)
        return bool(total >= case.limits[ADDS_UP] and least < self.points <= total)


def _goals(case: Case) -> Iterator[tuple[Path, _Goal]]:
    for side, points in case.goals.items():
        yield ("sides", side, "goal", "points"), _Goal(case, side, points)


_GOALS = RULES.each(_goals)


@_GOALS.rule(ADDS_UP)
def _adds_up(goal: _Goal) -> Iterator[str]:
    if not goal.adds_up:
        yield f"{goal.points} of {sum(goal.case.objectives.values())} points"


@_GOALS.rule("no-single")
def _no_single(goal: _Goal) -> Iterator[str]:
    """Hold a mission in which one tile would decide the game to ask for more than any is worth."""
    case = goal.case
    if goal.points < least_points(case.mission, case.objectives):
        yield f"one objective has {max(case.objectives.values())} points, {goal.points} win"


@_GOALS.rule("contested")
def _contested(goal: _Goal) -> Iterator[str]:
    """Hold points that add up to be more than lie nearer to their side than to the other."""
    case = goal.case
    both = len(case.goals) == len(case.starts) and case.mission["shape"] == "even"
    if not goal.adds_up or not both:
        return
    other = next(name for name in case.starts if name != goal.side)
    ways, others = case.ways(goal.side), case.ways(other)
    nearer = sum(value for tile, value in case.objectives.items() if ways[tile] < others[tile])
    if nearer >= goal.points:
        yield f"{nearer} points lie nearer to it, {goal.points} win"
