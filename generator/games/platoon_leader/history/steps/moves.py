"""What a redeployment does to a stack: it gets away, stays, is hurt or lost (3.214–3.217)."""

from __future__ import annotations

from dataclasses import replace

from generator.games.platoon_leader.history.model import (
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.steps.changes import (
    changed,
    killed,
    kind_at,
    led,
    line_of,
    lost_leader,
    moved,
    reduced,
)
from generator.games.platoon_leader.history.steps.leaders import worse_leader
from generator.games.platoon_leader.history.steps.registry import SideCase
from generator.games.platoon_leader.history.steps.routes import Route, Situation, isolated
from generator.games.platoon_leader.history.steps.stacks import FootStack, counters
from generator.games.platoon_leader.history.steps.troops import troops_of
from generator.games.platoon_leader.history.steps.wording import group, phrase, tell

BEHIND = frozenset(("concealed", "encircled", "isolated", "hip"))
"""Marks that a unit which redeploys leaves behind."""


def reach_of(case: SideCase, key: str) -> int:
    """Return the Maximum Redeployment Range of infantry, guns or vehicles, in hexes."""
    return int(case.pack.records("redeployment-ranges")[key]["hexes"])


def tell_of(
    case: SideCase, name: str, word: str, line: RosterLine, units: str, hex_: int, **more: str
) -> None:
    """Tell of units of a line in a hex; `name` is the step."""
    place = case.ground.board.name(hex_)
    tell(case, name, word, units=units, group=group(case, line), hex=place, **more)


def hurt(
    case: SideCase, roster: SideRoster, where: Situation, stack: FootStack, rolled: tuple[str, str]
) -> SideRoster:
    """Let one unit of a stack, picked at random, be Reduced or Replaced if the result says so."""
    path, result = rolled
    if "Re" not in result:
        return roster
    every: list[tuple[RosterPiece | RosterLeader, int]] = [
        *((piece, piece.number) for piece in stack.men),
        *((leader, 1) for leader in stack.leaders),
    ]
    one = case.roller.pick(
        f"{case.side}/{path}/who", phrase(case, "who-suffers"), every, name=_name
    )
    if "Reduced" in result:
        return _reduced(case, roster, where, stack.line, one)
    return _replaced(case, roster, where, stack.line, one)


def _name(one: RosterPiece | RosterLeader) -> str:
    return one.unit if isinstance(one, RosterPiece) else one.name


def _reduced(
    case: SideCase,
    roster: SideRoster,
    where: Situation,
    line: RosterLine,
    one: RosterPiece | RosterLeader,
) -> SideRoster:
    """Reduce a unit; a leader is wounded, or dies of a second wound."""
    named = {"unit": _name(one), "group": group(case, line)}
    if isinstance(one, RosterLeader):
        if "wounded" in one.marks:
            tell(case, where, "reduced-away", **named)
            return lost_leader(case, roster, line.line, one)
        tell(case, where, "leader-wounded", **named)
        return led(roster, line.line, one, replace(one, marks=one.marks | {"wounded"}))
    half = troops_of(case).half_of(one.unit)
    if half is None or kind_at(line, one) != "squad":
        tell(case, where, "reduced-away", **named)
    else:
        tell(case, where, "reduced", **named, becomes=half)
    return reduced(case, roster, line.line, one, half)


def _replaced(
    case: SideCase,
    roster: SideRoster,
    where: Situation,
    line: RosterLine,
    one: RosterPiece | RosterLeader,
) -> SideRoster:
    """Put a unit of the next lower quality in the place of one, if there is any."""
    leads = isinstance(one, RosterLeader)
    worse = worse_leader(case, line, one) if isinstance(one, RosterLeader) else None
    if not leads:
        worse = troops_of(case).worse(_name(one))
    named = {"unit": _name(one), "group": group(case, line)}
    if worse is None:
        tell(case, where, "not-replaced", **named)
        return roster
    tell(case, where, "replaced", **named, becomes=worse)
    if isinstance(one, RosterLeader):
        return led(roster, line.line, one, replace(one, name=worse))
    return changed(roster, line.line, one, 1, replace(one, unit=worse, number=1))


def gone(
    case: SideCase, roster: SideRoster, where: Situation, stack: FootStack, way: Route
) -> SideRoster:
    """Put a stack with what it carries where its way ends; Guns can't go as far as men."""
    to = case.ground.board.name(way.end)
    tell_of(case, where, "redeploys", stack.line, stack.units, stack.hex, to=to)
    number = stack.line.line
    for piece in stack.men:
        roster = moved(roster, number, piece, at_end(case, piece, way.end))
    for leader in stack.leaders:
        marks = marks_at(case, leader.marks, way.end)
        roster = led(roster, number, leader, replace(leader, hex=way.end, marks=marks))
    for other, piece in stack.load:
        line = line_of(roster, other)
        if kind_at(line, piece) == "gun" and way.length > reach_of(case, "guns"):
            tell_of(case, where, "gun-left", line, counters([piece]), stack.hex)
            left = replace(piece, marks=piece.marks | {"unpossessed"})
            roster = moved(roster, other, piece, left)
        else:
            roster = moved(roster, other, piece, at_end(case, piece, way.end))
    return roster


def at_end(case: SideCase, piece: RosterPiece, end: int) -> RosterPiece:
    return replace(piece, hex=end, level=0, marks=marks_at(case, piece.marks, end))


def marks_at(case: SideCase, marks: frozenset[str], end: int) -> frozenset[str]:
    left = marks - BEHIND
    return left | {"isolated"} if isolated(case, end) else left


def stuck(
    case: SideCase, roster: SideRoster, where: Situation, stack: FootStack, word: str
) -> SideRoster:
    """Leave a stack where it is, Isolated with what it carries."""
    tell_of(case, where, word, stack.line, stack.units, stack.hex)
    number = stack.line.line
    for piece in stack.men:
        cut = replace(piece, marks=piece.marks | {"isolated"})
        roster = moved(roster, number, piece, cut)
    for leader in stack.leaders:
        cut_leader = replace(leader, marks=leader.marks | {"isolated"})
        roster = led(roster, number, leader, cut_leader)
    for other, piece in stack.load:
        cut = replace(piece, marks=piece.marks | {"isolated"})
        roster = moved(roster, other, piece, cut)
    return roster


def lost(
    case: SideCase, roster: SideRoster, where: Situation, stack: FootStack, word: str
) -> SideRoster:
    """Eliminate a stack; what it carried lies about."""
    tell_of(case, where, word, stack.line, stack.units, stack.hex)
    for piece in stack.men:
        roster = killed(case, roster, stack.line.line, piece, piece.number)
    for leader in stack.leaders:
        roster = lost_leader(case, roster, stack.line.line, leader)
    return dropped(roster, stack)


def dropped(roster: SideRoster, stack: FootStack) -> SideRoster:
    for other, piece in stack.load:
        left = replace(piece, marks=piece.marks | {"unpossessed"})
        roster = moved(roster, other, piece, left)
    return roster
