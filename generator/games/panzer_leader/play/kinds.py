"""Kinds of unit as they are played: the values of their counters as whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from generator.content import Pack
from generator.games.panzer_leader.play.charts import WHOLE, Charts, WeaponClass
from generator.games.panzer_leader.play.field import FOOT, TRACKS, WHEELS
from generator.games.panzer_leader.points import INDIRECT, UNITS, UnitKind, lists_of

STAYS: Final = -1
"""How a unit moves that can't."""

NEVER: Final = 0
STORMS: Final = 1
HELPS: Final = 2
"""Whether a unit close assaults: never, by itself, or along with one that does."""

_FULL: Final = "full"


@dataclass(frozen=True, slots=True)
class UnitFactors:
    """A kind of unit; strengths are eighths, movement points doubled.

    `soft` and `hard` have by distance what its fire counts against other targets and against
    armour, `high` and `plunging` the same of indirect fire, 0 where it can't fire.
    """

    id: str
    attack: int
    defence: int
    reach: int
    points: int
    way: int
    armoured: bool
    foot: bool
    storm: int
    engineers: bool
    soft: tuple[int, ...]
    hard: tuple[int, ...]
    high: tuple[int, ...]
    plunging: tuple[int, ...]
    carries: bool
    load: int
    spots: bool
    holds: bool
    counts: bool
    leaves: bool
    worth: int

    @property
    def indirect(self) -> bool:
        return any(self.high)


def kinds_of(pack: Pack, charts: Charts) -> Mapping[str, UnitFactors]:
    """Return the kinds of a pack that stand on the ground, by their ids."""
    records = pack.records(UNITS)
    return {
        name: _kind(unit, records[name], charts)
        for name, unit in lists_of(pack).units.items()
        if unit.type not in ("aircraft", "block")
    }


def _kind(unit: UnitKind, record: Mapping[str, Any], charts: Charts) -> UnitFactors:
    truck = unit.role == "transport" and not unit.armoured
    way = STAYS if not unit.movement else FOOT
    if unit.type == "vehicle":
        way = WHEELS if truck else TRACKS
    armed = unit.class_ not in ("", "C") and unit.attack > 0
    weapon = charts.weapons[unit.class_.strip("()")] if armed else None
    lob = charts.weapons[_lobs(unit.class_)] if armed and unit.class_ in INDIRECT else None
    doubles = bool(record["doubles"])
    least = unit.range // 4 + 1 if unit.class_ != "M" else 0
    return UnitFactors(
        id=unit.id,
        attack=unit.attack * WHOLE if armed else 0,
        defence=max(unit.defence, 1) * WHOLE,
        reach=unit.range * (2 if doubles else 1),
        points=2 * unit.movement,
        way=way,
        armoured=unit.armoured,
        foot=unit.foot,
        storm=_storms(unit),
        engineers=unit.role == "engineers",
        soft=_fire(unit, weapon, False, doubles),
        hard=_fire(unit, weapon, True, doubles),
        high=_plunging(unit, lob, False, least),
        plunging=_plunging(unit, lob, True, least),
        carries=unit.carries,
        load=2 * unit.movement if record["carried"] == _FULL else 0,
        spots=not truck,
        holds=not truck,
        counts=unit.counts,
        leaves=unit.mobile,
        worth=(2 if truck else 6) + min(unit.attack if armed else 0, 20) // 2 + unit.defence // 2,
    )


def _lobs(class_: str) -> str:
    return "M" if class_ == "M" else "H-indirect"


def _storms(unit: UnitKind) -> int:
    if unit.role in ("infantry", "engineers"):
        return STORMS
    allied = "german" not in unit.nations
    return HELPS if unit.role == "machine-guns" and allied else NEVER


def _fire(
    unit: UnitKind, weapon: WeaponClass | None, armour: bool, doubles: bool
) -> tuple[int, ...]:
    """Return by distance what direct fire counts, in eighths."""
    if weapon is None:
        return ()
    near = weapon.near or unit.range // 2
    found = []
    for far in range(unit.range * (2 if doubles else 1) + 1):
        factor = (weapon.close if far <= near else weapon.far) if armour else weapon.soft
        found.append(unit.attack * factor // (2 if far > unit.range else 1))
    return tuple(found)


def _plunging(
    unit: UnitKind, weapon: WeaponClass | None, armour: bool, least: int
) -> tuple[int, ...]:
    """Return by distance what indirect fire counts, in eighths."""
    if weapon is None:
        return ()
    near = weapon.near or unit.range // 2
    found = []
    for far in range(unit.range + 1):
        factor = (weapon.close if far <= near else weapon.far) if armour else weapon.soft
        found.append(unit.attack * factor if far >= least else 0)
    return tuple(found)
