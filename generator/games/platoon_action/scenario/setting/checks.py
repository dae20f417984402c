"""What is wrong with where and when a pack's missions are, told before anything is rolled.

Nothing ends before it begins. A climate has weather for every day of its theatres, a country has
what a table needs, and on each of those days there is a platoon of both nations, with arms that
it can have had, and vehicles where a mission needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.errors import Near, Problem, short
from generator.games.platoon_action.force.served import (
    arms_of,
    first_month,
    last_month,
    month_words,
    next_month,
    served,
    served_words,
)
from generator.games.platoon_action.scenario.setting.climate import climate_on, needs_water, on
from generator.games.platoon_action.scenario.setting.country import FIRST, LAST, LISTS, grows
from generator.roll.choices import days
from generator.roll.requirements import part_of
from generator.roll.words import listed

SERVED = ("catalogue", "supports", "formations", "arms")
"""Parts of whatever was there from a year to another."""
_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])", re.ASCII)
_GERMAN = "german"
_LEAP_YEAR = 1944


def _sound(pack: Pack) -> Iterator[Problem]:
    """Yield what is wrong with days first: the rest is looked at only if they are days."""
    found = [*_days(pack)] or [*_ends(pack)]
    yield from found
    if not found:
        yield from _climates(pack)
        yield from _countries(pack)
        yield from _armed(pack)
        yield from _there(pack)


SETTING = (_sound,)
"""Checks of where and when a pack's missions are."""


def _days(pack: Pack) -> Iterator[Problem]:
    """Hold every day against the calendar."""
    part = part_of(pack, "theatres")
    for key, one in part.records.items():
        for end in ("from", "to"):
            if not _is_day(str(one[end])):
                message = f"'{short(one[end])}' is not a day; write it as 1944-07-11"
                yield Problem(message, part.place(key, (end,)))
    part = part_of(pack, "climates")
    for key, one in part.records.items():
        for end in ("from", "to"):
            if not _in_year(str(one[end])):
                yield Problem(_no_day(one[end]), part.place(key, (end,)))
    part = part_of(pack, "countries")
    for key, one in part.records.items():
        for number, field in enumerate(one["fields"]):
            for end in ("from", "to"):
                if field[end] and not _in_year(str(field[end])):
                    yield Problem(_no_day(field[end]), part.place(key, ("fields", number, end)))
    for name in SERVED:
        part = part_of(pack, name)
        for key, one in part.records.items():
            for end in ("since", "until"):
                if one[end] and not _MONTH.fullmatch(str(one[end])):
                    message = f"'{short(one[end])}' is not a month; write it as 1944-07"
                    yield Problem(message, part.place(key, (end,)))


def _no_day(text: Any) -> str:
    return f"'{short(text)}' is not a day of the year; write it as 07-11, month and day"


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _in_year(text: str) -> bool:
    return _is_day(f"{_LEAP_YEAR}-{text}")


def _ends(pack: Pack) -> Iterator[Problem]:
    """Tell what ends before it begins, and months that are not in their year."""
    for name in ("theatres", "climates"):
        part = part_of(pack, name)
        for key, one in part.records.items():
            if str(one["to"]) < str(one["from"]):
                yield Problem(_ends_first(one, one["from"], one["to"]), part.place(key, ("to",)))
    part = part_of(pack, "countries")
    for key, one in part.records.items():
        for number, field in enumerate(one["fields"]):
            if str(field["to"] or LAST) < str(field["from"] or FIRST):
                sort = pack.records("terrain-sorts")[field["sort"]]
                message = _ends_first(sort, field["from"], field["to"])
                yield Problem(message, part.place(key, ("fields", number, "to")))
    for name in SERVED:
        part = part_of(pack, name)
        for key, one in part.records.items():
            yield from _years(part, key, one)


def _years(part: RecordsPart, key: str, one: Mapping[str, Any]) -> Iterator[Problem]:
    if one["to"] < one["from"]:
        yield Problem(_ends_first(one, one["from"], one["to"]), part.place(key, ("to",)))
        return
    for month, year in (("since", "from"), ("until", "to")):
        if one[month] and not str(one[month]).startswith(f"{one[year]}-"):
            message = f"'{month}' is {one[month]}, but '{year}' is {one[year]}"
            yield Problem(message, part.place(key, (month,)))
            return
    if last_month(one) < first_month(one):
        yield Problem(_ends_first(one, one["since"], one["until"]), part.place(key, ("until",)))


