"""A whole game: set-up, then turns of two segments each, until the last one is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.games.panzer_leader.play.deploy import enter, set_up
from generator.games.panzer_leader.play.gunnery import bombard_all, fire_all, order_all, storm_all
from generator.games.panzer_leader.play.march import Errand, errands, march_all
from generator.games.panzer_leader.play.plan import BattlePlan
from generator.games.panzer_leader.play.players import Player
from generator.games.panzer_leader.play.setting import PlayedSituation
from generator.games.panzer_leader.play.state import State
from generator.games.panzer_leader.play.victory import note
from generator.play.chance import Seeds


def play_game(
    setting: PlayedSituation, plans: Sequence[BattlePlan], players: Sequence[Player], seeds: Seeds
) -> State:
    """Play a game to its end, and return how it stands then."""
    state = State(setting, seeds)
    set_up(state, players, plans)
    for turn in range(1, setting.turns + 1):
        state.turn = turn
        for side in (setting.mover, 1 - setting.mover):
            segment(state, players[side], plans[side], side)
        note(state)
    return state


def segment(state: State, player: Player, plan: BattlePlan, side: int) -> None:
    """Play a side's segment: indirect fire, direct fire, moves, close assaults, recovery."""
    state.begin(side)
    enter(state, player, plan, side)
    sent = errands(state, player, plan, side)
    struck = bombard_all(state, side)
    order_all(state, player, side)
    fire_all(state, player, side, struck, _busy(state, player, side, sent))
    march_all(state, player, plan, side, sent)
    storm_all(state, player, side)
    state.recover(side)


def _busy(
    state: State, player: Player, side: int, sent: Mapping[int, Errand]
) -> Callable[[int], int]:
    """Return what it costs a unit to stand and fire: more, the less time it has for its way."""
    turns = state.setting.turns - state.turn + 1

    def cost(unit: int) -> int:
        errand = sent.get(unit)
        if errand is None:
            return 0
        left = errand.left(state.at[unit])
        if not left:
            return 0
        points = state.setting.kinds[unit].points
        return player.stay + 2 * player.stay * min(left, points * turns) // (points * turns)

    return cost
