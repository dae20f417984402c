"""Locks: what the user has fixed before rolling."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import TypeVar

from generator.errors import Problem, UsageError, did_you_mean, short

T = TypeVar("T")

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Lockable:
    """What a game's players may lock.

    `fields` are what a thing is chosen by, with an example each; `rolls` are examples of single
    rolls by their names in the ledger, all of which `pattern` matches. `aliases` are other names.
    """

    fields: Mapping[str, str]
    rolls: Mapping[str, str]
    pattern: re.Pattern[str]
    aliases: Mapping[str, str] = field(default_factory=dict)

    def is_roll(self, name: str) -> bool:
        """Tell whether a lock is that of a single roll."""
        return name not in self.fields and self.pattern.fullmatch(name) is not None

    def parse(self, texts: Iterable[str]) -> Locks:
        """Read `FIELD=VALUE` texts.

        Raise UsageError for a name that can't be locked, or one that is locked to two values.
        """
        values: dict[str, str] = {}
        for text in texts:
            name, equals, value = (part.strip() for part in text.partition("="))
            if not equals or not value:
                raise UsageError(f"--lock: '{text}' is not of the form FIELD=VALUE")
            name = self.aliases.get(name, name)
            if name not in self.fields and not self.is_roll(name):
                raise UsageError(self._unknown(name))
            if name in values and values[name] != value:
                told = f"{name}={values[name]} and {name}={value}"
                raise UsageError(f"--lock: {told} exclude each other")
            values[name] = value
        return Locks(MappingProxyType(values))

    def _unknown(self, name: str) -> Problem:
        hints = did_you_mean(name, list(self.fields)) or did_you_mean(name, list(self.rolls))
        return Problem(
            f"--lock: '{name}' can't be locked; {', '.join(self.fields)} can", hints=hints
        )


def roll_name(path: str) -> str:
    """Return the name of a ledger's roll as a lock: 'firefight 1/nvr' is firefight-1.nvr."""
    return path.replace(" ", "-").replace("/", ".")


@dataclass(frozen=True, slots=True)
class Locks:
    """Fixed values by field."""

    values: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str) -> str | None:
        return self.values.get(name)

    def of_roll(self, path: str) -> str | None:
        """Return what a roll of the ledger is locked to, if it is."""
        return self.values.get(roll_name(path))

    def choose(self, name: str, wanted: str, options: Mapping[str, T]) -> T:
        """Return the option of that name; raise UsageError naming what the other locks allow."""
        if wanted in options:
            return options[wanted]
        others = [f"{key}={value}" for key, value in self.values.items() if key != name]
        with_others = f" with {', '.join(others)}" if others else ""
        known = ", ".join(options) or "none"
        message = f"--lock {name}={wanted} is not possible{with_others}; it could be {known}"
        raise UsageError(Problem(message, hints=did_you_mean(wanted, list(options))))


def locked_date(value: str) -> date:
    """Return the day that a date is locked to; raise UsageError if it is not a day."""
    try:
        if not _DATE.fullmatch(value):
            raise ValueError(value)
        return date.fromisoformat(value)
    except ValueError:
        raise UsageError(f"--lock date={short(value)} is not a date such as 1944-07-11") from None


_MOST_TOLD = 100
"""Values that a message lists one by one."""


def refused(name: str, value: str, known: Sequence[str], hints: tuple[str, ...] = ()) -> UsageError:
    """Return the error for a value that a field can't have; `known` are those it can have."""
    could = f"it could be {', '.join(known)}"
    if len(known) > _MOST_TOLD:
        could = f"it could be one of {len(known)}, {known[0]} to {known[-1]}"
    message = f"--lock {name}={short(value)} is not possible; {could}"
    return UsageError(Problem(message, hints=hints or did_you_mean(value, list(known))))
