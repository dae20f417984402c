"""What can go wrong with a scenario: files by hand, locks, packs of one's own, edited files."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from generator.content import Pack
from generator.content.reading.explain import model_problems
from generator.content.reading.source import read_source
from generator.errors import ContentError, FieldpressError, UsageError
from generator.games.packs import read_pack
from generator.games.platoon_command.board.problems import scenario_problems
from generator.games.platoon_command.scenario.fields import LOCKABLE
from generator.games.platoon_command.scenario.fresh import ATTEMPTS, Scenario, new_scenario
from generator.games.platoon_command.scenario.requirements import check_content
from generator.games.platoon_command.scenario.saved import FILES
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.roll.errors import Rejected, ScenarioError
from generator.roll.files.saved import pack_of
from generator.roll.locks import Locks
from generator.roll.roller import Roller
from generator.roll.stages import Stages
from tests.packs import fieldpress
from tests.yaml_files import load_yaml

NOTHING = "1 problem; nothing was printed\n"
FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-command"
BASIC = (FOLDER / "scenarios/basic-training.yaml").read_text("utf-8")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-command")


# --- a scenario written by hand ------------------------------------------------------------------


def told(pack: Pack, folder: Path, text: str) -> str:
    """Everything that is said of a scenario's file."""
    path = folder / "mine.yaml"
    path.write_text(text, "utf-8")
    source = read_source(path, "mine.yaml")
    try:
        model = ScenarioFile.model_validate(source.plain())
    except ValidationError as error:
        return str(ContentError(model_problems(source, error, ScenarioFile)))
    return str(ContentError(scenario_problems(pack.parts, pack.info, model, source)))


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
        "mine.yaml:18:6: the board is not connected: 3B, 5A, 17A can't be reached from "
        "13B\n"
        "  hint: tiles touch those beside them, and those half a tile to each side above "
        "and below",
    ),
    "a tile used twice": (
        [("[4B, 6A, 18A]", "[4B, 6A, 18A, 3B]")],
        "mine.yaml:21:19: the tile 3B is already on the board: each can be used once\n"
        "  see mine.yaml:18:6\n"
        "  hint: not used yet: 1A, 1B, 2A, 2B, 9A, 9B, 12A, 12B, 15A, 15B, 16A, 16B",
    ),
    "both sides of a tile": (
        [("[4B, 6A, 18A]", "[4B, 6A, 18A, 3A]")],
        "mine.yaml:21:19: the tile 3A is the other side of 3B and already on the board: "
        "each can be used once\n"
        "  see mine.yaml:18:6\n"
        "  hint: not used yet: 1A, 1B, 2A, 2B, 9A, 9B, 12A, 12B, 15A, 15B, 16A, 16B",
    ),
    "an unknown tile": (
        [("[4B, 6A, 18A]", "[4B, 6A, 19A]")],
        "mine.yaml:21:14: there is no tile '19A'\n  hint: did you mean '9A'?",
    ),
    "more objectives than the box has": (
        [("{13B: 1, 7A: 2, 10A: 1, 11A: 1, 8A: 2", "{13B: 3, 7A: 3, 10A: 3, 11A: 3, 8A: 2")],
        "mine.yaml:22:42: there are 4 objectives of 3, but only 3 such markers",
    ),
    "an objective marker that is not there": (
        [("{13B: 1", "{13B: 4")],
        "mine.yaml:22:19: the box has no objective marker of 4; it has 1, 2, 3",
    ),
    "an objective off the board": (
        [("{13B: 1", "{13A: 1")],
        "mine.yaml:22:14: an objective is on 13A, which is not on the board\n"
        "  hint: its other side is: 13B",
    ),
    "points below the goal": (
        [("{13B: 1, 7A: 2, 10A: 1, 11A: 1, 8A: 2, 14B: 1}", "{13B: 1, 7A: 2, 10A: 1}")],
        "mine.yaml:42:20: 5 points are needed to win, but the objectives have only 4 together\n"
        "mine.yaml:61:20: 5 points are needed to win, but the objectives have only 4 together",
    ),
    "a sixth Riflemen": (
        [("riflemen-a: 4", "riflemen-a: 5")],
        "mine.yaml:37:19: 6 of 'riflemen-a' are asked for, deck and supply together; the "
        "box has 5 per side",
    ),
    "an unknown card": (
        [("riflemen-b: 4", "rifleman-b: 4")],
        "mine.yaml:38:7: there is no card 'rifleman-b'\n  hint: did you mean 'riflemen-b'?",
    ),
    "starts next to each other": (
        [("start: 6A", "start: 7A")],
        "mine.yaml:44:12: the start tiles 5A and 7A lie next to each other\n"
        "  see mine.yaml:25:12\n"
        "  hint: leave a tile between them",
    ),
    "both on one start": (
        [("start: 6A", "start: 5A")],
        "mine.yaml:44:12: both sides start on 5A\n"
        "  see mine.yaml:25:12\n"
        "  hint: leave a tile between them",
    ),
    "a start off the board": (
        [("start: 6A", "start: 6B")],
        "mine.yaml:44:12: '6B' is not on the board\n  hint: its other side is: 6A",
    ),
    "a marker off the board": (
        [("scouted: [6A]", "scouted: [6A, 16A]")],
        "mine.yaml:45:19: a marker is on 16A, which is not on the board\n"
        "  hint: did you mean '6A'?",
    ),
    "one marker on both its sides": (
        [("scouted: [6A]", "scouted: [6A, 8A]\n    controlled: [8A]")],
        "mine.yaml:46:18: 8A can't be both scouted and controlled by one side\n"
        "  see mine.yaml:45:19",
    ),
    "a side that is not there": (
        [("  german:\n", "  germans:\n")],
        "mine.yaml:24:3: 'germans' is not among the sides in pack.yaml\n"
        "  hint: did you mean 'german'?\n"
        "mine.yaml:24:3: a side has no set-up here: german",
    ),
    "initiative of nobody": (
        [("\nsides:", "\ninitiative: usa\nsides:")],
        "mine.yaml:23:13: 'usa' is not a side of this scenario\n  hint: did you mean 'us'?",
    ),
    "no end": (
        [("    goal: {points: 5}\n  us:", "  us:")],
        "mine.yaml:25:5: the game has no last round, and nothing wins it for german\n"
        "  hint: state 'rounds', or a 'goal' for each side",
    ),
    "two goals at once": (
        [("goal: {points: 5}", "goal: {points: 5, tiles: [7A]}")],
        "mine.yaml:42:11: a goal names one of points, tiles, leave, remove, mark, not 2",
    ),
    "more enemies than there are": (
        [("goal: {points: 5}", "goal: {remove: 11, of: riflemen}")],
        "mine.yaml:42:20: 'remove' needs 11 cards, but there are only 10",
    ),
    "cards of nobody": (
        [("goal: {points: 5}", "goal: {remove: 2, of: rifles}")],
        "mine.yaml:42:27: there are no cards of 'rifles'",
    ),
    "nowhere to leave": (
        [("goal: {points: 5}", "goal: {leave: 2}")],
        "mine.yaml:42:19: name the tiles to leave the board over, in 'over'",
    ),
    "a way out off the board": (
        [("goal: {points: 5}", "goal: {leave: 2, over: [9A]}")],
        "mine.yaml:42:29: the way out is 9A, which is not on the board",
    ),
    "more to scout than there is": (
        [("goal: {points: 5}", "goal: {mark: 7}")],
        "mine.yaml:42:18: 7 objectives are to be scouted, but the board has only 6",
    ),
    "no board": (
        [
            (
                "  - [3B, 5A, 17A]\n  - [13B, 7A, 10A]\n  - [11A, 8A, 14B]\n  - [4B, 6A, 18A]\n",
                "  - [null]\n",
            )
        ],
        "mine.yaml:18:3: there are no tiles on this board",
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
        f"{shown}:44:12: the start tiles 5A and 7A lie next to each other\n"
        f"  see {shown}:25:12\n"
        "  hint: leave a tile between them\n" + NOTHING
    )


