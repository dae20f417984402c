"""How a table lies in a room of so many pixels: to one scale, and each kind of counter by itself.

Whoever takes pieces from a bag can search it; of a pile he sees the top one. So what other programs
keep in a bag lies sorted below all else, in trays: a pile for each piece, below a title.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from generator.exports.virtual.laying import APART, DIE, Row, extent, in_rows
from generator.exports.virtual.things import LaidDie, LaidPile, VirtualTable
from generator.measure import Size

GAP: Final = 4.0
"""Between the piles of a tray, in millimetres."""

MOST_ROWS: Final = 6
"""Of piles in a tray."""

_SMALLER: Final = 0.98
"""By this a scale is reduced that is too large for the room."""

_CLOSE: Final = 1e-6

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True, slots=True)
class RoomTray:
    """A tray: its title, its top left corner and its breadth in millimetres, its piles."""

    title: str
    x: float
    y: float
    wide: float
    piles: tuple[LaidPile, ...]


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """What lies in a room: a table without bags, and trays with what is in them.

    A millimetre is `scale` pixels; the middle of the table is `x`, `y` pixels from the top left.
    """

    table: VirtualTable
    trays: tuple[RoomTray, ...]
    scale: float
    x: float
    y: float


def room_plan(table: VirtualTable, room: Size, finest: float, letter: Size) -> RoomPlan:
    """Return how a table lies in a room, with at most `finest` pixels to a millimetre.

    `letter` is what a letter in the title of a tray takes, in pixels.
    """
    scale = finest
    while True:
        for rows in range(1, MOST_ROWS + 1):
            title = Size(letter.width / scale, letter.height / scale)
            found = _sorted(table, room.width / scale, title, rows)
            laid, trays, (left, top, right, low) = found
            if (right - left) * scale <= room.width and (low - top) * scale <= room.height:
                x, y = room.width / 2 - (left + right) / 2 * scale, -top * scale
                return RoomPlan(laid, trays, scale, x, y)
        scale *= _SMALLER


def _sorted(
    table: VirtualTable, wide: float, letter: Size, rows: int
) -> tuple[VirtualTable, tuple[RoomTray, ...], Box]:
    """Return a table without bags, trays for them, and how far all of it reaches.

    Trays, with so many rows and a title of such letters, and dice lie below the rest, in lines that
    are at most so wide.
    """
    bags = [pile for pile in table.piles if pile.holder == "bag"]
    if not bags:
        return table, (), extent(table)
    kept = tuple(pile for pile in table.piles if pile.holder != "bag")
    rest = replace(table, piles=kept, dice=())
    left, top, right, low = extent(rest) if kept or table.boards else (0.0, 0.0, 0.0, -APART)
    trays: Row = [(pile, _size(pile, table.group(pile.group).size, letter, rows)) for pile in bags]
    dice: Row = [(die, Size(DIE, DIE)) for die in table.dice]
    sizes = [size for _, size in (*trays, *dice)]
    lines = list(in_rows([row for row in (trays, dice) if row], wide))
    down = low + APART - min(at.y - size.height / 2 for at, size in zip(lines, sizes, strict=True))
    lines = [replace(at, x=at.x + (left + right) / 2, y=at.y + down) for at in lines]
    laid = list(zip(lines, sizes, strict=True))
    box = (
        min(left, *(at.x - size.width / 2 for at, size in laid)),
        top,
        max(right, *(at.x + size.width / 2 for at, size in laid)),
        max(at.y + size.height / 2 for at, size in laid),
    )
    found = tuple(
        _tray(at, size, table.group(at.group).size, letter)
        for at, size in laid
        if isinstance(at, LaidPile)
    )
    return replace(rest, dice=tuple(at for at in lines if isinstance(at, LaidDie))), found, box


def _size(bag: LaidPile, piece: Size, letter: Size, rows: int) -> Size:
    """Return the size of a tray for what is in a bag: with fewer rows if its title leaves room."""
    count, wide, title = len(bag.pieces), piece.width + GAP, len(bag.title) * letter.width
    columns = max(ceil(count / rows), min(count, int(title / wide)))
    high = ceil(count / columns) * (piece.height + GAP)
    return Size(max(columns * wide, title), letter.height + high)


def _tray(bag: LaidPile, size: Size, piece: Size, letter: Size) -> RoomTray:
    """Return a tray for what is in a bag, at its place."""
    wide, high = piece.width + GAP, piece.height + GAP
    left, top = bag.x - size.width / 2, bag.y - size.height / 2
    columns = max(1, int(size.width / wide + _CLOSE))
    piles = []
    for number, one in enumerate(bag.pieces):
        row, column = divmod(number, columns)
        x, y = left + (column + 0.5) * wide, top + letter.height + (row + 0.5) * high
        piles.append(replace(bag, pieces=(one,), holder="loose", x=x, y=y))
    return RoomTray(bag.title, left, top, size.width, tuple(piles))
