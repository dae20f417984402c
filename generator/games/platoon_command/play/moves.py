"""All moves that the rules allow: each is a card, the card that acts, its action and two numbers.

To pass is always allowed, and stands in no list.
"""

from __future__ import annotations

from generator.games.platoon_command.play.cards import there
from generator.games.platoon_command.play.layout import (
    ACTS,
    ATTACK,
    BLAST,
    BOLSTER,
    COMMAND,
    CONCEAL,
    CONTROL,
    CONTROLLED,
    COUNTERS,
    GUIDE,
    INSPIRE,
    KINDS,
    LEAVE,
    LEAVE_AIM,
    MOVE,
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
    T_OBJECTIVE,
    T_OVER,
    T_SQUAD,
    T_START,
    T_STORM,
    T_TARGET,
    T_TILES,
    TARGET,
    TILES,
    Ints,
)


def moves(s: Ints, t: Ints, side: int) -> Ints:
    """Return all moves of a side's hand, five numbers each, one after the other."""
    out: Ints = []
    hand, front = S_HAND + side * KINDS, S_FRONT + side * KINDS
    for card in range(t[T_KINDS]):
        if not s[hand + card]:
            continue
        if t[T_COUNTER + card] >= 0:
            _combat(s, t, side, card, card, out)
            continue
        act = T_ACT + card * ACTS
        if t[act + BOLSTER] >= 0 and callable_cards(s, t, side, t[T_SQUAD + card]):
            out.extend((card, card, BOLSTER, NO, NO))
        if t[act + COMMAND] >= 0 and _drawable(s, t, side):
            out.extend((card, card, COMMAND, NO, NO))
        if t[act + GUIDE] >= 0:
            _guide(s, t, side, card, out)
        if t[act + INSPIRE] >= 0:
            for other in range(t[T_KINDS]):
                same = t[T_SQUAD + other] == t[T_SQUAD + card]
                if s[front + other] and same and t[T_COUNTER + other] >= 0:
                    _combat(s, t, side, card, other, out)
    return out


def callable_cards(s: Ints, t: Ints, side: int, squad: int) -> int:
    """Return how many cards can be called in: of a squad, or of any for squad 0 (5.2)."""
    supply = S_SUPPLY + side * KINDS
    if not squad:
        return sum(s[supply : supply + t[T_KINDS]])
    cards = 0
    for kind in range(t[T_KINDS]):
        if t[T_SQUAD + kind] == squad:
            cards += s[supply + kind]
    return cards


def _drawable(s: Ints, t: Ints, side: int) -> int:
    deck, discards, kinds = S_DECK + side * KINDS, S_DISCARDS + side * KINDS, t[T_KINDS]
    return sum(s[deck : deck + kinds]) + sum(s[discards : discards + kinds])


def _guide(s: Ints, t: Ints, side: int, card: int, out: Ints) -> None:
    """Any counter to an adjacent tile with a marker of its side (5.6), suppressed or not (7.5)."""
    for counter in range(t[T_COUNTERS]):
        tile = s[S_AT + side * COUNTERS + counter]
        if tile >= 0:
            for near in t[T_NEAR + tile * NEAR : T_NEAR + tile * NEAR + NEAR]:
                if near >= 0 and s[S_MARK + side * TILES + near] and room(s, t, side, near):
                    out.extend((card, card, GUIDE, counter, near))