# --- locks ---------------------------------------------------------------------------------------

LOCKS: dict[str, tuple[list[str], str]] = {
    "a field that can't be locked": (
        ["misson=hold"],
        "--lock: 'misson' can't be locked; mission, place, village, date, size, shape, squads, "
        "attacker, handicap, weaker, odds can\n  hint: did you mean 'mission'?",
    ),
    "no value": (["mission"], "--lock: 'mission' is not of the form FIELD=VALUE"),
    "a size that no board has": (
        ["size=19"],
        "--lock size=19 is not possible; it could be 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18"
        "\n  hint: did you mean '9'?",
    ),
    "a mission that there is not": (
        ["mission=asault"],
        "--lock mission=asault is not possible; it could be points, meeting, hold, assault, "
        "breakthrough, ambush, raid, attrition\n  hint: did you mean 'assault'?",
    ),
    "no date": (["date=1944-13-01"], "--lock date=1944-13-01 is not a date such as 1944-07-11"),
    "a date before the war here": (
        ["date=1943-07-14"],
        "--lock date=1943-07-14 is not possible; a scenario is on a day from 1944-06-08 to "
        "1945-04-28 "
        "on which there was fighting",
    ),
    "a place and a date": (
        ["place=ardennes", "date=1944-07-14"],
        "--lock place=ardennes and date=1944-07-14 exclude each other; with place=ardennes, "
        "date could be from 1944-12-16 to 1945-01-27",
    ),
    "a mission and a size": (
        ["size=18", "mission=assault"],
        "--lock mission=assault and size=18 exclude each other; with mission=assault, "
        "size could be 8, 9, 10, 11, 12, 13, 14, 15",
    ),
    "an attacker where none attacks": (
        ["mission=points", "attacker=us"],
        "--lock mission=points and attacker=us exclude each other; with mission=points, "
        "attacker could be nothing at all",
    ),
    "a handicap of nobody": (
        ["handicap=none", "weaker=us"],
        "--lock handicap=none and weaker=us exclude each other; with handicap=none, "
        "weaker could be nothing at all",
    ),
    "twice": (
        ["size=9", "size=10"],
        "--lock: size=9 and size=10 exclude each other",
    ),
}


