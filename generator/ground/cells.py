"""Hexes with flat tops on and beyond a board: neighbours, middles, corners, outlines of areas.

A cell is a hex as (hexrow from 0, number from 1); cells beyond the board exist too. Lengths are
hexes (1 from flat to flat) from the upper left corner of the board, y runs down.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from generator.ground.outlines import trace
from generator.ground.points import Point

Cell = tuple[int, int]

Joint = tuple[int, int]
"""A corner by a name that is the same for all cells that meet there."""

STEPS = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
"""To the cells beyond the sides, N, NE, SE, S, SW, NW, from one of hexrow A, C … and of B, D …"""

SPACING = math.sqrt(3) / 2
"""Between the middles of neighbouring hexrows."""

RADIUS = 1 / math.sqrt(3)
"""From the middle of a hex to its corners."""

CORNERS = tuple(
    (RADIUS * math.cos(math.radians(60 * i - 120)), RADIUS * math.sin(math.radians(60 * i - 120)))
    for i in range(6)
)
"""From the middle of a hex to its corners, y downwards; the first is the left end of the top."""


def beside(cell: Cell, direction: int) -> Cell:
    """Return the cell beyond a side, 0 (N) to 5 (NW)."""
    column, number = cell
    x, y = STEPS[column % 2][direction]
    return column + x, number + y


def centre(cell: Cell) -> Point:
    """Return the middle of a cell."""
    column, number = cell
    return RADIUS + column * SPACING, number - (0.0 if column % 2 else 0.5)


def corner(cell: Cell, number: int) -> Point:
    """Return a corner of a cell; side d lies between corners d and d + 1."""
    x, y = centre(cell)
    cx, cy = CORNERS[number % 6]
    return x + cx, y + cy


def middle(cell: Cell, direction: int) -> Point:
    """Return the middle of a side."""
    x, y = centre(cell)
    angle = math.radians(60 * direction - 90)
    return x + math.cos(angle) / 2, y + math.sin(angle) / 2


def outlines(cells: Collection[Cell]) -> list[list[Point]]:
    """Return the outlines of an area as closed rows of corners, clockwise, holes the other way."""
    return [[corner(cell, d) for cell, d in loop] for loop in trace(cells, beside, joint)]


def joint(cell: Cell, number: int) -> Joint:
    """Return a corner in halves of a hex's radius and of its height, the same for all its cells."""
    column, row = cell
    x, y = _JOINTS[number % 6]
    return 3 * column + x, 2 * row + (column % 2) + y


_JOINTS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
