"""What units are and what they are worth: the pack's lists as a generator asks them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from generator.content import Pack
from generator.errors import ContentError, Problem

UNITS = "unit-kinds"
"""The part with the units of the box."""

INDIRECT = ("(H)", "M")
"""Weapon classes that fire indirectly."""


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit: its values, its points, and how many the box has for each side."""

    id: str
    name: str
    type: str
    role: str
    class_: str
    attack: int
    range: int
    defence: int
    movement: int
    towed: bool
    carries: bool
    armoured: bool
    nations: tuple[str, ...]
    since: str
    box: Mapping[str, int]
    points: float

    @property
    def foot(self) -> bool:
        """Tell whether it is an infantry-type unit, which a carrier takes."""
        return self.type == "infantry"

    @property
    def mobile(self) -> bool:
        """Tell whether it counts when units leave the board: no truck, gun, block or aircraft."""
        soft = self.role == "transport" and not self.armoured
        return self.type in ("infantry", "vehicle") and not soft

    @property
    def counts(self) -> bool:
        """Tell whether it counts when it is lost: trucks, wagons and blocks don't."""
        return not (self.role == "transport" and not self.armoured) and self.type != "block"

    @property
    def spotted_for(self) -> bool:
        """Tell whether it fires indirectly."""
        return self.class_ in INDIRECT

    @property
    def rides(self) -> bool:
        """Tell whether a German vehicle takes an infantry-type unit without being a carrier."""
        gun = self.role == "self-propelled-gun"
        return "german" in self.nations and self.armoured and not gun and not self.carries


@dataclass(frozen=True)
class Lists:
    """The units of a pack, by their ids."""

    units: Mapping[str, UnitKind]

    def points(self, counts: Iterable[tuple[str, int]]) -> float:
        """Return what so many of each unit are worth together."""
        return sum(self.units[unit].points * count for unit, count in counts)

    def fighting(self, counts: Iterable[tuple[str, int]]) -> float:
        """Return the same without carriers, which bring men up and hardly fight."""
        return self.points((unit, count) for unit, count in counts if not self.units[unit].carries)


class Same:
    """A pack as a key: the same object, not an equal one."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def __hash__(self) -> int:
        return id(self.pack)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.pack is self.pack


def lists_of(pack: Pack) -> Lists:
    """Return the units of a pack; they are reckoned once for a pack."""
    return _lists(Same(pack))


@lru_cache(maxsize=4)
def _lists(key: Same) -> Lists:
    pack = key.pack
    rules = list(pack.records("points").values())
    return Lists({name: _unit(pack, name, one, rules) for name, one in pack.records(UNITS).items()})


def _unit(
    pack: Pack, name: str, record: Mapping[str, Any], rules: Sequence[Mapping[str, Any]]
) -> UnitKind:
    needed = record["needed"]
    return UnitKind(
        id=name,
        name=str(record["name"]),
        type=str(record["type"]),
        role=str(record["role"]),
        class_=str(record["class"] or ""),
        attack=int(record["attack"]),
        range=int(record["range"]),
        defence=int(record["defence"]),
        movement=int(record["movement"] or 0),
        towed=bool(record["towed"]),
        carries=bool(record["carries"]),
        armoured=bool(record["armoured"]),
        nations=tuple(record["nations"]),
        since=str(record["since"] or ""),
        box={side: int(needed[side] or 0) for side in ("allied", "german")},
        points=float(_points(pack, name, record, rules)),
    )


def _points(
    pack: Pack, name: str, record: Mapping[str, Any], rules: Sequence[Mapping[str, Any]]
) -> Fraction:
    """Return what a unit is worth by the first rule that fits; raise ContentError if none does."""
    rule = next((rule for rule in rules if _fits(rule, record)), None)
    if rule is None:
        message = f"no record of 'points' fits the unit '{name}'"
        raise ContentError(Problem(message, pack.parts["points"].source.place(("records",))))
    part = {key: Fraction(str(rule[key])) for key in ("defence", "movement", "attack", "range")}
    reach = part["range"] * record["range"]
    if rule["least"] is not None:
        reach = max(reach, Fraction(rule["least"]))
    if rule["most"] is not None:
        reach = min(reach, Fraction(rule["most"]))
    body = part["defence"] * record["defence"] + part["movement"] * (record["movement"] or 0)
    whole = body + part["attack"] * record["attack"] + reach + Fraction(str(rule["add"]))
    worth: Fraction = whole * Fraction(str(rule["times"]))
    return worth


def _fits(rule: Mapping[str, Any], record: Mapping[str, Any]) -> bool:
    return (
        (not rule["roles"] or record["role"] in rule["roles"])
        and (not rule["classes"] or record["class"] in rule["classes"])
        and (not rule["aa"] or bool(record["aa"]))
        and (not rule["armoured"] or bool(record["armoured"]))
    )
