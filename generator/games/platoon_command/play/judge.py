"""What a player thinks of a move: no search, a weighted sum of what it does at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.games.platoon_command.play.acts import marked, points
from generator.games.platoon_command.play.cards import there
from generator.games.platoon_command.play.ground import G_KEEP, G_TRAIL, pressed, wants, worth
from generator.games.platoon_command.play.layout import (
    ACTS,
    ATTACK,
    BLAST,
    BOLSTER,
    COMMAND,
    CONTROL,
    CONTROLLED,
    COUNTERS,
    GUIDE,
    KINDS,
    LEAVE,
    MARK_AIM,
    MOVE,
    NEEDS,
    NO,
    POINTS,
    RECON,
    RECOVER,
    REMOVE,
    S_AT,
    S_DECK,
    S_DISCARDS,
    S_DOWN,
    S_FIRST,
    S_FRONT,
    S_HAND,
    S_LOST,
    S_MARK,
    S_SUPPLY,
    S_TARGET,
    SCOUT,
    SUPPRESS,
    T_ACT,
    T_AIM,
    T_BASE,
    T_BLANK,
    T_CHANCE,
    T_COUNTER,
    T_COUNTERS,
    T_COVER,
    T_DIST,
    T_FOG,
    T_GOAL_OF,
    T_KEY,
    T_KIND,
    T_KINDS,
    T_NUMBER,
    T_OBJECTIVE,
    T_SQUAD,
    T_START,
    T_STORM,
    T_VALUE,
    TARGET,
    TILES,
)
from generator.games.platoon_command.play.moves import move_at
from generator.games.platoon_command.play.players import (
    CALL,
    CALL_GUNS,
    CALL_KEY,
    CALL_SCOUTS,
    CLEAN,
    CLEAR,
    CLOUD,
    FINISH,
    FOG,
    GO,
    HIT,
    HOLD,
    HUNT,
    NEW,
    ORDER,
    PIN,
    REACH,
    RISE,
    SHELL,
    TRAIL,
    WHIM,
)
from generator.play.chance import below

if TYPE_CHECKING:
    from mypy_extensions import i64

    from generator.games.platoon_command.play.layout import Move
    from generator.play.numbers import Ints

WIN: Final = 100_000
"""A move that wins at once."""

_CERTAIN: Final = 1000
_HUNDRED: Final = 100


def cards_of(s: Ints, side: i64, kind: i64) -> i64:
    """Return how many cards of a kind are in a side's hands, draw deck and discards."""
    own = side * KINDS + kind
    return s[S_HAND + own] + s[S_DECK + own] + s[S_DISCARDS + own] + s[S_FRONT + own]


def judged(s: Ints, t: Ints, side: i64, w: Ints, g: Ints, move: Move, here: i64) -> i64:
    """Return what a move is worth to a player; a pass is worth 0.

    `here` is what it is worth that the team stands where it does, as `standing` has it.
    """
    card, kind, action, one, two = move
    if action == BOLSTER:
        return called(s, t, side, w, card)
    if action == COMMAND:
        return w[ORDER] * t[T_ACT + card * ACTS + COMMAND]
    if action == GUIDE:
        guided = worth(s, t, side, w, g, (one, s[S_AT + side * COUNTERS + one]))
        return (worth(s, t, side, w, g, (one, two)) - guided) * w[GO] // _HUNDRED
    counter = t[T_COUNTER + kind]
    if action == MOVE:
        return (worth(s, t, side, w, g, (counter, one)) - here) * w[GO] // _HUNDRED
    if action == SCOUT:
        end = one if two < 0 else two
        value = (worth(s, t, side, w, g, (counter, end)) - here) * w[GO] // _HUNDRED
        return value + _marks(s, t, side, w, g, (one, two))
    if action in (ATTACK, SUPPRESS):
        return _shot(s, t, side, w, g, (kind, action, one, place_of(s, t, side, counter)))
    if action == CONTROL:
        return _taken(s, t, side, w, one)
    if action == BLAST:
        return _blast(s, t, side, w, s[S_TARGET + side])
    if action == TARGET:
        return _aimed(s, t, side, w, one)
    if action == RECOVER:
        return w[RISE]
    if action == RECON:
        return w[CLEAN]
    return WIN // _HUNDRED if action == LEAVE else w[CLOUD]


