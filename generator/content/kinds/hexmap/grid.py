"""The hexes of a map: columns and rows of either orientation, their numbers and neighbours.

A cell is (column, row), both from 0 at the top left, as the map is seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Cell = tuple[int, int]

Edge = tuple[Cell, Cell]
"""A hex side: the two cells that share it, the smaller first."""

MOST = 50
"""Columns, and rows, of a map."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

SIDES = {
    "flat": ("n", "ne", "se", "s", "sw", "nw"),
    "pointy": ("ne", "e", "se", "sw", "w", "nw"),
}
"""The sides of a hex by the letters that name them, clockwise."""

_STEPS = {
    "flat": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    "pointy": ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}
"""To the neighbour beyond each side, in axial coordinates."""


def edge(one: Cell, other: Cell) -> Edge:
    """Name the side between two neighbours, the same whichever comes first."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class Numbering:
    """How hexes are called: `digits` as 0305, `letters` as C5; `none` prints no number.

    By `columns` the column comes first, by `rows` the row. `start` is the first number, `corner`
    where it stands.
    """

    style: Literal["digits", "letters", "none"] = "digits"
    order: Literal["columns", "rows"] = "columns"
    corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = "top-left"
    start: int = 1


@dataclass(frozen=True)
class HexGrid:
    """The hexes of one map. Hexes are `flat` or `pointy` on top.

    Of flat ones every second column lies half a hex lower, of pointy ones every second row half a
    hex to the right: the `second`, fourth … or the `first`, third …
    """

    columns: int
    rows: int
    orientation: Literal["flat", "pointy"] = "flat"
    stagger: Literal["second", "first"] = "second"
    numbering: Numbering = Numbering()

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    @property
    def cells(self) -> Iterator[Cell]:
        """Yield all cells, row by row."""
        return ((column, row) for row in range(self.rows) for column in range(self.columns))

    def axial(self, cell: Cell) -> tuple[int, int]:
        """Return a cell in axial coordinates."""
        column, row = cell
        flat = self.orientation == "flat"
        line, along = (column, row) if flat else (row, column)
        odd = line & 1
        along -= (line - odd if self.stagger == "second" else line + odd) // 2
        return (line, along) if flat else (along, line)

    def _cell(self, q: int, r: int) -> Cell:
        flat = self.orientation == "flat"
        line, along = (q, r) if flat else (r, q)
        odd = line & 1
        along += (line - odd if self.stagger == "second" else line + odd) // 2
        return (line, along) if flat else (along, line)

    def beside(self, cell: Cell, side: int) -> Cell:
        """Return the cell beyond a side, 0 to 5 clockwise as in `SIDES`, on the map or not."""
        q, r = self.axial(cell)
        x, y = _STEPS[self.orientation][side]
        return self._cell(q + x, r + y)

    def around(self, cell: Cell) -> list[Cell]:
        """Return the six cells around one, on the map or not."""
        return [self.beside(cell, side) for side in range(6)]

    def distance(self, one: Cell, other: Cell) -> int:
        """Return how many hexes one is from another."""
        (q, r), (s, t) = self.axial(one), self.axial(other)
        q, r = q - s, r - t
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def line(self, one: Cell, other: Cell) -> list[Cell] | None:
        """Return the cells of a straight row of hexes, both ends included; None if there is none.

        A row goes from side to side, or from column to column and back along a line of the map.
        """
        for side in range(6):
            found = [one]
            while found[-1] != other and len(found) <= self.distance(one, other):
                found.append(self.beside(found[-1], side))
            if found[-1] == other:
                return found
        return self._zigzag(one, other)

    def _zigzag(self, one: Cell, other: Cell) -> list[Cell] | None:
        """Return a row of cells of one number, which goes up and down by turns."""
        fixed = 1 if self.orientation == "flat" else 0
        if one[fixed] != other[fixed]:
            return None
        moving = 1 - fixed
        step = 1 if other[moving] > one[moving] else -1
        places = range(one[moving], other[moving] + step, step)
        return [(n, one[1]) if fixed else (one[0], n) for n in places]

    def block(self, one: Cell, other: Cell) -> list[Cell]:
        """Return all cells from one column and row to another's, row by row."""
        left, right = sorted((one[0], other[0]))
        top, bottom = sorted((one[1], other[1]))
        return [(c, r) for r in range(top, bottom + 1) for c in range(left, right + 1)]

    # --- numbers ------------------------------------------------------------------------------

    def name(self, cell: Cell) -> str:
        """Return the number of a hex, such as 0305 or C5."""
        first, second = self._counted(cell)
        start = self.numbering.start
        if self.numbering.style == "letters":
            letter = _ALPHABET[first % 26] * (first // 26 + 1)
            return f"{letter}{second + start}"
        return f"{first + start:02}{second + start:02}"

    def column_name(self, column: int) -> str:
        """Return the part of a hex's number that all hexes of a column share."""
        return self._part((column, 0), self.numbering.order == "rows")

    def row_name(self, row: int) -> str:
        """Return the part of a hex's number that all hexes of a row share."""
        return self._part((0, row), self.numbering.order == "columns")

    def _part(self, cell: Cell, second: bool) -> str:
        letters = self.numbering.style == "letters"
        first = self._counted(cell)[0]
        cut = (first // 26 + 1) if letters else 2
        name = self.name(cell)
        return name[cut:] if second else name[:cut]

    @cached_property
    def _named(self) -> dict[str, Cell]:
        return {self.name(cell): cell for cell in self.cells}

    def parse(self, text: str) -> Cell:
        """Return the cell of a hex's number; raise ValueError if the map has no such hex.

        YAML reads 0305 as 305: digits may lack zeros in front.
        """
        name = text
        if self.numbering.style != "letters" and re.fullmatch("[0-9]{1,4}", text):
            name = text.zfill(4)
        found = self._named.get(name)
        if found is None:
            # By rows the lowest number is not that of the top left hex.
            names = sorted(self._named.items(), key=lambda item: self._counted(item[1]))
            raise ValueError(
                f"'{text}' is not a hex of this map; its hexes are {names[0][0]} to {names[-1][0]}"
            )
        return found

    def _counted(self, cell: Cell) -> tuple[int, int]:
        """Return the first and the second part of a hex's number, both from 0."""
        column, row = cell
        if "right" in self.numbering.corner:
            column = self.columns - 1 - column
        if "bottom" in self.numbering.corner:
            row = self.rows - 1 - row
        return (column, row) if self.numbering.order == "columns" else (row, column)
