"""A section of a board as a frozen record: hexes, hex sides, roads, streams, towns and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from generator.ground.hexes import side_of
from generator.ground.lattice import Lattice, Side, Spot, around

Cover = Literal[
    "clear",
    "woods",
    "town",
    "swamp",
    "slope",
    "slope-woods",
    "hilltop",
    "hilltop-woods",
    "hilltop-town",
    "beach",
    "sea",
]
"""What a hex holds. Streams and roads are given by their courses, bridges by where both meet."""

SideKind = Literal["green", "brown", "orange", "cliff"]
"""Along a hex side: woods, the spine of a slope, the rim of a hilltop, a cliff."""

SIDE_KINDS: tuple[SideKind, ...] = ("green", "brown", "orange", "cliff")

WOODED = frozenset(("woods", "slope-woods", "hilltop-woods"))
SLOPES = frozenset(("slope", "slope-woods"))
HILLTOPS = frozenset(("hilltop", "hilltop-woods", "hilltop-town"))
TOWNS = frozenset(("town", "hilltop-town"))

Edge = Literal["west", "east", "north", "south"]
EDGES: tuple[Edge, ...] = ("west", "east", "north", "south")
"""Edges of a board in the order in which its files name them."""


@dataclass(frozen=True, slots=True)
class Town:
    """A named town; `stands_for` is the town it represents in someone else's words, or ''."""

    name: str
    hexes: tuple[Spot, ...]
    stands_for: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A name on the map other than a town's: of woods, a hill, a stream, a bridge, a coast."""

    name: str
    what: str
    at: Spot


@dataclass(frozen=True)
class Section:
    """A section. `cover` has every hex of `lattice`, `sides` only sides that have a symbol.

    `roads` and `streams` run from hex to hex; one that ends at a long edge goes on to the next
    section's hex over the side that lies in the edge, one that ends in a half hex of a short edge
    goes on beyond it. `springs` are where streams rise. `sea` names the edge that lies in the sea.
    """

    name: str
    title: str
    stands_for: str
    lattice: Lattice
    cover: Mapping[Spot, Cover]
    sides: Mapping[Side, SideKind]
    roads: tuple[tuple[Spot, ...], ...]
    streams: tuple[tuple[Spot, ...], ...]
    springs: frozenset[Spot] = frozenset()
    towns: tuple[Town, ...] = ()
    labels: tuple[Label, ...] = ()
    sea: Edge | None = None
    hex_metres: int = 250

    @cached_property
    def stream_hexes(self) -> frozenset[Spot]:
        """All hexes that a stream runs through."""
        return frozenset(spot for way in self.streams for spot in way)

    @cached_property
    def road_hexes(self) -> frozenset[Spot]:
        """All hexes that a road runs through."""
        return frozenset(spot for way in self.roads for spot in way)

    @cached_property
    def bridges(self) -> frozenset[Spot]:
        """The hexes in which a road crosses a stream."""
        return self.stream_hexes & self.road_hexes

    def hexes_of(self, covers: Iterable[str]) -> tuple[Spot, ...]:
        """Return the hexes with one of these covers, in the order of the board."""
        wanted = frozenset(covers)
        return tuple(spot for spot in self.lattice.spots if self.cover[spot] in wanted)

    def name_of(self, spot: Spot) -> str:
        """Return a hex's name with the section's, such as `W-Q-10`."""
        name = self.lattice.name(spot)
        letters = name.rstrip("0123456789")
        return f"{self.name}-{letters}-{name[len(letters) :]}"


@dataclass(frozen=True, slots=True)
class Laid:
    """A section as it lies on the table: `column` sections from the left, `row` from the top."""

    section: Section
    column: int = 0
    row: int = 0
    turned: bool = False

    @property
    def corner(self) -> Spot:
        """Where its upper left corner lies, in halves of a hex and hexrows."""
        lattice = self.section.lattice
        return self.column * lattice.right, self.row * lattice.bottom

    def there(self, spot: Spot) -> Spot:
        """Return where a hex of the section lies on the table."""
        x, y = self.section.lattice.turned(spot) if self.turned else spot
        dx, dy = self.corner
        return x + dx, y + dy

    def here(self, spot: Spot) -> Spot | None:
        """Return the section's own hex that lies at a spot of the table, if one does."""
        dx, dy = self.corner
        own = spot[0] - dx, spot[1] - dy
        lattice = self.section.lattice
        if own not in lattice:
            return None
        return lattice.turned(own) if self.turned else own


_STRONGER = (
    "sea",
    "town",
    "hilltop-town",
    "hilltop-woods",
    "hilltop",
    "slope-woods",
    "slope",
    "woods",
    "swamp",
    "beach",
    "clear",
)
"""Of a hex's two halves, the one that comes first here decides what the hex is."""


