"""Forces: formations of a division by their days of service, as the box and the kind let them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

from generator.content import Pack
from generator.games.panzer_leader.points import Lists, Same, lists_of
from generator.games.panzer_leader.scenario.history.presence import had
from generator.games.panzer_leader.scenario.model import SIDES
from generator.games.panzer_leader.scenario.rules import GUNS_MOVE, POINTS, RULES, SIZE
from generator.games.panzer_leader.scenario.scene import Scene
from generator.roll.choices import within
from generator.roll.numbers import number_of
from generator.roll.roller import Roller

Stance = Literal["attack", "defence"]

ARMOUR = "armour"
"""The role of formations with tanks or assault guns."""

_STEP = 10
_HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Sum:
    """What some units come to: how many, their points, and what of them carries or is carried.

    Carriers have no points here: a force is weighed by what fights.
    """

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


@dataclass(frozen=True, slots=True)
class _Offer:
    """A formation that a division had on a day: what is asked of it for each force anew.

    `weight` is its chance beside others, `most` how often a force may have it.
    """

    key: str
    role: str
    weight: int
    most: int
    lines: tuple[tuple[str, int], ...]
    sum: Sum


@dataclass
class Force:
    """A force while it is put together: formations by id, units by kind."""

    who: str
    division: str
    stance: Stance
    formations: list[str] = field(default_factory=list)
    units: Counter[str] = field(default_factory=Counter)
    sum: Sum = Sum()
    roles: Counter[str] = field(default_factory=Counter)

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
        self._left = {side: dict(box) for side, box in _boxes(Same(roller.pack)).items()}

    def all(self) -> list[Force]:
        """Roll all forces; raise Rejected if the box or the points don't do."""
        scene, size = self._scene, self._pack.records("sizes")[self._scene.size]
        less, more = self._share("below"), self._share("above")
        span = size["attacker"]
        target = self._roller.number(
            "attacker/target", "Units of the attacker", span["least"], span["most"]
        )
        attack = self._force("attacker", "attack", _Wanted(less * target, target + 2, False))
        worth = attack.sum.points
        low, high = int(scene.rules["least"]), int(scene.rules["most"])
        ratio = self._roller.pick(
            "defender/ratio",
            "Attacker's points to a hundred of the defender's",
            [(n, 1) for n in range(low, high + 1, _STEP)],
        )
        wanted = worth * _HUNDRED / ratio
        least = max(worth * _HUNDRED / high, wanted * less)
        most = min(worth * _HUNDRED / low, wanted * more)
        forces = [attack]
        if scene.rules["garrison"]:
            part = wanted * self._share("garrison-share")
            inside = _Wanted(part * less, part * more, True)
            forces.append(self._force("defender", "defence", inside))
            done = forces[-1].sum.points
            outside = _Wanted(least - done, most - done, True)
            forces.append(self._force("relief", "attack", outside))
        else:
            stance: Stance = "attack" if scene.even else "defence"
            forces.append(self._force("defender", stance, _Wanted(least, most, True)))
        counts = [attack.count, sum(force.count for force in forces[1:])]
        if min(counts) < size["side"] or not size["least"] <= sum(counts) <= size["most"]:
            raise RULES.rejected(self._pack, SIZE)
        return forces

    def _force(self, who: str, stance: Stance, wanted: _Wanted) -> Force:
        force = Force(who, self._scene.divisions[who], stance)
        scene, day = self._scene, self._scene.day.isoformat()
        offers = _eligible(Same(self._pack), force.division, stance, day, scene.theatre)
        number = 0
        while self._amount(force.sum, wanted) < wanted.least:
            self._add(force, number, wanted, offers)
            number += 1
        carriers = self._carriers(force.sum, force)
        if carriers is None:
            raise RULES.rejected(self._pack, GUNS_MOVE)
        self._take(force, carriers, sum_of(self._lists, dict(carriers)))
        return force

    def _share(self, key: str) -> float:
        """Return a number of the pack in percent as a part of one."""
        return number_of(self._pack, key) / _HUNDRED

    def _take(self, force: Force, units: Sequence[tuple[str, int]], come_to: Sum) -> None:
        left = self._left[self._scene.side(force.who)]
        for unit, count in units:
            force.units[unit] += count
            left[unit] -= count
        force.sum += come_to

    def _amount(self, have: Sum, wanted: _Wanted) -> float:
        """Return how much some units are, in units or in points."""
        return have.points if wanted.by_points else have.count

    def _add(
        self, force: Force, number: int, wanted: _Wanted, offers: Mapping[bool, Sequence[_Offer]]
    ) -> None:
        """Pick one more formation; the first is the core, to which armour brings its tanks."""
        core = number == 0
        limit = wanted.most * self._share("core-share") if core else wanted.most
        options = [
            offer
            for offer in self._options(force, core, offers[core])
            if self._within(limit, offer.sum, force, wanted)
        ]
        army = self._pack.records("armies")[self._army(force)]
        if number == 1 and army["armour"] and any(one.role == ARMOUR for one in offers[False]):
            options = [offer for offer in options if offer.role == ARMOUR]
        if not options:
            raise RULES.rejected(self._pack, POINTS)
        what = f"{'Core' if core else 'Formation'} of the {force.who}"
        weighted = [(offer, offer.weight) for offer in options]
        path = f"{force.who}/{number or 'core'}"
        taken = self._roller.pick(path, what, weighted, name=lambda offer: offer.key)
        force.formations.append(taken.key)
        force.roles[taken.role] += 1
        self._take(force, taken.lines, taken.sum)

    def _within(self, limit: float, more: Sum, force: Force, wanted: _Wanted) -> bool:
        """Tell whether a force stays within a limit with one more formation."""
        have = force.sum
        whole = have + more
        if self._amount(whole, wanted) > limit:
            return False
        return not wanted.by_points or self._carriers(whole, force) is not None

    def _army(self, force: Force) -> str:
        return str(self._pack.records("divisions")[force.division]["army"])

    def _options(self, force: Force, core: bool, offers: Sequence[_Offer]) -> Iterator[_Offer]:
        """Yield the formations that a force may be given now."""
        roles, size = self._pack.records("roles"), self._scene.size
        most = {} if core else {role: record["most"][size] for role, record in roles.items()}
        left, made = self._left[self._scene.side(force.who)], force.formations
        for offer in offers:
            if offer.key in made and made.count(offer.key) >= offer.most:
                continue
            if not core and force.roles[offer.role] >= most[offer.role]:
                continue
            for unit, count in offer.lines:
                if left[unit] < count:
                    break
            else:
                yield offer

    def _carriers(self, have: Sum, force: Force) -> list[tuple[str, int]] | None:
        """Return the carriers that units lack; None if the box has too few."""
        needed = have.lacks(force.stance)
        found: list[tuple[str, int]] = []
        if needed <= 0:
            return found
        left = self._left[self._scene.side(force.who)]
        had_then = had(self._pack, force.division, self._scene.day.isoformat())
        for unit in self._pack.records("armies")[self._army(force)]["carriers"]:
            taken = min(needed, left[unit]) if unit in had_then else 0
            if taken > 0:
                found.append((unit, taken))
                needed -= taken
        return None if needed > 0 else found


