"""A run's working folder: only what is in it is ever removed, and only if it has our mark."""

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
"""The mark is a cache directory tag (bford.info/cachedir), so backups may skip the folder."""

_MARKED = b"""\
Signature: 8a477f597d28d172789f06886806bc55
# A print run of Fieldpress works here. Whatever lies in this folder is removed.
"""
_TRIES = 20
_AT_ONCE = 8
"""Files that are on their way to the disk together."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


class WorkFolder:
    """A run's working folder: files stay in it until they are whole, and hands work there."""

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
        """Wait until everything written is on the disk; raises OSError if it can't be.

        Otherwise a power cut could leave a name without its bytes, indistinguishable from a file of
        the user's. Many at once cost hardly more than one.
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
        """Forget what is not settled; remove files that were written and are still here."""
        files, self._open = self._open, []
        for file in files:
            file.close()
        for name in written:
            with contextlib.suppress(OSError):
                os.unlink(name, dir_fd=self._number)


def check_work(below: Below) -> None:
    """Raise InTheWayError if something else is in the place of the working folder."""
    below.demand(WORK, stat.S_IFDIR)
    # Another run that ends just now may take it away meanwhile.
    with contextlib.suppress(FileNotFoundError), below.folder(WORK) as number:
        if not _is_ours(below, number):
            message = f"{below.path / WORK}: this folder was not made by a run, which needs one"
            hints = ("rename it, or print into another folder with --out",)
            raise InTheWayError(Problem(message, hints=hints))


@contextlib.contextmanager
def working(below: Below) -> Iterator[WorkFolder]:
    """Provide a folder to work in, cleared of a killed run's leftovers and removed afterwards.

    Raises InTheWayError if something else is there, and OSError if it can't be made.
    """
    check_work(below)
    with below.folder("") as around:
        ours = True
        try:
            os.mkdir(WORK, dir_fd=around)
        except FileExistsError:
            ours = below.stands(f"{WORK}/{MARK}")  # otherwise it is empty, and somebody else's
        with below.folder(WORK) as number, ThreadPoolExecutor(_AT_ONCE) as pool:
            _empty(number)
            _mark(number)
            work = WorkFolder(below, number, pool)
            try:
                yield work
            finally:
                work.drop()
                _leave(number)
                if ours:
                    with contextlib.suppress(OSError):
                        os.rmdir(WORK, dir_fd=around)


def _is_ours(below: Below, number: int) -> bool:
    """Tell whether a folder has our mark, or only part of it because its run was killed."""
    names = os.listdir(number)
    if not names:
        return True
    try:
        data = below.read(f"{WORK}/{MARK}", len(_MARKED))
    except (OSError, InTheWayError):
        return False
    return data == _MARKED or (names == [MARK] and _MARKED.startswith(data))


def _leave(number: int) -> None:
    """Remove everything in a folder of ours, as far as running processes let us."""
    with contextlib.suppress(OSError):
        for _ in range(_TRIES):
            _empty(number)
            if os.listdir(number) == [MARK]:
                os.unlink(MARK, dir_fd=number)
                return
            time.sleep(0.05)  # a killed process is not gone at once


def _mark(number: int) -> None:
    """Put the mark in a folder of ours, unless it is there and complete."""
    with contextlib.suppress(FileNotFoundError):
        if os.stat(MARK, dir_fd=number, follow_symlinks=False).st_size == len(_MARKED):
            return
        os.unlink(MARK, dir_fd=number)
    with os.fdopen(os.open(MARK, _NEW, 0o666, dir_fd=number), "wb", buffering=0) as file:
        file.write(_MARKED)


def _empty(number: int) -> None:
    """Remove everything, the mark last: what can't be removed stays marked as ours."""
    for name in os.listdir(number):
        if name == MARK:
            continue
        try:
            os.unlink(name, dir_fd=number)
        except OSError:
            shutil.rmtree(name, ignore_errors=True, dir_fd=number)
