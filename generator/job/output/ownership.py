"""What in an output folder is ours to replace: decided by hashes of what we wrote, not names.

The manifest knows what was written. While files are put in place it can't know all, so another
file, in the folder of ours, tells which bytes are going and which are coming: a command that is
killed between two files leaves none that nobody knows.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from generator.errors import Problem, UsageError
from generator.job.output import manifest
from generator.job.output.own import aside_in, own_folder
from generator.job.output.stamps import MOST_BYTES
from generator.job.output.writing import holds, write_whole
from generator.ordinary import hash_ordinary, is_plain, read_ordinary

UNFINISHED = "unfinished.json"

_TOLD = 10
"""The most files in the way that are listed; the rest are counted."""

Files = Sequence[tuple[str, bytes]]
"""Names below the output folder, and what the files are to hold."""


@dataclass(frozen=True, slots=True)
class Ours:
    """The hashes of what we wrote into an output folder, by the files' names.

    `entries` are those of its manifest; None if it has none that we wrote.
    """

    out: Path
    entries: manifest.Entries | None
    hashes: Mapping[str, frozenset[str]]

    def is_known(self, name: str) -> bool:
        """Tell whether we have written a file of this name, whatever it is by now."""
        return name in self.hashes

    def holds(self, name: str) -> bool:
        """Tell whether a file is, byte by byte, one that we wrote. A link never is."""
        path = self.out / name
        if name == manifest.NAME:
            return self.entries is not None
        try:
            return not path.is_symlink() and hash_ordinary(path) in self.hashes.get(name, ())
        except OSError:
            return False

    def theirs(self, files: Files) -> list[str]:
        """Return the names of files that are in the way and are not ours.

        One that already has the right bytes is not in the way.
        """
        return [
            name
            for name, data in files
            if os.path.lexists(path := self.out / name)
            and not _is_folder(path)  # it can't be written, and that is reported
            and not self.holds(name)
            and not holds(path, data)
        ]


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def ours_in(out: Path) -> Ours:
    """Return what we wrote into an output folder, as far as its manifest knows."""
    entries = manifest.read(out)
    found = {item["file"]: {item["sha256"]} for item in entries or ()}
    for name, hashes in _unfinished(out).items():
        found.setdefault(name, set()).update(hashes)
    return Ours(out, entries, {name: frozenset(hashes) for name, hashes in found.items()})


def _unfinished(out: Path) -> dict[str, list[str]]:
    """Return the hashes of files that a command was putting in place when it ended."""
    try:
        said = json.loads(read_ordinary(own_folder(out) / UNFINISHED, MOST_BYTES))
        return {
            name: [text for text in hashes if isinstance(text, str)]
            for name, hashes in said.items()
            if is_plain(name)
        }
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def begin(ours: Ours, files: Files) -> None:
    """Record the old and new bytes of files, before the first of them is put in place."""
    coming = {
        name: sorted(ours.hashes.get(name, frozenset()) | {sha256(data).hexdigest()})
        for name, data in files
    }
    _write(own_folder(ours.out), _unfinished(ours.out) | coming)


def end(out: Path, names: Iterable[str]) -> None:
    """Record that files are in place and in the manifest, or that they are removed again."""
    left = _unfinished(out)
    for name in names:
        left.pop(name, None)
    _write(own_folder(out), left)


def _write(folder: Path, unfinished: Mapping[str, Sequence[str]]) -> None:
    path = folder / UNFINISHED
    if unfinished:
        write_whole(path, json.dumps(unfinished, sort_keys=True).encode(), aside_in(folder))
    else:
        path.unlink(missing_ok=True)


def refusal(ours: Ours, names: Sequence[str], reprint: Mapping[str, str]) -> UsageError:
    """Return the error that lists the user's files in the way.

    `reprint` has, for a saved file, the command that prints it as it is.
    """
    problems = [_in_the_way(ours, name, reprint.get(name)) for name in names[:_TOLD]]
    if len(names) > _TOLD:
        problems.append(Problem(f"… and {len(names) - _TOLD} more files"))
    return UsageError(problems)


def _in_the_way(ours: Ours, name: str, reprint: str | None) -> Problem:
    path = ours.out / name
    kept = free_name(path).name
    if ours.is_known(name):
        message = f"{path}: this file was changed since Fieldpress wrote it, and is left alone"
    else:
        message = f"{path}: this file was not written by Fieldpress, and is left alone"
    away = f"choose another folder with --out, or add --overwrite, which keeps it as {kept}"
    hints = (away,) if reprint is None else (f"to print it as it is: {reprint}", away)
    return Problem(message, hints=hints)


def free_name(path: Path) -> Path:
    """Return a free path next to another: `campaign-1.yaml`."""
    number = 1
    while os.path.lexists(path.with_name(f"{path.stem}-{number}{path.suffix}")):
        number += 1
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


class Keeper:
    """Renames the user's files, each just before something takes its place."""

    def __init__(self, ours: Ours, names: Iterable[str]) -> None:
        self.kept: list[tuple[Path, Path]] = []
        self._paths = {ours.out / name for name in names}

    def __call__(self, path: Path) -> None:
        """Keep a file, if it is the user's; raises OSError if it can't be."""
        if path not in self._paths:
            return
        new = free_name(path)
        try:
            os.link(path, new, follow_symlinks=False)
        except FileExistsError:
            raise
        except OSError:  # on a disk where a file has one name
            path.rename(new)
        self.kept.append((path, new))
