"""A battle as a file: `scenario.yaml`, from which the same papers can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.content.reading.source import Path
from generator.errors import Problem, short
from generator.games.plm_american_revolution.scenario.case import Case, case_of
from generator.games.plm_american_revolution.scenario.fields import LOCKABLE
from generator.games.plm_american_revolution.scenario.fresh import (
    Scenario,
    new_battle,
    with_numbers,
    with_words,
)
from generator.games.plm_american_revolution.scenario.lines import RULES
from generator.games.plm_american_revolution.scenario.model import BattleModel, UnitModel
from generator.roll.choices import days
from generator.roll.dates import read_date
from generator.scenario.saved import Edited, Files

_FOLLOWING = ("points", "s", "figures", "breaks", "brief")
"""What of a side follows from all else."""


def _unknown(edited: Edited[Scenario, BattleModel]) -> Iterator[Problem]:
    """Tell values that nothing in the pack answers to; the constraints can't look at them."""
    model, scene = edited.record, edited.rolled.scene
    fixed = (
        ("theatre", "theatre", scene.theatre_id),
        ("engagement", "place", scene.engagement_id),
        ("battle", "battle", scene.battle_id),
    )
    for key, lock, value in fixed:
        if getattr(model, key) != value:
            message = f"'{key}' is what the rest was rolled for, and can't be edited"
            hint = f"roll again with --lock {lock}={getattr(model, key)}"
            yield edited.problem(message, key, hints=(hint,))
    day = read_date(model.date)
    first, last = days(scene.engagement)
    if day is None or not first <= day <= last:
        only = f"not {first}" if first == last else f"not a day from {first} to {last}"
        said = f"is {only}, when the armies met there; write it as 11 September 1777"
        yield edited.problem(f"'{short(model.date)}' {said}", "date")
    named = [("attacker", model.attacker), ("sets-up", model.sets_up), ("starts", model.starts)]
    for key, side in named:
        if side is not None:
            message = f"'{short(side)}' is not a side of this battle"
            yield from edited.known(side, model.sides, (key,), message)
    for side, army in model.sides.items():
        for n, brigade in enumerate(army.brigades):
            for m, unit in enumerate(brigade.units):
                at: Path = ("sides", side, "brigades", n, "units", m)
                yield from _unit_unknown(edited, unit, at)


def _unit_unknown(
    edited: Edited[Scenario, BattleModel], unit: UnitModel, at: Path
) -> Iterator[Problem]:
    regiments, grades = (edited.pack.records(one) for one in ("regiments", "grades"))
    for i, parent in enumerate(unit.parents):
        message = f"there is no regiment '{short(parent)}'"
        yield from edited.known(parent, regiments, (*at, "parents", i), message)
    if unit.grade not in grades:
        message = f"unknown grade '{short(unit.grade)}'; grades are {', '.join(grades)}"
        yield edited.problem(message, *at, "grade")


def _follows(edited: Edited[Scenario, BattleModel], case: Case) -> tuple[Scenario, dict[str, Any]]:
    """Return the battle as it was rolled, with the numbers and texts that follow from the edits."""
    battle = edited.rolled
    data = edited.record.model_dump(by_alias=True, exclude_unset=True, mode="json")
    told = with_words(case.pack, with_numbers(case, data), battle.scene.place, battle.patterns)
    sides = {
        side: {**army, **{key: told["sides"][side][key] for key in _FOLLOWING}}
        for side, army in battle.record["sides"].items()
    }
    texts = {key: told[key] for key in ("title", "story", "wins", "rules")}
    return battle, {**battle.record, **texts, "sides": sides}


FILES = Files(
    model=BattleModel,
    lockable=LOCKABLE,
    roll=new_battle,
    looks=(_unknown,),
    case=lambda edited: case_of(edited.pack, edited.record),
    rules=RULES,
    follows=_follows,
)
