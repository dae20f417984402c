"""Constraints of a mission by name, held for fresh ones and for files edited by hand.

Their names, words and limits stand in the pack, in `constraints`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from generator.content.reading.source import Path
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.limits import COVER, SHOTS, TWO_WAYS
from generator.games.platoon_action.scenario.model import SIDES, SideName
from generator.games.platoon_action.scenario.rules import (
    ARMOUR,
    CARDS,
    FORCES,
    POINTS,
    TABLE,
    VEHICLES,
)
from generator.games.platoon_action.scenario.setting.truth import RULES
from generator.games.platoon_action.scenario.worth import REAR, card_count, head_count
from generator.ground.points import Point
from generator.ground.tabletop import area, centroid, length
from generator.ground.tabletop_sight import seen_share, sees, spots_in, stops_on

# Whoever checks takes the rules from here, where all of them have been added.
__all__ = ["RULES", "mortar_room", "room_for", "span_of"]

EVEN_WAYS = RULES.declare("even-ways")
GALLERY = RULES.declare("gallery")
IN_TIME = RULES.declare("in-time")
MORTARS = RULES.declare("mortars")
ROOM = RULES.declare("room")

_GRID, _FINE = 4.0, 2.0
_REACH = 24.0
_SQUADS = 2


@dataclass(frozen=True, slots=True)
class _Way:
    """A side's way to the first objective, [] if there is none, and how long it may be."""

    case: Case
    side: SideName
    way: list[Point]

    @property
    def length(self) -> float:
        return length(self.way)


def _most(case: Case) -> float:
    """Return how many inches a way may have."""
    most = case.limits[IN_TIME] * case.record.turns * case.numbers["run"]
    return most * case.numbers["way-back"] if case.rules["back"] else most


def _ways(case: Case) -> Iterator[tuple[Path, _Way]]:
    """Yield the ways of those who go for the objective, up to the first who has none."""
    for side in case.runners:
        way = case.way(side)
        yield (), _Way(case, side, way)
        if not way:
            return


_WAYS = RULES.each(_ways, stage=TABLE)


@_WAYS.rule(COVER, at=("terrain",))
def _cover(one: _Way) -> Iterator[str]:
    if not one.way:
        goal = one.case.record.goals[0].id
        yield f"from {one.side}'s zone no way to {goal} goes from cover to cover"


@_WAYS.rule(IN_TIME, at=("goals",))
def _in_time(one: _Way) -> Iterator[str]:
    most = _most(one.case)
    if one.way and one.length > most:
        yield f"{one.side}'s way is {one.length:.0f} inches; the maximum is {most:.0f}"


@RULES.rule(EVEN_WAYS, at=("goals",), stage=TABLE)
def _even_ways(case: Case) -> Iterator[str]:
    found = {way.side: way.length for _, way in _ways(case) if way.way}
    even = len(found) > 1 and case.rules["balance"] == "even"
    if even and abs(found[SIDES[0]] - found[SIDES[1]]) > case.limits[EVEN_WAYS]:
        one, other = (found[side] for side in SIDES)
        yield f"the ways are {one:.0f} and {other:.0f} inches"


@RULES.rule(TWO_WAYS, at=("terrain",), stage=TABLE)
def _two_ways(case: Case) -> Iterator[str]:
    if not all(way.way for _, way in _ways(case)):
        return
    for side in case.runners:
        second = case.second(side)
        if not second or length(second) > _most(case):
            yield f"{side} has only one way to {case.record.goals[0].id}"


@RULES.rule(SHOTS, at=("zones",), stage=TABLE)
def _shots(case: Case) -> Iterator[str]:
    """Look for a place a run before each zone from which the other's men are seen."""
    one, other = (_reached(case, side) for side in SIDES)
    for a in one:
        for b in other:
            if math.dist(a, b) <= case.sight and sees(case.table, a, b):
                return
    yield f"after a run nobody sees an enemy within {case.sight:.0f} inches"


def _reached(case: Case, side: SideName) -> list[Point]:
    """Return places that men of a side reach with one run: its zone, moved toward the enemy."""
    zone = case.record.zone(side).points
    enemy = case.record.zone(SIDES[1 - SIDES.index(side)]).points
    found, run = [], case.numbers["run"]
    for at in _rim(zone):
        goal = _nearest(enemy, at)
        far = math.dist(at, goal)
        part = min(1.0, (run - 1.0) / far) if far else 0.0
        found.append((at[0] + (goal[0] - at[0]) * part, at[1] + (goal[1] - at[1]) * part))
    found += spots_in(zone, _GRID)
    middle = centroid(enemy)
    return sorted(found, key=lambda at: math.dist(at, middle))


def _nearest(zone: tuple[Point, ...], at: Point) -> Point:
    """Return the place of a rectangle that is nearest to another place."""
    xs, ys = zip(*zone, strict=True)
    return min(max(at[0], min(xs)), max(xs)), min(max(at[1], min(ys)), max(ys))


