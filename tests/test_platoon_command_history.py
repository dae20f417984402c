"""Scenarios of Platoon Command could have happened: villages, days, seasons, words that have their
turn."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_command.scenario.evening import EVENING
from generator.games.platoon_command.scenario.fresh import new_scenario, roll_scenario
from generator.games.platoon_command.scenario.saved import FILES
from generator.games.platoon_command.scenario.words import texts_on
from generator.roll.locks import Locks
from generator.scenario.evening.stored import Stored
from tests.platoon_command_chronicle import (
    anachronisms,
    at_the_front,
    campaigns,
    names,
    rows,
    seasons_on,
    sounds_wrong,
    villages,
)
from tests.shares import first
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-command"
PACK = "content/platoon-command"


@lru_cache(maxsize=1)
def the_pack() -> Pack:
    return read_pack(FOLDER, PACK)


@lru_cache(maxsize=256)
def rolled(seed: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(roll_scenario(the_pack(), seed).record))
    return found


@lru_cache(maxsize=8)
def records(part: str) -> dict[str, dict[str, Any]]:
    path = "seasons.yaml" if part == "seasons" else f"chance/{part}.yaml"
    found = load_yaml((FOLDER / path).read_text("utf-8"))["records"]
    return {one["id"]: one for one in found}


# --- what is rolled -----------------------------------------------------------------------------


def wrong(seeds: Iterable[str]) -> list[str]:
    return [f"{seed}: {fault}" for seed in seeds for fault in anachronisms(rolled(seed))]


def test_sixty_scenarios_could_have_happened() -> None:
    assert wrong(f"history {n}" for n in range(60)) == []


@pytest.mark.long
def test_a_thousand_scenarios_could_have_happened() -> None:
    seeds = [f"thousand {n}" for n in range(1000)]
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        parts = [seeds[n::workers] for n in range(workers)]
        assert [fault for part in pool.map(wrong, parts) for fault in part] == []


@pytest.mark.ci
def test_scenarios_that_are_made_fair_could_have_happened() -> None:
    locks = Locks({"size": "8", "squads": "2"})
    for n in range(3):
        record = json.loads(json.dumps(new_scenario(the_pack(), f"fair {n}", locks).record))
        assert anachronisms(record) == []


# --- the pack against the chronicle -------------------------------------------------------------


def _days(one: dict[str, Any]) -> list[str]:
    first, last = date.fromisoformat(one["from"]), date.fromisoformat(one["to"])
    return [str(first + timedelta(n)) for n in range((last - first).days + 1)]


def test_every_village_was_the_front_on_each_of_its_days() -> None:
    wrong = [
        (name, day)
        for (theatre, name), one in villages().items()
        for day in _days(one)
        if not at_the_front(theatre, day, float(one["north"]), float(one["east"]))
    ]
    assert wrong == []


def test_every_village_is_known_and_sounds_like_its_country() -> None:
    countries = {one.key: one.countries for one in campaigns().values()}
    for (theatre, name), one in villages().items():
        assert name in names()[theatre], name
        assert one["country"] in countries[theatre], name
        assert not sounds_wrong(name, theatre, one["country"]), name


def test_where_accounts_tell_of_a_fight_there_can_be_one() -> None:
    for name, theatre, day in rows("fights"):
        one = villages()[theatre, name]
        assert one["from"] <= day <= one["to"], (name, day)


def test_every_day_has_a_season_that_can_have_been() -> None:
    for key, theatre in records("theatres").items():
        for day in _days(theatre):
            spells = [
                (season, spell.get("where"))
                for season, one in records("seasons").items()
                for spell in one["spells"]
                if spell["from"] <= day <= spell["to"]
            ]
            own = [season for season, where in spells if where and key in where]
            (season,) = own or [season for season, where in spells if not where]
            assert season in seasons_on(key, day), (key, day)


def test_names_that_were_rolled_once_sound_wrong_or_are_nowhere() -> None:
    assert not any({"Hockenenich", "Erkelath", "Bergwiller"} & known for known in names().values())
    assert sounds_wrong("Villebroich", "seine", "France")
    assert sounds_wrong("Saint-Odilheim", "roer", "Germany")
    assert sounds_wrong("Bergwiller", "bocage", "France")


# --- what was seen once is found ----------------------------------------------------------------


def _put(**values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda record: record.update(values)


def _told(text: str) -> Callable[[dict[str, Any]], None]:
    return lambda record: record["story"].append(text)


ROER = "the plain west of the Rhine"
DRY = [["1A", "2A"], ["3A"]]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (_put(place=f"Hockenenich, {ROER}"), f"there is no Hockenenich in {ROER}"),
        (_put(place=f"Erkelath, {ROER}"), f"there is no Erkelath in {ROER}"),
        (_put(place="Bergwiller, Alsace"), "there is no Bergwiller in Alsace"),
        (_put(place="Marvie, Flanders"), "nobody met in Flanders"),
        (
            _put(place="Marvie, the Ardennes", date="20 January 1945"),
            None,
        ),
        (
            _put(place="Foy-Notre-Dame, the Ardennes", date="20 January 1945"),
            "the front was not at Foy-Notre-Dame on 1945-01-20",
        ),
        (
            _put(place="Singling, Lorraine", date="20 September 1944"),
            "the front was not at Singling on 1944-09-20",
        ),
        (
            _put(place="Sittard, Limburg and the Peel", date="30 November 1944"),
            "no campaign in Limburg and the Peel on 1944-11-30",
        ),
        (
            _put(place="Kesternich, the forest south of Aachen", date="13 December 1944",
                 season="ripe"),
            "the fields of the forest south of Aachen don't look like ripe on 1944-12-13",
        ),
        (_told("The wheat stands high."), "'wheat' in a season of bare"),
        (_told("Snow lies on the ridges."), "'Snow' in a season of bare"),
        (_put(light="noon with dust over the lanes"), "'dust' in a season of bare"),
        (
            lambda record: record.update(board=DRY, story=["They hold the bridge."]),
            "'bridge' on a board without water",
        ),
        (lambda record: record["sides"].update(british={"brief": []}), "us and german and british"),
    ],
)  # fmt: skip
def test_a_fault_that_was_seen_is_found(
    change: Callable[[dict[str, Any]], None], fault: str | None
) -> None:
    locks = Locks({"village": "hottorf", "date": "1945-02-25"})
    record = json.loads(json.dumps(roll_scenario(the_pack(), "fault", locks).record))
    assert anachronisms(record) == []
    change(record)
    found = anachronisms(record)
    assert not found if fault is None else any(one.startswith(fault) for one in found), found


# --- words --------------------------------------------------------------------------------------

_ENDS = re.compile(r"(?<=[.?!]) (?=[A-Z])")
_BOOK = 24
_ENOUGH = {"missions": _BOOK, "theatres": 50}
"""Openings come again after 50 at the earliest, so of a hundred two at most are the same."""


def _sentences(text: str) -> list[str]:
    return _ENDS.split(text)


def _prose(record: dict[str, Any]) -> list[str]:
    """Return a scenario's title and the sentences of its story and its orders."""
    briefs = [text for side in record["sides"].values() for text in side["brief"]]
    texts = [*record["story"], *briefs]
    return [record["title"], *(one for text in texts for one in _sentences(text))]


