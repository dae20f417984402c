"""Values of aids, looked up in the pack's records so that the pieces agree with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.content.kinds.aid.model import ReadLine
from generator.content.kinds.aid.shapes import BandText, LengthUnit
from generator.content.kinds.base import Part, records_of
from generator.errors import Near, short

LONGEST = 120.0
"""The length of the longest aid, in inches."""

_TOKEN = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"\d+(?:\.\d+)?", re.ASCII)


class LostError(ValueError):
    """A reference leads nowhere, or to something unsuitable."""

    def __init__(self, message: str, word: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.near = Near(word, known) if word else None


@dataclass(frozen=True, slots=True)
class Values:
    """Looks up references such as `weapons/rifle/bands`; lengths are given in `unit`."""

    parts: Mapping[str, Part]
    unit: LengthUnit

    def rows(self, name: str) -> Mapping[str, Mapping[str, Any]]:
        """Return the records of a part; raise LostError if it has none."""
        part = records_of(self.parts.get(name))
        if part is None:
            known = [key for key, part in self.parts.items() if records_of(part)]
            raise LostError(f"'{short(name)}' is not a part with records", name, known)
        return part.records

    def find(self, reference: str) -> Any:
        """Return what `part/record/field` names; a dot leads into a field; raise LostError."""
        part, _, rest = reference.partition("/")
        record, _, field = rest.partition("/")
        if not (part and record and field):
            raise LostError(
                f"'{short(reference)}' is neither a number of inches nor a place in a table, "
                "as 'moves/walk/inches'"
            )
        records = self.rows(part)
        if record not in records:
            message = f"'{short(record)}' is not among the records of '{part}'"
            raise LostError(message, record, records)
        value: Any = records[record]
        for step in field.split("."):
            if not isinstance(value, Mapping) or step not in value:
                message = f"'{short(record)}' of '{part}' has no field '{short(step)}'"
                known = list(value) if isinstance(value, Mapping) else ()
                raise LostError(message, step, known)
            value = value[step]
        return value

    def inches(self, said: float | str) -> float:
        """Return a length in inches, from 0 to the longest; raise LostError."""
        value = self.find(said) if isinstance(said, str) else said
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise LostError(f"'{short(said)}' is not a number of inches")
        if not 0 <= value <= LONGEST:
            raise LostError(f"{value:g}″ is out of range; an aid measures 0 to {LONGEST:g}″")
        return float(value)

    def text(self, words: str) -> str:
        """Return a text with `{8}` or `{blasts/grenade/across}` in the unit.

        `{#weapons/smg/autofire}` is the number alone.
        """
        return _TOKEN.sub(lambda match: self._token(match[1].strip()), words)

    def _token(self, said: str) -> str:
        if said.startswith("#"):
            return _written(self.find(said[1:].strip()), "plain")
        value = float(said) if _NUMBER.fullmatch(said) else self.find(said)
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise LostError(f"'{short(said)}' is neither a number nor a text")
        return value if isinstance(value, str) else self.unit.length(value)

    def cell(self, read: ReadLine, row: Mapping[str, Any]) -> BandText:
        """Return the text of a column in a row; raise LostError if there is no such column."""
        if read.field not in row:
            message = f"the rows have no field '{short(read.field)}'"
            raise LostError(message, read.field, list(row))
        value = row[read.field]
        return BandText(read.name, read.otherwise if value is None else _written(value, read.as_))


def _written(value: Any, way: str) -> str:
    """Write a value as a table does: a 4 needed as 4+, a modifier with its sign."""
    if way == "list" and isinstance(value, list):
        return "  ".join(map(str, value))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if way == "need":
        return f"{value:g}+"
    if way == "signed" and value:
        return f"{value:+g}".replace("-", "−")
    return f"{value:g}"
