"""Rolled situations of Panzer Leader: 40 at every change, 125 in CI, 500 with `pytest -m long`.

Each is held against `panzer_leader_checker`, which shares no code with the generator; the dice are
held against exact odds by chi-square over every roll that was made, rejected tries included.
"""

import copy
import shutil
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import Any

import pytest
import yaml

from generator.content import Pack
from generator.dice import Stream
from generator.errors import ContentError, UsageError
from generator.games.packs import read_pack
from generator.games.panzer_leader.board.writing import section_data
from generator.games.panzer_leader.points import lists_of
from generator.games.panzer_leader.scenario.constraints import RULES
from generator.games.panzer_leader.scenario.fields import LOCKABLE, domain
from generator.games.panzer_leader.scenario.fresh import Scenario, new_scenario, roll_scenario
from generator.games.panzer_leader.scenario.saved import FILES
from generator.roll.errors import ScenarioError
from tests import panzer_leader_yardsticks as yardsticks
from tests.panzer_leader_checker import Situations, points
from tests.shares import examples
from tests.test_campaign_properties import LEVEL, Found, chi_squares
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "panzer-leader"
SHOWN = "content/panzer-leader"
PARTS = 4
"""Parts of the 500, that workers may share them; each has so many situations alike."""

PART = yardsticks.COUNT // PARTS
Loader, Dumper = yaml.CSafeLoader, yaml.CSafeDumper
"""Those written in C, which the wheels of PyYAML have."""


@lru_cache
def the_pack() -> Pack:
    return read_pack(FOLDER, SHOWN)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return the_pack()


def plain(scenario: Scenario) -> dict[str, Any]:
    """The record as another program reads it from the file."""
    text = yaml.dump(copy.deepcopy(dict(scenario.record)), Dumper=Dumper)
    found: dict[str, Any] = yaml.load(text, Loader=Loader)
    return found


def made(scenario: Scenario) -> dict[str, Any]:
    """The files of sections that were freshly made."""
    lines = zip(scenario.record["sections"], scenario.case.table.joined.laid, strict=True)
    return {x["section"]: section_data(laid.section) for x, laid in lines if x.get("board")}


def out_of_sight(scenario: Scenario) -> list[str]:
    case, table = scenario.case, scenario.case.table
    area, enemy = case.area(case.last), case.area(case.record.sets_up_first)
    found = table.sights.hidden(area, enemy, -(-case.on_ground(case.last) // 4))
    return [table.name(spot) for spot in found]


def count_rolls(scenario: Scenario, found: Found) -> None:
    """Count what the dice showed, whether the attempt was kept or not.

    What is shown decides what is rolled next, but never whether it counts; so each face of a die
    has its exact share of the rolls that are made.
    """
    tables = {table.title: table for table in the_pack().tables.values()}
    for rolled in scenario.ledger:
        entry = rolled.entry
        if entry.place is None:
            if int(entry.dice[2:]) < 40:
                found.rolls[f"one of {entry.dice[2:]}", 0, str(entry.natural)] += 1
            continue
        table = tables[entry.table]
        found.rolls[entry.table, 0, entry.row] += 1
        odds = zip(map(str, table.spans), table.row_odds(), strict=True)
        found.odds[entry.table, 0] = dict(odds)
        assert entry.odds == found.odds[entry.table, 0][entry.row]


def unfair(found: Found, among: int = 1) -> dict[str, tuple[float, int, float]]:
    """Return the tables and dice whose chi-square is too large to be chance.

    If all dice are fair, all tests of all samples together name one of them in one run of a
    hundred: each test has an equal share of that level, which `among` samples divide among them.
    Seeds are fixed, so a run never differs from the one before unless the pack or the generator
    does. What the shares cost in sharpness is little: with 36 tests a fourth of the level moves
    the limit of a die with two faces from 13.2 to 15.8; of its 1,100 rolls in a part a bias of 6 %
    is told instead of one of 5.5 %. `test_dice_that_favour_a_face_are_told` shows that it is.
    """
    tests = chi_squares(found)
    level = LEVEL / len(tests) / among
    return {title: some for title, some in tests.items() if some[2] < level}


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=pytest.mark.long if first else ())
        for first in range(0, yardsticks.COUNT, PART)
    ],
)
def test_situations_pass_the_separate_checker(first: int) -> None:
    pack, checker, found = the_pack(), Situations(FOLDER, casts=2), Found()
    lines = []
    count = PART if first else examples(PART, least=40)
    for number in range(first, first + count):
        scenario = roll_scenario(pack, f"seed {number}")
        record = plain(scenario)
        faults = checker.check(record, made(scenario), out_of_sight(scenario))
        faults += [str(fault) for fault in RULES.broken(scenario.case)]
        found.faults += [f"seed {number}: {fault}" for fault in faults]
        found.met[" ".join(record["story"]), ""] += 1
        lines += yardsticks.lines(number, [yardsticks.measured(record)])
        count_rolls(scenario, found)
    assert found.faults == []
    assert unfair(found, among=PARTS) == {}
    assert max(found.met.values()) == 1, "two situations have the same story"
    golden = yardsticks.LINES.read_text("utf-8").splitlines()[first : first + count]
    assert lines == golden, "if that is meant: python -m tests.panzer_leader_yardsticks"


