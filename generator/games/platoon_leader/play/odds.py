"""The odds of a first firefight by the coarse model, from games of every pair of players."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from generator import private
from generator.dice import Streams
from generator.games.platoon_leader.play.model import FirstFirefight
from generator.memory import recall
from generator.play import interval
from generator.play.chance import seeds_of

_NAME = "first-firefight-{key}-{games}"


@dataclass(frozen=True)
class FirstOdds:
    """Of so many games, by the pair of players (the attacker's first), how many he won.

    A game that nobody won is half a win. The attacker is who has to win ground.
    """

    games: int
    wins: Mapping[tuple[str, str], float]

    @property
    def share(self) -> float:
        """The share of all games that the attacker won."""
        return sum(self.wins.values()) / (self.games * len(self.wins))

    @property
    def likely(self) -> tuple[float, float]:
        """The range of that share, 19 times in 20, so far as luck goes."""
        return interval(self.share, self.games * len(self.wins))

    @property
    def by_style(self) -> tuple[float, float]:
        """The least and the greatest share, by how the attacker is played or the defender."""
        players = {one for pair in self.wins for one in pair}
        found = []
        for place, player in product(range(2), sorted(players)):
            own = [won for pair, won in self.wins.items() if pair[place] == player]
            found.append(sum(own) / (self.games * len(own)))
        return min(found), max(found)


def odds_of(game: FirstFirefight, seed: str, games: int) -> FirstOdds:
    """Return the odds from games that hang on the seed alone; kept ones, if there are any."""
    name = _NAME.format(key=_hash(game, seed), games=games)
    kept = recall(private, name, lambda data: _read(game, data, games))
    if kept is None:
        kept = _played(game, seed, games)
        private.put(name, json.dumps(list(kept.wins.values())).encode())
    return kept


def _hash(game: FirstFirefight, seed: str) -> str:
    return hashlib.sha256(f"{game.code} {game.key} {seed}".encode()).hexdigest()[:32]


def _pairs(game: FirstFirefight) -> Sequence[tuple[str, str]]:
    return [(one, other) for one in game.players for other in game.players]


def _read(game: FirstFirefight, data: bytes, games: int) -> FirstOdds:
    found = [float(one) for one in json.loads(data)]
    return FirstOdds(games, dict(zip(_pairs(game), found, strict=True)))


def _played(game: FirstFirefight, seed: str, games: int) -> FirstOdds:
    streams, attacker = Streams(seed), game.scene.attacker
    wins = {}
    for pair in _pairs(game):
        players = pair if attacker == 0 else pair[::-1]
        won = 0.0
        for number in range(games):
            winner = game.game(players, seeds_of(streams, f"{'/'.join(pair)}/{number}")).winner
            won += 0.5 if winner is None else winner == attacker
        wins[pair] = won
    return FirstOdds(games, wins)
