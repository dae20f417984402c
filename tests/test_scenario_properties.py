"""Rolled scenarios: 100 of them in every run, 1,000 with `pytest -m long`.

Each is held against `scenario_checker`, which shares no code with the generator; the dice are held
against exact odds by chi-square over every roll that was made, rejected tries included.
"""

import copy
import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_command.scenario.fields import LOCKABLE, domain, fits
from generator.games.platoon_command.scenario.fresh import Scenario, roll_scenario
from generator.games.platoon_command.scenario.placing.constraints import RULES
from generator.games.platoon_command.scenario.saved import FILES, case_of
from generator.roll.locks import Locks
from tests.scenario_checker import Board, Scenarios
from tests.scenario_forces_checker import SIDES
from tests.shares import examples, first
from tests.test_campaign_properties import LEVEL, Found, chi_squares
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-command"
SHOWN = "content/platoon-command"


@lru_cache
def the_pack() -> Pack:
    return read_pack(FOLDER, SHOWN)


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
        scenario = roll_scenario(pack, seed)
        faults = [*checker.check(plain(scenario))]
        case = case_of(pack, scenario, FILES.item(pack, scenario).record)
        faults += [str(fault) for fault in RULES.broken(case)]
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
    return load_yaml(yaml.safe_dump(copy.deepcopy(dict(scenario.record))))


def count(scenario: Scenario, found: Found) -> None:
    scene = scenario.scene
    met = {("mission", scene.mission["id"]), ("size", str(scene.size))}
    met |= {("theatre", scene.theatre["id"]), ("shape", scene.shape["id"])}
    met.add(("handicap", scene.handicap["id"] if scene.handicap else "none"))
    met.add(("weaker", scene.weaker or "nobody"))
    met.add(("attacker", "both" if scene.even else scene.attacker))
    met.add(("month", f"{scene.day:%Y-%m}"))
    met |= {("tile", tile) for row in scenario.record["board"] for tile in row if tile}
    found.met.update(met)
    for stage, tally in scenario.thrown.items():
        found.thrown.update({f"{stage}: {name}": times for name, times in tally.items()})


def assert_fair(found: Found) -> None:
    tests = chi_squares(found)
    unfair = {title: some for title, some in tests.items() if some[2] < LEVEL / len(tests)}
    assert not unfair


@pytest.mark.parametrize("first", first(1, [0, 50]))
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
    months = [f"1944-{month:02}" for month in range(6, 13)]
    months += [f"1945-{month:02}" for month in range(1, 5)]
    assert {month for kind, month in found.met if kind == "month"} == {*months}
    assert {kind for name, kind in found.met if name == "weaker"} == {"nobody", *SIDES}
    assert {kind for name, kind in found.met if name == "attacker"} == {"both", *SIDES}


def test_loaded_dice_are_told() -> None:
    found = roll_and_check(f"loaded {n}" for n in range(12))
    found.rolls["Points of an objective", 0, "6"] += 60
    assert chi_squares(found)["Points of an objective"][2] < 1e-6


# --- the checker itself --------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], Any]


def board_of(record: dict[str, Any]) -> Board:
    return Board(record["board"])


def by_moves(record: dict[str, Any], side: str) -> list[tuple[int, str]]:
    """Moves from a side's start and tile, the nearest first."""
    moves = board_of(record).moves(record["sides"][side]["start"])
    return sorted((moves[tile], tile) for tile in moves)


def start_on(record: dict[str, Any], side: str, tile: str) -> None:
    record["sides"][side].update(start=tile, scouted=[tile])


def twice(record: dict[str, Any]) -> None:
    first = record["board"][0][0]
    record["board"][-1].append(first[:-1] + ("B" if first.endswith("A") else "A"))


def far_tile(record: dict[str, Any]) -> str:
    used = {tile[:-1] for row in record["board"] for tile in row if tile}
    free = next(f"{n}A" for n in range(1, 19) if str(n) not in used)
    record["board"] += [[]] * (len(record["board"]) % 2 + 1) + [[free]]
    return free


