"""A scenario that computer players can play: the model that the game's entry names."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.content import Pack
from generator.errors import UsageError
from generator.games.platoon_command.play.layout import T_MOVES, UNENDED
from generator.games.platoon_command.play.players import players_of
from generator.games.platoon_command.play.table import names_of, table_of
from generator.games.platoon_command.play.whole import whole_game
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play import Played
from generator.play.compiled import source_hash
from generator.play.numbers import numbers, zeros

if TYPE_CHECKING:
    from generator.play.chance import Seeds
    from generator.play.numbers import Ints


@dataclass(frozen=True)
class Game:
    """A scenario's table, and what each player weighs."""

    sides: tuple[str, ...]
    table: Ints
    weights: Mapping[str, Ints]
    room: Ints
    """Room for a list of moves."""

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.weights)

    @property
    def key(self) -> str:
        whole = [source_hash(), *map(int, self.table)]
        for name, weights in self.weights.items():
            whole += [name, *map(int, weights)]
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]

    def game(self, players: Sequence[str], seeds: Seeds) -> Played:
        """Play a game to its end."""
        one, other = (self.weights[name] for name in players)
        winner, rounds, actions = whole_game(self.table, (one, other), *seeds, self.room)
        return Played(winner if winner in (0, 1) else None, winner != UNENDED, rounds, actions)


_NEEDED = ("units", "tiles", "counters", "play-numbers", "players")
"""Parts of a pack that games are played with, besides what its scenarios are made of."""


def playable(pack: Pack, record: Mapping[str, Any]) -> Game:
    """Return a scenario's record as a game; raise UsageError for one that can't be played."""
    if lost := [part for part in _NEEDED if part not in pack.parts]:
        raise UsageError(f"computer players need parts that '{pack.name}' lacks: {', '.join(lost)}")
    scenario = ScenarioFile.model_validate(record)
    sides = names_of(pack, scenario).sides
    table = table_of(pack, scenario)
    weights = {name: numbers(found) for name, found in players_of(pack).items()}
    return Game(sides, table, weights, zeros(table[T_MOVES]))
