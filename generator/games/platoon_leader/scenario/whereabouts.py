"""Where a campaign is: the place that it is named after on the globe, and what lies around it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.scenario.fresh import Campaign
from generator.games.platoon_leader.scenario.words import say
from generator.games.platoon_leader.setting.episodes import POINTS
from generator.roll.numbers import number_of
from generator.roll.sky import GeoPoint
from generator.roll.words import listed

Place = Mapping[str, Any]


def whereabouts(pack: Pack, campaign: Campaign) -> str:
    """Say where the place of a campaign lies, and which places of its episode are near it."""
    site = campaign.site
    told = say(
        pack,
        "whereabouts",
        place=site["name"],
        latitude=_degrees(site["latitude"], "NS"),
        longitude=_degrees(site["longitude"], "EW"),
    )
    around = neighbours(pack, site)
    if not around:
        return told
    ways = [
        say(pack, "neighbour", place=place["name"], km=round(km), point=point)
        for place, km, point in around
    ]
    return f"{told} {say(pack, 'neighbours', list=listed(ways))}"


def neighbours(pack: Pack, site: Place) -> list[tuple[Place, float, str]]:
    """Return the places of an episode nearest to one of them, with kilometres and direction.

    They are within a day's march, and as many as the pack wants to tell.
    """
    march, most = number_of(pack, "march"), number_of(pack, "neighbours")
    found = [
        (place, *_way(site, place))
        for place in pack.records("places").values()
        if place["episode"] == site["episode"] and place["name"] != site["name"]
    ]
    near = sorted((one for one in found if 1 <= one[1] <= march), key=lambda one: one[1])
    return near[:most]


def _way(one: Place, other: Place) -> tuple[float, str]:
    """Return the kilometres from one place to another, and the point of the compass."""
    north, east = _point(one).to(_point(other))
    turns = math.atan2(east, north) / math.tau
    return math.hypot(north, east), POINTS[round(turns * len(POINTS)) % 8]


def _point(place: Place) -> GeoPoint:
    return GeoPoint(float(place["latitude"]), float(place["longitude"]))


def _degrees(value: float, sides: str) -> str:
    return f"{abs(value):.2f}° {sides[value < 0]}"
