"""What stands and grows in a country on a day: buildings, woods, fields, hedges and walls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.content import Pack
from generator.dice import Stream

FIRST, LAST = "01-01", "12-31"
LISTS: Mapping[str, str] = {"woods": "woods", "hedges": "hedge", "walls": "wall"}
"""A country's lists of sorts, and the kind of terrain that each is of."""


@dataclass(frozen=True, slots=True)
class House:
    """A building: what it is, its floors, and what it is called where it is fought for."""

    sort: str
    floors: int
    name: str = ""


@dataclass(frozen=True)
class Countryside:
    """What there is on a day. `houses` are those that are fought for, by their part."""

    houses: Mapping[str, House]
    about: Sequence[tuple[House, int]]
    woods: Sequence[str]
    fields: Sequence[tuple[str, int]]
    hedges: Sequence[str]
    walls: Sequence[str]

    def sorts(self, kind: str) -> set[str]:
        """Return the sorts of a kind of terrain."""
        houses = {one.sort for one, _ in self.about} | {h.sort for h in self.houses.values()}
        found: dict[str, set[str]] = {
            "building": houses,
            "field": {key for key, _ in self.fields},
            "woods": set(self.woods),
            "hedge": set(self.hedges),
            "wall": set(self.walls),
        }
        return found.get(kind, set())


def countryside(country: Mapping[str, Any], day: date) -> Countryside:
    """Return what a country has on a day."""
    at = day.strftime("%m-%d")
    return Countryside(
        {
            str(one["part"]): House(str(one["sort"]), int(one["floors"]), str(one["name"]))
            for one in country["houses"]
        },
        [(House(str(h["sort"]), int(h["floors"])), int(h["weight"])) for h in country["about"]],
        country["woods"],
        [(str(f["sort"]), int(f["weight"])) for f in country["fields"] if grows(f, at)],
        country["hedges"],
        country["walls"],
    )


def grows(field: Mapping[str, Any], at: str) -> bool:
    """Tell whether a field is there on a day of the year, as '07-31'."""
    return str(field["from"] or FIRST) <= at <= str(field["to"] or LAST)


def country_of(pack: Pack, theatre: str) -> Mapping[str, Any]:
    """Return the country of a theatre."""
    return pack.records("countries")[pack.records("theatres")[theatre]["country"]]


def weighted(stream: Stream, options: Sequence[tuple[Any, int]]) -> Any:
    """Take one of (value, weight)."""
    left = stream.below(sum(weight for _, weight in options))
    for value, weight in options:
        left -= weight
        if left < 0:
            return value
    raise AssertionError("less than the sum of the weights")
