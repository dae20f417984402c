"""Targets of files that a player writes himself: forces, runs, and what packs of games hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from unittest import mock

from generator.cli import runs
from generator.content import Pack
from generator.content.kinds import KINDS
from generator.content.kinds.base import Contents, Part
from generator.content.kinds.force import ForcePart
from generator.content.kinds.printed import AIDS, Printed
from generator.content.loading import built_parts
from generator.content.reading.reader import read
from generator.content.reading.source import Source
from generator.errors import ContentError, Problem, in_order
from generator.games import GAMES
from generator.games import KINDS as GAME_KINDS
from generator.games.packs import read_pack
from generator.job.options import Options
from generator.job.products.decks import deck_paper
from generator.job.products.makers import MAKERS
from generator.job.products.product import Product
from generator.job.rolled.forces import force_source, read_force, starter
from generator.measure import PLAYED_IN
from generator.resources import content_folder
from generator.runs import run_file
from tests.fuzz.edits import Edits, edited, edits, text_edited
from tests.fuzz.games import SEEDS, games, rolled
from tests.fuzz.law import Target
from tests.fuzz.reads import corpus, desk

Value = tuple[int, Edits | bytes]


@dataclass(frozen=True)
class Own:
    """A good file, and the pack that it is read against."""

    pack: Pack
    source: Source
    text: str


def _own(pack: Pack, text: str, name: str) -> Own:
    return Own(pack, Source(name, "", read(text.encode(), name)), text)


@cache
def packs() -> Mapping[str, Pack]:
    """Return the packs of all games."""
    return {name: read_pack(content_folder() / name, f"content/{name}") for name in GAMES}


def _make(files: Callable[[], Sequence[Own]]) -> Callable[[random.Random], Value]:
    def make(rng: random.Random) -> Value:
        which = rng.randrange(len(files()))
        one = files()[which]
        if rng.random() < 0.3:
            return which, text_edited(rng, one.text)
        return which, edits(rng, one.source.root)

    return make


def _changed(one: Own, changes: Edits | bytes) -> Source:
    name = one.source.file
    root = read(changes, name) if isinstance(changes, bytes) else edited(one.source.root, changes)
    return Source(name, "", root)


def _held(kind: str) -> list[Own]:
    """Return the files of a kind that packs of games hold."""
    found = []
    for pack in packs().values():
        for source in pack.sources:
            data = source.plain()
            if isinstance(data, dict) and data.get("kind") == kind:
                inside = source.file.removeprefix(f"{pack.shown}/")
                text = (pack.root / inside).read_text("utf-8")
                found.append(_own(pack, text, source.file))
    return found


# Forces


@cache
def forces() -> Sequence[Own]:
    """Return the forces of all games: those of packs, one to begin with, and one of a situation."""
    game = games()["situation"]
    item = game.generator.item(game.pack, rolled("situation", SEEDS[0]))
    counters = game.papers(item).forces["counters"]
    found = [(game.pack, starter(game.pack)), (game.pack, counters.decode())]
    for one in _held("force"):  # those of a pack need not say whose they are
        named = "pack:" in one.text
        found.append((one.pack, one.text if named else f"{one.text}pack: {one.pack.name}\n"))
    return [_own(pack, text, "force.yaml") for pack, text in found]


def _run_force(value: Value) -> None:
    which, changes = value
    one = forces()[which]
    source = _changed(one, changes)
    with mock.patch("generator.job.rolled.forces.read_source", return_value=source):
        source, _ = force_source(Path(source.file))
    part = read_force(source, one.pack)
    if isinstance(part, ForcePart):
        (made,) = part.products(one.pack.parts, one.pack.info.sides)
        deck_paper(Product(one.pack, part, made), Options())
    else:
        for made in part.printed():
            _values(made, one.pack)


def _values(made: Printed, pack: Pack) -> None:
    """Ask a product for all that its templates and drawings are given."""
    for run in made.runs:
        run.cards(pack)
    if made.pages is not None:
        made.pages.values(pack)
        if made.pages.tables is not None:
            made.pages.tables(pack)
    if made.drawing is not None:
        made.drawing.sections(pack)
        made.drawing.words(pack)
        made.drawing.notes(pack)
    if made.mapped is not None:
        made.mapped.request(pack)


# What packs of games hold


def _part(one: Own, changes: Edits | bytes) -> tuple[Pack, Part]:
    """Return a part of a pack as it is changed; raise ContentError for what is wrong with it."""
    pack, source = one.pack, _changed(one, changes)
    kinds = KINDS
    if pack.info.generator is not None:
        kinds = {**KINDS, **GAME_KINDS[pack.info.generator]()}
    problems: list[Problem] = []
    made = built_parts([source], kinds, None, problems)
    parts = {**pack.parts, **made}
    for part in made.values():
        problems += part.own_problems()
    if not problems:
        for part in made.values():
            problems += part.problems_among(Contents(pack.info, parts, pack.whole))
    if problems:
        raise ContentError(in_order(problems))
    (part,) = made.values()
    return replace(pack, parts=parts), part


@cache
def aids() -> Sequence[Own]:
    """Return the aids of packs, and a file with a piece of each form."""
    every = [_own(packs()["platoon-action"], text, "aids.yaml") for text in corpus("aids")]
    return [*every, *_held("aids")]


def _run_aids(value: Value) -> Iterable[Problem]:
    which, changes = value
    pack, part = _part(aids()[which], changes)
    for unit in PLAYED_IN:
        for printed in part.products(pack.parts, pack.info.sides):
            options = Options(unit=unit)
            MAKERS[AIDS].finish(
                Product(pack, part, printed), options, {}, {}, lambda _, make: make()
            )
    return ()


_GAMES_OWN = ("board", "situation", "field-map", "battle", "scenario")


@cache
def games_own() -> Sequence[Own]:
    """Return files of kinds that only a game's packs hold."""
    return [one for kind in _GAMES_OWN for one in _held(kind)]


def _run_games_own(value: Value) -> None:
    which, changes = value
    pack, part = _part(games_own()[which], changes)
    for printed in part.products(pack.parts, pack.info.sides):
        _values(printed, pack)


# Runs


@cache
def run_files() -> Sequence[Own]:
    """Return files of print runs."""
    return [_own(packs()["platoon-leader"], text, "run.yaml") for text in corpus("run")]


def _run_run(value: Value) -> None:
    which, changes = value
    source = _changed(run_files()[which], changes)

    def opened(_: Path, shown: str) -> Pack:
        return packs()[shown.removeprefix("content/")]

    with (
        mock.patch.object(run_file, "read_source", return_value=source),
        mock.patch.object(runs, "read_pack", opened),
        mock.patch.object(runs, "made_with", return_value={}),
    ):
        file = desk() / "run.yaml"
        runs.plan_of(run_file.read_run(file), file, desk() / "out")


TARGETS = (
    Target("force", _make(forces), _run_force, 40, placed=True),
    Target("aids", _make(aids), _run_aids, 10, placed=True),
    Target("games", _make(games_own), _run_games_own, 20, placed=True),
    Target("run", _make(run_files), _run_run, 10),
)
