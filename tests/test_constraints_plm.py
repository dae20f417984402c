"""Each constraint of a battle: broken alone, just met, and told where the record breaks it."""

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.plm_american_revolution.scenario.case import Case, case_of
from generator.games.plm_american_revolution.scenario.lines import RULES
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.games.plm_american_revolution.scenario.rules import EVEN_ODDS
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
    plain,
    top,
)

FOLDER = Path(__file__).resolve().parent.parent / "content" / "plm-american-revolution"
LINE, MEETING, FLANK, GUNLESS = "line", "meeting", "flank", "without guns"
SMALL = "on a small table"
BATTLES = Path(__file__).resolve().parent / "data" / "plm-american-revolution-battles.json"
"""Battles of each kind that break nothing, as they were rolled once; what rolls them may change."""

BRITISH, AMERICAN = ("sides", "british"), ("sides", "american")


@lru_cache(maxsize=1)
def the_pack() -> Pack:
    return read_pack(FOLDER, "content/plm-american-revolution")


@lru_cache(maxsize=1)
def the_battles() -> dict[str, Record]:
    found: dict[str, Record] = json.loads(BATTLES.read_text("utf-8"))
    return found


def rolled(name: str) -> Record:
    return the_battles()[name]


def case(record: Record, pack: Pack | None = None) -> Case:
    return case_of(pack or the_pack(), BattleModel.model_validate(record))


@pytest.fixture(scope="module")
def pack() -> Pack:
    return the_pack()


def units(record: Record, side: str, n: int) -> list[Record]:
    return record["sides"][side]["brigades"][n]["units"]


def unit(side: str, n: int, m: int, **values: Any) -> Callable[[Record], None]:
    return lambda record: units(record, side, n)[m].update(values)


def brigade(side: str, n: int, **values: Any) -> Callable[[Record], None]:
    return lambda record: record["sides"][side]["brigades"][n].update(values)


def zone(side: str, n: int, x: tuple[int, int], y: tuple[int, int]) -> Callable[[Record], None]:
    return brigade(side, n, zone={"x": list(x), "y": list(y)})


def cleared(record: Record) -> None:
    """Take away what lies in the zones, so that lines may stand there."""
    taken = set()
    for army in record["sides"].values():
        for (left, right), (low, high) in (
            (one["zone"]["x"], one["zone"]["y"]) for one in army["brigades"]
        ):
            taken |= {
                f"{chr(65 + x // 6)}{y // 6 + 1}"
                for x in range(left, right)
                for y in range(low, high)
            }
    for piece in record["table"]["ground"]:
        if piece["kind"] != "hill":
            piece["cells"] = [cell for cell in piece["cells"] if cell not in taken]
    record["table"]["ground"] = [one for one in record["table"]["ground"] if one["cells"]]


def american_line(y: int) -> Callable[[Record], None]:
    """Move the defender's whole line, whose far edge the British face, up or down."""

    def change(record: Record) -> None:
        army = record["sides"]["american"]
        for one in (army, *army["brigades"]):
            one["zone"]["y"] = [y, y + 6]

    return change


def aim(n: int, x: int, y: int) -> Callable[[Record], None]:
    return lambda record: record["objectives"][n].update(at=[x, y])


def rough(*cells: str) -> Callable[[Record], None]:
    return lambda record: record["table"]["ground"].append({"kind": "rough", "cells": list(cells)})


def covered(count: int) -> Callable[[Record], None]:
    """Cover free cells about the British line with rough ground until there are so many."""

    def change(record: Record) -> None:
        taken = {cell for one in record["table"]["ground"] for cell in one["cells"]}
        closed = [one for one in record["table"]["ground"] if one["kind"] != "hill"]
        number = len({cell for one in closed for cell in one["cells"]})
        free = (f"{x}{y}" for y in (1, 3, 4, 5, 6, 11, 12) for x in "ABCDEFGHIJKLMNOP")
        cells = [cell for cell in free if cell not in taken][: count - number]
        record["table"]["ground"].append({"kind": "rough", "cells": cells})

    return change


def better(number: int) -> Callable[[Record], None]:
    """Give some British battalions a better grade, which costs more and bears more."""

    def change(record: Record) -> None:
        for n, m in ((1, 3), (1, 1), (1, 2), (0, 3))[:number]:
            units(record, "british", n)[m]["grade"] = "c"

    return change


def guns(number: int) -> Callable[[Record], None]:
    """Give the Americans so many gun stands more, and room for them."""

    def change(record: Record) -> None:
        zone("american", 1, (52, 82), (49, 55))(record)
        some = units(record, "american", 1)
        some += [{**some[-1], "name": f"Gun {n}"} for n in range(number)]

    return change


def woods_gone(record: Record) -> None:
    record["table"]["ground"] = [one for one in record["table"]["ground"] if one["kind"] != "woods"]


