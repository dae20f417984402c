"""What lies on a virtual table, as plain data: a writer for each program only translates it.

Lengths are millimetres, as printed. A place is that of a thing's middle, counted from the middle of
the table: x to the right, y towards the reader. A thing is `turned` by degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from generator.errors import Place
from generator.exports.faces import DeckFace
from generator.ground.hex_lines import HexLines
from generator.measure import Size

Shape = Literal["box", "rounded", "round"]
"""What a piece is cut to."""

Holder = Literal["deck", "bag", "loose"]
"""How pieces lie: in a deck, face down if it is dealt from; in a bag; or stacked on the table."""


@dataclass(frozen=True, slots=True)
class TablePiece:
    """A card or a counter: its id in its group, how many there are, its sides and values.

    `title` is what players call it, `values` what its record says, by field: `unit.attack`.
    """

    id: str
    title: str
    copies: int
    front: DeckFace
    back: DeckFace | None
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TableGroup:
    """Pieces of one size that belong together: a deck, or the counters of a side.

    Of a deck, what a card is can't be told by its back; what isn't one shows a piece on both sides.
    """

    id: str
    title: str
    side: str | None
    size: Size
    corner: float
    is_deck: bool
    pieces: tuple[TablePiece, ...]

    @property
    def shape(self) -> Shape:
        """What its pieces are cut to."""
        if self.corner <= 0:
            return "box"
        return "round" if self.corner >= min(self.size.width, self.size.height) / 2 else "rounded"

    @property
    def count(self) -> int:
        """How many pieces there are in all."""
        return sum(piece.copies for piece in self.pieces)

    def faces(self) -> dict[str, DeckFace]:
        """Return each face once, by its name on the table: `us-deck-rifles`, `us-deck-back`."""
        found: dict[str, str] = {}
        faces: dict[str, DeckFace] = {}
        for name, face in self._every_face():
            if face.key not in found:
                found[face.key] = name
                faces[name] = face
        return faces

    def _every_face(self) -> Iterator[tuple[str, DeckFace]]:
        backs = {piece.back.key for piece in self.pieces if piece.back}
        for piece in self.pieces:
            yield f"{self.id}-{piece.id}", piece.front
        for piece in self.pieces:
            if piece.back:
                name = f"{piece.id}-back" if len(backs) > 1 else "back"
                yield f"{self.id}-{name}", piece.back


@dataclass(frozen=True, slots=True)
class TableSurface:
    """A board or a map: its true size and its drawing, a PDF with one page of that size.

    `place` is where the pack has it, `hexes` are the middles of its hexes from its top left corner,
    `lines` says how they are counted. `section` is what its game calls a section of a board.
    """

    id: str
    title: str
    size: Size
    pdf: bytes
    place: Place
    hexes: tuple[tuple[float, float], ...] = ()
    lines: HexLines | None = None
    section: str = ""


@dataclass(frozen=True, slots=True)
class LaidPile:
    """Some pieces of a group, each with how many of it, and where they lie: over `under` others."""

    group: str
    title: str
    pieces: tuple[tuple[str, int], ...]
    holder: Holder
    x: float = 0.0
    y: float = 0.0
    turned: float = 0.0
    face_up: bool = True
    under: int = 0


@dataclass(frozen=True, slots=True)
class LaidSurface:
    """Where a board lies."""

    surface: str
    x: float = 0.0
    y: float = 0.0
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class LaidDie:
    """Where a die with so many sides lies."""

    sides: int
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class VirtualTable:
    """A game on a table: what there is, and how it is laid out; ids are unique in their kind.

    `trays` are those of its surfaces that lie beside the boards, with pieces to be set up. `sides`
    are the names of those who play it, `turns` how many turns it has; 0 if nobody says. `set_ups`
    are the scenarios that its pack has, each a table by itself with the same groups: a program that
    can keep several offers them. `charts` are pages to look at, which lie nowhere.
    """

    id: str
    title: str
    groups: tuple[TableGroup, ...]
    surfaces: tuple[TableSurface, ...] = ()
    piles: tuple[LaidPile, ...] = ()
    boards: tuple[LaidSurface, ...] = ()
    dice: tuple[LaidDie, ...] = ()
    trays: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    turns: int = 0
    set_ups: tuple[VirtualTable, ...] = ()
    charts: tuple[TableSurface, ...] = ()

    def group(self, name: str) -> TableGroup:
        """Return a group by its id."""
        return next(group for group in self.groups if group.id == name)

    def surface(self, name: str) -> TableSurface:
        """Return a board by its id."""
        return next(surface for surface in self.surfaces if surface.id == name)
