"""What a side plays for, read from the levels: hexes to hold, a way out, or the enemy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from generator.games.panzer_leader.play.field import FOOT, TRACKS, Field
from generator.games.panzer_leader.play.setting import EXITS, HOLD, UNITS, PlayedSituation

_DETOUR: Final = 4
"""How much longer than the shortest way out, doubled, a way is that is watched as well."""

_AFOOT: Final = 8
"""From how far off, doubled, men come on carriers."""

_SEATS: Final = 8
"""Up to which range a gun is carried along; others fire from where they are."""


@dataclass(frozen=True)
class BattlePlan:
    """What a side plays for. `holds` are hexes, `out` the edge by which its units leave, `stays`
    hexes that it keeps close to; with none of them it hunts the enemy. Of a side that both holds
    hexes and leaves, `leavers` units leave."""

    holds: tuple[int, ...]
    out: frozenset[int]
    stays: frozenset[int]
    leavers: int = 0

    @property
    def goals(self) -> frozenset[int]:
        return frozenset(self.holds) or self.out or self.stays


def plan_of(setting: PlayedSituation, side: int) -> BattlePlan:
    """Return what a side plays for."""
    field = setting.field
    out = frozenset(_hexes(setting, (EXITS,), (side,)))
    if holds := _with_banks(field, _hexes(setting, (HOLD,), (0, 1))):
        exits = [one.least for one in setting.asked if one.count == EXITS and one.side == side]
        return BattlePlan(holds, out, frozenset(), int(max(exits, default=0)))
    if out:
        return BattlePlan((), out, frozenset())
    theirs = frozenset(_hexes(setting, (EXITS,), (1 - side,)))
    if theirs:
        return BattlePlan((), frozenset(), _watch(setting, side, theirs))
    if kept := _hexes(setting, (UNITS,), (side,)):
        return BattlePlan((), frozenset(), frozenset(h for h in kept if not field.closed[h]))
    return BattlePlan(
        (), frozenset(), frozenset() if side == setting.mover else area_of(setting, side)
    )


def _hexes(setting: PlayedSituation, counts: Iterable[int], sides: Iterable[int]) -> list[int]:
    known = tuple(counts), tuple(sides)
    found = [
        h for asked in setting.asked if asked.count in known[0] and asked.side in known[1]
        for h in asked.hexes
    ]  # fmt: skip
    return list(dict.fromkeys(found))


def _with_banks(field: Field, hexes: Iterable[int]) -> tuple[int, ...]:
    """Return hexes that are fought for, with one on each bank of every bridge: it needs both."""
    found = list(hexes)
    for hex_ in tuple(found):
        if not field.bridge[hex_]:
            continue
        paved = {there for there, _, road in field.steps[TRACKS][hex_] if road}
        found += [min(bank & paved or bank) for bank in field.banks(hex_)]
    return tuple(h for h in dict.fromkeys(found) if not field.sea[h])


def area_of(setting: PlayedSituation, side: int) -> frozenset[int]:
    """Return where a side sets up."""
    troops = [troop for troop in setting.troops if troop.side == side]
    return frozenset(h for troop in troops if not troop.turn for h in troop.area)


def _watch(setting: PlayedSituation, side: int, out: frozenset[int]) -> frozenset[int]:
    """Return the hexes of a side's area by which the enemy's shortest ways out lead."""
    field, own = setting.field, area_of(setting, side)
    leave, come = field.to(TRACKS, out), field.to(TRACKS, area_of(setting, 1 - side))
    ways = {h: leave[h] + come[h] for h in own}
    least = min(ways.values(), default=0)
    return frozenset(h for h, way in ways.items() if way <= least + _DETOUR) or own


def rides(field: Field, area: Iterable[int], plan: BattlePlan) -> bool:
    """Tell whether units come on carriers: from an area that lies far from what they want."""
    if not plan.goals:
        return True
    way = field.to(FOOT, plan.goals)
    return min(way[h] for h in area) > _AFOOT


def carried(setting: PlayedSituation, units: Iterable[int]) -> list[tuple[int, int]]:
    """Return who rides on what: infantry first, on armoured carriers first; then short-ranged guns.

    Who is far-ranged fires from where it stands.
    """
    kinds = setting.kinds
    listed = list(units)
    seats = sorted((u for u in listed if kinds[u].carries), key=lambda u: not kinds[u].armoured)
    men = [u for u in listed if kinds[u].foot]
    guns = [
        u
        for u in listed
        if not kinds[u].foot
        and not kinds[u].carries
        and kinds[u].points == 0
        and kinds[u].reach <= _SEATS
    ]
    return list(zip([*men, *guns], seats, strict=False))
