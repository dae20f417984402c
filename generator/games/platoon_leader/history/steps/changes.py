"""What a step may do to a roster: change some counters of a piece, eliminate them, mark them.

Whatever is eliminated in the RePh counts for the firefight just fought (3.11).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from generator.games.platoon_leader.history.figures import figure_of
from generator.games.platoon_leader.history.model import (
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.steps.drms import ranks
from generator.games.platoon_leader.history.steps.registry import SideCase
from generator.games.platoon_leader.history.units import MEN, UnitKind, kind_of

AWAY = frozenset(("off-map", "exited", "recalled", "reserve"))
"""Marks of what is not on the map."""

RIDES = ("A", "V")
"""Letters of groups whose leaders ride in their vehicles."""


def line_of(roster: SideRoster, number: int) -> RosterLine:
    """Return the line with a number."""
    return next(line for line in roster.lines if line.line == number)


def kind_at(line: RosterLine, piece: RosterPiece) -> UnitKind:
    """Return what kind of counter a piece of a line is."""
    return kind_of(piece.unit, line.letter)


def merged(pieces: Iterable[RosterPiece]) -> tuple[RosterPiece, ...]:
    """Return pieces with those that differ in nothing but their number added up."""
    found: dict[RosterPiece, int] = {}
    for piece in pieces:
        key = replace(piece, number=0)
        found[key] = found.get(key, 0) + piece.number
    return tuple(replace(key, number=number) for key, number in found.items() if number > 0)


def changed(
    roster: SideRoster, number: int, piece: RosterPiece, count: int, *become: RosterPiece
) -> SideRoster:
    """Take `count` counters of a piece out of a line and put what they become in their place.

    A piece is found by all but its number, which may have changed since.
    """
    line = line_of(roster, number)
    wanted, left = replace(piece, number=0), []
    for one in line.pieces:
        if replace(one, number=0) == wanted:
            left += [replace(one, number=one.number - count), *become]
        else:
            left.append(one)
    return roster.with_line(replace(line, pieces=merged(left)))


def moved(roster: SideRoster, number: int, piece: RosterPiece, to: RosterPiece) -> SideRoster:
    """Put a whole piece of a line into another state."""
    return changed(roster, number, piece, piece.number, to)


def killed(
    case: SideCase, roster: SideRoster, number: int, piece: RosterPiece, count: int
) -> SideRoster:
    """Eliminate `count` counters of a piece; the other side gets their CVP."""
    lost = worth(case, line_of(roster, number), piece) * count
    roster = changed(roster, number, piece, count)
    return replace(roster, reph_cvp=roster.reph_cvp + lost)


def wrecked(
    case: SideCase, roster: SideRoster, number: int, piece: RosterPiece, count: int
) -> SideRoster:
    """Eliminate vehicles of a piece; an armour leader is lost with the last that carries him."""
    roster = killed(case, roster, number, piece, count)
    for leader in riderless(line_of(roster, number), piece.hex):
        roster = lost_leader(case, roster, number, leader)
    return roster


def riderless(line: RosterLine, hex_: int | None) -> list[RosterLeader]:
    """Return the leaders of a line of vehicles for whom it has no vehicle in their hex."""
    if line.letter not in RIDES:
        return []
    here = [p for p in line.pieces if p.hex == hex_ and kind_at(line, p) == "vehicle"]
    riders = [leader for leader in line.leaders if leader.hex == hex_]
    return riders[sum(piece.number for piece in here) :]


def led(
    roster: SideRoster, number: int, leader: RosterLeader, become: RosterLeader | None
) -> SideRoster:
    """Put one leader of a line into another state, or take him away."""
    line = line_of(roster, number)
    leaders = list(line.leaders)
    place = leaders.index(leader)
    leaders[place : place + 1] = [become] if become else []
    return roster.with_line(replace(line, leaders=tuple(leaders)))


def lost_leader(
    case: SideCase, roster: SideRoster, number: int, leader: RosterLeader, *, dead: bool = True
) -> SideRoster:
    """Take a leader away for good; only if he is dead does the other side get CVP."""
    roster = led(roster, number, leader, None)
    cvp = leader_worth(case, leader) if dead else 0
    return replace(roster, lost_leaders=roster.lost_leaders + 1, reph_cvp=roster.reph_cvp + cvp)


def figure(case: SideCase, key: str) -> int:
    """Return a number of the RePh, as the pack has it."""
    return figure_of(case.pack, key)


def worth(case: SideCase, line: RosterLine, piece: RosterPiece) -> int:
    """Return the CVP of a counter of a piece; weapons have none."""
    kind: str = kind_at(line, piece)
    if kind == "vehicle" and line.letter == "A":
        kind = "afv"
    points = case.pack.records("casualty-points")
    return int(points[kind]["cvp"]) if kind in points else 0


def leader_worth(case: SideCase, leader: RosterLeader) -> int:
    """Return the CVP of a leader: more for each −1 of his."""
    points = case.pack.records("casualty-points")
    known = ranks(leader.name)
    better = max(0, -known[1]) if known else 0
    return int(points["leader"]["cvp"]) + better * int(points["leadership"]["cvp"])


def remarked(roster: SideRoster, wanted: Callable[[frozenset[str]], frozenset[str]]) -> SideRoster:
    """Give every piece and leader the marks that come of those it has."""
    lines = tuple(
        replace(
            line,
            pieces=merged(replace(one, marks=wanted(one.marks)) for one in line.pieces),
            leaders=tuple(replace(one, marks=wanted(one.marks)) for one in line.leaders),
        )
        for line in roster.lines
    )
    return replace(roster, lines=lines)


def without(roster: SideRoster, marks: Collection[str]) -> SideRoster:
    """Take marks off everything."""
    return remarked(roster, lambda own: own - frozenset(marks))


def each_piece(roster: SideRoster, *kinds: UnitKind) -> Iterator[tuple[RosterLine, RosterPiece]]:
    """Yield the pieces of a roster, of some kinds only, with their lines as they are in it."""
    for line in roster.lines:
        for piece in line.pieces:
            if not kinds or kind_at(line, piece) in kinds:
                yield line, piece


def each_leader(roster: SideRoster) -> Iterator[tuple[RosterLine, RosterLeader]]:
    """Yield the leaders of a roster with their lines."""
    for line in roster.lines:
        for leader in line.leaders:
            yield line, leader


def in_mlr(case: SideCase, piece: RosterPiece | RosterLeader) -> bool:
    """Tell whether something on the map is in the friendly MLR; without a hex it is."""
    if piece.marks & AWAY:
        return False
    return piece.hex is None or piece.hex in case.public.control.of(case.side).mlr


def beside(line: RosterLine, piece: RosterPiece) -> list[RosterLeader]:
    """Return the leaders of a line that are where a piece of it is."""
    return [one for one in line.leaders if one.hex == piece.hex and not one.marks & AWAY]


def men_on_map(roster: SideRoster) -> int:
    """Return how many MMC are on the map."""
    return sum(piece.number for _, piece in each_piece(roster, *MEN) if not piece.marks & AWAY)


def reduced(
    case: SideCase, roster: SideRoster, number: int, piece: RosterPiece, half: str | None
) -> SideRoster:
    """Reduce one counter of a piece: a squad to its half, anything else is eliminated.

    The half that is lost counts as a half-squad.
    """
    line = line_of(roster, number)
    if kind_at(line, piece) != "squad" or half is None:
        return killed(case, roster, number, piece, 1)
    left = replace(piece, unit=half, number=1)
    roster = changed(roster, number, piece, 1, left)
    cost = worth(case, line, piece) - worth(case, line, left)
    return replace(roster, reph_cvp=roster.reph_cvp + cost)
