"""Each constraint of a case: broken alone, just met, and told where the record breaks it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario.placing.case import Case
from generator.games.platoon_command.scenario.placing.constraints import RULES
from generator.games.platoon_command.scenario.rules import BOX, EVEN_ODDS, SUITS, WEIGHS
from tests.constraint_examples import (
    LEAST,
    MOST,
    Example,
    Record,
    all_of,
    as_is,
    broken,
    check_all_have_examples,
    edges,
    met,
    top,
)

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-command"

FIRST, SECOND = ["1A", "2A", "3A", "4A", "5A"], ["6A", "7A", "8A", "9A", "10A"]
"""Two rows; each tile of the second touches the two above it."""

WANTED = ("in-place", "not-at-once", "in-reach", "no-single", "near-enough", "equal-cover")
PLAIN = dict.fromkeys(WANTED)
MISSION = {"objectives": "many", "held": "none", "shape": "even", **PLAIN}
"""A mission that asks for nothing in particular."""

OBJECTIVES = ("objectives",)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-command")


def good() -> Record:
    """Starts three moves apart, and two objectives between them."""
    return {
        "board": TileBoard([FIRST, SECOND]),
        "mission": MISSION,
        "attacker": "us",
        "starts": {"us": "2A", "german": "5A"},
        "objectives": {"8A": 3, "3A": 3},
    }


def found(pack: Pack, record: Record) -> list[Any]:
    return list(RULES.broken(Case(pack, **record)))


def starts(us: str, german: str, **objectives: int) -> Callable[[Record], None]:
    """Move the starts; the objectives by their tiles, as `t3A`."""

    def change(record: Record) -> None:
        record["starts"] = {"us": us, "german": german}
        if objectives:
            record["objectives"] = {tile[1:]: value for tile, value in objectives.items()}

    return change


def mission(**values: Any) -> Callable[[Record], None]:
    asked = {name.replace("_", "-"): value for name, value in values.items()}
    return lambda record: record.update(mission={**record["mission"], **asked})


def board(*rows: Sequence[str | None]) -> Callable[[Record], None]:
    return top(board=TileBoard(rows))


def tile(old: str, new: str) -> Callable[[Record], None]:
    """Lay another tile in a place."""

    def change(record: Record) -> None:
        rows = [[new if one == old else one for one in row] for row in (FIRST, SECOND)]
        record["board"] = TileBoard(rows)

    return change


def goal(points: int, **objectives: int) -> Callable[[Record], None]:
    """Have the attacker alone play for points."""
    change = starts("2A", "5A", **objectives)
    return all_of(mission(shape="attack"), change, top(goals={"us": points}))


def both(points: int) -> Callable[[Record], None]:
    """Have both play for points, of which 3 lie nearer to the one and 2 to the other."""
    goals = {"us": points, "german": points}
    return all_of(starts("1A", "5A", t2A=3, t4A=2), top(goals=goals))


def only(cover_of: str) -> Callable[[Record], None]:
    """Have one objective, a strongpoint."""
    return all_of(tile("8A", cover_of), mission(objectives="one"), top(objectives={cover_of: 3}))


ISLAND = board([*FIRST, None, "11A", "12A"], [*SECOND, None, "14A"])
GERMAN_START = ("sides", "german", "start")

EXAMPLES = [
    broken("apart", starts("2A", "4A"), GERMAN_START, "2A and 4A are 2 moves apart"),
    met("apart", as_is),
    broken("to-scale", as_is, GERMAN_START, "2A and 5A are 3 moves apart", bent={"limit": 0.61}),
    met("to-scale", as_is, bent={"limit": 0.6}),
    broken(
        "near-enough",
        all_of(mission(near_enough=3), starts("1A", "5A", t3A=3)),
        GERMAN_START,
        "1A and 5A are 4 moves apart",
    ),
    met("near-enough", mission(near_enough=3)),
    broken("like-cover", starts("1A", "4A", t2A=3, t3A=3), GERMAN_START, "1A has 0, 4A has 3"),
    broken("equal-cover", mission(equal_cover=True), GERMAN_START, "2A has 2, 5A has 1"),
    met("equal-cover", all_of(mission(equal_cover=True), tile("2A", "1B"), starts("1B", "5A"))),
    broken(
        "dry", all_of(tile("2A", "8B"), starts("8B", "5A")), ("sides", "us", "start"), "8B is water"
    ),
    broken(
        "dry",
        all_of(tile("3A", "13A"), starts("2A", "5A", t8A=3, t13A=3)),
        (*OBJECTIVES, "13A"),
        "13A is water",
    ),
    broken("way-out", board(FIRST, SECOND[:3]), GERMAN_START, "5A touches 1"),
    met("way-out", board(FIRST, SECOND[:4])),
    broken(
        "scouted",
        all_of(ISLAND, top(objectives={"8A": 3, "3A": 3, "11A": 1})),
        (*OBJECTIVES, "11A"),
        "there is no way to 11A",
        (*OBJECTIVES, "11A"),
        "there is no way to 11A",
    ),
    broken(
        "scouted",
        top(rounds=8, objectives={"3A": 3, "8A": 3, "10A": 3, "6A": 3}),
        (*OBJECTIVES, "10A"),
        "10A is 4 moves from 2A, in 8 rounds",
        (*OBJECTIVES, "6A"),
        "6A is 4 moves from 5A, in 8 rounds",
        bent={"limit": 0.49},
    ),
    met(
        "scouted",
        top(rounds=8, objectives={"3A": 3, "8A": 3, "10A": 3, "6A": 3}),
        bent={"limit": 0.5},
    ),
    broken(
        "fair",
        top(objectives={"3A": 3}),
        OBJECTIVES,
        "the means are 1.00 and 2.00 moves",
        OBJECTIVES,
        "the means are 1.00 and 2.00 moves weighted by points",
    ),
    broken(
        "not-at-once",
        mission(not_at_once=2),
        (*OBJECTIVES, "3A"),
        "3A is 1 moves from the attacker's start",
    ),
    met("not-at-once", mission(not_at_once=1)),
    broken(
        "in-reach",
        all_of(mission(in_reach=1), starts("2A", "5A", t8A=3, t4A=3)),
        (*OBJECTIVES, "8A"),
        "8A is 2 moves from the attacker's start",
        (*OBJECTIVES, "4A"),
        "4A is 2 moves from the attacker's start",
    ),
    met("in-reach", mission(in_reach=2)),
    broken(
        "in-place",
        all_of(mission(in_place=1), top(objectives={"9A": 3, "3A": 3})),
        (*OBJECTIVES, "3A"),
        "3A is 2 moves from the defender's start",
    ),
    met("in-place", mission(in_place=2)),
    broken(
        "no-corner",
        as_is,
        (*OBJECTIVES, "8A"),
        "8A touches 4",
        (*OBJECTIVES, "3A"),
        "3A touches 4",
        bent={"limit": 5},
    ),
    met("no-corner", as_is, bent={"limit": 4}),
    broken("strongpoint", only("6B"), (*OBJECTIVES, "6B"), "6B has 1"),
    met("strongpoint", only("2B")),
    broken("ways-off", top(over=("3A",)), (*OBJECTIVES, "3A"), "the attacker can't leave over 3A"),
    met("ways-off", top(over=("9A",))),
    broken("nearest", top(over=("10A",)), (*OBJECTIVES, "10A"), "10A is 4 moves away"),
    met("nearest", top(over=("9A", "10A"))),
    broken("length", top(rounds=7), ("rounds",), "7 rounds take 28 minutes"),
    broken("length", top(rounds=16), ("rounds",), "16 rounds take 64 minutes"),
    met("length", top(rounds=8)),
    met("length", top(rounds=15)),
    broken("adds-up", goal(3), ("sides", "us", "goal", "points"), "3 of 6 points"),
    met("adds-up", goal(4)),
    met("adds-up", goal(6)),
    broken("adds-up", goal(7), ("sides", "us", "goal", "points"), "7 of 6 points"),
    broken("adds-up", goal(2, t8A=1, t3A=1), ("sides", "us", "goal", "points"), "2 of 2 points"),
    met("adds-up", goal(2, t8A=2, t3A=1)),
    broken(
        "no-single",
        all_of(mission(no_single=True), goal(3, t8A=3, t3A=1)),
        ("sides", "us", "goal", "points"),
        "one objective has 3 points, 3 win",
    ),
    met("no-single", all_of(mission(no_single=True), goal(4, t8A=3, t3A=1))),
    met("no-single", goal(3, t8A=3, t3A=1)),
    broken(
        "contested", both(3), ("sides", "us", "goal", "points"), "3 points lie nearer to it, 3 win"
    ),
    met("contested", both(4)),
    met("length", top(rounds=8), part="numbers", key="shortest", bent={"number": 32}),
    met("scouted", top(objectives={"2A": 3, "5A": 3})),
    met("contested", top(objectives={"8A": 3}, goals={"us": 2, "german": 2})),
    met("nearest", all_of(starts("6A", "9A", t7A=3, t8A=3), top(over=("4A", "5A")))),
]

EDGES = [
    edges("fair", "limit", 0.5, MOST),
    edges("like-cover", "limit", 1, MOST),
    edges("way-out", "limit", 3, LEAST),
    edges("no-corner", "limit", 4, LEAST),
    edges("scouted", "limit", 0.25, MOST, top(rounds=8)),
    edges("length", "limit", 60, MOST, top(rounds=15)),
    edges("strongpoint", "limit", 2, LEAST, only("2B")),
    edges("ways-off", "limit", 3, LEAST, top(over=("9A",))),
    edges("adds-up", "limit", 6, LEAST, goal(4)),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_one_constraint_is_broken(pack: Pack, example: Example) -> None:
    record = good()
    assert found(pack, record) == []
    example.change(record)
    assert found(example.pack(pack), record) == example.told


@pytest.mark.parametrize(("example", "beyond"), EDGES)
def test_a_limit_is_met_and_a_hair_beyond_is_not(
    pack: Pack, example: Example, beyond: float
) -> None:
    record = good()
    example.change(record)
    assert found(example.pack(pack), record) == []
    told = found(example.moved(beyond).pack(pack), record)
    assert {one.id for one in told} == {example.id}


def test_every_constraint_has_an_example(pack: Pack) -> None:
    # What the box holds is held by `scenario_checks`, odds by `fair`, the others by stages.
    check_all_have_examples(RULES, pack, EXAMPLES, [BOX, EVEN_ODDS, SUITS, WEIGHS])
