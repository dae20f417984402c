"""What enemies could do to whoever stands in a hex, and what one could do to them from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.games.panzer_leader.play.kinds import NEVER, UnitFactors
from generator.games.panzer_leader.play.setting import PlayedSituation
from generator.games.panzer_leader.play.state import State

_FAR: Final = 10
"""Up to how many hexes anybody looks: what is farther off counts for little."""

_AIMED: Final = 8

_MOST: Final = 16
"""Four times the odds, at most."""


class Threat:
    """What a side's units could fire at each hex, in eighths, and do to neighbours hand to hand."""

    def __init__(self, state: State, side: int) -> None:
        setting = state.setting
        number = len(setting.field.spots)
        self._setting = setting
        self._soft, self._hard = [0] * number, [0] * number
        self._storm = [0] * number
        self._marks: list[tuple[int, bool, int]] = []
        self._aims: dict[str, list[int]] = {}
        for hex_, stack in enumerate(state.stacks):
            if stack and setting.sides[stack[0]] == side:
                self._add(state, hex_, stack)

    def _add(self, state: State, hex_: int, stack: Sequence[int]) -> None:
        setting = self._setting
        kinds, field = setting.kinds, setting.field
        armoured = sum(kinds[u].armoured for u in stack) * 2 >= len(stack) or field.town[hex_]
        whole = field.town[hex_]
        weakest = (sum if whole else min)(kinds[u].defence for u in stack)
        self._marks.append((hex_, armoured, weakest))
        soft, hard = self._soft, self._hard
        for unit in stack:
            kind = kinds[unit]
            if state.down[unit] or not kind.attack:
                continue
            most = min(kind.reach, _FAR)
            own_soft, own_hard = kind.soft, kind.hard
            for there, far in field.around(hex_, most):
                soft[there] += own_soft[far]
                hard[there] += own_hard[far]
            if kind.storm != NEVER:
                for there in field.near[hex_]:
                    self._storm[there] += 2 * kind.attack

    def at(self, hex_: int, kind: UnitFactors) -> int:
        """Return what threatens a kind in a hex: about four times the odds against it."""
        field = self._setting.field
        armoured = kind.armoured or field.town[hex_]
        fire = 4 * (self._hard if armoured else self._soft)[hex_] // kind.defence
        if field.hides[hex_]:
            fire //= 3
        return min(fire, _MOST) + min(4 * self._storm[hex_] // kind.defence, _MOST)

    def aim(self, kind: UnitFactors) -> list[int]:
        """Return by hex what a kind could do from there: four times the odds on its best mark."""
        found = self._aims.get(kind.id)
        if found is None:
            found = self._aims[kind.id] = self._aimed(self._setting, kind)
        return found

    def _aimed(self, setting: PlayedSituation, kind: UnitFactors) -> list[int]:
        found = [0] * len(setting.field.spots)
        if not kind.attack:
            return found
        most = min(kind.reach, _AIMED)
        for hex_, armoured, defence in self._marks:
            counts = [
                min(4 * one // defence, _MOST) for one in (kind.hard if armoured else kind.soft)
            ]
            for there, far in setting.field.around(hex_, most):
                if counts[far] > found[there]:
                    found[there] = counts[far]
        return found
