"""Rolled missions of Platoon Action: 160 in every run, 500 with `pytest -m long`.

Each is held against `platoon_action_checker` and `platoon_action_history`, which share nothing
with the generator.
"""

import copy
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml

from generator.content import Pack
from generator.errors import ContentError, UsageError
from generator.games.packs import read_pack
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import RULES, span_of
from generator.games.platoon_action.scenario.fields import LOCKABLE, domain
from generator.games.platoon_action.scenario.fresh import Scenario, roll_scenario
from generator.games.platoon_action.scenario.model import SIDES
from generator.games.platoon_action.scenario.papers import GENERATOR
from generator.games.platoon_action.scenario.saved import FILES
from generator.job.job import Job
from generator.job.options import Options
from generator.job.rolled.extras import PrintJob
from generator.job.rolled.papers import paper_work
from tests.platoon_action_checker import Missions
from tests.platoon_action_history import anachronisms
from tests.shares import first
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-action"
SHOWN = "content/platoon-action"
ORDINARY, LONG, CHUNK = 100, 500, 20


@lru_cache
def the_pack() -> Pack:
    return read_pack(FOLDER, SHOWN)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return the_pack()


@lru_cache(maxsize=256)
def rolled(seed: str, *locks: str) -> Scenario:
    return roll_scenario(the_pack(), seed, LOCKABLE.parse(locks))


def plain(scenario: Scenario) -> dict[str, Any]:
    """The record as another program reads it from the file."""
    text = yaml.dump(copy.deepcopy(dict(scenario.record)), Dumper=yaml.CSafeDumper)
    return yaml.load(text, Loader=yaml.CSafeLoader)


def faults_of(seeds: Iterable[str]) -> tuple[list[str], Counter[str]]:
    checker, found, met = Missions(FOLDER), [], Counter[str]()
    for seed in seeds:
        scenario = rolled(seed)
        record = plain(scenario)
        found += [f"{seed}: {fault}" for fault in checker.check(record)]
        found += [f"{seed}: {fault}" for fault in RULES.broken(scenario.case)]
        found += [f"{seed}: {fault}" for fault in anachronisms(record)]
        met.update([record["mission"], record["theatre"], record["table"]["size"]])
        met.update([record["weather"], record["attacker"]])
    return found, met


def test_a_reserve_is_told_in_a_whole_sentence() -> None:
    """'Second squad of the Germans begins off the table' wasn't one."""
    records = [rolled(f"pa-{number}").record for number in range(CHUNK)]
    told = [
        (rule, record["reserve"]["squad"])
        for record in records
        if record["reserve"]
        for rule in record["rules"]
        if "shuffled in" in rule
    ]
    assert told
    for rule, squad in told:
        assert re.match(rf"The \w+ have a reserve off the table: {squad}\. Its card is ", rule)


@pytest.mark.parametrize("first", first(2, range(0, ORDINARY, CHUNK)))
def test_missions_pass_a_checker_of_its_own(first: int) -> None:
    found, met = faults_of(f"pa-{number}" for number in range(first, first + CHUNK))
    assert found == []
    assert len(met) > 16


@pytest.mark.long
@pytest.mark.parametrize("first", range(ORDINARY, LONG, CHUNK))
def test_500_missions_pass(first: int) -> None:
    found, _ = faults_of(f"pa-{number}" for number in range(first, first + CHUNK))
    assert found == []


@pytest.mark.ci
def test_everything_comes_up(pack: Pack) -> None:
    met = Counter[str]()
    for number in range(ORDINARY):
        record = rolled(f"pa-{number}").record
        met.update([record["mission"], record["theatre"], record["table"]["size"]])
        met.update(
            [
                record["weather"],
                record["attacker"],
                f"{record['mission']}/{record['table']['size']}",
            ]
        )
    for part in ("missions", "theatres", "table-sizes"):
        assert {key for key in pack.records(part) if not met[key]} == set()
    assert {"night", "german", "allied"} <= set(met)


@pytest.mark.parametrize("size", first(1, list(the_pack().records("table-sizes"))))
@pytest.mark.parametrize("mission", list(the_pack().records("missions")))
def test_every_mission_fits_every_table(mission: str, size: str) -> None:
    record = rolled("sizes", f"mission={mission}", f"table={size}").record
    assert (record["mission"], record["table"]["size"]) == (mission, size)
    assert (
        Missions(FOLDER).check(plain(rolled("sizes", f"mission={mission}", f"table={size}"))) == []
    )


