"""Rolled missions of Platoon Action could have happened: weather, country, arms, and their "
"words."""

from __future__ import annotations

import copy
import json
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.errors import ContentError, FieldpressError
from generator.games.packs import read_pack
from generator.games.platoon_action.scenario.fields import LOCKABLE
from generator.games.platoon_action.scenario.fresh import roll_scenario
from generator.games.platoon_action.scenario.requirements import check_content
from tests.platoon_action_history import (
    BUILDINGS,
    CAMPAIGNS,
    CARRIED,
    FORMATIONS,
    ROWS,
    SERVED,
    WOODS,
    anachronisms,
    field_faults,
    vehicle_faults,
    weather_faults,
    within,
)
from tests.shares import first

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-action"
PACK = "content/platoon-action"
MANY, CHUNK = 1000, 50


@lru_cache(maxsize=1)
def the_pack() -> Pack:
    return read_pack(FOLDER, PACK)


@lru_cache(maxsize=128)
def rolled(seed: str, *locks: str) -> dict[str, Any]:
    scenario = roll_scenario(the_pack(), seed, LOCKABLE.parse(locks))
    found: dict[str, Any] = json.loads(json.dumps(scenario.record))
    return found


def records(part: str) -> dict[str, Any]:
    return dict(the_pack().records(part))


# --- missions against one who knows the war ------------------------------------------------------


def test_missions_could_have_happened() -> None:
    """Twenty; forty more are judged with the checker's, in `test_platoon_action_scenarios.py`."""
    seeds = ["a book", *(f"a book-{n}" for n in range(2, 13)), *(f"history {n}" for n in range(8))]
    found = {seed: anachronisms(rolled(seed)) for seed in seeds}
    assert {n: faults for n, faults in found.items() if faults} == {}


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, MANY, CHUNK))
def test_a_thousand_missions_could_have_happened(first: int) -> None:
    found = {n: anachronisms(rolled(f"judged-{n}")) for n in range(first, first + CHUNK)}
    assert {n: faults for n, faults in found.items() if faults} == {}


# --- the whole pack against the same -------------------------------------------------------------


def _days(land: dict[str, Any]) -> Iterator[date]:
    start, end = date.fromisoformat(land["from"]), date.fromisoformat(land["to"])
    yield from (start + timedelta(n) for n in range((end - start).days + 1))


@pytest.mark.parametrize("theatre", list(CAMPAIGNS))
def test_every_weather_of_every_day_can_have_been(theatre: str) -> None:
    land, faults = records("theatres")[theatre], set[str]()
    for day in _days(land):
        (span,) = (
            one
            for one in records("climates").values()
            if one["climate"] == land["climate"] and one["from"] <= f"{day:%m-%d}" <= one["to"]
        )
        for one in span["days"]:
            faults |= {*weather_faults(theatre, day.month, one["sky"], one["ground"])}
    assert faults == set()


def _grows(field: dict[str, Any], day: date) -> bool:
    return (field["from"] or "01-01") <= f"{day:%m-%d}" <= (field["to"] or "12-31")


@pytest.mark.parametrize("theatre", list(CAMPAIGNS))
def test_all_that_may_lie_on_a_table_was_there(theatre: str) -> None:
    land = records("theatres")[theatre]
    country, faults = records("countries")[land["country"]], set[str]()
    buildings = {one["sort"] for one in (*country["houses"], *country["about"])}
    assert theatre == "desert" or buildings <= BUILDINGS[theatre]
    assert set(country["woods"]) <= WOODS[theatre]
    rows = ROWS.get(theatre, {"hawthorn", "windbreak", "wattle", "stone-wall", "brick-wall"})
    assert {*country["hedges"], *country["walls"]} <= rows
    for day in _days(land):
        there = [field["sort"] for field in country["fields"] if _grows(field, day)]
        faults |= {fault for sort in there for fault in field_faults(theatre, day.month, sort)}
    assert faults == set()


def _served(one: dict[str, Any], month: str) -> bool:
    return (one["since"] or f"{one['from']}-01") <= month <= (one["until"] or f"{one['to']}-12")


