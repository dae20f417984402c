"""The odds of a scenario, between two players of each kind, and whether they are fair."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil, floor

from generator.errors import short
from generator.play.match import Crowded, Playable, play
from generator.play.tally import Tally, added, interval

PRINTED_GAMES = 400
"""Games of each pair of players that printed odds come from."""


AHEAD_GAMES = 80
"""Games between two who look ahead that printed odds come from."""

MARGIN = 0.1
"""What the parts of a wished range are measured in; a third of the range if that is less."""

INNER, BALANCE, OUTER = 0.7, 1.2, 1.0
"""Margins: the mean of all styles lies INNER inside a wished range, the mean of that and of a
crowd's BALANCE, and a single style lies at most OUTER outside.

They were chosen by 769 scenarios as rolled that others played, too: a limit that throws out more
without finding more that is even costs time only.
"""

LEAST_WIDE = 15
"""The narrowest range, in per cent: enough games for less would take too long."""

_RANGE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Wish:
    """The range that a side's odds should lie in, from 0 to 1."""

    low: float
    high: float

    @classmethod
    def parse(cls, text: str) -> Wish:
        """Read a range in per cent, e.g. '40-60'; raise ValueError, saying why, for any other."""
        match = _RANGE.fullmatch(text)
        low, high = (int(match[1]), int(match[2])) if match else (0, -1)
        if low >= high or high > 100:
            raise ValueError(f"'{short(text)}' is not a range in per cent such as 40-60")
        if high - low < LEAST_WIDE:
            raise ValueError(f"{text} is too narrow: a range is {LEAST_WIDE} per cent wide or more")
        return cls(low / 100, high / 100)

    def __contains__(self, share: float) -> bool:
        return self.low <= share <= self.high

    @property
    def inner(self) -> Wish:
        """The part of the range that the mean of all styles should lie in."""
        return self._inside(INNER)

    @property
    def balance(self) -> Wish:
        """The part of the range that the mean of all styles and a crowd should lie in."""
        return self._inside(BALANCE)

    @property
    def outer(self) -> Wish:
        """The wider range that every single style should lie in."""
        return self._inside(-OUTER)

    def _inside(self, margins: float) -> Wish:
        by = min((self.high - self.low) / 3, MARGIN) * margins
        return Wish(max(self.low + by, 0.0), min(self.high - by, 1.0))


@dataclass(frozen=True, slots=True)
class Odds:
    """Results of games between like players, by the player's name; equally many each.

    `ahead` are those of who looks ahead, far fewer.
    """

    tallies: Mapping[str, Tally]
    ahead: Mapping[str, Tally] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """Games of each pair."""
        return next(iter(self.tallies.values())).games

    @property
    def whole(self) -> Tally:
        """All pairs' games together."""
        return added(self.tallies.values())

    def shares(self, side: str) -> list[float]:
        """Return the share of the games that a side won, a pair each."""
        return [tally.share(side) for tally in self.tallies.values()]

    def mean(self, side: str) -> float:
        """Return the mean of the pairs' shares."""
        shares = self.shares(side)
        return sum(shares) / len(shares)

    def spread(self, side: str) -> float:
        """Return the largest difference between the pairs' shares."""
        shares = self.shares(side)
        return max(shares) - min(shares)

    def within(self, wish: Wish, side: str) -> bool:
        """Tell whether a side's share is as wished for every pair."""
        return all(share in wish for share in self.shares(side))

    def hopeless(self, wish: Wish, side: str) -> bool:
        """Tell whether some pair's share is certainly not as wished."""
        for share in self.shares(side):
            low, high = interval(share, self.games)
            if high < wish.low or low > wish.high:
                return True
        return False

    def range(self, side: str) -> tuple[int, int]:
        """Return a side's odds over all players, in whole per cent, rounded outwards.

        From the lowest to the highest pair, each with the luck of its games; of who looks ahead,
        whose games are few, it holds the share alone.
        """
        ranges = [per_cent(tally, side) for tally in self.tallies.values()]
        shares = [100 * tally.share(side) for tally in self.ahead.values()]
        lows, highs = [low for low, _ in ranges], [high for _, high in ranges]
        return min([*lows, *map(floor, shares)]), max([*highs, *map(ceil, shares)])

    def __add__(self, other: Odds) -> Odds:
        together = {name: one + other.tallies[name] for name, one in self.tallies.items()}
        return replace(self, tallies=together)


def per_cent(tally: Tally, side: str) -> tuple[int, int]:
    """Return the range of a side's odds, in whole per cent, rounded outwards.

    At least nineteen in twenty such ranges hold the result of endless games.
    """
    low, high = interval(tally.share(side), tally.games)
    return floor(100 * low), ceil(100 * high)


def like_odds(scenario: Playable, games: int, seed: str, first: int = 0) -> Odds:
    """Play games between two players of each style, with the numbers from `first` on."""
    return Odds(
        {name: play(scenario, (name, name), games, seed, first) for name in scenario.players}
    )


def crowd_odds(scenario: Crowded, games: int, seed: str, first: int = 0) -> Odds:
    """Play games between two of each of the crowd, with the numbers from `first` on.

    They are many, and few games of each are played: each pair has dice and decks of its own, lest
    they share their luck.
    """
    return Odds(
        {
            name: play(scenario, (name, name), games, f"{seed}/crowd/{name}", first)
            for name in scenario.crowd
        }
    )


def ahead_odds(scenario: Playable, games: int, seed: str, first: int = 0) -> Odds:
    """Play games between two of each who look ahead, with the numbers from `first` on."""
    return Odds(
        {
            name: play(scenario, (name, name), games, f"{seed}/ahead", first)
            for name in scenario.ahead
        }
    )
