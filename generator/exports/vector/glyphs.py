"""Text as outlines: the glyphs of a font, set one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from generator.exports.vector.drawing import number
from generator.press.pdf.subset import advances, open_face


class Outlines:
    """The glyphs of a font as paths; the font is given as to `open_face`."""

    def __init__(self, postscript: str, own: str) -> None:
        import uharfbuzz as hb

        face = open_face(postscript, own)
        self._font: Any = hb.Font(face)
        self._em = face.upem
        self._advance = advances(face)
        self._shapes: dict[int, list[tuple[str, tuple[float, ...]]]] = {}

    def advance(self, glyph: int) -> float:
        """Return how far a glyph moves on, in ems."""
        return self._advance(glyph) / 1000

    def path(self, glyphs: Iterable[tuple[int, float]], size: float) -> str:
        """Return the path of glyphs at their places along the line; type `size` and places alike.

        It counts upwards, as fonts and PDF do.
        """
        parts = []
        for glyph, at in glyphs:
            for letter, values in self._shape(glyph):
                scaled = [
                    value / self._em * size + (at if index % 2 == 0 else 0.0)
                    for index, value in enumerate(values)
                ]
                parts.append(letter + " ".join(map(number, scaled)))
        return "".join(parts)

    def _shape(self, glyph: int) -> list[tuple[str, tuple[float, ...]]]:
        if glyph not in self._shapes:
            pen = _Pen()
            self._font.draw_glyph_with_pen(glyph, pen)
            self._shapes[glyph] = pen.parts
        return self._shapes[glyph]


class _Pen:
    """Takes a glyph's strokes, in units of its font."""

    def __init__(self) -> None:
        self.parts: list[tuple[str, tuple[float, ...]]] = []

    def moveTo(self, at: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(("M", at))

    def lineTo(self, at: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(("L", at))

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(("Q", tuple(value for point in points for value in point)))

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(("C", tuple(value for point in points for value in point)))

    def closePath(self) -> None:  # noqa: N802
        self.parts.append(("Z", ()))

    def endPath(self) -> None:  # noqa: N802
        """Nothing: what is filled is closed."""


@lru_cache(maxsize=32)
def outlines(postscript: str, own: str) -> Outlines:
    """Return the glyphs of a font, opened once."""
    return Outlines(postscript, own)