def beside(record: dict[str, Any]) -> None:
    near = board_of(record).near[record["sides"]["us"]["start"]]
    start_on(record, "german", near[0])


def two_apart(record: dict[str, Any]) -> None:
    start_on(record, "german", next(t for n, t in by_moves(record, "us") if n == 2))


def other_cover(record: dict[str, Any]) -> None:
    """The German start turns into a tile with two more cover than the US one, or two less."""
    tiles = load_yaml((FOLDER / "tiles.yaml").read_text("utf-8"))["records"]
    covers = {tile["id"]: tile["cover"] for tile in tiles}
    us = covers[record["sides"]["us"]["start"]]
    other = next(tile for tile, cover in covers.items() if abs(cover - us) == 2)
    swap(record, record["sides"]["german"]["start"], other)


def swap(record: dict[str, Any], old: str, new: str) -> None:
    text = yaml.safe_dump(record)
    record.clear()
    record.update(load_yaml(text.replace(old, new)))


def dead_end(record: dict[str, Any]) -> str:
    """Hang a tile on the board that touches one other."""
    used = {tile[:-1] for row in record["board"] for tile in row if tile}
    free = next(f"{n}A" for n in range(1, 19) if str(n) not in used)
    rows = record["board"]
    for number, row in enumerate(rows):
        rows[number] = [*row, free]
        if len(board_of(record).near[free]) == 1:
            return free
        rows[number] = row
    raise AssertionError(rows)


def change_pile(side: str, pile: str, card: str, number: int) -> Change:
    def change(record: dict[str, Any]) -> None:
        cards = record["sides"][side][pile]
        cards[card] = cards.get(card, 0) + number
        if not cards[card]:
            del cards[card]

    return change


def own_ground(record: dict[str, Any]) -> None:
    """Enough points lie nearer to the US start to win with."""
    goal = record["sides"]["us"]["goal"]["points"]
    others = board_of(record).moves(record["sides"]["german"]["start"])
    near = [t for n, t in by_moves(record, "us") if n and n < others[t]]
    record["objectives"] = {**record["objectives"], **dict.fromkeys(near, goal)}


def inside(record: dict[str, Any]) -> None:
    """A way off lies in the midst of the board, or at the start of who leaves."""
    side = next(s for s in SIDES if "leave" in (record["sides"][s]["goal"] or {}))
    tile = by_moves(record, side)[1][1]
    record["objectives"][tile] = 1
    record["sides"][side]["goal"]["over"].append(tile)


def by_role(record: dict[str, Any]) -> tuple[str, str]:
    """The side with an aim, and the one that is in its way."""
    attacker = next(side for side in SIDES if record["sides"][side]["goal"])
    return attacker, next(side for side in SIDES if side != attacker)


def three_on_a_lane(record: dict[str, Any]) -> None:
    """The board gets a tail; starts that lay well apart no longer do."""
    for _ in range(4):
        far_along(record)


def far_along(record: dict[str, Any]) -> None:
    used = {tile[:-1] for row in record["board"] for tile in row if tile}
    free = next(f"{n}A" for n in range(1, 19) if str(n) not in used)
    row = next(row for row in record["board"] if row)
    row.append(free)


def farther(record: dict[str, Any]) -> None:
    """Both start as far from each other as the board goes."""
    board, tiles = board_of(record), [tile for row in record["board"] for tile in row if tile]
    us, german = max(permutations(tiles, 2), key=lambda pair: board.moves(pair[0])[pair[1]])
    start_on(record, "us", us)
    start_on(record, "german", german)


