"""What of a scenario can be locked, and which locks exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import combinations
from types import MappingProxyType
from typing import Any

from generator.content import Pack
from generator.errors import Problem, UsageError, did_you_mean, short
from generator.scenarios.choices import records
from generator.scenarios.locks import Locks, parse_locks

FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "mission": "the kind of mission, as 'hold'",
        "place": "the theatre, as 'bocage'",
        "date": "the day, as '1944-07-11'",
        "size": "tiles of the board, 8 to 18",
        "shape": "how the board lies, as 'ring'",
        "squads": "squads of each side, 2 or 3",
        "attacker": "the side that attacks, where one does",
        "handicap": "what one side has less, or 'none'",
        "weaker": "the side with the handicap",
    }
)
"""What can be locked, with an example each."""

NONE = "none"
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)

Chosen = Mapping[str, str]


def scenario_locks(texts: Iterable[str]) -> Locks:
    """Read `FIELD=VALUE` texts; raise UsageError for a field that can't be locked."""
    return parse_locks(texts, FIELDS, also=lambda _: False)


def results(pack: Pack, table: str) -> list[str]:
    """List what a roll table can come to, each once."""
    return list(dict.fromkeys(cell for cells in pack.tables[table].cells for cell in cells))


def domain(pack: Pack, field: str) -> list[str]:
    """List what a field could be, by itself."""
    found: Mapping[str, Callable[[], Iterable[str]]] = {
        "mission": lambda: records(pack, "missions"),
        "place": lambda: records(pack, "theatres"),
        "size": lambda: results(pack, "board-size"),
        "shape": lambda: records(pack, "shapes"),
        "squads": lambda: results(pack, "squads"),
        "attacker": lambda: pack.info.sides,
        "handicap": lambda: results(pack, "handicap"),
        "weaker": lambda: pack.info.sides,
    }
    return list(found[field]())


def days(theatre: Mapping[str, Any]) -> tuple[date, date]:
    """Return the first and the last day of a theatre."""
    return date.fromisoformat(theatre["from"]), date.fromisoformat(theatre["to"])


def room(shape: Mapping[str, Any]) -> int:
    """Return how many tiles a shape's frame takes."""
    return int(shape["columns"]) * int(shape["rows"]) - bool(shape["hole"])


def fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether values of fields go together."""
    tests: Mapping[tuple[str, str], Callable[[str, str], bool]] = {
        ("place", "date"): lambda place, day: _within(records(pack, "theatres")[place], day),
        ("mission", "size"): lambda key, size: _suits(records(pack, "missions")[key], int(size)),
        ("mission", "attacker"): lambda key, _: records(pack, "missions")[key]["shape"] != "even",
        ("shape", "size"): lambda key, size: room(records(pack, "shapes")[key]) >= int(size),
        ("handicap", "weaker"): lambda handicap, _: handicap != NONE,
    }
    return all(
        test(chosen[one], chosen[other])
        for (one, other), test in tests.items()
        if one in chosen and other in chosen
    )


def _suits(mission: Mapping[str, Any], size: int) -> bool:
    return bool(mission["least"] <= size <= mission["most"])


def _within(theatre: Mapping[str, Any], day: str) -> bool:
    first, last = days(theatre)
    return first <= date.fromisoformat(day) <= last


def check_locks(pack: Pack, locks: Locks) -> None:
    """Raise UsageError for a lock that nothing has, or for two that exclude each other."""
    for field, value in locks.values.items():
        _check_alone(pack, field, value)
    for one, other in combinations([field for field in FIELDS if field in locks.values], 2):
        some = {one: locks.values[one], other: locks.values[other]}
        if not fits(pack, some):
            raise UsageError(_conflict(pack, list(some.items())))


def _check_alone(pack: Pack, field: str, value: str) -> None:
    if field == "date":
        _check_date(pack, value)
        return
    known = domain(pack, field)
    if value not in known:
        message = f"--lock {field}={short(value)} can't be; it could be {', '.join(known)}"
        raise UsageError(Problem(message, hints=did_you_mean(value, known)))


def _check_date(pack: Pack, value: str) -> None:
    try:
        if not _DATE.fullmatch(value):
            raise ValueError(value)
        date.fromisoformat(value)
    except ValueError:
        raise UsageError(f"--lock date={short(value)} is no date such as 1944-07-11") from None
    theatres = records(pack, "theatres").values()
    if not any(_within(theatre, value) for theatre in theatres):
        spans = [days(theatre) for theatre in theatres]
        first, last = min(span[0] for span in spans), max(span[1] for span in spans)
        could = f"a scenario is on a day from {first} to {last} on which there was fighting"
        raise UsageError(f"--lock date={value} can't be; {could}")


def _conflict(pack: Pack, some: Sequence[tuple[str, str]]) -> str:
    """Say which two exclude each other, and what the second could be with the first."""
    (one, value), (other, refused) = some
    said = f"--lock {one}={value} and {other}={refused} exclude each other; with {one}={value}, "
    if other == "date":
        first, last = days(records(pack, "theatres")[value])
        return f"{said}date could be from {first} to {last}"
    known = [v for v in domain(pack, other) if fits(pack, {one: value, other: v})]
    return f"{said}{other} could be {', '.join(known) or 'nothing at all'}"
