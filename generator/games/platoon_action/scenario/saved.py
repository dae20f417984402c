"""A mission as a file: `scenario.yaml`, from which the same papers can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.content.reading.source import Path
from generator.errors import Problem
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import RULES
from generator.games.platoon_action.scenario.fields import LOCKABLE
from generator.games.platoon_action.scenario.fresh import Scenario, new_scenario
from generator.games.platoon_action.scenario.model import SIDES, ForceRecord, MissionRecord
from generator.games.platoon_action.scenario.words import fill_words
from generator.scenario.saved import Edited, Files

_STONE = "stone"
"""What bridges and fords are of."""


def _unknown(edited: Edited[Scenario, MissionRecord]) -> Iterator[Problem]:
    """Tell names that the pack lacks, and what a table can't have."""
    pack, model, known = edited.pack, edited.record, edited.known
    for index, line in enumerate(model.terrain):
        yield from known(line.kind, pack.records("terrain"), ("terrain", index, "kind"))
        if line.sort is not None:
            sorts = [*pack.records("terrain-sorts"), _STONE]
            yield from known(line.sort, sorts, ("terrain", index, "sort"))
    yield from known(model.weather, pack.records("weather"), ("weather",))
    yield from known(model.ground, pack.records("ground-states"), ("ground",))
    for side in SIDES:
        if not any(zone.side == side for zone in model.zones):
            yield edited.problem(f"the {side} side has no zone to set up in", "zones")
        yield from _force(edited, model.force(side), ("forces", side))
    if model.reserve:
        squads = [one.name for one in model.force(model.reserve.side).squads]
        yield from known(model.reserve.squad, squads, ("reserve", "squad"))
        entries = [one.id for one in model.entries]
        yield from known(model.reserve.entry, entries, ("reserve", "entry"))


def _force(
    edited: Edited[Scenario, MissionRecord], force: ForceRecord, at: Path
) -> Iterator[Problem]:
    records, known = edited.pack.records, edited.known
    weapons = records("weapons")
    heavy = [*weapons, *records("guns")]
    carried = [*records("hand-held"), "at-rifle"]
    yield from known(force.nation, records("nations"), (*at, "nation"))
    yield from known(force.formation, records("formations"), (*at, "formation"))
    for key in ("officers", "squads", "teams"):
        for index, one in enumerate(getattr(force, key)):
            below: Path = (*at, key, index)
            if key != "squads":
                some = heavy if key == "teams" else weapons
                yield from known(one.weapon, some, (*below, "weapon"))
            if key != "officers":
                yield from known(one.leader.weapon, weapons, (*below, "leader", "weapon"))
            for number, men in enumerate(one.men):
                path = (*below, "men", number)
                yield from known(men.weapon, weapons, (*path, "weapon"))
                if men.also is not None:
                    yield from known(men.also, carried, (*path, "also"))
    for index, vehicle in enumerate(force.vehicles):
        path = (*at, "vehicles", index, "vehicle")
        yield from known(vehicle.vehicle, records("catalogue"), path)


def _follows(
    edited: Edited[Scenario, MissionRecord], case: Case
) -> tuple[Scenario, Mapping[str, Any]]:
    """Return the mission with edited values, its sentences made anew from them."""
    scenario = replace(edited.rolled, case=case)
    texts = fill_words(edited.pack, edited.record, scenario.patterns)
    return scenario, {**scenario.record, **texts}


FILES = Files(
    model=MissionRecord,
    lockable=LOCKABLE,
    roll=new_scenario,
    looks=(_unknown,),
    case=lambda edited: Case(edited.pack, edited.record),
    rules=RULES,
    follows=_follows,
)