def unlike(record: dict[str, Any]) -> None:
    """A start turns into a tile with another cover."""
    tiles = load_yaml((FOLDER / "tiles.yaml").read_text("utf-8"))["records"]
    covers = {tile["id"]: tile["cover"] for tile in tiles}
    us = covers[record["sides"]["us"]["start"]]
    used = {tile[:-1] for row in record["board"] for tile in row if tile}
    other = next(t for t, cover in covers.items() if cover != us and t[:-1] not in used)
    swap(record, record["sides"]["german"]["start"], other)


def out_of_place(record: dict[str, Any]) -> None:
    _, defender = by_role(record)
    record["objectives"][by_moves(record, defender)[-1][1]] = 1


def at_once(record: dict[str, Any]) -> None:
    attacker, _ = by_role(record)
    record["objectives"][by_moves(record, attacker)[1][1]] = 1


def far_off(record: dict[str, Any]) -> None:
    """The strongpoint is as far from the attacker as any tile."""
    attacker, _ = by_role(record)
    record["objectives"] = {by_moves(record, attacker)[-1][1]: 3}


def seen_before(record: dict[str, Any]) -> None:
    attacker, _ = by_role(record)
    record["sides"][attacker]["scouted"].append(next(iter(record["objectives"])))


def further_off(record: dict[str, Any]) -> None:
    """The nearest way off is changed for the furthest."""
    side = next(s for s in SIDES if "leave" in (record["sides"][s]["goal"] or {}))
    goal, far = record["sides"][side]["goal"], by_moves(record, side)[-1][1]
    assert far not in goal["over"]
    record["objectives"].pop(goal["over"][0])
    goal["over"][0] = far
    record["objectives"][far] = 1


def weaker_of(record: dict[str, Any]) -> dict[str, Any]:
    told = next(li["text"] for li in record["rules"] if "In return" in li["text"])
    side = record["sides"]["us" if "US platoon" in told else "german"]
    assert isinstance(side, dict)
    return side


def heavy(record: dict[str, Any]) -> None:
    weaker_of(record)["supply"]["sniper"] = 3


def other_first(record: dict[str, Any]) -> None:
    record["initiative"] = "us" if record["initiative"] == "german" else "german"


MEETING = ("mission=meeting", "size=12", "shape=block", "squads=3", "handicap=none")
ASSAULT = ("mission=assault", "size=12", "handicap=none")
LEAVE = ("mission=breakthrough", "size=14", "handicap=none")
AMBUSH = ("mission=ambush", "handicap=none")
LANE = ("mission=ambush", "handicap=none", "size=14", "shape=long")
ATTRITION = ("mission=attrition", "handicap=none")
HOLD = ("mission=hold", "handicap=none")
RAID = ("mission=raid", "handicap=none")
LATE = ("mission=attrition", "date=1945-04-09")
NOWHERE = "Hockenenich, the plain west of the Rhine"
QUIET = "The line at Birkenbrück won't move this week. That does not make it quiet."
OUTGUNNED = ("mission=points", "handicap=outgunned", "weaker=us")


def by_the_largest(record: dict[str, Any]) -> None:
    """Have the largest objective win by itself."""
    (one,) = (side for side in record["sides"].values() if side["goal"])
    one["goal"]["points"] = max(record["objectives"].values())


def goal(side: str, **of: Any) -> Change:
    return lambda record: record["sides"][side].update(goal=of)