@dataclass(frozen=True)
class Joined:
    """Sections laid edge to edge. A hex is a spot of the table, counted from its upper left corner.

    Half hexes of two sections are one hex. All else as in a section.
    """

    laid: tuple[Laid, ...]

    @cached_property
    def cover(self) -> Mapping[Spot, Cover]:
        """What every hex holds, row by row."""
        found: dict[Spot, Cover] = {}
        for laid in self.laid:
            for spot, cover in laid.section.cover.items():
                there = laid.there(spot)
                if there not in found or _STRONGER.index(cover) < _STRONGER.index(found[there]):
                    found[there] = cover
        return {spot: found[spot] for spot in sorted(found, key=lambda s: (s[1], s[0]))}

    @cached_property
    def sides(self) -> Mapping[Side, SideKind]:
        """The kind of every hex side that has a symbol."""
        return {
            side_of(laid.there(a), laid.there(b)): kind
            for laid in self.laid
            for (a, b), kind in laid.section.sides.items()
        }

    @cached_property
    def neighbours(self) -> Mapping[Spot, tuple[Spot, ...]]:
        """For each hex, the hexes that share a side with it."""
        return {spot: tuple(n for n in around(spot) if n in self.cover) for spot in self.cover}

    @cached_property
    def roads(self) -> tuple[tuple[Spot, ...], ...]:
        """All roads, section by section."""
        return tuple(
            tuple(map(laid.there, way)) for laid in self.laid for way in laid.section.roads
        )

    @cached_property
    def streams(self) -> tuple[tuple[Spot, ...], ...]:
        """All streams, section by section."""
        return tuple(
            tuple(map(laid.there, way)) for laid in self.laid for way in laid.section.streams
        )

    @cached_property
    def road_hexes(self) -> frozenset[Spot]:
        return frozenset(spot for way in self.roads for spot in way)

    @cached_property
    def stream_hexes(self) -> frozenset[Spot]:
        return frozenset(spot for way in self.streams for spot in way)

    @cached_property
    def bridges(self) -> frozenset[Spot]:
        """The hexes in which a road crosses a stream."""
        return frozenset(laid.there(spot) for laid in self.laid for spot in laid.section.bridges)

    @cached_property
    def road_steps(self) -> frozenset[Side]:
        """Hex sides that a road crosses, those between two sections too."""
        inside = {side_of(a, b) for way in self.roads for a, b in pairwise(way)}
        tips = {tip for way in self.roads for tip in (way[0], way[-1])}
        across = {side_of(tip, (tip[0] + 2, tip[1])) for tip in tips if self._parted(tip, tips)}
        return frozenset(inside | across)

    def _parted(self, tip: Spot, tips: set[Spot]) -> bool:
        """Tell whether a road goes on from a tip to the right over a long edge."""
        edges = {laid.corner[0] for laid in self.laid}
        return (tip[0] + 2, tip[1]) in tips and tip[0] + 1 in edges

    @property
    def extent(self) -> tuple[int, int]:
        """The greatest x and y of the table's hexes."""
        return max(x for x, _ in self.cover), max(y for _, y in self.cover)

    def towns(self) -> tuple[tuple[Laid, Town], ...]:
        """Return all towns, each with the section that it lies on."""
        return tuple((laid, town) for laid in self.laid for town in laid.section.towns)

    def on(self, spot: Spot) -> tuple[Laid, ...]:
        """Return the sections that a hex is on: two or four if it is halved."""
        return self._on.get(spot, ())

    @cached_property
    def _on(self) -> Mapping[Spot, tuple[Laid, ...]]:
        found: dict[Spot, tuple[Laid, ...]] = {}
        for laid in self.laid:
            for spot in laid.section.lattice.spots:
                there = laid.there(spot)
                found[there] = (*found.get(there, ()), laid)
        return found

    def names(self, spot: Spot) -> tuple[str, ...]:
        """Return all names of a hex, such as `W-Q-10`: one for each section it lies on."""
        found = []
        for laid in self.laid:
            own = laid.here(spot)
            if own is not None:
                found.append(laid.section.name_of(own))
        return tuple(found)

    def parse(self, name: str) -> Spot:
        """Return the hex of a name: `W-Q-10`; of the only section, `Q-10` and `Q10` too.

        A section answers to the letter of the one that it stands for too. Raises ValueError for a
        section that is not laid and a hex that is not on it.
        """
        letter, _, rest = name.partition("-")
        known = {laid.section.stands_for: laid for laid in self.laid if laid.section.stands_for}
        known |= {laid.section.name: laid for laid in self.laid}
        own = rest.replace("-", "")
        if len(self.laid) == 1 and (not rest or (letter not in known and "-" not in rest)):
            letter, own = self.laid[0].section.name, name.replace("-", "")
        if letter not in known:
            laid_out = ", ".join(laid.section.name for laid in self.laid)
            raise ValueError(
                f"'{name}' is not on a section that is laid; these are laid: {laid_out}"
            )
        laid = known[letter]
        return laid.there(laid.section.lattice.parse(own))