@RULES.rule(GALLERY, at=("zones",), stage=TABLE)
def _gallery(case: Case) -> Iterator[tuple[Path, str]]:
    size = case.record.table
    reach = min(_REACH, size.width / 2, size.height / 2)
    most = case.limits[GALLERY]
    for index, zone in enumerate(case.record.zones):
        others = [
            at
            for other in case.record.zones
            if other.side != zone.side
            for at in spots_in(other.points, _FINE)
        ]
        edge = [at for at in _rim(zone.points, _FINE) if case.table.holds(at, 0.5)]
        share = seen_share(case.table, edge, others, reach)
        if share > most:
            said = f"{share * 100:.0f} in 100 of the enemy's zone lie open to {zone.side}'s"
            yield (index,), said


def _rim(points: tuple[Point, ...], step: float = _GRID) -> list[Point]:
    return list(stops_on([*points, points[0]], step))


@RULES.rule(POINTS, at=("forces",), stage=FORCES)
def _points(case: Case) -> Iterator[str]:
    record = case.record
    worth = {side: case.prices.force(record.force(side)) for side in SIDES}
    mine, other = worth[record.attacker], worth[record.defender]
    least, most = span_of(case)
    if not other or not least - 1e-9 <= mine / other <= most + 1e-9:
        said = f"{mine} : {other} points, not {least:.2f} to {most:.2f} : 1"
        yield said


def span_of(case: Case) -> tuple[float, float]:
    """Return between what the attacker's points stand to the defender's in this mission."""
    numbers, balance = case.numbers, case.rules["balance"]
    if balance == "even":
        return 1 / numbers["even-least"], numbers["even-least"]
    return numbers[f"{balance}-least"], numbers[f"{balance}-most"]


@RULES.rule(CARDS, at=("forces",), stage=FORCES)
def _cards(case: Case) -> Iterator[str]:
    counts = [card_count(case.record.force(side)) for side in SIDES]
    if max(counts) > case.limits[CARDS] * min(counts):
        yield f"{counts[0]} and {counts[1]} activation cards"


@RULES.rule("figures", at=("forces",), stage=FORCES)
def _figures(case: Case) -> Iterator[tuple[Path, str]]:
    least, most = (int(case.numbers[f"figures-{word}"]) for word in ("least", "most"))
    for side in SIDES:
        count = head_count(case.record.force(side))
        if not least <= count <= most:
            yield (side,), f"{side} has {count} figures, not {least} to {most}"


@RULES.rule(ARMOUR, at=("forces",), stage=FORCES)
def _armour(case: Case) -> Iterator[tuple[Path, str]]:
    for side in SIDES:
        other = case.record.force(SIDES[1 - SIDES.index(side)])
        best = case.prices.pierces(other)
        for index, one in enumerate(case.record.force(side).vehicles):
            value = case.prices.armour[case.prices.catalogue[one.vehicle]["armour"]]["value"]
            if value is None or best + value + REAR <= case.limits[ARMOUR]:
                continue
            if value < 0 and len(other.squads) >= _SQUADS:
                continue
            said = f"nothing of the other side penetrates {one.name}"
            yield (side, "vehicles", index), said


@RULES.rule(VEHICLES, at=("forces",), stage=FORCES)
def _vehicles(case: Case) -> Iterator[tuple[Path, str]]:
    for side in SIDES:
        force = case.record.force(side)
        share = sum(case.prices.vehicle(one.vehicle) for one in force.vehicles)
        whole = case.prices.force(force)
        if share > case.limits[VEHICLES] * whole:
            said = f"{share} of {whole} points are vehicles"
            yield (side, "vehicles"), said


@RULES.rule(MORTARS, at=("forces",), stage=FORCES)
def _mortars(case: Case) -> Iterator[tuple[Path, str]]:
    for side in SIDES:
        for index, team in enumerate(case.record.force(side).teams):
            if team.weapon == "mortar" and not mortar_room(case, side):
                said = f"less than half of the enemy's zone is in a mortar's range from {side}'s"
                yield (side, "teams", index), said


def mortar_room(case: Case, side: SideName) -> bool:
    """Tell whether half the enemy's zone lies beyond a mortar's least range from a side's own."""
    own = spots_in(case.record.zone(side).points, _GRID)
    spots = spots_in(case.record.zone(SIDES[1 - SIDES.index(side)]).points, _GRID)
    least = case.limits[MORTARS]
    far = sum(any(math.dist(at, one) >= least for one in own) for at in spots)
    return 2 * far >= len(spots)


@RULES.rule(ROOM, at=("zones",), stage=FORCES)
def _room(case: Case) -> Iterator[tuple[Path, str]]:
    for index, zone in enumerate(case.record.zones):
        force = case.record.force(zone.side)
        needed = room_for(case, head_count(force), len(force.vehicles))
        size = area(zone.points)
        if size < needed:
            said = f"{size:.0f} square inches for what needs {needed:.0f}"
            yield (index,), said


def room_for(case: Case, figures: int, vehicles: int) -> float:
    """Return how many square inches a platoon needs to set up."""
    return case.limits[ROOM] * figures + case.numbers["vehicle-room"] * vehicles
