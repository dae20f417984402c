"""What of a mission's table is held to constraints: how many pieces, how they lie, its roads."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.content.reading.source import Path
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.model import TerrainLine
from generator.games.platoon_action.scenario.rules import APART, PIECES, RULES, TABLE
from generator.games.platoon_action.scenario.table.frame import apart, clear_of
from generator.games.platoon_action.scenario.table.lay import BEYOND, meetings
from generator.ground.points import Point
from generator.ground.tabletop import LINES, along, flowing, length
from generator.ground.tabletop_sight import to_piece

__all__ = ["RULES"]  # `scenario.constraints` goes on where this ends.

WHEELS = RULES.declare("wheels")

_NEAR = 6.0
_TURN = 4.0
"""Inches of road over which its turning is measured."""

_ACROSS = frozenset({"road", "track", "stream", "bridge", "ford"})


@RULES.rule(PIECES, at=("terrain",), stage=TABLE)
def _pieces(case: Case) -> Iterator[str]:
    """Hold a table to the number of pieces that a player has."""
    count = len(case.record.terrain)
    if count > case.limits[PIECES]:
        yield f"there are {count} pieces; the maximum is {case.limits[PIECES]:.0f}"


@RULES.rule(APART, at=("terrain",), stage=TABLE)
def _apart(case: Case) -> Iterator[tuple[Path, str]]:
    """Hold pieces to lie on the table, clear of each other, and water to be crossed properly."""
    table, lines = case.table, case.record.terrain
    for index, line in enumerate(lines):
        rim = -BEYOND - 0.5 if line.kind in LINES else 0.0
        if not all(table.holds(at, rim) for at in line.points):
            yield (index, "points"), f"{line.id} lies off the table"
    solid = [(i, line) for i, line in enumerate(lines) if line.kind not in _ACROSS]
    for number, (index, one) in enumerate(solid):
        for _, other in solid[:number]:
            if _touch(one, other, 0.0):
                yield (index, "points"), f"{one.id} lies on {other.id}"
        for other in lines:
            if other.kind in _ACROSS and _touch(one, other, other.width / 2):
                yield (index, "points"), f"{one.id} lies on {other.id}"
    yield from _fordless(case)


def _touch(one: TerrainLine, other: TerrainLine, reach: float) -> bool:
    if one.kind in LINES and other.kind in LINES:
        return False
    if clear_of(one.points, other.points, reach + 0.1):
        return False
    far = apart(one.points, one.kind in LINES, other.points, other.kind in LINES)
    return far <= reach


def _fordless(case: Case) -> Iterator[tuple[Path, str]]:
    """Hold each road to have a bridge or ford where it meets water."""
    lines = case.record.terrain
    over = [line for line in lines if line.kind in ("bridge", "ford")]
    for index, line in enumerate(lines):
        if line.kind not in ("road", "track"):
            continue
        for water in (one for one in lines if one.kind == "stream"):
            for at, _ in meetings(line.points, water.points):
                if not any(math.dist(at, _middle(one)) < 1.5 for one in over):
                    said = f"{line.id} meets water without a bridge or ford"
                    yield (index, "points"), said


def _middle(line: TerrainLine) -> Point:
    xs, ys = zip(*line.points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


@RULES.rule(WHEELS, stage=TABLE)
def _wheels(case: Case) -> Iterator[tuple[Path, str]]:
    """Hold roads to bend gently, and to lead from each side's zone or edge to an objective."""
    ways = [piece for piece in case.table.pieces if piece.kind in ("road", "track")]
    for index, line in enumerate(case.record.terrain):
        if line.kind in ("road", "track"):
            sharp = sharpest(line.points)
            if sharp > case.limits[WHEELS]:
                said = f"{line.id} turns by {sharp:.0f} degrees in {_TURN:.0f} inches"
                yield ("terrain", index, "points"), said
    leads = any(to_piece(way, goal.at) <= _NEAR for way in ways for goal in case.record.goals)
    if not leads:
        yield ("terrain",), "no road or track leads to an objective"
    for index, zone in enumerate(case.record.zones):
        touched = any(apart(zone.points, False, way.points, True) <= _NEAR for way in ways)
        if not touched:
            yield ("zones", index), f"no road or track touches the zone of {zone.side}"


def sharpest(points: tuple[Point, ...]) -> float:
    """Return by how many degrees a way turns most, as it is drawn, within a few inches."""
    line = flowing(points)
    far = length(line)
    most, gone = 0.0, 0.0
    while gone + _TURN <= far:
        one, other = along(line, gone)[1], along(line, gone + _TURN)[1]
        turn = abs(math.degrees(math.atan2(math.sin(other - one), math.cos(other - one))))
        most = max(most, turn)
        gone += 1.0
    return most
