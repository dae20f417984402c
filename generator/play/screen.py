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
AHEAD_PART: Final = 4
"""So many of them are played by one process."""
EARLY: Final = 0.03
"""The share of games that may end too early."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """Games of each pair of styles and in what lots, then how many lots of the crowd.

    Where few games are played, it takes longer for other processes to begin than to play them.
    """

    games: int
    lot: int
    crowd: int
    by_all: bool


_SCREEN: Final = _Stage(SCREENED, LOT, 1, by_all=False)
_CONFIRM: Final = _Stage(PRINTED_GAMES, SCREENED, CROWD_LOTS, by_all=True)


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
            seed = f"screen/{variant.key}"
            odds, tried[place] = self._played(variant, seed, _SCREEN, self._alike)
            if not self._alike(odds):
                return None
            if odds.within(self.wish.outer, self.side) and self._even(variant, tried[place]):
                confirmed = self._confirmed(variant)
                if confirmed is not None:
                    keep(variant, confirmed)
                    return Found(place, confirmed)
            place = _next(tried, place, variants, self.wish)
        return None

    def _alike(self, odds: Odds) -> bool:
        """Tell whether the styles find about the same."""
        outer = self.wish.outer
        return odds.spread(self.side) <= outer.high - outer.low + NOISE

    def _played(
        self, scenario: Crowded, seed: str, stage: _Stage, good: Callable[[Odds], bool]
    ) -> tuple[Odds, float]:
        """Play a stage, with fewer games if there is no hope; return the styles' odds, and the mean
        of theirs and the crowd's.

        The crowd plays where the styles have played all their games and their odds are `good`: else
        the mean is the styles' alone.
        """
        lots, mixed = stage.games // stage.lot, stage.crowd if scenario.crowd else 0

        def play(number: int) -> Odds:
            if number < lots:
                return like_odds(scenario, stage.lot, seed, number * stage.lot)
            return crowd_odds(scenario, CROWD_LOT, seed, (number - lots) * CROWD_LOT)

        many = hands() if stage.by_all else 1
        with closing(in_order(play, range(lots + mixed), many)) as found:
            odds = next(found)
            for _ in range(1, lots):
                if odds.hopeless(self.wish.outer, self.side):
                    return odds, odds.mean(self.side)
                odds += next(found)
            if not mixed or not good(odds):
                return odds, odds.mean(self.side)
            crowd = reduce(add, found)
        return odds, (odds.mean(self.side) + crowd.mean(self.side)) / 2

    def _even(self, scenario: Crowded, balance: float) -> bool:
        """Tell whether a balance is near the middle; less is asked of the styles' mean alone."""
        return balance in (self.wish.balance if scenario.crowd else self.wish.inner)

    def _confirmed(self, scenario: Crowded) -> Odds | None:
        """Return the odds of fresh games, and of who looks ahead; None if they are not fair."""
        seed = games_seed(scenario)
        odds, balance = self._played(scenario, seed, _CONFIRM, self._good)
        if odds.games < PRINTED_GAMES or not self._good(odds):
            return None
        if not self._even(scenario, balance):
            return None
        ahead = self._ahead(scenario, seed)
        even = ahead.within(self.wish, self.side)
        return replace(odds, ahead=ahead.tallies) if even else None

    def _ahead(self, scenario: Playable, seed: str) -> Odds:
        """Return the odds of those who look ahead, of fewer games if there is no hope."""

        def play(number: int) -> Odds:
            return ahead_odds(scenario, AHEAD_PART, seed, number * AHEAD_PART)

        odds = play(0)  # they study the scenario before other processes begin
        with closing(in_order(play, range(1, AHEAD_GAMES // AHEAD_PART), hands())) as rest:
            for number, more in enumerate(rest, 2):
                odds += more
                if number * AHEAD_PART % AHEAD_LOT == 0 and odds.hopeless(self.wish, self.side):
                    break
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