@pytest.mark.parametrize("theatre", list(CAMPAIGNS))
def test_all_that_may_fight_was_there(theatre: str) -> None:
    land, (nation, (start, end)) = records("theatres")[theatre], CAMPAIGNS[theatre]
    assert land["nation"] == nation
    assert start <= land["from"] <= land["to"] <= end
    faults = set[str]()
    for month in {f"{day:%Y-%m}" for day in _days(land)}:
        for who in ("german", nation):
            for key, one in records("catalogue").items():
                if one["nation"] == who and _served(one, month) and key not in land["absent"]:
                    faults |= {*vehicle_faults(key, who, theatre, month)}
            for one in records("supports").values():
                weapon = one["gun"] or one["weapon"]
                there = one["nation"] == who and _served(one, month)
                if there and not within(month, SERVED[who, weapon]):
                    faults.add(f"{who} {weapon} in {month}")
            for key, one in records("formations").items():
                if one["nation"] == who and _served(one, month):
                    carried = [one["carried"]] if one["carried"] else []
                    carried += ["smg"] if one["squad"]["smgs"] else []
                    if not within(month, FORMATIONS[key]):
                        faults.add(f"{key} in {month}")
                    faults |= {
                        f"{key} with {weapon} in {month}"
                        for weapon in carried
                        if not within(month, CARRIED[who, weapon])
                    }
    assert faults == set()


def test_what_is_fought_for_is_called_what_the_list_of_the_table_calls_it() -> None:
    sorts = records("terrain-sorts")
    for country in records("countries").values():
        for house in country["houses"]:
            assert house["name"] == f"the {sorts[house['sort']]['name']}"


def test_arms_of_forces_are_those_that_a_historian_knows() -> None:
    for one in records("arms").values():
        span = CARRIED.get((one["nation"], one["weapon"]))
        if span:
            begun = one["since"] or f"{one['from']}-01"
            assert abs(int(begun[:4]) - int(span[0][:4])) <= 1, one["id"]
            assert one["from"] <= int(span[1][:4])
            assert one["to"] >= int(span[0][:4])


# --- what was seen once is found -----------------------------------------------------------------


