"""A player who looks ahead: before each turn it plays out what every style would do.

Flat Monte Carlo over styles: from where the game stands, each style plays it to its end a few
times, all against the same enemies and the same dice. Those are the player's own, so no die and no
card of the game is seen before it falls. What a style has won counts on, less with each turn: some
suit a mission, whatever the moment. The budget is counted in games, not in time, so it is the same
on every machine. Figures, reserve and papers lie open in this game (2.1, 5.7): but for the order of
the cards, which is shuffled anew, nothing has to be guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

from generator.content import Pack
from generator.dice import Streams
from generator.errors import UsageError
from generator.games.platoon_action.play.charts import BUDGET
from generator.games.platoon_action.play.deploy import USUAL, SetUpTaste
from generator.games.platoon_action.play.game import ActionGame, MissionSetting, begin
from generator.games.platoon_action.play.players import SET_UPS, THOUGHTS, ActionPlayer, players_of
from generator.games.platoon_action.play.state import ActionDice
from generator.play.chance import SEEDS, Seeds, seeds_of

_WHOLE: Final = 100
_WIN: Final = 64
"""What a game that is won counts; one that nobody wins counts half of it."""


@dataclass(frozen=True)
class ActionThought:
    """The styles that a player who looks ahead thinks in, whom it expects, its budget in games.

    It studies a mission first, with `study` games against each of `enemies`: the first style with
    each of `tastes`, then the other styles with the best of these, by which it sets up. Before each
    turn one part in `fading` of what was won is forgotten, and every style is played out `depth`
    times.
    """

    styles: tuple[ActionPlayer, ...]
    enemies: tuple[ActionPlayer, ...]
    tastes: tuple[SetUpTaste, ...]
    study: int
    depth: int
    fading: int


@dataclass(frozen=True)
class Foresight:
    """What who looks ahead knows as a game begins: how many games each style won for its side."""

    thought: ActionThought
    won: tuple[int, ...]
    taste: SetUpTaste = USUAL


def thought_of(pack: Pack, enemies: Mapping[str, ActionPlayer]) -> ActionThought | None:
    """Return the styles and the budget that a pack states, against some players.

    None if it has no styles for that; raises UsageError for styles without a budget.
    """
    if THOUGHTS not in pack.parts or SET_UPS not in pack.parts:
        return None
    known = pack.records("play-numbers")
    if lost := [key for key in BUDGET if key not in known]:
        missing = ", ".join(lost)
        raise UsageError(f"'play-numbers' of '{pack.name}' lacks what '{THOUGHTS}' need: {missing}")
    study, depth, fading = (int(known[key]["number"]) for key in BUDGET)
    styles = tuple(players_of(pack, THOUGHTS).values())
    tastes = tuple(
        SetUpTaste(*(int(one[part]) / _WHOLE for part in ("cover", "near", "apart")))
        for one in pack.records(SET_UPS).values()
    )
    return ActionThought(styles, tuple(enemies.values()), tastes, study, depth, fading)


def studied(setting: MissionSetting, thought: ActionThought, side: int, seed: str) -> Foresight:
    """Play a mission on a side, 0 for the attacker's, and return what is known of it then."""
    first, *others = thought.styles
    won = [_won(setting, (first, taste), thought, side, seed) for taste in thought.tastes]
    best = won.index(max(won))
    taste = thought.tastes[best]
    more = (_won(setting, (one, taste), thought, side, seed) for one in others)
    return Foresight(thought, (won[best], *more), taste)


def _won(
    setting: MissionSetting,
    way: tuple[ActionPlayer, SetUpTaste],
    thought: ActionThought,
    side: int,
    seed: str,
) -> int:
    """Return how many games a style wins that is set up in some way."""
    (style, taste), streams, won = way, Streams(seed), 0
    tastes = (taste, USUAL) if side == 0 else (USUAL, taste)
    for number in range(thought.study):
        seeds = seeds_of(streams, f"game/{number}")
        for enemy in thought.enemies:
            game = begin(setting, _sides(style, enemy, side), seeds, tastes)
            game.play()
            won += game.state.winner == side
    return won


