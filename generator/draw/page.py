"""A page to draw on: its texts, lines, boxes, bars, north arrow, and hexes at scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.draw.look import Look
from generator.draw.pen import SCALE, Pen
from generator.measure import millimetres, points

TEXT = 7.0
SMALL = 6.5


@dataclass(frozen=True, slots=True)
class Plate:
    """A page being furnished; places are millimetres from its top left."""

    pen: Pen
    look: Look
    height: float
    fonts: Mapping[str, str]

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = TEXT,
        font: str = "text",
        *,
        anchor: str = "start",
    ) -> None:
        """Write a text, its size in points, with its start, middle or end at a place."""
        canvas, pen = self.pen.canvas, self.pen
        width = self.width(words, size, font)
        x -= {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        pen.say(pen.colour(self.look.ink))
        line = canvas.beginText(points(x), points(self.height - y))
        line.setFont(self.fonts[font], size)
        line.textOut(words)
        canvas.drawText(line)

    def width(self, words: str, size: float, font: str) -> float:
        """Return the width of a text in millimetres."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return millimetres(float(stringWidth(words, self.fonts[font], size)))

    def rule(
        self, x: float, y: float, u: float, v: float, width: float = 0.5, tone: str = ""
    ) -> None:
        """Draw a line in a tone, if not in ink; its width is in points."""
        pen = self.pen
        ends = ((x, y), (u, v))
        (a, b), (c, d) = ((points(p), points(self.height - q)) for p, q in ends)
        shade = pen.line_colour(tone or self.look.ink)
        pen.say(f"{shade} {width:g} w [] 0 d 0 J {a:.3f} {b:.3f} m {c:.3f} {d:.3f} l S")

    def dotted(self, x: float, y: float, u: float, v: float) -> None:
        """Draw the dotted line of a join."""
        self.pen.say("q [0.6 2.4] 0 d 1 J")
        a, b, c, d = (points(n) for n in (x, self.height - y, u, self.height - v))
        shade = self.pen.line_colour(self.look.ink)
        self.pen.say(f"{shade} 0.6 w {a:.3f} {b:.3f} m {c:.3f} {d:.3f} l S Q")

    def cross(self, x: float, y: float) -> None:
        """Draw a cross that coincides with the one on the neighbouring sheet."""
        self.rule(x - 2, y, x + 2, y, 0.6)
        self.rule(x, y - 2, x, y + 2, 0.6)

    def hexes(self, x: float, y: float, hex_mm: float) -> str:
        """Return the operator that moves the pen to a place, at `hex_mm` millimetres to a hex."""
        scale = points(hex_mm) / SCALE
        return f"{scale:.7g} 0 0 {-scale:.7g} {points(x):.3f} {points(self.height - y):.3f} cm"

    def bar(self, x: float, y: float) -> None:
        """Draw the 50 mm bar, its ends exactly that far apart."""
        self.rule(x, y, x + 50, y)
        for i in range(6):
            reach = 1.1 if i in (0, 5) else 0.6
            self.rule(x + 10 * i, y - reach, x + 10 * i, y + (reach if i in (0, 5) else 0))
        self.text(x + 51.5, y + 0.9, "50 mm", SMALL)

    def metres(self, x: float, y: float, hex_mm: float, hex_metres: int) -> float:
        """Draw the bar of the map's scale, a hex `hex_metres` on the ground; return its length."""
        hexes = 5 if hex_mm < 12 else 3
        for i in range(hexes):
            fill = self.look.ink if i % 2 == 0 else self.look.paper
            self.box(x + i * hex_mm, y - 0.6, hex_mm, 1.2, fill)
        self.text(x + hexes * hex_mm + 1.5, y + 0.9, f"{hexes * hex_metres} m", SMALL)
        return hexes * hex_mm

    def box(self, x: float, y: float, width: float, height: float, fill: str = "") -> None:
        """Draw a rectangle from its top left corner, filled if a colour is given."""
        pen = self.pen
        sides = (x, self.height - y - height, width, height)
        corners = " ".join(f"{points(side):.3f}" for side in sides) + " re"
        shade = pen.line_colour(self.look.ink)
        inside = pen.colour(fill) if fill else ""
        pen.say(f"{shade} 0.5 w [] 0 d {inside} {corners} {'B' if fill else 'S'}")

    def north(self, x: float, y: float, size: float) -> None:
        """Draw the north arrow, `size` high."""
        pen = self.pen
        with pen.kept():
            pen.say(self.hexes(x, y, size))
            pen.stroke(self.look.ink, 0.04)
            pen.fill(self.look.paper)
            pen.path([(0, -0.5), (0.2, 0.4), (0, 0.22), (-0.2, 0.4)], close=True)
            pen.paint("B")
            pen.fill(self.look.ink)
            pen.path([(0, -0.5), (0, 0.22), (-0.2, 0.4)], close=True)
            pen.paint("f")
        self.text(x, y - size / 2 - 0.7, "N", TEXT, "name", anchor="middle")
