"""The header of a table: which column is which field, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.content.fields import FieldType, Leaf, Maybe, OneOf, Record
from generator.content.reading.source import Source
from generator.content.spreadsheet.cells import TableCells, TableRow, Value
from generator.content.spreadsheet.request import TableRequest
from generator.content.spreadsheet.values import as_text, reader_of
from generator.content.words import Schema
from generator.errors import Near, Place, Problem, did_you_mean, short

NOTES = ("#", "_")
"""How the names begin of columns that are only the maker's own notes."""

_GAPS = re.compile(r"[\s_-]+")
_TYPES = {"integer": Leaf("number"), "string": Leaf("text"), "boolean": Leaf("flag")}


def fields_of(record: Record, more: Mapping[str, Schema], origins: tuple[str, ...]) -> ColumnFields:
    """Return all that a column may be: the declared fields and the keys that any record has.

    `more` are the schemas of the keys that such a record may have in addition.
    """
    found: dict[str, FieldType] = {"id": Maybe(Leaf("text")), "origin": Maybe(OneOf(origins))}
    for key, schema in more.items():
        if kind := _TYPES.get(str(schema.get("type"))):
            found[key] = Maybe(kind)
    return ColumnFields({**found, **dict(record.fields)})


class ColumnFields:
    """What columns may be, found by their names, whatever the case and the gaps between words."""

    def __init__(self, kinds: Mapping[str, FieldType]) -> None:
        self.kinds = kinds
        folded: dict[str, list[str]] = {}
        for name in kinds:
            folded.setdefault(fold(name), []).append(name)
        self._folded = {key: names[0] for key, names in folded.items() if len(names) == 1}

    def find(self, name: str) -> str | None:
        """Return the field that a column is called like."""
        return name if name in self.kinds else self._folded.get(fold(name))


def fold(name: str) -> str:
    """Return a name in the form in which names are compared: `Fire Power` is `fire-power`."""
    return _GAPS.sub("-", name.strip().casefold())


@dataclass(slots=True)
class Columns:
    """The names of all columns, and the fields that some of them are, by their index."""

    names: list[str]
    fields: dict[int, str] = field(default_factory=dict)


class Header:
    """Reads the header of a table, and adds to `problems`."""

    def __init__(
        self,
        source: Source,
        key: str,
        request: TableRequest,
        sheet: TableCells,
        fields: ColumnFields,
    ) -> None:
        self._source, self._key, self._request = source, key, request
        self._sheet, self._fields = sheet, fields
        self._row = sheet.rows[0]

    def read(self, place: Mapping[int, Place], problems: list[Problem]) -> Columns:
        """Return the columns; `place` has where the name of each stands."""
        columns = Columns(names=[self._name(value) for value in self._row.values])
        first: dict[str, int] = {}
        unknown: list[str] = []
        for index, name in enumerate(columns.names):
            target, problem = self._target(name, place[index])
            if problem is None and target is not None and target in first:
                see = place[first[target]]
                problem = Problem(f"a second column for '{short(target)}'", place[index], see=see)
            if problem:
                problems.append(problem)
                unknown.append(fold(name))
            elif target is not None:
                first[target] = index
                columns.fields[index] = target
        problems += self._map_problems(columns.names)
        problems += self._lacking(first, place[0], unknown)
        return columns

    def _name(self, value: Value) -> str:
        text = as_text(value)
        return " ".join(text.split()) if isinstance(text, str) else ""

    def _target(self, name: str, place: Place) -> tuple[str | None, Problem | None]:
        """Return the field of a column, None for one that is none, and what is wrong with it."""
        known = self._fields
        if name in self._request.columns:
            said = self._request.columns[name]
            return (said if said in known.kinds else None), None
        if not name or name.startswith(NOTES):
            return None, None
        if target := known.find(name):
            return target, None
        hint = f"begin its name with '{NOTES[0]}' if it is only a note of yours"
        near = Near(fold(name), list(known.kinds))
        return None, Problem(f"unknown column '{short(name)}'", place, (hint,), near=near)

    def _map_problems(self, names: list[str]) -> Iterator[Problem]:
        at = (self._key, "columns")
        for name, target in self._request.columns.items():
            if name not in names:
                message = f"there is no column '{short(name)}' in the table"
                near = Near(name, [other for other in names if other])
                yield Problem(message, self._source.key_place(at, name), near=near)
            if target is not None and target not in self._fields.kinds:
                message = f"'{short(target)}' is not a field of these records"
                near = Near(target, list(self._fields.kinds))
                yield Problem(message, self._source.place((*at, name)), near=near)

    def _lacking(
        self, found: Mapping[str, int], place: Place, unknown: list[str]
    ) -> Iterator[Problem]:
        """Yield the required fields without a column, unless one is mistyped: that was told."""
        wrong = set(self._request.columns.values()) - set(self._fields.kinds)
        for name, kind in self._fields.kinds.items():
            if name in found or isinstance(kind, Maybe) or did_you_mean(fold(name), unknown):
                continue
            if not wrong and reader_of(kind, self._request.separator, ""):
                yield Problem(f"there is no column for the field '{short(name)}'", place)


def unnamed(sheet: TableCells, columns: Columns) -> Iterator[tuple[TableRow, int]]:
    """Yield the first cell of each column that has values but no name."""
    told: set[int] = set()
    for row in sheet.rows[1:]:
        for index, value in enumerate(row.values):
            name = columns.names[index] if index < len(columns.names) else ""
            if value not in (None, "") and not name and index not in told:
                told.add(index)
                yield row, index
