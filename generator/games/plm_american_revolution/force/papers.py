"""What an army's rosters say: its tracks, its brigades line by line, and the painter's list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from generator.content import Pack
from generator.content.reading.source import Source
from generator.games.plm_american_revolution.force.cards import arm_words, pack_lists
from generator.games.plm_american_revolution.force.model import ArmyFile
from generator.games.plm_american_revolution.force.units import (
    RosterBrigade,
    RosterUnit,
    brigades_of,
)

HALF_PAGE = 7
"""Most units of a brigade whose roster shares its page, with another or with the army's tracks."""


def roster_values(source: Source, model: ArmyFile, pack: Pack) -> Mapping[str, Any]:
    """Return what the template of the rosters is given besides the common values."""
    brigades = brigades_of(model, pack_lists(pack))
    rows = [brigade_row(brigade, number) for number, brigade in enumerate(brigades, 1)]
    plan = pages([len(brigade.units) for brigade in model.brigades])
    day = date.fromisoformat(model.date)
    army = {
        "title": model.title,
        "commander": model.commander,
        "day": f"{day.day} {day:%B} {day.year}",
        "theatre": pack.records("theatres")[model.theatre]["name"],
        "worth": sum(brigade.worth for brigade in brigades),
        "units": sum(unit.count for brigade in brigades for unit in brigade.units),
        "brigades": rows,
        "first": [rows[number] for number in plan[0]],
        "pages": [[rows[number] for number in page] for page in plan[1:]],
        "paint": painters_list(brigades),
        "mounted": sum(brigade.general is not None for brigade in brigades)
        + (model.commander is not None),
        "here": f"{source.file}#",
    }
    army["figures"] = army["mounted"] + sum(row["figures"] for row in army["paint"])
    return {"army": army}


def brigade_row(brigade: RosterBrigade, number: int) -> dict[str, Any]:
    """Return a brigade with its units, and the sums of them."""
    units = [unit_row(unit) for unit in brigade.units]
    return {
        "number": number,
        "name": brigade.name,
        "general": brigade.general,
        "units": units,
        "worth": brigade.worth,
        "stands": sum(unit.stands * unit.count for unit in brigade.units),
        "figures": sum(unit.figures * unit.count for unit in brigade.units),
        "count": sum(unit.count for unit in brigade.units),
    }


def unit_name(unit: RosterUnit) -> str:
    """Return a unit's name with its battalion, or with how many stands of guns there are."""
    if unit.ordinal:
        return f"{unit.name}, {unit.ordinal} battalion"
    return unit.name if unit.count == 1 else f"{unit.name}, {unit.count} stands"


def unit_row(unit: RosterUnit) -> dict[str, Any]:
    """Return a unit's line of a roster; `limit` is the number of its marker boxes."""
    return {
        "name": unit_name(unit),
        "words": arm_words(unit),
        "grade": unit.grade,
        "morale": unit.morale,
        "stands": unit.stands * unit.count,
        "figures": unit.figures * unit.count,
        "worth": unit.worth * unit.count,
        "limit": unit.limit * unit.count if unit.count < 3 else unit.limit,
        "count": unit.count,
        "origin": unit.origin,
        "note": unit.note,
        "weapon": unit.weapon,
        "army": unit.army,
    }


def pages(sizes: Sequence[int]) -> list[list[int]]:
    """Return the numbers of the brigades, from 0, page by page, by how many units they have.

    The first page has the army's tracks, and the first brigade if it is small. After it, two are on
    a page if each has no more units than half holds.
    """
    found: list[list[int]] = [[]]
    for number, size in enumerate(sizes):
        small, room = size <= HALF_PAGE, 1 if len(found) == 1 else 2
        taken = found[-1]
        fits = small and len(taken) < room and all(sizes[one] <= HALF_PAGE for one in taken)
        if fits and (len(found) == 1) <= (number == 0):
            taken.append(number)
        else:
            found.append([number])
    return found


def painters_list(brigades: Sequence[RosterBrigade]) -> list[dict[str, Any]]:
    """Return the stands and figures to paint, by army and arm; command stands are a line each."""
    found: dict[tuple[str, str], dict[str, Any]] = {}

    def add(army: str, arm: str, stands: int, figures: int) -> None:
        new = {"army": army, "arm": arm, "stands": 0, "figures": 0}
        row = found.setdefault((army, arm), new)
        row["stands"] += stands
        row["figures"] += figures

    for unit in (unit for brigade in brigades for unit in brigade.units):
        for arm, number in unit.arms:
            stands = number * unit.count
            add(unit.army, arm, stands, stands * unit.each)
        if unit.command:
            add(unit.army, "Command", unit.count, unit.command * unit.count)
    order = {"Command": 1}
    return sorted(found.values(), key=lambda row: (row["army"], order.get(row["arm"], 0)))
