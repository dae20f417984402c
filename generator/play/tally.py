"""The results of many games, and what they say about the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

_NINETEEN_IN_TWENTY = 1.959963984540054


@dataclass(frozen=True)
class Tally:
    """Wins of each side, games that nobody won, rounds and actions of many games.

    `ties` were ended by the rules without a winner, `unended` were given up. `rounds` counts games
    by the round in which they ended.
    """

    sides: tuple[str, ...]
    wins: tuple[int, ...]
    ties: int
    unended: int
    rounds: Counter[int]
    actions: int

    @property
    def games(self) -> int:
        return sum(self.wins) + self.ties + self.unended

    def share(self, side: str) -> float:
        """Return the share of games that a side won, a tie being half a win for each."""
        half = (self.ties + self.unended) / len(self.sides)
        return (self.wins[self.sides.index(side)] + half) / self.games if self.games else 0.5

    def before(self, number: int) -> int:
        """Return how many games ended before a round."""
        return sum(games for ended, games in self.rounds.items() if ended < number)

    def usual(self) -> tuple[int, int]:
        """Return the rounds between which the middle half of the games ended; 0 for no game."""
        games = self.rounds.total()
        return (self._round_of(games // 4), self._round_of(3 * games // 4)) if games else (0, 0)

    def _round_of(self, place: int) -> int:
        """Return in which round the game of a place ended, from 0, the shortest ones first."""
        before = 0
        for number in sorted(self.rounds):
            before += self.rounds[number]
            if before > place:
                return number
        raise IndexError(place)

    def __add__(self, other: Tally) -> Tally:
        wins = tuple(one + two for one, two in zip(self.wins, other.wins, strict=True))
        return Tally(
            self.sides,
            wins,
            self.ties + other.ties,
            self.unended + other.unended,
            self.rounds + other.rounds,
            self.actions + other.actions,
        )


def empty(sides: tuple[str, ...]) -> Tally:
    """Return the tally of no game."""
    return Tally(sides, (0,) * len(sides), 0, 0, Counter(), 0)


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the range of the odds, 19 times in 20, from a share of so many games (Wilson)."""
    z = _NINETEEN_IN_TWENTY
    spread = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / spread
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / spread
    return max(middle - half, 0.0), min(middle + half, 1.0)


def added(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of one tally or more."""
    first, *rest = tallies
    for one in rest:
        first += one
    return first
