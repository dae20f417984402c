"""Overlapping sheets: how a drawing is divided among them, and how each shows its joins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from generator.draw.page import Plate
from generator.measure import Size, points

_LEAST = 0.55
"""Of what a sheet can show, the least that the last one of a row is left with."""

_LITTLE = 1.0
"""Millimetres that two sheets share besides their overlap if they are neighbours."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet's part of the plan, in millimetres from the plan's top left corner.

    The paper of one that is `across` is turned: broad if the others are high.
    """

    column: int
    row: int
    x: float
    y: float
    width: float
    height: float
    across: bool = False

    @property
    def name(self) -> str:
        """The sheet's name, such as B2: its column by letter, its row by number."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"

    def joins(self, tiles: Iterable[Tile]) -> list[str]:
        """Say which sheets adjoin this one, such as `left A2`."""
        sides = ("left", "right", "above", "below")
        met = [(side, other) for other in tiles if (side := self.side_of(other))]
        return [f"{side} {other.name}" for one in sides for side, other in met if side == one]

    def side_of(self, other: Tile) -> str:
        """Return on which side of this sheet another adjoins it, or ''."""
        if other.row == self.row:
            return {-1: "left", 1: "right"}.get(other.column - self.column, "")
        start, end = self.shared(other)
        overlap = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        if end - start <= overlap + _LITTLE:  # They meet in a corner alone.
            return ""
        return {-1: "above", 1: "below"}.get(other.row - self.row, "")

    def shared(self, other: Tile) -> tuple[float, float]:
        """Return from where to where two sheets show the same: down in one row, else across.

        What they share with their neighbours is left out.
        """
        if self.row == other.row:
            return max(self.y, other.y), min(self.y + self.height, other.y + other.height)
        return max(self.x, other.x), min(self.x + self.width, other.x + other.width)


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a plan is cut into sheets, row by row.

    One that is `lying` shows its drawing turned by 90 degrees, its top on the right.
    """

    paper: Size
    plan: Size
    tiles: tuple[Tile, ...]
    lying: bool = False

    @property
    def columns(self) -> int:
        """The columns of the row that has most."""
        return 1 + max(tile.column for tile in self.tiles)

    @property
    def rows(self) -> int:
        return 1 + self.tiles[-1].row

    def columns_of(self, row: int) -> int:
        """Return how many sheets lie in a row."""
        return sum(tile.row == row for tile in self.tiles)

    def paper_of(self, tile: Tile) -> Size:
        """Return the paper of a sheet as it lies."""
        return self.paper.turned if tile.across else self.paper


@dataclass(frozen=True, slots=True)
class Cutter:
    """How sheets are furnished: a margin all round, a foot below the plan, and the overlap.

    Where the sheets of a row could show at least `spare` millimetres more than they must, all of
    that is left on the last one, for what stands beside the plan; else they share it equally.
    """

    margin: float
    foot: float
    overlap: float
    spare: float = math.inf

    def room(self, paper: Size) -> Size:
        """Return how much of a plan a sheet can show."""
        return Size(paper.width - 2 * self.margin, paper.height - 2 * self.margin - self.foot)

    def too_small(self, paper: Size, hex_mm: float) -> bool:
        """Tell whether a sheet shows less than two hexes besides the overlap."""
        room = self.room(paper)
        return min(room.width, room.height) < self.overlap + 2 * hex_mm

    def cut(self, plan: Size, paper: Size, *, lying: bool = False) -> Tiling:
        """Return the fewest sheets of a paper that hold a plan, all the same way round."""
        count = self._count(plan.height, self.room(paper).height)
        return self._rows(plan, paper, (False,) * count, lying=lying)

    def mixed(self, plan: Size, paper: Size) -> Iterator[Tiling]:
        """Yield the ways to hold a plan by rows of sheets, those of some rows turned."""
        most = self._count(plan.height, min(self.room(p).height for p in (paper, paper.turned)))
        for count in range(2, most + 1):
            for turned in product((False, True), repeat=count):
                high = sum(self.room(paper.turned if one else paper).height for one in turned)
                enough = high - (count - 1) * self.overlap >= plan.height
                if enough and not turned[0] and any(turned):
                    yield self._rows(plan, paper, turned)

    def _rows(
        self, plan: Size, paper: Size, turned: tuple[bool, ...], *, lying: bool = False
    ) -> Tiling:
        """Return a plan cut into rows, each as high as its paper's share of what all can show."""
        rooms = [self.room(paper.turned if one else paper) for one in turned]
        shown = plan.height + (len(rooms) - 1) * self.overlap
        scale = shown / sum(room.height for room in rooms)
        tiles, y = [], 0.0
        for row, (room, across) in enumerate(zip(rooms, turned, strict=True)):
            high = room.height * scale
            for column, (x, wide) in enumerate(self._parts(plan.width, room.width)):
                tiles.append(Tile(column, row, x, y, wide, high, across))
            y += high - self.overlap
        return Tiling(paper, plan, tuple(tiles), lying)

    def _count(self, length: float, room: float) -> int:
        return max(1, math.ceil((length - self.overlap) / (room - self.overlap) - 1e-9))

    def _parts(self, length: float, room: float) -> list[tuple[float, float]]:
        """Return the start and length of overlapping parts, equal but perhaps for the last."""
        count = self._count(length, room)
        shown = length + (count - 1) * self.overlap
        part = shown / count
        if count > 1 and count * room - shown >= self.spare:
            part = min(room, (shown - _LEAST * room) / (count - 1))
        starts = [i * (part - self.overlap) for i in range(count)]
        return [(x, part if i + 1 < count else length - x) for i, x in enumerate(starts)]

    def clip(self, page: Plate, tile: Tile) -> None:
        """Clip a sheet to its part of the plan."""
        bottom = page.height - self.margin - tile.height
        window = (self.margin, bottom, tile.width, tile.height)
        page.pen.say(" ".join(f"{points(side):.3f}" for side in window) + " re W n")

    def draw_joins(self, page: Plate, plan: Tiling, tile: Tile) -> None:
        """Draw where a sheet meets its neighbours: a dotted line, crosses that cover each other."""
        left = top = self.margin
        right, bottom = left + tile.width, top + tile.height
        half = self.overlap / 2
        met: dict[str, list[Tile]] = {}
        for other in plan.tiles:
            if side := tile.side_of(other):
                met.setdefault(side, []).append(other)
        for side, others in met.items():
            upright = side in ("left", "right")
            at = {
                "left": left + half,
                "right": right - half,
                "above": top + half,
                "below": bottom - half,
            }[side]
            if upright:
                page.dotted(at, top, at, bottom)
            else:
                page.dotted(left, at, right, at)
            for other in others:
                start, end = tile.shared(other)
                for part in (1 / 6, 5 / 6):
                    along = start + (end - start) * part
                    if upright:
                        page.cross(at, top + along - tile.y)
                    else:
                        page.cross(left + along - tile.x, at)
