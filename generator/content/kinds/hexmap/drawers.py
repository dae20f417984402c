"""What a hexmap can draw, as data: drawers of terrain, and signs of single things in a hex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drawer:
    """How a terrain is drawn: as the land of that name, or as houses.

    `colours` are the colours of the map's palette that a colour of the maker's takes the place
    of; `wooded` terrain is a mass of trees, `deep` is water.
    """

    cover: str
    colours: tuple[str, ...] = ()
    houses: str = ""
    wooded: bool = False
    deep: bool = False


DRAWERS: Mapping[str, Drawer] = {
    "open": Drawer("open", ("open_patch",)),
    "woods": Drawer("woods", ("wood", "wood_edge", "crown"), wooded=True),
    "light-jungle": Drawer("light-jungle", ("jungle", "wood_edge", "crown"), wooded=True),
    "jungle": Drawer("dense-jungle", ("jungle_dark", "wood_edge", "crown"), wooded=True),
    "brush": Drawer("brush", ("brush",)),
    "scrub": Drawer("scrub", ("brush",)),
    "palms": Drawer("palm", ("jungle",)),
    "bamboo": Drawer("bamboo", ("bamboo",)),
    "tall-grass": Drawer("kunai", ("kunai",)),
    "marsh": Drawer("marsh", ("marsh",)),
    "reeds": Drawer("reeds", ("reeds",)),
    "rocks": Drawer("crag", ("stone",)),
    "stones": Drawer("hammada", ("hammada",)),
    "sand": Drawer("sand", ("sand",)),
    "grain": Drawer("grain", ("grain",)),
    "orchard": Drawer("orchard", ("orchard",)),
    "vineyard": Drawer("vineyard", ("vine",)),
    "paddy": Drawer("paddy", ("paddy",)),
    "town": Drawer("open", ("town",), houses="town"),
    "village": Drawer("open", (), houses="village"),
    "huts": Drawer("open", ("hut",), houses="huts"),
    "beach": Drawer("beach", ("beach",)),
    "lake": Drawer("pond", ("water",), deep=True),
    "sea": Drawer("ocean", ("water",), deep=True),
}
"""By the word of `draw`."""

NAMES: Mapping[str, str] = {
    "open": "Open ground",
    "jungle": "Dense jungle",
    "light-jungle": "Light jungle",
    "palms": "Palm trees",
    "paddy": "Rice paddies",
}
"""What a terrain without a name is called, where that is not its drawer's word."""

WAYS: Mapping[str, tuple[str, str]] = {
    "roads": ("paved", "Road"),
    "tracks": ("unpaved", "Track"),
    "paths": ("path", "Path"),
    "railways": ("railway", "Railway"),
}
"""Keys of ways over land: the kind that is drawn, its name in the legend."""

WATERS: Mapping[str, tuple[str, str]] = {
    "rivers": ("river", "River"),
    "streams": ("stream", "Stream"),
    "canals": ("canal", "Canal"),
}
"""Keys of watercourses, which run through hexes or along their sides."""

EDGES: Mapping[str, tuple[str, str]] = {
    "hedges": ("hedge", "Hedge"),
    "walls": ("wall", "Wall"),
    "cliffs": ("cliff", "Cliff"),
    "slopes": ("slope", "Slope"),
}
"""Keys of what stands along hex sides."""

FEATURES = (
    *("summit", "pillbox", "crossroads", "well", "cairn", "shrine", "pier", "cemetery"),
    *("windmill", "pylon", "dump", "tomb", "grove"),
)
"""Signs that stand in a hex."""
