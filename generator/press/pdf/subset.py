"""Subsets of fonts: only the glyphs that are printed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

from generator.typeset.fonts import font_file


def open_face(postscript: str, own: str = "") -> Any:
    """Return one of our fonts, by its PostScript name, as HarfBuzz sees it.

    `own` is the hash of the program of a pack's own font, which is found by that.
    """
    import uharfbuzz as hb

    if not own:
        return hb.Face(hb.Blob.from_file_path(str(font_file(postscript))))
    from generator.content.fonts.places import program_file

    return hb.Face(hb.Blob.from_file_path(str(program_file(own))))


def subset(
    face: Any,
    dropped: Iterable[str],
    *,
    glyphs: Iterable[int] = (),
    characters: Iterable[int] = (),
    keep_ids: bool = False,
) -> bytes:
    """Return a font program cut down to glyphs and characters, unhinted, some tables dropped.

    With `keep_ids` glyphs keep their ids, as text that is written in glyph ids needs.
    """
    import uharfbuzz as hb

    options: Any = hb.SubsetInput()
    options.flags = hb.SubsetFlags.NO_HINTING
    if keep_ids:
        options.flags |= hb.SubsetFlags.RETAIN_GIDS
    options.glyph_set.update(glyphs)
    options.unicode_set.update(characters)
    options.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in dropped)
    return bytes(hb.subset(face, options).blob.data)


def cff(program: bytes) -> bytes | None:
    """Return the outlines of an OpenType font of the kind CFF; None for a TrueType font.

    A PDF needs no more of it (ISO 32000-2, 9.9.1).
    """
    import uharfbuzz as hb

    data = bytes(hb.Face(hb.Blob(program)).reference_table("CFF ").data)
    return data or None


def advances(face: Any) -> Callable[[int], int]:
    """Return a function that gives a glyph's advance width in thousandths of an em."""
    import uharfbuzz as hb

    font, scale = hb.Font(face), 1000 / face.upem
    return lambda glyph: round(font.get_glyph_h_advance(glyph) * scale)


def tagged(program: bytes, postscript: str) -> str:
    """Return the name of a subset (ISO 32000-2, 9.9.2); its tag comes from the bytes."""
    digest = hashlib.sha256(program).digest()
    return "/" + "".join(chr(65 + byte % 26) for byte in digest[:6]) + f"+{postscript}"
