"""A situation with its table laid: what constraints and words ask of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.points import Lists, UnitKind, lists_of
from generator.games.panzer_leader.scenario.approach import Approach
from generator.games.panzer_leader.scenario.model import (
    SIDES,
    GroupRecord,
    SideName,
    SituationRecord,
)
from generator.games.panzer_leader.scenario.table import Table, beside
from generator.ground.lattice import Spot


@dataclass(frozen=True)
class Case:
    """A situation with its table laid: what constraints ask of it."""

    pack: Pack
    record: SituationRecord
    table: Table

    @cached_property
    def lists(self) -> Lists:
        return lists_of(self.pack)

    @property
    def kind(self) -> Mapping[str, Any]:
        return self.pack.records("kinds")[self.record.mission]

    @cached_property
    def limits(self) -> Mapping[str, Fraction]:
        records = self.pack.records("constraints").items()
        return {k: Fraction(str(one["limit"])) for k, one in records if one["limit"] is not None}

    @cached_property
    def objective(self) -> frozenset[Spot]:
        names = [name for one in self.record.objectives for name in one.hexes]
        return frozenset(map(self.table.parse, names))

    @cached_property
    def stack(self) -> int:
        """The units that may stand in a hex (VI.1)."""
        return int(self.pack.records("stacking")["limit"]["number"])

    @property
    def edge(self) -> bool:
        """Tell whether units are to leave by an edge."""
        return any(one.what == "edge" for one in self.record.objectives)

    @cached_property
    def areas(self) -> Mapping[str, frozenset[Spot]]:
        """The area of each group, without hexes that not all units may enter."""
        return {
            group.id: self.table.area(group.zones)
            & (self.table.open if group.turn is None else self.table.spots)
            for group in self.record.groups
        }

    def area(self, side: SideName) -> frozenset[Spot]:
        """Return where a side sets up."""
        return self._sides_areas[side]

    @cached_property
    def _sides_areas(self) -> Mapping[SideName, frozenset[Spot]]:
        return {
            side: frozenset[Spot]().union(*(self.areas[one.id] for one in self.setting_up(side)))
            for side in SIDES
        }

    def setting_up(self, side: SideName) -> list[GroupRecord]:
        return [g for g in self.record.groups if g.side == side and g.turn is None]

    def units(self, side: SideName, early: bool = False) -> Counter[str]:
        """Return a side's units; only those that set up, if they are asked for."""
        found: Counter[str] = Counter()
        for group in self.record.groups:
            if group.side == side and not (early and group.turn):
                for line in group.units:
                    found[line.unit] += line.count
        return found

    def known(self, side: SideName, early: bool = False) -> list[tuple[UnitKind, int]]:
        return [(self.lists.units[u], n) for u, n in self.units(side, early).items()]

    def on_ground(self, side: SideName) -> int:
        return sum(n for unit, n in self.known(side, True) if unit.type != "aircraft")

    @property
    def attackers(self) -> tuple[SideName, ...]:
        return SIDES if self.record.attacker is None else (self.record.attacker,)

    def attacks(self, group: GroupRecord) -> bool:
        return group.side in self.attackers or group.turn is not None

    @cached_property
    def last(self) -> SideName:
        """The side that sets up last."""
        return SIDES[1 - SIDES.index(self.record.sets_up_first)]

    def approach(self, side: SideName, unit: UnitKind, roads: bool, next_to: bool) -> Approach:
        """Return what it costs vehicles of a kind to come from a side's area to the objective."""
        wheels = unit.role == "transport" and not unit.armoured
        return self.table.approach(self.area(side), self._goals[next_to], wheels, roads)

    @cached_property
    def _goals(self) -> Mapping[bool, frozenset[Spot]]:
        """Where the objective is reached: in its own hexes, and in those next to it too."""
        own = self.objective - self.table.closed
        wide = (beside(self.objective) & self.table.spots) - self.table.closed
        return {False: own, True: own if self.edge else wide}

    def walks(self, next_to: bool, most: int) -> Mapping[Spot, int]:
        """Return how many hexes infantry walks to the objective, from where it is no more."""
        return self.table.walks(self._goals[next_to], most)
