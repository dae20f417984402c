"""Histories below the output folder: found, named by a hash, read – for acts."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.content.reading.source import read_source
from generator.errors import FieldpressError, Problem, UsageError
from generator.games.game import NOUNS
from generator.job.output import manifest
from generator.job.rolled.generators import find_generator
from generator.job.targets import find_targets
from generator.ordinary import PICTURE_BYTES, read_ordinary
from generator.roll.files.saved import ANY_TEXT, head_of
from generator.scenario.generator import Generator, ReportForm
from generator.studio.engine.bench import Bench
from generator.studio.secrets import generator_of, lock_for, scope_of

MOST_FOLDERS = 2000
"""So many folders are looked at for histories."""

_PART = re.compile(r"[a-z]+(-[0-9]{1,3})?")
_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True)
class FoundHistory:
    """A history: its folder, below the output folder, and what was rolled there."""

    folder: Path
    out: Path
    noun: str

    @property
    def id(self) -> str:
        """A name for addresses: never a path."""
        return sha256(self.folder.relative_to(self.out).as_posix().encode()).hexdigest()[:12]

    @property
    def file(self) -> Path:
        """The saved file."""
        return self.folder / f"{self.noun}.yaml"

    @cached_property
    def head(self) -> Any:
        """Its pack, as it was named, and its seed; raises ContentError."""
        return head_of(self.noun, self.file)

    @cached_property
    def record(self) -> Mapping[str, Any]:
        """What was rolled, as the file has it; raises ContentError."""
        data = read_source(self.file, self.file.as_posix(), ANY_TEXT).plain()
        found = data.get("record") if isinstance(data, dict) else None
        return found if isinstance(found, dict) else {}

    @property
    def scope(self) -> str:
        """The scope of its secrets."""
        return scope_of(self.noun, self.head.pack, self.head.seed)

    def blob(self, bench: Bench, name: str) -> str:
        """Keep a file below the folder, shut if it is secret, and return its name."""
        lock = lock_for(self.noun, self.head.pack, self.head.seed, name)
        ending = name.rpartition(".")[2]
        return bench.blobs.put(bytes_of(self.folder / name), ending, lock=lock)

    def parts(self) -> list[str]:
        """Return the folders of evenings below this one, in their order, itself first."""
        found = (path.name for path in _inside(self.folder))
        return ["", *sorted(filter(_PART.fullmatch, found), key=_in_order)]


def bytes_of(path: Path) -> bytes:
    """Return the bytes of a file of a history; raise UsageError for what is none."""
    try:
        return read_ordinary(path, PICTURE_BYTES)
    except OSError as error:
        raise UsageError(f"can't read {path.as_posix()}: {error.strerror or error}") from None


def is_own_file(path: Path) -> bool:
    """Tell whether a file is there itself, and no link to another."""
    return path.is_file() and not path.is_symlink()


def _in_order(part: str) -> tuple[int, str]:
    number = _NUMBER.search(part)
    return int(number[0]) if number else 1000, part


def histories(bench: Bench) -> Iterator[FoundHistory]:
    """Yield the saved files below the output folder of whatever something comes after."""
    out = bench.options.out
    for folder in _folders(out):
        for noun in NOUNS.values():
            if folder.parent.name == f"{noun.name}s":
                one = FoundHistory(folder, out, noun.name)
                if is_own_file(one.file):
                    yield one


def _folders(out: Path) -> Iterator[Path]:
    """Yield the folders in which papers of something rolled are; no link is followed."""
    count = 0
    for pack in _inside(out):
        for plural in _inside(pack):
            for folder in _inside(plural):
                count += 1
                if count > MOST_FOLDERS:
                    return
                yield folder


def _inside(folder: Path) -> list[Path]:
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        real = (one for one in entries if one.is_dir(follow_symlinks=False))
        return sorted(Path(one.path) for one in real if not one.name.startswith("."))
    return []


def find_history(bench: Bench, wanted: str) -> FoundHistory:
    """Return a history by its name; raise UsageError if it is gone."""
    found = next((one for one in histories(bench) if one.id == wanted), None)
    if found is None:
        hints = ("its folder was moved, renamed or removed",)
        raise UsageError(Problem("this history is no longer in the output folder", hints=hints))
    return found


@contextlib.contextmanager
def still_there(found: FoundHistory) -> Iterator[None]:
    """Tell of a folder that is removed while its files are read."""
    try:
        yield
    except FileNotFoundError as error:
        gone = error.filename or found.folder.as_posix()
        raise UsageError(f"{gone} is no longer there") from None


def read_history(bench: Bench, found: FoundHistory) -> tuple[Pack, Generator]:
    """Return the pack and what goes on with a history; raise FieldpressError."""
    target = find_targets([found.head.pack])[0]
    pack, generator = find_generator(target, found.noun, bench.warm.packs.read)
    if generator.sequel is None:
        folder = generator.folder
        raise UsageError(f"{folder} of this game stand alone: nothing comes after one")
    return pack, generator


def goes_on(found: FoundHistory) -> bool:
    """Tell whether something comes after a saved file, as far as that can be told."""
    try:
        generator = generator_of(found.noun, found.head.pack)
    except FieldpressError:
        return True  # what is wrong is told where it is opened
    return generator is not None and generator.sequel is not None


def report_id(name: str) -> str:
    """Return the name of a report in addresses."""
    return sha256(name.encode()).hexdigest()[:8]


def reports(found: FoundHistory, pack: Pack, generator: Generator) -> dict[str, ReportForm]:
    """Return the reports of a history by their names below its folder, in their order."""
    if generator.report is None:
        return {}
    made: dict[str, ReportForm] = {}
    for part in found.parts():
        for path in sorted((found.folder / part).glob("*.yaml"), key=_public_first):
            name = path.relative_to(found.folder).as_posix()
            if name == found.file.name or not is_own_file(path):
                continue
            if (form := generator.report(pack, found.file, name)) is not None:
                made[name] = form
    return made


def _public_first(path: Path) -> tuple[int, str]:
    return len(path.stem), path.name


def entries(found: FoundHistory) -> dict[str, Mapping[str, Any]]:
    """Return what the manifest says of a history's files, by their names below its folder."""
    below = f"{found.folder.relative_to(found.out).as_posix()}/"
    known = manifest.read(found.out) or []
    return {one["file"].removeprefix(below): one for one in known if one["file"].startswith(below)}
