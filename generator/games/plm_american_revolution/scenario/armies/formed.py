"""Armies as they take the field: brigades formed of regiments, horse and guns, in two lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.games.plm_american_revolution.scenario.armies.armoury import Armoury
from generator.games.plm_american_revolution.scenario.armies.lists import Unit, given
from generator.games.plm_american_revolution.scenario.armies.points import PointValues
from generator.games.plm_american_revolution.scenario.rules import GENERAL

_MOST_FIRST = 3

Draft = tuple[str, str, list[str]]
"""A brigade before it is formed: its pool, its general's id, its regiments."""


@dataclass(frozen=True)
class Brigade:
    """A brigade: its general's id, its pool, and its units, guns last."""

    general: str
    corps: str
    units: tuple[Unit, ...]


@dataclass(frozen=True)
class Army:
    """A side's army."""

    side: str
    commander: str
    brigades: tuple[Brigade, ...]

    @property
    def units(self) -> list[Unit]:
        return [unit for brigade in self.brigades for unit in brigade.units]


def army_points(values: PointValues, army: Army) -> float:
    """Return the points of an army: its units, its generals and its commander."""
    generals = values.numbers["general"] * (len(army.brigades) + 1)
    return round(values.total(army.units, values.points) + generals, 1)


def formed(
    store: Armoury,
    drafts: Sequence[Draft],
    horse: Sequence[str],
    guns: Sequence[str],
) -> tuple[Brigade, ...]:
    """Put units, horse and guns into brigades; parents of converged battalions are weaker."""
    gone = given(store.pack, [*horse, *(key for _, _, keys in drafts for key in keys)])
    known = store.pack.records("regiments")
    found = []
    mounted = _rider(store, drafts, horse)
    crews: dict[str, int] = {}
    for n, (corps, general, keys) in enumerate(drafts):
        own = list(keys) + (list(horse) if n == mounted else [])
        units = [unit for key in own for unit in store.units_left(key, gone.get(key))]
        for at in range(n, len(guns), len(drafts)):
            crews[guns[at]] = crews.get(guns[at], 0) + 1
            one = store.units[guns[at]][0]
            name = f"{known[guns[at]]['name']}, gun {crews[guns[at]]}"
            units.append(replace(one, name=name))
        found.append(Brigade(general, corps, _lines(store, units)))
    return tuple(found)


def _rider(store: Armoury, drafts: Sequence[Draft], horse: Sequence[str]) -> int:
    """Return which brigade the horse rides with: the one with most room."""
    if not horse:
        return -1
    sizes = [sum(store.size(key) for key in keys) for _, _, keys in drafts]
    return sizes.index(min(sizes))


def _lines(store: Armoury, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Set who stands in the first line: half of the foot, three at most, and the guns.

    Where their general could not reach them all, the lines are tried more even, then the other way.
    """
    foot = [unit for unit in units if unit.on_foot]
    usual = min((len(foot) + 1) // 2, _MOST_FIRST)
    drawn = [_drawn_up(units, foot[:first]) for first in (usual, max(usual - 1, 1), usual + 1)]
    reach = float(store.limits[GENERAL]["limit"])
    return next((one for one in drawn if store.values.farthest(one) <= reach), drawn[0])


def _drawn_up(units: Sequence[Unit], first: Sequence[Unit]) -> tuple[Unit, ...]:
    kept = {id(unit) for unit in first}
    return tuple(
        replace(unit, line="first" if id(unit) in kept or unit.arm == "gun" else "second")
        for unit in sorted(units, key=lambda one: one.arm == "gun")
    )
