"""Land on hexes as a frozen record: what is on every hex, and along its sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal

from generator.ground.growing.terrain import Terrain
from generator.ground.hexes import HexBoard

DEEP = ("river", "canal")
"""Watercourses that fill their hexes."""

Pair = tuple[int, int]
"""A hex side: the two hexes that share it, the lower index first."""


@dataclass(frozen=True, slots=True)
class Building:
    """A building hex. The hexes of one `group` are one building that extends across hex sides."""

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

    kind: Literal["paved", "unpaved", "sunken", "path"]
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Water:
    """A watercourse from its source, or where it comes onto the map, down to its mouth."""

    kind: Literal["stream", "wadi", "ditch", "river", "canal"]
    hexes: tuple[int, ...]

    @property
    def deep(self) -> bool:
        """Whether it fills its hexes and can be crossed only at a bridge or ford."""
        return self.kind in DEEP


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where a road and a watercourse meet in a hex."""

    hex: int
    kind: Literal["bridge", "ford"]
    water: str
    road: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """A named place: its hexes, built on or not. A farm is a settlement of one or two hexes.

    The houses of a `dense` one stand wall to wall however small it is.
    """

    name: str
    hexes: tuple[int, ...]
    centre: int
    farm: bool = False
    dense: bool = False


@dataclass(frozen=True, slots=True)
class Feature:
    """A mark on open ground, such as a well or a cairn."""

    hex: int
    symbol: str


@dataclass(frozen=True)
class Ground:
    """One map. Tuples `cover` (terrain ids) and `levels` have a place for every hex.

    `heights` are the metres of level 0 and of one level; from flat to flat a hex is `hex_metres` on
    the ground and `hex_mm` on the map to play on. `terrains`, `marks` (names by symbol) and
    `land_names` are all that the game knows, in the legend's order.
    """

    recipe: str
    name: str
    look: str
    board: HexBoard
    base: str
    cover: tuple[str, ...]
    levels: tuple[int, ...]
    heights: tuple[int, int]
    hex_metres: int
    hex_mm: float
    buildings: tuple[Building, ...]
    sides: tuple[SideFeature, ...]
    roads: tuple[Road, ...]
    waters: tuple[Water, ...]
    crossings: tuple[Crossing, ...]
    settlements: tuple[Settlement, ...]
    features: tuple[Feature, ...]
    terrains: Mapping[str, Terrain]
    marks: Mapping[str, str]
    land_names: Mapping[str, str]

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
    def branches(self) -> Mapping[int, int]:
        """For each hex with a road, how many neighbours roads lead to from it."""
        return branches_of(self.roads)

    @cached_property
    def building_at(self) -> Mapping[int, Building]:
        """The buildings by hex."""
        return {building.hex: building for building in self.buildings}


BARE: Mapping[str, Any] = MappingProxyType(
    dict.fromkeys(
        ("buildings", "sides", "roads", "waters", "crossings", "settlements", "features"), ()
    )
)
"""The fields of a ground on which nothing has been put yet."""


def branches_of(roads: Iterable[Road]) -> Mapping[int, int]:
    """Return for each hex with a road how many neighbours roads lead to from it."""
    steps = {step for road in roads for pair in pairwise(road.hexes) for step in (pair, pair[::-1])}
    return Counter(here for here, _ in steps)
