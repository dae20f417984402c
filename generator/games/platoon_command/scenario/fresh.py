"""A fresh scenario: every stage rolled, held against its constraints, and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from generator.content import Pack
from generator.errors import ContentError, Problem, short
from generator.games.platoon_command.board.checks import Components, box_of, scenario_faults
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario.aims import Aims, set_aims
from generator.games.platoon_command.scenario.fair import Fair, fair_plan
from generator.games.platoon_command.scenario.fields import FIELDS, wish_of
from generator.games.platoon_command.scenario.forces import LOST, SideCards, muster
from generator.games.platoon_command.scenario.ground import lay_board
from generator.games.platoon_command.scenario.plan import ScenarioPlan
from generator.games.platoon_command.scenario.requirements import check_content
from generator.games.platoon_command.scenario.rules import BOX, EVEN_ODDS, RULES
from generator.games.platoon_command.scenario.scene import Scene, choose_mission, set_scene
from generator.games.platoon_command.scenario.words import Patterns, choose_words, fill_words
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.roll.errors import ScenarioError
from generator.roll.locks import Locks
from generator.roll.roller import Roller
from generator.scenario.candidates import Told, candidate_dice, first_fit, none_has_odds
from generator.scenario.saved import RolledScenario
from generator.scenario.stages import FinishedDraft, Once, Rolling, Stage

CANDIDATES = 200
"""Scenarios that are rolled and played before the command gives up."""

ATTEMPTS = 60
"""Attempts per stage before the command gives up."""


@dataclass(frozen=True, kw_only=True)
class Scenario(RolledScenario):
    """A scenario as it was rolled, with what its sentences are made from."""

    scene: Scene
    aims: Aims
    patterns: Patterns
    changes: tuple[str, ...] = ()
    """What was changed of what was rolled, to make it fair, in words."""


def new_scenario(
    pack: Pack, seed: str, locks: Locks | None = None, told: Told | None = None
) -> Scenario:
    """Roll scenarios until one is fair by computer players; the same pack, seed and locks give the
    same. `told` hears which of how many at most is played.

    All of them have one mission, so that none is the rarer for being hard to make fair; only what
    can't be played with what was lost before gives way to another.

    Raises UsageError for locks that can't be met, ContentError for a pack that lacks something to
    roll with, ScenarioError when a stage's tries are used up, or no scenario is fair.
    """
    locks = locks or Locks()
    drawn = ROLLING.drawn(pack, seed, locks)
    wish = wish_of(pack, locks)
    if wish is None:
        return _finished(_with_enough(pack, seed, locks, drawn))
    mission, possible = seed, True

    def draw(dice: str) -> FinishedDraft[_Draft]:
        nonlocal mission
        mission = mission if possible else dice
        return drawn if dice == seed else ROLLING.drawn(pack, seed, locks, dice, common=mission)

    def judge(one: FinishedDraft[_Draft]) -> Fair | None:
        nonlocal possible
        plan = _plan(one)
        possible = _can_be(plan)
        return fair_plan(plan, wish) if possible else None

    name = RULES.name(pack, EVEN_ODDS)
    chosen = first_fit(seed, CANDIDATES, draw, judge, told)
    if chosen is None:
        raise none_has_odds(CANDIDATES, ("scenario", "scenarios"), wish, "25-75", name)
    kept, fair = dict(chosen.candidate.kept), chosen.verdict
    kept["thrown"] = chosen.counted(name, kept["thrown"])
    worded = _worded(fair.plan, chosen.candidate.draft.patterns, kept)
    return replace(worded, changes=fair.changes)


def roll_scenario(pack: Pack, seed: str, locks: Locks | None = None) -> Scenario:
    """Roll a scenario, fair or not; it raises what `new_scenario` does."""
    return ROLLING.roll(pack, seed, locks)


@dataclass
class _Draft:
    """A scenario while it is rolled, before it is played."""

    pack: Pack
    mission: Mapping[str, Any] = field(init=False)
    scene: Scene = field(init=False)
    board: TileBoard = field(init=False)
    aims: Aims = field(init=False)
    forces: Mapping[str, SideCards] = field(init=False)
    patterns: Patterns = field(init=False)


def _choose_mission(roller: Roller, draft: _Draft) -> None:
    draft.mission = choose_mission(roller)


def _set_scene(roller: Roller, draft: _Draft) -> None:
    draft.scene = set_scene(roller, draft.mission)


def _lay_board(roller: Roller, draft: _Draft) -> None:
    draft.board = lay_board(roller, draft.scene)


def _set_aims(roller: Roller, draft: _Draft) -> None:
    draft.aims = set_aims(roller, draft.scene, draft.board)


def _muster(roller: Roller, draft: _Draft) -> None:
    draft.forces = muster(roller, draft.scene)


def _choose_words(roller: Roller, draft: _Draft) -> None:
    draft.patterns = choose_words(roller, draft.scene, draft.aims)


def _plan(drawn: FinishedDraft[_Draft]) -> ScenarioPlan:
    draft = drawn.draft
    return ScenarioPlan(
        draft.pack, draft.scene, draft.board, draft.aims, draft.forces, drawn.kept["locks"]
    )


def _finished(drawn: FinishedDraft[_Draft]) -> Scenario:
    return _worded(_plan(drawn), drawn.draft.patterns, drawn.kept)


def _worded(plan: ScenarioPlan, patterns: Patterns, kept: Mapping[str, Any]) -> Scenario:
    """Return a scenario in the words that were rolled for it."""
    texts = fill_words(plan.pack, plan.scene, plan.aims, patterns)
    record = {**plan.record(), **_texts(texts, plan)}
    _prove(plan.pack, record)
    return Scenario(**kept, scene=plan.scene, aims=plan.aims, patterns=patterns, record=record)


ROLLING = Rolling(
    of="scenario",
    lockable=FIELDS.lockable,
    check_content=check_content,
    check_locks=FIELDS.check,
    begun=_Draft,
    lines=(
        Once(_choose_mission, common=True),
        (Stage("scene", ATTEMPTS, _set_scene),),
        (Stage("board", ATTEMPTS, _lay_board), Stage("aims", 200, _set_aims)),
        (Stage("forces", ATTEMPTS, _muster),),
        Once(_choose_words),
    ),
    finished=_finished,
)


def _with_enough(
    pack: Pack, seed: str, locks: Locks, drawn: FinishedDraft[_Draft]
) -> FinishedDraft[_Draft]:
    """Return what was drawn, or the next draft for which what was lost before leaves enough."""
    for number in range(2, CANDIDATES + 2):
        if _can_be(_plan(drawn)):
            return drawn
        dice = candidate_dice(seed, number)
        drawn = ROLLING.drawn(pack, seed, locks, dice, common=dice)
    name = RULES.name(pack, BOX)
    message = f"none of {CANDIDATES} scenarios can be played with what was lost before: {name}"
    raise ScenarioError(message, {name: CANDIDATES})


def _can_be(plan: ScenarioPlan) -> bool:
    """Tell whether what was lost before leaves enough to play for; raise as `_prove` does."""
    try:
        _prove(plan.pack, plan.record())
    except ContentError:
        if not any(name.startswith(f"{LOST}.") for name in plan.locks.values):
            raise
        return False
    return True


def _prove(pack: Pack, record: Mapping[str, Any]) -> None:
    """Raise ContentError if one box is not enough: the pack gives more than it has."""
    where = pack.parts["forces"].source.place()
    try:
        model = ScenarioFile.model_validate(record)
    except ValidationError as error:
        wrong = (".".join(map(str, one["loc"])) for one in error.errors())
        message = f"a rolled scenario has impossible values: {short(', '.join(wrong))}"
        raise ContentError(Problem(message, where)) from None
    box = box_of(pack.parts, model)
    faults = scenario_faults(box, pack.info, model) if isinstance(box, Components) else box
    if faults:
        raise ContentError([Problem(f"a rolled scenario: {f.message}", where) for f in faults])


def _texts(texts: Mapping[str, Any], plan: ScenarioPlan) -> dict[str, Any]:
    """Return what a record says in sentences."""
    sides = plan.record()["sides"]
    return {
        "title": texts["title"],
        "story": texts["story"],
        "sides": {side: {**one, "brief": texts["briefs"][side]} for side, one in sides.items()},
        "wins": [{"text": text, "origin": "house"} for text in texts["wins"]],
        "rules": [{"text": text, "origin": "house"} for text in texts["rules"]],
    }
