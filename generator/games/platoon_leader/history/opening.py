"""What the sides begin a campaign with: a card as an order of battle, a line for each group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.games.platoon_leader.history.line import held_control, holders_at_start, tvp_held
from generator.games.platoon_leader.history.model import (
    Place,
    PublicRecord,
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.history.units import Units, read_units
from generator.games.platoon_leader.saved.model import GroupRow, SideCard


@dataclass(frozen=True, slots=True)
class Bought:
    """When a group was bought, for how many CP, and how it came."""

    firefight: int
    cp: int
    place: Place


def public_at_start(stored: StoredCampaign) -> PublicRecord:
    """Return what both sides know before the Initial Firefight (1.32)."""
    holders = holders_at_start(stored.ground, stored.areas)
    control = held_control(stored.ground, holders)
    tvp = tvp_held(stored.ground, control)
    return PublicRecord(0, holders, control, tvp, dict.fromkeys(tvp, 0))


def roster_at_start(stored: StoredCampaign, side: str) -> SideRoster:
    """Return what a side has before the Initial Firefight; its card's secret part must be there."""
    card = stored.card.sides.of(side)
    groups = {group.id: group for group in card.groups}
    leaders: dict[str, list[str]] = {}
    for one in card.known_secret.leaders:
        leaders.setdefault(one.group, []).append(one.leader)
    modules = {one.group: one.strength for one in card.known_secret.oba}
    lines: list[RosterLine] = []
    for row in card.initial.opening:
        group = groups[row.group]
        for _ in range(row.number):
            waiting = leaders.get(group.id, [])
            own, leaders[group.id] = waiting[: group.leaders], waiting[group.leaders :]
            lines.append(
                new_line(
                    len(lines) + 1,
                    group,
                    read_units(row.units),
                    leaders=[known_as(card, name) for name in own],
                    ammunition=modules.get(group.id),
                )
            )
    return SideRoster(
        side=side,
        firefight=0,
        elr=card.elr,
        san=card.san,
        cp=card.known_secret.cp,
        fp=card.known_secret.works,
        lines=tuple(lines),
    )


def known_as(own: SideCard, leader: str) -> str:
    """Return a leader of the table as a side names him: the mark of Commissars only with any."""
    return leader if own.commissars else plain_name(leader)


def plain_name(leader: str) -> str:
    """Return a leader's name without the mark of those in whose place a Commissar may come."""
    return leader.rstrip("*")


def new_line(
    number: int,
    group: GroupRow,
    units: Units,
    *,
    leaders: Sequence[str] = (),
    ammunition: str | None = None,
    bought: Bought | None = None,
) -> RosterLine:
    """Return a group as a line with all that came with it; without `bought` it is of the opening.

    A leader is a name with a number, such as `8-1`: the table says otherwise that none comes.
    """
    bought = bought or Bought(0, 0, "opening")
    return RosterLine(
        line=number,
        group=group.id,
        name=group.name,
        letter=group.letter,
        quality=group.quality,
        bought=bought.firefight,
        cp=bought.cp,
        place=bought.place,
        had=units,
        pieces=tuple(RosterPiece(unit, count) for count, unit in units),
        leaders=tuple(RosterLeader(name) for name in leaders if name[:1].isdigit()),
        ammunition=ammunition,
    )
