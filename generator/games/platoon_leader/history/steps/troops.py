"""Squads by class: what they are halved to, what they harden to, what replaces them (3.41–3.44)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.army import army_of
from generator.games.platoon_leader.history.steps.registry import SideCase
from generator.games.platoon_leader.history.units import HALF_SQUAD

CLASSES = ("Elite", "1st Line", "2nd Line", "Green", "Conscript")
"""Classes of MMC, best first."""

_MORALE = re.compile(r"[0-9]+-[0-9]+-([0-9]+)")


@dataclass(frozen=True)
class Troops:
    """The squads that an army has, by type; half-squads are named as the squad's `half` with HS."""

    squads: Mapping[str, Mapping[str, Any]]

    def squad_of(self, unit: str) -> str | None:
        """Return the squad that a half-squad is half of, a squad itself, None for anything else."""
        if unit in self.squads:
            return unit
        half = unit.removesuffix(HALF_SQUAD)
        if half == unit:
            return None
        return next((key for key, row in self.squads.items() if row["half"] == half), None)

    def half_of(self, squad: str) -> str | None:
        """Return the half-squad of a squad."""
        row = self.squads.get(squad)
        return f"{row['half']}{HALF_SQUAD}" if row else None

    def rank(self, unit: str) -> int:
        """Return the place of a unit's class among CLASSES; that of what is not known is Elite."""
        squad = self.squad_of(unit)
        return CLASSES.index(self.squads[squad]["class"]) if squad else 0

    def better(self, unit: str) -> str | None:
        """Return what a unit Battle Hardens to; None where it becomes Fanatic instead."""
        return self._beside(unit, "better")

    def worse(self, unit: str) -> str | None:
        """Return what a unit is Replaced by; None where nothing is lower."""
        return self._beside(unit, "worse")

    def _beside(self, unit: str, key: str) -> str | None:
        squad = self.squad_of(unit)
        other = self.squads[squad][key] if squad else None
        if other is None or other not in self.squads:
            return None
        return str(other) if squad == unit else self.half_of(other)


def troops_of(case: SideCase) -> Troops:
    """Return the squads of a side's army.

    A card whose word for it nobody knows is taken to mean that whose squads it has most of.
    """
    units = [unit for line in case.roster.lines for _, unit in line.had]
    return troops_by(case.pack, case.own.nationality, units)


def troops_by(pack: Pack, nationality: str, units: Iterable[str]) -> Troops:
    """Return the squads of an army, by its card's word for it or else by what units it has."""
    return Troops(_rows(pack, army_of(pack, nationality) or _nearest(pack, units)))


def _rows(pack: Pack, army: str) -> dict[str, Mapping[str, Any]]:
    """Return the rows of an army; a ref to it is its record."""
    return {
        str(row["squad"]): row
        for row in pack.records("troop-classes").values()
        if army in row["armies"]
    }


def _nearest(pack: Pack, units: Iterable[str]) -> str:
    had = set(units)
    armies = [str(army) for army in pack.records("armies")]
    return max(armies, key=lambda army: len(had & _rows(pack, army).keys()))


def morale_of(unit: str) -> int | None:
    """Return the morale of an MMC, the last of its numbers; None for anything else."""
    match = _MORALE.match(unit)
    return int(match[1]) if match else None
