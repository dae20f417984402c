"""What a side that nobody plays does before a firefight: its purchases, Attack Option, Patrol.

It follows a posture of the pack. Everything it buys is legal and paid for: groups are drawn by the
posture's weights from those that the RG table still allows, until it would spend what it saves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.buying import price_of, purchase_faults
from generator.games.platoon_leader.history.model import PublicRecord, SideRoster
from generator.games.platoon_leader.history.report_model import PurchaseRow, SecretReport, SetUp
from generator.games.platoon_leader.history.units import squads
from generator.games.platoon_leader.saved.model import Card, FirefightRow, GroupRow
from generator.roll.roller import Roller

HALF = 0.5
"""The share of its squads below which a side recovers before it does anything else."""


@dataclass(frozen=True, slots=True)
class SoloPlan:
    """What a side does before a firefight, and why: its posture is a record of the pack."""

    side: str
    firefight: int
    posture: Mapping[str, Any]
    report: SecretReport
    prices: tuple[int, ...]
    option: int

    @property
    def cost(self) -> int:
        """All that it spends, in CP."""
        return sum(self.prices) + self.option


def solo_plan(
    pack: Pack, card: Card, public: PublicRecord, roster: SideRoster, roller: Roller
) -> SoloPlan:
    """Plan what a side buys before the firefight after the last that was reported."""
    number = public.firefight + 1
    line = card.calendar[number - 1]
    posture = pack.records("postures")[_posture(line, roster)]
    own = card.sides.of(roster.side)
    report = SecretReport(
        report="axis" if roster.side == "axis" else "allied",
        campaign=card.id,
        firefight=number,
        filled_in="no",
    )
    option = 0
    wants = posture["id"] in ("assault", "meet")
    if line.attacker is None and number > 1 and wants and roster.cp >= 3 * own.attack_option:
        report, option = report.model_copy(update={"attack_option": "yes"}), own.attack_option
    purse = roster.cp - option - round(float(posture["keep"]) * roster.cp)
    prices: list[int] = []
    for draw in range(1, roster.cp + 1):
        offers = _offers(pack, card, roster, report, posture, purse)
        if not offers:
            break
        row, price = roller.pick(
            f"{roster.side}/solitaire/{number}/{draw}",
            str(posture["name"]),
            [(offer, weight) for offer, weight in offers],
            name=lambda offer: offer[0].group,
        )
        report = report.model_copy(update={"purchases": (*report.purchases, row)})
        prices.append(price)
        purse -= price
    return SoloPlan(roster.side, number, posture, report, tuple(prices), option)


def _posture(line: FirefightRow, roster: SideRoster) -> str:
    """Return the posture that a side takes: what is left of it comes before what is asked."""
    had = sum(float(squads(one.had, one.letter)) for one in roster.lines)
    left = sum(one.men for one in roster.lines)
    if had and left < HALF * had:
        return "recover"
    if line.attacker == "both":
        return "meet"
    return "assault" if line.attacker == roster.side else "hold"


def _offers(
    pack: Pack,
    card: Card,
    roster: SideRoster,
    report: SecretReport,
    posture: Mapping[str, Any],
    purse: int,
) -> list[tuple[tuple[PurchaseRow, int], int]]:
    """Return what can be bought now for so many CP, with its price and its weight."""
    found = []
    taken = Counter(row.group for row in report.purchases)
    for group in card.sides.of(roster.side).groups:
        weight = int(posture["weights"][group.letter])
        for row in _ways(group, posture["set-up"]):
            price = price_of(pack, group, row)
            if not weight or price is None or price > purse:
                continue
            more = report.model_copy(update={"purchases": (*report.purchases, row)})
            if next(purchase_faults(pack, card, roster, more), None) is None:
                # What it has many of already is wanted less.
                found.append(((row, price), max(1, 4 * weight // (1 + taken[group.id]))))
                break
    return found


def _ways(group: GroupRow, wanted: SetUp) -> Sequence[PurchaseRow]:
    """Return the ways in which a group may come, the one that the posture wants first."""
    if group.letter in "OFP":
        return (PurchaseRow(group=group.id, set_up="entering"),)
    other: SetUp = "entering" if wanted == "on map" else "on map"
    return tuple(PurchaseRow(group=group.id, set_up=way) for way in (wanted, other))
