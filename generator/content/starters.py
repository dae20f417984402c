"""Starter packs: small ones that work, whose lines explain themselves, to be copied and changed."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.content.reading.characters import name_fault
from generator.content.reading.reader import read
from generator.errors import Problem, UsageError, did_you_mean
from generator.resources import starters_folder

HEAD = "pack.yaml"
LIST = "starters.yaml"
UNNAMED = "My Game"
"""The title of a game whose folder has no name that can be printed."""

_TITLE = re.compile(r"^title: .*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Starter:
    """What a new pack may be like: its name, a line of help, and the folders it is copied from."""

    name: str
    what: str
    folders: tuple[Path, ...]

    def files(self) -> dict[str, Path]:
        """Return the files to copy, by their paths in the new pack."""
        return {
            path.relative_to(folder).as_posix(): path
            for folder in self.folders
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }


def starters() -> dict[str, Starter]:
    """Return all starters by name, in the order in which they are offered."""
    folder = starters_folder()
    listed: Any = read((folder / LIST).read_bytes(), LIST).plain()
    return {
        name: Starter(name, one["what"], tuple(folder / part for part in one["from"]))
        for name, one in listed.items()
    }


def find_starter(name: str) -> Starter:
    """Return a starter; raise UsageError with a hint for an unknown one."""
    known = starters()
    if name not in known:
        message = f"--like: '{name}' is not one of {', '.join(known)}"
        raise UsageError(Problem(message, hints=did_you_mean(name, list(known))))
    return known[name]


def title_of(folder: Path) -> str:
    """Return the title of a game after its folder: `night-raid` is called Night Raid."""
    words = re.split(r"[-_ ]+", folder.resolve().name.strip("-_ "))
    return " ".join(word[:1].upper() + word[1:] for word in words) or UNNAMED


def _titled(head: str, title: str) -> str:
    quoted = title.replace("'", "''")
    return _TITLE.sub(lambda _: f"title: '{quoted}'", head, count=1)


def write_starter(starter: Starter, folder: Path, title: str) -> list[Path]:
    """Copy a starter into a folder that is new or empty, and return the files.

    Raises UsageError if that can't be; nothing is left behind then.
    """
    _check_free(folder)
    made: list[Path] = []
    with _undone(folder, made):
        for path in _missing(folder):
            path.mkdir()
            made.append(path)
        for name, source in starter.files().items():
            text = source.read_text("utf-8")
            if name == HEAD:
                text = _titled(text, title)
            path = folder / name
            for parent in _missing(path.parent):
                parent.mkdir()
                made.append(parent)
            with path.open("x", encoding="utf-8", newline="\n") as file:
                made.append(path)
                file.write(text)
    return [path for path in made if path.is_file()]


def _check_free(folder: Path) -> None:
    """Raise UsageError unless a folder can become a pack without touching anything."""
    shown = folder.as_posix()
    if fault := name_fault(folder.resolve().name):
        raise UsageError(f"{shown}: {fault}")
    try:
        if not folder.exists():
            return
        if not folder.is_dir():
            raise UsageError(f"'{shown}' already exists, and is not a folder")
        if any(folder.iterdir()):
            hints = ("choose another name, or an empty folder",)
            raise UsageError(Problem(f"'{shown}' is not empty", hints=hints))
    except (OSError, ValueError) as error:
        raise _unwritable(folder, error) from None


def _missing(folder: Path) -> list[Path]:
    """Return a folder and those around it that don't exist yet, outermost first."""
    found = []
    while not folder.exists():
        found.append(folder)
        folder = folder.parent
    return found[::-1]


@contextlib.contextmanager
def _undone(folder: Path, made: list[Path]) -> Iterator[None]:
    """Remove what was made if the block fails."""
    try:
        yield
    except BaseException as error:
        for path in reversed(made):
            with contextlib.suppress(OSError):
                if path.is_dir():
                    path.rmdir()
                else:
                    path.unlink()
        if isinstance(error, OSError | ValueError):
            raise _unwritable(folder, error) from None
        raise


def _unwritable(folder: Path, error: OSError | ValueError) -> UsageError:
    reason = getattr(error, "strerror", None) or error
    return UsageError(f"{folder.as_posix()}: can't be written: {reason}")
