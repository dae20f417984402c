"""Shields and names on a hex map, placed where they cover the least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.draw.look import Look
from generator.draw.map.marks import Lettering, Marks
from generator.draw.map.room import Box, Room
from generator.draw.pen import Pen
from generator.ground.cells import centre
from generator.ground.hexes import cell_of
from generator.ground.overlay import Overlay, Shield
from generator.ground.points import Point
from generator.ground.record import Ground

_NAME, _SYMBOL, _HOUSE, _WAY, _COORDINATE = 12.0, 8.0, 4.0, 5.0, 24.0
"""The penalty for covering a hex's worth of what is already on the map."""

_RIM = 0.06
"""Hexes around the name of a hex that the rims of larger names must not reach."""

_OUTSIDE = 20.0

_LINE = 0.02
"""The penalty for each dot of a contour line, a hedge, a road or a stream that is covered."""

_LATER = 0.02
"""The penalty for each further spot that a name may have, best first."""


class NameWriter:
    """Writes the names of one ground; `houses` are the boxes in which its buildings stand."""

    def __init__(
        self, pen: Pen, look: Look, ground: Ground, overlay: Overlay, marks: Marks, room: Room
    ) -> None:
        self._pen, self._look, self._marks, self._room = pen, look, marks, room
        self._ground, self._overlay = ground, overlay
        self._type, self._points = marks.type, marks.points
        self._taken: list[tuple[Box, float]] = []

    def draw(self, houses: Iterable[Box], ways: Iterable[Box], numbers: Iterable[Box] = ()) -> None:
        """Draw shields, their names, names of settlements; they give way to each other.

        `ways` are boxes along roads and watercourses, `numbers` those that hexes' names stand in.
        """
        self._taken += [(box, _HOUSE) for box in houses]
        self._taken += [(box, _WAY) for box in ways]
        self._taken += [(box, _SYMBOL) for box in self._symbols()]
        rim = _RIM
        self._taken += [
            ((left - rim, top - rim, right + rim, bottom + rim), _COORDINATE)
            for left, top, right, bottom in numbers
        ]
        self._named_shields()
        self._places()

    def _symbols(self) -> Iterator[Box]:
        board = self._ground.board
        for feature in self._ground.features:
            yield _about(centre(cell_of(board, feature.hex)), 0.16, 0.18)
        for crossing in self._ground.crossings:
            yield _about(centre(cell_of(board, crossing.hex)), 0.2, 0.2)
        for mark in self._overlay.marks:
            if mark.symbol:
                for x, y in (centre(cell_of(board, h)) for h in mark.hexes):
                    yield _about((x + mark.off[0], y + mark.off[1]), 0.13, 0.13)

    def _named_shields(self) -> None:
        """Draw every shield with its number, and its name beside it."""
        radius = max(0.2, 5.2 / self._points)
        spots = {at: self._shield_spot(at, radius) for at in self._overlay.shields}
        for at, spot in spots.items():
            self._shield(spot, at.number, radius)
        for at, (x, y) in spots.items():
            size = self._type.name
            rise = 0.35 * size / self._points
            gap, line = radius + 0.07, size / self._points
            options: list[tuple[Point, str]] = []
            for down in (0.0, 0.6 * line, -0.6 * line, 1.3 * line, -1.3 * line):
                options += [
                    ((x + gap, y + rise + down), "start"),
                    ((x - gap, y + rise + down), "end"),
                ]
            below, above = y + radius + 2.9 * rise, y - radius - 0.8 * rise
            options[2:2] = [((x, below), "middle"), ((x, above), "middle")]
            for height in (below, above):
                options += [((x - radius, height), "start"), ((x + radius, height), "end")]
            self._set(at.name, options, "name", size)

    def _shield_spot(self, at: Shield, radius: float) -> Point:
        """Return where in its hex a shield covers the least; it is taken from then on."""
        x, y = centre(cell_of(self._ground.board, at.hex))
        low = 0.26 if radius < 0.3 else 0.1
        ways = ((-0.35, low), (0.35, low), (-0.35, -0.14), (0.35, -0.14), (-0.2, 0.3), (0.2, 0.3))
        spots = [(x + dx, y + dy) for dx, dy in ways]
        spot = min(spots, key=lambda s: round(self._cost(_about(s, radius, radius)), 6))
        self._taken.append((_about(spot, radius, radius), _NAME))
        return spot

    def _shield(self, at: Point, number: int, radius: float) -> None:
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
        self._marks.write(
            str(number),
            (x, y + 0.33 * size / self._points),
            Lettering("shield", size, 0.0, look.paper),
        )

    def _places(self) -> None:
        """Write the names of settlements above them or below, where there is most room."""
        board = self._ground.board
        for place in self._ground.settlements:
            if place.farm:
                continue
            xs, ys = zip(*(centre(cell_of(board, h)) for h in place.hexes), strict=True)
            x = (min(xs) + max(xs)) / 2
            lines = (min(ys) - 0.75, max(ys) + 0.95, min(ys) - 1.25, max(ys) + 1.4)
            aside = (0.0, -0.9, 0.9, -1.8, 1.8)
            spots = [((x + dx, y), "middle") for y in lines for dx in aside]
            middle = (min(ys) + max(ys)) / 2
            for y in (middle + 0.2, middle - 0.5, middle + 0.9):
                spots += [((max(xs) + 0.7, y), "start"), ((min(xs) - 0.7, y), "end")]
            self._set(place.name, spots, "place", self._type.place)

    def _set(self, text: str, options: Sequence[tuple[Point, str]], font: str, size: float) -> None:
        """Write a text at the spot where it covers the least; the first among equals."""
        width, height = self._marks.width(text, font, size), size / self._points
        boxes = []
        for (x, y), anchor in options:
            left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
            boxes.append((left - 0.04, y - 0.75 * height, left + width + 0.04, y + 0.25 * height))
        costs = [self._cost(box) + _LATER * i for i, box in enumerate(boxes)]
        best = min(range(len(boxes)), key=lambda i: (round(costs[i], 6), i))
        self._taken.append((boxes[best], _NAME))
        spot, anchor = options[best]
        self._marks.write(text, spot, Lettering(font, size), anchor=anchor)

    def _cost(self, box: Box) -> float:
        """Return how much of what is on the map a box covers, and how far it leaves the map."""
        wide, high = self._ground.board.extent
        left, top, right, bottom = box
        outside = max(0.0, 0.1 - left, right - wide + 0.1)
        outside += max(0.0, 0.1 - top, bottom - high + 0.1)
        covered = [
            weight * ((min(right, x1) - max(left, x0)) * (min(bottom, y1) - max(top, y0)))
            for (x0, y0, x1, y1), weight in self._taken
            if x0 < right and left < x1 and y0 < bottom and top < y1
        ]
        return _OUTSIDE * outside + sum(covered) + _LINE * self._room.cost(box)


def _about(at: Point, half_width: float, half_height: float) -> Box:
    return at[0] - half_width, at[1] - half_height, at[0] + half_width, at[1] + half_height
