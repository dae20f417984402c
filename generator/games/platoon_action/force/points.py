"""What a platoon costs, by the pack's table of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.force.view import weapons

MEDIC, OFFICER, MG, HOWITZER = "medic", "officer", "mg", "howitzer"
"""What is paid for besides weapons, guns and armour, by its id in the part `prices`."""


def man(effectiveness: int) -> int:
    """Return what a man costs: five for every four of the Effectiveness, halves rounded up."""
    return (5 * effectiveness + 2) // 4


def points(
    pack: Pack, units: Sequence[Mapping[str, Any]], vehicles: Sequence[Mapping[str, Any]]
) -> int:
    """Return what units and vehicles of a force cost, as `ForceView` has them.

    An officer's Effectiveness is one more than his men's: he costs as they do, and his addition.
    """
    price = prices(pack)
    cost = 0
    for unit in units:
        officer = unit["kind"] == "officer"
        cost += len(unit["figures"]) * man(unit["effectiveness"] - officer)
        cost += price[OFFICER] if officer else 0
        cost += sum(price[MEDIC] for figure in unit["figures"] if figure["role"] == "medic")
        for weapon, count in unit["arms"]:
            cost += count * price.get(weapon["id"], 0)
        if unit["served"]:
            cost += price[unit["served"]["id"]]
    return cost + sum(_vehicle(price, vehicle) for vehicle in vehicles)


def prices(pack: Pack) -> Mapping[str, int]:
    """Return what things cost, by their ids in the part `prices`."""
    lines = pack.records("points")
    found = {}
    for key, where in pack.records("prices").items():
        items = {one["what"]: int(one["points"]) for one in lines[where["of"]]["items"]}
        found[key] = items[where["what"]]
    return found


def vehicle_points(pack: Pack, price: Mapping[str, int], name: str) -> int:
    """Return what a vehicle of the catalogue costs, its men apart."""
    records = pack.parts["catalogue"].records_part
    assert records is not None
    record = pack.resolved(records, name)
    arms = list(weapons(record, pack.records("vehicle-mgs")))
    return _vehicle(price, {"record": record, "weapons": arms})


def _vehicle(price: Mapping[str, int], vehicle: Mapping[str, Any]) -> int:
    record = vehicle["record"]
    cost = price[record["armour"]["id"]]
    for weapon in vehicle["weapons"]:
        gun = weapon["gun"]["id"] if weapon["gun"] else HOWITZER
        cost += price[gun] if weapon["main"] else price[MG]
    return cost
