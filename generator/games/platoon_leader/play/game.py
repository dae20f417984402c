"""A whole firefight: set-up, then turns of two player turns, until a Game End dr or the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from generator.games.platoon_leader.play.close import occupy, storm
from generator.games.platoon_leader.play.deploy import set_up
from generator.games.platoon_leader.play.errands import assign, goals_of, tvp_of
from generator.games.platoon_leader.play.figures import FireStyle
from generator.games.platoon_leader.play.fire import best_target, fire, hit, rally
from generator.games.platoon_leader.play.march import enter, march, rout
from generator.games.platoon_leader.play.scene import FirefightScene
from generator.games.platoon_leader.play.state import FirefightState
from generator.games.platoon_leader.play.troops import AFV, GUN, MEN
from generator.play.chance import Seeds, below

if TYPE_CHECKING:
    from generator.play.numbers import Ints

_LEAST = 3
"""The value of a target from which on anybody fires who has nothing better to do."""


def play_firefight(
    scene: FirefightScene,
    styles: Sequence[FireStyle],
    seeds: Seeds,
    log: list[tuple[Any, ...]] | None = None,
    dice: Ints | None = None,
) -> FirefightState:
    """Play a firefight to its end, and return how it stands then."""
    state = FirefightState(scene, styles, seeds, log, dice)
    set_up(state)
    state.note_begun()
    mover = scene.mover if scene.mover is not None else (0 if below(state.s, 6) < 3 else 1)
    seen = 0
    for number, circled in enumerate(scene.track, start=1):
        state.turn = number
        for side in (mover, 1 - mover):
            player_turn(state, side)
            if circled:
                # From the second such turn on, who moves second has −1 (CG2).
                dr = 1 + below(state.s, 6) - (1 if seen and side != mover else 0)
                state.note("end", side, dr, circled)
                if dr <= circled:
                    return state
        seen += bool(circled)
    return state


def player_turn(state: FirefightState, side: int) -> None:
    """Play a player turn: rally, fire, movement, the other side's fire, rout, close combat."""
    count = state.count
    state.fired, state.moved = [False] * count, [False] * count
    state.note("turn", side)
    rally(state)
    enter(state, side)
    assign(state, side)
    _shell(state, side)
    for unit in state.on_map(side):
        if _stays(state, unit):
            _fires(state, unit, _LEAST)
    for unit in _in_turn(state, side):
        if not state.fired[unit]:
            march(state, unit)
    state.take(side)
    for unit in state.on_map(1 - side):
        if not state.fired[unit]:
            _fires(state, unit, _LEAST)
    for unit in state.on_map(side):
        if not state.fired[unit]:
            _fires(state, unit, _LEAST)
    for one in (side, 1 - side):
        rout(state, one)
    occupy(state, side)
    storm(state, side)
    for one in (side, 1 - side):
        state.take(one)


def _fires(state: FirefightState, unit: int, least: int) -> None:
    target, worth = best_target(state, unit, least)
    if target >= 0:
        fire(state, unit, target, worth)


def _stays(state: FirefightState, unit: int) -> bool:
    """Tell whether a troop stays and fires: who goes nowhere does, others at a good target.

    The less time there is for the way, the better that has to be.
    """
    side, kind = state.side[unit], state.troops[unit].kind
    if not state.fit[unit]:
        return False
    if kind == GUN or state.errand[unit] < 0:
        return True
    goals = goals_of(state, side, state.errand[unit])
    left = state.scene.land.ways(goals, wheels=kind == AFV)[state.at[unit]]
    if not left:
        return True
    steps = state.scene.wheels if kind == AFV else state.scene.foot
    turns = len(state.scene.track) - state.turn
    if left > steps * max(0, turns - 1):
        return False
    return best_target(state, unit, state.styles[side].stay)[0] >= 0


def _in_turn(state: FirefightState, side: int) -> list[int]:
    """Return who may move, armour first, then who is nearest to where he goes."""
    land = state.scene.land

    def way(unit: int) -> tuple[bool, int, int]:
        wheels = state.troops[unit].kind == AFV
        ways = land.ways(goals_of(state, side, state.errand[unit]), wheels=wheels)
        return not wheels, ways[state.at[unit]], unit

    may = [
        u
        for u in state.on_map(side)
        if state.troops[u].kind in (MEN, AFV) and state.fit[u] and state.errand[u] >= 0
    ]
    return sorted(may, key=way)


def _shell(state: FirefightState, side: int) -> None:
    """Let one fire mission of each player turn fall on the hex with most of the enemy in sight."""
    if not state.shells[side]:
        return
    best, found = 2, -1
    for hex_ in sorted({state.at[u] for u in state.on_map(1 - side)}):
        inside = [u for u in state.there[hex_] if state.troops[u].kind != AFV]
        men = sum(state.fit[u] for u in inside if not state.hidden[u] or state.turn > 1)
        if men > best and _seen(state, side, hex_):
            best, found = men, hex_
    if found < 0:
        return
    firepower = state.shells[side].pop()
    state.note("shell", side, found, firepower)
    for unit in list(state.there[found]):
        if state.troops[unit].kind != AFV:
            hit(state, unit, state.scene.figures.last_of(firepower) - state.cover(found))


def _seen(state: FirefightState, side: int, hex_: int) -> bool:
    return any(state.scene.land.sees(state.at[u], hex_) >= 0 for u in state.on_map(side))


def winner(state: FirefightState) -> int | None:
    """Return who has won by the first objective; None for CVP that are equal (1.31)."""
    scene, side = state.scene, state.scene.attacker
    if scene.kind.startswith("take"):
        return side if all(state.holds(side, n) for n in scene.targets) else 1 - side
    if scene.kind == "points":
        return side if tvp_of(state, side) >= scene.needed else 1 - side
    mine, theirs = state.points
    return None if mine == theirs else 0 if theirs > mine else 1
