"""Hex boards: names, neighbours, distances, lines and places on paper.

Hexes have flat tops. Hexrows run down the map and are lettered A … Z, AA, BB … from the left;
within a hexrow hexes are numbered from 1 at the top. Every second hexrow (B, D, F …) lies half a
hex lower, so that A5 meets B4 and B5, as on the boards of most tactical hex games. Such boards cut
B0 and the last hex of such a hexrow in half; a map of ours is made of whole hexes: there is no B0,
and every hexrow has the same number of hexes.

A hex is a whole number, its index in the board's order (down hexrow A, then B …).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from generator.ground import cells
from generator.ground.cells import Cell
from generator.ground.edges import EDGES, Edge
from generator.ground.nets import H

_NAME = re.compile(r"([A-Z])(\1?)([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True)
class HexBoard:
    """A rectangle of `columns` hexrows with `rows` hexes each."""

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= 52 and 1 <= self.rows <= 99):
            raise ValueError(f"a board of {self.columns} × {self.rows} hexes can't be named")

    @property
    def size(self) -> int:
        return self.columns * self.rows

    @property
    def hexes(self) -> range:
        return range(self.columns * self.rows)

    def column(self, hex_: int) -> int:
        """Return the hexrow, counted from 0."""
        return hex_ // self.rows

    def number(self, hex_: int) -> int:
        """Return the hex's number within its hexrow, from 1."""
        return hex_ % self.rows + 1

    def at(self, column: int, number: int) -> int:
        """Return the hex of a hexrow counted from 0 and a number counted from 1, or -1."""
        if 0 <= column < self.columns and 1 <= number <= self.rows:
            return column * self.rows + number - 1
        return -1

    def name(self, hex_: int) -> str:
        """Return a name such as `Z14` or `AA3`."""
        return f"{hexrow_name(self.column(hex_))}{self.number(hex_)}"

    def parse(self, name: str) -> int:
        """Return the hex with a name; raise ValueError if it is not on the board."""
        hex_ = self.at(*(split_name(name) or (-1, -1)))
        if hex_ < 0:
            last = self.name(self.size - 1)
            raise ValueError(f"'{name}' is not a hex of this map; its hexes are A1 to {last}")
        return hex_

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """For each hex its neighbours N, NE, SE, S, SW, NW; -1 beyond the edge of the board."""
        return tuple(
            tuple(self.at(*cells.beside(cell_of(self, h), d)) for d in range(6)) for h in self.hexes
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each hex, the hexes that share a side with it."""
        return tuple(tuple(n for n in around if n >= 0) for around in self.around)

    @cached_property
    def within_two(self) -> tuple[tuple[int, ...], ...]:
        """For each hex, all hexes at most 2 away, itself included."""
        near = self.neighbours
        return tuple(
            tuple(sorted({h, *near[h], *(far for n in near[h] for far in near[n])}))
            for h in self.hexes
        )

    @cached_property
    def _axial(self) -> tuple[tuple[int, int], ...]:
        return tuple((c, n - c // 2) for c in range(self.columns) for n in range(self.rows))

    def distance(self, one: int, other: int) -> int:
        """Return how many hexes one is from another."""
        q, r = self._axial[one]
        s, t = self._axial[other]
        q, r = q - s, r - t
        # Half the sum of the three is the greatest of them; this is the quicker way.
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def direction(self, one: int, other: int) -> int:
        """Return the side, 0 (N) to 5 (NW), by which a hex meets its neighbour."""
        return self.around[one].index(other)

    def line(self, one: int, other: int) -> tuple[int, ...]:
        """Return the hexes on the straight line between two middles, both ends included.

        A line that runs along a hex side takes the hex that lies lower and further right.
        """
        length = self.distance(one, other)
        (q, r), (s, t) = self._axial[one], self._axial[other]
        return tuple(
            self._nearest(q + (s - q) * i / length + 1e-6, r + (t - r) * i / length + 2e-6)
            if length
            else one
            for i in range(length + 1)
        )

    def _nearest(self, q: float, r: float) -> int:
        x, z = round(q), round(r)
        y = round(-q - r)
        off_x, off_y, off_z = abs(x - q), abs(y + q + r), abs(z - r)
        if off_x > off_y and off_x > off_z:
            x = -y - z
        elif off_z >= off_y:
            z = -x - y
        column = min(max(x, 0), self.columns - 1)
        return self.at(column, min(max(z + column // 2 + 1, 1), self.rows))

    def edge(self, edge: Edge) -> tuple[int, ...]:
        """Return the hexes along an edge of the map, from the left or from the top."""
        if edge in ("west", "east"):
            column = 0 if edge == "west" else self.columns - 1
            return tuple(self.at(column, n) for n in range(1, self.rows + 1))
        number = 1 if edge == "north" else self.rows
        return tuple(self.at(c, number) for c in range(self.columns))

    @cached_property
    def rim(self) -> frozenset[int]:
        """All hexes along the four edges."""
        return frozenset(h for edge in EDGES for h in self.edge(edge))

    @cached_property
    def centres(self) -> tuple[tuple[float, float], ...]:
        """The middle of each hex from the top left; a hex measures 1 from flat to flat."""
        return tuple(cells.centre(cell_of(self, h)) for h in self.hexes)

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the whole map in the same unit."""
        drop = 0.5 if self.columns > 1 else 0.0
        return (self.columns - 1) * cells.SPACING + 2 * cells.RADIUS, self.rows + drop

    def corners(self, hex_: int) -> tuple[tuple[float, float], ...]:
        """Return the six corners, clockwise; side d lies between corners d and d + 1."""
        return tuple(cells.corner(cell_of(self, hex_), number) for number in range(6))

    def depth(self, hex_: int, edge: Edge) -> float:
        """Return how far a hex lies from an edge, counted in hexes."""
        if edge == "west":
            return self.column(hex_)
        if edge == "east":
            return self.columns - 1 - self.column(hex_)
        down = self.number(hex_) - 1 + 0.5 * (self.column(hex_) % 2)
        return down if edge == "north" else self.rows - 0.5 - down


@lru_cache(maxsize=128)
def board(columns: int, rows: int) -> HexBoard:
    """Return the board of a size; its tables are computed once."""
    return HexBoard(columns, rows)


def cell_of(board: HexBoard, hex_: int) -> Cell:
    """Return the cell of a hex of the board."""
    return board.column(hex_), board.number(hex_)


def hex_near(board: HexBoard, cell: Cell) -> int:
    """Return the hex of a cell, or the nearest hex for a cell beyond the board."""
    column = min(max(cell[0], 0), board.columns - 1)
    return board.at(column, min(max(cell[1], 1), board.rows))


def all_cells(board: HexBoard, beyond: int = 2) -> Iterator[Cell]:
    """Yield the cells of a board and of `beyond` rings around it."""
    for column in range(-beyond, board.columns + beyond):
        for number in range(1 - beyond, board.rows + beyond + 1):
            yield column, number


def hexrow_name(column: int) -> str:
    """Return A … Z, AA, BB … for a hexrow counted from 0."""
    return chr(ord("A") + column % 26) * (column // 26 + 1)


def split_name(name: str) -> tuple[int, int] | None:
    """Return the hexrow, from 0, and the number in a hex's name; None if it is not a name."""
    match = _NAME.fullmatch(name)
    if not match:
        return None
    return ord(match[1]) - ord("A") + 26 * bool(match[2]), int(match[3])


def side_of(one: H, other: H) -> tuple[H, H]:
    """Name the hex side between two neighbours, the same whichever comes first."""
    return (one, other) if one < other else (other, one)
