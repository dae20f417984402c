"""Files written aside and renamed, so that none is ever seen half-written."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
import shutil
import stat
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

from generator.content.reading.readable import STORE
from generator.errors import UsageError
from generator.job.output.own import clear, make_own, stamps_in
from generator.ordinary import read_ordinary

_NUMBERS = itertools.count()

STAMP = re.compile(r"[0-9a-f]{32}\.json")
"""Name of a stamp."""


def write_whole(path: Path, data: bytes, aside: Path) -> None:
    """Write one file; `aside` is the folder to write it in until it is whole."""
    place([(path, data)], aside)


def _nothing(_path: Path) -> None:
    """Do nothing before a file is put in place."""


def place(
    files: Sequence[tuple[Path, bytes]],
    aside: Path,
    before: Callable[[Path], None] = _nothing,
    forms: Collection[Path] = (),
) -> None:
    """Write all files aside, then rename them in order; `before` is called for each.

    A path may occur twice and gets one content after the other. A file with its content already is
    left alone, and so is whatever stands in the place of one of the `forms`. Raises UsageError, and
    leaves everything as it was, if a file can't be written.
    """
    written: list[tuple[Path, Path]] = []
    coming: set[Path] = set()
    try:
        for path, data in files:
            if path in forms and os.path.lexists(path):
                continue
            if path not in coming and holds(path, data):
                continue
            coming.add(path)
            with _told(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                if path.is_dir():
                    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
                written.append((_name_aside(aside, path.parent), path))
                _write(written[-1][0], data)
        for temporary, path in written:
            with _told(path):
                before(path)
                if path in forms:
                    _put_if_free(temporary, path)
                else:
                    temporary.replace(path)
    finally:
        for temporary, _ in written:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def _put_if_free(temporary: Path, path: Path) -> None:
    """Give a file a name that nothing has; if somebody was first, theirs stays."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        return
    except OSError:  # on a disk where a file has one name
        if not os.path.lexists(path):
            temporary.replace(path)


def _name_aside(aside: Path, folder: Path) -> Path:
    """Return where to write a file that is to be renamed into a folder.

    That is in our own folder. Where this is on another disk, from which nothing can be renamed, it
    is a new name beside the file to be.
    """
    aside.mkdir(parents=True, exist_ok=True)
    if aside.stat().st_dev != folder.stat().st_dev:
        number, name = tempfile.mkstemp(prefix=f"{STORE}-", dir=folder)
        os.close(number)
        Path(name).unlink()
        return Path(name)
    path = aside / f"{os.getpid()}.{next(_NUMBERS)}"
    path.unlink(missing_ok=True)  # left by a killed process with our id
    return path


def _write(path: Path, data: bytes) -> None:
    """Write a new file; whatever is in its place is left alone."""
    with path.open("xb") as file:
        file.write(data)


def holds(path: Path, data: bytes) -> bool:
    """Tell whether an ordinary file, and no link to one, has just these bytes."""
    try:
        found = path.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_size != len(data):
            return False
        return read_ordinary(path, len(data)) == data
    except OSError:
        return False


def writable(out: Path) -> None:
    """Make an output folder ready, with the folder of ours in it.

    Raises UsageError now, not after minutes of work, if nothing can be written there. What killed
    processes left aside is removed, and so are folders, pipes and devices in the place of stamps.
    """
    with _told_of_out(out):
        _usable(out)
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=out, prefix=f"{STORE}-"):
            pass  # it has no name, or loses it at once
        folder = make_own(out)
    clear(folder)
    with contextlib.suppress(OSError):
        for path in stamps_in(out).iterdir():
            if STAMP.fullmatch(path.name) and not path.is_file():
                remove(path)


def usable(out: Path) -> None:
    """Raise UsageError if a path is not a folder and can't become one: a file, a loop of links."""
    with _told_of_out(out):
        _usable(out)


def _usable(out: Path) -> None:
    try:
        if not stat.S_ISDIR(out.stat().st_mode):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    except FileNotFoundError:
        if out.is_symlink():
            raise


def remove(path: Path) -> None:
    """Remove a file, a link or a whole folder. Only for what lies in a folder of ours."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


@contextlib.contextmanager
def _told_of_out(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"--out: nothing can be written to '{out}': {reason}") from None


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"{path}: can't be written: {reason}") from None
