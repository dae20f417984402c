"""A fresh scenario: every stage rolled, held against its constraints, and frozen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from generator.content import Pack
from generator.errors import ContentError, Problem, short
from generator.games.platoon_command.board.checks import Box, box_of, scenario_faults
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario.aims import Aims, set_aims
from generator.games.platoon_command.scenario.draw_decks import muster
from generator.games.platoon_command.scenario.fair import fair_plan
from generator.games.platoon_command.scenario.fields import CHOICES, LOCKABLE, wish_of
from generator.games.platoon_command.scenario.ground import lay_board
from generator.games.platoon_command.scenario.plan import Plan
from generator.games.platoon_command.scenario.requirements import check_content
from generator.games.platoon_command.scenario.rules import EVEN_ODDS, RULES
from generator.games.platoon_command.scenario.scene import Scene, set_scene
from generator.games.platoon_command.scenario.words import Patterns, choose_words, fill_words
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.games.scenario import Scenario as AnyScenario
from generator.play.odds import Wish
from generator.roll.errors import ScenarioError
from generator.roll.locks import Locks
from generator.roll.outcome import begin, end
from generator.roll.roller import Roller
from generator.roll.stages import Stages, draw_within

Told = Callable[[int, int], None]

CANDIDATES = 100
"""Scenarios that are rolled and played before the command gives up."""

ATTEMPTS = 60
"""Attempts per stage before the command gives up."""

BOARD_ATTEMPTS = 200
"""Attempts at starts and objectives on one board before another board is laid."""


@dataclass(frozen=True, kw_only=True)
class Scenario(AnyScenario):
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

    Raises UsageError for locks that can't be met, ContentError for a pack that lacks something to
    roll with, ScenarioError when a stage's tries are used up, or no scenario is fair.
    """
    locks = locks or Locks()
    draft = _rolled(pack, seed, seed, locks)
    wish = wish_of(pack, locks)
    if wish is None:
        return _finished(draft, draft.plan, draft.kept)
    lopsided = 0
    while True:
        if told is not None:
            told(lopsided, CANDIDATES)
        _prove(pack, draft.plan.record())
        fair = fair_plan(draft.plan, wish)
        if fair is not None:
            break
        lopsided += 1
        if lopsided == CANDIDATES:
            raise _none_is_fair(pack, wish)
        draft = _rolled(pack, f"{seed}/candidate {lopsided + 1}", seed, locks)
    kept = dict(draft.kept)
    if lopsided:
        kept["thrown"] = {"candidate": {_even(pack): lopsided}, **kept["thrown"]}
    return replace(_finished(draft, fair.plan, kept), changes=fair.changes)


def roll_scenario(pack: Pack, seed: str, locks: Locks | None = None) -> Scenario:
    """Roll a scenario, fair or not; it raises what `new_scenario` does."""
    draft = _rolled(pack, seed, seed, locks or Locks())
    return _finished(draft, draft.plan, draft.kept)


@dataclass(frozen=True)
class _Draft:
    """A scenario as its rolls have it, before it is played."""

    plan: Plan
    patterns: Patterns
    kept: Mapping[str, Any]


def _rolled(pack: Pack, dice: str, seed: str, locks: Locks) -> _Draft:
    """Roll a scenario with the dice of one seed, for another: that of the first candidate."""
    roller = begin(pack, seed, locks, check_content, CHOICES.check)
    roller.seed = dice
    stages = Stages(roller, "scenario", ATTEMPTS)
    scene = stages.draw("scene", set_scene)
    board, aims = stages.draw("board", lambda r: _ground(r, scene))
    forces = stages.draw("forces", lambda r: muster(r, scene))
    patterns = choose_words(roller, scene)
    kept = {**end(roller, LOCKABLE), "seed": seed}
    return _Draft(Plan(pack, scene, board, aims, forces, locks), patterns, kept)


def _finished(draft: _Draft, plan: Plan, kept: Mapping[str, Any]) -> Scenario:
    """Return a scenario in the words that were rolled for it."""
    scene, patterns = plan.scene, draft.patterns
    texts = fill_words(plan.pack, scene, plan.aims, patterns)
    record = {**plan.record(), **_worded(texts, plan)}
    _prove(plan.pack, record)
    return Scenario(**kept, scene=scene, aims=plan.aims, patterns=patterns, record=record)


def _even(pack: Pack) -> str:
    return RULES.name(pack, EVEN_ODDS)


def _none_is_fair(pack: Pack, wish: Wish) -> ScenarioError:
    asked = f"{100 * wish.low:.0f} to {100 * wish.high:.0f} %"
    hints = (
        "ask for less with --fair 25-75, lock fewer fields, try another seed",
        "or take the scenario --as-rolled",
    )
    message = f"of {CANDIDATES} scenarios none has odds of {asked} by computer players"
    return ScenarioError(Problem(message, hints=hints), {_even(pack): CANDIDATES})


def _ground(roller: Roller, scene: Scene) -> tuple[TileBoard, Aims]:
    board = lay_board(roller, scene)
    return board, draw_within(roller, "aims", lambda r: set_aims(r, scene, board), BOARD_ATTEMPTS)


def _prove(pack: Pack, record: Mapping[str, Any]) -> None:
    """Raise ContentError if one box is not enough: the pack gives more than it has."""
    where = pack.parts["forces"].source.place()
    try:
        model = ScenarioFile.model_validate(record)
    except ValidationError as error:
        wrong = (".".join(map(str, one["loc"])) for one in error.errors())
        message = f"a rolled scenario has values that can't be: {short(', '.join(wrong))}"
        raise ContentError(Problem(message, where)) from None
    box = box_of(pack.parts, model)
    faults = scenario_faults(box, pack.info, model) if isinstance(box, Box) else box
    if faults:
        raise ContentError([Problem(f"a rolled scenario: {f.message}", where) for f in faults])


def _worded(texts: Mapping[str, Any], plan: Plan) -> dict[str, Any]:
    """Return what a record says in sentences."""
    sides = plan.record()["sides"]
    return {
        "title": texts["title"],
        "story": texts["story"],
        "sides": {side: {**one, "brief": texts["briefs"][side]} for side, one in sides.items()},
        "wins": [{"text": text, "origin": "house"} for text in texts["wins"]],
        "rules": [{"text": text, "origin": "house"} for text in texts["rules"]],
    }
