"""The marks of a sheet of XLSX: ECMA-376, part 1, sections 18.3 (sheets) and 18.8 (styles)."""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.content.spreadsheet.marks import FORMULA, PERCENT, CellMarks, is_plain_ascii, parse

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_BOOK = "xl/workbook.xml"
_PERCENTS = ("9", "10")
"""The ids of the built-in formats of percentages."""
_SAID = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
"""What a format only says: `0" %"` is no percentage."""
_FORMULA = [begin + b"f" + end for begin in (b"<", b":") for end in (b">", b" ", b"/", b"\n")]
_WORTH_IT = (*_FORMULA, b't="e"', b"t='e'")
"""What stands in a sheet that is looked through: formulas, and the errors that they come to."""
_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


def xlsx_marks(data: bytes, sheet: str) -> CellMarks:
    """Return the marks of a sheet of an XLSX file; raises an error if it is damaged."""
    with zipfile.ZipFile(BytesIO(data)) as packed:
        book = _book(packed)
        related = dict(_related(packed, book))
        named = {one.get("name"): _id(one) for one in _found(_tree(packed, book), "sheet")}
        content = packed.read(related[named[sheet] or ""][1])
        styles = next((part for kind, part in related.values() if kind == "styles"), None)
        percents = _percents(_tree(packed, styles)) if styles else frozenset()
    reader = _XlsxReader(percents)
    plain = is_plain_ascii(content) and not any(word in content for word in _WORTH_IT)
    if percents or not plain:
        parse(content, reader)
    return reader.marks


def _book(packed: zipfile.ZipFile) -> str:
    """Return the part that lists the sheets."""
    parts = dict(_related(packed, ""))
    return next((part for kind, part in parts.values() if kind == "officeDocument"), _BOOK)


def _related(packed: zipfile.ZipFile, part: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield by their ids the parts that a part of the file names, each with its kind."""
    folder, name = posixpath.split(part)
    rels = posixpath.join(folder, "_rels", f"{name}.rels")
    for one in _found(_tree(packed, rels), "Relationship"):
        target = posixpath.normpath(posixpath.join("/", folder, one.get("Target", "")))
        kind = one.get("Type", "").rpartition("/")[2]
        yield one.get("Id", ""), (kind, target.lstrip("/"))


def _tree(packed: zipfile.ZipFile, part: str) -> Element:
    from defusedxml.ElementTree import fromstring

    tree: Element = fromstring(packed.read(part))
    return tree


def _found(tree: Element, tag: str) -> Iterator[Element]:
    """Yield the elements of a name, in whichever edition of the format."""
    return (one for one in tree.iter() if one.tag.rpartition("}")[2] == tag)


def _id(sheet: Element) -> str | None:
    return next((value for key, value in sheet.attrib.items() if key.endswith("}id")), None)


def _percents(styles: Element) -> frozenset[str]:
    """Return the numbers of the styles that show percentages."""
    formats = {one.get("numFmtId"): one.get("formatCode", "") for one in _found(styles, "numFmt")}
    percents = {key for key, code in formats.items() if "%" in _SAID.sub("", code)}
    percents |= {key for key in _PERCENTS if key not in formats}
    used = next(_found(styles, "cellXfs"), None)
    styled = enumerate(_found(used, "xf") if used is not None else ())
    return frozenset(str(number) for number, one in styled if one.get("numFmtId") in percents)


class _XlsxReader:
    """Follows the cells of a sheet."""

    parser: Any

    def __init__(self, percents: frozenset[str]) -> None:
        self.marks = CellMarks()
        self._percents = percents
        self._row = self._column = 0
        self._kind = "n"
        self._formula = self._percent = self._valued = False
        self._said: list[str] = []

    def start(self, tag: str, known: Mapping[str, str]) -> None:
        tag = tag.rpartition(":")[2]
        if tag == "row":
            self._row = int(known.get("r", self._row + 1))
            self._column = 0
        elif tag == "c":
            self._begin(known)
        elif tag == "f":
            self._formula = True
        elif tag == "v":
            self._valued = True
            if self._formula or self._kind == "e":
                self.parser.CharacterDataHandler = self.text

    def _begin(self, known: Mapping[str, str]) -> None:
        self._column += 1
        if at := _CELL.fullmatch(known.get("r", "")):
            self._column, self._row = _number(at[1]), int(at[2])
        self._kind = known.get("t", "n")
        self._percent = known.get("s") in self._percents
        self._formula = self._valued = False
        self._said.clear()

    def text(self, text: str) -> None:
        if len(self._said) < 10:
            self._said.append(text)

    def end(self, tag: str) -> None:
        tag = tag.rpartition(":")[2]
        if tag == "v":
            self.parser.CharacterDataHandler = None
        elif tag == "c":
            said = "".join(self._said).strip()
            if self._kind == "e":
                self.marks.add(said, self._row, self._column)
            elif self._formula and not said and self._kind == "n":
                self.marks.add(FORMULA, self._row, self._column)
            elif self._percent and self._valued and self._kind == "n":
                self.marks.add(PERCENT, self._row, self._column)


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
