"""A scenario that computer players can play: the model that the game's entry names."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.content import Pack
from generator.dice import Streams
from generator.errors import UsageError
from generator.games.platoon_command.play.layout import T_MOVES, UNENDED
from generator.games.platoon_command.play.players import PART, players_of
from generator.games.platoon_command.play.search import STYLES, searched_game
from generator.games.platoon_command.play.table import names_of, table_of
from generator.games.platoon_command.play.whole import whole_game
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play import Played
from generator.play.chance import seeds_of
from generator.play.compiled import source_hash
from generator.play.numbers import numbers, zeros

if TYPE_CHECKING:
    from generator.play.chance import Seeds
    from generator.play.numbers import Ints


LOOKING_AHEAD = "looking-ahead"
"""The name of who plays out what each style would do."""


@dataclass(frozen=True)
class Game:
    """A scenario's table, and what each player weighs.

    Besides those who play at first sight, one looks ahead in some of their styles. It studies the
    scenario first: `study` games of each pair of styles. Before an action it plays each style out
    `depth` times.
    """

    sides: tuple[str, ...]
    table: Ints
    weights: Mapping[str, Ints]
    styles: tuple[str, ...]
    study: int
    depth: int
    rooms: tuple[Ints, Ints]
    """Room for a list of moves, twice."""

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.weights)

    @property
    def ahead(self) -> tuple[str, ...]:
        return (LOOKING_AHEAD,)

    @property
    def code(self) -> str:
        return source_hash()

    @property
    def key(self) -> str:
        whole: list[object] = [self.study, self.depth, *map(int, self.table)]
        for name, weights in self.weights.items():
            whole += [name, *map(int, weights)]
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]

    def game(self, players: Sequence[str], seeds: Seeds) -> Played:
        """Play a game to its end."""
        if LOOKING_AHEAD in players:
            one, other = (
                self._minds[side] if name == LOOKING_AHEAD else self.weights[name]
                for side, name in enumerate(players)
            )
            mine, theirs = (self.depth if name == LOOKING_AHEAD else 0 for name in players)
            found = searched_game(self.table, (one, other), (mine, theirs), seeds, self.rooms)
        else:
            one, other = (self.weights[name] for name in players)
            found = whole_game(self.table, (one, other), *seeds, self.rooms[0])
        winner, rounds, actions = found
        return Played(winner if winner in (0, 1) else None, winner != UNENDED, rounds, actions)

    @cached_property
    def _minds(self) -> tuple[Ints, Ints]:
        """What who looks ahead knows on either side: all styles, and how often each has won."""
        streams, styles = Streams(f"study/{self.key}"), [self.weights[one] for one in self.styles]
        won = [[0] * len(styles), [0] * len(styles)]
        for number in range(self.study):
            seeds = seeds_of(streams, f"game/{number}")
            for one, mine in enumerate(styles):
                for other, theirs in enumerate(styles):
                    winner = whole_game(self.table, (mine, theirs), *seeds, self.rooms[0])[0]
                    won[0][one] += winner == 0
                    won[1][other] += winner == 1
        flat = [int(weight) for style in styles for weight in style]
        return numbers([*flat, *won[0]]), numbers([*flat, *won[1]])


_NEEDED = ("units", "tiles", "counters", "play-numbers", "players")
"""Parts of a pack that games are played with, besides what its scenarios are made of."""


def playable(pack: Pack, record: Mapping[str, Any], part: str = PART) -> Game:
    """Return a scenario's record as a game, for the players of a part of the pack.

    Raises UsageError for one that can't be played.
    """
    if lost := [part for part in _NEEDED if part not in pack.parts]:
        raise UsageError(f"computer players need parts that '{pack.name}' lacks: {', '.join(lost)}")
    scenario = ScenarioFile.model_validate(record)
    sides = names_of(pack, scenario).sides
    table = table_of(pack, scenario)
    known = players_of(pack, part)
    if not 0 < len(known) <= STYLES:
        raise UsageError(f"'{part}' has {len(known)} players; from 1 to {STYLES} are played with")
    weights = {name: numbers(found) for name, found in known.items()}
    study, depth = (int(pack.records("play-numbers")[key]["number"]) for key in ("study", "ahead"))
    rooms = zeros(table[T_MOVES]), zeros(table[T_MOVES])
    return Game(sides, table, weights, tuple(weights), study, depth, rooms)
