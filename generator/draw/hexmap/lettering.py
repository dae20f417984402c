"""Lettering on a maker's map: numbers of hexes, levels, names, what is written on markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.content.kinds.hexmap.plan import MapLabel, MapMarker
from generator.draw.hexmap.signs import RADIUS, draw_marker, text_at
from generator.draw.look import Look
from generator.draw.map.numbers import CLEAR, COORDINATE_SPOTS, HIGH, placed
from generator.draw.map.room import Box, Room, text_box
from generator.draw.page import Plate
from generator.draw.writing import Writing
from generator.ground.own.record import OwnLand
from generator.ground.points import Point
from generator.measure import points

NUMBERED = 9.0
"""Millimetres from which on hexes are numbered inside."""

_SIZES = {"small": 0.5, "medium": 0.7, "large": 1.0}
"""Points of a name for each millimetre of a hex."""

_LEAST = 6.5
"""Points that a name has at least."""

_OUTSIDE, _OVER = 4000.0, 3.0
"""Penalties: for a hex's worth outside the map; for covering what is written, as a weight."""

_MARKS: Sequence[Point] = (
    (0.0, 0.14),
    (0.22, 0.12),
    (-0.22, 0.12),
    (0.3, 0.0),
    (-0.3, 0.0),
    (0.0, 0.0),
)
"""From the middle of a hex to that of its marker, the usual place first."""


