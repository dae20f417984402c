"""Targets of two games: locks, and what is rolled with them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from generator.games.platoon_leader.setting.choices import check_locks
from generator.roll.locks import roll_name
from tests.fuzz.games import SEEDS, games, rolled
from tests.fuzz.law import Target
from tests.fuzz.mutate import NASTY, NUMBERS, changed

# Locks and seeds


@cache
def _known(noun: str) -> Sequence[tuple[str, str]]:
    """Return locks that can be met, at least each by itself."""
    game = games()[noun]
    found = [
        (field, value)
        for field in game.generator.lockable.fields
        for value in game.generator.values(game.pack, field)
    ]
    for seed in SEEDS[:2]:
        for one in rolled(noun, seed).ledger:
            path = one.entry.path
            names = (path, path.partition("/")[2].partition("/")[2])
            rolls = filter(game.generator.lockable.is_roll, map(roll_name, names))
            found += ((name, one.entry.result) for name in rolls)
    found += [("date", "1944-07-11"), ("day", "1944-06-08"), ("attack", "dual"), ("kind", "bocage")]
    return tuple(dict.fromkeys(found))


def _locks(rng: random.Random, noun: str) -> tuple[str, ...]:
    """Return texts that a user may have typed after --lock."""
    known = _known(noun)
    chosen = [list(rng.choice(known)) for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 5)))]
    for one in chosen:
        if rng.random() < 0.25:
            one[1] = rng.choice((rng.choice(known)[1], *rng.choices((*NASTY, *NUMBERS), k=2)))
        if rng.random() < 0.05:
            one[0] = changed(rng, [one[0]], [field for field, _ in known[:40]])
    texts = ["=".join(one) for one in chosen]
    return tuple(changed(rng, [text]) if rng.random() < 0.08 else text for text in texts)


def _make_roll(rng: random.Random) -> tuple[str, str, tuple[str, ...]]:
    noun = rng.choice(("scenario", "scenario", "scenario", "campaign"))
    seed = changed(rng, SEEDS) if rng.random() < 0.3 else f"seed {rng.getrandbits(64)}"
    return noun, seed, _locks(rng, noun)


def _run_roll(value: tuple[str, str, tuple[str, ...]]) -> None:
    noun, seed, texts = value
    game = games()[noun]
    locks = game.generator.lockable.parse(texts)
    game.papers(game.generator.item(game.pack, game.generator.roll(game.pack, seed, locks)))


def _make_locks(rng: random.Random) -> tuple[str, tuple[str, ...]]:
    noun = rng.choice(("scenario", "campaign"))
    texts = _locks(rng, noun)
    return noun, texts if rng.random() < 0.7 else tuple(changed(rng, [text]) for text in texts)


def _run_locks(value: tuple[str, tuple[str, ...]]) -> None:
    noun, texts = value
    game = games()[noun]
    locks = game.generator.lockable.parse(texts)
    if noun == "campaign":
        check_locks(game.pack, locks)


TARGETS = (
    Target("locks", _make_locks, _run_locks, 117),
    Target("rolls", _make_roll, _run_roll, 4),
)
