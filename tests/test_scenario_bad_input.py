"""What can go wrong with a scenario: files by hand, locks, packs of one's own, edited files."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from generator.content import Pack, load_pack
from generator.content.kinds import model_problems
from generator.content.scenario_model import ScenarioFile
from generator.content.scenario_problems import scenario_problems
from generator.content.source import read_source
from generator.errors import ContentError, FieldpressError, UsageError
from generator.scenarios.errors import Rejected, ScenarioError
from generator.scenarios.locks import Locks
from generator.scenarios.roller import Roller
from generator.scenarios.skirmish.fields import scenario_locks
from generator.scenarios.skirmish.needs import check_content
from generator.scenarios.skirmish.saved import pack_of, read_saved, to_yaml
from generator.scenarios.skirmish.scenario import Scenario, new_scenario
from generator.scenarios.skirmish.stages import TRIES, staged
from tests.packs import fieldpress

NOTHING = "1 problem; nothing was printed\n"
FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-command"
BASIC = (FOLDER / "scenarios/basic-training.yaml").read_text("utf-8")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_pack(FOLDER, "content/platoon-command")


# --- a scenario written by hand ------------------------------------------------------------------


def told(pack: Pack, folder: Path, text: str) -> str:
    """Everything that is said of a scenario's file."""
    path = folder / "mine.yaml"
    path.write_text(text, "utf-8")
    source = read_source(path, "mine.yaml")
    try:
        model = ScenarioFile.model_validate(source.plain())
    except ValidationError as error:
        return "\n".join(map(str, model_problems(source, error, ScenarioFile)))
    return "\n".join(map(str, scenario_problems(pack.parts, pack.info, model, source)))


def changed(*pairs: tuple[str, str]) -> str:
    text = BASIC
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def test_basic_training_is_in_order(pack: Pack, tmp_path: Path) -> None:
    assert told(pack, tmp_path, BASIC) == ""


GAP = "[13B, 7A, 10A]", "[null, null, null, null, null, 13B, 7A, 10A]"

