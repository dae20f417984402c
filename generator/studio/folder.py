"""The studio's folder for finished files, in the system's temporary folder: it ends with it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from generator.errors import UsageError

PREFIX = "fieldpress-studio-"

LOCK = ".lock"
"""A file that a studio holds locked while it runs."""


@contextlib.contextmanager
def own_folder() -> Iterator[Path]:
    """Make a folder, and remove it at the end; so are those of studios that were killed.

    Raises UsageError where none can be made.
    """
    try:
        _remove_abandoned(Path(tempfile.gettempdir()))
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        lock = _locked(folder, os.O_CREAT)
    except OSError as error:
        why = error.strerror or error
        raise UsageError(f"no folder for temporary files can be made: {why}") from None
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)


def _remove_abandoned(temporary: Path) -> None:
    """Remove folders of this user's studios that run no more."""
    for folder in temporary.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            found = folder.lstat()
            if stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid():
                lock = _locked(folder)
                if lock is not None:
                    shutil.rmtree(folder, ignore_errors=True)
                    os.close(lock)


def _locked(folder: Path, flags: int = 0) -> int | None:
    """Lock a folder, and return what holds the lock; None if another does."""
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC | flags, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    return lock
