"""Segment 3.1: what is cleared up first. Close combat, rally and most markers are for the table."""

from __future__ import annotations

from collections.abc import Iterable
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
    each_leader,
    each_piece,
    figure,
    killed,
    kind_at,
    lost_leader,
    moved,
    without,
    wrecked,
)
from generator.games.platoon_leader.history.steps.drms import drm, leadership, ranks, thrown
from generator.games.platoon_leader.history.steps.registry import SideCase, step
from generator.games.platoon_leader.history.steps.troops import morale_of
from generator.games.platoon_leader.history.steps.wording import group, tell
from generator.games.platoon_leader.history.units import MEN

STUCK = frozenset(("immobilized", "mired", "abandoned"))


@step("casualties")
def casualties(case: SideCase) -> SideRoster:
    """Begin the counts of this RePh (3.11), and tell what Patrols did before it (2.7)."""
    for row in case.report.patrols:
        named = {"kind": row.kind.capitalize(), "hex": case.ground.board.name(row.hex)}
        said = {"units": row.units, "result": row.result, "cvp": row.gained}
        tell(case, "patrols", "patrol", **named, **said)
    return replace(case.roster, reph_cvp=0, cp_rolled=0, can_harden=0, can_lead=0)


@step("markers")
def markers(case: SideCase) -> SideRoster:
    """Take off what the last RePh put on: Fanatic (3.15)."""
    return without(case.roster, ("fanatic",))


@step("encircled")
def encircled(case: SideCase) -> SideRoster:
    """Let each Encircled unit take its 1TC (3.17)."""
    roster = case.roster
    counts: dict[int, int] = {}
    for line, piece in each_piece(case.roster):
        morale = _morale(case, line, piece)
        if morale is None or "encircled" not in piece.marks or piece.marks & AWAY:
            continue
        for _ in range(piece.number):
            counts[line.line] = counts.get(line.line, 0) + 1
            path = f"encircled/{line.line}/{counts[line.line]}"
            if _holds(case, path, morale, beside(line, piece)):
                tell(case, "encircled", "encircled-holds", unit=piece.unit, group=group(case, line))
            else:
                roster = _given_up(case, roster, line, piece)
    for line, leader in each_leader(case.roster):
        known = ranks(leader.name)
        if known is None or leader.marks & AWAY or not _surrounded(line, leader):
            continue
        counts[line.line] = counts.get(line.line, 0) + 1
        path = f"encircled/{line.line}/{counts[line.line]}"
        others = [one for one in line.leaders if one is not leader and one.hex == leader.hex]
        word = "encircled-holds" if _holds(case, path, known[0], others) else "encircled-lost"
        tell(case, "encircled", word, unit=leader.name, group=group(case, line))
        if word == "encircled-lost":
            roster = lost_leader(case, roster, line.line, leader)
    return roster


def _surrounded(line: RosterLine, leader: RosterLeader) -> bool:
    """Tell whether a leader is Encircled, himself or with men of his line."""
    men = (p for p in line.pieces if p.hex == leader.hex and p.hex is not None)
    return "encircled" in leader.marks or any("encircled" in piece.marks for piece in men)


def _morale(case: SideCase, line: RosterLine, piece: RosterPiece) -> int | None:
    """Return the morale that a unit's 1TC is held against; None for what takes none."""
    if kind_at(line, piece) in MEN:
        return morale_of(piece.unit)
    stuck = kind_at(line, piece) == "vehicle" and piece.marks & STUCK
    manned = stuck and "abandoned" not in piece.marks
    return figure(case, "crew-morale") if manned else None


def _holds(case: SideCase, path: str, morale: int, leaders: Iterable[RosterLeader]) -> bool:
    table = case.pack.tables["encircled"]
    columns = [int(column) for column in table.columns]
    column = str(max(columns[0], min(columns[-1], morale)))
    modifiers = drm(case.pack, "encircled-leadership", value=leadership(leaders))
    return thrown(case, path, table.id, column=column, modifiers=modifiers) == "holds"


def _given_up(
    case: SideCase, roster: SideRoster, line: RosterLine, piece: RosterPiece
) -> SideRoster:
    """Take away a unit that failed; an Immobile vehicle stays, Abandoned."""
    named = {"unit": piece.unit, "group": group(case, line)}
    if kind_at(line, piece) == "vehicle":
        tell(case, "encircled", "encircled-abandoned", **named)
        left = replace(piece, number=1, marks=(piece.marks | {"abandoned"}) - {"encircled"})
        return changed(roster, line.line, piece, 1, left)
    tell(case, "encircled", "encircled-lost", **named)
    return killed(case, roster, line.line, piece, 1)


@step("vehicles")
def vehicles(case: SideCase) -> SideRoster:
    """Count what is mired as Immobilized (3.18); the way out of bog is tried on the map."""
    roster = case.roster
    for line, piece in each_piece(case.roster, "vehicle"):
        if "mired" in piece.marks and "immobilized" not in piece.marks:
            stuck = replace(piece, marks=piece.marks | {"immobilized"})
            roster = moved(roster, line.line, piece, stuck)
            named = {"number": piece.number, "unit": piece.unit, "group": group(case, line)}
            tell(case, "vehicles", "mired", **named)
    return roster


@step("shock")
def shock(case: SideCase) -> SideRoster:
    """Roll for each AFV that is marked Shock or UK (3.19)."""
    roster = case.roster
    counts: dict[int, int] = {}
    for line, piece in each_piece(case.roster, "vehicle"):
        if not piece.marks & {"shock", "uk"}:
            continue
        for _ in range(piece.number):
            counts[line.line] = counts.get(line.line, 0) + 1
            result = thrown(case, f"shock/{line.line}/{counts[line.line]}", "shock")
            tell(case, "shock", f"shock-{result}", unit=piece.unit, group=group(case, line))
            if result == "lost":
                roster = wrecked(case, roster, line.line, piece, 1)
            else:
                well = replace(piece, number=1, marks=piece.marks - {"shock", "uk"})
                roster = changed(roster, line.line, piece, 1, well)
    return roster
