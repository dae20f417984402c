"""The law of every target: it returns, or raises our own error in printable words, and it ends."""

from __future__ import annotations

import random
import signal
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import FrameType
from typing import Any

from generator.errors import FieldpressError, Problem

SECONDS = 20.0
"""What takes more processor time is a hang."""

_WAITED = 30
"""Times as long by the clock: for what waits and does nothing, on a machine that is busy."""


@dataclass(frozen=True)
class Target:
    """Something that reads a stranger's text.

    `make` returns input after input from a random number generator; `run` reads one. It returns
    the problems that it is told of, or raises FieldpressError. `share` of all inputs are its own.
    If they are `placed`, each problem tells where it is.
    """

    name: str
    make: Callable[[random.Random], Any]
    run: Callable[[Any], Iterable[Problem] | None]
    share: float
    placed: bool = False

    def input(self, seed: str, number: int) -> Any:
        """Return the input of a seed and a number: the same on every machine."""
        return self.make(random.Random(f"{self.name}:{seed}:{number}"))


class Hang(BaseException):
    """An input took too long; no reader catches this by mistake."""


class Broken(Exception):  # noqa: N818  the law is broken, nothing failed
    """An input broke the law. `sort` is what all inputs that broke it alike have in common."""

    def __init__(self, sort: str, details: str) -> None:
        super().__init__(sort)
        self.sort = sort
        self.details = details


def judge(target: Target, value: Any, seconds: float = SECONDS) -> bool:
    """Run one input and tell whether it was read without a complaint; raise Broken."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Hang

    clocks = (signal.SIGALRM, signal.ITIMER_REAL), (signal.SIGPROF, signal.ITIMER_PROF)
    before = [signal.signal(number, stop) for number, _ in clocks]
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds * _WAITED)
    try:
        problems = tuple(target.run(value) or ())
    except FieldpressError as error:
        problems = error.problems
        if not problems:
            raise Broken(f"{type(error).__name__} says nothing", "") from None
    except (Exception, Hang) as error:
        raise Broken(_sort(error), "".join(traceback.format_exception(error))) from None
    finally:
        for (number, clock), handler in zip(clocks, before, strict=True):
            signal.setitimer(clock, 0)
            signal.signal(number, handler)
    for problem in problems:
        fault = _fault(problem)
        if target.placed and problem.place is None:
            fault = fault or "a problem has no place"
        if fault:
            raise Broken(f"{fault}: {ascii(str(problem))[:200]}", "")
    return not problems


def _fault(problem: Problem) -> str | None:
    """Say what is wrong with the words of a problem."""
    head, *tail = str(problem).split("\n")
    if not problem.message.strip():
        return "a problem says nothing"
    if not all(line.isprintable() for line in (head, *tail)):
        return "a problem is not printable"
    if not all(line.startswith(("  see ", "  hint: ")) for line in tail):
        return "a problem has more than a line"
    return None


def _sort(error: BaseException) -> str:
    """Return the error and the innermost line of ours that it came through."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "/generator/" in f.filename]
    where = (
        f"{frames[-1].filename.rpartition('/generator/')[2]}:{frames[-1].lineno}" if frames else ""
    )
    if isinstance(error, Hang):
        file = where.rpartition(":")[0]
        return f"hang in {file}" if file else "hang"
    last = traceback.format_exception_only(error)[-1].strip()
    return f"{last[:160]} ({where})"
