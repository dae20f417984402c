"""Leaders: evacuation of the wounded (3.32), improvement, and new ones (3.45)."""

from __future__ import annotations

from dataclasses import replace

from generator.games.platoon_leader.history.model import RosterLeader, RosterLine, SideRoster
from generator.games.platoon_leader.history.opening import known_as, plain_name
from generator.games.platoon_leader.history.steps.changes import (
    AWAY,
    each_leader,
    led,
    lost_leader,
    men_on_map,
)
from generator.games.platoon_leader.history.steps.drms import Modifiers, drm, thrown
from generator.games.platoon_leader.history.steps.registry import SideCase, step
from generator.games.platoon_leader.history.steps.wording import group, tell
from generator.games.platoon_leader.history.units import MEN

JAPANESE = "japanese"
"""The column of leaders whose wounded are not evacuated."""


@step("evacuation")
def evacuation(case: SideCase) -> SideRoster:
    """Roll for each wounded leader; who is evacuated is lost, but not for CVP (3.32)."""
    roster = case.roster
    if column_of(case) == JAPANESE:
        return roster
    counts: dict[int, int] = {}
    for line, leader in each_leader(case.roster):
        if "wounded" not in leader.marks:
            continue
        counts[line.line] = counts.get(line.line, 0) + 1
        result = thrown(case, f"evacuation/{line.line}/{counts[line.line]}", "evacuation")
        named = {"leader": leader.name, "group": group(case, line)}
        if result == "evacuated":
            tell(case, "evacuation", "evacuated", **named)
            roster = lost_leader(case, roster, line.line, leader, dead=False)
        else:
            tell(case, "evacuation", "stays-wounded", **named)
    return roster


def column_of(case: SideCase) -> str:
    """Return the column of a side's infantry in the leader table, by its id."""
    columns = case.pack.records("leader-columns")
    for row in case.own.groups:
        if row.letter == "I" and row.column in columns:
            return row.column
    return next(iter(columns))


def order_of(case: SideCase, line: RosterLine) -> list[str]:
    """Return the leaders of a line's column, best first."""
    columns = case.pack.records("leader-columns")
    row = next((row for row in case.own.groups if row.id == line.group), None)
    column = row.column if row is not None and row.column in columns else column_of(case)
    return [str(name) for name in columns[column]["order"]]


def better_leader(case: SideCase, line: RosterLine, leader: RosterLeader) -> str | None:
    """Return what a leader Battle Hardens to; None for the best, and for one of no column."""
    return _beside(order_of(case, line), leader, -1)


def worse_leader(case: SideCase, line: RosterLine, leader: RosterLeader) -> str | None:
    """Return what a leader is Replaced by; None where nothing is lower."""
    return _beside(order_of(case, line), leader, 1)


def _beside(order: list[str], leader: RosterLeader, by: int) -> str | None:
    name = plain_name(leader.name)
    place = order.index(name) + by if name in order else -1
    return order[place] if 0 <= place < len(order) else None


@step("leaders")
def leaders(case: SideCase) -> SideRoster:
    """Roll how many leaders may be made or hardened, and make and harden them (3.45).

    New ones are at most one fewer than were lost, and no more than MMC on the map. Unless the
    player says otherwise, as many as may be are new, and the rest harden.
    """
    number = int(thrown(case, "leaders", "leader-generation", modifiers=generation(case)))
    most = max(0, min(number, case.roster.lost_leaders - 1, men_on_map(case.roster)))
    tell(case, "leaders", "leaders-allowed", number=number, new=most)
    roster, left = replace(case.roster, can_lead=number), number
    if case.report.choices.lead != "harden":
        roster, left = _made(case, roster, most), left - most
    chosen = list(case.report.choices.improve)
    while left > 0 and (found := _next_to_improve(case, roster, chosen)) is not None:
        line, leader, name = found
        named = {"leader": leader.name, "becomes": name, "group": group(case, line)}
        tell(case, "leaders", "leader-hardens", **named)
        marks = leader.marks | {"hardened"}
        roster = led(roster, line.line, leader, replace(leader, name=name, marks=marks))
        left -= 1
    if case.report.choices.lead == "harden":
        roster = _made(case, roster, min(left, most))
    return roster


def generation(case: SideCase) -> Modifiers:
    """Return the DRMs of the roll for leaders, which that for MMC has as well (3.44, 3.45).

    The +2 of the former is in the dice of its table.
    """
    return [
        *drm(case.pack, "promotion-won", int(case.won)),
        *drm(case.pack, "promotion-card", value=case.own.drms.promotion),
        *drm(case.pack, "promotion-historical", value=case.own.drms.historical),
    ]


def _next_to_improve(
    case: SideCase, roster: SideRoster, chosen: list[int]
) -> tuple[RosterLine, RosterLeader, str] | None:
    """Return the next leader to harden, with what he becomes.

    Lines that the player chose come first, one leader for each time they are named; then whoever is
    lowest in his column.
    """
    every = [
        (line, leader, name)
        for line, leader in each_leader(roster)
        if not leader.marks & {"hardened", "recalled"}
        if (name := better_leader(case, line, leader)) is not None
    ]

    def low(one: tuple[RosterLine, RosterLeader, str]) -> int:
        return -order_of(case, one[0]).index(one[2])

    while chosen:
        number = chosen.pop(0)
        if own := [one for one in every if one[0].line == number]:
            return min(own, key=low)
    return min(every, key=lambda one: (low(one), one[0].line), default=None)


def _made(case: SideCase, roster: SideRoster, number: int) -> SideRoster:
    """Roll new leaders; each joins the MMC that want one most, or waits if all are Isolated."""
    column = column_of(case)
    name = str(case.pack.records("leader-columns")[column]["column"])
    modifiers = [
        *drm(case.pack, "leader-card", value=case.own.drms.leader),
        *drm(case.pack, "leader-historical", value=case.own.drms.historical),
    ]
    for n in range(1, number + 1):
        path = f"leaders/new/{n}"
        rolled = known_as(case.own, thrown(case, path, "leaders", column=name, modifiers=modifiers))
        line = _without_leader(roster)
        waits = line is None
        if line is None:
            line = max(roster.lines, key=lambda one: (one.men, -one.line), default=None)
        if not rolled[:1].isdigit() or line is None:
            tell(case, "leaders", "leader-none")
            continue
        word = "leader-waits" if waits else "leader-new"
        tell(case, "leaders", word, leader=rolled, group=group(case, line))
        marks = frozenset(("hardened", "off-map") if waits else ("hardened",))
        new = RosterLeader(rolled, None if waits else _place(line), marks)
        roster = roster.with_line(replace(line, leaders=(*line.leaders, new)))
    return roster


def _joinable(line: RosterLine) -> list[int | None]:
    """Return where a line has MMC that a new leader may join."""
    return [
        piece.hex
        for piece in line.pieces
        if line.kind(piece) in MEN and not piece.marks & (AWAY | {"isolated"})
    ]


def _place(line: RosterLine) -> int | None:
    return _joinable(line)[0]


def _without_leader(roster: SideRoster) -> RosterLine | None:
    """Return the line that wants a leader most: the one with fewest, then with most squads."""
    lines = [line for line in roster.lines if _joinable(line)]
    return min(lines, key=lambda one: (len(one.leaders), -one.men, one.line), default=None)
