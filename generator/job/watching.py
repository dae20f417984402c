"""Which folders are watched for packs, and which packs a change there concerns.

Whoever watches – a command that prints again, the studio – asks the same questions.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.content.reading.characters import is_utf8
from generator.content.reading.readable import STORE, may_be_read
from generator.resources import templates_folder

if TYPE_CHECKING:
    from watchfiles import Change

Changes = set[tuple["Change", str]]
"""What happened to which paths, as the watcher tells it."""

PASSED_BY = frozenset({".git", ".hg", ".svn", ".venv", "__pycache__", "node_modules"})
"""Names of folders that hold nothing of a pack, and a lot else."""

EACH_BY_ITSELF: Mapping[str, Any] = {
    "recursive": False,
    "debounce": 40,
    "step": 3,
    "ignore_permission_denied": True,
    "poll_delay_ms": 200,
}
"""How folders are watched: watched as a tree, links would be followed, out of the pack.

Times are milliseconds: changes that follow each other within a `step` are one, until `debounce`.
"""


def cant_be_told() -> tuple[type[BaseException], ...]:
    """Return the errors with which watching ends at a file whose name is not UTF-8.

    Whoever watches then looks at everything, and begins again, polling. For the system tells of
    files that are read as well, and of those that are looked at for changes no more than changes.
    """
    from watchfiles._rust_notify import WatchfilesRustInternalError

    return (WatchfilesRustInternalError,)


@dataclass(slots=True)
class Lookout:
    """What is watched for packs in the folders `roots`, which have their links resolved.

    What is printed into `out` is no change. `files` may be anywhere, and concern all packs, as
    built-in templates do.
    """

    roots: Sequence[Path]
    out: Path
    files: Sequence[Path] = ()
    _besides: frozenset[Path] = frozenset()
    _printed: set[Path] = field(default_factory=set)
    _built_in: Path = Path()
    _watched: set[Path] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._besides = frozenset(file.parent.resolve() / file.name for file in self.files)
        self._printed = _printed(self.roots, self.out)
        self._built_in = templates_folder().resolve()

    def begin(self) -> set[Path]:
        """Return the folders to watch as they are now, each by itself."""
        self._watched = self._folders()
        return self._watched | {path.parent for path in self._besides if path.parent.is_dir()}

    def hit(self, changes: Changes) -> list[Path] | None:
        """Return the roots that changes concern; None if other folders are to be watched now.

        Files in a new folder may be older than the watch on it: then everything is looked at.
        """
        new = {Path(name) for kind, name in changes if kind != kind.modified}
        if new & self._watched or (any(map(_is_folder, new)) and self._folders() != self._watched):
            return None
        touched = [path for _, name in changes if not _ours((path := Path(name)), self._printed)]
        if any(path in self._besides or path.is_relative_to(self._built_in) for path in touched):
            return list(self.roots)
        return [root for root in self.roots if _touch(touched, root, self.out)]

    def _folders(self) -> set[Path]:
        return _folders([*self.roots, self._built_in], self._printed)


def _printed(roots: Sequence[Path], out: Path) -> set[Path]:
    """Return the folders printed into, except those that hold a folder of `roots`.

    Whoever prints into a pack, or beside it, means its folder to be looked at all the same.
    """
    real = Path(os.path.realpath(out))
    found = {real, real / STORE, *(real / root.name for root in roots)}
    return {path for path in found if not any(root.is_relative_to(path) for root in roots)}


def _ours(path: Path, printed: set[Path]) -> bool:
    """Tell whether Fieldpress itself writes a path."""
    return path.name.startswith(f"{STORE}-") or any(
        path.is_relative_to(folder) for folder in printed
    )


def _folders(roots: Sequence[Path], printed: set[Path]) -> set[Path]:
    """Return the folders at and below some others, without links and what is printed there.

    One whose name is not UTF-8 is left out: no file of a pack is read from there.
    """
    found = set()
    for root in roots:
        for here, names, _ in os.walk(root):
            path = Path(here)
            found.add(path)
            names[:] = [
                name
                for name in names
                if name not in PASSED_BY
                and path / name not in printed
                and not (path / name).is_symlink()
                and is_utf8(name)
            ]
    return found


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _touch(touched: Iterable[Path], folder: Path, out: Path) -> bool:
    return any(path.is_relative_to(folder) and may_be_read(path, folder, out) for path in touched)
