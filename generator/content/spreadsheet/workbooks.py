"""Workbooks, XLSX and ODS, read into plain cells: only ever in a process that may be killed.

Values are taken as they are kept: nothing is calculated, and macros are neither run nor looked at.
"""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

from generator.content.spreadsheet.cells import (
    MAX_COLUMNS,
    Gatherer,
    NotATableError,
    Odd,
    Percent,
    TableCells,
    TableRow,
    Value,
)
from generator.content.spreadsheet.marks import FORMULA, PERCENT, CellMarks
from generator.content.spreadsheet.ods_marks import ods_marks
from generator.content.spreadsheet.xlsx_marks import xlsx_marks
from generator.errors import short

MAX_PACKED = 10_000_000
"""The most bytes of a workbook, which is a ZIP of XML."""
MAX_UNPACKED = 100_000_000
"""The most bytes of all that is packed in it."""
MAX_PARTS = 2_000
MAX_MERGED = 500
"""The most merged ranges that are told of at once."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED = "the spreadsheet is locked by a password"
_DAMAGED = "this is not an {} spreadsheet, or it is damaged"

_AS_TEXT = "format the column as text and type it again: a spreadsheet takes 3-4 for a date"
_NO_VALUE = Odd(
    "this formula has no value kept with it",
    "open the file in a spreadsheet program and save it there",
)
_TOO_LARGE = Odd("this number is too large")


def read_workbook(data: bytes, ending: str, wanted: str | None) -> TableCells:
    """Read a sheet of a workbook, the first if none is wanted; `ending` is that of its name.

    Raises NotATableError if it is damaged, too large, locked or has no such sheet.
    """
    ods = ending == ".ods"
    kind = "ODS" if ods else "XLSX"
    _check_packed(data, kind)
    try:
        return _sheet(data, wanted, ods_marks if ods else xlsx_marks)
    except (NotATableError, MemoryError):
        raise
    except Exception:  # the libraries raise all kinds of errors for damaged files
        raise NotATableError(_DAMAGED.format(kind)) from None


def _check_packed(data: bytes, kind: str) -> None:
    if data.startswith(_OLE):
        raise NotATableError(
            f"this is not an {kind} spreadsheet: it is an old one (.xls), or locked by a password",
            "save it as .xlsx, .ods or CSV, without a password",
        )
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            parts = packed.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        raise NotATableError(_DAMAGED.format(kind)) from None
    if sum(part.file_size for part in parts) > MAX_UNPACKED:
        raise NotATableError(f"the spreadsheet has more than {MAX_UNPACKED:,} bytes when unpacked")
    if len(parts) > MAX_PARTS:
        raise NotATableError(f"the spreadsheet is packed of more than {MAX_PARTS:,} files")


def _chosen(names: list[str], wanted: str | None) -> str:
    if not names:
        raise NotATableError("there is no sheet in it")
    if wanted is not None and wanted not in names:
        raise NotATableError(f"there is no sheet '{short(wanted)}'", names=tuple(names[:1000]))
    return names[0] if wanted is None else wanted


def _sheet(
    data: bytes, wanted: str | None, marked: Callable[[bytes, str], CellMarks]
) -> TableCells:
    from python_calamine import PasswordError, SheetTypeEnum, load_workbook

    try:
        with load_workbook(BytesIO(data)) as book:
            sheets = (one for one in book.sheets_metadata if one.typ is SheetTypeEnum.WorkSheet)
            name = _chosen([one.name for one in sheets], wanted)
            found = book.get_sheet_by_name(name)
            cells = found.to_python(skip_empty_area=False)
            merged = found.merged_cell_ranges or []
    except PasswordError:
        raise NotATableError(_LOCKED, "save it without a password") from None
    marks = marked(data, name)
    gatherer = Gatherer(name)
    last = max(len(cells), *marks.cells, 0)
    for number in range(1, last + 1):
        values = cells[number - 1][: MAX_COLUMNS + 1] if number <= len(cells) else []
        read = [*map(_value, values)]
        for column, mark in marks.cells.get(number, {}).items():
            read += [None] * (column - len(read))
            read[column - 1] = _marked(mark, read[column - 1])
        if not gatherer.take(TableRow(number, read)):
            break
    ranges = ((r1 + 1, c1 + 1, r2 + 1, c2 + 1) for (r1, c1), (r2, c2) in merged)
    gatherer.sheet.merged = [*ranges, *marks.merged][:MAX_MERGED]
    return gatherer.sheet


def _number(value: float) -> Value:
    return value if abs(value) < 1e300 else _TOO_LARGE  # infinity and its like as well


def _value(value: Any) -> Value:
    """Return the value of a cell: None if it is empty, something odd if it is a date."""
    if isinstance(value, str):
        return value if value and not value.isspace() else None
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return _number(value)
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        value = value.date()
    if isinstance(value, datetime.datetime | datetime.date):
        return Odd(f"this is a date, {value}, not text", _AS_TEXT)
    return Odd(f"this is a time, {value}, not text", _AS_TEXT)


def _marked(mark: str, value: Value) -> Value:
    """Return what stands in a cell that has a mark."""
    if mark == PERCENT:
        return Percent(value) if isinstance(value, int | float) else value
    if mark == FORMULA:
        return _NO_VALUE if value is None else value
    return Odd(f"the formula here comes to {short(mark)}", "mend it, or write the value itself")
