"""Odds and searches for fair ones, kept in the user's own cache by all they hang on.

So a scenario that is printed again from its file is not played again.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator import own_code, private
from generator.memory import recall
from generator.play.match import Playable
from generator.play.odds import AHEAD_GAMES, PRINTED_GAMES, Odds, ahead_odds, like_odds
from generator.play.tally import Tally

_NAME = "odds-{key}-{games}"
_AHEAD = "{name}-ahead-{games}"
_SEARCH = "search-{key}"

_found: dict[str, Odds] = {}
"""What this process has found already."""


def keep(scenario: Playable, odds: Odds, games: int = PRINTED_GAMES) -> None:
    """Keep the odds of as many games as are printed."""
    _found[kept_key(scenario)] = odds
    name = _NAME.format(key=kept_key(scenario), games=games)
    keep_tallies(name, odds.tallies)
    if odds.ahead:
        keep_tallies(_AHEAD.format(name=name, games=AHEAD_GAMES), odds.ahead)


def kept_key(scenario: Playable) -> str:
    """Return a hash of what all games of a scenario hang on: itself, its players, the code."""
    return hashlib.sha256(f"{scenario.code} {scenario.key}".encode()).hexdigest()[:16]


def keep_tallies(name: str, tallies: Mapping[str, Tally]) -> None:
    """Keep what the games of each player came to, under the name of an entry."""
    data = {
        player: [tally.wins, tally.ties, tally.unended, sorted(tally.rounds.items()), tally.actions]
        for player, tally in tallies.items()
    }
    private.put(name, json.dumps(data).encode())


def kept_tallies(name: str, sides: tuple[str, ...]) -> Mapping[str, Tally] | None:
    """Return what was kept under a name; None if nothing was."""

    def read(data: bytes) -> Mapping[str, Tally]:
        return {
            player: Tally(sides, tuple(wins), ties, unended, Counter(dict(rounds)), acts)
            for player, (wins, ties, unended, rounds, acts) in json.loads(data).items()
        }

    return recall(private, name, read)


def printed_odds(scenario: Playable, games: int = PRINTED_GAMES, ahead: int = AHEAD_GAMES) -> Odds:
    """Return the odds to print: kept ones, or from games of each pair played now.

    `ahead` is how many of who looks ahead are among them, AHEAD_GAMES or none.
    """
    odds = kept_odds(scenario, games, ahead)
    if odds is None:
        seed = games_seed(scenario)
        odds = like_odds(scenario, games, seed)
        if ahead:
            odds = replace(odds, ahead=ahead_odds(scenario, ahead, seed).tallies)
        keep(scenario, odds, games)
    return odds


def kept_odds(
    scenario: Playable, games: int = PRINTED_GAMES, ahead: int = AHEAD_GAMES
) -> Odds | None:
    """Return the odds that were kept of a scenario, from so many games of each pair."""
    return _found.get(kept_key(scenario)) or _recalled(scenario, games, ahead)


@dataclass(frozen=True)
class Search:
    """A search that has ended: the number and the key of each variant that was played, in turn,
    and the number of the fair one, if any is."""

    looks: tuple[tuple[int, str], ...]
    number: int | None


def search_key(*asked: object) -> str:
    """Return the key of a search, from all that is asked and the code that answers."""
    whole = repr((own_code.code_hash(own_code.PRINTING), *asked))
    return hashlib.sha256(whole.encode()).hexdigest()[:32]


def keep_search(key: str, looks: Sequence[tuple[int, str]], number: int | None) -> None:
    """Keep how a search ended."""
    private.put(_SEARCH.format(key=key), json.dumps([looks, number]).encode())


def kept_search(key: str) -> Search | None:
    """Return how a search ended, if that was kept."""

    def read(data: bytes) -> Search:
        looks, number = json.loads(data)
        return Search(tuple((int(n), str(one)) for n, one in looks), number)

    return recall(private, _SEARCH.format(key=key), read)


def games_seed(scenario: Playable) -> str:
    """Return the seed of the games that confirm a scenario and give its printed odds."""
    return f"odds/{scenario.key}"


def _recalled(scenario: Playable, games: int, among: int) -> Odds | None:
    name = _NAME.format(key=kept_key(scenario), games=games)
    tallies = kept_tallies(name, scenario.sides)
    ahead: Mapping[str, Tally] | None = {}
    if scenario.ahead and among:
        ahead = kept_tallies(_AHEAD.format(name=name, games=among), scenario.sides)
    if tallies is None or ahead is None:
        return None
    odds = _found[kept_key(scenario)] = Odds(tallies, ahead)
    return odds