def _edited(**values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda record: record.update(values)


def _building(sort: str) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        next(one for one in record["terrain"] if one["kind"] == "building")["sort"] = sort

    return change


def _vehicle(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda record: record["forces"]["german"]["vehicles"].append(
        {"vehicle": name, "name": name}
    )


def _carries(side: str, weapon: str) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record["forces"][side]["squads"][0]["men"].append({"weapon": "rifle", "also": weapon})

    return change


def _stream(record: dict[str, Any]) -> None:
    record["terrain"].append({"id": "stream-9", "kind": "stream", "points": [[0, 0], [0, 74]]})


DRY = "There is one well in forty miles, and two platoons with empty cans."
FAULTS = [
    ("france-1940", ("weather=windy",), _edited(wind="calm"), "windy without wind"),
    (
        "tunisia", ("ground=dry",), _edited(ground="snow", weather="snowfall"),
        "snow in tunisia in month ",
    ),
    ("sicily", (), _edited(weather="rain"), "rain in sicily in month "),
    ("kursk", (), _edited(ground="frost"), "hard frost in kursk in month "),
    ("moscow", (), _edited(ground="mud"), "deep mud in moscow in month "),
    ("caen", ("weather=rain",), _edited(ground="dry"), "rain on dry"),
    ("caen", ("weather=clear",), _edited(hour="night"), "clear at night"),
    ("desert", (), _stream, "a stream in desert on "),
    ("desert", (), _edited(story=["Hold the bridge."]), "running water in the desert"),
    (
        "italy", ("mission=bridge",), _edited(story=[DRY]),
        "a well is all the water there is, beside a stream",
    ),
    ("tunisia", ("mission=crossroads",), _building("smithy"), "a smithy in tunisia"),
    ("tunisia", ("mission=crossroads",), _building("inn"), "a inn in tunisia"),
    ("normandy", ("mission=farm",), _building("kolkhoz-office"), "a kolkhoz-office in normandy"),
    ("normandy", (), _edited(title="The kolkhoz"), "'kolkhoz' in normandy"),
    ("caen", ("weather=clear",), _edited(story=["It rains."]), "rain is spoken of, with clear on "),
    ("caen", ("weather=clear",), _edited(rules=["Rain: none."]), "'Rain:' is printed with clear"),
    ("france-1940", (), _carries("german", "panzerfaust"), "the german infantry had no panzer"),
    ("kursk", ("date=1943-07-06",), _edited(date="1942-07-06"), "nobody fought in kursk on 1942-"),
    ("stalingrad", (), _vehicle("panther"), "no panther on 1942-"),
    ("desert", ("date=1942-10-03",), _vehicle("tiger"), "no tiger in desert"),
    (
        "tunisia", ("date=1942-12-01",), _edited(date="1942-10-30"),
        "the us infantry had no launcher on 1942-10-30",
    ),
    ("oder", (), _vehicle("cromwell"), "cromwell was british"),
]  # fmt: skip


@pytest.mark.parametrize(("theatre", "locks", "change", "fault"), first(11, FAULTS))
def test_a_fault_that_was_seen_is_found(
    theatre: str, locks: tuple[str, ...], change: Callable[[dict[str, Any]], None], fault: str
) -> None:
    record = copy.deepcopy(rolled("fault", f"theatre={theatre}", *locks))
    assert anachronisms(record) == []
    change(record)
    found = anachronisms(record)
    assert any(one.startswith(fault) for one in found), found


# --- weather can be locked, and what excludes itself is told -------------------------------------


@pytest.mark.parametrize(
    ("locks", "holds"),
    [
        (("weather=snowfall", "theatre=oder"), {"weather": "snowfall", "ground": "snow"}),
        (("ground=ice",), {"ground": "ice"}),
        (("weather=windy", "wind=east", "year=1944"), {"weather": "windy", "wind": "east"}),
        (("weather=night",), {"weather": "night", "hour": "night"}),
        (("ground=mud", "theatre=kursk"), {"weather": "rain", "ground": "mud"}),
    ],
)
def test_a_sky_and_a_ground_are_locked_and_the_rest_follows(
    locks: tuple[str, ...], holds: dict[str, str]
) -> None:
    record = rolled("locked", *locks)
    assert {key: record[key] for key in holds} == holds
    assert anachronisms(record) == []


@pytest.mark.parametrize(
    ("locks", "message"),
    [
        (
            ("weather=windy", "wind=calm"),
            "--lock weather=windy and wind=calm exclude each other; with weather=windy, wind could "
            "be north, east, south, west",
        ),
        (
            ("weather=mist", "wind=east"),
            "--lock weather=mist and wind=east exclude each other; with weather=mist, wind could "
            "be calm",
        ),
        (
            ("weather=heat", "ground=mud"),
            "--lock weather=heat and ground=mud exclude each other; with weather=heat, ground "
            "could be dry",
        ),
        (
            ("theatre=sicily", "weather=rain"),
            "--lock theatre=sicily and weather=rain exclude each other; with theatre=sicily, "
            "weather could be clear, overcast, windy, heat, night",
        ),
        (
            ("theatre=tunisia", "ground=snow"),
            "--lock theatre=tunisia and ground=snow exclude each other; with theatre=tunisia, "
            "ground could be dry, wet, mud",
        ),
        (
            ("date=1943-07-20", "ground=frost"),
            "--lock date=1943-07-20 and ground=frost exclude each other; with date=1943-07-20, "
            "ground could be dry, wet, mud",
        ),
        (
            ("theatre=desert", "mission=bridge"),
            "--lock theatre=desert and mission=bridge exclude each other; with theatre=desert, "
            "mission could be crossroads, patrol, raid, rescue, rear-guard, ambush",
        ),
        (
            ("mission=bridge", "ground=ice"),
            "--lock mission=bridge and ground=ice exclude each other; with mission=bridge, ground "
            "could be dry, wet, mud, frost, snow",
        ),
        (
            ("theatre=oder", "date=1945-04-01", "weather=snowfall"),
            "--lock date=1945-04-01 and weather=snowfall exclude each other",
        ),
        (
            ("theatre=italy", "date=1944-07-01", "weather=snowfall", "year=1944"),
            "--lock date=1944-07-01 and weather=snowfall exclude each other",
        ),
        (
            ("theatre=moscow", "weather=mist", "ground=snow"),
            "--lock weather=mist and ground=snow can't be met: no theatre has all of that",
        ),
    ],
)
def test_weather_that_cannot_be_is_told(locks: tuple[str, ...], message: str) -> None:
    with pytest.raises(FieldpressError) as caught:
        rolled("never", *locks)
    assert str(caught.value).startswith(message)


# --- words ---------------------------------------------------------------------------------------

_ENDS = re.compile(r"(?<=[.?!:]) (?=[A-Z])")


def _sentences(record: dict[str, Any]) -> list[str]:
    """Return a mission's title and the sentences of its story and its orders."""
    orders = [text for texts in record["orders"].values() for text in texts]
    texts = [*record["story"], *orders]
    return [record["title"], *(one for text in texts for one in _ENDS.split(text))]


def _series(seed: str, count: int, *locks: str) -> list[dict[str, Any]]:
    return [rolled(seed if n == 1 else f"{seed}-{n}", *locks) for n in range(1, count + 1)]


def _said_twice(missions: list[dict[str, Any]]) -> list[str]:
    said = Counter(one for mission in missions for one in _sentences(mission))
    return [one for one, times in said.items() if times > 1]


@pytest.mark.parametrize("lock", first(1, ["", "mission=patrol", "theatre=normandy", "nation=us"]))
def test_a_book_of_twelve_says_nothing_twice(lock: str) -> None:
    missions = _series("a book", 12, *filter(None, [lock]))
    assert _said_twice(missions) == []
    if not lock:
        assert len({one["theatre"] for one in missions}) == 12


@pytest.mark.long
def test_a_hundred_missions_begin_in_many_ways() -> None:
    """No opening sentence makes more than 2 %, and none of the eight books has a sentence twice."""
    missions = _series("a hundred", 100)
    opened = Counter(_ENDS.split(one["story"][0])[0] for one in missions)
    assert max(opened.values()) <= 2
    assert {one["theatre"] for one in missions} == set(records("theatres"))
    assert [_said_twice(missions[n : n + 12]) for n in range(0, 96, 12)] == [[]] * 8


def test_openings_of_a_hundred_are_dealt_without_repeat() -> None:
    """Each theatre has its turn in a series before one comes again, and with it another opening."""
    roller = first_rolls(100)
    assert max(Counter(roller).values()) <= 2
    assert len(roller) == 100


def first_rolls(count: int) -> list[str]:
    """The openings of a series: what is rolled before and after all stages, without the stages."""
    from generator.games.platoon_action.scenario.scene import find_theatre
    from generator.roll.locks import Locks
    from generator.roll.roller import Roller
    from generator.roll.series import turned_text

    found = []
    for number in range(1, count + 1):
        roller = Roller(the_pack(), "dealt" if number == 1 else f"dealt-{number}", Locks())
        where = find_theatre(roller)
        stories = records("theatres")[where.theatre]["stories"]
        found.append(turned_text(roller, "story/theatre", "Story, where", stories, where.every))
    return found


def test_each_kind_of_text_is_enough_for_a_book() -> None:
    every: Counter[str] = Counter()
    for key, one in records("missions").items():
        for field in ("titles", "stories", "attacker-orders", "defender-orders"):
            assert len(set(one[field])) == len(one[field]) >= 12, (key, field)
            every.update(_ENDS.split(text)[0] for text in one[field])
    for key, land in records("theatres").items():
        assert len(set(land["stories"])) == len(land["stories"]) >= 12, key
        every.update(sentence for text in land["stories"] for sentence in _ENDS.split(text))
    assert [text for text, times in every.items() if times > 1 and len(text.split()) > 2] == []


# --- the tables of docs/platoon-action-missions.md -----------------------------------------------


def span_words(one: dict[str, Any]) -> str:
    return f"{one['since'] or one['from']} to {one['until'] or one['to']}"


def theatre_rows() -> list[str]:
    nations = records("nations")
    return [
        f"| `{key}` | {land['name']} | {land['from']} to {land['to']} | "
        f"{nations[land['nation']]['name']} | {records('countries')[land['country']]['name']} | "
        f"{', '.join(land['missions']) or 'all' + ('' if land['stream'] else ' but bridge')} | "
        f"{', '.join(records('catalogue')[name]['name'] for name in land['absent']) or '–'} |"
        for key, land in records("theatres").items()
    ]


def climate_rows() -> list[str]:
    skies, grounds = records("weather"), records("ground-states")
    return [
        f"| {one['name']} | {one['from']} to {one['to']} | "
        + ", ".join(
            f"{skies[day['sky']]['name']} on {grounds[day['ground']]['name']} {day['weight']}"
            for day in one["days"]
        )
        + " |"
        for one in records("climates").values()
    ]


def vehicle_rows() -> list[str]:
    nations = records("nations")
    return [
        f"| `{key}` | {one['name']} | {nations[one['nation']]['name']} | {span_words(one)} |"
        for key, one in records("catalogue").items()
    ]


def arms_rows() -> list[str]:
    nations = records("nations")
    return [
        f"| `{one['weapon']}` | {one['name']} | {nations[one['nation']]['name']} | "
        f"{span_words(one)}{'‡' if one.get('origin') == 'house' else ''} |"
        for one in _yaml("chance/arms.yaml")
    ]


def formation_rows() -> list[str]:
    nations = records("nations")
    return [
        f"| `{key}` | {one['name']} | {nations[one['nation']]['name']} | {span_words(one)} | "
        f"{one['squad']['men']} men, {one['squad']['lmgs']} LMG, {one['squad']['smgs']} SMG | "
        f"{one['carried'] or '–'}{', each squad' if one['every'] else ''} |"
        for key, one in records("formations").items()
    ]


def team_rows() -> list[str]:
    nations = records("nations")
    return [
        f"| {one['name']} | {nations[one['nation']]['name']} | `{one['gun'] or one['weapon']}` | "
        f"{span_words(one)} |"
        for one in records("supports").values()
    ]


def field_words(field: dict[str, Any]) -> str:
    name = records("terrain-sorts")[field["sort"]]["name"]
    if not field["from"] and not field["to"]:
        return str(name)
    return f"{name} {field['from'] or '01-01'} to {field['to'] or '12-31'}"


def country_rows() -> list[str]:
    sorts = records("terrain-sorts")

    def names(keys: list[str]) -> str:
        return ", ".join(dict.fromkeys(sorts[key]["name"] for key in keys))

    return [
        f"| {one['name']} | {names([h['sort'] for h in (*one['houses'], *one['about'])])} | "
        f"{', '.join(field_words(field) for field in one['fields'])} | {names(one['woods'])} | "
        f"{names([*one['hedges'], *one['walls']])} |"
        for one in records("countries").values()
    ]


def _yaml(name: str) -> list[dict[str, Any]]:
    from tests.yaml_files import load_yaml

    rows: list[dict[str, Any]] = load_yaml((FOLDER / name).read_text("utf-8"))["records"]
    return [{"since": None, "until": None, **one} for one in rows]


TABLES = [
    theatre_rows, climate_rows, vehicle_rows, arms_rows, formation_rows, team_rows, country_rows,
]  # fmt: skip


@pytest.mark.parametrize("rows", TABLES)
def test_the_tables_of_the_docs_are_those_of_the_pack(
    repository: Path, rows: Callable[[], list[str]]
) -> None:
    text = (repository / "docs/platoon-action-missions.md").read_text("utf-8")
    assert "\n".join(rows()) in text


# --- packs whose history is wrong ----------------------------------------------------------------


@pytest.fixture
def told(tmp_path: Path) -> Callable[..., str]:
    """Return what is said of the pack with texts of one of its files replaced."""

    def change(name: str, *pairs: str) -> str:
        folder = tmp_path / "mine"
        shutil.copytree(FOLDER, folder)
        file = folder / f"{name}.yaml"
        text = file.read_text("utf-8")
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            assert text.count(old) == 1, (old, text.count(old))
            text = text.replace(old, new)
        file.write_text(text, "utf-8")
        with pytest.raises(ContentError) as caught:
            check_content(read_pack(folder, "mine"))
        return _numbered(str(caught.value), tmp_path)

    return change


def _numbered(told: str, folder: Path) -> str:
    """Put the id of the record in place of its line, so that a longer file changes no message."""

    def at(match: re.Match[str]) -> str:
        lines = (folder / match[1]).read_text("utf-8").splitlines()
        ids = [re.search(r"\bid: ([a-z0-9-]+)", line) for line in lines[: int(match[2])]]
        return f"{match[1]}:{[one for one in ids if one][-1][1]}:{match[3]}"

    return re.sub(r"(mine/[a-z/-]+\.yaml):(\d+):(\d+)", at, told)


CATALOGUE, ARMS = "vehicles/catalogue", "chance/arms"
CLIMATES, COUNTRIES = "chance/climates", "chance/countries"
THEATRES, FORMATIONS_FILE = "chance/theatres", "chance/formations"
BAD = {
    "a vehicle that ends before it begins": (
        CATALOGUE, "from: 1944, to: 1945, since: '1944-06', source: Sd.Kfz._234",
        "from: 1944, to: 1942, source: Sd.Kfz._234",
        "mine/vehicles/catalogue.yaml:puma:215: 'Sd.Kfz. 234/2 Puma' ends in 1942, before it "
        "begins in "
        "1944",
    ),
    "a month of another year": (
        CATALOGUE, "since: '1944-06', source: Sd.Kfz._234", "since: '1943-06', source: Sd.Kfz._234",
        "mine/vehicles/catalogue.yaml:puma:228: 'since' is 1943-06, but 'from' is 1944",
    ),
    "no month": (
        ARMS, "since: '1942-11'", "since: '1942-13'",
        "mine/chance/arms.yaml:us-launcher:97: '1942-13' is not a month; write it as 1944-07",
    ),
    "a weapon that ends in the month before it begins": (
        ARMS, "from: 1943, to: 1945, since: '1943-07'", "from: 1943, to: 1943, since: '1943-07', "
        "until: '1943-06'",
        "mine/chance/arms.yaml:british-launcher:122: 'PIAT' ends in 1943-06, before it begins in "
        "1943-07",
    ),
    "a weapon of no table": (
        ARMS, "weapon: launcher, from: 1942", "weapon: launchr, from: 1942",
        "mine/chance/arms.yaml:us-launcher:58: 'launchr' is not among weapons, hand-held and guns\n"
        "  hint: did you mean 'launcher'?",
    ),
    "a formation with what there was not yet": (
        ARMS, "since: '1942-11'", "since: '1942-12'",
        "mine/chance/formations.yaml:us-rifle:162: 'rifle platoon' has a weapon 'launcher' in "
        "November "
        "1942, but Bazooka is there December 1942 to 1945",
    ),
    "a theatre that ends before it begins": (
        THEATRES, "to: '1943-08-20'", "to: '1943-07-01'",
        "mine/chance/theatres.yaml:kursk:9: 'Kursk' ends in 1943-07-01, before it begins in "
        "1943-07-05",
    ),
    "no day": (
        THEATRES, "to: '1943-08-20'", "to: '1943-08-32'",
        "mine/chance/theatres.yaml:kursk:9: '1943-08-32' is not a day; write it as 1944-07-11",
    ),
    "no day of a year": (
        CLIMATES, "from: '07-01'\n    to: '08-25'", "from: '7-1'\n    to: '08-25'",
        "mine/chance/climates.yaml:kursk-summer:11: '7-1' is not a day of the year; write it as "
        "07-11, "
        "month and day",
    ),
    "a span that ends before it begins": (
        CLIMATES, "from: '07-01'\n    to: '08-25'", "from: '07-01'\n    to: '06-25'",
        "mine/chance/climates.yaml:kursk-summer:9: 'the summer of Kursk' ends in 06-25, before "
        "it begins "
        "in 07-01",
    ),
    "a climate with days that it has not": (
        CLIMATES, "from: '07-01'\n    to: '08-25'", "from: '07-01'\n    to: '08-10'",
        "mine/chance/theatres.yaml:kursk:14: the climate 'kursk' has no weather for 1943-08-11",
    ),
    "two climates at a time": (
        CLIMATES, "from: '12-23'\n    to: '12-31'", "from: '12-20'\n    to: '12-31'",
        "mine/chance/climates.yaml:ardennes-frost:11: 'the frost in the Ardennes' is from 12-20 "
        "to 12-31, "
        "and 'the fog in the Ardennes' from 12-16 to 12-22\n"
        "  see mine/chance/climates.yaml:ardennes-fog:11",
    ),
    "a climate that is not there": (
        THEATRES, "climate: kursk", "climate: kurks",
        "mine/chance/theatres.yaml:kursk:14: there is no climate 'kurks'\n"
        "  hint: did you mean 'kursk'?",
    ),
    "a house that a mission needs": (
        COUNTRIES, "      - {part: toll, sort: chapel, name: the chapel, floors: 1}\n", "",
        "mine/chance/countries.yaml:flanders:7: Flanders has no house 'toll', which 'rear guard' "
        "is "
        "fought for\n  hint: add one, as {part: toll, sort: …, name: the …, floors: 1}",
    ),
    "a field among the woods": (
        COUNTRIES, "woods: [palms, tamarisk, acacia]", "woods: [palms, figs, acacia]",
        "mine/chance/countries.yaml:libya:20: 'figs' is a sort of field, not of woods",
    ),
    "a field that ends before it begins": (
        COUNTRIES, "{sort: melons, from: '08-01', to: '09-30', weight: 1}",
        "{sort: melons, from: '08-01', to: '07-30', weight: 1}",
        "mine/chance/countries.yaml:steppe:215: 'melons' ends in 07-30, before it begins in 08-01",
    ),
    "no field on a day": (
        COUNTRIES, "[{sort: camel-thorn, weight: 6}, {sort: broken-ground, weight: 5}, {sort: "
        "figs, "
        "weight: 1}]", "[{sort: camel-thorn, from: '04-01', to: '11-30', weight: 6}]",
        "mine/chance/theatres.yaml:desert:14: Libya and Egypt has no field on "
        "1941-12-01",
    ),
    "no walls": (
        COUNTRIES, "walls: [sangar, stone-wall]", "walls: []",
        "mine/chance/countries.yaml:libya:12: 'walls' is empty",
    ),
    "a nation without a platoon": (
        FORMATIONS_FILE, "from: 1939, to: 1943, until: '1943-06'",
        "from: 1940, to: 1943, until: '1943-06'",
        "mine/chance/theatres.yaml:saar-1939:11: there is no British formation for the woods "
        "before the "
        "Maginot Line in December 1939",
    ),
    "a mission without the vehicle that it must have": (
        CATALOGUE, "from: 1940, to: 1945, source: Universal_Carrier",
        "from: 1941, to: 1945, source: Universal_Carrier",
        "mine/chance/theatres.yaml:france-1940:11: there is no British vehicle for 'take the "
        "crossroads', "
        "'hold the farm', 'rear guard', 'the bridge' and 'ambush on the road' in Flanders in May "
        "1940",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", first(7, list(BAD)))
def test_a_pack_whose_history_is_wrong(told: Callable[..., str], case: str) -> None:
    *where, message = BAD[case]
    assert told(*where) == message
