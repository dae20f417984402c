"""Forces: the RG tables of both sides, their opening forces, and what is rolled for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.forces.armour import Limits, Scale, best, most_armour
from generator.games.platoon_leader.forces.formations import Formation
from generator.games.platoon_leader.scenario.facts import bounds, fp_per_cp, patrol_price, role
from generator.games.platoon_leader.setting.scene import Setting
from generator.roll.errors import Rejected
from generator.roll.numbers import number_of
from generator.roll.roller import Roller


@dataclass(frozen=True, slots=True)
class StartingGroup:
    """A group that a side begins with, and how many of it."""

    group: Mapping[str, Any]
    count: int

    @property
    def cp(self) -> int:
        return int(self.group["cp"]) * self.count


def available(
    pack: Pack, setting: Setting, side: str, months: tuple[str, str], of: Formation | None
) -> list[Mapping[str, Any]]:
    """List the groups a side may have: in their dates, theatre, nation and episode, and no others.

    Of a known formation, those that it had.

    None has better armour than there is at the intensity.
    `months` are the first and the last of the campaign, as `1944-07`.
    """
    army = setting.army(side)
    nation = setting.nation(side)
    theatre = setting.theatre["id"]
    scale, most = Scale(pack), most_armour(pack, setting.intensity)
    found = []
    for group in pack.records(army["groups"]).values():
        if not (group["from"] <= months[0] and months[1] <= group["to"]):
            continue
        if group["theatres"] and theatre not in group["theatres"]:
            continue
        if group["nations"] and nation not in group["nations"]:
            continue
        if group["armoured"] and not army["afv"]:
            continue
        if role(pack, group) == "fire" and not army["oba"]:
            continue
        if of is not None and not of.has(pack, group):
            continue
        if scale.armour(group) > most or not _was_there(pack, setting, side, group):
            continue
        found.append(group)
    return found


def held_to_patrols(
    pack: Pack, intensity: str, firefights: int, groups: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """Return the groups, their Patrols no more than the intensity allows in a RePh (2.31).

    There is a RePh before each firefight, so a campaign has that many times as many.
    """
    allowed = int(pack.records("intensities")[intensity]["patrols"])
    return [
        {**group, "per-reph": allowed, "per-cg": allowed * firefights}
        if group["echelon"] == "Patrol"
        else group
        for group in groups
    ]


def _was_there(pack: Pack, setting: Setting, side: str, group: Mapping[str, Any]) -> bool:
    """Tell whether a group was in the episode, if that says which infantry was, or that no AFV."""
    episode = setting.episode
    infantry = episode[f"{side}-infantry"]
    if infantry and role(pack, group) == "infantry":
        return group["id"] in infantry
    return not (group["armoured"] and side in (episode["no-armour"] or ()))


def held_to_rules(pack: Pack, groups: Sequence[Mapping[str, Any]], least_cp: int) -> None:
    """Raise Rejected unless a side has enough groups, and infantry that its CP can buy."""
    if len(groups) < number_of(pack, "fewest-groups"):
        raise Rejected("ten reinforcement groups a side")
    dearest = least_cp - patrol_price(pack)
    if not any(
        is_platoon(pack, group) and (price := on_map(pack, group)) is not None and price <= dearest
        for group in groups
    ):
        raise Rejected("CP for an infantry platoon on map and a Patrol")


def is_platoon(pack: Pack, group: Mapping[str, Any]) -> bool:
    """Tell whether a group is a platoon of infantry."""
    infantry = role(pack, group) == "infantry"
    return bool(infantry and group["echelon"] == "Platoon" and group["squads"])


def surcharge(pack: Pack, group: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the row of the set-up surcharge (2.34) for a group, None for what sets up nothing."""
    rows = pack.records("set-up").values()
    return next((row for row in rows if group["letter"] in row["letters"]), None)


def on_map(pack: Pack, group: Mapping[str, Any]) -> int | None:
    """Return the price of a group that sets up on map, None for what sets up nothing."""
    row = surcharge(pack, group)
    return int(group["cp"]) + int(row["map"]) if row else None


@dataclass(frozen=True, slots=True)
class _Draw:
    """An opening force being drawn: the groups available, those taken so far, the intensity."""

    pack: Pack
    by_id: Mapping[str, Mapping[str, Any]]
    taken: Counter[str]
    intensity: str
    limits: Limits
    scale: Scale

    def count(self, role_: str) -> int:
        """Return how many groups of a role are taken."""
        return sum(n for key, n in self.taken.items() if self.role(self.by_id[key]) == role_)

    def role(self, group: Mapping[str, Any]) -> str:
        return role(self.pack, group)

    def answered(self) -> bool:
        """Tell whether what should be answered is."""
        taken = (self.by_id[key] for key in self.taken)
        return best(map(self.scale.answers, taken)) >= self.limits.need

    def number(self, key: str) -> int:
        return number_of(self.pack, key)


