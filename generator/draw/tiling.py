"""Overlapping sheets: how a drawing is divided among them, and how each shows its joins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.draw.page import Page
from generator.measure import Size, points


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
    """How a plan is cut into sheets. `joins_x` and `joins_y` are where neighbours meet.

    One that is `lying` shows its drawing turned by 90 degrees, its top on the right.
    """

    paper: Size
    plan: Size
    tiles: tuple[Tile, ...]
    joins_x: tuple[float, ...]
    joins_y: tuple[float, ...]
    lying: bool = False

    @property
    def columns(self) -> int:
        return len(self.joins_x) + 1

    @property
    def rows(self) -> int:
        return len(self.joins_y) + 1


@dataclass(frozen=True, slots=True)
class Cutter:
    """How sheets are furnished: a margin all round, a foot below the plan, and the overlap."""

    margin: float
    foot: float
    overlap: float

    def room(self, paper: Size) -> Size:
        """Return how much of a plan a sheet can show."""
        return Size(paper.width - 2 * self.margin, paper.height - 2 * self.margin - self.foot)

    def too_small(self, paper: Size, hex_mm: float) -> bool:
        """Tell whether a sheet shows less than two hexes besides the overlap."""
        room = self.room(paper)
        return min(room.width, room.height) < self.overlap + 2 * hex_mm

    def cut(self, plan: Size, paper: Size, *, lying: bool = False) -> Tiling:
        """Return the fewest sheets of a paper that hold a plan."""
        room = self.room(paper)
        across = self._parts(plan.width, room.width)
        down = self._parts(plan.height, room.height)
        tiles = tuple(
            Tile(column, row, x, y, width, height)
            for row, (y, height) in enumerate(down)
            for column, (x, width) in enumerate(across)
        )
        return Tiling(paper, plan, tiles, self._joins(across), self._joins(down), lying)

    def _parts(self, length: float, room: float) -> list[tuple[float, float]]:
        """Return the start and length of equal overlapping parts."""
        count = max(1, math.ceil((length - self.overlap) / (room - self.overlap) - 1e-9))
        part = (length + (count - 1) * self.overlap) / count
        return [(i * (part - self.overlap), part) for i in range(count)]

    def _joins(self, parts: Sequence[tuple[float, float]]) -> tuple[float, ...]:
        return tuple(begin + self.overlap / 2 for begin, _ in parts[1:])

    def clip(self, page: Page, tile: Tile) -> None:
        """Clip a sheet to its part of the plan."""
        bottom = page.height - self.margin - tile.height
        window = (self.margin, bottom, tile.width, tile.height)
        page.pen.say(" ".join(f"{points(side):.3f}" for side in window) + " re W n")

    def draw_joins(self, page: Page, plan: Tiling, tile: Tile, *, ticks: bool = False) -> None:
        """Draw where a sheet meets its neighbours: a dotted line, crosses that cover each other.

        With `ticks` the line is marked outside the plan as well.
        """
        left = top = self.margin
        right, bottom = left + tile.width, top + tile.height
        for at in plan.joins_x:
            x = left + at - tile.x
            if left < x < right:
                page.dotted(x, top, x, bottom)
                for y in (top - 3.5, bottom + 0.5) if ticks else ():
                    page.rule(x, y, x, y + 3)
                for part in (1 / 6, 5 / 6):
                    page.cross(x, top + tile.height * part)
        for at in plan.joins_y:
            y = top + at - tile.y
            if top < y < bottom:
                page.dotted(left, y, right, y)
                for x in (left - 3.5, right + 0.5) if ticks else ():
                    page.rule(x, y, x + 3, y)
                for part in (1 / 6, 5 / 6):
                    page.cross(left + tile.width * part, y)
