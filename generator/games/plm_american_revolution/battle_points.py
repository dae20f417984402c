"""What units are worth: points, S and figures, and how far apart and wide they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.battle_lists import Unit

RANGE_OF_MUSKET = 3
"""The range factor of a musket at arm's length, by which others are measured."""


@dataclass(frozen=True)
class Values:
    """What a pack says of the worth of units."""

    numbers: dict[str, float]
    morale: dict[str, int]
    worth: dict[str, int]
    reach: dict[str, int]
    guns: dict[str, int]

    def points(self, unit: Unit) -> float:
        """Return a unit's points: stands, grade, weapon, bayonets, horse; guns by the stand."""
        if unit.arm == "gun":
            return self.numbers["gun"]
        n = self.numbers
        each = (self.morale[unit.grade] - n["base"]) / n["step"]
        found = unit.stands * each * self.reach[unit.weapon] / RANGE_OF_MUSKET
        found *= n["bayonets"] if unit.bayonets else 1
        found *= n["cavalry"] if unit.arm == "horse" else 1
        return round(found, 1)

    def s(self, unit: Unit) -> int:
        """Return what a unit adds to S: by grade, a regiment of horse 1, a gun 1."""
        if unit.arm == "gun":
            return self.guns[unit.regiment]
        return 1 if unit.arm == "horse" else self.worth[unit.grade]

    def front(self, unit: Unit) -> float:
        """Return the inches of a unit's front, in line."""
        return unit.stands * self.numbers["stand"]

    def total(self, units: Iterable[Unit], of: Callable[[Unit], float]) -> float:
        return round(sum(of(unit) for unit in units), 1)


def values_of(pack: Pack) -> Values:
    """Return what a pack says of the worth of units."""
    lists = pack.records("units")
    fire = pack.records("fire-effect").values()
    reach: dict[str, int] = {}
    for row in fire:
        weapon = str(row["weapon"]).lower()
        reach[weapon] = max(reach.get(weapon, 0), int(row["r"]))
    grades = pack.records("grades")
    return Values(
        numbers={key: float(one["number"]) for key, one in pack.records("battle-numbers").items()},
        morale={key: int(one["morale"]) for key, one in grades.items()},
        worth={key: int(one["value"]) for key, one in grades.items()},
        reach=reach,
        guns={key: _guns(lists[one["list"]]) for key, one in pack.records("regiments").items()},
    )


def _guns(army: Any) -> int:
    """Return how many guns a gun stand of an army list stands for."""
    stands = sum(int(one["stands"]) for one in army["arms"] if one["arm"] == "Guns")
    return int(army["guns"]) // stands if stands and army["guns"] else 1
