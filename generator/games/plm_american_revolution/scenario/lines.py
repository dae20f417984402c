"""The constraints of a battle on its ground: lines that fit, ranges, flanks, ways to objectives."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.content.reading.source import Path
from generator.games.plm_american_revolution.scenario.armies.lists import Unit
from generator.games.plm_american_revolution.scenario.case import (
    Case,
    apart,
    away,
    brigade_units,
    zone_spots,
)
from generator.games.plm_american_revolution.scenario.constraints import RULES
from generator.games.plm_american_revolution.scenario.land.footing import CLOSED
from generator.games.plm_american_revolution.scenario.land.plan import CELL, Spot, cell_name
from generator.games.plm_american_revolution.scenario.model import BrigadeModel, Objective, Zone
from generator.games.plm_american_revolution.scenario.rules import (
    APART,
    CROSSED,
    FOOTING,
    GENERAL,
    LINE,
    REAR,
    VOLLEY,
)

# Whoever checks takes the rules from here, where all of them have been added.
__all__ = ["RULES", "anchors"]

ALIKE = RULES.declare("alike")
FLANKS = RULES.declare("flanks")
IDLE = RULES.declare("idle")
RIFLEMEN = RULES.declare("riflemen")
TABLE = RULES.declare("table")

_ANCHORS = ("woods", "town")
_ANCHORED = 6


@dataclass(frozen=True)
class _Stand:
    """A brigade of a side, where it stands."""

    case: Case
    side: str
    brigade: BrigadeModel

    @cached_property
    def units(self) -> list[Unit]:
        return brigade_units(self.brigade)


@dataclass(frozen=True, slots=True)
class _Aim:
    """An objective of a battle."""

    case: Case
    aim: Objective


@RULES.rule(TABLE, at=("table", "ground"))
def _ground(case: Case) -> Iterator[tuple[Path, str]]:
    across, down = _size(case)
    for n, piece in enumerate(case.model.table.ground):
        for name in piece.cells:
            x, y = _spot(name)
            if x >= across or y >= down:
                yield (n, "cells"), f"{name} is not on this table"


@RULES.rule(ALIKE, at=("table", "ground"))
def _alike(case: Case) -> Iterator[str]:
    across, down = _size(case)
    covered = len(case.spots(CLOSED)) + len(case.wet)
    if covered > case.limits[ALIKE]["limit"] * across * down:
        yield f"{covered} of {across * down} cells are covered"


def _size(case: Case) -> tuple[int, int]:
    """Return the cells of a table, across and down."""
    table = case.model.table
    return table.width // CELL, table.depth // CELL


def _spot(name: str) -> Spot:
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def _stands(case: Case) -> Iterator[tuple[Path, _Stand]]:
    for side in case.model.sides:
        for n, brigade in enumerate(case.army(side).brigades):
            yield ("sides", side, "brigades", n), _Stand(case, side, brigade)


_STANDS = RULES.each(_stands)


@_STANDS.rule(TABLE, at=("zone",))
def _zone(stand: _Stand) -> Iterator[str]:
    zone, table = stand.brigade.zone, stand.case.model.table
    if zone.x[1] > table.width or zone.y[1] > table.depth:
        yield "the zone is not on the table"


@_STANDS.rule(LINE, at=("zone",))
def _line(stand: _Stand) -> Iterator[str]:
    brigade = stand.brigade
    wide = stand.case.values.first_line(stand.units)
    room = brigade.zone.x[1] - brigade.zone.x[0]
    if brigade.arrives is None and wide > stand.case.limits[LINE]["limit"] * room + 1e-9:
        yield f"a first line of {wide:g} inches in a zone of {room}"


@_STANDS.rule(FOOTING, at=("zone",))
def _footing(stand: _Stand) -> Iterator[str]:
    """Hold a zone against what its units may not enter, and can't leave in line (B.6)."""
    if stand.brigade.arrives is not None:
        return
    (left, right), (top, bottom) = stand.brigade.zone.x, stand.brigade.zone.y
    x, y, footing = (left, right), (top, bottom), stand.case.footing
    if not footing.holds(stand.units, x, y):
        yield f"its lines don't fit where it is clear: {_lengths(footing.clear(x, y))}"


