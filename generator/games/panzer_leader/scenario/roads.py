"""Where the roads of a table lead: from hex to hex, over its edges, on from a bridge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.ground.lattice import Spot
from generator.ground.section import Joined


@dataclass(frozen=True)
class Roads:
    """The roads of sections as they lie."""

    joined: Joined

    @cached_property
    def ahead(self) -> Mapping[Spot, frozenset[Spot]]:
        """For each hex with a road, the hexes to which that leads."""
        found: dict[Spot, set[Spot]] = {}
        for one, other in self.joined.road_steps:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
        return {spot: frozenset(ends) for spot, ends in found.items()}

    @cached_property
    def goals(self) -> frozenset[Spot]:
        """Where a road leads to: towns, and hexes from which it leaves the map."""
        right, bottom = self.joined.extent
        tips = {tip for way in self.joined.roads for tip in (way[0], way[-1])}
        out = {s for s in tips if s[0] <= 1 or s[0] >= right - 1 or s[1] in (0, bottom)}
        towns = {laid.there(spot) for laid, town in self.joined.towns() for spot in town.hexes}
        return frozenset(out | towns)

    def lead_on(self, bridge: Spot) -> bool:
        """Tell whether roads lead from both ends of a bridge to a town or off the map.

        They may cross other bridges on the way, but not this one.
        """
        ends = self.ahead.get(bridge, frozenset())
        return len(ends) > 1 and all(self._arrives(end, bridge) for end in ends)

    def _arrives(self, start: Spot, closed: Spot) -> bool:
        seen, queue = {start, closed}, [start]
        while queue:
            here = queue.pop()
            if here in self.goals:
                return True
            ahead = self.ahead.get(here, frozenset()) - seen
            seen |= ahead
            queue += ahead
        return False
