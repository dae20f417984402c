"""What the shell is offered while a line is being typed: nothing is printed, nothing goes wrong.

A shell takes what it is offered as if it were typed, so nothing is offered that a shell could take
for more than a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from pathlib import Path

import typer

from generator.errors import FieldpressError

Offer = tuple[str, str]
"""A word, and what it means."""

MOST = 500
"""The most words that are offered, and the most folders looked into for them."""

_PLAIN = re.compile(r"[\w./+,@%=-]+|~[\w./+,@%=-]*")
_SEED = re.compile(rb"^seed: '?([\w./+,@%=-]+)'?\r?$", re.MULTILINE)
_HEAD = 4000
"""Bytes of a saved file that its seed is looked for in."""


def _offered(find: Callable[..., Iterable[Offer]]) -> Callable[..., list[Offer]]:
    """Return a finder that offers plain words alone, and none where a pack is broken."""

    @wraps(find)
    def found(*given: object, **named: object) -> list[Offer]:
        words: dict[str, str] = {}
        try:
            for word, means in find(*given, **named):
                if _PLAIN.fullmatch(word) and means.isprintable():
                    words.setdefault(word, means)
                if len(words) >= MOST:
                    break
        except (FieldpressError, OSError):  # they are told when the line is run
            pass
        return list(words.items())

    return found


@_offered
def complete_paper(incomplete: str) -> Iterator[Offer]:
    """Offer the papers that have a name."""
    from generator.measure import PAPERS

    return ((name, str(size)) for name, size in PAPERS.items() if name.startswith(incomplete))


@_offered
def complete_ink(incomplete: str) -> Iterator[Offer]:
    """Offer the inks."""
    from generator.typeset.inks import INKS

    return ((name, ink.says) for name, ink in INKS.items() if name.startswith(incomplete))


@_offered
def complete_duplex(incomplete: str) -> Iterator[Offer]:
    """Offer the ways of printing backs."""
    from generator.press.imposition import BACKINGS

    return ((name, "") for name in BACKINGS if name.startswith(incomplete))


@_offered
def complete_unit(incomplete: str) -> Iterator[Offer]:
    """Offer the units of lengths."""
    from generator.measure import PLAYED_IN

    return ((name, "") for name in PLAYED_IN if name.startswith(incomplete))


@_offered
def complete_like(incomplete: str) -> Iterator[Offer]:
    """Offer what a new pack may be like."""
    from generator.content.starters import starters

    return ((name, one.what) for name, one in starters().items() if name.startswith(incomplete))


@_offered
def complete_pack(incomplete: str) -> Iterator[Offer]:
    """Offer the packs that come with Fieldpress, and folders here that are packs."""
    return _packs(incomplete)


@_offered
def complete_target(incomplete: str) -> Iterator[Offer]:
    """Offer packs, and the products of a pack that is typed."""
    yield from _packs(incomplete)
    pack, _, begun = incomplete.rpartition("/")
    for name, start in ((pack, begun), (incomplete if begun else "", "")):
        if (folder := _folder(name)) is not None:
            from generator.games.packs import pack_outline

            for product in pack_outline(folder, name).products:
                if product.id.startswith(start):
                    yield f"{name}/{product.id}", product.title


@_offered
def complete_table(incomplete: str) -> Iterator[Offer]:
    """Offer packs, to go on from, and the tables of a pack that is typed."""
    pack, slash, begun = incomplete.rpartition("/")
    folder = _folder(pack) if slash else None
    if folder is None:
        for name, means in _packs(incomplete):
            yield f"{name}/", means
    else:
        from generator.games.packs import pack_tables

        for key, table in pack_tables(folder, pack)[1].items():
            if key.startswith(begun):
                yield f"{pack}/{key}", f"{table.title} ({table.dice})"


def complete_saved(noun: str) -> Callable[..., list[Offer]]:
    """Return what offers the saved files of a noun, such as `campaign`, in the output folder."""

    @_offered
    def offer(ctx: typer.Context, incomplete: str) -> Iterator[Offer]:
        for path in _saved(noun, ctx):
            if path.as_posix().startswith(incomplete):
                yield path.as_posix(), f"a saved {noun}"

    return offer


def complete_seed(noun: str) -> Callable[..., list[Offer]]:
    """Return what offers the seeds of saved things of a noun."""

    @_offered
    def offer(ctx: typer.Context, incomplete: str) -> Iterator[Offer]:
        from generator.ordinary import open_ordinary

        for path in _saved(noun, ctx):
            with open_ordinary(path) as file:
                found = _SEED.search(file.read(_HEAD))
            seed = found[1].decode("utf-8", "replace") if found else ""
            if seed and seed.startswith(incomplete):
                yield seed, f"a saved {noun}"

    return offer


def _packs(incomplete: str) -> Iterator[Offer]:
    """Yield built-in packs and folders that are packs, beside what is typed."""
    from generator.job.targets import built_in

    for name in built_in():
        if name.startswith(incomplete):
            yield name, "comes with Fieldpress"
    typed, slash, begun = incomplete.rpartition("/")
    above = Path(f"{typed}{slash}" or ".").expanduser()
    for number, folder in enumerate(sorted(above.iterdir()) if above.is_dir() else ()):
        if number >= MOST:
            break
        if folder.name.startswith(begun) and (folder / "pack.yaml").is_file():
            yield f"{typed}{slash}{folder.name}", "a pack of yours"


def _folder(name: str) -> Path | None:
    """Return the folder of a pack that is typed; None if it is none."""
    from generator.job.targets import built_in
    from generator.resources import content_folder

    if not name:
        return None
    folder = content_folder() / name if name in built_in() else Path(name).expanduser()
    return folder if (folder / "pack.yaml").is_file() else None


def _saved(noun: str, ctx: typer.Context) -> list[Path]:
    """Return the saved files of a noun in the output folder, the newest first."""
    typed = ctx.params.get("out")
    out = Path(str(typed)) if typed else _usual_out()
    found = []
    for path in out.glob(f"*/{noun}s/*/{noun}.yaml"):
        found.append(path)
        if len(found) >= MOST:
            break
    return sorted(found, key=lambda path: (-path.stat().st_mtime, path))


def _usual_out() -> Path:
    from generator.cli.choices.settings import settings_of

    setting = settings_of(names=("out",)).get("out")
    return Path(setting.value) if setting else Path("output")
