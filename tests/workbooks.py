"""Spreadsheets for tests: XLSX by openpyxl, ODS and CSV by hand."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from openpyxl import Workbook

Rows = Sequence[Sequence[Any]]

ODS_NAMES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
}


def xlsx(rows: Rows, sheet: str = "Units", edit: Callable[[Any], object] | None = None) -> bytes:
    """A workbook with one sheet; `edit` may change the sheet before it is saved."""
    book = Workbook()
    page = book.active
    assert page is not None
    page.title = sheet
    for row in rows:
        page.append(list(row))
    if edit:
        edit(page)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def rezipped(data: bytes, change: Callable[[str, bytes], bytes | None]) -> bytes:
    """A workbook whose parts are changed, or left out where there is None."""
    found = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as before,
        zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as after,
    ):
        for name in before.namelist():
            new = change(name, before.read(name))
            if new is not None:
                after.writestr(name, new)
    return found.getvalue()


def ods_cell(value: Any) -> str:
    """A cell of ODS as XML; what begins with `<` is one already."""
    if isinstance(value, str) and value.startswith("<"):
        return value
    said: Mapping[str, str] = {}
    text = "" if value is None else str(value)
    if isinstance(value, bool):
        said = {"value-type": "boolean", "boolean-value": str(value).lower()}
        text = text.upper()
    elif isinstance(value, int | float):
        said = {"value-type": "float", "value": str(value)}
    elif isinstance(value, str):
        said = {"value-type": "string"}
    attributes = "".join(f" office:{key}={quoteattr(one)}" for key, one in said.items())
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in text.split("\n") if text)
    return f"<table:table-cell{attributes}>{lines}</table:table-cell>"


def ods(rows: Rows, sheet: str = "Units", more: str = "") -> bytes:
    """A spreadsheet with one sheet, and whatever `more` its document has."""
    body = "".join(
        f"<table:table-row>{''.join(map(ods_cell, row))}</table:table-row>" for row in rows
    )
    names = " ".join(f'xmlns:{key}="{name}"' for key, name in ODS_NAMES.items())
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{more}'
        f'<office:document-content {names} office:version="1.2"><office:body>'
        f"<office:spreadsheet><table:table table:name={quoteattr(sheet)}>{body}</table:table>"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content)
        packed.writestr("META-INF/manifest.xml", "<manifest/>")
    return data.getvalue()


def csv_of(rows: Rows, delimiter: str = ",", encoding: str = "utf-8") -> bytes:
    """A CSV as the standard library writes it."""
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows(rows)
    return text.getvalue().encode(encoding)
