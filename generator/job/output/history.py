"""The history of something rolled: the folder of its file, with what players have told in it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from generator.content.reading.readable import STORE
from generator.job.options import Options
from generator.job.output.manifest import NAME
from generator.ordinary import PICTURE_BYTES, hash_ordinary

MOST_FILES = 1000
"""The most files and folders of a history whose hashes are taken."""


@dataclass(frozen=True, slots=True)
class History:
    """Where a history's papers are printed: with these options, below this folder of theirs.

    `below` is empty or ends in a slash. If the history lies below the output folder, that is the
    place of its papers, too; anywhere else, the history's folder is an output folder by itself.
    """

    folder: Path
    options: Options
    below: str

    def named(self, name: str) -> str:
        """Return the name below the output folder of a file below the history's folder."""
        return f"{self.below}{name}"

    def marks(self) -> dict[str, str] | None:
        """Return the hash of each ordinary file of the history; None if there are too many.

        Names are those below the output folder. What we keep beside it doesn't count.
        """
        found: dict[str, str] = {}
        waiting, count = [self.folder], 0
        try:
            while waiting:
                with os.scandir(waiting.pop()) as entries:
                    for entry in entries:
                        count += 1
                        if count > MOST_FILES:
                            return None
                        if entry.name in (STORE, NAME):
                            continue
                        if entry.is_dir(follow_symlinks=False):
                            waiting.append(Path(entry.path))
                        elif entry.is_file():
                            name = Path(entry.path).relative_to(self.folder).as_posix()
                            found[self.named(name)] = hash_ordinary(entry.path, PICTURE_BYTES)
        except OSError:  # what can't be read is told of by whoever needs it
            return None
        return found


def history_of(file: Path, options: Options) -> History:
    """Return the history of a saved file."""
    folder = file.parent
    real, out = Path(os.path.realpath(folder)), Path(os.path.realpath(options.out))
    if real.is_relative_to(out):
        inside = real.relative_to(out).as_posix()
        return History(folder, options, "" if inside == "." else f"{inside}/")
    return History(folder, replace(options, out=folder), "")


def told_of(marks: Mapping[str, str] | None, files: Mapping[str, bytes]) -> tuple[object, ...]:
    """Return what a stamp is for: a history as it is once these files are in place."""
    coming = {name: sha256(data).hexdigest() for name, data in files.items()}
    return () if marks is None else tuple(sorted({**marks, **coming}.items()))
