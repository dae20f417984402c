"""Locks: fields of a campaign that the user has fixed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from generator.errors import Problem, UsageError, did_you_mean

T = TypeVar("T")

FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "theatre": "where and when, as 'normandy-1944', or 'ukraine' for each year of it",
        "axis": "the army of the Axis or one of its nations, as 'german' or 'slovak'",
        "allied": "the army of the Allies or one of its nations, as 'american' or 'canadian'",
        "date": "the first day, as '1944-07-11'",
        "intensity": "'low', 'mid' or 'high'",
        "ground": "the kind of ground, as 'bocage'",
        "firefights": "how many, 4 to 8",
        "attacker": "who attacks first: 'axis', 'allied' or 'dual'",
        "edge": "the Friendly Board Edge of the Axis, as 'north'",
    }
)
"""What can be locked, with an example each."""


@dataclass(frozen=True, slots=True)
class Locks:
    """Fixed values by field."""

    values: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str) -> str | None:
        return self.values.get(name)

    def choose(self, name: str, wanted: str, options: Mapping[str, T]) -> T:
        """Return the option of that name; raise UsageError naming what the other locks allow."""
        if wanted in options:
            return options[wanted]
        others = [f"{key}={value}" for key, value in self.values.items() if key != name]
        with_others = f" with {', '.join(others)}" if others else ""
        known = ", ".join(options) or "none"
        message = f"--lock {name}={wanted} can't be{with_others}; it could be {known}"
        raise UsageError(Problem(message, hints=did_you_mean(wanted, list(options))))


def parse_locks(texts: Iterable[str], fields: Mapping[str, str] = FIELDS) -> Locks:
    """Read `FIELD=VALUE` texts; raise UsageError for a field that can't be locked or is twice."""
    values: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not value:
            raise UsageError(f"--lock: '{text}' is not of the form FIELD=VALUE")
        if name not in fields:
            hints = did_you_mean(name, list(fields))
            raise UsageError(
                Problem(f"--lock: '{name}' can't be locked; {', '.join(fields)} can", hints=hints)
            )
        if name in values and values[name] != value:
            raise UsageError(f"--lock: {name}={values[name]} and {name}={value} exclude each other")
        values[name] = value
    return Locks(MappingProxyType(values))
