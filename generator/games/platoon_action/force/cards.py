"""What the cards and the roster of a platoon show, as plain data for their templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.games.platoon_action.force.fill import ACTIVATION_AIDS, SQUAD_AIDS, VEHICLE_AIDS
from generator.games.platoon_action.force.points import points
from generator.games.platoon_action.force.view import ForceView, View

Values = dict[str, Mapping[str, Any]]


def activation(view: ForceView) -> Values:
    """Return the activation deck: a card a squad, officer and team, two a vehicle, blanks, aids."""
    head = view.head()
    found: Values = {}
    for unit in view.units():
        found[unit["id"]] = {**head, "kind": unit["kind"], "unit": unit}
    commands = view.pack.records("commands")
    for vehicle in view.vehicles():
        for seat in ("driver", "commander"):
            found[f"{vehicle['id']}-{seat}"] = {
                **head,
                "kind": seat,
                "unit": vehicle,
                "commands": usable(vehicle, seat, commands[seat]["combat"]),
            }
    return found | fillers(view, ACTIVATION_AIDS)


def usable(vehicle: View, seat: str, commands: list[str]) -> list[str]:
    """Return the combat commands of a seat that a vehicle has the weapons for."""
    weapons = vehicle["weapons"]
    where = {weapon["where"] for weapon in weapons if not weapon["main"]}
    main = [weapon for weapon in weapons if weapon["main"]]
    kept = []
    for command in commands:
        words = command.lower()
        has = {
            "hull mg": "hull" in where,
            "turret mg": bool({"turret", "top"} & where),
            "turn the turret": vehicle["turret"],
            "main weapon": bool(main),
        }
        if all(has[word] for word in has if word in words):
            kept.append(command)
    return kept


def squads(view: ForceView) -> Values:
    """Return the card of each squad, officer and team, and those that fill their sheet."""
    found: Values = {unit["id"]: {**view.head(), "unit": unit} for unit in view.units()}
    return found | fillers(view, SQUAD_AIDS)


def status(view: ForceView) -> Values:
    """Return the status card of each vehicle, and those that fill their sheet."""
    found: Values = {one["id"]: {**view.head(), "unit": one} for one in view.vehicles()}
    return found | fillers(view, VEHICLE_AIDS)


def fillers(view: ForceView, kinds: Iterable[str]) -> Values:
    """Return cards that are no unit's: to look things up on, or to be written on."""
    return {kind: {**view.head(), "kind": kind} for kind in kinds}


def roster(view: ForceView) -> View:
    """Return the roster of a platoon, filled in."""
    units, vehicles = list(view.units()), list(view.vehicles())
    cost = points(view.pack, units, vehicles)
    return {**view.head(), "units": units, "vehicles": vehicles, "points": cost}
