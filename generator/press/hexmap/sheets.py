"""A map at playing size over several sheets: which part of it each shows, and how they join."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.errors import UsageError
from generator.ground.hexes import HexBoard
from generator.measure import Size

MARGIN = 7.0
FOOT = 13.0
"""Of the strip below the map, with the sheet's name, key and bar."""

BORDER = 9.0
"""Around the map, for the arrows of entry areas."""

OVERLAP = 12.0


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet's part of the plan, in millimetres from the plan's top left corner."""

    column: int
    row: int
    x: float
    y: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """The sheet's name, such as B2: its column by letter, its row by number."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"

    def joins(self, tiles: Iterable[Tile]) -> list[str]:
        """Say which sheets adjoin this one, such as `left A2`."""
        sides = (("left", -1, 0), ("right", 1, 0), ("above", 0, -1), ("below", 0, 1))
        return [
            f"{side} {other.name}"
            for side, column, row in sides
            for other in tiles
            if (other.column, other.row) == (self.column + column, self.row + row)
        ]


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a map is cut into sheets. `joins_x` and `joins_y` are where neighbours meet."""

    paper: Size
    plan: Size
    tiles: tuple[Tile, ...]
    joins_x: tuple[float, ...]
    joins_y: tuple[float, ...]

    @property
    def columns(self) -> int:
        return len(self.joins_x) + 1

    @property
    def rows(self) -> int:
        return len(self.joins_y) + 1


def tiling(board: HexBoard, hex_mm: float, paper: Size) -> Tiling:
    """Return the fewest sheets that hold a board; raise UsageError if paper is too small.

    A hex is `hex_mm` from flat to flat.
    """
    options = [_tiled(board, hex_mm, way) for way in (paper, paper.turned)]
    return min(options, key=lambda t: (len(t.tiles), t.paper.width))


def _tiled(board: HexBoard, hex_mm: float, paper: Size) -> Tiling:
    wide, high = board.extent
    plan = Size(wide * hex_mm + 2 * BORDER, high * hex_mm + 2 * BORDER)
    rooms = (paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - FOOT)
    if min(rooms) < OVERLAP + 2 * hex_mm:
        raise UsageError(f"paper of {paper} is too small for a map at playing size")
    across, down = _parts(plan.width, rooms[0]), _parts(plan.height, rooms[1])
    tiles = tuple(
        Tile(column, row, x, y, width, height)
        for row, (y, height) in enumerate(down)
        for column, (x, width) in enumerate(across)
    )
    return Tiling(paper, plan, tiles, _joins(across), _joins(down))


def _parts(length: float, room: float) -> list[tuple[float, float]]:
    """Return begin and length of equal parts that overlap."""
    count = max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))
    part = (length + (count - 1) * OVERLAP) / count
    return [(i * (part - OVERLAP), part) for i in range(count)]


def _joins(parts: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    return tuple(begin + OVERLAP / 2 for begin, _ in parts[1:])
