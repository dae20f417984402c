"""A fresh mission: scene, table, platoons and words, each held to constraints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import RULES
from generator.games.platoon_action.scenario.fields import LOCKABLE, check_locks
from generator.games.platoon_action.scenario.forces import both, muster
from generator.games.platoon_action.scenario.model import MissionRecord
from generator.games.platoon_action.scenario.requirements import check_content
from generator.games.platoon_action.scenario.rules import FORCES, TABLE
from generator.games.platoon_action.scenario.scene import Scene, set_scene
from generator.games.platoon_action.scenario.table.ground import Ground, lay_ground
from generator.games.platoon_action.scenario.words import Patterns, choose_words, fill_words
from generator.games.scenario import Scenario as AnyScenario
from generator.roll.locks import Locks
from generator.roll.outcome import begin, end
from generator.roll.roller import Roller
from generator.roll.stages import Stages, draw_within

ATTEMPTS = 60
"""Attempts at a scene before the command gives up."""

TABLES, PLATOONS = 12, 10
"""Attempts at a table for one scene, at platoons on one table."""

_NOBODY: dict[str, Any] = {
    "nation": "-",
    "name": "-",
    "formation": "-",
    "effectiveness": 5,
    "officers": [],
    "squads": [],
    "teams": [],
    "vehicles": [],
}


@dataclass(frozen=True, kw_only=True)
class Scenario(AnyScenario):
    """A mission as it was rolled, with its table and what its sentences are made from."""

    scene: Scene
    patterns: Patterns
    case: Case


def new_scenario(pack: Pack, seed: str, locks: Locks | None = None) -> Scenario:
    """Roll a mission; the same pack, seed and locks give the same.

    Raises UsageError for locks that can't be met, ContentError for a pack that lacks something to
    roll with, ScenarioError when a stage's tries are used up.
    """
    roller = begin(pack, seed, locks, check_content, check_locks)
    stages = Stages(roller, "mission", ATTEMPTS)
    scene, record, case = stages.draw("scene", _scene)
    patterns = choose_words(roller, scene)
    kept = end(roller, LOCKABLE)
    record = {**record, **fill_words(pack, case.record, patterns)}
    case = Case(pack, MissionRecord.model_validate(record))
    return Scenario(**kept, scene=scene, patterns=patterns, record=record, case=case)


def _scene(roller: Roller) -> tuple[Scene, dict[str, Any], Case]:
    scene = set_scene(roller)
    found = draw_within(roller, "table", lambda r: _table(r, scene), TABLES)
    return scene, *found


def _table(roller: Roller, scene: Scene) -> tuple[dict[str, Any], Case]:
    """Roll a table, and hold it to its constraints before anybody stands on it."""
    ground = lay_ground(roller, scene)
    record = _written(roller, scene, ground)
    case = Case(roller.pack, MissionRecord.model_validate(record))
    RULES.hold(roller.pack, case, TABLE)
    return draw_within(roller, "forces", lambda r: _forces(r, scene, record, case), PLATOONS)


def _forces(
    roller: Roller, scene: Scene, record: Mapping[str, Any], case: Case
) -> tuple[dict[str, Any], Case]:
    platoons = both(roller, case, scene, muster(roller, case, scene))
    whole = {**record, "forces": platoons}
    if scene.rules["reserve"] != "none":
        side = scene.attacker if scene.rules["reserve"] == "attacker" else scene.defender
        squad = platoons[side]["squads"][-1]["name"]
        first, last = (int(case.numbers[f"reserve-{word}"]) for word in ("first", "last"))
        turn = roller.number("reserve", "Turn of the reserve", first, last)
        whole["reserve"] = {"side": side, "squad": squad, "turn": turn, "entry": "1"}
    full = Case(roller.pack, MissionRecord.model_validate(whole))
    RULES.hold(roller.pack, full, FORCES)
    return whole, full


def _written(roller: Roller, scene: Scene, ground: Ground) -> dict[str, Any]:
    width, height = scene.extent
    climate = "snow" if scene.weather in ("snow", "snowfall") else scene.land["climate"]
    return {
        "title": "-",
        "mission": scene.mission,
        "theatre": scene.theatre,
        "place": scene.place,
        "date": scene.day.isoformat(),
        "hour": scene.hour,
        "weather": scene.weather,
        "wind": scene.wind,
        "turns": scene.turns,
        "attacker": scene.attacker,
        "attacker-edge": scene.edge,
        "story": ["-"],
        "table": {"size": scene.size, "width": width, "height": height, "climate": climate},
        "terrain": ground.terrain,
        "zones": ground.zones,
        "goals": ground.goals,
        "entries": ground.entries,
        "reserve": None,
        "forces": {"german": _NOBODY, "allied": _NOBODY},
        "orders": {"german": ["-"], "allied": ["-"]},
        "wins": ["-"],
        "rules": ["-"],
    }
