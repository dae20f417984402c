"""Setting up: whose units stand where when a game begins, and where those enter that come later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.games.panzer_leader.play.field import FOOT
from generator.games.panzer_leader.play.plan import BattlePlan, area_of, carried, rides
from generator.games.panzer_leader.play.players import Player
from generator.games.panzer_leader.play.setting import Troop
from generator.games.panzer_leader.play.state import State
from generator.games.panzer_leader.play.threat import Threat

_TRIES: Final = 12
"""Hexes of an area that are looked at for a unit."""

_NEAR: Final = 4
"""Of what is to be held, how many hexes are looked at as well."""


def set_up(state: State, players: Sequence[Player], plans: Sequence[BattlePlan]) -> None:
    """Set up both sides, the one that the situation names first."""
    first = state.setting.settles
    for side in (first, 1 - first):
        threat = Threat(state, 1 - side)
        for troop in state.setting.troops:
            if troop.side == side and not troop.turn:
                place(state, players[side], plans[side], troop, threat)


def enter(state: State, player: Player, plan: BattlePlan, side: int) -> None:
    """Bring on those of a side who come in this turn, or could not before."""
    for troop in state.setting.troops:
        if troop.side == side and troop.turn and troop.turn <= state.turn:
            place(state, player, plan, troop, Threat(state, 1 - side))


def place(state: State, player: Player, plan: BattlePlan, troop: Troop, threat: Threat) -> None:
    """Put all units of a group that are not on the board yet into its area, as far as it has room.

    Whoever has to come from afar sits on a carrier, if there is one for him.
    """
    setting = state.setting
    waiting = [unit for unit in troop.units if state.at[unit] == -1]
    far = rides(setting.field, troop.area, plan)
    seated = dict(carried(setting, waiting)) if waiting and far else {}
    aims = _Aims(state, player, plan, troop, threat, far)
    for unit in waiting:
        if unit in seated:
            continue
        hex_ = aims.best(unit)
        if hex_ >= 0:
            state.put(unit, hex_)
    for rider, carrier in seated.items():
        if state.at[carrier] >= 0:
            state.board(rider, carrier)


class _Aims:
    """What a hex is worth to a group that sets up."""

    def __init__(
        self,
        state: State,
        player: Player,
        plan: BattlePlan,
        troop: Troop,
        threat: Threat,
        far: bool,
    ) -> None:
        self._state, self._player, self._troop = state, player, troop
        self._threat, self._far = threat, far
        inside = frozenset(troop.area)
        self._held = [h for h in plan.holds if h in inside] if not far else []
        self._goals = plan.goals or area_of(state.setting, 1 - troop.side) or inside

    def best(self, unit: int) -> int:
        """Return the best hex for a unit among some of the area; -1 if nothing has room."""
        state, area = self._state, self._troop.area
        tried = [area[state.below(len(area))] for _ in range(_TRIES)]
        if self._held:
            tried += [self._held[state.below(len(self._held))] for _ in range(_NEAR)]
        found = self._of(unit, tried)
        return found if found >= 0 else self._of(unit, area)

    def _of(self, unit: int, hexes: Sequence[int]) -> int:
        state, player = self._state, self._player
        field, kind = state.setting.field, state.setting.kinds[unit]
        side = self._troop.side
        way = field.to(max(kind.way, FOOT), self._goals)
        held = frozenset(self._held)
        best, chosen = 0, -1
        for hex_ in hexes:
            if not state.room(hex_, side):
                continue
            crowd = len(state.stacks[hex_])
            worth = -way[hex_] * player.go // (1 if self._far else max(1, player.depth))
            worth += player.cover * field.hides[hex_] * 3 - player.mass * crowd
            worth -= player.shy * self._threat.at(hex_, kind)
            if hex_ in held and kind.holds:
                worth += player.hold * (10 if not crowd else 3)
            worth += state.below(player.whim + 1)
            if chosen < 0 or worth > best:
                best, chosen = worth, hex_
        return chosen
