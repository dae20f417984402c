"""Draws aids: lines, areas and words in millimetres, in the ink of the print."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.measure import millimetres, points
from generator.press.marks import registered
from generator.typeset.fonts import font_file
from generator.typeset.inks import Ink, channels, contrast

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

Spot = tuple[float, float]

INK, SOFT, WHITE = "#1b1a17", "#55524a", "#ffffff"
LEAST_TYPE = 6.5
CUT_POINTS, FOLD_POINTS = 0.6, 0.6
FOLD_DASH = (6.0, 3.0)
_ARC_STEP = 30.0
"""Degrees of one Bézier curve of an arc: it strays by less than a millionth of the radius."""

_FONTS = {
    "text": "SourceSansPro-Regular",
    "semi": "SourceSansPro-Semibold",
    "bold": "SourceSansPro-Bold",
    "title": "SourceSerifPro-Semibold",
    "figure": "BarlowCondensed-SemiBold",
    "slim": "BarlowCondensed-Medium",
}


def mixed(colour: str, part: float) -> str:
    """Return a tint of a colour; `part` is how much of it is left, 0 to 1."""
    return "#" + "".join(f"{round(255 - (255 - 255 * c) * part):02x}" for c in channels(colour))


def on(ground: str) -> str:
    """Return the more legible colour, ink or white, on a background."""
    back = channels(ground)
    return max((INK, WHITE), key=lambda c: contrast(channels(c), back))


@dataclass(frozen=True, slots=True)
class Easel:
    """Draws on a canvas; places are millimetres from the bottom left, type sizes points.

    `accent` is the game's colour, `tint` that of the piece. Without `fills` areas are left white,
    as the saver ink has them.
    """

    canvas: Canvas
    ink: Ink
    accent: str
    tint: str
    fills: bool

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Restore place, turn, colours and clip at the end."""
        self.canvas.saveState()
        yield
        self.canvas.restoreState()

    @contextmanager
    def moved(self, x: float, y: float, turn: float = 0.0) -> Iterator[None]:
        """Draw about another place, turned counter-clockwise by degrees."""
        with self.kept():
            self.canvas.translate(points(x), points(y))
            if turn:
                self.canvas.rotate(turn)
            yield

    def shade(self, part: float) -> str:
        """Return a tint of the piece's colour; white where areas are left white."""
        return mixed(self.tint, part) if self.fills else WHITE

    @property
    def wash(self) -> str:
        """The colour of a piece's area: a light one of its own, or a tint of the game's."""
        return self.shade(0.13 if self.tint == self.accent else 0.5)

    @property
    def strong(self) -> str:
        """The game's colour; white where areas are left white."""
        return self.accent if self.fills else WHITE

    def path(self) -> Path:
        """Begin a path."""
        return Path(self.canvas.beginPath())

    def paint(self, path: Path, colour: str) -> None:
        """Fill a path, unless areas are left white; white areas cover what lies below."""
        self._fill(colour)
        self.canvas.drawPath(path.raw, stroke=0, fill=1)

    def stroke(
        self, path: Path, width: float = 0.5, colour: str = INK, dash: Sequence[float] = ()
    ) -> None:
        """Draw along a path; width and dashes in points."""
        self._pen(width, colour, dash)
        self.canvas.drawPath(path.raw, stroke=1, fill=0)

    def cut(self, path: Path) -> None:
        """Draw where to cut: a thin line without gaps."""
        self.stroke(path, CUT_POINTS)

    def fold(self, start: Spot, end: Spot) -> None:
        """Draw where to fold: a dashed line."""
        self.line(start, end, FOLD_POINTS, dash=FOLD_DASH)

    def line(
        self,
        start: Spot,
        end: Spot,
        width: float = 0.5,
        colour: str = INK,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a straight line."""
        self.stroke(self.path().move(start).line(end), width, colour, dash)

    def ruled(
        self, ends: tuple[Spot, Spot], width: float, colour: str = INK, dash: Sequence[float] = ()
    ) -> None:
        """Draw a straight line as the one stroke that `press.pdf.readback` finds and measures."""
        (x1, y1), (x2, y2) = ends
        self._pen(width, colour, dash)
        self.canvas.line(points(x1), points(y1), points(x2), points(y2))

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Fill a rectangle."""
        self.paint(self.path().rect(x, y, width, height), colour)

    def text(
        self,
        at: Spot,
        words: str,
        size: float,
        font: str = "text",
        *,
        colour: str = INK,
        anchor: str = "middle",
        turn: float = 0.0,
    ) -> None:
        """Write words with their start, middle or end at a place, on their baseline."""
        x = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * self.width(words, size, font)
        with self.moved(*at, turn):
            self._fill(colour)
            line: Any = self.canvas.beginText(points(-x), 0)
            line.setFont(named(font), size)
            line.textOut(words)
            self.canvas.drawText(line)

    def width(self, words: str, size: float, font: str = "text") -> float:
        """Return the width of words, in millimetres."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return millimetres(float(stringWidth(words, named(font), size)))

    def fitted(self, words: str, room: float, size: float, font: str = "text") -> float:
        """Return the type size, at most `size`, at which words fit `room`."""
        wide = self.width(words, size, font)
        return size if wide <= room else max(LEAST_TYPE, math.floor(size * room / wide * 4) / 4)

    def wrapped(self, words: str, room: float, size: float, font: str = "text") -> list[str]:
        """Return words broken into lines that fit `room`."""
        lines: list[str] = []
        for word in words.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, size, font) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _fill(self, colour: str) -> None:
        self.canvas.setFillColorRGB(*channels(self.ink.shade(colour)))

    def _pen(self, width: float, colour: str, dash: Sequence[float]) -> None:
        self.canvas.setStrokeColorRGB(*channels(self.ink.shade(colour)))
        self.canvas.setLineWidth(width)
        self.canvas.setLineCap(0)
        self.canvas.setLineJoin(0)
        self.canvas.setDash(list(dash))


def named(font: str) -> str:
    """Register a font by its use and return its name on the canvas."""
    return registered(font_file(_FONTS[font]))


@dataclass(frozen=True, slots=True)
class Path:
    """A path in millimetres; every step returns it."""

    raw: Any

    def move(self, at: Spot) -> Path:
        """Begin a stretch."""
        self.raw.moveTo(points(at[0]), points(at[1]))
        return self

    def line(self, to: Spot) -> Path:
        """Go straight on."""
        self.raw.lineTo(points(to[0]), points(to[1]))
        return self

    def bend(self, first: Spot, second: Spot, to: Spot) -> Path:
        """Go on in a Bézier curve with two control points."""
        self.raw.curveTo(*map(points, (*first, *second, *to)))
        return self

    def shape(self, corners: Iterable[Spot]) -> Path:
        """Add a closed outline of straight sides."""
        first, *rest = corners
        self.move(first)
        for corner in rest:
            self.line(corner)
        return self.close()

    def rect(self, x: float, y: float, width: float, height: float) -> Path:
        """Add a rectangle."""
        self.raw.rect(points(x), points(y), points(width), points(height))
        return self

    def arc(self, centre: Spot, radius: float, start: float, end: float, *, on: bool) -> Path:
        """Add an arc from one angle to another, in degrees from the right; `on` joins it."""
        (x, y), steps = centre, max(1, math.ceil(abs(end - start) / _ARC_STEP - 1e-9))
        step = math.radians((end - start) / steps)
        reach = 4 / 3 * math.tan(step / 4)
        for number in range(steps):
            a = math.radians(start) + number * step
            b = a + step
            p = x + radius * math.cos(a), y + radius * math.sin(a)
            q = x + radius * math.cos(b), y + radius * math.sin(b)
            if number == 0:
                _ = self.line(p) if on else self.move(p)
            k = radius * reach
            self.raw.curveTo(
                points(p[0] - k * math.sin(a)), points(p[1] + k * math.cos(a)),
                points(q[0] + k * math.sin(b)), points(q[1] - k * math.cos(b)),
                points(q[0]), points(q[1]),
            )  # fmt: skip
        return self

    def circle(self, centre: Spot, radius: float) -> Path:
        """Add a circle."""
        return self.arc(centre, radius, 0, 360, on=False).close()

    def sector(self, centre: Spot, radius: float, start: float, end: float) -> Path:
        """Add a sector."""
        return self.move(centre).arc(centre, radius, start, end, on=True).close()

    def close(self) -> Path:
        """Go straight back to where the stretch began."""
        self.raw.close()
        return self


def turned(at: Spot, degrees: float) -> Spot:
    """Return a place turned about the origin, counter-clockwise."""
    angle = math.radians(degrees)
    x, y = at
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def along(radius: float, degrees: float, centre: Spot = (0.0, 0.0)) -> Spot:
    """Return the place at an angle, counter-clockwise from the right, about a centre."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)
