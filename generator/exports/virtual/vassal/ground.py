"""What a module is played on: its boards side by side, or a bare table for tiles."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from generator.exports.virtual.things import LaidPile, TableSurface, VirtualTable
from generator.measure import Size

TILE = 50.0
"""The least side of a piece that others are put on: larger than any counter."""

AROUND = 25.0
"""Left free around what lies on a bare table."""

_NEAR = 1.0
"""Boards so near to each other are joined."""


@dataclass(frozen=True, slots=True)
class GroundBoard:
    """A board that is played on: its name, its size, where its top left corner is on the table.

    `column` and `row` are its place among the others; it may be turned round. A bare table has no
    surface.
    """

    name: str
    size: Size
    left: float
    top: float
    surface: TableSurface | None = None
    column: int = 0
    row: int = 0
    turned: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a place on the table is on the board."""
        return 0 <= x - self.left <= self.size.width and 0 <= y - self.top <= self.size.height


@dataclass(frozen=True, slots=True)
class ModuleGround:
    """All that is played on, and the trays beside it, which are named by their ids.

    Boards that are not `laid` are for players to choose from.
    """

    boards: tuple[GroundBoard, ...]
    laid: bool
    trays: tuple[GroundBoard, ...] = ()

    def under(self, pile: LaidPile) -> GroundBoard | None:
        """Return the board or the tray that pieces lie on, if they lie on one."""
        if pile.holder != "loose":
            return None
        every = (*self.boards, *self.trays)
        return next((one for one in every if one.holds(pile.x, pile.y)), None)


def ground_of(table: VirtualTable) -> ModuleGround | None:
    """Return what a table is played on; None if there are neither boards nor tiles.

    Boards with hexes that lie apart are to choose from; pages lie side by side.
    """
    if len(table.surfaces) > len(table.trays):
        boards = _side_by_side(table)
        if _joined(boards):
            return set_up_ground(table)
        apart = tuple(replace(one, column=n, row=0) for n, one in enumerate(boards))
        return ModuleGround(apart, laid=not any(one.lines for one in table.surfaces))
    loose = [pile for pile in table.piles if pile.holder == "loose"]
    if loose:
        sides = [_box(table, pile) for pile in loose]
        left, top = min(one[0] for one in sides) - AROUND, min(one[1] for one in sides) - AROUND
        right, low = max(one[2] for one in sides) + AROUND, max(one[3] for one in sides) + AROUND
        size = Size(right - left, low - top)
    elif tiles := [
        (group.size, group.count)
        for group in table.groups
        if not group.is_deck and is_tile(group.size)
    ]:
        side = max(max(size.width, size.height) for size, _ in tiles)
        across = math.ceil(math.sqrt(sum(count for _, count in tiles))) + 1
        left, top, size = 0.0, 0.0, Size(across * side, across * side)
    else:
        return None
    return ModuleGround((GroundBoard("Table", size, left, top),), laid=True)


def set_up_ground(table: VirtualTable) -> ModuleGround:
    """Return the boards and trays of a table as they are set up."""
    lying = [(one, table.surface(one.surface).size) for one in table.boards]
    trays = tuple(
        GroundBoard(one.surface, size, one.x - size.width / 2, one.y - size.height / 2)
        for one, size in lying
        if one.surface in table.trays
    )
    return ModuleGround(_side_by_side(table), laid=True, trays=trays)


def is_tile(size: Size) -> bool:
    """Tell whether others are put on pieces of a size."""
    return min(size.width, size.height) >= TILE


def _box(table: VirtualTable, pile: LaidPile) -> tuple[float, float, float, float]:
    size = table.group(pile.group).size
    half = max(size.width, size.height) / 2
    return pile.x - half, pile.y - half, pile.x + half, pile.y + half


def _side_by_side(table: VirtualTable) -> tuple[GroundBoard, ...]:
    """Return the boards of a table as they lie side by side, in columns and rows, without trays."""
    found, names = [], set[str]()
    for laid in table.boards:
        if laid.surface in table.trays:
            continue
        surface = table.surface(laid.surface)
        name = surface.title if surface.title not in names else f"{surface.title} {surface.id}"
        names.add(name)
        left, top = laid.x - surface.size.width / 2, laid.y - surface.size.height / 2
        turned = round(laid.turned) % 360 == 180
        found.append((name, surface, left, top, turned))
    columns = sorted({round(left, 3) for _, _, left, _, _ in found})
    rows = sorted({round(top, 3) for _, _, _, top, _ in found})
    return tuple(
        GroundBoard(
            name, one.size, left, top, one,
            columns.index(round(left, 3)), rows.index(round(top, 3)), turned,
        )
        for name, one, left, top, turned in found
    )  # fmt: skip


def _joined(boards: tuple[GroundBoard, ...]) -> bool:
    """Tell whether each board touches another, if there is another."""
    return len(boards) == 1 or all(any(_touch(a, b) for b in boards if b is not a) for a in boards)


def _touch(a: GroundBoard, b: GroundBoard) -> bool:
    across = max(a.left, b.left) - min(a.left + a.size.width, b.left + b.size.width)
    down = max(a.top, b.top) - min(a.top + a.size.height, b.top + b.size.height)
    return across < _NEAR and down < _NEAR
