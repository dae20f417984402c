"""Episodes of campaigns: what a pack of one's own is told, and what follows from them."""

from __future__ import annotations

import csv
import itertools
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.errors import FieldpressError, UsageError
from generator.games.packs import read_pack
from generator.games.platoon_leader.forces.formations import Formation
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.games.platoon_leader.scenario.requirements import check_content
from generator.games.platoon_leader.scenario.situation import situation
from generator.games.platoon_leader.scenario.whereabouts import neighbours
from generator.games.platoon_leader.setting.choices import check_locks
from generator.games.platoon_leader.setting.episodes import (
    axis_edges,
    edges_of,
    places_of,
    river_course,
    seaward,
    sites,
)
from tests.campaign_checker.whereabouts import known

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the pack, to be changed and put back."""
    folder = tmp_path_factory.mktemp("own") / "platoon-leader"
    shutil.copytree(FOLDER, folder)
    return folder


def faults(folder: Path, file: str, find: str, instead: str) -> list[str]:
    """Return what is told of a file in which a pattern's first match is replaced."""
    path = folder / "chance" / file
    text = path.read_text("utf-8")
    changed, count = re.subn(find, instead, text, count=1)
    assert count == 1
    path.write_text(changed, "utf-8")
    try:
        check_content(read_pack(folder, "own"))
    except FieldpressError as error:
        return [str(problem).splitlines()[0] for problem in error.problems]
    finally:
        path.write_text(text, "utf-8")
    return []


KEREN = r"(\{id: keren, .*?)"


@pytest.mark.parametrize(
    ("file", "find", "instead", "told"),
    [
        (
            "episodes.yaml",
            KEREN + "to: 1941-03-27",
            r"\g<1>to: 1941-02-04",
            "episode 'keren' ends on 1941-02-04, before it begins: 1941-02-05",
        ),
        (
            "episodes.yaml",
            KEREN + "to: 1941-03-27",
            r"\g<1>to: spring",
            "episode 'keren': 'spring' is no day such as 1944-07-11",
        ),
        (
            "formations.yaml",
            r"(name: '4th Indian Division'.*?)table: ",
            r"\g<1>raised: 1945-01-01, table: ",
            "formation '4th Indian Division' serves on {day}, before it was raised: 1945-01-01",
        ),
        (
            "formations.yaml",
            r"(name: '4th Indian Division'.*?)table: [a-z0-9-]+",
            r"\g<1>table: german-panzer-1940",
            "'german-panzer-1940' is a table of equipment of the german army",
        ),
        (
            "formations.yaml",
            r"(name: '4th Indian Division'.*?)table: ",
            r"\g<1>more: [Z9], table: ",
            "the british army has no group 'Z9'",
        ),
        (
            "formations.yaml",
            r"(name: '4th Indian Division'.*?episodes: \[)[^\]]*",
            r"\g<1>The battle of nowhere",
            "'east-africa-1941' has no episode 'The battle of nowhere'",
        ),
        (
            "establishments.yaml",
            r"own: \[",
            "own: [Z9, ",
            "the german army has no group 'Z9'",
        ),
        (
            "episodes.yaml",
            KEREN + "north: 16.3",
            r"\g<1>north: 15.5",
            "episode 'keren': its box ends south of where it begins",
        ),
        (
            "episodes.yaml",
            KEREN + "front: .*?\\}\\]",
            r"\g<1>front: [{axis-faces: south, from: 1941-02-10, to: 1941-03-27}]",
            "episode 'keren': no front on 1941-02-05",
        ),
        (
            "episodes.yaml",
            KEREN + "front: .*?\\}\\]",
            r"\g<1>front: [{axis-faces: south}, {axis-faces: west, from: 1941-01-01}]",
            "episode 'keren': 1941-01-01 isn't in its episode, 1941-02-05 to 1941-03-27",
        ),
        (
            "episodes.yaml",
            KEREN + "grounds: \\[",
            r"\g<1>grounds: [desert-coast, ",
            "episode 'keren' is fought on a shore: name where the sea lies in 'sea'",
        ),
        (
            "places.csv",
            "(keren-sanchil,.*?),15.748,",
            r"\g<1>,51.5,",
            "'Sanchil' lies outside the box of 'keren': latitude 51.5, from 15.6 to 16.3",
        ),
        (
            "places.csv",
            "(keren-hog-s-back,.*?),1941-02-10,",
            r"\g<1>,1941-01-10,",
            "'Hog's Back': 1941-01-10 isn't in its episode, 1941-02-05 to 1941-03-27",
        ),
        (
            "numbers.yaml",
            "(fewest-places,.*?number: )3",
            r"\g<1>6",
            "episode '{key}' has {few} of its places at the front on {day}; it needs 6",
        ),
    ],
)
def test_what_a_pack_of_ones_own_is_told(
    own: Path, file: str, find: str, instead: str, told: str
) -> None:
    pattern = re.escape(told)
    for slot, fills in {"day": "[0-9-]+", "few": "[345]", "key": "[a-z0-9-]+"}.items():
        pattern = pattern.replace(re.escape(f"{{{slot}}}"), fills)
    where = "episodes.yaml" if file == "numbers.yaml" else file
    found = faults(own, file, find, instead)
    assert any(
        re.fullmatch(rf"own/chance/{re.escape(where)}:[0-9]+:[0-9]+: {pattern}", one)
        for one in found
    ), found


