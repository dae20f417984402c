"""What a map shows on top of the land, as plain data.

A game says here what its players must see: lines around areas, marks, shields, arrows, and the
words that explain them. The map's drawing code needs to know no more about the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from generator.ground.edges import Edge

Line = Literal["toothed", "plain", "dots", "strokes", "dashes"]
"""How the line around an area is drawn. The first two are broad fronts, to which others give way;
each can be told from the others without colour."""


Season = Literal["green", "summer", "autumn", "bare", "snow"]
"""The look of the land: young crops, full leaf, stubble and turning leaves, bare, or snow."""


@dataclass(frozen=True, slots=True)
class Fringe:
    """Hexes with a fringe of colour inside their outline; it leaves the land to be seen."""

    hexes: frozenset[int]
    colour: str


@dataclass(frozen=True, slots=True)
class Band:
    """Hexes with a line around them, a little inside their sides."""

    hexes: frozenset[int]
    colour: str
    line: Line


@dataclass(frozen=True, slots=True)
class Hatch:
    """Hexes that are hatched in the map's ink."""

    hexes: frozenset[int]


@dataclass(frozen=True, slots=True)
class Link:
    """Hexes that join areas: a thin line through their middles, on to the hexes of `onto`."""

    hexes: frozenset[int]
    onto: frozenset[int]
    colour: str


@dataclass(frozen=True, slots=True)
class Cut:
    """Hex sides where a line cuts what belongs together, each as its two hexes."""

    sides: tuple[tuple[int, int], ...]


Layer = Fringe | Band | Hatch | Link | Cut


@dataclass(frozen=True, slots=True)
class Sign:
    """A line of the legend that explains a layer or a mark; its colour is the map's ink if ''."""

    words: str
    kind: Line | Literal["hatch", "lozenge", "link", "cut"]
    colour: str = ""


@dataclass(frozen=True, slots=True)
class MapMark:
    """Hexes with a symbol in each, or with a small lozenge if `symbol` is ''.

    A symbol stands `off` the middle of its hex, in hexes to the right and down.
    """

    hexes: tuple[int, ...]
    symbol: str = ""
    off: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Shield:
    """A place with a name and a number, both written at the middle one of its hexes.

    A `note` stands behind its name in the list of shields.
    """

    name: str
    number: int
    hexes: tuple[int, ...]
    note: str = ""

    @property
    def hex(self) -> int:
        """The hex that its name and number stand at."""
        return self.hexes[len(self.hexes) // 2]


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from outside the map to hexes along one of its edges, with a short label."""

    label: str
    hexes: tuple[int, ...]
    edge: Edge
    colour: str


@dataclass(frozen=True)
class Overlay:
    """All that is drawn over the land, the lowest first, and its words on the page.

    `caption` goes on after the map's scale; `shields_title` and `shields_note` head the list of
    the shields, which isn't printed without a title; `notes` are lines about how to read the map.
    `by_hand` are the signs of a map that lines are drawn on by hand.
    """

    layers: tuple[Layer, ...] = ()
    signs: tuple[Sign, ...] = ()
    marks: tuple[MapMark, ...] = ()
    shields: tuple[Shield, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    caption: str = ""
    shields_title: str = ""
    shields_note: str = ""
    notes: tuple[str, ...] = ()
    by_hand: tuple[Sign, ...] = ()

    def bare(self) -> Overlay:
        """Return what stays on a map that is played on for days: no line of the first one.

        Its signs say how lines are drawn by hand.
        """
        return replace(self, layers=(), signs=self.by_hand or self.signs)


NOTHING = Overlay()
"""For a map that shows the land alone."""
