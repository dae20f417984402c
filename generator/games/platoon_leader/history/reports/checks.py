"""Reports held against the state before them: what they can't say."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.reading.source import Path
from generator.games.platoon_leader.ground.battlefield import Battlefield, Strategic
from generator.games.platoon_leader.history.model import MARKS, PublicRecord, RosterLine, SideRoster
from generator.games.platoon_leader.history.report_model import (
    Controllers,
    LineRow,
    PublicReport,
    SecretReport,
    Taken,
    WhereRow,
)
from generator.games.platoon_leader.history.reports.files import Fault
from generator.games.platoon_leader.history.units import Units, beyond, read_units, units_text

HOLDERS = ("axis", "allied", "nobody")

REPORTED_MARKS = MARKS[:-2]
"""What a report may say of a piece."""


def holders_after(
    report: PublicReport, before: PublicRecord, ground: Battlefield
) -> tuple[str | None, ...]:
    """Return who controls each unit of Strategic Terrain after a firefight (3.21).

    What was said to have changed hands goes before the list of all of it, and what neither says
    stays as it was.
    """
    after = dict(enumerate(before.holders))
    for said in (report.control, report.taken):
        for holder in HOLDERS if said else ():
            named = frozenset(getattr(said, holder))
            for number, item in enumerate(ground.strategic):
                if named.issuperset(item.hexes):
                    after[number] = None if holder == "nobody" else holder
    return tuple(after.values())


def check_public(
    report: PublicReport, before: PublicRecord, ground: Battlefield
) -> Iterator[Fault]:
    """Yield what a public report says that can't be."""
    if report.played == "no" and before.firefight == 0:
        yield ("played",), "the Initial Firefight is never Idle (5.1)"
    if report.played == "yes" and report.winner is None and report.conceded == "none":
        yield ("winner",), "who won is missing: axis, allied, or none for a draw (1.31)"
    if report.played == "yes" and report.attackers == "none":
        yield ("attackers",), "nobody attacks in an Idle Firefight alone, and this one was played"
    for key, said in (("taken", report.taken), ("control", report.control)):
        if said:
            yield from _held(key, said, ground, whole=key == "control")


def _held(
    key: str, said: Taken | Controllers, ground: Battlefield, *, whole: bool
) -> Iterator[Fault]:
    """Yield hexes that nobody can hold so: not Strategic, held twice, in part, or left out."""
    name = ground.board.name
    units = {h: item for item in ground.strategic for h in item.hexes}
    holders: dict[int, str] = {}
    for holder in HOLDERS:
        for h in getattr(said, holder):
            if h not in units:
                yield (key, holder), f"{name(h)} is not Strategic Terrain of this map (1.32)"
            elif h in holders:
                twice = f"twice by {_noun(holder)}"
                both = f"by {_noun(holders[h])} and by {_noun(holder)}"
                yield (key, holder), f"{name(h)} is held {twice if holders[h] == holder else both}"
            else:
                holders[h] = holder
    for item in ground.strategic:
        found = {holders.get(h) for h in item.hexes}
        at: Path = (key, next((one for one in HOLDERS if one in found), "nobody"))
        if whole and found == {None}:
            yield (key,), f"nobody's list has {_hexes(ground, item)}"
        elif len(found) > 1:
            message = f"the Military Crest {_hexes(ground, item)} is held whole or by nobody (3.21)"
            yield at, message


def _noun(holder: str) -> str:
    return {"axis": "the Axis", "allied": "the Allies"}.get(holder, holder)


def _hexes(ground: Battlefield, item: Strategic) -> str:
    return ", ".join(ground.board.name(h) for h in item.hexes)


def check_secret(report: SecretReport, roster: SideRoster) -> Iterator[Fault]:
    """Yield what a side's report says that can't be.

    `roster` is what it had in the firefight, groups bought before it included.
    """
    lines = {line.line: line for line in roster.lines}
    left = {line.line: line.left for line in roster.lines}
    seen: set[int] = set()
    for index, row in enumerate(report.groups):
        line = lines.get(row.line)
        if line is None:
            yield ("groups", index, "line"), _no_line(row.line, roster)
            continue
        if row.line in seen:
            yield ("groups", index, "line"), f"line {row.line} is here twice"
        seen.add(row.line)
        yield from _group(index, row, line, left)
    for index, bought in enumerate(report.purchases):
        if bought.left is not None:
            yield from _readable(("purchases", index, "left"), bought.left)
    for index, where in enumerate(report.where):
        yield from _where(index, where, roster, left)
    yield from _leaders(report, roster)
    for index, number in enumerate(report.used_oba):
        if number not in lines:
            yield ("used-oba", index), _no_line(number, roster)
        elif lines[number].letter != "O":
            yield ("used-oba", index), f"line {number} is no OBA module"
    for index, number in enumerate(report.choices.harden):
        if number not in lines:
            yield ("choices", "harden", index), _no_line(number, roster)


def _no_line(number: int, roster: SideRoster) -> str:
    count = len(roster.lines)
    return f"there is no line {number}; your order of battle has lines 1 to {count}"


def _group(index: int, row: LineRow, line: RosterLine, left: dict[int, Units]) -> Iterator[Fault]:
    if row.group != line.group:
        at: Path = ("groups", index, "group")
        yield at, f"line {line.line} is {line.group} {line.name}, not {row.group}"
        return
    here: Path = ("groups", index, "left")
    faults = list(_readable(here, row.left))
    yield from faults
    if faults:
        return
    units = read_units(row.left)
    wrong = [(here, message) for message in beyond(units, line.left, line.letter)]
    if wrong and row.had != units_text(line.left):
        had = units_text(line.left)
        hint = f"an earlier report was mended since: line {line.line} has {had} now"
        yield ("groups", index, "had"), hint
    yield from wrong
    left[line.line] = units


def _readable(at: Path, text: str) -> Iterator[Fault]:
    try:
        read_units(text)
    except ValueError as error:
        yield at, str(error)


def _where(
    index: int, row: WhereRow, roster: SideRoster, left: dict[int, Units]
) -> Iterator[Fault]:
    at: Path = ("where", index)
    if row.line not in left:
        yield (*at, "line"), _no_line(row.line, roster)
        return
    there = {unit: number for number, unit in left[row.line]}
    if row.unit not in there:
        yield (*at, "unit"), f"line {row.line} has no '{row.unit}' left"
    elif row.number > there[row.unit]:
        yield (*at, "number"), f"line {row.line} has {there[row.unit]} × {row.unit} left"
    for number, mark in enumerate(row.marks):
        if mark not in REPORTED_MARKS:
            known = ", ".join(REPORTED_MARKS)
            yield (*at, "marks", number), f"'{mark}' is none of {known}"


def _leaders(report: SecretReport, roster: SideRoster) -> Iterator[Fault]:
    waiting = {line.line: [one.name for one in line.leaders] for line in roster.lines}
    for index, row in enumerate(report.leaders):
        at: Path = ("leaders", index)
        if row.line not in waiting:
            yield (*at, "line"), _no_line(row.line, roster)
        elif row.leader not in waiting[row.line]:
            others = [line.line for line in roster.lines if _has(line, row.leader)]
            where = f"; there is one on line {', '.join(map(str, others))}" if others else ""
            yield (*at, "leader"), f"there is no {row.leader} on line {row.line}{where}"
        else:
            waiting[row.line].remove(row.leader)


def _has(line: RosterLine, leader: str) -> bool:
    return any(one.name == leader for one in line.leaders)