# --- locks ---------------------------------------------------------------------------------------


def test_a_day_between_two_episodes_is_told_with_the_days_that_are_possible(pack: Pack) -> None:
    with pytest.raises(UsageError) as error:
        check_locks(pack, LOCKABLE.parse(["theatre=east-africa-1941", "date=1941-04-10"]))
    assert str(error.value) == (
        "--lock theatre=east-africa-1941 and date=1941-04-10 exclude each other; "
        "with theatre=east-africa-1941, a campaign could begin "
        "from 1941-01-19 to 1941-01-30 (The advance from the Sudan), "
        "from 1941-02-05 to 1941-03-24 (The battle of Keren), "
        "from 1941-03-31 to 1941-04-05 (The road to Massawa), "
        "from 1941-05-03 to 1941-05-15 (The fight for Amba Alagi)"
    )


def test_an_episode_that_there_is_not_is_told(pack: Pack) -> None:
    with pytest.raises(UsageError) as error:
        check_locks(pack, LOCKABLE.parse(["episode=thermopylae-1944"]))
    assert str(error.value) == (
        "--lock episode=thermopylae-1944 is not possible: there is no such episode\n"
        "  hint: did you mean 'thermopylae-1941'?"
    )


def test_an_edge_that_the_front_never_had_is_told(pack: Pack) -> None:
    with pytest.raises(UsageError) as error:
        check_locks(pack, LOCKABLE.parse(["episode=thermopylae-1941", "edge=south"]))
    assert str(error.value) == (
        "--lock episode=thermopylae-1941 and edge=south exclude each other; "
        "with episode=thermopylae-1941, edge could be north, west"
    )


# --- what follows --------------------------------------------------------------------------------

FRONT: dict[str, Any] = {
    "front": [
        {"axis-faces": "south", "from": None, "to": "1941-04-10"},
        {"axis-faces": "south-east", "from": "1941-04-10", "to": None},
    ],
    "sea": ["north-east", "east"],
    "river-runs": "east-west",
}


@pytest.mark.parametrize(
    ("point", "edges"),
    [("north", ["north"]), ("south-west", ["south", "west"]), ("north-east", ["north", "east"])],
)
def test_a_point_of_the_compass_lies_behind_one_edge_or_two(point: str, edges: list[str]) -> None:
    assert list(edges_of(point)) == edges


@pytest.mark.parametrize(
    ("day", "edges"),
    [
        (9, {"north": 2}),
        (10, {"north": 3, "west": 1}),
        (11, {"north": 1, "west": 1}),
    ],
)
def test_the_axis_comes_from_where_it_does_not_face(day: int, edges: dict[str, int]) -> None:
    assert dict(axis_edges(FRONT, date(1941, 4, day))) == edges


def test_sea_and_river_lie_as_the_episode_says() -> None:
    assert seaward(FRONT) == {"north", "east"}
    assert river_course(FRONT, "north") == "across"
    assert river_course(FRONT, "east") == "along"
    assert river_course({**FRONT, "river-runs": "north-south"}, "north") == "along"
    assert river_course({**FRONT, "river-runs": "north-west-south-east"}, "north") is None
    assert river_course({**FRONT, "river-runs": None}, "north") is None


