"""What a regiment brings: its units, and what is left of those that gave stands for elites."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.content import Pack

FOOT_ARMS = {
    "Infantry": "foot",
    "Light infantry": "light",
    "Grenadiers": "grenadiers",
    "Riflemen": "rifles",
}
_COMMAND_WITH_HORSE = "American"
"""The army whose legions have their command with the horse."""
_NO_BAYONETS = "Militia"
_ORDINAL = ("1st", "2nd", "3rd")


@dataclass(frozen=True)
class Unit:
    """A unit as it takes the field."""

    name: str
    regiment: str
    arm: str
    stands: int
    figures: int
    grade: str
    weapon: str
    bayonets: bool
    line: str = "first"
    battalion: int | None = None
    parents: tuple[str, ...] = field(default=())

    @property
    def on_foot(self) -> bool:
        return self.arm not in ("horse", "gun")

    def data(self) -> dict[str, Any]:
        """Return the unit as a file has it."""
        found: dict[str, Any] = {
            "name": self.name,
            "regiment": self.regiment,
            "arm": self.arm,
            "stands": self.stands,
            "figures": self.figures,
            "grade": self.grade,
            "weapon": self.weapon,
            "bayonets": self.bayonets,
            "line": self.line,
        }
        found |= {"battalion": self.battalion} if self.battalion else {}
        return found | ({"parents": list(self.parents)} if self.parents else {})


def given(pack: Pack, regiments: Collection[str]) -> dict[str, dict[str, str | None]]:
    """Return what each regiment has given to the converged battalions among some regiments.

    By regiment: the arms whose stands are gone, each with the grade to which the regiment falls.
    """
    known, lists = pack.records("regiments"), pack.records("units")
    found: dict[str, dict[str, str | None]] = {}
    for key in regiments:
        own = lists[known[key]["list"]]
        for parent in known[key]["parents"] or ():
            found.setdefault(parent, {})[str(own["arms"][0]["arm"])] = own["parents-grade"]
    return found


def units_of(pack: Pack, key: str, gave: Mapping[str, str | None] | None = None) -> list[Unit]:
    """Return the units of a regiment; `gave` is what it has given to converged battalions."""
    regiment = pack.records("regiments")[key]
    army = pack.records("units")[regiment["list"]]
    stands = _stands(army, regiment, gave or {})
    fallen = [grade for grade in (gave or {}).values() if grade]
    grade = fallen[0] if fallen else str(regiment["grade"] or army["grade"])
    name, command = str(regiment["name"]), int(army["command"])
    foot = {arm: n for arm, n in stands.items() if arm in FOOT_ARMS and n}
    mounted, guns = stands.get("Cavalry", 0), stands.get("Guns", 0)
    with_horse = bool(mounted) and (not foot or army["army"] == _COMMAND_WITH_HORSE)
    found: list[Unit] = []
    if foot:
        one = _foot(regiment, key, foot, grade)
        one = replace(one, bayonets=_bayonets(army, regiment, one.weapon))
        if mounted:
            one = replace(one, name=f"{name}, foot")
        many = int(regiment["battalions"] or 1)
        found += _battalions(one, many, 0 if with_horse else command)
    if mounted:
        full = f"{name}, horse" if foot else name
        figures = mounted * 2 + (command if with_horse else 0)
        found.append(Unit(full, key, "horse", mounted, figures, grade, "carbine", bayonets=False))
    if guns:
        one = Unit(f"{name}, gun", key, "gun", 1, 3, grade, "gun", bayonets=False)
        found += [one] if guns == 1 else [replace(one, name=f"{one.name} {n}") for n in _to(guns)]
    return found


def _to(number: int) -> range:
    return range(1, number + 1)


def _stands(
    army: Mapping[str, Any], regiment: Mapping[str, Any], gave: Mapping[str, str | None]
) -> dict[str, int]:
    stands = {str(one["arm"]): int(one["stands"]) for one in army["arms"]}
    if regiment["strength"]:
        first = next(iter(stands))
        stands[first] += int(regiment["strength"]) - sum(stands.values())
    for arm in gave:
        if arm in stands:
            stands[arm] -= int(regiment["battalions"] or 1)
    return stands


def _foot(regiment: Mapping[str, Any], key: str, foot: Mapping[str, int], grade: str) -> Unit:
    """Return the foot of a regiment as one unit, without its command."""
    arm = FOOT_ARMS[next(iter(foot))] if len(foot) == 1 else "foot"
    weapon = str(regiment["weapon"] or ("rifle" if arm == "rifles" else "musket"))
    arm = "rifles" if weapon == "rifle" else arm
    stands = sum(foot.values())
    parents = tuple(regiment["parents"] or ())
    name = str(regiment["name"])
    return Unit(name, key, arm, stands, stands * 3, grade, weapon, bayonets=True, parents=parents)


def _bayonets(army: Mapping[str, Any], regiment: Mapping[str, Any], weapon: str) -> bool:
    if regiment["bayonets"] is not None:
        return bool(regiment["bayonets"])
    return weapon == "musket" and army["army"] != _NO_BAYONETS


def _battalions(one: Unit, many: int, command: int) -> list[Unit]:
    """Part a regiment into battalions; the first has the command."""
    if many == 1:
        return [replace(one, figures=one.figures + command)]
    each = [one.stands // many + (number < one.stands % many) for number in range(many)]
    return [
        replace(
            one,
            name=f"{one.name}, {_ORDINAL[number]} battalion",
            stands=stands,
            figures=stands * 3 + (0 if number else command),
            battalion=number + 1,
        )
        for number, stands in enumerate(each)
    ]
