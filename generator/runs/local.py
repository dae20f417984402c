"""Hands on this machine: processes that are started, given work, and watched."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.connection import Pipe, wait
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import generator
from generator.errors import Problem, UsageError
from generator.runs.orders import Answer, Lost, Message
from generator.typeset.fonts import use_only_our_fonts

_HEARD = 400
"""How many of a hand's last bytes of output are looked at when it has ended."""


class Hands(Protocol):
    """Where the work of a run is done; as a context manager, leaving it ends all work under way."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
    def room(self) -> bool:
        """Tell whether more work can be given out now."""

    def give(self, message: Message) -> None:
        """Give out some work."""

    def answers(self) -> Iterator[tuple[Message, Answer]]:
        """Wait, and yield the answers; nothing if nothing is under way."""


class Hand:
    """A process that makes booklets; `folder` is its own, for what it keeps."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.message: Message | None = None
        self.pipe, other = Pipe()
        self._said = (folder / "said").open("wb")
        use_only_our_fonts()  # else each hand might need a temporary file of its own
        words = [str(os.getpid()), str(other.fileno()), str(folder)]
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "generator.runs.hand", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._said,
            pass_fds=(other.fileno(),),
            env={**os.environ, "PYTHONPATH": _program()},
        )
        other.close()

    def give(self, message: Message) -> None:
        """Send a request; a hand that has ended is noticed when it should answer."""
        self.message = message
        with contextlib.suppress(OSError):
            self.pipe.send(message)

    def take(self) -> Answer:
        """Wait for the answer and return it."""
        try:
            answer: Answer = self.pipe.recv()
        except (EOFError, OSError):
            answer = Lost(self._end())
        self.message = None
        return answer

    def whole(self) -> bool:
        """Tell whether the process is still running."""
        return self.process.poll() is None

    def close(self) -> None:
        """End the process now, and remove its files."""
        self.process.kill()
        self.process.wait()
        self.pipe.close()
        self._said.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _end(self) -> str:
        """Say how the process has ended."""
        code = self.process.wait()
        if code < 0:
            return f"its process was ended by {signal.Signals(-code).name}"
        with contextlib.suppress(OSError):
            lines = (self.folder / "said").read_bytes()[-_HEARD:].decode("utf-8", "replace")
            if last := lines.strip().rpartition("\n")[2]:
                return f"its process ended by itself: {last}"
        return f"its process ended by itself, with status {code}"


class Local:
    """Up to `count` hands on this machine, started as they are needed.

    Each has a new folder in `folder`.
    """

    def __init__(self, count: int, folder: Path) -> None:
        self.count = count
        self.folder = folder
        self.hands: list[Hand] = []
        self._started = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for hand in self.hands:
            hand.close()

    def room(self) -> bool:
        """Tell whether a hand is idle, or one more may be started."""
        return sum(hand.message is not None for hand in self.hands) < self.count

    def give(self, message: Message) -> None:
        """Give work to an idle hand."""
        hand = next((hand for hand in self.hands if hand.message is None), None)
        if hand is None:
            self._started += 1
            hand = self._new(self.folder / f"hand-{self._started}-{os.getpid()}")
            self.hands.append(hand)
        hand.give(message)

    def _new(self, folder: Path) -> Hand:
        """Start a hand; raise UsageError if the disk is full, or there are too many processes."""
        try:
            return Hand(folder)
        except OSError as error:
            reason = error.strerror or str(error)
            message = f"a process that makes booklets can't be started: {reason}"
            hints = ("finished booklets are kept: run the same command to continue",)
            raise UsageError(Problem(message, hints=hints)) from None

    def answers(self) -> Iterator[tuple[Message, Answer]]:
        """Wait until hands have answered or have ended; yield what was asked, with the answer."""
        busy = {hand.pipe: hand for hand in self.hands if hand.message is not None}
        for pipe in wait(list(busy)) if busy else ():
            hand = busy[pipe]  # type: ignore[index]
            message = hand.message
            assert message is not None
            answer = hand.take()
            if not hand.whole():
                self.hands.remove(hand)
                hand.close()
            yield message, answer


def _program() -> str:
    """Return the search path of a hand: the running program comes first."""
    here = str(Path(generator.__file__).resolve().parent.parent)
    return os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