def test_a_town_is_named_after_a_town_and_a_village_after_a_village(pack: Pack) -> None:
    keren = pack.records("episodes")["keren"]
    last = date(1941, 3, 27)
    assert [one["name"] for one in sites(places_of(pack, keren), last, 20)] == ["Keren"]
    compass = pack.records("episodes")["compass-nibeiwa"]
    villages = {one["name"] for one in sites(places_of(pack, compass), date(1940, 12, 11), 8)}
    assert villages == {"Sidi Barrani", "Buq Buq"}
    hills = {one["name"] for one in sites(places_of(pack, keren), date(1941, 2, 5), 4)}
    assert {"Sanchil", "Cameron Ridge", "Fort Dologorodoc"} <= hills
    assert not {"Keren", "Hog's Back", "Happy Valley"} & hills


def test_neighbours_are_the_nearest_with_distance_and_direction(pack: Pack) -> None:
    places = pack.records("places")
    near = {p["name"]: (km, point) for p, km, point in neighbours(pack, places["keren-sanchil"])}
    assert len(near) == 3
    for km, _ in near.values():
        assert 1 <= km <= 25
    assert {name: (round(km), point) for name, (km, point) in near.items()} == {
        "Brig's Peak": (1, "north-west"),
        "Cameron Ridge": (2, "south-west"),
        "The Pimple": (2, "south-east"),
    }


# --- what a division never had -------------------------------------------------------------------


def test_no_division_has_what_it_is_known_to_have_lacked(pack: Pack) -> None:
    """By `tests/data/never.csv`, which was written without the pack: what was never there, and why.

    A row without days holds throughout the war.
    """
    with (Path(__file__).parent / "data" / "never.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    formations, met, wrong = pack.records("formations").values(), set(), []
    for row, one in itertools.product(rows, formations):
        if (row["division"], row["army"]) != (one["name"], one["army"]):
            continue
        met.add((row["division"], row["army"]))
        if one["to"] < row["from"] or (row["to"] or one["from"]) < one["from"]:
            continue
        groups = pack.records(pack.records("armies")[one["army"]]["groups"])
        wrong += [
            f"{one['id']}: {group['full']} ({row['why']})"
            for group in groups.values()
            if row["unit"].casefold() in f"{group['name']} {group['full']}".casefold()
            and is_open(group["from"], group["to"], one["from"][:7], one["to"][:7])
            and Formation(one["name"], None, one).has(pack, group)
        ]
    assert wrong == []
    assert met == {(row["division"], row["army"]) for row in rows}
    assert len(rows) > 80


def is_open(begins: str | None, ends: str | None, first: str, last: str) -> bool:
    """Tell whether a group's months reach into those of a formation."""
    return (begins or first) <= last and first <= (ends or last)


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.ci
def test_a_hundred_campaigns_begin_in_many_ways(pack: Pack, campaigns: Sequence[Campaign]) -> None:
    """No opening sentence makes more than 2 %, and no situation says a sentence twice."""
    more = [new_campaign(pack, f"many ways {number}") for number in range(100 - len(campaigns))]
    told = [" ".join(situation(pack, one)) for one in (*campaigns, *more)]
    dateline = re.compile(r"^[^.]* (19[0-9]{2}|[a-z]+ light)\. ")
    said = [re.split(r"(?<=[.?!]) (?=[A-Z])", dateline.sub("", text)) for text in told]
    assert max(Counter(first for first, *_ in said).values()) <= 2
    assert [text for text in said if len(set(text)) < len(text)] == []


# --- every place against the judge's table --------------------------------------------------------


def test_every_place_is_approached_as_the_judge_knows(pack: Pack) -> None:
    """On the first and the last day of each front and place, by `tests/data/episodes.csv`."""
    rows, wrong, met = known(), [], 0
    for episode in pack.records("episodes").values():
        row, begins, ends = rows[episode["id"]], episode["from"], episode["to"]
        fronts = [(one["from"] or begins, one["to"] or ends) for one in episode["front"]]
        for place in places_of(pack, episode):
            first, last = place["from"] or begins, place["to"] or ends
            days = {
                day for span in (*fronts, (first, last)) for day in span if first <= day <= last
            }
            for day in map(date.fromisoformat, days):
                met += 1
                edges = set(axis_edges(episode, day, place))
                if not edges <= set(row["axis_from"].split()):
                    wrong.append(f"{place['id']}: from the {', '.join(sorted(edges))} on {day}")
    assert wrong == []
    assert met > 7000
