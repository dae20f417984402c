"""When vehicles, weapons and formations were there: by years, and by months where they matter."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

Served = Mapping[str, Any]
"""A record with the years `from` and `to`, and months of those years, `since` and `until`."""

_FIRST, _LAST = 1, 12


def first_month(one: Served) -> str:
    """Return the first month of something, as '1943-07'."""
    return str(one["since"] or f"{one['from']}-{_FIRST:02}")


def last_month(one: Served) -> str:
    """Return the last month of something, as '1944-03'."""
    return str(one["until"] or f"{one['to']}-{_LAST}")


def served(one: Served, month: str) -> bool:
    """Tell whether something was there in a month, as '1943-07'; a day is taken for its month."""
    return first_month(one) <= month[:7] <= last_month(one)


def served_words(one: Served) -> str:
    """Say when something was there, as 'July 1943 to 1945'."""
    first = month_words(one["since"]) if one["since"] else one["from"]
    last = month_words(one["until"]) if one["until"] else one["to"]
    return f"{first} to {last}"


def month_words(month: str) -> str:
    """Return a month as it is written, as 'July 1943'."""
    return date.fromisoformat(f"{month[:7]}-01").strftime("%B %Y")


def arms_of(arms: Mapping[str, Served], nation: str, weapon: str) -> list[Served]:
    """Return when a nation had a weapon; one that it never had was captured, if anybody had it.

    What nobody's arms tell of was there all the time: then there is nothing in the list.
    """
    known = [one for one in arms.values() if one["weapon"] == weapon]
    return [one for one in known if one["nation"] == nation] or known


def had(arms: Mapping[str, Served], nation: str, weapon: str, month: str) -> bool:
    """Tell whether a nation could have a weapon in a month."""
    known = arms_of(arms, nation, weapon)
    return not known or any(served(one, month) for one in known)


def years_of(known: list[Served]) -> tuple[int, int]:
    """Return the first and the last year in which one of some things was there."""
    return min(int(one["from"]) for one in known), max(int(one["to"]) for one in known)


def next_month(month: str) -> str:
    """Return the month after one, as '1944-01'."""
    year, number = int(month[:4]), int(month[5:7])
    return f"{year}-{number + 1:02}" if number < _LAST else f"{year + 1}-{_FIRST:02}"
