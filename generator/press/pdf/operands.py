"""Numbers, rectangles and matrices as the operators of a content stream take them, in points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from pikepdf import Matrix

from generator.measure import points


class Placed(Protocol):
    """What lies on a page: millimetres from its bottom left, degrees counter-clockwise."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def turn(self) -> int: ...


def operands(values: Iterable[float] | Matrix) -> str:
    """Write numbers to four decimals, without trailing zeros, so that bytes never vary."""
    if isinstance(values, Matrix):
        values = values.shorthand
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def rectangle(left: float, bottom: float, width: float, height: float) -> str:
    """Write the operands of `re` for a rectangle given in millimetres."""
    return operands(points(length) for length in (left, bottom, width, height))


def placing(item: Placed) -> Matrix:
    """Return the matrix that turns a form and brings it to its place.

    The form's origin is its own bottom left; `turn` is 0, 90, 180 or 270.
    """
    left, bottom = points(item.x), points(item.y)
    right, top = points(item.x + item.width), points(item.y + item.height)
    return {
        0: Matrix(1, 0, 0, 1, left, bottom),
        90: Matrix(0, 1, -1, 0, right, bottom),
        180: Matrix(-1, 0, 0, -1, right, top),
        270: Matrix(0, -1, 1, 0, left, top),
    }[item.turn]