# By the constraint that is broken; those of the second part have no name among them.
CHANGES: list[tuple[str, tuple[str, ...], Change, str]] = [
    (
        "fair",
        MEETING,
        lambda r: r.update(objectives={by_moves(r, "us")[1][1]: 3}),
        "ways to the ob",
    ),
    ("apart", MEETING, beside, "starts next to each other"),
    ("apart", MEETING, two_apart, "starts 2 moves apart"),
    ("like-cover", MEETING, other_cover, "starts with covers"),
    ("to-scale", MEETING, three_on_a_lane, "moves apart on a board of"),
    ("near-enough", LANE, farther, "an ambush from"),
    ("equal-cover", ATTRITION, unlike, "attrition from covers"),
    ("in-place", RAID, out_of_place, "is not in place"),
    ("not-at-once", HOLD, at_once, "at once"),
    ("in-reach", ASSAULT, far_off, "is too far from"),
    ("", RAID, seen_before, "before the raid"),
    ("nearest", LEAVE, further_off, "nearer ways off than"),
    ("length", MEETING, lambda r: r.update(rounds=16), "16 rounds"),
    ("", HOLD, lambda r: r.update(storm=None), "storm is None"),
    ("", MEETING, lambda r: r["wins"].pop(), "nothing says that"),
    ("way-out", MEETING, lambda r: start_on(r, "us", dead_end(r)), "the us start is a dead end"),
    ("no-corner", MEETING, lambda r: r["objectives"].update({dead_end(r): 1}), "in a dead end"),
    (
        "scouted",
        MEETING,
        lambda r: r["objectives"].update({far_tile(r): 1}),
        "is out of reach of us",
    ),
    ("scouted", MEETING, lambda r: r.update(rounds=2), r"\d moves off, in 2 rounds"),
    ("adds-up", MEETING, goal("us", points=99), "us: 99 points"),
    ("adds-up", MEETING, goal("us", points=1), "us: 1 points"),
    (
        "adds-up",
        MEETING,
        lambda r: r.update(objectives=dict.fromkeys(list(r["objectives"])[:2], 1)),
        "only 2 points to play for",
    ),
    ("no-single", HOLD, by_the_largest, "one objective alone has"),
    ("contested", MEETING, own_ground, "points on its own ground"),
    (
        "strongpoint",
        ASSAULT,
        lambda r: swap(r, next(iter(r["objectives"])), "12B"),
        "a strongpoint in the open",
    ),
    ("ways-off", LEAVE, inside, "leaves over"),
    ("weighs", OUTGUNNED, heavy, "outgunned, with heavy weapons"),
    ("weighs", OUTGUNNED, lambda r: weaker_of(r)["scouted"].pop(), "scouted tiles differ"),
    ("weighs", OUTGUNNED, other_first, "the weaker side has not the initiative"),
    ("box", MEETING, twice, "tiles used twice"),
    ("box", MEETING, far_tile, "the board is not connected"),
    ("box", MEETING, change_pile("us", "supply", "riflemen-a", 1), "us: 6 of riflemen-a"),
    (
        "box",
        MEETING,
        lambda r: r["objectives"].update(dict.fromkeys(r["objectives"], 3)),
        "objective markers of 3",
    ),
    ("box", MEETING, lambda r: r.update(rounds=None), "with None rounds"),
    ("box", AMBUSH, goal("us", remove=50), "too few cards to remove"),
    (
        "suits",
        ASSAULT,
        lambda r: r["board"].append([f"{n}A" for n in range(9)]),
        "tiles don't suit",
    ),
    ("dry", MEETING, lambda r: swap(r, r["sides"]["us"]["start"], "8B"), "start is wet: 8B"),
    ("dry", MEETING, lambda r: swap(r, next(iter(r["objectives"])), "13A"), "in the water: 13A"),
    ("", MEETING, lambda r: r.update(place=NOWHERE), "Hockenenich lies elsewhere"),
    ("", LATE, lambda r: r["story"].append(QUIET), "told on 9 April 1945"),
    ("", MEETING, lambda r: r["story"].append("They fire from the meadow (4B)."), "from no cover"),
    ("", MEETING, lambda r: r["objectives"].update({r["sides"]["us"]["start"]: 1}), "on a start"),
    ("", MEETING, lambda r: r.update(date="14 July 1943"), "fought on 14 July 1943"),
    ("", MEETING, lambda r: r.update(light="a solar eclipse"), "a solar eclipse in"),
    ("", LATE, lambda r: r.update(season="snow"), "snow in April"),
    ("", MEETING, lambda r: r["story"].append("From {place}."), "a text with a hole"),
    ("", MEETING, lambda r: r["story"].append("Take the hill (99A)."), "a text about {'99A'}"),
    ("", MEETING, lambda r: r["sides"]["german"]["scouted"].append("99A"), "markers off the board"),
    ("", MEETING, change_pile("german", "deck", "platoon-sergeant", -1), "nobody leads"),
    ("", MEETING, change_pile("german", "deck", "fog-of-war", 1), "and nothing says why"),
    ("", MEETING, change_pile("german", "supply", "scouts-b", -1), "german: 2 of scouts-b in all"),
    ("", AMBUSH, other_first, "Ambush: .* goes first"),
    ("", ASSAULT, lambda r: r["sides"]["us"].update(controlled=[]), "Assault .* controls"),
    ("", AMBUSH, lambda r: [side.update(goal=None) for side in r["sides"].values()], "a goal of"),
    ("", LEAVE, lambda r: r["sides"]["us"].update(role=None), "us: its role is None"),
]