def american_zone(*x: int) -> Callable[[Record], None]:
    return lambda record: record["sides"]["american"]["zone"].update(x=list(x))


EXAMPLES = [
    broken(
        "strengths",
        better(4),
        (*BRITISH, "brigades"),
        "147 points for 100; it must be 120 to 145",
    ),
    broken(
        "bears",
        all_of(
            unit("american", 1, 0, battalion=2),
            unit("american", 1, 1, battalion=2),
            unit("american", 1, 2, battalion=2),
        ),
        (*AMERICAN, "brigades"),
        "S is 16 and 21",
        good=MEETING,
    ),
    broken(
        "line",
        zone("american", 0, (24, 49), (49, 55)),
        (*AMERICAN, "brigades", 0, "zone"),
        "a first line of 20.5 inches in a zone of 25",
    ),
    broken(
        "apart",
        american_line(47),
        (*BRITISH, "zone"),
        "the zones lie 35 inches apart; the minimum is 36",
    ),
    met("apart", american_line(48)),
    broken(
        "apart",
        all_of(american_line(41), cleared),
        (*BRITISH, "zone"),
        "the zones lie 29 inches apart; the minimum is 30",
        good=GUNLESS,
    ),
    broken(
        "volley",
        american_line(51),
        (*BRITISH, "zone"),
        "the zones lie 39 inches apart; the maximum is 38",
    ),
    met("volley", american_line(50)),
    broken(
        "footing",
        rough("F9", "G9"),
        (*AMERICAN, "brigades", 0, "zone"),
        "its lines don't fit where it is clear: 6 and 8 inches",
    ),
    met("footing", rough("E9")),
    broken(
        "rear",
        as_is,
        (*AMERICAN, "brigades", 0, "zone"),
        "17 inches from its own edge; the minimum is 18",
        (*AMERICAN, "brigades", 1, "zone"),
        "17 inches from its own edge; the minimum is 18",
        bent={"limit": 18},
    ),
    broken(
        "crossed",
        all_of(top(turns=8), aim(0, 57, 49)),
        ("objectives", 1),
        "Osborne’s Hill is 39 inches away; the maximum is 37",
        bent={"limit": 0.52},
    ),
    broken("crossed", top(need=3), ("need",), "3 of 2 objectives can't be held"),
    broken(
        "general",
        all_of(unit("british", 1, 1, line="second"), unit("british", 1, 2, line="second")),
        (*BRITISH, "brigades", 1, "units"),
        "a unit stands 17.0 inches from its general",
    ),
    broken(
        "elites",
        lambda r: units(r, "british", 1)[0]["parents"].pop(),
        (*BRITISH, "brigades", 1, "units", 0, "parents"),
        "2nd Grenadiers is made of 5 regiments, not of 6",
    ),
    broken(
        "elites",
        unit("british", 1, 4, stands=6),
        (*BRITISH, "brigades", 1, "units", 4, "stands"),
        "44th Foot has 5 stands left, not 6",
    ),
    broken("horses", guns(2), (*AMERICAN, "brigades"), "4 gun stands for 6 battalions"),
    met("horses", guns(1)),
    broken(
        "riflemen",
        unit("american", 1, 0, weapon="rifle"),
        (*AMERICAN, "brigades", 1, "zone"),
        "no wood lies near enough",
    ),
    broken(
        "open",
        rough("F8", "H8"),
        (*AMERICAN, "brigades", 0, "zone"),
        "nowhere in front of it are 12 inches open",
    ),
    met("open", rough("F8")),
    broken(
        "flanks",
        all_of(woods_gone, american_zone(11, 72)),
        (*AMERICAN, "zone"),
        "nothing holds the left end of the line",
    ),
    met("flanks", all_of(woods_gone, american_zone(12, 72))),
    met("flanks", american_zone(11, 72)),
    broken(
        "figures",
        unit("british", 1, 1, figures=48),
        (*BRITISH, "brigades"),
        "201 figures; the maximum is 200",
    ),
    met("figures", unit("british", 1, 1, figures=47)),
    broken(
        "history",
        lambda r: r["sides"]["british"].update(commander="nobody"),
        (*BRITISH, "commander"),
        "there is no general 'nobody'",
    ),
    broken(
        "history",
        unit("british", 0, 3, regiment="9th-foot"),
        (*BRITISH, "brigades", 0, "units", 3, "regiment"),
        "9th Foot was not with Howe’s army of 1777 on 11 September 1777",
    ),
    broken(
        "brigades",
        brigade("british", 0, general=None),
        (*BRITISH, "brigades", 0, "general"),
        "Grant’s Brigade has no general",
    ),
    broken(
        "brigades",
        all_of(lambda r: units(r, "american", 1).pop(2), unit("british", 0, 0, stands=4)),
        (*AMERICAN, "brigades", 1, "units"),
        "Potter’s Brigade has 2 units",
    ),
    broken(
        "breaks",
        all_of(unit("american", 0, 0, battalion=2), unit("american", 0, 1, battalion=2)),
        (*BRITISH, "brigades"),
        "the first army breaks in turn 5.9",
    ),
    # Its limit allows for turn 10, but the battle is over before.
    broken(
        "breaks",
        top(turns=7),
        (*BRITISH, "brigades"),
        "the first army breaks in turn 7.3",
        part="constraints",
        key="crossed",
        bent={"limit": 0.7},
    ),
    broken(
        "choice",
        zone("american", 1, (52, 72), (54, 60)),
        (*BRITISH, "brigades"),
        "one breaks in turn 7.1, the other in turn 15.6",
    ),
    broken(
        "idle",
        all_of(
            zone("british", 0, (76, 96), (6, 12)),
            zone("american", 0, (0, 26), (49, 55)),
            zone("american", 1, (0, 20), (49, 55)),
            aim(0, 10, 52),
            aim(1, 20, 51),
            cleared,
        ),
        (*BRITISH, "brigades", 0, "zone"),
        "it takes 3.7 turns into the fight",
    ),
    broken(
        "card",
        as_is,
        (*AMERICAN, "brigades", 1, "units", 0, "stands"),
        "Armstrong’s Pennsylvania Militia has 8 stands",
        (*AMERICAN, "brigades", 1, "units", 1, "stands"),
        "Potter’s Pennsylvania Militia has 8 stands",
        bent={"limit": 7},
    ),
    broken("alike", covered(87), ("table", "ground"), "87 of 192 cells are covered"),
    met("alike", covered(86)),
    met("table", rough("P12")),
    broken(
        "table",
        rough("M1"),
        ("table", "ground", 9, "cells"),
        "M1 is not on this table",
        good=SMALL,
    ),
    met("table", rough("L8"), good=SMALL),
    broken(
        "table",
        zone("british", 0, (0, 6), (55, 73)),
        (*BRITISH, "brigades", 0, "zone"),
        "the zone is not on the table",
        good=FLANK,
    ),
    met("table", zone("british", 0, (0, 6), (54, 72)), good=FLANK),
    broken("table", aim(0, 57, 73), ("objectives", 0), "the breastwork is not on the table"),
    met("table", aim(0, 96, 72)),
]


