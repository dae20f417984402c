"""Dates in words, as they are printed and as an edited file has them."""

from __future__ import annotations

from datetime import date

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)


def date_text(day: date) -> str:
    """Return a date in words: 14 July 1943."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def read_date(text: str) -> date | None:
    """Return the date that `date_text` writes as this text, None if there is none."""
    day, _, rest = text.partition(" ")
    month, _, year = rest.partition(" ")
    if month not in MONTHS or not all(part.isascii() and part.isdigit() for part in (day, year)):
        return None
    try:
        found = date(int(year), MONTHS.index(month) + 1, int(day))
    except (ValueError, OverflowError):
        return None
    return found if date_text(found) == text else None
