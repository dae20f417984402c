"""The words of a campaign: its situation is true, short, and in good English."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_leader.scenario.fresh import Campaign, SideState, new_campaign
from generator.games.platoon_leader.scenario.situation import (
    PARTS,
    picked,
    situation,
    situation_tags,
)
from generator.ground.growing.naming import Namer
from generator.ground.hexes import HexBoard

REPOSITORY = Path(__file__).resolve().parent.parent
MOST_NAMED = 2
ENDS = re.compile(r"[.!?](?:\s|$)")
BAD = {
    "an article twice or the wrong one": r"\b([Tt]he|[Aa]n?) (the|an?)\b|\b[Aa] [aeio]",
    "a word twice": r"\b(\w+) \1\b",
    "a space or stop too many": r"  |\.\.|,,| [.,;:]|\.,",
    "a side in the singular": r"(?:^|[.:] )The (?:\w+ns|Japanese|British|French) (?:has|is|was)\b",
    "a slot": r"[{}]|\bNone\b(?! of)",
}
SLOTS = {
    *("place", "near", "region", "region_cap", "objective", "summit", "bridge", "episode"),
    *("Episode", "date", "month", "year", "days", "count", "Count", "attacker", "Attacker"),
    *("attacker_adj", "defender", "Defender", "defender_adj"),
}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(REPOSITORY / "content/platoon-leader", "content/platoon-leader")


def sentences(text: str) -> list[str]:
    return [part for part in ENDS.split(text) if part]


def name(state: SideState) -> str:
    people = str((state.nation or state.army)["people"])
    return people[:1].upper() + people[1:]


def test_sentences_fill_their_slots(pack: Pack) -> None:
    for sentence in pack.records("situations").values():
        text = sentence["text"]
        assert set(re.findall(r"\{(\w*)\}", text)) <= SLOTS, sentence
        assert not re.search(r"[{}]", text.format_map(dict.fromkeys(SLOTS, "x")))
        assert text.endswith("."), sentence
        assert len(sentences(text)) <= (2 if sentence["part"] == "setting" else 1), sentence


def test_no_sentence_stands_twice(pack: Pack) -> None:
    counted = Counter(record["text"] for record in pack.records("situations").values())
    assert counted.most_common(1)[0][1] == 1


def test_there_is_a_choice_for_every_case(pack: Pack) -> None:
    found = list(pack.records("situations").values())
    grounds = {one["ground"] for t in pack.records("theatres").values() for one in t["grounds"]}
    for ground in grounds:
        own = [s for s in found if s["part"] == "ground" and s["when"] == [ground]]
        assert len(own) >= 2, ground
    for tag, least in (("attack", 8), ("dual", 8)):
        assert sum(s["part"] == "attacker" and s["when"] == [tag] for s in found) >= least
    plain = [s for s in found if s["part"] == "defender" and s["when"] == ["attack"]]
    assert len(plain) >= 8
    # None of these names the place: it is never lacking when the place was named often enough.
    for part in PARTS:
        assert any(s["part"] == part and "{place}" not in s["text"] for s in found) or (
            part == "setting"
        )


def test_a_situation_is_short_and_names_its_place(
    pack: Pack, campaigns: Sequence[Campaign]
) -> None:
    for campaign in campaigns:
        (text,) = situation(pack, campaign)
        assert 4 <= len(sentences(text)) <= 7, text
        assert 1 <= text.count(campaign.site["name"]) <= MOST_NAMED, text


def test_a_situation_is_good_english(pack: Pack, campaigns: Sequence[Campaign]) -> None:
    for campaign in campaigns:
        (text,) = situation(pack, campaign)
        for what, pattern in BAD.items():
            assert not (found := re.search(pattern, text)), f"{what}: {found} in {text}"


def test_situations_differ(pack: Pack, campaigns: Sequence[Campaign]) -> None:
    told = [situation(pack, campaign)[0] for campaign in campaigns]
    assert len(set(told)) == len(told)
    for one, other in pairwise(told):
        assert len(set(sentences(one)) & set(sentences(other))) <= 3
    said = Counter(one["id"] for campaign in campaigns for one, _ in picked(pack, campaign))
    assert said.most_common(1)[0][1] <= len(campaigns) // 6, (
        "no sentence stands in every sixth situation"
    )
    assert len(said) >= len(campaigns)


def test_openings_seldom_repeat_within_twenty_campaigns(
    pack: Pack, campaigns: Sequence[Campaign]
) -> None:
    """Each campaign is rolled for itself, so chance may repeat one; it does so seldom."""
    opened = [picked(pack, campaign)[0][0]["id"] for campaign in campaigns]
    runs = [len(set(run)) for run in batched(opened, 20)]
    assert min(runs) >= 16
    assert sum(runs) / len(runs) >= 18


def batched(values: Sequence[str], number: int) -> list[Sequence[str]]:
    return [values[at : at + number] for at in range(0, len(values), number)]


def test_every_theatre_has_openings_of_its_own(pack: Pack) -> None:
    for theatre in pack.records("theatres"):
        own = [
            one
            for one in pack.records("situations").values()
            if one["part"] == "setting" and theatre in (one["theatres"] or ())
        ]
        assert len(own) >= 3, theatre


def test_a_situation_tells_the_truth(pack: Pack, campaigns: Sequence[Campaign]) -> None:
    for campaign in campaigns:
        (text,) = situation(pack, campaign)
        attacker = campaign.sides[campaign.aims.side]
        defender = campaign.sides["allied" if campaign.aims.side == "axis" else "axis"]
        first = campaign.calendar[0]
        foot = not any(held.group["armoured"] for held in attacker.opening)
        bring = re.search(rf"{name(attacker)} have armour|bring tanks|in armour", text)
        assert not (foot and bring), text
        assert "have no armour" not in text or foot
        assert "battery behind" not in text or attacker.modules
        assert "aircraft overhead" not in text or attacker.air
        assert not re.search("dug, wired|two days to dig", text) or defender.works
        assert not re.search("hardly dug|no wire", text) or not defender.works
        if not pack.records("ground-states")[first.weather.ground]["snow"]:
            assert not re.search(r"\b[Ss]now", text), text
        if "rain" not in first.weather.sky:
            assert not re.search(r"It rains|Rain has|The rain", text), text
        assert ("first light" not in text) or first.hour == "dawn"
        held = campaign.opening.control.of(defender.side).held
        for place in campaign.ground.locations:
            if f"approach from {place.name}" in text:
                assert place.symbol == "summit"
                assert held.issuperset(place.hexes)


def test_a_place_may_stutter_but_no_pattern_makes_it() -> None:
    namer = Namer(HexBoard(5, 5), ["Kub Kub", "Bir Ghirba"])
    assert [namer.place(0), namer.place(24)] == ["Kub Kub", "Bir Ghirba"]
    assert namer.spot(["{place} church"], 0, "Kub Kub", 10, "quarter") == "Kub Kub church"
    patterns = ["Bir {place}", "{place} well"]
    assert namer.spot(patterns, 24, "Bir Ghirba", 10, "quarter") == "Bir Ghirba well"


def test_tags_of_a_known_campaign(pack: Pack) -> None:
    campaign = new_campaign(pack, "words 0")
    tags = situation_tags(pack, campaign)
    assert {campaign.ground.recipe, campaign.ground.look, campaign.intensity} <= tags
    assert ("dual" in tags) != ("attack" in tags)
    assert campaign.calendar[0].hour in tags
    known = {
        word
        for record in pack.records("situations").values()
        for word in (*record["when"], *(record["not"] or ()))
    }
    assert known & tags


def test_what_is_said_of_a_side_is_true_of_that_side(
    pack: Pack, campaigns: Sequence[Campaign]
) -> None:
    """A sentence for some armies, or for who has some group, is told of those alone."""
    other = {"axis": "allied", "allied": "axis"}
    told = Counter[str]()
    for campaign in campaigns:
        attacker = campaign.attack if campaign.attack in other else "axis"
        spoken = {"attacker": [attacker], "defender": [other[attacker]]}
        for record, text in picked(pack, campaign):
            states = [campaign.sides[one] for one in spoken.get(record["part"], other)]
            if record["armies"]:
                told["armies"] += record["part"] in spoken
                assert {state.army["id"] for state in states} & set(record["armies"]), text
            if record["has"]:
                told["has"] += record["part"] in spoken
                groups = [held.group["name"] for state in states for held in state.opening]
                assert any(word in name for word in record["has"] for name in groups), text
    assert min(told["armies"], told["has"]) > 5, told
