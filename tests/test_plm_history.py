"""Rolled battles of PLM could have happened: places, days, armies, and words that don't repeat."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.plm_american_revolution.scenario.fresh import roll_battle
from generator.games.plm_american_revolution.scenario.requirements import check_content
from tests.plm_checker import records
from tests.plm_chronicle import PLACES, anachronisms, general_was_there, regiment_was_there

FOLDER = Path(__file__).resolve().parent.parent / "content" / "plm-american-revolution"
PACK = "content/plm-american-revolution"


@lru_cache(maxsize=1)
def the_pack() -> Pack:
    return read_pack(FOLDER, PACK)


@lru_cache(maxsize=128)
def rolled(seed: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(roll_battle(the_pack(), seed).record))
    return found


def names() -> dict[str, str]:
    return {key: str(one["name"]) for key, one in records("generals").items()}


# --- the pack against the chronicle -------------------------------------------------------------


def _days(one: dict[str, Any]) -> list[str]:
    first, last = date.fromisoformat(one["from"]), date.fromisoformat(one["to"])
    return [str(first + timedelta(n)) for n in range((last - first).days + 1)]


def test_places_have_their_days_and_lie_where_they_lie() -> None:
    for key, one in records("engagements").items():
        place = PLACES[one["name"]]
        assert place["days"][0] <= one["from"] <= one["to"] <= place["days"][1], key
        assert set(one["attackers"]) <= place["attackers"], key
        assert place["water"] or "river" not in one["battles"], key
        assert one.get("british-edge", "") == place["edge"], key
        north, west = place["at"]
        assert abs(north - one["north"]) < 0.03, key
        assert abs(west - one["west"]) < 0.03, key


def test_whoever_can_be_rolled_was_there() -> None:
    """Every day of every engagement, and each regiment and general of both armies."""
    armies, led = records("armies"), names()
    absent = []
    for one in records("engagements").values():
        for side in ("american", "british"):
            army = armies[one[side]]
            groups = [
                (kind, group, key)
                for kind in ("regiments", "commanders", "brigadiers")
                for group in army[kind]
                for key in group["of"]
            ]
            for day in _days(one):
                for kind, group, key in groups:
                    if not group.get("from", "") <= day <= group.get("to", "9"):
                        continue
                    was_there = regiment_was_there if kind == "regiments" else general_was_there
                    name = key if kind == "regiments" else led[key]
                    if not was_there(name, side, one["theatre"], day):
                        absent.append((one["name"], day, name))
    assert absent == []


def test_the_chronicle_knows_who_was_not_there() -> None:
    assert not regiment_was_there("1st-guards", "american", "south-1780", "1781-03-15")
    assert not regiment_was_there("1st-guards", "british", "south-1780", "1780-08-16")
    assert not regiment_was_there("royal-deux-ponts", "american", "rhode-island-1778", "1778-08-29")
    assert not regiment_was_there("regiment-rall", "british", "philadelphia-1777", "1777-09-11")
    assert not general_was_there("Simon Fraser", "british", "saratoga-1777", "1777-10-11")
    assert not general_was_there("George Washington", "american", "south-1780", "1781-03-15")


# --- what was seen once is found ----------------------------------------------------------------


def _at(place: str, day: str, theatre: str) -> Callable[[dict[str, Any]], None]:
    return lambda record: record.update(place=place, date=day, theatre=theatre)


def _guards(record: dict[str, Any]) -> None:
    record["sides"]["american"]["brigades"][0]["units"][0]["regiment"] = "1st-guards"


def _turned(record: dict[str, Any]) -> None:
    zones = [army["zone"] for army in record["sides"].values()]
    zones[0]["y"], zones[1]["y"] = zones[1]["y"], zones[0]["y"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (_at("Gowanus", "14 October 1776", "new-york-1776"), "nobody met at Gowanus on 1776-10-14"),
        (_at("Gowanus", "2 November 1776", "new-york-1776"), "nobody met at Gowanus on 1776-11-02"),
        (
            _at("Guilford Courthouse", "13 December 1780", "south-1780"),
            "nobody met at Guilford Courthouse on 1780-12-13",
        ),
        (
            _at("Cooch’s Bridge", "27 October 1777", "philadelphia-1777"),
            "nobody met at Cooch’s Bridge on 1777-10-27",
        ),
        (
            _at("Spencer’s Ordinary", "8 September 1781", "yorktown-1781"),
            "nobody met at Spencer’s Ordinary on 1781-09-08",
        ),
        (_at("Saratoga Springs", "7 October 1777", "saratoga-1777"), "nobody met at Saratoga"),
        (_guards, "1st-guards was not there"),
        (_turned, "the British came from the "),
    ],
)
def test_a_fault_that_was_seen_is_found(
    change: Callable[[dict[str, Any]], None], fault: str
) -> None:
    record = json.loads(json.dumps(rolled("fault")))
    assert anachronisms(record, names()) == []
    change(record)
    assert any(one.startswith(fault) for one in anachronisms(record, names()))


# --- words --------------------------------------------------------------------------------------

_ENDS = re.compile(r"(?<=[.?!])(?<!St\.) (?=[A-Z])")


def _prose(record: dict[str, Any]) -> list[str]:
    """Return a battle's title and the sentences of its story and its orders."""
    briefs = [text for army in record["sides"].values() for text in army["brief"]]
    texts = [*record["story"], *briefs]
    return [record["title"], *(one for text in texts for one in _ENDS.split(text))]