def _series(seed: str, count: int) -> list[dict[str, Any]]:
    return [rolled(seed if n == 1 else f"{seed}-{n}") for n in range(1, count + 1)]


def _said_twice(scenarios: list[dict[str, Any]]) -> list[str]:
    said = Counter(one for scenario in scenarios for one in _prose(scenario))
    return [one for one, times in said.items() if times > 1]


@pytest.mark.parametrize("seed", first(1, ["a hundred", "another", "amber ridge", "x"]))
def test_in_a_hundred_scenarios_no_booklet_says_anything_twice(seed: str) -> None:
    """Books of 24, the largest that there are; no opening sentence and no title makes over 2 %."""
    scenarios = _series(seed, 100)
    books = [scenarios[n : n + _BOOK] for n in range(0, 96, _BOOK)]
    assert [_said_twice(book) for book in books] == [[]] * 4
    for book in books:
        assert len({one["place"] for one in book}) == _BOOK
    opened = Counter(_sentences(one["story"][0])[0] for one in scenarios)
    assert max(opened.values()) <= 2
    assert max(Counter(one["title"] for one in scenarios).values()) <= 2


def _every_text() -> list[tuple[str, str]]:
    """Return every wording of the pack that is rolled, with where it stands."""
    found = []
    for key, one in records("missions").items():
        for field in ("titles", "stories", "attacker-briefs", "defender-briefs"):
            found += [(f"{key} {field}", text) for text in one[field]]
        found += [(f"{key} stories", t[k]) for t in one["dated"] for k in ("text", "otherwise")]
    for key, one in records("theatres").items():
        found += [(key, text) for text in one["stories"]]
        found += [(key, t[k]) for t in one["dated"] for k in ("text", "otherwise")]
    return found


def test_no_sentence_of_the_pack_stands_there_twice() -> None:
    said = Counter(
        one.lower()
        for where, text in _every_text()
        for one in ([text] if where.endswith("titles") else _sentences(text))
    )
    assert [one for one, times in said.items() if times > 1] == []


def test_each_list_of_words_is_enough_for_the_largest_book() -> None:
    """On each day, so that the 24 turns of a book never meet the same one."""
    pack = the_pack()
    assert len({str(one["text"]) for one in pack.records("map-words").values()}) >= _BOOK
    for part in ("missions", "theatres"):
        for key, one in pack.records(part).items():
            for field in ("titles", "attacker-briefs", "defender-briefs"):
                assert len(one.get(field, range(_BOOK))) >= _BOOK, (key, field)
            for day in (date(1944, 6, 8), date(1944, 12, 20), date(1945, 4, 28)):
                texts = texts_on(one, day)
                assert None not in texts, key
                assert len(set(texts)) == len(texts) >= _ENOUGH[part], (key, day)


