"""A situation with its table laid: what constraints and words ask of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.points import Lists, Unit, lists_of
from generator.games.panzer_leader.scenario_model import SIDES, Group, SideName, SituationRecord
from generator.games.panzer_leader.scenario_table import Table, beside
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
        found: frozenset[Spot] = frozenset()
        for group in self.setting_up(side):
            found |= self.areas[group.id]
        return found

    def setting_up(self, side: SideName) -> list[Group]:
        return [g for g in self.record.groups if g.side == side and g.turn is None]

    def units(self, side: SideName, early: bool = False) -> Counter[str]:
        """Return a side's units; only those that set up, if they are asked for."""
        found: Counter[str] = Counter()
        for group in self.record.groups:
            if group.side == side and not (early and group.turn):
                for line in group.units:
                    found[line.unit] += line.count
        return found

    def known(self, side: SideName, early: bool = False) -> list[tuple[Unit, int]]:
        return [(self.lists.units[u], n) for u, n in self.units(side, early).items()]

    def on_ground(self, side: SideName) -> int:
        return sum(n for unit, n in self.known(side, True) if unit.type != "aircraft")

    @property
    def attackers(self) -> tuple[SideName, ...]:
        return SIDES if self.record.attacker is None else (self.record.attacker,)

    def attacks(self, group: Group) -> bool:
        return group.side in self.attackers or group.turn is not None

    @cached_property
    def last(self) -> SideName:
        """The side that sets up last."""
        return SIDES[1 - SIDES.index(self.record.sets_up_first)]

    def way(self, wheels: bool, roads: bool, next_to: bool) -> Mapping[Spot, int]:
        """Return what it costs vehicles to reach the objective, doubled, from each hex."""
        key = (wheels, roads, next_to)
        if key not in self._ways:
            self._ways[key] = self.table.costs(self._goals(next_to), wheels, roads)
        return self._ways[key]

    @cached_property
    def _ways(self) -> dict[tuple[bool, bool, bool], Mapping[Spot, int]]:
        return {}

    def _goals(self, next_to: bool) -> frozenset[Spot]:
        if not next_to or self.edge:
            return self.objective - self.table.closed
        return (beside(self.objective) & self.table.spots) - self.table.closed

    def walks(self, next_to: bool) -> Mapping[Spot, int]:
        return self.table.walks(self._goals(next_to))
