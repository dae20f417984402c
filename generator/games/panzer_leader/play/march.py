"""Who moves where: every unit to the best hex that it reaches, vehicles before men on foot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from generator.games.panzer_leader.play.field import FAR, FOOT, Ints, Reach
from generator.games.panzer_leader.play.kinds import UnitFactors
from generator.games.panzer_leader.play.plan import BattlePlan
from generator.games.panzer_leader.play.players import Player
from generator.games.panzer_leader.play.state import LEFT, State
from generator.games.panzer_leader.play.threat import Threat

_TURN: Final = 10
"""What a whole turn's way to a goal counts."""

_LEAVING: Final = 2
"""What it costs to leave by an edge, doubled: as much as one more clear hex."""

_SAFE: Final = 6
"""By how many turns a goal seems farther off that is held and not threatened."""

_ALARM: Final = 5
"""How near the enemy threatens a hex that is held."""

_MOODS: Final = 1 << 16
_PRIME: Final = 997
"""How a mood becomes a few points more or less for each hex."""

_BACK: Final = 3
"""Which part of its movement points a unit goes back at most to find a better place."""

_SEATS: Final = 6
"""How near to its goal a gun is unloaded."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Where a unit is to go: the way's cost from each hex, and how close to it is close enough."""

    way: Ints
    slack: int
    goal: int

    def left(self, hex_: int) -> int:
        return max(0, self.way[hex_] - self.slack)


def errands(state: State, player: Player, plan: BattlePlan, side: int) -> Mapping[int, Errand]:
    """Give each unit of a side that can go anywhere a place to go to."""
    setting = state.setting
    movers = [
        unit
        for unit in setting.units(side)
        if state.at[unit] >= 0 and state.carrier[unit] < 0 and setting.kinds[unit].points
    ]
    if plan.holds:
        away = _to_leave(state, plan, side, movers)
        stay = [unit for unit in movers if unit not in away]
        return {**away, **dict(_to_hold(state, player, plan, side, stay))}
    if plan.out:
        return {u: Errand(setting.field.to(setting.kinds[u].way, plan.out), 0, -1) for u in movers}
    if plan.stays:
        slack = 2 * player.depth
        return {
            u: Errand(setting.field.to(setting.kinds[u].way, plan.stays), slack, -1) for u in movers
        }
    return dict(_to_hunt(state, side, movers))


def _to_leave(
    state: State, plan: BattlePlan, side: int, movers: Sequence[int]
) -> Mapping[int, Errand]:
    """Send off as many units as still have to leave while others hold, the nearest to the edge."""
    kinds, field = state.setting.kinds, state.setting.field
    wanted = plan.leavers - state.left[side]
    if wanted <= 0:
        return {}
    found = []
    for unit in movers:
        rider = state.rider[unit]
        if kinds[unit].leaves or (rider >= 0 and kinds[rider].leaves):
            errand = Errand(field.to(kinds[unit].way, plan.out), 0, -1)
            found.append((errand.left(state.at[unit]), unit, errand))
    found.sort(key=lambda one: one[:2])
    return {unit: errand for far, unit, errand in found[:wanted] if far < FAR}


def _to_hold(
    state: State, player: Player, plan: BattlePlan, side: int, movers: Sequence[int]
) -> Iterator[tuple[int, Errand]]:
    """Share units out over what is to be held: what isn't yet, what is threatened, what is near."""
    setting, field = state.setting, state.setting.field
    enemies = [h for h, s in enumerate(state.stacks) if s and setting.sides[s[0]] != side]
    goals = []
    for hex_ in plan.holds:
        if state.owner[hex_] != side:
            goals.append((hex_, 0, 0))
        elif any(field.apart(hex_, enemy) <= _ALARM for enemy in enemies):
            goals.append((hex_, 1, 2))
        else:
            goals.append((hex_, _SAFE, 2 * player.depth))
    load = dict.fromkeys(plan.holds, 0)
    for unit in movers:
        kind = setting.kinds[unit]
        if not kind.attack and state.rider[unit] < 0:
            continue
        best, chosen = 0, None
        for hex_, off, slack in goals:
            way = field.to(kind.way, frozenset((hex_,)))
            far = way[state.at[unit]]
            if far >= FAR:
                continue
            cost = _TURN * far // kind.points + _TURN * off + player.mass * load[hex_]
            if chosen is None or cost < best:
                best, chosen = cost, Errand(way, slack, hex_)
        if chosen is not None:
            load[chosen.goal] += 1
            yield unit, chosen


def _to_hunt(state: State, side: int, movers: Sequence[int]) -> Iterator[tuple[int, Errand]]:
    setting, field = state.setting, state.setting.field
    enemies = [h for h, s in enumerate(state.stacks) if s and setting.sides[s[0]] != side]
    if not enemies:
        return
    for unit in movers:
        kind = setting.kinds[unit]
        if not kind.attack and state.rider[unit] < 0:
            continue
        at = state.at[unit]
        goal = min(enemies, key=lambda h: (field.apart(at, h), h))
        yield unit, Errand(field.to(kind.way, frozenset((goal,))), 2, goal)


def march_all(
    state: State, player: Player, plan: BattlePlan, side: int, sent: Mapping[int, Errand]
) -> None:
    """Move a side's units: vehicles first, then the others."""
    setting = state.setting
    threat = Threat(state, 1 - side)
    roads = not (setting.slow and state.turn == 1 and side == setting.mover)
    mover = _Mover(state, player, plan, threat, roads)
    order = sorted(sent, key=lambda u: (setting.kinds[u].way == FOOT, sent[u].left(state.at[u]), u))
    for unit in order:
        still = state.at[unit] >= 0 and not state.down[unit] and not state.spent[unit]
        if still and unit not in state.orders:
            mover.move(unit, sent[unit])


