"""Forces: the RG tables of both sides, their opening forces, and what is rolled for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.setting import Setting
from generator.roll.errors import Rejected
from generator.roll.roller import Roller

ASSAULT = (12, 18)
DUAL = (9, 11)
"""Bounds of attacker's to defender's strength, in tenths."""

FP_PER_CP = 10
PATROL_PRICE = 1
_OPENING_LETTERS = ("I", "HW", "G", "A", "V", "O")
_INFANTRY, _OFF_MAP = ("I",), ("O",)
_INFANTRY_TO_ARMOUR = 2
_LEAST_INFANTRY = 2
_MOST_MODULES = {"low": 1, "mid": 1, "high": 2}
_FEWEST_GROUPS = 10


@dataclass(frozen=True, slots=True)
class Held:
    """A group that a side begins with, and how many of it."""

    group: Mapping[str, Any]
    count: int

    @property
    def cp(self) -> int:
        return int(self.group["cp"]) * self.count


def available(
    pack: Pack, setting: Setting, side: str, months: tuple[str, str]
) -> list[Mapping[str, Any]]:
    """List the groups a side may have: in their dates, theatre and nation, and no others.

    `months` are the first and the last of the campaign, as `1944-07`.
    """
    army = setting.army(side)
    nation = setting.nation(side)
    theatre = setting.theatre["id"]
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
        if group["letter"] == "O" and not army["oba"]:
            continue
        found.append(group)
    return found


def held_to_rules(pack: Pack, groups: Sequence[Mapping[str, Any]], least_cp: int) -> None:
    """Raise Rejected unless a side has groups enough, and infantry that its CP can buy."""
    if len(groups) < _FEWEST_GROUPS:
        raise Rejected("ten reinforcement groups a side")
    dearest = least_cp - PATROL_PRICE
    if not any(
        is_platoon(group) and (price := on_map(pack, group)) is not None and price <= dearest
        for group in groups
    ):
        raise Rejected("CP for an infantry platoon on map and a Patrol")


def is_platoon(group: Mapping[str, Any]) -> bool:
    """Tell whether a group is a platoon of infantry."""
    return bool(group["letter"] == "I" and group["echelon"] == "Platoon" and group["squads"])


def surcharge(pack: Pack, group: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the row of the set-up surcharge (2.34) for a group, None for what sets up nothing."""
    rows = pack.records("set-up").values()
    return next((row for row in rows if group["letter"] in row["letters"]), None)


def on_map(pack: Pack, group: Mapping[str, Any]) -> int | None:
    """Return the price of a group that sets up on map, None for what sets up nothing."""
    row = surcharge(pack, group)
    return int(group["cp"]) + int(row["map"]) if row else None


def draw_force(
    roller: Roller,
    side: str,
    groups: Sequence[Mapping[str, Any]],
    target: int,
    intensity: str,
) -> tuple[Held, ...]:
    """Pick opening groups by their weights until their prices add up to exactly `target` CP.

    It is a battle group of infantry: the first two are platoons of it, at least half of the groups
    on the map are, and no more than one is armour for every two. None is picked that leaves a rest
    which no infantry costs. Raise Rejected if there is no way to go on.
    """
    taken: Counter[str] = Counter()
    by_id = {str(group["id"]): group for group in groups}
    left = target
    turn = 0
    while left:
        turn += 1
        sums = _sums(taken, by_id)
        choices = [
            (key, int(group["opening"]))
            for key, group in by_id.items()
            if _may_open(group, taken, by_id, intensity)
            and (turn > _LEAST_INFANTRY or is_platoon(group))
            and ((rest := left - int(group["cp"])) in sums or rest > max(sums))
        ]
        if not choices:
            raise Rejected("an opening force that adds up")
        key = roller.pick(
            f"{side}/opening/{turn}",
            "Opening force",
            choices,
            name=lambda key: _told(key, by_id),
        )
        taken[key] += 1
        left -= int(by_id[key]["cp"])
    return tuple(Held(by_id[key], taken[key]) for key in by_id if taken[key])


def _told(key: str, by_id: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a group's name, and its id where others of the side are called the same."""
    name = str(by_id[key]["name"])
    alike = sum(group["name"] == name for group in by_id.values())
    return name if alike == 1 else f"{name} ({key})"


def _may_open(
    group: Mapping[str, Any],
    taken: Counter[str],
    by_id: Mapping[str, Mapping[str, Any]],
    intensity: str,
) -> bool:
    if group["letter"] not in _OPENING_LETTERS or not group["opening"]:
        return False
    if taken[str(group["id"])] >= group["per-cg"]:
        return False
    if group["letter"] == "O":
        return _counted(taken, by_id, _OFF_MAP) < _MOST_MODULES[intensity]
    if group["letter"] in _INFANTRY:
        return True
    infantry = _counted(taken, by_id, _INFANTRY)
    if group["armoured"]:
        armour = sum(n for key, n in taken.items() if by_id[key]["armoured"])
        if _INFANTRY_TO_ARMOUR * (armour + 1) > infantry:
            return False
    others = taken.total() - infantry - _counted(taken, by_id, _OFF_MAP)
    return others < infantry and taken[str(group["id"])] <= group["per-reph"]


def _counted(
    taken: Counter[str], by_id: Mapping[str, Mapping[str, Any]], letters: Collection[str]
) -> int:
    return sum(n for key, n in taken.items() if by_id[key]["letter"] in letters)


def _sums(taken: Counter[str], by_id: Mapping[str, Mapping[str, Any]]) -> frozenset[int]:
    """Return what none, one or two of the infantry groups that may still be picked cost."""
    prices = {
        int(group["cp"])
        for key, group in by_id.items()
        if group["letter"] in _INFANTRY and group["opening"] and taken[key] < group["per-cg"]
    }
    return frozenset({0} | prices | {one + other for one in prices for other in prices})


def cost(force: Sequence[Held]) -> int:
    """Return what a force costs at the prices of its groups."""
    return sum(held.cp for held in force)


def attackers_target(defence: int, works: int, cp: tuple[int, int]) -> int:
    """Return the attacker's CP so that the ratio is 1.2 at least, whatever starting CP are rolled.

    `cp` are the least and the most of both sides' starting CP, `works` the defender's FP.
    """
    least, most = cp
    tenths = FP_PER_CP * (defence + most) + works
    return -(-ASSAULT[0] * tenths // (10 * FP_PER_CP)) - least


def works_for(attack: int, defence: int, works: int, bounds: tuple[int, int]) -> tuple[int, int]:
    """Return the attacker's and the defender's FP that bring the ratio of strengths within bounds.

    `attack` and `defence` are opening forces and starting CP in CP; both sides have `works` FP at
    least if the bounds let either be the weaker one (a dual attack), else the defender alone.
    """
    low, high = bounds
    mine, theirs = attack * FP_PER_CP, defence * FP_PER_CP
    more = works if low < 10 else 0
    fewest = -(-10 * (mine + more) // high) - theirs
    own = max(works, fewest)
    least = -(-low * (theirs + own) // 10) - mine
    return max(more, least), own


def slide(rolled: str, held: Counter[str], order: Sequence[str], limited: Sequence[str]) -> str:
    """Return the leader that comes of a roll in the Initial Firefight (2.361).

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
