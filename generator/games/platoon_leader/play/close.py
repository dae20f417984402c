"""Close combat: who advances into a hex of the enemy's, and what comes of it."""

from __future__ import annotations

from generator.games.platoon_leader.play.draw import two_dice
from generator.games.platoon_leader.play.state import FirefightState
from generator.games.platoon_leader.play.troops import AFV, MEN

_ROUNDS = 2
_TENTHS = 10


def storm(state: FirefightState, side: int) -> None:
    """Advance into each hex of the enemy's where the odds are what the player asks for."""
    board = state.scene.land.board
    at = sorted({state.at[u] for u in state.on_map(1 - side)})
    for hex_ in at:
        inside = state.there.get(hex_, [])
        if not inside or any(state.troops[u].kind == AFV for u in inside):
            continue
        if not state.scene.land.foot[hex_]:
            continue
        joins = [
            u
            for near in board.neighbours[hex_]
            for u in state.there.get(near, ())
            if state.side[u] == side and state.troops[u].kind == MEN and state.fit[u]
        ]
        if joins and _odds(state, joins, inside) >= state.styles[side].storm:
            _fight(state, joins, hex_)


def _strength(state: FirefightState, units: list[int]) -> int:
    """Return the strength of troops hand to hand: their rifles, a point for a gun's crew."""
    found = 0
    for unit in units:
        troop, fit = state.troops[unit], state.fit[unit]
        found += troop.fire * fit // troop.size if troop.kind == MEN else fit
    return found


def _odds(state: FirefightState, units: list[int], others: list[int]) -> int:
    """Return the odds in tenths."""
    return _TENTHS * _strength(state, units) // max(1, _strength(state, others))


def _fight(state: FirefightState, joins: list[int], hex_: int) -> None:
    """Fight it out; who is left without anybody fit is lost, who isn't beaten keeps his hex."""
    inside = list(state.there[hex_])
    state.note("storm", tuple(joins), hex_)
    for _ in range(_ROUNDS):
        mine, theirs = _odds(state, joins, inside), _odds(state, inside, joins)
        one, other = two_dice(state.s), two_dice(state.s)
        _harm(state, inside, mine, one)
        _harm(state, joins, theirs, other)
        inside = [u for u in inside if state.at[u] >= 0]
        joins = [u for u in joins if state.at[u] >= 0]
        if not joins or not any(state.fit[u] for u in inside):
            break
    for unit in [*joins, *inside]:
        state.hidden[unit] = False
    if joins and not any(state.fit[u] for u in inside):
        for unit in inside:
            state.lose(unit, state.broken[unit])
        for unit in joins:
            if state.fit[unit] and state.room(unit, hex_):
                here = state.at[unit]
                state.put(unit, hex_)
                state.note("advance", unit, here, hex_)


def _harm(state: FirefightState, units: list[int], odds: int, dr: int) -> None:
    """Take off what a side loses by the odds against it and the other's DR."""
    number = state.scene.figures.on("close-combat", odds)
    if dr > number:
        return
    whole = sum(state.fit[u] + state.broken[u] for u in units)
    left = 1 if dr == number else -(-whole // 2)
    for unit in units:
        here = state.fit[unit] + state.broken[unit]
        state.lose(unit, min(left, here))
        left -= min(left, here)


def occupy(state: FirefightState, side: int) -> None:
    """Let who stands next to his goal advance into it, if nobody is there."""
    board = state.scene.land.board
    for unit in state.on_map(side):
        if state.troops[unit].kind != MEN or not state.fit[unit] or state.errand[unit] < 0:
            continue
        here = state.at[unit]
        hexes = state.scene.places[state.errand[unit]].hexes
        free = (
            hex_
            for hex_ in hexes
            if state.holders[hex_] != side
            and hex_ in board.neighbours[here]
            and state.scene.land.foot[hex_]
            and state.room(unit, hex_)
        )
        if (found := next(free, None)) is not None:
            state.put(unit, found)
            state.note("advance", unit, here, found)