def test_stories_and_orders_differ_from_one_situation_to_the_next(pack: Pack) -> None:
    """A theatre has ten openings, a kind six stories, and no two begin alike."""
    kinds, theatres = pack.records("kinds").values(), pack.records("theatres").values()
    for one in (*kinds, *theatres):
        begun = {" ".join(text.split()[:3]) for text in one["stories"]}
        assert len(begun) == len(one["stories"]) >= 6, one["id"]
    assert all(len(one["stories"]) >= 10 for one in theatres)
    for kind in kinds:
        for side in ("attacker", "defender"):
            assert len(set(kind[f"{side}-orders"])) == len(kind[f"{side}-orders"]) >= 4, kind["id"]
    stories = [text for one in theatres for text in one["stories"]]
    dated = [text for text in stories if text.startswith(("On {day}", "By {day}", "It is {day}"))]
    assert len(dated) < len(stories) / 10


@pytest.mark.ci
def test_dice_that_favour_a_face_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second throw of a highest face is thrown again: too little to be seen on any page."""
    below, thrown = Stream.below, iter(range(10**9))

    def loaded(stream: Stream, n: int) -> int:
        found = below(stream, n)
        return below(stream, n) if found == n - 1 and next(thrown) % 2 else found

    def counted() -> Found:
        found = Found()
        for number in range(40):
            count_rolls(roll_scenario(the_pack(), f"loaded {number}"), found)
        return found

    assert unfair(counted(), among=PARTS) == {}
    monkeypatch.setattr(Stream, "below", loaded)
    assert any(roll.startswith("one of ") for roll in unfair(counted(), among=PARTS))


def test_yardsticks_lie_within_those_of_the_known_situations() -> None:
    known, rolled = yardsticks.known(), yardsticks.kept()
    assert len(known) == 18
    assert len(rolled) == yardsticks.COUNT
    for measure in ("bigger", "turns", "sections", "crowd"):
        values = [getattr(one, measure) for one in known]
        found = [getattr(one, measure) for one in rolled]
        # Nobody's points are fewer than as many: an even fight may be as even as can be.
        least = 1.0 if measure == "bigger" else min(values)
        assert least <= min(found), measure
        assert max(found) <= max(values), measure
        assert min(values) <= median(found) <= max(values)
    sides = [units for one in known for units in one.sides]
    found = [units for one in rolled for units in one.sides]
    assert min(sides) <= min(found) <= max(found) <= max(sides)
    assert {one.turns for one in rolled} == {one.turns for one in known}


def test_the_table_of_the_docs_is_that_of_the_lines() -> None:
    assert yardsticks.table() in yardsticks.DOCS.read_text("utf-8")


def test_the_same_seed_gives_the_same_bytes(pack: Pack) -> None:
    one, two = (roll_scenario(pack, "twice") for _ in range(2))
    assert FILES.to_yaml(pack, one, one.record) == FILES.to_yaml(pack, two, two.record)
    assert one.ledger == two.ledger


def test_points_are_the_formula_s(pack: Pack) -> None:
    records = load_yaml((FOLDER / "units/unit-kinds.yaml").read_text("utf-8"))["records"]
    units = lists_of(pack).units
    assert {r["id"]: Fraction(points(r)) for r in records} == {
        key: Fraction(unit.points) for key, unit in units.items()
    }
    assert units["us-truck"].points == 4
    assert units["wagon"].points == 1.25


YARDSTICKS = {
    1: 1.13,
    4: 1.44,
    5: 1.40,
    6: 1.93,
    7: 3.14,
    8: 2.97,
    9: 1.04,
    10: 2.73,
    11: 1.36,
    12: 1.67,
    13: 1.02,
    14: 3.94,
    15: 1.77,
    16: 1.02,
    17: 1.29,
    18: 1.47,
    19: 1.89,
    20: 2.30,
}
"""Points of the bigger side to the smaller's in the known situations."""


