"""What is printed on top of a section: hex sides that hide, the grid, hex numbers, names."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from generator.draw.board.look import SectionLook
from generator.draw.pen import Pen
from generator.draw.shapes import chance
from generator.draw.writing import Writing
from generator.ground.lattice import Side, neighbour
from generator.ground.points import Point, toward
from generator.ground.section import HILLTOPS, Section
from generator.ground.spots import centre, corner, ends


@dataclass(frozen=True, slots=True)
class SectionType:
    """Type sizes in points and fonts by use; a hex is `hex_points` from flat to flat."""

    hex_points: float
    number: float
    town: float
    name: float
    fonts: Mapping[str, str]


class SectionMarks:
    """Draws over one section with one pen."""

    def __init__(
        self, pen: Pen, look: SectionLook, section: Section, kind: SectionType, *, fills: bool
    ) -> None:
        self._pen, self._look, self._section, self._type = pen, look, section, kind
        self._fills = fills
        self._script = Writing(pen, look.paper, kind.fonts, kind.hex_points)

    def grid(self) -> None:
        """Draw every hex side once, and the dot in the middle of each hex."""
        pen, look, board = self._pen, self._look, self._section.lattice
        pen.stroke(look.grid, 0.011)
        lines = []
        for spot in board.spots:
            lines += [
                (corner(spot, d), corner(spot, d + 1))
                for d in range(6)
                if d < 3 or neighbour(spot, d) not in board
            ]
        pen.lines(lines)
        pen.paint("S")
        pen.fill(look.grid)
        for spot in board.spots:
            pen.circle(centre(spot), 0.022)
        pen.paint("f")

    def sides(self) -> None:
        """Draw the symbols along hex sides, the tallest last."""
        for kind in ("green", "brown", "orange", "cliff"):
            for side, said in self._section.sides.items():
                if said == kind:
                    getattr(self, f"_{kind}")(side)

    def _green(self, side: Side) -> None:
        """Draw a row of tree crowns from end to end of a side."""
        pen, look = self._pen, self._look
        a, b = ends(side)
        count = 5
        spots = [toward(a, b, (i + 0.5) / count) for i in range(count)]
        pen.fill(look.green)
        for i, at in enumerate(spots):
            pen.circle(at, 0.085 + 0.014 * chance(*side[0], *side[1], i))
        pen.paint("f")
        pen.fill(look.green_light)
        for x, y in spots:
            pen.circle((x - 0.02, y - 0.024), 0.036)
        pen.paint("f")

    def _brown(self, side: Side) -> None:
        """Draw a spine: a line with strokes down both of its flanks."""
        pen, look = self._pen, self._look
        a, b = (toward(*ends(side), part) for part in (0.02, 0.98))
        nx, ny = _normal(a, b)
        pen.stroke(look.brown, 0.075, cap=0)
        pen.lines([(a, b)])
        pen.paint("S")
        pen.stroke(look.brown, 0.022, cap=0)
        ticks = []
        for i in range(7):
            x, y = toward(a, b, (i + 0.5) / 7)
            reach = 0.15 if i % 2 else 0.11
            ticks.append(((x - nx * reach, y - ny * reach), (x + nx * reach, y + ny * reach)))
        pen.lines(ticks)
        pen.paint("S")

    def _orange(self, side: Side) -> None:
        """Draw a rim: a broad line, and strokes that point down from the hilltop."""
        pen, look = self._pen, self._look
        a, b = ends(side)
        dx, dy = self._downhill(side)
        pen.stroke(look.orange, 0.085, cap=1)
        pen.lines([(a, b)])
        pen.paint("S")
        pen.stroke(look.orange, 0.024, cap=0)
        ticks = []
        for i in range(6):
            x, y = toward(a, b, (i + 0.5) / 6)
            ticks.append(((x, y), (x + dx * 0.15, y + dy * 0.15)))
        pen.lines(ticks)
        pen.paint("S")

    def _cliff(self, side: Side) -> None:
        """Draw a cliff: a line with teeth that point down."""
        pen, look = self._pen, self._look
        a, b = ends(side)
        dx, dy = self._downhill(side)
        pen.stroke(look.cliff, 0.07, cap=1)
        pen.lines([(a, b)])
        pen.paint("S")
        pen.fill(look.cliff)
        for i in range(5):
            left, right = toward(a, b, i / 5 + 0.02), toward(a, b, (i + 1) / 5 - 0.02)
            x, y = toward(a, b, (i + 0.5) / 5)
            pen.path([left, right, (x + dx * 0.17, y + dy * 0.17)], close=True)
        pen.paint("f")

    def _downhill(self, side: Side) -> Point:
        """Return the way down over a side, a hex long."""
        one, other = side
        high = one if self._section.cover[one] in HILLTOPS else other
        low = other if high == one else one
        (ax, ay), (bx, by) = centre(high), centre(low)
        return bx - ax, by - ay

    def numbers(self) -> None:
        """Write every hex's name small at its top; half hexes where there is room."""
        board = self._section.lattice
        size = self._type.number
        rise = 0.72 * size / self._type.hex_points
        for spot in board.spots:
            x, y = centre(spot)
            name = board.name(spot)
            at, anchor = (x, y - 0.36 + rise * 0.5), "middle"
            if spot[0] in (0, board.right):
                at = (0.05, y - 0.30) if spot[0] == 0 else (x - 0.05, y - 0.30)
                anchor = "start" if spot[0] == 0 else "end"
            if spot[1] == 0:
                at = (x + 0.2, 0.3)
            elif spot[1] == board.bottom:
                at = (at[0], y - 0.3)
            self._script.write(
                name, at, "coordinate", size, self._look.number, anchor=anchor, halo=1.1
            )

    def names(self) -> None:
        """Write the names of towns, woods, hills and streams in the cartographer's way."""
        look, kind = self._look, self._type
        for town in self._section.towns:
            xs, ys = zip(*map(centre, town.hexes), strict=True)
            x, y = (min(xs) + max(xs)) / 2, max(ys) + 0.78
            size = kind.town * (1.25 if len(town.hexes) > 7 else 1.0)
            self._script.write(town.name, (x, y), "place", size, look.ink, halo=2.0)
        colours = {"woods": look.green, "hill": look.brown, "stream": look.water_ink}
        for label in self._section.labels:
            colour = colours.get(label.what, look.water_ink if label.what == "coast" else look.ink)
            x, y = centre(label.at)
            self._script.write(label.name, (x, y + 0.12), "place", kind.name, colour, halo=1.8)


def _normal(a: Point, b: Point) -> Point:
    far = math.dist(a, b)
    return -(b[1] - a[1]) / far, (b[0] - a[0]) / far
