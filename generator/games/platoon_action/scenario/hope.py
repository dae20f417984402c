"""Hope for both: a mission is played a few times, and thrown away if one side surely has none.

A game takes some fifty milliseconds, so nothing is made even as in other games: only what all
players win from the same side is rejected.
"""

from __future__ import annotations

from typing import Final

from generator.play import Playable, interval
from generator.play.kept import keep_search, kept_search, search_key
from generator.play.odds import Odds, Wish, like_odds

LOT: Final = 4
"""Games of each pair before it is asked whether more would tell anything."""
SCREENED: Final = 16
"""Games of each pair at most."""
MARGIN: Final = 0.05
"""How far within the range the share of all games has to be for no more to be played."""
PRINTED: Final = 16
"""Games of each pair that printed odds come from; they are others than those that screened."""


def has_hope(scenario: Playable, wish: Wish, side: str) -> bool:
    """Tell whether a mission isn't surely lopsided: what was found is kept."""
    key = search_key("hope", scenario.key, wish, side, LOT, SCREENED)
    known = kept_search(key)
    if known is not None:
        return known.number is not None
    odds = screened(scenario, wish, side)
    found = not surely_lopsided(odds, wish, side)
    keep_search(key, [(0, scenario.key)], 0 if found else None)
    return found


def screened(scenario: Playable, wish: Wish, side: str) -> Odds:
    """Play until all games together are well within what is wished, or surely not, or enough."""
    seed = f"hope/{scenario.key}"
    odds = like_odds(scenario, LOT, seed)
    while odds.games < SCREENED and not _settled(odds, wish, side):
        odds += like_odds(scenario, LOT, seed, odds.games)
    return odds


def _settled(odds: Odds, wish: Wish, side: str) -> bool:
    share = odds.whole.share(side)
    well = wish.low + MARGIN <= share <= wish.high - MARGIN
    return well or surely_lopsided(odds, wish, side)


def leans(odds: Odds, wish: Wish, side: str) -> bool:
    """Tell whether every pair of players is outside what is wished, all on the same side."""
    shares = odds.shares(side)
    return max(shares) < wish.low or min(shares) > wish.high


def surely_lopsided(odds: Odds, wish: Wish, side: str) -> bool:
    """Tell whether every pair is outside, and all games together even allowing for luck."""
    if not leans(odds, wish, side):
        return False
    whole = odds.whole
    low, high = interval(whole.share(side), whole.games)
    return high < wish.low or low > wish.high
