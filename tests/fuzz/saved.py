"""Targets of all games: saved files that were edited by a stranger."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from generator.content import Pack
from generator.content.reading.composer import Node
from generator.content.reading.reader import read
from generator.content.reading.source import Source
from generator.games.platoon_leader.saved import file as campaigns
from generator.play import play
from generator.roll.files import saved
from generator.roll.locks import Locks
from tests.fuzz.edits import Edits, edited, edits, text_edited
from tests.fuzz.games import SEEDS, games, rolled
from tests.fuzz.law import Target

SHARES = {"campaign": 8, "scenario": 20, "mission": 20, "situation": 20, "board": 20, "battle": 20}


@dataclass(frozen=True)
class File:
    """A saved file as it was written: its text, and its nodes."""

    text: str
    root: Node


@cache
def file(word: str, number: int = 0) -> File:
    """Return one of the saved files that are edited, as its seed rolls it."""
    game = games()[word]
    item = game.generator.item(game.pack, rolled(word, SEEDS[number]))
    body = game.files.body(game.pack, item.outcome)
    text = saved.written(game.files, game.pack, item.outcome, body).decode()
    return File(text, read(text.encode(), f"{word}.yaml"))


_BODIES: dict[int, bytes] = {}


@cache
def _kind(word: str) -> Any:
    """Return how a game's files are read; what is rolled and written again is kept here."""
    real = games()[word].files

    def roll(_pack: Pack, seed: str, locks: Locks) -> Any:
        if seed in SEEDS and not locks.values:
            return rolled(word, seed)
        return real.roll(_pack, seed, locks)

    def body(pack: Pack, one: Any) -> Any:
        if one.locks.values or one.seed not in SEEDS or one is not roll(pack, one.seed, one.locks):
            return real.body(pack, one)
        if id(one) not in _BODIES:
            _BODIES[id(one)] = pickle.dumps(real.body(pack, one))
        return pickle.loads(_BODIES[id(one)])

    return replace(real, roll=roll, body=body)


def _make(word: str) -> Callable[[random.Random], Any]:
    def make(rng: random.Random) -> tuple[int, Edits | bytes]:
        which = rng.randrange(len(SEEDS))
        found = file(word, which)
        if rng.random() < (0.01 if word == "campaign" else 0.1):
            return which, text_edited(rng, found.text)
        return which, edits(rng, found.root, ("record", "ground"))

    return make


def _read(word: str, value: tuple[int, Edits | bytes]) -> Any:
    """Return what stands in an edited file, to be printed."""
    which, changes = value
    game = games()[word]
    shown = f"{word}.yaml"

    def source(_path: Path, _shown: str, *more: Any) -> Source:
        if isinstance(changes, bytes):
            return Source(shown, "", read(changes, shown, *more))
        return Source(shown, "", edited(file(word, which).root, changes))

    with (
        mock.patch.object(saved, "read_source", source),
        mock.patch.object(campaigns, "read_source", source),
        mock.patch.object(game.holder, game.held, _kind(word)),
    ):
        saved.pack_of(game.generator.noun, Path(shown))
        return game.generator.read(game.pack, Path(shown))


def _run(word: str) -> Callable[[Any], None]:
    def run(value: tuple[int, Edits | bytes]) -> None:
        games()[word].papers(_read(word, value))

    return run


PLAYED = ("scenario", "situation", "campaign")
"""What computer players can play; of a campaign the first firefight."""


def _make_played(rng: random.Random) -> tuple[str, tuple[int, Edits | bytes]]:
    word = rng.choice(PLAYED)
    return word, _make(word)(rng)


def _run_played(value: tuple[str, tuple[int, Edits | bytes]]) -> None:
    """Play a game of an edited scenario or campaign, as its odds are found."""
    word, file = value
    item, game = _read(word, file), games()[word]
    if game.generator.played_part is not None:
        scenario = game.generator.played_part(game.pack, item.outcome).model
    else:
        scenario = game.game.playable(game.pack, item.record.model_dump(by_alias=True))
    play(scenario, (scenario.players[0], scenario.players[-1]), 1, "fuzz")


TARGETS = (
    *(
        Target(f"saved-{word}", _make(word), _run(word), share, placed=True)
        for word, share in SHARES.items()
    ),
    Target("odds", _make_played, _run_played, 4),
)
