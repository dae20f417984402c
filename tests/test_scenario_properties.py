"""Rolled scenarios: 100 of them in every run, 1,000 with `pytest -m long`.

Each is held against `scenario_checker`, which shares no code with the generator; the dice are held
against exact odds by chi-square over every roll that was made, rejected tries included.
"""

import copy
import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content import Pack, load_pack
from generator.scenarios.locks import Locks
from generator.scenarios.skirmish.constraints import broken
from generator.scenarios.skirmish.fields import FIELDS, domain, fits, scenario_locks
from generator.scenarios.skirmish.saved import lie_of, to_yaml
from generator.scenarios.skirmish.scenario import Scenario, new_scenario
from tests.scenario_checker import SIDES, Scenarios
from tests.test_campaign_properties import LEVEL, Found, chi_squares

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-command"
SHOWN = "content/platoon-command"


@lru_cache
def the_pack() -> Pack:
    return load_pack(FOLDER, SHOWN)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return the_pack()


@pytest.fixture(scope="module")
def checker() -> Scenarios:
    return Scenarios(FOLDER)


# --- many seeds ----------------------------------------------------------------------------------


def roll_and_check(seeds: Iterable[str]) -> Found:
    pack, checker = the_pack(), Scenarios(FOLDER)
    tables = {table.title: table for table in pack.tables.values()}
    found = Found()
    for seed in seeds:
        scenario = new_scenario(pack, seed)
        faults = [*checker.check(plain(scenario))]
        faults += [str(fault) for fault in broken(pack, lie_of(scenario, scenario.model))]
        found.faults += [f"{seed}: {fault}" for fault in faults]
        count(scenario, found)
        for rolled in scenario.ledger:
            entry = rolled.entry
            if entry.place is None:
                found.rolls[f"one of {entry.dice[2:]}", 0, str(entry.natural)] += 1
                continue
            table = tables[entry.table]
            found.rolls[entry.table, 0, entry.row] += 1
            found.odds[entry.table, 0] = dict(
                zip(map(str, table.spans), table.row_odds(), strict=True)
            )
            assert entry.odds == found.odds[entry.table, 0][entry.row]
    return found


def plain(scenario: Scenario) -> dict[str, Any]:
    """The record as another program reads it from the file."""
    return yaml.safe_load(yaml.safe_dump(copy.deepcopy(dict(scenario.record))))


def count(scenario: Scenario, found: Found) -> None:
    scene = scenario.scene
    met = {("mission", scene.mission["id"]), ("size", str(scene.size))}
    met |= {("theatre", scene.theatre["id"]), ("shape", scene.shape["id"])}
    met.add(("handicap", scene.handicap["id"] if scene.handicap else "none"))
    met.add(("weaker", scene.weaker or "nobody"))
    met.add(("attacker", "both" if scene.even else scene.attacker))
    met |= {("tile", tile) for row in scenario.record["board"] for tile in row if tile}
    found.met.update(met)
    for stage, tally in scenario.thrown.items():
        found.thrown.update({f"{stage}: {name}": times for name, times in tally.items()})


def assert_fair(found: Found) -> None:
    tests = chi_squares(found)
    unfair = {title: some for title, some in tests.items() if some[2] < LEVEL / len(tests)}
    assert not unfair


@pytest.mark.parametrize("first", [0, 50])
def test_scenarios_pass_the_separate_checker(first: int) -> None:
    found = roll_and_check(f"seed {n}" for n in range(first, first + 50))
    assert found.faults == []
    assert_fair(found)


@pytest.mark.long
def test_a_thousand_scenarios_pass_and_everything_turns_up(pack: Pack) -> None:
    seeds = [f"long {n}" for n in range(1000)]
    workers = os.cpu_count() or 1
    found = Found()
    with ProcessPoolExecutor(workers) as pool:
        for part in pool.map(roll_and_check, [seeds[n :: 4 * workers] for n in range(4 * workers)]):
            found.add(part)
    print("\nthrown away:", *(f"{times} × {name}" for name, times in found.thrown.most_common()))
    assert found.faults == []
    assert_fair(found)
    fields = {"mission": "mission", "size": "size", "theatre": "place", "shape": "shape"}
    for kind, field in (*fields.items(), ("handicap", "handicap")):
        missing = [value for value in domain(pack, field) if not found.met[kind, value]]
        assert not missing, (kind, missing)
    assert all(found.met["tile", tile] for tile in Scenarios(FOLDER).tiles)
    assert {kind for name, kind in found.met if name == "weaker"} == {"nobody", *SIDES}
    assert {kind for name, kind in found.met if name == "attacker"} == {"both", *SIDES}


