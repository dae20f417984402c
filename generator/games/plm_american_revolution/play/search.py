"""A player who looks ahead: in each half of a turn it plays out what its styles would make of it.

Flat Monte Carlo over styles, not over single moves: when a side has rolled its actions, the styles
that have done best so far play the battle from there to its end a few times, all of them against
the same styles of the enemy. The dice of these games are the player's own, so no die of the battle
is seen before it falls; nothing else is hidden, for the Melee Deck is shuffled for each melee. What
a style won counts on, less with each decision: some suit a battle, whatever the moment. The
budget is one of games played out, not of time, so it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from generator.content import Pack
from generator.errors import UsageError
from generator.games.plm_american_revolution.play.charts import BUDGET, NUMBERS
from generator.games.plm_american_revolution.play.game import act_half, over, play_on
from generator.games.plm_american_revolution.play.players import (
    THOUGHTS,
    PlayStyle,
    players_of,
)
from generator.games.plm_american_revolution.play.state import PlayedBattle
from generator.games.plm_american_revolution.play.worth import Aims
from generator.play.chance import SEEDS, below

if TYPE_CHECKING:
    from generator.play.numbers import Ints

_WIN: Final = 64
"""What a game that is won counts; one that nobody wins counts half of it."""
_ARMY: Final = 32
"""What it counts besides to have taken the enemy's whole S and lost nothing."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The styles that a player who looks ahead thinks in, whom it expects, its budget in games."""

    styles: tuple[PlayStyle, ...]
    enemies: tuple[PlayStyle, ...]
    study: int
    """Games of each style against each enemy, on either side, before a battle."""
    ahead: int
    """Games that each style plays out for a decision."""
    best: int
    """Styles that are played out: those that have won most."""
    fading: int
    """Of what was won, one part in so many is forgotten with each decision."""


def thought_of(pack: Pack, enemies: Iterable[PlayStyle]) -> Thought | None:
    """Return what a pack states for who looks ahead: its enemies' styles and some of its own.

    None if it has no styles for that.
    """
    if THOUGHTS not in pack.parts:
        return None
    known = pack.records(NUMBERS)
    if lost := [key for key in BUDGET if key not in known]:
        missing = ", ".join(lost)
        raise UsageError(f"'{NUMBERS}' of '{pack.name}' lacks what '{THOUGHTS}' need: {missing}")
    known_enemies = tuple(enemies)
    styles = (*known_enemies, *players_of(pack, THOUGHTS).values())
    return Thought(styles, known_enemies, *(int(known[key]["number"]) for key in BUDGET))


@dataclass
class Mind:
    """Who looks ahead, on one side: `won` is what each of its styles has won so far.

    `chance` is its own, and `dice` are those of the games that it plays out: both are lists that it
    may write in.
    """

    thought: Thought
    aims: Aims
    won: list[int]
    chance: Ints
    dice: Ints

    @property
    def trusted(self) -> PlayStyle:
        """The style that has won most; of like ones the first."""
        return self.thought.styles[self._ranked()[0]]

    def _ranked(self) -> list[int]:
        return sorted(range(len(self.won)), key=lambda style: (-self.won[style], style))

    def think(self, battle: PlayedBattle, half: int, side: int, actions: int) -> None:
        """Play out what the best styles would do with a half that has just begun."""
        styles = self.thought.styles
        asked = sorted(self._ranked()[: self.thought.best])
        self.won = [won - won // self.thought.fading for won in self.won]
        for _ in range(self.thought.ahead):
            seeds = 1 + below(self.chance, SEEDS), 1 + below(self.chance, SEEDS)
            enemy = self.thought.enemies[below(self.chance, len(self.thought.enemies))]
            for number in asked:
                style = styles[number]
                both = (style, enemy) if side == 0 else (enemy, style)
                self.dice[0], self.dice[1] = seeds
                trial = battle.copy(self.dice)
                winner = _play_out(trial, self.aims, both, half, actions)
                self.won[number] += counted(trial, winner, side)


def _play_out(
    trial: PlayedBattle, aims: Aims, both: Sequence[PlayStyle], half: int, actions: int
) -> int:
    """Play a battle on whose half has begun, and return who wins."""
    act_half(trial, aims, both, trial.whose(half), actions)
    winner = over(trial)
    return play_on(trial, aims, both, half + 1)[0] if winner is None else winner


def counted(battle: PlayedBattle, winner: int, side: int) -> int:
    """Return what a battle that is over counts for a side: who won, and what the armies lost."""
    won = _WIN if winner == side else _WIN // 2 if winner < 0 else 0
    taken, lost = (
        min(_ARMY * army.markers // max(army.s, 1), _ARMY)
        for army in (battle.armies[1 - side], battle.armies[side])
    )
    return won + taken - lost


@dataclass
class Thinkers:
    """Those who look ahead in one battle, a mind for each side or None; `styles` follow them."""

    minds: Sequence[Mind | None]
    styles: MutableSequence[PlayStyle]

    def __call__(self, battle: PlayedBattle, half: int, side: int, actions: int) -> None:
        mind = self.minds[side]
        if mind is not None:
            mind.think(battle, half, side, actions)
            self.styles[side] = mind.trusted
