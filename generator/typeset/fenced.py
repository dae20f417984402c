"""Templates filled in a child process, which the system kills if all else fails."""

from __future__ import annotations

import contextlib
import faulthandler
import mmap
import pickle
import re
import signal
import tempfile
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import IO, Generic, TypeVar

from generator.errors import ContentError, FieldpressError, Place, Problem
from generator.fence import KILLED, Child, Ended, allow, ready
from generator.typeset.limits import with_patience
from generator.typeset.templates import Templates

T = TypeVar("T")

_NOTE_BYTES = 65_536
_FRAME = re.compile(r'^  File "(.*)", line ([0-9]+) in ', re.MULTILINE)


def nothing() -> None:
    """Do nothing."""


class Fence(Generic[T]):
    """The result of `work` with a pack's templates, in a process of its own begun at once.

    The result must be picklable. The caller takes the `result` or closes it.
    """

    def __init__(self, templates: Templates, work: Callable[[], T]) -> None:
        self._templates = templates
        self._note = mmap.mmap(-1, _NOTE_BYTES)
        self._trace = tempfile.TemporaryFile()  # noqa: SIM115  closed with the rest
        note, trace = self._note, self._trace
        self._child = Child(lambda pipe: _serve(pipe, templates, work, note, trace))

    def ready(self) -> bool:
        """Tell whether a result or an error is available without waiting."""
        return bool(ready([self._child], 0))

    def result(self) -> T:
        """Wait for the result, and end the process.

        Raises what the work raises, and ContentError with the place of the template that was being
        filled if the process had to be ended.
        """
        try:
            result, error, state = self._child.receive()
        except Ended as ended:
            if ended.killed:
                raise FieldpressError(KILLED) from None
            stopped = _stopped(self._templates, self._note, self._trace, slow=ended.slow)
            if ended.slow and not self._templates.patient:
                stopped = with_patience(stopped)
            raise ContentError(stopped) from None
        finally:
            self.close()
        self._templates.take(state)
        if error is not None:
            raise error
        return result  # type: ignore[no-any-return]

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._child.kill()
        self._note.close()
        self._trace.close()


def fenced(
    templates: Templates, work: Callable[[], T], meanwhile: Callable[[], None] = nothing
) -> T:
    """Return the result of `work` with a pack's templates; it must be picklable.

    It runs in a process of its own, and `meanwhile` in this one. Raises what
    `Fence.result` does.
    """
    fence = Fence(templates, work)
    try:
        meanwhile()
        return fence.result()
    finally:
        fence.close()


def _serve(
    pipe: Connection, templates: Templates, work: Callable[[], T], note: mmap.mmap, trace: IO[bytes]
) -> None:
    def begin(name: str, asked: Place) -> None:
        data = pickle.dumps((name, asked))
        if len(data) <= _NOTE_BYTES:
            note[: len(data)] = data
        allow(templates.seconds)

    templates.begin = begin
    # Write where it was when it ran out of time, then let the system end it.
    faulthandler.register(signal.SIGXCPU, trace, all_threads=False, chain=True)
    try:
        pipe.send((work(), None, templates.state()))
    except Exception as error:
        pipe.send((None, error, templates.state()))


def _stopped(templates: Templates, note: mmap.mmap, trace: IO[bytes], *, slow: bool) -> Problem:
    """Say which template was being filled, with its line if the trace tells."""
    why = "it takes too long" if slow else "it crashed, perhaps for lack of memory"
    name, asked = None, None
    with contextlib.suppress(pickle.UnpicklingError, EOFError):
        name, asked = pickle.loads(note[:])  # our own process wrote it
    trace.seek(0)
    for file, line in _FRAME.findall(trace.read().decode("utf-8", "replace")):
        if place := templates.place_of_line(file, int(line)):
            return Problem(f"the template was stopped: {why}", place, see=asked)
    return Problem(f"the template '{name}' was stopped: {why}", asked)
