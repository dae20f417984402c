"""What a platoon costs, by the pack's table of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.content import Pack

ARMS = {
    "smg": "SMG",
    "lmg": "LMG or rocket launcher",
    "launcher": "LMG or rocket launcher",
    "panzerfaust": "AT rifle or Panzerfaust",
    "at-rifle": "AT rifle or Panzerfaust",
    "hmg": "HMG",
    "mortar": "60 mm mortar",
    "auto-cannon": "20 mm",
    "20-mm": "20 mm",
    "37-mm": "37 mm",
    "45-mm": "45 mm",
    "50-mm": "50 mm",
    "76-mm": "76 mm or howitzer",
    "88-mm": "88 mm",
}
"""The line of the table by the id of a weapon; rifles and pistols cost nothing."""
ARMOUR = {
    "soft": "softskin",
    "thin": "armoured car or half-track",
    "light": "light tank",
    "medium": "medium",
    "heavy": "heavy",
    "super": "super-heavy",
}
HOWITZER = "76-mm"


def man(effectiveness: int) -> int:
    """Return what a man costs: five for every four of the Effectiveness, halves rounded up."""
    return (5 * effectiveness + 2) // 4


def points(
    pack: Pack, units: Sequence[Mapping[str, Any]], vehicles: Sequence[Mapping[str, Any]]
) -> int:
    """Return what units and vehicles of a force cost, as `ForceView` has them.

    An officer's Effectiveness is one more than his men's: he costs as they do, and his addition.
    """
    items = [item for record in pack.records("points").values() for item in record["items"]]
    price = {str(item["what"]): int(item["points"]) for item in items}
    cost = 0
    for unit in units:
        officer = unit["kind"] == "officer"
        cost += len(unit["figures"]) * man(unit["effectiveness"] - officer)
        cost += price["officer"] if officer else 0
        cost += sum(price["medic"] for figure in unit["figures"] if figure["role"] == "medic")
        for weapon, count in unit["arms"]:
            cost += count * price.get(ARMS.get(weapon["id"], ""), 0)
        if unit["served"]:
            cost += price[ARMS[unit["served"]["id"]]]
    return cost + sum(_vehicle(price, vehicle) for vehicle in vehicles)


def _vehicle(price: Mapping[str, int], vehicle: Mapping[str, Any]) -> int:
    record = vehicle["record"]
    cost = price[ARMOUR[record["armour"]["id"]]]
    for weapon in vehicle["weapons"]:
        gun = weapon["gun"]["id"] if weapon["gun"] else HOWITZER
        cost += price[ARMS[gun]] if weapon["main"] else price["each MG"]
    return cost
