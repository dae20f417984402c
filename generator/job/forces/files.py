"""Files of forces: which there are in a folder, and how a new one is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from generator.content.models import is_id
from generator.content.reading.source import source_of
from generator.errors import ContentError, Problem, UsageError, short
from generator.job.rolled.forces import pack_named
from generator.ordinary import read_ordinary

ENDINGS = (".yaml", ".yml")

MOST_BYTES = 1_000_000
"""Of a force's file; none that is meant has so many."""

MOST_FILES = 500
"""How many files of a folder are looked at."""


@dataclass(frozen=True, slots=True)
class ForceFileHere:
    """A force's file in a folder: its name, its title, the pack it is of, its hash by name."""

    name: str
    title: str
    pack: str
    key: str


def forces_in(folder: Path) -> list[ForceFileHere]:
    """Return the forces among the files of a folder, by name; what can't be read is none."""
    try:
        names = sorted(path.name for path in folder.iterdir() if path.suffix in ENDINGS)
    except OSError:
        return []
    return [found for name in names[:MOST_FILES] for found in _force(folder / name)]


def _force(path: Path) -> Iterator[ForceFileHere]:
    """Yield a file if it is a force."""
    try:
        data = read_ordinary(path, MOST_BYTES)
        if b"force" not in data:
            return
        source = source_of(data, path.name)
        pack = pack_named(source)
    except (ContentError, OSError):
        return
    said = source.plain()
    title = said.get("title") if isinstance(said, dict) else None
    key = sha256(path.name.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    yield ForceFileHere(path.name, title if isinstance(title, str) else path.name, pack, key)


def checked_name(name: str) -> str:
    """Return the name of a file for a force, in this folder; raise UsageError for any other."""
    stem, dot, ending = name.rpartition(".")
    if not dot:
        stem, ending = name, "yaml"
    if not is_id(stem) or f".{ending}" not in ENDINGS:
        hints = ("name it with lower-case letters, digits and hyphens, as in my-force.yaml",)
        message = f"'{short(name)}' can't be the name of a force's file"
        raise UsageError(Problem(message, hints=hints))
    return f"{stem}.{ending}"


def write_new(file: Path, text: str) -> None:
    """Write a new file; raise UsageError for one that exists, and where none can be written."""
    try:
        with file.open("x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError:
        hints = ("choose another name, or move the file first",)
        message = f"'{file.as_posix()}' already exists"
        raise UsageError(Problem(message, hints=hints)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"{file.as_posix()}: can't be written: {reason}") from None
