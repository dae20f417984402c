"""The look of sections: their colours, and the same with outlines in place of areas."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class SectionLook:
    """Colours of a section. Whatever a colour shows is also shown by a texture or a line."""

    paper: str = "#fdfbf4"
    ink: str = "#2b2620"
    grid: str = "#7d735c"
    number: str = "#5d5341"
    ground: str = "#ece6c6"
    field: str = "#e5dfb7"
    steps: tuple[str, str, str] = ("#dcc594", "#cfb179", "#c19d63")
    top: str = "#e3c795"
    contour: str = "#8a6231"
    brown: str = "#5f3a14"
    orange: str = "#c4600f"
    cliff: str = "#4a2f14"
    woods: str = "#92ad6c"
    wood_edge: str = "#48642f"
    crown: str = "#a6be80"
    green: str = "#2f5323"
    green_light: str = "#5f8443"
    swamp: str = "#c3d6b4"
    swamp_ink: str = "#44706a"
    sand: str = "#f4e6b6"
    sand_ink: str = "#bd9f60"
    sea: str = "#8cbcd1"
    sea_deep: str = "#9ac6d8"
    sea_mid: str = "#aad1df"
    sea_rim: str = "#c2dfe7"
    water: str = "#8fc0d6"
    water_ink: str = "#35708f"
    road: str = "#f6efd9"
    road_edge: str = "#5a4d38"
    town: str = "#d9d0bd"
    town_edge: str = "#8d8371"
    street: str = "#f6f0e2"
    house: str = "#8a4a35"
    house_other: str = "#75706a"
    house_edge: str = "#3c2f27"
    shadow: str = "#4b4437"


COLOUR = SectionLook()

_WHITE = "#ffffff"

SAVER = replace(
    COLOUR,
    paper=_WHITE,
    ground=_WHITE,
    sea=_WHITE,
    crown=_WHITE,
    road=_WHITE,
    town=_WHITE,
    house=_WHITE,
    house_other=_WHITE,
    water=_WHITE,
    green_light=_WHITE,
    wood_edge="#8c8c8c",
)

GREY = replace(COLOUR, orange="#4a2408", contour="#a07c50")
"""As grey, orange would be paler than the crowns beside it: the rims of hilltops are dark."""


def look_for(ink: str) -> SectionLook:
    """Return the look of an ink: grey is made of colours, the saver has outlines alone."""
    return {"grey": GREY, "saver": SAVER}.get(ink, COLOUR)
