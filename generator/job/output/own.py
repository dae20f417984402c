"""Our folder inside an output folder: without our mark, nothing in it is touched.

Everything that Fieldpress removes or replaces by name is in it: files written aside, stamps,
laid-out pages. An output folder may be anything, somebody's home among others.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

from generator.content.reading.readable import STORE
from generator.errors import Problem, UsageError
from generator.ordinary import read_ordinary

MARK = "CACHEDIR.TAG"
"""The mark is a cache directory tag (bford.info/cachedir), so backups may skip the folder."""

_MARKED = b"""\
Signature: 8a477f597d28d172789f06886806bc55
# Fieldpress keeps here what it has laid out. You may delete this folder at any time.
"""

_FOLDERS = ("aside", "stamps")
_LOCK = "lock"
_NUMBERED = re.compile(r"(\d+)\.\d+")
"""Name of a file written aside: its process id, and its own number."""


def own_folder(out: Path) -> Path:
    """Return the path of our folder in an output folder, without making it."""
    return out / STORE


def aside_in(folder: Path) -> Path:
    """Return where in our folder files are written until they are whole."""
    return folder / "aside"


def stamps_in(out: Path) -> Path:
    """Return where the stamps of an output folder are kept."""
    return own_folder(out) / "stamps"


def make_own(out: Path) -> Path:
    """Make our folder with its mark, unless it exists, and return it.

    Raises UsageError if something else is there: it is not ours to use.
    """
    folder = own_folder(out)
    if not os.path.lexists(folder):
        _make(folder)
    _demand_folder(folder)
    if not is_own(folder):
        if any(folder.iterdir()):
            raise _not_ours(folder)
        _make(Path(os.path.realpath(folder)))
    for name in _FOLDERS:
        if os.path.lexists(folder / name) and not (folder / name).is_dir():
            (folder / name).unlink()
        (folder / name).mkdir(exist_ok=True)
    return folder


def is_own(folder: Path) -> bool:
    """Tell whether a folder has our mark."""
    try:
        return read_ordinary(folder / MARK, len(_MARKED)) == _MARKED
    except OSError:
        return False


def _make(folder: Path) -> None:
    """Make a folder that has our mark from the moment it exists."""
    made = folder.with_name(f"{STORE}-{secrets.token_hex(8)}")
    made.mkdir()
    try:
        (made / MARK).write_bytes(_MARKED)
        made.rename(folder)
    except OSError as error:
        with contextlib.suppress(OSError):
            (made / MARK).unlink(missing_ok=True)
            made.rmdir()
        if error.errno not in (errno.EEXIST, errno.ENOTEMPTY):
            raise
        if not is_own(folder):  # else another process was first
            raise _not_ours(folder) from None


def _demand_folder(folder: Path) -> None:
    if not folder.is_dir():
        hints = ("remove it: Fieldpress keeps its laid-out pages there",)
        raise UsageError(Problem(f"{folder}: this is not a folder", hints=hints))


def _not_ours(folder: Path) -> UsageError:
    message = f"{folder}: this folder was not made by Fieldpress, which needs one of this name"
    return UsageError(
        Problem(message, hints=("rename it, or print into another folder with --out",))
    )


def clear(folder: Path) -> None:
    """Remove what killed processes left aside in our folder."""
    if not is_own(folder):
        return
    with contextlib.suppress(OSError):
        for path in aside_in(folder).iterdir():
            match = _NUMBERED.fullmatch(path.name)
            if match and not _lives(int(match[1])):
                path.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass
    return True


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keep other processes from putting files in place meanwhile, if the disk supports locks."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
            number = os.open(folder / _LOCK, flags, 0o666)
            stack.callback(os.close, number)
            fcntl.flock(number, fcntl.LOCK_EX)
        yield
