"""Who fires at whom: the attack that promises most first, with no more firers than it takes."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.games.panzer_leader.play.charts import NO_ATTACK
from generator.games.panzer_leader.play.combat import (
    armour,
    averaged,
    bombard,
    choices,
    defence,
    fire,
    lob,
    modifier,
    pressed,
    ready,
    spotted,
    storm,
    stormers,
    strength,
)
from generator.games.panzer_leader.play.players import Player
from generator.games.panzer_leader.play.state import State
from generator.ground.lattice import STEPS

_SIXTHS = 6


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack that could be made: by whom, at what in which hex."""

    firers: tuple[int, ...]
    hex_: int
    targets: tuple[int, ...]


def promise(state: State, player: Player, column: int, net: int, targets: Sequence[int]) -> int:
    """Return what an attack is worth on average."""
    if column == NO_ATTACK:
        return 0
    charts, found = state.setting.charts, 0
    for unit in targets:
        lost, kept = charts.hurt(column, net, state.down[unit])
        worth = state.setting.kinds[unit].worth
        found += worth * (player.kill * lost + (0 if state.down[unit] else player.pin * kept))
    return found // _SIXTHS


def fire_all(
    state: State, player: Player, side: int, struck: set[int], busy: Callable[[int], int]
) -> None:
    """Fire directly, the best attack first; `busy` tells what it costs a unit not to move.

    Hexes that indirect fire has struck are left alone.
    """
    free = {
        unit
        for unit in state.setting.units(side)
        if ready(state, unit) and unit not in state.orders and state.setting.kinds[unit].attack
    }
    queue: list[tuple[int, int, int, Shot]] = []
    for hex_, stack in enumerate(state.stacks):
        if stack and hex_ not in struck and state.setting.sides[stack[0]] != side:
            _offer(state, player, queue, (free, busy), hex_)
    while queue:
        _worth, _, _, shot = heapq.heappop(queue)
        taken = any(state.hit[unit] or state.at[unit] != shot.hex_ for unit in shot.targets)
        if taken:
            continue
        if not free.issuperset(shot.firers):
            again = _best(state, player, (free, busy), shot.hex_, shot.targets)
            if again is not None:
                heapq.heappush(queue, again)
            continue
        fire(state, shot.firers, shot.hex_, shot.targets)
        free.difference_update(shot.firers)


def _offer(
    state: State,
    player: Player,
    queue: list[tuple[int, int, int, Shot]],
    whose: tuple[set[int], Callable[[int], int]],
    hex_: int,
) -> None:
    for targets in choices(state, hex_):
        best = _best(state, player, whose, hex_, tuple(targets))
        if best is not None:
            heapq.heappush(queue, best)


def _best(
    state: State,
    player: Player,
    whose: tuple[set[int], Callable[[int], int]],
    hex_: int,
    targets: tuple[int, ...],
) -> tuple[int, int, int, Shot] | None:
    """Return the best attack at targets: what it lacks, for a heap, and who makes it."""
    free, busy = whose
    hard = armour(state, hex_, targets)
    guns = [(counts, -unit) for unit in free if (counts := strength(state, unit, hex_, hard))]
    guns.sort(reverse=True)
    against, net = defence(state, targets), modifier(state, hex_, targets)
    charts = state.setting.charts
    best = spent = attack = number = 0
    column = NO_ATTACK
    for count, (counts, unit) in enumerate(guns, 1):
        attack += counts
        spent += busy(-unit)
        reached = charts.column(attack, against)
        if reached == column:
            continue
        column = reached
        worth = promise(state, player, column, net, targets) - spent - count
        if worth > best:
            best, number = worth, count
    if not number:
        return None
    firers = tuple(-unit for _, unit in guns[:number])
    return -best, hex_, targets[0] if len(targets) == 1 else -1, Shot(firers, hex_, targets)


def bombard_all(state: State, side: int) -> set[int]:
    """Carry out the orders of the turn before; return the hexes that were struck."""
    fires: dict[int, list[int]] = {}
    for unit, hex_ in list(state.orders.items()):
        if state.setting.sides[unit] == side:
            del state.orders[unit]
            if ready(state, unit):
                fires.setdefault(hex_, []).append(unit)
    struck = set()
    for hex_, firers in sorted(fires.items()):
        lands = _lands(state, side, hex_)
        if lands < 0:
            for unit in firers:
                state.fired[unit] = state.spent[unit] = True
            continue
        bombard(state, firers, lands)
        struck.add(lands)
    return struck


def _lands(state: State, side: int, hex_: int) -> int:
    """Return where indirect fire lands: where ordered if a friend sees it, else by the die."""
    if watched(state, side, hex_):
        return hex_
    charts, field = state.setting.charts, state.setting.field
    die = state.below(_SIXTHS)
    if die < charts.on_target:
        return hex_
    if die >= charts.on_target + charts.astray:
        return -1
    x, y = STEPS[(state.below(_SIXTHS) - 1) % _SIXTHS]
    spot = field.spots[hex_]
    return field.number.get((spot[0] + x, spot[1] + y), -1)


def watched(state: State, side: int, hex_: int) -> bool:
    """Tell whether an undispersed unit of a side sees a hex."""
    setting = state.setting
    for unit in setting.units(side):
        at = state.at[unit]
        if at < 0 or state.down[unit] or state.carrier[unit] >= 0 or not setting.kinds[unit].spots:
            continue
        if setting.field.sees(at, hex_):
            return True
    return False


def order_all(state: State, player: Player, side: int) -> None:
    """Order indirect fire for the next turn, at enemies that can be seen now."""
    setting = state.setting
    guns = [
        unit
        for unit in setting.units(side)
        if setting.kinds[unit].indirect
        and ready(state, unit)
        and unit not in state.orders
        and not setting.field.wet[state.at[unit]]
    ]
    if not guns:
        return
    marks = [
        hex_
        for hex_, stack in enumerate(state.stacks)
        if stack
        and setting.sides[stack[0]] != side
        and any(spotted(state, unit) for unit in stack)
        and watched(state, side, hex_)
    ]
    given: dict[int, list[int]] = {}
    for unit in guns:
        best, chosen = 0, -1
        for hex_ in marks:
            if not lob(state, unit, hex_, 0):
                continue
            before = given.get(hex_, [])
            worth = _plunges(state, player, [*before, unit], hex_)
            worth -= _plunges(state, player, before, hex_) if before else 0
            if worth > best:
                best, chosen = worth, hex_
        if chosen >= 0:
            given.setdefault(chosen, []).append(unit)
            state.orders[unit] = chosen


def _plunges(state: State, player: Player, firers: Sequence[int], hex_: int) -> int:
    targets, charts = state.stacks[hex_], state.setting.charts
    average = averaged(state, firers, hex_, targets)
    return sum(
        promise(
            state,
            player,
            charts.column(average, defence(state, [unit])),
            modifier(state, hex_, [unit]),
            [unit],
        )
        for unit in targets
    )


def storm_all(state: State, player: Player, side: int) -> None:
    """Close assault whatever promises enough, the best first, each stack and each unit once."""
    done: set[int] = set()
    while True:
        best, where, who = 0, -1, list[int]()
        for hex_, stack in enumerate(state.stacks):
            if not stack or hex_ in done or state.setting.sides[stack[0]] == side:
                continue
            near = stormers(state, hex_)
            if not near:
                continue
            column, net = pressed(state, near, stack), modifier(state, hex_, stack, True)
            worth = promise(state, player, column, net, stack)
            if worth > max(best, player.storm * len(near)):
                best, where, who = worth, hex_, near
        if where < 0:
            return
        storm(state, who, where)
        done.add(where)
