"""What is printed over the land of a hex map: grid, names, Locations and entry areas."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.press.hexmap_control import Party
from generator.press.hexmap_look import Look
from generator.press.hexmap_pen import SCALE, Pen
from generator.press.hexmap_shapes import Point, cell_of, centre, corner
from generator.scenarios.ground import Ground, Location
from generator.scenarios.hexes import Board

_SYMBOL_AT = (0.0, 0.29)


@dataclass(frozen=True, slots=True)
class Type:
    """The type sizes of one map, in points, and its fonts by use."""

    coordinate: float
    name: float
    place: float
    fonts: Mapping[str, str]


class Marks:
    """Draws over one ground with one pen; `hex_points` is a hex from flat to flat in points."""

    def __init__(self, pen: Pen, look: Look, ground: Ground, kind: Type, hex_points: float) -> None:
        self._pen, self._look, self._ground = pen, look, ground
        self._type, self._points = kind, hex_points
        self._taken: list[tuple[float, float, float, float]] = []

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

    def coordinates(self) -> None:
        """Write the name of every hex below its top."""
        board = self._ground.board
        for h in board.hexes:
            x, y = centre(cell_of(board, h))
            self.write(board.name(h), (x, y - 0.3), "coordinate", self._type.coordinate, halo=1.0)

    def levels(self) -> None:
        """Write the level into each hex that does not lie on level 0."""
        board, ground = self._ground.board, self._ground
        for h in board.hexes:
            if ground.levels[h] and ground.cover[h] not in ("river", "canal"):
                x, y = centre(cell_of(board, h))
                text = f"{ground.levels[h]}".replace("-", "−")
                self.write(
                    text,
                    (x + 0.33, y - 0.2),
                    "level",
                    self._type.coordinate,
                    halo=1.0,
                    colour=self._look.contour,
                )

    def contours(self, figures: Sequence[tuple[int, Point]]) -> None:
        """Write levels on contour lines, as topographic maps do."""
        size = max(6.5, self._type.coordinate)
        for level, (x, y) in figures:
            text = str(level).replace("-", "−")
            at = x, y + 0.36 * size / self._points
            self.write(text, at, "name", size, halo=1.8, colour=self._look.contour)

    def strategic(self) -> None:
        """Mark Strategic hexes: summits, crossroads and woods by symbol, others by a lozenge."""
        pen, board = self._pen, self._ground.board
        drawn = ("summit", "crossroads", "woods-line")
        for item in self._ground.strategic:
            for h in item.hexes:
                x, y = centre(cell_of(board, h))
                if item.symbol in drawn:
                    pen.put(item.symbol, (x, y))
                else:
                    r = 0.055
                    x, y = x + _SYMBOL_AT[0], y + _SYMBOL_AT[1] + 0.1
                    pen.fill(self._look.ink)
                    pen.stroke(self._look.paper, 0.018)
                    pen.path([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], close=True)
                    pen.paint("B")

    def places(self) -> None:
        """Write the names of settlements."""
        for place in self._ground.settlements:
            if place.farm:
                continue
            xs, ys = zip(
                *(centre(cell_of(self._ground.board, h)) for h in place.hexes), strict=True
            )
            x = (min(xs) + max(xs)) / 2
            spots = [
                (x, min(ys) - 0.75),
                (x, max(ys) + 0.95),
                (x, min(ys) - 1.25),
                (x, max(ys) + 1.4),
            ]
            self._label(place.name, spots, "place", self._type.place, "middle")

    def locations(self) -> None:
        """Draw the shield of every Location with its TVP, and its name beside it."""
        radius = max(0.2, 5.2 / self._points)
        spots = {at: self._shield_spot(at, radius) for at in self._ground.locations}
        for x, y in spots.values():
            self._taken.append((x - radius, y - radius, x + radius, y + radius))
        for at, (x, y) in spots.items():
            self._shield((x, y), at.tvp, radius)
            size = self._type.name
            rise = 0.35 * size / self._points
            gap = radius + 0.07
            options: list[tuple[Point, str]] = [
                ((x + gap, y + rise), "start"),
                ((x - gap, y + rise), "end"),
                ((x, y + radius + 2.9 * rise), "middle"),
                ((x, y - radius - 0.8 * rise), "middle"),
                ((x + gap, y + rise + 0.4), "start"),
                ((x - gap, y + rise + 0.4), "end"),
                ((x + gap, y + rise - 0.4), "start"),
                ((x - gap, y + rise - 0.4), "end"),
            ]
            self._label_options(at.name, options, "name", size)

    def _shield_spot(self, at: Location, radius: float) -> Point:
        x, y = centre(cell_of(self._ground.board, at.hex))
        return x - 0.35, y + 0.26 if radius < 0.3 else y + 0.1

    def _shield(self, at: Point, tvp: int, radius: float) -> None:
        pen, look = self._pen, self._look
        x, y = at
        r = radius
        outline = [
            (
                (x - r, y - r * 0.95),
                (x - r * 0.3, y - r * 1.02),
                (x + r * 0.3, y - r * 1.02),
                (x + r, y - r * 0.95),
            ),
            (
                (x + r, y - r * 0.95),
                (x + r * 1.04, y),
                (x + r * 0.9, y + r * 0.75),
                (x, y + r * 1.15),
            ),
            (
                (x, y + r * 1.15),
                (x - r * 0.9, y + r * 0.75),
                (x - r * 1.04, y),
                (x - r, y - r * 0.95),
            ),
        ]
        pen.fill(look.ink)
        pen.stroke(look.paper, 0.03)
        pen.curves(outline)
        pen.paint("B")
        size = 1.25 * r * self._points
        self.write(
            str(tvp),
            (x, y + 0.33 * size / self._points),
            "shield",
            size,
            halo=0.0,
            colour=look.paper,
        )

    def write(
        self,
        text: str,
        at: Point,
        font: str,
        size: float,
        *,
        anchor: str = "middle",
        halo: float = 1.6,
        colour: str = "",
    ) -> None:
        """Write text with its baseline at a point; `halo` is its rim's width in points."""
        canvas, pen = self._pen.canvas, self._pen
        name = self._type.fonts[font]
        width = self.width(text, font, size)
        x = at[0] - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        scale = SCALE / self._points
        pen.say("q")
        pen.say(f"{scale:.5g} 0 0 {-scale:.5g} {x * SCALE:.2f} {at[1] * SCALE:.2f} cm")
        for rim in (True, False) if halo else (False,):
            line = canvas.beginText(0, 0)
            line.setFont(name, size)
            if rim:
                pen.say(pen.colour(self._look.paper).replace("rg", "RG").replace(" g", " G"))
                pen.say(f"{halo:g} w 1 j")
            pen.say(pen.colour(self._look.paper if rim else colour or self._look.ink))
            pen.say(f"{2 if rim else 0} Tr")
            line.textOut(text)
            canvas.drawText(line)
        pen.say("Q")

    def width(self, text: str, font: str, size: float) -> float:
        """Return the width of a text in hexes."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return float(stringWidth(text, self._type.fonts[font], size)) / self._points

    def _label(
        self, text: str, spots: Sequence[Point], font: str, size: float, anchor: str
    ) -> None:
        self._label_options(text, [(spot, anchor) for spot in spots], font, size)

    def _label_options(
        self, text: str, options: Sequence[tuple[Point, str]], font: str, size: float
    ) -> None:
        """Write a text at the spot where it covers the least of what is written already."""
        width, height = self.width(text, font, size), size / self._points
        best, least = None, math.inf
        right, bottom = self._ground.board.extent
        for (x, y), anchor in options:
            left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
            box = left - 0.04, y - 0.75 * height, left + width + 0.04, y + 0.25 * height
            over = sum(_overlap(box, other) for other in self._taken)
            outside = max(0.0, 0.1 - box[0], box[2] - right + 0.1) + max(
                0.0, 0.1 - box[1], box[3] - bottom + 0.1
            )
            cost = over + 20 * outside
            if cost < least - 1e-9:
                best, least = ((x, y), anchor, box), cost
        assert best is not None
        self._taken.append(best[2])
        self.write(text, best[0], font, size, anchor=best[1])

    def entries(self, parties: Mapping[str, Party], gap: float, margin: float) -> None:
        """Draw an arrow with its label at every entry area, `gap` hexes outside the map."""
        pen, board = self._pen, self._ground.board
        for entry in self._ground.entries:
            spots = [centre(cell_of(board, h)) for h in entry.hexes]
            x = sum(p[0] for p in spots) / len(spots)
            y = sum(p[1] for p in spots) / len(spots)
            edge = self._ground.edge_of(entry.side)
            wide, high = board.extent
            dx, dy = {"west": (1, 0), "east": (-1, 0), "north": (0, 1), "south": (0, -1)}[edge]
            half = 0.5 * (len(spots) if dx else len(spots) * 0.866)
            if dx:
                x = -gap if dx > 0 else wide + gap
            else:
                y = -gap if dy > 0 else high + gap
            m = margin
            px, py = -dy, dx
            head = min(0.5, half * 0.6)
            outline = [(m, -half), (m, half), (0.42 * m, half), (0.42 * m, head), (0.0, 0.0)]
            outline += [(0.42 * m, -head), (0.42 * m, -half)]
            pen.fill(parties[entry.side].colour)
            pen.path(
                [(x - dx * out + px * along, y - dy * out + py * along) for out, along in outline],
                close=True,
            )
            pen.paint("f")
            size = max(6.5, min(11.0, 0.55 * m * self._points))
            off = 0.7 * m
            self.write(
                entry.label,
                (x - dx * off, y - dy * off + 0.35 * size / self._points),
                "name",
                size,
                halo=0.0,
                colour=self._look.paper,
            )


def _grid(board: Board) -> Iterator[list[Point]]:
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


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _fine(point: Point) -> str:
    return f"{point[0] * SCALE:.2f} {point[1] * SCALE:.2f}"
