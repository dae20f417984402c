"""A battle's armies as files of the kind `force`, from which cards and rosters are printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.lists import Unit, given
from generator.games.plm_american_revolution.scenario.case import Case, brigade_units
from generator.games.plm_american_revolution.scenario.model import BrigadeModel
from generator.roll.files.yaml_text import laid_out

_ELITES = {"Light infantry": "light", "Grenadiers": "grenadiers"}
_ROWS = frozenset(("units",))


def force_files(case: Case) -> Mapping[str, bytes]:
    """Return the force of each side by its name."""
    return {f"{side}-army": _force(case, side).encode() for side in case.model.sides}


def _force(case: Case, side: str) -> str:
    pack, army = case.pack, case.army(side)
    gave = given(pack, dict.fromkeys(unit.regiment for unit in case.units(side)))
    generals = pack.records("generals")
    data: dict[str, Any] = {
        "kind": "force",
        "pack": pack.name,
        "title": f"{case.model.title}: {pack.info.sides[side].name} army",
        "side": side,
        "theatre": case.model.theatre,
        "date": case.day.isoformat(),
        "commander": str(generals[army.commander]["name"]),
        "horses": sum(unit.arm == "gun" for unit in case.units(side)),
    }
    if elsewhere := _elsewhere(pack, case.units(side)):
        data["elsewhere"] = elsewhere
    data["brigades"] = [_brigade(pack, one, gave) for one in army.brigades]
    return laid_out(data, _ROWS)


def _elsewhere(pack: Pack, units: list[Unit]) -> dict[str, int]:
    """Count by army list the parents of converged battalions that are not on the table."""
    known = pack.records("regiments")
    here = {unit.regiment for unit in units}
    away = {parent for unit in units for parent in unit.parents if parent not in here}
    return dict(sorted(Counter(str(known[one]["list"]) for one in away).items()))


def _brigade(
    pack: Pack, brigade: BrigadeModel, gave: Mapping[str, Mapping[str, str | None]]
) -> dict[str, Any]:
    general = str(pack.records("generals")[brigade.general]["name"]) if brigade.general else "none"
    units = brigade_units(brigade)
    guns = Counter(unit.regiment for unit in units if unit.arm == "gun")
    lines = [_line(pack, unit, gave) for unit in units if unit.arm != "gun"]
    for regiment, count in guns.items():
        lines.append(_guns(pack, regiment, count))
    return {"name": brigade.name, "general": general, "units": lines}


def _guns(pack: Pack, regiment: str, count: int) -> dict[str, Any]:
    legion = {"arm": "guns"} if len(_branches(pack, regiment)) > 1 else {}
    return {"regiment": regiment, **legion, "count": count}


def _line(pack: Pack, unit: Unit, gave: Mapping[str, Mapping[str, str | None]]) -> dict[str, Any]:
    """Return a unit as a line of a force."""
    line: dict[str, Any] = {"regiment": unit.regiment}
    if len(_branches(pack, unit.regiment)) > 1:
        line["arm"] = "foot" if unit.on_foot else "horse"
    if unit.battalion:
        line["battalion"] = unit.battalion
    line |= {"stands": unit.stands, "grade": str(pack.records("grades")[unit.grade]["name"])}
    if unit.on_foot:
        line |= {"weapon": unit.weapon, "bayonets": unit.bayonets}
    if lost := [_ELITES[arm] for arm in gave.get(unit.regiment, {})]:
        line["stripped"] = lost
    return line


def _branches(pack: Pack, regiment: str) -> set[str]:
    own = pack.records("units")[pack.records("regiments")[regiment]["list"]]
    return {
        {"Cavalry": "horse", "Guns": "guns"}.get(str(one["arm"]), "foot") for one in own["arms"]
    }
