"""Sun and moon from the largest terms of their theories."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta


def days_since_2000(at):
    """Days since noon of 1 January 2000 UTC."""
    return (at - datetime(2000, 1, 1, 12, tzinfo=UTC)) / timedelta(days=1)


def altitude(ecliptic, d, latitude, longitude):
    """Height above the horizon, in degrees, of an ecliptic longitude and latitude."""
    lon, lat = map(math.radians, ecliptic)
    tilt = math.radians(23.439 - 4e-7 * d)
    declination = math.asin(
        math.sin(lat) * math.cos(tilt) + math.cos(lat) * math.sin(tilt) * math.sin(lon)
    )
    right = math.atan2(
        math.sin(lon) * math.cos(tilt) - math.tan(lat) * math.sin(tilt), math.cos(lon)
    )
    turn = math.radians((280.46062 + 360.98564737 * d + longitude) % 360) - right
    place = math.radians(latitude)
    high = math.sin(place) * math.sin(declination)
    high += math.cos(place) * math.cos(declination) * math.cos(turn)
    return math.degrees(math.asin(high))


def sun_longitude(d):
    mean = math.radians(357.528 + 0.9856003 * d)
    return 280.46 + 0.9856474 * d + 1.915 * math.sin(mean) + 0.02 * math.sin(2 * mean)


def moon_longitude(d):
    """Ecliptic longitude and latitude of the moon with the largest terms of its theory."""
    mean, own = 218.316 + 13.176396 * d, math.radians(134.963 + 13.064993 * d)
    from_sun = math.radians(297.850 + 12.190749 * d)
    node, sun = math.radians(93.272 + 13.229350 * d), math.radians(357.529 + 0.98560028 * d)
    longitude = (
        mean
        + 6.289 * math.sin(own)
        + 1.274 * math.sin(2 * from_sun - own)
        + 0.658 * math.sin(2 * from_sun)
        + 0.214 * math.sin(2 * own)
        - 0.186 * math.sin(sun)
        - 0.114 * math.sin(2 * node)
    )
    return longitude, 5.128 * math.sin(node) + 0.281 * math.sin(own + node)


def moon_light(d):
    """Part of the moon's face that is lit, and the angle that it has run from new moon."""
    angle = (moon_longitude(d)[0] - sun_longitude(d)) % 360
    return (1 - math.cos(math.radians(angle))) / 2, angle
