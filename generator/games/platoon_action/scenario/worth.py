"""What a platoon is worth: its points, its figures, its activation cards, what hurts armour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.force.points import prices
from generator.games.platoon_action.scenario.model import Figures, ForceRecord

HEAVY = {"hmg", "mortar"}
"""Weapons of teams that stand in the table of weapons."""

HOWITZER = "howitzer"
_SHORT = "short"
REAR = -1
"""What a hit on the rear changes the need to penetrate by."""


@dataclass(frozen=True)
class Prices:
    """What things cost, by their ids; and a pack's records."""

    of: Mapping[str, int]
    catalogue: Mapping[str, Mapping[str, Any]]
    armour: Mapping[str, Mapping[str, Any]]
    guns: Mapping[str, Mapping[str, Any]]
    hand_held: Mapping[str, Mapping[str, Any]]
    levels: Mapping[int, str]

    def man(self, effectiveness: int) -> int:
        """Return what a man costs under a leader of some Effectiveness."""
        known = [value for value in sorted(self.levels) if value <= effectiveness]
        return self.of[self.levels[known[-1] if known else min(self.levels)]]

    def vehicle(self, name: str) -> int:
        """Return what a vehicle costs: its class of armour, its MGs, its gun."""
        one = self.catalogue[name]
        gun = one["gun"] or (HOWITZER if one["gun-name"] else None)
        mgs = one["turret-mgs"] + one["hull-mgs"] + one["top-mgs"]
        worth = self.of[one["armour"]] + mgs * self.of["mg"] + (self.of[gun] if gun else 0)
        return int(worth)

    def figures(self, men: Figures, effectiveness: int) -> int:
        """Return what some men cost, with what they carry."""
        each = self.man(effectiveness) + self.of.get(men.weapon, 0) + self.of.get(men.also or "", 0)
        return men.count * (each + (self.of["medic"] if men.medic else 0))

    def force(self, force: ForceRecord) -> int:
        """Return what a platoon costs."""
        level = force.effectiveness
        total = sum(self.vehicle(one.vehicle) for one in force.vehicles)
        for officer in force.officers:
            total += self.man(level) + self.of["officer"] + self.of.get(officer.weapon, 0)
        chiefs = [one.leader for one in force.squads] + [one.leader for one in force.teams]
        for chief in chiefs:
            total += self.man(level) + self.of.get(chief.weapon, 0)
        total += sum(self.of[team.weapon] for team in force.teams)
        return total + sum(self.figures(men, level) for men in ranks(force))

    def pierces(self, force: ForceRecord) -> int:
        """Return the least need with which a platoon's weapons penetrate, at short range."""
        rows: list[Mapping[str, Any]] = [
            self.guns[t.weapon] for t in force.teams if t.weapon in self.guns
        ]
        rows += [
            self.guns[gun]
            for one in force.vehicles
            if (gun := self.catalogue[one.vehicle]["gun"]) is not None
        ]
        carried = {men.also for men in ranks(force) if men.also is not None}
        rows += [self.hand_held[name] for name in carried if name in self.hand_held]
        rows += [self.guns[name] for name in carried if name in self.guns]
        needs = [band["pen"] for row in rows for band in row["bands"] if band["band"] == _SHORT]
        return min(needs, default=99)


def prices_of(pack: Pack) -> Prices:
    """Return what things cost in a pack."""
    return Prices(
        prices(pack),
        pack.records("catalogue"),
        pack.records("armour"),
        pack.records("guns"),
        pack.records("hand-held"),
        {int(one["value"]): key for key, one in pack.records("effectiveness").items()},
    )


def ranks(force: ForceRecord) -> Iterator[Figures]:
    """Yield all men of a platoon but its leaders."""
    for officer in force.officers:
        yield from officer.men
    for squad in force.squads:
        yield from squad.men
    for team in force.teams:
        yield from team.men


def head_count(force: ForceRecord) -> int:
    """Return how many figures a platoon has; crews of vehicles stay in them."""
    leaders = len(force.officers) + len(force.squads) + len(force.teams)
    return leaders + sum(men.count for men in ranks(force))


def card_count(force: ForceRecord) -> int:
    """Return how many activation cards a platoon has: two for a vehicle, one for all others."""
    ones = len(force.officers) + len(force.squads) + len(force.teams)
    return ones + 2 * len(force.vehicles)
