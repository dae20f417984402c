"""Cards and counters in a game: draws, hits, and everything back in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.platoon_command.play.layout import (
    ACTS,
    COUNTERS,
    KINDS,
    NO,
    S_AT,
    S_AWAY,
    S_DECK,
    S_DISCARDS,
    S_DOWN,
    S_FRONT,
    S_GONE,
    S_HAND,
    S_LOST,
    S_TARGET,
    T_ACT,
    T_ALWAYS,
    T_DIE,
    T_GOAL_OF,
    T_KIND,
    T_KINDS,
    T_START,
    TARGET,
)
from generator.play.chance import below

if TYPE_CHECKING:
    from mypy_extensions import i64

    from generator.play.numbers import Ints


def total(s: Ints, start: i64, count: i64) -> i64:
    """Return the sum of so many numbers of a list, from a place on."""
    found: i64 = 0
    for place in range(start, start + count):
        found += s[place]
    return found


def draw(s: Ints, t: Ints, side: i64) -> i64:
    """Draw a card into a hand, from shuffled discards if need be; -1 if there is none (4.2, 4.3).

    Cards in front of a player are not shuffled in (4.10).
    """
    deck, kinds = S_DECK + side * KINDS, t[T_KINDS]
    cards = total(s, deck, kinds)
    if not cards:
        discards = S_DISCARDS + side * KINDS
        for back in range(kinds):
            s[deck + back] = s[discards + back]
            s[discards + back] = 0
            cards += s[deck + back]
        if not cards:
            return NO
    pick = below(s, cards)
    kind: i64 = 0
    while pick >= s[deck + kind]:
        pick -= s[deck + kind]
        kind += 1
    s[deck + kind] -= 1
    s[S_HAND + side * KINDS + kind] += 1
    return kind


def roll(s: Ints, t: Ints, dice: i64, defense: i64) -> i64:
    """Return 1 if one of the dice reaches the defense, or what always hits (6.2)."""
    need = min(defense, t[T_ALWAYS])
    hit: i64 = 0
    for _ in range(dice):
        if below(s, t[T_DIE]) + 1 >= need:
            hit = 1
    return hit


def hit(s: Ints, t: Ints, side: i64, counter: i64) -> None:
    """Take a card of a team out of the game, or its counter off the board (7.1, 7.2)."""
    kind = t[T_KIND + counter]
    for pile in (S_HAND, S_DISCARDS, S_FRONT, S_DECK):
        at = pile + side * KINDS + kind
        if s[at]:
            s[at] -= 1
            s[S_GONE + side * KINDS + kind] += 1
            s[S_LOST + side] += t[T_GOAL_OF + (1 - side) * KINDS + kind]
            return
    remove(s, t, side, counter)


def remove(s: Ints, t: Ints, side: i64, counter: i64) -> None:
    """Take a counter off the board; it comes back ready (7.2, 7.6), its Target goes too (7.7)."""
    s[S_AT + side * COUNTERS + counter] = NO
    s[S_DOWN + side * COUNTERS + counter] = 0
    s[S_AWAY + side * COUNTERS + counter] = 0
    drop_target(s, t, side, counter)


def drop_target(s: Ints, t: Ints, side: i64, counter: i64) -> None:
    """Take the Target marker of a counter off the board, if it has one (5.9, 7.7)."""
    if t[T_ACT + t[T_KIND + counter] * ACTS + TARGET] >= 0:
        s[S_TARGET + side] = NO


def walk(s: Ints, t: Ints, side: i64, counter: i64, tile: i64) -> None:
    """Take a counter to a tile on foot."""
    s[S_AT + side * COUNTERS + counter] = tile
    if tile != t[T_START + side]:
        s[S_AWAY + side * COUNTERS + counter] = 1
    drop_target(s, t, side, counter)


def stands(s: Ints, t: Ints, side: i64, counter: i64) -> i64:
    """Return the tile of a counter; one that is off the board arrives first (4.8)."""
    at = S_AT + side * COUNTERS + counter
    if s[at] < 0:
        s[at] = t[T_START + side]
    return s[at]


def there(s: Ints, t: Ints, side: i64, tile: i64) -> i64:
    """Return how many counters of a side stand on a tile."""
    at = S_AT + side * COUNTERS
    found: i64 = 0
    for counter in range(COUNTERS):
        if s[at + counter] == tile:
            found += 1
    return found