@lru_cache(maxsize=4)
def _boxes(pack: Same) -> Mapping[str, Mapping[str, int]]:
    """Return how many of each unit the box has for each side."""
    units = lists_of(pack.pack).units
    return {side: {name: unit.box[side] for name, unit in units.items()} for side in SIDES}


@lru_cache(maxsize=256)
def _eligible(
    pack: Same, division: str, stance: Stance, day: str, theatre: str
) -> Mapping[bool, Sequence[_Offer]]:
    """Return the formations that a division had on a day, cores apart from others."""
    sums, roles = _sums(pack), pack.pack.records("roles")
    army = pack.pack.records("divisions")[division]["army"]
    had_then = had(pack.pack, division, day)
    grounded = pack.pack.records("theatres")[theatre]["grounded"]
    flies = grounded is None or day > grounded
    found: dict[bool, list[_Offer]] = {True: [], False: []}
    for key, record in pack.pack.records("formations").items():
        lines = tuple(_counted(record).items())
        if army not in record["armies"] or not within(record, day):
            continue
        if any(unit not in had_then for unit, _ in lines):
            continue
        role, weight = str(record["role"]), int(record[stance])
        core = role == "core"
        if role == "air" and not flies:
            continue
        weight *= 1 if core else int(roles[role][stance])
        if weight:
            found[core].append(_Offer(key, role, weight, int(record["most"]), lines, sums[key]))
    return found


def sum_of(lists: Lists, units: Mapping[str, int]) -> Sum:
    """Return what some units come to."""
    known = [(lists.units[name], count) for name, count in units.items()]
    return Sum(
        count=sum(units.values()),
        points=lists.fighting(units.items()),
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


def armour_of(pack: Pack, division: str, day: str) -> bool:
    """Tell whether a division fights with armour and had some on a day."""
    record = pack.records("divisions")[division]
    if not pack.records("armies")[record["army"]]["armour"]:
        return False
    had_then = had(pack, division, day)
    return any(
        one["role"] == ARMOUR
        and record["army"] in one["armies"]
        and within(one, day)
        and all(line["unit"] in had_then for line in one["units"])
        for one in pack.records("formations").values()
    )


def muster(roller: Roller, scene: Scene) -> list[Force]:
    """Roll the forces of a scene; raise Rejected for the constraint that they fail."""
    return Muster(roller, scene).all()
