"""A scenario as a file: `scenario.yaml`, from which the same sheet can be made, edited or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.content.models import Closed
from generator.errors import Problem
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.constraints import Layout, broken
from generator.games.platoon_command.fields import LOCKABLE
from generator.games.platoon_command.scenario import Scenario, new_scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.games.platoon_command.scenario_problems import scenario_problems
from generator.games.platoon_command.words import fill_words
from generator.roll import saved
from generator.roll.saved import Reading, SavedKind, raise_all

_BELOW = ("record",)


class SavedScenario(Closed):
    """A saved scenario below its head."""

    record: ScenarioFile


@dataclass(frozen=True)
class Saved:
    """A scenario read from its file, and every value in it that differs from what was rolled."""

    scenario: Scenario
    model: ScenarioFile
    edits: tuple[str, ...]


def to_yaml(pack: Pack, scenario: Scenario, record: Mapping[str, Any]) -> bytes:
    """Write a scenario: versions, seed, locks and all that its sheet says."""
    return saved.written(SAVED, pack, scenario, {"record": record})


def read_saved(pack: Pack, path: Path) -> Saved:
    """Read a saved scenario; raise ContentError for what can't be, each with its place."""
    found = saved.read_saved(SAVED, pack, path)
    model = ScenarioFile.model_validate(found.body["record"])
    return Saved(found.rolled, model, found.edits)


def layout_of(scenario: Scenario, model: ScenarioFile) -> Layout:
    """Return how starts and objectives are laid out in a scenario, as the constraints ask."""
    goals = {name: side.goal for name, side in model.sides.items() if side.goal}
    return Layout(
        board=TileBoard(model.board),
        mission=scenario.scene.mission,
        attacker=scenario.scene.attacker,
        starts={name: side.start for name, side in model.sides.items()},
        objectives=model.objectives,
        goals={name: goal.points for name, goal in goals.items() if goal.points},
        rounds=model.rounds,
        over=next((goal.over for goal in goals.values() if goal.over), ()),
    )


def _edited(reading: Reading[Scenario, SavedScenario]) -> tuple[Scenario, dict[str, Any]]:
    """Return the scenario as it was rolled, its sentences made anew from the edited values.

    Raise ContentError for values that can't be.
    """
    raise_all(_problems(reading))
    scenario, model = reading.rolled, reading.model.record
    goals = {
        name: side.goal.model_dump(exclude_defaults=True) if side.goal else None
        for name, side in model.sides.items()
    }
    aims = replace(scenario.aims, objectives=model.objectives, rounds=model.rounds, goals=goals)
    texts = fill_words(reading.pack, scenario.scene, aims, scenario.patterns)
    record = dict(scenario.record)
    record |= {key: texts[key] for key in ("title", "story")}
    for key in ("wins", "rules"):
        record[key] = [{"text": text, "origin": "house"} for text in texts[key]]
    record["sides"] = {
        name: {**side, "brief": texts["briefs"][name]} for name, side in record["sides"].items()
    }
    return scenario, {"record": record}


def _problems(reading: Reading[Scenario, SavedScenario]) -> Iterator[Problem]:
    """Hold an edited scenario against the box, and then against the constraints."""
    pack, model = reading.pack, reading.model.record
    if not model.objectives:
        place = reading.source.place((*_BELOW, "objectives"))
        yield Problem("a rolled scenario has one objective at least", place)
    found = list(scenario_problems(pack.parts, pack.info, model, reading.source, _BELOW))
    yield from found
    if found:
        return
    names = {key: str(one["name"]) for key, one in pack.records("constraints").items()}
    for constraint, path, said in broken(pack, layout_of(reading.rolled, model)):
        place = reading.source.place((*_BELOW, *path))
        yield Problem(f"{names[constraint]}: {said}", place)


SAVED = SavedKind(
    noun="scenario",
    model=SavedScenario,
    lockable=LOCKABLE,
    roll=new_scenario,
    body=lambda pack, scenario: {"record": dict(scenario.record)},
    edited=_edited,
)
