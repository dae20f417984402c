"""A page's operators turned into SVG: paths, clips, groups, text, pictures, gradients.

Only what our pages are made of is known; anything else is reported, never left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from typing import Any

import pikepdf

from generator.exports.vector.drawing import (
    IDENTITY,
    Matrix,
    SvgDrawing,
    UnsupportedError,
    combined,
    matrix,
    number,
)
from generator.exports.vector.glyphs import outlines
from generator.exports.vector.paints import (
    Gradient,
    gradient,
    matrix_of,
    only_gradient,
    picture,
)
from generator.exports.vector.state import GraphicsState, colour


class SvgPage:
    """Draws a page, or a form on it.

    `fonts` has, for each font resource, its PostScript name and the hash of a pack's own font.
    """

    def __init__(
        self, drawing: SvgDrawing, fonts: Mapping[str, tuple[str, str]], at: Matrix
    ) -> None:
        self._drawing = drawing
        self._fonts = fonts
        self._state = GraphicsState(at=at)
        self._base = at
        self._kept: list[GraphicsState] = []
        self._path: list[str] = []
        self._clipping: str | None = None
        self._resources: Any = None
        self._line: Matrix = (1, 0, 0, 1, 0, 0)

    def draw(self, content: Any, resources: Any) -> None:
        """Draw the content of a page or a form; raise UnsupportedError for what is unknown."""
        before, self._resources = self._resources, resources
        for instruction in pikepdf.parse_content_stream(content):
            name = str(instruction.operator)
            operator = _OPERATORS.get(name)
            if operator is None:
                raise UnsupportedError(f"the operator '{name}'")
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
        self._state.at = combined(matrix_of(given), self._state.at)

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
            elif key == "/SMask":
                self._state.mask = "" if value == "/None" else self._mask(value)
            elif key not in ("/Type", "/AIS"):
                raise UnsupportedError(f"the graphics state '{key}'")

    def _mask(self, value: Any) -> str:
        """Define a mask by lightness (ISO 32000-2, 11.6.5.2) and return its id."""
        if value.S != "/Luminosity":
            raise UnsupportedError(f"a mask of the kind '{value.S}'")
        inner = SvgPage(self._drawing, self._fonts, self._state.at)
        with self._drawing.apart() as lines:
            inner.draw_form(value.G)
        room = ' maskUnits="userSpaceOnUse" x="-20000" y="-20000" width="40000" height="40000"'
        return self._drawing.define("mask", room, "".join(lines))

    def set_fill(self, given: list[Any]) -> None:
        self._state.fill = colour([float(part) for part in given])

    def set_stroke(self, given: list[Any]) -> None:
        self._state.stroke = colour([float(part) for part in given])

    def set_space(self, given: list[Any]) -> None:
        if given[0] != "/Pattern":
            raise UnsupportedError(f"the colour space '{given[0]}'")

    def set_fill_pattern(self, given: list[Any]) -> None:
        self._state.fill = self._pattern(given[-1])

    def set_stroke_pattern(self, given: list[Any]) -> None:
        self._state.stroke = self._pattern(given[-1])

    def _pattern(self, name: Any) -> str:
        pattern = self._resources.Pattern[name]
        at = combined(matrix_of(pattern.get("/Matrix") or (1, 0, 0, 1, 0, 0)), self._base)
        back = combined(at, _inverse(self._state.at))
        if pattern.PatternType == 2:
            return f"url(#{gradient(self._drawing, Gradient(pattern.Shading, back))})"
        if alone := only_gradient(pattern, pattern.get("/Resources")):
            placed = replace(alone, at=combined(alone.at, back))
            return f"url(#{gradient(self._drawing, placed)})"
        inner = SvgPage(self._drawing, self._fonts, IDENTITY)
        with self._drawing.apart() as lines:
            inner.draw(pattern, pattern.get("/Resources"))
        x, y, *_ = map(float, pattern.BBox.as_list())
        steps = (abs(float(pattern.XStep)), abs(float(pattern.YStep)))
        tile = " ".join(
            f'{name}="{number(value)}"'
            for name, value in zip(("x", "y", "width", "height"), (x, y, *steps), strict=True)
        )
        moved = matrix(back).replace(" transform", " patternTransform")
        units = f' patternUnits="userSpaceOnUse" {tile}'
        return f"url(#{self._drawing.define('pattern', units + moved, ''.join(lines))})"

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
            self._drawing.add(
                f'<path d="{path}" {look}{matrix(state.at)}/>', state.clip, state.mask
            )
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
            self._drawing.add(shown, state.clip, state.mask)
            return
        self.keep([])
        alpha, self._state.fill_alpha, self._state.stroke_alpha = state.fill_alpha, 1.0, 1.0
        if alpha < 1:
            clip, self._state.clip = self._state.clip, ""
            with self._drawing.group(alpha, clip):
                self.draw_form(thing)
        else:
            self.draw_form(thing)
        self.restore([])

    def draw_form(self, form: Any) -> None:
        """Draw a form where the state says, within its box."""
        state = self._state
        state.at = combined(matrix_of(form.get("/Matrix") or (1, 0, 0, 1, 0, 0)), state.at)
        left, low, right, high = (float(side) for side in form.BBox.as_list())
        self.rectangle([left, low, right - left, high - low])
        self._clipping = "nonzero"
        self.paint()
        base, self._base = self._base, state.at
        self.draw(form, form.get("/Resources"))
        self._base = base

    def shade(self, given: list[Any]) -> None:
        """Paint a gradient over all that the clip leaves."""
        state = self._state
        name = gradient(self._drawing, Gradient(self._resources.Shading[given[0]]))
        whole = '<rect x="-20000" y="-20000" width="40000" height="40000"'
        seen = f' fill-opacity="{number(state.fill_alpha)}"' if state.fill_alpha < 1 else ""
        self._drawing.add(
            f'{whole} fill="url(#{name})"{seen}{matrix(state.at)}/>', state.clip, state.mask
        )

    # Text

    def begin_text(self, _given: list[Any]) -> None:
        self._line = (1, 0, 0, 1, 0, 0)

    def set_font(self, given: list[Any]) -> None:
        self._state.font, self._state.size = str(given[0])[1:], float(given[1])

    def set_mode(self, given: list[Any]) -> None:
        self._state.mode = int(given[0])

    def set_text(self, given: list[Any]) -> None:
        self._line = matrix_of(given)

    def move_text(self, given: list[Any]) -> None:
        x, y = (float(value) for value in given)
        self._line = combined((1, 0, 0, 1, x, y), self._line)

    def show(self, given: list[Any]) -> None:
        self.show_spaced([[given[0]]])

    def show_spaced(self, given: list[Any]) -> None:
        """Draw glyphs, and numbers that move back by thousandths of an em, as one path."""
        state = self._state
        font = outlines(*self._fonts[state.font])
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
            raise UnsupportedError(f"text of mode {state.mode}")
        if path and (filled or stroked):
            look = state.paint(filled=filled, stroked=stroked, even=False)
            at = combined(self._line, state.at)
            self._drawing.add(f'<path d="{path}" {look}{matrix(at)}/>', state.clip, state.mask)
        self._line = combined((1, 0, 0, 1, along, 0), self._line)


def _inverse(values: Matrix) -> Matrix:
    a, b, c, d, e, f = values
    whole = a * d - b * c or 1e-12
    return (
        *(d / whole, -b / whole, -c / whole, a / whole),
        *((c * f - d * e) / whole, (b * e - a * f) / whole),
    )


def _points(values: Any) -> str:
    return " ".join(number(float(value)) for value in values)


def _nothing(_page: SvgPage, _given: list[Any]) -> None:
    """Do nothing: marked content, the end of text."""


def _painted(**how: bool) -> Callable[[SvgPage, list[Any]], None]:
    return lambda page, _given: page.paint(**how)


def _closed(**how: bool) -> Callable[[SvgPage, list[Any]], None]:
    def paint(page: SvgPage, given: list[Any]) -> None:
        page.close(given)
        page.paint(**how)

    return paint


_OPERATORS: Mapping[str, Callable[[SvgPage, list[Any]], None]] = {
    "q": SvgPage.keep, "Q": SvgPage.restore, "cm": SvgPage.move, "gs": SvgPage.set_extended,
    "w": SvgPage.set_width, "J": SvgPage.set_cap, "j": SvgPage.set_join, "M": SvgPage.set_miter,
    "d": SvgPage.set_dash, "rg": SvgPage.set_fill, "g": SvgPage.set_fill, "RG": SvgPage.set_stroke,
    "G": SvgPage.set_stroke, "cs": SvgPage.set_space, "CS": SvgPage.set_space,
    "scn": SvgPage.set_fill_pattern, "SCN": SvgPage.set_stroke_pattern,
    "m": SvgPage.move_to, "l": SvgPage.line_to, "c": SvgPage.curve_to, "h": SvgPage.close,
    "re": SvgPage.rectangle, "W": SvgPage.clip, "W*": SvgPage.clip_even,
    "n": _painted(), "f": _painted(filled=True), "f*": _painted(filled=True, even=True),
    "S": _painted(stroked=True), "s": _closed(stroked=True),
    "B": _painted(filled=True, stroked=True), "b": _closed(filled=True, stroked=True),
    "B*": _painted(filled=True, stroked=True, even=True),
    "b*": _closed(filled=True, stroked=True, even=True),
    "Do": SvgPage.invoke, "sh": SvgPage.shade,
    "BT": SvgPage.begin_text, "ET": _nothing, "Tf": SvgPage.set_font, "Tr": SvgPage.set_mode,
    "Tm": SvgPage.set_text, "Td": SvgPage.move_text, "Tj": SvgPage.show, "TJ": SvgPage.show_spaced,
    "BDC": _nothing, "BMC": _nothing, "EMC": _nothing,
}  # fmt: skip
