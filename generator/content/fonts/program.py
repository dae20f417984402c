"""A stranger's font read, and made into the program that is printed with.

Only `judging` calls this, in a fenced process: fontTools is large, and the bytes are anybody's.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterator
from typing import Any

from generator.content.fonts.facts import FontFacts, FontFault, Ranges
from generator.content.fonts.rights import embedding_rights
from generator.content.fonts.woff2 import check_size

MAX_PROGRAM = 60_000_000
"""The most bytes of a font once it is unpacked."""
MAX_GLYPHS = 65_535
LONGEST_NAME = 100
LONGEST_LICENCE = 200

_KEPT = frozenset(
    {"head", "hhea", "maxp", "hmtx", "cmap", "name", "OS/2", "post", "vhea", "vmtx", "VORG"}
    | {"glyf", "loca", "cvt ", "fpgm", "prep", "gasp", "CFF "}
    | {"GDEF", "GSUB", "GPOS", "BASE", "kern"}
)
"""The tables that setting text in one colour needs; whatever else a font holds is dropped."""
_NEEDED = ("head", "hhea", "maxp", "hmtx", "OS/2", "name", "cmap")
_COLOUR = ("COLR", "SVG ", "sbix", "CBDT")
_BITMAPS = ("EBDT", "EBLC", "bdat", "bloc")

_ONE = "take the font you need out of it, as a TTF or OTF of its own"
_OTHER = "put the TTF, OTF or WOFF2 of the same font there"
_NO_NAME = re.compile(r"[^\w .&'+!-]")
"""What is left out of a family's name: signs that have a meaning in style sheets or PDFs."""
_NO_POSTSCRIPT = re.compile(r"[^A-Za-z0-9-]")


def prepared(data: bytes) -> tuple[FontFacts, bytes]:
    """Return what is to be known of a font, and the program to print with.

    Raises FontFault for a font that can't be used, and whatever fontTools raises for worse.
    """
    plain = _unpacked(data)
    font = _opened(plain)
    try:
        _check_tables(font, len(plain))
        rights = embedding_rights(font["OS/2"].fsType, font["OS/2"].version)
        family, postscript = _names(font)
        runs = _characters(font)
        _check_outlines(font)
    finally:
        font.close()
    table = font["OS/2"]
    italic = bool(table.fsSelection & 0x201 or font["head"].macStyle & 2)
    weight, width = _weight(table.usWeightClass), min(max(table.usWidthClass, 1), 9)
    program = _program(plain, family, postscript, italic=italic, weight=weight, width=width)
    _check_subset(program)
    facts = FontFacts(
        family=family,
        weight=weight,
        width=width,
        italic=italic,
        postscript=postscript,
        rights=rights,
        licence=_said(font, 13),
        licence_url=_said(font, 14),
        copyright=_said(font, 0),
        digest=hashlib.sha256(program).hexdigest(),
        characters=runs,
    )
    return facts, program


def _unpacked(data: bytes) -> bytes:
    """Return a font as TrueType or OpenType; raises FontFault for anything else."""
    begins = data[:4]
    if begins in (b"\0\1\0\0", b"true", b"OTTO"):
        return data
    if begins == b"wOF2":
        from fontTools.ttLib import woff2

        check_size(data, MAX_PROGRAM)
        plain = io.BytesIO()
        woff2.decompress(io.BytesIO(data), plain)
        return plain.getvalue()
    if begins == b"wOFF":
        raise FontFault("this is a WOFF font of the first kind, which is not read", _OTHER)
    if begins == b"ttcf":
        raise FontFault("this is a collection of several fonts, which is not read", _ONE)
    if begins == b"%!PS" or begins[:2] == b"\x80\x01":
        raise FontFault("this is a Type 1 font, which is not read", _OTHER)
    raise FontFault("this is not a TTF, OTF or WOFF2 font, or it is damaged")