def draw_force(
    roller: Roller,
    side: str,
    groups: Sequence[Mapping[str, Any]],
    target: int,
    intensity: str,
    limits: Limits,
) -> tuple[StartingGroup, ...]:
    """Pick opening groups by weight until their prices add up to exactly `target` CP.

    The force is built on infantry: its first groups are infantry platoons, at least half of those
    on the map are infantry, and armour needs a number of infantry groups each. None has better
    armour than `limits` allow; as soon as there is infantry, what they ask to be answered is, if
    any group can. No pick may leave a remainder that infantry can't make up. Raise Rejected when
    nothing can be picked.
    """
    by_id = {str(group["id"]): group for group in groups}
    draw = _Draw(roller.pack, by_id, Counter(), intensity, limits, Scale(roller.pack))
    left = target
    turn = 0
    while left:
        turn += 1
        sums = _sums(draw)
        choices = [
            (key, int(group["opening"]))
            for key, group in by_id.items()
            if _may_open(draw, group)
            and (turn > draw.number("first-infantry") or is_platoon(roller.pack, group))
            and ((rest := left - int(group["cp"])) in sums or rest > max(sums))
        ]
        if turn > draw.number("first-infantry") and not draw.answered():
            fit = [one for one in choices if draw.scale.answers(by_id[one[0]]) >= limits.need]
            choices = fit or choices
        if not choices:
            raise Rejected("an opening force that adds up")
        key = roller.pick(
            f"{side}/opening/{turn}",
            "Opening force",
            choices,
            name=lambda key: _told(key, by_id),
        )
        draw.taken[key] += 1
        left -= int(by_id[key]["cp"])
    return tuple(StartingGroup(by_id[key], draw.taken[key]) for key in by_id if draw.taken[key])


def _told(key: str, by_id: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a group's name, with its id where another group of the side has the same name."""
    name = str(by_id[key]["name"])
    alike = sum(group["name"] == name for group in by_id.values())
    return name if alike == 1 else f"{name} ({key})"


def may_be_opened_with(pack: Pack, group: Mapping[str, Any]) -> bool:
    """Tell whether a group may be in an opening force at all."""
    return bool(group["opening"] and pack.records("group-letters")[group["letter"]]["opens"])


def _may_open(draw: _Draw, group: Mapping[str, Any]) -> bool:
    """Tell whether one more of a group may join the opening force."""
    letter = draw.pack.records("group-letters")[group["letter"]]
    taken = draw.taken[str(group["id"])]
    if not may_be_opened_with(draw.pack, group) or taken >= group["per-cg"]:
        return False
    if draw.scale.armour(group) > max(1, draw.limits.most):
        return False
    if letter["role"] == "fire":
        return draw.count("fire") < draw.number(f"modules-{draw.intensity}")
    if letter["role"] == "infantry":
        return True
    infantry = draw.count("infantry")
    if group["armoured"]:
        armour = sum(n for key, n in draw.taken.items() if draw.by_id[key]["armoured"])
        if draw.number("infantry-to-armour") * (armour + 1) > infantry:
            return False
    others = draw.taken.total() - infantry - draw.count("fire")
    return bool(others < infantry and taken <= group["per-reph"])


def _sums(draw: _Draw) -> frozenset[int]:
    """Return the sums that at most two more infantry groups can cost."""
    prices = {
        int(group["cp"])
        for key, group in draw.by_id.items()
        if draw.role(group) == "infantry" and group["opening"] and draw.taken[key] < group["per-cg"]
    }
    return frozenset({0} | prices | {one + other for one in prices for other in prices})


def cost(force: Sequence[StartingGroup]) -> int:
    """Return what a force costs at the prices of its groups."""
    return sum(held.cp for held in force)


@dataclass(frozen=True, slots=True)
class Ratio:
    """The ratio of attacker's to defender's strength: its bounds in tenths, and the FP to a CP."""

    low: int
    high: int
    fp_per_cp: int

    def attackers_target(self, defence: int, works: int, cp: tuple[int, int]) -> int:
        """Return the attacker's CP that reach the least ratio, whatever starting CP are rolled.

        `cp` are the least and the most of both sides' starting CP, `works` the defender's FP.
        """
        least, most = cp
        tenths = self.fp_per_cp * (defence + most) + works
        return -(-self.low * tenths // (10 * self.fp_per_cp)) - least

    def works(self, attack: int, defence: int, works: int) -> tuple[int, int]:
        """Return the attacker's and the defender's FP that bring the ratio within its bounds.

        `attack` and `defence` are opening forces and starting CP in CP; both sides have `works` FP
        at least if the bounds let either be the weaker one (a dual attack), else the defender
        alone.
        """
        mine, theirs = attack * self.fp_per_cp, defence * self.fp_per_cp
        more = works if self.low < 10 else 0
        fewest = -(-10 * (mine + more) // self.high) - theirs
        own = max(works, fewest)
        least = -(-self.low * (theirs + own) // 10) - mine
        return max(more, least), own

    def holds(self, attack: int, defence: int) -> bool:
        """Tell whether two strengths in FP stand in the ratio."""
        return self.low * defence <= 10 * attack <= self.high * defence


def ratio_of(pack: Pack, attack: str) -> Ratio:
    """Return the ratio that a first attack asks for: `axis`, `allied` or `dual`."""
    return Ratio(*bounds(pack, "dual" if attack == "dual" else "assault"), fp_per_cp(pack))


def slide(rolled: str, held: Counter[str], order: Sequence[str], limited: Sequence[str]) -> str:
    """Return the leader that a roll brings in the Initial Firefight (2.361).

    A side holds no more than one each of the two top types; the surplus becomes the next on the
    list that is free. `held` counts the leaders of the column that the side has.
    """
    kind = rolled.rstrip("*")
    if kind not in order:
        return rolled
    place = order.index(kind)
    while order[place] in limited and held[order[place]]:
        place += 1
    held[order[place]] += 1
    return order[place] + ("*" if rolled.endswith("*") and order[place] == kind else "")
