"""What a side can't have done in a firefight by its card and the rules, as its report says it did.

The roster of the case is what it had in the firefight, purchases included.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.games.platoon_leader.history.figures import figure_of
from generator.games.platoon_leader.history.limits.allowance import allowance_of
from generator.games.platoon_leader.history.limits.faults import FaultAt
from generator.games.platoon_leader.history.limits.works import hip_faults, name_of
from generator.games.platoon_leader.history.model import SideRoster
from generator.games.platoon_leader.history.report_model import PatrolRow
from generator.games.platoon_leader.history.steps.registry import SideCase
from generator.games.platoon_leader.history.units import squads
from generator.games.platoon_leader.saved.model import FirefightRow, SideCard
from generator.ground.nets import spread

PATROL, REGISTERED = "patrol", "pre-registered hex"

_CAPABILITY = re.compile(r"(?:([0-9]{1,2}) ?[×x]? )?(.*)")
_MEN = re.compile(r"([0-9]{1,2}) ?[×x] ?([0-9]+-[0-9]+-[0-9]+(?: HS)?)")


def deed_faults(case: SideCase) -> Iterator[FaultAt]:
    """Yield whatever a side can't have done."""
    row = case.card.calendar[case.report.firefight - 1]
    yield from hip_faults(case.pack, case.own, case.roster, case.report, night=row.night)
    yield from _option(case, row)
    yield from _support(case, row)
    yield from _oba(case)
    yield from _patrols(case)
    yield from _places(case)
    yield from _clearance(case)


def _option(case: SideCase, row: FirefightRow) -> Iterator[FaultAt]:
    """Hold the Attack Option against who attacked (2.41)."""
    if case.report.firefight == 1:
        return
    attackers, chosen = case.public.attackers, case.report.attack_option == "yes"
    if chosen and not case.public.played:
        yield ("attack-option",), "a firefight for which it was bought is not Idle (2.41)"
    elif chosen and case.side not in attackers:
        yield ("attack-option",), "who bought it attacks; the public report says otherwise (2.41)"
    elif not chosen and case.side in attackers and attackers != _historical(row):
        said = "this side attacked, and not by the card: it bought the Attack Option (2.41)"
        yield ("attack-option",), said


def _historical(row: FirefightRow) -> frozenset[str]:
    if row.attacker is None:
        return frozenset()
    return frozenset(("axis", "allied") if row.attacker == "both" else (row.attacker,))


def _support(case: SideCase, row: FirefightRow) -> Iterator[FaultAt]:
    """Hold Bombardment and Air Support against the card (CG4, CG13)."""
    report, own, roster = case.report, case.own, case.roster
    for key, name, said, allowed, used in (
        ("bombardment", "Bombardment", report.bombardment, own.bombardment, roster.bombarded),
        ("air-support", "Air Support", report.air_support, own.air, roster.flown),
    ):
        if said == "no":
            continue
        if allowed is None:
            yield (key,), f"the card has no {name}"
        elif not case.public.played:
            yield (key,), f"there is no {name} in an Idle Firefight (2.41)"
        elif wrong := allowance_of(allowed).refusal(row, used):
            yield (key,), f"{name}: {wrong}"


def _oba(case: SideCase) -> Iterator[FaultAt]:
    """Hold used modules and pre-registered hexes against what there is (CG7, 5.1)."""
    report = case.report
    lines = {line.line: line for line in case.roster.lines}
    for index, number in enumerate(report.used_oba):
        line = lines.get(number)
        if line is None or line.letter != "O":
            continue  # told with the rest of its lines
        if not case.public.played:
            yield ("used-oba", index), "no OBA is used in an Idle Firefight (2.41)"
        elif not line.pieces or number in report.used_oba[:index]:
            yield ("used-oba", index), f"the module of line {number} was used before (CG7)"
    most = registrable(case.own, case.roster, report.used_oba)
    if len(report.registered) > most:
        said = f"{most} pre-registered hexes are kept at most, with modules that are left (5.1)"
        yield ("registered",), f"{said}, not {len(report.registered)}"


def registrable(own: SideCard, roster: SideRoster, used: tuple[int, ...] = ()) -> int:
    """Return how many hexes may be pre-registered: those of each module left, and those bought."""
    hexes = {module.group: module.pre_registered for module in own.oba}
    modules = [
        line
        for line in roster.lines
        if line.letter == "O" and line.pieces and line.line not in used
    ]
    more = bought_of(own, roster, REGISTERED) if modules else 0
    return more + sum(hexes.get(line.group, 0) for line in modules)


