"""Segment 3.2, what is left behind: SW and Guns (3.22), vehicles (3.23), hidden units (3.24)."""

from __future__ import annotations

from dataclasses import replace

from generator.games.platoon_leader.history.model import RosterLine, RosterPiece, SideRoster
from generator.games.platoon_leader.history.steps.changes import (
    AWAY,
    changed,
    each_leader,
    each_piece,
    figure,
    in_mlr,
    led,
    moved,
    wrecked,
)
from generator.games.platoon_leader.history.steps.cleaning import STUCK
from generator.games.platoon_leader.history.steps.moves import tell_of
from generator.games.platoon_leader.history.steps.registry import SideCase, step
from generator.games.platoon_leader.history.steps.stacks import counters
from generator.games.platoon_leader.history.steps.wording import tell
from generator.games.platoon_leader.history.units import MEN


@step("left-behind")
def left_behind(case: SideCase) -> SideRoster:
    """Take away SW and Guns that nobody possesses, but those in the friendly MLR (3.22).

    They are not casualties: no CVP. Prisoners under guard leave play; the enemy has lost them.
    """
    roster = case.roster
    if case.report.prisoners:
        tell(case, "left-behind", "prisoners", number=case.report.prisoners)
    for line, piece in each_piece(case.roster, "weapon", "gun"):
        if "unpossessed" not in piece.marks:
            continue
        if in_mlr(case, piece) or piece.hex is None:
            own = replace(piece, marks=piece.marks - {"unpossessed"})
            roster = moved(roster, line.line, piece, own)
        else:
            tell_of(case, "left-behind", "left-behind", line, counters([piece]), piece.hex)
            roster = changed(roster, line.line, piece, piece.number)
    return roster


@step("vehicles-lost")
def vehicles_lost(case: SideCase) -> SideRoster:
    """Make wrecks of vehicles that can't move and have no friend near (3.23)."""
    roster = case.roster
    for line, piece in each_piece(case.roster, "vehicle"):
        if not piece.marks & STUCK or piece.hex is None or piece.marks & AWAY:
            continue
        if in_mlr(case, piece) or _befriended(case, (line, piece)):
            continue
        tell_of(case, "vehicles-lost", "vehicle-left", line, counters([piece]), piece.hex)
        roster = wrecked(case, roster, line.line, piece, piece.number)
    return roster


def _befriended(case: SideCase, one: tuple[RosterLine, RosterPiece]) -> bool:
    """Tell whether an MMC or another vehicle of its side is near a vehicle."""
    line, piece = one
    near, board = figure(case, "near-vehicle"), case.ground.board
    for other, friend in each_piece(case.roster, *MEN, "vehicle"):
        if friend.hex is None or friend.marks & AWAY or piece.hex is None:
            continue
        if board.distance(piece.hex, friend.hex) > near:
            continue
        itself = other.line == line.line and friend == piece
        if not itself or piece.number > 1:
            return True
    return False


@step("hip")
def hip(case: SideCase) -> SideRoster:
    """Show hidden units that are Isolated (3.24); all others stay hidden where they are."""
    roster = case.roster
    for line, piece in each_piece(case.roster):
        if {"hip", "isolated"} <= piece.marks and piece.hex is not None:
            tell_of(case, "hip", "no-longer-hidden", line, counters([piece]), piece.hex)
            shown = replace(piece, marks=piece.marks - {"hip"})
            roster = moved(roster, line.line, piece, shown)
    for line, leader in each_leader(case.roster):
        if {"hip", "isolated"} <= leader.marks:
            shown_leader = replace(leader, marks=leader.marks - {"hip"})
            roster = led(roster, line.line, leader, shown_leader)
    return roster
