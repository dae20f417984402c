"""The fields of a report: what its file asks, typed by the schema of what it may say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from generator.content.reading.source import Path
from generator.studio.reporting.remarks import Remarks

GIVEN, CHOICE, NUMBER, TEXT = "given", "choice", "number", "text"
LIST, LINES, GROUP, ROWS, OTHER = "list", "lines", "group", "rows", "other"
"""Kinds of field. A list stands in one line with commas, lines stand below each other; what is of
another kind than it should be can't be shown as a field, and stays as it is in the file."""

STRUCK = "struck"
"""In place of a column: a row that is to be struck out."""

MOST_SHORT = 4
"""So many choices are shown side by side."""


def named(path: Path) -> str:
    """Return the name of the field of a value, as the page's script would write it."""
    return json.dumps(path, ensure_ascii=False, separators=(",", ":"))


@dataclass(slots=True)
class ReportField:
    """A field: where its value stands in the file, what it asks, what it says.

    `rows` are those of a list, `blank` the cells of one that is added; `fields` are those below a
    key. `problems` are told at the field. `elsewhere` is what the file says, if that is otherwise.
    """

    kind: str
    path: Path
    label: str
    hint: str = ""
    value: str = ""
    options: tuple[tuple[str, str], ...] = ()
    fields: list[ReportField] = field(default_factory=list)
    rows: list[list[ReportField]] = field(default_factory=list)
    blank: list[ReportField] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    example: str = ""
    integers: bool = False
    fixed: bool = False
    problems: list[str] = field(default_factory=list)
    elsewhere: str | None = None

    @property
    def name(self) -> str:
        """Its name in the form."""
        return named(self.path)

    @property
    def struck(self) -> str:
        """The name of the box that strikes out the row that it is a cell of."""
        return named((*self.path[:-1], STRUCK))

    @property
    def id(self) -> str:
        """Its id on the page."""
        return f"f-{sha256(self.name.encode()).hexdigest()[:12]}"

    @property
    def below(self) -> Iterator[ReportField]:
        """It and every field below it."""
        yield self
        for one in (*self.fields, *(cell for row in self.rows for cell in row)):
            yield from one.below

    @property
    def is_filled(self) -> bool:
        """Whether something below it says anything, or is wrong."""
        return bool(self.rows) or any(
            one.problems or (one.value not in ("", "[]") and one.kind != GIVEN)
            for one in self.below
        )

    @property
    def is_short(self) -> bool:
        """Whether its choices fit side by side."""
        return len(self.options) <= MOST_SHORT and sum(len(b) for _, b in self.options) <= 36


@dataclass(frozen=True, slots=True)
class FieldMaker:
    """Makes the fields of a report.

    `schema` is the JSON Schema of what it may say, `labels` heads of keys, `words` what values are
    called, such as sides.
    """

    schema: Mapping[str, Any]
    labels: Mapping[str, str]
    words: Mapping[str, str]
    remarks: Remarks

    def fields(self, data: Any) -> list[ReportField]:
        """Return a field for each key of a report that the schema knows."""
        known = self.schema["properties"]
        return [
            self._field((key,), known[key], value)
            for key, value in (data.items() if isinstance(data, dict) else ())
            if key in known
        ]

    def _field(self, path: Path, schema: Mapping[str, Any], value: Any) -> ReportField:
        given, plain, nullable = self._resolved(schema)
        key = str(path[-1])
        made = ReportField(
            TEXT,
            path,
            self.labels.get(key, "") if len(path) == 1 else "",
            hint=self.remarks.hints.get(path, ""),
        )
        made.label = made.label or labelled(key, self.words)
        if len(path) == 1:
            made.notes = self.remarks.notes.get(key, [])
            made.example = self.remarks.examples.get(key, "")
        if "const" in plain or given:
            made.kind, made.value = GIVEN, shown(value)
        elif "enum" in plain:
            self._choice(made, plain["enum"], value, nullable)
        elif plain.get("type") == "array":
            self._array(made, self._resolved(plain["items"])[1], value)
        elif plain.get("type") == "object":
            self._group(made, plain, value)
        else:
            made.kind = NUMBER if plain.get("type") == "integer" else TEXT
            made.value = shown(value)
            if isinstance(value, dict | list):
                made.kind = OTHER
        return made

    def _choice(self, made: ReportField, known: Sequence[str], value: Any, nullable: bool) -> None:
        made.kind, made.value = CHOICE, shown(value)
        options = [(one, self.words.get(one, one)) for one in known]
        if made.value not in known and made.value:
            options.append((made.value, made.value))  # a slip, which is told of
        if nullable or not made.value:
            options.insert(0, ("", "–"))
        made.options = tuple(options)
        if isinstance(value, dict | list):
            made.kind = OTHER

    def _array(self, made: ReportField, items: Mapping[str, Any], value: Any) -> None:
        entries = [] if value is None else value
        if "properties" in items:
            made.kind = ROWS
            if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
                made.kind = OTHER
                return
            made.rows = [self._row(made.path, n, items, one) for n, one in enumerate(entries)]
            made.blank = self._row(made.path, len(entries), items, {}, new=True)
            made.fixed = any(cell.kind == GIVEN for row in made.rows for cell in row)
            return
        made.kind = LINES if len(made.path) == 1 and items.get("type") == "string" else LIST
        made.integers = items.get("type") == "integer"
        if not isinstance(entries, list) or any(isinstance(one, dict | list) for one in entries):
            made.kind = OTHER
            return
        made.value = ("\n" if made.kind == LINES else ", ").join(map(shown, entries))

    def _row(
        self, path: Path, number: int, items: Mapping[str, Any], row: Any, *, new: bool = False
    ) -> list[ReportField]:
        found = []
        for key, schema in items["properties"].items():
            cell = self._field((*path, number, key), schema, row.get(key))
            if new and cell.kind == GIVEN:
                plain = {k: v for k, v in schema.items() if k != "given"}
                cell = self._field((*path, number, key), plain, None)
            if cell.kind == CHOICE and key not in row and cell.options[0][0]:
                cell.options = (("", "–"), *cell.options)
            found.append(cell)
        return found

    def _group(self, made: ReportField, plain: Mapping[str, Any], value: Any) -> None:
        made.kind = GROUP
        known, other = plain.get("properties", {}), plain.get("additionalProperties")
        if value is not None and not isinstance(value, dict):
            made.kind = OTHER
            return
        keys = list(value) if value else list(known)
        for key in keys:
            schema = known.get(key, other)
            if isinstance(schema, Mapping):
                inner = self._field((*made.path, key), schema, (value or {}).get(key))
                made.fields.append(inner)

    def _resolved(self, schema: Mapping[str, Any]) -> tuple[bool, Mapping[str, Any], bool]:
        """Return whether a value is given, its own schema, and whether it may be missing."""
        given, nullable = bool(schema.get("given")), False
        while True:
            if "$ref" in schema:
                schema = self.schema["$defs"][schema["$ref"].rpartition("/")[2]]
            elif "anyOf" in schema:
                some = [one for one in schema["anyOf"] if one.get("type") != "null"]
                nullable = nullable or len(some) < len(schema["anyOf"])
                schema = some[0]
            else:
                return given, schema, nullable


def shown(value: Any) -> str:
    """Return a value as one types it into a field."""
    if value is None or isinstance(value, dict | list):
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def labelled(key: str, words: Mapping[str, str]) -> str:
    """Return a key as a label: what it is called, or its words with a capital."""
    if key in words:
        return words[key]
    plain = key.replace("-", " ").replace("_", " ")
    return plain[:1].upper() + plain[1:]