def test_loaded_dice_are_told() -> None:
    found = roll_and_check(f"loaded {n}" for n in range(12))
    found.rolls["Points of an objective", 0, "6"] += 60
    assert chi_squares(found)["Points of an objective"][2] < 1e-6


# --- the checker itself --------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], None]


def twice(record: dict[str, Any]) -> None:
    first = record["board"][0][0]
    record["board"][-1].append(first[:-1] + ("B" if first.endswith("A") else "A"))


def far_row(record: dict[str, Any]) -> None:
    used = {tile[:-1] for row in record["board"] for tile in row if tile}
    free = next(str(n) for n in range(1, 19) if str(n) not in used)
    record["board"] += [[], [None, None, None, None, None, f"{free}A"]]


def beside(record: dict[str, Any]) -> None:
    tiles = record["board"][0]
    record["sides"]["us"]["start"], record["sides"]["german"]["start"] = tiles[0], tiles[1]


def six_riflemen(record: dict[str, Any]) -> None:
    record["sides"]["us"]["supply"]["riflemen-a"] = 6


def too_far(record: dict[str, Any]) -> None:
    start = record["sides"]["us"]["start"]
    record["objectives"] = {start: 3}


CHANGES: list[tuple[Change, str]] = [
    (twice, "tiles used twice"),
    (far_row, "the board is not connected"),
    (beside, "starts next to each other"),
    (six_riflemen, "us: 1?[0-9] of riflemen-a"),
    (too_far, "an objective on a start"),
    (lambda r: r["objectives"].update(dict.fromkeys(r["objectives"], 3)), "objective markers of 3"),
    (lambda r: r["sides"]["us"].update(goal={"points": 99}), "us: 99 points"),
    (lambda r: r["sides"]["us"]["goal"].update(points=1), "us: 1 points"),
    (lambda r: r.update(rounds=None), "with None rounds"),
    (lambda r: r.update(date="14 July 1943"), "fought on 14 July 1943"),
    (lambda r: r["story"].append("They come from {place}."), "a text with a hole"),
    (lambda r: r["sides"]["german"]["scouted"].append("99A"), "markers off the board"),
    (lambda r: r["sides"]["german"]["deck"].pop("platoon-sergeant"), "nobody leads"),
]


@pytest.mark.parametrize(("change", "fault"), CHANGES, ids=[fault for _, fault in CHANGES])
def test_the_checker_sees_what_is_wrong(
    pack: Pack, checker: Scenarios, change: Change, fault: str
) -> None:
    import re

    locks = scenario_locks(["mission=meeting", "size=12", "shape=block", "squads=3"])
    scenario = new_scenario(pack, "checked 4", locks)
    record = plain(scenario)
    assert checker.check(record) == []
    change(record)
    assert any(re.search(fault, found) for found in checker.check(record))


# --- one seed, once and again --------------------------------------------------------------------

_PRINT = """\
import hashlib
from pathlib import Path
from generator.content import load_pack
from generator.scenarios.skirmish.saved import to_yaml
from generator.scenarios.skirmish.scenario import new_scenario
pack = load_pack(Path("content/platoon-command"), "content/platoon-command")
scenario = new_scenario(pack, "amber ridge")
lines = [rolled.entry.line() for rolled in scenario.ledger]
print(hashlib.sha256(to_yaml(pack, scenario, scenario.record)).hexdigest())
print(hashlib.sha256(chr(10).join(lines).encode()).hexdigest())
"""


