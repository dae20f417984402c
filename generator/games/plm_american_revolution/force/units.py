"""What a line of a force is: its stands, figures, weapon, grade, markers and worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.games.plm_american_revolution.force.model import ArmyFile, UnitLine

Records = Mapping[str, Mapping[str, Any]]

MOST = 8
"""Stands that a card holds: as many as a unit has markers at most (rule E.7)."""
LEAST_FOOT, LEAST_HORSE, GUN_MARKERS = 3, 2, 3
"""Markers that break the smallest battalion, the smallest squadron and a gun (E.7)."""

BRANCHES = {"Cavalry": "horse", "Guns": "guns"}
"""The arm of service of an arm of the lists; all others are foot."""
ELITES = {"light": "Light infantry", "grenadiers": "Grenadiers"}
WEAPONS = {"Riflemen": "rifle", "Cavalry": "carbine", "Guns": "gun"}
HEADS_HORSE = ("American",)
"""Armies whose legions have their command stand with the horse (notes of the army lists)."""


@dataclass(frozen=True, slots=True)
class Lists:
    """The records of a pack that forces are made of, by the ids of their parts."""

    units: Records
    regiments: Records
    grades: Records
    theatres: Records
    armies: Records = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RosterUnit:
    """A unit with all that its card and its line of a roster say.

    `arms` are its stands by arm, in the order of the list; `arm` is the one that is drawn.
    `worth` is what it adds to S, 0 for a battalion whose regiment has been counted already.
    """

    key: str
    name: str
    army: str
    branch: str
    arm: str
    arms: tuple[tuple[str, int], ...]
    each: int
    command: int
    grade: str
    morale: int
    weapon: str
    bayonets: bool
    skirmish: bool
    count: int
    worth: int
    legion: bool
    battalion: int | None
    stripped: tuple[str, ...]
    emplaced: bool
    origin: str
    note: str | None

    @property
    def ordinal(self) -> str | None:
        """Which battalion of its regiment it is, as `1st`; None where a regiment has one."""
        return {1: "1st", 2: "2nd"}.get(self.battalion or 0)

    @property
    def stands(self) -> int:
        """Stands that fight."""
        return sum(number for _, number in self.arms)

    @property
    def figures(self) -> int:
        """Figures to paint for one such unit, with those of the command stand."""
        return self.stands * self.each + self.command

    @property
    def fires(self) -> int:
        """What counts in the Fire Effect: stands, or at a gun its figures (D.5)."""
        return self.each if self.branch == "guns" else self.stands

    @property
    def limit(self) -> int:
        """Markers that break it (E.7)."""
        if self.branch == "guns":
            return GUN_MARKERS
        return max(LEAST_HORSE if self.branch == "horse" else LEAST_FOOT, min(self.stands, MOST))


def list_of(line: UnitLine, lists: Lists) -> Mapping[str, Any] | None:
    """Return the army list of a line, by its regiment or its own word; None if unknown."""
    if line.regiment is not None:
        found = lists.regiments.get(line.regiment)
        return lists.units.get(str(found["list"])) if found else None
    return lists.units.get(line.list or "")


def branch_of(arm: str) -> str:
    """Return `foot`, `horse` or `guns`."""
    return BRANCHES.get(arm, "foot")


def branches(kind: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the arms of service that a list has, each once."""
    return tuple(dict.fromkeys(branch_of(str(row["arm"])) for row in kind["arms"]))


def whole_name(line: UnitLine, lists: Lists) -> str:
    """Return what a line's unit is called."""
    regiment = lists.regiments.get(line.regiment or "")
    kind = list_of(line, lists)
    return str(line.name or (regiment or kind or {"name": line.list or "unit"})["name"])


def arms_of(
    line: UnitLine, kind: Mapping[str, Any], strength: int | None = None
) -> tuple[tuple[str, int], ...]:
    """Return the stands of a line's unit by arm, without those that were stripped.

    `strength` are the stands of its regiment, if the pack states others than the list.
    """
    branch = line.arm or branches(kind)[0]
    rows = [(str(row["arm"]), int(row["stands"])) for row in kind["arms"]]
    rows = [(arm, number) for arm, number in rows if branch_of(arm) == branch]
    if branch == "guns":
        return ((rows[0][0], 1),)
    if line.battalion is not None and kind.get("battalions"):
        rows = _battalion(rows, line.battalion - 1, int(kind["battalions"]))
    gone = {ELITES[elite] for elite in line.stripped}
    rows = [(arm, number) for arm, number in rows if arm not in gone]
    whole = line.stands
    if whole is None and strength is not None and not (line.battalion or line.arm):
        whole = strength - len(line.stripped)
    if whole is not None and rows:
        main = whole - sum(number for _, number in rows[1:])
        rows = [(rows[0][0], main), *rows[1:]] if main > 0 else [(rows[0][0], whole)]
    return tuple((arm, number) for arm, number in rows if number)


def _battalion(rows: Sequence[tuple[str, int]], which: int, of: int) -> list[tuple[str, int]]:
    """Return the stands of one battalion of a regiment: elite stands go round in turn."""
    found: dict[str, int] = {}
    turn = 0
    for arm, number in rows:
        for _ in range(number):
            if turn % of == which:
                found[arm] = found.get(arm, 0) + 1
            turn += 1
    return list(found.items())