@pytest.mark.parametrize(
    ("locks", "change", "fault"),
    first(20, [one[1:] for one in CHANGES]),
    ids=[f"{one[0] or 'other'}: {one[3]}" for one in CHANGES],
)
def test_the_checker_sees_what_is_wrong(
    pack: Pack, checker: Scenarios, locks: tuple[str, ...], change: Change, fault: str
) -> None:
    attacker = ["attacker=german"] if locks == ASSAULT else []
    scenario = roll_scenario(pack, "checked 4", LOCKABLE.parse([*locks, *attacker]))
    record = plain(scenario)
    assert checker.check(record) == []
    change(record)
    found = checker.check(record)
    assert any(re.search(fault, one) for one in found), found


def test_each_named_constraint_was_broken_once() -> None:
    constraints = load_yaml((FOLDER / "chance/constraints.yaml").read_text("utf-8"))
    # Odds are measured by games, and held by `test_fair_scenarios`.
    named = {one["id"] for one in constraints["records"]} - {"even-odds"}
    assert {one[0] for one in CHANGES} - {""} == named


def test_the_checker_has_nothing_of_the_generator() -> None:
    for name in ("scenario_checker", "scenario_forces_checker"):
        text = (FOLDER.parent.parent / "tests" / f"{name}.py").read_text("utf-8")
        assert not re.search(r"^(from|import) +generator|import_module", text, re.MULTILINE)


# --- one seed, once and again --------------------------------------------------------------------

_PRINT = """\
import hashlib
from pathlib import Path
from generator.games.packs import read_pack
from generator.games.platoon_command.scenario.saved import FILES
from generator.games.platoon_command.scenario.fresh import roll_scenario
from tests.yaml_files import load_yaml
pack = read_pack(Path("content/platoon-command"), "content/platoon-command")
scenario = roll_scenario(pack, "amber ridge")
lines = [rolled.entry.line() for rolled in scenario.ledger]
print(hashlib.sha256(FILES.to_yaml(pack, scenario, scenario.record)).hexdigest())
print(hashlib.sha256(chr(10).join(lines).encode()).hexdigest())
"""


@pytest.mark.ci
def test_a_seed_gives_the_same_in_another_process(pack: Pack, repository: Path) -> None:
    scenario = roll_scenario(pack, "amber ridge")
    lines = [rolled.entry.line() for rolled in scenario.ledger]
    here = [FILES.to_yaml(pack, scenario, scenario.record), "\n".join(lines).encode()]
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
    found = [roll_scenario(pack, seed) for seed in ("one", "two", "three", "four", "five")]
    boards = {str(scenario.record["board"]) for scenario in found}
    titles = {scenario.record["title"] for scenario in found}
    dates = {scenario.record["date"] for scenario in found}
    assert [len(some) for some in (boards, titles, dates)] == [5, 5, 5]