def _lengths(inches: Sequence[int]) -> str:
    return f"{' and '.join(map(str, inches))} inches" if inches else "nowhere"


@_STANDS.rule(REAR, at=("zone",))
def _rear(stand: _Stand) -> Iterator[str]:
    """Hold a defender's zone against his own edge, over which who fails a test would fall back."""
    case, zone = stand.case, stand.brigade.zone
    if case.battle["even"] or stand.side != case.defender or stand.brigade.arrives is not None:
        return
    north = case.army(stand.side).zone.y[0] < case.army(case.model.attacker).zone.y[0]
    behind = zone.y[0] if north else case.model.table.depth - zone.y[1]
    if behind < case.limits[REAR]["limit"]:
        yield f"{behind} inches from its own edge; the minimum is {case.limits[REAR]['limit']:g}"


@_STANDS.rule(GENERAL, at=("units",))
def _general(stand: _Stand) -> Iterator[str]:
    far = stand.case.values.farthest(stand.units)
    if far > stand.case.limits[GENERAL]["limit"]:
        yield f"a unit stands {far:.1f} inches from its general"


@_STANDS.rule(RIFLEMEN, at=("zone",))
def _riflemen(stand: _Stand) -> Iterator[str]:
    if any(unit.weapon == "rifle" for unit in stand.units):
        woods = stand.case.spots(["woods"])
        near = min((away(stand.brigade.zone, _centre(spot)) for spot in woods), default=999.0)
        if near > stand.case.limits[RIFLEMEN]["limit"]:
            yield "no wood lies near enough"


@_STANDS.rule("open", at=("zone",))
def _open(stand: _Stand) -> Iterator[str]:
    horse = any(unit.arm == "horse" for unit in stand.units)
    if horse and not _open_ground(stand.case, stand.side, stand.brigade.zone):
        yield "nowhere in front of it are 12 inches open"


def _centre(spot: Spot) -> tuple[float, float]:
    return spot[0] * CELL + CELL / 2, spot[1] * CELL + CELL / 2


