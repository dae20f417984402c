"""Episodes: what was fought where and when, which way the front faced, and what lay around."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Literal

from generator.content import Pack
from generator.ground.edges import EDGES, OPPOSITE, Edge
from generator.roll.choices import within

Theatre = Mapping[str, Any]
Pair = Mapping[str, Any]
Episode = Mapping[str, Any]
Place = Mapping[str, Any]
Days = tuple[date, date]

POINTS = (
    *("north", "north-east", "east", "south-east"),
    *("south", "south-west", "west", "north-west"),
)
"""The points of the compass that a front, a sea or a road is told by."""

RUNS = ("north-south", "east-west", "north-east-south-west", "north-west-south-east")
"""How a river may run."""

SETTLED = ("town", "village", "hamlet")
"""Kinds of places that people live in: a map's main settlement bears such a name."""

TOWN, VILLAGE = 15, 6
"""Hexes with buildings from which on a settlement is a town, and a village."""

LANDMARKS = (
    *("hill", "ridge", "pass", "farm", "station", "wood", "river", "point", "beach", "island"),
    *("airfield", "fort", "factory", "well", "wadi", "monastery", "bridge"),
)
"""Other kinds of places."""

_STRETCHES = ("river", "wadi", "beach", "point")
"""Kinds that reach farther than a map or name no spot of it: it is named after others first."""

_COURSES: Mapping[str, tuple[Edge, Edge]] = {
    "north-south": ("north", "south"),
    "east-west": ("east", "west"),
}


def episodes_of(pack: Pack, theatre: Theatre) -> list[Episode]:
    """List the episodes of a theatre."""
    return [one for one in pack.records("episodes").values() if one["theatre"] == theatre["id"]]


def open_to(pack: Pack, theatre: Theatre, pair: Pair) -> list[Episode]:
    """List the episodes of a theatre that both sides of a pair had a part in.

    In those of one attacker it is the pair in which that side has to take ground, or either may.
    """
    return [
        one
        for one in episodes_of(pack, theatre)
        if one["from"] <= pair["to"]
        and pair["from"] <= one["to"]
        and _took_part(one, pair)
        and ("both" in (one["attacker"], pair["bias"]) or one["attacker"] == pair["bias"])
    ]


def _took_part(episode: Episode, pair: Pair) -> bool:
    """Tell whether both sides of a pair fought in an episode, by nation or else by army."""
    who = episode["who"]
    return not who or all(
        (pair[f"{side}-nation"] or pair[side]) in who for side in ("axis", "allied")
    )


def period(pair: Pair) -> Days:
    """Return the first and the last day of a pair of armies in their theatre."""
    return date.fromisoformat(pair["from"]), date.fromisoformat(pair["to"])


def shared_days(pair: Pair, episode: Episode) -> Days:
    """Return the first and the last day of an episode on which a pair of armies met there."""
    first, last = (max(pair["from"], episode["from"]), min(pair["to"], episode["to"]))
    return date.fromisoformat(first), date.fromisoformat(last)


def fewest_days(count: int) -> int:
    """Return the days that so many firefights take at least: there are two on a day at times."""
    return (count + 1) // 2


def first_days(pair: Pair, episode: Episode, count: int, wanted: date | None) -> list[date]:
    """Return the days of an episode on which a campaign of `count` firefights may begin.

    It ends with its episode, so it begins a day for each firefight before the last, if there are so
    many. A `wanted` day may be any that leaves days enough.
    """
    first, last = shared_days(pair, episode)
    total = (last - first).days + 1
    if total < fewest_days(count):
        return []
    if wanted is not None:
        left = (last - wanted).days + 1
        return [wanted] if first <= wanted and left >= fewest_days(count) else []
    latest = max(0, total - count)
    return [first + timedelta(days=day) for day in range(latest + 1)]


def grounds(theatre: Theatre, day: date, episode: Episode) -> list[tuple[str, int]]:
    """Return the kinds of ground that an episode was fought on, on a day, with their weights."""
    month = day.isoformat()[:7]
    return [
        (str(item["ground"]), int(item["weight"]))
        for item in theatre["grounds"]
        if (not item["months"] or day.month in item["months"])
        and (not item["from"] or item["from"] <= month)
        and (not item["to"] or month <= item["to"])
        and item["ground"] in episode["grounds"]
    ]


def edges_of(point: str) -> tuple[Edge, ...]:
    """Return the edges of a map that a point of the compass lies behind: one, or two."""
    return tuple(edge for edge in EDGES if edge in point.split("-"))


def axis_edges(episode: Episode, day: date, site: Place | None = None) -> Mapping[Edge, int]:
    """Return where the Axis came from on a day: edges with their weights.

    It is known of some places by themselves.
    """
    found: Counter[Edge] = Counter()
    known = site["axis-faces"] if site else None
    for point in known or [
        front["axis-faces"] for front in episode["front"] if within(front, day.isoformat())
    ]:
        ways = edges_of(point)
        for way in ways:
            found[OPPOSITE[way]] += 2 // len(ways)
    return found


def seaward(episode: Episode, site: Place | None = None) -> frozenset[Edge]:
    """Return the edges of a map at which open water may lie; it is known of some places."""
    known = site["sea"] if site else None
    points = episode["sea"] if known is None else known
    return frozenset(edge for point in points or () for edge in edges_of(point))


def river_course(episode: Episode, edge: Edge) -> Literal["along", "across"] | None:
    """Return how the episode's river lies to the way from an edge to the opposite one.

    None if there is no such river, or it runs askew of the compass.
    """
    ends = _COURSES.get(episode["river-runs"] or "")
    if ends is None:
        return None
    return "along" if edge in ends else "across"


def places_of(pack: Pack, episode: Episode) -> list[Place]:
    """List the places of an episode."""
    return [one for one in pack.records("places").values() if one["episode"] == episode["id"]]


def sites(places: Sequence[Place], day: date, built_up: int) -> list[Place]:
    """List those of an episode's places that were the front on a day and may name a map.

    `built_up` is the size of its largest settlement in hexes: a town has `TOWN` at least, ground
    with none to speak of (less than `VILLAGE`) may lie at a hill or a well as well.
    """
    known = [one for one in places if within(one, day.isoformat())]
    towns = [one for one in known if one["kind"] == "town"]
    villages = [one for one in known if one["kind"] in SETTLED[1:]]
    rest = [one for one in known if one["kind"] not in (*SETTLED, *_STRETCHES)]
    rest = rest or [one for one in known if one["kind"] in _STRETCHES]
    if built_up >= TOWN:
        return towns or villages or rest
    if built_up >= VILLAGE:
        return villages or towns or rest
    return [*villages, *rest] or towns
