"""CSV read with line and column of each cell, whatever is quoted, and its encoding and delimiter.

The standard library's reader doesn't say where a cell begins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from generator.content.spreadsheet.cells import (
    CellFault,
    Gatherer,
    NotATableError,
    TableCells,
    TableRow,
    Value,
)

DELIMITERS = {",": ",", ";": ";", "tab": "\t"}
"""What separates cells, by how it is written in YAML."""

WINDOWS = "cp1252"
_WIDE = (b"\xff\xfe", b"\xfe\xff")
_SAVE_AS = "save it as 'CSV UTF-8'"
_OPEN = "the quote that opens here is not closed"
_BREAK = re.compile(r"\r\n|\r|\n")
_SEP = re.compile(r"sep=(.)(?:\r\n|\r|\n)")
"""A first line by which Excel tells itself the delimiter."""


def read_text(
    data: bytes, delimiter: str | None, known: Callable[[str], bool], *, tabs: bool
) -> TableCells:
    """Read a CSV; raises NotATableError if it is not text, or its delimiter can't be told.

    `delimiter` is one of DELIMITERS or None. `known` tells whether a column is expected; `tabs`
    whether the file's name says that they separate cells.
    """
    text, notes = _decoded(data)
    begin = 0
    if said := _SEP.match(text):
        begin = said.end()
        delimiter = delimiter or next((d for d, c in DELIMITERS.items() if c == said[1]), None)
    sign = "\t" if tabs else DELIMITERS[delimiter or _told(text, begin, known)]
    gatherer = Gatherer("")
    for row, fault in _rows(text, begin, sign):
        if fault:
            gatherer.sheet.faults.append(fault)
        if not gatherer.take(row):
            break
    gatherer.sheet.notes += notes
    gatherer.sheet.decimal = "" if sign == "," else ","
    return gatherer.sheet


def _decoded(data: bytes) -> tuple[str, list[str]]:
    """Return the text of a file, and what to tell of how it was read."""
    if data.startswith(_WIDE):
        raise NotATableError("this is text in UTF-16", _SAVE_AS)
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        pass
    try:
        text = data.decode(WINDOWS)
    except UnicodeDecodeError:
        raise NotATableError("this is text neither in UTF-8 nor in cp1252", _SAVE_AS) from None
    return text, [f"read as cp1252, since it is not UTF-8; {_SAVE_AS} if a letter comes out wrong"]


def _told(text: str, begin: int, known: Callable[[str], bool]) -> str:
    """Return the delimiter that the header tells: that which makes columns we know, most of all."""
    found = {}
    for word, sign in DELIMITERS.items():
        header = next((row.values for row, _ in _rows(text, begin, sign) if any(row.values)), [])
        named = sum(known(str(name).strip()) for name in header if name)
        found[word] = (named, len(header) > 1)
    best = max(found.values())
    words = [word for word, counted in found.items() if counted == best]
    if len(words) == 1 or not best[1]:
        return words[0]
    shown = " or ".join(f"'{word}'" if word != "tab" else "tabs" for word in words)
    hint = f"say which beside 'from': delimiter: '{words[0]}'"
    raise NotATableError(f"its cells may be separated by {shown}", hint)


def _rows(text: str, begin: int, sign: str) -> Iterator[tuple[TableRow, CellFault | None]]:
    """Yield all rows of a text, and what is wrong in a row."""
    quoted = re.compile(r'[ ]*"((?:[^"]|"")*+)"')
    plain = re.compile(rf"[^{re.escape(sign)}\r\n]*")
    at, line, start = begin, 1 + len(_BREAK.findall(text, 0, begin)), begin
    number, end = 0, len(text)
    while at < end:
        number += 1
        values: list[Value] = []
        places: list[tuple[int, int]] = []
        fault = None
        while True:
            here = line, at - start + 1
            found = quoted.match(text, at)
            if found:
                value = found[1].replace('""', '"')
                for one in _BREAK.finditer(text, at, found.end()):
                    line, start = line + 1, one.end()
                at = found.end()
                rest = plain.match(text, at)
                assert rest is not None
                if rest[0].strip():
                    fault = fault or CellFault(
                        (line, at - start + 1),
                        "there is text after the closing quote",
                        'in a quoted cell a quote is typed twice: "the ""Iron"" squad"',
                    )
            else:
                rest = plain.match(text, at)
                assert rest is not None
                value = rest[0]
                if value.lstrip(" ").startswith('"'):
                    fault = fault or CellFault(here, _OPEN)
            at = rest.end()
            values.append(_one_break(value) if value and not value.isspace() else None)
            places.append(here)
            if at < end and text[at] == sign:
                at += 1
                continue
            if broken := _BREAK.match(text, at):
                at = start = broken.end()
                line += 1
            break
        yield TableRow(number, values, places), fault
        if fault and fault.message is _OPEN:
            return  # nobody knows where the cells are after that


def _one_break(text: str) -> str:
    return _BREAK.sub("\n", text) if "\r" in text else text


def too_wide(rows: Sequence[TableRow], columns: int) -> Iterator[tuple[TableRow, CellFault]]:
    """Yield the rows that have more cells than the header, with what is wrong there."""
    for row in rows:
        if any(row.values[columns:]):
            hint = 'a text that holds the delimiter needs quotes: "Fire, then move"'
            yield row, CellFault(row.at(columns), "this row has more cells than the header", hint)
