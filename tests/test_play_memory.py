"""Memory while games are played: what a game takes, it gives back."""

from __future__ import annotations

import gc
import importlib
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli.rolls.odds import play_pairs
from generator.cli.show import ProgressBar
from generator.games import GAMES
from generator.games.platoon_command.play.players import players_of
from generator.games.platoon_command.play.table import table_of
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.games.platoon_leader.scenario.first_odds import first_part
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.play import COMPILED, LOOKING_AHEAD, play
from generator.play.tally import Tally
from generator.roll.locks import Locks
from scripts import tune
from tests import golden

GAMES_PLAYED = 1000 if COMPILED else 100
FEW = GAMES_PLAYED // 2
"""Blocks of memory that what Python keeps for reuse may take: a leak is one a game at least."""

AHEAD = 20
"""For so many games at first sight, one by who looks ahead."""

FIFTH = 5
"""For so many games, one that takes ten milliseconds."""

AGAIN = 40
"""Games of tens of milliseconds."""

FEW_TRIALS = 20
"""Fewer than a game plays out in which one looks ahead."""

ONE_GAME = GAMES["platoon-command"]


def kept(play_some: Callable[[int], object]) -> int:
    """Return how many more blocks of memory are taken after many games than after some."""
    play_some(GAMES_PLAYED // 10)
    gc.collect()
    before = sys.getallocatedblocks()
    play_some(GAMES_PLAYED)
    gc.collect()
    return sys.getallocatedblocks() - before


def kept_again(play_some: Callable[[], object]) -> int:
    """Return how many more blocks of memory are taken after the same games once more."""
    play_some()
    gc.collect()
    before = sys.getallocatedblocks()
    play_some()
    gc.collect()
    return sys.getallocatedblocks() - before


def resident() -> int:
    """Return the bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096


def test_games_keep_no_memory() -> None:
    pack = golden.pack("platoon-command")
    record = roll_scenario(pack, "flat", Locks({"mission": "raid"})).record
    model = ONE_GAME.playable(pack, record)
    for name in model.players:
        assert kept(lambda games, n=name: play(model, (n, n), games, "flat")) < FEW, name


def test_odds_of_all_pairs_keep_no_memory() -> None:
    """`scenario odds --games 100000` counts and forgets."""
    pack = golden.pack("platoon-command")
    model = ONE_GAME.playable(pack, roll_scenario(pack, "flat", Locks({"mission": "raid"})).record)

    def some(games: int) -> None:
        with ProgressBar(quiet=True) as progress:
            play_pairs(model, games, {}, progress)

    assert kept(some) < FEW


@pytest.mark.ci
def test_first_firefights_keep_no_memory() -> None:
    """`campaign odds --games 100000` counts and forgets; what troops see of a map is remembered."""
    pack = golden.pack("platoon-leader")
    model = first_part(pack, new_campaign(pack, "flat")).model
    pair = ("careful", "bold")
    play(model, pair, 250, "study")
    assert kept(lambda games: play(model, pair, games // FIFTH, "flat")) < FEW // FIFTH


@pytest.mark.ci
@pytest.mark.parametrize("name", ["platoon-action", "panzer-leader"])
def test_games_in_python_keep_no_memory(name: str) -> None:
    """Its table remembers sights and ways, so the same games are played again: one list each that
    compiled chance keeps would be seen."""
    pack = golden.pack(name)
    fresh = importlib.import_module(f"generator.games.{name.replace('-', '_')}.scenario.fresh")
    model = GAMES[name].playable(pack, fresh.roll_scenario(pack, "flat").record)

    def some(player: str, games: int) -> int:
        def play_them() -> object:
            return play(model, (player, "bold"), games, "flat")

        return kept_again(play_them)

    assert some("careful", AGAIN) < AGAIN // 2
    if model.ahead:
        assert some(model.ahead[0], 1) < FEW_TRIALS


def test_what_is_said_of_many_games_is_counted() -> None:
    """A list of the rounds of so many games would fill any memory."""
    games = 10**12
    rounds = Counter({7: games // 2, 8: games // 2, 9: games // 2, 14: games // 2})
    assert Tally(("us", "german"), (games, games), 0, 0, rounds, 0).usual() == (8, 14)


def test_looking_ahead_keeps_no_memory() -> None:
    """A game that is looked ahead in plays hundreds: one list kept of each would be seen."""
    pack = golden.pack("platoon-command")
    record = roll_scenario(pack, "flat", Locks({"mission": "raid"})).record
    model = ONE_GAME.playable(pack, record)
    pair = (LOOKING_AHEAD, "bold")
    play(model, pair, 1, "study")
    taken = kept(lambda games: play(model, pair, games // AHEAD, "flat"))
    assert taken < FEW // AHEAD


def test_tuning_keeps_no_memory() -> None:
    pack = golden.pack("platoon-command")
    record = roll_scenario(pack, "flat", Locks({"mission": "raid"})).record
    table = table_of(pack, ScenarioFile.model_validate(record))
    one, other, *_ = players_of(pack).values()
    tune.won(table, one, other, (1, 2))

    def some(games: int) -> None:
        for seed in range(1, 1 + games):
            tune.won(table, one, other, (seed, 7))

    assert kept(some) < FEW


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="a million games in Python take hours")
def test_a_million_games_keep_no_memory() -> None:
    pack = golden.pack("platoon-command")
    model = ONE_GAME.playable(pack, roll_scenario(pack, "flat", Locks({"mission": "raid"})).record)
    lot = 50_000
    play(model, ("bold", "bold"), lot, "million")
    gc.collect()
    blocks, size = sys.getallocatedblocks(), resident()
    for first in range(lot, 1_000_000, lot):
        play(model, ("bold", "bold"), lot, "million", first)
    gc.collect()
    assert sys.getallocatedblocks() - blocks < 2000
    assert resident() - size < 4_000_000
