"""Segment 3.4, the men: disease, half-squads, heroes and promotions (3.41–3.44)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from generator.games.platoon_leader.history.model import RosterLine, RosterPiece, SideRoster
from generator.games.platoon_leader.history.steps.changes import (
    changed,
    each_leader,
    each_piece,
    figure,
    in_mlr,
    kind_at,
    led,
    without,
)
from generator.games.platoon_leader.history.steps.drms import Modifiers, drm, thrown
from generator.games.platoon_leader.history.steps.leaders import better_leader, generation
from generator.games.platoon_leader.history.steps.registry import SideCase, step
from generator.games.platoon_leader.history.steps.troops import Troops, troops_of
from generator.games.platoon_leader.history.steps.wording import group, tell
from generator.games.platoon_leader.history.units import MEN

_DRM_OF_CARD = re.compile(r"drm\D{0,2}([+−-]?[0-9])")

Found = tuple[RosterLine, RosterPiece]


def _suffers(case: SideCase) -> bool:
    """Tell whether the card's disease or starvation is this side's, and has begun."""
    card = case.card
    return card.suffers in (None, case.side) and case.public.firefight >= card.suffers_from


@step("disease")
def disease(case: SideCase) -> SideRoster:
    """Replace squads by disease or starvation, if the card has either (3.41).

    The drm is that of the card's words for it, else its historical DRM.
    Isolated units come first, then those of the lines that the player named, then the lowest
    class; what nothing is lower than is left out.
    """
    told = case.card.disease or case.card.starvation
    if told is None or not _suffers(case):
        return case.roster
    match = _DRM_OF_CARD.search(told)
    value = int(match[1].replace("−", "-")) if match else case.own.drms.historical
    modifiers = drm(case.pack, "disease-historical", value=value)
    halves = 2 * int(thrown(case, "disease", "disease", modifiers=modifiers).split()[0])
    troops, named = troops_of(case), case.report.choices.replaced
    roster = case.roster
    while halves > 0:
        found = [
            (line, piece)
            for line, piece in each_piece(roster, "squad", "half-squad")
            if troops.worse(piece.unit) and "disease" not in piece.marks
            if halves > 1 or kind_at(line, piece) == "half-squad"
        ]
        if not found:
            break
        line, piece = min(found, key=lambda one: _sickness(troops, named, one))
        roster = _replaced(case, roster, troops, (line, piece))
        halves -= 2 if kind_at(line, piece) == "squad" else 1
    return without(roster, ("disease",))


def _sickness(troops: Troops, named: Sequence[int], one: Found) -> tuple[bool, bool, int, int]:
    line, piece = one
    isolated = "isolated" in piece.marks
    return not isolated, line.line not in named, -troops.rank(piece.unit), line.line


def _replaced(case: SideCase, roster: SideRoster, troops: Troops, one: Found) -> SideRoster:
    """Replace one counter; it bears the mark `disease` until the step is over."""
    line, piece = one
    worse = str(troops.worse(piece.unit))
    tell(case, "disease", "replaced", unit=piece.unit, becomes=worse, group=group(case, line))
    marks = piece.marks | {"disease"}
    return changed(roster, line.line, piece, 1, replace(piece, unit=worse, number=1, marks=marks))


@step("regrouping")
def regrouping(case: SideCase) -> SideRoster:
    """Recombine the half-squads of the friendly MLR (3.42).

    Those of one type and line come first, then those of one type, then those of one line, then
    any. The squad is that of the better half, and stands on the line that has lost a half-squad, if
    either has.
    """
    troops, roster = troops_of(case), case.roster
    for fits in (_same_twice, _same_type, _same_line, _any):
        for cramped in (False, True):
            while (pair := _pair(case, roster, troops, fits, cramped=cramped)) is not None:
                roster = _recombined(case, roster, troops, pair)
    for line, piece in _halves(case, roster):
        tell(case, "regrouping", "no-room", unit=piece.unit, group=group(case, line))
    return roster


Fits = Callable[[Found, Found], bool]


def _same_type(one: Found, other: Found) -> bool:
    return one[1].unit == other[1].unit


def _same_line(one: Found, other: Found) -> bool:
    return one[0].line == other[0].line


def _same_twice(one: Found, other: Found) -> bool:
    return _same_type(one, other) and _same_line(one, other)


def _any(one: Found, other: Found) -> bool:
    return True


def _halves(case: SideCase, roster: SideRoster) -> Iterator[Found]:
    for line, piece in each_piece(roster, "half-squad"):
        if in_mlr(case, piece) and "isolated" not in piece.marks:
            yield line, piece


def _pair(
    case: SideCase, roster: SideRoster, troops: Troops, fits: Fits, *, cramped: bool
) -> tuple[Found, Found] | None:
    """Return two half-squads that Recombine, that of the squad first.

    `cramped` ones may make a squad more of a line than it came with.
    """
    each = [
        one
        for one in _halves(case, roster)
        if troops.squad_of(one[1].unit)
        for _ in range(min(2, one[1].number))
    ]
    for number, one in enumerate(each):
        for other in each[number + 1 :]:
            if not fits(one, other):
                continue
            better, worse = sorted((one, other), key=lambda x: troops.rank(x[1].unit))
            if cramped or _same_line(one, other) or _has_room(better[0]):
                return better, worse
            if _has_room(worse[0]):
                return worse, better
    return None


def _has_room(line: RosterLine) -> bool:
    """Tell whether a line has lost half a squad at least of what it came with."""
    return line.men + 0.5 <= replace(line, pieces=_as_came(line)).men


def _as_came(line: RosterLine) -> tuple[RosterPiece, ...]:
    return tuple(RosterPiece(unit, number) for number, unit in line.had)


def _recombined(
    case: SideCase, roster: SideRoster, troops: Troops, pair: tuple[Found, Found]
) -> SideRoster:
    (line, piece), (other, half) = pair
    best = min((piece.unit, half.unit), key=troops.rank)
    squad = str(troops.squad_of(best))
    named = {"one": piece.unit, "other": half.unit, "squad": squad}
    tell(case, "regrouping", "recombined", **named, group=group(case, line))
    whole = replace(piece, unit=squad, number=1)
    if piece == half and line.line == other.line:
        return changed(roster, line.line, piece, 2, whole)
    roster = changed(roster, line.line, piece, 1, whole)
    return changed(roster, other.line, half, 1)


@step("heroes")
def heroes(case: SideCase) -> SideRoster:
    """Let all Heroes but one join MMC, and heroic leaders harden if their player says so (3.43)."""
    stay = figure(case, "heroes")
    roster, more = case.roster, case.roster.heroes - stay
    chosen = list(case.report.choices.harden)
    while more > 0 and (found := next_to_harden(case, roster, chosen)) is not None:
        tell(case, "heroes", "hero-joins")
        roster = hardened(case, roster, "heroes", found)
        more -= 1
    if more > 0:
        tell(case, "heroes", "heroes-off", number=more)
    roster = replace(roster, heroes=min(stay, roster.heroes))
    for line, leader in each_leader(roster):
        wanted = line.line in case.report.choices.improve and "heroic" in leader.marks
        name = better_leader(case, line, leader) if wanted else None
        if name is not None:
            named = {"leader": leader.name, "becomes": name, "group": group(case, line)}
            tell(case, "heroes", "leader-hardens", **named)
            marks = (leader.marks - {"heroic"}) | {"hardened"}
            roster = led(roster, line.line, leader, replace(leader, name=name, marks=marks))
    return roster


@step("promotion")
def promotion(case: SideCase) -> SideRoster:
    """Roll how many MMC may Battle Harden, and harden them (3.44)."""
    gained = case.public.gained.get(case.side, 0)
    modifiers: Modifiers = [
        *generation(case),
        *drm(case.pack, "promotion-cvp", gained // figure(case, "cvp-of-promotion")),
    ]
    number = int(thrown(case, "promotion", "promotion", modifiers=modifiers))
    tell(case, "promotion", "promotions", number=number)
    roster = replace(case.roster, can_harden=number)
    # Choices are used up one by one, the first of them by Heroes.
    used = sum(one.number for _, one in each_piece(roster, *MEN) if "hardened" in one.marks)
    chosen = list(case.report.choices.harden)[used:]
    for _ in range(number):
        found = next_to_harden(case, roster, chosen)
        if found is None:
            break
        roster = hardened(case, roster, "promotion", found)
    return roster


def next_to_harden(case: SideCase, roster: SideRoster, chosen: list[int]) -> Found | None:
    """Return the next MMC to harden; lines that the player chose are used up one by one.

    Without a choice it is a squad of the best class below Elite, on the first such line; then
    half-squads; then Elite ones, which become Fanatic. Crews harden only by choice.
    """
    troops = troops_of(case)
    every = [
        (line, piece)
        for line, piece in each_piece(roster, *MEN)
        if not piece.marks & {"hardened", "fanatic", "recalled"}
    ]
    rank = lambda one: _merit(troops, one)  # noqa: E731
    while chosen:
        number = chosen.pop(0)
        if own := [one for one in every if one[0].line == number]:
            return min(own, key=rank)
    free = [one for one in every if kind_at(*one) != "crew"]
    return min(free, key=rank, default=None)


def _merit(troops: Troops, one: Found) -> tuple[bool, bool, bool, int, int]:
    line, piece = one
    kind = kind_at(line, piece)
    lasting = troops.better(piece.unit) is not None
    return kind == "crew", not lasting, kind != "squad", troops.rank(piece.unit), line.line


def hardened(case: SideCase, roster: SideRoster, name: str, found: Found) -> SideRoster:
    """Battle Harden one counter of a piece, for the step of that name."""
    line, piece = found
    better = troops_of(case).better(piece.unit)
    named = {"unit": piece.unit, "group": group(case, line)}
    if better is None:
        tell(case, name, "fanatic", **named)
        become = replace(piece, number=1, marks=piece.marks | {"fanatic", "hardened"})
    else:
        tell(case, name, "hardens", **named, becomes=better)
        become = replace(piece, unit=better, number=1, marks=piece.marks | {"hardened"})
    return changed(roster, line.line, piece, 1, become)
