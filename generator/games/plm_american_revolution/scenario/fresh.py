"""A fresh battle: every stage rolled, held against its constraints, and frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.aims import ObjectivePlace, set_aims
from generator.games.plm_american_revolution.scenario.armies.armoury import Armoury, armoury_of
from generator.games.plm_american_revolution.scenario.armies.deploy import Deployed, deploy, zones
from generator.games.plm_american_revolution.scenario.armies.formed import Army, army_points
from generator.games.plm_american_revolution.scenario.case import Case, case_of
from generator.games.plm_american_revolution.scenario.fair import lopsided
from generator.games.plm_american_revolution.scenario.fields import FIELDS, wish_of
from generator.games.plm_american_revolution.scenario.forces import raise_armies
from generator.games.plm_american_revolution.scenario.ground import lay_ground
from generator.games.plm_american_revolution.scenario.land.plan import TablePlan, cell_name
from generator.games.plm_american_revolution.scenario.lines import RULES
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.games.plm_american_revolution.scenario.requirements import check_content
from generator.games.plm_american_revolution.scenario.rules import (
    BEARS,
    EVEN_ODDS,
    STRENGTHS,
)
from generator.games.plm_american_revolution.scenario.scene import Occasion, Scene, meet, set_scene
from generator.games.plm_american_revolution.scenario.words import (
    Patterns,
    brigade_name,
    choose_words,
    fill_words,
)
from generator.roll.dates import date_text
from generator.roll.locks import Locks
from generator.roll.roller import Roller
from generator.scenario.candidates import Told, first_fit, none_has_odds
from generator.scenario.saved import RolledScenario
from generator.scenario.stages import FinishedDraft, Once, Rolling, Stage

CANDIDATES = 40
"""Battles that are rolled and played before the command gives up."""


@dataclass(frozen=True, kw_only=True)
class Scenario(RolledScenario):
    """A battle as it was rolled, with what its sentences are made from."""

    scene: Scene
    patterns: Patterns


@dataclass
class _Draft:
    """A battle while it is rolled."""

    pack: Pack
    kind: str | None = None
    occasion: Occasion = field(init=False)
    scene: Scene = field(init=False)
    store: Armoury = field(init=False)
    plan: TablePlan = field(init=False)
    aims: Sequence[ObjectivePlace] = field(init=False)
    armies: dict[str, Army] = field(init=False)
    record: dict[str, Any] = field(init=False)
    patterns: Patterns = field(init=False)


def _meet(roller: Roller, draft: _Draft) -> None:
    draft.occasion = meet(roller)


def _set_scene(roller: Roller, draft: _Draft) -> None:
    draft.scene = set_scene(roller, draft.occasion, draft.kind)
    draft.store = armoury_of(roller.pack, draft.scene)


def _lay_ground(roller: Roller, draft: _Draft) -> None:
    """Lay the ground, with what is fought for on it."""
    draft.plan = lay_ground(roller, draft.scene, *zones(roller, draft.scene))
    draft.aims = set_aims(roller, draft.scene, draft.plan)


def _raise_armies(roller: Roller, draft: _Draft) -> None:
    draft.armies = raise_armies(roller, draft.scene, draft.store)
    _weighed(draft.store, draft.scene, draft.armies)


def _deploy(roller: Roller, draft: _Draft) -> None:
    """Set both armies on the ground, and hold the whole to its constraints."""
    scene, values = draft.scene, draft.store.values
    deployed = deploy(roller, scene, draft.plan, draft.armies, values)
    record = _written(roller.pack, scene, draft.plan, draft.aims, draft.armies, deployed)
    case = case_of(roller.pack, BattleModel.model_validate(record), values)
    RULES.hold(roller.pack, case)
    draft.record = with_numbers(case, record)


def _choose_words(roller: Roller, draft: _Draft) -> None:
    draft.patterns = choose_words(roller, draft.scene.engagement, draft.scene.battle)


def _finished(drawn: FinishedDraft[_Draft]) -> Scenario:
    """Return a battle with its sentences."""
    draft = drawn.draft
    record = with_words(draft.pack, draft.record, draft.scene.place, draft.patterns)
    return Scenario(**drawn.kept, scene=draft.scene, patterns=draft.patterns, record=record)


ROLLING = Rolling(
    of="scenario",
    lockable=FIELDS.lockable,
    check_content=check_content,
    check_locks=FIELDS.check,
    begun=_Draft,
    lines=(
        Once(_meet, common=True),
        (
            Stage("battle", 8, _set_scene),
            Stage("ground", 6, _lay_ground),
            Stage("forces", 40, _raise_armies),
            Stage("deployment", 4, _deploy),
        ),
        Once(_choose_words),
    ),
    finished=_finished,
)
roll_battle = ROLLING.roll


def new_battle(
    pack: Pack, seed: str, locks: Locks | None = None, told: Told | None = None
) -> Scenario:
    """Roll battles until one is not lopsided by computer players; the same pack, seed and locks
    give the same. `told` hears which of how many at most is played.

    All of them have one place, day and kind, so that none is the rarer for being hard to make even.
    Raises what `roll_battle` does, and ScenarioError when no battle is even.
    """
    locks = locks or Locks()
    first = ROLLING.drawn(pack, seed, locks)
    wish = wish_of(pack, locks)
    if wish is None:
        return _finished(first)
    again = replace(ROLLING, begun=lambda one: _Draft(one, first.draft.scene.battle_id))

    def draw(dice: str) -> FinishedDraft[_Draft]:
        return first if dice == seed else again.drawn(pack, seed, locks, dice)

    def even(one: FinishedDraft[_Draft]) -> FinishedDraft[_Draft] | None:
        return None if lopsided(pack, one.draft.record, wish) else one

    name = RULES.name(pack, EVEN_ODDS)
    if (chosen := first_fit(seed, CANDIDATES, draw, even, told)) is not None:
        kept = chosen.verdict.kept
        kept = {**kept, "thrown": chosen.counted(name, kept["thrown"])}
        return _finished(replace(chosen.verdict, kept=kept))
    raise none_has_odds(CANDIDATES, ("battle", "battles"), wish, "10-90", name)


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
    plan: TablePlan,
    aims: Sequence[ObjectivePlace],
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
        "engagement": scene.engagement_id,
        "battle": scene.battle_id,
        "place": str(scene.place["place"]),
        "date": date_text(scene.day),
        "weather": scene.weather,
        "story": [],
        "turns": scene.turns,
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


def _table(plan: TablePlan, turn: _Turn) -> dict[str, Any]:
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
