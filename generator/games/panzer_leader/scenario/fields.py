"""What of a rolled situation can be locked, and which locks exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from generator.content import Pack
from generator.errors import UsageError
from generator.games.panzer_leader.scenario.model import HEXES, SIDES
from generator.roll.choices import Choices, Chosen, open_days, other_day, results, within
from generator.roll.locks import Lockable, Locks
from generator.roll.numbers import number_of

_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "theatre": "where it is, e.g. 'ardennes'",
        "allied": "who fights on the Allied side, 'american' or 'british'",
        "date": "the day, e.g. '1944-12-18'",
        "kind": "the kind of situation, e.g. 'bridges'",
        "attacker": "the side that attacks, 'allied' or 'german'",
        "size": "'small' (40 units at most), 'middle' or 'large'",
        "sections": "how many sections, 1 to 3",
        "ground": "'shelf' (the pack's own sections) or 'fresh'",
        "turns": "how many turns, e.g. '10'",
        "hex": "what a hex measures, '16mm', '20mm' or '25mm'",
    }
)

_ROLLS: Mapping[str, str] = MappingProxyType(
    {
        "arrangement": "how sections lie, 'side by side' or 'over'",
        "section.1": "the first section, e.g. 'W'",
        "turned.1": "whether it is turned round, 'yes' or 'no'",
        "edge": "the edge that the attacker comes from, e.g. 'north'",
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
        "turns": lambda: sorted(results(pack, "turns"), key=int),
        "hex": lambda: HEXES,
    }
    return list(found[field]()) if field in found else []


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
    if theatre and day and not within(pack.records("theatres")[theatre], day):
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
        record, number = pack.records("sizes")[chosen["size"]], int(chosen["sections"])
        fewest, most = (number_of(pack, key) for key in ("section-fewest", "section-most"))
        if record["most"] < fewest * number or record["least"] > most * number:
            return False
    if "size" in chosen and "turns" in chosen:
        table = pack.tables["turns"]
        column = table.columns.index(chosen["size"])
        return chosen["turns"] in {cells[column] for cells in table.cells}
    return True


def check_locks(pack: Pack, locks: Locks) -> None:
    """Raise UsageError for a lock that nothing has, or for some that exclude each other."""
    _CHOICES.check(pack, locks)
    when = {key: locks.values[key] for key in ("theatre", "allied", "date") if key in locks.values}
    if not any(fits(pack, {**when, "theatre": key}) for key in _theatres(pack, when)):
        said = " and ".join(f"{key}={value}" for key, value in when.items())
        raise UsageError(f"--lock {said} can't be met: no divisions of both sides were there then")


def _theatres(pack: Pack, when: Chosen) -> Sequence[str]:
    return [when["theatre"]] if "theatre" in when else list(pack.records("theatres"))


_CHOICES = Choices(
    lockable=LOCKABLE,
    domain=domain,
    fits=fits,
    no_day=open_days("a situation", "that a theatre has"),
    other_day=other_day("another date"),
)
