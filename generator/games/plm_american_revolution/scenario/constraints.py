"""The constraints of a battle on its armies; those on ground and lines stand in `lines`.

Their names, words and limits stand in the pack, in `constraints`. Each is told with the place in
the record where it is broken, for a file edited by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content.reading.source import Path
from generator.games.plm_american_revolution.scenario.armies.lists import given, units_of
from generator.games.plm_american_revolution.scenario.armies.points import most_figures
from generator.games.plm_american_revolution.scenario.armies.served import (
    BRIGADIERS,
    COMMANDERS,
    REGIMENTS,
    with_army,
)
from generator.games.plm_american_revolution.scenario.case import Case, brigade_units
from generator.games.plm_american_revolution.scenario.model import BrigadeModel
from generator.games.plm_american_revolution.scenario.rules import (
    BEARS,
    BRIGADES,
    FIGURES,
    HORSES,
    RULES,
    STRENGTHS,
)

__all__ = ["RULES"]  # `lines` goes on where this ends.

CARD = RULES.declare("card")
BREAKS = RULES.declare("breaks")
CHOICE = RULES.declare("choice")


@dataclass(frozen=True, slots=True)
class _Side:
    """An army of a battle."""

    case: Case
    side: str

    @property
    def brigades(self) -> Sequence[BrigadeModel]:
        return self.case.army(self.side).brigades


@RULES.rule("history", at=("sides",))
def _history(case: Case) -> Iterator[tuple[Path, str]]:
    for side in case.model.sides:
        yield from _absent(case, side)


def _absent(case: Case, side: str) -> Iterator[tuple[Path, str]]:
    """Yield regiments and generals that were not with a side's army on the day."""
    army, listed = case.army(side), case.army_list(side)
    led: list[tuple[Path, str]] = [((side, "commander"), army.commander)]
    served: list[tuple[Path, str]] = []
    for n, brigade in enumerate(army.brigades):
        at = (side, "brigades", n)
        led += [((*at, "general"), brigade.general)] if brigade.general else []
        units = enumerate(brigade.units)
        served += [((*at, "units", m, "regiment"), unit.regiment) for m, unit in units]
    there = {key for kind in (COMMANDERS, BRIGADIERS) for key in with_army(listed, kind, case.day)}
    regiments = set(with_army(listed, REGIMENTS, case.day))
    for part, found, known in (("regiment", served, regiments), ("general", led, there)):
        records = case.pack.records(f"{part}s")
        for place, key in found:
            if key not in records:
                yield place, f"there is no {part} '{key}'"
            elif key not in known:
                name = records[key]["name"]
                yield place, f"{name} was not with {_whole(listed)} on {case.model.date}"


def _whole(army: Mapping[str, Any]) -> str:
    """Return an army's name inside a sentence."""
    name = str(army["name"])
    return f"the {name.removeprefix('The ')}" if name.startswith("The ") else name


def _armies(case: Case) -> Iterator[tuple[Path, _Side]]:
    for side in case.model.sides:
        yield ("sides", side), _Side(case, side)


_ARMIES = RULES.each(_armies)


@_ARMIES.rule(BRIGADES, at=("brigades",))
def _brigades(army: _Side) -> Iterator[tuple[Path, str]]:
    limit = army.case.limits[BRIGADES]
    for n, brigade in enumerate(army.brigades):
        if brigade.general is None:
            yield (n, "general"), f"{brigade.name} has no general"
        count = sum(unit.arm != "gun" for unit in brigade.units)
        if not limit["limit"] <= count <= limit["most"]:
            yield (n, "units"), f"{brigade.name} has {count} units"


@_ARMIES.rule(CARD, at=("brigades",))
def _card(army: _Side) -> Iterator[tuple[Path, str]]:
    for n, brigade in enumerate(army.brigades):
        for m, unit in enumerate(brigade.units):
            if unit.stands > army.case.limits[CARD]["limit"]:
                yield (n, "units", m, "stands"), f"{unit.name} has {unit.stands} stands"


