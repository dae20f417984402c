"""Reports held against the state before them: what they can't say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.content.reading.source import Path
from generator.games.platoon_leader.history.buying import lines_bought
from generator.games.platoon_leader.history.limits.faults import FaultAt
from generator.games.platoon_leader.history.model import MARKS, PublicRecord, RosterLine, SideRoster
from generator.games.platoon_leader.history.opening import plain_name
from generator.games.platoon_leader.history.report_model import (
    LineRow,
    PublicReport,
    SecretReport,
    WhereRow,
)
from generator.games.platoon_leader.history.reports.control import control_faults
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.history.units import Units, beyond, read_units, units_text

REPORTED_MARKS = MARKS[:-3]
"""What a report may say of a piece."""


def check_public(
    report: PublicReport, before: PublicRecord, stored: StoredCampaign
) -> Iterator[FaultAt]:
    """Yield what a public report says that can't be."""
    if report.played == "no" and before.firefight == 0:
        yield ("played",), "the Initial Firefight is never Idle (5.1)"
    if report.played == "yes" and report.winner is None and report.conceded == "none":
        yield ("winner",), "who won is missing: axis, allied, or none for a draw (1.31)"
    if report.played == "no" and before.firefight and report.winner not in (None, "none"):
        yield ("winner",), "nobody wins an Idle Firefight (2.41)"
    if before.conceded:
        ended = f"the campaign ended with firefight {before.firefight}"
        yield ("firefight",), f"{ended}: the {before.conceded} side conceded (1.3)"
    row = stored.card.calendar[report.firefight - 1]
    if (report.last_turn or 0) > row.turns:
        yield ("last-turn",), f"it has {row.turns} turns at most (CG2)"
    attackers = report.attackers or row.attacker
    if report.firefight == 1 and row.attacker not in (None, attackers) and attackers != "none":
        yield ("attackers",), f"the card has the Attacker of the Initial Firefight: {row.attacker}"
    if report.played == "yes" and attackers in (None, "none"):
        yield (
            ("attackers",),
            "who attacked is missing: a firefight without an Attacker is Idle (2.41)",
        )
    for key, said in (("taken", report.taken), ("control", report.control)):
        if said:
            yield from control_faults(key, said, stored.ground, whole=key == "control")


def check_secret(report: SecretReport, roster: SideRoster) -> Iterator[FaultAt]:
    """Yield what a side's report says that can't be.

    `roster` is what it had in the firefight, groups bought before it included.
    """
    lines = {line.line: line for line in roster.lines}
    left = {line.line: line.left for line in roster.lines}
    seen: set[int] = set()
    for index, row in enumerate(report.groups):
        if row.left == row.had:
            continue  # it says nothing, even if an earlier report was mended since
        line = lines.get(row.line)
        if line is None:
            yield ("groups", index, "line"), _no_line(row.line, roster)
            continue
        if row.line in seen:
            yield ("groups", index, "line"), f"line {row.line} is here twice"
        seen.add(row.line)
        yield from _group(index, row, line, left)
    for index, (bought, line) in lines_bought(report, roster).items():
        if bought.left is not None:
            yield from _left(("purchases", index, "left"), bought.left, line, left)
    placed: Counter[tuple[int, str]] = Counter()
    for index, where in enumerate(report.where):
        placed[where.line, where.unit] += where.number
        yield from _where(index, where, roster, left, placed[where.line, where.unit])
    yield from _leaders(report, roster)
    for index, number in enumerate(report.used_oba):
        if number not in lines:
            yield ("used-oba", index), _no_line(number, roster)
        elif lines[number].letter != "O":
            yield ("used-oba", index), f"line {number} is no OBA module"
    choices = report.choices
    for key in ("harden", "improve", "break_out", "replaced"):
        for index, number in enumerate(getattr(choices, key)):
            if number not in lines:
                yield ("choices", key.replace("_", "-"), index), _no_line(number, roster)


def _no_line(number: int, roster: SideRoster) -> str:
    count = len(roster.lines)
    return f"there is no line {number}; your order of battle has lines 1 to {count}"


def _group(index: int, row: LineRow, line: RosterLine, left: dict[int, Units]) -> Iterator[FaultAt]:
    if row.group != line.group:
        at: Path = ("groups", index, "group")
        yield at, f"line {line.line} is {line.group} {line.name}, not {row.group}"
        return
    wrong = list(_left(("groups", index, "left"), row.left, line, left))
    if wrong and row.had != units_text(line.left):
        had = units_text(line.left)
        said = f"an earlier report was mended since: line {line.line} has {had} now"
        yield ("groups", index, "had"), said
    yield from wrong


def _left(at: Path, text: str, line: RosterLine, left: dict[int, Units]) -> Iterator[FaultAt]:
    """Hold what is said to be left of a line against what it had, and note it."""
    try:
        units = read_units(text)
    except ValueError as error:
        yield at, str(error)
        return
    yield from ((at, message) for message in beyond(units, line.left, line.letter))
    left[line.line] = units


def _where(
    index: int, row: WhereRow, roster: SideRoster, left: dict[int, Units], placed: int
) -> Iterator[FaultAt]:
    at: Path = ("where", index)
    if row.line not in left:
        yield (*at, "line"), _no_line(row.line, roster)
        return
    line = next(line for line in roster.lines if line.line == row.line)
    there = Counter({unit: number for number, unit in left[row.line]})
    there.update(plain_name(one.name) for one in line.leaders)
    unit = plain_name(row.unit)
    if row.kept == "yes" and placed > there[unit]:
        return  # it was lost, or an earlier report was mended since
    if unit not in there:
        yield (*at, "unit"), f"line {row.line} has no '{row.unit}' left"
    elif placed > there[unit]:
        yield (*at, "number"), f"line {row.line} has {there[unit]} × {unit} left"
    for number, mark in enumerate(row.marks):
        if mark not in REPORTED_MARKS:
            known = ", ".join(REPORTED_MARKS)
            yield (*at, "marks", number), f"'{mark}' is none of {known}"


def _leaders(report: SecretReport, roster: SideRoster) -> Iterator[FaultAt]:
    waiting = {line.line: [plain_name(one.name) for one in line.leaders] for line in roster.lines}
    for index, row in enumerate(report.leaders):
        if row.state == "fit" and row.hex is None:
            continue
        at: Path = ("leaders", index)
        if row.line not in waiting:
            yield (*at, "line"), _no_line(row.line, roster)
        elif plain_name(row.leader) not in waiting[row.line]:
            others = [line.line for line in roster.lines if _has(line, row.leader)]
            where = f"; there is one on line {', '.join(map(str, others))}" if others else ""
            yield (*at, "leader"), f"there is no {row.leader} on line {row.line}{where}"
        else:
            waiting[row.line].remove(plain_name(row.leader))


def _has(line: RosterLine, leader: str) -> bool:
    return any(plain_name(one.name) == plain_name(leader) for one in line.leaders)
