"""How a thing is chosen: field values that go together, checked against the locks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import combinations
from typing import Any

from generator.content import Pack
from generator.errors import UsageError, short
from generator.roll.locks import Lockable, Locks, locked_date, refused
from generator.roll.roller import Roller

Chosen = Mapping[str, str]
Span = tuple[date, date]

THEATRES = "theatres"
"""The part of a pack whose records have the days `from` and `to`."""


def days(theatre: Mapping[str, Any]) -> Span:
    """Return the first and the last day of a theatre."""
    return date.fromisoformat(theatre["from"]), date.fromisoformat(theatre["to"])


def within(record: Mapping[str, Any], day: str) -> bool:
    """Tell whether a day lies between `from` and `to`, as far as a record says them."""
    return (record["from"] or day) <= day <= (record["to"] or day)


def roll_day(roller: Roller, theatre: Mapping[str, Any], span: Span) -> date:
    """Return the locked day, or roll one between two, both included."""
    locked = roller.locks.get("date")
    if locked is not None:
        return date.fromisoformat(locked)
    first, last = span
    number = roller.number("day", f"Day of {theatre['name']}", 1, (last - first).days + 1)
    return first + timedelta(days=number - 1)


def results(pack: Pack, table: str) -> list[str]:
    """List the possible results of a roll table, each once."""
    return list(dict.fromkeys(cell for cells in pack.tables[table].cells for cell in cells))


def pairs_fit(chosen: Chosen, tests: Mapping[tuple[str, str], Callable[[str, str], bool]]) -> bool:
    """Tell whether all pairs of chosen values pass their test, if they have one."""
    return all(
        test(chosen[one], chosen[other])
        for (one, other), test in tests.items()
        if one in chosen and other in chosen
    )


@dataclass(frozen=True, slots=True)
class Choices:
    """How a game's things are chosen.

    `domain` lists what a field alone could be, `fits` tells whether values go together.
    `no_day` ends the error for a day outside the spans of all theatres, `other_day` that for a day
    that does not go with the value of another field, `nothing` that for a field that can have no
    value at all then.
    """

    lockable: Lockable
    domain: Callable[[Pack, str], Sequence[str]]
    fits: Callable[[Pack, Chosen], bool]
    no_day: Callable[[Sequence[Span]], str]
    other_day: Callable[[Pack, str, str], str]
    nothing: str = "{field} could be nothing at all"
    own: Mapping[str, Callable[[str], object]] = field(default_factory=dict)
    """Fields whose values are not of a list: what reads one, or raises ValueError."""

    def check(self, pack: Pack, locks: Locks) -> None:
        """Raise UsageError for an impossible lock, or for two that exclude each other."""
        fixed = [name for name in self.lockable.fields if name in locks.values]
        for name in fixed:
            self._check_alone(pack, name, locks.values[name])
        for one, other in combinations(fixed, 2):
            some = {one: locks.values[one], other: locks.values[other]}
            if not self.fits(pack, some):
                raise UsageError(self._conflict(pack, list(some.items())))

    def _check_alone(self, pack: Pack, name: str, value: str) -> None:
        if name == "date":
            day = locked_date(value)
            spans = [days(theatre) for theatre in pack.records(THEATRES).values()]
            if not any(first <= day <= last for first, last in spans):
                raise UsageError(f"--lock date={value} is not possible; {self.no_day(spans)}")
        elif name in self.own:
            try:
                self.own[name](value)
            except ValueError as wrong:
                raise UsageError(f"--lock {name}={short(value)} is not possible: {wrong}") from None
        elif value not in (known := self.domain(pack, name)):
            raise refused(name, value, known)

    def _conflict(self, pack: Pack, some: Sequence[tuple[str, str]]) -> str:
        """Say which two exclude each other, and what the second could be with the first."""
        (one, value), (other, wanted) = some
        said = f"--lock {one}={value} and {other}={wanted} exclude each other; with {one}={value}, "
        if other == "date":
            return said + self.other_day(pack, one, value)
        known = [v for v in self.domain(pack, other) if self.fits(pack, {one: value, other: v})]
        could = f"{other} could be {', '.join(known)}"
        return said + (could if known else self.nothing.format(field=other))


def days_of(pack: Pack, theatre: str) -> str:
    """Say which days a theatre covers."""
    first, last = days(pack.records(THEATRES)[theatre])
    return f"date could be from {first} to {last}"


def other_day(otherwise: str) -> Callable[[Pack, str, str], str]:
    """Return what says which days go with a field's value: a theatre's span, else `otherwise`."""
    return lambda pack, field, value: days_of(pack, value) if field == "theatre" else otherwise


def open_days(thing: str, when: str) -> Callable[[Sequence[Span]], str]:
    """Return what says from when to when a thing could be; `when` is on which days in between."""

    def say(spans: Sequence[Span]) -> str:
        first, last = min(span[0] for span in spans), max(span[1] for span in spans)
        return f"{thing} is on a day from {first} to {last} {when}"

    return say