CASES: dict[str, tuple[list[tuple[str, str]], str]] = {
    "a board that is not connected": (
        [GAP],
        "mine.yaml:19:6: the board is not connected: 3B, 5A, 17A can't be reached from "
        "13B\n"
        "  hint: tiles touch those beside them, and those half a tile to each side above "
        "and below",
    ),
    "a tile used twice": (
        [("[4B, 6A, 18A]", "[4B, 6A, 18A, 3B]")],
        "mine.yaml:22:19: the tile 3B is on the board already: each can be used once\n"
        "  see mine.yaml:19:6\n"
        "  hint: not used yet: 1A, 1B, 2A, 2B, 9A, 9B, 12A, 12B, 15A, 15B, 16A, 16B",
    ),
    "both sides of a tile": (
        [("[4B, 6A, 18A]", "[4B, 6A, 18A, 3A]")],
        "mine.yaml:22:19: the tile 3A is the other side of 3B and on the board already: "
        "each can be used once\n"
        "  see mine.yaml:19:6\n"
        "  hint: not used yet: 1A, 1B, 2A, 2B, 9A, 9B, 12A, 12B, 15A, 15B, 16A, 16B",
    ),
    "an unknown tile": (
        [("[4B, 6A, 18A]", "[4B, 6A, 19A]")],
        "mine.yaml:22:14: there is no tile '19A'\n  hint: did you mean '9A'?",
    ),
    "more objectives than the box has": (
        [("{13B: 1, 7A: 2, 10A: 1, 11A: 1, 8A: 2", "{13B: 3, 7A: 3, 10A: 3, 11A: 3, 8A: 2")],
        "mine.yaml:23:42: there are 4 objectives of 3, the box has 3 such markers",
    ),
    "an objective marker that is not there": (
        [("{13B: 1", "{13B: 4")],
        "mine.yaml:23:19: the box has no objective marker of 4; it has 1, 2, 3",
    ),
    "an objective off the board": (
        [("{13B: 1", "{13A: 1")],
        "mine.yaml:23:14: an objective is on 13A, which is not on the board\n"
        "  hint: its other side is: 13B",
    ),
    "points below the goal": (
        [("{13B: 1, 7A: 2, 10A: 1, 11A: 1, 8A: 2, 14B: 1}", "{13B: 1, 7A: 2, 10A: 1}")],
        "mine.yaml:44:20: 5 points are to be won, the objectives have 4 together\n"
        "mine.yaml:63:20: 5 points are to be won, the objectives have 4 together",
    ),
    "a sixth Riflemen": (
        [("riflemen-a: 4", "riflemen-a: 5")],
        "mine.yaml:39:19: 6 of 'riflemen-a' are asked for, deck and supply together; the "
        "box has 5 a side",
    ),
    "an unknown card": (
        [("riflemen-b: 4", "rifleman-b: 4")],
        "mine.yaml:40:7: there is no card 'rifleman-b'\n  hint: did you mean 'riflemen-b'?",
    ),
    "starts next to each other": (
        [("start: 6A", "start: 7A")],
        "mine.yaml:46:12: the start tiles 5A and 7A lie next to each other\n"
        "  see mine.yaml:27:12\n"
        "  hint: leave a tile between them",
    ),
    "both on one start": (
        [("start: 6A", "start: 5A")],
        "mine.yaml:46:12: both sides start on 5A\n"
        "  see mine.yaml:27:12\n"
        "  hint: leave a tile between them",
    ),
    "a start off the board": (
        [("start: 6A", "start: 6B")],
        "mine.yaml:46:12: '6B' is not on the board\n  hint: its other side is: 6A",
    ),
    "a marker off the board": (
        [("scouted: [6A]", "scouted: [6A, 16A]")],
        "mine.yaml:47:19: a marker is on 16A, which is not on the board\n"
        "  hint: did you mean '6A'?",
    ),
    "one marker on both its sides": (
        [("scouted: [6A]", "scouted: [6A, 8A]\n    controlled: [8A]")],
        "mine.yaml:48:18: 8A is scouted and controlled: one marker has both sides\n"
        "  see mine.yaml:47:19",
    ),
    "a side that is not there": (
        [("  german:\n", "  germans:\n")],
        "mine.yaml:26:3: 'germans' is not among the sides in pack.yaml\n"
        "  hint: did you mean 'german'?\n"
        "mine.yaml:26:3: a side has no set-up here: german",
    ),
    "initiative of nobody": (
        [("initiative: us", "initiative: usa")],
        "mine.yaml:24:13: 'usa' is no side of this scenario\n  hint: did you mean 'us'?",
    ),
    "no end": (
        [("    goal: {points: 5}\n  us:", "  us:")],
        "mine.yaml:27:5: the game has no last round, and nothing wins it for german\n"
        "  hint: state 'rounds', or a 'goal' for each side",
    ),
    "two goals at once": (
        [("goal: {points: 5}", "goal: {points: 5, tiles: [7A]}")],
        "mine.yaml:44:11: a goal names one of points, tiles, leave, remove, mark, not 2",
    ),
    "more enemies than there are": (
        [("goal: {points: 5}", "goal: {remove: 11, of: riflemen}")],
        "mine.yaml:44:20: 'remove' wants 11 cards, there are 10",
    ),
    "cards of nobody": (
        [("goal: {points: 5}", "goal: {remove: 2, of: rifles}")],
        "mine.yaml:44:27: no card is of 'rifles'",
    ),
    "nowhere to leave": (
        [("goal: {points: 5}", "goal: {leave: 2}")],
        "mine.yaml:44:19: no tile is named to leave the board over: 'over'",
    ),
    "a way out off the board": (
        [("goal: {points: 5}", "goal: {leave: 2, over: [9A]}")],
        "mine.yaml:44:29: the way out is 9A, which is not on the board",
    ),
    "more to scout than there is": (
        [("goal: {points: 5}", "goal: {mark: 7}")],
        "mine.yaml:44:18: 7 objectives are to be scouted, the board has 6",
    ),
    "no board": (
        [
            (
                "  - [3B, 5A, 17A]\n  - [13B, 7A, 10A]\n  - [11A, 8A, 14B]\n  - [4B, 6A, 18A]\n",
                "  - [null]\n",
            )
        ],
        "mine.yaml:19:3: there is no tile on this board",
    ),
    "a part that is not there": (
        [("mission: First", "tiles: tile\nmission: First")],
        "mine.yaml:3:8: 'tiles': the pack has no part 'tile' that is records",
    ),
    "a key that is not known": (
        [("mission: First", "misson: First")],
        "mine.yaml:1:1: 'mission' is missing\n"
        "mine.yaml:3:1: unknown key 'misson'\n"
        "  hint: did you mean 'mission'?",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_scenario_is_told_what_is_wrong_with_it(pack: Pack, tmp_path: Path, name: str) -> None:
    pairs, said = CASES[name]
    assert told(pack, tmp_path, changed(*pairs)) == said


def test_check_tells_it_on_the_command_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(FOLDER, mine)
    path = mine / "scenarios/basic-training.yaml"
    path.write_text(changed(("start: 6A", "start: 7A")), "utf-8")
    ran = fieldpress("check", mine.as_posix())
    assert (ran.status, ran.out) == (1, "")
    shown = f"{mine.as_posix()}/scenarios/basic-training.yaml"
    assert ran.err == (
        f"{shown}:46:12: the start tiles 5A and 7A lie next to each other\n"
        f"  see {shown}:27:12\n"
        "  hint: leave a tile between them\n" + NOTHING
    )