def test_no_opening_and_no_title_is_more_than_two_in_a_hundred() -> None:
    """Theatres are equally likely, and of a mission's titles or a theatre's openings each one."""
    theatres, missions = records("theatres"), records("missions")
    for one in theatres.values():
        assert 1 / len(theatres) / (len(one["stories"]) + len(one["dated"])) <= 0.02
    weights = sum(one["weight"] for one in missions.values())
    for one in missions.values():
        assert one["weight"] / weights / len(one["titles"]) <= 0.02


def test_no_village_is_more_than_two_in_a_hundred_of_its_theatre() -> None:
    """Each is equally likely: a day is rolled once it is known where."""
    count = Counter(theatre for theatre, _ in villages())
    assert count.keys() == records("theatres").keys()
    assert min(count.values()) >= 50


def test_names_on_the_map_are_made_of_parts_of_their_language() -> None:
    letters = {"dutch": r"[ßäöüéèç]", "norman": r"[kwß]", "french": r"[kwß]", "walloon": r"[kß]"}
    letters |= dict.fromkeys(("rhenish", "german", "alsatian"), r"[éèêçœ’]")
    sorts: dict[str, set[str]] = {}
    for key, one in records("local-names").items():
        language = one["language"]
        sorts.setdefault(language, set()).update(one["tiles"])
        for parts in product(one["first"], one["second"]):
            name = (" " if one.get("apart") else "").join(parts)
            assert "  " not in name, name
            assert not re.search(letters.get(language, "ß"), name), (key, name)
            assert not re.search(r"[a-z][A-ZÉ]", name), name
    assert {frozenset(tiles) for tiles in sorts.values()} == {frozenset(sorts["french"])}
    assert sorts.keys() == {one["language"] for one in villages().values()}


# --- the tables of docs/platoon-command-scenarios.md ----------------------------------------------


def _theatre_rows() -> list[str]:
    found = []
    for key, one in records("theatres").items():
        here = [place for (theatre, _), place in villages().items() if theatre == key]
        countries = ", ".join(dict.fromkeys(place["country"] for place in here))
        days = f"{one['from']} to {one['to']}"
        found.append(f"| `{key}` | {one['name']} | {days} | {len(here)} | {countries} |")
    return found


def _season_rows() -> list[str]:
    names = {key: one["name"] for key, one in records("theatres").items()}
    return [
        f"| `{key}` | {one['name']} | "
        + "; ".join(
            f"{spell['from']} to {spell['to']}"
            + "".join(f", {names[where]}" for where in spell.get("where", ()))
            for spell in one["spells"]
        )
        + " |"
        for key, one in records("seasons").items()
    ]


def _village_rows() -> list[str]:
    names = {key: one["name"] for key, one in records("theatres").items()}
    return [
        f"**{names[key]}:** "
        + "; ".join(
            f"{one['name']}{'' if one['gazetteer'] else '‡'} {one['from'][5:]} to {one['to'][5:]}"
            for (theatre, _), one in villages().items()
            if theatre == key
        )
        + "."
        for key in names
    ]


@pytest.mark.parametrize("rows", [_theatre_rows, _season_rows, _village_rows])
def test_the_tables_of_the_docs_are_those_of_the_pack(
    repository: Path, rows: Callable[[], list[str]]
) -> None:
    text = (repository / "docs/platoon-command-scenarios.md").read_text("utf-8")
    assert [row for row in rows() if row not in text] == []


# --- evenings -----------------------------------------------------------------------------------


def _next(seed: str, **locks: str) -> dict[str, str]:
    """Return the locks of the scenario that follows one, as an evening has them."""
    pack = the_pack()
    scenario = roll_scenario(pack, seed, Locks(locks))
    record = FILES.item(pack, scenario).record
    source = pack.parts["places"].source
    stored = Stored(
        Path("scenario.yaml"), seed, dict(scenario.locks.values), record, ("", ""), source
    )
    return dict(EVENING.same(pack, stored))


def test_an_evening_goes_on_at_the_nearest_village_of_the_next_day() -> None:
    found = _next("evening", village="hatten", date="1945-01-10")
    assert (found["place"], found["date"]) == ("alsace", "1945-01-11")
    assert found["village"] == "rittershoffen"
    back = _next("evening", village="rittershoffen", date="1945-01-11")
    assert back["village"] == "hatten"


def test_an_evening_at_the_end_of_a_theatre_stays_in_it() -> None:
    found = _next("evening", village="amberg", date="1945-04-24")
    assert (found["place"], found["date"]) == ("ruhr", "1945-04-25")
    places = the_pack().records("places")
    for day in ("1945-04-27", "1945-04-28"):
        here = next(k for k, one in places.items() if one["theatre"] == "ruhr" and one["to"] >= day)
        found = _next("evening", village=here, date=day)
        assert found["date"] == "1945-04-28"
        assert places[found["village"]]["from"] <= "1945-04-28" <= places[found["village"]]["to"]
        assert found["village"] != here
