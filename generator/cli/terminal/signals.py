"""Signals that end a command: it tidies up as after Ctrl-C, and the shell learns which it was."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import Any

STOPPED = "Stopped; earlier files are untouched."
"""What a command says that was stopped."""

_ENDING = (signal.SIGTERM, signal.SIGHUP)

_AGAIN = 0.5
"""Seconds after which Stopped is raised again, in case a library has swallowed it."""


class Stopped(KeyboardInterrupt):
    """The system or another program asked this command to end; `number` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Listener:
    """Catches signals that ask a command to end, and raises Stopped until it does."""

    def __init__(self) -> None:
        self.heard: int | None = None
        self._resting = False
        self._told_of_lost = sys.unraisablehook

    def listen(self) -> None:
        """Listen from now on; a signal that the caller has us ignore, as with `nohup`, stays so."""
        global _listening
        _listening = self
        for number in _ENDING:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self._hear)
        self._told_of_lost, sys.unraisablehook = sys.unraisablehook, self._lost

    def rest(self) -> None:
        """Stop interrupting: the work has ended."""
        global _listening
        _listening = None
        self._resting = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.unraisablehook = self._told_of_lost

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self.heard is None:  # a terminal that is closed sends several: the first counts
            self.heard = number
            signal.signal(signal.SIGALRM, self._hear)
            signal.setitimer(signal.ITIMER_REAL, _AGAIN, _AGAIN)
        if not (self._resting or _is_tidying() or _is_in(frame, sys.unraisablehook)):
            raise Stopped(self.heard)

    def _lost(self, lost: Any) -> None:
        """Say nothing of a Stopped where nothing can be raised, as in `__del__`: it comes again."""
        if not isinstance(lost.exc_value, Stopped):
            self._told_of_lost(lost)


_listening: Listener | None = None


def asked_to_end() -> bool:
    """Tell whether the command was asked to end; its work may then fail in any way.

    The same signal may have ended its workers, and a library may have swallowed Stopped.
    """
    return _listening is not None and _listening.heard is not None


def _is_in(frame: FrameType | None, function: Any) -> bool:
    """Tell whether the interrupted work is part of a function or method."""
    code = getattr(function, "__code__", None)  # a built-in one has none
    while frame is not None and frame.f_code is not code:
        frame = frame.f_back
    return frame is not None


def _is_tidying() -> bool:
    """Tell whether the interrupted work is already tidying up, as after an earlier Stopped.

    While `finally`, `except` and `with` do their work, the error that they do it for is known.
    """
    error = sys.exc_info()[1]
    seen = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, Stopped):
            return True
        seen.add(id(error))
        error = error.__context__
    return False