@dataclass(frozen=True, slots=True)
class Counts:
    """What a unit's line alone doesn't say: the regiments that S has, those without elites.

    A regiment of two battalions is counted once, and falls as a whole when either gives its stand.
    """

    stripped: frozenset[str]
    counted: set[str] = field(default_factory=set)


def whose(line: UnitLine) -> str:
    """Return by what name a line's regiment is counted."""
    return line.regiment or line.name or str(line.list)


def unit_of(key: str, line: UnitLine, lists: Lists, counts: Counts) -> RosterUnit:
    """Return the unit of a line that has no problems."""
    kind, regiment = list_of(line, lists), lists.regiments.get(line.regiment or "", {})
    assert kind is not None
    fallen = whose(line) in counts.stripped
    arms = arms_of(line, kind, regiment.get("strength"))
    arm, branch = arms[0][0], branch_of(arms[0][0])
    army, legion = str(kind["army"]), len(branches(kind)) > 1
    grade = _grade(line, regiment, kind, lists, fallen=fallen)
    weapon = line.weapon or regiment.get("weapon") or WEAPONS.get(arm, "musket")
    usual = branch == "foot" and weapon == "musket" and army != "Militia"
    return RosterUnit(
        key=key,
        name=whole_name(line, lists),
        army=army,
        branch=branch,
        arm=arm,
        arms=arms,
        each=next(int(row["each"]) for row in kind["arms"] if row["arm"] == arm),
        command=_command(line, kind, branch),
        grade=str(lists.grades[grade]["name"]),
        morale=int(lists.grades[grade]["morale"]),
        weapon=str(weapon),
        bayonets=_first(line.bayonets, regiment.get("bayonets"), usual),
        skirmish=line.skirmish or _may_skirmish(arms, army, legion=legion),
        count=line.count,
        worth=_worth(line, kind, branch, int(lists.grades[grade]["value"]), counts.counted),
        legion=legion,
        battalion=line.battalion if kind.get("battalions") else None,
        stripped=line.stripped,
        emplaced=line.emplaced,
        origin=line.origin,
        note=line.note,
    )


def _first(*values: Any) -> bool:
    return bool(next(value for value in values if value is not None))


def _grade(
    line: UnitLine,
    regiment: Mapping[str, Any],
    kind: Mapping[str, Any],
    lists: Lists,
    *,
    fallen: bool,
) -> str:
    """Return the id of a unit's grade: its own, that of parents without elites, its list's."""
    if line.grade is not None:
        return line.grade.lower()
    if fallen:
        for other in lists.units.values():
            if other["army"] == kind["army"] and other.get("parents-grade"):
                return str(other["parents-grade"])
    return str(regiment.get("grade") or kind["grade"])


def _command(line: UnitLine, kind: Mapping[str, Any], branch: str) -> int:
    """Return the figures of the command stand that go with this unit of a regiment."""
    if line.battalion == 2 and kind.get("battalions"):
        return 0
    mine = branches(kind)
    if len(mine) > 1:
        heads = "horse" if kind["army"] in HEADS_HORSE else "foot"
        return int(kind["command"]) if branch == heads else 0
    return int(kind["command"])


def _may_skirmish(arms: Iterable[tuple[str, int]], army: str, *, legion: bool) -> bool:
    """Tell whether a unit may skirmish (A.7): lights, jägers, militia, legions' foot, cavalry."""
    free = {"Light infantry", "Riflemen", "Cavalry"}
    names = {arm for arm, _ in arms}
    return names <= free or army == "Militia" or (legion and "Guns" not in names)


def _worth(
    line: UnitLine, kind: Mapping[str, Any], branch: str, value: int, counted: set[str]
) -> int:
    """Return what a unit adds to S (H.1), for one of its `count`."""
    if branch != "foot" or kind.get("one-of"):
        return 1
    if kind["army"] == "French" and kind.get("battalions"):
        return value  # each battalion as much as another army's regiment: the regiment twice
    if kind.get("battalions"):
        if whose(line) in counted:
            return 0
        counted.add(whose(line))
    return value


@dataclass(frozen=True, slots=True)
class RosterBrigade:
    """A brigade; `general` is None if it has none."""

    name: str
    general: str | None
    units: tuple[RosterUnit, ...]

    @property
    def worth(self) -> int:
        """What its units add to S."""
        return sum(unit.worth * unit.count for unit in self.units)


def brigades_of(model: ArmyFile, lists: Lists) -> tuple[RosterBrigade, ...]:
    """Return the brigades of a force that has no problems."""
    lines = [line for brigade in model.brigades for line in brigade.units]
    counts = Counts(frozenset(whose(line) for line in lines if line.stripped))
    return tuple(
        RosterBrigade(
            brigade.name,
            None if brigade.general in (None, "none") else brigade.general,
            tuple(
                unit_of(f"{b}-{u}", line, lists, counts) for u, line in enumerate(brigade.units, 1)
            ),
        )
        for b, brigade in enumerate(model.brigades, 1)
    )
