"""Sun and moon of a place on a day, from the real calendar."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

HOURS = {"dawn": 0.04, "morning": 0.22, "midday": 0.5, "afternoon": 0.68, "dusk": 0.92}
"""Times of day as parts of the time between sunrise and sunset."""

_SLOT = 15
"""Minutes to which a clock time is rounded."""

NEW, FULL = 0.0, 14.0
_NEAR = 1.6
_MONTH = 28.0


def moon(day: date) -> str:
    """Return the moon's phase: No Moon, Crescent, Half Moon, Gibbous or Full Moon.

    The phase runs from 0 to 28 days, with 0 at new and 14 at full moon (astral, after Meeus).
    """
    from astral.moon import phase

    age = phase(day)
    from_new = min(age, _MONTH - age)
    if from_new < _NEAR:
        return "No Moon"
    if abs(age - FULL) < _NEAR:
        return "Full Moon"
    if from_new < 5.4:
        return "Crescent"
    return "Half Moon" if from_new < 9.0 else "Gibbous"


def daylight(day: date, latitude: float, longitude: float) -> tuple[datetime, datetime] | None:
    """Return sunrise and sunset in the place's own solar time, None where the sun does neither."""
    from astral import Observer
    from astral.sun import sunrise, sunset

    zone = timezone(timedelta(hours=round(longitude / 15)))
    observer = Observer(latitude, longitude)
    try:
        return sunrise(observer, day, tzinfo=zone), sunset(observer, day, tzinfo=zone)
    except ValueError:
        return None


def dark_at_all(day: date, latitude: float, longitude: float) -> bool:
    """Tell whether a night of the day is dark: three hours at least between the lights."""
    lights = daylight(day, latitude, longitude)
    return lights is not None and lights[1] - lights[0] < timedelta(hours=21)


def clock(day: date, hour: str, latitude: float, longitude: float) -> str:
    """Return the clock time of a time of day, as `06:15`; `night` is deep in the dark.

    Where the sun does not rise or set, the day is taken to run from 9 to 15 and from 6 to 18.
    """
    lights = daylight(day, latitude, longitude)
    if lights is None:
        summer = 4 <= day.month <= 8
        start, end = (6 * 60, 18 * 60) if summer else (9 * 60, 15 * 60)
    else:
        start, end = (light.hour * 60 + light.minute for light in lights)
        end = end if end > start else end + 24 * 60
    if hour == "night":
        minutes = end + (24 * 60 - (end - start)) // 3
    else:
        minutes = round(start + HOURS[hour] * (end - start))
    minutes = round(minutes / _SLOT) * _SLOT % (24 * 60)
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
