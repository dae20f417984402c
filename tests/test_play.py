"""The interface of computer games: tallies, intervals, seeds, and what can't be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from generator.content import Pack
from generator.dice import Streams
from generator.errors import UsageError
from generator.games import GAMES
from generator.games.game import GameEntry
from generator.games.platoon_command.play import layout as at
from generator.games.platoon_command.play.carlo import Carlo
from generator.games.platoon_command.play.players import WEIGHTS, players_of
from generator.games.platoon_command.play.table import table_of
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play import Playable, Played, Tally, interval, play
from generator.play.chance import below, seeds_of
from generator.play.numbers import numbers
from generator.play.tally import added
from generator.roll.locks import Locks
from tests import golden

GAME = GAMES["platoon-command"]


@dataclass(frozen=True)
class Coin:
    """The smallest game: a coin that favours the first player, and sometimes lies on its edge."""

    sides: tuple[str, ...] = ("heads", "tails")
    players: tuple[str, ...] = ("fair", "bent")

    def game(self, players: Sequence[str], seeds: tuple[int, int]) -> Played:
        fell = below(numbers(seeds), 10)
        rounds = 1 + below(numbers(seeds), 3)
        if fell == 9:
            return Played(None, rounds > 1, rounds, 1)
        return Played(0 if fell < (7 if players[0] == "bent" else 5) else 1, True, rounds, 1)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("platoon-command")


@pytest.fixture(scope="module")
def scenario(pack: Pack) -> Playable:
    return GAME.playable(pack, roll_scenario(pack, "played", Locks({"mission": "meeting"})).record)


def test_any_game_can_be_played() -> None:
    tally = play(Coin(), ("bent", "fair"), 3000, "a coin")
    assert tally.games == 3000 == sum(tally.rounds.values()) == tally.actions
    assert 0.66 < tally.wins[0] / tally.games < 0.74
    assert 0.08 < (tally.ties + tally.unended) / tally.games < 0.12
    assert tally.ties > tally.unended > 0


def test_the_same_seed_gives_the_same_games(scenario: Playable) -> None:
    once = play(scenario, ("careful", "bold"), 6, "again")
    assert play(scenario, ("careful", "bold"), 6, "again") == once
    assert play(scenario, ("careful", "bold"), 6, "other") != once


def test_parts_played_apart_are_the_whole(scenario: Playable) -> None:
    whole = play(scenario, ("bold", "stacking"), 6, "parts")
    parts = [play(scenario, ("bold", "stacking"), 2, "parts", first) for first in (4, 0, 2)]
    assert added(parts) == whole


def test_a_tally_counts_ties_as_half_and_rounds_by_their_number() -> None:
    tally = Tally(("us", "german"), (5, 2), 2, 1, Counter({2: 1, 5: 6, 9: 3}), 400)
    assert tally.games == 10
    assert tally.share("us") == pytest.approx(0.65)
    assert tally.share("german") == pytest.approx(0.35)
    assert (tally.before(2), tally.before(3), tally.before(9)) == (0, 1, 7)
    assert tally.usual() == (5, 9)
    assert Tally(("us",), (0,), 0, 0, Counter(), 0).usual() == (0, 0)


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    # By hand from Wilson's formula; the last two are known tables' values.
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0)],
)
def test_intervals(share: float, games: int, low: float, high: float) -> None:
    assert interval(share, games) == pytest.approx((low, high), abs=1e-4)


def test_an_interval_holds_the_truth_19_times_in_20() -> None:
    truth = 0.75  # of ten faces 0 to 6 win, and half of the edge
    held = 0
    for number in range(200):
        tally = play(Coin(), ("bent", "fair"), 60, f"interval {number}")
        low, high = interval(tally.share("heads"), 60)
        held += low <= truth <= high
    assert held >= 184


def test_chance_favours_no_number() -> None:
    s = numbers(seeds_of(Streams("even"), "game/0"))
    found = Counter(below(s, 10) for _ in range(20_000))
    assert set(found) == set(range(10))
    # Nine degrees of freedom: beyond 27.9 once in a thousand.
    assert sum((n - 2000) ** 2 / 2000 for n in found.values()) < 27.9


def test_a_game_without_a_model_is_not_played(pack: Pack) -> None:
    with pytest.raises(UsageError, match="no computer player knows how to play"):
        GameEntry(name="other").playable(pack, {})


def changed(pack: Pack, **changes: Any) -> ScenarioFile:
    record = dict(roll_scenario(pack, "changed", Locks({"mission": "hold"})).record)
    return ScenarioFile.model_validate({**record, **changes})


def test_a_scenario_that_does_not_say_how_it_ends_is_not_played(pack: Pack) -> None:
    with pytest.raises(UsageError, match="does not say how it ends: state 'ends'"):
        table_of(pack, changed(pack, ends=None))


def test_too_many_ways_to_run_out_are_not_played(pack: Pack) -> None:
    out = [{"of": "riflemen", "winner": "points"}] * 5
    with pytest.raises(UsageError, match="can't play with 5 ways to run out of cards; 4 is"):
        table_of(pack, changed(pack, ends={"out": out, "last": "us"}))


def test_a_pack_without_players_is_not_played(pack: Pack) -> None:
    record = roll_scenario(pack, "alone", None).record
    parts = {key: part for key, part in pack.parts.items() if key not in ("players", "counters")}
    with pytest.raises(UsageError, match=r"'platoon-command' lacks: counters, players$"):
        GAME.playable(replace(pack, parts=parts), record)


def test_basic_training_is_played(pack: Pack) -> None:
    part: Any = pack.parts["basic-training"]
    model = GAME.playable(pack, part.model.model_dump(by_alias=True))
    tally = play(model, ("bold", "bold"), 10, "basic")
    assert sum(tally.wins) + tally.unended == 10


def test_the_pack_has_three_players_of_different_style(pack: Pack) -> None:
    players = players_of(pack)
    assert list(players) == ["careful", "bold", "stacking"]
    by = {name: dict(zip(WEIGHTS, w, strict=True)) for name, w in players.items()}
    most = {"shy": "careful", "reach": "bold", "stack": "stacking"}
    for weight, name in most.items():
        assert all(by[name][weight] > by[other][weight] for other in by if other != name)


@pytest.mark.long
def test_looking_ahead_wins_more_but_not_everything(pack: Pack) -> None:
    """Who plays moves out plays better, but not by so much that odds by the others mean nothing."""
    wins = games = 0
    players = {name: numbers(w) for name, w in players_of(pack).items()}
    for number in range(3):
        for mission in ("meeting", "attrition", "hold", "raid"):
            record = roll_scenario(pack, f"carlo-{number}", Locks({"mission": mission})).record
            t = table_of(pack, ScenarioFile.model_validate(record))
            for side in range(2):
                seeds = seeds_of(Streams("carlo"), f"{mission}/{number}/{side}")
                s = Carlo(players["bold"], 4, 6).game(t, side, players["careful"], seeds)
                wins += s[at.S_WINNER] == side
                games += 1
    # Without looking ahead, bold players win 53 % of these.
    assert 0.55 < wins / games < 0.85
