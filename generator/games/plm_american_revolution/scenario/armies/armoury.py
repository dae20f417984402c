"""Who could be there on a day: regiments and generals of both sides, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.lists import (
    Unit,
    given,
    units_of,
)
from generator.games.plm_american_revolution.scenario.armies.points import PointValues, values_of
from generator.games.plm_american_revolution.scenario.armies.served import (
    BRIGADIERS,
    COMMANDERS,
    REGIMENTS,
    Records,
    with_army,
)
from generator.games.plm_american_revolution.scenario.fields import sides
from generator.games.plm_american_revolution.scenario.scene import Scene


@dataclass(frozen=True)
class Armoury:
    """Both armies by side, with the units of each regiment, looked up once a battle.

    `armies` are their records, `commanders` and `brigadiers` the ids of generals.
    """

    pack: Pack
    values: PointValues
    armies: Records
    regiments: Mapping[str, Records]
    generals: Records
    commanders: Mapping[str, Sequence[str]]
    brigadiers: Mapping[str, Sequence[str]]
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
    known, day = pack.records("regiments"), scene.day
    armies = {side: pack.records("armies")[scene.engagement[side]] for side in sides(pack)}
    regiments = {
        side: {key: known[key] for key in with_army(army, REGIMENTS, day)}
        for side, army in armies.items()
    }
    keys = [key for some in regiments.values() for key in some]
    units = {key: units_of(pack, key) for key in keys}
    return Armoury(
        pack=pack,
        values=values,
        armies=armies,
        regiments=regiments,
        generals=pack.records("generals"),
        commanders={side: with_army(army, COMMANDERS, day) for side, army in armies.items()},
        brigadiers={side: with_army(army, BRIGADIERS, day) for side, army in armies.items()},
        units=units,
        points={key: values.total(some, values.points) for key, some in units.items()},
        figures={key: sum(one.figures for one in some) for key, some in units.items()},
        elites={key: given(pack, [key]) for key in keys if known[key]["parents"]},
        limits=pack.records("constraints"),
    )
