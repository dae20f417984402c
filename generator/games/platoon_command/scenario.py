"""A fresh scenario: every stage rolled, held against its constraints, and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from generator.content import Pack
from generator.errors import ContentError, Problem, short
from generator.games.platoon_command.board import lay_board
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.draw_decks import Force, muster
from generator.games.platoon_command.fields import CHOICES, LOCKABLE
from generator.games.platoon_command.objectives import Aims, set_aims
from generator.games.platoon_command.requirements import check_content
from generator.games.platoon_command.scenario_checks import Box, box_of, scenario_faults
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.games.platoon_command.scene import Scene, set_scene
from generator.games.platoon_command.words import Patterns, choose_words, fill_words
from generator.games.scenario import Scenario as AnyScenario
from generator.roll.dates import date_text
from generator.roll.locks import Locks
from generator.roll.roller import Roller
from generator.roll.stages import Stages, draw_within
from generator.roll.whole import begin, end

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


def new_scenario(pack: Pack, seed: str, locks: Locks | None = None) -> Scenario:
    """Roll a scenario; the same pack, seed and locks give the same.

    Raises UsageError for locks that can't be met, ContentError for a pack that lacks something to
    roll with, ScenarioError when a stage's tries are used up.
    """
    roller = begin(pack, seed, locks, check_content, CHOICES.check)
    stages = Stages(roller, "scenario", ATTEMPTS)
    scene = stages.draw("scene", set_scene)
    board, aims = stages.draw("board", lambda r: _ground(r, scene))
    forces = stages.draw("forces", lambda r: muster(r, scene))
    patterns = choose_words(roller, scene)
    kept = end(roller, LOCKABLE)
    texts = fill_words(pack, scene, aims, patterns)
    record = _written(pack, scene, board, aims, forces, texts)
    _prove(pack, record)
    return Scenario(**kept, scene=scene, aims=aims, patterns=patterns, record=record)


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


def _written(
    pack: Pack,
    scene: Scene,
    board: TileBoard,
    aims: Aims,
    forces: Mapping[str, Force],
    texts: Mapping[str, Any],
) -> dict[str, Any]:
    mission = scene.mission
    roles = {scene.attacker: mission["attacker"], scene.defender: mission["defender"]}
    return {
        "kind": "scenario",
        "title": texts["title"],
        "origin": "house",
        "mission": str(mission["name"]),
        "place": f"{scene.place}, {scene.theatre['region']}",
        "date": date_text(scene.day),
        "light": scene.light,
        "story": texts["story"],
        "board": [list(row) for row in board.rows],
        "objectives": dict(aims.objectives),
        "rounds": aims.rounds,
        "initiative": aims.initiative,
        "sides": {
            side: {
                "role": None if scene.even else roles[side],
                "start": aims.starts[side],
                "scouted": list(aims.scouted[side]),
                "controlled": list(aims.controlled[side]),
                "deck": _ordered(pack, forces[side].deck),
                "supply": _ordered(pack, forces[side].supply),
                "goal": aims.goals[side],
                "brief": texts["briefs"][side],
            }
            for side in pack.info.sides
        },
        "ends": dict(aims.ends),
        "storm": mission["storm"],
        "wins": [{"text": text, "origin": "house"} for text in texts["wins"]],
        "rules": [{"text": text, "origin": "house"} for text in texts["rules"]],
    }


def _ordered(pack: Pack, pile: Mapping[str, int]) -> dict[str, int]:
    """Return a pile in the order of the deck."""
    order = [key for name, key in pack.whole if name == "deck"]
    return {card: pile[card] for card in sorted(pile, key=order.index)}
