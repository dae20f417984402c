"""A page's operators turned into SVG: paths, clips, groups, text, pictures, gradients.

Only what our pages are made of is known; anything else is reported, never left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

import pikepdf

from generator.exports.vector.drawing import (
    IDENTITY,
    Drawing,
    Matrix,
    combined,
    matrix,
    number,
)
from generator.exports.vector.glyphs import outlines
from generator.exports.vector.paints import picture, shading
from generator.exports.vector.state import State, colour


class UnknownError(Exception):
    """The page has something that this doesn't know how to write as SVG."""


class Page:
    """Draws a page, or a form on it; `fonts` has the PostScript name of each font resource."""

    def __init__(self, drawing: Drawing, fonts: Mapping[str, str], at: Matrix) -> None:
        self._drawing = drawing
        self._fonts = fonts
        self._state = State(at=at)
        self._base = at
        self._kept: list[State] = []
        self._path: list[str] = []
        self._clipping: str | None = None
        self._resources: Any = None
        self._line: Matrix = (1, 0, 0, 1, 0, 0)

    def draw(self, content: Any, resources: Any) -> None:
        """Draw the content of a page or a form; raise UnknownError for what can't be written."""
        before, self._resources = self._resources, resources
        for instruction in pikepdf.parse_content_stream(content):
            name = str(instruction.operator)
            operator = _OPERATORS.get(name)
            if operator is None:
                raise UnknownError(f"the operator '{name}'")
            operator(self, list(instruction.operands))
        self._resources = before

    def cut_to(self, path: str) -> None:
        """Show nothing outside a path, which counts downwards as SVG does."""
        self._state.clip = self._drawing.clip(path, "nonzero", IDENTITY, "")

    # The state

    def keep(self, _given: list[Any]) -> None:
        self._kept.append(copy(self._state))

    def restore(self, _given: list[Any]) -> None:
        self._state = self._kept.pop()

    def move(self, given: list[Any]) -> None:
        self._state.at = combined(_matrix(given), self._state.at)

    def set_width(self, given: list[Any]) -> None:
        self._state.width = float(given[0])

    def set_cap(self, given: list[Any]) -> None:
        self._state.cap = int(given[0])

    def set_join(self, given: list[Any]) -> None:
        self._state.join = int(given[0])

    def set_miter(self, given: list[Any]) -> None:
        self._state.miter = float(given[0])

    def set_dash(self, given: list[Any]) -> None:
        self._state.dash = tuple(float(length) for length in given[0].as_list())
        self._state.phase = float(given[1])

    def set_extended(self, given: list[Any]) -> None:
        for key, value in self._resources.ExtGState[given[0]].items():
            if key == "/ca":
                self._state.fill_alpha = float(value)
            elif key == "/CA":
                self._state.stroke_alpha = float(value)
            elif key not in ("/Type", "/AIS") and not (key == "/SMask" and value == "/None"):
                raise UnknownError(f"the graphics state '{key}'")

    def set_fill(self, given: list[Any]) -> None:
        self._state.fill = colour([float(part) for part in given])

    def set_stroke(self, given: list[Any]) -> None:
        self._state.stroke = colour([float(part) for part in given])

    def set_space(self, given: list[Any]) -> None:
        if given[0] != "/Pattern":
            raise UnknownError(f"the colour space '{given[0]}'")

    def set_fill_pattern(self, given: list[Any]) -> None:
        self._state.fill = self._pattern(given[-1])

    def set_stroke_pattern(self, given: list[Any]) -> None:
        self._state.stroke = self._pattern(given[-1])

    def _pattern(self, name: Any) -> str:
        pattern = self._resources.Pattern[name]
        if pattern.PatternType != 2:
            raise UnknownError("a tiled pattern")
        at = combined(_matrix(pattern.get("/Matrix") or (1, 0, 0, 1, 0, 0)), self._base)
        back = combined(at, _inverse(self._state.at))
        return f"url(#{shading(self._drawing, pattern.Shading, back)})"

    # Paths

    def move_to(self, given: list[Any]) -> None:
        self._path.append("M" + _points(given))

    def line_to(self, given: list[Any]) -> None:
        self._path.append("L" + _points(given))

    def curve_to(self, given: list[Any]) -> None:
        self._path.append("C" + _points(given))

    def close(self, _given: list[Any]) -> None:
        self._path.append("Z")

    def rectangle(self, given: list[Any]) -> None:
        x, y, width, height = (float(value) for value in given)
        self._path.append(
            f"M{_points([x, y])}L{_points([x + width, y])}"
            f"L{_points([x + width, y + height])}L{_points([x, y + height])}Z"
        )

    def clip(self, _given: list[Any]) -> None:
        self._clipping = "nonzero"

    def clip_even(self, _given: list[Any]) -> None:
        self._clipping = "evenodd"

    def paint(self, *, filled: bool = False, stroked: bool = False, even: bool = False) -> None:
        """Paint the path, then clip to it if that was asked for; the path is done with."""
        path, state = "".join(self._path), self._state
        if path and (filled or stroked):
            look = state.paint(filled=filled, stroked=stroked, even=even)
            self._drawing.add(f'<path d="{path}" {look}{matrix(state.at)}/>', state.clip)
        if self._clipping:
            state.clip = self._drawing.clip(path, self._clipping, state.at, state.clip)
        self._path, self._clipping = [], None

    # Forms and pictures

    def invoke(self, given: list[Any]) -> None:
        """Draw a form as one thing, or a picture."""
        thing = self._resources.XObject[given[0]]
        state = self._state
        if thing.Subtype == "/Image":
            box = 'x="0" y="0" width="1" height="1" preserveAspectRatio="none"'
            at = combined((1, 0, 0, -1, 0, 1), state.at)
            seen = f' opacity="{number(state.fill_alpha)}"' if state.fill_alpha < 1 else ""
            shown = f'<image {box}{seen}{matrix(at)} xlink:href="{picture(thing)}"/>'
            self._drawing.add(shown, state.clip)
            return
        self.keep([])
        alpha, self._state.fill_alpha, self._state.stroke_alpha = state.fill_alpha, 1.0, 1.0
        inner = self._state
        inner.at = combined(_matrix(thing.get("/Matrix") or (1, 0, 0, 1, 0, 0)), inner.at)
        left, low, right, high = (float(side) for side in thing.BBox.as_list())
        self.rectangle([left, low, right - left, high - low])
        self._clipping = "nonzero"
        self.paint()
        base, self._base = self._base, inner.at
        if alpha < 1:
            with self._drawing.group(alpha, inner.clip):
                inner.clip = ""
                self.draw(thing, thing.get("/Resources"))
        else:
            self.draw(thing, thing.get("/Resources"))
        self._base = base
        self.restore([])

    def shade(self, given: list[Any]) -> None:
        """Paint a gradient over all that the clip leaves."""
        state = self._state
        name = shading(self._drawing, self._resources.Shading[given[0]], (1, 0, 0, 1, 0, 0))
        whole = '<rect x="-20000" y="-20000" width="40000" height="40000"'
        seen = f' fill-opacity="{number(state.fill_alpha)}"' if state.fill_alpha < 1 else ""
        self._drawing.add(f'{whole} fill="url(#{name})"{seen}{matrix(state.at)}/>', state.clip)

    # Text

    def begin_text(self, _given: list[Any]) -> None:
        self._line = (1, 0, 0, 1, 0, 0)

    def set_font(self, given: list[Any]) -> None:
        self._state.font, self._state.size = str(given[0])[1:], float(given[1])

    def set_mode(self, given: list[Any]) -> None:
        self._state.mode = int(given[0])

    def set_text(self, given: list[Any]) -> None:
        self._line = _matrix(given)

    def move_text(self, given: list[Any]) -> None:
        x, y = (float(value) for value in given)
        self._line = combined((1, 0, 0, 1, x, y), self._line)

    def show(self, given: list[Any]) -> None:
        self.show_spaced([[given[0]]])

    def show_spaced(self, given: list[Any]) -> None:
        """Draw glyphs, and numbers that move back by thousandths of an em, as one path."""
        state = self._state
        font = outlines(self._fonts[state.font])
        along, placed = 0.0, []
        for part in given[0]:
            if isinstance(part, pikepdf.String | bytes):
                data = bytes(part)
                for first in range(0, len(data), 2):
                    glyph = int.from_bytes(data[first : first + 2], "big")
                    placed.append((glyph, along))
                    along += font.advance(glyph) * state.size
            else:
                along -= float(part) / 1000 * state.size
        path = font.path(placed, state.size)
        filled, stroked = state.mode in (0, 2), state.mode in (1, 2)
        if state.mode not in (0, 1, 2, 3):
            raise UnknownError(f"text of mode {state.mode}")
        if path and (filled or stroked):
            look = state.paint(filled=filled, stroked=stroked, even=False)
            at = combined(self._line, state.at)
            self._drawing.add(f'<path d="{path}" {look}{matrix(at)}/>', state.clip)
        self._line = combined((1, 0, 0, 1, along, 0), self._line)