def _series(seed: str, count: int) -> list[dict[str, Any]]:
    return [rolled(seed if n == 1 else f"{seed}-{n}") for n in range(1, count + 1)]


def _said_twice(battles: list[dict[str, Any]]) -> list[str]:
    said = Counter(one for battle in battles for one in _prose(battle))
    return [one for one, times in said.items() if times > 1]


def test_a_book_of_twelve_says_nothing_twice_and_is_nowhere_twice() -> None:
    battles = _series("a book", 12)
    assert len({one["engagement"] for one in battles}) == 12
    assert _said_twice(battles) == []


@pytest.mark.ci
def test_a_hundred_battles_begin_in_many_ways() -> None:
    """No opening sentence makes more than 2 %, and none of the eight books has a sentence twice."""
    battles = _series("a hundred", 100)
    opened = Counter(_ENDS.split(one["story"][0])[0] for one in battles)
    assert max(opened.values()) <= 2
    assert len({one["engagement"] for one in battles}) == len(records("engagements"))
    assert [_said_twice(battles[n : n + 12]) for n in range(0, 96, 12)] == [[]] * 8


def test_each_kind_of_text_is_enough_for_a_book() -> None:
    for key, one in records("battles").items():
        for field in ("titles", "stories", "attacker-briefs", "defender-briefs"):
            assert len(set(one[field])) == len(one[field]) >= 12, (key, field)
    openings = [text for one in records("engagements").values() for text in one["stories"]]
    assert len(set(openings)) == len(openings) >= 2 * len(records("engagements"))


# --- the tables of docs/plm-battles.md ------------------------------------------------------------


def _span(one: dict[str, Any]) -> str:
    return one["from"] if one["from"] == one["to"] else f"{one['from']} to {one['to']}"


def _engagement_rows() -> list[str]:
    return [
        f"| `{key}` | {one['name']}, {one['state']} | {_span(one)}{_mark(one)} | "
        f"`{one['american']}`, `{one['british']}` | {', '.join(one['attackers'])} | "
        f"{', '.join(one['battles'])} | {one['most']} |"
        for key, one in records("engagements").items()
    ]


def _mark(one: dict[str, Any]) -> str:
    return "‡" if one.get("origin") == "house" else ""


def _army_rows() -> list[str]:
    led, found = names(), []
    for key, one in records("armies").items():
        who = [
            ", ".join(dict.fromkeys(led[name] for group in one[kind] for name in group["of"]))
            for kind in ("commanders", "brigadiers")
        ]
        count = len({name for group in one["regiments"] for name in group["of"]})
        found.append(f"| `{key}` | {one['name']} | {_span(one)} | {who[0]} | {who[1]} | {count} |")
    return found


@pytest.mark.parametrize("rows", [_engagement_rows, _army_rows])
def test_the_tables_of_the_docs_are_those_of_the_pack(
    repository: Path, rows: Callable[[], list[str]]
) -> None:
    text = (repository / "docs/plm-battles.md").read_text("utf-8")
    assert "\n".join(rows()) in text


# --- packs whose history is wrong ----------------------------------------------------------------


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str, str, str], str]:
    """Return what is said of the pack with a text of one of its files replaced."""

    def change(name: str, old: str, new: str) -> str:
        folder = tmp_path / "mine"
        shutil.copytree(FOLDER, folder)
        file = folder / "chance" / f"{name}.yaml"
        text = file.read_text("utf-8")
        assert text.count(old) == 1, text.count(old)
        file.write_text(text.replace(old, new), "utf-8")
        with pytest.raises(ContentError) as caught:
            check_content(read_pack(folder, "mine"))
        return re.sub(r"(\d+):(\d+)", _lines(text, old), str(caught.value))

    return change


def _lines(text: str, old: str) -> Callable[[re.Match[str]], str]:
    """Return what turns lines of a file into lines from where the text was replaced."""
    first = text[: text.index(old)].count("\n") + 1
    return lambda found: f"+{int(found[1]) - first}:{found[2]}"


