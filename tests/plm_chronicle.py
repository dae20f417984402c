"""A chronicle of the war for the tests: who was where on which day, written apart from the pack.

Its tables are in `data`. A row that is wider than the pack's does no harm; whatever the pack adds
must stand there too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "data" / "plm-american-revolution-chronicle.txt"

Span = tuple[str, str, str]

_THEATRES = {
    "NY": "new-york-1776",
    "PA": "philadelphia-1777",
    "N": "saratoga-1777",
    "RI": "rhode-island-1778",
    "S": "south-1780",
    "V": "yorktown-1781",
}
_SIDES = {"A": "american", "B": "british"}


def _rows(table: str) -> Iterator[list[str]]:
    """Yield the rows of a table of the chronicle, split into cells."""
    text = FILE.read_text("utf-8").split(f"== {table}\n")[1].split("\n==")[0]
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield [cell.strip() for cell in re.split(r" \|(?= |$)", line)]


def _spans(text: str) -> list[Span]:
    return [tuple(one.split()) for one in text.split(", ")]  # type: ignore[misc]


def _places() -> dict[str, dict[str, Any]]:
    found = {}
    for name, theatre, days, at, attackers, water, edge in _rows("places"):
        found[name] = {
            "theatre": _THEATRES[theatre],
            "days": days.split(),
            "at": tuple(map(float, at.split())),
            "attackers": {_SIDES[one] for one in attackers},
            "water": water == "w",
            "edge": {"N": "north", "S": "south"}.get(edge, ""),
        }
    return found


PLACES = _places()
_UNITS = [
    (re.compile(pattern), _SIDES[side], _spans(days)) for pattern, side, days in _rows("regiments")
]


def _generals() -> list[tuple[str, str, list[Span]]]:
    return [
        (name, _SIDES[side], _spans(days))
        for names, side, days in _rows("generals")
        for name in names.split("; ")
    ]


_LEADERS = _generals()


def there(spans: list[Span], theatre: str, day: str) -> bool:
    """Tell whether somebody was in a theatre on a day."""
    return any(_THEATRES[where] == theatre and first <= day <= last for where, first, last in spans)


def regiment_was_there(key: str, side: str, theatre: str, day: str) -> bool:
    """Tell whether a regiment was on this side in a theatre on a day; the first pattern counts."""
    for pattern, mine, spans in _UNITS:
        if pattern.fullmatch(key):
            return mine == side and there(spans, theatre, day)
    return False


def general_was_there(name: str, side: str, theatre: str, day: str) -> bool:
    """Tell whether a general was on this side in a theatre on a day."""
    return any(
        mine == side and there(spans, theatre, day) for one, mine, spans in _LEADERS if one == name
    )


def anachronisms(record: dict[str, Any], names: dict[str, str]) -> list[str]:
    """Tell what of a battle could not have happened; `names` are those of generals by their ids."""
    place = PLACES.get(record["place"])
    if place is None:
        return [f"nobody met at {record['place']}"]
    day = datetime.strptime(record["date"], "%d %B %Y").date().isoformat()
    found = []
    if not place["days"][0] <= day <= place["days"][1]:
        found.append(f"nobody met at {record['place']} on {day}")
    if place["theatre"] != record["theatre"]:
        found.append(f"{record['place']} is not in {record['theatre']}")
    waits = next(army["role"] for side, army in record["sides"].items())
    if waits != "even" and record["attacker"] not in place["attackers"]:
        found.append(f"the {record['attacker']} army attacked nobody at {record['place']}")
    if any(one["kind"] == "stream" for one in record["table"]["courses"]) and not place["water"]:
        found.append(f"there is no water at {record['place']}")
    tops = {side: army["zone"]["y"][0] for side, army in record["sides"].items()}
    edge = "north" if tops["british"] < tops["american"] else "south"
    if place["edge"] not in ("", edge):
        found.append(f"the British came from the {place['edge']} at {record['place']}")
    for side, army in record["sides"].items():
        led = [army["commander"], *(one["general"] for one in army["brigades"])]
        units = {unit["regiment"] for one in army["brigades"] for unit in one["units"]}
        where, leaders = place["theatre"], [names[key] for key in led]
        absent = [key for key in units if not regiment_was_there(key, side, where, day)]
        absent += [name for name in leaders if not general_was_there(name, side, where, day)]
        found += [f"{one} was not there" for one in absent]
    return found
