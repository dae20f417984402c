"""A whole game: rounds of draw, initiative and actions, until somebody has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.platoon_command.play.acts import act, by_points, play_card
from generator.games.platoon_command.play.cards import draw, total
from generator.games.platoon_command.play.ground import ground
from generator.games.platoon_command.play.judge import best_move, judged, pick, standing
from generator.games.platoon_command.play.layout import (
    BOLSTER,
    BY_POINTS,
    CONTROL,
    COUNTERS,
    DRAWING,
    FIRST_TURN,
    KINDS,
    NO,
    S_ACTIVE,
    S_AT,
    S_DECK,
    S_DISCARDS,
    S_FIRST,
    S_FIRST_SEED,
    S_FRONT,
    S_HAND,
    S_MARK,
    S_PHASE,
    S_ROUND,
    S_SECOND_SEED,
    S_SIZE,
    S_SUPPLY,
    S_TARGET,
    S_WINNER,
    SECOND_TURN,
    T_BLANK,
    T_COUNTER,
    T_DECK,
    T_DIE,
    T_HAND,
    T_INIT,
    T_INITIATIVE,
    T_KINDS,
    T_LAST,
    T_LONGEST,
    T_MARK,
    T_ROUNDS,
    T_START,
    T_SUPPLY,
    TILES,
    UNENDED,
)
from generator.games.platoon_command.play.moves import list_moves, move_at
from generator.games.platoon_command.play.players import FIRST
from generator.play.chance import below
from generator.play.numbers import zeros

if TYPE_CHECKING:
    from mypy_extensions import i64

    from generator.games.platoon_command.play.layout import Move
    from generator.play.numbers import Ints


def begin(t: Ints, one: i64, other: i64) -> Ints:
    """Return the state of a game that has been set up (3), with two seeds above 0."""
    s = zeros(S_SIZE)
    s[S_FIRST_SEED], s[S_SECOND_SEED] = one, other
    s[S_WINNER] = NO
    s[S_TARGET] = s[S_TARGET + 1] = NO
    for place in range(2 * KINDS):
        s[S_DECK + place] = t[T_DECK + place]
        s[S_SUPPLY + place] = t[T_SUPPLY + place]
    for place in range(2 * TILES):
        s[S_MARK + place] = t[T_MARK + place]
    for place in range(2 * COUNTERS):
        s[S_AT + place] = NO
    for side in range(2):
        for kind in range(t[T_KINDS]):
            if t[T_COUNTER + kind] >= 0 and t[T_DECK + side * KINDS + kind]:
                s[S_AT + side * COUNTERS + t[T_COUNTER + kind]] = t[T_START + side]
    return s


def finish(s: Ints, t: Ints, one: Ints, other: Ints, found: Ints) -> None:
    """Play a game to its end, from wherever it stands.

    `found` is room for as many moves as there can be: T_MOVES numbers of the table.
    """
    while s[S_WINNER] < 0:
        step(s, t, one, other, found)


def step(s: Ints, t: Ints, one: Ints, other: Ints, found: Ints) -> None:
    """Play the next phase of a round."""
    if s[S_PHASE] == DRAWING:
        draw_hands(s, t)
        initiative(s, t, bid(s, t, 0, one, found), bid(s, t, 1, other, found))
        return
    turn(s, t, one if s[S_ACTIVE] == 0 else other, found)
    end_turn(s, t)


def draw_hands(s: Ints, t: Ints) -> None:
    """Begin a round: both draw their hands (4.2)."""
    s[S_ROUND] += 1
    for side in range(2):
        for _ in range(t[T_HAND]):
            draw(s, t, side)


def bid(s: Ints, t: Ints, side: i64, w: Ints, found: Ints) -> i64:
    """Choose the card to bid: a high one, or one that can do little; -1 to keep a single card."""
    hand = S_HAND + side * KINDS
    cards = total(s, hand, t[T_KINDS])
    if not cards:
        return NO
    value = t[T_BLANK : T_BLANK + KINDS]
    g = ground(s, t, side, w)
    team: i64 = NO
    here: i64 = 0
    for number in range(list_moves(s, t, side, found)):
        move = move_at(found, number)
        if move[1] != team:
            team = move[1]
            here = standing(s, t, side, w, g, team)
        value[move[0]] = max(value[move[0]], judged(s, t, side, w, g, move, here))
    best: i64 = NO
    most: i64 = 0
    for kind in range(t[T_KINDS]):
        if s[hand + kind]:
            score = w[FIRST] * t[T_INIT + kind] - value[kind]
            if best < 0 or score > most:
                best, most = kind, score
    return NO if cards == 1 and most < 0 else best


def initiative(s: Ints, t: Ints, one: i64, other: i64) -> None:
    """Settle who goes first by both bids, which are discarded (4.3, 4.4, 4.5)."""
    mine, theirs = _shown(s, t, 0, one), _shown(s, t, 1, other)
    while mine == theirs:
        mine = below(s, t[T_DIE])
        theirs = below(s, t[T_DIE])
    s[S_FIRST] = 0 if mine > theirs else 1
    if s[S_ROUND] == 1 and t[T_INITIATIVE] >= 0:
        s[S_FIRST] = t[T_INITIATIVE]
    s[S_ACTIVE] = s[S_FIRST]
    s[S_PHASE] = FIRST_TURN


def _shown(s: Ints, t: Ints, side: i64, kind: i64) -> i64:
    """Discard a bid; return its Initiative, 0 for none."""
    if kind < 0:
        return 0
    s[S_HAND + side * KINDS + kind] -= 1
    s[S_DISCARDS + side * KINDS + kind] += 1
    return t[T_INIT + kind]


def turn(s: Ints, t: Ints, w: Ints, found: Ints) -> None:
    """Play cards until to pass is best; the rest of the hand passes (4.6)."""
    side = s[S_ACTIVE]
    g = ground(s, t, side, w)
    while s[S_WINNER] < 0:
        list_moves(s, t, side, found)
        best = best_move(s, t, side, w, g, found)
        if best < 0:
            return
        move = move_at(found, best)
        act(s, t, side, move, picks_of(s, t, side, w, move))
        if move[2] == CONTROL:
            g = ground(s, t, side, w)


def picks_of(s: Ints, t: Ints, side: i64, w: Ints, move: Move) -> Ints:
    """Return the cards that a move calls in, if it does."""
    return pick(s, t, side, w, move[0]) if move[2] == BOLSTER else t[:0]


def end_turn(s: Ints, t: Ints) -> None:
    """Discard what was played and passed; after the second turn the round ends."""
    side = s[S_ACTIVE]
    own = side * KINDS
    for kind in range(t[T_KINDS]):
        while s[S_HAND + own + kind]:
            play_card(s, t, side, kind)
        s[S_DISCARDS + own + kind] += s[S_FRONT + own + kind]
        s[S_FRONT + own + kind] = 0
    if s[S_PHASE] == FIRST_TURN:
        s[S_ACTIVE] = 1 - side
        s[S_PHASE] = SECOND_TURN
        return
    s[S_PHASE] = DRAWING
    if s[S_WINNER] < 0 and t[T_ROUNDS] and s[S_ROUND] >= t[T_ROUNDS]:
        s[S_WINNER] = by_points(s, t) if t[T_LAST] == BY_POINTS else t[T_LAST]
    elif s[S_WINNER] < 0 and s[S_ROUND] >= t[T_LONGEST]:
        s[S_WINNER] = UNENDED