def kept(case: SideCase, roster: SideRoster) -> SideRoster:
    """Note in a roster after a firefight what was used up in it, and which hexes stay registered.

    Hexes that the report doesn't name stay as they were, as far as there are modules for them.
    """
    report, number = case.report, (case.report.firefight,)
    hexes = report.registered or roster.registered
    return replace(
        roster,
        registered=hexes[: registrable(case.own, roster)],
        bombarded=roster.bombarded + (number if report.bombardment == "yes" else ()),
        flown=roster.flown + (number if report.air_support == "yes" else ()),
    )


def bought_of(own: SideCard, roster: SideRoster, what: str, firefight: int | None = None) -> int:
    """Return how much of a capability was bought, for one firefight or in the whole campaign."""
    each = {
        group.id: int(found[1] or 1)
        for group in own.groups
        if group.letter == "P" and (found := _CAPABILITY.fullmatch(group.full))
        if found[2].casefold() == what
    }
    return sum(
        number * each.get(group, 0)
        for at, groups in roster.bought.items()
        if firefight in (None, at)
        for group, number in groups.items()
    )


def _patrols(case: SideCase) -> Iterator[FaultAt]:
    """Hold Patrols against what was bought, and each against its rules (2.31, 2.72, 2.73)."""
    report, own = case.report, case.own
    paid = bought_of(own, case.roster, PATROL, report.firefight)
    if paid > own.patrols:
        yield ("purchases",), f"{own.patrols} Patrols at most in a RePh (2.31), not {paid}"
    for index, row in enumerate(report.patrols):
        at: tuple[str | int, ...] = ("patrols", index)
        free = not paid and index == 0
        if index >= paid and not (free and row.kind == "recon"):
            said = "who buys none may send one recon" if not paid else f"{paid} were bought"
            yield at, f"this Patrol was not paid for: {said} (2.31)"
        yield from (((*at, *path), text) for path, text in _patrol(case, row))
    told = sum(row.gained for row in report.patrols)
    gained = case.public.gained.get(case.side, 0)
    if told > gained:
        said = f"Patrols gained {told} CVP, but the public report has {gained} in all (2.756)"
        yield ("patrols",), said


def _patrol(case: SideCase, row: PatrolRow) -> Iterator[FaultAt]:
    ground, mlr = case.ground, case.before.control.of(case.side).mlr
    terrain = ground.terrains[ground.cover[row.hex]]
    reach, most = (figure_of(case.pack, key) for key in ("patrol-hexes", "patrol-squads"))
    if mlr and spread(ground.board, sorted(mlr))[row.hex] > reach:
        yield ("hex",), f"a Mission Hex is at most {reach} hexes from the MLR (2.73)"
    hides = terrain.concealment or row.hex in ground.building_at
    if row.kind == "ambush" and not hides:
        yield ("hex",), "an ambush is laid in concealment terrain (2.73)"
    men = [(int(number), unit) for number, unit in _MEN.findall(row.units)]
    if men and not 0.5 <= squads(men, "I") <= most:
        yield ("units",), f"a Patrol has an HS at least and {most} squads at most (2.72)"


def _places(case: SideCase) -> Iterator[FaultAt]:
    """Hold where fortifications were set up against the lines of that time (2.32, 2.38).

    In the first firefight the set-up areas are wider than they.
    """
    hold = case.before.control.of(case.side)
    cut = frozenset().union(*(one.hexes for one in hold.clusters if one.isolated))
    known = {str(one["name"]): one for one in case.pack.records("fortifications").values()}
    for index, row in enumerate(case.report.fortifications):
        at: tuple[str | int, ...] = ("fortifications", index, "hexes")
        name = name_of(case.own, row.name) or row.name
        for hex_ in row.hexes:
            called = case.ground.board.name(hex_)
            if hex_ in cut and name in known and not known[name]["isolated"]:
                yield at, f"{called} is Isolated: no {name} is added there (2.38)"
            elif case.report.firefight > 1 and hex_ not in hold.terrain:
                yield at, f"{called} was in neither your MLR nor your CTHC (2.32)"


def _clearance(case: SideCase) -> Iterator[FaultAt]:
    """Yield second attempts at the same item of a Location (3.52)."""
    tried: set[Any] = set()
    for index, row in enumerate(case.report.clearance):
        if (row.item, row.hex) in tried:
            name = case.ground.board.name(row.hex)
            yield ("clearance", index), f"{row.item} in {name}: one attempt in a RePh (3.52)"
        tried.add((row.item, row.hex))
