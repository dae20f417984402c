"""A battle that computer players can play: the model that the game's entry names."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.content import Pack
from generator.dice import Streams
from generator.errors import UsageError
from generator.games.plm_american_revolution.play.charts import NUMBERS, RuleCharts, charts_of
from generator.games.plm_american_revolution.play.game import play_battle
from generator.games.plm_american_revolution.play.ground import PlayedGround
from generator.games.plm_american_revolution.play.players import PART, PlayStyle, players_of
from generator.games.plm_american_revolution.play.search import (
    Mind,
    Thinkers,
    Thought,
    counted,
    thought_of,
)
from generator.games.plm_american_revolution.play.setup import DrawnArmy, begin, drawn_up
from generator.games.plm_american_revolution.play.state import PlayedBattle, Told
from generator.games.plm_american_revolution.play.worth import Aims
from generator.games.plm_american_revolution.scenario.armies.points import values_of
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.own_code import folder_hash
from generator.play import LOOKING_AHEAD, Played
from generator.play.chance import SEEDS, Seeds, seeds_of
from generator.play.numbers import numbers

if TYPE_CHECKING:
    from generator.play.numbers import Ints


_HERE = Path(__file__).parent


@dataclass(frozen=True)
class PlayableBattle:
    """A battle's table with both armies drawn up, and what each player weighs.

    Besides those who play at first sight, one may look ahead. It studies the battle first, and
    plays out games in each half of a turn.
    """

    sides: tuple[str, ...]
    charts: RuleCharts
    ground: PlayedGround
    drawn: tuple[DrawnArmy, ...]
    aims: Aims
    first: int
    """The side that rolls the first action die; -1 for a roll."""
    weights: Mapping[str, PlayStyle]
    thought: Thought | None = None
    """What the player who looks ahead thinks in, if there is one."""

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.weights)

    @property
    def ahead(self) -> tuple[str, ...]:
        return (LOOKING_AHEAD,) if self.thought else ()

    @property
    def code(self) -> str:
        """A hash of the code that plays."""
        return folder_hash(_HERE)

    @cached_property
    def key(self) -> str:
        """A hash of all that a game at first sight hangs on but seeds and code."""
        ground = self.ground
        edges = sorted(ground.works), sorted(ground.fences)
        aims = self.aims
        whole = [
            self.sides, self.charts,
            ground.width, ground.depth, ground.cells, edges, self.drawn,
            aims.places, aims.need, aims.attacker, aims.turns, self.first,
            *self.weights.items(),
        ]  # fmt: skip
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]

    @cached_property
    def _dice(self) -> tuple[Ints, Ints, Ints, Ints]:
        """The states of chance: the game's, either side's own, and that of games played out.

        They are the same for all games: a compiled function never lets go of one.
        """
        return numbers((1, 1)), numbers((1, 1)), numbers((1, 1)), numbers((1, 1))

    def game(self, players: Sequence[str], seeds: Seeds, told: Told | None = None) -> Played:
        """Play a battle to its end; `told` hears what happens."""
        battle = self._begun(seeds)
        battle.told = told
        minds = [
            self._mind(side, seeds) if name == LOOKING_AHEAD else None
            for side, name in enumerate(players)
        ]
        styles = [
            self.weights[name] if mind is None else mind.trusted
            for name, mind in zip(players, minds, strict=True)
        ]
        think = Thinkers(minds, styles) if any(minds) else None
        winner, turn = play_battle(battle, self.aims, styles, self.first, think)
        battle.tell("end", winner, turn)
        return Played(winner if winner >= 0 else None, ended=True, rounds=turn, actions=turn)

    def _begun(self, seeds: Seeds) -> PlayedBattle:
        dice = self._dice[0]
        dice[0], dice[1] = seeds
        return begin(self.charts, self.ground, self.drawn, dice)

    def _mind(self, side: int, seeds: Seeds) -> Mind:
        """Return who looks ahead on a side, with other chance than the game's."""
        assert self.thought is not None
        own, out = self._dice[1 + side], self._dice[3]
        own[0], own[1] = 1 + seeds[1 - side] % SEEDS, 1 + seeds[side] % SEEDS
        return Mind(self.thought, self.aims, list(self._studied[side]), own, out)

    @cached_property
    def _studied(self) -> tuple[list[int], list[int]]:
        """What each style has won on either side, in games at first sight before the battle."""
        assert self.thought is not None
        thought, streams = self.thought, Streams(f"study/{self.key}")
        won = [0] * len(thought.styles), [0] * len(thought.styles)
        for number in range(thought.study):
            seeds = seeds_of(streams, f"game/{number}")
            for one, style in enumerate(thought.styles):
                for enemy in thought.enemies:
                    for side, both in enumerate(((style, enemy), (enemy, style))):
                        battle = self._begun(seeds)
                        winner, _ = play_battle(battle, self.aims, both, self.first)
                        won[side][one] += counted(battle, winner, side)
        return won


def playable(pack: Pack, record: Mapping[str, Any], part: str = PART) -> PlayableBattle:
    """Return a battle's record as a game; raise UsageError for one that can't be played.

    `part` is the part of the pack that has the players.
    """
    if lost := [one for one in (NUMBERS, part) if one not in pack.parts]:
        raise UsageError(f"computer players need parts that '{pack.name}' lacks: {', '.join(lost)}")
    model = BattleModel.model_validate(record)
    charts = charts_of(pack)
    ground = PlayedGround(model.table, charts.see)
    names, weights = tuple(model.sides), players_of(pack, part)
    even = bool(pack.records("battles")[model.battle]["even"])
    return PlayableBattle(
        sides=names,
        charts=charts,
        ground=ground,
        drawn=drawn_up(pack, values_of(pack), charts, ground, model),
        aims=_aims(ground, model, -1 if even else names.index(model.attacker)),
        first=-1 if model.starts is None else names.index(model.starts),
        weights=weights,
        thought=thought_of(pack, weights.values()),
    )


def _aims(ground: PlayedGround, model: BattleModel, attacker: int) -> Aims:
    places = tuple((one.at[0], one.at[1]) for one in model.objectives)
    ways = tuple(
        (ground.ways(x, y, mounted=False), ground.ways(x, y, mounted=True)) for x, y in places
    )
    return Aims(places, ways, model.need, attacker, model.turns)
