"""Who was where, on what ground, and whether what one side brings the other can fight."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from loaded_dice import platoon_leader

from generator.content import Pack
from generator.games.platoon_leader.forces.armour import Scale, bare, units_of
from generator.games.platoon_leader.forces.opening import carried, unanswered
from generator.games.platoon_leader.forces.order_of_battle import StartingGroup
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.games.platoon_leader.setting.calendar import fewer_attacks
from generator.games.platoon_leader.setting.episodes import (
    episodes_of,
    grounds,
    open_to,
)
from generator.roll.requirements import part_of
from tests.campaign_checker import Campaigns
from tests.shares import first

LEVELS = ("none", "bulletproof", "light", "medium", "heavy", "super")
_CREW = re.compile(r"[0-9]-[0-9]-[0-9]|.*(HS|crew)$")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_leader()


@pytest.fixture(scope="module")
def checker(pack: Pack) -> Campaigns:
    return Campaigns(pack.root)


def groups(pack: Pack) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name in pack.parts:
        if name.startswith("groups-"):
            for group in pack.records(name).values():
                yield f"{name}/{group['id']}", group


# --- the scale of armour -------------------------------------------------------------------------


def test_all_armour_and_every_gun_is_on_the_scale(pack: Pack) -> None:
    rows = {row["unit"]: row for row in pack.records("armour").values()}
    lost = [
        f"{place}: {unit}"
        for place, group in groups(pack)
        if group["armoured"] or group["letter"] == "G"
        for unit in units_of(group)
        if not _CREW.match(unit) and unit not in rows and bare(unit) not in rows
    ]
    assert lost == []


def test_no_row_of_the_scale_is_for_nothing(pack: Pack) -> None:
    units = {unit for _, group in groups(pack) for unit in units_of(group)}
    carry = {one["name"] for army in pack.records("armies").values() for one in army["weapons"]}
    known = {*units, *map(bare, units), *carry}
    assert [
        row["unit"] for row in pack.records("armour").values() if row["unit"] not in known
    ] == []


def test_armoured_groups_have_armour_and_the_scale_has_its_ends(pack: Pack) -> None:
    scale = Scale(pack)
    bare_ones = [place for place, g in groups(pack) if g["armoured"] and not scale.armour(g)]
    # Lorries with guns are driven like tanks and armoured like lorries.
    assert bare_ones == ["groups-french/A15"]
    for row in pack.records("armour").values():
        assert 0 <= row["armour"] < len(LEVELS)
        assert 0 <= row["answers"] < len(LEVELS)


@pytest.mark.parametrize(
    ("tank", "gun", "answered"),
    [
        ("PzKpfw VIB", "45mm PTP obr. 32", False),  # the King Tiger of the complaint
        ("PzKpfw IIA", "37mm Bofors", True),
        ("T-34 M41", "3.7cm PaK 35/36", False),
        ("T-34 M41", "5cm PaK 38", True),
        ("KV-1 M41", "5cm PaK 38", False),
        ("KV-1 M41", "8.8cm FlaK 18", True),
        ("Matilda II", "Cannone da 47/32", False),
        ("M4A1", "7.5cm PaK 40", True),
        ("PzKpfw VG", "M1 57mm AT Gun", True),
        ("PzKpfw VG", "M4A1", False),
        ("PzKpfw VIB", "PIAT", False),
        ("Type 95 HA-GO", "M3A1 37mm AT Gun", True),
    ],
)
def test_what_answers_what(pack: Pack, tank: str, gun: str, answered: bool) -> None:
    rows = {row["unit"]: row for row in pack.records("armour").values()}
    assert (rows[gun]["answers"] >= rows[tank]["armour"]) is answered


def rolled(pack: Pack, seed: str, *locks: str) -> Campaign:
    return new_campaign(pack, seed, LOCKABLE.parse(locks))


@pytest.mark.parametrize("theatre", first(3, ["hungary-1944", "normandy-1944", "ukraine-1941"]))
@pytest.mark.parametrize("intensity", ["low", "mid", "high"])
def test_intensity_holds_armour_down(pack: Pack, theatre: str, intensity: str) -> None:
    """Low has no more than class 3, mid 4, high 5: no King Tigers where 45 mm guns stand."""
    scale = Scale(pack)
    most = {"low": 3, "mid": 4, "high": 5}[intensity]
    for n in range(3):
        campaign = rolled(pack, f"armour {n}", f"theatre={theatre}", f"intensity={intensity}")
        for side in campaign.sides.values():
            assert max(scale.armour(group) for group in side.groups) <= most
            assert max(scale.armour(held.group) for held in side.opening) <= most


def test_a_king_tiger_against_rifles_is_found(pack: Pack, checker: Campaigns) -> None:
    """Put one into the German force of a campaign whose other side has no answer."""
    locks = ("theatre=germany-1945", "intensity=high", "attacker=allied")
    for n in range(40):
        campaign = rolled(pack, f"tiger {n}", *locks)
        scale = Scale(pack)
        soviet = [h for h in campaign.sides["allied"].opening if scale.answers(h.group) < 5]
        if soviet:
            break
    else:
        pytest.fail("no Soviet force without an answer to class 5")
    tiger = pack.records("groups-german")["A20"]
    sides = {
        "axis": replace(campaign.sides["axis"], opening=(StartingGroup(tiger, 1),)),
        "allied": replace(campaign.sides["allied"], opening=tuple(soviet)),
    }
    changed = replace(campaign, sides=sides)
    forces = {side: state.opening for side, state in sides.items()}
    found = unanswered(pack, carried(pack, campaign.setting), forces)
    assert found is not None
    assert found[:2] == ("axis", 5)
    assert any(fault.startswith("armour of class 5") for fault in checker.check(changed))


def test_infantry_carries_its_own_by_month(pack: Pack) -> None:
    scale, german = Scale(pack), pack.records("armies")["german"]
    assert scale.carried(german, None, "1943-09") == 0
    assert scale.carried(german, None, "1943-10") == 5
    minor = pack.records("armies")["axis-minor"]
    assert scale.carried(minor, "romanian", "1944-04") == 5
    assert scale.carried(minor, "slovak", "1944-04") == 0


# --- episodes ------------------------------------------------------------------------------------


def every_episode(pack: Pack) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    for theatre in pack.records("theatres").values():
        for episode in episodes_of(pack, theatre):
            yield theatre, episode


def test_every_episode_has_ground_of_its_theatre_in_each_of_its_months(pack: Pack) -> None:
    for theatre, episode in every_episode(pack):
        known = {item["ground"] for item in theatre["grounds"]}
        assert set(episode["grounds"]) <= known, episode["name"]
        for day in (episode["from"], episode["to"]):
            found = grounds(theatre, date.fromisoformat(day), episode)
            assert found, (episode["name"], day)


def test_every_episode_has_a_pair_that_is_in_it(pack: Pack) -> None:
    """A pair of the sides that were there, in those days, with the attack where it belongs."""
    for theatre, episode in every_episode(pack):
        fits = [pair for pair in theatre["pairs"] if episode in open_to(pack, theatre, pair)]
        assert fits, (theatre["id"], episode["name"])


def test_episodes_name_infantry_that_their_army_has(pack: Pack) -> None:
    told = 0
    for theatre, episode in every_episode(pack):
        for side in ("axis", "allied"):
            for key in episode[f"{side}-infantry"] or ():
                told += 1
                armies = [pair[side] for pair in theatre["pairs"]]
                parts = {pack.records("armies")[army]["groups"] for army in armies}
                assert any(key in pack.records(part) for part in parts), (episode["name"], key)
    assert told > 5


def test_iwo_jima_has_neither_jungle_nor_streams_nor_palms(pack: Pack) -> None:
    for n in range(4):
        campaign = rolled(pack, f"black sand {n}", "theatre=central-pacific", "date=1945-02-21")
        ground = campaign.ground
        assert campaign.setting.episode["place"] == "Iwo Jima"
        assert not {"palm", "light-jungle", "dense-jungle", "bamboo"} & set(ground.cover)
        assert not ground.waters
        for place in ground.locations:
            assert not re.search("palm|grove|creek|lagoon|plantation|reef", place.name)


def test_the_pacific_has_no_orchards_by_the_sea(pack: Pack) -> None:
    """A coast of the tropics is a palm coast."""
    for theatre in pack.records("theatres").values():
        kinds = {item["ground"] for item in theatre["grounds"]}
        if (
            theatre["climate"] in ("tropical", "philippines", "atoll")
            and theatre["id"] != "okinawa-1945"
        ):
            assert "coast" not in kinds, theatre["id"]


def test_mountain_troops_fight_on_the_litsa(pack: Pack) -> None:
    for n in range(3):
        campaign = rolled(pack, f"litsa {n}", "theatre=karelia", "axis=german", "date=1941-07-20")
        groups_ = campaign.sides["axis"].groups
        assert {g["id"] for g in groups_ if g["letter"] == "I"} == {"I3", "I5", "I9"}
        assert not any(g["armoured"] for g in groups_)
        assert campaign.ground.recipe in ("hills", "river-line")


def test_the_greek_army_lays_down_its_arms(pack: Pack) -> None:
    for pair in pack.records("theatres")["greece-1941"]["pairs"]:
        if pair["allied"] == "greek":
            assert pair["to"] == "1941-04-23"


def test_a_ground_is_locked_with_its_episode(pack: Pack) -> None:
    campaign = rolled(pack, "manila", "theatre=philippines-1944", "ground=town")
    episode = campaign.setting.episode
    assert campaign.ground.recipe == "town"
    assert "town" in episode["grounds"]


def test_an_episode_has_ground(pack: Pack) -> None:
    theatre = pack.records("theatres")["central-pacific"]
    iwo = next(one for one in episodes_of(pack, theatre) if one["place"] == "Iwo Jima")
    day = date(1945, 3, 1)
    assert grounds(theatre, day, iwo)
    assert "ash-island" in dict(grounds(theatre, day, iwo))
    assert "jungle-hills" not in dict(grounds(theatre, day, iwo))


# --- formations ----------------------------------------------------------------------------------


def test_formations_were_where_their_army_was(pack: Pack) -> None:
    """A pair of that army and nation was there in those days, and so was each of its episodes."""
    theatres = pack.records("theatres")
    for one in pack.records("formations").values():
        theatre = theatres[one["theatre"]]
        pairs = [
            pair
            for pair in theatre["pairs"]
            for side in ("axis", "allied")
            if (pair[side], pair[f"{side}-nation"]) == (one["army"], one["nation"])
            and pair["from"] <= one["to"]
            and one["from"] <= pair["to"]
        ]
        assert pairs, one["id"]
        assert one["from"] <= one["to"], one["id"]
        known = {episode["name"]: episode for episode in episodes_of(pack, theatre)}
        for name in one["episodes"] or ():
            episode = known[name]
            assert episode["from"] <= one["to"], one["id"]
            assert one["from"] <= episode["to"], one["id"]
            who = episode["who"]
            assert not who or (one["nation"] or one["army"]) in who, one["id"]


def test_formations_are_facts_from_elsewhere(pack: Pack) -> None:
    part = part_of(pack, "formations")
    assert len(part.records) > 800
    assert "\norigin: public\n" in (pack.root / "chance/formations.yaml").read_text("utf-8")


def test_every_theatre_names_formations_of_both_sides(pack: Pack) -> None:
    armies = pack.records("armies")
    met = {
        (one["theatre"], armies[one["army"]]["side"]) for one in pack.records("formations").values()
    }
    lost = {(key, side) for key in pack.records("theatres") for side in ("axis", "allied")} - met
    assert not lost


@pytest.mark.parametrize(
    ("theatre", "day", "side", "army", "names"),
    [
        ("ardennes-1944", "1944-12-22", "allied", "american", {"101st Airborne Division"}),
        ("low-countries-1944", "1944-09-19", "allied", "american", {"101st Airborne Division"}),
    ],
)
def test_a_formation_of_an_episode(
    pack: Pack, theatre: str, day: str, side: str, army: str, names: set[str]
) -> None:
    """Bastogne has its airborne division, and so has Hell’s Highway."""
    episode = {"ardennes-1944": "The siege of Bastogne"}.get(theatre, "Hell's Highway")
    locks = (f"theatre={theatre}", f"date={day}", f"{side}={army}", f"episode={episode}")
    campaign = rolled(pack, "names", *locks, "firefights=4")
    found = campaign.sides[side].formation
    assert found is not None
    assert found.name in names
    told = card(pack, campaign)["sides"][side]["formation"]
    assert told == f"{found.part}, {found.name} †"


def test_a_formation_that_is_not_known_has_no_name(pack: Pack) -> None:
    campaign = rolled(pack, "nobody", "episode=ypres-comines-canal", "date=1940-05-30")
    assert campaign.sides["axis"].formation is None
    told = card(pack, campaign)["sides"]["axis"]["formation"]
    assert told == "German forces, The Low Countries 1940"


# --- who attacks ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "attackers", "fewer"),
    [
        ("axis", ["axis", "allied"], False),
        ("axis", ["axis", "allied", "allied"], True),
        ("axis", ["axis", "both", "both"], False),
        ("allied", ["allied", "axis", "axis", "allied"], False),
        ("both", ["both", "axis", "axis"], False),
    ],
)
def test_who_has_to_take_ground_attacks(side: str, attackers: list[str], fewer: bool) -> None:
    assert fewer_attacks(side, attackers) is fewer


@pytest.mark.parametrize("side", first(1, ["axis", "allied"]))
def test_the_side_that_attacks_first_goes_on_attacking(pack: Pack, side: str) -> None:
    """Even against the period: who has to take ground has as many firefights to do it in."""
    for n in range(8):
        campaign = rolled(pack, f"onward {n}", "theatre=normandy-1944", f"attacker={side}")
        attacks = [one.attacker for one in campaign.calendar]
        assert campaign.aims.side == side
        assert not fewer_attacks(side, attacks)


def test_the_side_of_the_episode_has_the_attack(pack: Pack) -> None:
    """Mortain is a German attack: it is no episode of a pair in which the Allies attack."""
    theatre = pack.records("theatres")["normandy-1944"]
    for pair in theatre["pairs"]:
        names = {one["name"] for one in open_to(pack, theatre, pair)}
        if pair["bias"] == "allied":
            assert "The counter-attack at Mortain" not in names
