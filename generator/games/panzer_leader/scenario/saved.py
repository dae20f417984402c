"""A situation as a file: `scenario.yaml`, from which the same papers can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.content.reading.source import Path
from generator.errors import Problem, short
from generator.games.panzer_leader.board.kind import sections_of
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.constraints import RULES
from generator.games.panzer_leader.scenario.fields import LOCKABLE
from generator.games.panzer_leader.scenario.fresh import Scenario, new_scenario, with_words
from generator.games.panzer_leader.scenario.ground import table_laid
from generator.games.panzer_leader.scenario.model import SIDES, SituationRecord
from generator.games.panzer_leader.scenario.table import Table
from generator.games.panzer_leader.scenario.words import fill_words
from generator.scenario.saved import Edited, Files


def _unknown(edited: Edited[Scenario, SituationRecord]) -> Iterator[Problem]:
    """Tell names of sections, units, divisions and formations that the pack lacks."""
    pack, model = edited.pack, edited.record
    sections = sections_of(pack)
    for i, line in enumerate(model.sections):
        if not line.board:
            message = f"there is no section '{short(line.section)}'"
            yield from edited.known(line.section, sections, ("sections", i, "section"), message)
    for side in SIDES:
        if all(group.side != side for group in model.groups):
            yield edited.problem(f"there is no {side} group", "groups")
    for i, group in enumerate(model.groups):
        at: Path = ("groups", i)
        names: list[tuple[str, str, Path]] = [("divisions", group.division, (*at, "division"))]
        names += [
            ("formations", name, (*at, "formations", j)) for j, name in enumerate(group.formations)
        ]
        names += [
            ("unit-kinds", line.unit, (*at, "units", j, "unit"))
            for j, line in enumerate(group.units)
        ]
        for part, name, path in names:
            message = f"'{short(name)}' is not among the records of '{part}'"
            yield from edited.known(name, pack.records(part), path, message)


def _table(edited: Edited[Scenario, SituationRecord]) -> Table:
    return table_laid(edited.pack, edited.record)


def _misplaced(edited: Edited[Scenario, SituationRecord]) -> Iterator[Problem]:
    """Tell hexes and places that are not on the table, and towns that are none."""
    model, table = edited.record, _table(edited)
    for i, one in enumerate(model.objectives):
        at: Path = ("objectives", i, "hexes")
        if not one.hexes and one.what != "edge":
            yield edited.problem(f"a {one.what} must have at least one hex", *at)
        for j, name in enumerate(one.hexes):
            try:
                spot = table.parse(name)
            except ValueError as error:
                yield edited.problem(str(error), *at, j)
                continue
            if one.what in ("town", "army") and spot not in table.towns.get(one.name, ()):
                yield edited.problem(f"{name} is not a hex of the town {short(one.name)}", *at, j)
            if one.what == "bridge" and spot not in table.joined.bridges:
                yield edited.problem(f"there is no bridge in {name}", *at, j)
    for i, group in enumerate(model.groups):
        for j, zone in enumerate(group.zones):
            try:
                table.area([zone])
            except ValueError as error:
                yield edited.problem(str(error), "groups", i, "zones", j)
    for i, level in enumerate(model.levels):
        for name in (name for way in level.any for one in way.all for name in one.in_):
            message = f"'{short(name)}' is not a town of these sections"
            yield from edited.known(name, table.towns, ("levels", i), message)


def _follows(
    edited: Edited[Scenario, SituationRecord], case: Case
) -> tuple[Scenario, dict[str, Any]]:
    """Return the situation with edited values, its sentences made anew from them."""
    scenario = replace(edited.rolled, case=case)
    return scenario, with_words(scenario.record, fill_words(case, scenario.patterns))


FILES = Files(
    model=SituationRecord,
    lockable=LOCKABLE,
    roll=new_scenario,
    looks=(_unknown, _misplaced),
    case=lambda edited: Case(edited.pack, edited.record, _table(edited)),
    rules=RULES,
    follows=_follows,
)
