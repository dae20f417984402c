"""What is printed on top of a table: grid, zones, objectives, entries, numbers, the frame."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from generator.draw.pen import SCALE
from generator.draw.table.brush import Brush
from generator.ground.edges import INWARD, Edge
from generator.ground.points import Point
from generator.ground.tabletop import (
    CELL,
    Banner,
    EntryPlace,
    TableObjective,
    Tabletop,
    TableZone,
    TerrainPiece,
    centroid,
)
from generator.measure import points

PLAIN = Banner("", "#3b342a")

_RIM = 1.3
"""Inches of a zone's rim that are hatched."""


@dataclass(frozen=True, slots=True)
class Script:
    """The type on a table: fonts by use, and millimetres to an inch of it."""

    fonts: Mapping[str, str]
    mm: float

    def inches(self, size: float) -> float:
        """Return a type size in points as inches of the table."""
        return size / points(self.mm)

    def width(self, text: str, size: float) -> float:
        """Return how many inches of the table a text takes, its size in points."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return self.inches(float(stringWidth(text, self.fonts["name"], size)))


def draw_grid(brush: Brush) -> None:
    """Draw the cells as thin lines, so that inches can be found again on the table."""
    pen, table = brush.pen, brush.table
    with brush.veiled(0.6):
        pen.stroke(brush.look.grid, 0.035, (0.12, 0.24))
        for i in range(1, math.ceil(table.width / CELL)):
            pen.lines([((i * CELL, 0.0), (i * CELL, table.height))])
        for j in range(1, math.ceil(table.height / CELL)):
            pen.lines([((0.0, j * CELL), (table.width, j * CELL))])
        pen.paint("S")


def draw_zones(brush: Brush, sides: Mapping[str, Banner], zones: Sequence[TableZone]) -> None:
    """Draw zones: a band inside the edge in the side's colour, hatched one way for each side."""
    pen = brush.pen
    for zone in zones:
        banner = sides.get(zone.side, PLAIN)
        with pen.kept():
            pen.path(zone.points, close=True)
            pen.clip()
            if brush.fills:
                with pen.glazed(0.09):
                    pen.fill(banner.colour)
                    pen.path(zone.points, close=True)
                    pen.paint("f")
            _hatch(brush, zone, banner)
            pen.stroke(brush.look.paper, 0.62)
            pen.path(zone.points, close=True)
            pen.paint("S")
            pen.stroke(banner.colour, 0.46, (1.0, 0.5) if banner.broken else (), cap=0)
            pen.path(zone.points, close=True)
            pen.paint("S")


