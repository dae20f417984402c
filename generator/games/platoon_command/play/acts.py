"""What a move does to the state of a game, and whether it ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.platoon_command.play.cards import (
    draw,
    hit,
    remove,
    roll,
    stands,
    walk,
)
from generator.games.platoon_command.play.layout import (
    ACTS,
    ATTACK,
    BLAST,
    BOLSTER,
    BY_POINTS,
    COMMAND,
    CONCEAL,
    CONTROL,
    CONTROLLED,
    COUNTERS,
    GUIDE,
    KINDS,
    LEAVE,
    LEAVE_AIM,
    MARK_AIM,
    MOVE,
    NO,
    POINTS,
    RECON,
    RECOVER,
    REMOVE,
    S_ACTIONS,
    S_AT,
    S_AWAY,
    S_DECK,
    S_DISCARDS,
    S_DOWN,
    S_FIRST,
    S_FRONT,
    S_GONE,
    S_HAND,
    S_LEFT,
    S_LOST,
    S_MARK,
    S_SUPPLY,
    S_TARGET,
    S_WINNER,
    SCOUT,
    SCOUTED,
    SUPPRESS,
    T_ACT,
    T_AIM,
    T_BACK,
    T_BASE,
    T_COUNTER,
    T_COUNTERS,
    T_COVER,
    T_DIST,
    T_FOG,
    T_KIND,
    T_KINDS,
    T_NAMED,
    T_NUMBER,
    T_OBJECTIVE,
    T_OUT,
    T_OUT_OF,
    T_OUTS,
    T_START,
    T_TILES,
    T_VALUE,
    TARGET,
    TILES,
    TILES_AIM,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from generator.games.platoon_command.play.layout import Move
    from generator.play.numbers import Ints


def play_card(s: Ints, t: Ints, side: i64, card: i64) -> None:
    """Put a card in front of its player (4.10)."""
    s[S_HAND + side * KINDS + card] -= 1
    s[S_FRONT + side * KINDS + card] += 1


def act(s: Ints, t: Ints, side: i64, move: Move, picks: Ints) -> None:
    """Take a move, then look whether it wins. `picks` are the cards that Bolster Force calls in."""
    card, kind, action, one, two = move
    play_card(s, t, side, card)
    s[S_ACTIONS] += 1
    counter = t[T_COUNTER + kind]
    if action == BOLSTER:
        for place in range(len(picks)):
            s[S_SUPPLY + side * KINDS + picks[place]] -= 1
            s[S_DISCARDS + side * KINDS + picks[place]] += 1
        return
    if action == COMMAND:
        for _ in range(t[T_ACT + card * ACTS + COMMAND]):
            draw(s, t, side)
        return
    if action == GUIDE:
        walk(s, t, side, one, two)
    else:
        tile = stands(s, t, side, counter)
        if action in (ATTACK, SUPPRESS):
            _shoot(s, t, side, (kind, action, one, tile))
        elif action == BLAST:
            _blast(s, t, side, t[T_ACT + kind * ACTS + BLAST])
        else:
            _rest(s, t, side, move, counter)
    check(s, t)


def _shoot(s: Ints, t: Ints, side: i64, shot: tuple[i64, i64, i64, i64]) -> None:
    """Roll at one enemy counter: base defense, cover and range (6.3)."""
    kind, action, counter, tile = shot
    enemy = 1 - side
    there = s[S_AT + enemy * COUNTERS + counter]
    defense = t[T_BASE + counter] + t[T_COVER + there] + t[T_DIST + tile * TILES + there]
    if roll(s, t, t[T_ACT + kind * ACTS + action], defense):
        if action == SUPPRESS:
            s[S_DOWN + enemy * COUNTERS + counter] = 1
        else:
            hit(s, t, enemy, counter)


def _blast(s: Ints, t: Ints, side: i64, dice: i64) -> None:
    """Roll at each counter on the Target's tile, one's own too, without range (5.8)."""
    tile = s[S_TARGET + side]
    for turn in range(2):
        whose = 1 - side if turn == 0 else side
        for counter in range(t[T_COUNTERS]):
            if s[S_AT + whose * COUNTERS + counter] != tile or s[S_WINNER] >= 0:
                continue
            if roll(s, t, dice, t[T_BASE + counter] + t[T_COVER + tile]):
                hit(s, t, whose, counter)
                check(s, t)


def _rest(s: Ints, t: Ints, side: i64, move: Move, counter: i64) -> None:
    """Take a move that neither shoots nor is a leader's."""
    _, kind, action, one, two = move
    front = S_FRONT + side * KINDS + kind
    if action == RECOVER:
        s[S_DOWN + side * COUNTERS + counter] = 0
    elif action == MOVE:
        walk(s, t, side, counter, one)
    elif action == SCOUT:
        _scouted(s, t, side, counter, one)
        if two >= 0:
            _scouted(s, t, side, counter, two)
    elif action == CONTROL:
        s[S_MARK + side * TILES + one] = CONTROLLED
        if s[S_MARK + (1 - side) * TILES + one] == CONTROLLED:
            s[S_MARK + (1 - side) * TILES + one] = SCOUTED
        s[front] -= 1
        s[S_SUPPLY + side * KINDS + kind] += 1
    elif action == LEAVE:
        s[front] -= 1
        s[S_GONE + side * KINDS + kind] += 1
        s[S_LEFT + side] += 1
        remove(s, t, side, counter)
    elif action == RECON:
        s[S_HAND + side * KINDS + t[T_FOG]] -= 1
        s[S_GONE + side * KINDS + t[T_FOG]] += 1
        draw(s, t, side)
    elif action == CONCEAL:
        fog = (1 - side) * KINDS + t[T_FOG]
        s[S_SUPPLY + fog] -= 1
        s[S_DISCARDS + fog] += 1
    elif action == TARGET:
        s[S_TARGET + side] = one


