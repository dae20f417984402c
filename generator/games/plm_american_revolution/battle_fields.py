"""What of a battle can be locked, and which locks exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import combinations
from types import MappingProxyType
from typing import Any

from generator.content import Pack
from generator.errors import UsageError
from generator.roll.locks import Lockable, Locks, locked_date, refused

_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "theatre": "where and when, as 'saratoga-1777'",
        "date": "the day, as '1777-09-19'",
        "battle": "the kind of battle, as 'river'",
        "table": "the size of the table, as '8x5'",
        "attacker": "the side that attacks, where one does",
        "brigades": "brigades of the defender, 1 to 4",
    }
)
"""What a battle is chosen by, with an example each."""

_ROLLS: Mapping[str, str] = MappingProxyType(
    {
        "place": "the place, as 'Germantown'",
        "weather": "the hour and the weather, as the table words them",
        "ratio": "points of the attacker for 100 of the defender's",
        "edge": "the edge of the attacker, or of the first side: 'south' or 'north'",
        "british.commander": "the commander, as 'howe'",
        "british.1.corps": "what the first brigade is drawn from, as 'german'",
        "british.1.general": "who leads it",
        "british.1.units": "how many units it has",
        "british.1.unit.1": "its first regiment, as '33rd-foot'",
        "british.guns": "how many gun stands, and so 'british.horse'",
        "title": "the number of its wording, and so 'story.theatre', 'brief.attacker'",
    }
)

_PATTERN = re.compile(
    r"day|place|weather|ratio|edge|apart|title|story\.(theatre|battle)|brief\.(attacker|defender)"
    r"|(american|british)\.(commander|guns|horse|horse\.1|brigades)"
    r"|(american|british)\.[1-4]\.(corps|general|units|unit\.[1-6])"
    r"|flank\.(turn|brigade|edge)",
    re.ASCII,
)

LOCKABLE = Lockable(_FIELDS, _ROLLS, _PATTERN, {"day": "date", "size": "table", "kind": "battle"})

MOST_BRIGADES = 4

Chosen = Mapping[str, str]


def domain(pack: Pack, field: str) -> list[str]:
    """List what a field could be, by itself; a date could be too many to list."""
    found: Mapping[str, Callable[[], Iterable[str]]] = {
        "theatre": lambda: pack.records("theatres"),
        "battle": lambda: pack.records("battles"),
        "table": lambda: pack.records("table-sizes"),
        "attacker": lambda: sides(pack),
        "brigades": lambda: map(str, range(1, MOST_BRIGADES + 1)),
    }
    return list(found[field]()) if field in found else []


def sides(pack: Pack) -> list[str]:
    """Return the two sides that regiments belong to, in the order of the pack."""
    known = {str(one["side"]) for one in pack.records("regiments").values()}
    return [side for side in pack.info.sides if side in known]


def days(theatre: Mapping[str, Any]) -> tuple[date, date]:
    """Return the first and the last day of a theatre."""
    return date.fromisoformat(theatre["from"]), date.fromisoformat(theatre["to"])


def fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether values of fields go together."""
    tests: Mapping[tuple[str, str], Callable[[str, str], bool]] = {
        ("theatre", "date"): lambda key, day: _within(pack.records("theatres")[key], day),
        ("table", "brigades"): lambda key, n: int(n) <= pack.records("table-sizes")[key]["most"],
        ("battle", "attacker"): lambda key, _: not pack.records("battles")[key]["even"],
    }
    return all(
        test(chosen[one], chosen[other])
        for (one, other), test in tests.items()
        if one in chosen and other in chosen
    )


def _within(theatre: Mapping[str, Any], day: str) -> bool:
    first, last = days(theatre)
    return first <= date.fromisoformat(day) <= last


def check_locks(pack: Pack, locks: Locks) -> None:
    """Raise UsageError for a lock that nothing has, or for two that exclude each other."""
    fixed = [field for field in LOCKABLE.fields if field in locks.values]
    for field in fixed:
        _check_alone(pack, field, locks.values[field])
    for one, other in combinations(fixed, 2):
        some = {one: locks.values[one], other: locks.values[other]}
        if not fits(pack, some):
            raise UsageError(_conflict(pack, list(some.items())))


def _check_alone(pack: Pack, field: str, value: str) -> None:
    if field == "date":
        day = locked_date(value)
        spans = [days(theatre) for theatre in pack.records("theatres").values()]
        if not any(first <= day <= last for first, last in spans):
            told = ", ".join(f"{first} to {last}" for first, last in spans)
            raise UsageError(f"--lock date={value} can't be; no theatre is open then, but {told}")
    elif value not in (known := domain(pack, field)):
        raise refused(field, value, known)


def _conflict(pack: Pack, some: Sequence[tuple[str, str]]) -> str:
    """Say which two exclude each other, and what the second could be with the first."""
    (one, value), (other, unfit) = some
    said = f"--lock {one}={value} and {other}={unfit} exclude each other; with {one}={value}, "
    if other == "date":
        first, last = days(pack.records("theatres")[value])
        return f"{said}date could be from {first} to {last}"
    known = [v for v in domain(pack, other) if fits(pack, {one: value, other: v})]
    could = f"{other} could be {', '.join(known)}" if known else f"no {other} can be locked"
    return said + could
