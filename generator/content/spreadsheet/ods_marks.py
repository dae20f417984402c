"""The marks of a sheet of ODS, with its merged cells."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from generator.content.spreadsheet.marks import FORMULA, PERCENT, CellMarks, is_plain_ascii, parse

_ERROR = re.compile(r"#[A-Z/0!?]+|Err:[0-9]+")
_WORTH_IT = (b":formula=", b"percentage", b"-spanned=")


def ods_marks(data: bytes, sheet: str) -> CellMarks:
    """Return the marks of a sheet of an ODS file; raises an error if it is damaged."""
    with zipfile.ZipFile(BytesIO(data)) as packed:
        content = packed.read("content.xml")
    reader = _OdsReader(sheet)
    if not is_plain_ascii(content) or any(word in content for word in _WORTH_IT):
        parse(content, reader)
    return reader.marks


class _OdsReader:
    """Follows rows and cells of one sheet."""

    parser: Any

    def __init__(self, sheet: str) -> None:
        self.marks = CellMarks()
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
            if known:
                self._cell(known)

    def _cell(self, known: Mapping[str, str]) -> None:
        wide = int(known.get("table:number-columns-spanned", 1))
        high = int(known.get("table:number-rows-spanned", 1))
        if wide > 1 or high > 1:
            at = (self._row, self._column)
            self.marks.merged.append((*at, self._row + high - 1, self._column + wide - 1))
        if "table:formula" in known:
            self._said = []
            self.parser.CharacterDataHandler = self.text
            if "office:value-type" not in known:
                self._mark(FORMULA)
        if known.get("office:value-type") == "percentage":
            self._mark(PERCENT)

    def _mark(self, mark: str) -> None:
        self.marks.add(mark, self._row, self._column, self._rows, self._columns)

    def text(self, text: str) -> None:
        if self._said is not None and len(self._said) < 10:
            self._said.append(text)

    def end(self, tag: str) -> None:
        if tag == "table:table":
            self._inside = False
        elif self._said is not None and tag == "table:table-cell":
            said = "".join(self._said).strip()
            if _ERROR.fullmatch(said):
                self._mark(said)
            self._said = None
            self.parser.CharacterDataHandler = None
