"""A mission that computer players can play: the model that the game's entry names."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.errors import UsageError
from generator.games.platoon_action.play.charts import charts_of
from generator.games.platoon_action.play.drive import WheelLimits
from generator.games.platoon_action.play.field import ground_of
from generator.games.platoon_action.play.game import MissionSetting, begin
from generator.games.platoon_action.play.goals import aim_of
from generator.games.platoon_action.play.players import PART, ActionPlayer, players_of
from generator.games.platoon_action.play.search import (
    ActionThought,
    Foresight,
    searched_game,
    studied,
    thought_of,
)
from generator.games.platoon_action.scenario.model import SIDES, MissionRecord
from generator.ground.edges import OPPOSITE
from generator.own_code import folder_hash
from generator.play import LOOKING_AHEAD, Played
from generator.play.chance import Seeds

_NEEDED = ("play-numbers", "play-ends", "blasts", "gears", "modifiers", "ladder", PART)
"""Parts of a pack that games are played with, besides what its missions are rolled from."""

_CLEAR = 96
"""Inches that one sees in clear weather: all there are."""

_GEARS = {"any": 3, "4th": 3, "3rd": 2, "2nd": 1}


_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Skirmish:
    """A mission with its table, and what each player weighs."""

    setting: MissionSetting
    weights: Mapping[str, ActionPlayer]
    thought: ActionThought | None = None
    """Of who looks ahead, if the pack has somebody who does."""

    @property
    def sides(self) -> tuple[str, ...]:
        return SIDES

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.weights)

    @property
    def ahead(self) -> tuple[str, ...]:
        return () if self.thought is None else (LOOKING_AHEAD,)

    @property
    def code(self) -> str:
        """A hash of the code that plays."""
        return folder_hash(_HERE)

    @cached_property
    def key(self) -> str:
        """A hash of all that a game hangs on but seeds and code: the mission, numbers, players.

        What who looks ahead thinks is not in it: nothing of that is kept.
        """
        setting = self.setting
        charts = [sorted(vars(setting.charts).items(), key=lambda one: one[0])]
        whole: list[object] = [
            setting.record.model_dump_json(),
            charts,
            *self.weights.items(),
        ]
        whole += [setting.sights, setting.night, setting.run, setting.wheels, setting.aim.worth]
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]

    def game(self, players: Sequence[str], seeds: Seeds) -> Played:
        """Play a game to its end; players stand in the order of the sides."""
        by_side = dict(zip(SIDES, players, strict=True))
        one, other = (by_side[side] for side in self.setting.sides)
        if LOOKING_AHEAD in players:
            game = searched_game(self.setting, (self._mind(one, 0), self._mind(other, 1)), seeds)
        else:
            game = begin(self.setting, (self.weights[one], self.weights[other]), seeds)
            game.play()
        state = game.state
        winner = None
        if state.winner is not None:
            winner = SIDES.index(self.setting.sides[state.winner])
        return Played(winner, True, state.turn, state.actions)

    def _mind(self, name: str, side: int) -> ActionPlayer | Foresight:
        """Return who plays a side, attacker first."""
        return self._studied[side] if name == LOOKING_AHEAD else self.weights[name]

    @cached_property
    def _studied(self) -> tuple[Foresight, Foresight]:
        assert self.thought is not None
        one, other = (
            studied(self.setting, self.thought, side, f"study/{self.key}") for side in (0, 1)
        )
        return one, other


def playable(pack: Pack, record: Mapping[str, Any], players: str = PART) -> Skirmish:
    """Return a mission's record as a game; raise UsageError for one that can't be played."""
    if lost := [part for part in _NEEDED if part not in pack.parts]:
        raise UsageError(f"computer players need parts that '{pack.name}' lacks: {', '.join(lost)}")
    weights = players_of(pack, players)
    setting = setting_of(pack, MissionRecord.model_validate(record))
    return Skirmish(setting, weights, thought_of(pack, weights))


def setting_of(pack: Pack, record: MissionRecord) -> MissionSetting:
    """Return a mission as its games begin."""
    charts, ground = charts_of(pack), ground_of(pack, record)
    sides = record.attacker, record.defender
    edges = record.attacker_edge, OPPOSITE[record.attacker_edge]
    one, other = (tuple(ground.inside(record.zone(side).points)) for side in sides)
    homes = ground.ways(ground.edge(edges[0])), ground.ways(ground.edge(edges[1]))
    sky = pack.records("weather")[record.weather]
    state = str(pack.records("ground-states")[record.ground]["rule"] or "")
    rule = str(sky["rule"] or "")
    mist = re.search(r"in turns 1 to ([0-9]+)", rule)
    firing = re.search(r"is seen at ([0-9]+)″", rule)
    mud = re.search(r"run off the road go ([0-9]+)″", state)
    return MissionSetting(
        record=record,
        charts=charts,
        ground=ground,
        sides=sides,
        zones=(one, other),
        edges=edges,
        homes=homes,
        aim=aim_of(
            ground,
            pack.records("play-ends")[record.mission],
            record.goals,
            record.turns,
            charts.numbers,
        ),
        hidden=str(pack.records("missions")[record.mission]["hidden"]),
        sights=_sights(sky["sight"], int(mist[1]) if mist else 0),
        night=firing is not None,
        firing_seen=int(firing[1]) if firing else 0,
        run=float(mud[1]) if mud else charts.numbers["run"],
        wheels=(_limits(pack, wheels=True, soft="2nd gear" in state), _limits(pack, wheels=False)),
    )


def _sights(most: int | None, mist: int) -> tuple[int, ...]:
    """Return how far one sees in each turn; mist lifts after some, other weather stays."""
    if most is None:
        return (_CLEAR,)
    return (*(int(most),) * mist, _CLEAR) if mist else (int(most),)


def _limits(pack: Pack, *, wheels: bool, soft: bool = False) -> WheelLimits:
    """Return the gears that the table of ground allows; `soft` ground stops wheels off the road."""
    gears: dict[str, int] = {}
    for key, one in pack.records("ground").items():
        gears[key] = _gear(str(one["vehicles"]), wheels=wheels)
    gears["ford"], gears["water"] = gears["water"], 0
    gears["off"] = 1 if soft and wheels else 3
    return WheelLimits(gears, gears["hedge"], gears["wall"])


def _gear(text: str, *, wheels: bool) -> int:
    """Return the highest gear that a line of the table of ground allows, 0 for none."""
    if text == "none" or (wheels and "tracks only" in text):
        return 0
    if text.startswith("wheels:") and not wheels:
        return 3
    found = [number for word, number in _GEARS.items() if word in text]
    return min(found, default=0)
