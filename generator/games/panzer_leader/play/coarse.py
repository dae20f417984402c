"""The coarse screen: a situation in which one side has no hope, however both sides play.

The model leaves too much out to say that a situation is fair. What it can say is that somebody
hardly ever wins it, whichever of three ways both sides play: each pair of like players gives that
side less than the limit, a share of the games that the pack states.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from generator.play import Playable, Tally, play
from generator.play.kept import keep_tallies, kept_key, kept_tallies
from generator.play.tally import empty

GAMES: Final = 60
"""Games of each pair of players at most."""

HOPE: Final = 16
"""At what evidence a pair has shown that a side has hope."""

LOST: Final = -13
"""At what evidence a pair has shown that a side has none."""

_NAME: Final = "coarse-{key}-{number}"


def evidence(tally: Tally, side: str, limit: float) -> Fraction:
    """Return what a pair's games say of a side's share against a limit, with 0.1: a win counts 9, a
    loss -1, so that they cancel out if the share is the limit.

    That is a sequential test (Wald, 1945), in units of what a loss counts. At a limit of 0.1, where
    HOPE and LOST stand, it tells 0.04 from 0.2: such a share is taken for the other at most once in
    20, and once in 10; one of just 0.1 for either about as often.
    `docs/panzer-leader-fairness.md` has the odds.
    """
    win = 1 / Fraction(limit).limit_denominator(1000) - 1
    wins = tally.wins[tally.sides.index(side)] + Fraction(tally.ties + tally.unended, 2)
    return wins * win - (tally.games - wins)


@dataclass(frozen=True)
class Coarse:
    """What games between like players came to, by player; some may have played more than others."""

    tallies: Mapping[str, Tally]
    limit: float

    @property
    def games(self) -> int:
        """Games of all pairs."""
        return sum(tally.games for tally in self.tallies.values())

    @property
    def sides(self) -> tuple[str, ...]:
        return next(iter(self.tallies.values())).sides

    def hope(self, side: str) -> bool:
        """Tell whether some pair has shown that a side has hope."""
        return any(found >= HOPE for found in self._said(side).values())

    @property
    def hopeless(self) -> str | None:
        """The side that each pair's games have shown to be without hope; None if there is none."""
        for side in self.sides:
            if all(found <= LOST for found in self._said(side).values()):
                return side
        return None

    def _said(self, side: str) -> Mapping[str, Fraction]:
        return {name: evidence(one, side, self.limit) for name, one in self.tallies.items()}

    def next(self) -> str | None:
        """Return the player whose next game tells most; None if enough have been played.

        Of the first side that has not shown its hope, that is the one who gives it most. The test
        of a pair is right whenever it is stopped, so it may be left and taken up again.
        """
        if self.hopeless is not None:
            return None
        for side in self.sides:
            if self.hope(side):
                continue
            open_ = [
                (-found, self.tallies[name].games, name)
                for name, found in self._said(side).items()
                if found > LOST and self.tallies[name].games < GAMES
            ]
            if open_:
                return min(open_)[2]
        return None


def coarse_odds(scenario: Playable, seed: str, limit: float) -> Coarse:
    """Play a scenario between like players until each side is seen to have hope, or one none."""
    found = Coarse({name: empty(scenario.sides) for name in scenario.players}, limit)
    while (name := found.next()) is not None:
        one = found.tallies[name]
        more = play(scenario, (name, name), 1, f"{seed}/{name}", one.games)
        found = Coarse({**found.tallies, name: one + more}, limit)
    return found


def screened(scenario: Playable, limit: float) -> Coarse:
    """Return the coarse odds of a scenario, kept ones if there are any."""
    name = _NAME.format(key=kept_key(scenario), number=f"{limit:g}")
    tallies = kept_tallies(name, scenario.sides)
    if tallies is not None and set(tallies) == set(scenario.players):
        return Coarse(tallies, limit)
    found = coarse_odds(scenario, f"coarse/{scenario.key}", limit)
    keep_tallies(name, found.tallies)
    return found