def _sides(mine: ActionPlayer, its: ActionPlayer, side: int) -> tuple[ActionPlayer, ActionPlayer]:
    return (mine, its) if side == 0 else (its, mine)


class Forethought:
    """What goes on in its head: its own chance, what each style has won, and which it trusts."""

    def __init__(self, known: Foresight, dice: ActionDice) -> None:
        self.known = known
        self.won = [_WIN * one for one in known.won]
        self.trusted = 0
        self._dice = dice
        self._trust()

    @property
    def style(self) -> ActionPlayer:
        return self.known.thought.styles[self.trusted]

    def look_ahead(self, game: ActionGame, side: int) -> None:
        """Play each style out from where a game stands, and trust what wins most."""
        thought, styles = self.known.thought, self.known.thought.styles
        for number, won in enumerate(self.won):
            self.won[number] -= won // thought.fading
        for _ in range(thought.depth):
            seeds = 1 + self._dice.below(SEEDS), 1 + self._dice.below(SEEDS)
            enemy = thought.enemies[self._dice.below(len(thought.enemies))]
            for number, style in enumerate(styles):
                trial = copied(game, _sides(style, enemy, side), seeds)
                trial.play()
                winner = trial.state.winner
                self.won[number] += _WIN // 2 if winner is None else _WIN * (winner == side)
        self._trust()

    def _trust(self) -> None:
        """Trust the style that has won most; of like ones the one that was trusted before."""
        for number, won in enumerate(self.won):
            if won > self.won[self.trusted]:
                self.trusted = number


def searched_game(
    setting: MissionSetting, players: tuple[ActionPlayer | Foresight, ...], seeds: Seeds
) -> ActionGame:
    """Play a game to its end, attacker first; whoever has foresight looks ahead before a turn."""
    one, other = (_head(setting, player, seeds, side) for side, player in enumerate(players))
    mine, its = (one.taste if isinstance(one, Foresight) else USUAL for one in players)
    game = begin(setting, (_style(one), _style(other)), seeds, (mine, its))
    while not game.state.over:
        for side, head in enumerate((one, other)):
            if isinstance(head, Forethought):
                head.look_ahead(game, side)
        game.players = _style(one), _style(other)
        game.round()
    return game


def _head(
    setting: MissionSetting, player: ActionPlayer | Foresight, seeds: Seeds, side: int
) -> ActionPlayer | Forethought:
    """Return a player as a game begins; whoever looks ahead has dice that are not the game's."""
    if not isinstance(player, Foresight):
        return player
    own = 1 + (seeds[1] + side) % SEEDS, 1 + seeds[0] % SEEDS
    return Forethought(player, ActionDice(own, dict(setting.charts.ladder)))


def _style(player: ActionPlayer | Forethought) -> ActionPlayer:
    return player.style if isinstance(player, Forethought) else player


def copied(
    game: ActionGame, players: tuple[ActionPlayer, ActionPlayer], seeds: Seeds
) -> ActionGame:
    """Return a game that stands as another does, for other players and other dice.

    What no game changes is shared: the table with what is known of it, charts, the mission's aim.
    """
    state, setting = game.state, game.setting
    memo: dict[int, Any] = {id(one): one for one in _shared(game)}
    memo[id(state.dice)] = ActionDice(seeds, state.dice.ladder)
    return ActionGame(setting, players, deepcopy(state, memo), deepcopy(game.score, memo))


def _shared(game: ActionGame) -> Sequence[object]:
    state, charts = game.state, game.state.charts
    rows = (charts.weapons, charts.guns, charts.rockets, charts.vehicles)
    return (
        charts, state.ground, state.odds, state.homes, state.sights, state.own_edge,
        *(row for some in rows for row in some.values()),
    )  # fmt: skip