def _ends_first(one: Mapping[str, Any], first: Any, last: Any) -> str:
    return f"'{short(one['name'])}' ends in {last}, before it begins in {first}"


def _climates(pack: Pack) -> Iterator[Problem]:
    """Hold climates to have weather, no two at a time, on every day of their theatres."""
    part = part_of(pack, "climates")
    spans: dict[str, list[tuple[str, Mapping[str, Any]]]] = {}
    for key, one in part.records.items():
        if not one["days"]:
            yield Problem("'days' is empty: there is no weather", part.place(key, ("days",)))
        for other, span in spans.setdefault(str(one["climate"]), []):
            if one["from"] <= span["to"] and span["from"] <= one["to"]:
                message = (
                    f"'{short(one['name'])}' is from {one['from']} to {one['to']}, and "
                    f"'{short(span['name'])}' from {span['from']} to {span['to']}"
                )
                place = part.place(key, ("from",))
                yield Problem(message, place, see=part.place(other, ("from",)))
        spans[str(one["climate"])].append((key, one))
    part = part_of(pack, "theatres")
    for key, land in part.records.items():
        place = part.place(key, ("climate",))
        if land["climate"] not in spans:
            near = Near(str(land["climate"]), spans)
            yield Problem(f"there is no climate '{short(land['climate'])}'", place, near=near)
            continue
        ends = [str(span["to"]) for _, span in spans[land["climate"]]]
        bare = next((d for d in _breaks(land, ends) if not climate_on(pack, land, d)), None)
        if bare:
            message = f"the climate '{land['climate']}' has no weather for {bare}"
            yield Problem(message, place)


def _breaks(land: Mapping[str, Any], ends: Iterable[str]) -> list[date]:
    """Return the days of a theatre on which something could be missing first.

    Those are its first day, and the days after one on which something ends.
    """
    first, last = days(land)
    after = {
        on(year, end) + timedelta(days=1)
        for end in set(ends)
        for year in range(first.year, last.year + 1)
    }
    return [first, *sorted(day for day in after if first < day <= last)]


