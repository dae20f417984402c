"""A player of Platoon Action who looks ahead: it sees nothing too early, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from generator.cli.rolls import odds as command
from generator.cli.show import ProgressBar
from generator.content import Pack
from generator.dice import Streams
from generator.errors import UsageError
from generator.games.platoon_action.play import model as played_model
from generator.games.platoon_action.play import search
from generator.games.platoon_action.play.charts import BUDGET
from generator.games.platoon_action.play.deploy import USUAL
from generator.games.platoon_action.play.game import ActionGame, begin
from generator.games.platoon_action.play.goals import end_turn
from generator.games.platoon_action.play.model import Skirmish, playable
from generator.games.platoon_action.play.players import SET_UPS, THOUGHTS
from generator.games.platoon_action.play.search import (
    ActionThought,
    Foresight,
    Forethought,
    copied,
)
from generator.games.platoon_action.play.state import ActionDice
from generator.games.platoon_action.scenario.fresh import roll_scenario
from generator.play import LOOKING_AHEAD, Played, Tally, play
from generator.play.chance import Seeds, seeds_of
from generator.play.kept import printed_odds
from generator.roll.locks import Locks
from tests import golden
from tests.shares import first

MISSIONS = ("raid", "bridge", "rescue", "farm", "rear-guard", "ambush", "crossroads", "patrol")
OWN = 11, 12
"""The seeds of a player's own dice."""


def the_pack() -> Pack:
    return golden.pack("platoon-action")


@cache
def skirmish(mission: str) -> Skirmish:
    """A mission, and one who looks ahead with a small budget."""
    whole = playable(
        the_pack(), roll_scenario(the_pack(), "ahead", Locks({"mission": mission})).record
    )
    assert whole.thought is not None
    return replace(whole, thought=replace(whole.thought, study=1, depth=1))


def thought_about(mission: str) -> ActionThought:
    found = skirmish(mission).thought
    assert found is not None
    return found


def after(mission: str, turns: int, seeds: Seeds = (5, 6)) -> ActionGame:
    """A game that has gone on for some turns."""
    model = skirmish(mission)
    one, other, *_ = model.weights.values()
    game = begin(model.setting, (one, other), seeds)
    for _ in range(turns):
        if not game.state.over:
            game.round()
    return game


def head(mission: str) -> Forethought:
    thought = thought_about(mission)
    known = Foresight(thought, (0,) * len(thought.styles))
    return Forethought(known, ActionDice(OWN, {}))


def parts(game: ActionGame) -> Iterator[tuple[str, Any]]:
    """Yield all that can change while a game is played, each once, with where it was found."""
    shared = {id(game.setting), id(game.state.charts), id(game.state.ground)}
    ahead: list[tuple[str, Any]] = [("game", game)]
    seen: set[int] = set()
    while ahead:
        where, one = ahead.pop()
        if id(one) in shared or id(one) in seen:
            continue
        params = getattr(type(one), "__dataclass_params__", None)
        if params is not None and not params.frozen:
            found = [(field.name, getattr(one, field.name)) for field in fields(one)]
        elif isinstance(one, ActionDice):
            found = [("numbers", list(one.numbers))]
        elif isinstance(one, list | tuple):
            found = [(str(n), each) for n, each in enumerate(one)]
        elif isinstance(one, set):
            found = [("in", sorted(one))]
        else:
            yield where, one
            continue
        if not isinstance(one, tuple):
            seen.add(id(one))
        ahead += [(f"{where}.{name}", each) for name, each in found]


def told(game: ActionGame) -> list[tuple[str, str]]:
    """Return all of a game that can change, as text."""
    return [(where, repr(one)) for where, one in parts(game)]


@pytest.mark.parametrize("mission", first(2, MISSIONS))
@pytest.mark.parametrize("turns", [0, 3])
def test_looking_ahead_leaves_the_game_as_it_is(mission: str, turns: int) -> None:
    game, same = after(mission, turns), after(mission, turns)
    before = told(game)
    assert len(before) > 500
    for side in (0, 1):
        head(mission).look_ahead(game, side)
    assert told(game) == before
    game.play()
    same.play()
    assert told(game) == told(same), "and it goes on as if nobody had looked"


