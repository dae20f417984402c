"""A player of PLM who looks ahead: it changes nothing, sees no die too early, and plays better."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest

from generator.content import Pack
from generator.dice import Streams
from generator.errors import UsageError
from generator.games.plm_american_revolution.play import model as played_model
from generator.games.plm_american_revolution.play.charts import BUDGET
from generator.games.plm_american_revolution.play.game import act_half, begin_half, play_on
from generator.games.plm_american_revolution.play.model import PlayableBattle, playable
from generator.games.plm_american_revolution.play.needs import thought_problems
from generator.games.plm_american_revolution.play.players import THOUGHTS
from generator.games.plm_american_revolution.play.search import (
    Mind,
    Thought,
    counted,
    thought_of,
)
from generator.games.plm_american_revolution.play.setup import begin
from generator.games.plm_american_revolution.play.state import (
    PlayedArmy,
    PlayedBattle,
    PlayedUnit,
)
from generator.games.plm_american_revolution.scenario.fresh import roll_battle
from generator.play import LOOKING_AHEAD, play
from generator.play.chance import Seeds, seeds_of
from generator.play.kept import printed_odds
from generator.play.numbers import numbers
from generator.roll.locks import Locks
from tests import golden
from tests.shares import first
from tests.test_play_memory import kept

KINDS = ("line", "flank", "meeting", "river", "delay", "post")


def the_pack() -> Pack:
    return golden.pack("plm-american-revolution")


@cache
def a_battle(kind: str) -> PlayableBattle:
    """A battle, and one who looks ahead with a small budget."""
    record = roll_battle(the_pack(), "ahead", Locks({"battle": kind, "table": "4x6"})).record
    whole = playable(the_pack(), json.loads(json.dumps(record)))
    assert whole.thought is not None
    return replace(whole, thought=replace(whole.thought, study=0, ahead=1, best=3))


def thought(kind: str, **changes: Any) -> Thought:
    found = a_battle(kind).thought
    assert found is not None
    return replace(found, **changes)


def begun(kind: str, halves: int, seeds: Seeds = (5, 6)) -> PlayedBattle:
    """A battle after some halves of turns."""
    game = a_battle(kind)
    battle = begin(game.charts, game.ground, game.drawn, numbers(seeds))
    battle.held = [1 - game.aims.attacker] * len(game.aims.places)
    styles = list(game.weights.values())[:2]
    for half in range(halves):
        battle.turn = half // 2 + 1
        side = battle.whose(half)
        act_half(battle, game.aims, styles, side, begin_half(battle, side))
    return battle


def mind(kind: str, own: Seeds = (11, 12), **changes: Any) -> Mind:
    found = thought(kind, **changes)
    won = [0] * len(found.styles)
    return Mind(found, a_battle(kind).aims, won, numbers(own), numbers((1, 1)))


def told(battle: PlayedBattle) -> str:
    """Return all that can change in a battle, as text."""

    def parts(one: Any) -> Any:
        if isinstance(one, PlayedBattle | PlayedArmy | PlayedUnit):
            names = [name for name in type(one).__slots__ if name not in ("charts", "ground")]
            return [(name, parts(getattr(one, name))) for name in names]
        if isinstance(one, list):
            return [parts(each) for each in one]
        return list(one) if one is battle.seeds else one

    return repr(parts(battle))


@pytest.mark.parametrize("kind", first(2, KINDS))
@pytest.mark.parametrize("halves", [0, 5])
def test_looking_ahead_leaves_the_battle_as_it_is(kind: str, halves: int) -> None:
    battle, same = begun(kind, halves), begun(kind, halves)
    side = battle.whose(halves)
    assert begin_half(battle, side) == begin_half(same, side)
    before = told(battle)
    assert len(before) > 2000
    mind(kind).think(battle, halves, side, 3)
    assert told(battle) == before == told(same)
    styles = list(a_battle(kind).weights.values())[:2]
    for one in (battle, same):
        act_half(one, a_battle(kind).aims, styles, side, 3)
    assert told(battle) == told(same) != before, "it goes on as if nobody had looked"


@pytest.mark.parametrize("kind", first(2, KINDS))
def test_no_die_is_seen_before_it_falls(kind: str) -> None:
    """Whatever the dice of the battle are going to be, the player thinks the same."""
    found = []
    for seeds in ((5, 6), (70, 80), (9999, 3)):
        battle = begun(kind, 2)
        battle.seeds[0], battle.seeds[1] = seeds
        one = mind(kind, ahead=2)
        one.think(battle, 2, battle.whose(2), 2)
        found.append(one.won)
    assert found[0] == found[1] == found[2]
    others = [mind(kind, (n, 77), ahead=2) for n in range(1, 6)]
    for one in others:
        one.think(begun(kind, 2), 2, 0, 2)
    assert len({str(one.won) for one in others}) > 1, "its own dice fall otherwise each time"


def test_a_copy_shares_nothing_that_changes_and_plays_the_same() -> None:
    battle = begun("line", 3)
    copy = battle.copy(numbers(tuple(battle.seeds)))
    assert told(copy).replace("None", "") == told(battle).replace("None", "")
    mine = {id(one) for one in (*battle.units, *battle.armies, battle.held, battle.seeds)}
    mine |= {id(army.out) for army in battle.armies} | {id(army.units) for army in battle.armies}
    its = [*copy.units, *copy.armies, copy.held, copy.seeds]
    its += [found for army in copy.armies for found in (army.out, army.units)]
    assert not mine & {id(one) for one in its}
    assert {id(one) for one in copy.units} == {id(u) for a in copy.armies for u in a.units}
    game = a_battle("line")
    styles = list(game.weights.values())[:2]
    ends = [play_on(one, game.aims, styles, 3) for one in (copy, battle)]
    assert ends[0] == ends[1]
    assert told(copy) == told(battle)


def test_its_budget_is_counted_in_games(monkeypatch: pytest.MonkeyPatch) -> None:
    battle, made, real = begun("line", 2), [], PlayedBattle.copy

    def counting(one: PlayedBattle, seeds: Any) -> PlayedBattle:
        made.append(one)
        return real(one, seeds)

    monkeypatch.setattr(PlayedBattle, "copy", counting)
    one = mind("line", ahead=3, best=2)
    one.won[1] = one.won[4] = 64 * 32
    one.think(battle, 2, battle.whose(2), 3)
    assert len(made) == 6
    assert [won > 0 for won in one.won] == [False, True, False, False, True, False]


def test_what_was_won_counts_on_and_fades() -> None:
    one = mind("line", ahead=0, fading=4)
    styles = one.thought.styles
    one.won = [64, 320, 320, 0, 0, 0]
    assert one.trusted is styles[1], "of like ones the first"
    one.think(begun("line", 1), 1, 0, 3)
    assert one.won == [48, 240, 240, 0, 0, 0]
    one.won[2] += 1
    assert one.trusted is styles[2]


def test_a_game_counts_by_who_won_and_by_what_the_armies_lost() -> None:
    battle = begun("line", 0)
    battle.armies[0].s, battle.armies[1].s = 20, 10
    battle.armies[0].markers, battle.armies[1].markers = 5, 5
    assert counted(battle, 0, 0) == 64 + 16 - 8
    assert counted(battle, 0, 1) == 8 - 16
    assert counted(battle, -1, 1) == 32 + 8 - 16
    battle.armies[1].markers = 30
    assert counted(battle, 0, 0) == 64 + 32 - 8, "no more than the whole army"


def test_it_plays_the_same_game_by_the_same_seed() -> None:
    pair = (LOOKING_AHEAD, "bold")
    both = play(a_battle("delay"), pair, 2, "same")
    again = replace(a_battle("delay"))
    second = play(again, pair, 1, "same", 1)
    assert play(again, pair, 1, "same") + second == both
    seeds = seeds_of(Streams("same"), "game/0")
    like = [a_battle("delay").game((LOOKING_AHEAD,) * 2, seeds) for _ in range(2)]
    assert like[0] == like[1]


def test_nothing_that_is_rolled_or_printed_hangs_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks ahead for a sheet, and its numbers and styles move no seed."""
    game = a_battle("delay")
    assert not set(BUDGET) & set(game.charts.n)
    assert replace(game, thought=None).key == replace(game).key
    monkeypatch.setattr(played_model, "Mind", None)
    assert printed_odds(game, 1, ahead=0).ahead == {}


