"""What an army of one's own costs, and the ids that may be typed for its units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.content.kinds.own_force import ForceId
from generator.content.reading.source import Source
from generator.games.plm_american_revolution.force.cards import pack_lists
from generator.games.plm_american_revolution.force.model import ArmyFile
from generator.games.plm_american_revolution.force.together import lists_with
from generator.games.plm_american_revolution.force.units import RosterUnit, branches, brigades_of
from generator.games.plm_american_revolution.scenario.armies.lists import Unit, units_of
from generator.games.plm_american_revolution.scenario.armies.points import PointValues, values_of
from generator.games.plm_american_revolution.scenario.armies.served import (
    REGIMENTS,
    Days,
    days_with,
)

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
    """Yield theatres, armies, army lists, and the regiments with the points of all their units."""
    values = values_of(pack)
    for key, row in pack.records("theatres").items():
        yield ForceId("theatre", key, str(row["name"]))
    known = pack_lists(pack)
    for key, row in known.armies.items():
        may = ", ".join(lists_with(row, known))
        said = f"{row['name']}, {row['theatre']}, {row['from']} to {row['to']}; may have {may}"
        yield ForceId("army", key, said)
    lists = pack.records("units")
    for key, row in lists.items():
        several = [(more, None) for more in _several(row)]
        yield ForceId("list", key, f"{row['army']}: {row['name']}", several=several)
    for key, row in pack.records("regiments").items():
        whole = units_of(pack, key)
        points = round(sum(map(values.points, whole)))
        kind = lists.get(row["list"], {"arms": ()})
        lines = _several({**kind, "battalions": row["battalions"] or kind.get("battalions")})
        each = [(more, _points_in(whole, more, values)) for more in lines]
        armies = [one for one, army in known.armies.items() if any(_days(army, key))]
        served = f"; {', '.join(armies)}" if armies else ""
        yield ForceId("regiment", key, f"{row['name']} ({row['list']}{served})", points, each)


def _days(army: Mapping[str, Any], regiment: str) -> Iterator[Days]:
    return days_with(army, REGIMENTS, regiment)


def _several(kind: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return what each unit of a list's regiment says besides: its arm, or its battalion."""
    arms = branches(kind)
    if len(arms) > 1:
        return [{"arm": arm} for arm in arms]
    battalions = int(kind.get("battalions") or 1)
    return [{"battalion": one + 1} for one in range(battalions)] if battalions > 1 else []


def _points_in(whole: Sequence[Unit], more: Mapping[str, Any], values: PointValues) -> float | None:
    """Return the points of the unit of a regiment that a line is; None if none is like that."""
    wanted = _ARMS.get(str(more.get("arm")), "foot")
    apart = set(_ARMS.values())
    units = [unit for unit in whole if (unit.arm if unit.arm in apart else "foot") == wanted]
    which = int(more.get("battalion", 1)) - 1
    return round(values.points(units[which])) if which < len(units) else None


def metric(card: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a unit's card with its moves and ranges in centimetres, 2.5 for an inch."""
    moves = [{**one, "inches": f"{one['inches'] * _CM:g}"} for one in card["moves"]]
    fire = [{**row, "range": _range(str(row["range"]))} for row in card["fire"]]
    return {**card, "moves": moves, "fire": fire, "mark": " cm", "lengths": "cm"}


def _range(inches: str) -> str:
    """Return whole centimetres, as 25–49 of 10–19 inches: the next range begins where one ends."""
    first, last = (int(one) for one in inches.split("–"))
    return f"{int(first * _CM)}–{int((last + 1) * _CM) - 1}"
