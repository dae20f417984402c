"""A pen for hex maps: paths and stamps in hexes, written as short PDF operators.

The page's own space is in points. `art` opens a space in which 100 is a hex and y runs down; every
number of a map is rounded to a thousandth of a hex there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from generator.draw.shapes import Curve, closed_curves
from generator.ground.points import Point
from generator.typeset.inks import Ink, channels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reportlab.pdfgen.canvas import Canvas

SCALE = 100.0


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _xy(point: Point) -> str:
    return f"{_number(point[0] * SCALE)} {_number(point[1] * SCALE)}"


def _coarse(point: Point) -> str:
    return f"{point[0] * SCALE:.0f} {point[1] * SCALE:.0f}"


class Pen:
    """Draws on a canvas; `finest` is the least line width in hexes, so that lines print."""

    def __init__(self, canvas: Canvas, ink: Ink, finest: float) -> None:
        self.canvas, self.ink, self.finest = canvas, ink, finest
        self._made: set[str] = set()
        self._mirrored = False

    def colour(self, colour: str) -> str:
        """Return the operator that sets a colour to fill with, in the ink of the print."""
        red, green, blue = channels(self.ink.shade(colour))
        if red == green == blue:
            return f"{red:.3g} g"
        return f"{red:.3g} {green:.3g} {blue:.3g} rg"

    def line_colour(self, colour: str) -> str:
        """Return the operator that sets a colour to draw lines with."""
        return self.colour(colour).replace("rg", "RG").replace(" g", " G")

    def fill(self, colour: str) -> None:
        """Set the colour to fill with."""
        self.say(self.colour(colour))

    def stroke(
        self, colour: str, width: float, dash: Sequence[float] = (), *, cap: int = 1
    ) -> None:
        """Set the colour, the width in hexes, the dashes, and the cap (0 flat, 1 round)."""
        dashes = " ".join(_number(part * SCALE) for part in dash)
        shade = self.line_colour(colour)
        wide = max(width, self.finest) * SCALE
        self.say(f"{shade} {wide:.2f} w [{dashes}] 0 d {cap} J 1 j")

    def say(self, operators: str) -> None:
        """Write PDF operators as they are."""
        self.canvas.addLiteral(operators)

    def path(self, points: Iterable[Point], *, close: bool = False) -> None:
        """Begin or go on with a path of straight pieces."""
        words = [f"{_xy(p)} {'l' if i else 'm'}" for i, p in enumerate(points)]
        self.say(" ".join(words) + (" h" if close else ""))

    def lines(self, ends: Iterable[tuple[Point, Point]], *, coarse: bool = False) -> None:
        xy = _coarse if coarse else _xy
        words = [f"{xy(a)} m {xy(b)} l" for a, b in ends]
        if words:
            self.say(" ".join(words))

    def curves(self, pieces: Iterable[Curve], *, coarse: bool = False) -> None:
        """Add curves; one that begins where the last ended goes on with it.

        Coarse ones are rounded to a hundredth of a hex, which nobody sees in foliage.
        """
        xy = _coarse if coarse else _xy
        words, last = [], None
        for start, one, two, end in pieces:
            if start != last:
                words.append(f"{xy(start)} m")
            words.append(f"{xy(one)} {xy(two)} {xy(end)} c")
            last = end
        if words:
            self.say(" ".join(words))

    def blob(self, points: Sequence[Point]) -> None:
        """Add a smooth closed outline."""
        if len(points) > 2:
            self.curves(closed_curves(points), coarse=True)
            self.say("h")

    def circle(self, at: Point, radius: float) -> None:
        """Add a circle."""
        k = 0.5523 * radius
        (x, y), r = at, radius
        self.curves(
            [
                ((x + r, y), (x + r, y + k), (x + k, y + r), (x, y + r)),
                ((x, y + r), (x - k, y + r), (x - r, y + k), (x - r, y)),
                ((x - r, y), (x - r, y - k), (x - k, y - r), (x, y - r)),
                ((x, y - r), (x + k, y - r), (x + r, y - k), (x + r, y)),
            ]
        )

    def paint(self, how: str) -> None:
        """Paint what was added: f fill, f* fill leaving holes, S stroke, B both, n nothing."""
        self.say(how)

    def clip(self) -> None:
        """Clip to what was added."""
        self.say("W* n")

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Restore colours, lines and clip at the end."""
        self.say("q")
        yield
        self.say("Q")

    @contextmanager
    def upwards(self, at: Point) -> Iterator[None]:
        """Draw around a point as if it were (0, 0), turned so that what ran right runs up."""
        with self.kept():
            self.say(f"0 -1 1 0 {_number(at[0] * SCALE)} {_number(at[1] * SCALE)} cm")
            yield

    @contextmanager
    def glazed(self, alpha: float) -> Iterator[None]:
        """Fill and stroke with colours that let through what lies below."""
        if alpha >= 1:
            yield
            return
        self.canvas.setFillAlpha(alpha)
        self.canvas.setStrokeAlpha(alpha)
        yield
        self.canvas.setFillAlpha(1)
        self.canvas.setStrokeAlpha(1)

    @contextmanager
    def stamp(self, name: str, reach: float = 1.0) -> Iterator[None]:
        """Define a form drawn about the middle of its hex, at most `reach` hexes out."""
        size = round(reach * SCALE)
        self.canvas.beginForm(name, -size, -size, size, size)
        yield
        self.end_form()
        self._made.add(name)

    def end_form(self) -> None:
        """End a form; unlike the canvas's own way, its transparency is known inside it."""
        from reportlab.pdfbase.pdfdoc import PDFResourceDictionary

        canvas: Any = self.canvas
        resources: Any = PDFResourceDictionary()
        resources.basicFonts()
        resources.ExtGState = canvas._extgstate.getState() or {}
        if canvas._formsinuse:
            resources.XObject = canvas._doc.xobjDict(canvas._formsinuse)
        canvas.endForm(Resources=resources)

    def put(self, name: str, at: Point, angle: float = 0.0, size: float = 1.0) -> None:
        """Draw a form; the angle is in degrees, clockwise."""
        x, y = at[0] * SCALE, at[1] * SCALE
        if angle or size != 1.0 or self._mirrored:
            c = size * math.cos(math.radians(angle))
            s = size * math.sin(math.radians(angle))
            if self._mirrored:
                turn = f"{s:.4f} {c:.4f} {c:.4f} {-s:.4f}"
            else:
                turn = f"{c:.4f} {s:.4f} {-s:.4f} {c:.4f}"
        else:
            turn = "1 0 0 1"
        self.say(f"q {turn} {_number(x)} {_number(y)} cm")
        self.canvas.doForm(name)
        self.say("Q")

    @contextmanager
    def mirrored(self) -> Iterator[None]:
        """Draw mirrored along the diagonal, x for y; what is put is not: trees stand upright.

        Shadows still fall to the lower right.
        """
        with self.kept():
            self.say("0 1 1 0 0 0 cm")
            self._mirrored = True
            yield
            self._mirrored = False

    def known(self, name: str) -> bool:
        """Tell whether a form has been defined."""
        return name in self._made
