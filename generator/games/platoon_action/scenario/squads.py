"""Squads man by man: how what is left of one is armed, and what goes on from earlier missions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.errors import Problem, UsageError, short
from generator.roll.roller import Roller

ORDINALS = ("First", "Second", "Third", "Fourth")
"""What the squads of a platoon are called."""

ROSTER = "roster"
"""The lock, with a side's name before it, of what goes on from earlier missions."""

_LEAST = 3
"""Men of a squad at least: its leader, who serves its LMG, who carries what."""

_SQUAD = re.compile(r"(\S.*?) ([0-9]{1,2})", re.ASCII)


@dataclass(frozen=True)
class Veterans:
    """A squad that goes on from an earlier mission: its place in the platoon, leader and men."""

    number: int
    leader: str
    men: int


@dataclass(frozen=True)
class Roster:
    """What of a platoon goes on from an earlier mission."""

    officer: str
    squads: tuple[Veterans, ...]

    def check(self, side: str, most: int) -> None:
        """Raise UsageError for a squad with more men than its formation gives one."""
        for one in self.squads:
            if not _LEAST <= one.men <= most:
                message = f"--lock {side}.{ROSTER}: {short(one.leader)} has {one.men} men"
                raise UsageError(f"{message}; a squad of this formation has {_LEAST} to {most}")

    @property
    def text(self) -> str:
        """The roster as a lock has it."""
        return "; ".join([self.officer, *(f"{one.leader} {one.men}" for one in self.squads)])


def read_roster(roller: Roller, side: str) -> Roster | None:
    """Return what of a side's platoon goes on, as it is locked; None if nothing does.

    Raise UsageError for what is not a list such as `Lt. Ash; Sgt. Birch 9; Sgt. Cole 7`.
    """
    told = roller.locked(f"{side}/{ROSTER}")
    if told is None:
        return None
    officer, *squads = [one.strip() for one in told.split(";")]
    found = [_SQUAD.fullmatch(one) for one in squads]
    leaders = [one[1] for one in found if one]
    whole = officer and len(leaders) == len(squads) and 1 <= len(squads) <= len(ORDINALS)
    if not whole or len(set(leaders)) != len(leaders):
        message = f"--lock {side}.{ROSTER}={short(told)} is not an officer and 1 to 4 squads"
        hint = "the officer, then each leader with the men of his squad: Lt. A; Sgt. B 9; Sgt. C 7"
        raise UsageError(Problem(message, hints=(hint,)))
    men = [Veterans(n, one[1], int(one[2])) for n, one in enumerate(found) if one]
    return Roster(officer, tuple(men))


def arms_left(squad: Mapping[str, Any], carried: str | None, men: int) -> tuple[int, int]:
    """Return how many LMGs and SMGs a squad of so many men has, its leader's among them.

    What falls is picked up: riflemen are missing first, then SMGs, LMGs last.
    """
    chief = 1 if squad["smgs"] else 0
    others = men - 1 - bool(carried)
    lmgs = min(squad["lmgs"], others)
    return lmgs, chief + min(max(0, squad["smgs"] - 1), others - lmgs)


def men_of(squad: Mapping[str, Any], carried: str | None, number: int) -> list[dict[str, Any]]:
    """Return a squad's men but its leader, armed alike in a line; `number` counts him."""
    lmgs, smgs = arms_left(squad, carried, number)
    smgs = max(0, smgs - 1)
    rifles = number - 1 - lmgs - smgs - bool(carried)
    lines = [("lmg", lmgs), ("smg", smgs), ("rifle", rifles)]
    found: list[dict[str, Any]] = [
        {"weapon": weapon, "count": count} for weapon, count in lines if count > 0
    ]
    if carried:
        found.append({"weapon": "rifle" if rifles >= 0 else "smg", "count": 1, "also": carried})
    return found
