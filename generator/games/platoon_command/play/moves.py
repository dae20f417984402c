"""All moves that the rules allow: each is a card, the card that acts, its action and two numbers.

To pass is always allowed, and stands in no list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.platoon_command.play.cards import there, total
from generator.games.platoon_command.play.layout import (
    ACTS,
    ATTACK,
    BLAST,
    BOLSTER,
    COMMAND,
    CONCEAL,
    CONTROL,
    COUNTERS,
    GUIDE,
    INSPIRE,
    KINDS,
    LEAVE,
    LEAVE_AIM,
    MOVE,
    MOVE_SIZE,
    NEAR,
    NO,
    RECON,
    RECOVER,
    S_AT,
    S_DECK,
    S_DISCARDS,
    S_DOWN,
    S_FRONT,
    S_HAND,
    S_MARK,
    S_SUPPLY,
    S_TARGET,
    SCOUT,
    SCOUTED,
    SUPPRESS,
    T_ACT,
    T_AIM,
    T_COUNTER,
    T_COUNTERS,
    T_DIST,
    T_FOG,
    T_GOAL_OF,
    T_KINDS,
    T_NEAR,
    T_OVER,
    T_SQUAD,
    T_START,
    T_TARGET,
    T_TILES,
    TARGET,
    TILES,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from generator.games.platoon_command.play.layout import Move
    from generator.play.numbers import Ints


def list_moves(s: Ints, t: Ints, side: i64, out: Ints) -> i64:
    """Write all moves of a side's hand, five numbers each from the second on; return how many.

    The first number of `out` counts them.
    """
    out[0] = 0
    hand, front = S_HAND + side * KINDS, S_FRONT + side * KINDS
    for card in range(t[T_KINDS]):
        if not s[hand + card]:
            continue
        if t[T_COUNTER + card] >= 0:
            _combat(s, t, side, card, card, out)
            continue
        act = T_ACT + card * ACTS
        if t[act + BOLSTER] >= 0 and callable_cards(s, t, side, t[T_SQUAD + card]):
            _add(out, (card, card, BOLSTER), NO, NO)
        if t[act + COMMAND] >= 0 and _drawable(s, t, side):
            _add(out, (card, card, COMMAND), NO, NO)
        if t[act + GUIDE] >= 0:
            _guide(s, t, side, card, out)
        if t[act + INSPIRE] >= 0:
            for other in range(t[T_KINDS]):
                same = t[T_SQUAD + other] == t[T_SQUAD + card]
                if s[front + other] and same and t[T_COUNTER + other] >= 0:
                    _combat(s, t, side, card, other, out)
    return out[0]


def move_at(out: Ints, number: i64) -> Move:
    """Return a move of a list."""
    at = 1 + number * MOVE_SIZE
    return out[at], out[at + 1], out[at + 2], out[at + 3], out[at + 4]


def _add(out: Ints, who: tuple[i64, i64, i64], one: i64, two: i64) -> None:
    at = 1 + out[0] * MOVE_SIZE
    out[at], out[at + 1], out[at + 2] = who
    out[at + 3] = one
    out[at + 4] = two
    out[0] += 1


def callable_cards(s: Ints, t: Ints, side: i64, squad: i64) -> i64:
    """Return how many cards can be called in: of a squad, or of any for squad 0 (5.2)."""
    supply = S_SUPPLY + side * KINDS
    if not squad:
        return total(s, supply, t[T_KINDS])
    cards: i64 = 0
    for kind in range(t[T_KINDS]):
        if t[T_SQUAD + kind] == squad:
            cards += s[supply + kind]
    return cards


def _drawable(s: Ints, t: Ints, side: i64) -> i64:
    deck, discards, kinds = S_DECK + side * KINDS, S_DISCARDS + side * KINDS, t[T_KINDS]
    return total(s, deck, kinds) + total(s, discards, kinds)


def _guide(s: Ints, t: Ints, side: i64, card: i64, out: Ints) -> None:
    """Any counter to an adjacent tile with a marker of its side (5.6), suppressed or not (7.5)."""
    for counter in range(t[T_COUNTERS]):
        tile = s[S_AT + side * COUNTERS + counter]
        if tile >= 0:
            for way in range(NEAR):
                near = t[T_NEAR + tile * NEAR + way]
                if near >= 0 and s[S_MARK + side * TILES + near]:
                    _add(out, (card, card, GUIDE), counter, near)


def _combat(s: Ints, t: Ints, side: i64, card: i64, kind: i64, out: Ints) -> None:
    """Add what a team can do, by its own card or inspired by another."""
    counter = t[T_COUNTER + kind]
    tile = s[S_AT + side * COUNTERS + counter]
    if s[S_DOWN + side * COUNTERS + counter]:
        _add(out, (card, kind, RECOVER), NO, NO)
        return
    if tile < 0:
        tile = t[T_START + side]
    act = T_ACT + kind * ACTS
    if t[act + ATTACK] >= 0:
        _shots(s, t, side, (card, kind, ATTACK), out)
    if t[act + SUPPRESS] >= 0:
        _shots(s, t, side, (card, kind, SUPPRESS), out)
    if t[act + MOVE] >= 0:
        _steps(s, t, side, (card, kind, tile), out)
    if t[act + SCOUT] >= 0:
        _scout(t, (card, kind, tile), t[act + SCOUT], out)
    free = s[S_MARK + side * TILES + tile] == SCOUTED and not there(s, t, 1 - side, tile)
    if free and t[act + CONTROL] >= 0:
        _add(out, (card, kind, CONTROL), tile, NO)
    if t[act + RECON] >= 0 and s[S_HAND + side * KINDS + t[T_FOG]]:
        _add(out, (card, kind, RECON), NO, NO)
    if t[act + CONCEAL] >= 0 and s[S_SUPPLY + (1 - side) * KINDS + t[T_FOG]]:
        _add(out, (card, kind, CONCEAL), NO, NO)
    if t[act + TARGET] >= 0:
        for other in range(t[T_TILES]):
            if t[T_DIST + tile * TILES + other] >= t[T_TARGET]:
                _add(out, (card, kind, TARGET), other, NO)
    if t[act + BLAST] >= 0 and s[S_TARGET + side] >= 0:
        _add(out, (card, kind, BLAST), NO, NO)


def _shots(s: Ints, t: Ints, side: i64, who: tuple[i64, i64, i64], out: Ints) -> None:
    """One enemy counter, wherever it stands (5.1, 5.12, 6.5)."""
    card, kind, shot = who
    enemy = S_AT + (1 - side) * COUNTERS
    for counter in range(t[T_COUNTERS]):
        if s[enemy + counter] >= 0:
            _add(out, (card, kind, shot), counter, NO)


def _steps(s: Ints, t: Ints, side: i64, who: tuple[i64, i64, i64], out: Ints) -> None:
    """To an adjacent tile with a marker of its side (5.9), or off the board where a side leaves."""
    card, kind, tile = who
    mark = S_MARK + side * TILES
    for way in range(NEAR):
        near = t[T_NEAR + tile * NEAR + way]
        if near >= 0 and s[mark + near]:
            _add(out, (card, kind, MOVE), near, NO)
    way_off = t[T_AIM + side] == LEAVE_AIM and t[T_OVER + side * TILES + tile]
    if way_off and t[T_GOAL_OF + side * KINDS + kind] and s[mark + tile]:
        # A counter that arrives with this card counts among those on the tile.
        own = there(s, t, side, tile)
        if s[S_AT + side * COUNTERS + t[T_COUNTER + kind]] < 0:
            own += 1
        if there(s, t, 1 - side, tile) <= own:
            _add(out, (card, kind, LEAVE), tile, NO)


def _scout(t: Ints, who: tuple[i64, i64, i64], reach: i64, out: Ints) -> None:
    """One tile or two, whatever lies on them (5.11, 6.5)."""
    card, kind, tile = who
    for way in range(NEAR):
        near = t[T_NEAR + tile * NEAR + way]
        if near < 0:
            continue
        _add(out, (card, kind, SCOUT), near, NO)
        if reach > 1:
            for on in range(NEAR):
                far = t[T_NEAR + near * NEAR + on]
                if far >= 0:
                    _add(out, (card, kind, SCOUT), near, far)
