"""A fresh battle: every stage rolled, held against its constraints, and frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.aims import Aim, set_aims
from generator.games.plm_american_revolution.scenario.armies.armoury import Armoury, armoury_of
from generator.games.plm_american_revolution.scenario.armies.deploy import Deployed, deploy, zones
from generator.games.plm_american_revolution.scenario.armies.formed import Army, army_points
from generator.games.plm_american_revolution.scenario.armies.points import Values
from generator.games.plm_american_revolution.scenario.case import Case, case_of
from generator.games.plm_american_revolution.scenario.fields import CHOICES, LOCKABLE
from generator.games.plm_american_revolution.scenario.forces import raise_armies
from generator.games.plm_american_revolution.scenario.ground import Plan, cell_name, lay_ground
from generator.games.plm_american_revolution.scenario.lines import RULES
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.games.plm_american_revolution.scenario.requirements import check_content
from generator.games.plm_american_revolution.scenario.rules import BEARS, STRENGTHS
from generator.games.plm_american_revolution.scenario.scene import Scene, set_scene
from generator.games.plm_american_revolution.scenario.words import (
    Patterns,
    brigade_name,
    choose_words,
    fill_words,
)
from generator.games.scenario import Scenario
from generator.roll.dates import date_text
from generator.roll.locks import Locks
from generator.roll.outcome import begin, end
from generator.roll.roller import Roller
from generator.roll.stages import Stages, draw_within

ATTEMPTS = 8
"""Scenes that are tried before the command gives up."""

GROUND_ATTEMPTS = 6
"""Attempts at ground and armies for one scene before another is set."""

FORCES_ATTEMPTS = 40
"""Attempts at two armies on one ground before another is laid."""

LINE_ATTEMPTS = 4
"""Attempts to deploy two armies before others are raised."""


@dataclass(frozen=True, kw_only=True)
class Battle(Scenario):
    """A battle as it was rolled, with what its sentences are made from."""

    scene: Scene
    patterns: Patterns


def new_battle(pack: Pack, seed: str, locks: Locks | None = None) -> Battle:
    """Roll a battle; the same pack, seed and locks give the same.

    Raises UsageError for locks that can't be met, ContentError for a pack that lacks something to
    roll with, ScenarioError when a stage's tries are used up.
    """
    roller = begin(pack, seed, locks, check_content, CHOICES.check)
    stages = Stages(roller, "scenario", ATTEMPTS)
    scene, record = stages.draw("battle", _whole)
    patterns = choose_words(roller, scene.theatre, scene.battle)
    kept = end(roller, LOCKABLE)
    record = with_words(pack, record, scene.place, patterns)
    return Battle(**kept, scene=scene, patterns=patterns, record=record)


def _whole(roller: Roller) -> tuple[Scene, dict[str, Any]]:
    """Set a scene, and what is fought there."""
    scene = set_scene(roller)
    store = armoury_of(roller.pack, scene)
    return scene, draw_within(roller, "ground", lambda r: _fought(r, scene, store), GROUND_ATTEMPTS)


def _fought(roller: Roller, scene: Scene, store: Armoury) -> dict[str, Any]:
    """Lay the ground, raise the armies and set them on it."""
    near, far = zones(roller, scene)
    plan = lay_ground(roller, scene, near, far)
    aims = set_aims(roller, scene, plan)

    def forces(inner: Roller) -> dict[str, Any]:
        armies = raise_armies(inner, scene, store)
        _weighed(store, scene, armies)
        return draw_within(
            inner,
            "deployment",
            lambda r: _stood(r, scene, (plan, aims), armies, store.values),
            LINE_ATTEMPTS,
        )

    return draw_within(roller, "forces", forces, FORCES_ATTEMPTS)


def _weighed(store: Armoury, scene: Scene, armies: Mapping[str, Army]) -> None:
    """Reject armies whose points don't suit before they are set on a table."""
    both = [armies[side] for side in (scene.attacker, scene.defender)]
    each = [army_points(store.values, army) for army in both]
    if not scene.battle["least"] <= 100 * each[0] / each[1] <= scene.battle["most"]:
        raise RULES.rejected(store.pack, STRENGTHS)
    weight = [sum(map(store.values.s, army.units)) for army in both]
    limit = store.limits[BEARS]
    if scene.even and not limit["limit"] <= weight[0] / weight[1] <= limit["most"]:
        raise RULES.rejected(store.pack, BEARS)


