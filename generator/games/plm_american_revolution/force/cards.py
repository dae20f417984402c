"""What a unit's card says: every number of the unit, ready to be read off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.content.reading.source import Path, Source
from generator.games.plm_american_revolution.force.checks import PARTS
from generator.games.plm_american_revolution.force.model import ArmyFile
from generator.games.plm_american_revolution.force.units import (
    Lists,
    RosterBrigade,
    RosterUnit,
    brigades_of,
)

TOWN = 3
"""Stands of a unit that fire from a town block, one rank of two (D.8)."""
MOVES = {"foot": "infantry", "horse": "cavalry", "guns": "gun"}
LINE = {"guns": ("unlimbered", "limbered")}
WORDS = {
    "Infantry": "line",
    "Light infantry": "light",
    "Grenadiers": "grenadier",
    "Riflemen": "rifle",
    "Cavalry": "mounted",
    "Guns": "gun",
}


def pack_lists(pack: Pack) -> Lists:
    """Return the records of a pack whose force has been checked."""
    armies = pack.records("armies") if "armies" in pack.parts else {}
    units, regiments, grades, theatres = (pack.records(name) for name in PARTS)
    return Lists(units, regiments, grades, theatres, armies)


def card_paths(model: ArmyFile) -> dict[str, tuple[Path, int]]:
    """Return by a card's id the path of its line, and how many such cards there are."""
    return {
        f"{b}-{u}": (("brigades", b - 1, "units", u - 1), line.count)
        for b, brigade in enumerate(model.brigades, 1)
        for u, line in enumerate(brigade.units, 1)
    }


def card_values(source: Source, model: ArmyFile, pack: Pack) -> Mapping[str, Mapping[str, Any]]:
    """Return what the card's template is given, by the card's id."""
    found = {}
    for brigade in brigades_of(model, pack_lists(pack)):
        for unit in brigade.units:
            path = card_paths(model)[unit.key][0]
            here = f"{source.file}#{'.'.join(map(str, path))}"
            found[unit.key] = {**unit_values(unit, pack), **_about(brigade, model), "here": here}
    return found


def _about(brigade: RosterBrigade, model: ArmyFile) -> dict[str, Any]:
    return {"brigade": brigade.name, "general": brigade.general, "force": model.title}


def unit_values(unit: RosterUnit, pack: Pack) -> dict[str, Any]:
    """Return a unit as plain data, with all its ready rows."""
    grade = pack.records("grades")[unit.grade.lower()]
    step = int(grade["change"])
    return {
        "name": unit.name,
        "battalion": unit.ordinal,
        "army": unit.army,
        "side": unit.army.lower(),
        "arm": unit.arm,
        "branch": unit.branch,
        "words": arm_words(unit),
        "stands": unit.stands,
        "row": [WORDS[arm] for arm, number in unit.arms for _ in range(number)],
        "each": unit.each,
        "command": unit.command,
        "figures": unit.figures,
        "grade": unit.grade,
        "morale": unit.morale,
        "levels": [max(0, unit.morale - 10 * n) for n in range(unit.limit)],
        "limit": unit.limit,
        "pre_empts": int(grade["pre-empts"]),
        "change": [min(100, step * n) for n in range(1, 5)],
        "moves": moves(unit, pack),
        "weapon": unit.weapon,
        "mark": "″",
        "lengths": "inches",
        "fires": unit.fires,
        "fire": fire_rows(unit, pack),
        "melee": melee_row(unit, pack),
        "bayonets": unit.bayonets,
        "skirmish": unit.skirmish,
        "worth": unit.worth,
        "count": unit.count,
        "emplaced": unit.emplaced,
        "dress": dress(unit),
        "stripped": list(unit.stripped),
    }


def dress(unit: RosterUnit) -> str:
    """Return how a unit's figures are dressed, if not as their army: as the drawings call it."""
    if unit.army == "French" and unit.branch == "horse":
        return "hussar"
    return "green" if unit.army == "British" and unit.legion and unit.branch != "guns" else ""


def arm_words(unit: RosterUnit) -> str:
    """Return what kind of unit it is, in a word or two."""
    if unit.branch != "foot":
        return {"horse": "Dragoons", "guns": "Gun stand"}[unit.branch]
    if unit.army == "Militia":
        return "Militia"
    return {"Infantry": "Infantry", "Riflemen": "Riflemen"}.get(unit.arm, unit.arm)


def moves(unit: RosterUnit, pack: Pack) -> list[dict[str, Any]]:
    """Return the inches of an action: in line, in column (a gun: unlimbered, limbered)."""
    names = LINE.get(unit.branch, ("line", "column"))
    return [
        {"name": name, "inches": pack.records("moves")[f"{MOVES[unit.branch]}-{name}"]["inches"]}
        for name in names
    ]


def fire_rows(unit: RosterUnit, pack: Pack) -> list[dict[str, Any]]:
    """Return by range the Fire Effect of one volley, of two, and of one from a town block."""
    rows = [
        row
        for row in pack.records("fire-effect").values()
        if str(row["weapon"]).lower() == unit.weapon
    ]
    side = min(TOWN, unit.fires)
    return [
        {
            "range": f"{row['from']}–{row['to']}",
            "one": row["effect"][unit.fires - 1],
            "two": 2 * row["effect"][unit.fires - 1],
            "town": row["effect"][side - 1],
        }
        for row in rows
    ]


def melee_row(unit: RosterUnit, pack: Pack) -> list[int]:
    """Return the melee effect by the number of stands that count; crews of guns don't fight."""
    if unit.branch == "guns":
        return []
    key = "cavalry" if unit.branch == "horse" else "infantry"
    effect = pack.records("melee-effect")[key]["effect"]
    return [int(number) for number in effect[: min(8, unit.stands + 2)]]
