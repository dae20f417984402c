"""What a reinforcement group consists of: read from, and written as, `3 × 4-6-7, 1 × LMG`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal

from generator.errors import did_you_mean

Units = tuple[tuple[int, str], ...]
"""Counters of a group: how many of which, in the order of its row in the RG table."""

UnitKind = Literal[
    "squad", "half-squad", "crew", "weapon", "gun", "vehicle", "module", "points", "capability"
]

MEN: frozenset[UnitKind] = frozenset(("squad", "half-squad", "crew"))
"""Kinds of MMC."""

ON_PAPER = ("F", "P")
"""Letters of groups that bring points or a capability, and no counters."""

HALF_SQUAD, CREW = " HS", " crew"
"""How the names of half-squads and crews end."""

NONE = "none"
"""How nothing is written."""

MOST = 99

MORE = "more is left than there was"

_PART = re.compile(r"([0-9]{1,3}) ?[×x] ?(\S.*)")
_SQUAD = re.compile(r"[0-9]+-[0-9]+-[0-9]+")
_BY_LETTER: dict[str, UnitKind] = {
    "I": "weapon",
    "HW": "weapon",
    "G": "gun",
    "A": "vehicle",
    "V": "vehicle",
    "O": "module",
    "F": "points",
    "P": "capability",
}


def read_units(text: str) -> Units:
    """Read counters; raise ValueError for text that doesn't list any as `3 × 4-6-7, 1 × LMG`."""
    if text.strip() in ("", NONE, "–"):
        return ()
    found = []
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None or not 1 <= int(match[1]) <= MOST:
            raise ValueError(f"'{part.strip()}' is no number of counters; write it as 3 × 4-6-7")
        found.append((int(match[1]), match[2].strip()))
    return summed(found)


def units_text(units: Units) -> str:
    """Return counters as text."""
    return ", ".join(f"{number} × {unit}" for number, unit in units) or NONE


def summed(units: Iterable[tuple[int, str]]) -> Units:
    """Return counters with those of one name added up; those of which there are none are gone."""
    found: Counter[str] = Counter()
    for number, unit in units:
        found[unit] += number
    return tuple((number, unit) for unit, number in found.items() if number > 0)


def kind_of(unit: str, letter: str) -> UnitKind:
    """Return what kind of counter a unit of a group with that letter is."""
    if unit.endswith(HALF_SQUAD):
        return "half-squad"
    if unit.endswith(CREW):
        return "crew"
    if _SQUAD.fullmatch(unit):
        return "squad"
    return _BY_LETTER[letter]


def squads(units: Iterable[tuple[int, str]], letter: str) -> Fraction:
    """Return how many squads units are worth: an HS is half of one, a crew none."""
    worth = {"squad": Fraction(1), "half-squad": Fraction(1, 2)}
    return sum(
        (number * worth.get(kind_of(unit, letter), Fraction(0)) for number, unit in units),
        Fraction(0),
    )


def beyond(left: Units, had: Units, letter: str) -> Iterator[str]:
    """Yield what a group can't have left: more than it had of a weapon, of squads, of crews.

    Squads may be Reduced, Replaced or Battle Hardened, so of them the sum is held.
    """
    before = Counter({unit: number for number, unit in had})
    men, were = squads(left, letter), squads(had, letter)
    if men > were:
        yield f"{MORE}: {squads_text(men)} squads of {squads_text(were)}"
    crews = [sum(n for n, unit in some if kind_of(unit, letter) == "crew") for some in (left, had)]
    if crews[0] > crews[1]:
        yield f"{MORE}: {crews[0]} crews of {crews[1]}"
    for number, unit in left:
        if kind_of(unit, letter) not in MEN and number > before[unit]:
            near = did_you_mean(unit, before) if not before[unit] else ()
            yield f"{MORE}: {number} × {unit} of {before[unit]}" + "".join(f"; {x}" for x in near)


def squads_text(value: Fraction) -> str:
    """Return a number of squads as text: 3½."""
    whole, half = divmod(value, 1)
    return f"{whole or ''}½" if half else f"{whole}"
