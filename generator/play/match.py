"""Many games of one scenario: each from a seed of its own, so in any order, on any machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from generator.dice import Streams
from generator.play.chance import Seeds, seeds_of
from generator.play.tally import Tally

LOOKING_AHEAD: Final = "looking-ahead"
"""The name of whoever plays a game out in several ways before it goes on in one of them."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went: the number of the side that won, None for a tie; `ended` is False if it
    was given up."""

    winner: int | None
    ended: bool
    rounds: int
    actions: int


class Playable(Protocol):
    """A scenario as a game's model plays it; `players` are the names of who can play it.

    `ahead` are those who look ahead: they play better, and take far longer. `key` is a hash of the
    scenario and the players; seeds may come from it, since a change of the program that changes no
    game leaves it alone. `code` is a hash of the code that plays: what is kept goes by both.
    """

    @property
    def sides(self) -> tuple[str, ...]: ...

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def ahead(self) -> tuple[str, ...]: ...

    @property
    def key(self) -> str: ...

    @property
    def code(self) -> str: ...

    def game(self, players: Sequence[str], seeds: Seeds) -> Played:
        """Play a game, with a player for each side in their order."""
        ...


class Crowded(Playable, Protocol):
    """A scenario that more can play, who only help to choose.

    `crowd` has their names; `crowd_key` is a hash of them.
    """

    @property
    def crowd(self) -> tuple[str, ...]: ...

    @property
    def crowd_key(self) -> str: ...


def play(
    scenario: Playable, players: Sequence[str], games: int, seed: str, first: int = 0
) -> Tally:
    """Play games with the numbers from `first` on, and count who wins.

    The same scenario, players, seed and number give the same game: parts that were played apart
    can be added.
    """
    streams = Streams(seed)
    wins = [0] * len(scenario.sides)
    ties = unended = actions = 0
    rounds: Counter[int] = Counter()
    for number in range(first, first + games):
        played = scenario.game(players, seeds_of(streams, f"game/{number}"))
        rounds[played.rounds] += 1
        actions += played.actions
        if played.winner is not None:
            wins[played.winner] += 1
        elif played.ended:
            ties += 1
        else:
            unended += 1
    return Tally(scenario.sides, tuple(wins), ties, unended, rounds, actions)
