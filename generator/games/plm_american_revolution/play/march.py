"""Movement: steps over the ground, through friends, turns, changes of formation, charges."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.plm_american_revolution.play.charts import COLUMN, SKIRMISH
from generator.games.plm_american_revolution.play.melee import charge
from generator.games.plm_american_revolution.play.players import PlayStyle
from generator.games.plm_american_revolution.play.state import (
    WAYS,
    PlayedBattle,
    PlayedUnit,
    touches,
)
from generator.games.plm_american_revolution.play.steps import (
    closed,
    deployed,
    hindered,
    in_the_way,
    neighbours,
    new_rough,
)

FORWARD, BACK, LEFT, RIGHT = range(4)


def speed(battle: PlayedBattle, unit: PlayedUnit) -> int:
    """Return the inches of one action straight ahead (B.1)."""
    line, column = battle.charts.moves[unit.facts.arm]
    return column if unit.form == COLUMN else line


def heading(unit: PlayedUnit, way: int) -> tuple[int, int]:
    """Return the step of an inch in a direction, seen from the unit."""
    dx, dy = WAYS[unit.facing]
    if way == FORWARD:
        return dx, dy
    if way == BACK:
        return -dx, -dy
    sx, sy = (dy, -dx) if way == LEFT else (-dy, dx)
    return dx + sx, dy + sy


def inches(battle: PlayedBattle, unit: PlayedUnit, way: int) -> int:
    """Return the steps of one action in a direction: 2 inches for each, aslant or back (B.3).

    A slanting step is 1.41 inches long and costs 2.83.
    """
    whole = speed(battle, unit)
    if way == FORWARD:
        return whole
    return whole // 2 if way == BACK else whole * 100 // 283


def walk(
    battle: PlayedBattle, unit: PlayedUnit, way: int, steps: int, *, through: bool
) -> tuple[int, int, int]:
    """Return where a unit would come by so many steps, and how often it would have to roll.

    It stops before closed ground, before enemies, and before friends unless it may pass `through`
    them, when it must end clear of them.
    """
    dx, dy = heading(unit, way)
    x, y = unit.x, unit.y
    found = (x, y, 0)
    rolls = 0
    slow = deployed(unit)
    near = neighbours(battle, unit, steps)
    for _ in range(steps):
        if hindered(battle, x, y, dx, dy) or closed(battle, unit, x + dx, y + dy):
            break
        if slow and new_rough(battle, unit, x, y, dx, dy):
            rolls += 1
        x, y = x + dx, y + dy
        met = _met(unit, x, y, near) if near else near
        if met:
            if not through or any(not _lets_through(unit, other) for other in met):
                break
            continue
        found = (x, y, rolls)
    return found


def _met(unit: PlayedUnit, x: int, y: int, near: Sequence[PlayedUnit]) -> list[PlayedUnit]:
    half_x, half_y = unit.size_at(x, y)
    return [one for one in near if touches(x, y, half_x, half_y, one)]


def _lets_through(unit: PlayedUnit, other: PlayedUnit) -> bool:
    """Tell whether a friend may be passed: it has not acted, and then will not (B.4)."""
    return other.facts.side == unit.facts.side and (
        not other.acted or (unit.form == SKIRMISH) != (other.form == SKIRMISH)
    )


def move(battle: PlayedBattle, unit: PlayedUnit, way: int, actions: int, *, through: bool) -> bool:
    """Move a unit by so many actions; False if rough ground has held it in one of them.

    An action that is held is spent, and those after it begin at the edge (B.6).
    """
    free = True
    for _ in range(actions):
        free &= _one_move(battle, unit, way, inches(battle, unit, way), through=through)
    return free


def _one_move(
    battle: PlayedBattle, unit: PlayedUnit, way: int, steps: int, *, through: bool
) -> bool:
    dx, dy = heading(unit, way)
    far, rolled = 0, set[int]()
    held = False
    if deployed(unit):
        x, y = unit.x, unit.y
        while far < steps:
            kind = new_rough(battle, unit, x, y, dx, dy)
            if kind and kind not in rolled:
                rolled.add(kind)
                if battle.roll(100) > battle.charts.rough:
                    held = True
                    break
            x, y, far = x + dx, y + dy, far + 1
    else:
        far = steps
    x, y, _ = walk(battle, unit, way, far, through=through)
    if (x, y) != (unit.x, unit.y):
        if through:
            _still(battle, unit, way, (x, y))
        before = (unit.x, unit.y)
        unit.stand(x, y, unit.facing, unit.form)
        battle.tell("move", unit.number, before, (x, y), way, steps)
    return not held


def _still(battle: PlayedBattle, unit: PlayedUnit, way: int, end: tuple[int, int]) -> None:
    """Let those stand still whom a unit passes through."""
    dx, dy = heading(unit, way)
    x, y = unit.x, unit.y
    while (x, y) != end:
        x, y = x + dx, y + dy
        for other in in_the_way(battle, unit, x, y):
            if (unit.form == SKIRMISH) == (other.form == SKIRMISH):
                other.acted = True


def turn(battle: PlayedBattle, unit: PlayedUnit, quarters: int) -> None:
    """Turn a unit by 90° or 180°; a line that turns 90° is a column then (B.3)."""
    form = COLUMN if quarters % 2 and unit.form != COLUMN else unit.form
    if form == COLUMN and unit.facts.arm == 2:
        form = unit.form  # a gun is turned by hand
    unit.stand(unit.x, unit.y, (unit.facing + quarters) % 4, form)
    battle.tell("turn", unit.number, quarters)


def change(battle: PlayedBattle, unit: PlayedUnit, form: int, actions: int) -> bool:
    """Roll once for another formation, with so many actions given to it (B.2); guns just limber."""
    chances = battle.charts.change[unit.facts.grade]
    if unit.facts.arm != 2:
        chance = chances[min(actions, len(chances) - 1)]
        roll = battle.roll(100)
        battle.tell("change", unit.number, form, chance, roll)
        if roll > chance:
            return False
    unit.stand(unit.x, unit.y, unit.facing, form)
    return True


def fits(battle: PlayedBattle, unit: PlayedUnit, facing: int, form: int) -> bool:
    """Tell whether a unit has room where it is, in a formation and facing."""
    now = (unit.x, unit.y, unit.facing, unit.form)
    unit.stand(unit.x, unit.y, facing, form)
    found = not in_the_way(battle, unit, unit.x, unit.y)
    if unit.facts.arm:
        found = found and not closed(battle, unit, unit.x, unit.y)
    unit.stand(*now)
    return found


def charged(battle: PlayedBattle, unit: PlayedUnit, steps: int) -> tuple[PlayedUnit, int] | None:
    """Return the enemy that a unit would run into straight ahead, and after how many steps.

    Whoever it would touch only as it spreads, out of a town block or into one, isn't charged but
    bars its way: a charge goes forward into contact, by no more than its move (A.5, B.1, B.7).
    """
    dx, dy = WAYS[unit.facing]
    x, y = unit.x, unit.y
    near = neighbours(battle, unit, steps)
    if not any(one.facts.side != unit.facts.side for one in near):
        return None
    for n in range(steps):
        x, y = x + dx, y + dy
        met = _met(unit, x, y, near) if battle.ground.inside(x, y) else []
        if met:
            if any(one.facts.side == unit.facts.side for one in met):
                return None
            before = unit.size_at(x - dx, y - dy)
            return next(((one, n) for one in met if _in_front(unit, x, y, before, one)), None)
        if closed(battle, unit, x, y):
            return None
    return None


def _in_front(unit: PlayedUnit, x: int, y: int, before: tuple[int, int], other: PlayedUnit) -> bool:
    """Tell whether a unit at a place touches another, if it is no larger than `before`."""
    half_x, half_y = unit.size_at(x, y)
    return touches(x, y, min(half_x, before[0]), min(half_y, before[1]), other)


def charge_home(
    battle: PlayedBattle,
    styles: Sequence[PlayStyle],
    unit: PlayedUnit,
    enemy: PlayedUnit,
    allowed: int,
) -> None:
    """Move a unit into contact and resolve it; rough ground in between may hold it."""
    pace = speed(battle, unit)
    left = allowed
    while left > 0:
        met = charged(battle, unit, min(pace, left))
        if met is not None and met[0] is enemy:
            # The last steps are tested like any other.
            if met[1] and not _one_move(battle, unit, FORWARD, met[1], through=False):
                return
            if charged(battle, unit, 1) is None:
                return
            charge(battle, styles, unit, enemy, allowed)
            return
        if not _one_move(battle, unit, FORWARD, min(pace, left), through=False):
            return
        left -= pace