@_ARMIES.rule("elites", at=("brigades",))
def _elites(army: _Side) -> Iterator[tuple[Path, str]]:
    """Hold converged battalions against their parents, and every unit against its regiment."""
    pack = army.case.pack
    regiments, lists = pack.records("regiments"), pack.records("units")
    known = [one for one in army.case.units(army.side) if one.regiment in regiments]
    gone = given(pack, dict.fromkeys(one.regiment for one in known))
    gave: dict[tuple[str, str], str] = {}
    for n, brigade in enumerate(army.brigades):
        for m, unit in enumerate(brigade_units(brigade)):
            if unit.regiment not in regiments:
                continue
            at: Path = (n, "units", m)
            own = lists[regiments[unit.regiment]["list"]]
            asked = int(own["parents"] or 0) if regiments[unit.regiment]["parents"] else 0
            arm = str(own["arms"][0]["arm"])
            if len(set(unit.parents)) != asked:
                said = f"{unit.name} is made of {len(set(unit.parents))} regiments, not of {asked}"
                yield (*at, "parents"), said
            for parent in unit.parents:
                if gave.setdefault((parent, arm), unit.name) != unit.name:
                    said = f"{parent} has already given its stand to {gave[(parent, arm)]}"
                    yield (*at, "parents"), said
            most = _most(pack, unit.regiment, gone.get(unit.regiment), unit.name, unit.arm)
            if unit.stands > most:
                said = f"{unit.name} has {most} stands left, not {unit.stands}"
                yield (*at, "stands"), said


def _most(
    pack: Any, regiment: str, gave: Mapping[str, str | None] | None, name: str, arm: str
) -> int:
    """Return the stands that a unit may have: those its list leaves it."""
    own = units_of(pack, regiment, gave)
    same = [one.stands for one in own if one.name == name]
    return (same or [max((one.stands for one in own if one.arm == arm), default=8)])[0]


@_ARMIES.rule(HORSES, at=("brigades",))
def _horses(army: _Side) -> Iterator[str]:
    units = army.case.units(army.side)
    guns, foot = sum(one.arm == "gun" for one in units), sum(one.on_foot for one in units)
    if guns * army.case.limits[HORSES]["limit"] > foot:
        yield f"{guns} gun stands for {foot} battalions"


@_ARMIES.rule(FIGURES, at=("brigades",))
def _figures(army: _Side) -> Iterator[str]:
    case = army.case
    brigades = len(case.army(case.defender).brigades)
    most = most_figures(case.limits[FIGURES]["limit"], case.values, brigades)
    if (figures := case.figures(army.side)) > most:
        yield f"{figures} figures; the maximum is {most}"


@RULES.rule(STRENGTHS, at=("sides",))
def _strengths(case: Case) -> Iterator[tuple[Path, str]]:
    attacker, battle = case.model.attacker, case.battle
    ratio = 100 * case.points(attacker) / case.points(case.defender)
    if not battle["least"] <= ratio <= battle["most"]:
        said = f"{ratio:.0f} points for 100; it must be {battle['least']} to {battle['most']}"
        yield (attacker, "brigades"), said


@RULES.rule(BEARS, at=("sides",))
def _bears(case: Case) -> Iterator[tuple[Path, str]]:
    attacker, defender, limit = case.model.attacker, case.defender, case.limits[BEARS]
    weight = case.s(attacker) / max(case.s(defender), 1)
    if case.battle["even"] and not limit["limit"] <= weight <= limit["most"]:
        yield (attacker, "brigades"), f"S is {case.s(attacker)} and {case.s(defender)}"


@RULES.rule(BREAKS, at=("sides",))
def _breaks(case: Case) -> Iterator[tuple[Path, str]]:
    first = min(case.breaks().values())
    limit = case.limits[BREAKS]
    if not limit["limit"] <= first <= min(limit["most"], case.model.turns):
        yield (case.model.attacker, "brigades"), f"the first army breaks in turn {first}"


@RULES.rule(CHOICE, at=("sides",))
def _choice(case: Case) -> Iterator[tuple[Path, str]]:
    """Hold the armies to break soon one after the other, once the first breaks in good time."""
    first, last = sorted(case.breaks().values())
    if not any(_breaks(case)) and last - first > case.limits[CHOICE]["limit"]:
        said = f"one breaks in turn {first}, the other in turn {last}"
        yield (case.model.attacker, "brigades"), said
