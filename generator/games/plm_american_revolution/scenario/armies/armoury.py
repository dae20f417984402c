"""Who could be there on a day: regiments and generals of both sides, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.lists import (
    Unit,
    given,
    present,
    units_of,
)
from generator.games.plm_american_revolution.scenario.armies.points import PointValues, values_of
from generator.games.plm_american_revolution.scenario.fields import sides
from generator.games.plm_american_revolution.scenario.scene import Scene

Records = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Armoury:
    """Regiments and generals by side, with the units of each regiment, looked up once a battle."""

    pack: Pack
    values: PointValues
    regiments: Mapping[str, Records]
    generals: Mapping[str, Records]
    units: Mapping[str, Sequence[Unit]]
    points: Mapping[str, float]
    figures: Mapping[str, int]
    elites: Mapping[str, Mapping[str, Mapping[str, str | None]]]
    """By converged battalion, what each of its parents has given to it."""
    limits: Records

    def size(self, key: str) -> int:
        return len(self.units[key])

    def units_left(self, key: str, gave: Mapping[str, str | None] | None) -> Sequence[Unit]:
        """Return a regiment's units without the stands that it has given."""
        return units_of(self.pack, key, gave) if gave else self.units[key]


def armoury_of(pack: Pack, scene: Scene) -> Armoury:
    """Look up who could be there."""
    values = values_of(pack)
    both = {part: {side: _of(pack, part, side, scene) for side in sides(pack)} for part in _PARTS}
    keys = [key for some in both["regiments"].values() for key in some]
    units = {key: units_of(pack, key) for key in keys}
    known = pack.records("regiments")
    return Armoury(
        pack=pack,
        values=values,
        regiments=both["regiments"],
        generals=both["generals"],
        units=units,
        points={key: values.total(some, values.points) for key, some in units.items()},
        figures={key: sum(one.figures for one in some) for key, some in units.items()},
        elites={key: given(pack, [key]) for key in keys if known[key]["parents"]},
        limits=pack.records("constraints"),
    )


_PARTS = ("regiments", "generals")


def _of(pack: Pack, part: str, side: str, scene: Scene) -> Records:
    return present(pack, part, side, scene.theatre_id, scene.day)
