"""A battle as the constraints see it, read from its record: fresh or edited, they hold for both."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.lists import Unit
from generator.games.plm_american_revolution.scenario.armies.pace import (
    BattleLine,
    Fighter,
    break_turns,
)
from generator.games.plm_american_revolution.scenario.armies.points import PointValues, values_of
from generator.games.plm_american_revolution.scenario.land.footing import Footing
from generator.games.plm_american_revolution.scenario.land.plan import CELL, Spot, cell_spot
from generator.games.plm_american_revolution.scenario.model import (
    ArmyModel,
    BattleModel,
    BrigadeModel,
    UnitModel,
    Zone,
)
from generator.roll.dates import read_date

_COVER = ("woods", "town")
"""Pieces of ground that add to the tests of those in them, as the estimate counts it."""


@dataclass(frozen=True)
class Case:
    """A battle and what the pack says of its units; lengths in inches on the map."""

    pack: Pack
    model: BattleModel
    values: PointValues
    day: date
    cells: Mapping[Spot, str]
    wet: frozenset[Spot]

    @property
    def engagement(self) -> Mapping[str, Any]:
        return self.pack.records("engagements")[self.model.engagement]

    def army_list(self, side: str) -> Mapping[str, Any]:
        """Return who was with a side's army, as the pack has it."""
        return self.pack.records("armies")[self.engagement[side]]

    @property
    def battle(self) -> Mapping[str, Any]:
        return self.pack.records("battles")[self.model.battle]

    @property
    def limits(self) -> Mapping[str, Mapping[str, Any]]:
        """The constraints of the pack, which have the limits."""
        return self.pack.records("constraints")

    @property
    def defender(self) -> str:
        return next(side for side in self.model.sides if side != self.model.attacker)

    def army(self, side: str) -> ArmyModel:
        return self.model.sides[side]

    def units(self, side: str) -> list[Unit]:
        """Return the units of a side, brigade by brigade."""
        return [unit for one in self.army(side).brigades for unit in brigade_units(one)]

    def points(self, side: str) -> float:
        """Return a side's points, its generals and its commander with it."""
        army = self.army(side)
        led = sum(brigade.general is not None for brigade in army.brigades) + 1
        units = self.values.total(self.units(side), self.values.points)
        return round(units + led * self.values.numbers["general"], 1)

    def s(self, side: str) -> int:
        return sum(self.values.s(unit) for unit in self.units(side))

    def figures(self, side: str) -> int:
        """Return all figures to put on the table, generals not counted."""
        return sum(unit.figures for unit in self.units(side))

    def breaks(self) -> Mapping[str, float]:
        """Return the turn in which each army would break on the average."""
        return self._breaks

    @cached_property
    def _breaks(self) -> Mapping[str, float]:
        sides = list(self.model.sides)
        first, second = (self.fighting(side) for side in sides)
        return dict(zip(sides, break_turns(self.values, (first, second)), strict=True))

    def fighting(self, side: str) -> BattleLine:
        """Return a side in the order in which its units come into line."""
        rows: dict[str, list[Fighter]] = {"first": [], "second": []}
        for brigade in self.army(side).brigades:
            cover = self._cover(side, brigade)
            late = brigade.arrives is not None or not self._in_front(side, brigade)
            for unit in brigade_units(brigade):
                rows["second" if late else unit.line].append(Fighter(unit, cover))
        advances = bool(self.battle["even"]) or side == self.model.attacker
        return BattleLine(
            (*rows["first"], *rows["second"]), len(rows["first"]), self.s(side), advances
        )

    def _in_front(self, side: str, brigade: BrigadeModel) -> bool:
        return brigade.zone.y == self.army(side).zone.y

    def _cover(self, side: str, brigade: BrigadeModel) -> int:
        """Return what the ground of a zone gives on the average to those who wait in it."""
        if side != self.defender or self.battle["even"]:
            return 0
        spots = list(zone_spots(brigade.zone))
        cover = self.values.cover
        found = sum(cover[self.cells[spot]] for spot in spots if self.cells.get(spot) in _COVER)
        behind = any(
            brigade.zone.x[0] < x < brigade.zone.x[1]
            for course in self.model.table.courses
            if course.kind == "works"
            for x, _ in course.points
        )
        return round(max(found / len(spots), cover["works"] / 2 if behind else 0))

    @cached_property
    def footing(self) -> Footing:
        """The ground that units may stand on when they are deployed."""
        return Footing(self.cells, self.wet, self.values)

    def spots(self, kinds: Collection[str]) -> list[Spot]:
        return [spot for spot, kind in self.cells.items() if kind in kinds]


def case_of(pack: Pack, model: BattleModel, values: PointValues | None = None) -> Case:
    """Return a battle as the constraints see it."""
    day = read_date(model.date)
    cells = {cell_spot(one): piece.kind for piece in model.table.ground for one in piece.cells}
    wet = frozenset(
        spot
        for course in model.table.courses
        if course.kind == "stream"
        for spot in course_spots([(x, y) for x, y in course.points])
    )
    return Case(pack, model, values or values_of(pack), day or date.min, cells, wet)


def brigade_units(brigade: BrigadeModel) -> list[Unit]:
    """Return the units of a brigade."""
    return [unit_of(one) for one in brigade.units]


def unit_of(model: UnitModel) -> Unit:
    return Unit(**dict(model))


def zone_spots(zone: Zone) -> Iterator[Spot]:
    """Yield the cells that a zone touches."""
    for x in range(zone.x[0] // CELL, -(-zone.x[1] // CELL)):
        for y in range(zone.y[0] // CELL, -(-zone.y[1] // CELL)):
            yield x, y


def course_spots(points: list[tuple[int, int]]) -> Iterator[Spot]:
    """Yield the cells that a course goes through, looked at inch by inch."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        steps = max(abs(bx - ax), abs(by - ay), 1)
        for n in range(steps):
            x, y = ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps
            yield int(x // CELL), int(y // CELL)


def apart(one: Zone, other: Zone) -> float:
    """Return how far apart two zones are at the nearest."""
    dx = max(one.x[0] - other.x[1], other.x[0] - one.x[1], 0)
    dy = max(one.y[0] - other.y[1], other.y[0] - one.y[1], 0)
    return float((dx**2 + dy**2) ** 0.5)


def away(zone: Zone, at: tuple[float, ...]) -> float:
    """Return how far a place is from a zone."""
    dx = max(zone.x[0] - at[0], at[0] - zone.x[1], 0)
    dy = max(zone.y[0] - at[1], at[1] - zone.y[1], 0)
    return float((dx**2 + dy**2) ** 0.5)
