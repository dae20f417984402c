"""What a table holds before anyone knows what it means: rows of cells, and what is wrong there."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.content.reading.composer import MAX_LETTERS, MAX_VALUES

MAX_ROWS = 20_000
"""The most rows with anything in them; a deck has 10,000 pieces at most."""
MAX_COLUMNS = 256
"""The most columns: twice what any field list needs, and then some for notes."""

TOO_MANY_ROWS = f"there are more than {MAX_ROWS:,} rows"
TOO_MANY_COLUMNS = f"there are more than {MAX_COLUMNS} columns"
TOO_MANY_VALUES = f"there are more than {MAX_VALUES:,} cells with something in them"
TOO_MANY_LETTERS = f"the cells have more than {MAX_LETTERS:,} characters"


@dataclass(frozen=True, slots=True)
class Percent:
    """A number that is shown as a percentage: 0.25 is 25 %."""

    value: float


@dataclass(frozen=True, slots=True)
class Odd:
    """What stands in a cell that can't be used: a message and a hint."""

    message: str
    hint: str = ""


Value = bool | int | float | str | Percent | Odd | None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row that is not empty: its number, from 1, and its cells.

    The places of the cells are given where they are not row and column: line and column of a text.
    """

    number: int
    values: list[Value]
    places: list[tuple[int, int]] | None = None

    def at(self, index: int) -> tuple[int, int]:
        """Return the place of a cell; one beyond the end is where the last one is."""
        if self.places is None:
            return self.number, index + 1
        return self.places[min(index, len(self.places) - 1)]

    def value(self, index: int) -> Value:
        """Return what stands in a cell, or None beyond the end."""
        return self.values[index] if index < len(self.values) else None


@dataclass(frozen=True, slots=True)
class CellFault:
    """What is wrong at a place of the table, whatever its columns mean."""

    at: tuple[int, int]
    message: str
    hint: str = ""


@dataclass(slots=True)
class TableCells:
    """A table as it was read: its name, empty for a text, and its rows in their order.

    `merged` has ranges of cells that are one, as first and last row and column. `decimal` is the
    sign that numbers written as text may have besides the point. `notes` are lines for the user.
    """

    name: str
    rows: list[TableRow] = field(default_factory=list)
    faults: list[CellFault] = field(default_factory=list)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    decimal: str = ""
    notes: list[str] = field(default_factory=list)


class NotATableError(Exception):
    """A file can't be read as a table; `hints` say what to do about it."""

    def __init__(self, message: str, *hints: str, names: tuple[str, ...] = ()) -> None:
        super().__init__(message, hints, names)
        self.message = message
        self.hints = hints
        self.names = names
        """The sheets there are, if the one that was asked for isn't."""

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.message, self.hints, self.names)


def _again(message: str, hints: tuple[str, ...], names: tuple[str, ...]) -> NotATableError:
    return NotATableError(message, *hints, names=names)


class Gatherer:
    """Takes the rows of a table one by one, and stops where there is too much."""

    def __init__(self, name: str) -> None:
        self.sheet = TableCells(name)
        self._values = 0
        self._letters = 0

    def take(self, row: TableRow) -> bool:
        """Keep a row unless it is empty; tell whether there may be more."""
        while row.values and row.values[-1] is None:
            row.values.pop()
        if not row.values:
            return True
        self._values += sum(value is not None for value in row.values)
        self._letters += sum(len(value) for value in row.values if isinstance(value, str))
        for many, most, message in (
            (len(row.values), MAX_COLUMNS, TOO_MANY_COLUMNS),
            (len(self.sheet.rows) + 1, MAX_ROWS, TOO_MANY_ROWS),
            (self._values, MAX_VALUES, TOO_MANY_VALUES),
            (self._letters, MAX_LETTERS, TOO_MANY_LETTERS),
        ):
            if many > most:
                at = row.at(MAX_COLUMNS if message is TOO_MANY_COLUMNS else 0)
                self.sheet.faults.append(CellFault(at, message))
                return False
        self.sheet.rows.append(row)
        return True
