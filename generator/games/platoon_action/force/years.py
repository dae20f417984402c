"""The years of a force: when everything in it was there, and what was never there together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.content.reading.source import Path, Source
from generator.errors import Problem, short
from generator.games.platoon_action.force.model import (
    Leader,
    Man,
    Officer,
    PlatoonFile,
    Squad,
    Team,
)
from generator.games.platoon_action.force.served import arms_of, years_of

Records = Mapping[str, Mapping[str, Mapping[str, Any]]]
Span = tuple[int, int]

_CATALOGUE, _ARMS = "catalogue", "arms"


@dataclass(frozen=True, slots=True)
class Thing:
    """Something of a force that was there from a year to another, and where it stands."""

    path: Path
    name: str
    years: Span

    @property
    def words(self) -> str:
        return f"{short(self.name)} served from {self.years[0]} to {self.years[1]}"


def things(model: PlatoonFile, records: Records) -> Iterator[Thing]:
    """Yield what of a force was not always there: vehicles, and weapons by nation.

    A weapon that its nation never had was captured: it was there when somebody else had it. A pack
    without the part `arms` says nothing of weapons.
    """
    arms = records.get(_ARMS, {})
    for path, weapon in _weapons(model):
        if known := arms_of(arms, model.nation, weapon):
            yield Thing(path, str(known[0]["name"]), years_of(known))
    for number, one in enumerate(model.vehicles):
        if found := records[_CATALOGUE].get(one.vehicle):
            years = int(found["from"]), int(found["to"])
            yield Thing(("vehicles", number, "vehicle"), str(found["name"]), years)


def _weapons(model: PlatoonFile) -> Iterator[tuple[Path, str]]:
    """Yield what everybody is armed with, and where that stands."""
    units: list[tuple[Path, Officer | Squad | Team]] = [
        *((("officers", n), one) for n, one in enumerate(model.officers)),
        *((("squads", n), one) for n, one in enumerate(model.squads)),
        *((("teams", n), one) for n, one in enumerate(model.teams)),
    ]
    for path, unit in units:
        if isinstance(unit, Team):
            yield (*path, "weapon"), unit.weapon
        if isinstance(unit, Officer):
            yield from _armed(path, unit)
        elif unit.leader:
            yield from _armed((*path, "leader"), unit.leader)
        for line, man in enumerate(unit.men):
            yield from _armed((*path, "men", line), man)


def _armed(path: Path, one: Man | Leader | Officer) -> Iterator[tuple[Path, str]]:
    yield (*path, "weapon"), one.weapon
    if one.also is not None:
        yield (*path, "also"), one.also


def year_problems(source: Source, model: PlatoonFile, records: Records) -> Iterator[Problem]:
    """Yield what was not there in the force's year; without one, what was never there together."""
    found = list(things(model, records))
    if model.year is not None:
        for one in found:
            if not one.years[0] <= model.year <= one.years[1]:
                message = f"{one.words}, not in {model.year}"
                yield Problem(message, source.place(one.path), see=source.place(("year",)))
        return
    if not found:
        return
    gone = min(found, key=lambda one: one.years[1])
    told = set()
    for one in found:
        if one.years[0] > gone.years[1] and one.name not in told:
            told.add(one.name)
            first, last = gone.years
            message = f"{one.words}, {short(gone.name)} from {first} to {last}: no year has both"
            yield Problem(message, source.place(one.path), see=source.place(gone.path))


def years_there(model: PlatoonFile, records: Records) -> Span:
    """Return the years in which everything in a force was there, of those of the catalogue."""
    catalogue = records[_CATALOGUE].values()
    spans = [(int(one["from"]), int(one["to"])) for one in catalogue]
    whole = min(first for first, _ in spans), max(last for _, last in spans)
    known = [whole, *(one.years for one in things(model, records))]
    return max(first for first, _ in known), min(last for _, last in known)


def year_words(model: PlatoonFile, records: Records) -> str:
    """Return the years in which everything in a force was there, as '1943–1944'."""
    first, last = years_there(model, records)
    return str(first) if first == last else f"{first}–{last}"
