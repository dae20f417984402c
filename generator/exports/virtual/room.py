"""How a table lies in a room of so many pixels: what is set up, and all else sorted beside it.

Whoever takes pieces from a bag can search it; of a pile he sees the top one. So what other programs
keep in a bag lies in a tray, a pile for each piece, below a title. Decks and dice lie there too.

All is to one scale, but for the drawing of a table that figures stand on, where no card or marker
has a place: beside six feet by six they would be too small to read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import Final

from generator.errors import short
from generator.exports.virtual.laying import APART, DIE, Box, Row, around, extent, in_rows, reach
from generator.exports.virtual.things import LaidDie, LaidPile, VirtualTable
from generator.measure import Size

GAP: Final = 4.0
"""Between the piles of a tray, in millimetres."""

MOST_ROWS: Final = 6
"""Of piles in a tray."""

HALF: Final = 0.5
"""Of the room's breadth: what a drawing that figures stand on has at most."""

LEAST: Final = 0.2
"""Of the largest scale: below it titles have no room of their own."""

_SMALLER: Final = 0.98
"""By this a scale is reduced that is too large for the room."""

_CLOSE: Final = 1e-6


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
    """What lies in a room: a table with what is set up on it and dice, and trays with all else.

    A millimetre is `scale` pixels; the middle of the table is `x`, `y` pixels from the top left.
    """

    table: VirtualTable
    trays: tuple[RoomTray, ...]
    scale: float
    x: float
    y: float


def room_plan(table: VirtualTable, room: Size, finest: float, letter: Size) -> RoomPlan:
    """Return how a table lies in a room, with at most `finest` pixels to a millimetre.

    `letter` is what a letter in the title of a tray takes, in pixels. Where everything would be too
    small because of the titles, they have no room of their own.
    """
    scale = finest
    while True:
        free = Size(room.width / scale, room.height / scale)
        title = Size(letter.width / scale, letter.height / scale)
        if scale < finest * LEAST:
            title = Size(0.0, 0.0)
        for rows, below in product(range(1, MOST_ROWS + 1), (True, False)):
            stage, things, (left, top, right, low) = _laid(table, free, title, rows, below)
            if right - left <= free.width and low - top <= free.height:
                piles = [(at, size) for at, size in things if isinstance(at, LaidPile)]
                trays = tuple(_tray(table, *one, title) for one in piles)
                dice = tuple(at for at, _ in things if isinstance(at, LaidDie))
                x, y = room.width / 2 - (left + right) / 2 * scale, -top * scale
                return RoomPlan(replace(stage, dice=(*stage.dice, *dice)), trays, scale, x, y)
        scale *= _SMALLER


def _laid(
    table: VirtualTable, free: Size, letter: Size, rows: int, below: bool
) -> tuple[VirtualTable, Row, Box]:
    """Return what is set up, all else with its place, and how far both reach: perhaps too far.

    The latter lies below what is set up, or to its right: always so if that is a drawing.
    """
    beside = [pile for pile in table.piles if pile.holder != "loose"]
    if not beside:
        return table, [], extent(table)
    piles = tuple(pile for pile in table.piles if pile.holder == "loose")
    stage, wide = replace(table, piles=piles, dice=()), free.width
    if _is_drawing(stage):
        below, stage = False, _shrunk(stage, Size(free.width * HALF, free.height))
    box = extent(stage) if stage.boards or piles else None
    if box and not below:
        wide -= box[2] - box[0] + APART
    things = _beside(table, beside, wide, letter, rows)
    own = reach(things)
    across = down = 0.0
    if box and below:
        across, down = (box[0] + box[2]) / 2, box[3] + APART - own[1]
    elif box:
        across, down = box[2] + APART - own[0], box[1] - own[1]
    things = [(replace(at, x=at.x + across, y=at.y + down), size) for at, size in things]
    own = reach(things)
    return stage, things, around([box, own]) if box else own


def _is_drawing(stage: VirtualTable) -> bool:
    """Tell whether nothing but the drawing of a table is set up: no board with hexes, no piece."""
    surfaces = [stage.surface(one.surface) for one in stage.boards]
    return bool(surfaces) and not stage.piles and not any(one.hexes for one in surfaces)


def _shrunk(stage: VirtualTable, free: Size) -> VirtualTable:
    """Return a table whose boards are as large as there is room, but not larger than they are."""
    left, top, right, low = extent(stage)
    by = min(1.0, free.width / (right - left), free.height / (low - top))
    surfaces = [
        replace(one, size=Size(one.size.width * by, one.size.height * by)) for one in stage.surfaces
    ]
    boards = [replace(one, x=one.x * by, y=one.y * by) for one in stage.boards]
    return replace(stage, surfaces=tuple(surfaces), boards=tuple(boards))


def _beside(
    table: VirtualTable, piles: Sequence[LaidPile], wide: float, letter: Size, rows: int
) -> Row:
    """Return decks, then trays for what is in bags, then dice, in lines at most so wide."""
    sized = [(pile, _size(table, pile, letter, rows)) for pile in piles]
    kinds: list[Row] = [
        [one for one in sized if one[0].holder == "deck"],
        [one for one in sized if one[0].holder == "bag"],
        [(die, Size(DIE, DIE)) for die in table.dice],
    ]
    sizes = [size for row in kinds for _, size in row]
    return list(zip(in_rows([row for row in kinds if row], wide), sizes, strict=True))


def _size(table: VirtualTable, pile: LaidPile, letter: Size, rows: int) -> Size:
    """Return the size of a tray: a deck is one pile, and of what is in a bag each piece is one,
    in fewer rows if the title leaves room."""
    piece = table.group(pile.group).size
    wide, high = piece.width + GAP, piece.height + GAP
    title = len(short(pile.title)) * letter.width
    count = len(pile.pieces) if pile.holder == "bag" else 1
    columns = max(ceil(count / rows), min(count, int(title / wide)))
    return Size(max(columns * wide, title), letter.height + ceil(count / columns) * high)


def _tray(table: VirtualTable, pile: LaidPile, size: Size, letter: Size) -> RoomTray:
    """Return a tray of a size, at the place of its pile."""
    piece = table.group(pile.group).size
    wide, high = piece.width + GAP, piece.height + GAP
    left, top = pile.x - size.width / 2, pile.y - size.height / 2
    columns = max(1, int(size.width / wide + _CLOSE))
    parts = [(one,) for one in pile.pieces] if pile.holder == "bag" else [pile.pieces]
    piles = []
    for number, part in enumerate(parts):
        row, column = divmod(number, columns)
        x, y = left + (column + 0.5) * wide, top + letter.height + (row + 0.5) * high
        piles.append(replace(pile, pieces=part, x=x, y=y))
    return RoomTray(short(pile.title), left, top, size.width, tuple(piles))
