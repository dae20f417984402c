"""What a platoon fires with: a line for each of its weapons, by their bands of range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.model import ForceRecord
from generator.games.platoon_action.scenario.worth import ranks

_PARTS = ("weapons", "hand-held", "guns")


def fire(case: Case, force: ForceRecord) -> Iterator[dict[str, Any]]:
    """Yield the weapons of a platoon: those against men, then those against vehicles.

    Each has its name, whether it fires at vehicles, and its bands as the tables have them.
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
    """Return the ids of everything that is carried, served or mounted.

    As what a vehicle's MGs fire (12.6), and a gun at men (13.5), stands in the pack.
    """
    mgs, guns = case.pack.records("vehicle-mgs"), case.pack.records("guns")
    found = {one.weapon for one in force.officers} | {team.weapon for team in force.teams}
    found |= {squad.leader.weapon for squad in force.squads}
    found |= {team.leader.weapon for team in force.teams}
    for men in ranks(force):
        found |= {men.weapon, *([men.also] if men.also else [])}
    for line in force.vehicles:
        one = case.prices.catalogue[line.vehicle]
        found |= {str(one["gun"])} if one["gun"] else set()
        found |= {str(mg["weapon"]) for key, mg in mgs.items() if one[key]}
    return found | {str(row) for key in found if key in guns and (row := guns[key]["at-men"])}
