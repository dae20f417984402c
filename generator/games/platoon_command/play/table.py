"""The table of a game: a scenario and its pack as one flat list of numbers, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.content import Pack
from generator.content.kinds import DeckPart
from generator.errors import UsageError
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.play import layout as at
from generator.games.platoon_command.scenario_model import POINTS, Ends, ScenarioFile
from generator.play.numbers import numbers

if TYPE_CHECKING:
    from generator.play.numbers import Ints

COUNTER_DECK = "counters"
NUMBERS: Mapping[str, int] = {
    "hand": at.T_HAND,
    "die": at.T_DIE,
    "always": at.T_ALWAYS,
    "target": at.T_TARGET,
    "longest": at.T_LONGEST,
}
"""Numbers of the rules that the pack states, and their places in the table."""

_DIE_SIDES = 1000
"""Chances are kept in thousandths."""


@dataclass(frozen=True)
class Names:
    """What the numbers of a table stand for."""

    sides: tuple[str, ...]
    tiles: tuple[str, ...]
    kinds: tuple[str, ...]
    counters: tuple[str, ...]


def names_of(pack: Pack, scenario: ScenarioFile) -> Names:
    """Return the names of everything in a scenario, in the order of its numbers."""
    return Names(
        tuple(scenario.sides),
        tuple(TileBoard(scenario.board).spots),
        tuple(_cards(pack, scenario.cards)),
        tuple(_cards(pack, COUNTER_DECK)),
    )


def table_of(pack: Pack, scenario: ScenarioFile) -> Ints:
    """Return the table of a scenario; raise UsageError for one that can't be played."""
    names = names_of(pack, scenario)
    _fits(scenario, names)
    t = [0] * at.T_SIZE
    _numbers(t, pack, scenario, names)
    _kinds(t, pack, scenario, names)
    _board(t, pack, scenario, names)
    for side, name in enumerate(names.sides):
        _side(t, scenario, names, (side, name))
    _ends(t, pack, scenario, names)
    _keys(t, names)
    _chances(t)
    t[at.T_MOVES] = 1 + at.MOVE_SIZE * _moves(t)
    return numbers(t)


def _cards(pack: Pack, part: str) -> Mapping[str, Mapping[str, Any]]:
    deck = pack.parts[part]
    assert isinstance(deck, DeckPart)
    return deck.cards.records


def _unit(pack: Pack, card: Mapping[str, Any]) -> Mapping[str, Any]:
    return pack.records("units")[str(card["unit"])]


def _fits(scenario: ScenarioFile, names: Names) -> None:
    """Raise UsageError for a scenario that is too large, or doesn't say how it ends."""
    ends = scenario.ends or Ends()
    for what, have, most in (
        ("tiles", len(names.tiles), at.TILES),
        ("kinds of card", len(names.kinds), at.KINDS),
        ("counters", len(names.counters), at.COUNTERS),
        ("ways to run out of cards", len(ends.out), at.OUTS),
    ):
        if have > most:
            raise UsageError(f"computer players can't play with {have} {what}; {most} is the most")
    if len(names.sides) != 2:
        raise UsageError(f"computer players play for two sides, here are {len(names.sides)}")
    if scenario.ends is None:
        raise UsageError(f"'{scenario.title}' does not say how it ends: state 'ends'")


def _numbers(t: list[int], pack: Pack, scenario: ScenarioFile, names: Names) -> None:
    rules = pack.records("play-numbers")
    t[at.T_TILES], t[at.T_KINDS] = len(names.tiles), len(names.kinds)
    t[at.T_COUNTERS] = len(names.counters)
    t[at.T_ROUNDS] = scenario.rounds or 0
    t[at.T_STORM] = scenario.storm or 0
    first = scenario.initiative
    t[at.T_INITIATIVE] = at.NO if first is None else names.sides.index(first)
    for key, place in NUMBERS.items():
        t[place] = int(rules[key]["number"])


