"""Odds already found, kept in the user's own cache by the hash of all they depend on."""

from __future__ import annotations

import json
from collections import Counter

from generator import private
from generator.memory import recall
from generator.play.match import Playable
from generator.play.odds import PRINTED_GAMES, Odds, like_odds
from generator.play.tally import Tally

_NAME = "odds-{key}-{games}"

_found: dict[str, Odds] = {}
"""What this process has found already."""


def keep(scenario: Playable, odds: Odds) -> None:
    """Keep the odds of as many games as are printed."""
    _found[scenario.key] = odds
    data = {
        name: [tally.wins, tally.ties, tally.unended, sorted(tally.rounds.items()), tally.actions]
        for name, tally in odds.tallies.items()
    }
    private.put(_NAME.format(key=scenario.key, games=PRINTED_GAMES), json.dumps(data).encode())


def printed_odds(scenario: Playable) -> Odds:
    """Return the odds to print: kept ones, or from games played now."""
    odds = _found.get(scenario.key) or _recalled(scenario)
    if odds is None:
        odds = like_odds(scenario, PRINTED_GAMES, games_seed(scenario))
        keep(scenario, odds)
    return odds


def games_seed(scenario: Playable) -> str:
    """Return the seed of the games that confirm a scenario and give its printed odds."""
    return f"odds/{scenario.key}"


def _recalled(scenario: Playable) -> Odds | None:
    def read(data: bytes) -> Odds:
        return Odds(
            {
                name: Tally(sides, tuple(wins), ties, unended, Counter(dict(rounds)), acts)
                for name, (wins, ties, unended, rounds, acts) in json.loads(data).items()
            }
        )

    sides = scenario.sides
    odds = recall(private, _NAME.format(key=scenario.key, games=PRINTED_GAMES), read)
    if odds is not None:
        _found[scenario.key] = odds
    return odds
