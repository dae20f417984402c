"""Facts of the game stand in the pack: another pack, another campaign, and the same code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.games.platoon_leader.forces.order_of_battle import Ratio, ratio_of
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.games.platoon_leader.scenario.situation import situation_tags
from generator.roll.requirements import part_of

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


def other(pack: Pack, name: str, records: Mapping[str, Mapping[str, Any]]) -> Pack:
    """Return the pack with other values in some records of a part, by id and field."""
    part = part_of(pack, name)
    changed = {key: {**record, **records.get(key, {})} for key, record in part.records.items()}
    return replace(pack, parts={**pack.parts, name: replace(part, records=changed)})


def rolled(pack: Pack, *locks: str, seed: str = "amber") -> Campaign:
    return new_campaign(pack, seed, LOCKABLE.parse(locks))


@pytest.mark.parametrize(
    ("bound", "lock", "could"),
    [
        ("elr", "axis.elr", "2, 3"),
        ("san", "allied.san", "2, 3"),
        ("card-drm", "axis.drm.oba", "2, 3"),
        ("firefights", "firefights", "2, 3"),
    ],
)
def test_bounds_are_the_packs(pack: Pack, bound: str, lock: str, could: str) -> None:
    narrow = other(pack, "bounds", {bound: {"least": 2, "most": 3}})
    if bound == "firefights":
        narrow = with_lengths(narrow, "2", "3")
    with pytest.raises(UsageError) as caught:
        rolled(narrow, f"{lock}=9")
    assert str(caught.value).startswith(f"--lock {lock}=9 is not possible; it could be {could}")


def with_lengths(pack: Pack, *lengths: str) -> Pack:
    """Return the pack with other results on the table of how many firefights there are."""
    table = pack.tables["campaign-length"]
    cells = tuple((lengths[n % len(lengths)],) for n in range(len(table.cells)))
    return replace(pack, tables={**pack.tables, "campaign-length": replace(table, cells=cells)})


def test_drms_of_the_card_stay_within_the_packs_bounds(pack: Pack) -> None:
    none = other(pack, "bounds", {"card-drm": {"least": 0, "most": 0}})
    for side in rolled(none).sides.values():
        assert set(side.drms.values()) == {0}


def test_armour_leaders_have_the_drm_of_their_army_and_date(pack: Pack) -> None:
    """German armour before 1945 rolls with -1, Americans with none, all others with +1."""
    names = {"german": "German before 1945", "soviet": "armour of all others", "american": None}
    for army, name in names.items():
        side = "axis" if army == "german" else "allied"
        theatre = "normandy" if army == "american" else "ukraine"
        found = armour_modifiers(pack, side, f"{side}={army}", f"theatre={theatre}")
        assert found == ({name} if name else set()), army


def armour_modifiers(pack: Pack, side: str, *locks: str) -> set[str]:
    """Return the names of DRMs, but the card's own, on a side's first armour leaders."""
    for number in count(1):
        campaign = rolled(pack, *locks, seed=f"armour-{number}")
        places = {f"{side}/leaders/{n}" for n, one in column(campaign, side) if one == "armour"}
        entries = [r.entry for r in campaign.ledger if r.entry.path in places]
        if entries:
            told = {name for entry in entries for name, _ in entry.modifiers}
            return told - {"Leader DRM of the card"}
    raise AssertionError("there is no end to numbers")


def column(campaign: Campaign, side: str) -> list[tuple[int, str]]:
    return [(n, leader.column) for n, leader in enumerate(campaign.sides[side].leaders, 1)]


def test_a_theatre_locked_without_its_year_is_in_any_of_its_years(pack: Pack) -> None:
    found = [rolled(pack, "theatre=ukraine", seed=f"year-{n}").setting for n in range(6)]
    assert {setting.theatre["id"] for setting in found} == {"ukraine-1941", "ukraine-1944"}
    one = rolled(pack, "theatre=ukraine-1944").setting
    assert one.theatre["id"] == "ukraine-1944"


def test_partisans_are_told_of_by_the_packs_words(pack: Pack) -> None:
    for attacker, tag in (("allied", "raid"), ("axis", "sweep")):
        campaign = rolled(pack, "allied=partisans", f"attacker={attacker}")
        tags = situation_tags(pack, campaign)
        assert {"partisans", tag} <= tags
        assert not {"raid", "sweep"} - {tag} & tags
        renamed = other(pack, "army-tags", {"partisans": {"there": "irregulars", tag: "x"}})
        assert "irregulars" in situation_tags(renamed, campaign)
    dual = situation_tags(pack, rolled(pack, "allied=partisans", "attacker=dual"))
    assert "partisans" in dual
    assert not {"raid", "sweep"} & dual


def test_the_rate_of_fp_is_the_packs(pack: Pack) -> None:
    dear = other(pack, "prices", {"fortification-points": {"cp": 1, "buys": 5}})
    campaign = rolled(dear)
    assert card(dear, campaign)["sides"]["axis"]["fp-rate"] == 5


def test_circled_numbers_grow_no_further_than_the_pack_lets_them(pack: Pack) -> None:
    low = other(pack, "numbers", {"most-circled": {"number": 2}})
    assert {n for one in rolled(low).calendar for n in one.track} <= {0, 1, 2}
    assert any(n > 2 for one in rolled(pack).calendar for n in one.track)


def test_a_wind_that_does_not_blow_has_no_direction(pack: Pack) -> None:
    calm = other(pack, "winds", {key: {"blows": False} for key in pack.records("winds")})
    assert {one.weather.direction for one in rolled(calm).calendar} == {None}
    told = [one for one in rolled(pack).calendar if one.weather.direction]
    assert all(one.weather.wind != "No wind" for one in told)


def test_groups_that_may_not_open_are_in_no_opening_force(pack: Pack) -> None:
    bare = other(
        pack, "group-letters", {key: {"opens": False} for key in ("HW", "G", "A", "V", "O")}
    )
    for side in rolled(bare).sides.values():
        assert {held.group["letter"] for held in side.opening} == {"I"}


# --- strengths -----------------------------------------------------------------------------------


def test_the_attacker_reaches_the_ratio_whatever_cp_are_rolled(pack: Pack) -> None:
    """30 CP of defence, 20 FP, starting CP from 10 to 20: 1.2 × (30 + 20 + 2) - 10, rounded up."""
    ratio = ratio_of(pack, "axis")
    assert ratio == Ratio(low=12, high=18, fp_per_cp=10)
    target = ratio.attackers_target(30, 20, (10, 20))
    assert target == 53
    assert ratio.holds(10 * (target + 10), 10 * (30 + 20) + 20)
    assert not ratio.holds(10 * (target - 1 + 10), 10 * (30 + 20) + 20)


def test_works_bring_strengths_into_the_ratio(pack: Pack) -> None:
    assault, dual = ratio_of(pack, "allied"), ratio_of(pack, "dual")
    assert assault.works(60, 40, 20) == (0, 20)  # 600 to 420 is within 1.2 to 1.8
    assert assault.works(90, 40, 20) == (0, 100)  # 900 to 500 is the most
    assert assault.works(45, 40, 20) == (54, 20)  # 504 to 420 is the least
    assert dual.works(40, 40, 10) == (10, 10)
    assert dual.works(40, 60, 10) == (149, 10)  # 549 to 610: nine tenths
    for mine, theirs in ((41, 52), (60, 33), (48, 48)):
        one, own = dual.works(mine, theirs, 15)
        assert dual.holds(10 * mine + one, 10 * theirs + own)


@pytest.mark.parametrize(("intensity", "most"), [("low", 1), ("mid", 2), ("high", 2)])
def test_a_card_sells_as_many_patrols_as_the_intensity_allows(
    pack: Pack, intensity: str, most: int
) -> None:
    campaign = rolled(pack, f"intensity={intensity}")
    for side in card(pack, campaign)["sides"].values():
        (row,) = (group for group in side["groups"] if group["echelon"] == "Patrol")
        assert side["patrols"] == row["per-reph"] == most
        assert row["per-cg"] == most * len(campaign.calendar)
        assert row["note"] is None


def test_what_the_base_game_does_not_know_is_told_in_its_words(
    pack: Pack, campaigns: Sequence[Campaign]
) -> None:
    """Each mark, the houses and what else has a line of its own on the card of its map."""
    told = {key: str(row["text"]) for key, row in pack.records("ground-words").items()}
    plain = {"summit", "crossroads", "woods-line", "pier"}
    made = {"flame", "blaze", "burning-wreck", "burnt", "wreck", "rubble", "work"}  # by firefights
    assert set(pack.records("marks")) - plain - made <= set(told)
    seen = set()
    for campaign in campaigns[:30]:
        shown = {line["text"]: line["hexes"] for line in card(pack, campaign)["map"]["features"]}
        for feature in campaign.ground.features:
            if feature.symbol in plain:
                continue
            seen.add(feature.symbol)
            hexes = shown[told[feature.symbol]].split(", ")
            assert campaign.ground.board.name(feature.hex) in hexes
        assert (told["building"] in shown) is bool(campaign.ground.buildings)
        assert (told["reeds"] in shown) is ("reeds" in campaign.ground.cover)
    assert len(seen) > 4
    assert all(text.endswith(" ‡") for text in told.values())


def test_tvp_may_be_summed_after_each_firefight(pack: Pack) -> None:
    """The lock `victory=total` (5.1, CG TVP Total): one sum decides, and each paper says so."""
    last, total = (
        card(pack, rolled(pack, *locks, seed="tuesday-5")) for locks in ((), ("victory=total",))
    )
    assert "count" not in last["victory"]
    assert total["victory"]["count"] == "total"
    number, points = len(total["calendar"]), sum(at["tvp"] for at in total["locations"])
    assert f"After each of the {number} firefights" in total["victory"]["text"]
    spans = [
        [int(n) for n in level["text"].removesuffix(" TVP").split("–")]
        for level in total["victory"]["levels"]
    ]
    assert spans[0][-1] == number * points
    assert spans[-1][0] == 0
    assert all(low[-1] == high[0] - 1 for high, low in pairwise(spans))
    # 4 TVP at the start, 6 to walk into, 7 firefights; 16 of 30 win at the end, which is 6 more
    # than 10: 7 × 10 + 6 × (7 + 1) / 2.
    assert [level["text"] for level in total["victory"]["levels"]][2] == "94–101 TVP"
    assert last["victory"]["levels"][2]["text"] == "16–17 TVP"
