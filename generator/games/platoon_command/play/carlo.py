"""A player that looks ahead: it plays a few moves out many times, and takes what wins most.

It is far too slow to search scenarios with. It is a yardstick: how much better than the others can
one play without knowing what the enemy holds?
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.games.platoon_command.play.acts import act
from generator.games.platoon_command.play.cards import total
from generator.games.platoon_command.play.game import (
    begin,
    end_turn,
    finish,
    picks_of,
    step,
)
from generator.games.platoon_command.play.ground import ground
from generator.games.platoon_command.play.judge import judged
from generator.games.platoon_command.play.layout import (
    DRAWING,
    KINDS,
    S_ACTIVE,
    S_DECK,
    S_HAND,
    S_PHASE,
    S_WINNER,
    T_KINDS,
    T_MOVES,
)
from generator.games.platoon_command.play.moves import list_moves, move_at
from generator.play.chance import below
from generator.play.numbers import zeros

if TYPE_CHECKING:
    from generator.games.platoon_command.play.layout import Move
    from generator.play.chance import Seeds
    from generator.play.numbers import Ints


def moves(s: Ints, t: Ints, side: int) -> list[Move]:
    """Return all moves of a side's hand."""
    found = zeros(t[T_MOVES])
    return [move_at(found, number) for number in range(list_moves(s, t, side, found))]


@dataclass(frozen=True)
class Carlo:
    """It weighs as a player does to find `width` moves worth a thought, and plays each out `runs`
    times, both sides then playing as that player would."""

    weights: Ints
    width: int
    runs: int

    def game(self, t: Ints, side: int, other: Ints, seeds: Seeds) -> Ints:
        """Play a game for a side against another player; return the state at its end."""
        s, found = begin(t, *seeds), zeros(t[T_MOVES])
        pair = (self.weights, other) if side == 0 else (other, self.weights)
        while s[S_WINNER] < 0:
            if s[S_PHASE] == DRAWING or s[S_ACTIVE] != side:
                step(s, t, *pair, found)
            else:
                self._turn(s, t, side)
                end_turn(s, t)
        return s

    def _turn(self, s: Ints, t: Ints, side: int) -> None:
        while s[S_WINNER] < 0:
            found = self._thoughts(s, t, side)
            if not found:
                return
            best: Move | None = None
            most = self._wins(s, t, side, best)
            for move in found:
                wins = self._wins(s, t, side, move)
                if wins > most or (wins == most and best is None):
                    best, most = move, wins
            if best is None:
                return
            act(s, t, side, best, picks_of(s, t, side, self.weights, best))

    def _thoughts(self, s: Ints, t: Ints, side: int) -> list[Move]:
        """Return the moves that look best at first sight."""
        g = ground(s, t, side, self.weights)
        found = moves(s, t, side)
        found.sort(key=lambda move: -judged(s, t, side, self.weights, g, move))
        return found[: self.width]

    def _wins(self, s: Ints, t: Ints, side: int, move: Move | None) -> int:
        """Play a move out; no move passes the rest of the turn. Return how often that wins."""
        wins, room = 0, zeros(t[T_MOVES])
        for _ in range(self.runs):
            trial = s[:]
            below(s, 2)  # another seed for each
            _deal_anew(trial, t, 1 - side)
            if move is not None:
                act(trial, t, side, move, picks_of(trial, t, side, self.weights, move))
            else:
                end_turn(trial, t)
            finish(trial, t, self.weights, self.weights, room)
            wins += trial[S_WINNER] == side
        return wins


def _deal_anew(s: Ints, t: Ints, side: int) -> None:
    """Mix a hand that can't be seen with its draw deck, and deal as many cards again."""
    own, cards = side * KINDS, 0
    for kind in range(t[T_KINDS]):
        cards += s[S_HAND + own + kind]
        s[S_DECK + own + kind] += s[S_HAND + own + kind]
        s[S_HAND + own + kind] = 0
    for _ in range(cards):
        pick = below(s, total(s, S_DECK + own, t[T_KINDS]))
        kind = 0
        while pick >= s[S_DECK + own + kind]:
            pick -= s[S_DECK + own + kind]
            kind += 1
        s[S_DECK + own + kind] -= 1
        s[S_HAND + own + kind] += 1
