"""A situation as a file: `scenario.yaml`, from which the same papers can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.content.reading.source import Path
from generator.errors import Near, Problem, raise_all, short
from generator.games.panzer_leader.board.boards import sections_of
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.constraints import RULES
from generator.games.panzer_leader.scenario.fields import LOCKABLE
from generator.games.panzer_leader.scenario.fresh import Scenario, new_scenario, with_words
from generator.games.panzer_leader.scenario.ground import lines_of, table_of
from generator.games.panzer_leader.scenario.model import SIDES, SituationRecord
from generator.games.panzer_leader.scenario.table import Table
from generator.games.panzer_leader.scenario.words import fill_words
from generator.games.scenario import BELOW, Files
from generator.roll.files.saved import Reading


def _edited(
    reading: Reading[Scenario, Any], model: SituationRecord
) -> tuple[Scenario, dict[str, Any]]:
    """Return the situation with edited values, its sentences made anew from them.

    Raise ContentError for values that can't be.
    """
    pack = reading.pack
    raise_all(_unknown(reading, model))
    table = table_of(pack, lines_of(model.sections), model.arrangement)
    raise_all(_misplaced(reading, model, table))
    case = Case(pack, model, table)
    raise_all(RULES.problems(pack, case, reading.source, BELOW))
    scenario = replace(reading.rolled, case=case)
    texts = fill_words(case, scenario.patterns)
    return scenario, with_words(scenario.record, texts)


def _unknown(reading: Reading[Scenario, Any], model: SituationRecord) -> Iterator[Problem]:
    """Tell names of sections, units, divisions and formations that the pack lacks."""
    pack, source = reading.pack, reading.source
    known = sections_of(pack)
    for i, line in enumerate(model.sections):
        if not line.board and line.section not in known:
            place = source.place((*BELOW, "sections", i, "section"))
            message = f"there is no section '{short(line.section)}'"
            yield Problem(message, place, near=Near(line.section, known))
    for side in SIDES:
        if all(group.side != side for group in model.groups):
            yield Problem(f"no group is {side}", source.place((*BELOW, "groups")))
    for i, group in enumerate(model.groups):
        at: Path = (*BELOW, "groups", i)
        names: list[tuple[str, str, Path]] = [("divisions", group.division, (*at, "division"))]
        names += [
            ("formations", name, (*at, "formations", j)) for j, name in enumerate(group.formations)
        ]
        names += [
            ("unit-kinds", line.unit, (*at, "units", j, "unit"))
            for j, line in enumerate(group.units)
        ]
        for part, name, path in names:
            if name not in pack.records(part):
                message = f"'{short(name)}' is not among the records of '{part}'"
                near = Near(name, pack.records(part))
                yield Problem(message, source.place(path), near=near)


def _misplaced(
    reading: Reading[Scenario, Any], model: SituationRecord, table: Table
) -> Iterator[Problem]:
    """Tell hexes and places that are not on the table, and towns that are none."""
    source = reading.source
    for i, one in enumerate(model.objectives):
        if not one.hexes and one.what != "edge":
            place = source.place((*BELOW, "objectives", i, "hexes"))
            yield Problem(f"a {one.what} has a hex at least", place)
        for j, name in enumerate(one.hexes):
            place = source.place((*BELOW, "objectives", i, "hexes", j))
            try:
                spot = table.parse(name)
            except ValueError as error:
                yield Problem(str(error), place)
                continue
            if one.what in ("town", "army") and spot not in table.towns.get(one.name, ()):
                yield Problem(f"{name} is no hex of the town {short(one.name)}", place)
            if one.what == "bridge" and spot not in table.joined.bridges:
                yield Problem(f"there is no bridge in {name}", place)
    for i, group in enumerate(model.groups):
        for j, zone in enumerate(group.zones):
            try:
                table.area([zone])
            except ValueError as error:
                yield Problem(str(error), source.place((*BELOW, "groups", i, "zones", j)))
    for i, level in enumerate(model.levels):
        for way in level.any:
            for condition in way.all:
                for name in condition.in_:
                    if name not in table.towns:
                        place = source.place((*BELOW, "levels", i))
                        message = f"'{short(name)}' is no town of these sections"
                        yield Problem(message, place, near=Near(name, table.towns))


FILES = Files(SituationRecord, LOCKABLE, new_scenario, _edited)
