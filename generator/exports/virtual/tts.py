"""`tts`: a game as a saved object of Tabletop Simulator, with the pictures that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.exports.kinds import ExportSettings, Output, Taken
from generator.exports.pictures import Rendering, pictures
from generator.exports.virtual.art import (
    boards_shown,
    check_faces,
    file_name,
    finest,
    pixels_of,
    plain_name,
    told_once,
)
from generator.exports.virtual.sheets import SheetGrid, grid_for, sheet_pictures
from generator.exports.virtual.things import LaidPile, TableGroup, TablePiece, VirtualTable
from generator.exports.virtual.tts_objects import (
    DICE,
    ON_BOARD,
    ON_PIECES,
    TABLE,
    THICK,
    Object,
    Objects,
    card_scale,
    saved,
    snap_points,
    told,
)
from generator.job.job import Job

MOST_PIXELS = 4096
"""The most pixels of a picture's side that the program's makers recommend."""

_BLANK = "blank"
"""The name of the back of pieces that have none."""


@dataclass(slots=True)
class _TtsArt:
    """The pictures of a table: files by their names, which file shows what, notes by what of."""

    files: dict[str, Output] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    notes: list[tuple[str, str]] = field(default_factory=list)

    def add(self, what: str, prefix: str, data: bytes) -> None:
        """Keep a picture of something; equal pictures are one file."""
        name = file_name(f"{prefix}-{what}", data, "png")
        same = next((one.name for one in self.files.values() if one.data == data), name)
        self.shown[what] = same
        self.files.setdefault(same, Output(same, data, what))


@dataclass(frozen=True, slots=True)
class _CardSheet:
    """A sheet of a deck: its grid, and the pieces that it shows."""

    name: str
    grid: SheetGrid
    pieces: tuple[TablePiece, ...]
    own_backs: bool


def make(tables: Sequence[VirtualTable], asked: ExportSettings, job: Job) -> Taken:
    """Return a saved object for each table, and the pictures that all of them share."""
    art = _TtsArt()
    sheets: dict[str, list[_CardSheet]] = {}
    seen: set[str] = set()
    for table in tables:
        for group in table.groups:
            if group.id not in seen:
                seen.add(group.id)
                check_faces(group, asked, MOST_PIXELS, "Tabletop Simulator")
                if group.is_deck:
                    sheets[group.id] = list(_draw_deck(group, table, asked, job, art))
                else:
                    _draw_tiles(group, table, asked, job, art)
        _draw_boards(table, asked, job, art)
    files = [_saved(table, sheets, art, asked) for table in tables]
    return Taken([*files, *art.files.values()], told_once(art.notes))


def _draw_deck(
    group: TableGroup, table: VirtualTable, asked: ExportSettings, job: Job, art: _TtsArt
) -> Iterator[_CardSheet]:
    """Draw the sheets of a deck and its backs, and yield the sheets."""
    columns, rows = asked.grid
    needed = min(rows, -(-len(group.pieces) // columns))
    grid = grid_for(group.size, (columns, needed), MOST_PIXELS, asked.dpi)
    dpi = grid.dpi(group.size)
    if dpi < asked.dpi - 2:
        said = f"sheets of {columns} × {needed} cards leave {dpi:.0f} dots per inch"
        art.notes.append((group.id, said))
    found = _pictures(group, grid.cell, job)
    backs = {piece.back.key for piece in group.pieces if piece.back}
    own = len(backs) > 1
    each = grid.columns * grid.rows
    sheets = []
    for number, first in enumerate(range(0, len(group.pieces), each), 1):
        pieces = group.pieces[first : first + each]
        sheets.append(_CardSheet(f"{group.id}-{number}", grid.needed(len(pieces)), pieces, own))
    jobs = [(sheet.grid, [found[piece.front.key] for piece in sheet.pieces]) for sheet in sheets]
    if own:
        blank = _blank(grid.cell)
        jobs += [
            (sheet.grid, [found[p.back.key] if p.back else blank for p in sheet.pieces])
            for sheet in sheets
        ]
    names = [f"{sheet.name}{side}" for side in ("", "-backs") for sheet in sheets]
    for name, png in zip(names, sheet_pictures(jobs, job), strict=False):
        art.add(name, table.id, png)
    if not own:
        art.add(f"{group.id}-back", table.id, found[backs.pop()] if backs else _blank(grid.cell))
    yield from sheets


def _draw_tiles(
    group: TableGroup, table: VirtualTable, asked: ExportSettings, job: Job, art: _TtsArt
) -> None:
    """Draw both sides of counters."""
    dpi = finest(group.size, MOST_PIXELS, asked.dpi)
    cell = pixels_of(group.size, dpi)
    found = _pictures(group, cell, job)
    for piece in group.pieces:
        art.add(f"{group.id}-{piece.id}", table.id, found[piece.front.key])
        back = found[piece.back.key] if piece.back else _blank(cell)
        art.add(f"{group.id}-{piece.id}-back", table.id, back)


def _draw_boards(table: VirtualTable, asked: ExportSettings, job: Job, art: _TtsArt) -> None:
    new = [one for one in table.surfaces if one.id not in art.shown]
    looks = {one.id: finest(one.size, MOST_PIXELS, asked.dpi) for one in new}
    for name, png in boards_shown(new, looks, job).items():
        art.add(name, table.id, png)
        if looks[name] < asked.dpi - 1:
            art.notes.append((name, f"drawn with {looks[name]:.0f} dots per inch"))


def _pictures(group: TableGroup, cell: tuple[int, int], job: Job) -> Mapping[str, bytes]:
    """Return the picture of each face by its key; corners stay square, as the program cuts them."""
    faces = group.faces()
    found = pictures(faces, Rendering(group.size, cell), job)
    return {face.key: found[name].png for name, face in faces.items()}


def _blank(cell: tuple[int, int]) -> bytes:
    """Return the back of what has none: white card."""
    from PIL import Image

    from generator.exports.encoding import encoded

    return encoded(Image.new("RGB", cell, "white"), 72)


def _saved(
    table: VirtualTable,
    sheets: Mapping[str, Sequence[_CardSheet]],
    art: _TtsArt,
    asked: ExportSettings,
) -> Output:
    """Return the saved object of a table."""
    writer = _Writer(table, sheets, art, Objects(table.id, asked.url))
    data = saved(list(writer.objects()))
    return Output(plain_name(table.id, "json"), data, table.title)


class _Writer:
    """Translates one table into objects."""

    def __init__(
        self,
        table: VirtualTable,
        sheets: Mapping[str, Sequence[_CardSheet]],
        art: _TtsArt,
        objects: Objects,
    ) -> None:
        self.table, self.art, self.make = table, art, objects
        self.keys: dict[str, int] = {}
        self.cards: dict[tuple[str, str], int] = {}
        self.custom: dict[int, Object] = {}
        for group in table.groups:
            for sheet in sheets.get(group.id, ()):
                self._number(group, sheet)

    def _number(self, group: TableGroup, sheet: _CardSheet) -> None:
        """Number the cards of a sheet: its key times a hundred, and their place on it from 0."""
        key = len(self.custom) + 1
        shown = self.art.shown
        back = shown[f"{sheet.name}-backs" if sheet.own_backs else f"{group.id}-back"]
        self.custom[key] = self.make.sheet(
            (shown[sheet.name], back),
            (sheet.grid.columns, sheet.grid.rows),
            group.shape,
            own=sheet.own_backs,
        )
        for place, piece in enumerate(sheet.pieces):
            self.cards[group.id, piece.id] = key * 100 + place

    def objects(self) -> Iterator[Object]:
        """Yield all that lies on the table."""
        for laid in self.table.boards:
            surface = self.table.surface(laid.surface)
            shown = self.art.shown[surface.id]
            yield self.make.tile(
                f"board/{surface.id}", surface.title, laid, surface.size, (shown, shown),
                turned=laid.turned, high=TABLE, Locked=True,
                AttachedSnapPoints=snap_points(surface),
            )  # fmt: skip
        for number, pile in enumerate(self.table.piles):
            yield self._pile(pile, f"{number}/{pile.group}")
        for number, die in enumerate(self.table.dice):
            yield self.make.plain(DICE[die.sides], f"die/{number}", "", (die.x, die.y), high=1.5)

    def _pile(self, pile: LaidPile, path: str) -> Object:
        group = self.table.group(pile.group)
        by_id = {piece.id: piece for piece in group.pieces}
        some = [(by_id[name], copies) for name, copies in pile.pieces]
        if group.is_deck:
            return self._deck(group, pile, some, path)
        if pile.holder == "bag":
            inside = [
                self._stack(group, piece, copies, f"{path}/{piece.id}") for piece, copies in some
            ]
            return self.make.plain(
                "Bag", path, pile.title, (pile.x, pile.y), turned=pile.turned, high=ON_BOARD,
                Bag={"Order": 0}, ContainedObjects=inside,
            )  # fmt: skip
        ((piece, copies),) = some
        return self._stack(group, piece, copies, f"{path}/{piece.id}", pile)

    def _stack(
        self,
        group: TableGroup,
        piece: TablePiece,
        copies: int,
        path: str,
        pile: LaidPile | None = None,
    ) -> Object:
        """Return a counter, or a stack of several; `pile` says where it lies, unless in a bag."""
        name = f"{group.id}-{piece.id}"
        more: dict[str, object] = {"name": "Custom_Tile_Stack", "Number": copies}
        return self.make.tile(
            path, piece.title, (pile.x, pile.y) if pile else (0.0, 0.0), group.size,
            (self.art.shown[name], self.art.shown[f"{name}-back"]), group.shape,
            turned=pile.turned if pile else 0.0, face_down=bool(pile and not pile.face_up),
            high=ON_PIECES + (2 * THICK * pile.under if pile else 0.0), stackable=True,
            Description=told(piece),
            **(more if copies > 1 else {}),
        )  # fmt: skip

    def _deck(
        self,
        group: TableGroup,
        pile: LaidPile,
        some: Sequence[tuple[TablePiece, int]],
        path: str,
    ) -> Object:
        """Return a deck with its cards in their order, or a card that lies alone."""
        place = {"turned": pile.turned, "face_down": not pile.face_up, "high": ON_BOARD}
        scale = card_scale(group.size)
        cards = [
            self._card(group, piece, f"{path}/{piece.id}/{copy}", scale, pile)
            for piece, copies in some
            for copy in range(copies)
        ]
        if len(cards) == 1:
            cards[0]["Transform"] |= {"posY": ON_BOARD}
            return cards[0]
        ids = [card["CardID"] for card in cards]
        return self.make.plain(
            "DeckCustom", path, pile.title, (pile.x, pile.y), scale=scale, **place,
            DeckIDs=ids, CustomDeck=self._custom(ids), ContainedObjects=cards,
        )  # fmt: skip

    def _card(
        self,
        group: TableGroup,
        piece: TablePiece,
        path: str,
        scale: tuple[float, float],
        pile: LaidPile,
    ) -> Object:
        number = self.cards[group.id, piece.id]
        return self.make.plain(
            "CardCustom", path, piece.title, (pile.x, pile.y), scale=scale, turned=pile.turned,
            face_down=not pile.face_up, Description=told(piece), CardID=number,
            SidewaysCard=group.size.width > group.size.height, CustomDeck=self._custom([number]),
        )  # fmt: skip

    def _custom(self, numbers: Sequence[int]) -> Object:
        """Return the sheets that some cards are on, by their keys."""
        keys = dict.fromkeys(number // 100 for number in numbers)
        return {str(key): self.custom[key] for key in sorted(keys)}
