"""A scenario as a file: `scenario.yaml`, from which the same sheet can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.content import Pack
from generator.errors import Problem, raise_all, short
from generator.games.platoon_command.board.problems import scenario_problems
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario.constraints import RULES, Layout
from generator.games.platoon_command.scenario.ends import Goals, ends_of, followed
from generator.games.platoon_command.scenario.fields import LOCKABLE
from generator.games.platoon_command.scenario.fresh import Scenario, new_scenario
from generator.games.platoon_command.scenario.words import fill_words
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.games.scenario import BELOW, Files
from generator.roll.files.saved import Reading


def layout_of(pack: Pack, scenario: Scenario, model: ScenarioFile) -> Layout:
    """Return how starts and objectives are laid out in a scenario, as the constraints ask."""
    goals = {name: side.goal for name, side in model.sides.items() if side.goal}
    return Layout(
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


def _edited(
    reading: Reading[Scenario, Any], model: ScenarioFile
) -> tuple[Scenario, dict[str, Any]]:
    """Return the scenario as it was rolled, its sentences made anew from the edited values.

    Raise ContentError for values that can't be.
    """
    raise_all(_problems(reading, model))
    scenario = reading.rolled
    goals = {
        name: side.goal.model_dump(exclude_defaults=True) if side.goal else None
        for name, side in model.sides.items()
    }
    aims = replace(
        scenario.aims,
        objectives=model.objectives,
        rounds=model.rounds,
        goals=goals,
        ends=_ends(scenario, model, goals),
    )
    texts = fill_words(reading.pack, scenario.scene, aims, scenario.patterns)
    record = dict(scenario.record)
    record |= {key: texts[key] for key in ("title", "story")}
    record["ends"] = ends_of(scenario.scene, goals)
    for key in ("wins", "rules"):
        record[key] = [{"text": text, "origin": "house"} for text in texts[key]]
    record["sides"] = {
        name: {**side, "brief": texts["briefs"][name]} for name, side in record["sides"].items()
    }
    return scenario, record


def _ends(scenario: Scenario, model: ScenarioFile, goals: Goals) -> dict[str, Any]:
    """Return how an edited scenario ends: what was not edited follows from its goals."""
    assert model.ends is not None  # that is told before
    was = scenario.aims.ends
    return followed(model.ends.model_dump(), was, ends_of(scenario.scene, goals))


def _problems(reading: Reading[Scenario, Any], model: ScenarioFile) -> Iterator[Problem]:
    """Hold an edited scenario against the box, and then against the constraints."""
    pack = reading.pack
    if not model.objectives:
        place = reading.source.place((*BELOW, "objectives"))
        yield Problem("a rolled scenario has one objective at least", place)
    if model.ends is None:
        place = reading.source.place((*BELOW, "ends"))
        yield Problem(f"'{short(model.title)}' does not say how it ends: state 'ends'", place)
    found = list(scenario_problems(pack.parts, pack.info, model, reading.source, BELOW))
    yield from found
    if found:
        return
    layout = layout_of(pack, reading.rolled, model)
    yield from RULES.problems(pack, layout, reading.source, BELOW)


FILES = Files(ScenarioFile, LOCKABLE, new_scenario, _edited)
