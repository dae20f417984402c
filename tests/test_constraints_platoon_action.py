"""Each constraint of a mission: broken alone, just met, and told where the record breaks it."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import RULES
from generator.games.platoon_action.scenario.model import MissionRecord
from generator.games.platoon_action.scenario.rules import EVEN_ODDS
from generator.scenario.rules import Broken
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
from tests.shares import first
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-action"
CROSSROADS, FARM, BRIDGE, OPEN = "crossroads", "farm", "bridge", "open"
GOOD = Path(__file__).parent / "data" / "platoon-action-good.yaml"
"""Missions by these names; all but the last are of Germans and British, in 1942 and 1943."""

GERMAN, ALLIED = ("forces", "german"), ("forces", "allied")
TERRAIN = ("terrain",)


@lru_cache(maxsize=1)
def the_pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-action")


@lru_cache
def good() -> dict[str, Record]:
    found: dict[str, Record] = load_yaml(GOOD.read_text("utf-8"))
    return found


def rolled(name: str) -> Record:
    return good()[name]


def case(record: Record, pack: Pack | None = None) -> Case:
    return Case(pack or the_pack(), MissionRecord.model_validate(record))


@pytest.fixture(scope="module")
def pack() -> Pack:
    return the_pack()


def force(side: str, **values: Any) -> Callable[[Record], None]:
    return lambda record: record["forces"][side].update(values)


def men(side: str, squad: int, line: int, **values: Any) -> Callable[[Record], None]:
    """Change men of a squad that are armed alike."""
    return lambda record: record["forces"][side]["squads"][squad]["men"][line].update(values)


def vehicle(side: str, name: str) -> Callable[[Record], None]:
    """Give a side a vehicle more."""

    def change(record: Record) -> None:
        own = record["forces"][side]
        own["vehicles"] = [*own["vehicles"], {"vehicle": name, "name": name}]

    return change


def zone(index: int, *points: tuple[float, float]) -> Callable[[Record], None]:
    return lambda record: record["zones"][index].update(points=[list(one) for one in points])


def block(index: int, x: tuple[float, float], y: tuple[float, float]) -> Callable[[Record], None]:
    return zone(index, (x[0], y[1]), (x[0], y[0]), (x[1], y[0]), (x[1], y[1]))


def piece(kind: str, *points: tuple[float, float], **more: Any) -> Callable[[Record], None]:
    one = {"id": f"{kind}-new", "kind": kind, "points": [list(at) for at in points], **more}
    return lambda record: record.update(terrain=[*record["terrain"], one])


def craters(number: int) -> Callable[[Record], None]:
    """Lay small craters side by side, along the edge."""
    spots = [(1.0 + n * 1.5, 0.3) for n in range(number)]
    return all_of(*(piece("crater", (x, y), (x + 0.5, y), (x, y + 0.5)) for x, y in spots))


def without(*ids: str) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        record["terrain"] = [one for one in record["terrain"] if one["id"] not in ids]

    return change


def goal(index: int, x: float, y: float) -> Callable[[Record], None]:
    return lambda record: record["goals"][index].update(at=[x, y])


def one_section(number: int) -> Callable[[Record], None]:
    """Put the men of the last British sections into those before, without their leaders."""

    def change(record: Record) -> None:
        squads = record["forces"]["allied"]["squads"]
        for _ in range(number):
            last = squads.pop()
            squads[-1]["men"] = [*squads[-1]["men"], *last["men"]]

    return change


def unarmed(record: Record) -> None:
    """Give the British a car whose machine gun hurts no armour, in the place of one with a gun."""
    record["forces"]["allied"]["vehicles"][0]["vehicle"] = "humber"


TOO_LONG = [Broken("two-ways", TERRAIN, "german has only one way to A")]
"""Where the shortest way is too long for the turns, a second one is as well."""

EXAMPLES = [
    broken(
        "points",
        force("german", effectiveness=6),
        ("forces",),
        "359 : 309 points, not 0.91 to 1.10 : 1",
    ),
    broken("cards", one_section(2), ("forces",), "9 and 7 activation cards"),
    met("cards", one_section(1)),
    broken("figures", men("german", 1, 2, count=2), GERMAN, "german has 24 figures, not 25 to 40"),
    met("figures", as_is, part="mission-numbers", key="figures-most", bent={"number": 33}),
    broken(
        "figures",
        as_is,
        ALLIED,
        "allied has 33 figures, not 25 to 32",
        part="mission-numbers",
        key="figures-most",
        bent={"number": 32},
    ),
    met("figures", men("german", 1, 2, count=3)),
    met("armour", as_is, bent={"limit": -99}),
    met("even-ways", as_is, good=OPEN),
    broken(
        "armour",
        all_of(men("allied", 0, 2, also=None), unarmed),
        (*GERMAN, "vehicles", 0),
        "nothing of the other side penetrates Panzer III J",
        good=FARM,
    ),
    broken(
        "vehicles",
        all_of(
            vehicle("german", "sdkfz-222"),
            vehicle("allied", "humber"),
            men("allied", 1, 1, count=6),
        ),
        (*GERMAN, "vehicles"),
        "121 of 340 points are vehicles",
    ),
    broken(
        "mortars",
        as_is,
        (*GERMAN, "teams", 0),
        "less than half of the enemy's zone is in a mortar's range from german's",
        bent={"limit": 49},
    ),
    broken(
        "gallery",
        without("hedge-1"),
        ("zones", 0),
        "33 in 100 of the enemy's zone lie open to german's",
        ("zones", 1),
        "34 in 100 of the enemy's zone lie open to allied's",
        good=OPEN,
    ),
    broken(
        "cover",
        without("building-2", "building-3", "woods-1"),
        TERRAIN,
        "from german's zone no way to A goes from cover to cover",
    ),
    broken(
        "cover",
        as_is,
        TERRAIN,
        "from german's zone no way to A goes from cover to cover",
        bent={"limit": 2},
        good=FARM,
    ),
    broken("two-ways", without("woods-1"), TERRAIN, "german has only one way to A", good=FARM),
    broken(
        "in-time",
        top(turns=3),
        ("goals",),
        "german's way is 16 inches; the maximum is 14",
        good=FARM,
        also=TOO_LONG,
    ),
    met("in-time", top(turns=4), good=FARM),
    broken("even-ways", goal(0, 31.5, 18.5), ("goals",), "the ways are 2 and 21 inches"),
    broken(
        "shots",
        as_is,
        ("zones",),
        "after a run nobody sees an enemy within 5 inches",
        bent={"limit": 5},
    ),
    broken(
        "wheels",
        without("road-1"),
        ("zones", 0),
        "no road or track touches the zone of german",
        ("zones", 1),
        "no road or track touches the zone of allied",
    ),
    broken(
        "wheels",
        piece("track", (1, 20), (8, 20), (8, 14.5), width=1.8),
        ("terrain", 13, "points"),
        "track-new turns by 93 degrees in 4 inches",
    ),
    broken(
        "wheels", goal(0, 16.6, 12), TERRAIN, "no road or track leads to an objective", good=FARM
    ),
    broken(
        "room", block(0, (39, 48), (0, 36)), ("zones", 0), "324 square inches for what needs 342"
    ),
    met("room", block(0, (38.5, 48), (0, 36))),
    broken("pieces", craters(6), TERRAIN, "there are 19 pieces; the maximum is 18"),
    met("pieces", craters(5)),
    broken(
        "apart",
        piece("crater", (47.6, 1), (48.1, 1), (47.6, 1.5)),
        (*TERRAIN, 13, "points"),
        "crater-new lies off the table",
    ),
    met("apart", piece("crater", (47.5, 1), (48, 1), (47.5, 1.5))),
    broken(
        "apart",
        piece("crater", (2, 20), (3, 20), (2, 18)),
        (*TERRAIN, 13, "points"),
        "crater-new lies on road-1",
    ),
    broken(
        "apart",
        piece("crater", (18, 26), (19, 26), (18, 27)),
        (*TERRAIN, 13, "points"),
        "crater-new lies on building-1",
    ),
    broken(
        "apart",
        lambda r: r.update(terrain=[one for one in r["terrain"] if one["kind"] != "bridge"]),
        (*TERRAIN, 0, "points"),
        "road-1 meets water without a bridge or ford",
        good=BRIDGE,
    ),
    broken(
        "history",
        top(date="1942-11-11", weather="clear"),
        ("date",),
        "nobody fought in the Western Desert on 1942-11-11",
    ),
    met("history", top(date="1942-11-10", weather="clear")),
    met("history", as_is, part="theatres", key="desert", bent={"from": "1942-08-21"}),
    broken(
        "history",
        as_is,
        ("date",),
        "nobody fought in the Western Desert on 1942-08-21",
        part="theatres",
        key="desert",
        bent={"from": "1942-08-22"},
    ),
    broken(
        "history",
        force("allied", nation="american"),
        (*ALLIED, "nation"),
        "allied is british there",
    ),
    broken(
        "history",
        force("german", formation="german-late"),
        (*GERMAN, "formation"),
        "there was no grenadier platoon of german in August 1942",
    ),
    broken(
        "history",
        lambda r: r["forces"]["german"]["vehicles"][0].update(vehicle="daimler"),
        (*GERMAN, "vehicles", 0),
        "Daimler armoured car is british, July 1942 to 1945",
    ),
    broken(
        "history",
        lambda r: r["forces"]["german"]["teams"][1].update(weapon="45-mm"),
        (*GERMAN, "teams", 1),
        "the german platoon has no 45-mm in August 1942",
    ),
    broken(
        "history",
        as_is,
        (*GERMAN, "vehicles", 0),
        "Sd.Kfz. 222 is german, September 1942 to 1945",
        part="catalogue",
        key="sdkfz-222",
        bent={"from": 1942, "since": "1942-09"},
    ),
    broken(
        "history",
        as_is,
        (*GERMAN, "vehicles", 1),
        "there was no Panzer II in the Western Desert",
        part="theatres",
        key="desert",
        bent={"absent": ("panzer-ii",)},
    ),
    met("history", top(date="1942-07-01")),
    broken(
        "history",
        top(date="1942-06-30"),
        (*ALLIED, "vehicles", 0),
        "Daimler armoured car is british, July 1942 to 1945",
    ),
    broken(
        "history",
        men("german", 0, 2, also="panzerfaust"),
        (*GERMAN, "squads", 0, "men", 2),
        "Panzerfaust is german, October 1943 to 1945",
    ),
    broken(
        "weather",
        top(ground="mud"),
        ("weather",),
        "a summer in the desert has no 'heat and dust' with deep mud",
    ),
    broken(
        "weather",
        top(date="1942-10-21", weather="rain", ground="dry"),
        ("weather",),
        "an autumn in the desert has no 'rain' with dry ground (with dry ground: clear, dark, "
        "heat and dust, overcast, windy)",
    ),
    broken("weather", top(weather="windy"), ("wind",), "there is always a wind with 'windy'"),
    met("weather", top(weather="windy", wind="east")),
    broken(
        "weather",
        top(weather="mist", wind="north", hour="morning"),
        ("wind",),
        "there is never a wind with 'mist'",
    ),
    broken(
        "weather",
        top(hour="morning"),
        ("hour",),
        "'heat and dust' is weather of noon, afternoon or late afternoon, not of morning",
    ),
    broken(
        "weather",
        top(weather="clear", hour="night"),
        ("hour",),
        "'clear' is weather of first light, early morning, morning, noon, afternoon, late "
        "afternoon or last light, not of night",
    ),
    broken(
        "weather",
        lambda r: r["table"].update(climate="snow"),
        ("table", "climate"),
        "with dry ground in a summer in the desert the table is arid, not snow",
    ),
    broken(
        "weather",
        as_is,
        (*TERRAIN, 1),
        "with snow on the ground there is no stream",
        part="ground-states",
        key="snow",
        bent={"water": False},
        good=OPEN,
    ),
    broken(
        "country",
        lambda r: r["terrain"][6].update(sort="beech"),
        (*TERRAIN, 6, "sort"),
        "there is no beech in Libya and Egypt",
    ),
    broken(
        "country",
        lambda r: r["terrain"][6].update(sort="figs"),
        (*TERRAIN, 6, "sort"),
        "fig trees is a sort of field, not woods",
    ),
    broken(
        "country",
        lambda r: r["terrain"][2].update(sort="inn"),
        (*TERRAIN, 2, "sort"),
        "there is no inn in Libya and Egypt",
    ),
    met("country", lambda r: r["terrain"][2].update(sort="rest-house")),
    met("country", lambda r: r["terrain"][8].update(sort="winter-corn"), good=OPEN),
    broken(
        "country",
        lambda r: r["terrain"][8].update(sort="wheat"),
        (*TERRAIN, 8, "sort"),
        "there is no wheat in the Ardennes in January",
        good=OPEN,
    ),
    broken(
        "country",
        as_is,
        (*TERRAIN, 1),
        "there is no stream in the Ardennes",
        part="theatres",
        key="ardennes",
        bent={"stream": 0},
        good=OPEN,
    ),
    # The first way takes just the time that there is, the second takes more.
    broken(
        "two-ways",
        as_is,
        TERRAIN,
        "german has only one way to A",
        key="in-time",
        bent={"limit": 0.29307164809821845},
        good=FARM,
    ),
]

EDGES = [
    edges("points", "number", 309 / 305, MOST, part="mission-numbers", key="even-least"),
    edges("cards", "limit", 1, MOST),
    edges("armour", "limit", 5, MOST, good=FARM),
    edges("vehicles", "limit", 86 / 305, MOST),
    edges("gallery", "limit", 2 / 7, MOST, good=OPEN),
    edges("mortars", "limit", 48.166378, LEAST),
    edges("even-ways", "limit", 0.4722433582069261, MOST),
    edges("shots", "limit", 10, MOST),
    edges("two-ways", "limit", 0.3128582856284691, MOST, key="in-time", good=FARM),
    edges("wheels", "limit", 11.979949190403532, MOST),
    edges("room", "limit", 360 / 33, LEAST),
    edges("pieces", "limit", 13, MOST),
]


@pytest.mark.parametrize("example", first(41, EXAMPLES))
def test_one_constraint_is_broken(pack: Pack, example: Example) -> None:
    record = plain(rolled(example.good or CROSSROADS))
    assert list(RULES.broken(case(record))) == []
    example.change(record)
    assert list(RULES.broken(case(record, example.pack(pack)))) == example.told


@pytest.mark.parametrize(("example", "beyond"), EDGES)
def test_a_limit_is_met_and_a_hair_beyond_is_not(
    pack: Pack, example: Example, beyond: float
) -> None:
    record = plain(rolled(example.good or CROSSROADS))
    example.change(record)
    assert list(RULES.broken(case(record, example.pack(pack)))) == []
    found = RULES.broken(case(record, example.moved(beyond).pack(pack)))
    assert {one.id for one in found} == {example.id}


def test_every_constraint_has_an_example(pack: Pack) -> None:
    check_all_have_examples(RULES, pack, EXAMPLES, [EVEN_ODDS])
