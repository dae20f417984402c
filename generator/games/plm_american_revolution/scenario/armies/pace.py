"""When an army would break: an estimate from the volleys that both first lines can fire.

It counts no luck: each turn every unit of a first line takes the share of a marker that the
volleys at it make it fail, by the ready tables. Cover and command count, cavalry does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.games.plm_american_revolution.scenario.armies.lists import Unit
from generator.games.plm_american_revolution.scenario.armies.points import PointValues

VOLLEYS = 1.7
"""Volleys of a musket in a turn: one with 2 actions (3 in 10), two with 3 or 4."""

OUT = 20
"""Turns after which an army that has not broken is taken not to."""

ADVANCING = 0.6
"""The part of its volleys that an army fires while it comes nearer, with actions that it moves."""

_STEPS_IN = (2, 4)
"""Range bands by which the factor r is less: in turn 2 by two, in turns 3 and 4 by one."""


@dataclass(frozen=True)
class Fighter:
    """A unit that may stand in a line of fire."""

    unit: Unit
    cover: int
    """What cover adds to its tests."""


@dataclass(frozen=True)
class BattleLine:
    """Units in the order in which they come into line, how many fit there, and its S."""

    fighters: Sequence[Fighter]
    front: int
    s: int
    advances: bool = False


def break_turns(values: PointValues, armies: tuple[BattleLine, BattleLine]) -> tuple[float, float]:
    """Return the turns in which two armies reach their S, if all goes as it does on the average."""
    taken = [[0.0] * len(army.fighters) for army in armies]
    done: list[float | None] = [None, None]
    for turn in range(2, OUT + 1):
        before = [sum(one) for one in taken]
        hits = [_volleys(values, armies[1 - n], taken[1 - n], turn) for n in (0, 1)]
        for n in (0, 1):
            _take(values, armies[n], taken[n], hits[n])
            now = sum(taken[n])
            if done[n] is None and now >= armies[n].s:
                done[n] = round(turn - 1 + (armies[n].s - before[n]) / (now - before[n]), 1)
    return (done[0] or float(OUT), done[1] or float(OUT))


def _standing(values: PointValues, army: BattleLine, taken: Sequence[float]) -> list[int]:
    """Return which units are in line: the first that have not left, as many as fit."""
    left = [n for n, one in enumerate(army.fighters) if taken[n] < values.bears(one.unit)]
    return left[: army.front]


def _volleys(
    values: PointValues, army: BattleLine, taken: Sequence[float], turn: int
) -> list[float]:
    """Return the Fire Effects of a turn, strongest first."""
    less = next((2 - n for n, last in enumerate(_STEPS_IN) if turn <= last), 0)
    share = ADVANCING if army.advances and turn <= _STEPS_IN[-1] else 1.0
    found = []
    for at in _standing(values, army, taken):
        unit = army.fighters[at].unit
        if unit.arm != "horse":
            n = values.numbers["gun-figures"] if unit.arm == "gun" else unit.stands
            found.append(VOLLEYS * share * n * max(values.reach[unit.weapon] - less, 0))
    return sorted(found, reverse=True)


def _take(values: PointValues, army: BattleLine, taken: list[float], hits: Sequence[float]) -> None:
    """Spread volleys over the units in line, each with a test of its own."""
    standing = _standing(values, army, taken)
    for number, effect in enumerate(hits):
        if not standing:
            return
        at = standing[number % len(standing)]
        one = army.fighters[at]
        level = values.morale[one.unit.grade] + one.cover - 10 * taken[at] - effect
        level += values.numbers["help"] - values.numbers["command-distance"]
        taken[at] += min(max(1 - level / 100, 0.0), 1.0)
