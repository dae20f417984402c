"""Segment 3.4, the rest: weapons (3.46), vehicles (3.47) and ELR (3.48)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.games.platoon_leader.history.model import RosterLine, RosterPiece, SideRoster
from generator.games.platoon_leader.history.steps.changes import (
    beside,
    changed,
    each_piece,
    figure,
    in_mlr,
    moved,
)
from generator.games.platoon_leader.history.steps.drms import drm, leadership, thrown
from generator.games.platoon_leader.history.steps.registry import SideCase, step
from generator.games.platoon_leader.history.steps.wording import group, tell
from generator.games.platoon_leader.history.units import units_text

INEXPERIENCED = frozenset(("Green", "Conscript"))
"""Qualities of groups whose men are inexperienced."""


@step("repair")
def repair(case: SideCase) -> SideRoster:
    """Make weapons work again and roll for disabled ones (3.46).

    Those of Isolated units stay as they are. What is depleted or used comes back by the card alone.
    """
    roster = case.roster
    for line, piece in each_piece(case.roster):
        faults = piece.marks & {"malfunctioned", "low-ammo"}
        if faults and "isolated" not in piece.marks:
            roster = moved(roster, line.line, piece, replace(piece, marks=piece.marks - faults))
            units = units_text(((piece.number, piece.unit),))
            tell(case, "repair", "works-again", units=units, group=group(case, line))
    for path, line, piece in _each_with(roster, "disabled", "repair"):
        modifiers = [
            *drm(case.pack, "weapon-leadership", value=leadership(beside(line, piece))),
            *drm(case.pack, "weapon-inexperience", value=int(line.quality in INEXPERIENCED)),
            *drm(case.pack, "weapon-ammunition", value=int("isolated" in piece.marks)),
        ]
        result = thrown(case, path, "weapon-repair", modifiers=modifiers)
        named = {"unit": piece.unit, "group": group(case, line)}
        if result == "repaired":
            tell(case, "repair", "repaired", **named)
            roster = _well(roster, line, piece, "disabled")
        else:
            tell(case, "repair", "not-repaired", **named)
    return roster


@step("mobility")
def mobility(case: SideCase) -> SideRoster:
    """Roll for each Immobilized vehicle in the friendly MLR (3.47)."""
    roster = case.roster
    for path, line, piece in _each_with(roster, "immobilized", "mobility"):
        if line.kind(piece) != "vehicle" or not in_mlr(case, piece):
            continue
        modifiers = drm(case.pack, "vehicle-leadership", value=leadership(beside(line, piece)))
        result = thrown(case, path, "vehicle-repair", modifiers=modifiers)
        tell(case, "mobility", result, unit=piece.unit, group=group(case, line))
        if result == "mobile":
            roster = _well(roster, line, piece, "immobilized", "mired", "bogged")
    return roster


def _each_with(
    roster: SideRoster, mark: str, name: str
) -> Iterator[tuple[str, RosterLine, RosterPiece]]:
    """Yield each counter with a mark and the path of its roll, counted within its line."""
    counts: dict[int, int] = {}
    for line, piece in each_piece(roster):
        for _ in range(piece.number if mark in piece.marks else 0):
            counts[line.line] = counts.get(line.line, 0) + 1
            yield f"{name}/{line.line}/{counts[line.line]}", line, piece


def _well(roster: SideRoster, line: RosterLine, piece: RosterPiece, *marks: str) -> SideRoster:
    """Take marks off one counter."""
    well = replace(piece, number=1, marks=piece.marks - frozenset(marks))
    return changed(roster, line.line, piece, 1, well)


@step("elr")
def elr(case: SideCase) -> SideRoster:
    """Roll whether the ELR changes (3.48). A 5 at the start is not regained."""
    platoons = [
        line.quality
        for line in case.roster.lines
        if line.bought == case.public.firefight and line.letter == "I" and _is_platoon(case, line)
    ]
    attacked = case.report.attack_option == "yes" and case.public.firefight > 1
    steady = 0 if case.public.idle_ever else case.public.firefight
    modifiers = [
        *drm(case.pack, "elr-won", int(case.won)),
        *drm(case.pack, "elr-elite", platoons.count("Elite")),
        *drm(case.pack, "elr-first-line", platoons.count("1st Line")),
        *drm(case.pack, "elr-attack-option", int(attacked)),
        *drm(case.pack, "elr-no-idle", steady),
        *drm(case.pack, "elr-historical", value=case.own.drms.elr + case.own.drms.historical),
    ]
    result = thrown(case, "elr", "elr-change", modifiers=modifiers)
    before = after = case.roster.elr
    if result == "ELR +1" and before < figure(case, "most-elr"):
        after = before + 1
    elif result == "ELR −1":
        after = max(0, before - 1)
    if after == before:
        if result == "ELR +1":
            tell(case, "elr", "elr-most", elr=before, most=figure(case, "most-elr"))
        else:
            tell(case, "elr", "elr-stays", elr=before)
    else:
        tell(case, "elr", "elr", before=before, after=after)
    return replace(case.roster, elr=after)


def _is_platoon(case: SideCase, line: RosterLine) -> bool:
    return any(row.id == line.group and row.echelon == "Platoon" for row in case.own.groups)
