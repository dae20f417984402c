"""Steps of an inch: where a unit can't go, and where it must roll to go on (B.6, B.7)."""

from __future__ import annotations

from generator.games.plm_american_revolution.play.charts import COLUMN, FOOT, SKIRMISH
from generator.games.plm_american_revolution.play.ground import (
    BRIDGE,
    FORD,
    HILL,
    ROUGH,
    TOWN,
    WATER,
    WOODS,
)
from generator.games.plm_american_revolution.play.state import (
    QUARTERS,
    PlayedBattle,
    PlayedUnit,
    halves,
    touches,
)

_ROUGH = (WOODS, ROUGH, FORD)
BARRIER = 99
"""What a fence or a work counts as among kinds of ground."""


def closed(battle: PlayedBattle, unit: PlayedUnit, x: int, y: int) -> bool:
    """Tell whether the ground at a place is closed to a unit as it stands, or another has it."""
    ground = battle.ground
    if not ground.inside(x, y):
        return True
    kind = ground.kind(x, y)
    if kind == WATER or (kind == BRIDGE and unit.form != COLUMN):
        return True
    if unit.facts.arm != FOOT:
        return kind in (WOODS, TOWN) or any(
            ground.inside(ex, ey) and ground.kind(ex, ey) in (WOODS, TOWN)
            for ex, ey in ends(unit, x, y)
        )
    if kind != TOWN:
        return False
    block = ground.block(x, y)
    return any(
        other is not unit and other.there and ground.block(other.x, other.y) == block
        for other in battle.units
    )


def ends(unit: PlayedUnit, x: int, y: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two ends of a unit's front, in whole inches, with its middle at a place."""
    off = unit.wide // QUARTERS
    if unit.facing % 2:
        return (x, y - off), (x, y + off)
    return (x - off, y), (x + off, y)


def deployed(unit: PlayedUnit) -> bool:
    """Tell whether rough ground can hold a unit: not columns, light infantry or skirmishers."""
    return unit.form not in (COLUMN, SKIRMISH) and not unit.facts.free


def new_rough(battle: PlayedBattle, unit: PlayedUnit, x: int, y: int, dx: int, dy: int) -> int:
    """Return what kind of rough ground a step from a place begins, or 0 for none."""
    ground = battle.ground
    if ground.barriers and ground.crosses(x, y, dx, dy, ground.barriers):
        return BARRIER
    for ax, ay in ((x, y), *ends(unit, x, y)):
        bx, by = ax + dx, ay + dy
        if not (ground.inside(ax, ay) and ground.inside(bx, by)):
            continue
        before, after = ground.kind(ax, ay), ground.kind(bx, by)
        if before != after:
            if after in _ROUGH or after == HILL:
                return after
            if before == HILL:
                return HILL
    return 0


def hindered(battle: PlayedBattle, x: int, y: int, dx: int, dy: int) -> bool:
    """Tell whether a slanting step would slip between two cells of water."""
    ground = battle.ground
    if not (dx and dy):
        return False
    return (ground.inside(x + dx, y) and ground.kind(x + dx, y) == WATER) or (
        ground.inside(x, y + dy) and ground.kind(x, y + dy) == WATER
    )


def in_the_way(battle: PlayedBattle, unit: PlayedUnit, x: int, y: int) -> list[PlayedUnit]:
    """Return the units that one would overlap at a place."""
    half_x, half_y = unit.size_at(x, y) if battle.ground.inside(x, y) else (0, 0)
    return [
        other
        for other in battle.units
        if other is not unit and other.there and touches(x, y, half_x, half_y, other)
    ]


def neighbours(battle: PlayedBattle, unit: PlayedUnit, steps: int) -> list[PlayedUnit]:
    """Return the units that one could overlap within so many steps."""
    reach = steps * QUARTERS
    if battle.ground.towns:
        reach += max(*halves(unit.facts, unit.form, unit.charts))
    half_x, half_y = unit.half_x + reach, unit.half_y + reach
    return [
        other
        for other in battle.units
        if other.there and other is not unit and touches(unit.x, unit.y, half_x, half_y, other)
    ]
