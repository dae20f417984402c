"""The frame of a section: its size, and where roads and streams cross its edges.

Sections join in any turn because all of them keep to it; so do those of the published game, in
which it was measured (the content's sources, 005).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.ground.lattice import Lattice, Spot
from generator.ground.section import EDGES, Edge

SECTION = Lattice(across=10, rows=33)
"""Hexrows of 10 whole hexes, and between them hexrows of 11 of which the outer two are halved."""

STREAM_ROWS = ("I", "Y")
"""Hexrows in which a stream crosses the long edges, over the side that lies in the edge."""

ROAD_ROW = "Q"
"""The hexrow in which a road crosses the long edges."""

ROAD_NUMBERS = (3, 8)
"""The half hexes of the short edges that a road crosses."""

Way = Literal["road", "stream"]


@dataclass(frozen=True, slots=True)
class EdgeCrossing:
    """Where a way leaves the section: over an edge, from its last hex there."""

    way: Way
    edge: Edge
    spot: Spot

    @property
    def name(self) -> str:
        return SECTION.name(self.spot)


def _crossings() -> tuple[EdgeCrossing, ...]:
    found = []
    for row in STREAM_ROWS:
        found.append(EdgeCrossing("stream", "west", SECTION.parse(f"{row}1")))
        found.append(EdgeCrossing("stream", "east", SECTION.parse(f"{row}10")))
    found.append(EdgeCrossing("road", "west", SECTION.parse(f"{ROAD_ROW}1")))
    found.append(EdgeCrossing("road", "east", SECTION.parse(f"{ROAD_ROW}10")))
    for number in ROAD_NUMBERS:
        found.append(EdgeCrossing("road", "north", SECTION.parse(f"A{number}")))
        found.append(EdgeCrossing("road", "south", SECTION.parse(f"GG{number}")))
    return tuple(found)


CROSSINGS = _crossings()


def crossings(way: Way, sea: Edge | None = None) -> tuple[EdgeCrossing, ...]:
    """Return the crossings of roads or of streams; there are none in the sea or beside it."""
    return tuple(c for c in CROSSINGS if c.way == way and c.edge != sea and not _ashore(c, sea))


def _ashore(crossing: EdgeCrossing, sea: Edge | None) -> bool:
    """Tell whether a crossing of a short edge is the one that a coast takes away."""
    if sea is None or crossing.edge not in ("north", "south"):
        return False
    return (crossing.spot[0] < SECTION.across) == (sea == "west")


def edges_of(spot: Spot) -> tuple[Edge, ...]:
    """Return the edges that a hex is cut by or has a side in."""
    near = {
        "west": spot[0] <= 1,
        "east": spot[0] >= SECTION.right - 1,
        "north": spot[1] == 0,
        "south": spot[1] == SECTION.bottom,
    }
    return tuple(edge for edge in EDGES if near[edge])
