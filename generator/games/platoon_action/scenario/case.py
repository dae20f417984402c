"""A mission with its table laid: what constraints and words ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.limits import COVER, SHOTS, TWO_WAYS
from generator.games.platoon_action.scenario.model import MissionRecord, SideName
from generator.games.platoon_action.scenario.table.drawn import table_of
from generator.games.platoon_action.scenario.table.ways import (
    Covered,
    Spot,
    covered,
    second_way,
    spots_of,
    way,
)
from generator.games.platoon_action.scenario.worth import Prices, prices_of
from generator.ground.points import Point
from generator.ground.tabletop import Tabletop


@dataclass(frozen=True)
class Case:
    """A mission with its table laid."""

    pack: Pack
    record: MissionRecord

    @cached_property
    def table(self) -> Tabletop:
        return table_of(self.pack, self.record, {})

    @property
    def rules(self) -> Mapping[str, Any]:
        return self.pack.records("missions")[self.record.mission]

    @cached_property
    def limits(self) -> Mapping[str, float]:
        records = self.pack.records("constraints").items()
        return {k: float(str(one["limit"])) for k, one in records if one["limit"] is not None}

    @cached_property
    def numbers(self) -> Mapping[str, float]:
        records = self.pack.records("mission-numbers").items()
        return {k: float(str(one["number"])) for k, one in records}

    @cached_property
    def prices(self) -> Prices:
        return prices_of(self.pack)

    @property
    def year(self) -> int:
        return date.fromisoformat(self.record.date).year

    @property
    def month(self) -> str:
        """The month in which it is, as '1944-07'."""
        return self.record.date[:7]

    @cached_property
    def sight(self) -> float:
        """How far one sees in this weather, at most as far as the constraint asks."""
        seen = self.pack.records("weather")[self.record.weather]["sight"]
        return min(self.limits[SHOTS], float(seen or 99))

    @property
    def runners(self) -> tuple[SideName, ...]:
        """The sides that go for what is fought for."""
        record = self.record
        both = self.rules["defender-zone"] not in ("block", "roadside")
        return (record.attacker, record.defender) if both else (record.attacker,)

    @cached_property
    def ground(self) -> Covered:
        return covered(self.table)

    def start(self, side: SideName) -> set[Spot]:
        """Return the spots of a side's zone."""
        return spots_of(self.ground, self.record.zone(side).points)

    @cached_property
    def _ways(self) -> dict[SideName, list[Point]]:
        return {}

    def way(self, side: SideName) -> list[Point]:
        """Return a side's way to the first objective from cover to cover, or []."""
        if side not in self._ways:
            goal = self.record.goals[0]
            start = self.start(side)
            found = way(self.ground, start, goal.at, goal.reach, self.limits[COVER])
            self._ways[side] = found
        return self._ways[side]

    def second(self, side: SideName) -> list[Point]:
        """Return another way that lies apart from the first, or []."""
        goal, limits = self.record.goals[0], self.limits
        return second_way(
            self.ground, self.way(side), self.start(side), goal.at, goal.reach,
            limits[COVER], limits[TWO_WAYS],
        )  # fmt: skip
