"""Forces: the RG tables of both sides, their opening forces, and what is rolled for them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.scenarios.errors import Rejected
from generator.scenarios.roller import Roller
from generator.scenarios.where import Setting, records

ASSAULT = (1.2, 1.8)
DUAL = (0.9, 1.1)
"""Bounds of attacker's to defender's strength."""

FP_PER_CP = 10
PATROL_PRICE = 1
_OPENING_LETTERS = ("I", "HW", "G", "A", "V", "O")
_LEAST_INFANTRY = 2
_MOST_MODULES = {"low": 1, "mid": 1, "high": 2}
_FEWEST_GROUPS = 10
_TURNS = 60


@dataclass(frozen=True, slots=True)
class Held:
    """A group that a side begins with, and how many of it."""

    group: Mapping[str, Any]
    count: int

    @property
    def cp(self) -> int:
        return int(self.group["cp"]) * self.count


def available(pack: Pack, setting: Setting, side: str) -> list[Mapping[str, Any]]:
    """List the groups a side may have: in their dates, theatre and nation, and no others."""
    army = setting.army(side)
    nation = setting.nation(side)
    theatre = setting.theatre["id"]
    found = []
    for group in records(pack, army["groups"]).values():
        if not group["from"] <= setting.month <= group["to"]:
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


def held_to_rules(groups: Sequence[Mapping[str, Any]], least_cp: int) -> None:
    """Raise Rejected unless a side has groups enough, and infantry that its CP can buy."""
    if len(groups) < _FEWEST_GROUPS:
        raise Rejected("ten reinforcement groups a side")
    dearest = least_cp - PATROL_PRICE
    if not any(g["letter"] == "I" and g["squads"] and g["cp"] + 1 <= dearest for g in groups):
        raise Rejected("CP for an infantry platoon on map and a Patrol")


def draw_force(
    roller: Roller,
    side: str,
    groups: Sequence[Mapping[str, Any]],
    target: int,
    intensity: str,
) -> tuple[Held, ...]:
    """Pick opening groups by their weights until their prices add up to exactly `target` CP."""
    taken: Counter[str] = Counter()
    by_id = {str(group["id"]): group for group in groups}
    left = target
    for turn in range(1, _TURNS + 1):
        if left == 0:
            break
        choices = [
            (key, int(group["opening"]))
            for key, group in by_id.items()
            if _may_open(group, taken, by_id, left, intensity)
        ]
        if not choices:
            raise Rejected("an opening force that adds up")
        key = roller.pick(
            f"{side}/opening/{turn}",
            f"Opening force, {setting_name(groups)}",
            choices,
            name=lambda k: str(by_id[k]["name"]),
        )
        taken[key] += 1
        left -= int(by_id[key]["cp"])
    platoons = sum(n for key, n in taken.items() if by_id[key]["squads"])
    if left or platoons < _LEAST_INFANTRY:
        raise Rejected("an opening force that adds up")
    return tuple(Held(by_id[key], taken[key]) for key in by_id if taken[key])


def setting_name(groups: Sequence[Mapping[str, Any]]) -> str:
    """Name a choice among so many groups, for the ledger."""
    return f"{len(groups)} groups"


def _may_open(
    group: Mapping[str, Any],
    taken: Mapping[str, int],
    by_id: Mapping[str, Mapping[str, Any]],
    left: int,
    intensity: str,
) -> bool:
    if group["letter"] not in _OPENING_LETTERS or not group["opening"] or group["cp"] > left:
        return False
    if taken.get(str(group["id"]), 0) >= group["per-cg"]:
        return False
    if group["letter"] == "O":
        modules = sum(n for key, n in taken.items() if by_id[key]["letter"] == "O")
        return modules < _MOST_MODULES[intensity]
    return True


def cost(force: Sequence[Held]) -> int:
    """Return what a force costs at the prices of its groups."""
    return sum(held.cp for held in force)


def attackers_target(defence: int, works: int, least: int, most: int) -> int:
    """Return the attacker's CP so that the ratio is 1.2 at least, whatever CP are rolled.

    `least` and `most` bound the starting CP of both sides, `works` are the defender's FP.
    """
    return math.ceil(ASSAULT[0] * (defence + most + works / FP_PER_CP) - least)


def strength(force: int, works: int, cp: int) -> float:
    """Return a side's strength: opening force at its prices, FP / 10, starting CP."""
    return force + works / FP_PER_CP + cp


def works_for(
    attack: float, defence: float, works: int, bounds: tuple[float, float]
) -> tuple[int, int]:
    """Return the attacker's and the defender's FP that bring the ratio within bounds.

    `attack` and `defence` are strengths without works; the defender has `works` FP at least.
    In a dual attack either side may be the one that needs more.
    """
    low, high = bounds
    own = works
    if attack / (defence + own / FP_PER_CP) > high:
        own = math.ceil((attack / high - defence) * FP_PER_CP)
    other = 0
    if attack / (defence + own / FP_PER_CP) < low:
        other = math.ceil((low * (defence + own / FP_PER_CP) - attack) * FP_PER_CP)
    return other, own


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
