"""Attacks: what counts in each, by the charts, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.panzer_leader.play.charts import DIE, NO_ATTACK
from generator.games.panzer_leader.play.kinds import HELPS, NEVER
from generator.games.panzer_leader.play.state import State

HILLTOP = 2


def spotted(state: State, unit: int) -> bool:
    """Tell whether a unit may be fired at: in the open, by its fire, or by an enemy near.

    Who of the enemy saw its fire is not asked.
    """
    setting = state.setting
    here = state.at[unit]
    if not setting.field.hides[here] or state.fired[unit]:
        return True
    side = setting.sides[unit]
    return any(
        setting.sides[other] != side and not state.down[other] and setting.kinds[other].spots
        for hex_ in setting.field.near[here]
        for other in state.stacks[hex_]
    )


def choices(state: State, hex_: int) -> list[list[int]]:
    """Return what can be chosen of the units in a hex: each that can be seen, and all of them.

    In a town it is all or nothing.
    """
    stack = state.stacks[hex_]
    seen = [unit for unit in stack if not state.hit[unit] and spotted(state, unit)]
    if not seen:
        return []
    if state.setting.field.town[hex_]:
        return [] if any(state.hit[unit] for unit in stack) else [list(stack)]
    alone = [[unit] for unit in seen]
    return alone if len(seen) == 1 else [*alone, seen]


def armour(state: State, hex_: int, targets: Sequence[int]) -> int:
    """Return whether targets count as armoured: 1, or 0; -1 if there are as many of one as of the
    other, so that the worse holds for each who fires."""
    setting = state.setting
    if setting.field.town[hex_]:
        return 1
    armoured = sum(setting.kinds[unit].armoured for unit in targets)
    return -1 if 2 * armoured == len(targets) else int(2 * armoured > len(targets))


def ready(state: State, unit: int) -> bool:
    """Tell whether a unit can attack at all."""
    at = state.at[unit]
    return (
        at >= 0
        and not state.down[unit]
        and not state.spent[unit]
        and state.carrier[unit] < 0
        and not state.setting.field.wet[at]
    )


def strength(state: State, unit: int, hex_: int, hard: int) -> int:
    """Return what a unit's direct fire at a hex counts, in eighths: by range, sight and height."""
    field, kind = state.setting.field, state.setting.kinds[unit]
    here = state.at[unit]
    far = field.apart(here, hex_)
    if far >= len(kind.soft) or not field.sees(here, hex_):
        return 0
    counts = kind.soft[far] if hard == 0 else kind.hard[far]
    if hard < 0:
        counts = min(kind.soft[far], kind.hard[far])
    return counts // 2 if halved(state, here, hex_, far) else counts


def halved(state: State, here: int, there: int, far: int) -> bool:
    """Tell whether direct fire at a hex has half its strength, since it lies high (VII.H)."""
    field = state.setting.field
    level = field.level[there]
    if not level:
        return False
    if level == HILLTOP:
        return field.level[here] < HILLTOP
    return far > 1 or (min(here, there), max(here, there)) in field.brown


def lob(state: State, unit: int, hex_: int, hard: int) -> int:
    """Return what a unit's indirect fire at a hex counts, in eighths."""
    kind = state.setting.kinds[unit]
    far = state.setting.field.apart(state.at[unit], hex_)
    if far >= len(kind.high):
        return 0
    if hard < 0:
        return min(kind.high[far], kind.plunging[far])
    return kind.plunging[far] if hard else kind.high[far]


def defence(state: State, targets: Sequence[int]) -> int:
    """Return the defence strengths of targets together, in eighths."""
    return sum(state.setting.kinds[unit].defence for unit in targets)


def modifier(state: State, hex_: int, targets: Sequence[int], storm: bool = False) -> int:
    """Return the net modifier of the die of an attack at targets in a hex."""
    field, charts = state.setting.field, state.setting.charts
    found = field.storm[hex_] + charts.assault if storm else field.fire[hex_]
    if all(state.down[unit] for unit in targets):
        found += charts.dispersed
    return found


def throw(state: State, column: int, net: int, targets: Sequence[int]) -> int:
    """Roll for an attack, and apply the result to each target; return the result."""
    charts = state.setting.charts
    result = charts.result(column, state.below(DIE) + 1, net)
    for unit in targets:
        state.suffer(unit, result)
    state.actions += 1
    return result


def fire(state: State, firers: Sequence[int], hex_: int, targets: Sequence[int]) -> int:
    """Fire directly at targets in a hex; return the result, or NO_ATTACK at odds too poor."""
    hard = armour(state, hex_, targets)
    attack = sum(strength(state, unit, hex_, hard) for unit in firers)
    column = state.setting.charts.column(attack, defence(state, targets))
    if column == NO_ATTACK:
        return NO_ATTACK
    for unit in firers:
        state.fired[unit] = state.spent[unit] = True
    for unit in targets:
        state.hit[unit] = True
    return throw(state, column, modifier(state, hex_, targets), targets)


def bombard(state: State, firers: Sequence[int], hex_: int) -> None:
    """Fire indirectly at a hex: all strengths averaged, and a die for each unit that is there."""
    for unit in firers:
        state.fired[unit] = state.spent[unit] = True
    targets = [unit for unit in state.stacks[hex_] if not state.hit[unit]]
    if not targets:
        return
    average = averaged(state, firers, hex_, targets)
    for unit in targets:
        state.hit[unit] = True
        column = state.setting.charts.column(average, defence(state, [unit]))
        if column != NO_ATTACK:
            throw(state, column, modifier(state, hex_, [unit]), [unit])


def averaged(state: State, firers: Sequence[int], hex_: int, targets: Sequence[int]) -> int:
    """Return the strength of indirect fire at each unit in a hex: whole numbers, in eighths."""
    hard = armour(state, hex_, targets)
    whole = sum(lob(state, unit, hex_, hard) for unit in firers)
    return whole // (8 * len(targets)) * 8


def stormers(state: State, hex_: int) -> list[int]:
    """Return the units that can close assault a hex: infantry beside it, and those that help."""
    setting = state.setting
    field, side = setting.field, state.side(hex_)
    if field.sea[hex_]:
        return []
    found = []
    for near in field.near[hex_]:
        if (min(near, hex_), max(near, hex_)) in field.cliff or field.wet[near]:
            continue
        for unit in state.stacks[near]:
            kind = setting.kinds[unit]
            if kind.storm == NEVER or setting.sides[unit] == side or state.down[unit]:
                continue
            if not (state.fired[unit] or state.landed[unit] or unit in state.orders):
                found.append(unit)
    return found if any(setting.kinds[unit].storm != HELPS for unit in found) else []


def pressed(state: State, attackers: Sequence[int], targets: Sequence[int]) -> int:
    """Return the column of a close assault, with the shift for engineers stacked with infantry."""
    kinds = state.setting.kinds
    attack = sum(kinds[unit].attack for unit in attackers)
    with_others = any(
        kinds[one].engineers and not kinds[two].engineers and state.at[one] == state.at[two]
        for one in attackers
        for two in attackers
    )
    shift = state.setting.charts.engineers if with_others else 0
    return state.setting.charts.column(attack, defence(state, targets), shift)


def storm(state: State, attackers: Sequence[int], hex_: int) -> int:
    """Close assault all units in a hex; return the result, or NO_ATTACK at odds too poor."""
    targets = list(state.stacks[hex_])
    column = pressed(state, attackers, targets)
    if column == NO_ATTACK:
        return NO_ATTACK
    for unit in attackers:
        state.spent[unit] = state.landed[unit] = True
    return throw(state, column, modifier(state, hex_, targets, True), targets)
