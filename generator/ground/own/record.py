"""A maker's map as a frozen record: a ground, and what only such maps have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.content.kinds.hexmap.plan import HexmapPlan
from generator.ground.cells import Cell
from generator.ground.own.frame import MapFrame
from generator.ground.points import Point
from generator.ground.record import Ground


@dataclass(frozen=True)
class SideCourse:
    """Water along hex sides, by the corners that it runs through, in hexes on the board."""

    kind: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class SideCrossing:
    """Where a way crosses water that runs along a side of a cell of the board."""

    cell: Cell
    side: int
    kind: str
    water: str
    road: str


@dataclass(frozen=True)
class Steep:
    """A cliff or a slope along a side, from one end to the other; it falls towards `low`."""

    kind: str
    ends: tuple[Point, Point]
    low: Point


@dataclass(frozen=True)
class OwnLand:
    """The land of a map, on the board.

    `cover` has a terrain's id for every hex; `own` are the hexes of terrains with a colour or a
    picture of their own, by ids; `rails` are railways, `edges` cliffs and slopes.
    """

    plan: HexmapPlan
    frame: MapFrame
    ground: Ground
    cover: tuple[str, ...]
    own: Mapping[str, frozenset[int]]
    rails: tuple[tuple[int, ...], ...]
    side_waters: tuple[SideCourse, ...]
    side_crossings: tuple[SideCrossing, ...]
    edges: tuple[Steep, ...]

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        """The hexes that are seen, without spare ones."""
        return tuple(h for h in self.frame.spared.hexes if self.frame.seen(h) is not None)
