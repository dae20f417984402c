"""Each constraint of a situation: broken alone, just met, and told where the record breaks it."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.constraints import RULES
from generator.games.panzer_leader.scenario.ground import table_laid
from generator.games.panzer_leader.scenario.model import SituationRecord
from generator.games.panzer_leader.scenario.rules import GROUND, HOPE
from tests.constraint_examples import (
    HAIR,
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
    plain,
    top,
)
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "panzer-leader"
GOOD = Path(__file__).resolve().parent / "data" / "panzer-leader-good.yaml"
TOWN, EXIT, BRIDGES = "town", "exit", "bridges"
"""The missions of the 51st Highland Division against the 272nd Infantry Division."""
INFANTRY, HIGHLAND = 0, 1
"""The groups: the defender's stands first."""

GROUPS, OBJECTIVES, LEVELS = ("groups",), ("objectives",), ("levels",)


@lru_cache(maxsize=1)
def the_pack() -> Pack:
    return read_pack(FOLDER, "content/panzer-leader")


@lru_cache
def good() -> dict[str, Record]:
    found: dict[str, Record] = load_yaml(GOOD.read_text("utf-8"))
    return found


def rolled(mission: str) -> Record:
    return good()[mission]


def case(record: Record, pack: Pack | None = None) -> Case:
    model = SituationRecord.model_validate(record)
    return Case(pack or the_pack(), model, table_laid(the_pack(), model))


@pytest.fixture(scope="module")
def pack() -> Pack:
    return the_pack()


def count(group: int, **counts: int) -> Callable[[Record], None]:
    """Set how many units of some kinds a group has, by their ids with _ for -."""

    def change(record: Record) -> None:
        lines = {line["unit"]: line for line in record["groups"][group]["units"]}
        for name, number in counts.items():
            unit = name.replace("_", "-").removeprefix("u-")
            lines.setdefault(unit, {"unit": unit})["count"] = number
        found = [line for line in lines.values() if line["count"]]
        record["groups"][group]["units"] = found

    return change


def rows(group: int, first: int, last: int) -> Callable[[Record], None]:
    zone = {"first-row": first, "last-row": last}
    return lambda record: record["groups"][group].update(zones=[zone])


def exits(*numbers: int) -> Callable[[Record], None]:
    hexes = [f"Y-GG-{number}" for number in numbers]
    return lambda record: record["objectives"][0].update(hexes=hexes)


def level(index: int, **values: Any) -> Callable[[Record], None]:
    """Change the one condition of a level."""
    return lambda record: record["levels"][index]["any"][0]["all"][0].update(values)


def assault_gun(rifles: int) -> Callable[[Record], None]:
    """Give the defender an assault gun and few others; the attacker has no tanks, but infantry."""
    return all_of(
        count(INFANTRY, german_rifle=1, german_engineer=1, u_75_at=0, sdkfz_251=0),
        count(INFANTRY, stug_iii=1, german_truck=7),
        count(HIGHLAND, uk_rifle=rifles, sherman_uk=0, u_25_pdr=3, bren=7),
    )


def with_tanks(record: Record) -> None:
    """Give the attacker tanks, with AS 10, to face the assault gun, and fewer infantry."""
    assault_gun(4)(record)
    count(HIGHLAND, sherman_uk=2)(record)


def panzer_division(record: Record) -> None:
    """Put a panzer division in the place of the infantry, with one tank and fewer infantry."""
    group = record["groups"][INFANTRY]
    group.update(name="12th SS Panzer Division", division="12th-ss-panzer-division")
    group.update(formations=["de-pz-companies"])
    count(INFANTRY, pzkw_iv_h=1, german_rifle=9)(record)


def three_to_two(record: Record) -> None:
    """Give the attacker 306 points and the defender 204, carriers aside."""
    count(INFANTRY, german_rifle=8, german_engineer=3, u_75_at=3)(record)
    count(HIGHLAND, u_76_mortar=0)(record)


def in_a_row(record: Record) -> None:
    """Give the attacker a single hexrow, and as few units as it has room for."""
    rows(HIGHLAND, 5, 5)(record)
    count(HIGHLAND, uk_mg=0, u_76_mortar=0)(record)


def twice(record: Record) -> None:
    """Lay the section once more, below. Mortars, which would see nothing, are left out."""
    record["sections"] = [*record["sections"], *record["sections"]]
    record["arrangement"] = "over"
    count(INFANTRY, u_81_mortar=0)(record)
    count(HIGHLAND, u_76_mortar=0)(record)


