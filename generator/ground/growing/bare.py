"""Land before anybody lives on it: sea, hills and water."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.ground.hexes import HexBoard
from generator.ground.record import Water


@dataclass(frozen=True)
class BareLand:
    """A board with the terrain of its sea and beaches, the level of every hex, and its waters."""

    board: HexBoard
    sea: Mapping[int, str]
    levels: tuple[int, ...]
    waters: tuple[Water, ...]

    @cached_property
    def ocean(self) -> frozenset[int]:
        """The hexes of the sea itself, without its beaches."""
        return frozenset(h for h, kind in self.sea.items() if kind != "beach")

    @cached_property
    def deep(self) -> Mapping[int, str]:
        """The hexes of rivers and canals, each with which it is."""
        return {h: water.kind for water in self.waters if water.deep for h in water.hexes}

    @cached_property
    def wet(self) -> frozenset[int]:
        """The hexes of all watercourses."""
        return frozenset(h for water in self.waters for h in water.hexes)

    @cached_property
    def closed(self) -> frozenset[int]:
        """Where nobody builds: the sea and every watercourse."""
        return self.ocean | self.wet
