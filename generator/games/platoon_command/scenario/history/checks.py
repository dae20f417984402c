"""What is wrong with the history that a pack tells, held together before anything is rolled.

Nothing ends before it begins, each place lies in its theatre, on days of it, each day of a theatre
has a place and a season, and there are names and words enough that none comes too often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.content.pictures.tints import COLOUR, MOST
from generator.content.reading.source import Path
from generator.errors import Problem, short
from generator.games.platoon_command.board.seasons import SEASONS, seasons_on
from generator.games.platoon_command.scenario.history.called import NAMES
from generator.games.platoon_command.scenario.history.places import PLACES
from generator.games.platoon_command.scenario.wording import MAP_WORDS
from generator.roll.choices import THEATRES, days
from generator.roll.numbers import number_of
from generator.roll.requirements import part_of

_LISTS: Mapping[str, tuple[str, ...]] = {
    THEATRES: ("stories",),
    "missions": ("titles", "stories", "attacker-briefs", "defender-briefs"),
    NAMES: ("tiles", "first", "second"),
    SEASONS: ("spells",),
}
_ENDS = ("north", "east")
_ROUND = 360


def history_problems(pack: Pack) -> Iterator[Problem]:
    """Yield what is wrong; what depends on days is told once all of them are days."""
    yield from _empty(pack)
    yield from _tints(pack)
    wrong = [*_spans(pack)]
    yield from wrong
    if not wrong:
        yield from _places(pack)
        yield from _open_days(pack)
        yield from _seasons(pack)


def _empty(pack: Pack) -> Iterator[Problem]:
    """Tell of lists that something is picked from and that have nothing."""
    for name, fields in _LISTS.items():
        part = part_of(pack, name)
        for key, record in part.records.items():
            for field in fields:
                if not record[field]:
                    yield Problem(f"'{field}' is empty", part.place(key, (field,)))
    words = part_of(pack, MAP_WORDS)
    if not words.records:
        yield Problem("there are no words of the map", words.source.place(("records",)))


def _spans(pack: Pack) -> Iterator[Problem]:
    """Hold each day against the calendar, and ends against beginnings."""
    for name in (THEATRES, PLACES):
        part = part_of(pack, name)
        for key, record in part.records.items():
            yield from _span(part, key, record, (), f"'{short(record['name'])}'")
    part = part_of(pack, SEASONS)
    for key, record in part.records.items():
        for number, spell in enumerate(record["spells"]):
            what = f"a spell of '{short(record['name'])}'"
            yield from _span(part, key, spell, ("spells", number), what)
    for name in (THEATRES, "missions"):
        part = part_of(pack, name)
        for key, record in part.records.items():
            for number, one in enumerate(record["dated"]):
                yield from _span(part, key, one, ("dated", number), "what is told")


def _span(
    part: RecordsPart, key: str, data: Mapping[str, Any], at: Path, what: str
) -> Iterator[Problem]:
    fields = [field for field in ("from", "to") if data[field]]
    wrong = [field for field in fields if not _is_day(str(data[field]))]
    for field in wrong:
        message = f"'{short(data[field])}' is not a day; write it as 1944-07-11"
        yield Problem(message, part.place(key, (*at, field)))
    if not wrong and fields == ["from", "to"] and data["to"] < data["from"]:
        message = f"{what} ends on {data['to']}, before it begins on {data['from']}"
        yield Problem(message, part.place(key, (*at, "to")))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _places(pack: Pack) -> Iterator[Problem]:
    """Hold places against the box and the days of their theatre, and count them."""
    part, theatres = part_of(pack, PLACES), part_of(pack, THEATRES)
    boxes: dict[str, Mapping[str, Any]] = {}
    for key, theatre in theatres.records.items():
        wrong = [end for end in _ENDS if not _is_box(theatre[end])]
        for end in wrong:
            message = f"'{end}' has two degrees, the lower first"
            yield Problem(message, theatres.place(key, (end,)))
        if not wrong:
            boxes[key] = theatre
    count: Counter[str] = Counter()
    twice: dict[tuple[str, str], str] = {}
    for key, place in part.records.items():
        theatre = theatres.records[place["theatre"]]
        count[place["theatre"]] += 1
        yield from _in_days(part, key, place, theatre)
        if place["theatre"] in boxes:
            yield from _in_box(part, key, place, theatre)
        if twice.setdefault((place["theatre"], place["name"]), key) != key:
            message = f"'{short(place['name'])}' is a place of '{short(theatre['name'])}' already"
            yield Problem(message, part.place(key, ("name",)))
    least = number_of(pack, "places")
    for key, theatre in theatres.records.items():
        if count[key] < least:
            message = f"'{short(theatre['name'])}' has {count[key]} places; it needs {least}"
            yield Problem(message, theatres.place(key, ("name",)))


def _is_box(ends: list[float]) -> bool:
    return len(ends) == len(_ENDS) and ends[0] < ends[1]


def _in_days(
    part: RecordsPart, key: str, place: Mapping[str, Any], theatre: Mapping[str, Any]
) -> Iterator[Problem]:
    for end in ("from", "to"):
        if not theatre["from"] <= place[end] <= theatre["to"]:
            message = (
                f"'{short(place['name'])}' is the front on {place[end]}, but "
                f"'{short(theatre['name'])}' is from {theatre['from']} to {theatre['to']}"
            )
            yield Problem(message, part.place(key, (end,)))


def _in_box(
    part: RecordsPart, key: str, place: Mapping[str, Any], theatre: Mapping[str, Any]
) -> Iterator[Problem]:
    for end in _ENDS:
        low, high = theatre[end]
        if not low <= place[end] <= high:
            message = (
                f"'{short(place['name'])}' lies {place[end]} {end}, but "
                f"'{short(theatre['name'])}' from {low} to {high}"
            )
            yield Problem(message, part.place(key, (end,)))


def _open_days(pack: Pack) -> Iterator[Problem]:
    """Tell of the first day of a theatre on which no place of it was the front."""
    theatres, places = part_of(pack, THEATRES), pack.records(PLACES).values()
    for key, theatre in theatres.records.items():
        spans = [(one["from"], one["to"]) for one in places if one["theatre"] == key]
        for day in _each(theatre):
            if spans and not any(first <= day <= last for first, last in spans):
                message = f"no place of '{short(theatre['name'])}' is the front on {day}"
                yield Problem(message, theatres.place(key, ("from",)))
                break


def _each(theatre: Mapping[str, Any]) -> Iterator[str]:
    first, last = days(theatre)
    for number in range((last - first).days + 1):
        yield (first + timedelta(number)).isoformat()


def _seasons(pack: Pack) -> Iterator[Problem]:
    """Tell of the first day of a theatre on which there is no season, or more than one."""
    part, theatres = part_of(pack, SEASONS), part_of(pack, THEATRES)
    for key, theatre in theatres.records.items():
        for day in _each(theatre):
            found = seasons_on(part.records, key, date.fromisoformat(day))
            if len(found) != 1:
                names = " and ".join(f"'{one}'" for one in found)
                what = f"the seasons {names}" if found else "no season"
                message = f"'{short(theatre['name'])}' has {what} on {day}"
                yield Problem(message, theatres.place(key, ("from",)))
                break


def _tints(pack: Pack) -> Iterator[Problem]:
    """Hold the tints of seasons against what colours can be."""
    part = part_of(pack, SEASONS)
    for key, record in part.records.items():
        if len(record["tints"]) > MOST:
            message = f"'tints' has {len(record['tints'])} records; the maximum is {MOST}"
            yield Problem(message, part.place(key, ("tints",)))
        for number, tint in enumerate(record["tints"]):
            at: Path = ("tints", number)
            for field, most in (("hue", _ROUND), ("tone", 100)):
                if not (len(tint[field]) == 2 and all(0 <= one <= most for one in tint[field])):
                    message = f"'{field}' has two numbers from 0 to {most}"
                    yield Problem(message, part.place(key, (*at, field)))
            for field in ("dark", "light"):
                if not COLOUR.fullmatch(str(tint[field])):
                    message = f"'{short(tint[field])}' is not a colour; write it as '#c5c896'"
                    yield Problem(message, part.place(key, (*at, field)))
