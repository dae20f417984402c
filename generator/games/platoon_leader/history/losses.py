"""What a firefight left of a side, by its report: losses, who was wounded, who is where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from generator.games.platoon_leader.history.buying import lines_bought
from generator.games.platoon_leader.history.model import (
    LASTING,
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.opening import plain_name
from generator.games.platoon_leader.history.report_model import (
    LeaderEnd,
    SecretReport,
    WhereRow,
)
from generator.games.platoon_leader.history.units import Units, read_units

GONE = frozenset(("recalled",))
"""Marks of what has left the campaign without being killed (3.11)."""


def after_battle(roster: SideRoster, report: SecretReport) -> SideRoster:
    """Return a roster without what its report says was lost; the report has no faults.

    What it doesn't mention, or leaves as it was made ready, is as it was. Lines of groups bought
    for this firefight follow the rows of its purchases, in their order.
    """
    left = {row.line: read_units(row.left) for row in report.groups if row.left != row.had}
    for row, line in lines_bought(report, roster).values():
        if row.left is not None:
            left[line.line] = read_units(row.left)
    ends: dict[int, list[LeaderEnd]] = {}
    for end in report.leaders:
        ends.setdefault(end.line, []).append(end)
    lost, lines = 0, []
    for line in roster.lines:
        pieces = _pieces(line, left.get(line.line), _rows(report.where, line.line))
        if line.line in report.used_oba:
            pieces = ()  # CG7
        rows = _rows(report.where, line.line)
        leaders, gone = _leaders(line.leaders, ends.get(line.line, ()), rows)
        lost += gone
        lines.append(replace(line, pieces=pieces, leaders=leaders))
    return replace(
        roster,
        lines=tuple(lines),
        lost_leaders=lost,
        heroes=report.heroes,
    )


def _rows(rows: Iterable[WhereRow], line: int) -> list[WhereRow]:
    return [row for row in rows if row.line == line]


def _pieces(
    line: RosterLine, left: Units | None, rows: Sequence[WhereRow]
) -> tuple[RosterPiece, ...]:
    """Return the pieces of a line: those that its rows place, and the rest without a place.

    Counters of which no row says anything are in the state that they were in, if that lasts.
    """
    units = line.left if left is None else left
    waiting: dict[str, int] = {unit: number for number, unit in units}
    placed = []
    told = {row.unit for row in rows}
    for piece in line.pieces:
        number = min(piece.number, waiting.get(piece.unit, 0))
        if piece.marks & LASTING and piece.unit not in told and number:
            waiting[piece.unit] -= number
            placed.append(replace(piece, number=number, marks=piece.marks & LASTING))
    for row in rows:
        number = min(row.number, waiting.get(row.unit, 0))
        if not number:
            continue
        waiting[row.unit] -= number
        marks = frozenset(row.marks)
        if not marks & GONE:
            placed.append(RosterPiece(row.unit, number, row.hex, row.level, marks))
    rest = [RosterPiece(unit, number) for unit, number in waiting.items() if number]
    return (*rest, *placed)


def _leaders(
    leaders: Sequence[RosterLeader], ends: Sequence[LeaderEnd], rows: Sequence[WhereRow]
) -> tuple[tuple[RosterLeader, ...], int]:
    """Return the leaders who are left, and how many were lost.

    A row that names one as its unit says where he is and what marks he has, such as `heroic`.
    """
    waiting, told = list(ends), [row for row in rows for _ in range(row.number)]
    found, lost = [], 0
    for leader in leaders:
        name = plain_name(leader.name)
        end = next((one for one in waiting if plain_name(one.leader) == name), None)
        if end is not None:
            waiting.remove(end)
        if end is not None and end.state == "lost":
            lost += 1
            continue
        row = next((one for one in told if plain_name(one.unit) == name), None)
        if row is not None:
            told.remove(row)
        marks = _marks(leader, end, row)
        if not marks & GONE:
            places = (one.hex for one in (row, end) if one is not None)
            hex_ = next((place for place in places if place is not None), None)
            found.append(RosterLeader(leader.name, hex_, marks))
    return tuple(found), lost


def _marks(leader: RosterLeader, end: LeaderEnd | None, row: WhereRow | None) -> frozenset[str]:
    """Return the marks of a leader: those of his row, else the lasting ones that he had."""
    marks = leader.marks & LASTING
    if end is not None:
        marks = marks - {"wounded"} | ({"wounded"} if end.state == "wounded" else set())
    return marks if row is None else frozenset(row.marks) | (marks & {"wounded"})
