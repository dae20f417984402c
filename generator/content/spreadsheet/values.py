"""What a cell says, as the value of a field: cells have fewer types than fields."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from generator.content.fields import FieldType, Leaf, ListOf, Maybe, OneOf, Record, Ref
from generator.content.reading.composer import MAX_DIGITS
from generator.content.spreadsheet.cells import Odd, Percent, Value
from generator.content.words import LONGEST_ID

Scalar = bool | int | float | str | Odd | None
Said = Scalar | list[Scalar]

_WHOLE = re.compile(rf"[-+−]?[0-9]{{1,{MAX_DIGITS}}}([.,]0+)?")
_DECIMAL = re.compile(r"[-+−]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)")
_TRUE = frozenset({"true", "yes", "x", "1"})
_FALSE = frozenset({"false", "no", "0"})
_MOST_EXACT = 1e15
"""From here on a spreadsheet doesn't keep every whole number."""


def reader_of(kind: FieldType, separator: str, decimal: str) -> Callable[[Value], Said] | None:
    """Return what turns cells into values of a field; None if no cell can hold one.

    What can't be turned stays as it is: the checks of the field say what is wrong with it.
    """
    if isinstance(kind, Maybe):
        return reader_of(kind.of, separator, decimal)
    if isinstance(kind, Record):
        return None
    if not isinstance(kind, ListOf):
        return _scalar(kind, decimal)
    inner = kind.of.of if isinstance(kind.of, Maybe) else kind.of
    if isinstance(inner, ListOf | Record):
        return None
    item = _scalar(inner, decimal)

    def read_list(value: Value) -> Said:
        if not isinstance(value, str):
            one = item(value)
            return None if one is None else one if isinstance(one, Odd) else [one]
        parts = [item(part) for part in value.split(separator)]
        return [part for part in parts if part is not None] or None

    return read_list


def _scalar(kind: FieldType, decimal: str) -> Callable[[Value], Scalar]:
    if isinstance(kind, OneOf | Ref) or kind.word in ("text", "picture"):  # type: ignore[union-attr]
        return as_text
    assert isinstance(kind, Leaf)
    if kind.word == "flag":
        return _flag
    return (lambda value: _decimal(value, decimal)) if kind.word == "decimal" else _whole


def as_text(value: Value) -> str | Odd | None:
    """Return what a cell shows, as far as it is kept; None if that is nothing."""
    if value is None or isinstance(value, Odd):
        return value
    if isinstance(value, str):
        return _trimmed(value)
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, Percent):
        return f"{_shown(value.value * 100)}%"
    return _shown(value)


def _trimmed(text: str) -> str | None:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip() or None


def _shown(number: float) -> str:
    """Return a number in the fifteen digits that a spreadsheet has."""
    if isinstance(number, int):
        return str(number)
    return str(int(number)) if _is_whole(number) else f"{number:.15g}"


def _is_whole(number: float) -> bool:
    return number.is_integer() and abs(number) < _MOST_EXACT


def _whole(value: Value) -> Scalar:
    if isinstance(value, float) and _is_whole(value):
        return int(value)
    if isinstance(value, str):
        text = value.strip()
        if _WHOLE.fullmatch(text):
            return int(re.split("[.,]", text.replace("−", "-"))[0])
        return text or None
    return as_text(value) if isinstance(value, Percent) else value


def _decimal(value: Value, decimal: str) -> Scalar:
    if isinstance(value, Percent):
        return value.value
    if isinstance(value, float) and _is_whole(value):
        return int(value)
    if isinstance(value, str):
        text = value.strip()
        if decimal:
            text = text.replace(decimal, ".")
        if len(text) <= MAX_DIGITS and _DECIMAL.fullmatch(text) and "," not in text:
            number = float(text.replace("−", "-"))
            return int(number) if _is_whole(number) else number
        return value.strip() or None
    return value


def _flag(value: Value) -> Scalar:
    if isinstance(value, int | float) and value in (0, 1):
        return bool(value)
    if isinstance(value, str):
        word = value.strip().lower()
        return True if word in _TRUE else False if word in _FALSE else value.strip() or None
    return as_text(value) if isinstance(value, Percent) else value


def id_of(name: str) -> str:
    """Return the id that is made from a name; empty if it has no letter or digit of ASCII."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_ID].strip("-")
