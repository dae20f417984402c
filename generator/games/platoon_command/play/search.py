"""A player who looks ahead: before each action it plays out what it would do in several ways.

Flat Monte Carlo over the moves that look best to each of some styles, those that a study of the
scenario has kept: from where the game stands, each plays it to the end a few times, against an
enemy of a known style. The enemy's hand is dealt anew each time, and chance is the player's own, so
no die of the game is seen before it falls. What a style won counts on, less with each action: some
suit a scenario, whatever the moment. A decision has a budget of games played out, not of time, so
it is the same on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from generator.games.platoon_command.play.acts import act
from generator.games.platoon_command.play.cards import draw
from generator.games.platoon_command.play.game import begin, end_turn, finish, picks_of, step
from generator.games.platoon_command.play.ground import ground
from generator.games.platoon_command.play.judge import best_move
from generator.games.platoon_command.play.layout import (
    DRAWING,
    KINDS,
    MOVE_SIZE,
    NO,
    S_ACTIONS,
    S_ACTIVE,
    S_DECK,
    S_FIRST_SEED,
    S_HAND,
    S_PHASE,
    S_ROUND,
    S_SECOND_SEED,
    S_WINNER,
    T_BLANK,
    T_KINDS,
)
from generator.games.platoon_command.play.moves import list_moves
from generator.games.platoon_command.play.players import LENGTH
from generator.play.chance import SEEDS, below

if TYPE_CHECKING:
    from mypy_extensions import i64

    from generator.games.platoon_command.play.layout import Move
    from generator.play.numbers import Ints

STYLES: Final = 8
"""The most styles that a player who looks ahead can think in."""

# What goes on in a player's head: its own chance, the style it trusts, and what each has won.
_TRUSTED: Final = 2
_WON: Final = 3
HEAD: Final = _WON + STYLES
"""How many numbers that takes."""

_WIN: Final = 64
"""What a game that is won counts; one that nobody wins counts half of it."""
_FADING: Final = 32
"""Of what was won, one part in so many is forgotten with each action."""


def searched_game(
    table: object,
    players: tuple[object, object],
    ahead: tuple[i64, i64, i64],
    seeds: tuple[i64, i64],
    rooms: tuple[object, object],
) -> tuple[i64, i64, i64]:
    """Play a game as `whole_game` does, each side playing each style out so often a decision.

    `ahead` is how often each side does so, and the number of styles it has. A side that never does
    has one player's weights and plays at first sight; one that does has what `studied` found.
    `rooms` is room for moves, twice: for the game, and for those that are played out. Why it takes
    objects stands at `whole`.
    """
    t = cast("Ints", table)
    one, other = cast("Ints", players[0]), cast("Ints", players[1])
    found, room = cast("Ints", rooms[0]), cast("Ints", rooms[1])
    s = begin(t, seeds[0], seeds[1])
    count = ahead[2]
    mine = _head(t, one, count if ahead[0] else 0, seeds)
    theirs = _head(t, other, count if ahead[1] else 0, (seeds[1], seeds[0]))
    while s[S_WINNER] < 0:
        side = s[S_ACTIVE]
        games = ahead[0] if side == 0 else ahead[1]
        if s[S_PHASE] == DRAWING or not games:
            step(s, t, _style(one, mine[_TRUSTED]), _style(other, theirs[_TRUSTED]), found)
        elif side == 0:
            _turn(s, t, one, (games, count), (mine, found, room))
        else:
            _turn(s, t, other, (games, count), (theirs, found, room))
    return s[S_WINNER], s[S_ROUND], s[S_ACTIONS]


def _head(t: Ints, styles: Ints, count: i64, seeds: tuple[i64, i64]) -> Ints:
    """Return a player's head: other chance than the game's, and what each style has won before."""
    head = t[T_BLANK : T_BLANK + HEAD]
    head[0], head[1] = 1 + seeds[1] % SEEDS, 1 + seeds[0] % SEEDS
    for style in range(count):
        head[_WON + style] = _WIN * styles[count * LENGTH + style]
    _trust(head, count)
    return head


def _trust(head: Ints, count: i64) -> None:
    """Trust the style that has won most; of like ones the one that was trusted, or the first."""
    for style in range(count):
        if head[_WON + style] > head[_WON + head[_TRUSTED]]:
            head[_TRUSTED] = style


def _style(styles: Ints, number: i64) -> Ints:
    return styles[number * LENGTH : (number + 1) * LENGTH]


def _turn(
    s: Ints, t: Ints, styles: Ints, ahead: tuple[i64, i64], mind: tuple[Ints, Ints, Ints]
) -> None:
    """Play cards until to pass is best, and end the turn.

    `ahead` is how often each style is played out, and how many there are; `mind` is a head and its
    rooms.
    """
    head, side = mind[0], s[S_ACTIVE]
    while s[S_WINNER] < 0:
        moves = t[T_BLANK : T_BLANK + STYLES * MOVE_SIZE]
        if first_sight(s, t, styles, ahead[1], (mind[1], moves)) > 1:
            look_ahead(s, t, styles, ahead, (head, moves, mind[2]))
        move = _move(moves, head[_TRUSTED])
        if move[0] < 0:
            break
        act(s, t, side, move, picks_of(s, t, side, _style(styles, head[_TRUSTED]), move))
    end_turn(s, t)


def _move(moves: Ints, number: i64) -> Move:
    at = number * MOVE_SIZE
    return moves[at], moves[at + 1], moves[at + 2], moves[at + 3], moves[at + 4]


def first_sight(s: Ints, t: Ints, styles: Ints, count: i64, rooms: tuple[Ints, Ints]) -> i64:
    """Write what looks best to each style, no card to pass; return how many differ in a row.

    `rooms` is room for all moves, and the one for the best of each style.
    """
    found, moves = rooms
    side = s[S_ACTIVE]
    list_moves(s, t, side, found)
    differ: i64 = 1
    for style in range(count):
        w = _style(styles, style)
        best = best_move(s, t, side, w, ground(s, t, side, w), found)
        at = style * MOVE_SIZE
        for part in range(MOVE_SIZE):
            moves[at + part] = NO if best < 0 else found[1 + best * MOVE_SIZE + part]
        if style and _move(moves, style) != _move(moves, style - 1):
            differ += 1
    return differ


def look_ahead(
    s: Ints, t: Ints, styles: Ints, ahead: tuple[i64, i64], mind: tuple[Ints, Ints, Ints]
) -> None:
    """Play out what each style would do, all against the same deals, and trust what wins most."""
    head, moves, room = mind
    games, count = ahead
    side, known = s[S_ACTIVE], count * (LENGTH + 1)
    enemies = (len(styles) - known) // LENGTH
    for style in range(count):
        head[_WON + style] -= head[_WON + style] // _FADING
    for _ in range(games):
        one, other = 1 + below(head, SEEDS), 1 + below(head, SEEDS)
        at = known + below(head, enemies) * LENGTH
        enemy = styles[at : at + LENGTH]
        for style in range(count):
            trial = s[:]
            trial[S_FIRST_SEED], trial[S_SECOND_SEED] = one, other
            deal_anew(trial, t, 1 - side)
            w, move = _style(styles, style), _move(moves, style)
            if move[0] < 0:
                end_turn(trial, t)
            else:
                act(trial, t, side, move, picks_of(trial, t, side, w, move))
            if side == 0:
                finish(trial, t, w, enemy, room)
            else:
                finish(trial, t, enemy, w, room)
            if trial[S_WINNER] == side:
                head[_WON + style] += _WIN
            elif trial[S_WINNER] != 1 - side:
                head[_WON + style] += _WIN // 2
    _trust(head, count)


def deal_anew(s: Ints, t: Ints, side: i64) -> None:
    """Mix a hand that can't be seen with its draw deck, and deal as many cards again."""
    cards: i64 = 0
    for kind in range(side * KINDS, side * KINDS + t[T_KINDS]):
        cards += s[S_HAND + kind]
        s[S_DECK + kind] += s[S_HAND + kind]
        s[S_HAND + kind] = 0
    for _ in range(cards):
        draw(s, t, side)