@pytest.mark.parametrize("mission", first(4, list(the_pack().records("missions"))))
def test_every_mission_can_be_locked(mission: str) -> None:
    scenario = rolled("lock", f"mission={mission}")
    assert scenario.record["mission"] == mission
    assert Missions(FOLDER).check(plain(scenario)) == []


def ratio_of(case: Case) -> float:
    """Return what the attacker's points stand to the defender's."""
    worth = {side: case.prices.force(case.record.force(side)) for side in SIDES}
    (defender,) = set(SIDES) - {case.record.attacker}
    return worth[case.record.attacker] / worth[defender]


@pytest.mark.parametrize("mission", first(2, ["farm", "bridge", "raid", "rescue", "rear-guard"]))
def test_points_stand_anywhere_between_what_a_mission_allows(mission: str) -> None:
    """Of all pairs of platoons that a mission allows, most are near its lower bound."""
    places = []
    for number in range(60):
        case = rolled(f"ratio-{number}", f"mission={mission}").case
        least, most = span_of(case)
        places.append((ratio_of(case) - least) / (most - least))
    assert 0 <= min(places) < 0.25
    assert 0.7 < max(places) <= 1
    # Parts of the range for which no platoons fit are passed by, more of them high up.
    assert 0.22 < sorted(places)[30] < 0.78


def test_a_ratio_can_be_locked(pack: Pack) -> None:
    for number in range(3):
        locks = ("mission=farm", "ratio=2.04 to 2.12")
        assert 2.04 <= ratio_of(rolled(f"ratio-{number}", *locks).case) <= 2.12


