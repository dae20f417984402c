"""The lie of a map: the place that it is named after, whence the sides come, sea and river."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.games.platoon_leader.setting.approaches import approaches, sites_on
from generator.games.platoon_leader.setting.episodes import (
    Place,
    places_of,
    river_course,
    seaward,
)
from generator.games.platoon_leader.setting.scene import Setting
from generator.ground.edges import Edge, flanks
from generator.ground.growing.terrain import Recipe
from generator.roll.roller import Roller

_SPOTS = {"hill": "summit", "ridge": "summit", "pass": "summit", "wood": "wood", "bridge": "bridge"}
"""Kinds of places that are a spot of the map, and which; the others are its main settlement."""


@dataclass(frozen=True)
class Lie:
    """How a map lies: its place, the edge of the Axis, the shores (None: as its ground has them).

    `names` are those of settlements that are known, `landmark` a sort of spot and its name,
    `course` how the river runs.
    """

    site: Place
    edge: Edge
    shores: tuple[Edge, ...] | None
    course: Literal["along", "across"] | None
    names: tuple[str, ...]
    landmark: tuple[str, str] | None


def roll_lie(roller: Roller, setting: Setting, recipe: Recipe) -> Lie:
    """Roll the place of a map and its edges, from what is known of the episode on the first day."""
    episode, day, sea = setting.episode, setting.first_day, recipe.sea
    ground = roller.pack.records("grounds")[recipe.id]
    known = sites_on(places_of(roller.pack, episode), episode, day, ground)
    if (wanted := roller.locks.get("edge")) is not None:
        known = [one for one in known if wanted in approaches(episode, day, one, sea)]
    site = roller.pick("place", "Place", [(one, 1) for one in known], name=lambda p: str(p["name"]))
    ways = list(approaches(episode, day, site, sea).items())
    edge = roller.pick("edge", "Friendly Board Edge of the Axis", ways, lock="edge")
    water = seaward(episode, site).intersection(flanks(edge))
    name = str(site["name"])
    spot = _SPOTS.get(site["kind"])
    return Lie(
        site=site,
        edge=edge,
        shores=_shores(roller, recipe, sorted(water)),
        course=river_course(episode, edge),
        names=() if spot else (name,),
        landmark=(spot, name) if spot else None,
    )


def _shores(roller: Roller, recipe: Recipe, at: Sequence[Edge]) -> tuple[Edge, ...] | None:
    """Return where the sea lies: at one flank of a coast, at both of an islet, or out of sight."""
    if recipe.sea == "coast":
        return (roller.stream("shore").choice(at),) if at else ()
    return None
