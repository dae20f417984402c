"""Who has won: the levels of the situation, as its record says them."""

from __future__ import annotations

from typing import Final

from generator.games.panzer_leader.play.setting import (
    EXITS,
    HOLD,
    LOSSES,
    MORE_LOSSES,
    UNITS,
    PlayedSituation,
    Required,
)
from generator.games.panzer_leader.play.state import NOBODY, State

_FIRST: Final = 1


def holds(state: State, hex_: int, side: int) -> bool:
    """Tell whether a side holds a hex; of a bridge, one on each bank as well."""
    if state.owner[hex_] != side:
        return False
    field = state.setting.field
    if not field.bridge[hex_]:
        return True
    return all(any(state.owner[h] == side for h in bank) for bank in field.banks(hex_))


def _units(state: State, hexes: frozenset[int], side: int) -> int:
    setting = state.setting
    return sum(
        setting.kinds[unit].counts and state.at[unit] in hexes for unit in setting.units(side)
    )


def counted(state: State, asked: Required) -> float:
    """Return what a condition counts, as it stands now."""
    side = asked.side
    if asked.count == HOLD:
        return float(sum(holds(state, hex_, side) for hex_ in asked.hexes))
    if asked.count == EXITS:
        return float(state.left[side])
    if asked.count == LOSSES:
        return float(state.lost[side])
    if asked.count == UNITS:
        return float(_units(state, frozenset(asked.hexes), side))
    if asked.count == MORE_LOSSES:
        one, other = state.lost[side], state.lost[1 - side]
    else:
        hexes = frozenset(asked.hexes)
        one, other = _units(state, hexes, side), _units(state, hexes, 1 - side)
    return one / other if other else float(one)


def is_met(state: State, asked: Required) -> bool:
    """Tell whether a condition is met now, the turns aside."""
    found = counted(state, asked)
    return asked.least <= found <= asked.most and found < asked.below


def note(state: State) -> None:
    """At the end of a turn, note since when each condition has been met."""
    for number, asked in enumerate(state.setting.asked):
        if not is_met(state, asked):
            state.met[number] = NOBODY
        elif state.met[number] == NOBODY:
            state.met[number] = state.turn


def _stands(state: State, number: int) -> bool:
    asked, since = state.setting.asked[number], state.met[number]
    return since != NOBODY and asked.first <= since <= asked.last


def winner(state: State) -> int | None:
    """Return the side that has reached the higher level at the end of the game; None for neither.

    A level that prevents is reached if the enemy has reached none of his own.
    """
    setting = state.setting
    best = [0, 0]
    for prevents in (False, True):
        reached = tuple(best)
        for rung in setting.rungs:
            if rung.prevents != prevents or (prevents and reached[1 - rung.side]):
                continue
            if not rung.ways or any(all(_stands(state, n) for n in way) for way in rung.ways):
                best[rung.side] = max(best[rung.side], rung.rank)
    gap = best[0] - best[1] + _raised(setting, state)
    return None if not gap else 0 if gap > 0 else 1


def _raised(setting: PlayedSituation, state: State) -> int:
    """Return by how many levels few losses move the result the first side's way."""
    found = 0
    for side, losses in setting.raised.items():
        if state.lost[side] <= losses:
            found += _FIRST if side == 0 else -_FIRST
    return found