def test_a_pack_may_have_nobody_who_looks_ahead() -> None:
    pack, game = the_pack(), a_battle("line")
    numbers_left = {
        key: one for key, one in pack.records("play-numbers").items() if key not in BUDGET
    }

    def with_parts(*parts: str, **styles: Any) -> Any:
        known = {THOUGHTS: styles or pack.records(THOUGHTS), "play-numbers": numbers_left}
        found = {part: pack.parts[part] for part in parts}
        return SimpleNamespace(name="mine", parts=found, records=known.get)

    assert thought_of(with_parts(), game.weights.values()) is None
    assert replace(game, thought=None).ahead == ()
    assert list(thought_problems(with_parts())) == []
    with pytest.raises(UsageError) as wrong:
        thought_of(with_parts(THOUGHTS), game.weights.values())
    (problem,) = wrong.value.problems
    lost = "study, ahead, best, fading"
    assert problem.message == f"'play-numbers' of 'mine' lacks what 'thoughts' need: {lost}"
    (problem,) = thought_problems(cast(Pack, with_parts(THOUGHTS, "play-numbers")))
    assert problem.message == f"the part 'play-numbers' lacks what 'thoughts' need: {lost}"
    dour = {key: 1 for key in pack.records(THOUGHTS)["dour"] if key not in ("shy", "whim")}
    (problem,) = thought_problems(cast(Pack, with_parts(THOUGHTS, mine=dour)))
    assert problem.message == "'mine' in 'thoughts' has no shy, whim"
    assert list(thought_problems(pack)) == []


