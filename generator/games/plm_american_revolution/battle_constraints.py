"""The constraints of a battle on its armies; those on ground and lines stand in `battle_lines`.

Their names, words and limits stand in the pack, in `constraints`. Each is told with the place in
the record where it is broken, for a file edited by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content.source import Path
from generator.games.plm_american_revolution.battle_case import Case, brigade_units
from generator.games.plm_american_revolution.battle_lists import given, units_of, was_there
from generator.games.plm_american_revolution.battle_points import most_figures

Broken = tuple[str, Path, str]
"""The id of a constraint, where in the record it is broken, and what is there instead."""


def limits_of(case: Case) -> Mapping[str, Mapping[str, Any]]:
    """Return the constraints of a case's pack."""
    return case.pack.records("constraints")


def armies_broken(case: Case) -> Iterator[Broken]:
    """Yield every constraint on armies that a battle breaks."""
    for side in case.model.sides:
        yield from _history(case, side)
    for side in case.model.sides:
        yield from _brigades(case, side)
        yield from _elites(case, side)
        yield from _sizes(case, side)
    yield from _strengths(case)
    yield from _pace(case)


def _history(case: Case, side: str) -> Iterator[Broken]:
    regiments, generals = (case.pack.records(one) for one in ("regiments", "generals"))
    theatre, army = case.model.theatre, case.army(side)
    where = case.pack.records("theatres")[theatre]["name"]
    led: list[tuple[Path, str]] = [(("sides", side, "commander"), army.commander)]
    for n, brigade in enumerate(army.brigades):
        at = ("sides", side, "brigades", n)
        led += [((*at, "general"), brigade.general)] if brigade.general else []
        for m, unit in enumerate(brigade.units):
            place: Path = (*at, "units", m, "regiment")
            one = regiments.get(unit.regiment)
            if one is None:
                yield "history", place, f"there is no regiment '{unit.regiment}'"
            elif one["side"] != side or not was_there(case.pack, one, theatre, case.day):
                said = f"{one['name']} was not with this army in {where} on {case.model.date}"
                yield "history", place, said
    for place, key in led:
        one = generals.get(key)
        if one is None:
            yield "history", place, f"there is no general '{key}'"
        elif one["side"] != side or not was_there(case.pack, one, theatre, case.day):
            said = f"{one['name']} was not with this army in {where} on {case.model.date}"
            yield "history", place, said


def _brigades(case: Case, side: str) -> Iterator[Broken]:
    limit = limits_of(case)["brigades"]
    for n, brigade in enumerate(case.army(side).brigades):
        at: Path = ("sides", side, "brigades", n)
        if brigade.general is None:
            yield "brigades", (*at, "general"), f"{brigade.name} has no general"
        count = sum(unit.arm != "gun" for unit in brigade.units)
        if not limit["limit"] <= count <= limit["most"]:
            yield "brigades", (*at, "units"), f"{brigade.name} has {count} units"
    for n, brigade in enumerate(case.army(side).brigades):
        for m, unit in enumerate(brigade.units):
            if unit.stands > limits_of(case)["card"]["limit"]:
                at = ("sides", side, "brigades", n, "units", m, "stands")
                yield "card", at, f"{unit.name} has {unit.stands} stands"


def _elites(case: Case, side: str) -> Iterator[Broken]:
    """Hold converged battalions against their parents, and every unit against its regiment."""
    pack = case.pack
    regiments, lists = pack.records("regiments"), pack.records("units")
    known = [one for one in case.units(side) if one.regiment in regiments]
    gone = given(pack, dict.fromkeys(one.regiment for one in known))
    gave: dict[tuple[str, str], str] = {}
    for n, brigade in enumerate(case.army(side).brigades):
        for m, unit in enumerate(brigade_units(brigade)):
            if unit.regiment not in regiments:
                continue
            at: Path = ("sides", side, "brigades", n, "units", m)
            army = lists[regiments[unit.regiment]["list"]]
            asked = int(army["parents"] or 0) if regiments[unit.regiment]["parents"] else 0
            arm = str(army["arms"][0]["arm"])
            if len(set(unit.parents)) != asked:
                said = f"{unit.name} is made of {len(set(unit.parents))} regiments, not of {asked}"
                yield "elites", (*at, "parents"), said
            for parent in unit.parents:
                if gave.setdefault((parent, arm), unit.name) != unit.name:
                    said = f"{parent} has already given its stand to {gave[(parent, arm)]}"
                    yield "elites", (*at, "parents"), said
            most = _most(pack, unit.regiment, gone.get(unit.regiment), unit.name, unit.arm)
            if unit.stands > most:
                said = f"{unit.name} has {most} stands left, not {unit.stands}"
                yield "elites", (*at, "stands"), said


def _most(
    pack: Any, regiment: str, gave: Mapping[str, str | None] | None, name: str, arm: str
) -> int:
    """Return the stands that a unit may have: those its list leaves it."""
    own = units_of(pack, regiment, gave)
    same = [one.stands for one in own if one.name == name]
    return (same or [max((one.stands for one in own if one.arm == arm), default=8)])[0]


def _sizes(case: Case, side: str) -> Iterator[Broken]:
    limits, at = limits_of(case), ("sides", side, "brigades")
    units = case.units(side)
    guns, foot = sum(one.arm == "gun" for one in units), sum(one.on_foot for one in units)
    if guns * limits["horses"]["limit"] > foot:
        yield "horses", at, f"{guns} gun stands for {foot} battalions"
    most = most_figures(limits, case.values, len(case.army(case.defender).brigades))
    if (figures := case.figures(side)) > most:
        yield "figures", at, f"{figures} figures, where a side may have {most}"


def _strengths(case: Case) -> Iterator[Broken]:
    attacker, defender = case.model.attacker, case.defender
    at: Path = ("sides", attacker, "brigades")
    ratio = 100 * case.points(attacker) / case.points(defender)
    battle = case.battle
    if not battle["least"] <= ratio <= battle["most"]:
        said = f"{ratio:.0f} points for 100, where it is {battle['least']} to {battle['most']}"
        yield "strengths", at, said
    limit = limits_of(case)["bears"]
    weight = case.s(attacker) / max(case.s(defender), 1)
    if battle["even"] and not limit["limit"] <= weight <= limit["most"]:
        yield "bears", at, f"S is {case.s(attacker)} and {case.s(defender)}"


def _pace(case: Case) -> Iterator[Broken]:
    limits, at = limits_of(case), ("sides", case.model.attacker, "brigades")
    breaks = sorted(case.breaks().values())
    if not limits["breaks"]["limit"] <= breaks[0] <= limits["breaks"]["most"]:
        yield "breaks", at, f"the first army breaks in turn {breaks[0]}"
    elif breaks[1] - breaks[0] > limits["choice"]["limit"]:
        yield "choice", at, f"one breaks in turn {breaks[0]}, the other in turn {breaks[1]}"
