"""The four edges of a map or a table, called by the compass; the top edge is the north."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Edge = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
OPPOSITE: Mapping[Edge, Edge] = {
    "north": "south",
    "south": "north",
    "east": "west",
    "west": "east",
}