@pytest.mark.parametrize("mission", first(2, MISSIONS))
def test_no_die_and_no_card_is_seen_before_it_falls(mission: str) -> None:
    """Whatever the dice of the game are going to be, the player thinks the same."""
    game = after(mission, 2)
    thought = []
    for seeds in ((5, 6), (70, 80), (9999, 3)):
        game.state.dice = ActionDice(seeds, game.state.dice.ladder)
        one = head(mission)
        one.look_ahead(game, 0)
        thought.append((one.won, one.trusted))
    assert thought[0] == thought[1] == thought[2]
    others = Forethought(head(mission).known, ActionDice((77, 5), {}))
    won = []
    for _ in range(4):
        others.look_ahead(game, 0)
        won.append(list(others.won))
    assert len({str(one) for one in won}) > 1, "its own dice fall otherwise each time"


def test_a_copy_shares_nothing_that_changes() -> None:
    game = after("rescue", 3)
    copy = copied(game, game.players, OWN)
    mine = {id(one) for side in game.state.sides for one in side}
    its = [one for side in copy.state.sides for one in side]
    assert not mine & {id(one) for one in its}
    for card in its:
        for group in getattr(card, "groups", ()):
            assert group.unit is card
            assert group.target is None or id(group.target) not in mine
    holders = [(one.score.prize.holder, one.state.sides) for one in (game, copy)]
    for holder, sides in holders:
        assert holder is None or any(holder is one for side in sides for one in side)
    assert copy.state.ground is game.state.ground
    assert copy.state.wrecks is not game.state.wrecks
    assert copy.state.dice is not game.state.dice


def test_its_budget_is_counted_in_games(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = replace(thought_about("raid"), depth=3)
    begun, real = [], search.copied

    def counted(*asked: Any) -> ActionGame:
        begun.append(asked)
        return real(*asked)

    monkeypatch.setattr(search, "copied", counted)
    game = after("raid", 5)
    Forethought(Foresight(thought, (0,) * 4), ActionDice(OWN, {})).look_ahead(game, 1)
    assert len(begun) == 3 * len(thought.styles)
    assert {asked[1][1] for asked in begun} == set(thought.styles), "each on its own side"
    assert {asked[1][0] for asked in begun} <= set(thought.enemies)


def test_it_plays_the_same_game_by_the_same_seed() -> None:
    model = skirmish("bridge")
    both = play(model, (LOOKING_AHEAD, "bold"), 2, "same")
    again = replace(model)
    second = play(again, (LOOKING_AHEAD, "bold"), 1, "same", 1)
    assert play(again, (LOOKING_AHEAD, "bold"), 1, "same") + second == both
    seeds = seeds_of(Streams("same"), "game/0")
    like = [skirmish("bridge").game((LOOKING_AHEAD, LOOKING_AHEAD), seeds) for _ in range(2)]
    assert like[0] == like[1]


def test_what_was_won_counts_on_and_fades() -> None:
    thought = replace(thought_about("raid"), study=0, depth=0, fading=4)
    one = Forethought(Foresight(thought, (2, 5, 5, 1)), ActionDice(OWN, {}))
    assert one.trusted == 1, "of like ones the first"
    one.look_ahead(after("raid", 1), 0)
    assert one.won == [96, 240, 240, 48]
    one.won[2] += 1
    one.look_ahead(after("raid", 1), 0)
    assert one.trusted == 2
    one.won[1] = one.won[2]
    one.look_ahead(after("raid", 1), 0)
    assert one.trusted == 2, "of like ones the one that was trusted"


def test_it_sets_up_in_the_way_that_wins_most(monkeypatch: pytest.MonkeyPatch) -> None:
    model, thought = skirmish("bridge"), thought_about("bridge")
    back = thought.tastes[2]
    asked: list[tuple[int, int]] = []

    def won(_: Any, way: Any, *__: Any) -> int:
        asked.append((thought.styles.index(way[0]), thought.tastes.index(way[1])))
        return (10 if way[1] == back else 0) + thought.styles.index(way[0])

    monkeypatch.setattr(search, "_won", won)
    known = search.studied(model.setting, thought, 1, "study")
    assert asked == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 2), (2, 2), (3, 2)]
    assert (known.taste, known.won) == (back, (10, 11, 12, 13))
    one = next(iter(model.weights.values()))
    usual = begin(model.setting, (one, one), (5, 6))
    other = begin(model.setting, (one, one), (5, 6), (USUAL, back))
    stands = [
        [[g.spot for card in game.state.foot(side) for g in card.groups] for side in (0, 1)]
        for game in (usual, other)
    ]
    assert stands[0][0] == stands[1][0]
    assert stands[0][1] != stands[1][1]


