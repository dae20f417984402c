"""Outlines of areas: the sides between their cells and the rest, joined into closed loops.

A cell may be a hex of either kind or a square of a table. Its sides are numbered clockwise from 0,
and side d lies between its corners d and d + 1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import TypeVar

C = TypeVar("C", bound=tuple[int, int])


def trace(
    cells: Collection[C],
    beside: Callable[[C, int], C],
    corner: Callable[[C, int], Hashable],
    sides: int = 6,
) -> list[list[tuple[C, int]]]:
    """Return the outlines of an area as closed rows of sides: a cell of the area, and which side.

    `beside` returns the cell beyond a side, `corner` a corner by a name that is the same for all
    cells that meet there. Outlines run clockwise, those of holes anticlockwise. Each begins with
    the first of its sides, and they come in the order of these: by cells, then by numbers. Where
    cells touch in a corner alone, an outline goes on along the cell that it comes from.
    """
    members = set(cells)
    rim = [
        (cell, d)
        for cell in sorted(members)
        for d in range(sides)
        if beside(cell, d) not in members
    ]
    leaving: dict[Hashable, list[tuple[C, int]]] = {}
    for cell, d in rim:
        leaving.setdefault(corner(cell, d), []).append((cell, d))
    following = {}
    for cell, d in rim:
        ahead = leaving[corner(cell, (d + 1) % sides)]
        alone = len(ahead) == 1
        following[cell, d] = ahead[0] if alone else next(one for one in ahead if one[0] == cell)
    found = []
    while following:
        side = next(iter(following))
        loop = []
        while side in following:
            loop.append(side)
            side = following.pop(side)
        found.append(loop)
    return found


def squares_outlines(squares: Collection[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Return the outlines of squares, each (column, row), as closed rows of corners, clockwise.

    Those of holes run the other way. The corners of square (0, 0) are (0, 0) to (1, 1).
    """
    return [
        [_square_corner(*side) for side in loop]
        for loop in trace(squares, _square_beside, _square_corner, 4)
    ]


def _square_beside(square: tuple[int, int], direction: int) -> tuple[int, int]:
    x, y = ((0, -1), (1, 0), (0, 1), (-1, 0))[direction]
    return square[0] + x, square[1] + y


def _square_corner(square: tuple[int, int], number: int) -> tuple[int, int]:
    x, y = ((0, 0), (1, 0), (1, 1), (0, 1))[number]
    return square[0] + x, square[1] + y
