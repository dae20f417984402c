"""Links in an output folder inside a pack: a stranger's archive must not choose where we write."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.content.reading.files import LEADS_OUT
from generator.content.reading.readable import STORE
from generator.errors import UsageError

_MOST_LINKS = 40
"""The most links in one path that the system itself follows."""


def refuse_links_out(out: Path, names: Iterable[str]) -> None:
    """Raise UsageError for a link inside a pack that would lead output out of it.

    It checks the path to the folder `out`, what is in it, and everything in its store and in the
    folders `names`. Links outside packs are the user's own.
    """
    for link in _links_to(out):
        _refuse_out(link)
    real = Path(os.path.realpath(out))
    if _pack_around(real) is None:
        return
    for folder in (real, real / STORE, *(real / name for name in names)):
        for link in _links_in(folder, deep=folder != real):
            _refuse_out(link)


def _refuse_out(link: Path) -> None:
    pack = _pack_around(link.parent)
    if pack is None or Path(os.path.realpath(link)).is_relative_to(pack):
        return
    here = Path.cwd()
    shown = link.relative_to(here) if link.is_relative_to(here) else link
    raise UsageError(f"{shown.as_posix()}: {LEADS_OUT}")


def _pack_around(folder: Path) -> Path | None:
    """Return the nearest folder, this one or a parent, that is a pack."""
    for path in (folder, *folder.parents):
        if os.path.lexists(path / "pack.yaml"):
            return path
    return None


def _links_to(path: Path) -> Iterator[Path]:
    """Yield every link that the system follows to reach a path."""
    here = Path("/") if path.is_absolute() else Path.cwd()
    steps = list(reversed(path.parts))
    count = 0
    while steps and count <= _MOST_LINKS:
        step = steps.pop()
        if step == "/":
            here = Path(step)
        elif step == "..":
            here = here.parent
        elif os.path.islink(here / step):  # noqa: PTH114 - a name may be too long
            count += 1
            yield here / step
            steps += reversed((here / step).readlink().parts)
        else:
            here /= step


def _links_in(folder: Path, *, deep: bool) -> Iterator[Path]:
    """Yield the links in a folder, and in those below it; none is followed."""
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as entries:
                for entry in entries:
                    if entry.is_symlink():
                        yield here / entry.name
                    elif deep and entry.is_dir(follow_symlinks=False):
                        waiting.append(here / entry.name)
        except OSError:  # it is missing or unreadable: then nothing is written there
            continue
