"""What of a rolled situation can be locked, and which locks exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import combinations
from types import MappingProxyType
from typing import Any

from generator.content import Pack
from generator.errors import UsageError
from generator.games.panzer_leader.scenario_model import HEXES, SIDES
from generator.roll.locks import Lockable, Locks, locked_date, refused

_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "theatre": "where it is, as 'ardennes'",
        "allied": "who fights on the Allied side, 'american' or 'british'",
        "date": "the day, as '1944-12-18'",
        "kind": "the kind of situation, as 'bridges'",
        "attacker": "the side that attacks, 'allied' or 'german'",
        "size": "'small' (40 units at most), 'middle' or 'large'",
        "sections": "how many sections, 1 to 3",
        "ground": "'shelf' (the pack's own sections) or 'fresh'",
        "turns": "how many turns, as '10'",
        "hex": "what a hex measures, '16mm', '20mm' or '25mm'",
    }
)

_ROLLS: Mapping[str, str] = MappingProxyType(
    {
        "arrangement": "how sections lie, 'side by side' or 'over'",
        "section.1": "the first section, as 'W'",
        "turned.1": "whether it is turned round, 'yes' or 'no'",
        "edge": "the edge that the attacker comes from, as 'north'",
        "division.attacker": "the attacker's division by its id, and so 'division.defender'",
        "first": "the side that sets up first in a meeting engagement",
        "approach": "hexes from the attacker's front to the objective",
        "relief": "the turn in which relief comes",
        "title": "the number of its wording, and so 'story.theatre', 'orders.attacker'",
    }
)

_PATTERN = re.compile(
    r"arrangement|(section|turned|made|seed)\.[123]|edge|day|front|depth|run|first|approach"
    r"|division\.(attacker|defender|relief)|relief|title|story\.(theatre|kind)|orders\.(attacker|defender)|sides?|objectives"
    r"|(attacker|defender|relief)\.(core|target|ratio|[1-9][0-9]?)",
    re.ASCII,
)

LOCKABLE = Lockable(
    _FIELDS, _ROLLS, _PATTERN, {"place": "theatre", "day": "date", "mission": "kind"}
)

GROUNDS = ("shelf", "fresh")
NATIONS = ("american", "british")

Chosen = Mapping[str, str]


def domain(pack: Pack, field: str) -> list[str]:
    """List what a field could be, by itself; a date could be too many to list."""
    found: Mapping[str, Callable[[], Iterable[str]]] = {
        "theatre": lambda: pack.records("theatres"),
        "allied": lambda: NATIONS,
        "kind": lambda: pack.records("kinds"),
        "attacker": lambda: SIDES,
        "size": lambda: pack.records("sizes"),
        "sections": lambda: ("1", "2", "3"),
        "ground": lambda: GROUNDS,
        "turns": lambda: _results(pack, "turns"),
        "hex": lambda: HEXES,
    }
    return list(found[field]()) if field in found else []


def _results(pack: Pack, table: str) -> list[str]:
    cells = (cell for cells in pack.tables[table].cells for cell in cells)
    return sorted(dict.fromkeys(cells), key=lambda cell: (len(cell), cell))


def days(theatre: Mapping[str, Any]) -> tuple[date, date]:
    """Return the first and the last day of a theatre."""
    return date.fromisoformat(theatre["from"]), date.fromisoformat(theatre["to"])


def there(pack: Pack, theatre: str, front: str | None, day: str | None) -> dict[str, list[str]]:
    """Return the ids of the divisions of each side in a theatre, on a front, on a day."""
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for name, division in pack.records("divisions").items():
        for stay in division["at"]:
            if stay["theatre"] != theatre or (front and stay["front"] != front):
                continue
            if day is None or stay["from"] <= day <= stay["to"]:
                found["german" if division["nation"] == "german" else "allied"].append(name)
                break
    return found


def fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether values of fields go together."""
    theatre, day, front = (chosen.get(key) for key in ("theatre", "date", "allied"))
    if theatre and day:
        first, last = days(pack.records("theatres")[theatre])
        if not first <= date.fromisoformat(day) <= last:
            return False
    if theatre and (day or front) and not all(there(pack, theatre, front, day).values()):
        return False
    kind = pack.records("kinds")[chosen["kind"]] if "kind" in chosen else None
    if kind and chosen.get("size", kind["sizes"][0]) not in kind["sizes"]:
        return False
    if kind and kind["even"] and "attacker" in chosen:
        return False
    if kind and int(chosen.get("sections", "3")) < kind["sections"]:
        return False
    if "size" in chosen and "sections" in chosen:
        # Units for each section, as in the known situations: 11 at least, 89 at most.
        record, number = pack.records("sizes")[chosen["size"]], int(chosen["sections"])
        if record["most"] < 11 * number or record["least"] > 89 * number:
            return False
    if "size" in chosen and "turns" in chosen:
        table = pack.tables["turns"]
        column = table.columns.index(chosen["size"])
        return chosen["turns"] in {cells[column] for cells in table.cells}
    return True


def check_locks(pack: Pack, locks: Locks) -> None:
    """Raise UsageError for a lock that nothing has, or for some that exclude each other."""
    fixed = [field for field in LOCKABLE.fields if field in locks.values]
    for field in fixed:
        _check_alone(pack, field, locks.values[field])
    for one, other in combinations(fixed, 2):
        some = {one: locks.values[one], other: locks.values[other]}
        if not fits(pack, some):
            raise UsageError(_conflict(pack, list(some.items())))
    when = {key: locks.values[key] for key in ("theatre", "allied", "date") if key in locks.values}
    if not any(fits(pack, {**when, "theatre": key}) for key in _theatres(pack, when)):
        said = " and ".join(f"{key}={value}" for key, value in when.items())
        raise UsageError(f"--lock {said} can't be met: no divisions of both sides were there then")


def _theatres(pack: Pack, when: Chosen) -> Sequence[str]:
    return [when["theatre"]] if "theatre" in when else list(pack.records("theatres"))


def _check_alone(pack: Pack, field: str, value: str) -> None:
    if field == "date":
        day = locked_date(value)
        spans = [days(theatre) for theatre in pack.records("theatres").values()]
        if not any(first <= day <= last for first, last in spans):
            first, last = min(span[0] for span in spans), max(span[1] for span in spans)
            could = f"a situation is on a day from {first} to {last} that a theatre has"
            raise UsageError(f"--lock date={value} can't be; {could}")
    elif value not in (known := domain(pack, field)):
        raise refused(field, value, known)


def _conflict(pack: Pack, some: Sequence[tuple[str, str]]) -> str:
    """Say which two exclude each other, and what the second could be with the first."""
    (one, value), (other, wanted) = some
    said = f"--lock {one}={value} and {other}={wanted} exclude each other; with {one}={value}, "
    if other == "date":
        first, last = days(pack.records("theatres")[value]) if one == "theatre" else ("", "")
        return f"{said}date could be from {first} to {last}" if first else f"{said}another date"
    known = [v for v in domain(pack, other) if fits(pack, {one: value, other: v})]
    return f"{said}{other} could be {', '.join(known) or 'nothing at all'}"
