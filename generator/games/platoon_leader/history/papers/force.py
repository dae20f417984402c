"""What a side has left, a line a group, in words for its dossier."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.history.model import (
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.replay import SideStage
from generator.games.platoon_leader.history.units import (
    MEN,
    ON_PAPER,
    kind_of,
    squads,
    squads_text,
    units_text,
)


def force(ground: Battlefield, roster: SideRoster) -> list[dict[str, Any]]:
    """Return a row for each line of which something is left, in their order."""
    return [
        {
            "line": line.line,
            "group": line.group,
            "name": line.name,
            "letter": line.letter,
            "quality": line.quality,
            "since": line.bought,
            "had": units_text(line.had),
            "left": units_text(line.left),
            "whole": line.left == line.had,
            "leaders": [_leader(ground, one.name, one.hex, one.marks) for one in line.leaders],
            "notes": [*_notes(ground, line)],
        }
        for line in roster.lines
        if not line.gone and line.letter not in ON_PAPER
    ]


def gone(roster: SideRoster) -> list[dict[str, Any]]:
    """Return the lines of which nothing is left."""
    return [
        {"line": line.line, "group": line.group, "name": line.name, "had": units_text(line.had)}
        for line in roster.lines
        if line.gone and line.letter not in ON_PAPER
    ]


def _leader(ground: Battlefield, name: str, hex_: int | None, marks: Iterable[str]) -> str:
    about = [*sorted(marks), *([ground.board.name(hex_)] if hex_ is not None else [])]
    return f"{name} ({', '.join(about)})" if about else name


def _notes(ground: Battlefield, line: RosterLine) -> Iterable[str]:
    """Yield what is said of some of a group's counters: where they are, how they are."""
    if line.ammunition:
        yield line.ammunition
    for piece in line.pieces:
        if about := _about(ground, piece):
            yield f"{piece.number} × {piece.unit}: {about}"


def _about(ground: Battlefield, piece: RosterPiece) -> str:
    where = ground.board.name(piece.hex) if piece.hex is not None else ""
    if where and piece.level:
        where += f" level {piece.level}".replace("-", "−")
    return ", ".join(filter(None, [where, *sorted(mark.replace("-", " ") for mark in piece.marks)]))


def counts(lines: Iterable[RosterLine]) -> Mapping[str, tuple[Fraction, Fraction]]:
    """Return how much is left of how much, by what it is: squads, crews, weapons, leaders …"""
    left: defaultdict[str, Fraction] = defaultdict(Fraction)
    had: defaultdict[str, Fraction] = defaultdict(Fraction)
    for line in lines:
        if line.letter in ON_PAPER:
            continue
        for found, units in ((left, line.left), (had, line.had)):
            for number, unit in units:
                kind = kind_of(unit, line.letter)
                name = "squads" if kind in MEN and kind != "crew" else _PLURALS[kind]
                worth = squads([(number, unit)], line.letter) if name == "squads" else number
                found[name] += worth
    return {name: (left[name], had[name]) for name in KINDS if had[name]}


_PLURALS = {
    "crew": "crews",
    "weapon": "SW",
    "gun": "Guns",
    "vehicle": "vehicles",
    "module": "OBA modules",
    "points": "points",
    "capability": "capabilities",
}
KINDS = ("squads", "crews", "SW", "Guns", "vehicles", "OBA modules")
"""What forces are counted by."""


def sums(roster: SideRoster) -> list[dict[str, str]]:
    """Return what is left in all: name, left, had."""
    found = [
        {"name": name, "left": squads_text(left), "had": squads_text(had)}
        for name, (left, had) in counts(roster.lines).items()
    ]
    leaders = sum(len(line.leaders) for line in roster.lines)
    return [*found, {"name": "leaders", "left": str(leaders), "had": ""}]


def losses(stage: SideStage) -> dict[str, str]:
    """Return what a firefight and its RePh cost a side, by what it is; nothing is left out."""
    before, after = counts(stage.bought.lines), counts(stage.roster.lines)
    none = (Fraction(0), Fraction(0))
    lost = {name: before.get(name, none)[0] - after.get(name, none)[0] for name in KINDS}
    told = {name: squads_text(value) if value > 0 else "–" for name, value in lost.items()}
    return {**told, "leaders": str(stage.roster.lost_leaders or "–")}


def record(roster: SideRoster) -> list[dict[str, Any]]:
    """Return all groups that a side ever had, with what is left of each."""
    return [
        {
            "line": line.line,
            "group": line.group,
            "name": line.name,
            "since": line.bought,
            "cp": line.cp,
            "had": units_text(line.had),
            "left": units_text(line.left) if line.pieces else "",
            "leaders": [one.name for one in line.leaders],
        }
        for line in roster.lines
        if line.letter not in ON_PAPER
    ]
