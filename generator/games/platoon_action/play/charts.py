"""The numbers that games are played with: tables of fire, modifiers, vehicles, from the pack."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from generator.content import Pack
from generator.content.roll_table import RollTable

FAR: Final = 108
"""Inches up to which rows tell what a weapon does: more than any table has across."""

NEVER: Final = 99
"""A need that no die meets."""

BUDGET: Final = ("study", "ahead", "fading")
"""Numbers of who looks ahead: they stand beside those of the rules, and no other game asks."""

_HOWITZER: Final = "76-mm"
"""The row whose circle and ranges a howitzer has, which fires HE alone."""

Row = tuple[tuple[int, int, int], ...]
"""For each whole inch from 0: to hit, to wound or penetrate, and what is added to damage."""

_SIGNS: Final = str.maketrans({"−": "-", "″": "", "×": ""})


@dataclass(frozen=True, slots=True)
class FireRow:
    """A weapon's row: what it needs at each inch, its shots, its crew, the bands' far ends.

    `blast` is the width of its circle against men in inches, 0 for one that fires at men one by
    one, by `row` or by the row of `at_men`. `least` is the least range in inches.
    """

    id: str
    row: Row
    shots: int
    crew: int
    ends: tuple[int, ...]
    blast: int = 0
    least: int = 0
    at_men: str = ""


@dataclass(frozen=True, slots=True)
class VehicleRow:
    """A vehicle of the catalogue: `armour` None is a softskin; `gears` have least and most inches.

    They are 2nd, 3rd, 4th and reverse. `mgs` are those in the turret, in the hull and on top. A gun
    with `he_only` doesn't fire at vehicles.
    """

    id: str
    wheels: bool
    armour: int | None
    gun: str | None
    turret: bool
    mgs: tuple[int, int, int]
    crew: int
    seats: int
    open: bool
    gears: tuple[tuple[int, int], ...]
    he_only: bool = False


@dataclass(frozen=True)
class ActionCharts:
    """All numbers of the rules. Modifiers are whole numbers by their ids."""

    weapons: Mapping[str, FireRow]
    guns: Mapping[str, FireRow]
    rockets: Mapping[str, FireRow]
    vehicles: Mapping[str, VehicleRow]
    mg_rows: tuple[str, str, str]
    mods: Mapping[str, tuple[int, ...]]
    ladder: Mapping[int, tuple[int, int]]
    numbers: Mapping[str, float]
    damage: tuple[str, ...]
    """What comes of each total from 0 to 9."""
    recovery: tuple[tuple[str, str], ...]
    """For each die from 0: alone, and with a medic."""
    circles: Mapping[str, int]

    def mod(self, name: str) -> int:
        """Return a modifier that has one value."""
        return self.mods[name][0]


def charts_of(pack: Pack) -> ActionCharts:
    """Read the numbers of a pack."""
    weapons = pack.records("weapons")
    circles = {key: int(one["across"]) for key, one in pack.records("blasts").items()}
    return ActionCharts(
        {key: _weapon(key, one, circles["he"]) for key, one in weapons.items()},
        {key: _gun(key, one) for key, one in pack.records("guns").items()},
        {key: _gun(key, one) for key, one in pack.records("hand-held").items()},
        {key: _vehicle(pack, key, one) for key, one in pack.records("catalogue").items()},
        _mg_rows(pack),
        {key: _values(str(one["value"])) for key, one in pack.records("modifiers").items()},
        {
            int(one["need"]): (int(one["sixes"]), int(one["last"]))
            for one in pack.records("ladder").values()
        },
        {
            key: float(str(one["number"]))
            for key, one in pack.records("play-numbers").items()
            if key not in BUDGET
        },
        _damage(pack),
        _recovery(pack),
        circles,
    )


def _values(text: str) -> tuple[int, ...]:
    return tuple(int(one) for one in text.translate(_SIGNS).split("/"))


def _row(bands: Sequence[Mapping[str, Any]], second: str) -> Row:
    """Return what a weapon needs at each inch; a border belongs to the nearer band."""
    found = []
    for inch in range(FAR + 1):
        here = (NEVER, NEVER, 0)
        for band in bands:
            last = FAR if band.get("to") is None else int(band["to"])
            if (inch > band["from"] or inch == band["from"] == 0) and inch <= last:
                hit = NEVER if band.get("hit") is None else int(band["hit"])
                here = (hit, int(band[second]), int(band.get("damage") or 0))
                break
        found.append(here)
    return tuple(found)


def _ends(bands: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    """Return where point blank, short and medium range end; equal ends for bands that lack."""
    ends = {str(band["band"]): int(FAR if band.get("to") is None else band["to"]) for band in bands}
    first = int(bands[0]["from"])
    blank = ends.get("point-blank", first)
    short = ends.get("short", blank)
    return blank, short, ends.get("medium", short)


def _weapon(key: str, one: Mapping[str, Any], circle: int) -> FireRow:
    bands = one["bands"]
    lands = all(band.get("hit") is None for band in bands)
    return FireRow(
        key,
        _row(bands, "wound"),
        int(one["autofire"] or 1),
        int(one["crew"]),
        _ends(bands),
        blast=circle if lands else 0,
        least=int(bands[0]["from"]),
    )


def _gun(key: str, one: Mapping[str, Any]) -> FireRow:
    bands = one["bands"]
    return FireRow(
        key, _row(bands, "pen"), 1, 2, _ends(bands),
        blast=int(one.get("blast") or 0), at_men=str(one.get("at-men") or ""),
    )  # fmt: skip


def _vehicle(pack: Pack, key: str, one: Mapping[str, Any]) -> VehicleRow:
    gears = pack.records("gears")
    drive = "wheels" if one["drive"] == "wheels" else "tracks"
    armour = pack.records("armour")[one["armour"]]["value"]
    return VehicleRow(
        key,
        drive == "wheels",
        None if armour is None else int(armour),
        one["gun"] or (_HOWITZER if one["gun-name"] else None),
        one["mount"] == "turret",
        (int(one["turret-mgs"]), int(one["hull-mgs"]), int(one["top-mgs"])),
        int(one["crew"]),
        int(one["seats"] or 0),
        bool(one["open"]),
        tuple(
            (int(gears[name][drive]["from"]), int(gears[name][drive]["to"]))
            for name in ("second", "third", "fourth", "reverse")
        ),
        one["gun"] is None and one["gun-name"] is not None,
    )


def _mg_rows(pack: Pack) -> tuple[str, str, str]:
    known = pack.records("vehicle-mgs")
    one, two, three = (str(known[f"{key}-mgs"]["weapon"]) for key in ("turret", "hull", "top"))
    return one, two, three


def _damage(pack: Pack) -> tuple[str, ...]:
    table = pack.tables["damage"]
    return tuple(table.cells[_on(table, total)][0] for total in range(10))


def _recovery(pack: Pack) -> tuple[tuple[str, str], ...]:
    table = pack.tables["recovery"]
    found = [("", "")]
    for die in range(1, 7):
        alone, helped = table.cells[_on(table, die)]
        found.append((alone, helped))
    return tuple(found)


def _on(table: RollTable, total: int) -> int:
    """Return the index of the row that a total is on."""
    return next(
        number
        for number, span in enumerate(table.spans)
        if (span.low is None or span.low <= total) and (span.high is None or total <= span.high)
    )


def inches(far: float) -> int:
    """Return a distance as the row's index: the inch that it doesn't go beyond."""
    return min(FAR, math.ceil(far - 1e-9))
