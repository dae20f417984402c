"""What each tile is worth to a player now: where its teams are wanted, kept, shot at and can shoot.

It is worked out once a turn, and again when control of a tile changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.games.platoon_command.play.acts import marked
from generator.games.platoon_command.play.cards import there, total
from generator.games.platoon_command.play.layout import (
    ACTS,
    ATTACK,
    BY_POINTS,
    CONTROL,
    CONTROLLED,
    COUNTERS,
    KINDS,
    LEAVE_AIM,
    MARK_AIM,
    NEEDS,
    POINTS,
    S_AT,
    S_DOWN,
    S_MARK,
    SCOUT,
    T_ACT,
    T_AIM,
    T_BACK,
    T_BASE,
    T_BLANK,
    T_CHANCE,
    T_COUNTERS,
    T_COVER,
    T_DIST,
    T_KEY,
    T_KIND,
    T_LAST,
    T_OBJECTIVE,
    T_OVER,
    T_SCORED,
    T_START,
    T_TILES,
    T_USUAL,
    T_VALUE,
    TILES,
    TILES_AIM,
)
from generator.games.platoon_command.play.players import AIM, HELP, KEEP, PRESS, REACH, SHY, STACK

if TYPE_CHECKING:
    from mypy_extensions import i64

    from generator.play.numbers import Ints

# Of a tile, for a side: what it is worth to teams that the aim needs, to scouts and to others; to
# stand on it at all; to reach it one day; how hard fire is there, how good one's own from there.
G_KEY: Final = 0 * TILES
G_SCOUTS: Final = 1 * TILES
G_OTHERS: Final = 2 * TILES
G_KEEP: Final = 3 * TILES
G_TRAIL: Final = 4 * TILES
G_FIRE: Final = 5 * TILES
G_AIM: Final = 6 * TILES
G_SIZE: Final = 7 * TILES

_HALF: Final = 2
_THRICE: Final = 3
_TWICE: Final = 2


def wants(t: Ints, side: i64) -> bool:
    """Tell whether points or tiles win for a side."""
    aim = t[T_AIM + side]
    return aim in (POINTS, TILES_AIM) or t[T_LAST] == BY_POINTS


def pressed(t: Ints, side: i64, w: Ints) -> i64:
    """Return by how many hundredths a side's aim counts: more if the last round is the enemy's."""
    return w[PRESS] if t[T_LAST] == 1 - side else 100


def ground(s: Ints, t: Ints, side: i64, w: Ints) -> Ints:
    """Return what all tiles are worth to a side."""
    g = t[T_BLANK : T_BLANK + G_SIZE]
    goals = t[T_BLANK : T_BLANK + 2 * TILES]
    if t[T_SCORED]:
        _scored(s, t, side, w, g, goals)
    _errands(s, t, side, w, g, goals)
    press = pressed(t, side, w)
    for place in range(2 * TILES):
        goals[place] = goals[place] * press // 100
    _drawn(t, g, goals, w)
    _fire(s, t, side, g)
    for tile in range(t[T_TILES]):
        g[G_TRAIL + tile] = g[G_KEY + tile]
        fire = g[G_AIM + tile] * w[AIM] // 1000 - g[G_FIRE + tile] * w[SHY] // 1000
        g[G_KEY + tile] += fire
        g[G_SCOUTS + tile] += fire
        g[G_OTHERS + tile] += fire
    return g


def _scored(s: Ints, t: Ints, side: i64, w: Ints, g: Ints, goals: Ints) -> None:
    """Set tiles that score as goals to be controlled, or to be kept."""
    enemy = 1 - side
    mine, theirs = wants(t, side), wants(t, enemy)
    for tile in range(t[T_TILES]):
        value = t[T_VALUE + tile]
        if not value:
            continue
        if s[S_MARK + side * TILES + tile] == CONTROLLED:
            g[G_KEEP + tile] += w[KEEP] * value if theirs else 0
            continue
        held = s[S_MARK + enemy * TILES + tile] == CONTROLLED
        if mine or (theirs and held):
            goals[tile] += w[REACH] * value * (_TWICE if mine and theirs and held else 1)
        if theirs and not held:
            g[G_KEEP + tile] += w[KEEP] * value // _HALF


def _errands(s: Ints, t: Ints, side: i64, w: Ints, g: Ints, goals: Ints) -> None:
    """Set tiles to leave over, to be seen and to come back to; and to keep enemies from."""
    enemy, scouts = 1 - side, TILES
    seen = marked(s, t, side)
    for tile in range(t[T_TILES]):
        if t[T_AIM + side] == LEAVE_AIM and t[T_OVER + side * TILES + tile]:
            goals[tile] += w[REACH] * _THRICE
        if t[T_AIM + enemy] == LEAVE_AIM and t[T_OVER + enemy * TILES + tile]:
            g[G_KEEP + tile] += w[KEEP] * _THRICE
        if not t[T_OBJECTIVE + tile]:
            continue
        if t[T_AIM + side] == MARK_AIM and not s[S_MARK + side * TILES + tile]:
            goals[scouts + tile] += w[REACH] * _THRICE
        if t[T_AIM + enemy] == MARK_AIM and not s[S_MARK + enemy * TILES + tile]:
            g[G_KEEP + tile] += w[KEEP]
    every = seen == total(t, T_OBJECTIVE, t[T_TILES])
    if every and t[T_AIM + side] == MARK_AIM and t[T_BACK + side]:
        goals[scouts + t[T_START + side]] += w[REACH] * _THRICE * _TWICE


def _drawn(t: Ints, g: Ints, goals: Ints, w: Ints) -> None:
    """Spread goals over the board: each draws less the further it is."""
    tiles = t[T_TILES]
    for goal in range(tiles):
        kept = g[G_KEEP + goal] // _HALF
        key, scouts = max(goals[goal], kept), goals[TILES + goal]
        if not key and not scouts:
            continue
        dist = T_DIST + goal * TILES
        for tile in range(tiles):
            far = 1 + t[dist + tile]
            if key // far > g[G_KEY + tile]:
                g[G_KEY + tile] = key // far
            if scouts and scouts // far > g[G_SCOUTS + tile]:
                g[G_SCOUTS + tile] = scouts // far
            if kept and kept // far > g[G_OTHERS + tile]:
                g[G_OTHERS + tile] = kept // far
    for tile in range(tiles):
        helped = g[G_KEY + tile] * w[HELP] // 100
        if helped > g[G_SCOUTS + tile]:
            g[G_SCOUTS + tile] = helped
        if helped > g[G_OTHERS + tile]:
            g[G_OTHERS + tile] = helped


def _fire(s: Ints, t: Ints, side: i64, g: Ints) -> None:
    """Add up the enemy's fire at each tile, and find the best shot from each, in thousandths."""
    enemy = 1 - side
    tiles = t[T_TILES]
    for counter in range(t[T_COUNTERS]):
        here = s[S_AT + enemy * COUNTERS + counter]
        if here < 0:
            continue
        dice = t[T_ACT + t[T_KIND + counter] * ACTS + ATTACK]
        if dice < 0 or s[S_DOWN + enemy * COUNTERS + counter]:
            dice = 0
        fire = T_CHANCE + dice * NEEDS + t[T_USUAL]
        shot = T_CHANCE + NEEDS + t[T_BASE + counter] + t[T_COVER + here]
        dist = T_DIST + here * TILES
        for tile in range(tiles):
            far = t[dist + tile]
            if dice:
                g[G_FIRE + tile] += t[fire + far + t[T_COVER + tile]]
            if t[shot + far] > g[G_AIM + tile]:
                g[G_AIM + tile] = t[shot + far]


def worth(s: Ints, t: Ints, side: i64, w: Ints, g: Ints, who: tuple[i64, i64]) -> i64:
    """Return what it is worth to a side that a counter stands on a tile, others besides."""
    counter, tile = who
    value = g[group_of(t, side, counter) + tile]
    keep = g[G_KEEP + tile]
    if keep:
        own = there(s, t, side, tile)
        if s[S_AT + side * COUNTERS + counter] == tile:
            own -= 1
        value += keep * w[STACK] // 100 if own else keep
    return value


def group_of(t: Ints, side: i64, counter: i64) -> i64:
    """Return as what a counter values ground: as scouts, as who is needed, or as another."""
    kind = t[T_KIND + counter]
    act = T_ACT + kind * ACTS
    if t[act + SCOUT] >= 0:
        return G_SCOUTS
    if t[T_KEY + side * KINDS + kind] or (t[act + CONTROL] >= 0 and t[T_SCORED]):
        return G_KEY
    return G_OTHERS
