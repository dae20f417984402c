"""Templates filled in a child process, which the system ends if one can't be stopped otherwise."""

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
from typing import IO, TypeVar

from generator.errors import ContentError, FieldpressError, Place, Problem
from generator.fence import KILLED, Child, Ended, allow
from generator.typeset.templates import Templates

T = TypeVar("T")

_NOTE_BYTES = 65_536
_FRAME = re.compile(r'^  File "(.*)", line ([0-9]+) in ', re.MULTILINE)


def nothing() -> None:
    """Do nothing."""


def fenced(
    templates: Templates, work: Callable[[], T], meanwhile: Callable[[], None] = nothing
) -> T:
    """Return what `work` makes with the templates of a pack; what it returns can be pickled.

    It is done in a process of its own, and something else in this one `meanwhile`. Raises what it
    raises, and ContentError with the place of the template that was being filled if the process
    had to be ended.
    """
    with mmap.mmap(-1, _NOTE_BYTES) as note, tempfile.TemporaryFile() as trace:
        child = Child(lambda pipe: _serve(pipe, templates, work, note, trace))
        try:
            meanwhile()
            result, error, state = child.receive()
        except Ended as ended:
            if ended.killed:
                raise FieldpressError(KILLED) from None
            raise ContentError(_stopped(templates, note, trace, slow=ended.slow)) from None
        finally:
            child.kill()
    templates.take(state)
    if error is not None:
        raise error
    return result  # type: ignore[no-any-return]


def _serve(
    pipe: Connection, templates: Templates, work: Callable[[], T], note: mmap.mmap, trace: IO[bytes]
) -> None:
    def begin(name: str, asked: Place) -> None:
        data = pickle.dumps((name, asked))
        if len(data) <= _NOTE_BYTES:
            note[: len(data)] = data
        allow(templates.seconds)

    templates.begin = begin
    # Where it was when it ran out of time; then it ends as the system has it.
    faulthandler.register(signal.SIGXCPU, trace, all_threads=False, chain=True)
    try:
        pipe.send((work(), None, templates.state()))
    except Exception as error:
        pipe.send((None, error, templates.state()))


def _stopped(templates: Templates, note: mmap.mmap, trace: IO[bytes], *, slow: bool) -> Problem:
    """Say which template was being filled, with its line if the trace tells."""
    why = "it takes too long" if slow else "it breaks down, perhaps for want of memory"
    name, asked = None, None
    with contextlib.suppress(pickle.UnpicklingError, EOFError):
        name, asked = pickle.loads(note[:])  # our own process wrote it
    trace.seek(0)
    for file, line in _FRAME.findall(trace.read().decode("utf-8", "replace")):
        if place := templates.place_of_line(file, int(line)):
            return Problem(f"the template is stopped: {why}", place, see=asked)
    return Problem(f"the template '{name}' is stopped: {why}", asked)
