"""A battle as a file: `scenario.yaml`, from which the same papers can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.content.reading.source import Path
from generator.errors import Near, Problem, raise_all, short
from generator.games.plm_american_revolution.scenario.case import Case, case_of
from generator.games.plm_american_revolution.scenario.fields import LOCKABLE
from generator.games.plm_american_revolution.scenario.fresh import (
    Battle,
    new_battle,
    with_numbers,
    with_words,
)
from generator.games.plm_american_revolution.scenario.lines import RULES
from generator.games.plm_american_revolution.scenario.model import BattleModel, UnitModel
from generator.games.scenario import BELOW, Files
from generator.roll.choices import days
from generator.roll.dates import read_date
from generator.roll.files.saved import Reading

_FOLLOWING = ("points", "s", "figures", "breaks", "brief")
"""What of a side follows from all else."""


def _edited(reading: Reading[Battle, Any], model: BattleModel) -> tuple[Battle, dict[str, Any]]:
    """Return the battle as it was rolled, its numbers and sentences made anew from the edits.

    Raise ContentError for values that can't be.
    """
    raise_all(_unknown(reading, model))
    pack, battle = reading.pack, reading.rolled
    case = case_of(pack, model)
    raise_all(RULES.problems(pack, case, reading.source, BELOW))
    return battle, _follows(case, battle, model)


def _follows(case: Case, battle: Battle, model: BattleModel) -> dict[str, Any]:
    """Return the record as rolled, with the numbers and texts that follow from the edits."""
    plain = with_numbers(case, model.model_dump(by_alias=True, exclude_unset=True, mode="json"))
    told = with_words(case.pack, plain, battle.scene.place, battle.patterns)
    sides = {
        side: {**army, **{key: told["sides"][side][key] for key in _FOLLOWING}}
        for side, army in battle.record["sides"].items()
    }
    texts = {key: told[key] for key in ("title", "story", "wins", "rules")}
    return {**battle.record, **texts, "sides": sides}


def _unknown(reading: Reading[Battle, Any], model: BattleModel) -> Iterator[Problem]:
    """Tell values that nothing in the pack answers to; the constraints can't look at them."""
    place, rolled = reading.source.place, reading.rolled
    for key, value in (("theatre", rolled.scene.theatre_id), ("battle", rolled.scene.battle_id)):
        if getattr(model, key) != value:
            message = f"'{key}' is what the rest was rolled for, and can't be edited"
            hint = f"roll again with --lock {key}={getattr(model, key)}"
            yield Problem(message, place((*BELOW, key)), (hint,))
    day = read_date(model.date)
    first, last = days(rolled.scene.theatre)
    if day is None or not first <= day <= last:
        message = (
            f"'{short(model.date)}' is no day from {first} to {last}, written as 11 September 1777"
        )
        yield Problem(message, place((*BELOW, "date")))
    named = [("attacker", model.attacker), ("sets-up", model.sets_up), ("starts", model.starts)]
    for key, side in named:
        if side is not None and side not in model.sides:
            message = f"'{short(side)}' is no side of this battle"
            yield Problem(message, place((*BELOW, key)), near=Near(side, model.sides))
    for side, army in model.sides.items():
        for n, brigade in enumerate(army.brigades):
            for m, unit in enumerate(brigade.units):
                at: Path = (*BELOW, "sides", side, "brigades", n, "units", m)
                yield from _unit_unknown(reading, unit, at)


def _unit_unknown(reading: Reading[Battle, Any], unit: UnitModel, at: Path) -> Iterator[Problem]:
    regiments, grades = (reading.pack.records(one) for one in ("regiments", "grades"))
    for i, parent in enumerate(unit.parents):
        if parent not in regiments:
            message = f"there is no regiment '{short(parent)}'"
            place = reading.source.place((*at, "parents", i))
            yield Problem(message, place, near=Near(parent, regiments))
    if unit.grade not in grades:
        message = f"there is no grade '{short(unit.grade)}': {', '.join(grades)}"
        yield Problem(message, reading.source.place((*at, "grade")))


FILES = Files(BattleModel, LOCKABLE, new_battle, _edited)
