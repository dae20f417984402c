"""What groups consist of, from a card by hand, which says it shortly, to what a history counts."""

from __future__ import annotations

import re

from generator.content import Pack
from generator.games.platoon_leader.history.army import army_of
from generator.games.platoon_leader.history.units import read_units, units_text

_COUNTED = re.compile(r"[0-9]{1,3} ?[×x] ?\S.*")
_NUMBER = re.compile(r"([0-9]{1,3}) (\S.*)")
_MMC = re.compile(r"[0-9]+-[0-9]+-[0-9]+")
_CREW = re.compile(r"[0-9]+-[0-9]+-[0-9]+ crew")

SERVED = ("HW", "G")
"""Letters of groups whose MMC serve weapons: half-squads or crews, never squads."""


def mix(text: str, letter: str, crew: str) -> str:
    """Return a mix as a history counts it; raise ValueError for one that lists no counters.

    A card says `80mm OBA` for one module and `10 FP`; in groups of heavy weapons and Guns it names
    half-squads by their figures alone, and crews by no figures, which `crew` has.
    """
    found = []
    for part in text.split(","):
        part = part.strip()
        if not _COUNTED.fullmatch(part):
            number = _NUMBER.fullmatch(part)
            part = f"{number[1]} × {number[2]}" if number else f"1 × {part}"
        found.append(part)
    units = []
    for count, unit in read_units(", ".join(found)):
        if letter in SERVED and _MMC.fullmatch(unit):
            unit = f"{unit} HS"
        units.append((count, crew if unit == "crew" else unit))
    return units_text(tuple(units))


def crew_of(pack: Pack, nationality: str) -> str:
    """Return a nationality's crew with its figures, as the groups of its army have it."""
    part = f"groups-{army_of(pack, nationality)}"
    rows = pack.records(part).values() if part in pack.parts else ()
    found = (_CREW.search(str(row["full"])) for row in rows)
    return next((match[0] for match in found if match), "crew")
