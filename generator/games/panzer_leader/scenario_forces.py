"""Forces: formations of a division by their days of service, as the box and the kind let them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

from generator.games.panzer_leader.points import Lists, Same, lists_of
from generator.games.panzer_leader.scenario_model import SIDES
from generator.games.panzer_leader.scenario_scene import Scene, named
from generator.roll.roller import Roller

Stance = Literal["attack", "defence"]

_CORE = 0.7
"""The part of what is wanted that a core may be, so that there is room for other arms."""

_GARRISON = 0.4
"""The part of the defender's points that stands in the place when help is on its way."""

_LESS, _MORE = 0.9, 1.1
_STEP = 10
_HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Sum:
    """What some units come to: how many, their points, and what of them carries or is carried."""

    count: int = 0
    points: float = 0.0
    guns: int = 0
    foot: int = 0
    carriers: int = 0
    riders: int = 0

    def __add__(self, other: Sum) -> Sum:
        return Sum(
            self.count + other.count,
            self.points + other.points,
            self.guns + other.guns,
            self.foot + other.foot,
            self.carriers + other.carriers,
            self.riders + other.riders,
        )

    def lacks(self, stance: Stance) -> int:
        """Return how many carriers are lacking: for guns, and for an attacker's infantry."""
        if stance == "defence":
            return -(-self.guns // 3) - self.carriers
        return self.guns + max(0, -(-2 * self.foot // 3) - self.riders) - self.carriers


@dataclass
class Force:
    """A force while it is put together: formations by id, units by kind."""

    who: str
    division: str
    stance: Stance
    formations: list[str] = field(default_factory=list)
    units: Counter[str] = field(default_factory=Counter)
    sum: Sum = Sum()

    @property
    def count(self) -> int:
        return self.units.total()


@dataclass(frozen=True)
class _Wanted:
    """How much a force is to have, in units or in points; each formation has to stay below."""

    least: float
    most: float
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
        self._sums = _sums(Same(roller.pack))

    def all(self) -> list[Force]:
        """Roll all forces; raise Rejected if the box or the points don't do."""
        scene, size = self._scene, self._pack.records("sizes")[self._scene.size]
        span = size["attacker"]
        target = self._roller.number(
            "attacker/target", "Units of the attacker", span["least"], span["most"]
        )
        attack = self._force("attacker", "attack", _Wanted(_LESS * target, target + 2, False))
        worth = attack.sum.points
        low, high = int(scene.rules["least"]), int(scene.rules["most"])
        ratio = self._roller.pick(
            "defender/ratio",
            "Attacker's points to a hundred of the defender's",
            [(n, 1) for n in range(low, high + 1, _STEP)],
        )
        wanted = worth * _HUNDRED / ratio
        least = max(worth * _HUNDRED / high, wanted * _LESS)
        most = min(worth * _HUNDRED / low, wanted * _MORE)
        forces = [attack]
        if scene.rules["garrison"]:
            part = wanted * _GARRISON
            inside = _Wanted(part * _LESS, part * _MORE, True)
            forces.append(self._force("defender", "defence", inside))
            done = forces[-1].sum.points
            outside = _Wanted(least - done, most - done, True)
            forces.append(self._force("relief", "attack", outside))
        else:
            stance: Stance = "attack" if scene.even else "defence"
            forces.append(self._force("defender", stance, _Wanted(least, most, True)))
        counts = [attack.count, sum(force.count for force in forces[1:])]
        if min(counts) < size["side"] or not size["least"] <= sum(counts) <= size["most"]:
            raise named(self._pack, "size")
        return forces

    def _force(self, who: str, stance: Stance, wanted: _Wanted) -> Force:
        force = Force(who, self._scene.divisions[who], stance)
        offers = self._eligible(force)
        number = 0
        while self._amount(force.sum, force, wanted) < wanted.least:
            self._add(force, number, wanted, offers)
            number += 1
        carriers = self._carriers(force.sum, force)
        if carriers is None:
            raise named(self._pack, "guns-move")
        self._take(force, carriers)
        return force

    def _take(self, force: Force, units: Mapping[str, int]) -> None:
        left = self._left[self._scene.side(force.who)]
        for unit, count in units.items():
            force.units[unit] += count
            left[unit] -= count
        force.sum += sum_of(self._lists, units)

    def _amount(self, have: Sum, force: Force, wanted: _Wanted) -> float:
        """Return how much some units are, in units or in points with the carriers they need."""
        if not wanted.by_points:
            return have.count
        carriers = self._carriers(have, force)
        if carriers is None:
            return wanted.most + 1
        return have.points + self._lists.points(carriers.items())

    def _add(
        self, force: Force, number: int, wanted: _Wanted, offers: Mapping[str, Mapping[str, Any]]
    ) -> None:
        """Pick one more formation; the first is the core, to which armour brings its tanks."""
        core = number == 0
        limit = wanted.most * _CORE if core else wanted.most
        options = [
            (key, weight)
            for key, weight in self._options(force, core, offers)
            if self._within(limit, key, force, wanted)
        ]
        army = self._pack.records("armies")[self._army(force)]
        if number == 1 and force.stance == "attack" and army["armour"]:
            tanks = [one for one in options if offers[one[0]]["role"] == "armour"]
            options = tanks or options
        if not options:
            raise named(self._pack, "points")
        what = f"{'Core' if core else 'Formation'} of the {force.who}"
        key = self._roller.pick(f"{force.who}/{number or 'core'}", what, options)
        force.formations.append(key)
        self._take(force, _counted(offers[key]))

    def _within(self, limit: float, key: str, force: Force, wanted: _Wanted) -> bool:
        """Tell whether a force stays within a limit with one more formation."""
        have, more = force.sum, self._sums[key]
        if not wanted.by_points:
            return have.count + more.count <= limit
        if have.points + more.points > limit:
            return False  # Carriers come on top of that.
        return self._amount(have + more, force, wanted) <= limit

    def _army(self, force: Force) -> str:
        return str(self._pack.records("divisions")[force.division]["army"])

    def _eligible(self, force: Force) -> Mapping[str, Mapping[str, Any]]:
        """Return the formations that a division of this army had on this day."""
        day, theatre = self._scene.day.isoformat(), self._scene.theatre
        army, month = self._army(force), day[:7]
        return {
            key: record
            for key, record in self._pack.records("formations").items()
            if army in record["armies"] and record[force.stance]
            if in_service(record, day, theatre)
            if all(self._lists.units[line["unit"]].since <= month for line in record["units"])
        }

    def _options(
        self, force: Force, core: bool, offers: Mapping[str, Mapping[str, Any]]
    ) -> Iterator[tuple[str, int]]:
        """Yield the formations that a force may be given now, and their chances."""
        roles, size = self._pack.records("roles"), self._scene.size
        taken = Counter(str(offers[key]["role"]) for key in force.formations)
        left, made = self._left[self._scene.side(force.who)], Counter(force.formations)
        for key, record in offers.items():
            role = str(record["role"])
            if (role == "core") is not core or made[key] >= record["most"]:
                continue
            if any(left[line["unit"]] < line["count"] for line in record["units"]):
                continue
            weight = int(record[force.stance])
            if not core:
                if taken[role] >= roles[role]["most"][size] or not self._flies(role):
                    continue
                weight *= int(roles[role][force.stance])
            if weight:
                yield key, weight

    def _flies(self, role: str) -> bool:
        grounded = self._pack.records("theatres")[self._scene.theatre]["grounded"]
        return role != "air" or grounded is None or self._scene.day.isoformat() > grounded

    def _carriers(self, have: Sum, force: Force) -> Mapping[str, int] | None:
        """Return the carriers that units lack; None if the box has too few."""
        needed = have.lacks(force.stance)
        left = self._left[self._scene.side(force.who)]
        found = {}
        for unit in self._pack.records("armies")[self._army(force)]["carriers"]:
            taken = min(needed, left[unit])
            if taken > 0:
                found[unit] = taken
                needed -= taken
        return None if needed > 0 else found


def sum_of(lists: Lists, units: Mapping[str, int]) -> Sum:
    """Return what some units come to."""
    known = [(lists.units[name], count) for name, count in units.items()]
    return Sum(
        count=sum(units.values()),
        points=lists.points(units.items()),
        guns=sum(count for unit, count in known if unit.towed),
        foot=sum(count for unit, count in known if unit.foot),
        carriers=sum(count for unit, count in known if unit.carries),
        riders=sum(count for unit, count in known if unit.rides),
    )


@lru_cache(maxsize=4)
def _sums(pack: Same) -> Mapping[str, Sum]:
    """Return what each formation comes to, reckoned once for a pack."""
    lists, records = lists_of(pack.pack), pack.pack.records("formations")
    return {key: sum_of(lists, _counted(record)) for key, record in records.items()}


def _counted(formation: Mapping[str, Any]) -> Counter[str]:
    return Counter({line["unit"]: line["count"] for line in formation["units"]})


def in_service(record: Mapping[str, Any], day: str, theatre: str) -> bool:
    """Tell whether a formation was to be met on a day, in a theatre."""
    first, last = record["from"] or "", record["to"] or "9999"
    return first <= day <= last and (not record["theatres"] or theatre in record["theatres"])


def muster(roller: Roller, scene: Scene) -> list[Force]:
    """Roll the forces of a scene; raise Rejected for the constraint that they fail."""
    return Muster(roller, scene).all()
