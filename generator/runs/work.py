"""The folder that a run works in: only what lies there is ever removed, and only with our mark."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import stat
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import FileIO
from pathlib import Path

from generator.errors import Problem
from generator.runs.below import Below, InTheWayError

WORK = ".work"
MARK = "CACHEDIR.TAG"
"""The mark is a cache directory tag (bford.info/cachedir), so backups may pass the folder by."""

_MARKED = b"""\
Signature: 8a477f597d28d172789f06886806bc55
# A print run of Fieldpress works here. Whatever lies in this folder is removed.
"""
_TRIES = 20
_AT_ONCE = 8
"""Files that are on their way to the disk together."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


class Work:
    """A run's working folder: files are written in it until they are whole, hands have theirs."""

    def __init__(self, below: Below, number: int, pool: ThreadPoolExecutor) -> None:
        self.path: Path = below.path / WORK
        self._below = below
        self._number = number
        self._pool = pool
        self._open: list[FileIO] = []

    def write(self, data: bytes) -> str:
        """Write a new file and return its name; raises OSError. It counts once it is `settled`."""
        if len(self._open) == _AT_ONCE:
            self.settle()
        name = secrets.token_hex(8)
        file = FileIO(os.open(name, _NEW, 0o666, dir_fd=self._number), "w")
        self._open.append(file)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[file.write(rest) :]
        except OSError:
            self.drop([name])
            raise
        return name

    def settle(self) -> None:
        """Wait until all that was written is on the disk; raises OSError if it can't get there.

        Else a power cut could leave a name without its bytes, which nobody would know from a
        file of the user's. Many at once cost the disk hardly more than one.
        """
        files, self._open = self._open, []
        try:
            list(self._pool.map(os.fsync, [file.fileno() for file in files]))
        finally:
            for file in files:
                file.close()

    def place(self, written: str, name: str) -> None:
        """Give a file that was written its name in the run's folder; see `Below.place`."""
        self._below.place(name, self._number, written)

    def drop(self, written: Iterable[str] = ()) -> None:
        """Let go of what is not settled; remove files that were written and are still here."""
        files, self._open = self._open, []
        for file in files:
            file.close()
        for name in written:
            with contextlib.suppress(OSError):
                os.unlink(name, dir_fd=self._number)


def check_work(below: Below) -> None:
    """Raise InTheWayError if something else stands where a run is to work."""
    below.demand(WORK, stat.S_IFDIR)
    # Another run that ends just now may take it away meanwhile.
    with contextlib.suppress(FileNotFoundError), below.folder(WORK) as number:
        if not _is_ours(below, number):
            message = f"{below.path / WORK}: this folder was not made by a run, which needs one"
            hints = ("rename it, or print into another folder with --out",)
            raise InTheWayError(Problem(message, hints=hints))


@contextlib.contextmanager
def working(below: Below) -> Iterator[Work]:
    """Have a folder to work in, without what a killed run left there; it is removed afterwards.

    Raises InTheWayError if something else stands there, and OSError if it can't be made.
    """
    check_work(below)
    with below.folder("") as around:
        ours = True
        try:
            os.mkdir(WORK, dir_fd=around)
        except FileExistsError:
            ours = below.stands(f"{WORK}/{MARK}")  # else it is empty, and somebody's
        with below.folder(WORK) as number, ThreadPoolExecutor(_AT_ONCE) as pool:
            _empty(number)
            _mark(number)
            work = Work(below, number, pool)
            try:
                yield work
            finally:
                work.drop()
                _leave(number)
                if ours:
                    with contextlib.suppress(OSError):
                        os.rmdir(WORK, dir_fd=around)


def _is_ours(below: Below, number: int) -> bool:
    """Tell whether a folder bears our mark, or nothing but a part of it: its run was killed."""
    names = os.listdir(number)
    if not names:
        return True
    try:
        data = below.read(f"{WORK}/{MARK}", len(_MARKED))
    except (OSError, InTheWayError):
        return False
    return data == _MARKED or (names == [MARK] and _MARKED.startswith(data))


def _leave(number: int) -> None:
    """Remove all that is in a folder of ours, as far as what runs in it lets us."""
    with contextlib.suppress(OSError):
        for _ in range(_TRIES):
            _empty(number)
            if os.listdir(number) == [MARK]:
                os.unlink(MARK, dir_fd=number)
                return
            time.sleep(0.05)  # a process that was ended is not gone at once


def _mark(number: int) -> None:
    """Put the mark in a folder of ours, unless it bears it whole."""
    with contextlib.suppress(FileNotFoundError):
        if os.stat(MARK, dir_fd=number, follow_symlinks=False).st_size == len(_MARKED):
            return
        os.unlink(MARK, dir_fd=number)
    with os.fdopen(os.open(MARK, _NEW, 0o666, dir_fd=number), "wb", buffering=0) as file:
        file.write(_MARKED)


def _empty(number: int) -> None:
    """Remove all but the mark, which goes last: what can't be removed stays ours."""
    for name in os.listdir(number):
        if name == MARK:
            continue
        try:
            os.unlink(name, dir_fd=number)
        except OSError:
            shutil.rmtree(name, ignore_errors=True, dir_fd=number)