def _hatch(brush: Brush, zone: TableZone, banner: Banner) -> None:
    """Hatch a rim of the zone, to the right or to the left."""
    pen = brush.pen
    xs, ys = zip(*zone.points, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    high, lean = bottom - top, -1 if banner.broken else 1
    with pen.kept():
        pen.path(zone.points, close=True)
        pen.path(_inset(zone.points, _RIM), close=True)
        pen.clip()
        with brush.veiled(0.6):
            pen.stroke(banner.colour, 0.07, cap=0)
            count = int((right - left + high) / 0.8) + 2
            for i in range(count):
                x = left - high + i * 0.8 if lean > 0 else left + i * 0.8
                pen.lines([((x, bottom), (x + lean * high, top))])
            pen.paint("S")


def _inset(points_: Sequence[Point], by: float) -> list[Point]:
    """Return an outline drawn in toward its middle by about so many inches."""
    x, y = centroid(points_)
    found = []
    for px, py in points_:
        far = math.dist((px, py), (x, y)) or 1.0
        part = max(0.0, 1 - by * math.sqrt(2) / far)
        found.append((x + (px - x) * part, y + (py - y) * part))
    return found


def draw_goals(brush: Brush, script: Script, goals: Sequence[TableObjective]) -> None:
    """Draw objectives: a ring as wide as it counts, and a disc with the letter."""
    pen, look = brush.pen, brush.look
    for goal in goals:
        pen.stroke(look.paper, 0.34)
        pen.circle(goal.at, goal.reach)
        pen.paint("S")
        pen.stroke(look.ink, 0.2, (0.5, 0.3), cap=0)
        pen.circle(goal.at, goal.reach)
        pen.paint("S")
    for goal in goals:
        pen.fill(look.goal)
        pen.stroke(look.ink, 0.2)
        at, radius = goal_sign(script, goal)
        pen.path(_star(at, radius), close=True)
        pen.paint("B")
        write(brush, script, goal.id, at, 8.5, halo=0.0)


def goal_sign(script: Script, goal: TableObjective) -> tuple[Point, float]:
    """Return the middle and the radius of the star with an objective's letter, upper right."""
    off = goal.reach * math.sqrt(0.5)
    return (goal.at[0] + off, goal.at[1] - off), 1.5 * max(1.15, script.inches(8.2))


def number_radius(script: Script) -> float:
    """Return the radius of the disc with a piece's number."""
    return max(0.85, script.inches(5.2))


def north_signs(table: Tabletop) -> tuple[tuple[Point, float], ...]:
    """Return the middle and the radius of the arrow north, and of that with the wind beside it."""
    return ((table.width - 2.1, 2.6), 1.5), ((table.width - 5.6, 2.6), 1.5)


def _star(at: Point, radius: float) -> list[Point]:
    found = []
    for i in range(16):
        far = radius if i % 2 == 0 else radius * 0.8
        angle = math.pi * i / 8
        found.append((at[0] + far * math.cos(angle), at[1] + far * math.sin(angle)))
    return found


def draw_entries(
    brush: Brush, script: Script, sides: Mapping[str, Banner], entries: Sequence[EntryPlace]
) -> None:
    """Draw an arrow over the edge for each way on, or off."""
    pen, look = brush.pen, brush.look
    for entry in entries:
        banner = sides.get(entry.side, PLAIN)
        dx, dy = INWARD[entry.edge]
        if entry.leaves:
            dx, dy = -dx, -dy
        x, y = entry.at
        base, tip = (-1.7, 2.1) if entry.leaves else (-2.0, 1.8)
        outline = [
            (x + dx * out - dy * off, y + dy * out + dx * off)
            for out, off in (
                (base, -0.62), (tip - 1.5, -0.62), (tip - 1.5, -1.4), (tip, 0.0),
                (tip - 1.5, 1.4), (tip - 1.5, 0.62), (base, 0.62),
            )
        ]  # fmt: skip
        pen.fill(banner.colour if not banner.broken or brush.fills else look.paper)
        pen.stroke(look.paper, 0.42)
        pen.path(outline, close=True)
        pen.paint("B")
        pen.stroke(look.ink if banner.broken else banner.colour, 0.12)
        pen.path(outline, close=True)
        pen.paint("S")
        mid = (base + tip - 1.0) / 2
        at = x + dx * mid, y + dy * mid
        dark = not banner.broken or brush.fills
        colour = look.paper if dark else look.ink
        write(brush, script, entry.id, at, 7.0, colour=colour, halo=0.0)


def draw_numbers(brush: Brush, script: Script, pieces: Sequence[TerrainPiece]) -> None:
    """Draw the number of each piece that has one, by which the list of terrain names it."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        if not piece.number:
            continue
        at = piece.middle
        pen.fill(look.paper)
        pen.stroke(look.ink, 0.09)
        pen.circle(at, number_radius(script))
        pen.paint("B")
        write(brush, script, str(piece.number), at, 6.5, halo=0.0)


def draw_frame(brush: Brush, script: Script, wind: Edge | None) -> None:
    """Draw the frame around the table: ticks for inches, letters and numbers of cells."""
    pen, look, table = brush.pen, brush.look, brush.table
    wide, high = table.width, table.height
    pen.stroke(look.frame, 0.2, cap=0)
    pen.path([(0, 0), (wide, 0), (wide, high), (0, high)], close=True)
    pen.paint("S")
    pen.stroke(look.frame, 0.05, cap=0)
    for i in range(int(wide) + 1):
        tall = 0.95 if i % CELL == 0 else 0.42
        pen.lines([((i, 0.0), (i, -tall)), ((i, high), (i, high + tall))])
    for j in range(int(high) + 1):
        tall = 0.95 if j % CELL == 0 else 0.42
        pen.lines([((0.0, j), (-tall, j)), ((wide, j), (wide + tall, j))])
    pen.paint("S")
    for i in range(math.ceil(wide / CELL)):
        x = (i * CELL + min((i + 1) * CELL, wide)) / 2
        for y in (-1.45, high + 1.45):
            write(brush, script, ascii_uppercase[i], (x, y), 7.5, halo=0.0)
    for j in range(math.ceil(high / CELL)):
        y = (j * CELL + min((j + 1) * CELL, high)) / 2
        for x in (-1.45, wide + 1.45):
            write(brush, script, str(j + 1), (x, y), 7.5, halo=0.0)
    _north(brush, script)
    if wind:
        _wind(brush, script, wind)


def _north(brush: Brush, script: Script) -> None:
    pen, look, table = brush.pen, brush.look, brush.table
    ((x, y), radius), _ = north_signs(table)
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.1)
    pen.circle((x, y), radius)
    pen.paint("B")
    pen.fill(look.ink)
    pen.path([(x, y - 1.25), (x + 0.5, y + 0.15), (x, y - 0.1), (x - 0.5, y + 0.15)], close=True)
    pen.paint("f")
    write(brush, script, "N", (x, y + 0.75), 6.0, halo=0.0)


_BLOWS: Mapping[Edge, float] = {"north": -90.0, "east": 0.0, "south": 90.0, "west": 180.0}


def _wind(brush: Brush, script: Script, toward: Edge) -> None:
    """Draw an arrow with the wind, below the north arrow."""
    pen, look, table = brush.pen, brush.look, brush.table
    _, ((x, y), radius) = north_signs(table)
    angle = math.radians(_BLOWS[toward])
    c, s = math.cos(angle), math.sin(angle)
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.1)
    pen.circle((x, y), radius)
    pen.paint("B")
    pen.stroke(look.ink, 0.16)
    for off, long in ((-0.42, 0.62), (0.0, 0.95), (0.42, 0.62)):
        ends = [(x + u * c - off * s, y + u * s + off * c) for u in (-long, long * 0.6)]
        pen.lines([(ends[0], ends[1])])
    pen.paint("S")
    pen.fill(look.ink)
    tip = [(1.12, 0.0), (0.5, -0.42), (0.5, 0.42)]
    pen.path([(x + u * c - v * s, y + u * s + v * c) for u, v in tip], close=True)
    pen.paint("f")


def write(
    brush: Brush,
    script: Script,
    text: str,
    at: Point,
    size: float,
    *,
    colour: str = "",
    halo: float = 1.4,
) -> None:
    """Write a text about a place, its size in points; a rim of paper keeps it off the ground."""
    pen, look, font = brush.pen, brush.look, script.fonts["name"]
    scale = SCALE / points(script.mm)
    x = (at[0] - script.width(text, size) / 2) * SCALE
    y = at[1] * SCALE + 0.34 * size * scale
    with pen.kept():
        pen.say(f"{scale:.5g} 0 0 {-scale:.5g} {x:.2f} {y:.2f} cm")
        for rim in (True, False) if halo else (False,):
            line = pen.canvas.beginText(0, 0)
            line.setFont(font, size)
            if rim:
                shade = pen.line_colour(look.paper)
                pen.say(f"{shade} {halo:g} w 1 j")
            pen.say(pen.colour(look.paper if rim else colour or look.ink))
            pen.say(f"{2 if rim else 0} Tr")
            line.textOut(text)
            pen.canvas.drawText(line)
