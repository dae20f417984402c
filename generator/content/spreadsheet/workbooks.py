"""Workbooks, XLSX and ODS, read into plain cells: only ever in a process that may be killed.

Values are taken as they are kept: nothing is calculated, and macros are neither run nor looked at.
"""

from __future__ import annotations

import datetime
import warnings
import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from generator.content.spreadsheet import ods_marks
from generator.content.spreadsheet.cells import (
    MAX_COLUMNS,
    Gatherer,
    NotATableError,
    Odd,
    Percent,
    Row,
    Sheet,
    Value,
)
from generator.errors import short

MAX_PACKED = 10_000_000
"""The most bytes of a workbook, which is a ZIP of XML."""
MAX_UNPACKED = 100_000_000
"""The most bytes of all that is packed in it."""
MAX_PARTS = 2_000

_LAST_ROW = 1_048_576
"""The last row that a spreadsheet has."""
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DAMAGED = "this is not an {} spreadsheet, or it is damaged"

_AS_TEXT = "format the column as text and type it again: a spreadsheet takes 3-4 for a date"
_NO_VALUE = Odd(
    "this formula has no value kept with it",
    "open the file in a spreadsheet program and save it there",
)
_TOO_LARGE = Odd("this number is too large")


def read_workbook(data: bytes, ending: str, wanted: str | None) -> Sheet:
    """Read a sheet of a workbook, the first if none is wanted; `ending` is that of its name.

    Raises NotATableError if it is damaged, too large, locked or has no such sheet.
    """
    ods = ending == ".ods"
    kind = "ODS" if ods else "XLSX"
    _check_packed(data, kind)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what else is in a workbook
            return _ods(data, wanted) if ods else _xlsx(data, wanted)
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


def _xlsx(data: bytes, wanted: str | None) -> Sheet:
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(data), read_only=True, keep_links=False)
    name = _chosen([sheet.title for sheet in book.worksheets], wanted)
    gatherer = Gatherer(name)
    formulas = False
    for row in _rows(book[name]):
        formulas |= any(value is _NO_VALUE for value in row.values)
        if not gatherer.take(row):
            break
    if formulas:
        kept = load_workbook(BytesIO(data), read_only=True, keep_links=False, data_only=True)
        _fill_in(gatherer.sheet.rows, _rows(kept[name]))
    gatherer.sheet.merged = _merged(data, name)
    return gatherer.sheet


def _rows(sheet: Any) -> Iterator[Row]:
    """Yield the rows of a sheet of XLSX; formulas without their values."""
    sheet.reset_dimensions()  # what a file says of its own size may be wrong
    percents: dict[int, bool] = {}
    rows = sheet.iter_rows(max_row=_LAST_ROW)
    for number, cells in enumerate(rows, 1):
        if cells:
            yield Row(number, [_value(cell, percents) for cell in cells])


def _value(cell: Any, percents: dict[int, bool]) -> Value:
    value, kind = cell.value, cell.data_type
    if value is None:
        return "" if kind == "str" else None  # what a formula comes to may be an empty text
    if kind == "f":
        return _NO_VALUE
    if kind == "e":
        return _error(value)
    if kind == "n":
        style = cell._style_id
        if style not in percents:
            percents[style] = "%" in str(cell.number_format)
        return Percent(float(value)) if percents[style] else _number(value)
    return _other(value)


def _number(value: float) -> Value:
    return value if abs(value) < 1e300 else _TOO_LARGE  # infinity and its like as well


def _error(value: object) -> Odd:
    return Odd(f"the formula here comes to {short(value)}", "mend it, or write the value itself")


def _other(value: Any) -> Value:
    """Return a value that is no number: a text, a flag, or a date in place of something else."""
    if isinstance(value, bool | str):
        return value
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        value = value.date()
    if isinstance(value, datetime.datetime | datetime.date):
        return Odd(f"this is a date, {value}, not text", _AS_TEXT)
    if isinstance(value, datetime.time | datetime.timedelta):
        return Odd(f"this is a time, {value}, not text", _AS_TEXT)
    if isinstance(value, int | float):
        return _number(value)
    return _NO_VALUE


def _fill_in(rows: list[Row], kept: Iterator[Row]) -> None:
    """Put the values that are kept with formulas in their places."""
    found = {row.number: row for row in rows}
    for row in kept:
        mine = found.get(row.number)
        for index, value in enumerate(mine.values) if mine else ():
            if value is _NO_VALUE and mine and row.value(index) is not None:
                mine.values[index] = row.value(index)


def _merged(data: bytes, name: str) -> list[tuple[int, int, int, int]]:
    from python_calamine import load_workbook

    with load_workbook(BytesIO(data)) as book:
        ranges = book.get_sheet_by_name(name).merged_cell_ranges or []
    return [(r1 + 1, c1 + 1, r2 + 1, c2 + 1) for (r1, c1), (r2, c2) in ranges]


def _ods(data: bytes, wanted: str | None) -> Sheet:
    from python_calamine import PasswordError, load_workbook

    try:
        with load_workbook(BytesIO(data)) as book:
            name = _chosen(book.sheet_names, wanted)
            cells = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
    except PasswordError:
        raise NotATableError(
            "the spreadsheet is locked by a password", "save it without a password"
        ) from None
    marks = ods_marks.read_marks(data, name)
    gatherer = Gatherer(name)
    for number, values in enumerate(cells, 1):
        read = [None if value == "" else _other(value) for value in values[: MAX_COLUMNS + 1]]
        for column, mark in marks.cells.get(number, {}).items():
            while len(read) < column:
                read.append(None)
            read[column - 1] = _marked(mark, read[column - 1])
        if not gatherer.take(Row(number, read)):
            break
    gatherer.sheet.merged = marks.merged
    return gatherer.sheet


def _marked(mark: str, value: Value) -> Value:
    """Return what stands in a cell of ODS that has a mark: of a percentage, an error, a formula."""
    if mark == ods_marks.PERCENT:
        return Percent(value) if isinstance(value, int | float) else _NO_VALUE
    if mark == ods_marks.FORMULA:
        return _NO_VALUE if value is None else value
    return _error(mark)
