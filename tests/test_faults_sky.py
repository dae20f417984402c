"""Hours and the moon by round numbers: sun and moon stand where a test puts them.

What the almanac says is its own business; here it says what is easy to reckon with.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from typing import Any
from unittest import mock

import pytest

from generator.roll.sky import GeoPoint, moment, moon, nightfall

HOME = GeoPoint(50.0, 7.4)
"""Half a degree short of the zone of one hour."""

DAY = date(1944, 7, 11)


def clock(hour: int, minute: int = 0, day: date = DAY, spot: GeoPoint = HOME) -> datetime:
    return datetime.combine(day, time(hour, minute), spot.zone)


@contextmanager
def sun(
    rise: datetime | None, down: datetime | None, dark: datetime | None = None
) -> Iterator[None]:
    """The sun rises, sets, and is six degrees below the horizon when told; or never."""

    def tells(when: datetime | None) -> Any:
        error = ValueError("never")
        return mock.Mock(return_value=when, side_effect=None if when else error)

    with (
        mock.patch("astral.sun.sunrise", tells(rise)),
        mock.patch("astral.sun.sunset", tells(down)),
        mock.patch("astral.sun.dusk", tells(dark)),
    ):
        yield


@pytest.mark.parametrize(
    ("longitude", "hours"),
    [(0, 0), (7.4, 0), (7.6, 1), (22.4, 1), (22.6, 2), (-7.4, 0), (-7.6, -1), (179, 12)],
)
def test_a_zone_is_whole_hours_of_fifteen_degrees(longitude: float, hours: int) -> None:
    assert GeoPoint(0, longitude).zone.utcoffset(None) == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("hour", "begins"),
    [
        # The day is from 6:00 to 16:00, 600 minutes.
        ("dawn", (6, 30)),  # 24 minutes: the nearest quarter is the second
        ("morning", (8, 15)),  # 132 minutes
        ("midday", (11, 0)),
        ("afternoon", (12, 45)),  # 408 minutes
        ("dusk", (15, 15)),  # 552 minutes
    ],
)
def test_an_hour_is_its_part_of_the_day_to_the_nearest_quarter(
    hour: str, begins: tuple[int, int]
) -> None:
    with sun(clock(6), clock(16)):
        assert moment(HOME, DAY, hour) == clock(*begins)


@pytest.mark.parametrize(
    ("minute", "begins"),
    [(0, (12, 0)), (14, (12, 0)), (16, (12, 15)), (44, (12, 15)), (46, (12, 30))],
)
def test_midday_is_half_way_and_rounded_to_quarters(minute: int, begins: tuple[int, int]) -> None:
    """Sunset at 16:00 and some: half of that is a half of the minutes more."""
    with sun(clock(8), clock(16, minute)):
        assert moment(HOME, DAY, "midday") == clock(*begins)


@pytest.mark.parametrize(
    ("dark", "begins"), [((20, 0), (22, 0)), ((18, 0), (21, 0)), ((22, 30), (23, 15))]
)
def test_a_night_begins_half_way_from_dark_to_midnight(
    dark: tuple[int, int], begins: tuple[int, int]
) -> None:
    with sun(clock(6), clock(16), clock(*dark)):
        assert moment(HOME, DAY, "night") == clock(*begins)


@pytest.mark.parametrize(
    ("dark", "night"),
    [((22, 45), True), ((22, 46), False), ((16, 0), True), ((23, 59), False)],
)
def test_a_night_that_comes_after_a_quarter_to_eleven_is_none(
    dark: tuple[int, int], night: bool
) -> None:
    with sun(clock(6), clock(16), clock(*dark)):
        assert nightfall(HOME, DAY) == (clock(*dark) if night else None)
        if not night:
            with pytest.raises(ValueError, match=r"1944-07-11 has no night at 50\.0°"):
                moment(HOME, DAY, "night")


def test_dark_on_the_next_day_is_no_night_of_this_one() -> None:
    with sun(clock(6), clock(16), clock(0, 10, DAY + timedelta(days=1))):
        assert nightfall(HOME, DAY) is None
    with sun(clock(6), clock(16)):
        assert nightfall(HOME, DAY) is None


@pytest.mark.parametrize(
    ("month", "begins"),
    [(3, 12), (4, 12), (8, 12), (9, 12), (12, 12)],
)
def test_where_the_sun_never_sets_or_rises_midday_is_noon(month: int, begins: int) -> None:
    day = date(1944, month, 15)
    with sun(None, None):
        assert moment(HOME, day, "midday") == clock(begins, 0, day)


@pytest.mark.parametrize(
    ("month", "dawn", "dusk"),
    [
        (3, (9, 15), (14, 30)),  # winter, 9 to 15: 14 and 331 minutes
        (4, (6, 30), (17, 0)),  # summer, 6 to 18: 29 and 662 minutes
        (8, (6, 30), (17, 0)),
        (9, (9, 15), (14, 30)),
    ],
)
def test_without_sunrise_the_day_is_six_or_twelve_hours(
    month: int, dawn: tuple[int, int], dusk: tuple[int, int]
) -> None:
    day = date(1944, month, 15)
    with sun(None, None):
        assert moment(HOME, day, "dawn") == clock(*dawn, day)
        assert moment(HOME, day, "dusk") == clock(*dusk, day)


@pytest.mark.parametrize(
    ("age", "phase", "lit", "waxing"),
    [
        (0, "No Moon", 0, True),
        (1, "No Moon", 1, True),
        (3.5, "Crescent", 15, True),
        (7, "Half Moon", 50, True),
        (10.5, "Gibbous", 85, True),
        (14, "Full Moon", 100, False),
        (17.5, "Gibbous", 85, False),
        (21, "Half Moon", 50, False),
        (24.5, "Crescent", 15, False),
        (27, "No Moon", 1, False),
    ],
)
@pytest.mark.parametrize(("height", "up"), [(0.1, True), (0.0, False), (-0.1, False)])
def test_a_moon_of_an_age_is_lit_by_so_much(
    age: float, phase: str, lit: int, waxing: bool, height: float, up: bool
) -> None:
    """Of 28 days: none at first, half after a week, all after two, and down again."""
    with (
        mock.patch("astral.moon.phase", return_value=age),
        mock.patch("astral.moon.elevation", return_value=height),
    ):
        found = moon(HOME, clock(23))
    assert (found.phase, found.lit, found.waxing, found.up) == (phase, lit, waxing, up)


def test_phases_follow_each_other_alike_on_both_sides_of_the_full_moon() -> None:
    def of(age: float) -> str:
        with (
            mock.patch("astral.moon.phase", return_value=age),
            mock.patch("astral.moon.elevation", return_value=1),
        ):
            return moon(HOME, clock(23)).phase

    ages = [tenth / 10 + 0.05 for tenth in range(139)]
    rising = [of(age) for age in ages]
    assert rising == [of(28 - age) for age in ages]
    order = list(dict.fromkeys(rising))
    assert order == ["No Moon", "Crescent", "Half Moon", "Gibbous", "Full Moon"]
    assert rising == sorted(rising, key=order.index)
