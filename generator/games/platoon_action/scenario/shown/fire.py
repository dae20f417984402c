"""What a platoon fires with: a line for each of its weapons, by their bands of range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.model import ForceRecord
from generator.games.platoon_action.scenario.worth import ranks

_PARTS = ("weapons", "hand-held", "guns")
_AT_MEN = {"20-mm": "auto-cannon"}
"""Guns that fire at men by a row among the weapons (13.5)."""


def fire(case: Case, force: ForceRecord) -> Iterator[dict[str, Any]]:
    """Yield the weapons of a platoon: those against men, then those against vehicles.

    Each has its name, whether it fires at vehicles, and its bands as the tables have them. The MGs
    of vehicles are those that the rules make of them (12.6).
    """
    found = _carried(case, force)
    for part in _PARTS:
        for key, one in case.pack.records(part).items():
            if key in found:
                yield {
                    "id": key,
                    "name": str(
                        one["name"] if part == "weapons" else one.get("short") or one["name"]
                    ),
                    "shots": one.get("autofire"),
                    "against": part != "weapons",
                    "bands": [{"to": None, **band} for band in one["bands"]],
                }


def _carried(case: Case, force: ForceRecord) -> set[str]:
    """Return the ids of everything that is carried, served or mounted."""
    found = {one.weapon for one in force.officers} | {team.weapon for team in force.teams}
    found |= {squad.leader.weapon for squad in force.squads}
    found |= {team.leader.weapon for team in force.teams}
    for men in ranks(force):
        found |= {men.weapon, *([men.also] if men.also else [])}
    for line in force.vehicles:
        one = case.prices.catalogue[line.vehicle]
        found |= {str(one["gun"])} if one["gun"] else set()
        found |= {"lmg"} if one["turret-mgs"] + one["hull-mgs"] else set()
        found |= {"hmg"} if one["top-mgs"] else set()
    return found | {_AT_MEN[key] for key in found if key in _AT_MEN}
