"""What an army of one's own costs, and the ids that may be typed for its units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.kinds.own_force import ForceId
from generator.content.reading.source import Source
from generator.games.plm_american_revolution.force.cards import pack_lists
from generator.games.plm_american_revolution.force.model import ArmyFile
from generator.games.plm_american_revolution.force.units import RosterUnit, brigades_of
from generator.games.plm_american_revolution.scenario.armies.lists import Unit, units_of
from generator.games.plm_american_revolution.scenario.armies.points import PointValues, values_of

_ARMS = {"horse": "horse", "guns": "gun"}
_CM = 2.5
"""Centimetres that are played for an inch, as on the aids."""


def cost(_: Source, model: ArmyFile, pack: Pack) -> float:
    """Return an army's points as rolled battles count them: units, generals and commander."""
    values = values_of(pack)
    brigades = brigades_of(model, pack_lists(pack))
    led = sum(one.general is not None for one in brigades) + (model.commander is not None)
    units = [unit for one in brigades for unit in one.units]
    whole = sum(unit.count * unit_points(unit, values) for unit in units)
    return float(round(whole + led * values.numbers["general"]))


def unit_points(unit: RosterUnit, values: PointValues) -> float:
    """Return the points of one unit of a roster."""
    arm = _ARMS.get(unit.branch, "foot")
    grade, weapon = unit.grade.lower(), unit.weapon
    plain = Unit(
        unit.name, "", arm, unit.stands, unit.figures, grade, weapon, bayonets=unit.bayonets
    )
    return values.points(plain)


def ids(pack: Pack) -> Iterator[ForceId]:
    """Yield theatres, army lists, and the regiments with the points of all their units."""
    values = values_of(pack)
    for key, row in pack.records("theatres").items():
        yield ForceId("theatre", key, str(row["name"]))
    lists = pack.records("units")
    for key, row in lists.items():
        yield ForceId("list", key, f"{row['army']}: {row['name']}")
    for key, row in pack.records("regiments").items():
        points = sum(map(values.points, units_of(pack, key)))
        yield ForceId("regiment", key, f"{row['name']} ({row['list']})", round(points))


def metric(card: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a unit's card with its moves and ranges in centimetres, 2.5 for an inch."""
    moves = [{**one, "inches": f"{one['inches'] * _CM:g}"} for one in card["moves"]]
    fire = [{**row, "range": _range(str(row["range"]))} for row in card["fire"]]
    return {**card, "moves": moves, "fire": fire, "mark": " cm", "lengths": "cm"}


def _range(inches: str) -> str:
    """Return whole centimetres, as 25–49 of 10–19 inches: the next range begins where one ends."""
    first, last = (int(one) for one in inches.split("–"))
    return f"{int(first * _CM)}–{int((last + 1) * _CM) - 1}"
