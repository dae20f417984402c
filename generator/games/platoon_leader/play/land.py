"""The map as the model has it: cover, what a step costs, and what can be seen from where."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush

from generator.content import Pack
from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.ground.hexes import HexBoard

FAR = 10**6
"""More MF than any way costs."""
BLOCKED = -1


@dataclass(frozen=True)
class FireLand:
    """Each hex: its cover, MF to enter it on foot and in an AFV (0: never), and its level.

    `top` is the level up to which sight is shut there, `veil` what it adds to fire across it.
    `every` are the hexes that each add 1 to fire in this weather (0: none do), `sight` the most
    that anybody sees. `seen` remembers sights: what is added to fire, or -1.
    """

    board: HexBoard
    cover: tuple[int, ...]
    foot: tuple[int, ...]
    wheels: tuple[int, ...]
    level: tuple[int, ...]
    top: tuple[int, ...]
    veil: tuple[int, ...]
    climb: int
    every: int
    sight: int
    seen: dict[int, int] = field(default_factory=dict, compare=False, repr=False)
    _ways: dict[tuple[bool, frozenset[int]], list[int]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def sees(self, one: int, other: int) -> int:
        """Return what is added to the DR of fire from one hex at another, or -1 without sight."""
        low, high = (one, other) if one < other else (other, one)
        key = low * self.board.size + high
        found = self.seen.get(key)
        if found is None:
            found = self.seen[key] = self._look(low, high)
        return found

    def _look(self, one: int, other: int) -> int:
        """Sight goes from level to level; what stands higher than the line between shuts it."""
        away = self.board.distance(one, other)
        if away > self.sight:
            return BLOCKED
        veil = away // self.every if self.every else 0
        if away < 2:
            return veil
        here, there = self.level[one], self.level[other]
        for step, hex_ in enumerate(self.board.line(one, other)[1:-1], start=1):
            line = here * (away - step) + there * step
            if self.top[hex_] * away > line:
                return BLOCKED
            if self.level[hex_] * away == line:
                veil += self.veil[hex_]
        return veil

    def step(self, one: int, other: int, *, wheels: bool) -> int:
        """Return the MF from a hex into its neighbour; 0 if it can't be entered."""
        cost = self.wheels[other] if wheels else self.foot[other]
        return cost + self.climb * max(0, self.level[other] - self.level[one]) if cost else 0

    def ways(self, goals: Collection[int], *, wheels: bool) -> list[int]:
        """Return the MF from each hex to the nearest of `goals`, FAR from where none is reached."""
        key = wheels, frozenset(goals)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._spread(key[1], wheels)
        return found

    def _spread(self, goals: frozenset[int], wheels: bool) -> list[int]:
        left = [FAR] * self.board.size
        heap = [(0, hex_) for hex_ in sorted(goals)]
        for hex_ in goals:
            left[hex_] = 0
        while heap:
            away, hex_ = heappop(heap)
            if away > left[hex_]:
                continue
            for near in self.board.neighbours[hex_]:
                if not (self.wheels if wheels else self.foot)[near]:
                    continue
                cost = self.step(near, hex_, wheels=wheels)
                if cost and away + cost < left[near]:
                    left[near] = away + cost
                    heappush(heap, (away + cost, near))
        return left


def land_of(
    pack: Pack, ground: Battlefield, numbers: Mapping[str, int], every: int, nvr: int | None
) -> FireLand:
    """Return the map; `every` is the weather's, `nvr` how far one sees by night."""
    terrains = {str(row["terrain"]): row for row in pack.records("play-terrain").values()}
    kinds = pack.records("play-buildings")
    rows = [terrains[kind] for kind in ground.cover]
    cover, foot, wheels, high, veil = (
        [int(row[name]) for row in rows] for name in ("cover", "mf", "afv", "high", "veil")
    )
    for hex_, building in ground.building_at.items():
        kind = kinds[building.kind]
        cover[hex_], foot[hex_] = int(kind["cover"]), int(kind["mf"])
        wheels[hex_], high[hex_], veil[hex_] = int(kind["afv"]), int(kind["high"]), 0
    for hex_ in {h for road in ground.roads for h in road.hexes}:
        foot[hex_] = wheels[hex_] = 1
    for hex_ in ground.barriers:
        foot[hex_] = wheels[hex_] = 0
    return FireLand(
        board=ground.board,
        cover=tuple(cover),
        foot=tuple(foot),
        wheels=tuple(wheels),
        level=tuple(ground.levels),
        top=tuple(level + one for level, one in zip(ground.levels, high, strict=True)),
        veil=tuple(veil),
        climb=numbers["climb"],
        every=every,
        sight=numbers["sight"] if nvr is None else min(nvr, numbers["sight"]),
    )