class HexLettering:
    """Writes on one map with a page's pen; `room` is what stands and runs on it, as it is seen."""

    def __init__(self, page: Plate, look: Look, land: OwnLand, hex_mm: float, room: Room) -> None:
        self._pen, self._look, self._land, self._room = page.pen, look, land, room
        self._mm, self._points = hex_mm, points(hex_mm)
        self._script = Writing(page.pen, look.paper, page.fonts, self._points)
        self._taken = Room()

    def _write(
        self, text: str, at: Point, font: str, size: float, colour: str, halo: float = 1.6,
        anchor: str = "middle",
    ) -> None:  # fmt: skip
        self._script.write(text, at, font, size, colour, anchor=anchor, halo=halo)

    def contours(self, figures: Sequence[tuple[int, Point]]) -> None:
        """Write levels on contour lines, as topographic maps do."""
        size = self._number_size()
        for level, (x, y) in figures:
            text = str(level).replace("-", "−")
            at = x, y + 0.36 * size / self._points
            self._write(text, at, "name", size, self._look.contour)
            half = self._script.width(text, "name", size) / 2
            self._taken.add_box(text_box(at, half, HIGH * size / self._points), _OVER)

    def _number_size(self) -> float:
        return 7.0 if self._mm > 12 else 5.5

    def numbers(self) -> None:
        """Write the number of every hex where the map wants it, or near by where that is free."""
        plan, frame = self._land.plan, self._land.frame
        if not plan.number_at or self._mm < NUMBERED:
            return
        size = self._number_size() + (1.0 if self._mm >= 24 else 0.0)
        high = HIGH * size / self._points + CLEAR
        spots = list(_number_spots(plan.number_at, high))
        for cell in plan.grid.cells:
            name = plan.grid.name(cell)
            half = self._script.width(name, "coordinate", size) / 2 + CLEAR
            at, _ = placed(frame.centre(cell), spots, half, high, self._room)
            self._write(name, at, "coordinate", size, self._look.ink)
            self._taken.add_box(text_box(at, half, high), _OVER)

    def markers(self) -> None:
        """Draw markers, and write on them."""
        for marker in self._land.plan.markers:
            for cell in marker.cells:
                x, y = self._land.frame.centre(cell)
                spots = [(x + dx, y + dy) for dx, dy in _MARKS]
                boxes = [_about(spot, 1.2 * RADIUS) for spot in spots]
                costs = [self._taken.cost(box) + 0.2 * self._room.cost(box) for box in boxes]
                best = min(range(len(spots)), key=lambda i: (round(costs[i], 4), i))
                self._marker(marker, spots[best])
                self._taken.add_box(boxes[best], _OVER)

    def _marker(self, marker: MapMarker, at: Point) -> None:
        draw_marker(self._pen, self._look, marker, at, RADIUS)
        write_on(self._script, self._look, marker, at, RADIUS)

    def labels(self) -> None:
        """Write names, the largest first."""
        order = sorted(self._land.plan.labels, key=lambda label: -_SIZES[label.size])
        for label in order:
            self._label(label)

    def _label(self, label: MapLabel) -> None:
        """Write a name where it covers least, or on the side that its file wants."""
        font, colour = {
            "place": ("place", self._look.ink),
            "land": ("name", self._look.contour),
            "water": ("place", self._look.water_ink),
        }[label.style]
        text = label.text.upper() if label.style == "land" else label.text
        size = max(_LEAST, _SIZES[label.size] * self._mm)
        wide, high = self._script.width(text, font, size), size / self._points
        spots = list(self._spots(label, wide, high))
        boxes = [_box(at, wide, high) for at in spots]
        costs = [self._cost(box) + 0.6 * i for i, box in enumerate(boxes)]
        best = min(range(len(spots)), key=lambda i: (round(costs[i], 4), i))
        self._write(text, spots[best], font, size, colour, 2.0)
        self._taken.add_box(boxes[best], 2 * _OVER)

    def _spots(self, label: MapLabel, wide: float, high: float) -> Iterator[Point]:
        """Yield middles of baselines for a name, best first."""
        centres = [self._land.frame.centre(cell) for cell in label.cells]
        xs, ys = [x for x, _ in centres], [y for _, y in centres]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        aside = (0.0, -0.3, 0.3, -0.6, 0.6)
        gap = wide / 2 + 0.5
        known = {
            "above": [(x + dx, min(ys) - 0.5 - dy) for dy in (0.0, 0.08, 0.2) for dx in aside],
            "below": [
                (x + dx, max(ys) + 0.5 + 0.75 * high + dy)
                for dy in (0.0, 0.08, 0.2)
                for dx in aside
            ],
            "right": [(max(xs) + gap, y + dy) for dy in (0.3 * high, 0.0, 0.3, -0.2)],
            "left": [(min(xs) - gap, y + dy) for dy in (0.3 * high, 0.0, 0.3, -0.2)],
            "over": [(x + dx, y + 0.3 * high + dy) for dy in (0.0, 0.25, 0.12) for dx in aside],
        }
        wanted = [label.where] if label.where else ["above", "below", "right", "left"]
        if not label.where and (label.style != "place" or len(label.cells) > 3):
            wanted = ["over", *wanted]
        for where in wanted:
            yield from known[where]

    def _cost(self, box: Box) -> float:
        wide, high = self._land.frame.extent
        left, top, right, bottom = box
        outside = max(0.0, 0.15 - left) + max(0.0, right - wide + 0.15)
        outside += max(0.0, 0.15 - top) + max(0.0, bottom - high + 0.15)
        return _OUTSIDE * outside + self._taken.cost(box) + 0.5 * self._room.cost(box)


def write_on(script: Writing, look: Look, marker: MapMarker, at: Point, radius: float) -> None:
    """Write a marker's text in the middle of its shape."""
    if not marker.text:
        return
    size = 1.15 * radius * script.hex_points * (1.0 if len(marker.text) < 3 else 0.75)
    x, y = text_at(marker.shape, at, radius)
    spot = x, y + 0.36 * size / script.hex_points
    script.write(marker.text, spot, "shield", size, look.paper)


def _number_spots(where: str, high: float) -> Iterator[Point]:
    """Yield places of a number's baseline from the middle of its hex, the wanted one first."""
    if where == "bottom":
        yield from ((dx, -dy + high) for dx, dy in COORDINATE_SPOTS)
    elif where == "middle":
        yield 0.0, high / 2
        yield from (
            (dx, dy + high / 2) for dy in (0.12, -0.12, 0.24, -0.24) for dx in (0, 0.15, -0.15)
        )
    else:
        yield from COORDINATE_SPOTS


def _about(at: Point, half: float) -> Box:
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def _box(at: Point, wide: float, high: float) -> Box:
    x, y = at
    return x - wide / 2 - 0.04, y - 0.75 * high, x + wide / 2 + 0.04, y + 0.25 * high
