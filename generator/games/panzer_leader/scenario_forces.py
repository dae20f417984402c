"""Forces: formations of a division by their days of service, as the box and the kind let them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from generator.games.panzer_leader.points import Lists, lists_of
from generator.games.panzer_leader.scenario_model import SIDES
from generator.games.panzer_leader.scenario_scene import Scene, named
from generator.roll.roller import Roller

Stance = Literal["attack", "defence"]

_CORE = Fraction(7, 10)
"""The part of what is wanted that a core may be, so that there is room for other arms."""

_GARRISON = Fraction(2, 5)
"""The part of the defender's points that stands in the place when help is on its way."""

_STEP = 10
_HUNDRED = 100


@dataclass
class Force:
    """A force while it is put together: formations by id, units by kind."""

    who: str
    division: str
    formations: list[str] = field(default_factory=list)
    units: Counter[str] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        return self.units.total()


@dataclass(frozen=True)
class _Wanted:
    """How much a force is to have, in units or in points; each formation has to stay below."""

    least: Fraction
    most: Fraction
    by_points: bool


class Muster:
    """Forces of a scene, rolled one after the other from one box."""

    def __init__(self, roller: Roller, scene: Scene) -> None:
        self._roller, self._scene = roller, scene
        self._pack = roller.pack
        self._lists: Lists = lists_of(roller.pack)
        self._left: dict[str, dict[str, int]] = {
            side: {name: unit.box[side] for name, unit in self._lists.units.items()}
            for side in SIDES
        }

    def all(self) -> list[Force]:
        """Roll all forces; raise Rejected if the box or the points don't do."""
        scene, size = self._scene, self._pack.records("sizes")[self._scene.size]
        span = size["attacker"]
        target = self._roller.number(
            "attacker/target", "Units of the attacker", span["least"], span["most"]
        )
        share = Fraction(9, 10)
        units = _Wanted(share * target, Fraction(target + 2), False)
        attack = self._force("attacker", "attack", units)
        worth = self.worth(attack)
        low, high = int(scene.rules["least"]), int(scene.rules["most"])
        ratio = self._roller.pick(
            "defender/ratio",
            "Attacker's points to a hundred of the defender's",
            [(n, 1) for n in range(low, high + 1, _STEP)],
        )
        wanted = worth * _HUNDRED / ratio
        least = max(worth * _HUNDRED / high, wanted * share)
        most = min(worth * _HUNDRED / low, wanted * 11 / 10)
        forces = [attack]
        if scene.rules["garrison"]:
            part = wanted * _GARRISON
            inside = _Wanted(part * share, part * 12 / 10, True)
            forces.append(self._force("defender", "defence", inside))
            done = self.worth(forces[-1])
            outside = _Wanted(least - done, most - done, True)
            forces.append(self._force("relief", "attack", outside))
        else:
            stance: Stance = "attack" if scene.even else "defence"
            forces.append(self._force("defender", stance, _Wanted(least, most, True)))
        self._check(forces, size)
        return forces

    def _check(self, forces: Sequence[Force], size: Mapping[str, Any]) -> None:
        rules = self._scene.rules
        theirs = sum((self.worth(force) for force in forces[1:]), Fraction(0))
        ratio = self.worth(forces[0]) * _HUNDRED / theirs
        if not rules["least"] <= ratio <= rules["most"]:
            raise named(self._pack, "points")
        if not size["least"] <= sum(force.count for force in forces) <= size["most"]:
            raise named(self._pack, "size")

    def worth(self, force: Force) -> Fraction:
        return self._lists.points(force.units.items())

    def _force(self, who: str, stance: Stance, wanted: _Wanted) -> Force:
        force = Force(who, self._scene.divisions[who])
        number = 0
        while self._amount(force.units, force, stance, wanted) < wanted.least:
            self._add(force, number, stance, wanted)
            number += 1
        carriers = self._carriers(force.units, force, stance)
        if carriers is None:
            raise named(self._pack, "guns-move")
        self._take(force, carriers)
        return force

    def _take(self, force: Force, units: Mapping[str, int]) -> None:
        left = self._left[self._scene.side(force.who)]
        for unit, count in units.items():
            force.units[unit] += count
            left[unit] -= count

    def _amount(
        self, units: Mapping[str, int], force: Force, stance: Stance, wanted: _Wanted
    ) -> Fraction:
        """Return how much some units are, in units or in points with the carriers they need."""
        if not wanted.by_points:
            return Fraction(sum(units.values()))
        carriers = self._carriers(units, force, stance)
        if carriers is None:
            return wanted.most + 1
        return self._lists.points(units.items()) + self._lists.points(carriers.items())

    def _add(self, force: Force, number: int, stance: Stance, wanted: _Wanted) -> None:
        core = number == 0
        limit = wanted.most * _CORE if core else wanted.most
        records = self._pack.records("formations")
        options = []
        for key, weight in self._options(force, stance, core):
            units = force.units + _counted(records[key])
            if self._amount(units, force, stance, wanted) <= limit:
                options.append((key, weight))
        if not options:
            raise named(self._pack, "points")
        what = f"{'Core' if core else 'Formation'} of the {force.who}"
        key = self._roller.pick(f"{force.who}/{number or 'core'}", what, options)
        force.formations.append(key)
        self._take(force, _counted(records[key]))

    def _options(self, force: Force, stance: Stance, core: bool) -> Iterator[tuple[str, int]]:
        """Yield the formations that a force may be given, and their chances."""
        scene, records = self._scene, self._pack.records("formations")
        army = self._pack.records("divisions")[force.division]["army"]
        roles = self._pack.records("roles")
        taken = Counter(str(records[key]["role"]) for key in force.formations)
        left = self._left[scene.side(force.who)]
        for key, record in records.items():
            role = str(record["role"])
            if (role == "core") is not core or army not in record["armies"]:
                continue
            if not in_service(record, scene.day.isoformat(), scene.theatre):
                continue
            if force.formations.count(key) >= record["most"] or not self._fits(record, left):
                continue
            weight = int(record[stance])
            if not core:
                if taken[role] >= roles[role]["most"][scene.size] or not self._flies(role):
                    continue
                weight *= int(roles[role][stance])
            if weight:
                yield key, weight

    def _fits(self, record: Mapping[str, Any], left: Mapping[str, int]) -> bool:
        """Tell whether the box has what a formation takes, and whether it is in use by now."""
        month = f"{self._scene.day:%Y-%m}"
        return all(
            left[line["unit"]] >= line["count"] and self._lists.units[line["unit"]].since <= month
            for line in record["units"]
        )

    def _flies(self, role: str) -> bool:
        grounded = self._pack.records("theatres")[self._scene.theatre]["grounded"]
        return role != "air" or grounded is None or self._scene.day.isoformat() > grounded

    def _carriers(
        self, units: Mapping[str, int], force: Force, stance: Stance
    ) -> Mapping[str, int] | None:
        """Return the carriers that units need besides their own; None if the box lacks them."""
        needed = carriers_needed(self._lists, units, stance)
        left = self._left[self._scene.side(force.who)]
        army = self._pack.records("divisions")[force.division]["army"]
        found = {}
        for unit in self._pack.records("armies")[army]["carriers"]:
            taken = min(needed, left[unit] - max(0, units.get(unit, 0) - force.units[unit]))
            if taken > 0:
                found[unit] = taken
                needed -= taken
        return None if needed > 0 else found


def _counted(formation: Mapping[str, Any]) -> Counter[str]:
    return Counter({line["unit"]: line["count"] for line in formation["units"]})


def carriers_needed(lists: Lists, units: Mapping[str, int], stance: Stance) -> int:
    """Return how many carriers a force lacks: for its guns, and for an attacker's infantry."""
    known = [(lists.units[name], count) for name, count in units.items()]
    guns = sum(count for unit, count in known if unit.towed)
    carriers = sum(count for unit, count in known if unit.carries)
    if stance == "defence":
        return -(-guns // 3) - carriers
    foot = sum(count for unit, count in known if unit.foot)
    riders = sum(count for unit, count in known if unit.rides)
    return guns + max(0, -(-2 * foot // 3) - riders) - carriers


def in_service(record: Mapping[str, Any], day: str, theatre: str) -> bool:
    """Tell whether a formation was to be met on a day, in a theatre."""
    first, last = record["from"] or "", record["to"] or "9999"
    return first <= day <= last and (not record["theatres"] or theatre in record["theatres"])


def muster(roller: Roller, scene: Scene) -> list[Force]:
    """Roll the forces of a scene; raise Rejected for the constraint that they fail."""
    return Muster(roller, scene).all()
