"""Calendars worked by hand: gaps and hours, who attacks, weather and ground, nights, turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from loaded_dice import Faces, a_roller, a_setting, dice, loaded, platoon_leader, results

from generator.content import Pack
from generator.games.platoon_leader.setting.calendar import Firefight, write_calendar
from generator.games.platoon_leader.setting.scene import Setting
from generator.games.platoon_leader.setting.weather import unlike_sky
from generator.roll.errors import Rejected
from generator.roll.sky import GeoPoint, Moon, moment, moon, nightfall, sun_height

# What every first firefight here has, so that nothing is left to the seed: dawn, clear, no wind.
QUIET = {
    "firefight 1/hour": (1,),
    "firefight 1/weather": (2, 2),
    "firefight 1/wind": (1, 1),
    "firefight 2/sky": (1,),  # rolled anew
    "firefight 2/weather": (2, 2),
    "firefight 2/wind": (1, 1),
}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_leader()


@pytest.fixture(scope="module")
def july(pack: Pack) -> Setting:
    """Two firefights in Normandy from 11 July 1944 on."""
    locks = ("theatre=normandy", "axis=german", "allied=american", "date=1944-07-11")
    return a_setting(pack, *locks, count=2)


def written(pack: Pack, setting: Setting, faces: Faces, first: str = "axis") -> Sequence[Firefight]:
    with loaded({**QUIET, **faces}):
        return write_calendar(a_roller(pack), setting, first)


# --- when ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "hour"),
    [(1, "dawn"), (2, "dawn"), (3, "morning"), (4, "midday"), (5, "afternoon"), (6, "dusk")],
)
def test_the_first_hour(pack: Pack, july: Setting, face: int, hour: str) -> None:
    one = written(pack, july, {"firefight 1/hour": (face,)})[0]
    assert (one.number, one.hour, one.day) == (1, hour, date(1944, 7, 11))
    assert not one.night
    assert one.moon is None
    assert one.nvr is None


# The first firefight by its die: 1 dawn, 3 morning, 4 midday, 5 afternoon, 6 dusk.
# The hour is rolled only where the gap leaves it open: here a 7, midday in summer.
@pytest.mark.parametrize(
    ("first", "gap", "days", "hour"),
    [
        (1, 2, 0, "afternoon"),
        (1, 3, 0, "afternoon"),
        (3, 3, 0, "afternoon"),
        (4, 3, 0, "dusk"),
        (5, 3, 1, "midday"),  # too late for another one on the same day
        (6, 2, 1, "midday"),
        (1, 4, 0, "night"),
        (5, 4, 0, "night"),
        (1, 5, 1, "midday"),
        (1, 8, 1, "midday"),
        (6, 6, 1, "midday"),
        (1, 9, 1, "night"),
        (6, 10, 1, "night"),
        (1, 11, 2, "midday"),
        (6, 12, 2, "midday"),
    ],
)
def test_the_next_firefight(
    pack: Pack, july: Setting, first: int, gap: int, days: int, hour: str
) -> None:
    faces = {
        "firefight 1/hour": (first,),
        "firefight 2/gap": dice(gap),
        "firefight 2/hour": (3, 4),
    }
    two = written(pack, july, faces)[1]
    assert (two.day, two.hour) == (date(1944, 7, 11) + timedelta(days=days), hour)
    assert two.night == (hour == "night")


def test_after_a_night_comes_a_day(pack: Pack, july: Setting) -> None:
    """A night that is followed "that night" is followed on the next day."""
    faces = {
        "firefight 2/gap": dice(4),
        "firefight 3/gap": dice(4),
        "firefight 3/hour": (2, 3),
        "firefight 3/weather": (2, 2),
    }
    calendar = written(pack, replace(july, count=3), faces)
    assert [(one.day.day, one.hour) for one in calendar] == [
        (11, "dawn"),
        (11, "night"),
        (12, "morning"),
    ]


@pytest.mark.parametrize(
    ("total", "hour"),
    [
        (2, "night"),
        (3, "dawn"),
        (4, "dawn"),
        (5, "morning"),
        (6, "morning"),
        (7, "midday"),
        (8, "midday"),
        (9, "afternoon"),
        (10, "afternoon"),
        (11, "dusk"),
        (12, "night"),
    ],
)
def test_hours_of_long_days(pack: Pack, july: Setting, total: int, hour: str) -> None:
    faces = {"firefight 2/gap": dice(7), "firefight 2/hour": dice(total)}
    assert written(pack, july, faces)[1].hour == hour


def test_no_night_where_it_stays_light(pack: Pack, july: Setting) -> None:
    """In a northern June "night" is dusk, and "that night" is the next day."""
    box = {"south": 63.5, "north": 64.5, "west": 11.5, "east": 12.5}
    june = {"first_day": date(1944, 6, 20), "last_day": date(1944, 6, 30)}
    bright = replace(july, episode={**july.episode, "box": box}, **june)
    open_hour = {"firefight 2/hour": (6, 6)}
    for gap, days in ((4, 1), (10, 1), (7, 1), (12, 2)):
        two = written(pack, bright, {**open_hour, "firefight 2/gap": dice(gap)})[1]
        assert (two.day.day, two.hour) == (20 + days, "dusk")


def test_the_last_firefight_is_fought_before_the_episode_ends(pack: Pack, july: Setting) -> None:
    faces = {"firefight 2/gap": dice(12), "firefight 2/hour": (3, 4)}
    on_time = replace(july, last_day=date(1944, 7, 13))
    assert written(pack, on_time, faces)[1].day == date(1944, 7, 13)
    # Else the gaps that leave time are picked from, as likely as they are: 3 and 3 of 36 on the day
    # itself, 20 the next day, 7 the night after.
    short = replace(july, last_day=date(1944, 7, 12))
    for face, day in ((1, 11), (6, 11), (7, 12), (33, 12)):
        hurried = {"firefight 2/gap": (face,), "firefight 2/hour": (3, 4)}
        assert written(pack, short, hurried)[1].day == date(1944, 7, day)
    with pytest.raises(Rejected) as rejected:
        written(pack, replace(july, last_day=date(1944, 7, 10)), faces)
    assert rejected.value.constraint == "no firefight after the last day of the episode"


# --- who attacks ---------------------------------------------------------------------------------

# By the natural total from 2 to 12: o the other side, b both, s the same side.
ATTACKERS = {
    "+2": "obbssssssss",
    "0": "ooobbssssss",
    "-2": "ooooobbssss",
}


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize(
    ("bias", "before", "drm", "last"),
    [
        # Who attacks first has to take ground, whoever had the initiative, and goes on with it.
        ("axis", "axis", "+2", "axis"),
        ("axis", "allied", "+2", "allied"),
        ("allied", "allied", "+2", "allied"),
        ("allied", "axis", "+2", "axis"),
        ("both", "axis", "+2", "axis"),
        ("both", "allied", "+2", "allied"),
        # After a dual attack the side with the initiative counts as the attacker.
        ("axis", "both", "+2", "axis"),
        ("allied", "both", "+2", "allied"),
        ("both", "both", "0", "axis"),
    ],
)
def test_the_historical_attacker(
    pack: Pack, july: Setting, bias: str, before: str, drm: str, last: str, total: int
) -> None:
    setting = replace(
        july, episode={**july.episode, "attacker": "both"}, pair={**july.pair, "bias": bias}
    )
    faces = {
        "firefight 2/gap": dice(7),
        "firefight 2/hour": (3, 4),
        "firefight 2/attacker": dice(total),
    }
    one, two = written(pack, setting, faces, before)
    assert one.attacker == before
    other = {"axis": "allied", "allied": "axis"}[last]
    assert two.attacker == {"o": other, "b": "both", "s": last}[ATTACKERS[drm][total - 2]]


@pytest.mark.parametrize(
    ("bias", "before", "modifiers"),
    [
        ("axis", "axis", (("who has to take ground", 2),)),
        ("axis", "allied", (("who has to take ground", 2),)),
        ("axis", "both", (("who has to take ground", 2),)),
        ("both", "both", ()),
    ],
)
def test_the_ledger_tells_who_has_to_take_ground(
    pack: Pack, july: Setting, bias: str, before: str, modifiers: tuple[tuple[str, int], ...]
) -> None:
    roller = a_roller(pack)
    with loaded({**QUIET, "firefight 2/gap": dice(7), "firefight 2/hour": (3, 4)}):
        setting = replace(
            july, episode={**july.episode, "attacker": "both"}, pair={**july.pair, "bias": bias}
        )
        write_calendar(roller, setting, before)
    entry = next(r.entry for r in roller.made if r.entry.path == "firefight 2/attacker")
    assert entry.modifiers == modifiers


# --- weather and ground --------------------------------------------------------------------------


def sky_of(pack: Pack, setting: Setting, weather: int, wind: int, ground: int) -> tuple[str, ...]:
    faces = {
        "firefight 1/weather": dice(weather),
        "firefight 1/wind": dice(wind),
        "firefight 1/ground": dice(ground),
    }
    found = written(pack, setting, faces)[0].weather
    return found.sky, found.wind, found.ground


@pytest.mark.parametrize(
    ("weather", "ground", "sky", "state"),
    [
        # Summer in the west: 3–8 clear, 9–10 overcast, 11 rain, 12 heavy rain, 2 mist.
        (5, 3, "clear", "very-dry"),
        (5, 4, "clear", "dry"),
        (8, 9, "clear", "dry"),
        (3, 10, "clear", "moist"),
        (9, 9, "overcast", "dry"),
        (10, 12, "overcast", "moist"),
        (2, 3, "mist", "very-dry"),
        # Rain adds 1 to the roll, and wets what is still dry.
        (11, 9, "rain", "moist"),
        (11, 2, "rain", "moist"),
        (11, 11, "rain", "moist"),
        (11, 12, "rain", "wet"),
        # Heavy rain adds 2.
        (12, 8, "heavy-rain", "moist"),
        (12, 10, "heavy-rain", "moist"),
        (12, 11, "heavy-rain", "wet"),
    ],
)
def test_a_summer_sky_and_its_ground(
    pack: Pack, july: Setting, weather: int, ground: int, sky: str, state: str
) -> None:
    assert sky_of(pack, july, weather, 2, ground) == (sky, "No wind", state)


@pytest.mark.parametrize(
    ("weather", "ground", "sky", "state"),
    [
        # Winter in the east: 4–6 clear, 7–8 overcast, 9–11 snow, 12 heavy snow.
        (4, 3, "clear", "frozen"),
        (4, 4, "clear", "ground-snow"),
        (7, 8, "overcast", "ground-snow"),
        (7, 9, "overcast", "deep-snow"),
        (8, 12, "overcast", "extreme-winter"),
        # Snow adds 1, heavy snow 2; either lies, however the ground was.
        (9, 2, "snow", "ground-snow"),
        (11, 8, "snow", "deep-snow"),
        (9, 11, "snow", "extreme-winter"),
        (12, 2, "heavy-snow", "ground-snow"),
        (12, 7, "heavy-snow", "deep-snow"),
        (12, 10, "heavy-snow", "extreme-winter"),
    ],
)
def test_a_winter_sky_and_its_ground(
    pack: Pack, july: Setting, weather: int, ground: int, sky: str, state: str
) -> None:
    east = replace(
        july,
        theatre={**july.theatre, "climate": "continental"},
        first_day=date(1944, 1, 11),
        last_day=date(1944, 1, 20),
    )
    assert sky_of(pack, east, weather, 4, ground)[::2] == (sky, state)


@pytest.mark.parametrize(
    ("face", "direction"),
    [
        (1, "north"),
        (2, "north-east"),
        (3, "south-east"),
        (4, "south"),
        (5, "south-west"),
        (6, "north-west"),
    ],
)
def test_a_wind_has_a_direction(pack: Pack, july: Setting, face: int, direction: str) -> None:
    faces = {"firefight 1/wind": (4, 4), "firefight 1/wind direction": (face,)}
    weather = written(pack, july, faces)[0].weather
    assert (weather.wind, weather.direction) == ("Mild breeze", direction)


def test_no_wind_has_none(pack: Pack, july: Setting) -> None:
    faces = {"firefight 1/wind": (3, 4), "firefight 1/wind direction": ()}
    weather = written(pack, july, faces)[0].weather
    assert (weather.wind, weather.direction) == ("No wind", None)


@pytest.mark.parametrize(
    ("gap", "face", "rolled"),
    [
        # A summer in the west: rolled anew in 60 of 100 cases from day to day, in 30 on one day.
        (7, 60, True),
        (7, 61, False),
        (3, 30, True),
        (3, 31, False),
    ],
)
def test_the_sky_stays_or_is_rolled_anew(
    pack: Pack, july: Setting, gap: int, face: int, rolled: bool
) -> None:
    faces = {
        "firefight 1/weather": (5, 5),
        "firefight 2/gap": dice(gap),
        "firefight 2/sky": (face,),
        "firefight 2/weather": (2, 2) if rolled else (),
    }
    one, two = written(pack, july, faces)
    assert one.weather.sky == "overcast"
    assert two.weather.sky == ("clear" if rolled else "overcast")


def test_mist_does_not_stand_a_heavy_wind(pack: Pack, july: Setting) -> None:
    assert sky_of(pack, july, 2, 9, 7)[:2] == ("mist", "Mild breeze")
    assert sky_of(pack, july, 2, 12, 7)[:2] == ("overcast", "Heavy wind")


@pytest.mark.parametrize(
    ("sky", "wind", "time", "said"),
    [
        ("mist", "Mild breeze", "06:00", None),
        ("mist", "Heavy wind", "06:00", "Mist comes with No wind or Mild breeze"),
        ("fog", "Heavy wind from the north", "06:00", "Fog comes with No wind or Mild breeze"),
        ("rain", "Heavy wind", "23:00", None),
        ("heat-haze", "No wind", "09:45", "Heat haze comes from 10:00 to 16:00"),
        ("heat-haze", "No wind", "10:00", None),
        ("heat-haze", "No wind", "16:00", None),
        ("heat-haze", "No wind", "16:15", "Heat haze comes from 10:00 to 16:00"),
    ],
)
def test_skies_that_can_not_be(
    pack: Pack, sky: str, wind: str, time: str, said: str | None
) -> None:
    assert unlike_sky(pack, sky, wind, time) == said


# --- turns ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "end", "track"),
    [
        (1, 1, (0, 0, 1, 2, 3, 4)),
        (2, 2, (0, 0, 0, 0, 2, 3, 4)),
        (3, 3, (0, 0, 0, 0, 2, 3, 4)),
        (4, 4, (0, 0, 0, 0, 0, 1, 2, 3)),
        (5, 5, (0, 0, 0, 0, 0, 1, 2, 3)),
        (6, 6, (0, 0, 0, 0, 0, 0, 0, 2, 3)),
        (1, 6, (0, 0, 0, 0, 2, 3)),
        (6, 1, (0, 0, 0, 0, 0, 1, 2, 3, 4)),
    ],
)
def test_the_turn_track(
    pack: Pack, july: Setting, length: int, end: int, track: tuple[int, ...]
) -> None:
    faces = {"firefight 1/turns": (length,), "firefight 1/end": (end,)}
    one = written(pack, july, faces)[0]
    assert one.track == track
    assert one.turns == len(track)


# --- nights --------------------------------------------------------------------------------------


def night_of(pack: Pack, setting: Setting, weather: int, face: int) -> Firefight:
    faces = {
        "firefight 2/gap": dice(4),
        "firefight 2/weather": dice(weather),
        "firefight 2/wind": (1, 1),
        "firefight 2/nvr": (face,),
    }
    return written(pack, setting, faces)[1]


# On 6 July 1944 the moon was full and up before midnight; on 20 July it was new.
@pytest.mark.parametrize(
    ("day", "weather", "face", "hexes"),
    [
        # Clear adds 1: under a full moon 2 hexes from 1–2, 4 from 3–4, 5 from 5–6, 6 from 7 on.
        (6, 5, 1, 2),
        (6, 5, 2, 4),
        (6, 5, 3, 4),
        (6, 5, 5, 5),
        (6, 5, 6, 6),
        # Overcast takes 1 off.
        (6, 9, 1, 1),
        (6, 9, 2, 2),
        (6, 9, 6, 5),
        # Rain takes 2 off, heavy rain 3.
        (6, 11, 6, 4),
        (6, 11, 2, 1),
        (6, 12, 6, 4),
        (6, 12, 3, 1),
        # Without a moon 0 up to 2, 1 up to 6, 2 from 7 on.
        (20, 5, 1, 0),
        (20, 5, 2, 1),
        (20, 5, 5, 1),
        (20, 5, 6, 2),
        (20, 9, 6, 1),
        (20, 12, 5, 0),
    ],
)
def test_how_far_one_sees_at_night(
    pack: Pack, july: Setting, day: int, weather: int, face: int, hexes: int
) -> None:
    night = night_of(pack, replace(july, first_day=date(1944, 7, day)), weather, face)
    assert night.night
    assert night.moon is not None
    assert (night.moon.phase, night.moon.up) == (
        ("Full Moon", True) if day == 6 else ("No Moon", False)
    )
    assert night.nvr == hexes


def test_a_moon_that_is_down_gives_no_light(pack: Pack, july: Setting) -> None:
    # The half moon of 13 July rose after midnight: its light is that of a new moon.
    night = night_of(pack, replace(july, first_day=date(1944, 7, 13)), 5, 6)
    assert night.moon is not None
    assert (night.moon.phase, night.moon.up) == ("Half Moon", False)
    assert night.nvr == 2


NORMANDY = GeoPoint(49.2, -0.7)


@pytest.mark.parametrize(
    ("day", "phase", "waxing"),
    [
        # From the almanac of 1944: full 6 June and 6 July, new 20 June and 20 July, first quarter
        # 28 June, last quarter 13 June and 12 July.
        (date(1944, 6, 6), "Full Moon", None),
        (date(1944, 6, 10), "Gibbous", False),
        (date(1944, 6, 13), "Half Moon", False),
        (date(1944, 6, 16), "Crescent", False),
        (date(1944, 6, 20), "No Moon", None),
        (date(1944, 6, 24), "Crescent", True),
        (date(1944, 6, 28), "Half Moon", True),
        (date(1944, 7, 2), "Gibbous", True),
        (date(1944, 7, 6), "Full Moon", None),
        (date(1944, 7, 12), "Half Moon", False),
        (date(1944, 7, 20), "No Moon", None),
    ],
)
def test_the_moon_of_the_summer_of_1944(day: date, phase: str, waxing: bool | None) -> None:
    at = datetime(day.year, day.month, day.day, 22, tzinfo=NORMANDY.zone)
    found = moon(NORMANDY, at)
    assert found.phase == phase
    assert waxing in (None, found.waxing)
    lit = {
        "No Moon": (0, 4),
        "Crescent": (3, 35),
        "Half Moon": (30, 72),
        "Gibbous": (70, 97),
        "Full Moon": (96, 100),
    }
    assert lit[phase][0] <= found.lit <= lit[phase][1]


def test_a_full_moon_is_up_at_midnight_and_down_at_noon() -> None:
    midnight = datetime(1944, 7, 6, 0, tzinfo=NORMANDY.zone)
    assert moon(NORMANDY, midnight).up
    assert not moon(NORMANDY, midnight + timedelta(hours=12)).up
    assert isinstance(moon(NORMANDY, midnight), Moon)


# --- the clock -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("longitude", "hours"),
    [(0, 0), (-0.7, 0), (7.4, 0), (7.6, 1), (19.4, 1), (29, 2), (103.8, 7), (178, 12), (-8, -1)],
)
def test_the_clock_of_a_place(longitude: float, hours: int) -> None:
    assert GeoPoint(50, longitude).zone.utcoffset(None) == timedelta(hours=hours)


# On the equator the sun rose at 6:04 and set at 18:11 on 20 March 1944.
@pytest.mark.parametrize(
    ("hour", "clock"),
    [
        ("dawn", "06:30"),
        ("morning", "08:45"),
        ("midday", "12:15"),
        ("afternoon", "14:15"),
        ("dusk", "17:15"),
    ],
)
def test_times_of_day_at_equinox(hour: str, clock: str) -> None:
    assert f"{moment(GeoPoint(0, 0), date(1944, 3, 20), hour):%H:%M}" == clock


@pytest.mark.parametrize(
    ("day", "clocks"),
    [
        # No sunrise: 9 to 15 is taken for the day; no sunset: 6 to 18.
        (date(1944, 12, 20), ["09:15", "10:15", "12:00", "13:00", "14:30"]),
        (date(1944, 6, 20), ["06:30", "08:45", "12:00", "14:15", "17:00"]),
    ],
)
def test_times_of_day_beyond_the_polar_circle(day: date, clocks: list[str]) -> None:
    hours = ("dawn", "morning", "midday", "afternoon", "dusk")
    found = [f"{moment(GeoPoint(70, 25), day, hour):%H:%M}" for hour in hours]
    assert found == clocks


def test_a_night_lies_between_nightfall_and_midnight() -> None:
    # Dark at 18:32 on the equator: half of the rest of the day is gone at 21:16.
    dark = nightfall(GeoPoint(0, 0), date(1944, 3, 20))
    assert dark is not None
    assert dark.hour == 18
    assert 30 <= dark.minute <= 34
    assert f"{moment(GeoPoint(0, 0), date(1944, 3, 20), 'night'):%d %H:%M}" == "20 21:15"


@pytest.mark.parametrize(
    ("latitude", "day", "dark"),
    [
        (49.2, date(1944, 7, 11), True),
        (49.2, date(1944, 12, 20), True),
        (60.0, date(1944, 6, 20), False),  # dark after a quarter to eleven
        (64.0, date(1944, 6, 20), False),  # never dark
        (70.0, date(1944, 9, 20), True),
    ],
)
def test_nights_to_fight_in(latitude: float, day: date, dark: bool) -> None:
    assert (nightfall(GeoPoint(latitude, 0), day) is not None) == dark


def test_a_night_that_never_comes_can_not_be_timed() -> None:
    with pytest.raises(ValueError, match="1944-06-20 has no night at 64"):
        moment(GeoPoint(64, 12), date(1944, 6, 20), "night")


def test_the_sun_stands_as_high_as_latitude_and_season_say() -> None:
    # 90° − 49.2° + 23.4° at noon in June, and by 46.9° less in December; below by night.
    def noon(month: int) -> float:
        at = datetime(1944, month, 21, 12, 3, tzinfo=NORMANDY.zone)
        return sun_height(NORMANDY, at)

    assert noon(6) == pytest.approx(64.2, abs=0.4)
    assert noon(12) == pytest.approx(17.4, abs=0.4)
    night = datetime(1944, 6, 21, 0, 3, tzinfo=NORMANDY.zone)
    assert sun_height(NORMANDY, night) == pytest.approx(-17.4, abs=0.4)


def test_every_roll_of_a_calendar_is_told(pack: Pack, july: Setting) -> None:
    roller = a_roller(pack)
    with loaded({**QUIET, "firefight 2/gap": dice(7), "firefight 2/hour": (3, 4)}):
        write_calendar(roller, july, "axis")
    first = ["hour", "weather", "wind", "ground", "turns", "end"]
    second = ["gap", "hour", "attacker", "sky", *first[1:]]
    assert list(results(roller)) == [
        *(f"firefight 1/{name}" for name in first),
        *(f"firefight 2/{name}" for name in second),
    ]
