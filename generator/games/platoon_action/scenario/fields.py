"""What of a mission can be locked, and which locks exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from generator.content import Pack
from generator.errors import UsageError
from generator.games.platoon_action.scenario.model import SIDES
from generator.roll.choices import Choices, Chosen, days, open_days, other_day, results
from generator.roll.locks import Lockable, Locks

_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "theatre": "where it is, e.g. 'normandy'",
        "nation": "who faces the Germans, e.g. 'soviet'",
        "year": "the year, e.g. '1943'",
        "date": "the day, e.g. '1944-07-11'",
        "mission": "what is fought for, e.g. 'bridge'",
        "table": "the table, 'large' (6 × 4 ft), 'square' (4 × 4) or 'small' (4 × 3)",
        "attacker": "the side that attacks or moves first, 'german' or 'allied'",
        "weather": "the weather, e.g. 'night'",
        "turns": "how many turns, e.g. '8'",
        "wind": "where the wind blows to, e.g. 'east', or 'calm'",
    }
)

_ROLLS: Mapping[str, str] = MappingProxyType(
    {
        "hour": "the hour, e.g. 'noon'",
        "edge": "the edge that the attacker comes from, e.g. 'south'",
        "stream": "whether there is a stream, 'yes' or 'no'",
        "plot.1": "the first piece of ground laid, e.g. 'woods', and so 'plot.2'",
        "german.formation": "a side's formation by its id, and so 'allied.formation'",
        "german.quality": "'green', 'regular' or 'veteran', and so 'allied.quality'",
        "title": "the number of its wording, and so 'story.mission', 'orders.attacker'",
    }
)

_PATTERN = re.compile(
    r"hour|day|edge|mirrored|stream|plot\.[1-9][0-9]?|place\.(first|second)|reserve"
    r"|(german|allied)\.(formation|quality|force)"
    r"|title|story\.(theatre|mission)|orders\.(attacker|defender)",
    re.ASCII,
)

LOCKABLE = Lockable(
    _FIELDS,
    _ROLLS,
    _PATTERN,
    {"place": "theatre", "day": "date", "kind": "mission", "size": "table"},
)

WINDS = ("north", "east", "south", "west", "calm")
_YEAR = re.compile(r"[0-9]{4}", re.ASCII)


def domain(pack: Pack, field: str) -> list[str]:
    """List what a field could be, by itself; a date could be too many to list."""
    found: Mapping[str, Callable[[], Iterable[str]]] = {
        "theatre": lambda: pack.records("theatres"),
        "nation": lambda: dict.fromkeys(one["nation"] for one in pack.records("theatres").values()),
        "year": lambda: sorted(
            {str(y) for one in pack.records("theatres").values() for y in years(one)}
        ),
        "mission": lambda: pack.records("missions"),
        "table": lambda: pack.records("table-sizes"),
        "attacker": lambda: SIDES,
        "weather": lambda: pack.records("weather"),
        "turns": lambda: sorted(results(pack, "mission-turns"), key=int),
        "wind": lambda: WINDS,
    }
    return list(found[field]()) if field in found else []


def years(theatre: Mapping[str, Any]) -> Iterator[int]:
    """Yield the years in which there was fighting in a theatre."""
    first, last = days(theatre)
    yield from range(first.year, last.year + 1)


def span(theatre: Mapping[str, Any], year: str | None) -> tuple[date, date]:
    """Return the first and the last day of a theatre in a year, or at all."""
    first, last = days(theatre)
    if year is None:
        return first, last
    return max(first, date(int(year), 1, 1)), min(last, date(int(year), 12, 31))


def fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether values of fields go together."""
    return all(
        test(pack, chosen[one], chosen[other])
        for (one, other), test in _TESTS.items()
        if one in chosen and other in chosen
    )


def _on_day(pack: Pack, theatre: str, day: str) -> bool:
    first, last = days(pack.records("theatres")[theatre])
    return first <= date.fromisoformat(day) <= last


def _there(pack: Pack, theatre: str, mission: str) -> bool:
    some = pack.records("theatres")[theatre]["missions"]
    return not some or mission in some


def _weather(pack: Pack, theatre: str, weather: str) -> bool:
    table = pack.tables["mission-weather"]
    column = table.columns.index(pack.records("theatres")[theatre]["weather"])
    return weather in {cells[column] for cells in table.cells}


def _turns(pack: Pack, mission: str, turns: str) -> bool:
    table = pack.tables["mission-turns"]
    column = table.columns.index(pack.records("missions")[mission]["turns"])
    return turns in {cells[column] for cells in table.cells}


_TESTS: Mapping[tuple[str, str], Callable[[Pack, str, str], bool]] = {
    ("theatre", "nation"): lambda pack, one, other: (
        pack.records("theatres")[one]["nation"] == other
    ),
    ("theatre", "year"): lambda pack, one, other: (
        int(other) in years(pack.records("theatres")[one])
    ),
    ("theatre", "date"): _on_day,
    ("theatre", "mission"): _there,
    ("theatre", "weather"): _weather,
    ("year", "date"): lambda _, one, other: other.startswith(one),
    ("mission", "table"): lambda pack, one, other: other in pack.records("missions")[one]["sizes"],
    ("mission", "turns"): _turns,
}

_SCENE = ("nation", "year", "date", "mission", "weather")
"""Fields of which a theatre must have all together."""


def theatres(pack: Pack, chosen: Chosen) -> list[str]:
    """Return the theatres that go with some values."""
    known = pack.records("theatres")
    some = [chosen["theatre"]] if "theatre" in chosen else list(known)
    return [key for key in some if fits(pack, {**chosen, "theatre": key})]


def check_locks(pack: Pack, locks: Locks) -> None:
    """Raise UsageError for a lock that nothing has, or for some that exclude each other."""
    _CHOICES.check(pack, locks)
    together = {key: locks.values[key] for key in _SCENE if key in locks.values}
    if not theatres(pack, {**together, **_only(locks, "theatre")}):
        said = " and ".join(f"{key}={value}" for key, value in together.items())
        raise UsageError(f"--lock {said} can't be met: no theatre has all of that")


def _only(locks: Locks, key: str) -> dict[str, str]:
    return {key: locks.values[key]} if key in locks.values else {}


_CHOICES = Choices(
    lockable=LOCKABLE,
    domain=domain,
    fits=fits,
    no_day=open_days("a mission", "that a theatre has"),
    other_day=other_day("date could be a day of that year"),
)
