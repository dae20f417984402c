"""A fresh mission: scene, table, platoons and words, each held to constraints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import RULES
from generator.games.platoon_action.scenario.fields import FIELDS
from generator.games.platoon_action.scenario.forces import both
from generator.games.platoon_action.scenario.matching import check_rosters, muster
from generator.games.platoon_action.scenario.model import MissionRecord
from generator.games.platoon_action.scenario.requirements import check_content
from generator.games.platoon_action.scenario.rules import FORCES, TABLE
from generator.games.platoon_action.scenario.scene import Scene, Where, find_theatre, set_scene
from generator.games.platoon_action.scenario.setting.climate import look_of
from generator.games.platoon_action.scenario.table.ground import RolledGround, lay_ground
from generator.games.platoon_action.scenario.words import Patterns, choose_words, fill_words
from generator.roll.roller import Roller
from generator.scenario.saved import RolledScenario
from generator.scenario.stages import FinishedDraft, Once, Rolling, Stage

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
class Scenario(RolledScenario):
    """A mission as it was rolled, with its table and what its sentences are made from."""

    scene: Scene
    patterns: Patterns
    case: Case


@dataclass
class _Draft:
    """A mission while it is rolled."""

    pack: Pack
    where: Where = field(init=False)
    scene: Scene = field(init=False)
    record: dict[str, Any] = field(init=False)
    case: Case = field(init=False)
    patterns: Patterns = field(init=False)


def _find_theatre(roller: Roller, draft: _Draft) -> None:
    draft.where = find_theatre(roller)


def _set_scene(roller: Roller, draft: _Draft) -> None:
    draft.scene = set_scene(roller, draft.where)
    check_rosters(roller, draft.scene)


def _lay_table(roller: Roller, draft: _Draft) -> None:
    """Roll a table, and hold it to its constraints before anybody stands on it."""
    draft.record = _written(roller, draft.scene, lay_ground(roller, draft.scene))
    draft.case = Case(roller.pack, MissionRecord.model_validate(draft.record))
    RULES.hold(roller.pack, draft.case, TABLE)


def _muster(roller: Roller, draft: _Draft) -> None:
    """Roll the platoons, and hold the whole to its constraints."""
    scene, case = draft.scene, draft.case
    platoons = both(roller, case, scene, muster(roller, case, scene))
    whole = {**draft.record, "forces": platoons}
    if scene.rules["reserve"] != "none":
        side = scene.attacker if scene.rules["reserve"] == "attacker" else scene.defender
        squad = platoons[side]["squads"][-1]["name"]
        first, last = (int(case.numbers[f"reserve-{word}"]) for word in ("first", "last"))
        turn = roller.number("reserve", "Turn of the reserve", first, last)
        whole["reserve"] = {"side": side, "squad": squad, "turn": turn, "entry": "1"}
    draft.record = whole
    draft.case = Case(roller.pack, MissionRecord.model_validate(whole))
    RULES.hold(roller.pack, draft.case, FORCES)


def _choose_words(roller: Roller, draft: _Draft) -> None:
    draft.patterns = choose_words(roller, draft.scene, draft.where.every)


def _finished(drawn: FinishedDraft[_Draft]) -> Scenario:
    """Return a mission with its sentences."""
    draft = drawn.draft
    texts = fill_words(draft.pack, draft.case.record, draft.patterns)
    record = {**draft.record, **texts}
    case = Case(draft.pack, MissionRecord.model_validate(record))
    return Scenario(
        **drawn.kept, scene=draft.scene, patterns=draft.patterns, record=record, case=case
    )


ROLLING = Rolling(
    of="mission",
    lockable=FIELDS.lockable,
    check_content=check_content,
    check_locks=FIELDS.check,
    begun=_Draft,
    lines=(
        Once(_find_theatre),
        (
            Stage("scene", 60, _set_scene),
            Stage("table", 12, _lay_table),
            Stage("forces", 10, _muster),
        ),
        Once(_choose_words),
    ),
    finished=_finished,
)
new_scenario = ROLLING.roll


def _written(roller: Roller, scene: Scene, ground: RolledGround) -> dict[str, Any]:
    width, height = scene.extent
    climate = look_of(roller.pack, scene.land, scene.day, scene.ground)
    return {
        "title": "-",
        "mission": scene.mission,
        "theatre": scene.theatre,
        "place": scene.place,
        "date": scene.day.isoformat(),
        "hour": scene.hour,
        "weather": scene.weather,
        "ground": scene.ground,
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