def test_the_known_situations_have_the_known_points(pack: Pack) -> None:
    units, found = lists_of(pack), {}
    for file in sorted((FOLDER / "situations").glob("*.yaml")):
        data = load_yaml(file.read_text("utf-8"))
        if data["kind"] != "situation":
            continue
        worth = dict.fromkeys(("allied", "german"), 0.0)
        for group in data["groups"]:
            lines = [(line["unit"], line["count"]) for line in group["units"]]
            worth[group["side"]] += units.points(lines)
        found[data["number"]] = max(worth.values()) / min(worth.values())
    assert found.keys() == YARDSTICKS.keys()
    off = {n: round(found[n] - YARDSTICKS[n], 3) for n in found}
    # The reckoning behind the table rounds otherwise. Of 17 it had 1.32, with three scout cars as
    # armoured carriers at 20 points; the public formula halves what an unarmoured carrier is worth.
    assert {n for n, by in off.items() if abs(by) > 0.015} == set()
    assert units.units["m3-scout"].points == 6.5


# --- locks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locks", "key", "value"),
    [
        (["kind=bridges"], "mission", "bridges"),
        (["theatre=ardennes"], "theatre", "ardennes"),
        (["date=1944-12-24"], "date", "1944-12-24"),
        (["attacker=german", "kind=town"], "attacker", "german"),
        (["turns=12", "size=middle"], "turns", 12),
        (["hex=16mm"], "hex", "16mm"),
        (["size=large"], "size", "large"),
    ],
)
def test_what_is_locked_is_so(pack: Pack, locks: list[str], key: str, value: Any) -> None:
    scenario = roll_scenario(pack, "locked", LOCKABLE.parse(locks))
    assert scenario.record[key] == value


def test_sections_ground_and_nation_are_locked(pack: Pack) -> None:
    locks = LOCKABLE.parse(["ground=fresh", "sections=1", "allied=british", "size=small"])
    scenario = roll_scenario(pack, "locked", locks)
    (line,) = scenario.record["sections"]
    assert line["section"] == "E"
    assert line["board"]
    allied = next(g for g in scenario.record["groups"] if g["side"] == "allied")
    assert allied["division"].startswith("uk-")


@pytest.mark.parametrize(
    ("locks", "words"),
    [
        (["kind=bridge"], "--lock kind=bridge is not possible; it could be town, bridges, exit"),
        (
            ["theatre=falaise", "date=1944-12-24"],
            "--lock theatre=falaise and date=1944-12-24 exclude each other; with theatre=falaise, "
            "date could be from 1944-08-04 to 1944-08-21",
        ),
        (
            ["theatre=lorraine", "allied=british"],
            "--lock theatre=lorraine and allied=british exclude each other; with "
            "theatre=lorraine, allied could be american",
        ),
        (
            ["kind=probe", "size=large"],
            "--lock kind=probe and size=large exclude each other; with kind=probe, size could be "
            "small",
        ),
        (
            ["size=large", "sections=1"],
            "--lock size=large and sections=1 exclude each other; with size=large, sections "
            "could be 2, 3",
        ),
        (
            ["date=1944-09-02"],
            "--lock date=1944-09-02 is not possible; a situation is on a day from",
        ),
        (
            ["allied=british", "date=1944-12-10"],
            "--lock allied=british and date=1944-12-10 exclude each other; with allied=british, "
            "date could be from 1944-06-06 to 1944-07-25, from 1944-08-04 to 1944-08-21, ",
        ),
        (
            ["date=1946-01-01"],
            "--lock date=1946-01-01 is not possible; a situation is on a day from",
        ),
    ],
)
def test_locks_that_no_situation_meets_are_told(pack: Pack, locks: list[str], words: str) -> None:
    with pytest.raises((UsageError, ScenarioError)) as caught:
        roll_scenario(pack, "locked", LOCKABLE.parse(locks))
    assert words in str(caught.value)


