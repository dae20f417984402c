"""What of a battle can be locked, and which locks exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from generator.content import Pack
from generator.roll.choices import Choices, Chosen, Span, days_of, pairs_fit, within
from generator.roll.locks import Lockable

_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "theatre": "where and when, e.g. 'saratoga-1777'",
        "date": "the day, e.g. '1777-09-19'",
        "battle": "the kind of battle, e.g. 'river'",
        "table": "the size of the table, e.g. '8x5'",
        "attacker": "the side that attacks, where one does",
        "brigades": "brigades of the defender, 1 to 4",
    }
)
"""What a battle is chosen by, with an example each."""

_ROLLS: Mapping[str, str] = MappingProxyType(
    {
        "place": "the place, e.g. 'Germantown'",
        "weather": "the hour and the weather, as the table words them",
        "ratio": "points of the attacker for 100 of the defender's",
        "edge": "the edge of the attacker, or of the first side: 'south' or 'north'",
        "british.commander": "the commander, e.g. 'howe'",
        "british.1.corps": "what the first brigade is drawn from, e.g. 'german'",
        "british.1.general": "who leads it",
        "british.1.units": "how many units it has",
        "british.1.unit.1": "its first regiment, e.g. '33rd-foot'",
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


def fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether values of fields go together."""
    tests: Mapping[tuple[str, str], Callable[[str, str], bool]] = {
        ("theatre", "date"): lambda key, day: within(pack.records("theatres")[key], day),
        ("table", "brigades"): lambda key, n: int(n) <= pack.records("table-sizes")[key]["most"],
        ("battle", "attacker"): lambda key, _: not pack.records("battles")[key]["even"],
    }
    return pairs_fit(chosen, tests)


def _open(spans: Sequence[Span]) -> str:
    return "no theatre is open then, but " + ", ".join(f"{a} to {b}" for a, b in spans)


CHOICES = Choices(
    lockable=LOCKABLE,
    domain=domain,
    fits=fits,
    no_day=_open,
    other_day=lambda pack, _, value: days_of(pack, value),
    nothing="no {field} can be locked",
)
