"""An SVG as it is drawn: elements in order, clips, groups, definitions. Lengths in points."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

Matrix = tuple[float, float, float, float, float, float]
"""A transform as PDF and SVG write it: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def combined(inner: Matrix, outer: Matrix) -> Matrix:
    """Return the transform that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (
        *(a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s),
        *(e * p + f * r + t, e * q + f * s + u),
    )


def number(value: float) -> str:
    """Write a number to a thousandth, without idle zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def exact(value: float) -> str:
    """Write a factor of a matrix: to a millionth."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def matrix(values: Matrix) -> str:
    """Return the attribute for a transform; nothing if it changes nothing."""
    if values == IDENTITY:
        return ""
    linear, moved = values[:4], values[4:]
    told = [*map(exact, linear), *map(number, moved)]
    return f' transform="matrix({" ".join(told)})"'


class UnsupportedError(Exception):
    """A page has something that we don't know how to write as SVG."""


class SvgDrawing:
    """The elements of an SVG, in order, with the clips that they are under."""

    def __init__(self) -> None:
        self._definitions: list[str] = []
        self._lines: list[str] = []
        self._clip = ""
        self._known: dict[str, str] = {}

    def define(self, kind: str, attributes: str, body: str) -> str:
        """Add a definition, unless there is an equal one; return its id."""
        key = f"{kind}{attributes}>{body}"
        if key not in self._known:
            name = self._known[key] = f"{kind[0]}{len(self._known)}"
            self._definitions.append(f'<{kind} id="{name}"{attributes}>{body}</{kind}>')
        return self._known[key]

    def clip(self, path: str, rule: str, at: Matrix, under: str) -> str:
        """Return the id of a clip to a path, within the clip `under`; none is the empty text."""
        within = f' clip-path="url(#{under})"' if under else ""
        even = ' clip-rule="evenodd"' if rule == "evenodd" else ""
        return self.define("clipPath", within, f'<path d="{path}"{even}{matrix(at)}/>')

    @contextmanager
    def apart(self) -> Iterator[list[str]]:
        """Collect what follows for a definition, instead of drawing it."""
        before, clip = self._lines, self._clip
        self._lines, self._clip = [], ""
        collected = self._lines
        yield collected
        self._close()
        self._lines, self._clip = before, clip

    def add(self, element: str, clip: str, mask: str = "") -> None:
        """Add an element under a clip and a mask; those under one clip in a row share a group."""
        if mask:
            element = f'<g mask="url(#{mask})">{element}</g>'
        if clip != self._clip:
            self._close()
            if clip:
                self._lines.append(f'<g clip-path="url(#{clip})">')
            self._clip = clip
        self._lines.append(element)

    def _close(self) -> None:
        if self._clip:
            self._lines.append("</g>")
        self._clip = ""

    @contextmanager
    def group(self, opacity: float, clip: str) -> Iterator[None]:
        """Draw what follows as one thing, of an opacity from 0 to 1, under a clip."""
        self._close()
        within = f' clip-path="url(#{clip})"' if clip else ""
        self._lines.append(f'<g opacity="{number(opacity)}"{within}>')
        yield
        self._close()
        self._lines.append("</g>")

    def text(self, size_mm: tuple[float, float], box: tuple[float, ...], title: str) -> bytes:
        """Return the SVG: its size in millimetres, the box of it that is seen, a title."""
        self._close()
        width, height = map(number, size_mm)
        seen = " ".join(map(number, box))
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="{width}mm" height="{height}mm" viewBox="{seen}" role="img" '
            f"aria-label={quoteattr(title)}>",
            f"<title>{escape(title)}</title>",
        ]
        if self._definitions:
            lines += ["<defs>", *self._definitions, "</defs>"]
        return "\n".join([*lines, *self._lines, "</svg>\n"]).encode()
