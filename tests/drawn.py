"""Drawings read back: every painted shape with its points, in the drawing's own unit.

The operators of the PDF are followed by a reading of our own (ISO 32000-2, 8.4 to 8.10), forms
within forms too. In a map the unit is a hex, on a table an inch, y runs down from the top left.
"""

from __future__ import annotations

import io
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pikepdf
from reportlab.pdfgen.canvas import Canvas

from generator.draw.pen import Pen
from generator.typeset.inks import INKS

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
SAME: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Mark:
    """What one operator paints: subpaths as points, curves in short pieces; and how it is painted.

    `clip` is the box of what cuts it, `form` the form that it is painted in.
    """

    kind: str
    paths: tuple[tuple[Point, ...], ...]
    colour: tuple[float, ...]
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: int = 0
    alpha: float = 1.0
    clip: Box = (-math.inf, -math.inf, math.inf, math.inf)
    form: str = ""

    @property
    def points(self) -> list[Point]:
        return [point for path in self.paths for point in path]

    @property
    def box(self) -> Box:
        return box_of(self.points)

    @property
    def middle(self) -> Point:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    @property
    def light(self) -> float:
        """How light its colour is, 0 to 1."""
        rgb = self.colour * 3 if len(self.colour) == 1 else self.colour
        return 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2]

    @property
    def area(self) -> float:
        return sum(abs(area(path)) for path in self.paths)

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two marks the same."""
        shape = tuple((round(x, 2), round(y, 2)) for x, y in self.points)
        return self.kind, self.colour, round(self.width, 3), shape


def box_of(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def area(path: Sequence[Point]) -> float:
    """The area of a closed outline; positive if it runs clockwise, y downwards."""
    ends = zip(path, [*path[1:], path[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in ends) / 2


def lengths(mark: Mark) -> list[float]:
    """The lengths of a mark's subpaths."""
    return [sum(math.dist(a, b) for a, b in itertools.pairwise(p)) for p in mark.paths]


@dataclass
class _State:
    matrix: Matrix
    fill: tuple[float, ...] = (0.0,)
    stroke: tuple[float, ...] = (0.0,)
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: int = 0
    alpha: float = 1.0
    clip: Box = (-math.inf, -math.inf, math.inf, math.inf)


@dataclass
class _Reader:
    found: list[Mark] = field(default_factory=list)
    parsed: dict[Any, list[Any]] = field(default_factory=dict)

    def run(self, stream: Any, resources: Any, state: _State, form: str) -> None:
        kept: list[_State] = []
        paths: list[list[Point]] = []
        here: Point = (0, 0)
        clips = False
        for operands, operator in self._operators(stream):
            if operator in "mlcvyreh" and operator not in ("h", "re"):
                numbers = [float(one) for one in operands]
                spots = list(zip(numbers[::2], numbers[1::2], strict=True))
                if operator == "m":
                    paths.append([_at(state.matrix, spots[0])])
                elif operator == "l":
                    paths[-1].append(_at(state.matrix, spots[0]))
                else:
                    paths[-1] += [_at(state.matrix, one) for one in _bent(here, *spots)]
                here = spots[-1]
                continue
            match operator:
                case "h":
                    paths[-1].append(paths[-1][0])
                case "re":
                    x, y, w, h = map(float, operands)
                    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))
                    paths.append([_at(state.matrix, one) for one in corners])
                case "q":
                    kept.append(replace(state))
                case "Q":
                    state = kept.pop()
                case "cm":
                    state.matrix = _times(tuple(map(float, operands)), state.matrix)
                case "g" | "rg":
                    state.fill = tuple(map(float, operands))
                case "G" | "RG":
                    state.stroke = tuple(map(float, operands))
                case "w":
                    state.width = float(operands[0])
                case "d":
                    state.dash = tuple(map(float, operands[0]))
                case "J":
                    state.cap = int(operands[0])
                case "W" | "W*":
                    clips = True
                case "gs":
                    known = resources.ExtGState[str(operands[0])]
                    state.alpha = float(known.get("/ca", state.alpha))
                case "Do":
                    name = str(operands[0])
                    self._form(name, resources.XObject[name], state)
                case "f" | "F" | "f*" | "S" | "s" | "B" | "B*" | "b" | "b*" | "n":
                    if operator in ("s", "b", "b*"):
                        paths[-1].append(paths[-1][0])
                    self._paint(operator, paths, state, form)
                    if clips and paths:
                        state.clip = _common(state.clip, box_of(p for one in paths for p in one))
                    paths, clips = [], False
        assert not kept, "every q has its Q"

    def _paint(self, operator: str, paths: list[list[Point]], state: _State, form: str) -> None:
        if not paths or operator == "n":
            return
        shape = tuple(map(tuple, paths))
        how: dict[str, Any] = {"alpha": state.alpha, "clip": state.clip, "form": form}
        if operator.strip("*") in ("f", "F", "B", "b"):
            self.found.append(Mark("fill", shape, state.fill, **how))
        if operator.strip("*") in ("S", "s", "B", "b"):
            a, b, c, d = state.matrix[:4]
            scale = math.sqrt(abs(a * d - b * c))
            how |= {"width": state.width * scale, "cap": state.cap}
            how["dash"] = tuple(part * scale for part in state.dash)
            self.found.append(Mark("stroke", shape, state.stroke, **how))

    def _form(self, name: str, form: Any, state: _State) -> None:
        if form.Subtype != "/Form":
            return
        own = tuple(float(one) for one in form.get("/Matrix", SAME))
        left, bottom, right, top = map(float, form.BBox)
        matrix = _times(own, state.matrix)
        box = box_of(_at(matrix, one) for one in _corners(left, bottom, right, top))
        inner = replace(state, matrix=matrix, clip=_common(state.clip, box))
        title = name.removeprefix("/FormXob.")
        self.run(form, form.get("/Resources"), inner, title)

    def _operators(self, stream: Any) -> list[Any]:
        key = stream.objgen
        if key not in self.parsed or key == (0, 0):
            self.parsed[key] = [
                (list(one.operands), str(one.operator))
                for one in pikepdf.parse_content_stream(stream)
            ]
        return self.parsed[key]


