"""What is wrong with the history that a pack tells: days, places, and who served with whom.

It is held together before anything is rolled: an engagement lies in the days of its theatre and of
both its armies, what has a name lies near, nobody serves before he was raised, and each army has a
brigade and somebody to command it on each of those days.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache, partial
from typing import Any

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.content.reading.source import Path
from generator.errors import Problem, short
from generator.games.plm_american_revolution.scenario.armies.lists import FOOT_ARMS
from generator.games.plm_american_revolution.scenario.armies.points import number
from generator.games.plm_american_revolution.scenario.armies.served import (
    BRIGADIERS,
    COMMANDERS,
    REGIMENTS,
    days_of_group,
    with_army,
)
from generator.games.plm_american_revolution.scenario.engagements import needed
from generator.games.plm_american_revolution.scenario.fields import sides
from generator.roll.requirements import part_of

_MILES_OF_DEGREE = 69.1
_SPANS = ("theatres", "engagements", "armies")
_DAYS: Mapping[str, tuple[str, ...]] = {
    "theatres": ("from", "to"),
    "engagements": ("from", "to"),
    "armies": ("from", "to"),
    "regiments": ("from", "to", "raised", "gone"),
}
_GROUPS = (REGIMENTS, COMMANDERS, BRIGADIERS)


def _days(pack: Pack) -> Iterator[Problem]:
    """Hold every day against the calendar."""
    for name, fields in _DAYS.items():
        part = part_of(pack, name)
        for key, record in part.records.items():
            yield from _no_days(part, key, record, fields, ())
    part = part_of(pack, "armies")
    for key, army in part.records.items():
        for kind in _GROUPS:
            for n, group in enumerate(army[kind]):
                yield from _no_days(part, key, group, ("from", "to"), (kind, n))


def _no_days(
    part: RecordsPart, key: str, data: Mapping[str, Any], fields: tuple[str, ...], at: Path
) -> Iterator[Problem]:
    for field in fields:
        if data[field] and not _day(str(data[field])):
            message = f"'{short(data[field])}' is not a day; write it as 1777-09-11"
            yield Problem(message, part.place(key, (*at, field)))


def _day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _ends(pack: Pack) -> Iterator[Problem]:
    """Tell what ends before it begins."""
    for name in _SPANS:
        part = part_of(pack, name)
        for key, record in part.records.items():
            if str(record["to"]) < str(record["from"]):
                message = (
                    f"'{short(record['name'])}' ends on {record['to']}, before it begins on "
                    f"{record['from']}"
                )
                yield Problem(message, part.place(key, ("to",)))


def _engagements(pack: Pack) -> Iterator[Problem]:
    """Hold each engagement against its theatre, its armies, and what lies there."""
    part = part_of(pack, "engagements")
    theatres, armies = pack.records("theatres"), pack.records("armies")
    for key, one in part.records.items():
        yield from _outside(part, key, one, "theatre", theatres[one["theatre"]])
        for side in sides(pack):
            army = armies[one[side]]
            if army["side"] != side:
                message = f"{short(army['name'])} fought on the {army['side']} side"
                yield Problem(message, part.place(key, (side,)))
            yield from _outside(part, key, one, side, army)
        for field in ("attackers", "battles", "stories"):
            if not one[field]:
                yield Problem(f"'{field}' is empty", part.place(key, (field,)))
        yield from _places(pack, part, key, one)


def _outside(
    part: RecordsPart, key: str, one: Mapping[str, Any], field: str, whole: Mapping[str, Any]
) -> Iterator[Problem]:
    """Tell whether an engagement has days that its theatre, or an army, doesn't have."""
    for end in ("from", "to"):
        if not str(whole["from"]) <= str(one[end]) <= str(whole["to"]):
            message = (
                f"'{short(one['name'])}' is on {one[end]}, but '{short(whole['name'])}' is from "
                f"{whole['from']} to {whole['to']}"
            )
            yield Problem(message, part.place(key, (end,)))
            return


def _places(pack: Pack, part: RecordsPart, key: str, one: Mapping[str, Any]) -> Iterator[Problem]:
    """Hold what lies on a table against the kinds of battle there, and against the map."""
    battles, most = pack.records("battles"), number(pack, "near")
    has = {place["what"] for place in one["places"]}
    for n, kind in enumerate(one["battles"]):
        for what in needed(battles[kind]):
            if what not in has:
                message = (
                    f"'{short(one['name'])}' has no {what} among its places, which a battle of the "
                    f"kind '{kind}' needs"
                )
                hint = f"add one, as {{what: {what}, name: …, north: …, west: …}}"
                yield Problem(message, part.place(key, ("battles", n)), (hint,))
    for n, place in enumerate(one["places"]):
        if (miles := _miles(one, place)) > most:
            message = (
                f"'{short(place['name'])}' lies {miles:.0f} miles from '{short(one['name'])}'; the "
                f"maximum is {most:g}"
            )
            yield Problem(message, part.place(key, ("places", n, "north")))