def _open_ground(case: Case, side: str, zone: Zone) -> bool:
    """Tell whether two cells by two are open in front of a zone, or beside one at an edge."""
    other = case.army(_other(case, side)).zone
    down = other.y[0] >= zone.y[1]
    rows = range(zone.y[1] // CELL, zone.y[1] // CELL + 2) if down else (
        range(zone.y[0] // CELL - 2, zone.y[0] // CELL)
    )  # fmt: skip
    columns = sorted({x for x, _ in zone_spots(zone)})
    return any(
        all(
            case.cells.get((x, y)) not in CLOSED and (x, y) not in case.wet
            for x in pair
            for y in rows
        )
        for pair in itertools.pairwise(columns)
    )


def _other(case: Case, side: str) -> str:
    return next(one for one in case.model.sides if one != side)


@_STANDS.rule(IDLE, at=("zone",))
def _idle(stand: _Stand) -> Iterator[str]:
    """Hold a brigade against the turns in which it is in the fight."""
    case, zone = stand.case, stand.brigade.zone
    numbers = case.values.numbers
    enemies = [one.zone for one in case.army(_other(case, stand.side)).brigades]
    near = min(apart(zone, enemy) - numbers["musket"] for enemy in enemies)
    ways = [away(zone, tuple(one.at)) for one in case.model.objectives]
    turns = max(min(near, *ways), 0.0) / numbers["march"]
    if turns > case.limits[IDLE]["limit"]:
        yield f"it takes {turns:.1f} turns into the fight"


def _gap(case: Case) -> float:
    """Return how many inches lie between the zones of those who are there at the start."""
    ours, theirs = (
        [one for one in case.army(side).brigades if one.arrives is None]
        for side in case.model.sides
    )
    return min((apart(one.zone, other.zone) for one in ours for other in theirs), default=0.0)


@RULES.rule(APART, at=("sides",))
def _apart(case: Case) -> Iterator[tuple[Path, str]]:
    gap = _gap(case)
    guns = any(unit.arm == "gun" for side in case.model.sides for unit in case.units(side))
    least = case.limits[APART]["limit" if guns else "most"]
    if gap < least:
        said = f"the zones lie {gap:.0f} inches apart; the minimum is {least:g}"
        yield (case.model.attacker, "zone"), said


@RULES.rule(VOLLEY, at=("sides",))
def _volley(case: Case) -> Iterator[tuple[Path, str]]:
    gap = _gap(case)
    movers = 2 if case.battle["even"] else 1
    most = case.values.numbers["musket"] + case.limits[VOLLEY]["limit"] * movers
    if gap > most:
        said = f"the zones lie {gap:.0f} inches apart; the maximum is {most:g}"
        yield (case.model.attacker, "zone"), said


def anchors(case: Case) -> dict[str, str]:
    """Return what holds each end of the defender's line: table beyond it, or ground by its cell.

    By end, `left` and `right`; an end that nothing holds is left out.
    """
    limit = case.limits[FLANKS]["limit"]
    zone = case.army(case.defender).zone
    found = {}
    width = case.model.table.width
    for end, x, beyond in (("left", zone.x[0], zone.x[0]), ("right", zone.x[1], width - zone.x[1])):
        if beyond >= limit:
            found[end] = f"{beyond} inches of table"
            continue
        spots = [*case.spots(_ANCHORS), *case.wet]
        at = Zone(x=_about(x, width), y=zone.y)
        near = [spot for spot in spots if away(at, _centre(spot)) <= _ANCHORED]
        if near:
            spot = min(near, key=lambda one: (away(at, _centre(one)), one))
            kind = case.cells.get(spot, "water")
            found[end] = f"{'a wood' if kind == 'woods' else kind} at {cell_name(spot)}"
    return found


def _about(x: int, width: int) -> tuple[int, int]:
    return (x, x + 1) if x < width else (x - 1, x)


@RULES.rule(FLANKS, at=("sides",))
def _flanks(case: Case) -> Iterator[tuple[Path, str]]:
    if case.battle["even"]:
        return
    found = anchors(case)
    for end in ("left", "right"):
        if end not in found:
            yield (case.defender, "zone"), f"nothing holds the {end} end of the line"


def _aims(case: Case) -> Iterator[tuple[Path, _Aim]]:
    for n, aim in enumerate(case.model.objectives):
        yield ("objectives", n), _Aim(case, aim)


_AIMS = RULES.each(_aims)


@_AIMS.rule(TABLE)
def _aim(one: _Aim) -> Iterator[str]:
    aim, table = one.aim, one.case.model.table
    if aim.at[0] > table.width or aim.at[1] > table.depth:
        yield f"{aim.name} is not on the table"


@_AIMS.rule(CROSSED)
def _crossed(one: _Aim) -> Iterator[str]:
    """Hold an objective against the turns in which it can be reached."""
    case, aim = one.case, one.aim
    most = case.model.turns * case.values.numbers["march"] * case.limits[CROSSED]["limit"]
    for side in list(case.model.sides) if case.battle["even"] else [case.model.attacker]:
        way = min(away(one.zone, tuple(aim.at)) for one in case.army(side).brigades)
        if way > most:
            yield f"{aim.name} is {way:.0f} inches away; the maximum is {most:.0f}"


@RULES.rule(CROSSED, at=("need",))
def _need(case: Case) -> Iterator[str]:
    need, there = case.model.need, len(case.model.objectives)
    if need > there:
        yield f"{need} of {there} objectives can't be held"
