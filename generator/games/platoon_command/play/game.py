"""A whole game: rounds of draw, initiative and actions, until somebody has won."""

from __future__ import annotations

from generator.games.platoon_command.play.acts import act, by_points, play_card
from generator.games.platoon_command.play.cards import draw
from generator.games.platoon_command.play.ground import ground
from generator.games.platoon_command.play.judge import best_move, judged, pick
from generator.games.platoon_command.play.layout import (
    BOLSTER,
    BY_POINTS,
    CONTROL,
    COUNTERS,
    DRAWING,
    FIRST_TURN,
    KINDS,
    MOVE_SIZE,
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
    Ints,
)
from generator.games.platoon_command.play.moves import moves
from generator.games.platoon_command.play.players import FIRST
from generator.play.chance import below


def begin(t: Ints, one: int, other: int) -> Ints:
    """Return the state of a game that has been set up (3), with two seeds above 0."""
    s = [0] * S_SIZE
    s[S_FIRST_SEED], s[S_SECOND_SEED] = one, other
    s[S_WINNER] = NO
    s[S_TARGET] = s[S_TARGET + 1] = NO
    s[S_DECK : S_DECK + 2 * KINDS] = t[T_DECK : T_DECK + 2 * KINDS]
    s[S_SUPPLY : S_SUPPLY + 2 * KINDS] = t[T_SUPPLY : T_SUPPLY + 2 * KINDS]
    s[S_MARK : S_MARK + 2 * TILES] = t[T_MARK : T_MARK + 2 * TILES]
    s[S_AT : S_AT + 2 * COUNTERS] = [NO] * (2 * COUNTERS)
    for side in range(2):
        for kind in range(t[T_KINDS]):
            if t[T_COUNTER + kind] >= 0 and t[T_DECK + side * KINDS + kind]:
                s[S_AT + side * COUNTERS + t[T_COUNTER + kind]] = t[T_START + side]
    return s


def finish(s: Ints, t: Ints, one: Ints, other: Ints) -> None:
    """Play a game to its end, from wherever it stands."""
    while s[S_WINNER] < 0:
        step(s, t, one, other)


def step(s: Ints, t: Ints, one: Ints, other: Ints) -> None:
    """Play the next phase of a round."""
    if s[S_PHASE] == DRAWING:
        draw_hands(s, t)
        initiative(s, t, bid(s, t, 0, one), bid(s, t, 1, other))
        return
    turn(s, t, one if s[S_ACTIVE] == 0 else other)
    end_turn(s, t)


def draw_hands(s: Ints, t: Ints) -> None:
    """Begin a round: both draw their hands (4.2)."""
    s[S_ROUND] += 1
    for side in range(2):
        for _ in range(t[T_HAND]):
            draw(s, t, side)


def bid(s: Ints, t: Ints, side: int, w: Ints) -> int:
    """Choose the card to bid: a high one, or one that can do little; -1 to keep a single card."""
    hand = S_HAND + side * KINDS
    cards = sum(s[hand : hand + t[T_KINDS]])
    if not cards:
        return NO
    value = [0] * t[T_KINDS]
    g = ground(s, t, side, w)
    found = moves(s, t, side)
    for place in range(0, len(found), MOVE_SIZE):
        move = found[place : place + MOVE_SIZE]
        value[move[0]] = max(value[move[0]], judged(s, t, side, w, g, move))
    best, most = NO, 0
    for kind in range(t[T_KINDS]):
        if s[hand + kind]:
            score = w[FIRST] * t[T_INIT + kind] - value[kind]
            if best < 0 or score > most:
                best, most = kind, score
    return NO if cards == 1 and most < 0 else best


def initiative(s: Ints, t: Ints, one: int, other: int) -> None:
    """Settle who goes first by both bids, which are discarded (4.3, 4.4, 4.5)."""
    shown = [0, 0]
    for side, kind in ((0, one), (1, other)):
        if kind >= 0:
            s[S_HAND + side * KINDS + kind] -= 1
            s[S_DISCARDS + side * KINDS + kind] += 1
            shown[side] = t[T_INIT + kind]
    while shown[0] == shown[1]:
        shown = [below(s, t[T_DIE]), below(s, t[T_DIE])]
    s[S_FIRST] = 0 if shown[0] > shown[1] else 1
    if s[S_ROUND] == 1 and t[T_INITIATIVE] >= 0:
        s[S_FIRST] = t[T_INITIATIVE]
    s[S_ACTIVE] = s[S_FIRST]
    s[S_PHASE] = FIRST_TURN


def turn(s: Ints, t: Ints, w: Ints) -> None:
    """Play cards until to pass is best; the rest of the hand passes (4.6)."""
    side = s[S_ACTIVE]
    g = ground(s, t, side, w)
    while s[S_WINNER] < 0:
        found = moves(s, t, side)
        best = best_move(s, t, side, w, g, found)
        if best < 0:
            return
        move = found[best : best + MOVE_SIZE]
        act(s, t, side, move, picks_of(s, t, side, w, move))
        if move[2] == CONTROL:
            g = ground(s, t, side, w)


def picks_of(s: Ints, t: Ints, side: int, w: Ints, move: Ints) -> Ints:
    """Return the cards that a move calls in, if it does."""
    picks = move[:0]
    if move[2] == BOLSTER:
        picks = pick(s, t, side, w, move[0])
    return picks


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
