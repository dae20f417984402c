"""What a side that nobody plays does before a firefight: purchases, Attack Option, Patrol, aims.

It follows a posture of the pack. Everything it buys is legal and paid for: groups are drawn by the
posture's weights from those that the RG table still allows, until it would spend what it saves.
Its leaders and its OBA ammunition are rolled at once, since it has to be set up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.ground.battlefield import Location
from generator.games.platoon_leader.history.buying import bought, price_of, purchase_faults
from generator.games.platoon_leader.history.dice import RephRoller
from generator.games.platoon_leader.history.figures import figure_of
from generator.games.platoon_leader.history.model import PublicRecord, RosterLine, SideRoster
from generator.games.platoon_leader.history.report_model import PurchaseRow, SecretReport, SetUp
from generator.games.platoon_leader.history.steps.registry import SideCase
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.history.units import ON_PAPER, squads
from generator.games.platoon_leader.saved.model import FirefightRow, GroupRow
from generator.ground.nets import spread
from generator.roll.roller import Rolled

PATROL = "patrol"
"""The word in the units of a group by which a Patrol is told."""


@dataclass(frozen=True, slots=True)
class SoloPurchase:
    """A group that was bought: its row of the report, its price, its line if it has counters."""

    row: PurchaseRow
    group: GroupRow
    price: int
    line: RosterLine | None


@dataclass(frozen=True, slots=True)
class SoloPlan:
    """What a side does before a firefight, and why: its posture is a record of the pack.

    `option` is what it pays for the Attack Option, `mission` the hex that its Patrol goes to.
    """

    side: str
    firefight: int
    posture: Mapping[str, Any]
    purchases: tuple[SoloPurchase, ...]
    option: int
    mission: int | None
    aims: tuple[Location, ...]
    before: SideRoster
    after: SideRoster
    rolls: tuple[Rolled, ...]

    @property
    def cost(self) -> int:
        """All that it spends, in CP."""
        return sum(one.price for one in self.purchases) + self.option


def solo_plan(
    pack: Pack,
    stored: StoredCampaign,
    public: PublicRecord,
    roster: SideRoster,
    roller: RephRoller,
) -> SoloPlan:
    """Plan what a side does before the firefight after the last that was reported."""
    number = public.firefight + 1
    line = stored.card.calendar[number - 1]
    posture = pack.records("postures")[_posture(pack, line, roster)]
    own = stored.card.sides.of(roster.side)
    report = SecretReport(
        report="axis" if roster.side == "axis" else "allied",
        campaign=stored.card.id,
        firefight=number,
        filled_in="no",
    )
    case = SideCase(
        pack=pack,
        card=stored.card,
        ground=stored.ground,
        before=public,
        public=public,
        report=report,
        roller=roller,
        roster=roster,
        next_day=True,
    )
    option = 0
    wants = posture["id"] in ("assault", "meet")
    if line.attacker is None and number > 1 and wants and roster.cp >= 3 * own.attack_option:
        report, option = report.model_copy(update={"attack_option": "yes"}), own.attack_option
    report, prices = _shopped(case, report, posture, option)
    after = bought(replace(case, report=report))
    purchases = tuple(_purchases(case, report, prices, after))
    most = figure_of(pack, "solitaire-aims")
    patrol = any(PATROL in one.group.full for one in purchases)
    return SoloPlan(
        side=roster.side,
        firefight=number,
        posture=posture,
        purchases=purchases,
        option=option,
        mission=_mission(pack, stored, public, roster.side) if patrol else None,
        aims=_aims(stored, public, roster.side, attacking=wants)[:most],
        before=roster,
        after=after,
        rolls=tuple(roller.made),
    )


def _shopped(
    case: SideCase, report: SecretReport, posture: Mapping[str, Any], option: int
) -> tuple[SecretReport, list[int]]:
    """Return the report with its purchases, and the price of each."""
    roster = case.roster
    purse = roster.cp - option - round(float(posture["keep"]) * roster.cp)
    prices: list[int] = []
    while offers := _offers(case, report, posture, purse):
        row, price = case.roller.pick(
            f"{roster.side}/solitaire/{len(prices) + 1}",
            str(posture["name"]),
            offers,
            name=lambda offer: offer[0].group,
        )
        report = report.model_copy(update={"purchases": (*report.purchases, row)})
        prices.append(price)
        purse -= price
    return report, prices


def _posture(pack: Pack, line: FirefightRow, roster: SideRoster) -> str:
    """Return the posture that a side takes: what is left of it comes before what is asked."""
    had = sum(float(squads(one.had, one.letter)) for one in roster.lines)
    left = sum(one.men for one in roster.lines)
    if had and 100 * left < figure_of(pack, "solitaire-spent") * had:
        return "recover"
    if line.attacker == "both":
        return "meet"
    return "assault" if line.attacker == roster.side else "hold"


def _offers(
    case: SideCase, report: SecretReport, posture: Mapping[str, Any], purse: int
) -> list[tuple[tuple[PurchaseRow, int], int]]:
    """Return what can be bought now for so many CP, with its price and its weight.

    What a side has many of already is wanted less.
    """
    found = []
    taken = Counter(row.id for row in report.purchases)
    for group in case.own.groups:
        weight = int(posture["weights"][group.letter])
        for row in _ways(group, posture["set-up"]):
            price = price_of(case.pack, group, row)
            if not weight or price is None or price > purse:
                continue
            more = report.model_copy(update={"purchases": (*report.purchases, row)})
            if next(purchase_faults(case.pack, case.card, case.roster, more), None) is None:
                found.append(((row, price), max(1, 4 * weight // (1 + taken[group.id]))))
                break
    return found


def _ways(group: GroupRow, wanted: SetUp) -> Sequence[PurchaseRow]:
    """Return the ways in which a group may come, the one that the posture wants first."""
    if group.letter == "O" or group.letter in ON_PAPER:
        return (PurchaseRow(group=group.id, set_up="entering"),)
    other: SetUp = "entering" if wanted == "on map" else "on map"
    return tuple(PurchaseRow(group=group.id, set_up=way) for way in (wanted, other))


def _purchases(
    case: SideCase, report: SecretReport, prices: Sequence[int], after: SideRoster
) -> list[SoloPurchase]:
    """Return the purchases with what came with them, so that a report may state it."""
    known = {line.line for line in case.roster.lines}
    lines = iter([line for line in after.lines if line.line not in known])
    groups = {group.id: group for group in case.own.groups}
    found = []
    for row, price in zip(report.purchases, prices, strict=True):
        group = groups[row.id]
        line = None if group.letter in ON_PAPER else next(lines)
        stated: dict[str, object] = {"cp": price}
        if line is not None and group.leaders:
            stated["leaders"] = tuple(leader.name for leader in line.leaders)
        if line is not None and line.ammunition:
            stated["ammunition"] = line.ammunition
        found.append(SoloPurchase(row.model_copy(update=stated), group, price, line))
    return found


def _mission(pack: Pack, stored: StoredCampaign, public: PublicRecord, side: str) -> int | None:
    """Return the Mission Hex of a Patrol: the nearest Strategic hex that the other side holds."""
    line = public.control.of(side).mlr
    if not line:
        return None
    steps = spread(stored.ground.board, sorted(line - stored.ground.shut_to(side)))
    theirs = next(hold for hold in public.control.holds if hold.side != side).held
    reach = figure_of(pack, "patrol-hexes")
    near = [(steps[h], h) for h in theirs if steps.get(h, reach + 1) <= reach]
    return min(near)[1] if near else None


def _aims(
    stored: StoredCampaign, public: PublicRecord, side: str, *, attacking: bool
) -> tuple[Location, ...]:
    """Return the Locations that matter most: those to take, or those to keep, by TVP and way."""
    hold = public.control.of(side)
    steps = spread(
        stored.ground.board,
        sorted(hold.terrain or stored.ground.home_of(side)),
    )
    places = [
        place
        for place in stored.ground.locations
        if hold.held.issuperset(place.hexes) is not attacking
    ]
    far = len(stored.ground.board.hexes)
    ranked = sorted(
        places,
        key=lambda at: (
            (-at.tvp / (2 + min(steps.get(h, far) for h in at.hexes)), at.hexes)
            if attacking
            else (-float(at.tvp), at.hexes)
        ),
    )
    return tuple(ranked)
