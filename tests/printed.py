"""Printed files read back: where the ink is, by a reading of the PDF's content of our own.

Nothing of the press is used here, so that its mistakes can't hide themselves. Lengths are
millimetres from the bottom left of the page.
"""

from __future__ import annotations

import ctypes
import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import pikepdf
import pypdfium2
from PIL import Image
from pypdfium2 import raw

MM = 25.4 / 72
"""Millimetres in a point."""

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Rect:
    """A rectangle with level sides."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    @property
    def sides(self) -> tuple[float, float, float, float]:
        return self.left, self.bottom, self.right, self.top

    def off(self, other: Rect) -> float:
        """How far the farthest side lies from its fellow."""
        return max(abs(a - b) for a, b in zip(self.sides, other.sides, strict=True))

    def common(self, other: Rect) -> Rect:
        return Rect(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def meets(self, other: Rect, slack: float = 0.01) -> bool:
        both = self.common(other)
        return both.width > slack and both.height > slack

    def holds(self, other: Rect, slack: float = 0.01) -> bool:
        return self.common(other).off(other) <= slack


EVERYWHERE = Rect(-math.inf, -math.inf, math.inf, math.inf)


@dataclass(frozen=True)
class Glyph:
    """One printed character: its middle, and its size in points as it is printed."""

    char: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Ink:
    """A painted path: `rect` is its box, `clip` what it is cut off at.

    `ends` are the two ends of a straight stroke, else nothing. `colour` has 0 to 255 a channel.
    """

    kind: str
    rect: Rect
    clip: Rect
    colour: tuple[int, ...]
    ends: tuple[Point, ...] = ()
    dashed: bool = False

    @property
    def seen(self) -> Rect:
        return self.rect.common(self.clip)

    @property
    def length(self) -> float:
        return math.dist(*self.ends) if self.ends else 0.0


@dataclass(frozen=True)
class Drawn:
    """A form as a page draws it: its box and clip on the page, and all that it paints."""

    name: str
    box: Rect
    clip: Rect
    inks: tuple[Ink, ...]


@dataclass
class _State:
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    clip: Rect = EVERYWHERE
    fill: tuple[int, ...] = (0,)
    stroke: tuple[int, ...] = (0,)
    dashed: bool = False


@dataclass
class _Reader:
    """Follows the operators of a page (ISO 32000-2, 8.2 and 8.4 to 8.10)."""

    streams: dict[Any, list[tuple[list[Any], str]]] = field(default_factory=dict)
    deep: bool = True
    """Whether forms are read too, or only placed."""

    def page(self, page: pikepdf.Page) -> Iterator[Drawn]:
        inks, drawn = self._run(page.obj, page.obj.Resources, _State())
        assert len(inks) == sum(len(form.inks) for form in drawn), "pages paint through forms"
        yield from drawn

    def _run(self, stream: Any, resources: Any, state: _State) -> tuple[list[Ink], list[Drawn]]:
        inks: list[Ink] = []
        drawn: list[Drawn] = []
        kept: list[_State] = []
        path: list[Point] = []
        pieces = 0
        clips = False
        for operands, operator in self._operators(stream):
            match operator:
                case "q":
                    kept.append(replace(state))
                case "Q":
                    state = kept.pop()
                case "cm":
                    state.matrix = times(_floats(operands), state.matrix)
                case "re":
                    x, y, w, h = _floats(operands)
                    path += [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
                    pieces += 4
                case "m" | "l" | "c" | "v" | "y":
                    numbers = _floats(operands)
                    path += list(zip(numbers[::2], numbers[1::2], strict=True))
                    pieces += operator != "m"
                case "W" | "W*":
                    clips = True
                case "rg" | "g" | "k" | "sc" | "scn":
                    state.fill = _colour(operands)
                case "RG" | "G" | "K" | "SC" | "SCN":
                    state.stroke = _colour(operands)
                case "d":
                    state.dashed = len(operands[0]) > 0
                case "Do":
                    form = resources.XObject[str(operands[0])]
                    if form.Subtype == "/Form":
                        one = self._form(str(operands[0]), form, state)
                        inks += one.inks
                        drawn.append(one)
            if operator in _PAINTS:
                points = [apply(state.matrix, point) for point in path]
                for kind in _PAINTS[operator] if points else ():
                    fills = kind == "fill"
                    colour = state.fill if fills else state.stroke
                    ends = tuple(points) if pieces == 1 and len(points) == 2 else ()
                    dashed = state.dashed and not fills
                    inks.append(Ink(kind, around(points), state.clip, colour, ends, dashed))
                if clips:
                    state.clip = state.clip.common(around(points))
                path, pieces, clips = [], 0, False
        assert not kept, "every q has its Q"
        return inks, drawn

    def _form(self, name: str, form: Any, state: _State) -> Drawn:
        own = _floats(form.get("/Matrix", [1, 0, 0, 1, 0, 0]))
        matrix = times(own, state.matrix)
        left, bottom, right, top = _floats(form.BBox)
        box = around([apply(matrix, corner) for corner in ((left, bottom), (right, top))])
        inner = replace(state, matrix=matrix, clip=state.clip.common(box))
        inks = self._run(form, form.get("/Resources"), inner)[0] if self.deep else []
        return Drawn(name, box, state.clip, tuple(inks))

    def _operators(self, stream: Any) -> list[tuple[list[Any], str]]:
        key = stream.objgen
        if key not in self.streams:
            self.streams[key] = [
                (list(found.operands), str(found.operator))
                for found in pikepdf.parse_content_stream(stream)
            ]
        return self.streams[key]


_PAINTS = {
    "f": ("fill",), "F": ("fill",), "f*": ("fill",), "S": ("stroke",), "s": ("stroke",),
    "B": ("fill", "stroke"), "B*": ("fill", "stroke"), "b": ("fill", "stroke"),
    "b*": ("fill", "stroke"), "n": (),
}  # fmt: skip


def times(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies `first` and `then` the other, as `cm` does."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
        e * g + f * i + k, e * h + f * j + m,
    )  # fmt: skip


def apply(matrix: Matrix, point: Point) -> Point:
    """Where a point in points comes to lie, in millimetres."""
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM


def around(points: Sequence[Point]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def _floats(operands: Any) -> Any:
    return tuple(float(number) for number in operands)


def _colour(operands: Any) -> tuple[int, ...]:
    if any(isinstance(operand, pikepdf.Name) for operand in operands):
        return ()
    return tuple(round(float(number) * 255) for number in operands)


class Printed:
    """A PDF that was printed, opened to be measured."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def pdf(self) -> pikepdf.Pdf:
        return pikepdf.open(io.BytesIO(self.data))

    @cached_property
    def pages(self) -> list[list[Drawn]]:
        """What every page draws, form by form."""
        reader = _Reader()
        return [list(reader.page(page)) for page in self.pdf.pages]

    @cached_property
    def placed(self) -> list[list[Drawn]]:
        """Where every page draws its forms, quickly: without what they paint."""
        reader = _Reader(deep=False)
        return [list(reader.page(page)) for page in self.pdf.pages]

    @cached_property
    def _rendered(self) -> pypdfium2.PdfDocument:
        return pypdfium2.PdfDocument(self.data)

    def text(self, page: int, within: Rect | None = None) -> str:
        """The text of a page, or of a rectangle of it, on one line; pages count from 0."""
        found = self._rendered[page].get_textpage()
        if within is None:
            text = found.get_text_range()
        else:
            text = found.get_text_bounded(*(side / MM for side in within.sides))
        return " ".join(text.split())

    def words(self, page: int) -> Iterator[tuple[str, float]]:
        """The runs of text of a page, each with the height of its middle."""
        text = self._rendered[page].get_textpage()
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            yield text.get_text_bounded(left, bottom, right, top).strip(), (bottom + top) / 2 * MM

    def glyphs(self, page: int) -> Iterator[Glyph]:
        """The characters of a page that leave ink."""
        text = self._rendered[page].get_textpage()
        matrix = raw.FS_MATRIX()
        for index in range(text.count_chars()):
            char = chr(raw.FPDFText_GetUnicode(text, index))
            if char.isspace() or raw.FPDFText_IsGenerated(text, index) == 1:
                continue
            left, bottom, right, top = text.get_charbox(index)
            raw.FPDFText_GetMatrix(text, index, ctypes.byref(matrix))
            size = raw.FPDFText_GetFontSize(text, index) * (matrix.c**2 + matrix.d**2) ** 0.5
            yield Glyph(char, (left + right) / 2 * MM, (bottom + top) / 2 * MM, size)

    def picture(self, page: int, dpi: float) -> Image.Image:
        """A page as a renderer of another house shows it."""
        return self._rendered[page].render(scale=dpi / 72).to_pil().convert("RGB")

    def size(self, page: int) -> tuple[float, float]:
        left, bottom, right, top = _floats(self.pdf.pages[page].obj.MediaBox)
        return (right - left) * MM, (top - bottom) * MM

    def fonts(self) -> list[pikepdf.Dictionary]:
        """Every font dictionary of the file, those of parts of fonts too."""
        return [d for d in dictionaries(self.pdf) if d.get("/Type") == "/Font"]


def dictionaries(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Dictionary]:
    """Every dictionary of a file, direct ones inside others too."""

    def inside(value: Any) -> Iterator[Any]:
        if isinstance(value, pikepdf.Stream):
            yield from inside(value.stream_dict)
        elif isinstance(value, pikepdf.Dictionary):
            yield value
            for item in value.values():
                if not getattr(item, "is_indirect", False):
                    yield from inside(item)
        elif isinstance(value, pikepdf.Array):
            for item in value:
                if not getattr(item, "is_indirect", False):
                    yield from inside(item)

    for value in pdf.objects:
        yield from inside(value)