def _opened(data: bytes) -> Any:
    from fontTools.ttLib import TTFont

    try:
        return TTFont(io.BytesIO(data), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
    except Exception:
        raise FontFault("the font is damaged: its list of tables can't be read") from None


def _check_tables(font: Any, size: int) -> None:
    """Check that the tables needed are there, whole and readable, and none of other kinds."""
    for tag, entry in font.reader.tables.items():
        if entry.offset + entry.length > size:
            raise FontFault(f"the font is damaged: its table '{tag}' is cut off")
    if "fvar" in font or "CFF2" in font:
        raise _varies(font)
    if any(tag in font for tag in _COLOUR):
        raise FontFault("this is a font in colours; only fonts of one colour are read")
    outlines = ("CFF ",) if "CFF " in font else ("loca", "glyf")
    if not all(tag in font for tag in outlines):
        if any(tag in font for tag in _BITMAPS):
            raise FontFault("this font has bitmaps only; fonts need outlines")
        raise FontFault("the font is damaged: it has no outlines")
    for tag in (*_NEEDED, *outlines):
        if tag not in font:
            raise FontFault(f"the font is damaged: it has no table '{tag}'")
        _read(font, tag)
    if not 16 <= font["head"].unitsPerEm <= 16_384:  # OpenType 1.9.1, head
        raise FontFault("the font is damaged: its table 'head' makes no sense")
    if not 0 < font["maxp"].numGlyphs <= MAX_GLYPHS:
        raise FontFault("the font is damaged: it has no glyphs")


def _read(font: Any, tag: str) -> None:
    try:
        found = font[tag]
    except Exception:  # each table raises its own errors for bytes that make no sense
        raise FontFault(f"the font is damaged: its table '{tag}' can't be read") from None
    if type(found).__name__ == "DefaultTable":
        raise FontFault(f"the font is damaged: its table '{tag}' can't be read")


def _varies(font: Any) -> FontFault:
    """Return the fault that a font is variable, and how to make a static one of it.

    The engine would make one itself, but by the weight it was asked for, not by what is printed.
    """
    try:
        axes = [(a.axisTag, a.minValue, a.defaultValue, a.maxValue) for a in font["fvar"].axes]
    except Exception:  # it can't be read, and need not be
        axes = []
    spans = ", ".join(f"{tag} {least:g} to {most:g}" for tag, least, _, most in axes)
    chosen = " ".join(f"{tag}={usual:g}" for tag, _, usual, _ in axes) or "wght=400"
    message = f"this is a variable font{f' ({spans})' if spans else ''}; only static ones are read"
    return FontFault(
        message,
        "put its static fonts there, which its download mostly has, or make one: "
        f"fonttools varLib.instancer FILE {chosen}",
    )


def _names(font: Any) -> tuple[str, str]:
    """Return the family's name as style sheets write it, and the font's PostScript name."""
    said = _name(font, 16) or _name(font, 1)
    family = " ".join(_NO_NAME.sub(" ", said).split())
    if not family:
        raise FontFault("the font does not say what its family is called")
    if len(family) > LONGEST_NAME:
        raise FontFault(f"the name of the font's family has more than {LONGEST_NAME} characters")
    name = _NO_POSTSCRIPT.sub("", _name(font, 6) or family.replace(" ", "-"))
    return family, name[:63] or "Font"


def _name(font: Any, number: int) -> str:
    """Return an entry of the table of names on one line, in English if it has it; else nothing."""
    try:
        return " ".join(str(font["name"].getDebugName(number) or "").split())
    except Exception:  # its bytes are in no encoding
        return ""


def _said(font: Any, number: int) -> str:
    """Return an entry of the table of names, shortened."""
    text = "".join(char if char.isprintable() else " " for char in _name(font, number))
    return text if len(text) <= LONGEST_LICENCE else text[: LONGEST_LICENCE - 1] + "…"


def _weight(stated: int) -> int:
    """Return the weight, 1 to 1000; old fonts count it from 1 to 9."""
    return stated * 100 if 0 < stated < 10 else min(max(stated, 1), 1000)


def _characters(font: Any) -> Ranges:
    """Return the characters that a font has a glyph for."""
    known = font.getBestCmap()
    if known is None:
        raise FontFault("the font has no table of Unicode characters, as symbol fonts of old")
    first = font.getGlyphOrder()[0]
    codes = sorted(code for code, glyph in known.items() if glyph != first)
    if not codes:
        raise FontFault("the font has no characters")
    return tuple(_runs(codes))


def _runs(codes: list[int]) -> Iterator[tuple[int, int]]:
    start = before = codes[0]
    for code in codes[1:]:
        if code != before + 1:
            yield start, before
            start = code
        before = code
    yield start, before


def _check_outlines(font: Any) -> None:
    """Follow every outline, so that what can't be drawn is known before it is printed."""
    from fontTools.pens.basePen import DecomposingPen

    glyphs = font.getGlyphSet()
    pen = DecomposingPen(glyphs)
    pen.moveTo = pen.lineTo = pen.curveTo = pen.qCurveTo = _nothing
    pen.closePath = pen.endPath = _nothing
    for number, name in enumerate(font.getGlyphOrder()):
        try:
            glyphs[name].draw(pen)
        except Exception:  # of many kinds, a composite that holds itself among them
            raise FontFault(f"the font is damaged: glyph {number} can't be drawn") from None


def _check_subset(program: bytes) -> None:
    """Take all glyphs out of a program, as the press will take some."""
    import uharfbuzz as hb

    face = hb.Face(hb.Blob(program))
    options: Any = hb.SubsetInput()
    options.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.RETAIN_GIDS
    options.glyph_set.update(range(face.glyph_count))
    try:
        hb.subset(face, options)
    except RuntimeError:
        raise FontFault("the font is damaged: no glyph can be taken out of it") from None


def _nothing(*_points: object) -> None:
    """Draw nothing."""


def _program(
    data: bytes, family: str, postscript: str, *, italic: bool, weight: int, width: int
) -> bytes:
    """Return the font with the tables that are needed, and names that say what is meant.

    Tables that need no change are copied as they are.
    """
    font = _opened(data)
    for tag in [tag for tag in font.reader.tables if tag not in _KEPT]:
        del font[tag]
    names = font["name"]
    names.names = []
    style = "Italic" if italic else "Regular"
    for number, text in {1: family, 2: style, 4: f"{family} {style}", 6: postscript}.items():
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass, font["OS/2"].usWidthClass = weight, width
    if "CFF " in font:
        _number_glyphs(font["CFF "].cff[0])
    made = io.BytesIO()
    font.save(made, reorderTables=None)
    font.close()
    return made.getvalue()


def _number_glyphs(outlines: Any) -> None:
    """Give the glyphs of a CID font their own numbers: a PDF finds them by those."""
    if not hasattr(outlines, "ROS"):
        return
    order = [".notdef", *(f"cid{number:05}" for number in range(1, len(outlines.charset)))]
    if outlines.charset != order:
        held = outlines.CharStrings
        pairs = zip(order, outlines.charset, strict=True)
        held.charStrings = {new: held.charStrings[old] for new, old in pairs}
        outlines.charset = order