def place_of(s: Ints, t: Ints, side: i64, counter: i64) -> i64:
    """Return the tile of a counter; of one that is off the board, its side's start (5.9)."""
    tile = s[S_AT + side * COUNTERS + counter]
    return tile if tile >= 0 else t[T_START + side]


def standing(s: Ints, t: Ints, side: i64, w: Ints, g: Ints, kind: i64) -> i64:
    """Return what it is worth that a team stands where it does; 0 for a card without a counter."""
    counter = t[T_COUNTER + kind]
    if counter < 0:
        return 0
    return worth(s, t, side, w, g, (counter, place_of(s, t, side, counter)))


def _marks(s: Ints, t: Ints, side: i64, w: Ints, g: Ints, way: tuple[i64, i64]) -> i64:
    """Judge the new markers of a way: ground for others, and fog."""
    value: i64 = 0
    fog, last = s[S_SUPPLY + side * KINDS + t[T_FOG]], NO
    for number in range(2):
        tile = way[0] if number == 0 else way[1]
        if tile < 0 or tile == last or s[S_MARK + side * TILES + tile]:
            continue
        last = tile
        value += w[NEW] + g[G_TRAIL + tile] * w[TRAIL] // _HUNDRED
        if fog:
            value -= w[FOG]
            fog -= 1
        if t[T_AIM + side] == MARK_AIM and t[T_OBJECTIVE + tile]:
            value += w[REACH] * (1 + marked(s, t, side))
    return value


def _shot(s: Ints, t: Ints, side: i64, w: Ints, g: Ints, shot: tuple[i64, i64, i64, i64]) -> i64:
    """Judge a shot at a counter."""
    kind, action, counter, tile = shot
    enemy = 1 - side
    there_ = s[S_AT + enemy * COUNTERS + counter]
    defense = t[T_BASE + counter] + t[T_COVER + there_] + t[T_DIST + tile * TILES + there_]
    dice = t[T_ACT + kind * ACTS + action]
    chance = t[T_CHANCE + dice * NEEDS + defense]
    if action == ATTACK:
        return chance * loss(s, t, side, w, g, counter) // _CERTAIN
    if s[S_DOWN + enemy * COUNTERS + counter]:
        return 0
    other = t[T_KIND + counter]
    harm = max(t[T_ACT + other * ACTS + ATTACK], 0) + t[T_KEY + enemy * KINDS + other]
    # Who has not acted yet this round loses more by it; and who is pinned is no bar to a storm.
    value = w[PIN] * harm * (2 if s[S_FIRST] == side else 1) // 2
    if t[T_STORM]:
        value += _cleared(s, t, side, w, there_)
    return chance * value // _CERTAIN


def loss(s: Ints, t: Ints, side: i64, w: Ints, g: Ints, counter: i64) -> i64:
    """Return what a sure hit on an enemy counter is worth."""
    enemy = 1 - side
    kind = t[T_KIND + counter]
    value = w[HIT]
    if t[T_KEY + enemy * KINDS + kind]:
        value += w[HUNT]
    counts = t[T_AIM + side] == REMOVE and t[T_GOAL_OF + side * KINDS + kind]
    if not cards_of(s, enemy, kind):
        tile = s[S_AT + enemy * COUNTERS + counter]
        value = w[FINISH] + (w[CLEAR] * t[T_VALUE + tile] if wants(t, side) else 0)
        value += g[G_KEEP + tile] // 2
    elif counts:
        value += w[HUNT] + (WIN if s[S_LOST + enemy] + 1 >= t[T_NUMBER + side] else 0)
    tile = s[S_AT + enemy * COUNTERS + counter]
    return value + _cleared(s, t, side, w, tile)


def _cleared(s: Ints, t: Ints, side: i64, w: Ints, tile: i64) -> i64:
    """Return what it is worth to be rid of one of the enemies who keep a tile from a side."""
    if not t[T_VALUE + tile] or s[S_MARK + side * TILES + tile] == CONTROLLED or not wants(t, side):
        return 0
    clear = w[CLEAR] * pressed(t, side, w) // _HUNDRED
    return clear * t[T_VALUE + tile] // (1 + there(s, t, 1 - side, tile))


