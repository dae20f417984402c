"""The ground of a campaign as a frozen record: what is on every hex, and what players fight for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from generator.ground.hexes import Edge, HexBoard
from generator.ground.terrain import Terrain

Pair = tuple[int, int]
"""A hex side: the two hexes that share it, the lower index first."""


@dataclass(frozen=True, slots=True)
class Building:
    """A building hex. Hexes of one `group` hold one building that crosses their sides."""

    hex: int
    kind: Literal["stone", "wooden", "hut"]
    group: int
    church: bool = False


@dataclass(frozen=True, slots=True)
class SideFeature:
    """A wall, hedge or bocage along a hex side."""

    side: Pair
    kind: str


@dataclass(frozen=True, slots=True)
class Road:
    """A road from one edge of the map or settlement to another."""

    kind: Literal["paved", "unpaved", "path"]
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Water:
    """A watercourse from its source, or where it comes onto the map, down to its mouth."""

    kind: Literal["stream", "wadi", "river", "canal"]
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where a road and a watercourse meet in a hex."""

    hex: int
    kind: Literal["bridge", "ford"]
    water: str
    road: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """A named place: its hexes, built on or not. A farm is a settlement of one or two hexes."""

    name: str
    hexes: tuple[int, ...]
    centre: int
    farm: bool = False


@dataclass(frozen=True, slots=True)
class Feature:
    """A mark on open ground, such as a well or a cairn, that a card may name."""

    hex: int
    symbol: str


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
class Entry:
    """An entry area of a side: neighbouring hexes of its Friendly Board Edge."""

    side: str
    label: str
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class Ground:
    """One map. Tuples `cover` (terrain ids) and `levels` have a place for every hex."""

    recipe: str
    name: str
    look: str
    board: HexBoard
    edges: tuple[tuple[str, Edge], tuple[str, Edge]]
    base: str
    cover: tuple[str, ...]
    levels: tuple[int, ...]
    heights: tuple[int, int]
    buildings: tuple[Building, ...]
    sides: tuple[SideFeature, ...]
    roads: tuple[Road, ...]
    waters: tuple[Water, ...]
    crossings: tuple[Crossing, ...]
    settlements: tuple[Settlement, ...]
    features: tuple[Feature, ...]
    strategic: tuple[Strategic, ...]
    locations: tuple[Location, ...]
    entries: tuple[Entry, ...]
    terrains: Mapping[str, Terrain]

    @property
    def parties(self) -> tuple[str, str]:
        """The two sides, in the order of `edges`."""
        return self.edges[0][0], self.edges[1][0]

    def edge_of(self, side: str) -> Edge:
        """Return a side's Friendly Board Edge."""
        return dict(self.edges)[side]

    @cached_property
    def barriers(self) -> frozenset[int]:
        """Hexes of deep water without a bridge or ford: nothing on foot enters them."""
        crossed = {crossing.hex for crossing in self.crossings}
        return frozenset(
            h
            for h in self.board.hexes
            if not self.terrains[self.cover[h]].passable and h not in crossed
        )

    @cached_property
    def building_at(self) -> Mapping[int, Building]:
        return {building.hex: building for building in self.buildings}

    @property
    def tvp(self) -> int:
        """All Terrain Victory Points of the map."""
        return sum(location.tvp for location in self.locations)