def _scouted(s: Ints, t: Ints, side: i64, counter: i64, tile: i64) -> None:
    """Take scouts to a tile; a new marker there costs a Fog of War, if there is one (5.11)."""
    walk(s, t, side, counter, tile)
    mark, fog = S_MARK + side * TILES + tile, side * KINDS + t[T_FOG]
    if not s[mark]:
        s[mark] = SCOUTED
        if s[S_SUPPLY + fog]:
            s[S_SUPPLY + fog] -= 1
            s[S_DISCARDS + fog] += 1


def points(s: Ints, t: Ints, side: i64) -> i64:
    """Return the objective points that a side controls (8.1)."""
    found: i64 = 0
    for tile in range(t[T_TILES]):
        if s[S_MARK + side * TILES + tile] == CONTROLLED:
            found += t[T_VALUE + tile]
    return found


def by_points(s: Ints, t: Ints) -> i64:
    """Return the side with more points; if they are equal, who went first (8.4)."""
    difference = points(s, t, 0) - points(s, t, 1)
    if difference:
        return 0 if difference > 0 else 1
    return s[S_FIRST]


def check(s: Ints, t: Ints) -> None:
    """Set the winner if an aim is reached, or a side has run out of men."""
    for side in range(2):
        if s[S_WINNER] < 0 and reached(s, t, side):
            s[S_WINNER] = side
    for number in range(t[T_OUTS]):
        if s[S_WINNER] < 0:
            _run_out(s, t, number)


def _run_out(s: Ints, t: Ints, number: i64) -> None:
    out = T_OUT + 3 * number
    whose, least, winner = t[out], t[out + 1], t[out + 2]
    for side in range(2):
        if whose in (side, NO) and left(s, t, side, T_OUT_OF + number * KINDS) >= least:
            return
    s[S_WINNER] = by_points(s, t) if winner == BY_POINTS else winner


def left(s: Ints, t: Ints, side: i64, of: i64) -> i64:
    """Return how many cards are left, supply included, and how many have left the board."""
    found, own = s[S_LEFT + side], side * KINDS
    for kind in range(t[T_KINDS]):
        if t[of + kind]:
            at = own + kind
            found += s[S_HAND + at] + s[S_DECK + at] + s[S_DISCARDS + at]
            found += s[S_SUPPLY + at] + s[S_FRONT + at]
    return found


def reached(s: Ints, t: Ints, side: i64) -> bool:
    """Tell whether a side has reached its aim."""
    aim, number = t[T_AIM + side], t[T_NUMBER + side]
    if aim == POINTS:
        return points(s, t, side) >= number
    if aim == REMOVE:
        return s[S_LOST + 1 - side] >= number
    if aim == LEAVE_AIM:
        return s[S_LEFT + side] >= number
    if aim == TILES_AIM:
        for tile in range(t[T_TILES]):
            named = t[T_NAMED + side * TILES + tile]
            if named and s[S_MARK + side * TILES + tile] != CONTROLLED:
                return False
        return True
    return aim == MARK_AIM and marked(s, t, side) >= number and back(s, t, side)


def marked(s: Ints, t: Ints, side: i64) -> i64:
    """Return how many objective tiles hold a marker of a side, whatever it shows."""
    found: i64 = 0
    for tile in range(t[T_TILES]):
        if t[T_OBJECTIVE + tile] and s[S_MARK + side * TILES + tile]:
            found += 1
    return found


def back(s: Ints, t: Ints, side: i64) -> bool:
    """Tell whether scouts that were away stand on the start tile, if the aim asks for it."""
    if not t[T_BACK + side]:
        return True
    for counter in range(t[T_COUNTERS]):
        at = side * COUNTERS + counter
        scouts = t[T_ACT + t[T_KIND + counter] * ACTS + SCOUT] >= 0
        if scouts and s[S_AWAY + at] and s[S_AT + at] == t[T_START + side]:
            return True
    return False
