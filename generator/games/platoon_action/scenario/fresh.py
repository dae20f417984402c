"""A fresh mission: scene, table, platoons and words, each held to constraints."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.play.model import playable
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import RULES
from generator.games.platoon_action.scenario.fields import FIELDS, wish_of
from generator.games.platoon_action.scenario.forces import both
from generator.games.platoon_action.scenario.hope import has_hope
from generator.games.platoon_action.scenario.matching import check_rosters, muster
from generator.games.platoon_action.scenario.model import MissionRecord
from generator.games.platoon_action.scenario.requirements import check_content
from generator.games.platoon_action.scenario.rules import EVEN_ODDS, FORCES, TABLE
from generator.games.platoon_action.scenario.scene import Scene, Where, find_theatre, set_scene
from generator.games.platoon_action.scenario.setting.climate import look_of
from generator.games.platoon_action.scenario.table.ground import RolledGround, lay_ground
from generator.games.platoon_action.scenario.words import Patterns, choose_words, fill_words
from generator.roll.locks import Locks
from generator.roll.roller import Roller
from generator.scenario.candidates import Told, first_fit, none_has_odds
from generator.scenario.saved import RolledScenario
from generator.scenario.stages import FinishedDraft, Once, Rolling, Stage

CANDIDATES = 40
"""Missions that are rolled and played before the command gives up."""

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
    kept: str | None = None
    """The mission that the first candidate of the seed had."""
    where: Where = field(init=False)
    scene: Scene = field(init=False)
    record: dict[str, Any] = field(init=False)
    case: Case = field(init=False)
    patterns: Patterns = field(init=False)


def _find_theatre(roller: Roller, draft: _Draft) -> None:
    draft.where = find_theatre(roller)


def _set_scene(roller: Roller, draft: _Draft) -> None:
    draft.scene = set_scene(roller, draft.where, draft.kept)
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
        Once(_find_theatre, common=True),
        (
            Stage("scene", 60, _set_scene),
            Stage("table", 12, _lay_table),
            Stage("forces", 10, _muster),
        ),
        Once(_choose_words),
    ),
    finished=_finished,
)


def new_scenario(
    pack: Pack, seed: str, locks: Locks | None = None, told: Told | None = None
) -> Scenario:
    """Roll missions until one leaves hope to both sides by computer players; the same pack, seed
    and locks give the same. `told` hears which of how many at most is played.

    All of them have one theatre and one mission, so that none is the rarer for being lopsided.

    Raises UsageError for locks that can't be met, ContentError for a pack that lacks something to
    roll with, ScenarioError when a stage's tries are used up, or no mission leaves hope.
    """
    locks = locks or Locks()
    wish = wish_of(pack, locks)
    first = roll_scenario(pack, seed, locks)
    if wish is None:
        return first

    def draw(dice: str) -> Scenario:
        if dice == seed:
            return first
        return _finished(_rolling(first.scene.mission).drawn(pack, seed, locks, dice))

    def hopeful(one: Scenario) -> Scenario | None:
        return one if has_hope(playable(pack, one.record), wish, one.scene.attacker) else None

    name = RULES.name(pack, EVEN_ODDS)
    if (chosen := first_fit(seed, CANDIDATES, draw, hopeful, told)) is not None:
        return replace(chosen.verdict, thrown=chosen.counted(name, chosen.verdict.thrown))
    raise none_has_odds(CANDIDATES, ("mission", "missions"), wish, "10-90", name)


def roll_scenario(pack: Pack, seed: str, locks: Locks | None = None) -> Scenario:
    """Roll a mission, lopsided or not; it raises what `new_scenario` does."""
    return ROLLING.roll(pack, seed, locks)


def _rolling(kept: str) -> Rolling[_Draft, Scenario]:
    """Return how a mission is rolled of which the kind is known."""
    return replace(ROLLING, begun=lambda pack: _Draft(pack, kept))


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
