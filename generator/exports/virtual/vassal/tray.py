"""A tray for what is not on the board: a frame for each deck and each kind of counters, with words.

Programs that keep the pieces of a game in sight show it as a board of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.draw.look import LOOKS
from generator.draw.map.job import Started, fonts, open_canvas
from generator.draw.page import Plate
from generator.exports.virtual.things import LaidPile, TableGroup, VirtualTable
from generator.measure import Size, points

WIDE = 380.0
"""Of a tray at most, unless a piece is broader."""

APART = 5.0
"""Between frames, and around them."""

GAP = 4.0
"""Between pieces, and between them and their frame."""

LINE, COUNT = 5.0, 3.4
"""Of a line of a title, and of the count below a piece."""

_TITLE, _SMALL = 9.0, 7.0
_GROUND, _FRAME = "#d9d3bf", "#f3eee0"


@dataclass(frozen=True, slots=True)
class TraySpot:
    """Where pieces of a kind lie: the middle of theirs, from the top left, in millimetres.

    A deck is in one spot, without `piece`.
    """

    pile: LaidPile
    x: float
    y: float
    piece: str = ""
    copies: int = 0


@dataclass(frozen=True, slots=True)
class TrayFrame:
    """A frame of the tray: where it is, its size, the lines of its title, what lies in it."""

    lines: tuple[str, ...]
    size: Size
    spots: tuple[TraySpot, ...]
    x: float = 0.0
    y: float = 0.0

    def at(self, x: float, y: float) -> TrayFrame:
        """Return the frame with its top left corner at a place."""
        spots = tuple(replace(one, x=one.x + x, y=one.y + y) for one in self.spots)
        return replace(self, x=x, y=y, spots=spots)


@dataclass(frozen=True, slots=True)
class Tray:
    """A tray: its size, its frames, and a picture of it as a PDF of that size."""

    size: Size
    frames: tuple[TrayFrame, ...]
    pdf: bytes

    @property
    def spots(self) -> Iterator[TraySpot]:
        """Yield where pieces lie, frame by frame."""
        return (spot for frame in self.frames for spot in frame.spots)


def tray_of(table: VirtualTable, piles: Sequence[LaidPile], ink: str) -> Tray:
    """Return the tray for some piles of a table, decks first; there is one pile at least."""
    page = _begun(table.title, Size(WIDE, WIDE), ink).page
    groups = [(pile, table.group(pile.group)) for pile in piles]
    frames = [_frame(page, *one) for one in sorted(groups, key=lambda one: not one[1].is_deck)]
    wide = max(WIDE, *(frame.size.width + 2 * APART for frame in frames))
    placed, x, y, high = [], APART, APART, 0.0
    for frame in frames:
        if x > APART and x + frame.size.width + APART > wide:
            x, y, high = APART, y + high + APART, 0.0
        placed.append(frame.at(x, y))
        x += frame.size.width + APART
        high = max(high, frame.size.height)
    size = Size(wide, y + high + APART)
    return Tray(size, tuple(placed), _drawn(table, placed, size, ink))


def _begun(title: str, size: Size, ink: str) -> Started:
    return open_canvas(title, ink, LOOKS["temperate"], size, WIDE, "en")


def _frame(page: Plate, pile: LaidPile, group: TableGroup) -> TrayFrame:
    from reportlab.lib.utils import simpleSplit

    wide, high = group.size.width, group.size.height
    count = 1 if group.is_deck else len(pile.pieces)
    columns = max(1, min(count, int((WIDE - 2 * APART - GAP) / (wide + GAP))))
    lines = simpleSplit(pile.title, fonts()["name"], _TITLE, points(WIDE - 2 * APART - 2 * GAP))
    title = max(page.width(line, _TITLE, "name") for line in lines)
    inner = max(columns * (wide + GAP) + GAP, min(title + 2 * GAP, WIDE - 2 * APART))
    top = GAP + LINE * len(lines)
    spots = []
    for number in range(count):
        row, column = divmod(number, columns)
        x = GAP + column * (wide + GAP) + wide / 2
        y = top + GAP / 2 + row * (high + COUNT + GAP) + high / 2
        piece, copies = ("", 0) if group.is_deck else pile.pieces[number]
        spots.append(TraySpot(pile, x, y, piece, copies))
    rows = -(-count // columns)
    return TrayFrame(
        tuple(lines), Size(inner, top + rows * (high + COUNT + GAP) + GAP / 2), tuple(spots)
    )


def _drawn(table: VirtualTable, frames: Sequence[TrayFrame], size: Size, ink: str) -> bytes:
    started = _begun(table.title, size, ink)
    page = started.page
    page.box(0, 0, size.width, size.height, _GROUND)
    for frame in frames:
        page.box(frame.x, frame.y, frame.size.width, frame.size.height, _FRAME)
        for number, line in enumerate(frame.lines, 1):
            page.text(frame.x + GAP, frame.y + LINE * number, line, _TITLE, "name")
        for spot in frame.spots:
            half = table.group(spot.pile.group).size.height / 2
            copies = spot.copies or sum(copies for _, copies in spot.pile.pieces)
            at = spot.x, spot.y + half + COUNT - 0.6
            page.text(*at, f"{copies} ×", _SMALL, anchor="middle")
    started.pen.canvas.showPage()
    return started.finish()
