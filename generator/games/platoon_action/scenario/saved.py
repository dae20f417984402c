"""A mission as a file: `scenario.yaml`, from which the same papers can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.content.reading.source import Path
from generator.errors import Near, Problem, raise_all, short
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import RULES
from generator.games.platoon_action.scenario.fields import LOCKABLE
from generator.games.platoon_action.scenario.fresh import Scenario, new_scenario
from generator.games.platoon_action.scenario.model import SIDES, ForceRecord, MissionRecord
from generator.games.platoon_action.scenario.words import fill_words
from generator.games.scenario import BELOW, Files
from generator.roll.files.saved import Reading

_SORTS = ("leaf", "pine", "mixed", "wheat", "plough", "crops", "meadow", "stone", "church", "ruin")


def _edited(
    reading: Reading[Scenario, Any], model: MissionRecord
) -> tuple[Scenario, Mapping[str, Any]]:
    """Return the mission with edited values, its sentences made anew from them.

    Raise ContentError for values that can't be.
    """
    pack = reading.pack
    raise_all(_unknown(reading, model))
    case = Case(pack, model)
    raise_all(RULES.problems(pack, case, reading.source, BELOW))
    scenario = replace(reading.rolled, case=case)
    texts = fill_words(pack, model, scenario.patterns)
    return scenario, {**scenario.record, **texts}


def _unknown(reading: Reading[Scenario, Any], model: MissionRecord) -> Iterator[Problem]:
    """Tell names that the pack lacks, and what a table can't have."""
    pack = reading.pack
    for index, line in enumerate(model.terrain):
        at: Path = ("terrain", index)
        yield from _name(reading, line.kind, list(pack.records("terrain")), (*at, "kind"))
        if line.sort is not None:
            yield from _name(reading, line.sort, _SORTS, (*at, "sort"))
    yield from _name(reading, model.weather, list(pack.records("weather")), ("weather",))
    for side in SIDES:
        if not any(zone.side == side for zone in model.zones):
            place = reading.source.place((*BELOW, "zones"))
            yield Problem(f"the {side} side has no zone to set up in", place)
        yield from _force(reading, model.force(side), ("forces", side))
    if model.reserve:
        squads = [one.name for one in model.force(model.reserve.side).squads]
        yield from _name(reading, model.reserve.squad, squads, ("reserve", "squad"))
        entries = [one.id for one in model.entries]
        yield from _name(reading, model.reserve.entry, entries, ("reserve", "entry"))


def _force(reading: Reading[Scenario, Any], force: ForceRecord, at: Path) -> Iterator[Problem]:
    pack = reading.pack
    weapons = list(pack.records("weapons"))
    heavy = [*weapons, *pack.records("guns")]
    carried = [*pack.records("hand-held"), "at-rifle"]
    yield from _name(reading, force.nation, list(pack.records("nations")), (*at, "nation"))
    yield from _name(reading, force.formation, list(pack.records("formations")), (*at, "formation"))
    for key in ("officers", "squads", "teams"):
        for index, one in enumerate(getattr(force, key)):
            below: Path = (*at, key, index)
            known = heavy if key == "teams" else weapons
            if key != "squads":
                yield from _name(reading, one.weapon, known, (*below, "weapon"))
            if key != "officers":
                yield from _name(reading, one.leader.weapon, weapons, (*below, "leader", "weapon"))
            for number, men in enumerate(one.men):
                path = (*below, "men", number)
                yield from _name(reading, men.weapon, weapons, (*path, "weapon"))
                if men.also is not None:
                    yield from _name(reading, men.also, carried, (*path, "also"))
    for index, vehicle in enumerate(force.vehicles):
        known = list(pack.records("catalogue"))
        yield from _name(reading, vehicle.vehicle, known, (*at, "vehicles", index, "vehicle"))


def _name(reading: Reading[Scenario, Any], name: str, known: Any, path: Path) -> Iterator[Problem]:
    if name not in known:
        message = f"'{short(name)}' is not known here"
        place = reading.source.place((*BELOW, *path))
        yield Problem(message, place, near=Near(name, known))


FILES = Files(MissionRecord, LOCKABLE, new_scenario, _edited)