def _kinds(t: list[int], pack: Pack, scenario: ScenarioFile, names: Names) -> None:
    cards, counters = _cards(pack, scenario.cards), _cards(pack, COUNTER_DECK)
    whose = {(one["unit"], one.get("squad")): index for index, one in enumerate(counters.values())}
    squads = sorted({str(card["squad"]) for card in cards.values() if card.get("squad")})
    t[at.T_FOG] = len(names.kinds)
    for kind, card in enumerate(cards.values()):
        unit = _unit(pack, card)
        t[at.T_INIT + kind] = int(unit["initiative"])
        squad = card.get("squad")
        t[at.T_SQUAD + kind] = squads.index(str(squad)) + 1 if squad else 0
        counter = whose.get((card["unit"], squad), at.NO)
        t[at.T_COUNTER + kind] = counter
        if counter >= 0:
            t[at.T_KIND + counter] = kind
            t[at.T_BASE + counter] = int(unit["defence"])
        if unit["group"] == "fog":
            t[at.T_FOG] = kind
        start = at.T_ACT + kind * at.ACTS
        t[start : start + at.ACTS] = [at.NO] * at.ACTS
        for one in unit["actions"]:
            t[start + at.ACTIONS.index(one["action"])] = int(one.get("value") or 0)
    bases = sorted(t[at.T_BASE : at.T_BASE + len(counters)])
    t[at.T_USUAL] = bases[len(bases) // 2] if bases else 0
    _playable(t)


def _playable(t: list[int]) -> None:
    """Raise UsageError for actions that reach further than is played here."""
    for kind in range(t[at.T_KINDS]):
        act = at.T_ACT + kind * at.ACTS
        move, scout = t[act + at.MOVE], t[act + at.SCOUT]
        dice = max(t[act + one] for one in (at.ATTACK, at.SUPPRESS, at.BLAST))
        if move > 1 or scout > 2 or dice >= at.DICE:
            message = "computer players move one tile, scout two and roll seven dice at most"
            raise UsageError(message)


def _board(t: list[int], pack: Pack, scenario: ScenarioFile, names: Names) -> None:
    board, tiles = TileBoard(scenario.board), pack.records(scenario.tiles)
    number = {tile: index for index, tile in enumerate(names.tiles)}
    for tile, index in number.items():
        t[at.T_COVER + index] = int(tiles[tile]["cover"])
        if tile in scenario.objectives:
            t[at.T_OBJECTIVE + index] = 1
            t[at.T_VALUE + index] = scenario.objectives[tile]
        near = [number[other] for other in board.neighbours(tile)]
        place = at.T_NEAR + index * at.NEAR
        t[place : place + at.NEAR] = near + [at.NO] * (at.NEAR - len(near))
        for other, moves in board.moves(tile).items():
            t[at.T_DIST + index * at.TILES + number[other]] = moves


def _side(t: list[int], scenario: ScenarioFile, names: Names, who: tuple[int, str]) -> None:
    side, name = who
    own, tiles, goal = scenario.sides[name], names.tiles.index, scenario.sides[name].goal
    t[at.T_START + side] = tiles(own.start)
    for kind, card in enumerate(names.kinds):
        t[at.T_DECK + side * at.KINDS + kind] = own.deck.get(card, 0)
        t[at.T_SUPPLY + side * at.KINDS + kind] = own.supply.get(card, 0)
    for tile in own.scouted:
        t[at.T_MARK + side * at.TILES + tiles(tile)] = at.SCOUTED
    for tile in own.controlled:
        t[at.T_MARK + side * at.TILES + tiles(tile)] = at.CONTROLLED
    t[at.T_AIM + side] = at.NO
    if goal is None:
        return
    aim = next(key for key in at.AIMS if getattr(goal, key))
    value = getattr(goal, aim)
    t[at.T_AIM + side] = at.AIMS.index(aim)
    t[at.T_NUMBER + side] = value if isinstance(value, int) else len(value)
    t[at.T_BACK + side] = int(goal.back)
    for place, named in ((at.T_OVER, goal.over), (at.T_NAMED, goal.tiles)):
        for tile in named:
            t[place + side * at.TILES + tiles(tile)] = 1


def _ends(t: list[int], pack: Pack, scenario: ScenarioFile, names: Names) -> None:
    ends, goals = scenario.ends or Ends(), [one.goal for one in scenario.sides.values()]
    winners = {None: at.NO, POINTS: at.BY_POINTS}
    winners |= {name: side for side, name in enumerate(names.sides)}
    t[at.T_LAST] = winners[ends.last]
    t[at.T_OUTS] = len(ends.out)
    for index, out in enumerate(ends.out):
        place = at.T_OUT + 3 * index
        t[place : place + 3] = [winners[out.side], out.least, winners[out.winner]]
    cards = _cards(pack, scenario.cards)
    for kind, card in enumerate(cards.values()):
        for side, goal in enumerate(goals):
            counts = goal is not None and (goal.of is None or goal.of in card.values())
            t[at.T_GOAL_OF + side * at.KINDS + kind] = int(counts)
        for index, out in enumerate(ends.out):
            t[at.T_OUT_OF + index * at.KINDS + kind] = int(out.of in card.values())
    scored = any(t[at.T_AIM + side] in (at.POINTS, at.TILES_AIM) for side in range(2))
    t[at.T_SCORED] = int(scored or t[at.T_LAST] == at.BY_POINTS)


def _keys(t: list[int], names: Names) -> None:
    """Set which cards each side's aim needs: those that control, leave or scout."""
    for side in range(2):
        for kind in range(len(names.kinds)):
            act, aim = at.T_ACT + kind * at.ACTS, t[at.T_AIM + side]
            key = t[at.T_SCORED] and t[act + at.CONTROL] >= 0
            if aim == at.LEAVE_AIM:
                key = t[at.T_GOAL_OF + side * at.KINDS + kind] and t[act + at.MOVE] >= 0
            elif aim == at.MARK_AIM:
                key = t[act + at.SCOUT] >= 0
            t[at.T_KEY + side * at.KINDS + kind] = int(key)


def _chances(t: list[int]) -> None:
    die, always = t[at.T_DIE], t[at.T_ALWAYS]
    for dice in range(at.DICE):
        for need in range(at.NEEDS):
            misses = min(max(min(need, always) - 1, 0), die)
            t[at.T_CHANCE + dice * at.NEEDS + need] = (
                _DIE_SIDES - _DIE_SIDES * misses**dice // die**dice
            )


def _moves(t: list[int]) -> int:
    """Return how many moves a hand may have at most, were it all cards at once."""
    tiles, counters, kinds = t[at.T_TILES], t[at.T_COUNTERS], range(t[at.T_KINDS])
    scouted = at.NEAR * (1 + at.NEAR)
    most = 2 * counters + at.NEAR + scouted + tiles + at.ACTS
    teams = sum(t[at.T_COUNTER + kind] >= 0 for kind in kinds)
    leaders = sum(t[at.T_COUNTER + kind] < 0 for kind in kinds)
    return teams * most + leaders * (teams * most + counters * at.NEAR + at.ACTS)
