"""The beginning of a game: both platoons as cards, groups and vehicles, set up in their zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from generator.games.platoon_action.play.armour import heading_to
from generator.games.platoon_action.play.charts import ActionCharts, FireRow
from generator.games.platoon_action.play.field import TableGround
from generator.games.platoon_action.play.state import (
    ActionState,
    ArmedVehicle,
    Card,
    FootCard,
    MenGroup,
    Soldier,
)
from generator.games.platoon_action.scenario.model import (
    Figures,
    ForceRecord,
    MissionRecord,
    OfficerLine,
    SideName,
    SquadLine,
    TeamLine,
)

_SPLIT: Final = 6
"""Men from whom on a squad with an LMG acts as two groups."""
_WITH_LMG: Final = 3
"""Men beside the gunner in the group of the LMG."""
_SPREAD: Final = 3.9
"""Inches that groups keep from each other if they can."""


@dataclass(frozen=True, slots=True)
class SetUpTaste:
    """How much cover, nearness to the goal and room between groups count, 1 for as usual."""

    cover: float = 1.0
    near: float = 1.0
    apart: float = 1.0


USUAL: Final = SetUpTaste()


def cards_of(
    charts: ActionCharts, record: MissionRecord, side: SideName, number: int
) -> list[Card]:
    """Return a side's platoon; `number` is 0 for the attacker."""
    force = record.force(side)
    found: list[Card] = [_headquarters(charts, one, force, number) for one in force.officers]
    found += [_squad(charts, one, force, number) for one in force.squads]
    found += [_team(charts, one, force, number) for one in force.teams]
    for line in force.vehicles:
        row = charts.vehicles[line.vehicle]
        found.append(
            ArmedVehicle(
                number, line.name, row, force.effectiveness, crew=row.crew, mgs=list(row.mgs)
            )
        )
    if record.reserve and record.reserve.side == side:
        for card in found:
            if card.name == record.reserve.squad:
                card.here = False
    return found


def _men(charts: ActionCharts, lines: Sequence[Figures]) -> list[Soldier]:
    return [
        Soldier(charts.weapons[line.weapon], line.also, line.medic)
        for line in lines
        for _ in range(line.count)
    ]


def _headquarters(
    charts: ActionCharts, officer: OfficerLine, force: ForceRecord, side: int
) -> FootCard:
    leader = Soldier(charts.weapons[officer.weapon])
    card = FootCard(side, officer.name, force.effectiveness + 1, leader, officer=True)
    return _with(card, [[leader, *_men(charts, officer.men)]])


def _squad(charts: ActionCharts, squad: SquadLine, force: ForceRecord, side: int) -> FootCard:
    leader = Soldier(charts.weapons[squad.leader.weapon])
    men = _men(charts, squad.men)
    gunners = [man for man in men if man.arm.crew > 1]
    rifles = [man for man in men if man.arm.id == "rifle" and not man.also]
    card = FootCard(side, squad.name, force.effectiveness, leader)
    if not gunners or len(men) + 1 < _SPLIT:
        return _with(card, [[leader, *men]])
    fire = [*gunners, *rifles[: max(_WITH_LMG, len(gunners))]]
    return _with(card, [[leader, *(man for man in men if man not in fire)], fire])


def _team(charts: ActionCharts, team: TeamLine, force: ForceRecord, side: int) -> FootCard:
    leader = Soldier(charts.weapons[team.leader.weapon])
    weapon = charts.guns.get(team.weapon) or charts.weapons[team.weapon]
    card = FootCard(side, team.name, force.effectiveness, leader, team=True)
    return _with(card, [[leader, *_men(charts, team.men)]], weapon)


def _with(card: FootCard, some: list[list[Soldier]], weapon: FireRow | None = None) -> FootCard:
    for men in some:
        group = MenGroup(card, men, weapon)
        if weapon is not None:
            group.set_up = weapon.id not in ("hmg", "mortar")  # nobody begins set up (15.1)
        card.groups.append(group)
    card.strength = sum(len(men) for men in some)
    return card