FLATBUSH = "from: '1776-08-23'\n    to: '1776-08-26'\n"
PELL = "{what: water, name: the Hutchinson River, north: 40.89, west: 73.82}"


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        (
            "engagements", FLATBUSH, "from: '1776-08-27'\n    to: '1776-08-26'\n",
            "mine/chance/engagements.yaml:+1:9: 'Flatbush' ends on 1776-08-26, before it begins on "
            "1776-08-27",
        ),
        (
            "engagements", FLATBUSH, "from: '1776-08-23'\n    to: '1776-11-26'\n",
            "mine/chance/engagements.yaml:+1:9: 'Flatbush' is on 1776-11-26, but 'Howe’s army of "
            "1776' is from 1776-08-22 to 1776-11-05\n"
            "mine/chance/engagements.yaml:+1:9: 'Flatbush' is on 1776-11-26, but 'New York 1776' "
            "is from 1776-08-22 to 1776-11-16\n"
            "mine/chance/engagements.yaml:+1:9: 'Flatbush' is on 1776-11-26, but 'Washington’s "
            "army of 1776' is from 1776-08-22 to 1776-11-05",
        ),
        (
            "engagements", FLATBUSH, "from: 'August'\n    to: '1776-08-26'\n",
            "mine/chance/engagements.yaml:+0:11: 'August' is not a day; write it as 1777-09-11",
        ),
        (
            "engagements", f"      - {PELL}\n", "",
            "mine/chance/engagements.yaml:+-4:28: 'Pell’s Point' has no water among its places, "
            "which a battle of the kind 'river' needs\n"
            "  hint: add one, as {what: water, name: …, north: …, west: …}",
        ),
        (
            "engagements", PELL, PELL.replace("40.89", "41.03"),
            "mine/chance/engagements.yaml:+0:58: 'the Hutchinson River' lies 10 miles from 'Pell’s "
            "Point'; the maximum is 4",
        ),
        (
            "engagements", "american: waynes-division", "american: howes-army-1777",
            "mine/chance/engagements.yaml:+0:15: Howe’s army of 1777 fought on the british side",
        ),
        (
            "engagements", "american: waynes-division", "american: starks-brigade",
            "mine/chance/engagements.yaml:+-5:11: 'Paoli' is on 1777-09-19, but 'Stark’s militia' "
            "is from 1777-08-09 to 1777-08-17",
        ),
        (
            "armies", "{of: [3rd-virginia], from: '1776-09-13'}",
            "{of: [3rd-maryland], from: '1776-09-13'}",
            "mine/chance/armies.yaml:+0:15: '3rd Maryland' serves from 1776-09-13, but was raised "
            "on 1777-01-01\n"
            "mine/chance/armies.yaml:+0:15: '3rd Maryland' was not in the theatre 'new-york-1776'",
        ),
        (
            "regiments", "raised: '1778-04-07', from: '1781-01-13'",
            "raised: '1781-03-01', from: '1781-01-13'",
            "'Lee’s Legion' serves from 1781-02-10, but was raised on 1781-03-01",
        ),
        (
            "armies", "{of: [3rd-virginia], from: '1776-09-13'}",
            "{of: [3rd-virginia], from: '1777-09-13'}",
            "mine/chance/armies.yaml:+0:9: 1777-09-13 to 1776-11-05 is not within the days of "
            "'Washington’s army of 1776', 1776-08-22 to 1776-11-05",
        ),
        (
            "armies", "{of: [3rd-virginia], from: '1776-09-13'}",
            "{of: [4th-foot], from: '1776-09-13'}",
            "mine/chance/armies.yaml:+0:15: '4th Foot' fought on the british side",
        ),
        (
            "armies", "[{of: [german, loyal], weight: 1}]", "[{of: [], weight: 1}]",
            "mine/chance/armies.yaml:+0:21: a brigade of 'Baum’s and Breymann’s force' is drawn "
            "from nothing",
        ),
        (
            "armies", "[{of: [german, loyal], weight: 1}]", "[]",
            "'Baum’s and Breymann’s force' has no 3 units of one brigade with somebody to lead it",
        ),
        (
            "engagements", "battles: [river]\n    most: 4", "battles: []\n    most: 4",
            "mine/chance/engagements.yaml:+0:14: 'battles' is empty",
        ),
        (
            "armies", "  - {of: [baum]}", "  - {of: [baum], to: '1777-08-15'}",
            "'Baum’s and Breymann’s force' has nobody to command it on 1777-08-16, when it is here",
        ),
        (
            "armies", "{of: [breymann, peters]}", "{of: [peters]}",
            "'Baum’s and Breymann’s force' has no 3 units of one brigade with somebody to lead it "
            "on 1777-08-16, when it is here",
        ),
    ],
)  # fmt: skip
def test_a_pack_whose_history_is_wrong(
    told: Callable[[str, str, str], str], name: str, old: str, new: str, message: str
) -> None:
    found = told(name, old, new)
    assert found == message if message.startswith("mine") else message in found, found
