"""The look of tables: colours by climate, and the same with outlines in place of areas."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class TableLook:
    """Colours of a table. Whatever a colour shows is also shown by a shape or a line."""

    paper: str = "#fffdf6"
    ink: str = "#2a251e"
    frame: str = "#3b342a"
    grid: str = "#6d6a4e"
    shadow: str = "#2f2a1c"
    ground: str = "#c9cd9c"
    patch: str = "#d5d6aa"
    patch_dark: str = "#bcc38c"
    tuft: str = "#9aa76c"
    hill: tuple[str, str, str] = ("#d3cd98", "#dccf9c", "#e6d6a6")
    contour: str = "#8d7444"
    plough: str = "#b3946b"
    plough_line: str = "#93754f"
    wheat: str = "#e2c878"
    wheat_line: str = "#c2a14f"
    crops: str = "#b6c37a"
    crops_line: str = "#7f9650"
    meadow: str = "#cbd594"
    meadow_line: str = "#98ab62"
    stubble: str = "#dcca93"
    stubble_line: str = "#b59b5f"
    vines: str = "#cfc18d"
    vines_line: str = "#7d8b45"
    orchard: str = "#c3cd8c"
    orchard_line: str = "#98ab62"
    floor: str = "#6f8748"
    crown: str = "#7f9c52"
    crown_light: str = "#a3ba6f"
    crown_dark: str = "#4a6330"
    pine: str = "#5d7d50"
    pine_light: str = "#82a06e"
    pine_dark: str = "#334c31"
    hedge: str = "#6d8a45"
    hedge_light: str = "#93ad62"
    hedge_dark: str = "#3f5627"
    wall: str = "#d6cfbf"
    wall_dark: str = "#6f675a"
    wood: str = "#8d6d47"
    wood_dark: str = "#5a4429"
    water: str = "#9fc6d2"
    water_light: str = "#c4dee3"
    water_ink: str = "#4f8497"
    bank: str = "#9a8f5f"
    road: str = "#e6d6ae"
    road_light: str = "#f2e7c8"
    road_edge: str = "#8f7a50"
    verge: str = "#b5b67f"
    rut: str = "#c7b183"
    crater: str = "#8e7a58"
    crater_dark: str = "#5b4b33"
    stone: str = "#b9b3a6"
    roofs: tuple[tuple[str, str], ...] = (
        ("#c2714f", "#9c5238"),
        ("#b98a58", "#936a40"),
        ("#8f8d8b", "#6c6a69"),
        ("#ad5f49", "#874634"),
    )
    roof_line: str = "#f3e4cf"
    yard: str = "#d9cda8"
    goal: str = "#f6d04a"


COLOUR = TableLook()

_ARID = replace(
    COLOUR,
    ground="#e0cfa0",
    patch="#e9dbb2",
    patch_dark="#d3bd89",
    tuft="#b5a163",
    hill=("#dcc48c", "#e2cc98", "#ead7a8"),
    meadow="#dccb93",
    meadow_line="#a3955a",
    vines="#d9c795",
    orchard="#d9c996",
    orchard_line="#b5a163",
    verge="#cdb988",
    floor="#8f9157",
    crown="#98a063",
    crown_light="#b7bb82",
    crown_dark="#626a38",
)

_BARE = replace(
    COLOUR,
    ground="#cbc19c",
    patch="#d5ccab",
    patch_dark="#bdb088",
    tuft="#a3946a",
    hill=("#cdbf95", "#d6c99f", "#e0d4ac"),
    plough="#a98a66",
    plough_line="#866847",
    crops="#b9b283",
    crops_line="#8f8a58",
    meadow="#cfc79c",
    meadow_line="#a69a68",
    stubble="#d3c496",
    stubble_line="#a8925f",
    vines="#c3b187",
    vines_line="#7b6a45",
    orchard="#c8bf93",
    orchard_line="#a0946a",
    floor="#8d7f5d",
    crown="#a49570",
    crown_light="#c0b48f",
    crown_dark="#6b5e3f",
    hedge="#93875e",
    hedge_light="#b2a67d",
    hedge_dark="#5d5335",
    verge="#b9ad85",
)

_SNOW = replace(
    COLOUR,
    ground="#e9ebea",
    patch="#f4f5f3",
    patch_dark="#dbe0e1",
    tuft="#b3ad92",
    hill=("#eff0ed", "#f5f5f2", "#fbfbf8"),
    contour="#8f8f8d",
    plough="#d4cabb",
    plough_line="#a8977f",
    wheat="#ebe3ce",
    wheat_line="#c9b98f",
    crops="#e0e4d5",
    crops_line="#aab196",
    meadow="#eceee6",
    meadow_line="#c0c6b4",
    stubble="#e9e4d4",
    stubble_line="#b9ad8c",
    vines="#e6e2d6",
    vines_line="#9a8f78",
    orchard="#e9ebe3",
    orchard_line="#c0c6b4",
    floor="#a9b3a3",
    crown="#aab7a0",
    crown_light="#e9eeea",
    crown_dark="#5f6b58",
    pine="#71897a",
    pine_light="#dfe8e2",
    pine_dark="#37493f",
    hedge="#97a48a",
    hedge_light="#e4e9e1",
    hedge_dark="#55604b",
    verge="#d5d8d3",
    road="#ddd5c4",
    road_light="#ece7db",
    road_edge="#8d8370",
    rut="#b7ab94",
    water="#b9d2da",
    water_light="#dfebee",
    bank="#a7a797",
    yard="#dfdcd2",
)

LOOKS = {"temperate": COLOUR, "bare": _BARE, "arid": _ARID, "snow": _SNOW}

_KEPT = {"ink", "frame", "shadow", "goal"}


def _spared(look: TableLook) -> TableLook:
    """Return a look with white areas; what is drawn as lines is a little darker than before."""
    white: dict[str, str] = {
        one.name: "#ffffff"
        for one in fields(look)
        if isinstance(getattr(look, one.name), str)
        and not one.name.endswith(("_line", "_edge", "_dark", "_ink"))
        and one.name not in {*_KEPT, "grid", "tuft", "contour", "rut"}
    }
    plain = (("#ffffff", "#ffffff"),)
    return replace(look, **white, hill=("#ffffff",) * 3, roofs=plain, roof_line=look.ink)


SAVER = replace(
    _spared(COLOUR),
    tuft="#b5b5b5",
    grid="#8a8a8a",
    water="#cfcfcf",
    patch_dark="#ffffff",
    crown_dark="#777777",
    pine_dark="#555555",
    hedge_dark="#555555",
)


def _greyed(look: TableLook) -> TableLook:
    """Return a look for black ink: water is dark, for its own grey would be that of roads."""
    return replace(look, water="#74797b", water_light="#8b9092", water_ink="#2f3234")


GREY = {climate: _greyed(look) for climate, look in LOOKS.items()}


def look_for(climate: str, ink: str) -> TableLook:
    """Return the look of a climate in an ink: grey is made of colours, the saver has outlines."""
    if ink == "saver":
        return SAVER
    return (GREY if ink == "grey" else LOOKS)[climate]