def _combat(s: Ints, t: Ints, side: int, card: int, kind: int, out: Ints) -> None:
    """Add what a team can do, by its own card or inspired by another."""
    counter = t[T_COUNTER + kind]
    tile = s[S_AT + side * COUNTERS + counter]
    if s[S_DOWN + side * COUNTERS + counter]:
        out.extend((card, kind, RECOVER, NO, NO))
        return
    if tile < 0:
        tile = t[T_START + side]
    act = T_ACT + kind * ACTS
    for shot in (ATTACK, SUPPRESS):
        if t[act + shot] >= 0:
            _shots(s, t, side, (card, kind, shot), out)
    if t[act + MOVE] >= 0:
        _steps(s, t, side, (card, kind, tile), out)
    if t[act + SCOUT] >= 0:
        _scout(s, t, side, (card, kind, tile), t[act + SCOUT], out)
    if t[act + CONTROL] >= 0 and s[S_MARK + side * TILES + tile] == SCOUTED:
        _control(s, t, side, (card, kind, tile), out)
    if t[act + RECON] >= 0 and s[S_HAND + side * KINDS + t[T_FOG]]:
        out.extend((card, kind, RECON, NO, NO))
    if t[act + CONCEAL] >= 0 and s[S_SUPPLY + (1 - side) * KINDS + t[T_FOG]]:
        out.extend((card, kind, CONCEAL, NO, NO))
    if t[act + TARGET] >= 0:
        for other in range(t[T_TILES]):
            if t[T_DIST + tile * TILES + other] >= t[T_TARGET]:
                out.extend((card, kind, TARGET, other, NO))
    if t[act + BLAST] >= 0 and s[S_TARGET + side] >= 0:
        out.extend((card, kind, BLAST, NO, NO))


def _control(s: Ints, t: Ints, side: int, who: tuple[int, int, int], out: Ints) -> None:
    """A tile without enemy counters (5.5), or stormed with more than are ready there (8.5)."""
    card, kind, tile = who
    enemies = there(s, t, 1 - side, tile)
    own = 0
    if enemies and t[T_STORM] and t[T_OBJECTIVE + tile]:
        # A counter that arrives with this card counts among those on the tile.
        own = there(s, t, side, tile) + (s[S_AT + side * COUNTERS + t[T_COUNTER + kind]] < 0)
        for counter in range((1 - side) * COUNTERS, (2 - side) * COUNTERS):
            enemies -= s[S_AT + counter] == tile and s[S_DOWN + counter]
    if own > enemies or not (enemies or own):
        out.extend((card, kind, CONTROL, tile, NO))


def room(s: Ints, t: Ints, side: int, tile: int) -> bool:
    """Tell whether another counter of a side has room on a tile (8.5)."""
    held = t[T_STORM] and t[T_OBJECTIVE + tile] and s[S_MARK + side * TILES + tile] == CONTROLLED
    return not held or there(s, t, side, tile) < t[T_STORM]


def _shots(s: Ints, t: Ints, side: int, who: tuple[int, int, int], out: Ints) -> None:
    """One enemy counter, wherever it stands (5.1, 5.12, 6.5)."""
    card, kind, shot = who
    enemy = S_AT + (1 - side) * COUNTERS
    for counter in range(t[T_COUNTERS]):
        if s[enemy + counter] >= 0:
            out.extend((card, kind, shot, counter, NO))


def _steps(s: Ints, t: Ints, side: int, who: tuple[int, int, int], out: Ints) -> None:
    """To an adjacent tile with a marker of its side (5.9), or off the board where a side leaves."""
    card, kind, tile = who
    mark = S_MARK + side * TILES
    for near in t[T_NEAR + tile * NEAR : T_NEAR + tile * NEAR + NEAR]:
        if near >= 0 and s[mark + near] and room(s, t, side, near):
            out.extend((card, kind, MOVE, near, NO))
    way_off = t[T_AIM + side] == LEAVE_AIM and t[T_OVER + side * TILES + tile]
    if way_off and t[T_GOAL_OF + side * KINDS + kind] and s[mark + tile]:
        # A counter that arrives with this card counts among those on the tile.
        arrives = s[S_AT + side * COUNTERS + t[T_COUNTER + kind]] < 0
        if there(s, t, 1 - side, tile) <= there(s, t, side, tile) + arrives:
            out.extend((card, kind, LEAVE, tile, NO))


def _scout(s: Ints, t: Ints, side: int, who: tuple[int, int, int], reach: int, out: Ints) -> None:
    """One tile or two, whatever lies on them (5.11, 6.5)."""
    card, kind, tile = who
    for near in t[T_NEAR + tile * NEAR : T_NEAR + tile * NEAR + NEAR]:
        if near < 0:
            continue
        if room(s, t, side, near):
            out.extend((card, kind, SCOUT, near, NO))
        if reach > 1:
            for far in t[T_NEAR + near * NEAR : T_NEAR + near * NEAR + NEAR]:
                if far >= 0 and (far == tile or room(s, t, side, far)):
                    out.extend((card, kind, SCOUT, near, far))
