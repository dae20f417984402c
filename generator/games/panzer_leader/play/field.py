"""The ground that is played on: hexes by number, what they do, ways over them, lines of sight.

All of it comes from the table of the situation and the pack's charts; here it is only numbered, and
what was asked once is kept for all games of the situation.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from typing import Final

from generator.games.panzer_leader.play.charts import Charts
from generator.games.panzer_leader.scenario.table import Table
from generator.games.panzer_leader.sight.line import level_of
from generator.ground.hexes import side_of
from generator.ground.lattice import Spot, around
from generator.ground.section import TOWNS, WOODED

FOOT: Final = 0
TRACKS: Final = 1
WHEELS: Final = 2
"""How a unit moves; trucks and wagons pay more."""

FAR: Final = 9999
"""Farther than any way."""

_ON_FOOT: Final = 2
_WADING: Final = 4
"""What a hex costs on foot, doubled, as long as one hex a turn is always allowed; and a stream,
which lets in every second try."""

Ints = list[int]
Reach = list[tuple[int, int, int, bool]]
"""Hexes that can be reached: each with what it costs, the hex before it, whether by road."""


class Field:
    """A table by numbers of its hexes."""

    def __init__(self, table: Table, charts: Charts) -> None:
        board = table.joined
        self.table = table
        self.spots: list[Spot] = list(board.cover)
        self.number: Mapping[Spot, int] = {spot: h for h, spot in enumerate(self.spots)}
        self._x, self._y = [x for x, _ in self.spots], [y for _, y in self.spots]
        covers = [board.cover[spot] for spot in self.spots]
        self.town = [cover in TOWNS for cover in covers]
        self.hides = [cover in TOWNS or cover in WOODED for cover in covers]
        self.level = [level_of(cover) for cover in covers]
        self.shelter = [_kind(cover) for cover in covers]
        self.fire = [charts.cover.get(kind, 0) for kind in self.shelter]
        self.storm = [charts.walls.get(kind, 0) for kind in self.shelter]
        wet = board.stream_hexes - board.bridges
        self.wet = [spot in wet for spot in self.spots]
        self.closed = [spot in table.closed for spot in self.spots]
        self.sea = [cover == "sea" for cover in covers]
        self.bridge = [spot in board.bridges for spot in self.spots]
        self.near = [self._numbers(board.neighbours[spot]) for spot in self.spots]
        self.cliff = {self._pair(side) for side, kind in board.sides.items() if kind == "cliff"}
        self.brown = {self._pair(side) for side, kind in board.sides.items() if kind == "brown"}
        self.steps = (self._walking(), self._driving(False), self._driving(True))
        self._seen: dict[int, bool] = {}
        self._reach: dict[tuple[int, int, int, bool], Reach] = {}
        self._before: dict[int, Mapping[int, tuple[int, bool]]] = {}
        self._to: dict[tuple[int, frozenset[int]], Ints] = {}
        self._sights: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}

    def _numbers(self, spots: Iterable[Spot]) -> Ints:
        return [self.number[spot] for spot in spots]

    def _pair(self, side: tuple[Spot, Spot]) -> tuple[int, int]:
        one, other = (self.number.get(spot, -1) for spot in side)
        return min(one, other), max(one, other)

    def _walking(self) -> list[list[tuple[int, int, bool]]]:
        """Return for each hex those that are entered on foot: number, cost, whether by road."""
        paved = self.table.joined.road_steps
        price = self.table.prices[False]
        found = []
        for here, spot in enumerate(self.spots):
            ahead = []
            for there in self.near[here]:
                if self.sea[there] or (min(here, there), max(here, there)) in self.cliff:
                    continue
                road = side_of(spot, self.spots[there]) in paved
                ahead.append((there, 1 if road else price[self.spots[there]], road))
            found.append(ahead)
        return found

    def _driving(self, wheels: bool) -> list[list[tuple[int, int, bool]]]:
        price = self.table.prices[wheels]
        found: list[list[tuple[int, int, bool]]] = [[] for _ in self.spots]
        for there, spot in enumerate(self.spots):
            for here, road in self.table.steps(spot):
                found[self.number[here]].append((there, 1 if road else price[spot], road))
        return found

    def entered(self, way: int, here: int, there: int) -> tuple[int, bool] | None:
        """Return what a step costs by the rules, and whether it is by road; None if it can't be."""
        for hex_, cost, road in self.steps[way][here]:
            if hex_ == there:
                return cost, road
        return None

    def off_road(self, way: int, there: int) -> int:
        """Return what it costs to enter a hex off the road."""
        return self.table.prices[way == WHEELS][self.spots[there]]

    def apart(self, one: int, other: int) -> int:
        """Return how many hexes one is from another; `lattice.distance` would cost a call more."""
        across, down = self._x[one] - self._x[other], self._y[one] - self._y[other]
        across, down = (across if across > 0 else -across), (down if down > 0 else -down)
        return down if across < down else (across + down) // 2

    def sees(self, one: int, other: int) -> bool:
        """Tell whether two hexes see each other."""
        if one > other:
            one, other = other, one
        key = one * len(self.spots) + other
        found = self._seen.get(key)
        if found is None:
            found = self.table.sights.visible(self.spots[one], self.spots[other])
            self._seen[key] = found
        return found

    def around(self, here: int, most: int) -> tuple[tuple[int, int], ...]:
        """Return the hexes that a hex sees up to a distance, each with its distance."""
        key = here, most
        found = self._sights.get(key)
        if found is None:
            near = [(there, self.apart(here, there)) for there in range(len(self.spots))]
            found = tuple((t, d) for t, d in near if d <= most and self.sees(here, t))
            self._sights[key] = found
        return found

    def reach(self, way: int, here: int, points: int, roads: bool) -> Reach:
        """Return what can be reached from a hex with movement points, doubled; itself first.

        Other units are not looked at. On foot one hex can always be entered, and whoever has waded
        into a stream stays there.
        """
        key = way, here, points, roads
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = self._reached(way, here, points, roads)
        return found

    def before(self, reach: Reach) -> Mapping[int, tuple[int, bool]]:
        """Return for each hex of a reach the one before it, and whether it is entered by road."""
        found = self._before.get(id(reach))
        if found is None:
            found = {hex_: (came, road) for hex_, _, came, road in reach}
            self._before[id(reach)] = found
        return found

    def _reached(self, way: int, start: int, points: int, roads: bool) -> Reach:
        best, found = {start: (0, start, False)}, Reach()
        queue = [(0, start)]
        while queue:
            paid, here = heapq.heappop(queue)
            cost, before, by_road = best[here]
            if cost < paid:
                continue
            found.append((here, paid, before, by_road))
            if way == FOOT and self.wet[here] and here != start:
                continue
            for there, price, road in self.steps[way][here]:
                used = road and roads
                whole = paid + (price if used or not road else self.off_road(way, there))
                if whole > points:
                    if way != FOOT or paid:
                        continue
                    whole = points  # one hex at least
                if there not in best or whole < best[there][0]:
                    best[there] = whole, here, used
                    heapq.heappush(queue, (whole, there))
        return found

    def to(self, way: int, goals: frozenset[int]) -> Ints:
        """Return for each hex what the way into one of some goals costs, doubled."""
        key = way, goals
        found = self._to.get(key)
        if found is None:
            found = self._to[key] = self._ways_to(way, goals)
        return found

    def _ways_to(self, way: int, goals: frozenset[int]) -> Ints:
        back: list[list[tuple[int, int]]] = [[] for _ in self.spots]
        for here, ahead in enumerate(self.steps[way]):
            for there, price, road in ahead:
                if way == FOOT:
                    price = min(price, _ON_FOOT)
                    if self.wet[there] and not road:
                        price = _WADING
                back[there].append((here, price))
        found = [FAR] * len(self.spots)
        for goal in goals:
            found[goal] = 0
        queue = [(0, goal) for goal in sorted(goals)]
        while queue:
            paid, there = heapq.heappop(queue)
            if found[there] < paid:
                continue
            for here, price in back[there]:
                if paid + price < found[here]:
                    found[here] = paid + price
                    heapq.heappush(queue, (paid + price, here))
        return found

    def banks(self, bridge: int) -> list[frozenset[int]]:
        """Return the hexes next to a bridge, those of each bank together."""
        ring = [self.number.get(spot, -1) for spot in around(self.spots[bridge])]
        water = self.table.joined.stream_hexes
        dry = [h >= 0 and not self.sea[h] and self.spots[h] not in water for h in ring]
        if all(dry):
            return [frozenset(ring)]
        first = dry.index(False)
        found: list[set[int]] = [set()]
        for step in range(1, 7):
            place = (first + step) % 6
            if dry[place]:
                found[-1].add(ring[place])
            elif found[-1]:
                found.append(set())
        return [frozenset(bank) for bank in found if bank]


def _kind(cover: str) -> str:
    """Return a hex's cover as the die modifiers name it."""
    return "town" if cover in TOWNS else "woods" if cover in WOODED else cover
