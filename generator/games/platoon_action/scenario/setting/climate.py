"""The weather of a day as one thing: sky and ground together, as a theatre's part of the year had.

A climate has spans of the year, from one day to another, each with its own chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from math import gcd
from typing import Any

from generator.content import Pack
from generator.roll.choices import Span, days

CALM = "calm"
WINDS = ("north", "east", "south", "west", CALM)
_ALWAYS = 100
_LEAP = "02-29"
_WET = frozenset({"bridge", "ford"})

Chosen = Mapping[str, str]


def climate_on(pack: Pack, land: Mapping[str, Any], day: date) -> Mapping[str, Any] | None:
    """Return the span of a theatre's climate that a day is in, if there is one."""
    at = day.isoformat()[5:]
    for one in pack.records("climates").values():
        if one["climate"] == land["climate"] and one["from"] <= at <= one["to"]:
            return one
    return None


def year_of(land: Mapping[str, Any], chosen: Chosen) -> Span:
    """Return the first and the last day that a theatre and a chosen date or year leave."""
    first, last = days(land)
    if day := chosen.get("date"):
        return max(first, date.fromisoformat(day)), min(last, date.fromisoformat(day))
    if year := chosen.get("year"):
        first, last = max(first, date(int(year), 1, 1)), min(last, date(int(year), 12, 31))
    return first, last


def spells(pack: Pack, land: Mapping[str, Any], chosen: Chosen) -> Iterator[tuple[date, date]]:
    """Yield from when to when a theatre may have the weather that is chosen, in their order."""
    first, last = year_of(land, chosen)
    found = [
        (max(first, on(year, one["from"])), min(last, on(year, one["to"])))
        for one in pack.records("climates").values()
        if one["climate"] == land["climate"] and any(_agrees(pack, d, chosen) for d in one["days"])
        for year in range(first.year, last.year + 1)
    ]
    yield from sorted(spell for spell in found if spell[0] <= spell[1])


def on(year: int, at: str) -> date:
    """Return a day of a year; the last of February of one that is no leap year is the 28th."""
    leap = at != _LEAP or (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0))
    return date.fromisoformat(f"{year}-{at if leap else '02-28'}")


def weathers(
    pack: Pack, land: Mapping[str, Any], day: date, chosen: Chosen
) -> list[tuple[tuple[str, str], int]]:
    """Return the skies and grounds that a day may have, with their chances."""
    one = climate_on(pack, land, day)
    return [
        ((str(d["sky"]), str(d["ground"])), int(d["weight"]))
        for d in (one["days"] if one else ())
        if _agrees(pack, d, chosen)
    ]


def _agrees(pack: Pack, day: Mapping[str, Any], chosen: Chosen) -> bool:
    """Tell whether a sky and a ground go with what is chosen: weather, ground, wind, mission."""
    if chosen.get("weather", day["sky"]) != day["sky"]:
        return False
    if chosen.get("ground", day["ground"]) != day["ground"]:
        return False
    if "wind" in chosen and not blows(pack, day["sky"], chosen["wind"]):
        return False
    return "mission" not in chosen or runs(pack, day["ground"], chosen["mission"])


def blows(pack: Pack, sky: str, wind: str) -> bool:
    """Tell whether a wind, or none, goes with a sky."""
    still = int(pack.records("weather")[sky]["still"])
    return still > 0 if wind == CALM else still < _ALWAYS


def runs(pack: Pack, ground: str, mission: str) -> bool:
    """Tell whether a mission has the water that it needs."""
    water: bool = pack.records("ground-states")[ground]["water"]
    return water or not needs_water(pack, mission)


def needs_water(pack: Pack, mission: str) -> bool:
    """Tell whether a bridge or a ford is fought for."""
    return any(goal["what"] in _WET for goal in pack.records("missions")[mission]["goals"])


def winds(pack: Pack, sky: str) -> list[tuple[str, int]]:
    """Return where the wind may blow to under a sky, with its chances."""
    still = int(pack.records("weather")[sky]["still"])
    each, none = _ALWAYS - still, (len(WINDS) - 1) * still
    part = gcd(each, none)
    return [(wind, (none if wind == CALM else each) // part) for wind in WINDS]


def look_of(pack: Pack, land: Mapping[str, Any], day: date, ground: str) -> str:
    """Return the look of a table: white where there is snow, else that of the time of year."""
    if pack.records("ground-states")[ground]["snow"]:
        return "snow"
    one = climate_on(pack, land, day)
    return str(one["look"]) if one else "temperate"