def _stood(
    roller: Roller,
    scene: Scene,
    ground: tuple[Plan, Sequence[Aim]],
    armies: dict[str, Army],
    values: Values,
) -> dict[str, Any]:
    """Set both armies on the ground, and hold the whole against the constraints."""
    deployed = deploy(roller, scene, ground[0], armies, values)
    record = _written(roller.pack, scene, *ground, armies, deployed)
    case = case_of(roller.pack, BattleModel.model_validate(record), values)
    RULES.hold(roller.pack, case)
    return with_numbers(case, record)


def with_numbers(case: Case, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record with the numbers that follow from its units and lines."""
    breaks = case.breaks()
    sides = {
        side: {
            **army,
            "points": case.points(side),
            "s": case.s(side),
            "figures": case.figures(side),
            "breaks": breaks[side],
        }
        for side, army in record["sides"].items()
    }
    return {**record, "sides": sides}


def with_words(
    pack: Pack, record: Mapping[str, Any], place: Mapping[str, Any], patterns: Patterns
) -> dict[str, Any]:
    """Return a record with the texts that follow from it."""
    texts = fill_words(pack, BattleModel.model_validate(record), place, patterns)
    sides = {
        side: {**army, "brief": texts["briefs"][side]} for side, army in record["sides"].items()
    }
    return {**record, **{k: texts[k] for k in ("title", "story", "wins", "rules")}, "sides": sides}


def _written(
    pack: Pack,
    scene: Scene,
    plan: Plan,
    aims: Sequence[Aim],
    armies: Mapping[str, Army],
    deployed: Mapping[str, Deployed],
) -> dict[str, Any]:
    """Return the record of a battle, the attacker's edge where it was rolled."""
    turn = _Turn(plan.depth, flipped=scene.edge == "south")
    sides = [side for side in pack.info.sides if side in armies]
    starts = None if scene.even else scene.attacker
    return {
        "title": str(scene.battle["name"]),
        "origin": "house",
        "theatre": scene.theatre_id,
        "battle": scene.battle_id,
        "place": str(scene.place["place"]),
        "date": date_text(scene.day),
        "weather": scene.weather,
        "story": [],
        "turns": int(scene.battle["turns"]),
        "table": _table(plan, turn),
        "objectives": [{"name": aim.name, "at": turn.point(aim.at)} for aim in aims],
        "need": int(scene.battle["need"]),
        "attacker": scene.attacker,
        "sets-up": scene.defender,
        "starts": starts,
        "sides": {side: _army(pack, scene, armies[side], deployed[side], turn) for side in sides},
        "wins": [],
        "rules": [],
    }


def _army(pack: Pack, scene: Scene, army: Army, deployed: Deployed, turn: _Turn) -> dict[str, Any]:
    role = "attacker" if army.side == scene.attacker else "defender"
    generals = pack.records("generals")
    brigades = []
    for brigade, place in zip(army.brigades, deployed.places, strict=True):
        late = {} if place.arrives is None else {"arrives": place.arrives}
        brigades.append(
            {
                "name": brigade_name(generals[brigade.general]),
                "general": brigade.general,
                "zone": {"x": list(place.x), "y": turn.span(place.y)},
                **late,
                "units": [unit.data() for unit in brigade.units],
            }
        )
    return {
        "role": "even" if scene.even else role,
        "commander": army.commander,
        "zone": {"x": list(deployed.x), "y": turn.span(deployed.y)},
        "brigades": brigades,
        "points": 0,
        "s": 0,
        "figures": 0,
        "breaks": 0,
        "brief": [],
    }


def _table(plan: Plan, turn: _Turn) -> dict[str, Any]:
    top = plan.up - 1
    ground = [
        {
            **piece,
            "cells": [cell_name((x, top - y if turn.flipped else y)) for x, y in piece["cells"]],
        }
        for piece in plan.pieces
    ]
    return {
        "width": plan.width,
        "depth": plan.depth,
        "ground": ground,
        "courses": [
            {**one, "points": [turn.point(p) for p in one["points"]]} for one in plan.courses
        ],
        "crossings": [{"kind": one["kind"], "at": turn.point(one["at"])} for one in plan.crossings],
    }


@dataclass(frozen=True)
class _Turn:
    """How inches from the attacker's edge become inches from the top of the map."""

    depth: int
    flipped: bool

    def y(self, value: int) -> int:
        return self.depth - value if self.flipped else value

    def point(self, at: Sequence[int]) -> list[int]:
        return [at[0], self.y(at[1])]

    def span(self, span: Sequence[int]) -> list[int]:
        return sorted(self.y(one) for one in span)