@pytest.mark.parametrize("name", LOCKS)
def test_locks_that_no_scenario_can_meet(pack: Pack, name: str) -> None:
    texts, said = LOCKS[name]
    with pytest.raises(UsageError) as caught:
        new_scenario(pack, "one", LOCKABLE.parse(texts))
    assert str(caught.value) == said


def test_a_wrong_lock_ends_with_status_two(tmp_path: Path) -> None:
    ran = fieldpress("scenario", "new", "--lock", "size=19", "--out", tmp_path.as_posix())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == LOCKS["a size that no board has"][1] + "\n"
    assert list(tmp_path.iterdir()) == []


def test_a_pack_without_scenarios_is_told() -> None:
    ran = fieldpress("scenario", "new", "platoon-leader")
    assert ran.err == "'platoon-leader' has nothing to roll a scenario from\n"
    ran = fieldpress("scenario", "new", "--book", "2", "--list")
    assert ran.err == "--book prints; --times and --list only say what could be printed\n"


def test_a_seed_that_is_too_long(pack: Pack) -> None:
    with pytest.raises(UsageError) as caught:
        new_scenario(pack, "x" * 20_001)
    assert str(caught.value) == "a seed has at most 20,000 characters"


# --- constraints that can't be met, packs of one's own -------------------------------------------


