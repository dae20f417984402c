"""What a record edited by hand is held against: the constraints that its values must meet.

They hold for every record as it was rolled, so that only an edit can break them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from generator.content import Pack
from generator.content.source import Step
from generator.errors import short
from generator.scenarios.campaign import Campaign
from generator.scenarios.choices import INTENSITIES, SIDES, records
from generator.scenarios.forces import ASSAULT, DUAL, FP_PER_CP
from generator.scenarios.locations import LARGEST_TVP, LEAST_TVP, MOST_TVP
from generator.scenarios.sides import MOST_DRM, attacker_of, defender_of, starting_cp
from generator.scenarios.story import read_date

_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)
_LENGTHS = (6, 9)
_MOST = 99

Fault = tuple[tuple[Step, ...], str]
Record = Mapping[str, Any]


def faults(pack: Pack, campaign: Campaign, record: Record) -> Iterator[Fault]:
    """Yield the path and the message of everything in an edited record that can't be."""
    for index, one in enumerate(record["calendar"]):
        yield from _below(("calendar", index), _firefight(pack, one))
    yield from _order(record["calendar"])
    yield from _locations(record["locations"])
    for side in SIDES:
        own = record["sides"][side]
        yield from _below(("sides", side), _side(pack, campaign, own, record["sides"]))
    yield from _strengths(campaign, record["sides"])


def _below(path: tuple[Step, ...], found: Iterator[Fault]) -> Iterator[Fault]:
    for rest, message in found:
        yield (*path, *rest), message


def _within(record: Record, key: str, low: int, high: int) -> Iterator[Fault]:
    if record[key] is not None and not low <= record[key] <= high:
        yield (key,), f"'{key}' is {record[key]}: it is from {low} to {high}"


def _one_of(record: Record, key: str, known: Collection[str | None]) -> Iterator[Fault]:
    if record[key] not in known:
        names = ", ".join(str(name) for name in known if name)
        yield (key,), f"'{key}' is '{short(record[key])}': it is one of {names}"


def _firefight(pack: Pack, one: Record) -> Iterator[Fault]:
    yield from _within(one, "turns", *_LENGTHS)
    track = one["track"]
    circled = [number for number in track if number]
    if len(track) != one["turns"]:
        yield ("track",), f"the turn track has {len(track)} turns, the firefight {one['turns']}"
    elif not circled or track[-len(circled) :] != circled:
        yield ("track",), "circled numbers run from one turn to the last, 0 before them"
    elif not all(1 <= a <= b <= 6 for a, b in zip(circled, [*circled[1:], 6], strict=True)):
        yield ("track",), "circled numbers are from 1 to 6 and never fall"
    yield from _one_of(one, "attacker", (*SIDES, "both", None))
    yield from _one_of(one, "weather", [str(r["name"]) for r in records(pack, "skies").values()])
    states = records(pack, "ground-states").values()
    yield from _one_of(one, "ground", [str(r["name"]) for r in states])
    if one["night"] != (one["nvr"] is not None):
        yield ("nvr",), "a firefight by night has an NVR, one by day has none"
    yield from _within(one, "nvr", 0, _MOST)
    if one["moon"]:
        yield from _below(("moon",), _within(one["moon"], "lit", 0, 100))
    for side in SIDES:
        yield from _below(("cp",), _within(one["cp"], side, 0, _MOST))
    if not _TIME.fullmatch(one["time"]):
        yield ("time",), f"'{short(one['time'])}' is no time such as 06:15"
    if read_date(one["date"]) is None:
        yield ("date",), f"'{short(one['date'])}' is no date such as 14 July 1943"


def _order(calendar: Sequence[Record]) -> Iterator[Fault]:
    moments = [_moment(one) for one in calendar]
    for index, (before, after) in enumerate(pairwise(moments), 1):
        if before and after and before >= after:
            yield ("calendar", index, "date"), "a firefight is later than the one before it"
    for index, one in enumerate(calendar):
        if one["number"] != index + 1:
            yield ("calendar", index, "number"), f"firefight {index + 1} has the number {index + 1}"


