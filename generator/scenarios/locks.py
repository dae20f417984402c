"""Locks: fields of a campaign that the user has fixed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
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
        "weather": "the weather of the first firefight, as 'Snow'",
    }
)
"""What a campaign is chosen by, with an example each; a conflict between them is named."""

ROLLS: Mapping[str, str] = MappingProxyType(
    {
        "episode": "the battle that it is a part of",
        "firefight-2.gap": "when the next firefight comes, as 'that night'",
        "firefight-2.hour": "its time of day, as 'dawn' or 'night'",
        "firefight-2.weather": "its weather, and so 'wind', 'wind-direction', 'ground', 'nvr'",
        "firefight-2.turns": "its length, and with 'end' when it may first end",
        "firefight-2.attacker": "its historical attacker: 'axis', 'allied' or 'both'",
        "size": "the defender's opening force in CP, and with 'works' its FP",
        "axis.opening.1": "a group of the opening force by its name, as 'Rifle platoon'",
        "axis.elr": "ELR, and so 'san'",
        "axis.drm.leader": "a DRM of the card: 'cp', 'leader', 'oba', 'promotion', 'elr'",
        "axis.bombardment": "its hexes or 'none', and so 'air', 'booby-traps', 'reserves'",
        "axis.cp": "starting CP, and so 'leaders.1', 'oba.1'",
        "aims.first": "the first objective: 'take', 'take two', 'most' or 'points'",
        "aims.target.1": "the Location to take, by its name",
        "aims.balance.axis": "the balance provision of a side",
    }
)
"""Whatever else is rolled can be locked by the name of its roll in the ledger; examples of each."""

_ROLL = re.compile(
    r"episode|size|works"
    r"|firefight-[1-8]\.(hour|gap|weather|wind|wind-direction|ground|nvr|turns|end|attacker)"
    r"|(axis|allied)\.(cp|elr|san|bombardment|air|booby-traps|reserves"
    r"|drm\.(cp|leader|oba|promotion|elr|historical)|(leaders|oba|opening)\.[1-9][0-9]?)"
    r"|aims\.(first|target\.[12]|balance\.(axis|allied))",
    re.ASCII,
)
_ALIASES = {"firefight-1.weather": "weather", "firefight-1.attacker": "attacker"}


def is_roll(name: str) -> bool:
    """Tell whether a lock is that of a single roll."""
    return _ROLL.fullmatch(name) is not None


def roll_name(path: str) -> str:
    """Return how a roll of the ledger is called in a lock: 'firefight 1/nvr' is firefight-1.nvr."""
    return path.replace(" ", "-").replace("/", ".")


@dataclass(frozen=True, slots=True)
class Locks:
    """Fixed values by field."""

    values: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str) -> str | None:
        return self.values.get(name)

    def of_roll(self, path: str) -> str | None:
        """Return what a roll of the ledger is locked to, if it is."""
        name = roll_name(path)
        return self.values.get(name) if is_roll(name) else None

    def rolls(self) -> list[str]:
        """List the locks of single rolls."""
        return [name for name in self.values if is_roll(name)]

    def choose(self, name: str, wanted: str, options: Mapping[str, T]) -> T:
        """Return the option of that name; raise UsageError naming what the other locks allow."""
        if wanted in options:
            return options[wanted]
        others = [f"{key}={value}" for key, value in self.values.items() if key != name]
        with_others = f" with {', '.join(others)}" if others else ""
        known = ", ".join(options) or "none"
        message = f"--lock {name}={wanted} can't be{with_others}; it could be {known}"
        raise UsageError(Problem(message, hints=did_you_mean(wanted, list(options))))


def parse_locks(
    texts: Iterable[str],
    fields: Mapping[str, str] = FIELDS,
    also: Callable[[str], bool] = is_roll,
) -> Locks:
    """Read `FIELD=VALUE` texts; raise UsageError for a field that can't be locked or is twice.

    `also` tells which names besides `fields` may be locked.
    """
    values: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not value:
            raise UsageError(f"--lock: '{text}' is not of the form FIELD=VALUE")
        name = _ALIASES.get(name, name)
        if name not in fields and not also(name):
            hints = did_you_mean(name, list(fields)) or did_you_mean(name, list(ROLLS))
            raise UsageError(
                Problem(f"--lock: '{name}' can't be locked; {', '.join(fields)} can", hints=hints)
            )
        if name in values and values[name] != value:
            raise UsageError(f"--lock: {name}={values[name]} and {name}={value} exclude each other")
        values[name] = value
    return Locks(MappingProxyType(values))
