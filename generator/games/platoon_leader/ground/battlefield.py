"""A battlefield: a ground with all that the two sides fight for on it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from generator.ground.edges import Edge
from generator.ground.record import Ground

Edges = tuple[tuple[str, Edge], tuple[str, Edge]]
"""Each side with its Friendly Board Edge, the side that is named first on the card first."""


@dataclass(frozen=True, slots=True)
class Strategic:
    """Strategic Terrain: hexes that are controlled all together or not at all.

    A Military Crest is one of several hexes; everything else is a single hex. `symbol` is what is
    drawn there: 'building', 'bridge', 'ford', 'summit', 'crossroads', 'woods-line' or a feature's.
    """

    hexes: tuple[int, ...]
    symbol: str


@dataclass(frozen=True, slots=True)
class Location:
    """A Strategic Location with a name and Terrain Victory Points for who last controls it."""

    name: str
    hexes: tuple[int, ...]
    tvp: int
    symbol: str

    @property
    def hex(self) -> int:
        """The hex that its name and number stand at."""
        return self.hexes[len(self.hexes) // 2]


@dataclass(frozen=True, slots=True)
class EntryArea:
    """An entry area of a side: neighbouring hexes of its Friendly Board Edge."""

    side: str
    label: str
    hexes: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Battlefield(Ground):
    """A ground with the sides' edges, its Strategic Terrain, Locations and entry areas.

    `homes` has the hexes of a side's Friendly Board Edge where that isn't one whole edge,
    `passages` hexes that its ways may cross though nothing else can.
    """

    edges: Edges
    strategic: tuple[Strategic, ...] = ()
    locations: tuple[Location, ...] = ()
    entries: tuple[EntryArea, ...] = ()
    homes: tuple[tuple[str, tuple[int, ...]], ...] = ()
    passages: tuple[tuple[str, frozenset[int]], ...] = ()

    @classmethod
    def on(
        cls,
        ground: Ground,
        edges: Edges,
        strategic: tuple[Strategic, ...],
        locations: tuple[Location, ...],
    ) -> Battlefield:
        """Return a ground as a battlefield that has no entry areas yet."""
        land = {field.name: getattr(ground, field.name) for field in fields(Ground)}
        return cls(**land, edges=edges, strategic=strategic, locations=locations)

    @property
    def parties(self) -> tuple[str, str]:
        """The two sides, in the order of `edges`."""
        return self.edges[0][0], self.edges[1][0]

    def edge_of(self, side: str) -> Edge:
        """Return a side's Friendly Board Edge."""
        return dict(self.edges)[side]

    def home_of(self, side: str) -> tuple[int, ...]:
        """Return the hexes of a side's Friendly Board Edge."""
        return dict(self.homes).get(side) or self.board.edge(self.edge_of(side))

    def shut_to(self, side: str) -> frozenset[int]:
        """Return the hexes that no way of a side enters: deep water, but for its passages."""
        return self.barriers - dict(self.passages).get(side, frozenset())

    @property
    def tvp(self) -> int:
        """All Terrain Victory Points of the map."""
        return sum(location.tvp for location in self.locations)
