"""How a game lies on a table before anybody sets it up: rows, and nothing over anything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.exports.virtual.things import (
    LaidDie,
    LaidPile,
    LaidSurface,
    TableGroup,
    TableSurface,
    VirtualTable,
)
from generator.measure import Size

WIDEST = 1300.0
"""Of a row, unless one thing is broader or the table is another: what some five feet hold."""

APART = 20.0
"""Between things, and between rows."""

BAG = 80.0
"""The side of the square that a bag takes."""

DIE = 30.0
"""The side of the square that a die takes."""


LaidThing = LaidPile | LaidSurface | LaidDie
Row = list[tuple[LaidThing, Size]]
"""Things of one kind, with their sizes, of which a row may take some."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in millimetres."""


def laid_out(
    name: str,
    title: str,
    groups: Sequence[TableGroup],
    surfaces: Sequence[TableSurface],
    dice: Sequence[int],
) -> VirtualTable:
    """Return a table with everything on it: boards, decks, bags of counters, dice.

    `dice` has the number of sides of each.
    """
    whole = [(pile_of(group), group) for group in groups]
    rows: list[Row] = [
        [(LaidSurface(surface.id), surface.size) for surface in surfaces],
        [(pile, group.size) for pile, group in whole if group.is_deck],
        [(pile, Size(BAG, BAG)) for pile, group in whole if not group.is_deck],
        [(LaidDie(sides), Size(DIE, DIE)) for sides in dice],
    ]
    laid = list(in_rows([row for row in rows if row]))
    return VirtualTable(
        name,
        title,
        tuple(groups),
        tuple(surfaces),
        tuple(thing for thing in laid if isinstance(thing, LaidPile)),
        tuple(thing for thing in laid if isinstance(thing, LaidSurface)),
        tuple(thing for thing in laid if isinstance(thing, LaidDie)),
    )


def extent(table: VirtualTable) -> Box:
    """Return how far what lies on a table reaches."""
    return reach(
        [
            *((one, table.surface(one.surface).size) for one in table.boards),
            *((one, table.group(one.group).size) for one in table.piles),
            *((one, Size(DIE, DIE)) for one in table.dice),
        ]
    )


def reach(things: Row) -> Box:
    """Return how far things reach, each of its size and turned as it lies."""
    boxes = []
    for thing, size in things:
        turned = 0.0 if isinstance(thing, LaidDie) else thing.turned
        lying = size.turned if round(turned) % 180 == 90 else size
        across, down = lying.width / 2, lying.height / 2
        boxes.append((thing.x - across, thing.y - down, thing.x + across, thing.y + down))
    return around(boxes)


def around(boxes: Iterable[Box]) -> Box:
    """Return the box around some boxes; there is one at least."""
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def pile_of(group: TableGroup) -> LaidPile:
    """Return all pieces of a group: a deck, face down if it has backs, or a bag."""
    pieces = tuple((piece.id, piece.copies) for piece in group.pieces)
    hidden = group.is_deck and any(piece.back for piece in group.pieces)
    return LaidPile(
        group.id, group.title, pieces, "deck" if group.is_deck else "bag", face_up=not hidden
    )


def in_rows(rows: Sequence[Row], widest: float = WIDEST) -> Iterator[LaidThing]:
    """Yield things where they lie: rows one below the other about the middle of the table."""
    lines = [line for row in rows for line in _lines(row, widest)]
    heights = [max(size.height for _, size in line) for line in lines]
    top = -(sum(heights) + APART * (len(lines) - 1)) / 2
    for line, height in zip(lines, heights, strict=True):
        left = -(sum(size.width for _, size in line) + APART * (len(line) - 1)) / 2
        for thing, size in line:
            yield replace(thing, x=left + size.width / 2, y=top + height / 2)
            left += size.width + APART
        top += height + APART


def _lines(row: Row, widest: float) -> Iterator[Row]:
    """Yield the things of a row in as many lines as they need."""
    line: Row = []
    wide = 0.0
    for thing, size in row:
        if line and wide + APART + size.width > widest:
            yield line
            line, wide = [], 0.0
        line.append((thing, size))
        wide += size.width + (APART if len(line) > 1 else 0.0)
    yield line
