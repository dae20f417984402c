"""Fair by measure: a rolled battle is played a few times, and thrown out if one side has it won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from generator.content import Pack
from generator.games.plm_american_revolution.play.model import PlayableBattle, playable
from generator.play import Playable, play
from generator.play.kept import keep_search, kept_search, search_key
from generator.play.odds import Wish
from generator.play.tally import Tally

GAMES: Final = 20
"""Games of each pair of players before it is called lopsided."""
LOT: Final = 4
"""Games before it is asked whether more would change anything."""
PRINTED: Final = 40
"""Games of each pair that the odds on a sheet come from; half of it where armies are large."""
LARGE: Final = 20
"""Units of both sides from which a battle is large: its games take long."""


def printed_games(battle: PlayableBattle) -> int:
    """Return how many games of each pair the odds on a sheet come from."""
    units = sum(len(army.units) for army in battle.drawn)
    return PRINTED // 2 if units >= LARGE else PRINTED


def lopsided(pack: Pack, record: Mapping[str, Any], wish: Wish) -> bool:
    """Tell whether players of each style, against their like, put the same side outside a range.

    A pair plays on only until its share could not leave the range any more, and the next pair only
    if this one left it; the verdict is kept in the user's own cache.
    """
    battle = playable(pack, record)
    key = search_key("plm", wish.low, wish.high, battle.key)
    if (ended := kept_search(key)) is not None:
        return ended.number is None
    found = _lopsided(battle, wish)
    keep_search(key, [(0, battle.key)], None if found else 0)
    return found


def _lopsided(battle: Playable, wish: Wish) -> bool:
    side = battle.sides[0]
    leans: int | None = None
    for player in battle.players:
        share = _share(battle, player, wish, side)
        lean = int(share > wish.high) - int(share < wish.low)
        if not lean or (leans is not None and lean != leans):
            return False
        leans = lean
    return True


def _share(battle: Playable, player: str, wish: Wish, side: str) -> float:
    """Return a side's share of as many games as it takes to know whether it is in the range."""
    seed = f"screen/{battle.key}"
    tally: Tally | None = None
    for first in range(0, GAMES, LOT):
        lot = play(battle, (player, player), LOT, seed, first)
        tally = lot if tally is None else tally + lot
        won = tally.share(side) * tally.games
        lost = tally.games - won
        if won >= wish.low * GAMES and lost >= (1 - wish.high) * GAMES:
            return 0.5 * (wish.low + wish.high)
    assert tally is not None
    return tally.share(side)