EXAMPLES = [
    broken("points", count(HIGHLAND, sherman_uk=4), GROUPS, "213.5 : 226.5 is 0.94, not 1.3 to 3"),
    broken("size", top(size="middle"), GROUPS, "38 units, not 41 to 90"),
    broken("size", count(INFANTRY, german_rifle=4), GROUPS, "german has 10 units, not 11 at least"),
    met("size", count(INFANTRY, german_rifle=5)),
    broken(
        "box",
        count(INFANTRY, german_rifle=8, german_engineer=4),
        ("groups", INFANTRY, "units", 1),
        "4 × Engineer platoon, the box has 3",
    ),
    met("box", count(INFANTRY, german_rifle=8, german_engineer=3)),
    broken("box", twice, ("sections",), "section Y is laid 2 times"),
    broken(
        "history",
        top(date="1944-08-22"),
        ("date",),
        "272nd Infantry Division was not on the road to Falaise on 1944-08-22",
        ("date",),
        "51st Highland Division was not on the road to Falaise on 1944-08-22",
        ("groups", HIGHLAND, "units", 4),
        "51st Highland Division had no Sherman on 1944-08-22",
    ),
    met("history", top(date="1944-08-21")),
    met("history", top(date="1944-08-14")),
    broken(
        "history",
        count(INFANTRY, german_rifle=9, smg=3),
        ("groups", INFANTRY, "units", 5),
        "272nd Infantry Division had no Submachine-gun platoon on 1944-08-19",
    ),
    broken(
        "history",
        count(HIGHLAND, uk_mg=0, armoured_infantry=1),
        ("groups", HIGHLAND, "units", 4),
        "51st Highland Division had no Armoured infantry platoon on 1944-08-19",
    ),
    broken(
        "history",
        lambda r: r["groups"][INFANTRY].update(formations=["de-vg-storm", "de-pak-two"]),
        ("groups", INFANTRY, "formations"),
        "storm company was not in service on 1944-08-19",
    ),
    broken(
        "guns-move",
        count(INFANTRY, german_truck=0),
        ("groups", INFANTRY, "units"),
        "272nd Infantry Division lacks 1 carriers",
    ),
    broken(
        "guns-move",
        all_of(count(HIGHLAND, bren=4), count(INFANTRY, german_rifle=10)),
        ("groups", HIGHLAND, "units"),
        "51st Highland Division lacks 1 carriers",
    ),
    broken(
        "armour", assault_gun(4), GROUPS, "allied has nothing against 1 vehicles with DS up to 9"
    ),
    met("armour", assault_gun(5)),
    broken(
        "answered",
        count(INFANTRY, u_75_at=1),
        GROUPS,
        "german has 1 of 2 weapons of class A that 7 tanks ask for",
    ),
    met("answered", count(HIGHLAND, sherman_uk=8)),
    met("answered", count(INFANTRY, u_75_at=1), bent={"limit": 4}),
    broken("room", rows(INFANTRY, 19, 19), ("groups", INFANTRY, "zones"), "8 hexes for 18 units"),
    broken("exits", exits(1, 2), OBJECTIVES, "there are 2 exit hexes", good=EXIT),
    met("exits", exits(1, 2, 3), good=EXIT),
    broken(
        "exits",
        rows(INFANTRY, 11, 25),
        OBJECTIVES,
        "Y-GG-1 is more than 6 hexes from the area of the defender",
        good=EXIT,
    ),
    met("exits", rows(INFANTRY, 11, 26), good=EXIT),
    broken(
        "not-at-once",
        rows(HIGHLAND, 6, 14),
        GROUPS,
        "Bren carrier can enter a hex of the objective in turn 1",
    ),
    met("not-at-once", rows(HIGHLAND, 6, 13)),
    broken(
        "in-time",
        top(turns=4),
        OBJECTIVES,
        "0 of 7 infantry units can be there after 2 turns; 3 are needed",
        good=EXIT,
    ),
    met("in-time", top(turns=5), good=EXIT),
    broken(
        "levels",
        lambda r: r["levels"][0].update(level="tactical"),
        LEVELS,
        "allied must have marginal, tactical and decisive, in this order",
    ),
    broken(
        "levels",
        level(2, **{"last-turn": 6}),
        (*LEVELS, 2),
        "decisive asks for no more than tactical",
    ),
    met("levels", level(2, **{"last-turn": 5})),
    broken("levels", level(1, **{"last-turn": 9}), (*LEVELS, 1), "turn 9 comes after the last"),
    met("levels", level(1, **{"last-turn": 8})),
    broken(
        "levels",
        all_of(level(0, least=5), level(1, least=5), level(2, least=5)),
        (*LEVELS, 0),
        "5 of 4 hexes",
        (*LEVELS, 1),
        "5 of 4 hexes",
        (*LEVELS, 2),
        "5 of 4 hexes",
    ),
    broken(
        "levels",
        level(2, **{"last-turn": 1}),
        (*LEVELS, 2),
        "nobody can hold that by the end of turn 1",
    ),
    broken("levels", level(5, least=21), (*LEVELS, 5), "21 of 20 units", good=BRIDGES),
    met("levels", level(5, least=20), good=BRIDGES),
    broken("levels", level(2, least=20), (*LEVELS, 2), "20 of 19 units can leave", good=EXIT),
    met("levels", level(2, least=19), good=EXIT),
    broken("way-round", count(INFANTRY, german_engineer=0), OBJECTIVES, "1 route there"),
    broken(
        "spotters", rows(HIGHLAND, 0, 3), OBJECTIVES, "no hex of allied sees what is fought for"
    ),
    broken("hidden", in_a_row, GROUPS, "3 hexes are out of sight; 5 are needed"),
    met("hidden", in_a_row, bent={"limit": 6}),
    broken(
        "hidden",
        in_a_row,
        GROUPS,
        "3 hexes are out of sight; 4 are needed",
        bent={"limit": 5},
    ),
    met("history", top(date="1944-08-07")),
    broken(
        "history",
        top(date="1944-08-06"),
        ("date",),
        "272nd Infantry Division was not on the road to Falaise on 1944-08-06",
        ("date",),
        "51st Highland Division was not on the road to Falaise on 1944-08-06",
        ("groups", HIGHLAND, "units", 4),
        "51st Highland Division had no Sherman on 1944-08-06",
    ),
    broken(
        "history",
        lambda r: r.update(sector="mont-pincon"),
        ("date",),
        "272nd Infantry Division was not below Mont Pinçon on 1944-08-19",
        ("date",),
        "51st Highland Division was not below Mont Pinçon on 1944-08-19",
    ),
    broken(
        "tanks",
        all_of(panzer_division, count(INFANTRY, pzkw_iv_h=0)),
        ("groups", INFANTRY, "units"),
        "12th SS Panzer Division is here without a tank",
    ),
    met("tanks", panzer_division),
    met("history", as_is, part="unit-kinds", key="german-rifle", bent={"since": "1944-08"}),
    broken(
        "history",
        as_is,
        ("groups", INFANTRY, "units", 0),
        "272nd Infantry Division had no Rifle platoon on 1944-08-19",
        part="unit-kinds",
        key="german-rifle",
        bent={"since": "1944-09"},
    ),
    broken(
        "not-at-once",
        rows(HIGHLAND, 6, 13),
        GROUPS,
        "Bren carrier can enter a hex of the objective in turn 1",
        good=EXIT,
    ),
    met("not-at-once", rows(HIGHLAND, 6, 12), good=EXIT),
    met("armour", with_tanks, part="unit-kinds", key="stug-iii", bent={"defence": 40}),
    broken(
        "armour",
        with_tanks,
        GROUPS,
        "allied has nothing against 1 vehicles with DS up to 41",
        part="unit-kinds",
        key="stug-iii",
        bent={"defence": 41},
    ),
]

