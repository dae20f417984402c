"""The files of a seal: the player's own with his word, and the two lines that he hands over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from generator.content.reading.source import Source, read_source
from generator.errors import ContentError, Place, Problem, UsageError, raise_all, short
from generator.ordinary import read_ordinary
from generator.roll.files.yaml_text import laid_out
from generator.roll.seals.seal import check_word, is_hash, key_of, seal_of

MOST_LINE = 2_000
"""Bytes of a file with a line that was handed over, or of a word."""

TERMS_SHOWN = 8
"""Characters by which a line says what it is for."""

_ABOUT = """\
# Private: nobody but the player of this side may read this file before the campaign is over.
# Its word rolls what is secret of this side, with both sides' keys. Keep it, and a copy of it in
# another place: without it no more of this side's papers can be made, and nobody can prove what was
# rolled. Fieldpress never writes over it. Don't edit it.
"""

_FIELDS = ("private-seal", "campaign", "word", "key", "seal")


@dataclass(frozen=True, slots=True)
class PrivateSeal:
    """A side's own file: its word, the terms that it is for, the key that comes of both."""

    side: str
    terms: str
    word: str
    key: str
    source: Source


def private_name(side: str) -> str:
    """Return the name of a player's own file."""
    return f"seal-{side}.yaml"


def line_name(what: Literal["seal", "key"], side: str) -> str:
    """Return the name of a file made to be handed over."""
    return f"{what}-{side}.txt"


def private_text(side: str, terms: str, word: str) -> bytes:
    """Return the text of a player's own file."""
    key = key_of(terms, side, word)
    fields = {"private-seal": side, "campaign": terms, "word": word}
    fields |= {"key": key, "seal": seal_of(key)}
    return (_ABOUT + laid_out(fields, frozenset())).encode()


def read_private(path: Path, sides: Sequence[str]) -> PrivateSeal:
    """Read a player's own file; raise ContentError for one that is damaged.

    Whether it is the one that is wanted is told by `check_whose`. No message quotes its word.
    """
    source = read_source(path, path.as_posix())
    data = source.plain()
    if not isinstance(data, dict) or set(data) != set(_FIELDS):
        message = f"a private seal has {', '.join(_FIELDS)}, and nothing else"
        raise ContentError(Problem(message, source.place()))
    raise_all(
        _damaged(source, name, "text expected")
        for name in _FIELDS
        if not isinstance(data[name], str)
    )
    side, terms, word, key, seal = (str(data[name]) for name in _FIELDS)
    if side not in sides:
        message = f"'{short(side)}' is not a side; it is {' or '.join(sides)}"
        raise ContentError(Problem(message, source.place(("private-seal",))))
    if key != key_of(terms, side, word):
        raise ContentError(_damaged(source, "key", "its word doesn't make its key"))
    if seal != seal_of(key):
        raise ContentError(_damaged(source, "seal", "its key doesn't make its seal"))
    return PrivateSeal(side, terms, word, key, source)


def _damaged(source: Source, name: str, what: str) -> Problem:
    hint = "Fieldpress never writes over it: put back the copy that you kept"
    return Problem(f"this file is damaged: {what}", source.place((name,)), (hint,))


def check_whose(own: PrivateSeal, side: str, terms: str) -> None:
    """Raise ContentError unless a player's own file is that of a side and for these terms."""
    if own.side != side:
        message = f"this is the seal of the side {own.side}, not of {side}"
        raise ContentError(Problem(message, own.source.place(("private-seal",))))
    if own.terms != terms:
        place = own.source.place(("campaign",))
        raise ContentError(Problem("this seal is of another campaign", place, (ANOTHER,)))


ANOTHER = "a seal is for one pack in one version, one seed and the same locks"


def handed_over(what: Literal["seal", "key"], side: str, terms: str, value: str) -> bytes:
    """Return a line made to be handed over."""
    return f"fieldpress {what} {side} {terms[:TERMS_SHOWN]} {value}\n".encode()


def read_line(path: Path, what: Literal["seal", "key"], side: str, terms: str) -> str:
    """Return the seal or the key of a line that was handed over.

    Raise ContentError for anything but that of this side and for these terms.
    """
    place = Place(path.as_posix(), 1, 1)
    try:
        line = read_ordinary(path, MOST_LINE).decode("utf-8-sig")
    except OSError as error:
        raise ContentError(Problem(f"can't be read: {error.strerror}", place)) from None
    except UnicodeDecodeError:
        raise ContentError(Problem("this is not text in UTF-8", place)) from None
    return value_of(line, what, side, terms, place)


def value_of(
    line: str, what: Literal["seal", "key"], side: str, terms: str, place: Place | None
) -> str:
    """Return the seal or the key that a line holds; raise ContentError for any other line.

    `place` is where it stands, if that is a file.
    """
    words = line.lower().split()
    form = f"fieldpress {what} {side} {terms[:TERMS_SHOWN]} …"
    if len(words) != 5 or words[0] != "fieldpress" or not is_hash(words[4]):
        message = f"this is no line that was handed over; it is 'fieldpress {what} {side} …'"
        hint = f"ask for the other player's {line_name(what, side)} again, and leave it as it is"
        raise ContentError(Problem(message, place, (hint,)))
    if words[1:3] != [what, side]:
        message = f"this is the {short(words[1])} of {short(words[2])}; here goes '{form}'"
        raise ContentError(Problem(message, place))
    if words[3] != terms[:TERMS_SHOWN]:
        raise ContentError(Problem(f"this {what} is of another campaign", place, (ANOTHER,)))
    return words[4]


def read_word(path: Path) -> str:
    """Return the word of a file with nothing else in it; raise UsageError for no word."""
    shown = path.as_posix()
    try:
        return check_word(read_ordinary(path, 4 * MOST_LINE).decode("utf-8-sig"))
    except OSError as error:
        raise UsageError(f"--word-file: '{shown}' can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"--word-file: '{shown}' is not text in UTF-8") from None
    except UsageError as error:
        raise UsageError(f"--word-file: {error.problems[0].message}") from None