def test_a_seed_gives_the_same_in_another_process(pack: Pack, repository: Path) -> None:
    scenario = new_scenario(pack, "amber ridge")
    lines = [rolled.entry.line() for rolled in scenario.ledger]
    here = [to_yaml(pack, scenario, scenario.record), "\n".join(lines).encode()]
    said = subprocess.run(
        [sys.executable, "-c", _PRINT],
        cwd=repository,
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.split() == [hashlib.sha256(data).hexdigest() for data in here]


def test_seeds_give_scenarios_visibly_different(pack: Pack) -> None:
    found = [new_scenario(pack, seed) for seed in ("one", "two", "three", "four", "five")]
    boards = {str(scenario.record["board"]) for scenario in found}
    titles = {scenario.record["title"] for scenario in found}
    dates = {scenario.record["date"] for scenario in found}
    assert [len(some) for some in (boards, titles, dates)] == [5, 5, 5]


@pytest.mark.parametrize("seed", ["x" * 10_000, "🎲🎲", " ", "'", "a: b", "é\n\t"])
def test_any_text_is_a_seed(pack: Pack, checker: Scenarios, seed: str) -> None:
    scenario = new_scenario(pack, seed)
    assert checker.check(plain(scenario)) == []
    assert new_scenario(pack, seed).record == scenario.record
    data = yaml.safe_load(to_yaml(pack, scenario, scenario.record))
    assert data["seed"] == seed
    assert data["record"] == plain(scenario)


# --- locks ---------------------------------------------------------------------------------------


def kept(scenario: Scenario, field: str) -> str | None:
    scene, record = scenario.scene, scenario.record
    squads = {card[-1] for card in record["sides"]["us"]["deck"] if card.startswith("squad-leader")}
    found = {
        "mission": scene.mission["id"],
        "place": scene.theatre["id"],
        "date": scene.day.isoformat(),
        "size": str(sum(tile is not None for row in record["board"] for tile in row)),
        "shape": scene.shape["id"],
        "squads": str(len(squads)),
        "attacker": scene.attacker,
        "handicap": scene.handicap["id"] if scene.handicap else "none",
        "weaker": scene.weaker,
    }
    assert found.keys() == FIELDS.keys()
    return found[field]


def each_value() -> list[tuple[str, str]]:
    pack = the_pack()
    fields = [field for field in FIELDS if field != "date"]
    return [(f, v) for f in fields for v in domain(pack, f)] + [("date", "1944-07-11")]


@pytest.mark.parametrize(("field", "value"), each_value())
def test_each_lock_is_kept(pack: Pack, checker: Scenarios, field: str, value: str) -> None:
    scenario = new_scenario(pack, "locked", Locks({field: value}))
    assert kept(scenario, field) == value
    assert checker.check(plain(scenario)) == []


VALUES = {field: [v for f, v in each_value() if f == field] for field in FIELDS}
VALUES["date"] += ["1944-12-24", "1945-02-20", "1945-04-02"]


@settings(max_examples=25)
@given(
    st.fixed_dictionaries({}, optional={f: st.sampled_from(v) for f, v in VALUES.items()}),
    st.text(max_size=5).filter(lambda text: text.isprintable()),
)
def test_locks_that_go_together_are_all_kept(chosen: dict[str, str], seed: str) -> None:
    pack = the_pack()
    dropped = dict(chosen)
    for field in list(dropped):  # leave out what excludes another
        rest = {key: value for key, value in dropped.items() if key != field}
        if not fits(pack, dropped) and fits(pack, rest):
            dropped = rest
    if not fits(pack, dropped):
        dropped = {}
    scenario = new_scenario(pack, seed, Locks(dropped))
    assert {field: kept(scenario, field) for field in dropped} == dropped
    assert Scenarios(FOLDER).check(plain(scenario)) == []


def test_every_field_can_be_locked_to_what_was_rolled(pack: Pack) -> None:
    scenario = new_scenario(pack, "amber ridge", scenario_locks(["mission=hold", "handicap=worn"]))
    values = {field: kept(scenario, field) for field in FIELDS}
    again = new_scenario(pack, "amber ridge", Locks({k: v for k, v in values.items() if v}))
    assert {field: kept(again, field) for field in FIELDS} == values


def test_odds_of_picks_are_those_of_their_weights(pack: Pack) -> None:
    scenario = new_scenario(pack, "amber ridge")
    missions = yaml.safe_load((FOLDER / "scenario/missions.yaml").read_text("utf-8"))["records"]
    entry = next(r.entry for r in scenario.ledger if r.entry.table == "Mission" and r.kept)
    total = sum(mission["weight"] for mission in missions)
    weight = next(m["weight"] for m in missions if m["id"] == entry.result)
    assert entry.odds == Fraction(weight, total)


def test_what_is_thrown_away_is_counted_with_its_rolls(pack: Pack) -> None:
    for number in range(5):
        scenario = new_scenario(pack, f"thrown {number}")
        tries = Counter(
            rolled.entry.path.split("/")[0] for rolled in scenario.ledger if not rolled.kept
        )
        counted = {stage: sum(tally.values()) for stage, tally in scenario.thrown.items()}
        assert bool(tries) == bool(counted)
