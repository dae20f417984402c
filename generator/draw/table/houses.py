"""Buildings on a table: roofs with ridges, lit on one side, with shadows and chimneys."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from generator.draw.shapes import chance
from generator.draw.table.brush import LIGHT, Brush
from generator.ground.points import Point, toward
from generator.ground.tabletop import TerrainPiece

_ELL = 6
"""Corners of a house with a wing."""


def draw_houses(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw buildings by their outlines: four corners, or six for a house with a wing."""
    for piece in pieces:
        _house(brush, piece)


def _house(brush: Brush, piece: TerrainPiece) -> None:
    pen, look = brush.pen, brush.look
    key = brush.seed(piece)
    lit, dark = look.roofs[key % len(look.roofs)]
    brush.shade(piece.points, 0.45 + 0.4 * piece.floors, 0.62, soft=False)
    if piece.sort == "ruin":
        _ruin(brush, piece, key)
        return
    if piece.sort == "flat":
        _flat(brush, piece)
        return
    for number, block in enumerate(blocks(piece.points)):
        _roof(brush, block, (lit, dark), 1 - number * 0.0)
    pen.stroke(look.ink, 0.09)
    pen.path(piece.points, close=True)
    pen.paint("S")
    a, b, c, d = blocks(piece.points)[0]
    spot = toward(toward(a, b, 0.3), toward(d, c, 0.3), 0.36)
    _chimney(brush, spot)
    if piece.sort == "church":
        _tower(brush, (a, b, c, d))


def blocks(points: Sequence[Point]) -> list[tuple[Point, Point, Point, Point]]:
    """Return a house's outline as rectangles; one of six corners is parted at the inner one."""
    if len(points) != _ELL:
        a, b, c, d = points[:4]
        return [(a, b, c, d)]
    turn = _turn(points)
    count = len(points)
    inner = next(
        i
        for i in range(count)
        if _cross(points[i - 1], points[i], points[(i + 1) % count]) * turn < 0
    )
    p = [points[(inner + i) % count] for i in range(count)]
    corner = p[2][0] + p[0][0] - p[1][0], p[2][1] + p[0][1] - p[1][1]
    return [(corner, p[3], p[4], p[5]), (p[0], p[1], p[2], corner)]


