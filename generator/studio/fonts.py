"""The fonts of the studio's pages: those that we print with."""

from __future__ import annotations

from functools import cache

from generator.typeset.fonts import font_file

FONTS = {
    "text.ttf": "SourceSansPro-Regular",
    "text-bold.ttf": "SourceSansPro-Semibold",
    "text-italic.ttf": "SourceSansPro-It",
    "title.ttf": "SourceSerifPro-Semibold",
    "label.ttf": "BarlowCondensed-SemiBold",
    "code.ttf": "IBMPlexMono-Regular",
}
"""The names that the style sheet uses, and the fonts' own."""


@cache
def font_bytes(name: str) -> bytes:
    """Return a font's file."""
    return font_file(FONTS[name]).read_bytes()
