"""What units are worth: points, S and figures, and how far apart and wide they stand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.lists import Unit

_TWICE = "French"
"""The army whose regiments count twice."""

_SUPPORT = 4
"""Inches that a second line stands behind the first."""

USUAL_BRIGADES = 2
"""Brigades of the defender for which the limit of figures is stated."""

RANGE_OF_MUSKET = 3
"""The range factor of a musket at arm's length, by which others are measured."""


@dataclass(frozen=True)
class PointValues:
    """What a pack says of the worth of units."""

    numbers: dict[str, float]
    morale: dict[str, int]
    worth: dict[str, int]
    reach: dict[str, int]
    cover: dict[str, int]
    """What each kind of cover adds to tests (D.6)."""
    twice: frozenset[str]
    """Regiments that count twice: each of their battalions, and not the first alone."""

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
        """Return what a unit adds to S: by grade, a regiment of horse 1, a gun stand 1 (H.1)."""
        if not unit.on_foot:
            return 1
        counted = (unit.battalion or 1) > 1 and unit.regiment not in self.twice
        return 0 if counted else self.worth[unit.grade]

    def bears(self, unit: Unit) -> int:
        """Return the markers with which a unit leaves the field (E.7)."""
        if unit.arm == "gun":
            return int(self.numbers["markers-gun"])
        least = "markers-squadron" if unit.arm == "horse" else "markers-battalion"
        return int(min(max(unit.stands, self.numbers[least]), self.numbers["markers-most"]))

    def front(self, unit: Unit) -> float:
        """Return the inches of a unit's front, in line."""
        return unit.stands * self.numbers["stand"]

    def first_line(self, units: Iterable[Unit]) -> float:
        """Return the inches that the first line of a brigade takes, with the room between units."""
        widths = [self.front(unit) for unit in units if unit.line == "first"]
        return sum(widths) + self.numbers["gap"] * max(len(widths) - 1, 0)

    def farthest(self, units: Sequence[Unit]) -> float:
        """Return how far the middle of a unit is from a general in the middle of the first line."""
        found = [0.0]
        for line, behind in (("first", 0), ("second", _SUPPORT)):
            row = [unit for unit in units if unit.line == line]
            whole = sum(map(self.front, row)) + self.numbers["gap"] * (len(row) - 1)
            left = -whole / 2
            for unit in row:
                found.append(math.hypot(left + self.front(unit) / 2, behind))
                left += self.front(unit) + self.numbers["gap"]
        return max(found)

    def total(self, units: Iterable[Unit], of: Callable[[Unit], float]) -> float:
        return round(sum(of(unit) for unit in units), 1)


def number(pack: Pack, key: str) -> float:
    """Return one of the numbers of rolled battles."""
    return float(pack.records("battle-numbers")[key]["number"])


def values_of(pack: Pack) -> PointValues:
    """Return what a pack says of the worth of units."""
    lists = pack.records("units")
    fire = pack.records("fire-effect").values()
    reach: dict[str, int] = {}
    for row in fire:
        weapon = str(row["weapon"]).lower()
        reach[weapon] = max(reach.get(weapon, 0), int(row["r"]))
    grades = pack.records("grades")
    return PointValues(
        numbers={key: float(one["number"]) for key, one in pack.records("battle-numbers").items()},
        morale={key: int(one["morale"]) for key, one in grades.items()},
        worth={key: int(one["value"]) for key, one in grades.items()},
        reach=reach,
        cover={key: int(one["bonus"]) for key, one in pack.records("cover").items()},
        twice=frozenset(
            key
            for key, one in pack.records("regiments").items()
            if lists[one["list"]]["army"] == _TWICE
        ),
    )


def most_figures(limit: float, values: PointValues, brigades: int) -> int:
    """Return the figures that a side may have in a battle against so many brigades of a defender.

    `limit` is what the pack's constraint allows against the usual number of them.
    """
    more = max(brigades - USUAL_BRIGADES, 0)
    return int(limit + values.numbers["brigade-figures"] * more)
