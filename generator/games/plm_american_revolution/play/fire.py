"""Fire: who can be fired at, with what effect, who stands in the way, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from generator.games.plm_american_revolution.play.charts import COLUMN, GUN, HORSE
from generator.games.plm_american_revolution.play.nerve import cover_of, fall_back, passes
from generator.games.plm_american_revolution.play.players import PlayStyle
from generator.games.plm_american_revolution.play.state import (
    QUARTERS,
    PlayedBattle,
    PlayedUnit,
    apart,
    in_arc,
    stands_firing,
)

_BAND = 10 * QUARTERS


def factor(battle: PlayedBattle, unit: PlayedUnit, quarters: int) -> int:
    """Return the range factor r at a distance in quarter inches; 0 beyond the last (D.2)."""
    row = battle.charts.factor[unit.facts.weapon]
    band = quarters // _BAND
    return row[band] if band < len(row) else 0


def effect(battle: PlayedBattle, unit: PlayedUnit, target: PlayedUnit, volleys: int) -> int:
    """Return the Fire Effect on a target: volleys × stands × r (D.3)."""
    r = factor(battle, unit, apart(unit, target))
    return volleys * stands_firing(battle, unit) * r


def may_fire(unit: PlayedUnit) -> bool:
    """Tell whether a unit fires at all: not from a column, not an empty gun (D.1, D.9).

    Horse keeps its carbines for those who dismount.
    """
    if unit.form == COLUMN or unit.facts.arm == HORSE:
        return False
    return unit.facts.arm != GUN or unit.rounds > 0


def targets(battle: PlayedBattle, unit: PlayedUnit) -> list[PlayedUnit]:
    """Return whom a unit may fire at: in range, in its arc, seen, nobody in between (D.1)."""
    if not may_fire(unit):
        return []
    reach = len(battle.charts.factor[unit.facts.weapon]) * _BAND
    x, y, ground = unit.x, unit.y, battle.ground
    found = [
        other
        for other in battle.armies[1 - unit.facts.side].units
        if other.there
        and apart(unit, other) < reach
        and in_arc(unit, other)
        and ground.sees(x, y, other.x, other.y)
    ]
    if not found:
        return found
    others = [one for one in battle.units if one.there and one is not unit]
    return [one for one in found if not _hidden(unit, one, others)]


def _hidden(one: PlayedUnit, other: PlayedUnit, others: Sequence[PlayedUnit]) -> bool:
    """Tell whether the line between the middles of two units goes through a third."""
    x, y = one.x, one.y
    dx, dy = (other.x - x) * QUARTERS, (other.y - y) * QUARTERS
    left, right = (dx, 0) if dx < 0 else (0, dx)
    top, bottom = (dy, 0) if dy < 0 else (0, dy)
    wide, high = abs(dx), abs(dy)
    for third in others:
        tx, half_x = (third.x - x) * QUARTERS, third.half_x
        if tx <= left - half_x or tx >= right + half_x or third is other:
            continue
        ty, half_y = (third.y - y) * QUARTERS, third.half_y
        if ty <= top - half_y or ty >= bottom + half_y:
            continue
        # Its corners lie on both sides of the line.
        if abs(tx * dy - ty * dx) < half_x * high + half_y * wide:
            return True
    return False


def fire(
    battle: PlayedBattle,
    styles: Sequence[PlayStyle],
    unit: PlayedUnit,
    target: PlayedUnit,
    volleys: int,
) -> None:
    """Fire at a target: one test for all volleys of a turn; a gun may hit a friend (D.4, D.7)."""
    if unit.facts.arm == GUN:
        volleys = min(volleys, unit.rounds)
        unit.rounds -= volleys
        target = _in_the_gap(battle, unit, target)
    strength = effect(battle, unit, target, volleys)
    battle.tell("fire", unit.number, target.number, volleys, strength)
    if strength <= 0:
        return
    on = cover_of(battle, target, unit.x, unit.y)
    if not passes(battle, styles, target, strength, on):
        fall_back(battle, target)


def _in_the_gap(battle: PlayedBattle, gun: PlayedUnit, target: PlayedUnit) -> PlayedUnit:
    """Return who is hit: the friend nearest to the line of fire, by a roll, or the target."""
    nearest, friend = len(battle.charts.gap), None
    for one in battle.armies[gun.facts.side].units:
        if one is gun or not one.there:
            continue
        inches = off_line(gun, target, one)
        if inches < nearest:
            nearest, friend = inches, one
    if friend is None or battle.roll(100) > battle.charts.gap[nearest]:
        return target
    return friend


def off_line(gun: PlayedUnit, target: PlayedUnit, friend: PlayedUnit) -> int:
    """Return the whole inches from a friend to the line of fire; many if he is not beside it."""
    dx, dy = target.x - gun.x, target.y - gun.y
    length = isqrt(dx * dx + dy * dy) or 1
    x, y = friend.x - gun.x, friend.y - gun.y
    along = x * dx + y * dy
    if along <= 0 or along >= dx * dx + dy * dy:
        return 99
    off = abs(x * dy - y * dx) * QUARTERS // length
    reach = (friend.half_x * abs(dy) + friend.half_y * abs(dx)) // length
    return max(off - reach, 0) // QUARTERS
