"""The maps of a module: what is played on, and the tray, with the pieces that lie there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from generator.exports.virtual.art import file_name, pixels_of
from generator.exports.virtual.things import LaidPile, TablePiece, VirtualTable
from generator.exports.virtual.vassal.build import (
    BoardImage,
    PickedBoard,
    add_deck,
    add_map,
    add_slot,
    add_stack,
)
from generator.exports.virtual.vassal.ground import GroundBoard, ModuleGround, is_tile
from generator.exports.virtual.vassal.text import (
    PiecePlace,
    Trait,
    ground,
    marked,
    masked,
    piece_text,
    plain,
    properties,
    turned,
    two_sides,
)
from generator.exports.virtual.vassal.tray import Tray

TABLE, TRAY = "Table", "Tray"
"""The names of the two maps: what is played on, and what lies beside."""

TRAY_ID = "_tray"
"""The id of the tray's picture: no board has such an id."""


def tray_key(table: VirtualTable, name: str) -> str:
    """Return what the picture of a tray of a table is kept under."""
    return f"tray-{table.id}-{name}"


@dataclass(slots=True)
class ModuleArt:
    """The pictures of a module by their names in it, which shows what, and how large they are."""

    files: dict[str, bytes] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    pixels: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add(self, what: str, data: bytes, pixels: tuple[int, int]) -> None:
        """Keep a picture of something; equal pictures are one file."""
        name = file_name(what, data, "png")
        same = next((name for name, kept in self.files.items() if kept == data), name)
        self.files.setdefault(same, data)
        self.shown[what], self.pixels[what] = same, pixels


@dataclass(frozen=True, slots=True)
class Spread:
    """Pieces as they lie: on a map, on one of its boards, at a pixel of that board."""

    map: str
    board: BoardImage
    at: tuple[int, int]
    piles: tuple[LaidPile, ...]


