"""A table that is set up for something rolled: what its game says, and the rest beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.content import Pack
from generator.errors import Place
from generator.exports.virtual.laying import (
    BAG,
    DIE,
    Box,
    LaidThing,
    Row,
    around,
    in_rows,
    pile_of,
)
from generator.exports.virtual.things import (
    LaidDie,
    LaidPile,
    LaidSurface,
    TableGroup,
    TableSurface,
    VirtualTable,
)
from generator.exports.virtual.trays import LaidTray, trays_of
from generator.measure import Size
from generator.scenario.set_up import Point, SetPieces, TableSetUp

_AREA = ""
"""In place of a board: all that is set up, while it is put in its row."""


def set_table(
    head: tuple[str, str],
    groups: Sequence[TableGroup],
    surfaces: Sequence[TableSurface],
    dice: Sequence[int],
    how: TableSetUp,
    trays: Sequence[LaidTray] = (),
) -> VirtualTable:
    """Return a table that is set up; `head` has its id and title, `trays` are those of its set-up.

    What nobody puts anywhere lies beside: boards in a row, decks and counters that are left over.
    """
    by_id = {group.id: group for group in groups}
    beside = [_pile(one, by_id[one.deck]) for one in how.pieces if one.at is None]
    left = list(_left(groups, how))
    boards: Row = [(LaidSurface(one.id), one.size) for one in surfaces]
    whole = _around(how, trays)
    if how.boards or trays or any(one.at for one in how.pieces):
        left_edge, top, right, low = whole
        area = (LaidSurface(_AREA), Size(right - left_edge, low - top))
        boards = [area, *([] if how.boards else boards)]
    rows: list[Row] = [
        boards,
        [(pile, _size(pile, by_id)) for pile in beside if by_id[pile.group].is_deck],
        [(pile, _size(pile, by_id)) for pile in beside if not by_id[pile.group].is_deck],
        [(pile, _size(pile, by_id)) for pile in left],
        [(LaidDie(sides), Size(DIE, DIE)) for sides in dice],
    ]
    things = list(in_rows([row for row in rows if row]))
    laid = [one for thing in things for one in _opened(thing, surfaces, how, trays)]
    return VirtualTable(
        *head,
        tuple(groups),
        (*surfaces, *(tray.surface for tray in trays)),
        tuple(one for one in laid if isinstance(one, LaidPile)),
        tuple(one for one in laid if isinstance(one, LaidSurface)),
        tuple(one for one in laid if isinstance(one, LaidDie)),
        trays=tuple(tray.surface.id for tray in trays),
        turns=how.turns,
    )


def laid_trays(
    pack: Pack, how: TableSetUp, groups: Sequence[TableGroup], ink: str
) -> tuple[LaidTray, ...]:
    """Return the trays of a set-up, drawn in the colours of a pack's sides."""
    by_id = {group.id: group for group in groups}
    sides = {key: side.colour for key, side in pack.info.sides.items()}
    place = Place(f"{pack.shown}/pack.yaml", 1, 1)
    return trays_of(how, by_id, {**pack.info.palette, **sides}, place, ink)


def _around(how: TableSetUp, trays: Sequence[LaidTray]) -> Box:
    """Return how far a set-up and its trays reach."""
    return around([(0.0, 0.0, *how.extent), *(tray.box for tray in trays)])


def _opened(
    thing: LaidThing,
    surfaces: Sequence[TableSurface],
    how: TableSetUp,
    trays: Sequence[LaidTray],
) -> Iterator[LaidThing]:
    """Yield a thing, or all that is set up if it stands for that."""
    if not (isinstance(thing, LaidSurface) and thing.surface == _AREA):
        yield thing
        return
    whole = _around(how, trays)
    left, top = thing.x - (whole[0] + whole[2]) / 2, thing.y - (whole[1] + whole[3]) / 2
    for board in how.boards:
        x, y = board.at
        yield LaidSurface(surfaces[board.number].id, left + x, top + y, board.turned)
    for tray in trays:
        yield LaidSurface(tray.surface.id, left + tray.at[0], top + tray.at[1])
        for pile in tray.piles:
            yield replace(pile, x=left + pile.x, y=top + pile.y)
    lying = Counter[Point]()
    for one in how.pieces:
        if one.at is not None:
            x, y = one.at
            yield LaidPile(
                one.deck, one.title, one.pieces, "loose", left + x, top + y, one.turned,
                one.face_up, lying[one.at],
            )  # fmt: skip
            lying[one.at] += sum(count for _, count in one.pieces)


def _pile(one: SetPieces, group: TableGroup) -> LaidPile:
    title = one.title or group.title
    return replace(pile_of(group), title=title, pieces=one.pieces, face_up=one.face_up)


def _left(groups: Sequence[TableGroup], how: TableSetUp) -> Iterator[LaidPile]:
    """Yield what is left of each group, once all is set up."""
    used = Counter[tuple[str, str]]()
    for one in how.pieces:
        for piece, count in one.pieces:
            used[one.deck, piece] += count
    for tray in how.trays:
        for deck, piece, count in tray.pieces:
            used[deck, piece] += count
    for group in groups:
        whole = pile_of(group)
        pieces = tuple(
            (piece, copies - used[group.id, piece])
            for piece, copies in whole.pieces
            if copies > used[group.id, piece]
        )
        if pieces:
            more = pieces != whole.pieces
            title = f"{group.title}, left over" if more else group.title
            yield replace(whole, title=title, pieces=pieces)


def _size(pile: LaidPile, groups: dict[str, TableGroup]) -> Size:
    group = groups[pile.group]
    return group.size if group.is_deck else Size(BAG, BAG)