def rifle(record: Record) -> None:
    units(record, "american", 1)[0]["weapon"] = "rifle"


EDGES = [
    edges("strengths", "least", 100 * 516.6 / 371.9, LEAST, part="battles", key="line"),
    edges("strengths", "most", 100 * 516.6 / 371.9, MOST, part="battles", key="line"),
    edges("bears", "limit", 19 / 21, LEAST, good=MEETING),
    edges("bears", "most", 19 / 21, MOST, good=MEETING),
    edges("line", "limit", 31 / 39, MOST),
    edges("apart", "limit", 37, LEAST),
    edges("apart", "most", 38, LEAST, good=GUNLESS),
    edges("volley", "limit", 37 - 29, MOST),
    edges("rear", "limit", 17, LEAST),
    edges("crossed", "limit", 40 / (12 * 9), MOST),
    edges("general", "limit", 11, MOST),
    edges("horses", "limit", 3, LEAST),
    edges("riflemen", "limit", 16, MOST, rifle),
    edges("flanks", "limit", 24, LEAST),
    edges("figures", "limit", 174, MOST),
    edges("brigades", "limit", 3, LEAST),
    edges("brigades", "most", 5, MOST),
    edges("breaks", "limit", 7.3, LEAST),
    edges("breaks", "most", 7.3, MOST),
    edges("choice", "limit", 8.9 - 7.3, MOST),
    edges("idle", "limit", 8 / 9, MOST),
    edges("card", "limit", 8, MOST),
    edges("alike", "limit", 25 / 192, MOST),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_one_constraint_is_broken(pack: Pack, example: Example) -> None:
    record = plain(rolled(example.good or LINE))
    assert list(RULES.broken(case(record))) == []
    example.change(record)
    assert list(RULES.broken(case(record, example.pack(pack)))) == example.told


@pytest.mark.parametrize(("example", "beyond"), EDGES)
def test_a_limit_is_met_and_a_hair_beyond_is_not(
    pack: Pack, example: Example, beyond: float
) -> None:
    record = plain(rolled(example.good or LINE))
    example.change(record)
    assert list(RULES.broken(case(record, example.pack(pack)))) == []
    found = RULES.broken(case(record, example.moved(beyond).pack(pack)))
    assert {one.id for one in found} == {example.id}


def test_every_constraint_has_an_example(pack: Pack) -> None:
    check_all_have_examples(RULES, pack, EXAMPLES, [EVEN_ODDS])
