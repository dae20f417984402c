"""Hexes with a corner on top, in exact whole numbers: names, neighbours, sides, corners.

Such boards stand upright: lettered hexrows run across them, A … Z, AA, BB … from the top, and the
hexes of a hexrow are numbered from 1 at the left. A board begins and ends with half hexes. Every
edge cuts hexes in two: on the left and right those of every second hexrow (B, D, F …), at the top
and bottom all of the first and the last hexrow. Boards that are joined share them.

A hex is a spot (x, y): y is the hexrow from 0, x the way from the left edge to the hex's middle in
halves of a hex. So x + y is always odd, the middles of neighbours in a hexrow are 2 apart, and
spots of joined boards are added. Points have three times as many y, so that corners are whole too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.ground.hexes import hexrow_name, split_name

Spot = tuple[int, int]
Side = tuple[Spot, Spot]
"""A hex side: the two hexes that share it, the one that comes first by x and y before the other."""

Point = tuple[int, int]
"""A point: halves of a hex from the left, thirds of the way between two hexrows from the top."""

EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = range(6)
DIRECTIONS = ("e", "se", "sw", "w", "nw", "ne")
"""The sides of a hex by the letters that name them in files."""

STEPS: tuple[Spot, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

CORNERS: tuple[Point, ...] = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
"""From a middle to the corners, as points; side d lies between corners d and d + 1."""

ROW = math.sqrt(3) / 2
"""Between the middles of neighbouring hexrows, when a hex measures 1 from flat to flat."""


def neighbour(spot: Spot, direction: int) -> Spot:
    """Return the spot beyond a side, 0 (east) to 5 (north-east), on the board or not."""
    x, y = STEPS[direction % 6]
    return spot[0] + x, spot[1] + y


def around(spot: Spot) -> tuple[Spot, ...]:
    """Return the six spots next to one, on the board or not."""
    x, y = spot
    return tuple((x + dx, y + dy) for dx, dy in STEPS)


def direction(one: Spot, other: Spot) -> int:
    """Return the side by which a spot meets its neighbour; raise ValueError if it is none."""
    return STEPS.index((other[0] - one[0], other[1] - one[1]))


def distance(one: Spot, other: Spot) -> int:
    """Return how many hexes one is from another."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return down + max(0, (across - down) // 2)


def point(spot: Spot) -> Point:
    """Return the middle of a hex as a point."""
    return spot[0], 3 * spot[1]


def corner(spot: Spot, number: int) -> Point:
    """Return a corner of a hex as a point."""
    x, y = CORNERS[number % 6]
    return spot[0] + x, 3 * spot[1] + y


def ends(side: Side) -> tuple[Point, Point]:
    """Return the two ends of a side as points."""
    d = direction(*side)
    return corner(side[0], d), corner(side[0], d + 1)


def place(at: Point) -> tuple[float, float]:
    """Return where a point lies, when a hex measures 1 from flat to flat."""
    return at[0] / 2, at[1] * ROW / 3


@dataclass(frozen=True)
class Lattice:
    """A board `across` hexes wide, `rows` hexrows long; the last hexrow is cut like the first."""

    across: int
    rows: int

    def __post_init__(self) -> None:
        if not (1 <= self.across <= 98 and 3 <= self.rows <= 51 and self.rows % 2):
            raise ValueError(f"a board of {self.across} × {self.rows} hexes can't be named")

    @cached_property
    def right(self) -> int:
        """The x of the right edge."""
        return 2 * self.across

    @cached_property
    def bottom(self) -> int:
        """The y of the last hexrow, which is the lower edge."""
        return self.rows - 1

    def __contains__(self, spot: Spot) -> bool:
        x, y = spot
        return 0 <= x <= self.right and 0 <= y <= self.bottom and (x + y) % 2 == 1

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """All hexes, row by row."""
        return tuple((x, y) for y in range(self.rows) for x in range(1 - y % 2, self.right + 1, 2))

    def row(self, y: int) -> tuple[Spot, ...]:
        """Return the hexes of a hexrow from the left."""
        return tuple((x, y) for x in range(1 - y % 2, self.right + 1, 2))

    @cached_property
    def neighbours(self) -> dict[Spot, tuple[Spot, ...]]:
        """For each hex, the hexes of the board that share a side with it."""
        return {spot: tuple(n for n in around(spot) if n in self) for spot in self.spots}

    def distance(self, one: Spot, other: Spot) -> int:
        return distance(one, other)

    @property
    def sides(self) -> Iterator[Side]:
        """Yield every side between two hexes of the board, once."""
        for spot in self.spots:
            for n in self.neighbours[spot]:
                if spot < n:
                    yield spot, n

    def half(self, spot: Spot) -> bool:
        """Tell whether an edge of the board cuts a hex in two."""
        return spot[0] in (0, self.right) or spot[1] in (0, self.bottom)

    def on_rim(self, spot: Spot) -> bool:
        """Tell whether a hex touches an edge with a side or is cut by one."""
        return spot[0] in (0, 1, self.right - 1, self.right) or spot[1] in (0, self.bottom)

    def turned(self, spot: Spot) -> Spot:
        """Return where a hex lies when the board is turned round."""
        return self.right - spot[0], self.bottom - spot[1]

    def name(self, spot: Spot) -> str:
        """Return a name such as `Q10` or `AA3`."""
        x, y = spot
        return f"{hexrow_name(y)}{x // 2 + 1}"

    def parse(self, name: str) -> Spot:
        """Return the hex with a name; raise ValueError if it is not on the board."""
        y, number = split_name(name) or (-1, 0)
        spot = 2 * number - (1 if y % 2 == 0 else 2), y
        if spot not in self:
            first, last = self.name(self.spots[0]), self.name(self.spots[-1])
            message = f"'{name}' is not a hex of this board; its hexes are {first} to {last}"
            if 0 <= y <= self.bottom:
                row = self.row(y)
                message = (
                    f"'{name}' is not a hex of this board; "
                    f"its hexrow {hexrow_name(y)} has {self.name(row[0])} to {self.name(row[-1])}"
                )
            raise ValueError(message)
        return spot

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the board, when a hex measures 1 from flat to flat."""
        return float(self.across), self.bottom * ROW
