"""A situation that computer players can play: the model that the game's entry names."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.errors import UsageError
from generator.games.panzer_leader.play.game import play_game
from generator.games.panzer_leader.play.plan import BattlePlan, plan_of
from generator.games.panzer_leader.play.players import PART, Player, players_of
from generator.games.panzer_leader.play.setting import PlayedSituation, published, rolled
from generator.games.panzer_leader.play.victory import winner
from generator.games.panzer_leader.scenario.model import SituationRecord
from generator.games.panzer_leader.situation.kind import SituationPart
from generator.games.panzer_leader.situation.model import SIDES
from generator.own_code import folder_hash
from generator.play import Played
from generator.play.chance import Seeds

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Battle:
    """A situation with what its sides play for, and what each player weighs."""

    setting: PlayedSituation
    plans: Sequence[BattlePlan]
    weights: Mapping[str, Player]

    @property
    def sides(self) -> tuple[str, ...]:
        return SIDES

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.weights)

    @property
    def ahead(self) -> tuple[str, ...]:
        return ()

    @property
    def code(self) -> str:
        """A hash of the code that plays."""
        return folder_hash(_HERE)

    @cached_property
    def key(self) -> str:
        """A hash of all that a game hangs on but seeds and code: ground, units, levels, players."""
        setting, joined = self.setting, self.setting.field.table.joined
        ground = joined.cover, joined.sides, joined.roads, joined.streams
        whole = [*map(_plain, ground), *self.weights.items(), *self.plans]
        whole += [getattr(setting, one.name) for one in fields(setting) if one.name != "field"]
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]

    def game(self, players: Sequence[str], seeds: Seeds) -> Played:
        """Play a game to its end."""
        state = play_game(self.setting, self.plans, [self.weights[p] for p in players], seeds)
        return Played(winner(state), True, state.turn, state.actions)


def _plain(some: Any) -> list[Any]:
    """Return a mapping's pairs, or ways, in an order that is always the same."""
    return sorted(some.items()) if isinstance(some, Mapping) else list(some)


_NEEDED = ("unit-kinds", "crt", "tables", "wec", "modifiers", "shifts", "stacking", "points")
"""Parts of a pack that situations are played with, besides its boards."""


def battle(pack: Pack, setting: PlayedSituation, whose: str = PART) -> Battle:
    """Return a situation as a game between the players of a part of the pack."""
    plans = [plan_of(setting, side) for side in range(2)]
    return Battle(setting, plans, players_of(pack, whose))


def playable(pack: Pack, record: Mapping[str, Any], whose: str = PART) -> Battle:
    """Return a rolled situation's record as a game; raise UsageError for what can't be played."""
    _check(pack, whose)
    return battle(pack, rolled(pack, SituationRecord.model_validate(record)), whose)


def published_battle(pack: Pack, name: str, whose: str = PART) -> Battle:
    """Return one of the pack's own situations as a game; raise UsageError for what can't be."""
    _check(pack, whose)
    part = pack.parts.get(name)
    if not isinstance(part, SituationPart):
        raise UsageError(f"'{name}' is not a situation of '{pack.name}'")
    return battle(pack, published(pack, part.model), whose)


def _check(pack: Pack, whose: str) -> None:
    if lost := [part for part in (*_NEEDED, whose) if part not in pack.parts]:
        raise UsageError(f"computer players need parts that '{pack.name}' lacks: {', '.join(lost)}")
