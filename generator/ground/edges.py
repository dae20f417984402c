"""The four edges of a map or a table, called by the compass; the top edge is the north."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from generator.ground.points import Point

Edge = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
OPPOSITE: Mapping[Edge, Edge] = {
    "north": "south",
    "south": "north",
    "east": "west",
    "west": "east",
}

INWARD: Mapping[Edge, Point] = {
    "north": (0.0, 1.0),
    "east": (-1.0, 0.0),
    "south": (0.0, -1.0),
    "west": (1.0, 0.0),
}
"""The way onto the map from each edge, y downwards."""


def flanks(edge: Edge) -> tuple[Edge, Edge]:
    """Return the two edges that are neither `edge` nor the one opposite."""
    return ("north", "south") if edge in ("west", "east") else ("west", "east")
