"""A whole battle: turns of two halves, unit by unit, until an army leaves or time is up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from generator.games.plm_american_revolution.play.charts import COLUMN, GUN, HORSE
from generator.games.plm_american_revolution.play.fire import fire, targets
from generator.games.plm_american_revolution.play.ground import TOWN
from generator.games.plm_american_revolution.play.judge import (
    CHARGE,
    FORM,
    GO,
    TURN,
    UnitPlan,
    best_plan,
)
from generator.games.plm_american_revolution.play.march import (
    FORWARD,
    change,
    charge_home,
    charged,
    move,
    speed,
    turn,
)
from generator.games.plm_american_revolution.play.nerve import bare_level
from generator.games.plm_american_revolution.play.players import PlayStyle
from generator.games.plm_american_revolution.play.state import (
    QUARTERS,
    PlayedBattle,
    PlayedUnit,
)
from generator.games.plm_american_revolution.play.steps import closed, in_the_way
from generator.games.plm_american_revolution.play.worth import (
    Aims,
    best_target,
    charge_worth,
    goals,
    shot_worth,
)

Styles = Sequence[PlayStyle]
_SLOW = 2
"""Actions with which the enemy may act first (A.4)."""
_LOAD_FIRST = 1


class Thinker(Protocol):
    """Hears of each half of a turn as soon as its actions are rolled."""

    def __call__(self, battle: PlayedBattle, half: int, side: int, actions: int) -> None: ...


def play_battle(
    battle: PlayedBattle,
    aims: Aims,
    styles: Styles,
    first: int,
    think: Thinker | None = None,
) -> tuple[int, int]:
    """Play a battle; return the side that wins, or -1, and the turn in which it ended.

    `think` may change the `styles`, half by half.
    """
    _begin_held(battle, aims)
    if first < 0:
        first = battle.roll(2) - 1
    battle.first = first
    return play_on(battle, aims, styles, 0, think)


def play_on(
    battle: PlayedBattle, aims: Aims, styles: Styles, half: int, think: Thinker | None = None
) -> tuple[int, int]:
    """Play a battle from one of its halves of turns, counted from 0, to its end."""
    while half < 2 * aims.turns:
        battle.turn = half // 2 + 1
        side = battle.whose(half)
        actions = begin_half(battle, side)
        if think is not None:
            think(battle, half, side, actions)
        act_half(battle, aims, styles, side, actions)
        if (winner := over(battle)) is not None:
            return winner, battle.turn
        half += 1
    return by_places(battle, aims), aims.turns


def over(battle: PlayedBattle) -> int | None:
    """Return who has won by an army that has left, -1 for nobody; None while the battle goes on."""
    broken = [army.broken for army in battle.armies]
    if not any(broken) and all(_left(battle, n) for n in range(2)):
        return None
    lost = broken if any(broken) else [not _left(battle, n) for n in range(2)]
    return -1 if all(lost) else lost.index(False)


def by_places(battle: PlayedBattle, aims: Aims) -> int:
    """Return who wins when the last turn is over, by what is held; -1 for nobody."""
    counts = [battle.held.count(side) for side in range(2)]
    if aims.attacker >= 0:
        return aims.attacker if counts[aims.attacker] >= aims.need else 1 - aims.attacker
    for side in range(2):
        if counts[side] >= aims.need:
            return side
    left = [army.s - army.markers for army in battle.armies]
    return -1 if left[0] == left[1] else int(left[1] > left[0])


def _left(battle: PlayedBattle, side: int) -> bool:
    return any(not unit.gone for unit in battle.armies[side].units)


def _begin_held(battle: PlayedBattle, aims: Aims) -> None:
    """An attacker's places are the defender's at first; in a meeting they are nobody's."""
    whose = -1 if aims.attacker < 0 else 1 - aims.attacker
    battle.held = [whose] * len(aims.places)
    hold(battle, aims)


def hold(battle: PlayedBattle, aims: Aims) -> None:
    """See who holds each place: who last had a unit near it while no enemy was."""
    reach = battle.charts.held
    for n, (x, y) in enumerate(aims.places):
        near = {unit.facts.side for unit in battle.units if unit.there and _near(unit, x, y, reach)}
        if len(near) == 1 and not _in_block(battle, x, y, 1 - next(iter(near))):
            battle.held[n] = next(iter(near))


def _near(unit: PlayedUnit, x: int, y: int, reach: int) -> bool:
    dx = max(abs(unit.x - x) * QUARTERS - unit.half_x, 0)
    dy = max(abs(unit.y - y) * QUARTERS - unit.half_y, 0)
    return dx * dx + dy * dy <= (reach * QUARTERS) ** 2


def _in_block(battle: PlayedBattle, x: int, y: int, side: int) -> bool:
    """Tell whether a place is in a town, some block of which a side is in."""
    ground = battle.ground
    if ground.kind(x, y) != TOWN:
        return False
    return any(
        unit.there and ground.kind(unit.x, unit.y) == TOWN for unit in battle.armies[side].units
    )


def begin_half(battle: PlayedBattle, side: int) -> int:
    """Begin a side's half of a turn; return the actions that it rolls."""
    army = battle.armies[side]
    actions = battle.charts.die[battle.roll(len(battle.charts.die)) - 1]
    battle.tell("die", side, actions)
    for n, left in enumerate(army.out):
        army.out[n] = left - 1 if left > 0 else left
    for unit in battle.units:
        unit.pounced = unit.answered = False
    for unit in army.units:
        unit.spent = unit.acted = False
    for unit in army.units:
        _comes(battle, unit)
    return actions


