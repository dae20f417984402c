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

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SetPieces:
    """Pieces of one deck, by their ids and how many of each.

    `deck` is the name that the deck is printed under. `at` is where their middle lies; without it
    they lie beside what is set up, under their `title`. `drawn` ones are in a deck or bag to draw
    from, all others lie on the table.
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
class TableSetUp:
    """A table that is set up: boards, and pieces in the order in which they are put down."""

    extent: Point = (0.0, 0.0)
    boards: tuple[SetBoard, ...] = ()
    pieces: tuple[SetPieces, ...] = ()


SetsUp = Callable[["Pack", Any, float], TableSetUp]
"""Returns how a record of a pack is set up, hexes so many millimetres from flat to flat."""
