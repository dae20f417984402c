"""The villages of a theatre: each was the front between two days."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from math import hypot
from typing import Any

from generator.content import Pack
from generator.roll.choices import Span, days, within
from generator.roll.roller import Roller
from generator.roll.series import turned
from generator.roll.sky import GeoPoint

PLACES = "places"


def span_of(pack: Pack, place: Mapping[str, Any]) -> Span:
    """Return the days of a place that are its theatre's, too."""
    first, last = days(pack.records("theatres")[place["theatre"]])
    begins, ends = days(place)
    return max(first, begins), min(last, ends)


def places_of(pack: Pack, theatre: str, day: date | None = None) -> list[Mapping[str, Any]]:
    """Return the places of a theatre, or those that were the front on a day."""
    found = [one for one in pack.records(PLACES).values() if one["theatre"] == theatre]
    return [one for one in found if day is None or within(one, day.isoformat())]


def roll_place(roller: Roller, theatre: str) -> Mapping[str, Any]:
    """Roll a place, on the locked day if one is; in a series none comes again before its turn."""
    day = roller.locks.get("date")
    known = {str(one["id"]): one for one in places_of(roller.pack, theatre)}
    key = turned(
        roller,
        "village",
        "Village",
        list(known),
        fits=lambda one: day is None or within(known[one], day),
        lock="village",
    )
    return known[key]


def nearest(pack: Pack, place: Mapping[str, Any], day: date) -> Mapping[str, Any]:
    """Return the place nearest to another that was the front on a day; each day has one.

    A place is the nearest to itself only where there is no other.
    """
    found = places_of(pack, place["theatre"], day)
    return min(found, key=lambda one: (one["id"] == place["id"], kilometres(place, one)))


def kilometres(one: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    """Return how far two places are from each other."""
    here, there = (GeoPoint(float(at["north"]), float(at["east"])) for at in (one, other))
    return hypot(*here.to(there))