def _month_breaks(first: str, last: str, some: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the months from one to another in which something could be missing first."""
    after = {next_month(last_month(one)) for one in some}
    return [first, *sorted(month for month in after if first < month <= last)]


def _countries(pack: Pack) -> Iterator[Problem]:
    """Hold countries to have what lies on tables, of the right kind, on every day."""
    part, sorts = part_of(pack, "countries"), pack.records("terrain-sorts")
    wanted: dict[str, dict[str, str]] = {key: {} for key in part.records}
    for theatre, land in pack.records("theatres").items():
        for mission in _missions(pack, theatre):
            for goal in pack.records("missions")[mission]["goals"]:
                if goal["what"] == "house":
                    wanted[land["country"]].setdefault(str(goal["name"]), mission)
    for key, one in part.records.items():
        has = {str(house["part"]) for house in one["houses"]}
        for house, mission in wanted[key].items():
            if house not in has:
                message = (
                    f"{short(one['name'])} has no house '{short(house)}', which "
                    f"'{pack.records('missions')[mission]['name']}' is fought for"
                )
                hint = f"add one, as {{part: {house}, sort: …, name: the …, floors: 1}}"
                yield Problem(message, part.place(key, ("houses",)), (hint,))
        for field in ("about", "fields", *LISTS):
            if not one[field]:
                yield Problem(f"'{field}' is empty", part.place(key, (field,)))
        yield from _sorts(part, key, one, sorts)
    yield from _bare(pack)


def _sorts(
    part: RecordsPart, key: str, one: Mapping[str, Any], sorts: Mapping[str, Mapping[str, Any]]
) -> Iterator[Problem]:
    """Tell sorts of terrain that are not of the kind of their list."""
    found = {("houses", n): ("building", h["sort"]) for n, h in enumerate(one["houses"])}
    found |= {("about", n): ("building", h["sort"]) for n, h in enumerate(one["about"])}
    found |= {("fields", n): ("field", f["sort"]) for n, f in enumerate(one["fields"])}
    for name, kind in LISTS.items():
        found |= {(name, n): (kind, sort) for n, sort in enumerate(one[name])}
    for path, (kind, sort) in found.items():
        if sorts[sort]["kind"] != kind:
            message = f"'{sort}' is a sort of {sorts[sort]['kind']}, not of {kind}"
            yield Problem(message, part.place(key, path))


def _bare(pack: Pack) -> Iterator[Problem]:
    """Tell of theatres on a day of which no field is there."""
    part = part_of(pack, "theatres")
    for key, land in part.records.items():
        country = pack.records("countries")[land["country"]]
        if not country["fields"]:
            continue
        for day in _breaks(land, [str(field["to"] or LAST) for field in country["fields"]]):
            at = day.strftime("%m-%d")
            if not any(grows(field, at) for field in country["fields"]):
                message = f"{short(country['name'])} has no field on {day}"
                yield Problem(message, part.place(key, ("country",)))
                break


def _missions(pack: Pack, theatre: str) -> list[str]:
    """Return what may be fought for in a theatre."""
    land = pack.records("theatres")[theatre]
    some = land["missions"] or pack.records("missions")
    return [key for key in some if land["stream"] or not needs_water(pack, key)]


def _armed(pack: Pack) -> Iterator[Problem]:
    """Tell of arms that no table has, and of formations that carry what there was not yet."""
    part = part_of(pack, "arms")
    known = [key for name in ("weapons", "hand-held", "guns") for key in pack.records(name)]
    unknown = [key for key, one in part.records.items() if one["weapon"] not in known]
    for key in unknown:
        weapon = str(part.records[key]["weapon"])
        message = f"'{short(weapon)}' is not among weapons, hand-held and guns"
        yield Problem(message, part.place(key, ("weapon",)), near=Near(weapon, known))
    if unknown:
        return
    part = part_of(pack, "formations")
    for key, one in part.records.items():
        squad = one["squad"]
        carries = [("carried", one["carried"])] if one["carried"] else []
        carries += [("squad", "smg")] if squad["smgs"] else []
        for field, weapon in carries:
            arms = arms_of(pack.records("arms"), str(one["nation"]), str(weapon))
            lost = _without(one, arms)
            if lost:
                said = (
                    f"'{short(one['name'])}' has a weapon '{weapon}' in {month_words(lost)}, but "
                )
                spans = " and ".join(f"{a['name']} is there {served_words(a)}" for a in arms)
                yield Problem(said + spans, part.place(key, (field,)))


def _without(one: Mapping[str, Any], arms: Sequence[Mapping[str, Any]]) -> str:
    """Return the first month of something in which none of some arms was there, or ''."""
    if not arms:
        return ""
    months_of = _month_breaks(first_month(one), last_month(one), arms)
    return next((m for m in months_of if not any(served(arm, m) for arm in arms)), "")


def _there(pack: Pack) -> Iterator[Problem]:
    """Tell of theatres where a nation has no platoon, or not the vehicle that a mission needs."""
    part = part_of(pack, "theatres")
    for key, land in part.records.items():
        for nation in (_GERMAN, str(land["nation"])):
            for lack in _lacks(pack, key, nation):
                yield Problem(lack, part.place(key, ("from",)))


def _lacks(pack: Pack, theatre: str, nation: str) -> Iterator[str]:
    """Say what a nation lacks in a theatre, and when first."""
    land = pack.records("theatres")[theatre]
    name = pack.records("nations")[nation]["name"]
    span = str(land["from"])[:7], str(land["to"])[:7]
    formations = [one for one in pack.records("formations").values() if one["nation"] == nation]
    for month in _month_breaks(*span, formations):
        if not any(served(one, month) for one in formations):
            yield f"there is no {name} formation for {land['region']} in {month_words(month)}"
            return
    lost: dict[str, list[str]] = {}
    for mission in _missions(pack, theatre):
        rules = pack.records("missions")[mission]
        if rules["must"] == "none":
            continue
        drive = [one for key, one in _drives(pack, rules, nation) if key not in land["absent"]]
        breaks = _month_breaks(*span, drive)
        first = next((m for m in breaks if not any(served(one, m) for one in drive)), None)
        if first:
            lost.setdefault(first, []).append(f"'{rules['name']}'")
    for month, names in lost.items():
        yield (
            f"there is no {name} vehicle for {listed(names)} in {land['region']} in "
            f"{month_words(month)}"
        )


def _drives(
    pack: Pack, rules: Mapping[str, Any], nation: str
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the vehicles of a nation that a mission takes for those that it must have."""
    armour = pack.records("armour")
    top = armour[rules["heaviest"]]["value"]
    for key, one in pack.records("catalogue").items():
        value = armour[one["armour"]]["value"]
        armed = one["turret-mgs"] + one["hull-mgs"] + one["top-mgs"] or one["gun-name"]
        fights = armed or rules["defender-zone"] == "roadside"
        if one["nation"] == nation and fights and (value is None or value <= top):
            yield key, one
