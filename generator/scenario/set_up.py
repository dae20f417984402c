"""How what is rolled is set up on a table: plain data that a game says of one of its records.

Lengths are millimetres, counted to the right and towards the reader from the top left corner of
what is set up, which is `extent` broad and deep; something is turned by degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.ground.edges import Edge
    from generator.ground.section import Section
    from generator.ground.tabletop import TableDrawing

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SetPieces:
    """Pieces of one deck, by their ids and how many of each.

    `deck` is the name that the deck is printed under. `at` is where their middle lies; without it
    they lie beside what is set up, under their `title`. `drawn` ones are in a deck or bag to draw
    from, all others lie on the table. What lies at the same place lies on what came before.
    """

    deck: str
    pieces: tuple[tuple[str, int], ...]
    title: str = ""
    at: Point | None = None
    turned: float = 0.0
    face_up: bool = True
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class SetBoard:
    """Where the middle of a board lies: its number among those that are drawn, from 0."""

    number: int
    at: Point
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class SetTray:
    """Pieces that a player sets up himself: they lie on a tray beside what is set up.

    `pieces` has the deck, the piece and how many of it; no more than `stack` lie on each other.
    The tray lies outside an `edge`, the top one being the north, its middle `along` from the left
    or from the top as far as there is room. `title` and `text` are written on it, in the colour of
    its `side`.
    """

    title: str
    text: str
    side: str
    pieces: tuple[tuple[str, str, int], ...]
    edge: Edge
    along: float
    stack: int


@dataclass(frozen=True, slots=True)
class TableSetUp:
    """A table that is set up: boards, and pieces in the order in which they are put down.

    `sections` are drawn in place of those of its papers, which are printed to be used again.
    `tables` are drawn ones, laid at true scale. `forces` are the ids of the pack's own forces that
    fight: the pieces that it prints of any other are left in the box. `turns` is how many turns are
    played; 0 if the record doesn't say. `sides` are the names of those who play it, where they
    aren't those of the pack.
    """

    extent: Point = (0.0, 0.0)
    sections: tuple[Section, ...] = ()
    tables: tuple[TableDrawing, ...] = ()
    boards: tuple[SetBoard, ...] = ()
    pieces: tuple[SetPieces, ...] = ()
    trays: tuple[SetTray, ...] = ()
    forces: tuple[str, ...] = ()
    turns: int = 0
    sides: tuple[str, ...] = ()


SetsUp = Callable[["Pack", Any, float], TableSetUp]
"""Returns how a record of a pack is set up, hexes so many millimetres from flat to flat."""

SetsUpPrinted = Callable[["Pack", str, float], "TableSetUp | None"]
"""Returns how one of a pack's own scenarios is set up, by the id of its part, hexes so many
millimetres from flat to flat; None for a part that is no scenario."""