EDGES = [
    edges("points", "least", 150, LEAST, three_to_two, part="kinds", key="town"),
    edges("points", "most", 150, MOST, three_to_two, part="kinds", key="town"),
    edges("size", "least", 38, LEAST, part="sizes", key="small"),
    edges("size", "most", 38, MOST, part="sizes", key="small"),
    edges("size", "side", 18, LEAST, part="sizes", key="small"),
    edges("armour", "limit", 9 + HAIR, MOST, assault_gun(4)),
    edges("room", "limit", 41 / 20, LEAST),
    edges("exits", "limit", 3, MOST, good=EXIT),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_one_constraint_is_broken(pack: Pack, example: Example) -> None:
    record = plain(rolled(example.good or TOWN))
    assert list(RULES.broken(case(record))) == []
    example.change(record)
    assert list(RULES.broken(case(record, example.pack(pack)))) == example.told


@pytest.mark.parametrize(("example", "beyond"), EDGES)
def test_a_limit_is_met_and_a_hair_beyond_is_not(
    pack: Pack, example: Example, beyond: float
) -> None:
    record = plain(rolled(example.good or TOWN))
    example.change(record)
    assert list(RULES.broken(case(record, example.pack(pack)))) == []
    found = RULES.broken(case(record, example.moved(beyond).pack(pack)))
    assert {one.id for one in found} == {example.id}


def test_every_constraint_has_an_example(pack: Pack) -> None:
    check_all_have_examples(RULES, pack, EXAMPLES, [GROUND, HOPE])
