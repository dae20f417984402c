"""Scrub, town blocks and earthworks on a table, as fought over by armies in line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from generator.draw.shapes import chance
from generator.draw.table.brush import Brush, lump, paced
from generator.draw.table.trees import VARIANTS
from generator.ground.points import Point
from generator.ground.tabletop import TerrainPiece, flowing, inside

_BUSHES = 0.55
"""Bushes to a square inch of scrub, stones half as many."""


def draw_scrub(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw rough ground: a dotted rim, low bushes and stones, so that grey tells it from woods."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        if brush.fills:
            with pen.glazed(0.5):
                pen.fill(look.patch_dark)
                brush.outline(piece.points)
                pen.paint("f")
        pen.stroke(look.wood_dark, 0.11, (0.11, 0.34), cap=1)
        brush.outline(piece.points)
        pen.paint("S")
        key = brush.seed(piece)
        line = flowing(piece.points, closed=True)
        for i, at in enumerate(_scattered(piece, line, key)):
            if i % 3 == 2:
                pen.fill(look.stone)
                pen.stroke(look.wall_dark, 0.04)
                pen.blob(lump(at, 0.2 + 0.14 * chance(key, i, 3), key + i, 6, 0.25))
                pen.paint("B")
            else:
                size = 0.5 + 0.3 * chance(key, i, 4)
                pen.put(f"bush-{(key + i) % VARIANTS}", at, 0.0, size)


def _scattered(piece: TerrainPiece, line: Sequence[Point], key: int) -> list[Point]:
    """Return places inside an outline, none near another."""
    left, top, right, bottom = piece.box
    wanted = int((right - left) * (bottom - top) * _BUSHES)
    found: list[Point] = []
    for i in range(wanted * 4):
        at = (
            left + chance(key, i, 11) * (right - left),
            top + chance(key, i, 12) * (bottom - top),
        )
        if inside(line, at) and all(math.dist(at, one) > 0.85 for one in found):
            found.append(at)
        if len(found) >= wanted:
            break
    return found


def draw_yards(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw town blocks: a yard with a broken line round it, that its size can be seen."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        if brush.fills:
            pen.fill(look.yard)
            pen.path(piece.points, close=True)
            pen.paint("f")
        pen.stroke(look.ink, 0.13, (0.55, 0.3), cap=0)
        pen.path(piece.points, close=True)
        pen.paint("S")


def draw_earthworks(brush: Brush, pieces: Sequence[TerrainPiece]) -> None:
    """Draw works: a bank of earth with strokes down its face, and a line along its top."""
    pen, look = brush.pen, brush.look
    for piece in pieces:
        if brush.fills:
            with brush.veiled(0.35):
                pen.stroke(look.shadow, piece.width + 0.5, cap=0)
                pen.path([(x + 0.25, y + 0.3) for x, y in piece.points])
                pen.paint("S")
        pen.stroke(look.ink, piece.width + 0.16, cap=0)
        pen.path(piece.points)
        pen.paint("S")
        pen.stroke(look.wood if brush.fills else look.paper, piece.width, cap=0)
        pen.path(piece.points)
        pen.paint("S")
        pen.stroke(look.ink, 0.1, cap=0)
        for a, b in pairwise(piece.points):
            for (x, y), heading in paced([a, b], 0.55):
                dx, dy = -math.sin(heading), math.cos(heading)
                half = piece.width / 2
                pen.lines([((x - dx * half, y - dy * half), (x, y))])
        pen.paint("S")
        pen.stroke(look.ink, 0.12, cap=0)
        pen.path(piece.points)
        pen.paint("S")
