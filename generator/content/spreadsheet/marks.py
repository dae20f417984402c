"""What calamine doesn't tell of a sheet: percentages, errors, formulas without a value.

It gives the values of all cells; the XML is looked through only where it may hold something else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from generator.content.spreadsheet.cells import MAX_COLUMNS, MAX_ROWS

PERCENT = "%"
FORMULA = "="
"""A formula that no value is kept with."""

_MOST = 200_000
_FURTHEST = 4 * MAX_ROWS
_ENTITIES = "the file declares entities"


@dataclass(slots=True)
class CellMarks:
    """Of a sheet, by row and column: PERCENT, FORMULA, or the error that a formula comes to.

    `merged` has ranges of cells that are one, as first and last row and column.
    """

    cells: dict[int, dict[int, str]] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    count: int = 0

    def add(self, mark: str, row: int, column: int, rows: int = 1, columns: int = 1) -> None:
        """Mark cells; those that no table can use are left out."""
        for at in range(row, min(row + rows, _FURTHEST)):
            for across in range(column, min(column + columns, MAX_COLUMNS + 1)):
                self.count += 1
                if self.count > _MOST:
                    raise ValueError("there are too many")
                self.cells.setdefault(at, {})[across] = mark


def is_plain_ascii(data: bytes) -> bool:
    """Tell whether the tags of some XML can be searched for as bytes: it isn't UTF-16."""
    return b"\0" not in data[:200]


def parse(data: bytes, reader: Any) -> None:
    """Let a reader follow some XML: it has `start(tag, attributes)`, `text(text)`, `end(tag)`.

    The parser is its `parser`. Raises an error if the XML is damaged or declares entities.
    """
    parser = expat.ParserCreate()
    reader.parser = parser
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.EntityDeclHandler = _refuse
    parser.Parse(data, True)


def _refuse(*_declared: object) -> None:
    raise ValueError(_ENTITIES)
