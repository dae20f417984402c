"""Drafts: a finished file whose pages and pieces all say that they are one."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import pikepdf
from pikepdf import Name

from generator.measure import Size, millimetres, points
from generator.press.marks import new_canvas, registered
from generator.press.pdf.operands import operands
from generator.press.pdf.saving import reworked
from generator.typeset.fonts import SEMIBOLD

DRAFT_FONT = SEMIBOLD
WORD = "DRAFT"

_ROOM = 0.86
"""How much of an area's width and height the word may take."""

_TILE = 62.0
"""Millimetres across a part of a page that is marked all over: whatever is cut out has a word."""

_LARGEST = 2.6
"""How many times its own size the word is drawn at most: about 40 mm high."""

_SIZE = 60.0
"""Points: the type size that the word is drawn at, once for all places."""

_HALO_WIDTH = 1.5
"""Points at that size: how wide the white around the letters is."""

_FILLED: Final = 0
_OUTLINED: Final = 1
"""Ways of drawing letters (ISO 32000-2, 9.3.6)."""

_INK, _HALO = 0.17, 0.32
"""How much the letters, and the white around them, cover what is below: it can still be read."""


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a page to be marked: millimetres from the page's bottom left."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _Word:
    """The word as a page of its own: points across, and points up to the head of its letters."""

    pdf: bytes
    width: float
    height: float


def mark_draft(
    pdf: bytes, areas: Mapping[int, Sequence[Area]], font: Path, *, tiled: bool = False
) -> bytes:
    """Return a file with DRAFT in its title and lightly across areas of its pages, from 1.

    A page without areas is marked as a whole, or if `tiled` all over. Only black is used, and
    screen readers pass the marks by: the title tells them.
    """
    word = _drawn(font)

    def mark(opened: pikepdf.Pdf) -> None:
        with pikepdf.open(io.BytesIO(word.pdf)) as drawn:
            form = opened.copy_foreign(drawn.pages[0].as_form_xobject())
        for number, page in enumerate(opened.pages, 1):
            here = areas.get(number) or _whole(page, tiled)
            name = page.add_resource(form, Name.XObject, Name("/Draft"))
            lines = (f"q {operands(_across(area, word))} cm {name} Do Q" for area in here)
            _lay_over(page, lines)
        opened.docinfo["/Title"] = f"{WORD}: {opened.docinfo.get('/Title', '')}"

    return reworked(pdf, mark)


def _lay_over(page: pikepdf.Page, lines: Iterable[str]) -> None:
    """Add operators to a page that draw over it, whatever state its own leave behind."""
    page.contents_add(b"q\n", prepend=True)
    page.contents_add("\n".join(["\nQ /Artifact BMC", *lines, "EMC\n"]).encode())


def _whole(page: pikepdf.Page, tiled: bool) -> Iterator[Area]:
    """Yield a page as one area, or as many equal ones."""
    left, bottom, right, top = (millimetres(float(side)) for side in page.mediabox)
    size = Size(right - left, top - bottom)
    across, down = (
        max(1, round(length / _TILE)) if tiled else 1 for length in (size.width, size.height)
    )
    width, height = size.width / across, size.height / down
    for row in range(down):
        for column in range(across):
            yield Area(left + column * width, bottom + row * height, width, height)


def _across(area: Area, word: _Word) -> tuple[float, ...]:
    """Return the matrix that lays the word along an area's diagonal, as large as there is room."""
    width, height = points(area.width), points(area.height)
    angle = math.atan2(height, width)
    cos, sin = math.cos(angle), math.sin(angle)
    scale = min(
        _ROOM * width / (word.width * cos + word.height * sin),
        _ROOM * height / (word.width * sin + word.height * cos),
        _LARGEST,
    )
    a, b = scale * cos, scale * sin
    middle = word.width / 2, word.height / 2
    x = points(area.x) + width / 2 - (a * middle[0] - b * middle[1])
    y = points(area.y) + height / 2 - (b * middle[0] + a * middle[1])
    return a, b, -b, a, x, y


@cache
def _drawn(path: Path) -> _Word:
    """Draw the word in letters that are seen on black, on white and on anything between."""
    from reportlab.pdfbase.pdfmetrics import getFont

    font = registered(path)
    of_font: Any = getFont(font)
    width = of_font.stringWidth(WORD, _SIZE) + 2 * _HALO_WIDTH
    height = of_font.face.capHeight * _SIZE / 1000 + 2 * _HALO_WIDTH
    buffer = io.BytesIO()
    canvas = new_canvas(buffer, Size(millimetres(width), millimetres(height)), font)
    canvas.setLineWidth(2 * _HALO_WIDTH)
    canvas.setStrokeGray(1)
    canvas.setStrokeAlpha(_HALO)
    canvas.setFillGray(0)
    canvas.setFillAlpha(_INK)
    for mode in _OUTLINED, _FILLED:
        canvas.saveState()  # ReportLab takes any text for filled at its beginning
        text = canvas.beginText(_HALO_WIDTH, _HALO_WIDTH)
        text.setFont(font, _SIZE)
        text.setTextRenderMode(mode)
        text.textOut(WORD)
        canvas.drawText(text)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    return _Word(buffer.getvalue(), width, height)