def _taken(s: Ints, t: Ints, side: i64, w: Ints, tile: i64) -> i64:
    """Judge control of a tile: its points for one, and against the other."""
    enemy, value = 1 - side, t[T_VALUE + tile]
    if not value:
        return 0
    gain = value if wants(t, side) else 0
    if s[S_MARK + enemy * TILES + tile] == CONTROLLED and wants(t, enemy):
        gain += value
    if t[T_AIM + side] == POINTS and points(s, t, side) + value >= t[T_NUMBER + side]:
        return WIN
    return gain * w[HOLD]


def _blast(s: Ints, t: Ints, side: i64, w: Ints, tile: i64) -> i64:
    """Judge a blast on a tile: what it costs the enemy, less what it costs oneself."""
    value: i64 = 0
    for counter in range(t[T_COUNTERS]):
        chance = t[T_CHANCE + NEEDS + t[T_BASE + counter] + t[T_COVER + tile]]
        if s[S_AT + (1 - side) * COUNTERS + counter] == tile:
            value += chance * w[SHELL] // _CERTAIN
        if s[S_AT + side * COUNTERS + counter] == tile:
            value -= chance * w[SHELL] // _CERTAIN
    return value


def _aimed(s: Ints, t: Ints, side: i64, w: Ints, tile: i64) -> i64:
    """Judge a new Target: half of what a blast there is worth more than where it is."""
    old = s[S_TARGET + side]
    now = _blast(s, t, side, w, old) if old >= 0 else 0
    return (_blast(s, t, side, w, tile) - max(now, 0)) // 2


def desire(s: Ints, t: Ints, side: i64, w: Ints, kind: i64) -> i64:
    """Return what one more card of a kind is worth: less the more there are."""
    if kind == t[T_FOG]:
        return NO
    act = T_ACT + kind * ACTS
    value = w[CALL_GUNS]
    if t[T_KEY + side * KINDS + kind] or t[act + CONTROL] >= 0:
        value = w[CALL_KEY]
    elif t[act + SCOUT] >= 0:
        value = w[CALL_SCOUTS]
    return 2 * value // (1 + cards_of(s, side, kind))


def pick(s: Ints, t: Ints, side: i64, w: Ints, card: i64) -> Ints:
    """Choose the cards that Bolster Force calls in, as many as it must (5.2)."""
    squad = t[T_SQUAD + card]
    supply, want = t[T_BLANK : T_BLANK + KINDS], t[T_BLANK : T_BLANK + KINDS]
    for kind in range(t[T_KINDS]):
        supply[kind] = s[S_SUPPLY + side * KINDS + kind]
        want[kind] = desire(s, t, side, w, kind)
    cards = t[T_ACT + card * ACTS + BOLSTER]
    found = t[T_BLANK : T_BLANK + cards]
    for number in range(cards):
        best: i64 = NO
        for kind in range(t[T_KINDS]):
            own = not squad or t[T_SQUAD + kind] == squad
            if own and supply[kind] and (best < 0 or want[kind] > want[best]):
                best = kind
        if best < 0:
            return found[:number]
        found[number] = best
        supply[best] -= 1
        want[best] = want[best] * 2 // 3
    return found


def called(s: Ints, t: Ints, side: i64, w: Ints, card: i64) -> i64:
    """Judge Bolster Force by the cards that it would call in."""
    value: i64 = 0
    cards = pick(s, t, side, w, card)
    for place in range(len(cards)):
        value += desire(s, t, side, w, cards[place])
    return value * w[CALL] // _HUNDRED


def best_move(s: Ints, t: Ints, side: i64, w: Ints, g: Ints, found: Ints) -> i64:
    """Return the number of the best of a list of moves, or -1 if to pass is better."""
    best: i64 = NO
    most: i64 = 0
    team: i64 = NO
    here: i64 = 0
    for number in range(found[0]):
        move = move_at(found, number)
        if move[1] != team:  # a team's moves follow each other
            team = move[1]
            here = standing(s, t, side, w, g, team)
        value = judged(s, t, side, w, g, move, here)
        if value > 0:
            value += below(s, w[WHIM] + 1)
            if value > most:
                best, most = number, value
    return best