def set_up(
    state: ActionState,
    side: int,
    zone: Sequence[int],
    ways: Sequence[Sequence[float]],
    hidden: bool,
    taste: SetUpTaste = USUAL,
) -> None:
    """Set a side up in the spots of its zone: near its goals and in cover, groups apart.

    `ways` has the inches to each goal; a card goes by that of its aim.
    """
    taken: set[int] = set()
    ground = state.ground
    order = sorted(state.sides[side], key=lambda card: isinstance(card, FootCard))
    for card in order:
        if not card.here:
            continue
        if isinstance(card, ArmedVehicle):
            _park(state, card, zone, ways[card.aim], taken)
            continue
        for group in card.groups:
            near = [g.spot for g in card.groups if g is not group and g.spot]
            way, others = ways[card.aim], (taken, near)
            free = [spot for spot in zone if spot not in taken and ground.ground[spot] != "water"]
            ranked = [
                (_worth(ground, group, spot, way, others, hidden, taste), -spot) for spot in free
            ]
            group.spot = -max(ranked)[1]
            taken.add(group.spot)
            cover = ground.areas[group.spot] or ground.near[group.spot]
            group.hidden = hidden and bool(cover)


SetUp = tuple[tuple[int, int], ...]
"""Where each group of a card stands and if it is hidden; where a vehicle stands and points."""


def remembered(state: ActionState, side: int) -> list[SetUp]:
    """Return how a side is set up."""
    return [
        ((card.spot, card.heading),)
        if isinstance(card, ArmedVehicle)
        else tuple((group.spot, int(group.hidden)) for group in card.groups)
        for card in state.sides[side]
    ]


def put(state: ActionState, side: int, places: Sequence[SetUp]) -> None:
    """Set a side up as it is remembered."""
    for card, place in zip(state.sides[side], places, strict=True):
        if isinstance(card, ArmedVehicle):
            ((card.spot, card.heading),) = place
            continue
        for group, (spot, hidden) in zip(card.groups, place, strict=True):
            group.spot, group.hidden = spot, bool(hidden)


def _worth(
    ground: TableGround,
    group: MenGroup,
    spot: int,
    way: Sequence[float],
    others: tuple[set[int], list[int]],
    hidden: bool,
    taste: SetUpTaste,
) -> float:
    """Return how well a group stands on a spot at the start."""
    taken, near = others
    covered = 4.0 * ground.areas[spot] + 3.0 * bool(ground.near[spot])
    worth = taste.cover * covered * (3.0 if hidden else 1.0) - taste.near * way[spot]
    worth -= taste.apart * 6.0 * sum(ground.far(spot, one) < _SPREAD for one in taken)
    worth -= sum(max(0.0, ground.far(spot, one) - 6) for one in near)
    if group.weapon is not None and group.weapon.blast:
        house = ground.house[spot] >= 0 or ground.ground[spot] == "woods"
        worth += 0.7 * way[spot] - 60.0 * house
    if group.unit.officer:
        worth += 0.5 * min(way[spot], 12.0)
    return worth


def _park(
    state: ActionState,
    vehicle: ArmedVehicle,
    zone: Sequence[int],
    way: Sequence[float],
    taken: set[int],
) -> None:
    """Set up a vehicle: on the road if its zone has one, pointing where it will go."""
    ground = state.ground
    free = [
        spot
        for spot in zone
        if spot not in taken
        and ground.house[spot] < 0
        and ground.ground[spot] in ("open", "rough")
        and not ground.near[spot]
    ] or [spot for spot in zone if spot not in taken]
    vehicle.spot = min(free, key=lambda one: (not ground.road[one], way[one], one))
    taken.update(one for one in zone if ground.far(one, vehicle.spot) < _SPREAD)
    ahead = min(ground.steps(vehicle.spot), key=lambda one: (way[one[0]], one[0]))[0]
    vehicle.heading = heading_to(state, vehicle.spot, ahead)
