"""Ground and sky from firefight to firefight: the table of steps, and calendars rolled by it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

import pytest
from loaded_dice import Faces, a_roller, a_setting, loaded, platoon_leader

from generator.content import Pack
from generator.errors import ContentError, UsageError
from generator.games.platoon_leader.ground.steps import SKIES, after, goes_with, in_season, nearest
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.games.platoon_leader.scenario.requirements import check_content
from generator.games.platoon_leader.scenario.words import special_rules
from generator.games.platoon_leader.setting.calendar import Firefight, write_calendar
from generator.games.platoon_leader.setting.scene import set_scene
from generator.games.platoon_leader.setting.weather import season_of
from generator.roll.errors import Rejected
from generator.roll.requirements import part_of
from tests.shares import examples

DAMP = ("very-dry", "dry", "moist", "wet", "mud")
SNOW = ("ground-snow", "deep-snow", "extreme-winter")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_leader()


# --- the table -----------------------------------------------------------------------------------


def steps(pack: Pack) -> Iterator[tuple[str, str, str]]:
    """Every step that the table has: a state, what the sky does, the state after it."""
    for state, record in pack.records("ground-steps").items():
        for column in SKIES:
            for step in record[column]:
                yield state, column, step["to"]


def test_steps_are_chances_in_six(pack: Pack) -> None:
    for record in pack.records("ground-steps").values():
        for column in SKIES:
            assert sum(step["weight"] for step in record[column]) in (0, 6)


def test_under_a_dry_sky_nothing_gets_wetter_and_nothing_jumps(pack: Pack) -> None:
    for before, column, now in steps(pack):
        if column in ("dries", "blows", "keeps") and before in DAMP and now in DAMP:
            fall = DAMP.index(before) - DAMP.index(now)
            assert fall in (0, 1), (before, column, now)


def test_rain_wets_and_leaves_neither_snow_nor_frost(pack: Pack) -> None:
    for before, column, now in steps(pack):
        if column in ("wets", "soaks"):
            assert now in ("moist", "wet", "mud"), (before, column, now)
            if before in DAMP[2:] and column == "soaks":
                assert DAMP.index(now) >= DAMP.index(before), (before, column, now)


def test_snow_comes_from_the_sky_alone(pack: Pack) -> None:
    for before, column, now in steps(pack):
        if column in ("snows", "buries"):
            assert now in SNOW, (before, column, now)
        elif before not in SNOW:
            assert now not in SNOW, (before, column, now)


def test_deep_snow_does_not_melt_in_a_day(pack: Pack) -> None:
    for before, column, now in steps(pack):
        if before in ("deep-snow", "extreme-winter"):
            assert now in SNOW, (before, column, now)


# --- one step ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "sky", "days", "found"),
    [
        ("dry", "clear", 1, {"dry": 4, "very-dry": 1, "frozen": 1}),
        ("dry", "rain", 1, {"moist": 5, "wet": 1}),
        ("dry", "rain", 0, {"moist": 5, "wet": 1}),  # the rain of the same day has wetted it
        ("wet", "clear", 0, {"wet": 1}),  # and nothing dries in hours
        ("wet", "dust", 0, {}),
        ("wet", "dust", 1, {}),
        ("very-dry", "dust", 0, {"very-dry": 1}),
        ("deep-snow", "rain", 1, {}),
        ("mud", "rain", 2, {"mud": 27, "wet": 9}),  # 5 × 5 + 1 × 2 ways, and 5 × 1 + 1 × 4
    ],
)
def test_what_a_sky_makes_of_the_ground(
    pack: Pack, before: str, sky: str, days: int, found: dict[str, int]
) -> None:
    assert after(pack, before, pack.records("skies")[sky], days) == found


def test_a_season_leaves_out_what_it_does_not_have(pack: Pack) -> None:
    weights = {"dry": 4, "very-dry": 1, "frozen": 1}
    assert in_season(weights, "dry", ["dry", "moist"]) == [("dry", 4)]
    assert in_season(weights, "frozen", ["dry"]) == [("dry", 4), ("frozen", 1)]
    assert in_season({"wet": 2}, "ground-snow", ["frozen"]) == [("wet", 2)]  # there is no other


@pytest.mark.parametrize(
    ("sky", "state", "found"),
    [
        ("rain", "very-dry", "moist"),
        ("rain", "ground-snow", "mud"),
        ("heavy-rain", "frozen", "mud"),
        ("snow", "dry", "ground-snow"),
        ("dust", "moist", "dry"),
        ("clear", "deep-snow", "deep-snow"),
    ],
)
def test_the_first_ground_goes_with_its_sky(pack: Pack, sky: str, state: str, found: str) -> None:
    assert nearest(pack, pack.records("skies")[sky], state) == found
    assert found in goes_with(pack, pack.records("skies")[sky])


# --- calendars -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def calendars(pack: Pack) -> list[tuple[str, tuple[Firefight, ...]]]:
    """Climates and calendars, rolled alone, without ground and forces."""
    found = []
    for n in range(examples(400, least=150)):
        roller = a_roller(pack, f"sky {n}")
        try:
            setting = set_scene(roller)
            found.append((setting.theatre["climate"], write_calendar(roller, setting, "axis")))
        except Rejected:
            continue
    return found


def test_many_calendars_keep_to_the_table(
    pack: Pack, calendars: list[tuple[str, tuple[Firefight, ...]]]
) -> None:
    """By the pairs of the table: each state after another under its sky, for so many days."""
    allowed = {(a, column, b) for a, column, b in steps(pack)}
    skies = pack.records("skies")
    met = set()
    for climate, calendar in calendars:
        for before, one in pairwise(calendar):
            sky, days = skies[one.weather.sky], (one.day - before.day).days
            was, now = before.weather.ground, one.weather.ground
            step = (was, sky["does"], now)
            met.add(step)
            if days == 0 and not sky["at-once"]:
                assert was == now
            elif days < 2:
                assert step in allowed, (climate, step)
            else:
                ways = {b for a, column, b in allowed if (a, column) == (was, sky["does"])}
                assert any((way, sky["does"], now) in allowed for way in ways), (climate, step)
            if "rain" in one.weather.sky:
                assert now not in SNOW
    assert len(met) > 50  # not one step for ever, though skies stay


def test_a_heavy_wind_makes_mist_a_cloud(pack: Pack) -> None:
    setting = a_setting(pack, "theatre=normandy-1944", "date=1944-07-05")
    faces: Faces = {
        "firefight 1/weather": (1, 1),
        "firefight 1/wind": (6, 6),
        "firefight 1/hour": (1,),
    }
    with loaded(faces):
        first = write_calendar(a_roller(pack), setting, "axis")[0]
    assert (first.weather.sky, first.weather.wind) == ("overcast", "Heavy wind")


def test_haze_out_of_its_hours_is_a_clear_sky(pack: Pack) -> None:
    setting = a_setting(pack, "theatre=sicily-1943", "firefights=4")
    for face, sky in ((1, "clear"), (4, "heat-haze")):  # at dawn, at midday
        faces: Faces = {"firefight 1/weather": (1, 1), "firefight 1/hour": (face,)}
        with loaded(faces):
            first = write_calendar(a_roller(pack), setting, "axis")[0]
        assert first.weather.sky == sky


def test_a_locked_sky_that_cannot_come_is_thrown_away(pack: Pack) -> None:
    setting = a_setting(pack, "theatre=normandy-1944", "date=1944-07-05")
    roller = a_roller(pack, locks=LOCKABLE.parse(["weather=Mist"]))
    with loaded({"firefight 1/wind": (6, 6)}), pytest.raises(Rejected) as caught:
        write_calendar(roller, setting, "axis")
    assert caught.value.constraint == "a sky that goes with its wind, its hour and the ground"


def test_a_locked_ground_is_reached_or_told(pack: Pack) -> None:
    locks = ["theatre=normandy-1944", "firefights=4", "firefight-2.ground=Moist"]
    campaign = new_campaign(pack, "wet feet", LOCKABLE.parse(locks))
    assert campaign.calendar[1].weather.ground == "moist"
    with pytest.raises(UsageError, match=r"firefight-2\.ground=Lava"):
        new_campaign(pack, "wet feet", LOCKABLE.parse([*locks[:2], "firefight-2.ground=Lava"]))


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theatre", "day", "said"),
    [
        ("guadalcanal", "1942-10-24", "Rain may begin"),
        ("western-desert-1941", "1941-11-22", "Rain may begin"),
        ("normandy-1944", "1944-07-05", "Rain may begin"),
        ("ardennes-1944", "1944-12-20", "Rain or snow may begin"),
    ],
)
def test_snow_is_told_of_only_where_it_can_fall(
    pack: Pack, theatre: str, day: str, said: str
) -> None:
    locks = [f"theatre={theatre}", f"date={day}", "weather=Overcast", "firefights=4"]
    campaign = new_campaign(pack, "grey morning", LOCKABLE.parse(locks))
    texts = [rule["text"] for rule in special_rules(pack, campaign) if "Overcast" in rule["name"]]
    assert texts
    assert all(text.startswith(said) for text in texts)


def test_no_rule_of_rain_stands_beside_one_of_snow(
    calendars: list[tuple[str, tuple[Firefight, ...]]],
) -> None:
    """Rain asks for moist ground at least: the ground of its firefight is never snow or frost."""
    wet = 0
    for _, calendar in calendars:
        for one in calendar:
            if "rain" in one.weather.sky:
                wet += 1
                assert one.weather.ground in ("moist", "wet", "mud")
    assert wet > 100


# --- what a pack must have -----------------------------------------------------------------------


def test_a_state_without_steps_and_a_sky_without_another_are_told(pack: Pack) -> None:
    part = part_of(pack, "ground-steps")
    fewer = {key: row for key, row in part.records.items() if key != "mud"}
    lost = replace(pack, parts={**pack.parts, "ground-steps": replace(part, records=fewer)})
    with pytest.raises(ContentError, match="a state of the ground has no steps: mud"):
        check_content(lost)
    skies = part_of(pack, "skies")
    changed = {**skies.records, "dust": {**skies.records["dust"], "instead": None}}
    lost = replace(pack, parts={**pack.parts, "skies": replace(skies, records=changed)})
    with pytest.raises(ContentError, match="sky 'dust' can't come over some ground"):
        check_content(lost)


def test_seasons_know_what_they_wet(pack: Pack) -> None:
    """A season whose weather has rain has ground for it, or takes it from the table of steps."""
    setting = a_setting(pack, "theatre=ardennes-1944")
    season = season_of(pack, setting, datetime(1944, 12, 20).date())
    assert "Rain" in {cells[0] for cells in pack.tables[season["weather"]].cells}
    assert set(goes_with(pack, pack.records("skies")["rain"])) == {"moist", "wet", "mud"}
