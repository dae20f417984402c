"""Signals that end a command: it tidies up as after Ctrl-C, and the shell learns which it was."""

from __future__ import annotations

import signal
import sys
from types import FrameType

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

    def listen(self) -> None:
        """Listen from now on; a signal that the caller has us ignore, as with `nohup`, stays so."""
        for number in _ENDING:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self._hear)

    def rest(self) -> None:
        """Stop interrupting: the work has ended."""
        self._resting = True
        signal.setitimer(signal.ITIMER_REAL, 0)

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        if self.heard is None:  # a terminal that is closed sends several: the first counts
            self.heard = number
            signal.signal(signal.SIGALRM, self._hear)
            signal.setitimer(signal.ITIMER_REAL, _AGAIN, _AGAIN)
        if not self._resting and not _is_tidying():
            raise Stopped(self.heard)


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