def _miles(one: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    """Return how far apart two points are, on a plane that lies on the globe between them."""
    north = float(one["north"]) - float(other["north"])
    west = float(one["west"]) - float(other["west"])
    return _MILES_OF_DEGREE * math.hypot(north, west * math.cos(math.radians(float(one["north"]))))


def _served(pack: Pack) -> Iterator[Problem]:
    """Hold the members of each army against their sides, theatres and days."""
    part = part_of(pack, "armies")
    for key, army in part.records.items():
        for n, pool in enumerate(army["brigades"]):
            if not pool["of"]:
                message = f"a brigade of '{short(army['name'])}' is drawn from nothing"
                yield Problem(message, part.place(key, ("brigades", n, "of")))
        for kind in _GROUPS:
            for n, group in enumerate(army[kind]):
                first, last = days_of_group(army, group)
                if first > last or first < str(army["from"]) or last > str(army["to"]):
                    message = (
                        f"{first} to {last} is not within the days of '{short(army['name'])}', "
                        f"{army['from']} to {army['to']}"
                    )
                    yield Problem(message, part.place(key, (kind, n)))
                for m, name in enumerate(group["of"]):
                    one = pack.records("regiments" if kind == REGIMENTS else "generals")[name]
                    for message in _misplaced(army, one, (first, last), kind):
                        yield Problem(message, part.place(key, (kind, n, "of", m)))


def _misplaced(
    army: Mapping[str, Any], one: Mapping[str, Any], days: tuple[str, str], kind: str
) -> Iterator[str]:
    """Say why somebody can't have served with an army on some days."""
    name, (first, last) = short(one["name"]), days
    if one["side"] != army["side"]:
        yield f"'{name}' fought on the {one['side']} side"
    if kind != REGIMENTS:
        return
    if army["theatre"] not in one["theatres"]:
        yield f"'{name}' was not in the theatre '{army['theatre']}'"
    if one["raised"] and first < str(one["raised"]):
        yield f"'{name}' serves from {first}, but was raised on {one['raised']}"
    if one["gone"] and last > str(one["gone"]):
        yield f"'{name}' serves to {last}, but there was no more of it after {one['gone']}"


def _strong_enough(pack: Pack) -> Iterator[Problem]:
    """Tell of armies that have nobody to command them, or no brigade, on a day of an engagement."""
    part = part_of(pack, "engagements")
    least = int(pack.records("constraints")["brigades"]["limit"])
    lacks = cache(partial(_lack, pack, least))
    for key, one in part.records.items():
        for side in sides(pack):
            for day in dict.fromkeys((str(one["from"]), str(one["to"]))):
                if lack := lacks(str(one[side]), day):
                    name = short(pack.records("armies")[one[side]]["name"])
                    message = f"'{name}' has {lack} on {day}, when it is here"
                    yield Problem(message, part.place(key, (side,)))
                    break


def _lack(pack: Pack, least: int, army_id: str, day: str) -> str:
    """Say what an army lacks on a day to take the field; empty if it lacks nothing."""
    army, known = pack.records("armies")[army_id], pack.records("regiments")
    if not with_army(army, COMMANDERS, day):
        return "nobody to command it"
    regiments = [known[key] for key in with_army(army, REGIMENTS, day)]
    generals = [pack.records("generals")[one] for one in with_army(army, BRIGADIERS, day)]
    for pool in army["brigades"]:
        mine = (one for one in regiments if one["corps"] in pool["of"])
        led = any(pool["of"][0] in one["leads"] for one in generals)
        if int(pool["weight"]) > 0 and led and sum(_units(pack, one) for one in mine) >= least:
            return ""
    return f"no {least} units of one brigade with somebody to lead it"


def _units(pack: Pack, regiment: Mapping[str, Any]) -> int:
    """Count the units of a regiment: its battalions, and its horse."""
    arms = {str(one["arm"]) for one in pack.records("units")[regiment["list"]]["arms"]}
    foot = int(regiment["battalions"] or 1) if arms & FOOT_ARMS.keys() else 0
    return foot + ("Cavalry" in arms)


def _sound(pack: Pack) -> Iterator[Problem]:
    """Yield what is wrong with days first: the rest is looked at only if they are days."""
    days = [*_days(pack)] or [*_ends(pack)]
    yield from days
    if not days:
        found = [*_engagements(pack), *_served(pack)]
        yield from found
        if not found:
            yield from _strong_enough(pack)


HISTORY = (_sound,)
"""Checks of a pack's history."""
