"""A scenario that computer players can play: the model that the game's entry names."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.content import Pack
from generator.errors import UsageError
from generator.games.platoon_command.play.layout import T_MOVES, UNENDED
from generator.games.platoon_command.play.players import CROWD, PART, players_of
from generator.games.platoon_command.play.search import STYLES, searched_game
from generator.games.platoon_command.play.study import Board, StudyPlan, studied
from generator.games.platoon_command.play.table import NUMBERS, names_of, table_of
from generator.games.platoon_command.play.whole import whole_game
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play import LOOKING_AHEAD, Played
from generator.play.compiled import source_hash
from generator.play.numbers import numbers, zeros
from generator.play.side_by_side import hands, in_order

if TYPE_CHECKING:
    from generator.play.chance import Seeds
    from generator.play.numbers import Ints


@dataclass(frozen=True)
class Game:
    """A scenario's table, and what each player weighs.

    Besides those who play at first sight, one looks ahead. It studies the scenario first, as
    `study` says, and finds some ways to play it. Before an action it plays each out `depth` times.
    `others` are the crowd, who only help to choose.
    """

    sides: tuple[str, ...]
    table: Ints
    weights: Mapping[str, Ints]
    others: Mapping[str, Ints]
    styles: tuple[str, ...]
    study: StudyPlan
    depth: int
    rooms: tuple[Ints, Ints]
    """Room for a list of moves, twice."""
    luck: str = ""
    """The end of a study's seed: with other luck it finds other ways to play."""

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.weights)

    @property
    def crowd(self) -> tuple[str, ...]:
        return tuple(self.others)

    @property
    def ahead(self) -> tuple[str, ...]:
        return (LOOKING_AHEAD,)

    @property
    def code(self) -> str:
        return source_hash()

    @property
    def key(self) -> str:
        whole = [*astuple(self.study), self.depth, *map(int, self.table)]
        return _hash([*whole, *_listed(self.weights)])

    @property
    def crowd_key(self) -> str:
        return _hash(_listed(self.others))

    def game(self, players: Sequence[str], seeds: Seeds) -> Played:
        """Play a game to its end."""
        if LOOKING_AHEAD in players:
            one, other = (
                self._minds[side] if name == LOOKING_AHEAD else self._weights(name)
                for side, name in enumerate(players)
            )
            mine, theirs = (self.depth if name == LOOKING_AHEAD else 0 for name in players)
            ahead = mine, theirs, self.study.kept
            found = searched_game(self.table, (one, other), ahead, seeds, self.rooms)
        else:
            one, other = (self._weights(name) for name in players)
            found = whole_game(self.table, (one, other), *seeds, self.rooms[0])
        winner, rounds, actions = found
        return Played(winner if winner in (0, 1) else None, winner != UNENDED, rounds, actions)

    def _weights(self, name: str) -> Ints:
        return self.weights[name] if name in self.weights else self.others[name]

    @cached_property
    def _minds(self) -> tuple[Ints, Ints]:
        """What who looks ahead has in mind on either side."""
        styles = [self.weights[one] for one in self.styles]
        board = Board(self.table, styles, self.rooms[0])

        def study(side: int) -> list[int]:
            return [int(one) for one in studied(board, self.study, side, self.key + self.luck)]

        one, other = in_order(study, range(2), hands())
        return numbers(one), numbers(other)


def _listed(weights: Mapping[str, Ints]) -> list[object]:
    """Return the names and weights of players in one list."""
    return [one for name, found in weights.items() for one in (name, *map(int, found))]


def _hash(whole: Sequence[object]) -> str:
    return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]


_NEEDED = ("units", "tiles", "counters", "play-numbers", "players")
"""Parts of a pack that games are played with, besides what its scenarios are made of."""


_STUDY = ("tried", "games", "finalists", "more", "kept")
"""Numbers of the pack that say how a scenario is studied."""

_DEPTH = "ahead"
"""The one that says how often each way to play is played out before an action."""


def playable(pack: Pack, record: Mapping[str, Any], part: str = PART) -> Game:
    """Return a scenario's record as a game, for the players of a part of the pack.

    Raises UsageError for one that can't be played.
    """
    if lost := [part for part in _NEEDED if part not in pack.parts]:
        raise UsageError(f"computer players need parts that '{pack.name}' lacks: {', '.join(lost)}")
    said = {key: int(one["number"]) for key, one in pack.records("play-numbers").items()}
    if lost := [key for key in (*NUMBERS, *_STUDY, _DEPTH) if key not in said]:
        missing = ", ".join(lost)
        raise UsageError(f"'{pack.name}' lacks 'play-numbers' for computer players: {missing}")
    scenario = ScenarioFile.model_validate(record)
    sides = names_of(pack, scenario).sides
    table = table_of(pack, scenario)
    known = players_of(pack, part)
    if not 0 < len(known) <= STYLES:
        raise UsageError(f"'{part}' has {len(known)} players; from 1 to {STYLES} are played with")
    weights = {name: numbers(found) for name, found in known.items()}
    study = StudyPlan(*(said[key] for key in _STUDY))
    rooms = zeros(table[T_MOVES]), zeros(table[T_MOVES])
    others = players_of(pack, CROWD) if CROWD in pack.parts else {}
    crowd = {name: numbers(found) for name, found in others.items()}
    return Game(sides, table, weights, crowd, tuple(weights), study, said[_DEPTH], rooms)
