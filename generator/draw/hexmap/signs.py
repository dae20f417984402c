"""Signs on a maker's map: lines around areas, and markers such as stars and flags."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.content.kinds.hexmap.plan import MapArea, MapMarker
from generator.draw.look import Look
from generator.draw.map.lines import Lines
from generator.draw.pen import Pen
from generator.ground.overlay import Band, Fringe, Line
from generator.ground.own.record import OwnLand
from generator.ground.points import Point
from generator.measure import points

FRINGE = 2.2
"""Millimetres that the fringe of an area is broad."""

RADIUS = 0.19
"""Hexes from the middle of a marker to its rim."""


_LINES: Sequence[Line] = ("dashes", "plain", "dots", "strokes")
"""Lines around areas: each can be told from the others without colour."""


def area_lines(areas: Sequence[MapArea]) -> dict[tuple[str, str], Line]:
    """Return the line of each kind of area, by its name and colour."""
    kinds = dict.fromkeys((area.name, area.colour) for area in areas)
    return {kind: _LINES[number % len(_LINES)] for number, kind in enumerate(kinds)}


def draw_areas(pen: Pen, look: Look, land: OwnLand, hex_points: float) -> None:
    """Draw a fringe of colour and a line inside each area."""
    lines = Lines(pen, look, land.frame.spared, points(FRINGE) / hex_points)
    kinds = area_lines(land.plan.areas)
    for area in land.plan.areas:
        kind = kinds[area.name, area.colour]
        hexes = frozenset(map(land.frame.hex, area.cells))
        lines.draw([Fringe(hexes, area.colour), Band(hexes, area.colour, kind)])


def draw_marker(pen: Pen, look: Look, marker: MapMarker, at: Point, radius: float) -> None:
    """Draw a marker's shape about a place, set off from the land by a rim."""
    outline = outline_of(marker.shape, at, radius)
    pen.fill(marker.colour)
    pen.stroke(look.paper, 0.05)
    if marker.shape == "disc":
        pen.circle(at, radius)
        pen.paint("B")
        pen.stroke(look.ink, 0.014)
        pen.circle(at, radius + 0.02)
        pen.paint("S")
        return
    pen.path(outline, close=True)
    pen.paint("B")
    if marker.shape == "flag":
        x, y = at
        pen.stroke(look.ink, 0.035)
        pen.lines([((x - 0.8 * radius, y - radius), (x - 0.8 * radius, y + 1.1 * radius))])
        pen.paint("S")


def outline_of(shape: str, at: Point, radius: float) -> list[Point]:
    """Return the corners of a shape about a place."""
    x, y = at
    if shape == "star":
        turns = [
            (math.radians(36 * i - 90), radius * (1.28 if i % 2 == 0 else 0.66)) for i in range(10)
        ]
        return [(x + far * math.cos(turn), y + far * math.sin(turn)) for turn, far in turns]
    if shape == "triangle":
        return [
            (x, y - 1.2 * radius),
            (x + 1.15 * radius, y + 0.8 * radius),
            (x - 1.15 * radius, y + 0.8 * radius),
        ]
    if shape == "flag":
        left = x - 0.8 * radius
        return [(left, y - radius), (x + radius, y - 0.55 * radius), (left, y + 0.1 * radius)]
    r = 0.92 * radius
    return [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]


def text_at(shape: str, at: Point, radius: float) -> Point:
    """Return the middle of what is written on a shape."""
    x, y = at
    if shape == "triangle":
        return x, y + 0.22 * radius
    if shape == "flag":
        return x - 0.25 * radius, y - 0.5 * radius
    return x, y + (0.06 * radius if shape == "star" else 0.0)
