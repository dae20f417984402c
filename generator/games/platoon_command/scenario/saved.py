"""A scenario as a file: `scenario.yaml`, from which the same sheet can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.content import Pack
from generator.errors import Problem, short
from generator.games.platoon_command.board.problems import scenario_problems
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario.ends import ends_of, followed
from generator.games.platoon_command.scenario.fields import LOCKABLE
from generator.games.platoon_command.scenario.fresh import Scenario, new_scenario
from generator.games.platoon_command.scenario.placing.case import Case
from generator.games.platoon_command.scenario.placing.constraints import RULES
from generator.games.platoon_command.scenario.words import fill_words
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.scenario.saved import BELOW, Edited, Files


def case_of(pack: Pack, scenario: Scenario, model: ScenarioFile) -> Case:
    """Return how starts and objectives are laid out in a scenario, as the constraints ask."""
    goals = {name: side.goal for name, side in model.sides.items() if side.goal}
    return Case(
        pack=pack,
        board=TileBoard(model.board),
        mission=scenario.scene.mission,
        attacker=scenario.scene.attacker,
        starts={name: side.start for name, side in model.sides.items()},
        objectives=model.objectives,
        goals={name: goal.points for name, goal in goals.items() if goal.points},
        rounds=model.rounds,
        over=next((goal.over for goal in goals.values() if goal.over), ()),
    )


def _impossible(edited: Edited[Scenario, ScenarioFile]) -> Iterator[Problem]:
    """Tell what no rolled scenario can be without, and what the box can't give."""
    pack, model = edited.pack, edited.record
    if not model.objectives:
        yield edited.problem("a rolled scenario needs at least one objective", "objectives")
    if model.ends is None:
        message = f"'{short(model.title)}' does not say how it ends: state 'ends'"
        yield edited.problem(message, "ends")
    yield from scenario_problems(pack.parts, pack.info, model, edited.source, BELOW)


def _follows(edited: Edited[Scenario, ScenarioFile], _: Case) -> tuple[Scenario, dict[str, Any]]:
    """Return the scenario as it was rolled, its sentences made anew from the edited values."""
    scenario, model = edited.rolled, edited.record
    assert model.ends is not None  # that is told before
    goals = {
        name: side.goal.model_dump(exclude_defaults=True) if side.goal else None
        for name, side in model.sides.items()
    }
    ends = ends_of(scenario.scene, goals)
    aims = replace(
        scenario.aims,
        objectives=model.objectives,
        rounds=model.rounds,
        goals=goals,
        # What was not edited of the ends follows from the goals.
        ends=followed(model.ends.model_dump(), scenario.aims.ends, ends),
    )
    texts = fill_words(edited.pack, scenario.scene, aims, scenario.patterns)
    record = dict(scenario.record)
    record |= {key: texts[key] for key in ("title", "story")}
    record["ends"] = ends
    for key in ("wins", "rules"):
        record[key] = [{"text": text, "origin": "house"} for text in texts[key]]
    record["sides"] = {
        name: {**side, "brief": texts["briefs"][name]} for name, side in record["sides"].items()
    }
    return scenario, record


FILES = Files(
    model=ScenarioFile,
    lockable=LOCKABLE,
    roll=new_scenario,
    looks=(_impossible,),
    case=lambda edited: case_of(edited.pack, edited.rolled, edited.record),
    rules=RULES,
    follows=_follows,
)