def _matrix(values: Any) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values)
    return a, b, c, d, e, f


def _inverse(values: Matrix) -> Matrix:
    a, b, c, d, e, f = values
    whole = a * d - b * c or 1e-12
    return (
        *(d / whole, -b / whole, -c / whole, a / whole),
        *((c * f - d * e) / whole, (b * e - a * f) / whole),
    )


def _points(values: Any) -> str:
    return " ".join(number(float(value)) for value in values)


def _nothing(_page: Page, _given: list[Any]) -> None:
    """Do nothing: marked content, the end of text."""


def _painted(**how: bool) -> Callable[[Page, list[Any]], None]:
    return lambda page, _given: page.paint(**how)


def _closed(**how: bool) -> Callable[[Page, list[Any]], None]:
    def paint(page: Page, given: list[Any]) -> None:
        page.close(given)
        page.paint(**how)

    return paint


_OPERATORS: Mapping[str, Callable[[Page, list[Any]], None]] = {
    "q": Page.keep, "Q": Page.restore, "cm": Page.move, "gs": Page.set_extended,
    "w": Page.set_width, "J": Page.set_cap, "j": Page.set_join, "M": Page.set_miter,
    "d": Page.set_dash, "rg": Page.set_fill, "g": Page.set_fill, "RG": Page.set_stroke,
    "G": Page.set_stroke, "cs": Page.set_space, "CS": Page.set_space,
    "scn": Page.set_fill_pattern, "SCN": Page.set_stroke_pattern,
    "m": Page.move_to, "l": Page.line_to, "c": Page.curve_to, "h": Page.close,
    "re": Page.rectangle, "W": Page.clip, "W*": Page.clip_even,
    "n": _painted(), "f": _painted(filled=True), "f*": _painted(filled=True, even=True),
    "S": _painted(stroked=True), "s": _closed(stroked=True),
    "B": _painted(filled=True, stroked=True), "b": _closed(filled=True, stroked=True),
    "B*": _painted(filled=True, stroked=True, even=True),
    "b*": _closed(filled=True, stroked=True, even=True),
    "Do": Page.invoke, "sh": Page.shade,
    "BT": Page.begin_text, "ET": _nothing, "Tf": Page.set_font, "Tr": Page.set_mode,
    "Tm": Page.set_text, "Td": Page.move_text, "Tj": Page.show, "TJ": Page.show_spaced,
    "BDC": _nothing, "BMC": _nothing, "EMC": _nothing,
}  # fmt: skip