def _turn(points: Sequence[Point]) -> float:
    ring = [*points, points[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise(ring))


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _roof(
    brush: Brush, block: tuple[Point, Point, Point, Point], tones: tuple[str, str], hip: float
) -> None:
    """Draw the roof of a rectangle: four slopes about a ridge along its longer side."""
    pen, look = brush.pen, brush.look
    a, b, c, d = block
    if math.dist(a, b) < math.dist(b, c):
        a, b, c, d = b, c, d, a
    inset = 0.36 * math.dist(b, c) / math.dist(a, b) * hip
    one, other = (
        toward(toward(a, d, 0.5), toward(b, c, 0.5), inset),
        toward(toward(b, c, 0.5), toward(a, d, 0.5), inset),
    )
    slopes = [(a, b, other, one), (c, d, one, other), (b, c, other), (d, a, one)]
    for slope in slopes:
        pen.fill(_tone(brush, slope, block, tones))
        pen.path(slope, close=True)
        pen.paint("f")
    if brush.fills:
        _tiles(brush, (a, b, other, one), (c, d, one, other))
    pen.stroke(look.roof_line, 0.08)
    pen.lines([(one, other), (one, a), (one, d), (other, b), (other, c)])
    pen.paint("S")


def _tone(
    brush: Brush, slope: Sequence[Point], block: Sequence[Point], tones: tuple[str, str]
) -> str:
    """Return the colour of a slope: lit if it faces the light."""
    x = sum(p[0] for p in slope[:2]) / 2 - sum(p[0] for p in block) / 4
    y = sum(p[1] for p in slope[:2]) / 2 - sum(p[1] for p in block) / 4
    return tones[1] if x * LIGHT[0] + y * LIGHT[1] > 0 else tones[0]


def _tiles(brush: Brush, *slopes: Sequence[Point]) -> None:
    pen = brush.pen
    with pen.glazed(0.28):
        for a, b, c, d in slopes:
            for i in range(1, 5):
                one, other = toward(a, d, i / 5), toward(b, c, i / 5)
                dx, dy = (c[0] - b[0]) * 0.02, (c[1] - b[1]) * 0.02
                pen.fill(brush.look.shadow)
                pen.path(
                    [one, other, (other[0] + dx, other[1] + dy), (one[0] + dx, one[1] + dy)],
                    close=True,
                )
                pen.paint("f")


def _flat(brush: Brush, piece: TerrainPiece) -> None:
    """Draw a whitewashed house with a flat roof: its parapet, and the shadow that this throws."""
    pen, look = brush.pen, brush.look
    for block in blocks(piece.points):
        pen.fill(look.wall)
        pen.path(block, close=True)
        pen.paint("f")
        middle = toward(toward(block[0], block[2], 0.5), toward(block[1], block[3], 0.5), 0.5)
        inner = [toward(at, middle, 0.2) for at in block]
        pen.fill(look.road_light)
        pen.path(inner, close=True)
        pen.paint("f")
        pen.stroke(look.wall_dark, 0.06)
        pen.path(inner, close=True)
        pen.paint("S")
    pen.stroke(look.ink, 0.09)
    pen.path(piece.points, close=True)
    pen.paint("S")


def _chimney(brush: Brush, at: Point) -> None:
    pen, look = brush.pen, brush.look
    x, y = at
    r = 0.2
    if brush.fills:
        with pen.glazed(0.45):
            pen.fill(look.shadow)
            pen.path(
                [(x, y), (x + r, y - r), (x + 4 * r, y + 3 * r), (x + 3 * r, y + 4 * r)], close=True
            )
            pen.paint("f")
    pen.fill(look.wall)
    pen.stroke(look.ink, 0.05)
    pen.path([(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)], close=True)
    pen.paint("B")


def _tower(brush: Brush, block: tuple[Point, Point, Point, Point]) -> None:
    """Draw the spire of a church over the end of its roof."""
    pen, look = brush.pen, brush.look
    a, b, c, d = block
    if math.dist(a, b) < math.dist(b, c):
        a, b, c, d = b, c, d, a
    side = math.dist(b, c) * 0.86
    mid = toward(toward(a, d, 0.5), toward(b, c, 0.5), 0.5 * side / math.dist(a, b))
    ux, uy = (b[0] - a[0]) / math.dist(a, b), (b[1] - a[1]) / math.dist(a, b)
    h = side / 2
    corners = [
        (mid[0] + h * (s * ux - t * uy), mid[1] + h * (s * uy + t * ux))
        for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        tone = _tone(brush, (one, other), corners, look.roofs[-2 % len(look.roofs)])
        pen.fill(tone)
        pen.stroke(look.ink, 0.06)
        pen.path([one, other, mid], close=True)
        pen.paint("B")
    pen.stroke(look.ink, 0.12)
    pen.lines(
        [
            ((mid[0], mid[1] - 0.5), (mid[0], mid[1] + 0.5)),
            ((mid[0] - 0.32, mid[1] - 0.12), (mid[0] + 0.32, mid[1] - 0.12)),
        ]
    )
    pen.paint("S")


def _ruin(brush: Brush, piece: TerrainPiece, key: int) -> None:
    """Draw a burnt-out house: walls with gaps around rubble."""
    pen, look = brush.pen, brush.look
    pen.fill(look.crater)
    pen.path(piece.points, close=True)
    pen.paint("f")
    (x, y) = piece.middle
    left, top, right, bottom = piece.box
    pen.fill(look.stone)
    pen.stroke(look.wall_dark, 0.04)
    for i in range(14):
        at = (
            x + (chance(key, i, 1) - 0.5) * (right - left) * 0.62,
            y + (chance(key, i, 2) - 0.5) * (bottom - top) * 0.62,
        )
        r = 0.12 + 0.16 * chance(key, i, 3)
        pen.path(
            [(at[0] - r, at[1] + r), (at[0], at[1] - r), (at[0] + r, at[1] + r * 0.6)], close=True
        )
        pen.paint("B")
    ring = [*piece.points, piece.points[0]]
    for number, (a, b) in enumerate(itertools.pairwise(ring)):
        gap = 0.25 + 0.5 * chance(key, number, 7)
        for start, stop in ((0.0, gap - 0.08), (gap + 0.1, 1.0)):
            ends = (toward(a, b, start), toward(a, b, stop))
            for colour, width in ((look.ink, 0.42), (look.wall, 0.28)):
                pen.stroke(colour, width, cap=2)
                pen.lines([ends])
                pen.paint("S")
