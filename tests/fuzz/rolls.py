"""Targets of both games: locks, rolls, and saved files that were edited by a stranger."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from generator.content import Pack
from generator.content.composer import Node
from generator.content.reader import read
from generator.content.source import Source
from generator.games.generator import Again, Generator, Printing
from generator.games.packs import read_pack
from generator.games.platoon_command import saved as scenario_saved
from generator.games.platoon_command.generator import GENERATOR as SCENARIO
from generator.games.platoon_leader import saved as campaign_saved
from generator.games.platoon_leader.choices import check_locks
from generator.games.platoon_leader.generator import GENERATOR as CAMPAIGN
from generator.resources import content_folder
from generator.roll import saved
from generator.roll.locks import Locks, roll_name
from tests.fuzz.law import Target
from tests.fuzz.mutate import NASTY, NUMBERS, any_value, changed, changed_bytes

SEEDS = ("amber-ridge-417", "first evening", "fuzz 3", "fuzz 4")

Path_ = tuple[str | int, ...]
Edits = tuple[tuple[Path_, Any], ...]


class _Gone:
    """Stands for a value that is left out."""

    def __repr__(self) -> str:
        return "<left out>"


GONE = _Gone()


@dataclass(frozen=True)
class Game:
    """A game that is rolled from here: its pack, its generator, how its files are read.

    `holder` has the last under the name `held`.
    """

    pack: Pack
    generator: Generator
    holder: Any
    held: str

    @property
    def files(self) -> Any:
        return getattr(self.holder, self.held)

    @property
    def noun(self) -> str:
        return self.generator.noun


@cache
def games() -> Mapping[str, Game]:
    """Return both games by the noun of what they roll."""
    found = (
        ("platoon-leader", CAMPAIGN, campaign_saved, "SAVED"),
        ("platoon-command", SCENARIO, scenario_saved.FILES, "kind"),
    )
    return {
        generator.noun: Game(
            read_pack(content_folder() / name, f"content/{name}"), generator, *where
        )
        for name, generator, *where in found
    }


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
    for seed in SEEDS:
        for one in game.generator.roll(game.pack, seed, Locks()).ledger:
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
    _papers(game, game.generator.item(game.pack, game.generator.roll(game.pack, seed, locks)))


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


def _papers(game: Game, item: Any) -> None:
    game.generator.summary(game.pack, item.outcome)
    again = Again("seed", "command", "command")
    game.generator.papers(game.pack, [item], Printing(True, [again], "command"))


# Saved files


@dataclass(frozen=True)
class _File:
    """A saved file as it was written: its text, and its nodes."""

    text: str
    root: Node


@cache
def _files(noun: str) -> Sequence[_File]:
    game = games()[noun]
    found = []
    for seed in SEEDS:
        item = game.generator.item(game.pack, _rolled(noun, seed, ()))
        body = game.files.body(game.pack, item.outcome)
        text = saved.written(game.files, game.pack, item.outcome, body).decode()
        found.append(_File(text, read(text.encode(), f"{noun}.yaml")))
    return found


@cache
def _rolled(noun: str, seed: str, locks: tuple[tuple[str, str], ...]) -> Any:
    game = games()[noun]
    return game.generator.roll(game.pack, seed, Locks(dict(locks)))


_BODIES: dict[int, bytes] = {}


@cache
def _kind(noun: str) -> Any:
    """Return how a game's files are read; what is rolled and written again is kept here."""
    real = games()[noun].files

    def roll(_pack: Pack, seed: str, locks: Locks) -> Any:
        if seed in SEEDS and not locks.values:
            return _rolled(noun, seed, ())
        return real.roll(_pack, seed, locks)

    def body(pack: Pack, rolled: Any) -> Any:
        if (
            rolled.locks.values
            or rolled.seed not in SEEDS
            or rolled is not roll(pack, rolled.seed, rolled.locks)
        ):
            return real.body(pack, rolled)
        if id(rolled) not in _BODIES:
            _BODIES[id(rolled)] = pickle.dumps(real.body(pack, rolled))
        return pickle.loads(_BODIES[id(rolled)])

    return replace(real, roll=roll, body=body)


def _make_saved(noun: str) -> Callable[[random.Random], Any]:
    def make(rng: random.Random) -> tuple[int, Edits | bytes]:
        files = _files(noun)
        which = rng.randrange(len(files))
        if rng.random() < (0.01 if noun == "campaign" else 0.1):
            return which, _text(rng, files[which].text)
        count = 1 if rng.random() < 0.6 else rng.randrange(2, 6)
        return which, tuple(_edit(rng, files[which].root) for _ in range(count))

    return make


