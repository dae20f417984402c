"""What is printed on top of a hex map's land: grid, coordinates, symbols and arrows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.draw.look import Look
from generator.draw.pen import SCALE, Pen
from generator.draw.writing import Writing
from generator.ground.cells import centre, corner
from generator.ground.edges import INWARD
from generator.ground.hexes import HexBoard, cell_of
from generator.ground.overlay import Arrow, MapMark
from generator.ground.points import Point
from generator.ground.record import Ground

COORDINATE_AT = -0.265
"""Of the baseline of a hex's name below the middle of the hex, in hexes."""

LOZENGE = (0.0, 0.39)
"""From the middle of a hex to that of its lozenge, in hexes."""


@dataclass(frozen=True, slots=True)
class Type:
    """The type sizes of one map, in points, and its fonts by use."""

    coordinate: float
    name: float
    place: float
    fonts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a text is written: its font by use, its size and the width of its rim in points.

    Without a colour it is written in the map's ink.
    """

    font: str
    size: float
    halo: float = 1.6
    colour: str = ""


class Marks:
    """Draws over one ground with one pen; `hex_points` is a hex from flat to flat in points."""

    def __init__(self, pen: Pen, look: Look, ground: Ground, kind: Type, hex_points: float) -> None:
        self._pen, self._look, self._ground = pen, look, ground
        self.type, self.points = kind, hex_points
        self._script = Writing(pen, look.paper, kind.fonts, hex_points)

    def grid(self) -> None:
        """Draw the hexes and their middles."""
        pen, look, board = self._pen, self._look, self._ground.board
        pen.stroke(look.grid, 0.009)
        for row in _grid(board):
            pen.say(" ".join(f"{_fine(p)} {'l' if i else 'm'}" for i, p in enumerate(row)))
        pen.paint("S")
        pen.fill(look.grid)
        for h in board.hexes:
            pen.circle(centre(cell_of(board, h)), max(0.022, 0.5 * pen.finest))
        pen.paint("f")

    def coordinates(self, spots: Mapping[int, Point], plain: Collection[int] = ()) -> None:
        """Write the name of every hex at its spot; on `plain` ones its rim is thin."""
        size = self.type.coordinate
        wide, thin = Lettering("coordinate", size, 1.8), Lettering("coordinate", size, 0.9)
        for h, at in spots.items():
            self.write(self._ground.board.name(h), at, thin if h in plain else wide)

    def levels(self, spots: Mapping[int, Point]) -> None:
        """Write its level into each hex that has a spot for it."""
        lettering = Lettering("level", self.type.coordinate, 1.0, self._look.contour)
        for h, at in spots.items():
            self.write(f"{self._ground.levels[h]}".replace("-", "−"), at, lettering)

    def contours(self, figures: Sequence[tuple[int, Point]]) -> None:
        """Write levels on contour lines, as topographic maps do."""
        size = max(6.5, self.type.coordinate)
        lettering = Lettering("name", size, 1.8, self._look.contour)
        for level, (x, y) in figures:
            text = str(level).replace("-", "−")
            at = x, y + 0.36 * size / self.points
            self.write(text, at, lettering)

    def marks(self, marks: Iterable[MapMark]) -> None:
        """Draw symbols, and the lozenges of hexes that show by themselves what they are."""
        pen, board = self._pen, self._ground.board
        for mark in marks:
            for h in mark.hexes:
                x, y = centre(cell_of(board, h))
                if mark.symbol:
                    pen.put(mark.symbol, (x + mark.off[0], y + mark.off[1]))
                else:
                    r = 0.055
                    x, y = x + LOZENGE[0], y + LOZENGE[1]
                    pen.fill(self._look.ink)
                    pen.stroke(self._look.paper, 0.018)
                    pen.path([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], close=True)
                    pen.paint("B")

    def write(self, text: str, at: Point, lettering: Lettering, *, anchor: str = "middle") -> None:
        """Write text with its baseline at a point: the start, the middle or the end of it."""
        colour = lettering.colour or self._look.ink
        self._script.write(
            text, at, lettering.font, lettering.size, colour, anchor=anchor, halo=lettering.halo
        )

    def width(self, text: str, font: str, size: float) -> float:
        """Return the width of a text in hexes."""
        return self._script.width(text, font, size)

    def arrows(self, arrows: Iterable[Arrow], gap: float, margin: float) -> None:
        """Draw arrows with their labels, `gap` hexes outside the map and `margin` hexes deep."""
        for arrow in arrows:
            self._arrow(arrow, gap, margin)

    def _arrow(self, arrow: Arrow, gap: float, m: float) -> None:
        pen, board = self._pen, self._ground.board
        spots = [centre(cell_of(board, h)) for h in arrow.hexes]
        x = sum(p[0] for p in spots) / len(spots)
        y = sum(p[1] for p in spots) / len(spots)
        wide, high = board.extent
        dx, dy = INWARD[arrow.edge]
        half = 0.5 * (len(spots) if dx else len(spots) * 0.866)
        if dx:
            x = -gap if dx > 0 else wide + gap
        else:
            y = -gap if dy > 0 else high + gap
        px, py = -dy, dx
        head = min(0.5, half * 0.6)
        outline = [(m, -half), (m, half), (0.42 * m, half), (0.42 * m, head), (0.0, 0.0)]
        outline += [(0.42 * m, -head), (0.42 * m, -half)]
        pen.fill(arrow.colour)
        pen.path(
            [(x - dx * out + px * along, y - dy * out + py * along) for out, along in outline],
            close=True,
        )
        pen.paint("f")
        size = max(6.5, min(11.0, 0.55 * m * self.points))
        off, down = 0.7 * m, 0.35 * size / self.points
        lettering = Lettering("name", size, 0.0, self._look.paper)
        if dx and self.width(arrow.label, "name", size) > 0.58 * m:
            with pen.upwards((x - dx * off, y)):  # a long label runs up the edge
                self.write(arrow.label, (0.0, down), lettering)
            return
        self.write(arrow.label, (x - dx * off, y - dy * off + down), lettering)


def _grid(board: HexBoard) -> Iterator[list[Point]]:
    """Yield the sides of all hexes, each once: the right bank of every hexrow, then the rest."""
    for column in range(board.columns):
        cells = [(column, number) for number in range(1, board.rows + 1)]
        yield [corner(c, i) for c in cells for i in (1, 2)] + [corner(cells[-1], 3)]
        for cell in cells:
            yield [corner(cell, 0), corner(cell, 1)]
        yield [corner(cells[-1], 3), corner(cells[-1], 4)]
    for h in sorted(board.rim):
        for direction in (4, 5):
            if board.around[h][direction] < 0:
                cell = cell_of(board, h)
                yield [corner(cell, direction), corner(cell, direction + 1)]


def _fine(point: Point) -> str:
    return f"{point[0] * SCALE:.2f} {point[1] * SCALE:.2f}"