def test_a_hex_size_names_its_counters(pack: Pack) -> None:
    scenario = roll_scenario(pack, "locked", LOCKABLE.parse(["hex=25mm"]))
    assert "Hexes of 25 mm go with counters of 19.05 mm." in scenario.record["rules"]


def test_every_field_that_can_be_listed_is(pack: Pack) -> None:
    assert all(domain(pack, field) for field in LOCKABLE.fields if field != "date")


# --- saved files ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(pack: Pack, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    scenario = new_scenario(pack, "saved", LOCKABLE.parse(["kind=town", "size=small"]))
    path = tmp_path_factory.mktemp("saved") / "scenario.yaml"
    return path, FILES.to_yaml(pack, scenario, scenario.record).decode()


def test_a_saved_situation_is_read_as_it_was(pack: Pack, saved: tuple[Path, str]) -> None:
    path, text = saved
    path.write_text(text, "utf-8")
    found = FILES.read(pack, path)
    assert found.edits == ()
    assert found.model == FILES.item(pack, found.scenario).record


def test_an_edited_title_is_kept(pack: Pack, saved: tuple[Path, str]) -> None:
    path, text = saved
    title = load_yaml(text)["record"]["title"]
    path.write_text(text.replace(f"title: {title}", "title: My own fight"), "utf-8")
    found = FILES.read(pack, path)
    assert found.model.title == "My own fight"
    assert [edit.split(":")[0] for edit in found.edits] == ["title"]


def test_edited_units_are_held_to_the_constraints(pack: Pack, saved: tuple[Path, str]) -> None:
    path, text = saved
    record = load_yaml(text)["record"]
    unit = record["groups"][0]["units"][0]
    line = f"{{unit: {unit['unit']}, count: {unit['count']}}}"
    path.write_text(text.replace(line, f"{{unit: {unit['unit']}, count: 150}}", 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        FILES.read(pack, path)
    told = str(caught.value)
    assert "points that suit the kind: " in told
    assert "enough in the box: 150 × " in told
    assert "scenario.yaml:" in told


def test_an_unknown_unit_is_told_with_its_place(pack: Pack, saved: tuple[Path, str]) -> None:
    path, text = saved
    unit = load_yaml(text)["record"]["groups"][0]["units"][0]["unit"]
    path.write_text(text.replace(f"unit: {unit},", "unit: panzerr,", 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        FILES.read(pack, path)
    assert "'panzerr' is not among the records of 'unit-kinds'" in str(caught.value)


def test_levels_that_ask_for_less_and_less_are_told_with_their_places(tmp_path: Path) -> None:
    own = Path(shutil.copytree(FOLDER, tmp_path / "own"))
    file = own / "chance/kinds.yaml"
    text = file.read_text("utf-8")
    start = text.index("marginal: {weak: ", text.index("- id: destroy\n"))
    end = text.index("wide:", start)
    levels = (
        "marginal: {weak: 40, strong: 30}\n      tactical: {weak: 35, strong: 50}\n"
        "      decisive: {weak: 60, strong: 101}\n    "
    )
    file.write_text(text[:start] + levels + text[end:], "utf-8")
    line = text[:start].count("\n") + 1
    with pytest.raises(ContentError) as caught:
        roll_scenario(read_pack(own, "own"), "own")
    assert str(caught.value).splitlines() == [
        f"own/chance/kinds.yaml:{line + 1}:24: a tactical level asks for 40 % at least "
        "and 100 % at most",
        f"own/chance/kinds.yaml:{line + 2}:36: a decisive level asks for 50 % at least "
        "and 100 % at most",
    ]
