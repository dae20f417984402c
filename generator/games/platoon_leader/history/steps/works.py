"""Segment 3.5: digging (3.51) and the clearance of fortifications (3.52)."""

from __future__ import annotations

from generator.games.platoon_leader.history.model import RosterLine, RosterPiece, SideRoster
from generator.games.platoon_leader.history.report_model import ClearanceRow
from generator.games.platoon_leader.history.steps.changes import (
    AWAY,
    each_piece,
    figure,
    kind_at,
    reduced,
)
from generator.games.platoon_leader.history.steps.drms import Modifiers, drm
from generator.games.platoon_leader.history.steps.registry import SideCase, step
from generator.games.platoon_leader.history.steps.routes import enemy_hold
from generator.games.platoon_leader.history.steps.troops import troops_of
from generator.games.platoon_leader.history.steps.wording import group, phrase, tell

NEXT_TO_ENEMY = frozenset(("mines", "panji", "wire", "entrenchment"))
"""Items that are harder to clear next to an enemy CTHC."""

WORKS = NEXT_TO_ENEMY | {"roadblock"}
"""Items that are harder to clear in a Water Hex."""

DANGEROUS = frozenset(("mines", "panji"))
"""Items that cost an MMC on an original 6."""


@step("digging")
def digging(case: SideCase) -> SideRoster:
    """Say how many squads may have a foxhole each (3.51); where is told at the next set-up."""
    number = sum(
        piece.number
        for _, piece in each_piece(case.roster, "squad")
        if not piece.marks & (AWAY | {"encircled"})
    )
    tell(case, "digging", "digging", number=number)
    return case.roster


@step("clearance")
def clearance(case: SideCase) -> SideRoster:
    """Roll for each attempt at clearance, in the order of the report (3.52).

    A side may try what is in its CTHC or MLR; once mines fail, nothing else in that hex. What is
    cleared leaves the map by the next public report: it is known to both.
    """
    roster, barred = case.roster, set[int]()
    own = case.public.control.of(case.side).terrain
    for number, row in enumerate(case.report.clearance, 1):
        named = {"item": row.item.capitalize(), "hex": case.ground.board.name(row.hex)}
        if row.hex not in own:
            tell(case, "clearance", "clearance-nowhere", **named)
            continue
        if row.hex in barred:
            tell(case, "clearance", "clearance-barred", **named)
            continue
        modifiers = _clearance_drms(case, row)
        path = f"clearance/{number}"
        result, total = case.roller.rolled(f"{case.side}/{path}", "clearance", modifiers=modifiers)
        done = result == "cleared"
        tell(case, "clearance", "cleared" if done else "not-cleared", **named)
        if row.item == "mines" and not done:
            barred.add(row.hex)
        natural = total - sum(value for _, value in modifiers)
        if row.item in DANGEROUS and natural == figure(case, "clearance-accident"):
            roster = _accident(case, roster)
    return roster


def _clearance_drms(case: SideCase, row: ClearanceRow) -> Modifiers:
    enemy, ground = enemy_hold(case).cthc, case.ground
    near = not enemy.isdisjoint((row.hex, *ground.board.neighbours[row.hex]))
    water = not ground.terrains[ground.cover[row.hex]].passable
    engineers = sum(
        piece.number
        for line, piece in each_piece(case.roster, "squad")
        if _engineer(case, line) and not piece.marks & (AWAY | {"isolated"})
    )
    return [
        *drm(case.pack, "clearance-enemy", int(near and row.item in NEXT_TO_ENEMY)),
        *drm(case.pack, "clearance-roadblock", int(near and row.item == "roadblock")),
        *drm(case.pack, "clearance-water", int(water and row.item in WORKS)),
        *drm(case.pack, "clearance-engineers", int(engineers >= figure(case, "engineer-squads"))),
    ]


def _engineer(case: SideCase, line: RosterLine) -> bool:
    """Tell whether the squads of a line are Assault Engineers, by the note of its group."""
    note = phrase(case, "engineers")
    return any(row.id == line.group and row.note == note for row in case.own.groups)


def _accident(case: SideCase, roster: SideRoster) -> SideRoster:
    """Reduce one squad or half-squad: of the engineers if there are any, then of the best class."""
    troops = troops_of(case)
    every = [
        (line, piece)
        for line, piece in each_piece(roster, "squad", "half-squad")
        if not piece.marks & (AWAY | {"isolated"})
    ]

    def order(one: tuple[RosterLine, RosterPiece]) -> tuple[bool, int, bool, int]:
        line, piece = one
        whole = kind_at(line, piece) == "squad"
        return not _engineer(case, line), troops.rank(piece.unit), whole, line.line

    if not every:
        return roster
    line, piece = min(every, key=order)
    half = troops.half_of(piece.unit)
    named = {"unit": piece.unit, "group": group(case, line)}
    if half is None:
        tell(case, "clearance", "reduced-away", **named)
    else:
        tell(case, "clearance", "reduced", **named, becomes=half)
    return reduced(case, roster, line.line, piece, half)
