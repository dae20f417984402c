"""Memory while games are played: what a game takes, it gives back."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.games import GAMES
from generator.games.platoon_command.play.players import players_of
from generator.games.platoon_command.play.table import table_of
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play import COMPILED, play
from generator.roll.locks import Locks
from scripts import tune
from tests import golden

GAMES_PLAYED = 1000 if COMPILED else 100
FEW = GAMES_PLAYED // 2
"""Blocks of memory that what Python keeps for reuse may take: a leak is one a game at least."""

ONE_GAME = GAMES["platoon-command"]


def kept(play_some: Callable[[int], object]) -> int:
    """Return how many more blocks of memory are taken after many games than after some."""
    play_some(GAMES_PLAYED // 10)
    gc.collect()
    before = sys.getallocatedblocks()
    play_some(GAMES_PLAYED)
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
