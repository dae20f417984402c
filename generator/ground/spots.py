"""The geometry of hexes with a corner on top: middles, corners, sides, outlines of areas.

Lengths are hexes (1 from flat to flat) from the upper left corner of the board, y runs down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from generator.ground import lattice
from generator.ground.lattice import Lattice, Side, Spot
from generator.ground.outlines import trace
from generator.ground.points import Point, halfway


def centre(spot: Spot) -> Point:
    """Return the middle of a hex."""
    return lattice.place(lattice.point(spot))


def corner(spot: Spot, number: int) -> Point:
    """Return a corner of a hex; side d lies between corners d and d + 1."""
    return lattice.place(lattice.corner(spot, number))


def ends(side: Side) -> tuple[Point, Point]:
    """Return both ends of a side."""
    a, b = lattice.ends(side)
    return lattice.place(a), lattice.place(b)


def middle(spot: Spot, direction: int) -> Point:
    """Return the middle of a side."""
    return halfway(corner(spot, direction), corner(spot, direction + 1))


def outlines(spots: Collection[Spot]) -> list[list[Point]]:
    """Return the outlines of an area as closed rows of corners, clockwise, holes the other way."""
    loops = trace(spots, lattice.neighbour, lattice.corner)
    return [[corner(spot, d) for spot, d in loop] for loop in loops]


def beyond(board: Lattice, spots: Iterable[Spot]) -> set[Spot]:
    """Return hexes, and their mirror images outside the edges, so that areas run on."""
    found = set(spots)
    for x, y in tuple(found):
        if x <= 2:
            found.add((-x, y))
        if x >= board.right - 2:
            found.add((2 * board.right - x, y))
    for x, y in tuple(found):
        if y <= 1:
            found.add((x, -y))
        if y >= board.bottom - 1:
            found.add((x, 2 * board.bottom - y))
    return found