class ModuleWriter:
    """Translates one table into the maps of a module; pieces are numbered as they come."""

    def __init__(
        self, table: VirtualTable, art: ModuleArt, ground: ModuleGround, dpi: float
    ) -> None:
        self.table, self.art, self.ground, self.dpi = table, art, ground, dpi
        self.boards = {one.name: self._board(one) for one in ground.boards}
        self.number = 0
        self.numbers: dict[tuple[str, str], list[int]] = {}
        """Of the pieces of each kind, as the module has them."""
        self._made: dict[tuple[str, str, float, bool], tuple[list[Trait], str]] = {}
        self.trays: dict[str, dict[str, BoardImage]] = {}
        for one in (table, *table.set_ups):
            self.trays[one.id] = self._trays(one)

    def _board(self, one: GroundBoard) -> BoardImage:
        if one.surface is None:
            return BoardImage(one.name, "", pixels_of(one.size, self.dpi), one.size)
        shown, pixels = self.art.shown[one.surface.id], self.art.pixels[one.surface.id]
        return BoardImage(one.name, shown, pixels, one.size, one.surface.lines)

    def _trays(self, table: VirtualTable) -> dict[str, BoardImage]:
        """Return the trays of a table as boards, by their ids; each has a name of its own."""
        names = {TRAY, *(one.name for trays in self.trays.values() for one in trays.values())}
        found = {}
        for name in table.trays:
            surface = table.surface(name)
            title = surface.title if table is self.table else f"{table.title}: {surface.title}"
            own = title if title not in names else f"{title} ({table.id}, {name})"
            names.add(own)
            key = tray_key(table, name)
            shown, pixels = self.art.shown[key], self.art.pixels[key]
            found[name] = BoardImage(own, shown, pixels, surface.size)
        return found

    def spread(self, table: VirtualTable, ground: ModuleGround) -> list[Spread]:
        """Return what lies on the boards and on the trays of a table, stack by stack."""
        found: dict[tuple[str, str, tuple[int, int]], Spread] = {}
        for pile in table.piles:
            under = ground.under(pile)
            if under is None:
                continue
            if under in ground.trays:
                name, board = TRAY, self.trays[table.id][under.name]
            else:
                name, board = TABLE, self.boards[under.name]
            at = board.pixel(pile.x - under.left, pile.y - under.top)
            key = name, board.name, at
            piles = (*found[key].piles, pile) if key in found else (pile,)
            found[key] = Spread(name, board, at, piles)
        return list(found.values())

    def add_maps(self, found: Element, tray: Tray | None) -> None:
        """Add the map that is played on and the one with what lies beside, and their pieces."""
        picks = [
            PickedBoard(self.boards[one.name], one.column, one.row, one.turned)
            for one in self.ground.boards
        ]
        boards = list(self.boards.values())
        windows = {
            TABLE: add_map(found, TABLE, boards, picks if self.ground.laid else (), aside=False)
        }
        low = [self.tray_board(tray)] if tray else []
        more = [board for trays in self.trays.values() for board in trays.values()]
        if low or more:
            first = [*self.trays[self.table.id].values(), *low]
            laid = [PickedBoard(board, 0, row) for row, board in enumerate(first)]
            windows[TRAY] = add_map(found, TRAY, [*low, *more], laid, aside=True)
        for one in self.spread(self.table, self.ground):
            title = one.piles[0].title
            stack = add_stack(windows[one.map], title, one.board.name, one.at)
            for pile in one.piles:
                self._slots(stack, pile, pile.pieces, card=False)
        if tray:
            self._fill(windows[TRAY], tray)

    def tray_board(self, tray: Tray) -> BoardImage:
        """Return the tray of what is left as a board."""
        return BoardImage(TRAY, self.art.shown[TRAY_ID], self.art.pixels[TRAY_ID], tray.size)

    def _fill(self, window: Element, tray: Tray) -> None:
        board = self.tray_board(tray)
        for spot in tray.spots:
            at, pile = board.pixel(spot.x, spot.y), spot.pile
            if spot.piece:
                stack = add_stack(window, pile.title, TRAY, at)
                self._slots(stack, pile, [(spot.piece, spot.copies)], card=False)
            else:
                size = self.art.pixels[f"{pile.group}-{pile.pieces[0][0]}"]
                deck = add_deck(window, pile.title, TRAY, (*at, *size), hidden=not pile.face_up)
                self._slots(deck, pile, pile.pieces, card=True)

    def _slots(
        self, parent: Element, pile: LaidPile, some: Sequence[tuple[str, int]], *, card: bool
    ) -> None:
        """Add pieces, each as often as it is there."""
        group = self.table.group(pile.group)
        pieces = {piece.id: piece for piece in group.pieces}
        for name, copies in some:
            pixels = self.art.pixels[f"{group.id}-{name}"]
            for _ in range(copies):
                self.number += 1
                self.numbers.setdefault((group.id, name), []).append(self.number)
                text = self.piece(pieces[name], pile, self.number)
                add_slot(parent, self.number, pieces[name].title, pixels, text, card=card)

    def piece(
        self, piece: TablePiece, pile: LaidPile, number: int, place: PiecePlace | None = None
    ) -> str:
        """Return the command that makes a piece: its values, how it lies, its sides, its name."""
        key = pile.group, piece.id, pile.turned, pile.face_up
        if key not in self._made:
            self._made[key] = self._traits(piece, pile)
        traits, picture = self._made[key]
        own = plain(str(number), piece.title, picture, place)
        return piece_text(traits, own, place.id if place else "null")

    def _traits(self, piece: TablePiece, pile: LaidPile) -> tuple[list[Trait], str]:
        """Return what all pieces of a kind share: their traits, the picture at their core."""
        group = self.table.group(pile.group)
        front = self.art.shown[f"{group.id}-{piece.id}"]
        back = self.art.shown.get(f"{group.id}-{piece.id}-back", "")
        traits = [marked(properties(group.id, piece))]
        if pile.turned:
            traits.append(turned(pile.turned))
        if back and group.is_deck:
            traits.append(masked(back))
        elif back:
            if is_tile(group.size):
                traits.insert(0, ground())
            traits.append(two_sides(front, back, face_up=pile.face_up))
            return traits, ""
        return traits, front