def test_tries_are_bounded_and_the_worst_constraint_is_named(pack: Pack) -> None:
    roller, made = Roller(pack, "one", Locks()), []

    def never(_: Roller) -> None:
        made.append(1)
        raise Rejected("enough in the box" if len(made) % 3 else "starts far enough apart")

    with pytest.raises(ScenarioError) as caught:
        Stages(roller, "scenario", ATTEMPTS).draw("board", never)
    assert len(made) == ATTEMPTS
    assert str(caught.value) == (
        f"no scenario's board in {ATTEMPTS} tries: 'enough in the box' failed most\n"
        "  hint: candidates thrown away: enough in the box 40, starts far enough apart 20\n"
        "  hint: try another seed, or lock fewer fields"
    )
    assert caught.value.exit_status == 1


def own(folder: Path, file: str, old: str, new: str) -> str:
    """Everything that is said of a pack of one's own in which a text is replaced."""
    mine = folder / "mine"
    shutil.copytree(FOLDER, mine, ignore=shutil.ignore_patterns("pictures.bak"))
    path = mine / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(FieldpressError) as caught:
        new_scenario(read_pack(mine, "mine"), "one")
    return str(caught.value)


@pytest.mark.ci
def test_a_limit_that_no_board_can_meet(tmp_path: Path) -> None:
    said = own(tmp_path, "chance/constraints.yaml", "limit: 0.5", "limit: -1")
    assert said.startswith(
        f"no scenario's board in {ATTEMPTS} tries: 'starts equally far from the objectives' failed"
    )


def test_a_table_that_cannot_be_used(tmp_path: Path) -> None:
    said = own(
        tmp_path,
        "chance/rolls.yaml",
        "{on: '10', result: outgunned}",
        "{on: '10', result: hungry}",
    )
    assert said == "mine/chance/rolls.yaml:309:28: 'hungry' is not among the table's results"


def test_a_table_with_a_gap(tmp_path: Path) -> None:
    said = own(tmp_path, "chance/rolls.yaml", "      - {on: '10', result: outgunned}\n", "")
    assert re.match(r"mine/chance/rolls\.yaml:\d+:\d+: .*\b10\b", said)


def test_a_pack_that_lacks_what_scenarios_are_rolled_with(pack: Pack) -> None:

    parts = {key: part for key, part in pack.parts.items() if key not in ("missions", "shapes")}
    with pytest.raises(ContentError) as caught:
        check_content(replace(pack, parts=parts))
    assert str(caught.value) == (
        "content/platoon-command/pack.yaml:1:1: scenarios are rolled from records that this pack "
        "lacks: missions, shapes"
    )
    tables = {key: table for key, table in pack.tables.items() if key != "rounds"}
    with pytest.raises(ContentError) as caught:
        check_content(replace(pack, tables=tables))
    assert str(caught.value) == (
        "content/platoon-command/pack.yaml:1:1: scenarios are rolled with a table 'rounds', "
        "which this pack lacks"
    )


# --- edited files --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scenario(pack: Pack) -> Scenario:
    locks = LOCKABLE.parse(
        ["mission=meeting", "size=12", "shape=block", "squads=2", "odds=as-rolled"]
    )
    return new_scenario(pack, "edited 2", locks)


def edited(
    pack: Pack, scenario: Scenario, folder: Path, edit: Callable[[dict[str, Any]], Any]
) -> Path:
    data = load_yaml(FILES.to_yaml(pack, scenario, scenario.record))
    edit(data)
    path = folder / "scenario.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), "utf-8")
    return path