def _moment(one: Record) -> datetime | None:
    day = read_date(one["date"])
    if day is None or not _TIME.fullmatch(one["time"]):
        return None
    return datetime.fromisoformat(f"{day.isoformat()}T{one['time']}")


def _locations(places: Sequence[Record]) -> Iterator[Fault]:
    names: set[str] = set()
    for index, place in enumerate(places):
        yield from _below(("locations", index), _within(place, "tvp", 1, LARGEST_TVP))
        yield from _below(("locations", index), _one_of(place, "holder", (*SIDES, "none")))
        if not place["name"] or place["name"] in names:
            yield ("locations", index, "name"), "a Location has a name, and none is there twice"
        names.add(place["name"])
    total = sum(place["tvp"] for place in places)
    if not LEAST_TVP <= total <= MOST_TVP:
        yield ("locations",), f"there are {total} TVP: {LEAST_TVP} to {MOST_TVP} can be"


def _side(pack: Pack, campaign: Campaign, own: Record, both: Record) -> Iterator[Fault]:
    yield from _within(own, "elr", 0, 5)
    yield from _within(own, "san", 0, 7)
    yield from _within(own, "attack-option", 0, _MOST)
    yield from _within(own, "patrols", 0, _MOST)
    yield from _within(own, "fp-rate", 1, _MOST)
    for name in own["drms"]:
        yield from _below(("drms",), _within(own["drms"], name, -MOST_DRM, MOST_DRM))
    yield from _one_of(own, "intensity", [name.upper() for name in INTENSITIES])
    if own["intensity"] != both[SIDES[0]]["intensity"]:
        yield ("intensity",), "both sides have the same intensity"
    if own["intensity"].lower() in INTENSITIES:
        least, most = starting_cp(pack, own["intensity"].lower())
        yield from _below(("secret",), _within(own["secret"], "cp", least, most))
    for index, group in enumerate(own["groups"]):
        at: tuple[Step, ...] = ("groups", index)
        for key in ("cp", "on-map", "in-reserve", "entering", "per-reph", "per-cg", "leaders"):
            yield from _below(at, _within(group, key, 0, _MOST))
    ids = [group["id"] for group in own["groups"]]
    limits = {group["id"]: group["per-cg"] for group in own["groups"]}
    if len(set(ids)) < len(ids):
        yield ("groups",), "a group's id is there twice"
    for index, held in enumerate(own["initial"]["opening"]):
        at = ("initial", "opening", index)
        if held["group"] not in limits:
            message = f"'{short(held['group'])}' is no group of this side"
            yield (*at, "group"), message
        else:
            yield from _below(at, _within(held, "number", 0, limits[held["group"]]))


def _strengths(campaign: Campaign, sides: Record) -> Iterator[Fault]:
    """Hold the ratio of strengths against its bounds: force at its prices, FP / 10, starting CP."""
    strengths = {}
    for side in SIDES:
        own = sides[side]
        prices = {group["id"]: group["cp"] for group in own["groups"]}
        force = sum(
            held["number"] * prices.get(held["group"], 0) for held in own["initial"]["opening"]
        )
        works = campaign.sides[side].works
        strengths[side] = FP_PER_CP * (force + own["secret"]["cp"]) + works
    attack = campaign.attack
    low, high = DUAL if attack == "dual" else ASSAULT
    one, other = strengths[attacker_of(attack)], strengths[defender_of(attack)]
    if not low * other <= 10 * one <= high * other:
        ratio = f"{one / max(other, 1):.2f}"
        yield (
            ("sides", attacker_of(attack), "initial", "opening"),
            f"the strengths stand at {ratio} to 1: {low / 10} to {high / 10} can be",
        )
