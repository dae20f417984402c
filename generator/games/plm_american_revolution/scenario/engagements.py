"""Where two armies could meet, and when: the engagements that go with what is chosen or locked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from generator.content import Pack
from generator.roll.choices import Chosen

Engagement = Mapping[str, Any]

PART = "engagements"
CHOSEN = ("theatre", "place", "date", "army", "battle", "attacker", "brigades")
"""The fields that an engagement decides on, in the order in which a contradiction is looked for."""

_SHARES = 1000
"""Parts that the weight of a theatre has, so that its engagements can share it."""
_NAMES = ("water", "height", "village")


def engagements_for(pack: Pack, chosen: Chosen) -> list[str]:
    """Return the ids of the engagements that go with some values of fields."""
    battles = pack.records("battles")
    return [
        key
        for key, one in pack.records(PART).items()
        if all(_GOES[name](battles, key, one, chosen[name]) for name in CHOSEN if name in chosen)
    ]


def kinds_of(pack: Pack, engagement: Engagement, attacker: str | None) -> list[str]:
    """Return the kinds of battle that could be fought in an engagement; by whom, if that is set."""
    battles = pack.records("battles")
    return [
        kind
        for kind in engagement["battles"]
        if attacker is None or (attacker in engagement["attackers"] and not battles[kind]["even"])
    ]


def weights(pack: Pack, keys: Sequence[str]) -> list[tuple[str, int]]:
    """Return engagements with their weights: those of a theatre share what it has."""
    records, theatres = pack.records(PART), pack.records("theatres")
    whole = {
        key: sum(int(one["weight"]) for one in records.values() if one["theatre"] == key)
        for key in theatres
    }
    return [(key, _share(records[key], theatres[records[key]["theatre"]], whole)) for key in keys]


def _share(one: Engagement, theatre: Mapping[str, Any], whole: Mapping[str, int]) -> int:
    share = _SHARES * int(theatre["weight"]) * int(one["weight"])
    return max(1, share // whole[one["theatre"]]) if share > 0 else 0


def named(engagement: Engagement, what: str) -> list[str]:
    """Return the names of the waters, heights or villages of an engagement."""
    return [str(one["name"]) for one in engagement["places"] if one["what"] == what]


def needed(battle: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what must have a name on the table of a kind of battle."""
    needs = (battle["stream"], battle["hill"] or battle["stream"] or battle["even"])
    return tuple(
        what for what, need in zip(_NAMES, (*needs, battle["village"]), strict=True) if need
    )


def days_text(pack: Pack, chosen: Chosen) -> str:
    """Say on which days the engagements could be that go with some values."""
    records = pack.records(PART)
    keys = engagements_for(pack, chosen)
    spans = sorted({(str(records[key]["from"]), str(records[key]["to"])) for key in keys})
    joined: list[tuple[str, str]] = []
    for first, last in spans:
        if joined and first <= _next(joined[-1][1]):
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return ", ".join(a if a == b else f"{a} to {b}" for a, b in joined)


def _next(day: str) -> str:
    return date.fromordinal(date.fromisoformat(day).toordinal() + 1).isoformat()


def contradiction(pack: Pack, chosen: Chosen) -> str:
    """Say what could be, where no engagement has all values that were chosen."""
    if set(chosen) - {"theatre"} == {"date"}:
        return f"no armies met then; {_nearest(pack, chosen)}"
    for name in reversed(list(chosen)):
        rest = {key: value for key, value in chosen.items() if key != name}
        if could := possible(pack, rest, name):
            others = " and ".join(f"{key}={value}" for key, value in rest.items())
            return f"with {others}, {name} could be {could}"
    return "no engagement has all of that"


def possible(pack: Pack, chosen: Chosen, name: str) -> str:
    """List what a field could be with the values of others."""
    keys = engagements_for(pack, chosen)
    if name == "date":
        return days_text(pack, chosen)
    records = pack.records(PART)
    found = dict.fromkeys(
        value for key in keys for value in _VALUES[name](key, records[key]) if value
    )
    return ", ".join(found)


def _nearest(pack: Pack, chosen: Chosen) -> str:
    """Say which engagements are the nearest before and after a day."""
    day = chosen["date"]
    where = {key: value for key, value in chosen.items() if key == "theatre"}
    records = {key: pack.records(PART)[key] for key in engagements_for(pack, where)}
    before = max(records, key=lambda key: (records[key]["to"] < day, records[key]["to"]))
    after = [key for key, one in records.items() if one["from"] > day]
    near = [before] if records[before]["to"] < day else []
    near += [min(after, key=lambda key: str(records[key]["from"]))] if after else []
    told = [f"{key} ({_span(records[key])})" for key in near]
    return f"the nearest places are {' and '.join(told)}"


def _span(one: Engagement) -> str:
    return str(one["from"]) if one["from"] == one["to"] else f"{one['from']} to {one['to']}"


_GOES: Mapping[str, Callable[[Mapping[str, Any], str, Engagement, str], bool]] = {
    "theatre": lambda _, key, one, value: bool(one["theatre"] == value),
    "place": lambda _, key, one, value: key == value,
    "date": lambda _, key, one, value: bool(one["from"] <= value <= one["to"]),
    "army": lambda _, key, one, value: value in (one["american"], one["british"]),
    "battle": lambda _, key, one, value: value in one["battles"],
    "attacker": lambda battles, key, one, value: (
        value in one["attackers"] and not all(battles[kind]["even"] for kind in one["battles"])
    ),
    "brigades": lambda _, key, one, value: int(value) <= int(one["most"]),
}

_VALUES: Mapping[str, Callable[[str, Engagement], Sequence[str]]] = {
    "theatre": lambda key, one: (str(one["theatre"]),),
    "place": lambda key, one: (key,),
    "army": lambda key, one: (str(one["american"]), str(one["british"])),
    "battle": lambda key, one: one["battles"],
    "attacker": lambda key, one: one["attackers"],
    "brigades": lambda key, one: [str(n) for n in range(1, int(one["most"]) + 1)],
}
