"""The ground of a table: its grass, fields with furrows, hills in soft steps, craters."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from generator.draw.plots import rounded
from generator.draw.shapes import chance
from generator.draw.table.brush import LIGHT, Brush, lump
from generator.draw.table.trees import draw_planted
from generator.ground.points import Point
from generator.ground.tabletop import TerrainPiece, flowing

_SOIL = {"plough": 0.42, "wheat": 0.3, "crops": 0.6, "stubble": 0.34, "vines": 0.8}
"""Inches between the furrows or rows of a field, by its sort."""


def draw_grass(brush: Brush) -> None:
    """Cover the table with grass: light and dark patches, and tufts."""
    pen, look, table = brush.pen, brush.look, brush.table
    pen.fill(look.ground)
    pen.path([(0, 0), (table.width, 0), (table.width, table.height), (0, table.height)], close=True)
    pen.paint("f")
    if brush.fills:
        for key in range(int(table.width * table.height / 44)):
            at = chance(key, 1) * table.width, chance(key, 2) * table.height
            with pen.glazed(0.34):
                pen.fill(look.patch if key % 2 else look.patch_dark)
                pen.blob(lump(at, 1.6 + 3.4 * chance(key, 3), key, 11, 0.34))
                pen.paint("f")
    pen.stroke(look.tuft, 0.05)
    for key in range(int(table.width * table.height / (4.2 if brush.fills else 9))):
        x, y = chance(key, 11) * table.width, chance(key, 12) * table.height
        tall = 0.16 + 0.14 * chance(key, 13)
        pen.lines(
            [((x, y), (x + lean * tall, y - tall)) for lean in (-0.55, 0.05, 0.6)], coarse=True
        )
    pen.paint("S")


def draw_fields(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw fields: a tint, furrows along the longest side, a rough edge."""
    for piece in pieces:
        _field(brush, piece)
        if piece.sort == "orchard":
            draw_planted(brush, piece)


def _field(brush: Brush, piece: TerrainPiece) -> None:
    pen, look = brush.pen, brush.look
    sort = piece.sort or "meadow"
    tint, line = getattr(look, sort), getattr(look, f"{sort}_line")
    with pen.kept():
        pen.curves(rounded(piece.points, 0.5))
        pen.say("h")
        pen.clip()
        pen.fill(tint)
        pen.path(_box(piece), close=True)
        pen.paint("f")
        _rows(brush, piece, sort, line)
    pen.stroke(line, 0.09, (0.35, 0.16))
    pen.curves(rounded(piece.points, 0.5))
    pen.say("h")
    pen.paint("S")


def _box(piece: TerrainPiece) -> list[Point]:
    left, top, right, bottom = piece.box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _rows(brush: Brush, piece: TerrainPiece, sort: str, line: str) -> None:
    """Draw what grows in a field, in rows along its longest side."""
    pen, key = brush.pen, brush.seed(piece)
    sides = zip(piece.points, [*piece.points[1:], piece.points[0]], strict=True)
    a, b = max(sides, key=lambda side: math.dist(*side))
    heading = math.atan2(b[1] - a[1], b[0] - a[0])
    c, s = math.cos(heading), math.sin(heading)
    (x, y), reach = piece.middle, 0.5 * math.hypot(*_size(piece)) + 0.5

    def place(u: float, v: float) -> Point:
        return x + u * c - v * s, y + u * s + v * c

    gap = _SOIL.get(sort, 0.0)
    if not gap:
        _tufts(brush, piece, line, key)
        return
    count = int(reach / gap)
    if sort == "vines":
        _vines(brush, place, reach, gap)
        return
    if sort == "crops":
        pen.fill(line)
        for row in range(-count, count + 1):
            for plant in range(-int(reach / 0.42), int(reach / 0.42) + 1):
                sway = 0.12 * (chance(key, row, plant) - 0.5)
                pen.circle(place(plant * 0.42 + sway, row * gap + sway), 0.1)
        pen.paint("f")
        return
    pen.stroke(line, 0.1 if sort == "plough" else 0.045, cap=0)
    for row in range(-count, count + 1):
        sway = 0.1 * (chance(key, row) - 0.5)
        ends = place(-reach, row * gap + sway), place(reach, row * gap - sway)
        pen.lines([ends])
    pen.paint("S")
    if sort == "wheat":
        pen.stroke(line, 0.05)
        for ear in range(int(reach * reach * 2.4)):
            u, v = (2 * chance(key, ear, 1) - 1) * reach, (2 * chance(key, ear, 2) - 1) * reach
            pen.lines([(place(u, v), place(u + 0.12, v - 0.16))], coarse=True)
        pen.paint("S")


