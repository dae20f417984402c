"""Sheets of aids read back: every piece in its own frame, in millimetres, by a reader of our own.

Nothing of the press is used here, so that its mistakes can't hide themselves.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pikepdf
import pypdfium2
from printed import MM, Matrix, Point, Rect, around, times

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Stroke:
    """A painted path: its points, and all with those that steer its curves, in a piece's frame."""

    points: tuple[Point, ...]
    steered: tuple[Point, ...]
    kind: str
    width: float
    dashed: bool
    curved: bool
    colour: tuple[float, ...]

    @property
    def rect(self) -> Rect:
        return around(self.steered)

    @property
    def straight(self) -> bool:
        return self.kind == "S" and len(self.points) == 2

    @property
    def length(self) -> float:
        return math.dist(self.points[0], self.points[-1])


@dataclass(frozen=True)
class Piece:
    """A piece as a page shows it: the matrix from its frame to the page, and what is in it."""

    key: str
    page: int
    matrix: Matrix
    strokes: tuple[Stroke, ...] = field(repr=False)

    @property
    def cuts(self) -> list[Stroke]:
        """Where it is cut: closed outlines and holes in thin solid black."""
        return [
            one
            for one in self.strokes
            if one.kind == "S" and one.width == 0.6 and not one.dashed and len(one.points) > 2
        ]

    @property
    def outline(self) -> Stroke:
        """The largest of them."""
        return max(self.cuts, key=lambda one: one.rect.width * one.rect.height)

    @property
    def folds(self) -> list[Stroke]:
        return [one for one in self.strokes if one.straight and one.dashed]

    @property
    def lines(self) -> list[Stroke]:
        return [one for one in self.strokes if one.straight and not one.dashed]

    @property
    def turn(self) -> float:
        return math.degrees(math.atan2(self.matrix[1], self.matrix[0]))

    def on_page(self, point: Point) -> Point:
        """Where a point of the piece lies on its page."""
        a, b, c, d, e, f = self.matrix
        x, y = point
        return a * x + c * y + e * MM, b * x + d * y + f * MM

    def box(self, rect: Rect) -> Rect:
        """A rectangle of the piece on its page; only for pieces that are not aslant."""
        assert abs(math.sin(2 * math.radians(self.turn))) < 1e-6
        corners = ((rect.left, rect.bottom), (rect.right, rect.top))
        return around([self.on_page(corner) for corner in corners])


class Sheets:
    """A printed file of aids."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.pdf = pikepdf.open(io.BytesIO(data))
        self.pieces = [
            piece for number in range(len(self.pdf.pages)) for piece in self._pieces(number)
        ]
        self.rendered = pypdfium2.PdfDocument(data)

    def named(self, key: str) -> Piece:
        """The first piece of a key."""
        return next(piece for piece in self.pieces if piece.key == key)

    def parts(self, aid: str) -> list[Piece]:
        """The segments of a stick, in order."""
        found = {p.key: p for p in self.pieces if p.key.rpartition("-")[0] == aid}
        return sorted(found.values(), key=lambda p: int(p.key.rpartition("-")[2]))

    def text(self, page: int, within: Rect | None = None) -> str:
        """What is written on a page, or in a part of it, on one line."""
        found = self.rendered[page].get_textpage()
        if within is None:
            return " ".join(found.get_text_range().split())
        sides = (side / MM for side in within.sides)
        return " ".join(found.get_text_bounded(*sides).split())

    def furniture(self, page: int) -> list[Stroke]:
        """What a page draws besides its pieces, in millimetres of the page."""
        obj = self.pdf.pages[page].obj
        return [one for one in _paths(obj, obj.Resources, []) if isinstance(one, Stroke)]

    def size(self, page: int) -> tuple[float, float]:
        left, bottom, right, top = (float(n) for n in self.pdf.pages[page].obj.MediaBox)
        return (right - left) * MM, (top - bottom) * MM

    def _pieces(self, page: int) -> Iterator[Piece]:
        obj = self.pdf.pages[page].obj
        forms: list[tuple[str, Matrix]] = []
        list(_paths(obj, obj.Resources, forms))
        for name, matrix in forms:
            form = obj.Resources.XObject[name]
            own = tuple(float(n) for n in form.get("/Matrix", IDENTITY))
            assert own == IDENTITY
            strokes = tuple(_paths(form, form.get("/Resources"), []))
            yield Piece(name.removeprefix("/FormXob."), page, matrix, strokes)


def _paths(stream: Any, resources: Any, forms: list[tuple[str, Matrix]]) -> Iterator[Stroke]:
    """Yield what is painted; add the forms that are drawn, with their matrices, to `forms`."""
    matrix, width, dashed = IDENTITY, 1.0, False
    fill: tuple[float, ...] = (0.0,)
    line: tuple[float, ...] = (0.0,)
    kept: list[Any] = []
    path: list[Point] = []
    steered: list[Point] = []
    curved = False
    for operation in pikepdf.parse_content_stream(stream):
        found: Any = operation.operands
        match str(operation.operator):
            case "q":
                kept.append((matrix, width, dashed, fill, line))
            case "Q":
                matrix, width, dashed, fill, line = kept.pop()
            case "cm":
                matrix = times(tuple(float(n) for n in found), matrix)  # type: ignore[arg-type]
            case "w":
                width = float(found[0])
            case "d":
                dashed = len(found[0]) > 0
            case "rg" | "g":
                fill = tuple(float(n) for n in found)
            case "RG" | "G":
                line = tuple(float(n) for n in found)
            case "m" | "l" | "c" as name:
                numbers = [float(n) for n in found]
                found = [_at(matrix, p) for p in zip(numbers[::2], numbers[1::2], strict=True)]
                path.append(found[-1])
                steered += found
                curved |= name == "c"
            case "re":
                x, y, w, h = (float(n) for n in found)
                found = [_at(matrix, p) for p in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
                path += found
                steered += found
            case "Do":
                forms.append((str(found[0]), matrix))
            case "S" | "f" | "f*" | "B" | "b" | "s" as name:
                kind = "S" if name in "Ss" else "f"
                shade = line if kind == "S" else fill
                yield Stroke(
                    tuple(path), tuple(steered), kind, round(width, 4), dashed, curved, shade
                )
                path, steered, curved = [], [], False
            case "n":
                path, steered, curved = [], [], False


def _at(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM
