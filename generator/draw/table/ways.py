"""Ways over a table: roads with verges and ruts, streams with banks, fords and bridges, walls."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.draw.shapes import chance
from generator.draw.table.brush import Brush, beside, lump, paced
from generator.ground.points import toward
from generator.ground.tabletop import TerrainPiece, along, length


def draw_streams(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw streams: banks, water that is lighter in the middle, ripples."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        brush.course(piece, look.bank, piece.width + 0.55)
    for piece in pieces:
        brush.course(piece, look.water_ink, piece.width + 0.16)
        brush.course(piece, look.water, piece.width)
    for piece in pieces:
        if brush.fills:
            brush.course(piece, look.water_light, piece.width * 0.42)
        key = brush.seed(piece)
        pen.stroke(look.water_ink, 0.06, (0.9, 0.35), cap=0)
        for off in (-0.3, 0.3):
            pen.path(beside(piece.points, off * piece.width))
        pen.paint("S")
        pen.stroke(look.water_ink, 0.06)
        for i, ((x, y), heading) in enumerate(paced(piece.points, 0.8)):
            off = piece.width * 0.55 * (chance(key, i) - 0.5)
            x, y = x - math.sin(heading) * off, y + math.cos(heading) * off
            c, s = 0.32 * math.cos(heading), 0.32 * math.sin(heading)
            bend = (0.12 * -math.sin(heading), 0.12 * math.cos(heading))
            pen.curves(
                [
                    (
                        (x - c, y - s),
                        (x - c / 3 + bend[0], y - s / 3 + bend[1]),
                        (x + c / 3 + bend[0], y + s / 3 + bend[1]),
                        (x + c, y + s),
                    )
                ]
            )
        pen.paint("S")


def draw_roads(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw roads: all verges, then all edges, then all surfaces, so that they join."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        if brush.fills:
            with brush.veiled(0.75):
                brush.course(piece, look.verge, piece.width + 0.75)
    for piece in pieces:
        brush.course(piece, look.road_edge, piece.width + 0.14)
    for piece in pieces:
        brush.course(piece, look.road, piece.width)
    for piece in pieces:
        if brush.fills and piece.kind == "road":
            with brush.veiled(0.6):
                brush.course(piece, look.road_light, piece.width * 0.5)
        pen.stroke(look.rut, 0.09, (1.1, 0.22, 0.5, 0.3), cap=0)
        for off in (-0.22, 0.22):
            pen.path(beside(piece.points, off * piece.width))
        pen.paint("S")
        if piece.kind == "track":
            pen.stroke(look.meadow_line, 0.12, (0.3, 0.4), cap=0)
            pen.path(beside(piece.points, 0.0))
            pen.paint("S")


def draw_fords(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw fords: gravel through the water, stones along its edges."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        key = brush.seed(piece)
        if brush.fills:
            with pen.glazed(0.72):
                pen.fill(look.road)
                pen.path(piece.points, close=True)
                pen.paint("f")
        left, top, right, bottom = piece.box
        pen.stroke(look.wall_dark, 0.035)
        pen.fill(look.stone)
        for i in range(34):
            at = (
                left + chance(key, i, 1) * (right - left),
                top + chance(key, i, 2) * (bottom - top),
            )
            pen.blob(lump(at, 0.09 + 0.09 * chance(key, i, 3), key + i, 6, 0.2))
            pen.paint("B")


def draw_bridges(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw bridges: `points` are the deck's corners, its two parapets the first and third sides."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        a, b, c, d = piece.points[:4]
        brush.shade(piece.points, 0.5, 0.5, soft=False)
        pen.fill(look.wood if piece.sort == "wood" else look.road)
        pen.stroke(look.ink, 0.06)
        pen.path(piece.points, close=True)
        pen.paint("B")
        pen.stroke(look.wood_dark if piece.sort == "wood" else look.rut, 0.05, cap=0)
        count = int(math.dist(a, b) / 0.34)
        for i in range(1, count):
            pen.lines([(toward(a, b, i / count), toward(d, c, i / count))])
        pen.paint("S")
        for one, other in ((a, b), (d, c)):
            pen.stroke(look.ink, 0.36, cap=0)
            pen.lines([(one, other)])
            pen.paint("S")
            pen.stroke(look.wall, 0.22, cap=0)
            pen.lines([(one, other)])
            pen.paint("S")


def draw_walls(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw walls, stone by stone, and fences with posts."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        if brush.fills:
            with brush.veiled(0.3):
                pen.stroke(look.shadow, 0.34, cap=0)
                pen.path([(x + 0.2, y + 0.25) for x, y in piece.points])
                pen.paint("S")
        if piece.kind == "fence":
            _fence(brush, piece)
            continue
        pen.stroke(look.ink, 0.46, cap=2)
        pen.path(piece.points)
        pen.paint("S")
        pen.stroke(look.wall, 0.32, cap=2)
        pen.path(piece.points)
        pen.paint("S")
        pen.stroke(look.wall_dark, 0.05, cap=0)
        far, i = length(piece.points), 0
        gone = 0.3
        while gone < far:
            (x, y), heading = along(piece.points, gone)
            dx, dy = -0.16 * math.sin(heading), 0.16 * math.cos(heading)
            pen.lines([((x - dx, y - dy), (x + dx, y + dy))])
            gone += 0.3 + 0.2 * chance(brush.seed(piece), i)
            i += 1
        pen.paint("S")


def _fence(brush: Brush, piece: TerrainPiece) -> None:
    pen, look = brush.pen, brush.look
    for off in (-0.09, 0.09):
        pen.stroke(look.wood_dark, 0.07, cap=0)
        pen.path(beside(piece.points, off))
        pen.paint("S")
    pen.fill(look.wood)
    pen.stroke(look.ink, 0.03)
    for (x, y), _ in paced(piece.points, 0.95):
        pen.circle((x, y), 0.15)
        pen.paint("B")