def test_a_saved_scenario_reads_back(pack: Pack, scenario: Scenario, tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_bytes(FILES.to_yaml(pack, scenario, scenario.record))
    saved = FILES.read(pack, path)
    assert (saved.edits, saved.model) == ((), FILES.item(pack, scenario).record)
    assert pack_of("scenario", path) == "platoon-command"


@pytest.fixture
def rolled_once(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a file takes the scenario that was rolled rather than roll it anew for each edit."""

    def roll(pack: Pack, seed: str, locks: Locks) -> Scenario:
        same = (seed, locks) == (scenario.seed, scenario.locks)
        return scenario if same else new_scenario(pack, seed, locks)

    monkeypatch.setattr(FILES, "kind", replace(FILES.kind, roll=roll))


@pytest.mark.usefixtures("rolled_once")
def test_an_edit_is_named_and_sentences_follow_it(
    pack: Pack, scenario: Scenario, tmp_path: Path
) -> None:
    was = scenario.record["rounds"]

    def edit(data: dict[str, Any]) -> None:
        data["record"]["rounds"] = was + 1
        data["record"]["sides"]["us"]["supply"]["fog-of-war"] = 3
        data["record"]["sides"]["us"]["brief"] = ["Come back alive."]

    had = scenario.record["sides"]["us"]["supply"]["fog-of-war"]
    saved = FILES.read(pack, edited(pack, scenario, tmp_path, edit))
    assert saved.edits[:2] == (
        f"rounds: {was} → {was + 1}",
        f"sides.us.supply.fog-of-war: {had} → 3",
    )
    assert saved.edits[2].startswith("sides.us.brief[1]: ")
    assert saved.edits[2].endswith(" → Come back alive.")
    assert len(saved.edits) == 3
    wins = [line.text for line in saved.model.wins]
    assert any(f"round {was + 1}" in text for text in wins)
    assert not any(f"round {was} " in text for text in wins)
    assert saved.model.sides["us"].brief == ("Come back alive.",)


def put(*keys: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def edit(data: dict[str, Any]) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return edit


EDITS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "other content": (
        put("content", value="0" * 16),
        r":3:10: this scenario was rolled with content 0{16}, but here it is \w{16}\n"
        "  hint: roll it again from its seed, or use the Fieldpress and the pack that made it",
    ),
    "cut short": (
        lambda data: [data.pop(key) for key in ("locks", "record")],
        ":1:1: this is not a complete scenario: locks, record missing",
    ),
    "a seed that is no text": (
        put("seed", value=12),
        ":4:7: a seed is text: put it in quotes",
    ),
    "a goal above the points": (
        put("record", "sides", "us", "goal", "points", value=40),
        r":\d+:\d+: 40 points are needed to win, but the objectives have only \d+ together",
    ),
    "a goal that is not more than half": (
        put("record", "sides", "us", "goal", "points", value=1),
        r":\d+:\d+: objectives that add up: 1 of \d+ points",
    ),
    "a game too short": (
        put("record", "rounds", value=1),
        r"(:\d+:\d+: every objective reached by scouting: "
        r"\w+ is \d moves from \w+, in 1 rounds\n)+"
        r":\d+:\d+: thirty to sixty minutes: 1 rounds take 4 minutes",
    ),
    "another kind of value": (
        put("record", "rounds", value="ten"),
        r":\d+:\d+: expected a whole number, found the text 'ten'",
    ),
    "a tile twice": (
        lambda data: data["record"]["board"][0].append(data["record"]["board"][-1][-1]),
        r":\d+:\d+: the tile \w+ is already on the board: each can be used once\n"
        r"  see .*\n  hint: .*",
    ),
    "no objective": (
        put("record", "objectives", value={}),
        r":\d+:\d+: a rolled scenario needs at least one objective(\n:\d+:\d+: .*)*",
    ),
    "a side that is gone": (
        lambda data: data["record"]["sides"].pop("us"),
        r":\d+:\d+: a side has no set-up here: us",
    ),
    "a key too many": (
        put("record", "weather", value="fog"),
        r":\d+:\d+: unknown key 'weather'.*",
    ),
}


@pytest.mark.usefixtures("rolled_once")
@pytest.mark.parametrize("name", EDITS)
def test_an_edit_that_cannot_be_is_told(
    pack: Pack, scenario: Scenario, tmp_path: Path, name: str
) -> None:
    edit, said = EDITS[name]
    path = edited(pack, scenario, tmp_path, edit)
    with pytest.raises(ContentError) as caught:
        FILES.read(pack, path)
    told_ = str(caught.value).replace(path.as_posix(), "")
    assert re.fullmatch(said, told_, re.DOTALL), told_
