"""The grid and the pen of the icon library.

An icon is drawn on 24 × 24 units, of which 1 to 23 are used, in strokes of 2 units with round ends,
as wide as the stems of the text it stands in, and in solid shapes with gaps of 1.5 units.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

STROKE = 2


@dataclass(frozen=True, slots=True)
class Shape:
    """Path data, filled (even-odd) or drawn as a line; `turn` is degrees about the middle."""

    d: str
    line: bool = False
    turn: float = 0
    flipped: bool = False

    def svg(self) -> str:
        moves = []
        if self.flipped:
            moves.append("matrix(-1 0 0 1 24 0)")
        if self.turn:
            moves.append(f"rotate({self.turn:g} 12 12)")
        moved = f' transform="{" ".join(moves)}"' if moves else ""
        if self.line:
            pen = f'fill="none" stroke="currentColor" stroke-width="{STROKE}"'
            return (
                f'<path {pen} stroke-linecap="round" stroke-linejoin="round"{moved} d="{self.d}"/>'
            )
        rule = ' fill-rule="evenodd"' if self.d.upper().count("M") > 1 else ""
        return f'<path{rule}{moved} d="{self.d}"/>'


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon: the words that stand for it where it can't be seen, and its shapes."""

    words: str
    shapes: tuple[Shape, ...]

    def svg(self) -> str:
        """Return the whole file."""
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="currentColor"'
        drawn = "\n".join(shape.svg() for shape in self.shapes)
        return f"{head}>\n<title>{self.words}</title>\n{drawn}\n</svg>\n"


def icon(words: str, *shapes: Shape) -> Icon:
    return Icon(words, shapes)


def fill(data: str, turn: float = 0) -> Shape:
    """Return a solid shape; of contours within each other, every second is a hole."""
    return Shape(data, turn=turn)


def solid(*data: str, turn: float = 0) -> tuple[Shape, ...]:
    """Return solid shapes that may overlap."""
    return tuple(fill(one, turn) for one in data)


def cut(*data: str, turn: float = 0) -> Shape:
    """Return a solid shape, the first, with holes."""
    return fill(" ".join(data), turn)


def line(*data: str, turn: float = 0) -> Shape:
    """Return lines in the one stroke of the family."""
    return Shape(" ".join(data), line=True, turn=turn)


def turned(base: Icon, words: str, degrees: float) -> Icon:
    """Return an icon turned clockwise about its middle."""
    return Icon(words, tuple(Shape(s.d, s.line, s.turn + degrees, s.flipped) for s in base.shapes))


def mirrored(base: Icon, words: str) -> Icon:
    """Return an icon with left and right exchanged."""
    return Icon(words, tuple(Shape(s.d, s.line, s.turn, not s.flipped) for s in base.shapes))


def n(value: float) -> str:
    """Write a coordinate."""
    return f"{round(value, 2):g}"


def circle(x: float, y: float, r: float) -> str:
    across = f"{n(r)} {n(r)} 0 1 1"
    return f"M{n(x - r)} {n(y)}a{across} {n(2 * r)} 0a{across} {n(-2 * r)} 0z"


def box(x: float, y: float, width: float, height: float, r: float = 0) -> str:
    if not r:
        return f"M{n(x)} {n(y)}h{n(width)}v{n(height)}h{n(-width)}z"
    w, h = n(width - 2 * r), n(height - 2 * r)
    back_w, back_h = n(2 * r - width), n(2 * r - height)
    c = n(r)
    return (
        f"M{n(x + r)} {n(y)}h{w}a{c} {c} 0 0 1 {c} {c}v{h}a{c} {c} 0 0 1 {n(-r)} {c}"
        f"h{back_w}a{c} {c} 0 0 1 {n(-r)} {n(-r)}v{back_h}a{c} {c} 0 0 1 {c} {n(-r)}z"
    )


def polygon(points: str) -> str:
    """Return a polygon of `x,y x,y …`."""
    return "M" + "L".join(one.replace(",", " ") for one in points.split()) + "z"


def star(x: float, y: float, r: float, inner: float = 0.42, tips: int = 5) -> str:
    """Return a star with a tip at the top; `inner` is where it narrows, as a part of `r`."""
    found = []
    for k in range(2 * tips):
        far = r if k % 2 == 0 else r * inner
        angle = math.pi * (k / tips - 0.5)
        found.append(f"{n(x + far * math.cos(angle))} {n(y + far * math.sin(angle))}")
    return "M" + "L".join(found) + "z"


def regular(x: float, y: float, r: float, sides: int, first: float = -90) -> str:
    """Return a regular polygon whose first corner is at an angle, in degrees from east."""
    found = []
    for k in range(sides):
        angle = math.radians(first + 360 * k / sides)
        found.append(f"{n(x + r * math.cos(angle))} {n(y + r * math.sin(angle))}")
    return "M" + "L".join(found) + "z"


def bar(x1: float, y1: float, x2: float, y2: float, width: float) -> str:
    """Return a straight bar with square ends, to be filled."""
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (y1 - y2) / long * width / 2, (x2 - x1) / long * width / 2
    corners = ((x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy))
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in corners) + "z"
