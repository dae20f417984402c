"""Who served together: the armies of a pack, their days, and who was with each of them on a day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

Records = Mapping[str, Mapping[str, Any]]

REGIMENTS, COMMANDERS, BRIGADIERS = "regiments", "commanders", "brigadiers"
"""What an army lists, in groups with days of their own."""

Days = tuple[str, str]
"""The first day and the last, as in a pack."""


def days_of_group(army: Mapping[str, Any], group: Mapping[str, Any]) -> Days:
    """Return the days on which a group was with its army."""
    return str(group["from"] or army["from"]), str(group["to"] or army["to"])


def was_out(army: Mapping[str, Any], day: date | str) -> bool:
    """Tell whether an army was in the field on a day."""
    return str(army["from"]) <= str(day) <= str(army["to"])


def with_army(army: Mapping[str, Any], kind: str, day: date | str) -> list[str]:
    """Return the ids of those who were with an army on a day; `kind` is one of the constants."""
    return list(
        dict.fromkeys(
            key
            for group in army[kind]
            if within(days_of_group(army, group), str(day))
            for key in group["of"]
        )
    )


def within(days: Days, day: str) -> bool:
    """Tell whether a day is one of some days."""
    return days[0] <= day <= days[1]


def days_with(army: Mapping[str, Any], kind: str, key: str) -> Iterator[Days]:
    """Yield the days on which somebody was with an army."""
    for group in army[kind]:
        if key in group["of"]:
            yield days_of_group(army, group)


def armies_of(armies: Records, side: str, theatre: str, day: date | str) -> dict[str, Any]:
    """Return the armies of a side that were in the field in a theatre on a day."""
    return {
        key: army
        for key, army in armies.items()
        if army["side"] == side and army["theatre"] == theatre and was_out(army, day)
    }
