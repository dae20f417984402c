"""Boxes as plain data: their contents, and the room these need."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from generator.measure import Size

CARD_STOCK = 0.3
"""Millimetres of a card of 250–300 g/m²; cards, and the box itself (our own figure)."""

THICKNESS = {"card": CARD_STOCK, "counter": 3.0}
"""Thickness of a piece in millimetres by its use, as a default (our own figures).

A counter is one mounted on board of 2–2.5 mm, with its paper and glue."""

CLEARANCE = 1.0
"""How much longer the inside is than its contents, in millimetres (our own figure)."""

LEAST_DEPTH = 10.0
"""The least depth of a box, in millimetres: a thinner one has no room for words on its spine."""

PLEASANT_DEPTH, PLEASANT_PART = 45.0, 0.6
"""The most depth of a box, in millimetres, if more stacks can help.

Or this share of the shorter side of its front, if that is more.
"""

FACE = Size(45.0, 55.0)
"""The smallest front of a box of several stacks, if there are enough pieces."""

MAX_STACKS = 12
"""The most stacks across, and the most down."""


@dataclass(frozen=True, slots=True)
class Held:
    """Pieces of one size in a box: in `across` × `down` stacks of equal pieces.

    `piece` and `thickness` are those of a piece as it lies there, in its sleeve if it has one.
    `card` is the piece itself.
    """

    name: str
    count: int
    card: Size
    piece: Size
    thickness: float
    across: int = 1
    down: int = 1
    sleeved: bool = False

    @property
    def layers(self) -> int:
        """The number of pieces in the highest stack."""
        return math.ceil(self.count / (self.across * self.down))

    @property
    def width(self) -> float:
        return self.across * self.piece.width

    @property
    def height(self) -> float:
        return self.down * self.piece.height

    @property
    def depth(self) -> float:
        return self.layers * self.thickness


@dataclass(frozen=True, slots=True)
class BoxLook:
    """What is printed on a box: its words, its pictures, its colour as `#rrggbb`."""

    label: str
    contents: tuple[str, ...]
    figures: tuple[str, ...]
    figure_height: float
    emblem: str | None
    colour: str
    template: str


@dataclass(frozen=True, slots=True)
class BoxShape:
    """A box: what it holds, the clearance, its own card, whether its bottom is tucked in."""

    holds: tuple[Held, ...]
    clearance: float
    stock: float
    tuck_bottom: bool
    look: BoxLook

    @property
    def inside(self) -> tuple[float, float, float]:
        """Width, height and depth inside; what it holds lies one group behind the other."""
        width = max(held.width for held in self.holds) + self.clearance
        height = max(held.height for held in self.holds) + self.clearance
        depth = sum(held.depth for held in self.holds) + self.clearance
        return width, height, max(depth, LEAST_DEPTH)

    @property
    def panels(self) -> tuple[float, float, float]:
        """Width, height and depth from fold to fold.

        A fold lies in the middle of the card, so each is longer by one thickness of it.
        """
        width, height, depth = self.inside
        return width + self.stock, height + self.stock, depth + self.stock


def stacked(piece: Size, count: int, thickness: float) -> tuple[int, int]:
    """Return the number of stacks, across and down: the fewest that make a good box.

    A good box is of pleasant depth, with a front of at least FACE; where that is impossible, it is
    as flat as possible. Among equally few stacks, the front most like a card's wins.
    """

    def wish(stacks: tuple[int, int]) -> tuple[float, bool, float, float]:
        across, down = stacks
        deep = math.ceil(count / (across * down)) * thickness
        likeness = abs(math.log((down * piece.height) / (across * piece.width) / 1.4))
        most = pleasant(across * piece.width, down * piece.height)
        return max(0.0, deep - most), not _face(piece, *stacks), across * down, likeness

    return min(_stacks(count), key=wish)


def pleasant(width: float, height: float) -> float:
    """Return how deep a box with such a front may be, in millimetres, before it is divided."""
    return max(PLEASANT_DEPTH, PLEASANT_PART * min(width, height))


def _face(piece: Size, across: int, down: int) -> bool:
    return across * piece.width >= FACE.width and down * piece.height >= FACE.height


def _stacks(count: int) -> Sequence[tuple[int, int]]:
    def possible() -> Iterator[tuple[int, int]]:
        for across, down in product(range(1, MAX_STACKS + 1), repeat=2):
            if across * down <= count:
                yield across, down

    return list(possible())
