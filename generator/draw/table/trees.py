"""Trees on a table: woods made of crowns that stand close, hedges of bushes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.draw.pen import Pen
from generator.draw.shapes import chance
from generator.draw.table.brush import Brush, lump, paced
from generator.draw.table.look import TableLook
from generator.ground.points import Point
from generator.ground.tabletop import TerrainPiece, flowing, inside
from generator.ground.tabletop_sight import to_segment

VARIANTS = 4
_APART = 1.12


def define_trees(pen: Pen, look: TableLook) -> None:
    """Define the stamps of crowns and bushes, an inch across."""
    for key in range(VARIANTS):
        with pen.stamp(f"crown-{key}", 0.8):
            _leafy(pen, (look.crown_dark, look.crown, look.crown_light), key)
        with pen.stamp(f"pine-{key}", 0.8):
            _pine(pen, (look.pine_dark, look.pine, look.pine_light), key)
        with pen.stamp(f"bush-{key}", 0.8):
            _leafy(pen, (look.hedge_dark, look.hedge, look.hedge_light), key + 20)


def _leafy(pen: Pen, tones: tuple[str, str, str], key: int) -> None:
    dark, tone, light = tones
    pen.fill(dark)
    pen.blob(lump((0.06, 0.08), 0.53, key, 10, 0.1))
    pen.paint("f")
    pen.fill(tone)
    pen.stroke(dark, 0.03)
    pen.blob(lump((0, 0), 0.48, key, 10, 0.12))
    pen.paint("B")
    pen.fill(light)
    pen.blob(lump((-0.12, -0.14), 0.24, key + 3, 8, 0.2))
    pen.paint("f")
    pen.stroke(dark, 0.035)
    for i in range(5):
        angle = 0.2 + 1.25 * i + 0.5 * chance(key, i)
        far = 0.28 + 0.1 * chance(key, i, 2)
        x, y = far * math.cos(angle), far * math.sin(angle)
        pen.curves([((x - 0.1, y), (x - 0.06, y + 0.09), (x + 0.06, y + 0.09), (x + 0.1, y))])
    pen.paint("S")


def _pine(pen: Pen, tones: tuple[str, str, str], key: int) -> None:
    dark, tone, light = tones
    for radius, off, colour in ((0.53, 0.08, dark), (0.5, 0.0, tone), (0.27, -0.05, light)):
        points = []
        for i in range(18):
            angle = math.pi * (i + 0.3 * chance(key, i)) / 9
            far = radius * (1.0 if i % 2 else 0.62)
            points.append((off + far * math.cos(angle), off + far * math.sin(angle)))
        pen.fill(colour)
        pen.stroke(dark, 0.025)
        pen.path(points, close=True)
        pen.paint("B" if radius == 0.5 else "f")


def draw_floor(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw the ground of woods with its shadow; it ends where the outline says."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        brush.shade(piece.points, 0.8, 0.4, soft=True)
        pen.fill(look.floor)
        pen.stroke(look.pine_dark if piece.sort == "pine" else look.crown_dark, 0.07)
        brush.outline(piece.points)
        pen.paint("B")


def draw_crowns(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw the trees of woods; those in an orchard stand in rows."""
    for piece in pieces:
        key = brush.seed(piece)
        stem = "pine" if piece.sort == "pine" else "crown"
        spots = _planted(piece) if piece.kind == "orchard" else _packed(piece, key)
        for i, (at, size) in enumerate(sorted(spots, key=lambda spot: (spot[0][1], spot[0][0]))):
            kind = stem
            if piece.sort == "mixed" and chance(key, i, 9) < 0.4:
                kind = "pine"
            brush.pen.put(f"{kind}-{(key + i) % VARIANTS}", at, size=size)


def draw_planted(brush: Brush, piece: TerrainPiece) -> None:
    """Draw the trees of a field that is planted with them, in rows."""
    key = brush.seed(piece)
    for i, (at, size) in enumerate(_planted(piece)):
        brush.pen.put(f"crown-{(key + i) % VARIANTS}", at, size=size)


def _packed(piece: TerrainPiece, key: int) -> Iterator[tuple[Point, float]]:
    """Yield where crowns stand: along the rim, and inside as close as they grow."""
    rim = flowing(piece.points, closed=True)
    left, top, right, bottom = piece.box
    rows = int((bottom - top) / (_APART * 0.82)) + 1
    for row in range(rows + 1):
        for column in range(int((right - left) / _APART) + 2):
            x = left + (column + 0.5 * (row % 2)) * _APART + 0.4 * (chance(key, row, column) - 0.5)
            y = top + row * _APART * 0.82 + 0.34 * (chance(key, row, column, 2) - 0.5)
            if not inside(rim, (x, y)):
                continue
            room = min(
                to_segment((x, y), a, b) for a, b in zip(rim, [*rim[1:], rim[0]], strict=True)
            )
            if room > 0.3:
                size = 1.1 + 0.42 * chance(key, row, column, 3)
                yield (x, y), min(size, 0.75 + room)


def _planted(piece: TerrainPiece) -> Iterator[tuple[Point, float]]:
    """Yield where an orchard's trees stand."""
    a, b = piece.points[0], piece.points[1]
    heading = math.atan2(b[1] - a[1], b[0] - a[0])
    c, s = math.cos(heading), math.sin(heading)
    x, y = piece.middle
    for row in range(-8, 9):
        for column in range(-8, 9):
            u, v = column * 1.7, row * 1.7
            at = x + u * c - v * s, y + u * s + v * c
            if inside(piece.points, at):
                yield at, 0.95


def draw_hedges(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw hedges as rows of bushes, on a bank if that is what they are."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        key = brush.seed(piece)
        if brush.fills:
            with brush.veiled(0.3):
                pen.stroke(look.shadow, 0.55)
                pen.path([(x + 0.28, y + 0.34) for x, y in flowing(piece.points)])
                pen.paint("S")
        if piece.kind == "bank":
            brush.course(piece, look.bank, 1.05)
        brush.course(piece, look.hedge_dark, 0.4)
        for i, ((x, y), _) in enumerate(paced(piece.points, 0.46)):
            at = x + 0.14 * (chance(key, i) - 0.5), y + 0.14 * (chance(key, i, 2) - 0.5)
            big = 1.0 if piece.kind == "bank" else 0.72
            size = big * (0.86 + 0.4 * chance(key, i, 3))
            pen.put(f"bush-{(key + i) % VARIANTS}", at, size=size)
