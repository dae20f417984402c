"""Armour and what answers it: what one side opens with, the other can fight.

`armour.yaml` has one scale for both: how well a vehicle is armoured, and the best armour that a
gun, a vehicle or a weapon of the infantry can beat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.roll.numbers import number_of

_UNIT = re.compile(r"[0-9]+ × (.+)")
_ORIGIN = re.compile(r"\([a-z]\)$")

Group = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Limits:
    """What an opening force is held to: the best armour that it may have, what it should answer."""

    most: int
    need: int = 0


def units_of(group: Group) -> list[str]:
    """Return the names of what a full group holds."""
    parts = (_UNIT.fullmatch(part) for part in str(group["full"]).split(", "))
    return [part[1] for part in parts if part]


def bare(unit: str) -> str:
    """Return a unit's name without the letter of its origin, as M4A2 for M4A2(a)."""
    return _ORIGIN.sub("", unit)


class Scale:
    """The scale of a pack, looked up by the names of units."""

    def __init__(self, pack: Pack) -> None:
        rows = pack.records("armour").values()
        self._rows = {str(row["unit"]): row for row in rows}

    def armour(self, group: Group) -> int:
        """Return the class of the best armour in a group."""
        return max((self._class(unit, "armour") for unit in units_of(group)), default=0)

    def answers(self, group: Group) -> int:
        """Return the best class of armour that a group can beat."""
        return max((self._class(unit, "answers") for unit in units_of(group)), default=0)

    def carried(self, army: Mapping[str, Any], nation: str | None, month: str) -> int:
        """Return the best class of armour that an army's infantry beats with what it carries.

        Those are its optional weapons of that month (1944-07) that are not said to come with groups
        of their own: these count where such a group is.
        """
        return max(
            (
                self._class(str(one["name"]), "answers")
                for one in army["weapons"]
                if one["from"] <= month <= one["to"]
                and nation in (one["nations"] or [nation])
                and one["inherent"]
            ),
            default=0,
        )

    def _class(self, unit: str, what: str) -> int:
        row = self._rows.get(unit) or self._rows.get(bare(unit))
        return int(row[what]) if row else 0


def most_armour(pack: Pack, intensity: str) -> int:
    """Return the class of the best armour that there is at an intensity."""
    return number_of(pack, f"armour-{intensity}")


def best(classes: Iterable[int]) -> int:
    """Return the best of some classes, 0 if there is none."""
    return max(classes, default=0)
