"""Battlefields for tests: grown from Platoon Leader's recipes, without the rest of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.dice import Streams
from generator.games.packs import read_pack
from generator.games.platoon_leader.ground.candidate import BattlefieldRequest
from generator.games.platoon_leader.ground.locations import read_kinds
from generator.games.platoon_leader.ground.survey import TRIES, Surveyed, survey
from generator.ground.growing.terrain import Recipe, read_recipes

CONTENT = Path(__file__).resolve().parent.parent / "content"
NAMES = (
    *("Aubry", "Bellac", "Cernay", "Dormans", "Esnes", "Fismes", "Givet", "Hargicourt"),
    *("Igny", "Jouarre", "Ligny", "Mailly", "Noyon", "Ormont", "Pinon", "Quierzy"),
)


@cache
def leader() -> Pack:
    """Read the pack, once."""
    return read_pack(CONTENT / "platoon-leader", "content/platoon-leader")


@cache
def recipes() -> Mapping[str, Recipe]:
    """Return its recipes of ground by id."""
    return read_recipes(leader())


def surveyed(recipe: str | Recipe, seed: object, *, tries: int = TRIES, **wishes: Any) -> Surveyed:
    """Grow a battlefield from a recipe or its id; `wishes` are fields of the request."""
    if isinstance(recipe, str):
        recipe = recipes()[recipe]
    asked = {"kinds": read_kinds(leader()), "names": NAMES} | wishes
    request = BattlefieldRequest(recipe, **asked)
    return survey(request, Streams(str(seed)), tries=tries)
