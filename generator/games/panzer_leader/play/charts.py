"""The charts that are played by, as whole numbers: read from the pack, where players read them too.

Attack strengths are counted in eighths, so that half of a half of a half is still a whole number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from generator.content import Pack
from generator.content.tables import RollTable
from generator.dice.coverage import row_of
from generator.errors import UsageError

NOTHING: Final = 0
DISPERSED: Final = 1
DOUBLY: Final = 2
ELIMINATED: Final = 3
"""Results of the combat results table."""

_RESULTS: Mapping[str, int] = {"*": NOTHING, "D": DISPERSED, "DD": DOUBLY, "X": ELIMINATED}

WHOLE: Final = 8
"""Eighths of an attack strength that counts whole."""

_FACTORS: Mapping[str, int] = {"2×": 16, "Normal": 8, "½": 4, "Close": 0, "Not": 0}
"""How the weapons effectiveness chart begins a cell, in eighths."""

DIE: Final = 6

NO_ATTACK: Final = -1
"""The column of odds that allow none."""

_ALWAYS: Final = "all attacks"
"""How a die modifier says that it holds in close assault too."""

_NEAR = re.compile(r"range ≤ ([0-9]+)")
_FIRST = re.compile(r"([0-9]+)")


@dataclass(frozen=True)
class WeaponClass:
    """What a weapon class does: eighths against armour near and far, and against other targets.

    `near` is up to how many hexes is near; 0 for half of the weapon's own range.
    """

    close: int
    far: int
    soft: int
    near: int


@dataclass(frozen=True)
class Charts:
    """What combat is resolved by; `ratios` are the columns of the results table, worst first.

    `cover` has what ground adds to the die of fire, `walls` what it adds in close assault.
    """

    ratios: Sequence[tuple[int, int]]
    cells: Sequence[Sequence[int]]
    lowest: int
    weapons: Mapping[str, WeaponClass]
    cover: Mapping[str, int]
    walls: Mapping[str, int]
    dispersed: int
    assault: int
    engineers: int
    stack: int
    on_target: int
    astray: int

    def column(self, attack: int, defence: int, shift: int = 0) -> int:
        """Return the column of an attack, both strengths in eighths; NO_ATTACK below the first."""
        found = NO_ATTACK
        for number, (one, other) in enumerate(self.ratios):
            if attack * other < defence * one:
                break
            found = number
        return found if found < 0 else min(found + shift, len(self.ratios) - 1)

    def result(self, column: int, die: int, modifier: int) -> int:
        """Return what the table says for a die from 1 to 6 and the net modifier."""
        row = min(max(die + modifier - self.lowest, 0), len(self.cells) - 1)
        return self.cells[row][column]

    def hurt(self, column: int, modifier: int, dispersed: bool) -> tuple[int, int]:
        """Return by how many of six dice a target is eliminated, and by how many dispersed."""
        offset = modifier - self.lowest
        lost = kept = 0
        for die in range(1, DIE + 1):
            cell = self.cells[min(max(die + offset, 0), len(self.cells) - 1)][column]
            if cell == ELIMINATED or (cell == DOUBLY and dispersed):
                lost += 1
            elif cell != NOTHING:
                kept += 1
        return lost, kept


def charts_of(pack: Pack) -> Charts:
    """Read the charts of a pack; raise UsageError for one that says what nobody here can read."""
    crt = _table(pack, "crt", "crt")
    modifiers = {key: int(one["value"]) for key, one in pack.records("modifiers").items()}
    scatter = _table(pack, "tables", "scatter")
    named = [[cell[0] for cell in scatter.cells][row_of(d, scatter.spans)] for d in _dice()]
    cover = {key: modifiers[key] for key in ("town", "woods", "swamp", "beach")}
    always = {
        key for key, one in pack.records("modifiers").items() if _ALWAYS in str(one["applies"])
    }
    return Charts(
        ratios=[_ratio(text) for text in crt.columns],
        cells=[[_read(cell, _RESULTS, "crt") for cell in row] for row in crt.cells],
        lowest=crt.spans[0].low or 0,
        weapons={key: _weapon(one) for key, one in pack.records("wec").items()},
        cover=cover,
        walls={key: value for key, value in cover.items() if key in always},
        dispersed=modifiers["dispersed"],
        assault=modifiers["close-assault"],
        engineers=int(pack.records("shifts")["engineers"]["columns"]),
        stack=_number(str(pack.records("stacking")["limit"]["name"])),
        on_target=named.count("on target"),
        astray=named.count("next hex"),
    )


def _dice() -> range:
    return range(1, DIE + 1)


def _table(pack: Pack, part: str, name: str) -> RollTable:
    return pack.parts[part].roll_tables[name]


def _ratio(text: str) -> tuple[int, int]:
    attack, _, defence = text.partition("-")
    return int(attack), int(defence)


def _number(text: str) -> int:
    found = _FIRST.search(text)
    if found is None:
        raise UsageError(f"computer players find no number in '{text}'")
    return int(found[1])


def _read(text: str, known: Mapping[str, int], where: str) -> int:
    if text not in known:
        raise UsageError(f"computer players can't read '{text}' of '{where}'")
    return known[text]


def _weapon(record: Mapping[str, Any]) -> WeaponClass:
    """Read a line of the weapons effectiveness chart by the word that each cell begins with."""
    close, far, soft = (
        _read(str(record[key]).split()[0], _FACTORS, "wec") for key in ("near", "far", "soft")
    )
    near = _NEAR.search(str(record["near"]))
    return WeaponClass(close, far, soft, int(near[1]) if near else 0)
