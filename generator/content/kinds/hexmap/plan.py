"""A hexmap as frozen data: what its file says, in cells; whoever draws it needs no file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.content.kinds.hexmap.grid import Cell, Edge, HexGrid


@dataclass(frozen=True, slots=True)
class MapTerrain:
    """A kind of terrain: its name, and how its hexes look.

    `draw` is a word of `drawers.DRAWERS` or ''; `colour` is '' if it has none of its own;
    `picture` is the path of one in the pack, or ''.
    """

    name: str
    draw: str = ""
    colour: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class MapWay:
    """A way through hexes, each next to the one before; `kind` is how it is drawn."""

    kind: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SideWater:
    """A watercourse along hex sides; each side shares a corner with the one before."""

    kind: str
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class EdgeMark:
    """What stands along a hex side; a cliff or a slope falls to the cell that is `low`."""

    kind: str
    low: Cell


@dataclass(frozen=True, slots=True)
class MapLabel:
    """A name at some hexes; `where` is '' if it may stand where there is room."""

    text: str
    cells: tuple[Cell, ...]
    style: str
    size: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class MapMarker:
    """A sign in some hexes, with up to three letters on it; the legend tells its `name`."""

    cells: tuple[Cell, ...]
    shape: str
    text: str
    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class MapArea:
    """Hexes with a line of a colour around them; the legend tells their `name`."""

    cells: frozenset[Cell]
    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class MapRoll:
    """How much there is of everything on a map that is rolled; `cover` has hundredths by terrain.

    `town` and `village` are the ids of the terrain that is drawn as houses.
    """

    seed: str
    cover: Mapping[str, int]
    hills: int
    highest: int
    rivers: int
    streams: int
    roads: int
    tracks: int
    towns: int
    villages: int
    hedges: int
    names: tuple[str, ...]
    town: str
    village: str


@dataclass(frozen=True)
class HexmapPlan:
    """One map. A hex measures `hex_mm` from flat to flat; `cover` has a terrain's id for each cell.

    `levels` has only cells above or below level 0, `edges` only sides along which something stands.
    Fords are cells and sides where ways cross water without a bridge.
    """

    title: str
    grid: HexGrid
    hex_mm: float
    number_at: str
    look: str
    season: str
    terrain: Mapping[str, MapTerrain]
    base: str
    cover: Mapping[Cell, str]
    levels: Mapping[Cell, int]
    ways: tuple[MapWay, ...]
    waters: tuple[MapWay, ...]
    side_waters: tuple[SideWater, ...]
    fords: frozenset[Cell | Edge]
    edges: Mapping[Edge, EdgeMark]
    features: tuple[tuple[Cell, str], ...]
    labels: tuple[MapLabel, ...]
    markers: tuple[MapMarker, ...]
    areas: tuple[MapArea, ...]
    roll: MapRoll | None
    dots: bool
    north: str
    scale: str
    legend: bool
    joins: str
