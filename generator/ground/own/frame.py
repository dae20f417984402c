"""How a maker's map lies on the board that its land is drawn on.

Land is drawn on a board of flat-topped hexes whose second hexrow lies lower. A map of pointy hexes
is such a board mirrored along its diagonal; one whose first hexrow lies lower is such a board
without its first hexrow. So there is one way to draw land, and each map is seen in its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from generator.content.kinds.hexmap import grid as maker
from generator.ground import cells
from generator.ground.cells import Cell
from generator.ground.hexes import HexBoard, board
from generator.ground.points import Point


@dataclass(frozen=True)
class MapFrame:
    """How a map lies on the board: `pointy` is mirrored, `spare` hexrows come before its first."""

    columns: int
    rows: int
    pointy: bool
    spare: int

    @property
    def board(self) -> HexBoard:
        """The board that the land is drawn on."""
        return board(*((self.rows, self.columns) if self.pointy else (self.columns, self.rows)))

    @cached_property
    def spared(self) -> HexBoard:
        """The same board with its spare hexrows."""
        return board(self.board.columns + self.spare, self.board.rows)

    def cell(self, at: maker.Cell) -> Cell:
        """Return the board's cell for a cell of the map."""
        column, row = at[::-1] if self.pointy else at
        return column + self.spare, row + 1

    def hex(self, at: maker.Cell) -> int:
        """Return the board's hex for a cell of the map."""
        return self.spared.at(*self.cell(at))

    def seen(self, hex_: int) -> maker.Cell | None:
        """Return the map's cell for a hex of the board; None for a spare one."""
        column, row = self.spared.column(hex_) - self.spare, self.spared.number(hex_) - 1
        if column < 0:
            return None
        return (row, column) if self.pointy else (column, row)

    def place(self, at: Point) -> Point:
        """Return where on the map a point of the board is seen, in hexes from its top left."""
        x, y = at[0] - self.left, at[1]
        return (y, x) if self.pointy else (x, y)

    @property
    def left(self) -> float:
        """Where on the board the map begins."""
        return self.spare * cells.SPACING

    @property
    def window(self) -> tuple[float, float]:
        """Width and height of the map's part of the board."""
        return self.board.extent

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the map as it is seen, in hexes."""
        wide, high = self.window
        return (high, wide) if self.pointy else (wide, high)

    def centre(self, at: maker.Cell) -> Point:
        """Return where the middle of a cell is seen."""
        return self.place(cells.centre(self.cell(at)))


def frame_of(grid: maker.HexGrid) -> MapFrame:
    """Return how a map lies on the board."""
    pointy = grid.orientation == "pointy"
    lines = grid.rows if pointy else grid.columns
    spare = int(grid.stagger == "first" and lines > 1)
    return MapFrame(grid.columns, grid.rows, pointy, spare)
