"""Lines of sight of a table as situations ask for them: what is hidden, what can be seen.

`los_quick` judges a pair exactly. Most lines that are asked for here run from ground to
ground: one that crosses a symbol or a town is blocked whatever else it meets (VII.J.10), one that
meets neither, nor a corner, is free. Both are quickly seen; the rest is left to `los_quick`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache

from generator.games.panzer_leader.los import level_of
from generator.games.panzer_leader.los_quick import QuickSight
from generator.ground.lattice import CORNERS, STEPS, Spot, direction, distance, neighbour
from generator.ground.section import TOWNS, Joined

Step = tuple[int, int, int]
"""A hex of a line, from its first hex, and the side by which the line leaves it."""


class SomeSights:
    """Lines of sight of a board, each judged when it is asked for."""

    def __init__(self, joined: Joined) -> None:
        self._joined = joined
        self._cover = joined.cover

    @cached_property
    def _kinds(self) -> dict[Step, str]:
        """The symbol of each side that has one, by the hex on either bank of it."""
        found: dict[Step, str] = {}
        for (one, other), kind in self._joined.sides.items():
            way = direction(one, other)
            found[(*one, way)] = found[(*other, (way + 3) % 6)] = kind
        return found

    @cached_property
    def _towns(self) -> frozenset[Spot]:
        return frozenset(s for s, cover in self._cover.items() if cover in TOWNS)

    @cached_property
    def _ground(self) -> frozenset[Spot]:
        return frozenset(s for s, cover in self._cover.items() if level_of(cover) == 0)

    @cached_property
    def _known(self) -> dict[tuple[Spot, Spot], bool]:
        return {}

    def visible(self, one: Spot, other: Spot) -> bool:
        """Tell whether two hexes see each other."""
        key = (one, other) if one < other else (other, one)
        if key not in self._known:
            self._known[key] = self._judged(*key)
        return self._known[key]

    def _judged(self, one: Spot, other: Spot) -> bool:
        if distance(one, other) > 1 and not self._wet & {one, other}:
            levels = level_of(self._cover[one]), level_of(self._cover[other])
            seen = self._uphill(one, other, *levels) if any(levels) else self._plainly(one, other)
            if seen is not None:
                return seen
        return self._quick.visible(one, other)

    @cached_property
    def _quick(self) -> QuickSight:
        return QuickSight(self._joined)

    @cached_property
    def _wet(self) -> frozenset[Spot]:
        return self._joined.stream_hexes - self._joined.bridges

    def _plainly(self, one: Spot, other: Spot) -> bool | None:
        """Tell whether a line from ground to ground crosses nothing; None if it meets a corner."""
        walls, towns = self._kinds, self._towns
        for (x, y), (u, v) in ((one, other), (other, one)):
            steps = line(u - x, v - y)
            for dx, dy, d in steps:
                at = x + dx, y + dy
                if (*at, d) in walls or (at in towns and at != (x, y)):
                    return False
            last = steps[-1] if steps else None
            if last and neighbour((x + last[0], y + last[1]), last[2]) == (u, v):
                return True
        return None

    def _uphill(self, one: Spot, other: Spot, level: int, far: int) -> bool | None:
        """Return False where something that the line crosses blocks it for certain, else None."""
        x, y = one
        low, high = sorted((level, far))
        ground = (one if level == 0 else other) if low == 0 else None
        rims = 0
        for dx, dy, d in line(other[0] - x, other[1] - y):
            at = x + dx, y + dy
            behind = ground is not None and distance(at, ground) == 1
            if at in self._towns and at != one and (behind or self._cover[at] == "hilltop-town"):
                return False
            kind = self._kinds.get((*at, d))
            if kind is None:
                continue
            there = neighbour(at, d)
            covers = self._cover[at], self._cover[there]
            if kind == "green":
                grown = 1 in (level, far) and "slope-woods" in covers
                if grown or "hilltop-woods" in covers or ground in (at, there):
                    return False
            elif high == 1:
                return False
            elif kind != "brown":
                rims += 1
                if rims > 1 and low < 2:
                    return False
        return None

    def hidden(
        self, area: Collection[Spot], enemy: Collection[Spot], enough: int
    ) -> tuple[Spot, ...]:
        """Return hexes of an area that no enemy's hex sees: as many as are enough, if there are."""
        found: list[Spot] = []
        middle = _middle(sorted(enemy))
        eyes = sorted(enemy, key=lambda e: (e in self._ground, e))
        for spot in sorted(area, key=lambda s: (-distance(s, middle), s)):
            seer = next((i for i, eye in enumerate(eyes) if self.visible(spot, eye)), None)
            if seer is None:
                found.append(spot)
                if len(found) == enough:
                    break
            else:
                # Who saw one hex is asked first about the next.
                eyes.insert(0, eyes.pop(seer))
        return tuple(found)

    def sees(self, area: Collection[Spot], goals: Collection[Spot]) -> bool:
        """Tell whether a hex of an area sees one of some hexes."""
        if not set(area).isdisjoint(goals):
            return True
        middle = _middle(sorted(goals))
        near = sorted(area, key=lambda a: (distance(a, middle), a))
        return any(self.visible(a, b) for a in near for b in goals)


def _middle(spots: Sequence[Spot]) -> Spot:
    number = max(1, len(spots))
    return sum(x for x, _ in spots) // number, sum(y for _, y in spots) // number


@lru_cache(maxsize=16384)
def line(dx: int, dy: int) -> tuple[Step, ...]:
    """Return the hexes that a line runs through, each with the side by which it leaves it.

    It ends where the line meets a corner, or at the hex before the last.
    """
    along = (dx, 3 * dy)
    corners = [along[0] * y - along[1] * x for x, y in CORNERS]
    steps = [along[0] * 3 * y - along[1] * x for x, y in STEPS]
    ahead = [x * along[0] + 3 * y * along[1] > 0 for x, y in STEPS]
    here, at, found = 0, (0, 0), []
    while at != (dx, dy):
        sides = [
            d
            for d in range(6)
            if ahead[d] and (here + corners[d] > 0) != (here + corners[(d + 1) % 6] > 0)
        ]
        if any(not here + corner for corner in corners) or len(sides) != 1:
            break
        d = sides[0]
        found.append((at[0], at[1], d))
        here += steps[d]
        at = at[0] + STEPS[d][0], at[1] + STEPS[d][1]
    return tuple(found)
