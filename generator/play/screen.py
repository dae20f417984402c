"""The search for fair odds: a scenario is played, moved by what changes smoothly, and played again.

First few games throw out what is surely lopsided, more find which of its variants is even, and
fresh ones confirm it: what was chosen by its luck in one lot of games has to show it in another.
A crowd of mixed styles plays along, since the mean of a few styles hangs on just these few. At
last who looks ahead plays it, for others may be deceived by what they all don't see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, reduce
from operator import add
from typing import Final

from generator.play.kept import (
    games_seed,
    keep,
    keep_search,
    kept_odds,
    kept_search,
    search_key,
)
from generator.play.match import Crowded, Playable
from generator.play.odds import (
    AHEAD_GAMES,
    PRINTED_GAMES,
    Odds,
    Wish,
    ahead_odds,
    crowd_odds,
    like_odds,
)
from generator.play.side_by_side import hands, in_order

LOT: Final = 20
"""Games of each pair before it is asked whether there is any hope."""
SCREENED: Final = 100
"""Games of each pair that find the even variant."""
CROWD_LOT: Final = 10
"""Games of each of the crowd that help to find the even variant."""
CROWD_LOTS: Final = 5
"""How many times as many fresh ones help to confirm it."""
LOOKS: Final = 5
"""Variants of one scenario that are played at most."""
NOISE: Final = 0.08
"""How much larger than it is a spread among players may seem."""
STEP: Final = 0.035
"""What a step from variant to variant is thought to change, until two have been played."""
AHEAD_LOT: Final = 8
"""Games of who looks ahead before it is asked whether there is any hope."""
EARLY: Final = 0.03
"""The share of games that may end too early."""


@dataclass(frozen=True, slots=True)
class Found:
    """The fair variant, and its odds from the games that confirmed it."""

    number: int
    odds: Odds


@dataclass(frozen=True)
class Screen:
    """What a scenario must meet: `side` is the one whose odds are as wished.

    Variants stand in the order of that side's odds, the best first. A game that ends before the
    round `early` is over too early.
    """

    wish: Wish
    side: str
    early: int

    def search(
        self,
        variants: Sequence[Callable[[], Crowded]],
        start: int,
    ) -> Found | None:
        """Return the first confirmed variant, beginning with `start`; None if there is none."""
        made = cache(lambda number: variants[number]())
        key = search_key(self, made(start).key, made(start).crowd_key, start, len(variants))
        ended = kept_search(key)
        if ended is not None and all(made(n).key == one for n, one in ended.looks):
            if ended.number is None:
                return None
            odds = kept_odds(made(ended.number))
            if odds is not None:
                return Found(ended.number, odds)
        tried = dict[int, float]()
        found = self._search(made, start, len(variants), tried)
        looks = [(n, made(n).key) for n in tried]
        keep_search(key, looks, None if found is None else found.number)
        return found

    def _search(
        self, made: Callable[[int], Crowded], start: int, variants: int, tried: dict[int, float]
    ) -> Found | None:
        """Search by playing; `tried` gets the balance of each variant that was played."""
        place = start
        while len(tried) < LOOKS and place not in tried:
            variant = made(place)
            odds, outer = self._screened(variant), self.wish.outer
            tried[place] = odds.mean(self.side)
            if odds.spread(self.side) > outer.high - outer.low + NOISE:
                return None
            tried[place] = self._balance(variant, odds, f"screen/{variant.key}", 1)
            if odds.within(outer, self.side) and self._even(variant, tried[place]):
                confirmed = self._confirmed(variant)
                if confirmed is not None:
                    keep(variant, confirmed)
                    return Found(place, confirmed)
            place = _next(tried, place, variants, self.wish)
        return None

    def _screened(self, scenario: Playable) -> Odds:
        """Play until there is no hope, or enough."""
        return self._played(scenario, f"screen/{scenario.key}", SCREENED, LOT)

    def _balance(self, scenario: Crowded, odds: Odds, seed: str, lots: int) -> float:
        """Return the mean of the styles' odds and the crowd's.

        Without a crowd, and where few games of the styles were enough, it is the styles' alone.
        """
        mean = odds.mean(self.side)
        if not scenario.crowd or odds.games < SCREENED:
            return mean

        def play(number: int) -> Odds:
            return crowd_odds(scenario, CROWD_LOT, seed, number * CROWD_LOT)

        crowd = reduce(add, in_order(play, range(lots), hands()))
        return (mean + crowd.mean(self.side)) / 2

    def _even(self, scenario: Crowded, balance: float) -> bool:
        """Tell whether a balance is near the middle; less is asked of the styles' mean alone."""
        return balance in (self.wish.balance if scenario.crowd else self.wish.inner)

    def _confirmed(self, scenario: Crowded) -> Odds | None:
        """Return the odds of fresh games, and of who looks ahead; None if they are not fair."""
        seed = games_seed(scenario)
        odds = self._played(scenario, seed, PRINTED_GAMES, SCREENED)
        if odds.games < PRINTED_GAMES or not self._good(odds):
            return None
        if not self._even(scenario, self._balance(scenario, odds, seed, CROWD_LOTS)):
            return None
        ahead = self._ahead(scenario, seed)
        even = ahead.within(self.wish, self.side)
        return replace(odds, ahead=ahead.tallies) if even else None

    def _played(self, scenario: Playable, seed: str, games: int, lot: int) -> Odds:
        """Return the odds of so many games of each pair, or of fewer if there is no hope."""

        def play(number: int) -> Odds:
            return like_odds(scenario, lot, seed, number * lot)

        many = hands() if lot >= SCREENED else 1  # to fork for fewer takes longer than to play them
        return self._lots(play, games // lot, self.wish.outer, many)

    def _ahead(self, scenario: Playable, seed: str) -> Odds:
        """Return the odds of those who look ahead. They study the scenario in the first lot."""

        def play(number: int) -> Odds:
            return ahead_odds(scenario, AHEAD_LOT, seed, number * AHEAD_LOT)

        return self._lots(play, AHEAD_GAMES // AHEAD_LOT, self.wish, hands())

    def _lots(self, lot: Callable[[int], Odds], count: int, wish: Wish, many: int) -> Odds:
        """Play lots until there is no hope, all but the first of them by `many` processes."""
        odds = lot(0)
        with closing(in_order(lot, range(1, count), many)) as rest:
            while not odds.hopeless(wish, self.side):
                more = next(rest, None)
                if more is None:
                    break
                odds += more
        return odds

    def _good(self, odds: Odds) -> bool:
        whole = odds.whole
        early = whole.before(self.early) / whole.games
        even = odds.within(self.wish.outer, self.side) and odds.mean(self.side) in self.wish.inner
        return even and early <= EARLY and not whole.unended


def _next(tried: dict[int, float], place: int, variants: int, wish: Wish) -> int:
    """Return the variant that should be even, by the line through the two nearest ones."""
    middle = (wish.low + wish.high) / 2
    step = STEP
    if len(tried) > 1:
        (one, mine), (other, its) = sorted(tried.items(), key=lambda at: abs(at[1] - middle))[:2]
        place = one
        step = min(max((mine - its) / (other - one), STEP / 3), STEP * 3)
    moves = round((tried[place] - middle) / step)
    return min(max(place + moves, 0), variants - 1)