@pytest.mark.parametrize(
    ("locks", "message"),
    [
        (
            ["mission=farm", "ratio=1.30 to 1.38"],
            "--lock ratio=1.30 to 1.38 is not possible with mission=farm; it could be "
            "1.80 to 1.88, 1.88 to 1.96, 1.96 to 2.04, 2.04 to 2.12, 2.12 to 2.20"
            "\n  hint: did you mean '1.80 to 1.88'?",
        ),
        (
            ["mission=farm", "german.quality=elite"],
            "--lock german.quality=elite is not possible with mission=farm; "
            "it could be regular, veteran, green",
        ),
    ],
)
def test_forces_that_nothing_meets_are_told(pack: Pack, locks: list[str], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        roll_scenario(pack, "x", LOCKABLE.parse(locks))
    assert str(caught.value) == message


def test_the_same_seed_makes_the_same_file(pack: Pack) -> None:
    one = rolled("pa-3")
    other = roll_scenario(pack, "pa-3")
    assert FILES.to_yaml(pack, one, one.record) == FILES.to_yaml(pack, other, other.record)
    assert one.record["title"] != rolled("pa-4").record["title"]


def test_locks_hold(pack: Pack) -> None:
    locks = ("theatre=kursk", "mission=bridge", "table=square", "attacker=allied", "turns=8",
             "wind=east", "weather=clear")  # fmt: skip
    record = rolled("held", *locks).record
    assert (record["theatre"], record["mission"], record["attacker"]) == (
        "kursk",
        "bridge",
        "allied",
    )
    assert (record["table"]["size"], record["turns"], record["wind"]) == ("square", 8, "east")
    for field in LOCKABLE.fields:
        assert domain(pack, field) or field == "date"


@pytest.mark.parametrize(
    ("locks", "message"),
    [
        (
            ["theatre=saar-1939", "mission=bridge"],
            "--lock theatre=saar-1939 and mission=bridge exclude each other; "
            "with theatre=saar-1939, mission could be patrol, raid, rescue",
        ),
        (
            ["nation=us", "year=1941"],
            "--lock nation=us and year=1941 can't be met: no theatre has all of that",
        ),
        (
            ["theatre=normandy", "date=1943-07-11"],
            "--lock theatre=normandy and date=1943-07-11 exclude each other; "
            "with theatre=normandy, date could be from 1944-06-09 to 1944-07-28",
        ),
        (
            ["date=1938-01-01"],
            "--lock date=1938-01-01 is not possible; a mission is on a day from 1939-12-05 "
            "to 1945-04-19 "
            "that a theatre has",
        ),
    ],
)
def test_locks_that_nothing_meets_are_told(pack: Pack, locks: list[str], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        roll_scenario(pack, "x", LOCKABLE.parse(locks))
    assert str(caught.value).startswith(message)


def saved(tmp_path: Path, pack: Pack, edit: Any) -> Path:
    """A saved file with an edit."""
    scenario = rolled("pa-3", "odds=as-rolled")
    data = load_yaml(FILES.to_yaml(pack, scenario, scenario.record))
    edit(data["record"])
    path = tmp_path / "scenario.yaml"
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return path


def problems(tmp_path: Path, pack: Pack, edit: Any) -> str:
    with pytest.raises(ContentError) as caught:
        FILES.read(pack, saved(tmp_path, pack, edit))
    return str(caught.value)


def test_a_saved_mission_is_read_again(tmp_path: Path, pack: Pack) -> None:
    found = FILES.read(pack, saved(tmp_path, pack, lambda record: None))
    assert found.edits == ()
    assert found.model.title == rolled("pa-3").record["title"]


def test_edits_are_taken_over(tmp_path: Path, pack: Pack) -> None:
    def edit(record: dict[str, Any]) -> None:
        record["wind"] = "calm" if record["wind"] != "calm" else "east"

    found = FILES.read(pack, saved(tmp_path, pack, edit))
    assert len(found.edits) == 1
    assert found.edits[0].startswith("wind: ")


def test_unknown_names_in_a_saved_file_are_told(tmp_path: Path, pack: Pack) -> None:
    def edit(record: dict[str, Any]) -> None:
        record["forces"]["german"]["squads"][0]["men"][0]["weapon"] = "riffle"
        record["forces"]["german"]["nation"] = "germn"
        record["terrain"][0]["kind"] = "rode"
        record["terrain"][1]["sort"] = "smity"
        record["ground"] = "mudd"

    text = problems(tmp_path, pack, edit)
    assert "'riffle' is not known here" in text
    assert "'germn' is not known here" in text
    assert "'rode' is not known here" in text
    assert "'smity' is not known here" in text
    assert "'mudd' is not known here" in text
    assert "did you mean 'rifle'" in text


def test_a_table_too_small_for_its_zones_is_told(tmp_path: Path, pack: Pack) -> None:
    def edit(record: dict[str, Any]) -> None:
        zone = record["zones"][0]
        zone["points"] = [[1.0, 1.0], [9.0, 1.0], [9.0, 9.0], [1.0, 9.0]]

    text = problems(tmp_path, pack, edit)
    assert "zones hold them: 64 square inches for what needs " in text
    assert ":" in text.partition("zones hold them")[0]


def test_pieces_that_lie_on_each_other_are_told(tmp_path: Path, pack: Pack) -> None:
    def edit(record: dict[str, Any]) -> None:
        woods = next(one for one in record["terrain"] if one["kind"] == "woods")
        house = next(one for one in record["terrain"] if one["kind"] == "building")
        house["points"] = [list(at) for at in woods["points"][:4]]

    assert "pieces that lie clear: " in problems(tmp_path, pack, edit)


def test_a_vehicle_out_of_its_time_is_told(tmp_path: Path, pack: Pack) -> None:
    def edit(record: dict[str, Any]) -> None:
        nation = record["forces"]["allied"]["nation"]
        wrong = next(
            key for key, one in pack.records("catalogue").items() if one["nation"] != nation
        )
        record["forces"]["allied"]["vehicles"] = [{"vehicle": wrong, "name": "Stranger"}]

    assert "history: " in problems(tmp_path, pack, edit)


def test_a_pack_that_lacks_records_is_told_before_anything_is_rolled(tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "platoon-action"
    shutil.copytree(FOLDER, folder)
    (folder / "chance" / "arms.yaml").unlink()
    with pytest.raises(ContentError) as caught:
        roll_scenario(read_pack(folder, "short"), "x")
    assert "missions are rolled from records that this pack lacks: arms" in str(caught.value)


@pytest.mark.parametrize("seed", first(1, ["first evening", "a", "c"]))
def test_every_rule_of_a_mission_is_printed(seed: str, tmp_path: Path, pack: Pack) -> None:
    item = GENERATOR.item(pack, GENERATOR.roll(pack, seed, LOCKABLE.parse(())))
    options = Options(out=tmp_path, jobs=1)
    work = paper_work(PrintJob(pack, GENERATOR, [item], seed), Job(options))
    paper = work.papers.papers[0]
    (printed,) = work.only(paper.name).flat()
    words = "".join(pdf_text(printed.data).split())
    (mission,) = paper.values["items"]
    for text in (*mission["wins"], *mission["rules"]):
        assert "".join(text.split()) in words, text


def pdf_text(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as pdf:
        return "".join(page.get_textpage().get_text_bounded() for page in pdf)