def act_half(battle: PlayedBattle, aims: Aims, styles: Styles, side: int, actions: int) -> None:
    """Let all units of a side act."""
    style = styles[side]
    wanted = goals(battle, aims, style, side)
    for unit in _in_order(battle, side):
        if unit.acted or not _ready(unit):
            continue
        battle.tell("points", unit.number)
        tried = actions == _SLOW and pre_empted(battle, styles, unit)
        if _ready(unit):
            unit.acted = True
            plan = best_plan(battle, aims, style, unit, wanted[unit.facts.brigade], actions)
            battle.tell("plan", unit.number, plan.kind, plan.way, plan.actions, actions)
            carry_out(battle, styles, unit, plan, actions)
            if actions == _SLOW and not tried and unit.there:
                pre_empted(battle, styles, unit)  # it is seen only now (C.4)
        hold(battle, aims)
        if any(one.broken for one in battle.armies):
            return


def _ready(unit: PlayedUnit) -> bool:
    return unit.there and not unit.spent


def _in_order(battle: PlayedBattle, side: int) -> list[PlayedUnit]:
    """Return a side's units, guns first, then those nearest to the enemy."""
    enemies = [one for one in battle.armies[1 - side].units if one.there]

    def near(unit: PlayedUnit) -> tuple[int, int, int]:
        far = min((abs(unit.x - e.x) + abs(unit.y - e.y) for e in enemies), default=0)
        return (unit.facts.arm != GUN, far, unit.number)

    return sorted(battle.armies[side].units, key=near)


def _comes(battle: PlayedBattle, unit: PlayedUnit) -> None:
    """Bring on who comes over the edge now, and who may come back (E.8)."""
    if unit.there or unit.gone:
        return
    if unit.waits:
        comes = battle.turn >= unit.waits and not in_the_way(battle, unit, unit.x, unit.y)
    else:
        comes = (
            unit.off
            and battle.roll(100) <= bare_level(battle, unit)
            and not closed(battle, unit, unit.x, unit.y)
            and not in_the_way(battle, unit, unit.x, unit.y)
        )
    if comes:
        unit.waits, unit.off, unit.there = 0, False, True
        battle.tell("comes", unit.number)


def carry_out(
    battle: PlayedBattle, styles: Styles, unit: PlayedUnit, plan: UnitPlan, actions: int
) -> None:
    """Do with a unit what its player wants."""
    style = styles[unit.facts.side]
    if plan.kind == CHARGE:
        enemy = battle.units[plan.way]
        charge_home(battle, styles, unit, enemy, speed(battle, unit) * actions)
        return
    left = actions
    if plan.kind == GO:
        left -= plan.actions
        move(battle, unit, plan.way, plan.actions, through=not left)
    elif plan.kind == TURN:
        turn(battle, unit, plan.way)
        move(battle, unit, FORWARD, actions - 1, through=False)
        left = 0
    elif plan.kind == FORM:
        used = 1 if unit.facts.arm == GUN else actions
        left = actions - used if change(battle, unit, plan.way, used) else 0
    if left:
        _fires(battle, styles, unit, style, left)


def _fires(
    battle: PlayedBattle, styles: Styles, unit: PlayedUnit, style: PlayStyle, actions: int
) -> None:
    row = battle.charts.volleys[unit.facts.weapon]
    volleys = row[min(actions, len(row) - 1)]
    target = best_target(battle, style, unit, volleys) if volleys else None
    if target is not None:
        fire(battle, styles, unit, target, volleys)


def pre_empted(battle: PlayedBattle, styles: Styles, unit: PlayedUnit) -> bool:
    """Let one enemy who sees a unit try to act first (C.1 to C.3); tell whether one tried."""
    side = 1 - unit.facts.side
    style = styles[side]
    best, worth = None, 0
    for one in battle.armies[side].units:
        if not one.there or one.pounced or one.spent:
            continue
        value = _pounce(battle, style, one, unit)
        if value > worth:
            best, worth = one, value
    if best is None:
        return False
    best.pounced = True
    chance = battle.charts.ahead[best.facts.grade]
    roll = battle.roll(100)
    battle.tell("first", best.number, unit.number, chance, roll)
    if roll > chance:
        return True
    if best.facts.arm == HORSE:
        charge_home(battle, styles, best, unit, battle.charts.n["pounce"])
    else:
        fire(battle, styles, best, unit, 1)
    return True


def _pounce(battle: PlayedBattle, style: PlayStyle, one: PlayedUnit, unit: PlayedUnit) -> int:
    """Return what it is worth to act first with one unit against another; 0 if it can't."""
    chance = battle.charts.ahead[one.facts.grade]
    if one.facts.arm == HORSE:
        if one.form == COLUMN:
            return 0
        met = charged(battle, one, battle.charts.n["pounce"])
        if met is None or met[0] is not unit:
            return 0
        if not battle.ground.sees(one.x, one.y, unit.x, unit.y):
            return 0
        return charge_worth(battle, style, one, unit) * chance // 100
    if unit not in targets(battle, one):
        return 0
    return shot_worth(battle, style, one, unit, 1) * chance // 100
