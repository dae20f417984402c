"""The look of maps: palettes for temperate, arid, snowy and tropical ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of one kind of map. What a colour shows, a texture or line shows too."""

    paper: str = "#fbf8ee"
    ink: str = "#2b2620"
    grid: str = "#6f6551"
    ground: str = "#e9e4c3"
    levels: tuple[str, str, str] = ("#d9c592", "#c7a76c", "#b1884f")
    hollow: str = "#f6f7df"
    contour: str = "#7d5628"
    wood: str = "#86a565"
    wood_edge: str = "#46632f"
    wood_dark: str = "#6a8b4b"
    crown: str = "#9cb97c"
    jungle: str = "#94b56b"
    jungle_dark: str = "#5f8a4a"
    brush: str = "#c3c78c"
    brush_ink: str = "#76803f"
    grain: str = "#ecda94"
    grain_ink: str = "#b48f2c"
    orchard: str = "#d5d9a4"
    marsh: str = "#bcd3bd"
    marsh_ink: str = "#3f6f72"
    vine: str = "#dde2b0"
    vine_ink: str = "#6f8440"
    reeds: str = "#cfd9b4"
    kunai: str = "#d6d087"
    kunai_ink: str = "#8d8330"
    paddy: str = "#c5dbcb"
    paddy_ink: str = "#5b8378"
    bamboo: str = "#cdd79a"
    sand: str = "#efdfb4"
    sand_ink: str = "#bd9f60"
    stone: str = "#8b857b"
    hammada: str = "#dac8a1"
    scrub_ink: str = "#7f8147"
    open_patch: str = "#f1ead0"
    pasture: str = "#dde0b0"
    water: str = "#a9cbd9"
    water_deep: str = "#8db8cc"
    water_ink: str = "#3f7592"
    beach: str = "#f3e6bd"
    paved: str = "#f7f3e9"
    dirt: str = "#dcc08e"
    road_edge: str = "#5c5141"
    building_stone: str = "#77736e"
    building_wood: str = "#a8703f"
    hut: str = "#cda15c"
    roof_line: str = "#f4efe3"
    shadow: str = "#4b4437"
    hedge: str = "#4f7333"
    bocage: str = "#33541f"
    wall: str = "#6a645b"
    town: str = "#cfc6b4"
    square: str = "#ded8ca"
    mass: float = 1.0
    """How much of the ground the colour of woods and jungle hides."""


_WHITE = "#ffffff"


def mixed(colour: str, other: str, part: float) -> str:
    """Return a colour with a part of another mixed in."""
    pairs = zip(
        *(tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in (colour, other)), strict=True
    )
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def spared(look: Look) -> Look:
    """Return a look with outlines in place of solid areas."""
    areas = (
        *("wood", "wood_dark", "crown", "jungle", "jungle_dark", "brush", "stone", "hammada"),
        *("building_stone", "building_wood", "hut", "paved", "dirt", "water", "hedge", "beach"),
        *("town", "square"),
    )
    white: dict[str, Any] = dict.fromkeys(areas, _WHITE)
    return replace(look, **white, paper=_WHITE, wood_edge="#8c8c8c", brush_ink="#9a9a9a")


def inked(look: Look, ink: str) -> Look:
    """Return a look as an ink prints it."""
    if ink == "colour":
        return look
    return spared(look) if ink == "saver" else greyed(look)


def greyed(look: Look) -> Look:
    """Return a look for black ink: woods and jungle are patterns through which levels are seen.

    In grey their colours would be those of levels.
    """
    return replace(
        look,
        mass=0.16,
        wood_edge=mixed(look.wood_edge, "#000000", 0.25),
        jungle=mixed(look.jungle, _WHITE, 0.3),
    )


LOOKS: Mapping[str, Look] = {
    "temperate": Look(),
    "arid": replace(
        Look(),
        ground="#efe0b6",
        levels=("#dcc28b", "#c8a569", "#b0884f"),
        hollow="#fbf4dc",
        contour="#94693a",
        open_patch="#f6ecd0",
        sand="#efe0b6",
    ),
    "snow": replace(
        Look(),
        paper="#fbfaf6",
        ground="#eeeee9",
        levels=("#d1cec5", "#b8b3a5", "#9f9887"),
        hollow="#fdfffe",
        contour="#81776a",
        wood="#8fa694",
        wood_edge="#3e5549",
        wood_dark="#748f7f",
        crown="#b3c3b6",
        brush="#dcddd4",
        brush_ink="#8b8a7c",
        marsh="#d0dedd",
        grain="#e4dfd0",
        grain_ink="#a89e88",
        orchard="#e8e8e2",
        kunai="#e4e2d2",
        kunai_ink="#9c9678",
        scrub_ink="#8d8c7e",
        hedge="#7f8a78",
        bocage="#414b3e",
        open_patch="#fafaf7",
        pasture="#e4e5e0",
        marsh_ink="#5c7f80",
        water="#c3d6de",
        dirt="#d9cdb6",
    ),
    "tropical": replace(
        Look(),
        ground="#e4e2b4",
        wood="#86ac64",
        levels=("#d4c488", "#c1a665", "#ab884d"),
        water="#a4d0d6",
        water_deep="#7fb6c6",
    ),
}

SEASONS: Mapping[str, Look] = {
    "green": replace(
        Look(),
        ground="#e4e6c2",
        pasture="#d7dfb0",
        wood="#93b269",
        wood_dark="#76984d",
        crown="#a9c682",
        grain="#cbd88e",
        grain_ink="#8a9d48",
        orchard="#dcdfb4",
        brush="#c6cf92",
    ),
    "autumn": replace(
        Look(),
        ground="#e8dfbd",
        pasture="#dedab0",
        levels=("#d5c18f", "#c3a46a", "#af864e"),
        wood="#939a62",
        wood_edge="#4f5030",
        wood_dark="#787d47",
        crown="#c9984f",
        brush="#cbbd84",
        brush_ink="#8a7440",
        grain="#eadfb9",
        grain_ink="#bfa673",
        orchard="#dfd3a2",
        hedge="#6f7338",
        bocage="#49481f",
    ),
    "bare": replace(
        Look(),
        ground="#e3dcc6",
        pasture="#d9d6bb",
        levels=("#d2bf8d", "#c0a168", "#ab844d"),
        wood="#a1a394",
        wood_edge="#474a41",
        wood_dark="#84877a",
        crown="#bfc0b3",
        brush="#cac3a8",
        brush_ink="#82775c",
        grain="#d6c19b",
        grain_ink="#a3875c",
        orchard="#d8d0b8",
        hedge="#757052",
        bocage="#4a4433",
        open_patch="#ece6d4",
    ),
}
"""Temperate ground by its season, where that is not summer."""
