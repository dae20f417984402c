"""Segment 3.2: units that ended a firefight outside their own MLR (3.213–3.217).

The infantry of a line in one hex goes as one stack with its leaders, SW and Guns, on one DR; each
vehicle rolls for itself.
"""

from __future__ import annotations

from dataclasses import replace

from generator.games.platoon_leader.history.model import (
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.steps.changes import (
    AWAY,
    beside,
    changed,
    figure,
    led,
    line_of,
    merged,
    riderless,
    without,
    wrecked,
)
from generator.games.platoon_leader.history.steps.drms import Modifiers, drm, leadership, thrown
from generator.games.platoon_leader.history.steps.moves import (
    at_end,
    dropped,
    gone,
    hurt,
    lost,
    marks_at,
    reach_of,
    stuck,
    tell_of,
)
from generator.games.platoon_leader.history.steps.registry import SideCase, step
from generator.games.platoon_leader.history.steps.routes import (
    Route,
    Situation,
    isolated,
    route,
    situation,
)
from generator.games.platoon_leader.history.steps.stacks import (
    FootStack,
    counters,
    hexes_of,
    mobile_at,
    stack_at,
)

FATAL: tuple[Situation, ...] = ("enemy-mlr", "isolated")
"""Where staying means elimination once the attempt is made."""

INFANTRY, VEHICLE = "Infantry", "Mobile vehicle"


@step("situations")
def situations(case: SideCase) -> SideRoster:
    """Mark what is Isolated where it ended (3.213, 5.1), and tell of clusters that are cut off.

    Of the rest tell the steps that follow: most of it may still get away.
    """
    roster = without(case.roster, ("isolated",))
    for line in roster.lines:
        cut = {hex_ for hex_ in hexes_of(line) if isolated(case, hex_)}
        pieces = merged(replace(one, marks=_cut_off(one, cut)) for one in line.pieces)
        leaders = tuple(replace(one, marks=_cut_off(one, cut)) for one in line.leaders)
        roster = roster.with_line(replace(line, pieces=pieces, leaders=leaders))
        for hex_ in sorted(h for h in cut if situation(case, h) == "isolated"):
            here = [one for one in pieces if one.hex == hex_]
            units = counters(here, [one for one in leaders if one.hex == hex_])
            tell_of(case, "situations", "isolated-here", line, units, hex_)
    return roster


def _cut_off(one: RosterPiece | RosterLeader, cut: set[int]) -> frozenset[str]:
    there = one.hex in cut and not one.marks & AWAY
    return one.marks | {"isolated"} if there else one.marks


@step("enemy-mlr")
def enemy_mlr(case: SideCase) -> SideRoster:
    """Redeploy what is amid the enemy's MLR (3.214)."""
    return _redeployed(case, "enemy-mlr")


@step("isolated")
def cut_off(case: SideCase) -> SideRoster:
    """Redeploy what is Isolated, hidden units among it, where its player says so (3.215)."""
    return _redeployed(case, "isolated")


@step("uncontrolled")
def uncontrolled(case: SideCase) -> SideRoster:
    """Redeploy what is in Uncontrolled Terrain (3.216)."""
    return _redeployed(case, "uncontrolled")


@step("no-mans-land")
def no_mans_land(case: SideCase) -> SideRoster:
    """Redeploy what is in No Man's Land (3.217)."""
    return _redeployed(case, "no-mans-land")


def _redeployed(case: SideCase, where: Situation) -> SideRoster:
    """Redeploy all stacks and vehicles that were in a situation before the step."""
    roster = case.roster
    for line in case.roster.lines:
        if where == "isolated" and line.line not in case.report.choices.break_out:
            continue
        for hex_ in hexes_of(line):
            if not _concerns(case, where, hex_):
                continue
            hidden = where == "isolated"
            stack = stack_at(roster, line.line, hex_, hidden=hidden)
            if stack is not None:
                roster = _on_foot(case, roster, where, stack)
            number = 0
            for piece in mobile_at(line_of(roster, line.line), hex_, hidden=hidden):
                for _ in range(piece.number):
                    number += 1
                    roster = _driven(case, roster, where, (line, piece), number)
    return roster


def _concerns(case: SideCase, where: Situation, hex_: int) -> bool:
    """Tell whether a step concerns a hex; that for Isolated units has hidden ones of 3.214 too."""
    found = situation(case, hex_)
    return found == where or (where == "isolated" and found == "enemy-mlr")


def _on_foot(case: SideCase, roster: SideRoster, where: Situation, stack: FootStack) -> SideRoster:
    """Redeploy a stack of infantry."""
    way = route(case, stack.hex, reach_of(case, "infantry"))
    if way is None:
        return _no_way(case, roster, where, stack)
    path = f"{where}/{stack.line.line}/{case.ground.board.name(stack.hex)}"
    # A leader alone has nobody to lead him.
    best = leadership(stack.leaders) if stack.men else 0
    modifiers = [
        *drm(case.pack, "redeployment-leadership", value=best),
        *_shared(case, way, stack.marks),
    ]
    result = thrown(case, path, "redeployment", column=INFANTRY, modifiers=modifiers)
    if result.startswith("eliminated") or (result.startswith("stays") and where in FATAL):
        return lost(case, roster, where, stack, "lost-here")
    roster = hurt(case, roster, where, stack, (path, result))
    left = stack_at(roster, stack.line.line, stack.hex, hidden=where == "isolated")
    if left is None or not left.men:
        roster = dropped(roster, stack)
    if left is None:
        return roster
    if result.startswith("stays"):
        return stuck(case, roster, where, left, "stays-put")
    return gone(case, roster, where, left, way)


def _no_way(case: SideCase, roster: SideRoster, where: Situation, stack: FootStack) -> SideRoster:
    if where == "enemy-mlr":
        return lost(case, roster, where, stack, "no-way-lost")
    return stuck(case, roster, where, stack, "no-way")


def _shared(case: SideCase, way: Route, marks: frozenset[str]) -> Modifiers:
    """Return the DRMs of the way and of the units' state."""
    number = case.public.firefight
    night = any(row.night for row in case.card.calendar if row.number == number)
    beyond = max(0, way.length - figure(case, "short-way"))
    return [
        *drm(case.pack, "redeployment-night", int(night)),
        *drm(case.pack, "redeployment-encircled", int("encircled" in marks)),
        *drm(case.pack, "redeployment-hurt", int("wounded" in marks)),
        *drm(case.pack, "redeployment-clusters", way.clusters),
        *drm(case.pack, "redeployment-distance", -(-beyond // figure(case, "way-part"))),
    ]


def _driven(
    case: SideCase,
    roster: SideRoster,
    where: Situation,
    vehicle: tuple[RosterLine, RosterPiece],
    number: int,
) -> SideRoster:
    """Redeploy one vehicle, with the armour leader who rides in the last one of its hex."""
    line, piece = vehicle
    assert piece.hex is not None
    one = replace(piece, number=1)
    units, name = counters([one]), case.ground.board.name(piece.hex)
    way = route(case, piece.hex, reach_of(case, "vehicles"))
    result = "stays"
    if way is not None:
        best = leadership(beside(line_of(roster, line.line), piece))
        modifiers = [
            *drm(case.pack, "redeployment-leadership", value=best),
            *_shared(case, way, piece.marks),
        ]
        path = f"{where}/{line.line}/{name}/{number}"
        result = thrown(case, path, "redeployment", column=VEHICLE, modifiers=modifiers)
    stays = result.startswith("stays")
    if result.startswith("eliminated") or (
        stays and where in FATAL and (way or where != "isolated")
    ):
        word = "lost-here" if way else "no-way-lost"
        tell_of(case, where, word, line, units, piece.hex)
        return wrecked(case, roster, line.line, piece, 1)
    if way is None or stays:
        tell_of(case, where, "stays-put" if way else "no-way", line, units, piece.hex)
        cut = replace(one, marks=one.marks | {"isolated"})
        return changed(roster, line.line, piece, 1, cut)
    to = case.ground.board.name(way.end)
    tell_of(case, where, "redeploys", line, units, piece.hex, to=to)
    roster = changed(roster, line.line, piece, 1, at_end(case, one, way.end))
    for leader in riderless(line_of(roster, line.line), piece.hex):
        marks = marks_at(case, leader.marks, way.end)
        roster = led(roster, line.line, leader, replace(leader, hex=way.end, marks=marks))
    return roster