def test_nothing_that_is_rolled_or_printed_hangs_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks ahead for a sheet, and its numbers move no seed."""
    model = skirmish("raid")
    assert not set(BUDGET) & set(model.setting.charts.numbers)
    assert model.key == playable(the_pack(), model.setting.record.model_dump(by_alias=True)).key
    monkeypatch.setattr(played_model, "searched_game", None)
    assert printed_odds(model, 1, ahead=0).ahead == {}


def test_a_pack_may_have_nobody_who_looks_ahead() -> None:
    pack, players = the_pack(), skirmish("raid").weights
    numbers = {key: one for key, one in pack.records("play-numbers").items() if key not in BUDGET}

    def with_parts(parts: list[str]) -> Any:
        known = {
            THOUGHTS: pack.records(THOUGHTS),
            SET_UPS: pack.records(SET_UPS),
            "play-numbers": numbers,
        }
        return SimpleNamespace(name="mine", parts=parts, records=known.get)

    assert search.thought_of(with_parts([]), players) is None
    with pytest.raises(UsageError) as wrong:
        search.thought_of(with_parts([THOUGHTS, SET_UPS]), players)
    (problem,) = wrong.value.problems
    assert problem.message == (
        "'play-numbers' of 'mine' lacks what 'thoughts' need: study, ahead, fading"
    )


# --- told -----------------------------------------------------------------------------------------


class CoinGame:
    """Games that the first side always wins; who looks ahead loses them."""

    sides = ("german", "soviet")
    players = ("careful", "bold")
    ahead = (LOOKING_AHEAD,)
    key, code = "coin", ""

    def __init__(self, stop: int = 10**6) -> None:
        self.left = stop

    def game(self, players: Any, seeds: Seeds) -> Played:
        self.left -= LOOKING_AHEAD in players
        if self.left < 0:
            raise KeyboardInterrupt
        return Played(int(LOOKING_AHEAD in players), True, 6, 50)


def said(games: int, capsys: pytest.CaptureFixture[str], stop: int = 10**6) -> list[str]:
    found: dict[tuple[str, str], Tally] = {}
    coin = CoinGame(stop)
    asked = command._Question("Coin", games, ["German", "Soviet"], None, as_json=False)
    try:
        with ProgressBar(quiet=True) as progress:
            command.play_pairs(coin, games, found, progress)
            command.play_ahead(coin, command.ahead_games(games), found, progress)
    except KeyboardInterrupt:
        pass
    command._tell(asked, coin, found)
    assert all(len(one) == 2 for one in found)
    return capsys.readouterr().out.splitlines()


def test_few_games_of_who_looks_ahead_are_told_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    head_line, *_, whole, length, last = said(400, capsys)
    assert head_line.endswith("by 400 games of each pair of players")
    assert whole == "in all: German 99–100 %, Soviet 0–1 %", "without those who look ahead"
    assert length == "usual length: 6 rounds"
    assert last == "looking ahead, 20 games only: German 0–17 %, Soviet 83–100 %"
    assert said(100_000 // 50, capsys)[-1].startswith("looking ahead, 24 games only: ")
    assert said(20, capsys)[-1] == "usual length: 6 rounds", "one game would tell nothing"


def test_what_was_played_so_far_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(400, capsys, stop=3)
    assert lines[0].endswith("by 400 games of each pair of players")
    assert lines[-1] == (
        "looking ahead, 3 of 20 games, for it was stopped: German 0–57 %, Soviet 43–100 %"
    )


def test_papers_that_leave_in_the_last_turn_have_won() -> None:
    """A squad that is home with them has won, though by its losses and the turns it would not."""
    game = after("raid", 0)
    state, aim = game.state, game.setting.aim
    state.turn = aim.turns - 1
    state.over, state.winner = True, 0
    end_turn(state, aim, game.score)
    assert state.winner == 0
    state.over, state.winner = False, None
    end_turn(state, aim, game.score)
    assert (state.over, state.winner) == (True, 1), "otherwise the defender wins"
