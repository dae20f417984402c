"""Circles: grenades and high explosive, how they scatter and whom they hit (7, 13)."""

from __future__ import annotations

import math
from typing import Final

from generator.games.platoon_action.play.charts import FireRow, inches
from generator.games.platoon_action.play.field import HARD
from generator.games.platoon_action.play.fire import bunched, reveal, strike
from generator.games.platoon_action.play.state import WOUNDED, ActionState, Mark, MenGroup
from generator.ground.points import Point

_RING: Final = (
    (0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, 1.0), (-1.0, -1.0),
    (1.0, -1.0), (-1.0, 1.0), (2.0, 0.0), (-2.0, 0.0), (0.0, 2.0), (0.0, -2.0),
)  # fmt: skip
"""How men stand about their spot, in parts of the distance between them."""


def places(state: ActionState, group: MenGroup) -> list[Point]:
    """Return where each man of a group stands."""
    apart = state.number("bunched" if bunched(group) else "apart")
    x, y = state.ground.places[group.spot]
    return [
        (x + apart * _RING[n % len(_RING)][0], y + apart * _RING[n % len(_RING)][1])
        for n in range(len(group.men))
    ]


def scattered(state: ActionState, less: int, times: int) -> tuple[int, int]:
    """Roll left and right, over and under: each off by the difference (7.1).

    `less` is taken off each, not below 0 and not off what is 0; then it is multiplied (13.3).
    """
    found = []
    for _ in range(2):
        off = state.dice.die() - state.dice.die()
        far = abs(off)
        if far:
            far = max(0, far - less) * times
        found.append(far if off > 0 else -far)
    return found[0], found[1]


def off_line(a: Point, b: Point, right: int, over: int) -> Point:
    """Return the place that lies off `b` to the right and beyond, as seen from `a`."""
    far = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    x, y = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    return b[0] + x * over - y * right, b[1] + y * over + x * right


def burst(state: ActionState, at: Point, across: int, *, shell: bool) -> None:
    """Have a circle fall on a place: men wholly under it are hit, at its edge on 4+ (7.3, 7.4).

    On a building it is an enclosed space; men inside others have hard cover (13.10).
    """
    ground, numbers = state.ground, state.charts.numbers
    where = ground.house[ground.spot(at)] if ground.table.holds(at) else -1
    radius, base = across / 2, numbers["base"]
    for side in (0, 1):
        for group in state.groups(side):
            x, y = ground.places[group.spot]
            if math.hypot(x - at[0], y - at[1]) > radius + 6:
                continue
            house = ground.house[group.spot]
            if where >= 0 and house != where:
                continue  # the walls keep it in
            hard = where < 0 and (house >= 0 or ground.areas[group.spot] == HARD)
            for man, place in zip(group.men, places(state, group), strict=True):
                if man not in group.there:
                    continue
                far = math.hypot(place[0] - at[0], place[1] - at[1])
                if far - base >= radius:
                    continue
                under = far + base <= radius
                need = 1 if under else int(numbers["edge-hard" if hard else "edge"])
                for _ in range(2 if where >= 0 else 1):
                    if man.state < WOUNDED and (under or state.dice.die() >= need):
                        less = int(numbers["blast-hard"]) if hard else 0
                        wounded = state.dice.die() - less >= numbers["blast-wound"]
                        strike(state, group, man, wounded=wounded)
                        group.unit.shaken |= shell and wounded
            group.unit.fired_on = True


def throw(state: ActionState, group: MenGroup, mark: MenGroup, most: int) -> None:
    """Have up to so many men of a group throw a grenade each at another (7.1)."""
    ground, numbers = state.ground, state.charts.numbers
    far = ground.far(group.spot, mark.spot)
    house = ground.house[mark.spot]
    state.actions += 1
    reveal(group)
    group.fired = True
    less = int(numbers["short-less"]) if far < numbers["short-throw"] else 0
    a, b = ground.places[group.spot], ground.places[mark.spot]
    for _ in range(min(most, len(group.up))):
        if house >= 0 and ground.house[group.spot] != house:
            # Through a window, or it lands in front of it (7.5, 7.6).
            if state.dice.die() > far:
                burst(state, b, state.charts.circles["grenade"], shell=False)
            continue
        right, over = scattered(state, less, 1)
        burst(state, off_line(a, b, right, over), state.charts.circles["grenade"], shell=False)


def shell(
    state: ActionState, row: FireRow, spot: int, mark: Mark, how: tuple[int, bool, bool]
) -> None:
    """Fire HE from a spot at a group: `how` has earlier shots, whether it moved, or is indirect."""
    earlier, moved, indirect = how
    a, b = state.ground.places[spot], state.ground.places[mark.spot]
    less, times = scatter_of(state, row, state.ground.far(spot, mark.spot), how)
    del earlier, moved, indirect
    state.actions += 1
    right, over = scattered(state, less, times)
    burst(state, off_line(a, b, right, over), row.blast, shell=True)


def scatter_of(
    state: ActionState, row: FireRow, far: float, how: tuple[int, bool, bool]
) -> tuple[int, int]:
    """Return what is taken off a shell's scatter, and by how much it is multiplied (13.2, 13.3)."""
    earlier, moved, indirect = how
    mods = state.charts.mods
    less = -mods["scatter-earlier"][0] * earlier
    less = min(less, int(state.number("earlier-most")))
    inch = inches(far)
    blank, short, medium = row.ends
    if inch <= blank and not row.least:
        less -= mods["scatter-blank"][0]
    elif inch > short:
        less -= mods["scatter-far"][0 if inch <= medium else 1]
    times = mods["scatter-moved"][0] ** moved * mods["scatter-indirect"][0] ** indirect
    return less, min(times, 3)


def shell_worth(state: ActionState, row: FireRow, mark: MenGroup, far: float, loose: bool) -> float:
    """Return about how many men a shell at a group wounds: what plans count with."""
    men = len(mark.there)
    reach = 0.55 * row.blast if not bunched(mark) else 0.8 * row.blast
    inch = inches(far)
    sure = 0.55 if inch <= row.ends[1] else 0.4 if inch <= row.ends[2] else 0.3
    house = state.ground.house[mark.spot] >= 0
    hurt = 0.7 if house else 1 / 6 if state.ground.areas[mark.spot] == HARD else 0.5
    return min(men, reach) * sure * hurt * (0.5 if loose else 1.0) * (0.7 if house else 1.0)
