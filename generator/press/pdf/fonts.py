"""Fonts of a finished file: each font subset once, for the glyphs of all faces together."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from generator.press.pdf.saving import packed
from generator.press.pdf.subset import advances, cff, open_face, subset, tagged
from generator.typeset.engine import Glyphs

_DROPPED = ("BASE", "DSIG", "EBDT", "EBLC", "EBSC", "GPOS", "GSUB", "GDEF", "JSTF", "LTSH",
            "PCLT", "SVG ", "cmap", "name", "OS/2", "post")  # fmt: skip
_PARTS = ("/DescendantFonts", "/FontDescriptor")
"""The objects of a font besides its dictionary."""
_CHUNK = 100
"""The most pairs that one block of a ToUnicode map may list (ISO 32000-2, 9.10.3)."""


def embed_fonts(pdf: pikepdf.Pdf, used: Iterable[Glyphs]) -> dict[str, pikepdf.Object]:
    """Embed each font of `used` in `pdf` once; return resource name → font dictionary."""
    return {name: _embed(pdf, font) for name, font in merged(used).items()}


def merged(used: Iterable[Glyphs]) -> dict[str, Glyphs]:
    """Return each font once, by its name, with the glyphs of all its uses."""
    found: dict[str, Glyphs] = {}
    text: dict[str, dict[int, str]] = {}
    for font in used:
        found.setdefault(font.name, font)
        text.setdefault(font.name, {}).update(font.text)
    return {name: replace(found[name], text=text[name]) for name in sorted(found)}


def _embed(pdf: pikepdf.Pdf, font: Glyphs) -> pikepdf.Object:
    text = font.text
    face = open_face(font.postscript, font.own)
    # Glyph ids must stay the same: the faces' text consists of them.
    program = subset(face, _DROPPED, glyphs=text, keep_ids=True)
    advance = advances(face)
    widths = {glyph: advance(glyph) for glyph in sorted(text)}
    name = Name(tagged(program, font.postscript))
    outlines = cff(program)
    file = packed(pdf, program if outlines is None else outlines)
    if outlines is None:
        file.Length1 = len(program)
    else:
        file.Subtype = Name.CIDFontType0C
    box = [0, font.descent, max(widths.values()), font.ascent]
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        FontFamily=String(font.family),
        Flags=font.flags,
        FontBBox=Array(box),
        ItalicAngle=0,
        Ascent=font.ascent,
        Descent=font.descent,
        CapHeight=font.ascent,
        StemV=80,
    )
    descriptor["/FontFile2" if outlines is None else "/FontFile3"] = pdf.make_indirect(file)
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2 if outlines is None else Name.CIDFontType0,
        BaseFont=name,
        CIDSystemInfo=Dictionary(
            Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0
        ),
        DW=0,
        W=_width_array(widths),
        FontDescriptor=pdf.make_indirect(descriptor),
    )
    if outlines is None:
        descendant.CIDToGIDMap = Name.Identity
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=name,
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(descendant)]),
            ToUnicode=pdf.make_indirect(packed(pdf, _to_unicode(text))),
        )
    )


def refilled(
    old: pikepdf.Object, new: pikepdf.Object, but_for: Container[str] = ()
) -> pikepdf.Object:
    """Let a dictionary hold what another one holds, but for some keys of both; return it."""
    for key in list(old.keys()):
        if key not in but_for:
            del old[key]
    for key, value in new.items():
        if key not in but_for:
            old[key] = value
    return old


def put_in_place(old: pikepdf.Object, new: pikepdf.Object) -> pikepdf.Object:
    """Let an embedded font be another one from now on, object by object; return it."""
    for here, there in (
        (old.DescendantFonts[0].FontDescriptor, new.DescendantFonts[0].FontDescriptor),
        (old.DescendantFonts[0], new.DescendantFonts[0]),
        (old, new),
    ):
        refilled(here, there, _PARTS)
    return old


def _width_array(widths: Mapping[int, int]) -> Array:
    """Write widths in runs: a glyph, then the widths of it and of those that follow it."""
    found: list[Any] = []
    run: list[int] = []
    for glyph in sorted(widths):
        if glyph - 1 not in widths:
            run = []
            found += [glyph, run]
        run.append(widths[glyph])
    return Array([Array(item) if isinstance(item, list) else item for item in found])


def _to_unicode(text: Mapping[int, str]) -> bytes:
    """Write the map from glyphs to characters, so that text can be searched and copied."""
    pairs = [f"<{glyph:04x}> <{text[glyph].encode('utf-16-be').hex()}>" for glyph in sorted(text)]
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000> <ffff> endcodespacerange",
    ]
    for start in range(0, len(pairs), _CHUNK):
        chunk = pairs[start : start + _CHUNK]
        lines += [f"{len(chunk)} beginbfchar", *chunk, "endbfchar"]
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode()