def _vines(brush: Brush, place: Callable[[float, float], Point], reach: float, gap: float) -> None:
    """Draw vines on wires: a line for each row, a small plant at every post."""
    pen = brush.pen
    count, posts = int(reach / gap), int(reach / 0.55)
    pen.stroke(brush.look.vines_line, 0.035)
    pen.lines(
        (place(-reach, row * gap), place(reach, row * gap)) for row in range(-count, count + 1)
    )
    pen.paint("S")
    pen.fill(brush.look.vines_line)
    for row in range(-count, count + 1):
        for post in range(-posts, posts + 1):
            pen.circle(place(post * 0.55, row * gap), 0.15)
    pen.paint("f")


def _size(piece: TerrainPiece) -> tuple[float, float]:
    left, top, right, bottom = piece.box
    return right - left, bottom - top


def _tufts(brush: Brush, piece: TerrainPiece, line: str, key: int) -> None:
    pen = brush.pen
    left, top, right, bottom = piece.box
    pen.stroke(line, 0.05)
    for one in range(int((right - left) * (bottom - top) * 0.9)):
        x = left + chance(key, one, 1) * (right - left)
        y = top + chance(key, one, 2) * (bottom - top)
        pen.lines([((x, y), (x + lean, y - 0.26)) for lean in (-0.12, 0.0, 0.13)], coarse=True)
    pen.paint("S")


def draw_hills(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw hills: each step lies lighter on the one below, and throws a soft shadow."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        for number, points in enumerate((piece.points, *piece.steps)):
            brush.shade(points, 0.85, 0.42, soft=True)
            pen.fill(look.hill[min(number, 2)])
            brush.outline(points)
            pen.paint("f")
            if brush.fills:
                _gleam(brush, points)
            pen.stroke(look.contour, 0.055)
            brush.outline(points)
            pen.paint("S")
            _hachures(brush, points, number)


def _gleam(brush: Brush, points: Sequence[Point]) -> None:
    """Lighten a step's flank toward the light."""
    pen = brush.pen
    with pen.kept():
        brush.outline(points)
        pen.clip()
        with pen.glazed(0.5):
            pen.fill(brush.look.paper)
            brush.outline(points)
            brush.outline(points, (0.55 * LIGHT[0], 0.55 * LIGHT[1]))
            pen.paint("f*")


def _hachures(brush: Brush, points: Sequence[Point], number: int) -> None:
    """Draw short strokes down the slope, closer and longer on the side away from the light."""
    pen = brush.pen
    line = flowing(points, closed=True, parts=5)
    middle = sum(x for x, _ in line) / len(line), sum(y for _, y in line) / len(line)
    pen.stroke(brush.look.contour, 0.045)
    for i, (x, y) in enumerate(line):
        far = math.dist((x, y), middle) or 1.0
        dx, dy = (x - middle[0]) / far, (y - middle[1]) / far
        dark = dx * LIGHT[0] + dy * LIGHT[1]
        if dark < -0.25 and i % 2:
            continue
        tall = 0.32 + 0.3 * max(0.0, dark) + 0.12 * chance(i, number, 3)
        pen.lines([((x, y), (x + dx * tall, y + dy * tall))])
    pen.paint("S")


def draw_craters(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw craters: thrown-up earth, a dark hollow, its lit far wall."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        (x, y), key = piece.middle, brush.seed(piece)
        radius = 0.5 * min(_size(piece))
        if brush.fills:
            with pen.glazed(0.55):
                pen.fill(look.crater)
                pen.blob(lump((x, y), radius, key, 13, 0.14))
                pen.paint("f")
        pen.stroke(look.crater_dark, 0.05)
        pen.fill(look.crater)
        pen.blob(lump((x, y), radius * 0.66, key + 1, 11, 0.08))
        pen.paint("B")
        pen.fill(look.crater_dark)
        pen.blob(lump((x - radius * 0.1, y - radius * 0.13), radius * 0.44, key + 2, 11, 0.08))
        pen.paint("f")
        pen.lines(
            (
                (x + r * radius * c, y + r * radius * s),
                (x + radius * 1.02 * c, y + radius * 1.02 * s),
            )
            for r, c, s in (
                (0.76 + 0.1 * chance(key, i), math.cos(i * 0.55), math.sin(i * 0.55))
                for i in range(12)
            )
        )
        pen.paint("S")
