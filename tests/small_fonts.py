"""Tiny fonts for tests: each character is one box, so that its ink tells which font printed it."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:-· "
Box = tuple[int, int, int, int]
WHOLE: Box = (50, 0, 550, 700)
LOW: Box = (50, 0, 550, 200)
HIGH: Box = (50, 500, 550, 700)


@dataclass(frozen=True)
class SmallFont:
    """A font of 1000 units; every letter is the same `box`, `advance` wide, the space is empty."""

    family: str = "Boxes"
    box: Box = WHOLE
    kind: str = "ttf"
    letters: str = LETTERS
    advance: int = 600
    weight: int = 400
    width: int = 5
    italic: bool = False
    fs_type: int = 0
    os2_version: int = 4
    names: Mapping[int, str] = field(default_factory=dict)

    def built(self) -> TTFont:
        """The font as fontTools has it."""
        glyphs = {f"g{ord(char):04x}": char for char in self.letters}
        order = [".notdef", *glyphs]
        cff = self.kind in ("otf", "cid")
        build = FontBuilder(1000, isTTF=not cff)
        build.setupGlyphOrder(order)
        build.setupCharacterMap({ord(char): name for name, char in glyphs.items()})
        drawn = {name: () if glyphs.get(name) == " " else self.box for name in order}
        if cff:
            strings = {name: _string(box, self.advance) for name, box in drawn.items()}
            build.setupCFF(f"{self.family.replace(' ', '')}-X", {}, strings, {})
        else:
            build.setupGlyf({name: _outline(box) for name, box in drawn.items()})
        build.setupHorizontalMetrics(dict.fromkeys(order, (self.advance, self.box[0])))
        build.setupHorizontalHeader(ascent=800, descent=-200)
        build.setupNameTable({"familyName": self.family, "styleName": "Regular"})
        for number, text in self.names.items():
            build.font["name"].setName(text, number, 3, 1, 0x409)
        build.setupOS2(
            version=self.os2_version,
            usWeightClass=self.weight,
            usWidthClass=self.width,
            fsSelection=1 if self.italic else 64,
            fsType=self.fs_type,
            sTypoAscender=800,
            sTypoDescender=-200,
            usWinAscent=800,
            usWinDescent=200,
        )
        build.setupPost()
        build.font.recalcTimestamp = False
        build.font["head"].created = build.font["head"].modified = 3_406_620_153
        return build.font

    def data(self, change: Callable[[TTFont], Any] | None = None) -> bytes:
        """The font's file, after a change to it."""
        font = _again(self.built())
        if change:
            change(font)
        font.flavor = "woff2" if self.kind == "woff2" else None
        made = io.BytesIO()
        font.save(made)
        return made.getvalue()

    def but(self, **changes: Any) -> SmallFont:
        return replace(self, **changes)


def _again(font: TTFont) -> TTFont:
    """The font as it is once it is written; from then on nothing in it is set right by itself."""
    made = io.BytesIO()
    font.save(made)
    return TTFont(made, recalcBBoxes=False, recalcTimestamp=False)


def _outline(box: Box | tuple[()]) -> Any:
    pen = TTGlyphPen(None)
    _draw(pen, box)
    return pen.glyph()


def _string(box: Box | tuple[()], advance: int) -> Any:
    pen = T2CharStringPen(advance, None)
    _draw(pen, box)
    return pen.getCharString()


def _draw(pen: Any, box: Box | tuple[()]) -> None:
    if box:
        left, low, right, high = box
        pen.moveTo((left, low))
        for point in ((left, high), (right, high), (right, low)):
            pen.lineTo(point)
        pen.closePath()