@pytest.mark.ci
def test_it_beats_a_style() -> None:
    """Few games, by fixed seeds; docs/plm-fairness.md has more."""
    won = 0.0
    for kind in ("line", "delay", "post"):
        game = a_battle(kind)
        game = replace(game, thought=thought(kind, study=2, ahead=2))
        for number in range(2):
            for side in range(2):
                pair = (LOOKING_AHEAD, "bold") if side == 0 else ("bold", LOOKING_AHEAD)
                winner = game.game(pair, seeds_of(Streams("beats"), f"{number}")).winner
                won += 0.5 if winner is None else winner == side
    assert won > 6


@pytest.mark.ci
def test_games_keep_no_memory() -> None:
    """What is seen from where is remembered, up to a limit; nothing else is."""
    game = a_battle("delay")
    game.ground._seen.clear()
    play(game, ("careful", "bold"), 100, "study")
    pair = ("careful", "bold")

    def some(games: int) -> None:
        play(game, pair, games // 10, "flat")
        game.ground._seen.clear()

    assert kept(some) < 50


@pytest.mark.ci
def test_looking_ahead_keeps_no_memory() -> None:
    game = a_battle("delay")

    def some(games: int) -> None:
        play(game, (LOOKING_AHEAD, "bold"), games // 100, "flat")
        game.ground._seen.clear()

    assert kept(some) < 50


def test_what_is_seen_from_where_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_battle("line")
    monkeypatch.setattr("generator.games.plm_american_revolution.play.ground._VIEWS", 50)
    game.ground._seen.clear()
    few = play(game, ("careful", "bold"), 1, "views")
    assert len(game.ground._seen) <= 50
    monkeypatch.undo()
    assert play(game, ("careful", "bold"), 1, "views") == few
    assert len(game.ground._seen) > 50
