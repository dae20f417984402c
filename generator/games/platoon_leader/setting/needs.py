"""What must hold of a pack's episodes, places and formations before anything is rolled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from generator.content import Pack
from generator.errors import Problem, short
from generator.games.platoon_leader.setting.episodes import axis_edges, seaward
from generator.roll.choices import within
from generator.roll.numbers import number_of
from generator.roll.requirements import part_of

Record = Mapping[str, Any]


def episode_problems(pack: Pack) -> Iterator[Problem]:
    """Hold each episode against the calendar, its own box, and what a map of it needs."""
    part = part_of(pack, "episodes")
    places: dict[str, list[Record]] = {}
    for place in pack.records("places").values():
        places.setdefault(place["episode"], []).append(place)
    for key, episode in part.records.items():
        days = _span(episode)
        if days is None:
            yield Problem(_backwards(f"episode '{key}'", episode), part.place(key, ("to",)))
            continue
        box = episode["box"]
        for low, high in (("south", "north"), ("west", "east")):
            if box[low] >= box[high]:
                message = f"episode '{key}': its box ends {low} of where it begins"
                yield Problem(message, part.place(key, ("box", high)))
        for index, front in enumerate(episode["front"]):
            if fault := _beyond(front, episode):
                yield Problem(f"episode '{key}': {fault}", part.place(key, ("front", index)))
        if lost := next((day for day in _each(*days) if not axis_edges(episode, day)), None):
            message = f"episode '{key}': no front on {lost}"
            yield Problem(message, part.place(key, ("front",)))
        recipes = pack.records("grounds")
        if not seaward(episode) and any(
            recipes[ground]["sea"] != "none" for ground in episode["grounds"]
        ):
            message = f"episode '{key}' is fought on a shore: name where the sea lies in 'sea'"
            yield Problem(message, part.place(key, ("grounds",)))
        if fault := _too_few(pack, days, places.get(key, [])):
            yield Problem(f"episode '{key}' {fault}", part.place(key, ()))


def _too_few(pack: Pack, days: tuple[date, date], places: list[Record]) -> str | None:
    """Say on which day an episode has fewer places at the front than it needs, if there is one."""
    least = number_of(pack, "fewest-places")
    for day in _each(*days):
        found = sum(within(place, day.isoformat()) for place in places)
        if found < least:
            return f"has {found} of its places at the front on {day}; it needs {least}"
    return None


def place_problems(pack: Pack) -> Iterator[Problem]:
    """Hold each place against its episode's box and days."""
    part, episodes = part_of(pack, "places"), pack.records("episodes")
    for key, place in part.records.items():
        episode = episodes[place["episode"]]
        for what, low, high in (("latitude", "south", "north"), ("longitude", "west", "east")):
            box, value = episode["box"], place[what]
            if not box[low] <= value <= box[high]:
                message = (
                    f"'{short(place['name'])}' lies outside the box of '{place['episode']}': "
                    f"{what} {value}, from {box[low]} to {box[high]}"
                )
                yield Problem(message, part.place(key, (what,)))
        if _span(episode) and (fault := _beyond(place, episode)):
            yield Problem(f"'{short(place['name'])}': {fault}", part.place(key, ("from",)))


def formation_problems(pack: Pack) -> Iterator[Problem]:
    """Hold each formation against its episodes, when it was raised, and its table of equipment."""
    part, tables = part_of(pack, "formations"), pack.records("establishments")
    known = {(one["theatre"], one["name"]): one for one in pack.records("episodes").values()}
    groups = {
        key: set(pack.records(army["groups"]))
        for key, army in pack.records("armies").items()
        if army["groups"] in pack.parts  # what is missing is told of the army
    }
    for key, one in part.records.items():
        name = f"formation '{short(one['name'])}'"
        if _span(one) is None:
            yield Problem(_backwards(name, one), part.place(key, ("to",)))
            continue
        if one["raised"] and one["from"] < one["raised"]:
            message = f"{name} serves on {one['from']}, before it was raised: {one['raised']}"
            yield Problem(message, part.place(key, ("from",)))
        for index, title in enumerate(one["episodes"] or ()):
            episode = known.get((one["theatre"], title))
            if episode is None:
                message = f"'{one['theatre']}' has no episode '{short(title)}'"
                yield Problem(message, part.place(key, ("episodes", index)))
            elif one["from"] > episode["to"] or one["to"] < episode["from"]:
                message = (
                    f"{name} was there from {one['from']} to {one['to']}, "
                    f"the episode is from {episode['from']} to {episode['to']}"
                )
                yield Problem(message, part.place(key, ("episodes", index)))
        table = tables[one["table"]]
        if table["army"] != one["army"]:
            message = f"'{one['table']}' is a table of equipment of the {table['army']} army"
            yield Problem(message, part.place(key, ("table",)))
        for field in ("more", "less"):
            for index, group in enumerate(one[field] or ()):
                if one["army"] in groups and group not in groups[one["army"]]:
                    message = f"the {one['army']} army has no group '{short(group)}'"
                    yield Problem(message, part.place(key, (field, index)))
    yield from _table_problems(pack, groups)


def _table_problems(pack: Pack, groups: Mapping[str, set[str]]) -> Iterator[Problem]:
    part = part_of(pack, "establishments")
    for key, table in part.records.items():
        for field in ("own", "attached", "only"):
            for index, group in enumerate(table[field] or ()):
                if table["army"] in groups and group not in groups[table["army"]]:
                    message = f"the {table['army']} army has no group '{short(group)}'"
                    yield Problem(message, part.place(key, (field, index)))


def _span(record: Record) -> tuple[date, date] | None:
    """Return the first and the last day of a record, None if they are no days in this order."""
    try:
        first, last = (date.fromisoformat(record[key]) for key in ("from", "to"))
    except ValueError:
        return None
    return (first, last) if first <= last else None


def _backwards(what: str, record: Record) -> str:
    for key in ("from", "to"):
        try:
            date.fromisoformat(record[key])
        except ValueError:
            return f"{what}: '{short(record[key])}' is no day such as 1944-07-11"
    return f"{what} ends on {record['to']}, before it begins: {record['from']}"


def _beyond(dated: Record, episode: Record) -> str | None:
    """Say which day of a record isn't one of its episode's, or that it ends before it begins."""
    first, last = dated["from"] or episode["from"], dated["to"] or episode["to"]
    for day in (first, last):
        if not episode["from"] <= day <= episode["to"]:
            return f"{short(day)} isn't in its episode, {episode['from']} to {episode['to']}"
    return f"it ends on {last}, before it begins: {first}" if first > last else None


def _each(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(days=day) for day in range((last - first).days + 1))
