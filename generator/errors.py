"""Problems a user can act on: a message, a place, hints."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

_LONGEST = 40
"""Letters of the longest word compared with others: mistyped words are short."""
_MANY = 300
"""The most words that a mistyped one is compared with, and the most problems with such a hint."""
_LOOKED_AT = 10_000
"""The most known words searched for those that begin like the mistyped one."""
_COMPARED = 10_000
"""The most comparisons for all problems of an error: a pack may have 100,000 mistakes."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a text file, a cell of a `sheet`, or a `form_field` of a PDF.

    Line and column count from 1.
    """

    file: str
    sheet: str = field(default="", kw_only=True)
    line: int
    column: int
    form_field: str = field(default="", kw_only=True)

    def __str__(self) -> str:
        if self.form_field:
            return f"{printable(self.file)}, field '{printable(self.form_field)}'"
        if self.sheet:
            cell = cell_name(self.line, self.column)
            return f"{printable(self.file)}!{printable(self.sheet)}!{cell}"
        return f"{printable(self.file)}:{self.line}:{self.column}"


def cell_name(row: int, column: int) -> str:
    """Return how spreadsheets call a cell: the second in row 7 is `B7`."""
    letters = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"


@dataclass(frozen=True, slots=True)
class Near:
    """An unknown word and the known ones: what was meant is looked up later."""

    word: str
    known: Iterable[str]


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem, with what a user needs to fix it.

    `place` is where to fix it; `see` is a second place involved (the template
    that asked for a field, the first of two equal keys). `near` becomes a hint in the error that
    is raised with the problem. Control characters in the message and the hints are escaped. One of
    `looks` is about how a page looks: a draft is printed in spite of it.
    """

    message: str
    place: Place | None = None
    hints: tuple[str, ...] = ()
    see: Place | None = None
    near: Near | None = None
    looks: bool = False

    def __post_init__(self) -> None:
        if not self.message.isprintable():
            object.__setattr__(self, "message", printable(self.message))
        if self.hints:
            object.__setattr__(self, "hints", tuple(map(printable, self.hints)))

    def __str__(self) -> str:
        head = f"{self.place}: {self.message}" if self.place else self.message
        tail = [f"  see {self.see}"] if self.see else []
        return "\n".join([head, *tail, *(f"  hint: {hint}" for hint in self.hints)])


class FieldpressError(Exception):
    """Base of every error meant for users; `exit_status` is the command's."""

    exit_status = 2

    def __init__(self, problems: Problem | str | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems)
        if isinstance(problems, Problem):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = tuple(_with_hints(problems))
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class ContentError(FieldpressError):
    """A pack, template or picture is wrong: exit status 1."""

    exit_status = 1


class LooksError(ContentError):
    """Nothing but looks is wrong: a draft would be printed."""


class DraftError(FieldpressError):
    """What a draft was printed in spite of: told, never raised."""

    exit_status = 0


class UsageError(FieldpressError):
    """The command was asked to do something it can't: exit status 2."""


def raise_all(problems: Iterable[Problem]) -> None:
    """Raise ContentError with all problems in the order of their places, if there are any."""
    if found := in_order(problems):
        raise ContentError(found)


def printable(line: str) -> str:
    """Escape control characters, which a terminal would obey: messages quote strangers' packs.

    A byte of a file name that is not UTF-8 is written as a byte.
    """
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else _escaped(ord(c)) for c in line)


def _escaped(code: int) -> str:
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return f"\\u{code:04x}"


def short(text: object) -> str:
    """Shorten a value for a message to one line of at most 40 printable characters."""
    line = printable(" ".join(str(text)[:200].split()))
    return line if len(line) <= 40 else line[:39] + "…"


def did_you_mean(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return a hint naming the closest known word, as a tuple of one; empty if none is close.

    The work is bounded, whatever the words are. Where there may be many problems, give each a
    `Near` instead.
    """
    return _hint(word, _candidates(word, known))


def _candidates(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that a mistyped one is compared with: short ones, and not too many."""
    if len(word) > _LONGEST:
        return []
    some = [other for other in islice(known, _LOOKED_AT) if len(other) <= _LONGEST]
    if len(some) > _MANY:
        some = [other for other in some if other[:1] == word[:1]][:_MANY]
    return some


def _hint(word: str, candidates: list[str]) -> tuple[str, ...]:
    found = difflib.get_close_matches(word, candidates, n=1, cutoff=0.6)
    return (f"did you mean '{found[0]}'?",) if found else ()


def _with_hints(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems with "did you mean" hints, as far as the bounds allow."""
    problems_left, comparisons_left = _MANY, _COMPARED
    for problem in problems:
        near = problem.near
        if near is None:
            yield problem
            continue
        hints: tuple[str, ...] = ()
        if problems_left > 0 and len(near.word) <= _LONGEST:
            problems_left -= 1
            candidates = _candidates(near.word, near.known)[:comparisons_left]
            comparisons_left -= len(candidates)
            hints = _hint(near.word, candidates)
        yield replace(problem, hints=(*problem.hints, *hints), near=None)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sort problems by place, those without one last, and drop duplicates."""
    nowhere = Place("\uffff", 0, 0)
    first: dict[tuple[Place, str], Problem] = {}
    for problem in problems:
        first.setdefault((problem.place or nowhere, problem.message), problem)
    return [first[key] for key in sorted(first)]
