"""The words of a scenario worked by hand: which text a die picks, and what fills its braces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from loaded_dice import Faces, loaded, platoon_command

from generator.content import Pack
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.roll.locks import Locks


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_command()


def record(
    pack: Pack, mission: str, faces: Faces, locks: Mapping[str, str] | None = None
) -> Mapping[str, Any]:
    fixed = {"mission": mission, "size": "13", "village": "fresville", "handicap": "none"}
    with loaded(faces):
        return roll_scenario(pack, "words", Locks({**fixed, **(locks or {})})).record


def text(made: Mapping[str, Any], part: str) -> list[str]:
    return [line["text"] for line in made[part]]


@pytest.mark.parametrize(("first", "second"), [(1, 1), (1, 4), (2, 3), (2, 6)])
def test_a_name_on_the_map_is_of_two_parts(pack: Pack, first: int, second: int) -> None:
    faces = {"called/first": (first,), "called/second": (second,)}
    told = record(pack, "meeting", faces, {"story.map": "1"})["story"][2]
    found = re.fullmatch(r"On the map the (.+) \((.+)\) is (.+)\.", told)
    assert found is not None
    assert found[1] == pack.records("tiles")[found[2]]["name"].lower()
    (parts,) = (
        one
        for one in pack.records("local-names").values()
        if one["language"] == "norman" and found[2] in one["tiles"]
    )
    assert found[3] == f"{parts['first'][first - 1]} {parts['second'][second - 1]}"


@pytest.mark.parametrize(
    ("mission", "number", "title"),
    [
        ("points", 1, "The fields of Fresville"),
        ("points", 2, "Fresville, yard by yard"),
        ("points", 24, "A field's breadth of Fresville"),
        ("meeting", 1, "Head on at Fresville"),
        ("meeting", 3, "Fresville: who goes there?"),
        ("ambush", 2, "Caught at Fresville"),
        ("raid", 2, "What is at Fresville?"),
    ],
)
def test_a_title_by_its_number(pack: Pack, mission: str, number: int, title: str) -> None:
    assert record(pack, mission, {}, {"title": str(number)})["title"] == title


EARLY = "Paratroopers still turn up behind every hedge, and the road to Cherbourg is long."
LATER = (
    "The peninsula is cut in two, and what is German in the north of it can only fall back on "
    "Cherbourg."
)


@pytest.mark.parametrize(
    ("number", "village", "day", "where"),
    [
        (1, "Fresville", "1944-06-10", "The beach lies behind, and the marshes begin where the "
         "hedges end."),
        (49, "Fresville", "1944-06-10", EARLY),
        (49, "Colomby", "1944-06-18", LATER),
    ],
)  # fmt: skip
def test_a_story_tells_where_and_then_what(
    pack: Pack, number: int, village: str, day: str, where: str
) -> None:
    """What is true until a day has other words after it."""
    locks = {"village": village.lower(), "date": day, "story.theatre": str(number)}
    made = record(pack, "meeting", {}, {**locks, "story.mission": "2"})
    assert made["story"][:2] == [
        where,
        f"Maps and patrols both said that {village} was empty. Both were wrong, "
        "and both for the same reason.",
    ]


@pytest.mark.parametrize("attacker", ["us", "german"])
def test_each_side_has_the_orders_of_its_part(pack: Pack, attacker: str) -> None:
    faces: dict[str, tuple[int]] = {"goal": (5,)}
    faces |= {"objectives": (1,), "value/1": (6,), "value/2": (5,), "rounds": (1,)}
    locks = {"attacker": attacker, "brief.attacker": "2", "brief.defender": "1"}
    made = record(pack, "ambush", faces, locks)
    defender = {"us": "german", "german": "us"}[attacker]
    ((tile, _),) = [one for one in made["objectives"].items() if one[1] == 3]
    feature = pack.records("tiles")[tile]["name"].lower()
    (attack,), (defence,) = made["sides"][attacker]["brief"], made["sides"][defender]["brief"]
    assert attack.lower() == (
        f"they will run for the {feature} ({tile.lower()}). have everything that shoots laid on "
        "it: what they hold at the end counts."
    )
    assert defence.lower() == (
        "find out where they lie and hit back. 9 of their cards, and the ambush is broken."
    )


def test_what_wins_in_an_ambush_is_the_same_for_both(pack: Pack) -> None:
    faces = {"goal": (3,), "objectives": (1,), "rounds": (6,)}
    faces |= {"value/1": (6,), "value/2": (1,)}
    assert text(record(pack, "ambush", faces, {}), "wins") == [
        "Hits have removed 8 cards of one side from the game: the other side wins at once.",
        "At the end of round 12 the side with more objective points wins.",
        "If the points are equal, the side that went first in the last round wins.",
        "Allow 4 minutes a round: 48 minutes if it goes to the last.",
    ]


@pytest.mark.parametrize(
    ("mission", "faces", "first"),
    [
        (
            "points",
            {"goal": (6,), "objectives": (1,), **{f"value/{n}": (4,) for n in (1, 2, 3, 4)}},
            "A side that controls 6 objective points wins at once.",
        ),
        (
            "attrition",
            {"goal": (5,)},
            "Hits have removed 7 Riflemen cards of one side from the game: "
            "the other side wins at once.",
        ),
        (
            "breakthrough",
            {"goal": (1,)},
            "The US player has taken 2 Riflemen cards off the board: the US player wins at once.",
        ),
    ],
)
def test_what_wins_is_told_first_with_its_number(
    pack: Pack, mission: str, faces: Faces, first: str
) -> None:
    locks = {"attacker": "us"} if mission == "breakthrough" else {}
    assert text(record(pack, mission, faces, locks), "wins")[0] == first


@pytest.mark.parametrize(
    ("handicap", "weaker", "rule"),
    [
        (
            "tired",
            "us",
            "The US platoon is tired: two more Fog of War cards in its draw deck. In return it has "
            "scouted one more tile and goes first in round 1. The lists already count all this.",
        ),
        (
            "led-by-the-guide",
            "german",
            "The sergeant of the German platoon is down, and the guide leads. In return the "
            "platoon has scouted two more tiles and goes first in round 1. The lists already "
            "count all this.",
        ),
    ],
)
def test_a_handicap_is_told_last_among_the_rules(
    pack: Pack, handicap: str, weaker: str, rule: str
) -> None:
    made = record(pack, "points", {}, {"handicap": handicap, "weaker": weaker})
    storming, last = text(made, "rules")
    assert storming.startswith(
        "Storming (8.5): either side has room for 2 counters on an objective"
    )
    assert last == rule


def test_ways_off_are_listed(pack: Pack) -> None:
    """Two tiles with "or" between them, three with a comma as well."""
    for face, number in ((1, 2), (6, 3)):
        made = record(pack, "breakthrough", {"objectives": (face,)}, {"attacker": "german"})
        tiles = list(made["objectives"])
        assert len(tiles) == number
        listed = " or ".join(tiles) if number == 2 else f"{tiles[0]}, {tiles[1]} or {tiles[2]}"
        assert text(made, "rules")[0].startswith(
            f"Leaving: a Riflemen counter of the German player that stands on {listed} may use "
        )


@pytest.mark.parametrize("attacker", ["us", "german"])
def test_roles_are_those_of_the_mission(pack: Pack, attacker: str) -> None:
    made = record(pack, "raid", {}, {"attacker": attacker})
    roles = {side: own["role"] for side, own in made["sides"].items()}
    defender = {"us": "german", "german": "us"}[attacker]
    assert roles == {attacker: "raiders", defender: "outposts"}
    assert made["mission"] == "Reconnaissance raid"


def test_even_missions_have_no_roles(pack: Pack) -> None:
    made = record(pack, "meeting", {})
    assert [own["role"] for own in made["sides"].values()] == [None, None]


@pytest.mark.parametrize(
    ("face", "day", "light"),
    [
        (1, "8 June 1944", "first light after a short night"),
        (3, "10 June 1944", "early morning and a clear sky"),
        (4, "11 June 1944", "morning with low cloud off the sea"),
    ],
)
def test_date_and_light(pack: Pack, face: int, day: str, light: str) -> None:
    made = record(pack, "points", {"day": (face,), "light": (face,)})
    assert (made["date"], made["light"], made["season"]) == (day, light, "green")
