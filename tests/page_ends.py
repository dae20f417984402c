"""How far each printed page is filled, read from the print: for tests that no page ends blank.

Lengths are millimetres.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from PIL import Image

from tests.printed import MM, Printed, Rect

BLANK = 1 / 3
"""How much of a page may be blank at its foot."""

WORDS = 60
"""How many words a page has at least, unless half of it is drawn or it is to be written on."""

DRAWN = 0.4
"""How much of a page with few words is printed at least."""

PRINTED = 0.1
"""How much of any page is printed at least."""

DPI = 72
CELL = 3.0
HEAD, FOOT, HALF_HEAD = 20.0, 14.0, 12.0
"""What a page keeps for its band and its foot; a page of a booklet has no band."""

_PART = re.compile(r"\b(\d{1,2}) of (\d{1,2})\b")


@dataclass(frozen=True)
class PageFill:
    """How far a page is filled: the shares that are printed, and that are blank at its foot."""

    number: int
    words: int
    printed: float
    blank: float
    form: bool
    head: str

    @property
    def faults(self) -> list[str]:
        found = []
        if self.blank > BLANK:
            found.append(f"{self.blank:.0%} of it is blank at the foot")
        if self.words < WORDS and self.printed < DRAWN and not self.form:
            found.append(f"it has {self.words} words, and {self.printed:.0%} of it is printed")
        elif self.printed < PRINTED:
            found.append(f"{self.printed:.0%} of it is printed")
        return found


def fills(data: bytes) -> list[PageFill]:
    """How far each page of a document is filled."""
    read = Printed(data)
    return [_fill(read, number) for number in range(len(read.pdf.pages))]


def end_faults(data: bytes) -> list[str]:
    """What is wrong with the pages of a document, each with its number from 1."""
    found = fills(data)
    told = [f"page {one.number + 1}: {fault}" for one in found for fault in one.faults]
    return [*told, *twice(found), *cut_fields(data)]


def _fill(read: Printed, number: int) -> PageFill:
    width, height = read.size(number)
    head = HEAD if min(width, height) > 200 else HALF_HEAD
    picture = read.picture(number, DPI).convert("L")
    scale = picture.height / height
    area = picture.crop((0, round(head * scale), picture.width, round((height - FOOT) * scale)))
    ink = area.point([255] * 252 + [0] * 4)
    box = ink.getbbox()
    cells = ink.resize(
        (round(width / CELL), round((height - head - FOOT) / CELL)), Image.Resampling.BOX
    )
    inked = cells.point([0] * 8 + [255] * 248)
    printed = inked.histogram()[255] / (inked.width * inked.height)
    live = Rect(0, FOOT, width, height - head)
    words = len(re.findall(r"\w[\w'’.-]*", read.text(number, live)))
    form = any(
        one.get("/Subtype") == "/Widget" for one in read.pdf.pages[number].get("/Annots", [])
    )
    band = read.text(number, Rect(0, height - head, width, height))
    return PageFill(number, words, printed, 1 - (box[3] / area.height if box else 0.0), form, band)


def twice(pages: Sequence[PageFill]) -> Iterator[str]:
    """Tell of parts that don't follow each other: two pages of "1 of 2", or no "2 of 2"."""
    parts = [(int(found[1]), int(found[2])) for one in pages if (found := _PART.search(one.head))]
    heads = [one.head for one in pages if _PART.search(one.head)]
    for (number, of), after, head in zip(parts, [*parts[1:], (1, 0)], heads, strict=False):
        if after[0] != 1 if number == of else after != (number + 1, of):
            yield f"'{head}' is not followed by its next part"


def cut_fields(data: bytes) -> Iterator[str]:
    """Tell of fields on forms whose text is wider than they are."""
    read = Printed(data)
    if "/AcroForm" not in read.pdf.Root:
        return
    form: Any = read.pdf.Root.AcroForm
    for field in form.Fields:
        said = str(field.get("/V", ""))
        if field.get("/FT") != "/Tx" or not said:
            continue
        (name, size), font = _face(str(field.DA)), form.DR.Font
        widths = [float(width) for width in font[name].Widths]
        left, bottom, right, top = (float(side) for side in field.Rect)
        lines = 1 if not int(field.get("/Ff", 0)) & 4096 else int((top - bottom) / size / 1.2)
        codes = said.encode("cp1252", "replace")
        wide = sum(widths[code - 32] for code in codes if code >= 32) * size / 1000
        if wide > (right - left - 2) * max(lines, 1):
            yield f"the field '{field.get('/T', '')}' cuts off '{said}', {wide * MM:.0f} mm wide"


@cache
def _face(appearance: str) -> tuple[str, float]:
    found = re.search(r"(/\S+) ([\d.]+) Tf", appearance)
    assert found, appearance
    return found[1], float(found[2])
