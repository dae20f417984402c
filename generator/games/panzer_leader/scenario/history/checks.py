"""What of a pack's history can't have been: told with its place before anything is rolled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.content.reading.source import Path
from generator.errors import Problem, short
from generator.games.panzer_leader.board.kind import sections_of
from generator.games.panzer_leader.points import Same
from generator.games.panzer_leader.scenario.history.places import NamedPlace, box_of, placed
from generator.roll.requirements import part_of

_MOST_SECTIONS = 3
_KILOMETRES = "march"


def history_problems(pack: Pack) -> Iterator[Problem]:
    """Yield what is wrong with theatres, sectors and divisions."""
    yield from _problems(Same(pack))


@lru_cache(maxsize=4)
def _problems(pack: Same) -> tuple[Problem, ...]:
    return tuple(_found(pack.pack))


def _found(pack: Pack) -> Iterator[Problem]:
    sound: dict[str, set[str]] = {}
    for name in ("theatres", "sectors"):
        part = part_of(pack, name)
        faults = {key: _days(part, key, (), record) for key, record in part.records.items()}
        yield from (fault for fault in faults.values() if fault is not None)
        sound[name] = {key for key, fault in faults.items() if fault is None}
    for key, sector in pack.records("sectors").items():
        yield from _sector(
            pack, key, key in sound["sectors"] and sector["theatre"] in sound["theatres"]
        )
    for key in pack.records("divisions"):
        yield from _division(pack, key, sound["sectors"])


def _day(text: Any) -> bool:
    """Tell whether a text is a day."""
    try:
        return len(str(text)) == len("1944-06-06") and bool(date.fromisoformat(str(text)))
    except ValueError:
        return False


def _days(part: RecordsPart, key: str, at: Path, span: Mapping[str, Any]) -> Problem | None:
    for end in ("from", "to"):
        if span[end] is not None and not _day(span[end]):
            said = f"'{short(str(span[end]))}' is not a day; write it as 1944-07-11"
            return Problem(said, part.place(key, (*at, end)))
    if span["from"] and span["to"] and span["from"] > span["to"]:
        said = f"{_named(part, key)} ends on {span['to']}, before it begins on {span['from']}"
        if at:
            said = f"this ends on {span['to']}, before it begins on {span['from']}"
        return Problem(said, part.place(key, (*at, "to")))
    return None


def _named(part: RecordsPart, key: str) -> str:
    return str(part.records[key].get("name") or key)


def _sector(pack: Pack, key: str, sound: bool) -> Iterator[Problem]:
    part = part_of(pack, "sectors")
    sector = part.records[key]
    theatre = pack.records("theatres")[sector["theatre"]]
    if sound and not theatre["from"] <= sector["from"] <= sector["to"] <= theatre["to"]:
        said = f"{sector['name']} lasts from {sector['from']} to {sector['to']}, but"
        said += f" {theatre['name']} from {theatre['from']} to {theatre['to']}"
        yield Problem(said, part.place(key, ("from",)))
    yield from _attacks(part, key, sector)
    yield from _places(pack, part, key, sector)


def _attacks(part: RecordsPart, key: str, sector: Mapping[str, Any]) -> Iterator[Problem]:
    if not sector["attacks"]:
        yield Problem(f"nothing says who attacks {sector['in']}", part.place(key, ("attacks",)))
    before = ""
    for i, one in enumerate(sector["attacks"]):
        at: Path = ("attacks", i)
        if not _day(one["from"]):
            said = f"'{short(one['from'])}' is not a day; write it as 1944-07-11"
            yield Problem(said, part.place(key, (*at, "from")))
        elif one["from"] <= before:
            said = f"attacks from {one['from']} on stand after those from {before} on"
            yield Problem(said, part.place(key, (*at, "from")))
        before = max(before, one["from"])
        if one["german"] > 100:
            said = f"{one['german']} is not a share in a hundred"
            yield Problem(said, part.place(key, (*at, "german")))
        for side in ("allied-towards", "german-towards"):
            if not one[side]:
                said = "an attack goes in one direction at least"
                yield Problem(said, part.place(key, (*at, side)))


def _places(
    pack: Pack, part: RecordsPart, key: str, sector: Mapping[str, Any]
) -> Iterator[Problem]:
    for i, one in enumerate(sector["places"]):
        if not (abs(one["lat"]) <= 90 and abs(one["lon"]) <= 180):
            said = f"{one['name']} lies at no place on earth: {one['lat']}, {one['lon']}"
            yield Problem(said, part.place(key, ("places", i)))
    yield from _boxes(part, key, sector)
    names = [str(one["name"]) for one in sector["places"]]
    for i, name in enumerate(names):
        if name in names[:i]:
            said = f"{name} is among the places {sector['in']} already"
            yield Problem(said, part.place(key, ("places", i, "name")))
    numbers = pack.records("numbers")
    if _KILOMETRES not in numbers:
        return
    march, wanted = int(numbers[_KILOMETRES]["number"]), _most_towns(pack)
    for i, line in enumerate(sector["boxes"]):
        known = [one for one in placed(sector) if one.within(box_of(line))]
        if not any(_neighbours(one, known, march) >= wanted for one in known):
            most = max((_neighbours(one, known, march) for one in known), default=0)
            said = f"maps {sector['in']} need {wanted} places in this box that lie within {march}"
            said += f" km of one of them; there are {most}"
            yield Problem(said, part.place(key, ("boxes", i)))


def _boxes(part: RecordsPart, key: str, sector: Mapping[str, Any]) -> Iterator[Problem]:
    boxes = [box_of(line) for line in sector["boxes"]]
    if not boxes:
        yield Problem(
            f"nothing says where the front ran {sector['in']}", part.place(key, ("boxes",))
        )
    for i, line in enumerate(sector["boxes"]):
        if not _day(line["from"]):
            said = f"'{short(line['from'])}' is not a day; write it as 1944-07-11"
            yield Problem(said, part.place(key, ("boxes", i, "from")))
        south, north, west, east = boxes[i]
        if south > north or west > east:
            said = "a box is from south to north and from west to east"
            yield Problem(said, part.place(key, ("boxes", i)))
    for i, one in enumerate(placed(sector)):
        if boxes and not any(one.within(box) for box in boxes):
            said = f"{one.name} lies at {one.lat:g}, {one.lon:g}, outside the front {sector['in']}"
            yield Problem(said, part.place(key, ("places", i)))


def _neighbours(place: NamedPlace, known: Sequence[NamedPlace], march: int) -> int:
    """Return how many places lie within a march of one, itself included."""
    return sum(place.apart(other) <= march for other in known)


def _most_towns(pack: Pack) -> int:
    """Return the most towns that a map can have."""
    shelf = sorted((len(one.towns) for one in sections_of(pack).values()), reverse=True)
    grounds = pack.records("board-grounds").values() if "board-grounds" in pack.parts else ()
    fresh = max((len(one["towns"]) for one in grounds), default=0)
    return max(sum(shelf[:_MOST_SECTIONS]), fresh * _MOST_SECTIONS)


def _division(pack: Pack, key: str, sound: set[str]) -> Iterator[Problem]:
    part = part_of(pack, "divisions")
    division = part.records[key]
    until = division["until"]
    for i, stay in enumerate(division["at"]):
        at: Path = ("at", i)
        problem = _days(part, key, at, stay)
        if problem is not None:
            yield problem
            continue
        sector = pack.records("sectors")[stay["sector"]]
        if stay["from"][: len(division["raised"])] < division["raised"]:
            said = f"{division['name']} is {sector['in']} from {stay['from']} on, but was raised"
            yield Problem(f"{said} in {division['raised']}", part.place(key, (*at, "from")))
        if until and stay["to"] > until:
            said = f"{division['name']} is {sector['in']} to {stay['to']}, but was no more after"
            yield Problem(f"{said} {until}", part.place(key, (*at, "to")))
        inside = sector["from"] <= stay["from"] and stay["to"] <= sector["to"]
        if stay["sector"] in sound and not inside:
            said = f"{division['name']} is {sector['in']} from {stay['from']} to {stay['to']};"
            said += f" that sector lasts from {sector['from']} to {sector['to']}"
            yield Problem(said, part.place(key, (*at, "from")))
    yield from _fields(pack, part, key, division)


def _fields(
    pack: Pack, part: RecordsPart, key: str, division: Mapping[str, Any]
) -> Iterator[Problem]:
    units, nations = pack.records("unit-kinds"), pack.records("nations")
    german = nations[division["nation"]]["counters"] == "german"
    for i, line in enumerate(division["fields"]):
        at: Path = ("fields", i)
        problem = _days(part, key, at, line)
        if problem is not None:
            yield problem
        for j, name in enumerate(line["units"]):
            unit = units[name]
            if not any((nation == "german") == german for nation in unit["nations"]):
                said = f"{division['name']} can't have {unit['name']}: it is the other side's"
                yield Problem(said, part.place(key, (*at, "units", j)))
            since = unit["since"] or ""
            if line["to"] and since > str(line["to"])[:7]:
                said = f"there was no {unit['name']} before {since}, and this ends on {line['to']}"
                yield Problem(said, part.place(key, (*at, "to")))
