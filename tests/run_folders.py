"""Folders of runs without the command: a run of four booklets whose hands make them at once."""

from __future__ import annotations

import os
import signal
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from generator.cli import runs
from generator.errors import FieldpressError
from generator.job.options import Options
from generator.runs.conduct import Conductor
from generator.runs.folder import RunFolder
from generator.runs.orders import Answer, BookletFiles, Message, Order, Print

SAID = {"seed": "a"}
PRINT = Print("tiny", "tiny", "scenario", (), Options(), False, frozenset(), (), {"x": "1"})
SEEDS = ("a", "b", "c", "d")
ORDERS = [Order(PRINT, number, seed, f"scenarios/{seed}") for number, seed in enumerate(SEEDS, 1)]
WHOLE = {
    f"scenarios/{seed}/{name}": f"{name} of {seed}".encode()
    for seed in SEEDS
    for name in ("forces/blue.yaml", "scenario.pdf", "scenario.yaml")
}
"""The files of all four booklets."""


def made(order: Order) -> BookletFiles:
    """Return the files of a booklet."""
    begin = f"{order.folder}/"
    files = {name[len(begin) :]: data for name, data in WHOLE.items() if name.startswith(begin)}
    return BookletFiles(files, dict.fromkeys(files, 1), 1.5, 2.25, "here")


class Ready:
    """Hands that have made a booklet as soon as they are asked; `asked` are its seeds."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._given: list[Message] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass

    def room(self) -> bool:
        return not self._given

    def give(self, message: Message) -> None:
        self._given.append(message)

    def answers(self) -> Iterator[tuple[Message, Answer]]:
        while self._given:
            message = self._given.pop()
            assert isinstance(message, Order)
            self.asked.append(message.seed)
            yield message, made(message)


def print_all(out: Path, orders: list[Order] = ORDERS) -> list[str]:
    """Make what is missing of the run, as the command does; return the seeds that were made.

    Raises FieldpressError as the command does.
    """
    folder = RunFolder(out)
    hands = Ready()
    with in_time(), folder.claimed():
        folder.begin(SAID, PRINT.made_with, orders)
        left = [o for o in orders if o.seed not in folder.done and o.seed not in folder.blocked]
        conductor = Conductor(hands, folder, len(orders))
        conductor.make(left)
        runs.tell_missing(folder, orders, conductor.failed)
    return hands.asked


def refusal(out: Path) -> str:
    """Return what a run into a folder is told."""
    with pytest.raises(FieldpressError) as caught:
        print_all(out)
    assert caught.value.exit_status == 2
    return str(caught.value)


@contextmanager
def in_time() -> Iterator[None]:
    """Fail, rather than wait for ever for what is at a pipe's other end."""

    def late(*_: object) -> None:
        raise AssertionError("this hangs")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(120)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def plant(path: Path, kind: str, outside: Path) -> None:
    """Put something of the user's at a path; links lead to files and folders `outside`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    match kind:
        case "file":
            path.write_bytes(b"mine\n")
        case "empty file":
            path.touch()
        case "folder":
            path.mkdir()
            (path / "mine").write_bytes(b"mine\n")
        case "link":
            path.symlink_to(outside / "file")
        case "link to a folder":
            path.symlink_to(outside / "folder")
        case "dangling link":
            path.symlink_to(outside / "nothing")
        case "circle":
            path.symlink_to(path.name)
        case "second name":
            os.link(outside / "file", path)
        case "pipe":
            os.mkfifo(path)
        case "socket":
            here = Path.cwd()
            os.chdir(path.parent)  # the whole path may be too long for one
            with socket.socket(socket.AF_UNIX) as unbound:
                unbound.bind(path.name)
            os.chdir(here)
        case "device":
            os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
        case _:
            raise AssertionError(kind)


KINDS = (
    "file",
    "empty file",
    "folder",
    "link",
    "link to a folder",
    "dangling link",
    "circle",
    "second name",
    "pipe",
    "socket",
    *(["device"] if os.geteuid() == 0 else []),
)


def seen(path: Path) -> object:
    """Return all that there is to a path, links unfollowed, so that it can be compared."""
    found = path.lstat()
    what: object = None
    if stat.S_ISLNK(found.st_mode):
        what = path.readlink()
    elif stat.S_ISREG(found.st_mode):
        what = path.read_bytes()
    elif stat.S_ISDIR(found.st_mode):
        what = {child.name: seen(child) for child in sorted(path.iterdir())}
    return found.st_ino, found.st_mode, what


def whole_files(out: Path) -> dict[str, bytes]:
    """Return the files of all booklets by their names below a folder."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in (out / "scenarios").rglob("*")
        if path.is_file()
    }
