"""`pcio`: a game as a room of playingcards.io, one archive with its widgets and their pictures.

What a widget is asked for is what the importer of virtualtabletop reads of it
(`server/pcioimport.mjs`): places count in pixels from the top left of a room of 1600 by 1000, and
pictures are named `package://userassets/…`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.errors import Problem, UsageError
from generator.exports.encoding import encoded
from generator.exports.kinds import ExportSettings, Output, Taken
from generator.exports.pictures import look_of, pictures
from generator.exports.virtual.archive import packed
from generator.exports.virtual.art import (
    boards_shown,
    file_name,
    finest,
    plain_name,
    told_once,
)
from generator.exports.virtual.room import RoomTray, room_plan
from generator.exports.virtual.things import LaidPile, TableGroup, VirtualTable
from generator.job.job import Job
from generator.measure import Size

ROOM = Size(1600, 1000)
HAND = {"x": 50, "y": 820, "width": 1500, "height": 180}
"""The room, and the hand that every player has in it, in pixels."""

EDGE, HEAD = 20.0, 30.0
"""Pixels left free around what lies in the room, and for the label above a pile."""

TITLE, LETTER = 16, Size(9, 24)
"""The size of letters in a tray's title, and the room that one takes, in pixels."""

CARD = 103 / 63.5
"""Pixels to a millimetre at most: a poker card is as broad as the program's own cards."""

MOST_WIDGETS = 1200
"""About how many things a room holds before it falters, as its users have found."""

MOST_BYTES = 2_097_152
"""A picture of so many bytes, or more, is not taken."""

MOST_PIXELS = 4096
_COARSER = 0.8

Widget = dict[str, Any]


@dataclass(slots=True)
class _RoomArt:
    """The pictures of a room by their names in the archive, which shows what, notes by what of."""

    files: dict[str, bytes] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    notes: list[tuple[str, str]] = field(default_factory=list)

    def add(self, what: str, data: bytes) -> None:
        """Keep a picture of something."""
        name = file_name(what, data, "png")
        self.files[name] = data
        self.shown[what] = f"package://userassets/{name}"


def make(tables: Sequence[VirtualTable], asked: ExportSettings, job: Job) -> Taken:
    """Return an archive for each table; raise UsageError for one with too much on it."""
    files, notes = [], list[str]()
    for table in tables:
        _check(table)
        art = _RoomArt()
        for group in table.groups:
            _draw_group(group, asked, job, art)
        _draw_boards(table, asked, job, art)
        data = _archive(list(_Room(table, art.shown).widgets()), art.files)
        files.append(Output(plain_name(table.id, "pcio"), data, table.title))
        notes += told_once(art.notes)
    return Taken(files, tuple(notes))


def _check(table: VirtualTable) -> None:
    """Raise UsageError for more widgets than a room holds."""
    cards = sum(copies for pile in table.piles for _, copies in pile.pieces)
    widgets = {"loose": 2, "deck": 3, "bag": 2}
    piles = sum(widgets[one.holder] for one in table.piles)
    piles += sum(len(one.pieces) for one in table.piles if one.holder == "bag")
    count = 1 + cards + piles + len(table.boards) + len(table.dice)
    if count > MOST_WIDGETS:
        message = (
            f"{table.id}: with its piles a room would hold {count:,} things; "
            f"playingcards.io takes about {MOST_WIDGETS:,}"
        )
        hints = ("export one deck at a time, or a deck with fewer copies",)
        raise UsageError(Problem(message, hints=hints))


def _draw_group(group: TableGroup, asked: ExportSettings, job: Job, art: _RoomArt) -> None:
    """Draw all faces of a group, as fine as the largest picture may be."""
    faces, dpi = group.faces(), finest(group.size, MOST_PIXELS, asked.dpi)
    while True:
        look = look_of(group.size, int(dpi), group.corner)
        found = {name: one.png for name, one in pictures(faces, look, job).items()}
        if max(map(len, found.values())) < MOST_BYTES:
            break
        dpi *= _COARSER
    _tell(group.id, dpi, asked, art)
    by_key = {face.key: found[name] for name, face in faces.items()}
    for piece in group.pieces:
        art.add(f"{group.id}-{piece.id}", by_key[piece.front.key])
        back = by_key[piece.back.key] if piece.back else _blank(look.pixels)
        art.add(f"{group.id}-{piece.id}-back", back)


def _draw_boards(table: VirtualTable, asked: ExportSettings, job: Job, art: _RoomArt) -> None:
    looks = {one.id: finest(one.size, MOST_PIXELS, asked.dpi) for one in table.surfaces}
    left = list(table.surfaces)
    while left:
        found = boards_shown(left, looks, job)
        for name, png in found.items():
            if len(png) < MOST_BYTES:
                art.add(name, png)
                _tell(name, looks[name], asked, art)
        left = [one for one in left if one.id not in art.shown]
        looks |= {one.id: looks[one.id] * _COARSER for one in left}


def _tell(name: str, dpi: float, asked: ExportSettings, art: _RoomArt) -> None:
    if dpi < asked.dpi - 1:
        said = (
            f"drawn with {int(dpi)} dots per inch: a picture has under 2 MiB and "
            f"{MOST_PIXELS} pixels a side"
        )
        art.notes.append((name, said))


