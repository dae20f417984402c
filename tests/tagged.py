"""Tagged documents read back by an outside reader: tables cell by cell, and the text of tags.

A cell is what a screen reader would call one. Only what writes text is handed to the reader, which
takes most of its time for drawings, and what stands in a stream is taken apart by qpdf: ten times
as fast.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from pdfminer.converter import PDFLayoutAnalyzer
from pdfminer.pdffont import PDFUnicodeNotDefined
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import stream_value
from pdfminer.psparser import LIT

WRITING = "q Q cm Do BMC BDC EMC BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ ' \""
"""Operators that write, mark, or say where (ISO 32000-2, 9.4 and 14.6)."""


@dataclass
class Cell:
    """A cell of a printed table: its text without any space, and the size it is set in."""

    text: str
    size: float


@dataclass
class Piece:
    """The characters of one marked stretch of a page."""

    text: str = ""
    size: float = 0.0


def _flat(data: bytes) -> bytes:
    """Return a file whose objects stand one by one: of those in streams the reader reads all."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        out = io.BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        return out.getvalue()


def _operand(value: Any) -> Any:
    """Return an operand as the reader has it."""
    if isinstance(value, pikepdf.Name):
        return LIT(str(value)[1:])
    if isinstance(value, pikepdf.String):
        return bytes(value)
    if isinstance(value, pikepdf.Array):
        return [_operand(one) for one in value]
    if isinstance(value, pikepdf.Dictionary):
        return {key[1:]: _operand(one) for key, one in value.items()}
    return float(value)


class _Writing(PDFPageInterpreter):  # type: ignore[misc]
    """Does what a page says that writes, marks, or says where."""

    def execute(self, streams: Any) -> None:
        data = b"\n".join(stream_value(one).get_data() for one in streams)
        with pikepdf.new() as pdf:
            for one in pikepdf.parse_content_stream(pikepdf.Stream(pdf, data), WRITING):
                name = str(one.operator).replace("*", "_a").replace('"', "_w").replace("'", "_q")
                getattr(self, f"do_{name}")(*map(_operand, one.operands))


class _Marked(PDFLayoutAnalyzer):  # type: ignore[misc]
    """Collects the characters of a document under the marks that its tags refer to."""

    def __init__(self, manager: PDFResourceManager) -> None:
        super().__init__(manager, laparams=None)
        self.pieces: dict[tuple[int, int], Piece] = {}
        self.open: list[int | None] = []

    def begin_tag(self, tag: Any, props: Any = None) -> None:
        self.open.append((props or {}).get("MCID"))

    def end_tag(self) -> None:
        self.open.pop()

    def render_char(
        self,
        matrix: Any,
        font: Any,
        fontsize: float,
        scaling: float,
        rise: float,
        cid: int,
        *_: Any,
    ) -> float:
        marks = [mark for mark in self.open if mark is not None]
        if marks:
            piece = self.pieces.setdefault((self.pageno, marks[-1]), Piece())
            piece.text += self._letter(font, cid)
            piece.size = max(piece.size, fontsize * abs(matrix[3]))
        return float(font.char_width(cid) * fontsize * scaling)

    def _letter(self, font: Any, cid: int) -> str:
        try:
            return str(font.to_unichr(cid))
        except PDFUnicodeNotDefined:
            return str(self.handle_undefined_char(font, cid))

    def receive_layout(self, ltpage: Any) -> None:
        """Nothing is wanted of the page as a whole."""


@dataclass
class Print:
    """A printed file read back."""

    pdf: bytes = field(repr=False)
    pages: int = 0
    tables: list[list[list[Cell]]] = field(default_factory=list, repr=False)
    text: str = field(default="", repr=False)
    letters: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        manager = PDFResourceManager()
        device = _Marked(manager)
        interpreter = _Writing(manager, device)
        for page in PDFPage.get_pages(io.BytesIO(_flat(self.pdf))):
            interpreter.process_page(page)
        with pikepdf.open(io.BytesIO(self.pdf)) as pdf:
            self.pages = len(pdf.pages)
            self.letters = [0] * self.pages
            for (page, _), piece in device.pieces.items():
                self.letters[page - 1] += len(piece.text.replace(" ", ""))
            numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
            reader = _Tags(numbers, device.pieces)
            root = pdf.Root.StructTreeRoot
            self.tables = [reader.table(table) for table in reader.find(root, "/Table")]
            self.text = " ".join(piece.text for piece in reader.pieces_of(root))

    def table(self, *heads: str) -> list[list[Cell]]:
        """Return the tables whose first cells are these, joined (a table may span pages)."""
        wanted = [head.replace(" ", "") for head in heads]
        found = [
            table
            for table in self.tables
            if [cell.text for cell in table[0]][: len(wanted)] == wanted
        ]
        assert found, f"no table begins with {heads}"
        return found[0] if len(found) == 1 else [row for table in found for row in table]


@dataclass
class _Tags:
    """Follows the structure of a tagged document (ISO 32000-2, 14.7)."""

    pages: dict[tuple[int, int], int]
    pieces: dict[tuple[int, int], Piece]

    def find(self, node: Any, kind: str) -> Iterator[Any]:
        for child in self._children(node):
            if child.get("/S") == kind:
                yield child
            else:
                yield from self.find(child, kind)

    def table(self, node: Any) -> list[list[Cell]]:
        return [
            [self._cell(cell) for cell in self._children(row) if cell.get("/S") in ("/TH", "/TD")]
            for row in self.find(node, "/TR")
        ]

    def _cell(self, node: Any) -> Cell:
        pieces = list(self.pieces_of(node))
        text = "".join(piece.text for piece in pieces)
        return Cell(re.sub(r"\s", "", text), max((p.size for p in pieces), default=0.0))

    def pieces_of(self, node: Any, page: int = 0) -> Iterator[Piece]:
        if "/Pg" in node:
            page = self.pages[node.Pg.objgen]
        for child in self._kids(node):
            if not isinstance(child, pikepdf.Dictionary):
                yield from self._piece(page, int(child))
            elif child.get("/Type") == "/MCR":
                here = self.pages[child.Pg.objgen] if "/Pg" in child else page
                yield from self._piece(here, int(child.MCID))
            elif child.get("/Type") != "/OBJR":  # a link, say
                yield from self.pieces_of(child, page)

    def _piece(self, page: int, mark: int) -> Iterator[Piece]:
        if (page, mark) in self.pieces:
            yield self.pieces[page, mark]

    def _kids(self, node: Any) -> list[Any]:
        kids = node.get("/K", [])
        return list(kids) if isinstance(kids, pikepdf.Array) else [kids]

    def _children(self, node: Any) -> Iterator[Any]:
        return (kid for kid in self._kids(node) if isinstance(kid, pikepdf.Dictionary))