class _Mover:
    """Moves units of a side, one after the other."""

    def __init__(
        self, state: State, player: Player, plan: BattlePlan, threat: Threat, roads: bool
    ) -> None:
        self._state, self._player, self._plan = state, player, plan
        self._threat, self._roads = threat, roads
        self._holds = frozenset(plan.holds)
        self._worths: dict[str, list[int | None]] = {}

    def move(self, unit: int, errand: Errand) -> None:
        """Move a unit to the best hex that it reaches, let it off the board, or unload it."""
        state = self._state
        field, kind = state.setting.field, state.setting.kinds[unit]
        at, rider = state.at[unit], state.rider[unit]
        if self._plan.out and errand.goal < 0 and self._leaves(unit):
            return
        if rider >= 0 and self._unloads(unit, rider, errand):
            return
        reach = field.reach(kind.way, at, kind.points, self._roads)
        path = self._best(unit, errand, reach)
        if path:
            state.march(unit, path)

    def _leaves(self, unit: int) -> bool:
        """Let a unit leave by the edge, if it gets there."""
        state = self._state
        kinds = state.setting.kinds
        kind, rider = kinds[unit], state.rider[unit]
        if not (kind.leaves or (rider >= 0 and kinds[rider].leaves)):
            return False
        at = state.at[unit]
        reach = state.setting.field.reach(kind.way, at, kind.points, self._roads)
        for hex_, cost, _, _ in reach:
            if hex_ not in self._plan.out or (cost and cost + _LEAVING > kind.points):
                continue
            path = self._path(unit, reach, hex_)
            if path is not None and (not path or state.march(unit, path)):
                state.remove(unit, LEFT)
                return True
        return False

    def _unloads(self, unit: int, rider: int, errand: Errand) -> bool:
        """Move a carrier with half its points to where its passenger gets off, if that is near."""
        state = self._state
        field, kind = state.setting.field, state.setting.kinds[unit]
        load = state.setting.kinds[rider].load
        half = 2 * -(-kind.points // 4)
        points = 0 if load else kind.points - half
        way = errand.way
        if errand.goal >= 0:
            way = field.to(FOOT, frozenset((errand.goal,)))
        elif self._plan.out:
            return False
        near = 2 * self._player.dismount
        if load or state.setting.kinds[rider].points == 0:
            near = 2 * _SEATS
        found = [
            step
            for step in field.reach(kind.way, state.at[unit], points, self._roads)
            if way[step[0]] <= near and len(state.stacks[step[0]]) < state.setting.charts.stack - 1
        ]
        if not found:
            return False
        whole = field.reach(kind.way, state.at[unit], points, self._roads)
        path = self._best(unit, errand, whole, frozenset(step[0] for step in found))
        if path is None:
            return False
        if path:
            state.march(unit, path)
        state.spent[unit] = True
        state.get_off(unit)
        return True

    def _best(
        self, unit: int, errand: Errand, reach: Reach, only: frozenset[int] | None = None
    ) -> list[int] | None:
        """Return the path to the best hex, empty to stay; None if none of the wanted is free."""
        player, kind = self._player, self._state.setting.kinds[unit]
        known, way, slack = self._known(kind), errand.way, errand.slack
        go, points = player.go * _TURN, max(kind.points, 1)
        mood, moods = self._state.below(_MOODS), player.whim + 1
        here = self._state.at[unit]
        most = errand.left(here) + points // _BACK
        found = []
        for place, (hex_, _, _, _) in enumerate(reach):
            left = way[hex_] - slack
            if left > most or (only is not None and hex_ not in only):
                continue
            worth = known[hex_]
            if worth is None:
                worth = known[hex_] = self._worth(kind, hex_)
            if left > 0:
                worth -= go * left // points
            if hex_ in self._holds:
                worth += self._held(kind, hex_, hex_ == here)
            found.append((-worth - hex_ * mood % _PRIME % moods, place))
        if not found:
            return None
        path = self._path(unit, reach, reach[min(found)[1]][0])
        if path is not None:
            return path
        for _, place in sorted(found)[1:]:
            path = self._path(unit, reach, reach[place][0])
            if path is not None:
                return path
        return None

    def _known(self, kind: UnitFactors) -> list[int | None]:
        """Return what each hex is worth to a kind, as far as somebody has asked."""
        if kind.id not in self._worths:
            self._worths[kind.id] = [None] * len(self._state.setting.field.spots)
        return self._worths[kind.id]

    def _worth(self, kind: UnitFactors, hex_: int) -> int:
        """Return what a hex is worth whatever a unit wants there: cover, danger, a target."""
        player, field = self._player, self._state.setting.field
        found = player.aim * self._threat.aim(kind)[hex_] - player.shy * self._threat.at(hex_, kind)
        found += player.cover * 3 * field.hides[hex_]
        return found - (player.go * _TURN // 2 if field.wet[hex_] else 0)

    def _held(self, kind: UnitFactors, hex_: int, own: bool) -> int:
        """Return what it is worth to stand in a hex that is to be held."""
        crowd = len(self._state.stacks[hex_]) - own
        return self._player.hold * (_TURN if crowd <= 0 else 2) if kind.holds else 0

    def _path(self, unit: int, reach: Reach, goal: int) -> list[int] | None:
        """Return the hexes up to a goal; None if other units stand in the way."""
        state = self._state
        side = state.setting.sides[unit]
        start = state.at[unit]
        before = state.setting.field.before(reach)
        path = []
        here = goal
        while here != start:
            came, road = before[here]
            if not state.room(here, side) or (road and len(state.stacks[here]) > 2):
                return None
            path.append(here)
            here = came
        return path[::-1]
