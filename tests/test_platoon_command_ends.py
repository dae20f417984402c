"""How a game ends, as data: what can't be, what follows an edit, and the sentences made from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from generator.content import Pack
from generator.content.reading.explain import model_problems
from generator.content.reading.source import read_source
from generator.errors import ContentError
from generator.games.platoon_command.board.problems import scenario_problems
from generator.games.platoon_command.scenario.fresh import Scenario, new_scenario
from generator.games.platoon_command.scenario.saved import FILES
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.roll.locks import Locks
from tests import golden
from tests.play_referee import CONTENT
from tests.yaml_files import load_yaml

BASIC = (CONTENT / "scenarios/basic-training.yaml").read_text("utf-8")
OUT = "  out:\n    - {of: riflemen, winner: points}\n"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("platoon-command")


FAULTS: dict[str, tuple[str, str]] = {
    "a last round that is not there": (
        "  last: us\n",
        "mine.yaml:63:9: the game has no last round to win: state 'rounds'",
    ),
    "nobody wins at the end": (
        "rounds",
        "mine.yaml:64:3: nobody wins at the end of round 9\n"
        "  hint: state 'last': a side, or 'points'",
    ),
    "a winner that is no side": (
        "  out: [{of: riflemen, winner: usa}]\n",
        "mine.yaml:63:32: 'usa' is not a side of this scenario\n  hint: did you mean 'us'?",
    ),
    "points run out of men": (
        "  out: [{of: riflemen, side: points, winner: us}]\n",
        "mine.yaml:63:30: 'points' is not a side of this scenario",
    ),
    "cards of nobody": (
        "  out: [{of: rifles, winner: us}]\n",
        "mine.yaml:63:14: there are no cards of 'rifles'",
    ),
    "another way to break a tie": (
        "  tie: second\n",
        "mine.yaml:63:8: expected 'first', found the text 'second'",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_with_an_end(pack: Pack, tmp_path: Path, name: str) -> None:
    lines, said = FAULTS[name]
    text = BASIC.replace(OUT, OUT if lines == "rounds" else lines)
    if lines == "rounds":
        text = text.replace("\nends:", "\nrounds: 9\nends:")
    path = tmp_path / "mine.yaml"
    path.write_text(text, "utf-8")
    source = read_source(path, "mine.yaml")
    try:
        model = ScenarioFile.model_validate(source.plain())
        told = str(ContentError(scenario_problems(pack.parts, pack.info, model, source)))
    except ValidationError as error:
        told = str(ContentError(model_problems(source, error, ScenarioFile)))
    assert told == said


def edited(
    pack: Pack, scenario: Scenario, folder: Path, edit: Callable[[dict[str, Any]], None]
) -> Any:
    data = load_yaml(FILES.to_yaml(pack, scenario, scenario.record))
    edit(data["record"])
    path = folder / "scenario.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), "utf-8")
    return FILES.read(pack, path)


AMERICANS = Locks({"mission": "breakthrough", "attacker": "us", "odds": "as-rolled"})
RAIDERS = Locks({"mission": "raid", "attacker": "german", "odds": "as-rolled"})


def breakthrough(pack: Pack) -> Scenario:
    return new_scenario(pack, "ends", AMERICANS)


def test_too_few_to_leave_follows_how_many_must(pack: Pack, tmp_path: Path) -> None:
    scenario = breakthrough(pack)
    was = scenario.record["sides"]["us"]["goal"]["leave"]

    def edit(record: dict[str, Any]) -> None:
        record["sides"]["us"]["goal"]["leave"] = was + 1

    saved = edited(pack, scenario, tmp_path, edit)
    assert saved.edits == (f"sides.us.goal.leave: {was} → {was + 1}",)
    assert [out.least for out in saved.model.ends.out] == [was + 1]
    assert saved.model.wins[0].text.startswith(
        f"The US player has taken {was + 1} Riflemen cards off"
    )


def test_sentences_follow_an_edited_end(pack: Pack, tmp_path: Path) -> None:
    scenario = breakthrough(pack)

    def edit(record: dict[str, Any]) -> None:
        record["ends"]["last"] = "us"
        record["ends"]["out"][0]["least"] = 1

    saved = edited(pack, scenario, tmp_path, edit)
    rounds = scenario.record["rounds"]
    texts = [line.text for line in saved.model.wins]
    assert f"At the end of round {rounds} the US player wins if nobody has won yet." in texts
    assert saved.model.ends.out[0].least == 1
    assert len(saved.edits) == 2


def test_a_raid_that_need_not_see_all_says_so(pack: Pack, tmp_path: Path) -> None:
    scenario = new_scenario(pack, "ends", RAIDERS)
    number = len(scenario.record["objectives"]) - 1

    def edit(record: dict[str, Any]) -> None:
        record["sides"]["german"]["goal"]["mark"] = number

    text = edited(pack, scenario, tmp_path, edit).model.wins[0].text
    assert re.match(rf"The \w+ player has a marker on {number} of the objective tiles \(", text)
    assert "a Scouts counter of the German player has come back" in text
