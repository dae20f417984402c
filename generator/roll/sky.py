"""Sun and moon of a place on a day, from the real calendar (astral, after Meeus).

Times are those of the place's own zone, a whole number of hours from Greenwich.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone

HOURS = {"dawn": 0.04, "morning": 0.22, "midday": 0.5, "afternoon": 0.68, "dusk": 0.92}
"""Times of day as parts of the time between first and last light."""

TWILIGHT = 6.0
"""How far the sun is below the horizon, in degrees, when it gets dark: civil twilight ends."""

PHASES = ("No Moon", "Crescent", "Half Moon", "Gibbous", "Full Moon")
"""Phases of the moon, from the darkest night to the lightest."""

NEW, CRESCENT, HALF, GIBBOUS, FULL = PHASES

KM_OF_DEGREE = 111.2
"""Kilometres of a degree of latitude: the mean radius of the earth, 6,371 km, × π / 180."""

_SLOT = 15
"""Minutes to which a clock time is rounded."""

_LATEST_DARK = time(22, 45)
"""A night that gets dark later than this is not fought in."""

_MONTH = 28.0
_NEAR = 1.6
_QUARTER = (5.4, 9.0)


@dataclass(frozen=True, slots=True)
class Moon:
    """The moon at an hour: its phase, the lit part of its face in per cent, and where it is."""

    phase: str
    lit: int
    waxing: bool
    up: bool


@dataclass(frozen=True, slots=True)
class GeoPoint:
    """A place on earth in degrees, north and east positive."""

    latitude: float
    longitude: float

    @property
    def zone(self) -> timezone:
        return timezone(timedelta(hours=round(self.longitude / 15)))

    def to(self, other: GeoPoint, parallel: float | None = None) -> tuple[float, float]:
        """Return how many kilometres north and east of it another place lies, on a plane.

        The plane touches the globe at a `parallel` in degrees, else half way between the two.
        """
        at = (self.latitude + other.latitude) / 2 if parallel is None else parallel
        north, east = other.latitude - self.latitude, other.longitude - self.longitude
        return KM_OF_DEGREE * north, KM_OF_DEGREE * east * math.cos(math.radians(at))


def moon(spot: GeoPoint, at: datetime) -> Moon:
    """Return the moon over a place; `up` is whether it stands above the horizon.

    The phase is one of `PHASES`.
    """
    from astral import Observer
    from astral.moon import elevation, phase

    at = at.astimezone(UTC)  # astral ignores time zones here
    age = phase(at)  # 0 at new moon, 14 at full moon
    from_new = min(age, _MONTH - age)
    lit = round(50 * (1 - math.cos(2 * math.pi * age / _MONTH)))
    high = elevation(Observer(spot.latitude, spot.longitude), at)
    return Moon(_phase(from_new), lit, age < _MONTH / 2, high > 0)


def _phase(from_new: float) -> str:
    if from_new < _NEAR:
        return NEW
    if from_new > _MONTH / 2 - _NEAR:
        return FULL
    if from_new < _QUARTER[0]:
        return CRESCENT
    return HALF if from_new < _QUARTER[1] else GIBBOUS


def sun_height(spot: GeoPoint, at: datetime) -> float:
    """Return the sun's altitude in degrees, negative below the horizon."""
    from astral import Observer
    from astral.sun import elevation

    found: float = elevation(Observer(spot.latitude, spot.longitude), at.astimezone(UTC))
    return found


def nightfall(spot: GeoPoint, day: date) -> datetime | None:
    """Return when it gets dark on a day; None if that is too late, or never."""
    from astral import Observer
    from astral.sun import dusk

    observer = Observer(spot.latitude, spot.longitude)
    try:
        dark = dusk(observer, day, depression=TWILIGHT, tzinfo=spot.zone)
    except ValueError:
        return None
    in_time = dark.date() == day and dark.time() <= _LATEST_DARK
    return dark if in_time else None


def moment(spot: GeoPoint, day: date, hour: str) -> datetime:
    """Return when a firefight of a time of day begins, to a quarter of an hour.

    A `night` lies halfway between nightfall and midnight, so that it belongs to the day's date; it
    must have a nightfall. Where the sun does not rise or set at all, the day runs from 9 to 15 in
    winter and from 6 to 18 in summer.
    """
    midnight = datetime.combine(day, time(), spot.zone)
    if hour == "night":
        dark = nightfall(spot, day)
        if dark is None:
            raise ValueError(f"{day} has no night at {spot.latitude}°")
        minutes = ((dark - midnight).total_seconds() / 60 + 24 * 60) / 2
    else:
        first, last = (
            (light - midnight).total_seconds() / 60 for light in _daylight(spot, day, midnight)
        )
        minutes = first + HOURS[hour] * (last - first)
    return midnight + timedelta(minutes=round(minutes / _SLOT) * _SLOT)


def _daylight(spot: GeoPoint, day: date, midnight: datetime) -> tuple[datetime, datetime]:
    from astral import Observer
    from astral.sun import sunrise, sunset

    observer = Observer(spot.latitude, spot.longitude)
    try:
        return sunrise(observer, day, tzinfo=spot.zone), sunset(observer, day, tzinfo=spot.zone)
    except ValueError:
        summer = 4 <= day.month <= 8
        first, last = (6, 18) if summer else (9, 15)
        return midnight + timedelta(hours=first), midnight + timedelta(hours=last)
