"""Saved games inside a module: the scenarios that a pack has, set up and ready to be played.

A saved game is the row of commands that bring it about (`VASSAL.build.module.GameState`): boards
that lie on both maps, every piece, every stack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.exports.virtual.archive import packed
from generator.exports.virtual.art import plain_name
from generator.exports.virtual.things import LaidPile, VirtualTable
from generator.exports.virtual.vassal.build import PickedBoard, picked
from generator.exports.virtual.vassal.ground import ModuleGround, set_up_ground
from generator.exports.virtual.vassal.maps import TABLE, TRAY, ModuleWriter
from generator.exports.virtual.vassal.text import PiecePlace, added, joined
from generator.exports.virtual.vassal.tray import Tray

_NEXT = "\x1b"
"""Between two commands."""

_NOT_NEW = "SETUP_STACK\t"
"""The command that keeps what lies there in a new game from being laid out once more."""


def file_of(one: VirtualTable) -> str:
    """Return the name of the saved game of a set-up."""
    return plain_name(f"set-up-{one.id}", "vsav")


def saved_games(writer: ModuleWriter, tray: Tray) -> dict[str, bytes]:
    """Return the saved game of each set-up by its name in the module.

    There are none for a game with decks: how a deck is saved is another matter.
    """
    if any(group.is_deck for group in writer.table.groups):
        return {}
    return {
        file_of(one): packed({"savedGame": _Saved(writer, tray).text(one)})
        for one in writer.table.set_ups
    }


class _Saved:
    """Translates a set-up into commands; pieces and stacks are numbered as they come."""

    def __init__(self, writer: ModuleWriter, tray: Tray) -> None:
        self.writer, self.tray, self.count = writer, tray, 0
        self.left = {key: list(numbers) for key, numbers in writer.numbers.items()}

    def text(self, one: VirtualTable) -> bytes:
        """Return a saved game."""
        ground = set_up_ground(one)
        on_tray = [*self.writer.trays[one.id].values(), self.writer.tray_board(self.tray)]
        laid = {
            TABLE: [
                PickedBoard(self.writer.boards[board.name], board.column, board.row, board.turned)
                for board in ground.boards
            ],
            TRAY: [PickedBoard(board, 0, row) for row, board in enumerate(on_tray)],
        }
        commands = [
            "begin_save",
            *(picked(name, boards) for name, boards in laid.items()),
            _NOT_NEW,
            *self._spread(one, ground, laid),
            *self._rest(one, laid[TRAY]),
            "end_save",
        ]
        return joined(commands, _NEXT).encode()

    def _spread(
        self, one: VirtualTable, ground: ModuleGround, laid: dict[str, list[PickedBoard]]
    ) -> Iterator[str]:
        """Yield what lies on boards and on trays."""
        for spread in self.writer.spread(one, ground):
            (board,) = [own for own in laid[spread.map] if own.board is spread.board]
            x, y = _corner(laid[spread.map], board)
            at = x + spread.at[0], y + spread.at[1]
            pieces = [(pile, *piece) for pile in spread.piles for piece in pile.pieces]
            yield from self._stack(spread.map, pieces, at)

    def _rest(self, one: VirtualTable, laid: list[PickedBoard]) -> Iterator[str]:
        """Yield what is left in the tray, the lowest board of its map."""
        counts = {
            (pile.group, name): (pile, copies)
            for pile in one.piles
            if pile.holder == "bag"
            for name, copies in pile.pieces
        }
        down = _corner(laid, laid[-1])[1]
        for spot in self.tray.spots:
            pile, copies = counts.get((spot.pile.group, spot.piece), (spot.pile, 0))
            x, y = laid[-1].board.pixel(spot.x, spot.y)
            if copies:
                yield from self._stack(TRAY, [(pile, spot.piece, copies)], (x, y + down))

    def _stack(
        self, name: str, some: Sequence[tuple[LaidPile, str, int]], at: tuple[int, int]
    ) -> Iterator[str]:
        ids = []
        for pile, piece, copies in some:
            pieces = {one.id: one for one in self.writer.table.group(pile.group).pieces}
            for _ in range(copies):
                place = PiecePlace(self._next(), name, *at)
                number = self.left[pile.group, piece].pop(0)
                ids.append(place.id)
                yield self.writer.piece(pieces[piece], pile, number, place)
        yield added(self._next(), "stack", joined((name, *at, *ids, "@@0"), ";"))

    def _next(self) -> str:
        self.count += 1
        return str(self.count)


def _corner(laid: Sequence[PickedBoard], board: PickedBoard) -> tuple[int, int]:
    """Return the pixel at which a board begins among those that lie beside it and above it."""
    return (
        sum(o.board.pixels[0] for o in laid if o.row == board.row and o.column < board.column),
        sum(o.board.pixels[1] for o in laid if o.column == board.column and o.row < board.row),
    )