def _corners(left: float, bottom: float, right: float, top: float) -> Iterator[Point]:
    yield from ((left, bottom), (right, bottom), (right, top), (left, top))


def _bent(a: Point, *spots: Point) -> Iterator[Point]:
    b, c, d = spots
    for i in range(1, 7):
        t = i / 6
        u = 1 - t
        w, x, y, z = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            w * a[0] + x * b[0] + y * c[0] + z * d[0],
            w * a[1] + x * b[1] + y * c[1] + z * d[1],
        )


def _times(first: Any, then: Any) -> Any:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
        e * g + f * i + k, e * h + f * j + m,
    )  # fmt: skip


def _at(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def _common(one: Box, other: Box) -> Box:
    return (
        max(one[0], other[0]), max(one[1], other[1]),
        min(one[2], other[2]), min(one[3], other[3]),
    )  # fmt: skip


def marks_of(data: bytes, scale: float = 1.0, page: int = 0) -> list[Mark]:
    """Return what a page paints, in painting order; `scale` points are one of the unit.

    y runs down from the top of the page.
    """
    with pikepdf.open(io.BytesIO(data)) as pdf:
        one = pdf.pages[page]
        left, _, _, top = map(float, one.MediaBox)
        reader = _Reader()
        base: Matrix = (1 / scale, 0, 0, -1 / scale, -left / scale, top / scale)
        reader.run(one.obj, one.obj.Resources, _State(base), "")
        return reader.found


def drawn(
    draw: Callable[[Pen], None],
    *,
    ink: str = "colour",
    extent: tuple[float, float] = (1.0, 1.0),
    finest: float = 0.0,
) -> list[Mark]:
    """Return what is drawn with a pen: y down, the unit a hex, the origin in the top left."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(extent[0] * 100, extent[1] * 100), pageCompression=0)
    canvas.saveState()
    pen = Pen(canvas, INKS[ink], finest)
    pen.say(f"1 0 0 -1 0 {extent[1] * 100} cm")
    draw(pen)
    canvas.restoreState()
    canvas.showPage()
    canvas.save()
    return marks_of(buffer.getvalue(), 100.0)


def new_ones(marks: Sequence[Mark], before: Sequence[Mark]) -> list[Mark]:
    """Return the marks that are not among those before."""
    known = {mark.key for mark in before}
    return [mark for mark in marks if mark.key not in known]


def open_edges(marks: Sequence[Mark]) -> list[Mark]:
    """Return the strokes around a filled shape that do not go all round it."""
    filled = {mark.paths for mark in marks if mark.kind == "fill"}
    return [
        mark
        for mark in marks
        if mark.kind == "stroke" and mark.paths in filled
        for path in mark.paths
        if math.dist(path[0], path[-1]) > 1e-6
    ]