def _blank(pixels: tuple[int, int]) -> bytes:
    from PIL import Image

    return encoded(Image.new("RGB", pixels, "white"), 72)


class _Room:
    """Translates a table, as it lies in a room, into widgets."""

    def __init__(self, table: VirtualTable, shown: Mapping[str, str]) -> None:
        self.shown = shown
        free = Size(ROOM.width - 2 * EDGE, HAND["y"] - 2 * EDGE - HEAD)
        plan = room_plan(table, free, CARD, LETTER)
        self.table, self.trays, self.scale = plan.table, plan.trays, plan.scale
        self.x, self.y = EDGE + plan.x, EDGE + HEAD + plan.y
        self.z = 0

    def widgets(self) -> Iterator[Widget]:
        """Yield the hand, boards, piles with their cards, dice."""
        yield {"id": "hand", "type": "hand", "enabled": True, "z": self._next(), **HAND}
        for laid in self.table.boards:
            size = self.table.surface(laid.surface).size
            yield {
                "id": f"board-{laid.surface}", "type": "board",
                **self._box(laid.x, laid.y, size), "boardImage": self.shown[laid.surface],
            }  # fmt: skip
        for number, pile in enumerate(self.table.piles, 1):
            yield from self._piles({f"pile-{number}": pile}, pile.title)
        for number, tray in enumerate(self.trays, 1):
            yield from self._tray(f"tray-{number}", tray)
        for number, die in enumerate(self.table.dice, 1):
            side = min(110.0, 30 * self.scale)
            size = Size(side / self.scale, side / self.scale)
            yield {
                "id": f"die-{number}", "type": "spinner", **self._box(die.x, die.y, size),
                "options": list(range(1, die.sides + 1)), "value": 1,
            }  # fmt: skip

    def _tray(self, name: str, tray: RoomTray) -> Iterator[Widget]:
        """Yield the title of a tray, and its piles."""
        high = LETTER.height / self.scale
        middle = tray.x + tray.wide / 2, tray.y + high / 2
        yield {
            "id": f"{name}-title", "type": "labelText",
            **self._box(*middle, Size(tray.wide, high)), "labelContent": tray.title,
            "textSize": TITLE, "textAlign": "left", "bold": True,
        }  # fmt: skip
        piles = {f"{name}-{number}": pile for number, pile in enumerate(tray.piles, 1)}
        yield from self._piles(piles, "")

    def _piles(self, piles: Mapping[str, LaidPile], label: str) -> Iterator[Widget]:
        """Yield piles of one group by their names, the deck that says what its cards look like, and
        the cards."""
        first = next(iter(piles))
        group = self.table.group(piles[first].group)
        boxes = {name: self._box(pile.x, pile.y, group.size) for name, pile in piles.items()}
        for name, box in boxes.items():
            yield {
                "id": name, "type": "cardPile", **box, "label": label,
                "hasShuffleButton": group.is_deck,
            }  # fmt: skip
        wide, high = boxes[first]["width"], boxes[first]["height"]
        titles = {piece.id: piece.title for piece in group.pieces}
        types = {
            piece: {
                "label": titles[piece],
                "front": self.shown[f"{group.id}-{piece}"],
                "back": self.shown[f"{group.id}-{piece}-back"],
            }
            for pile in piles.values()
            for piece, _ in pile.pieces
        }
        yield {
            "id": f"{first}-deck", "type": "cardDeck", "parent": first, **self._at(boxes[first]),
            "cardTypes": types, "faceTemplate": _template("front", wide, high),
            "backTemplate": _template("back", wide, high),
            "cardWidth": wide, "cardHeight": high, "enlarge": True,
        }  # fmt: skip
        for name, pile in piles.items():
            for piece, copies in pile.pieces:
                for copy in range(1, copies + 1):
                    yield {
                        "id": f"{name}-{piece}-{copy}", "type": "card", "deck": f"{first}-deck",
                        "cardType": piece, "parent": name, **self._at(boxes[name]),
                        "faceup": pile.face_up,
                    }  # fmt: skip

    def _box(self, x: float, y: float, size: Size) -> Widget:
        """Return the place of a thing: its top left, its size, and what it lies over."""
        wide, high = size.width * self.scale, size.height * self.scale
        left, top = self.x + x * self.scale - wide / 2, self.y + y * self.scale - high / 2
        sides = {"x": left, "y": top, "width": wide, "height": high}
        return {**{name: round(side, 2) for name, side in sides.items()}, "z": self._next()}

    def _at(self, box: Widget) -> Widget:
        return {"x": box["x"], "y": box["y"], "z": self._next()}

    def _next(self) -> int:
        self.z += 1
        return self.z


def _template(key: str, wide: float, high: float) -> Widget:
    """Return how one side of a card is made: a picture over all of it, another for each card."""
    picture = {"type": "image", "x": 0, "y": 0, "w": wide, "h": high, "color": "transparent"}
    return {"objects": [{**picture, "valueType": "dynamic", "value": key}]}


def _archive(widgets: Sequence[Widget], files: Mapping[str, bytes]) -> bytes:
    text = json.dumps(widgets, indent=1, ensure_ascii=False).encode()
    parts = {f"userassets/{name}": files[name] for name in sorted(files)}
    return packed({"widgets.json": text, **parts})
