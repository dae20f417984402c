"""What it costs vehicles to come from an area to their goals, worked out as far as it is asked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence

from generator.ground.lattice import Spot

FAR = 9999
"""Farther than any way."""

Step = tuple[Spot, bool]
"""A hex from which another is entered, and whether by road."""


class Approach:
    """What it costs vehicles to come from the hexes of an area into one of some goals, doubled.

    `steps` tells the hexes from which one is entered, `prices` what that costs off the road;
    `roads` is whether there is a road rate. Costs spread from the goals, all hexes of one cost
    after the other, and no farther than somebody has asked.
    """

    def __init__(
        self,
        steps: Callable[[Spot], Sequence[Step]],
        prices: Mapping[Spot, int],
        area: frozenset[Spot],
        goals: frozenset[Spot],
        roads: bool,
    ) -> None:
        self._steps, self._prices, self._roads = steps, prices, roads
        self._area = area
        self._best = dict.fromkeys(goals, 0)
        self._waves: dict[int, list[Spot]] = {0: list(goals)}
        self._spread = 0
        self._costs: list[int] = []

    def _wave(self) -> None:
        """Settle the hexes of the next cost."""
        paid, best, waves, steps = self._spread, self._best, self._waves, self._steps
        for there in waves.pop(paid, ()):
            if best[there] < paid:
                continue
            if there in self._area:
                self._costs.append(paid)
            off_road = paid + self._prices[there]
            by_road = paid + 1 if self._roads else off_road
            for here, road in steps(there):
                total = by_road if road else off_road
                if total < best.get(here, FAR):
                    best[here] = total
                    waves.setdefault(total, []).append(here)
        self._spread += 1

    def nearest(self) -> int:
        """Return what it costs from the nearest hex of the area, FAR if from none."""
        while not self._costs and self._waves:
            self._wave()
        return self._costs[0] if self._costs else FAR

    def within(self, most: int) -> int:
        """Return from how many hexes of the area it costs no more than that."""
        while self._spread <= most and self._waves:
            self._wave()
        return bisect_right(self._costs, most)
