"""Seals exchanged by two players, each on his own machine, by files in a folder of the same name.

Each has his private seal, which is written once, and hands over two lines: his seal, and, when the
other's seal is there, his key. So nobody knows the other's key while he can still choose his word.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from generator.errors import ContentError, Place, Problem, UsageError
from generator.job.output.new_file import write_new
from generator.ordinary import read_ordinary
from generator.roll.seals.files import (
    MOST_LINE,
    PrivateSeal,
    check_whose,
    handed_over,
    line_name,
    private_name,
    private_text,
    read_line,
    read_private,
    value_of,
)
from generator.roll.seals.seal import Seals, new_word, seal_of

_PRIVATE, _OPEN = 0o600, 0o644


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange of seals in a folder: one's own side of both, and what it is for.

    `word` is the one to seal with, if the player has one of his own.
    """

    folder: Path
    sides: tuple[str, str]
    side: str
    terms: str
    word: str | None = None

    @property
    def other(self) -> str:
        """The other player's side."""
        return next(side for side in self.sides if side != self.side)


@dataclass(frozen=True, slots=True)
class Exchanged:
    """How far an exchange has come: the seals, when all is there, and lines to be said."""

    seals: Seals | None
    notes: Sequence[str]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far an exchange has come, by what lies in its folder.

    `lines` are those to be handed over, by the names of their files; `missing` the names of the
    other player's that are not there yet.
    """

    lines: Mapping[str, str]
    missing: Sequence[str]


_LINES: tuple[Literal["seal", "key"], ...] = ("seal", "key")
"""What each hands over, in its order."""


def standing(wanted: Exchange) -> Standing:
    """Tell how far an exchange has come; nothing is written."""
    lines = {}
    for what in _LINES:
        path = wanted.folder / line_name(what, wanted.side)
        with contextlib.suppress(OSError):
            lines[path.name] = read_ordinary(path, MOST_LINE).decode("utf-8", "replace").strip()
    theirs = [line_name(what, wanted.other) for what in _LINES]
    missing = [name for name in theirs if not os.path.lexists(wanted.folder / name)]
    return Standing(lines, missing)


def take(wanted: Exchange, text: str) -> list[Path]:
    """Put lines that the other player has sent into the folder, and return their files.

    They may stand in a letter, broken as letters are, each line of it after a `>`. Raises
    ContentError for what is no line of his, UsageError for one that differs from what lies there,
    or can't be written; then nothing is. A line that is there already is passed over.
    """
    found: dict[Literal["seal", "key"], str] = {}
    for line in _lines_in(text):
        what: Literal["seal", "key"] = "key" if line[1:2] == ["key"] else "seal"
        found[what] = value_of(" ".join(line), what, wanted.other, wanted.terms, None)
    if not found:
        message = "there is no line of the other player in this"
        hint = f"it begins with 'fieldpress seal {wanted.other}' or 'fieldpress key {wanted.other}'"
        raise UsageError(Problem(message, hints=(hint,)))
    new: list[tuple[Path, bytes]] = []
    known = {what: _received(wanted, what) for what in _LINES}
    for what, value in found.items():
        path = wanted.folder / line_name(what, wanted.other)
        if known[what] not in (None, value):
            raise UsageError(f"{path.as_posix()} has another line, and is never written over")
        if known[what] is None:
            new.append((path, handed_over(what, wanted.other, wanted.terms, value)))
    both = {**known, **found}
    if both["key"] and both["seal"] is None:
        raise UsageError(f"his {line_name('seal', wanted.other)} comes first, then his key")
    if both["key"] and seal_of(both["key"]) != both["seal"]:
        raise UsageError("this key doesn't open the seal that was handed over before")
    for path, data in new:
        write_new(path, data, _OPEN)
    return [path for path, _ in new]


def _lines_in(text: str) -> list[list[str]]:
    """Return the words of each line that a text may have for the other player."""
    words = [word for said in text.lower().split() if (word := said.strip(">"))]
    begin = [at for at, word in enumerate(words) if word == "fieldpress"]
    return [words[at : at + 5] for at in begin]


def exchange(wanted: Exchange) -> Exchanged:
    """Go on with an exchange as far as possible: write what is to be handed over.

    Nothing is ever written over. Raises ContentError for files that are damaged, of the other side
    or of another campaign, UsageError for what can't be written.
    """
    own, new = _private(wanted)
    notes = [f"{own.source.file}: yours alone; keep a copy in another place"] if new else []
    notes += _hand_over(wanted, "seal", seal_of(own.key))
    seal = _received(wanted, "seal")
    if seal is None:
        return Exchanged(None, [*notes, _waiting(wanted, "seal")])
    notes += _hand_over(wanted, "key", own.key)
    key = _received(wanted, "key")
    if key is None:
        return Exchanged(None, [*notes, _waiting(wanted, "key")])
    if seal_of(key) != seal:
        path = wanted.folder / line_name("key", wanted.other)
        message = "this key doesn't open the seal that was handed over before"
        raise ContentError(Problem(message, Place(path.as_posix(), 1, 1)))
    keys = {wanted.side: own.key, wanted.other: key}
    ordered = {side: keys[side] for side in wanted.sides}
    return Exchanged(Seals(wanted.terms, ordered, {wanted.side: own.word}), notes)


def _private(wanted: Exchange) -> tuple[PrivateSeal, bool]:
    """Return one's own seal, and whether it was made now."""
    path = wanted.folder / private_name(wanted.side)
    new = not os.path.lexists(path)
    if new:
        word = wanted.word if wanted.word is not None else new_word()
        write_new(path, private_text(wanted.side, wanted.terms, word), _PRIVATE)
    own = read_private(path, wanted.sides)
    check_whose(own, wanted.side, wanted.terms)
    if wanted.word is not None and wanted.word != own.word:
        message = f"--word-file: {path.as_posix()} has another word, and is never written over"
        raise UsageError(message)
    return own, new


def _hand_over(wanted: Exchange, what: Literal["seal", "key"], value: str) -> list[str]:
    """Write a line for the other player, and say so unless it was there."""
    path = wanted.folder / line_name(what, wanted.side)
    line = handed_over(what, wanted.side, wanted.terms, value)
    shown = path.as_posix()
    if not os.path.lexists(path):
        write_new(path, line, _OPEN)
        return [f"{shown}: send it to the other player"]
    try:
        same = read_ordinary(path, MOST_LINE) == line
    except OSError:
        same = False
    if not same:
        message = f"this is not the {what} of your {private_name(wanted.side)}"
        hint = "delete it, and it is written again"
        raise ContentError(Problem(message, Place(shown, 1, 1), (hint,)))
    return []


def _received(wanted: Exchange, what: Literal["seal", "key"]) -> str | None:
    """Return the other's seal or key, if it is there."""
    path = wanted.folder / line_name(what, wanted.other)
    if not os.path.lexists(path):
        return None
    return read_line(path, what, wanted.other, wanted.terms)


def _waiting(wanted: Exchange, what: Literal["seal", "key"]) -> str:
    path = wanted.folder / line_name(what, wanted.other)
    return f"nothing is printed yet: put his {path.name} beside it, and type the same again"
