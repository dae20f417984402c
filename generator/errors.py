"""Problems a user can act on: a message, a place, hints."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_MANY = 300
"""Most words that a mistyped one is compared with: a pack may have ten thousand mistakes."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a text file; line and column count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, with what a user needs to put it right.

    `place` is where to put it right; `see` is a second place that is involved (the template
    that asked for a field, the first of two equal keys).
    """

    message: str
    place: Place | None = None
    hints: tuple[str, ...] = ()
    see: Place | None = None

    def __str__(self) -> str:
        head = f"{self.place}: {self.message}" if self.place else self.message
        tail = [f"  see {self.see}"] if self.see else []
        lines = [head, *tail, *(f"  hint: {hint}" for hint in self.hints)]
        return "\n".join(map(_printable, lines))


class FieldpressError(Exception):
    """Root of every error that a user is meant to read; `exit_status` is the command's."""

    exit_status = 2

    def __init__(self, problems: Problem | str | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems)
        if isinstance(problems, Problem):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class ContentError(FieldpressError):
    """A pack, template or picture is wrong: exit status 1."""

    exit_status = 1


class UsageError(FieldpressError):
    """The command was asked for something it can't do: exit status 2."""


def _printable(line: str) -> str:
    """Escape control characters, which a terminal would obey: messages quote strangers' packs."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in line)


def short(text: object) -> str:
    """Shorten a value for a message to one line of at most 40 characters."""
    line = " ".join(str(text)[:200].split())
    return line if len(line) <= 40 else line[:39] + "…"


def did_you_mean(word: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return a hint naming the closest known word, as a tuple of one; empty if none is close."""
    if len(known) > _MANY:
        known = [other for other in known if other[:1] == word[:1]][:_MANY]
    near = difflib.get_close_matches(str(word), [str(k) for k in known], n=1, cutoff=0.6)
    return (f"did you mean '{near[0]}'?",) if near else ()


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sort problems by place, those without one last, and drop duplicates."""
    nowhere = Place("\uffff", 0, 0)
    first: dict[tuple[Place, str], Problem] = {}
    for problem in problems:
        first.setdefault((problem.place or nowhere, problem.message), problem)
    return [first[key] for key in sorted(first)]