def _text(rng: random.Random, text: str) -> bytes:
    """Return a file with a few lines of it changed."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    piece = "\n".join(lines[at : at + 3])
    return "\n".join(
        [*lines[:at], changed_bytes(rng, [piece]).decode("utf-8", "replace"), *lines[at + 3 :]]
    ).encode()


def _edit(rng: random.Random, root: Node) -> tuple[Path_, Any]:
    """Return a path into a file, and what stands there instead."""
    node, path = root, ()
    holder = root
    while isinstance(node.value, dict | list) and node.value:
        if path and rng.random() < 0.12:
            break
        holder = node
        step: str | int
        if isinstance(node.value, dict):
            known = list(node.value)
            if not path and rng.random() < 0.8:
                known = [key for key in ("record", "ground") if key in node.value]
            step = rng.choice(known)
            node = node.value[step]
        else:
            step = rng.randrange(len(node.value))
            node = node.value[step]
        path = (*path, step)
    return path, _other(rng, node, holder, root)


def _other(rng: random.Random, node: Node, holder: Node, root: Node) -> Any:
    """Return what may stand instead of a value, more often than not of the same type."""
    value = node.value
    match rng.randrange(10):
        case 0:
            return GONE
        case 1 | 2:
            return any_value(rng)
        case 3 | 4:
            around = list(holder.value.values()) if isinstance(holder.value, dict) else holder.value
            return rng.choice(around).plain() if around else None
        case 5:
            return rng.choice(_all_values(root))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, value * 2, 0, value + 100))
    if isinstance(value, str):
        return changed(rng, [value])
    if isinstance(value, list):
        items = node.plain()
        assert isinstance(items, list)
        more = [items, items[::-1], items[:-1], items[1:], [*items, *items[:1]], [], [*items, None]]
        return rng.choice(more)
    if isinstance(value, dict):
        pairs = list(node.plain().items())  # type: ignore[union-attr]
        more = [pairs[:-1], pairs[::-1], [*pairs, (rng.choice(NASTY), any_value(rng))], []]
        return dict(rng.choice(more))
    return any_value(rng)


_VALUES: dict[int, list[Any]] = {}


def _all_values(root: Node) -> Sequence[Any]:
    """Return every text and number of a file once."""
    if id(root) not in _VALUES:
        found: dict[Any, None] = {}
        ahead = [root]
        while ahead:
            value = ahead.pop().value
            if isinstance(value, dict):
                ahead.extend(value.values())
            elif isinstance(value, list):
                ahead.extend(value)
            else:
                found[value] = None
        _VALUES[id(root)] = list(found)
    return _VALUES[id(root)]


def put(node: Node, path: Path_, value: Any) -> Node:
    """Return a node with another value at a path, or none; what isn't on the way is shared."""
    if not path:
        return as_node(value, node.line, node.column)
    step, *rest = path
    inner: Any = node.value
    if isinstance(inner, dict):
        here = step in inner
    else:
        here = isinstance(inner, list) and isinstance(step, int) and step < len(inner)
    if not here:  # an edit before this one took it away
        return node
    new: Any = dict(inner) if isinstance(inner, dict) else list(inner)
    if not rest and value is GONE:
        del new[step]
    else:
        new[step] = put(inner[step], tuple(rest), value)
    return replace(node, value=new)


def as_node(value: Any, line: int, column: int) -> Node:
    """Return plain data as nodes that all stand at one place."""
    inner = value
    if isinstance(value, dict):
        inner = {str(key): as_node(item, line, column) for key, item in value.items()}
    elif isinstance(value, list):
        inner = [as_node(item, line, column) for item in value]
    return Node(line, column, inner, {})


def _run_saved(noun: str) -> Callable[[Any], None]:
    def run(value: tuple[int, Edits | bytes]) -> None:
        which, edits = value
        game = games()[noun]
        shown = f"{noun}.yaml"

        def source(_path: Path, _shown: str, *more: Any) -> Source:
            if isinstance(edits, bytes):
                return Source(shown, "", read(edits, shown, *more))
            root = _files(noun)[which].root
            for path, other in edits:
                root = put(root, path, other)
            return Source(shown, "", root)

        with (
            mock.patch.object(saved, "read_source", source),
            mock.patch.object(game.holder, game.held, _kind(noun)),
        ):
            saved.pack_of(noun, Path(shown))
            item = game.generator.read(game.pack, Path(shown))
        _papers(game, item)

    return run


TARGETS = (
    Target("locks", _make_locks, _run_locks, 117),
    Target("rolls", _make_roll, _run_roll, 4),
    *(
        Target(f"saved-{noun}", _make_saved(noun), _run_saved(noun), share)
        for noun, share in (("campaign", 8), ("scenario", 20))
    ),
)
