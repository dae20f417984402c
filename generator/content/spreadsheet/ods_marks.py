"""What calamine doesn't tell of an ODS sheet: percentages, formulas, errors, merged cells."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from xml.parsers import expat

from generator.content.spreadsheet.cells import MAX_COLUMNS, MAX_ROWS

PERCENT = "%"
FORMULA = "="

_PIECE = 1 << 16
_ERROR = re.compile(r"#[A-Z/0!?]+[!?A0]|Err:[0-9]+")
_MOST_MARKS = 100_000


@dataclass(slots=True)
class Marks:
    """Of a sheet, by row and column: PERCENT, FORMULA (one without its value) or an error.

    `merged` has ranges of cells that are one, as first and last row and column.
    """

    cells: dict[int, dict[int, str]] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)


def read_marks(data: bytes, sheet: str) -> Marks:
    """Return the marks of a sheet of an ODS file; raises an error if it is damaged."""
    with zipfile.ZipFile(BytesIO(data)) as packed, packed.open("content.xml") as content:
        reader = _Reader(sheet)
        parser = expat.ParserCreate()
        parser.StartElementHandler = reader.start
        parser.EndElementHandler = reader.end
        parser.CharacterDataHandler = reader.text
        parser.EntityDeclHandler = reader.entity
        while piece := content.read(_PIECE):
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    return reader.marks


class _Reader:
    """Follows rows and cells of one sheet."""

    def __init__(self, sheet: str) -> None:
        self.marks = Marks()
        self._sheet = sheet
        self._inside = False
        self._row = self._rows = 0
        self._column = self._columns = 0
        self._said: list[str] | None = None

    def start(self, tag: str, known: Mapping[str, str]) -> None:
        if tag == "table:table":
            self._inside = known.get("table:name") == self._sheet
            self._row = self._rows = 0
        elif not self._inside:
            return
        elif tag == "table:table-row":
            self._row += self._rows or 1
            self._rows = int(known.get("table:number-rows-repeated", 1))
            self._column = self._columns = 0
        elif tag in ("table:table-cell", "table:covered-table-cell"):
            self._column += self._columns or 1
            self._columns = int(known.get("table:number-columns-repeated", 1))
            self._cell(known)

    def _cell(self, known: Mapping[str, str]) -> None:
        wide = int(known.get("table:number-columns-spanned", 1))
        high = int(known.get("table:number-rows-spanned", 1))
        if wide > 1 or high > 1:
            at = (self._row, self._column)
            self.marks.merged.append((*at, self._row + high - 1, self._column + wide - 1))
        if "table:formula" in known:
            self._said = []
            if "office:value-type" not in known:
                self._mark(FORMULA)
        if known.get("office:value-type") == "percentage":
            self._mark(PERCENT)

    def _mark(self, mark: str) -> None:
        if self._row > MAX_ROWS * 2 or len(self.marks.cells) > _MOST_MARKS:
            return
        last = min(self._column + self._columns, MAX_COLUMNS + 2)
        for row in range(self._row, min(self._row + self._rows, MAX_ROWS * 2)):
            cells = self.marks.cells.setdefault(row, {})
            for column in range(self._column, last):
                cells[column] = mark

    def text(self, text: str) -> None:
        if self._said is not None and len(self._said) < 10:
            self._said.append(text)

    def end(self, tag: str) -> None:
        if tag == "table:table":
            self._inside = False
        elif tag == "table:table-cell" and self._said is not None:
            said = "".join(self._said).strip()
            if _ERROR.fullmatch(said):
                self._mark(said)
            self._said = None

    def entity(self, name: str, *_rest: object) -> None:
        raise ValueError(f"the entity {name} is declared")