@pytest.mark.parametrize("seed", ["x" * 10_000, "🎲🎲", " ", "'", "a: b", "é\n\t"])
def test_any_text_is_a_seed(pack: Pack, checker: Scenarios, seed: str) -> None:
    scenario = roll_scenario(pack, seed)
    assert checker.check(plain(scenario)) == []
    assert roll_scenario(pack, seed).record == scenario.record
    data = load_yaml(FILES.to_yaml(pack, scenario, scenario.record))
    assert data["seed"] == seed
    assert data["record"] == plain(scenario)


# --- locks ---------------------------------------------------------------------------------------


def kept(scenario: Scenario, field: str) -> str | None:
    scene, record = scenario.scene, scenario.record
    squads = {card[-1] for card in record["sides"]["us"]["deck"] if card.startswith("squad-leader")}
    found = {
        "mission": scene.mission["id"],
        "place": scene.theatre["id"],
        "village": scene.village["id"],
        "date": scene.day.isoformat(),
        "size": str(sum(tile is not None for row in record["board"] for tile in row)),
        "shape": scene.shape["id"],
        "squads": str(len(squads)),
        "attacker": scene.attacker,
        "handicap": scene.handicap["id"] if scene.handicap else "none",
        "weaker": scene.weaker,
        "odds": scenario.locks.get("odds"),
    }
    assert found.keys() == LOCKABLE.fields.keys()
    return found[field]


def each_value() -> list[tuple[str, str]]:
    pack = the_pack()
    fields = [field for field in LOCKABLE.fields if field not in ("date", "village")]
    found = [(field, value) for field in fields for value in domain(pack, field)]
    found += [("village", village) for village in domain(pack, "village")[::80]]
    return [*found, ("date", "1944-07-11")]


@pytest.mark.parametrize(("field", "value"), first(15, each_value()))
def test_each_lock_is_kept(pack: Pack, checker: Scenarios, field: str, value: str) -> None:
    scenario = roll_scenario(pack, "locked", Locks({field: value}))
    assert kept(scenario, field) == value
    assert checker.check(plain(scenario)) == []


VALUES = {field: [v for f, v in each_value() if f == field] for field in LOCKABLE.fields}
VALUES["date"] += ["1944-12-24", "1945-02-20", "1945-04-02"]


@settings(max_examples=examples(25))
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
    scenario = roll_scenario(pack, seed, Locks(dropped))
    assert {field: kept(scenario, field) for field in dropped} == dropped
    assert Scenarios(FOLDER).check(plain(scenario)) == []


def test_every_field_can_be_locked_to_what_was_rolled(pack: Pack) -> None:
    scenario = roll_scenario(pack, "amber ridge", LOCKABLE.parse(["mission=hold", "handicap=worn"]))
    values = {field: kept(scenario, field) for field in LOCKABLE.fields}
    again = roll_scenario(pack, "amber ridge", Locks({k: v for k, v in values.items() if v}))
    assert {field: kept(again, field) for field in LOCKABLE.fields} == values


def test_odds_of_picks_are_those_of_their_weights(pack: Pack) -> None:
    scenario = roll_scenario(pack, "amber ridge")
    missions = load_yaml((FOLDER / "chance/missions.yaml").read_text("utf-8"))["records"]
    entry = next(r.entry for r in scenario.ledger if r.entry.table == "Mission" and r.kept)
    total = sum(mission["weight"] for mission in missions)
    weight = next(m["weight"] for m in missions if m["id"] == entry.result)
    assert entry.odds == Fraction(weight, total)


def test_what_is_thrown_away_is_counted_with_its_rolls(pack: Pack) -> None:
    for number in range(5):
        scenario = roll_scenario(pack, f"thrown {number}")
        tries = Counter(
            rolled.entry.path.split("/")[0] for rolled in scenario.ledger if not rolled.kept
        )
        counted = {stage: sum(tally.values()) for stage, tally in scenario.thrown.items()}
        assert bool(tries) == bool(counted)
