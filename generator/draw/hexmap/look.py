"""The look of a maker's map: a palette, with the maker's own colours in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.content.kinds.hexmap.drawers import DRAWERS
from generator.content.kinds.hexmap.plan import HexmapPlan
from generator.draw.look import LOOKS, SEASONS, Look, inked, mixed

_WHITE, _BLACK = "#ffffff", "#000000"

_SHADES = {"wood_edge": (_BLACK, 0.48), "crown": (_WHITE, 0.2)}
"""How colours that go with a mass of trees are made from its own."""


def look_for(plan: HexmapPlan, ink: str) -> Look:
    """Return the palette of a map in an ink."""
    look = LOOKS["snow" if plan.season == "snow" else plan.look]
    if plan.look == "temperate":
        look = SEASONS.get(plan.season, look)
    changes: dict[str, Any] = {}
    for key, terrain in plan.terrain.items():
        if not terrain.colour or not (terrain.draw or key == plan.base):
            continue
        names = DRAWERS[terrain.draw or "open"].colours
        if key == plan.base and terrain.draw in ("", "open"):
            names = ("ground",)
        for name in names:
            other, part = _SHADES.get(name, (_WHITE, 0.0))
            changes[name] = mixed(terrain.colour, other, part)
            if name == "water":
                changes["water_deep"] = mixed(terrain.colour, _BLACK, 0.1)
    return inked(replace(look, **changes), ink)
