"""How often a card allows a Bombardment or Air Support, by its words (CG4, CG13)."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from generator.games.platoon_leader.saved.model import FirefightRow

_NUMBERED = re.compile(r"Firefights? ([0-9]{1,2}(?:(?:, | and )[0-9]{1,2})*)(?: alone)?\b")
_TIMES = re.compile(
    r"\b(?:(once|twice) in the campaign|(one|two|three|[1-9]) firefights?)(?: (by day))?\b"
)
_WORDS = {"once": 1, "one": 1, "twice": 2, "two": 2, "three": 3}


@dataclass(frozen=True, slots=True)
class Allowance:
    """In which firefights a card allows something (all, if None), and in how many of them."""

    firefights: frozenset[int] | None = None
    most: int | None = None
    by_day: bool = False

    def refusal(self, row: FirefightRow, used: Collection[int]) -> str | None:
        """Say why there is none in a firefight, after it was used in others; None if there is."""
        if self.firefights is not None and row.number not in self.firefights:
            return f"not in firefight {row.number} by the card"
        if self.by_day and row.night:
            return "only by day by the card"
        if self.most is not None and len(used) >= self.most:
            said = ", ".join(map(str, sorted(used)))
            return f"all used: firefight {said}"
        return None


def allowance_of(text: str) -> Allowance:
    """Read words such as `12 hexes, once in the campaign` or `Firefights 1 and 2: …`.

    Words that say neither allow it in every firefight, once in each (CG4).
    """
    if numbered := _NUMBERED.match(text):
        return Allowance(frozenset(map(int, re.findall(r"[0-9]+", numbered[1]))))
    if times := _TIMES.search(text):
        word = times[1] or times[2]
        return Allowance(most=_WORDS.get(word) or int(word), by_day=bool(times[3]))
    return Allowance()
