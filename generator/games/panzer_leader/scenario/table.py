"""The table of a situation: sections as they lie, what moves over them, areas and their words."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, TypeVar

from generator.games.panzer_leader.board.compass import side_at
from generator.games.panzer_leader.scenario.approach import Approach, Step
from generator.games.panzer_leader.scenario.model import ZoneRecord
from generator.games.panzer_leader.scenario.roads import Roads
from generator.games.panzer_leader.scenario.sights import SomeSights
from generator.ground.hexes import hexrow_name, side_of
from generator.ground.lattice import Spot, around, distance
from generator.ground.section import Edge, Joined, Laid, Town

T = TypeVar("T")

_KEPT = 48
"""Answers of each kind that a table keeps; then it begins anew."""

_COST = {"town": 1, "hilltop-town": 1, "beach": 4, "slope": 6, "slope-woods": 6}
_TRUCK = {"town": 1, "hilltop-town": 1, "beach": 4, "slope": 10, "slope-woods": 10}
"""Movement points to enter a hex, doubled; others cost 1 point, trucks 2 (TEC)."""


_SHARED = (
    *("spots", "extent", "whole", "closed", "open", "sections", "sights", "prices", "roads"),
    *("_steps", "_answers", "_on"),
)
"""What a table has that hangs neither on the compass nor on what its towns are called."""


@dataclass(frozen=True)
class Table:
    """Sections laid for a situation.

    `top` is the direction at the top of the map. `names` are what towns are called here, by the
    letter of their section and their own name; a town that is not there keeps its own.
    """

    joined: Joined
    top: Edge = "north"
    names: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def lying(self, top: Edge, names: Mapping[tuple[str, str], str]) -> Table:
        """Return the same sections with another direction at the top and other names of towns.

        What both know of the ground is worked out but once.
        """
        other = Table(self.joined, top, names)
        other.__dict__.update({key: getattr(self, key) for key in _SHARED})
        return other

    def side(self, edge: Edge) -> Edge:
        """Return the side of the map that an edge is, named as if north were at the top."""
        return side_at(self.top, edge)

    @cached_property
    def spots(self) -> frozenset[Spot]:
        return frozenset(self.joined.cover)

    @cached_property
    def extent(self) -> tuple[int, int]:
        """The greatest x and y of the table's hexes."""
        return self.joined.extent

    @cached_property
    def whole(self) -> frozenset[Spot]:
        """The hexes that no outer edge cuts."""
        right, bottom = self.extent
        return frozenset(s for s in self.spots if 0 < s[0] < right and 0 < s[1] < bottom)

    @cached_property
    def closed(self) -> frozenset[Spot]:
        """Hexes that no vehicle enters: sea, swamp, stream without a bridge."""
        wet = self.joined.stream_hexes - self.joined.bridges
        cover = self.joined.cover
        return frozenset(s for s in self.spots if cover[s] in ("sea", "swamp")) | wet

    @cached_property
    def open(self) -> frozenset[Spot]:
        """Whole hexes that any unit may enter."""
        return self.whole - self.closed

    @cached_property
    def towns(self) -> Mapping[str, frozenset[Spot]]:
        """The hexes of each town, by its name."""
        return {self.called(laid, town): _there(laid, town) for laid, town in self.joined.towns()}

    def called(self, laid: Laid, town: Town) -> str:
        """Return what a town is called here."""
        return self.names.get((laid.section.name, town.name), town.name)

    @cached_property
    def sections(self) -> Mapping[str, Laid]:
        """The sections by their letters."""
        return {laid.section.name: laid for laid in self.joined.laid}

    def name(self, spot: Spot) -> str:
        """Return a name for a hex: of those that it has, the first."""
        return self.joined.names(spot)[0]

    def parse(self, name: str) -> Spot:
        """Return the hex of a name; raise ValueError for one that is not there."""
        return self.joined.parse(name)

    def place(self, name: str) -> frozenset[Spot]:
        """Return the hexes of a town or of a hex by name; raise ValueError for neither."""
        return self.towns.get(name) or frozenset((self.parse(name),))

    @cached_property
    def sights(self) -> SomeSights:
        return SomeSights(self.joined)

    # --- movement -----------------------------------------------------------------------------

    def steps(self, there: Spot) -> Sequence[Step]:
        """Return the hexes from which a vehicle enters one, each with whether it is by road."""
        found = self._steps.get(there)
        if found is None:
            found = self._steps[there] = tuple(self._into(there))
        return found

    @cached_property
    def _steps(self) -> dict[Spot, Sequence[Step]]:
        return {}

    @cached_property
    def roads(self) -> Roads:
        return Roads(self.joined)

    def _into(self, there: Spot) -> Iterator[Step]:
        closed = self.closed
        if there in closed:
            return
        paved, sides = self.joined.road_steps, self.joined.sides
        bridges = self.joined.bridges
        for here in self.joined.neighbours[there]:
            if here in closed:
                continue
            side = (here, there) if here < there else (there, here)  # as `side_of` names it
            road = side in paved
            if not road and (here in bridges or there in bridges):
                continue
            if not road and sides.get(side) in ("green", "cliff"):
                continue
            yield here, road

    @cached_property
    def prices(self) -> tuple[Mapping[Spot, int], Mapping[Spot, int]]:
        """What it costs to enter a hex off the road, doubled: for others, then for wheels."""
        cover = self.joined.cover
        return (
            {spot: _COST.get(what, 2) for spot, what in cover.items()},
            {spot: _TRUCK.get(what, 4) for spot, what in cover.items()},
        )

    def approach(
        self, area: frozenset[Spot], goals: frozenset[Spot], wheels: bool, roads: bool
    ) -> Approach:
        """Return what it costs vehicles to come from an area into one of some hexes."""
        key = "approach", area, goals, wheels, roads
        return self._kept(
            key, lambda: Approach(self.steps, self.prices[wheels], area, goals, roads)
        )

    def _kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made for a key before: forces change, and their ground stays."""
        kept: dict[Hashable, T] = self._answers
        if key not in kept:
            if len(kept) >= _KEPT:
                kept.clear()
            kept[key] = make()
        return kept[key]

    @cached_property
    def _answers(self) -> dict[Hashable, Any]:
        return {}

    def walks(self, goals: frozenset[Spot], most: int) -> Mapping[Spot, int]:
        """Return how many hexes it is on foot from each hex from which it is no farther than that.

        Streams are crossed on bridges.
        """
        return self._kept(("walks", goals, most), lambda: self._walks(goals, most))

    def _walks(self, goals: Collection[Spot], most: int) -> Mapping[Spot, int]:
        wet = self.joined.stream_hexes - self.joined.bridges
        cover, sides = self.joined.cover, self.joined.sides
        found = dict.fromkeys(goals, 0)
        queue = deque(sorted(goals))
        while queue and found[queue[0]] < most:
            there = queue.popleft()
            for here in self.joined.neighbours[there]:
                if here in found or here in wet or cover[here] == "sea":
                    continue
                if sides.get(side_of(here, there)) == "cliff":
                    continue
                found[here] = found[there] + 1
                queue.append(here)
        return found

    def ways(self, starts: Collection[Spot], goals: Collection[Spot]) -> int:
        """Return how many routes without a shared hex lead vehicles there: 0, 1 or 2 (for more)."""
        key = "ways", frozenset(starts), frozenset(goals)
        return self._kept(key, lambda: self._ways(starts, goals))

    def _ways(self, starts: Collection[Spot], goals: Collection[Spot]) -> int:
        first = _route(self._ahead, starts, goals, ())
        if not first:
            return 0
        return 2 if len(first) < 3 or _route(self._ahead, starts, goals, first) else 1

    def _ahead(self, here: Spot) -> list[Spot]:
        """Return the hexes that a vehicle enters from one: those from which it enters that one."""
        return [there for there, _ in self.steps(here)]

    # --- areas --------------------------------------------------------------------------------

    def area(self, zones: Iterable[ZoneRecord]) -> frozenset[Spot]:
        """Return the hexes of any of some zones; raise ValueError for a name that nothing has."""
        found: set[Spot] = set()
        for zone in zones:
            where = tuple(self.names.items()) if zone.to or zone.from_ else ()
            found |= self._kept(("zone", zone, where), partial(self._zone, zone))
        return frozenset(found)

    def _zone(self, zone: ZoneRecord) -> frozenset[Spot]:
        cover = self.joined.cover
        spots = {s for s in self.spots if cover[s] != "sea"}
        if zone.hexes:
            spots &= {self.parse(name) for name in zone.hexes}
        if zone.sections:
            for name in zone.sections:
                if name not in self.sections:
                    raise ValueError(f"'{name}' is not a section that is laid here")
            mine = set(zone.sections)
            spots = {s for s in spots if self._on[s] <= mine}
        if zone.first_row is not None:
            spots = {s for s in spots if s[1] >= zone.first_row}
        if zone.last_row is not None:
            spots = {s for s in spots if s[1] <= zone.last_row}
        if zone.to is not None and zone.near is not None:
            spots = _within(spots, self.place(zone.to), zone.near)
        if zone.away is not None:
            for name in zone.from_:
                spots -= _within(spots, self.place(name), zone.away - 1)
        return frozenset(spots)

    @cached_property
    def _on(self) -> Mapping[Spot, frozenset[str]]:
        """The letters of the sections that each hex lies on."""
        found: dict[Spot, set[str]] = {}
        for laid in self.joined.laid:
            for spot in laid.section.cover:
                found.setdefault(laid.there(spot), set()).add(laid.section.name)
        return {spot: frozenset(letters) for spot, letters in found.items()}

    def hexrows(self, first: int, last: int) -> Iterator[tuple[str, str, str]]:
        """Yield the sections that lie in some rows of the table, each with its first and its last.

        Of a section that lies there with all its hexrows these are empty.
        """
        for laid in self.joined.laid:
            top, bottom = laid.corner[1], laid.corner[1] + laid.section.lattice.bottom
            low, high = max(first, top) - top, min(last, bottom) - top
            if low > high or (low == high and low in (0, laid.section.lattice.bottom)):
                continue
            if laid.turned:
                end = laid.section.lattice.bottom
                low, high = end - high, end - low
            whole = {low, high} == {0, laid.section.lattice.bottom}
            names = ("", "") if whole else (hexrow_name(low), hexrow_name(high))
            yield (laid.section.name, *names)


def _there(laid: Laid, town: Town) -> frozenset[Spot]:
    return frozenset(map(laid.there, town.hexes))


def _within(spots: Iterable[Spot], places: Collection[Spot], most: int) -> set[Spot]:
    return {s for s in spots if any(distance(s, place) <= most for place in places)}


def beside(spots: Collection[Spot]) -> frozenset[Spot]:
    """Return some hexes and all that touch them, on the table or not."""
    return frozenset(spots) | {near for spot in spots for near in around(spot)}


def _route(
    ahead: Callable[[Spot], Sequence[Spot]],
    starts: Collection[Spot],
    goals: Collection[Spot],
    first: Sequence[Spot],
) -> list[Spot]:
    """Return a shortest route, or a sign of one that shares no inner hex with a first.

    The second is found as a path in the residual graph of the first: each inner hex has an entry
    and an exit, and what the first uses can only be gone backwards.
    """
    inner = set(first[1:-1])
    used = set(itertools.pairwise(first))
    before = {there: here for here, there in used}
    came: dict[tuple[Spot, bool], tuple[Spot, bool] | None] = dict.fromkeys(
        ((spot, True) for spot in sorted(starts)), None
    )
    queue = deque(came)
    while queue:
        state = queue.popleft()
        spot, out = state
        if not out and spot in goals:
            return _back(came, state)
        if out:
            options = [(n, False) for n in ahead(spot) if (spot, n) not in used]
            options += [(spot, False)] if spot in inner else []
        else:
            options = [(before[spot], True)] if spot in inner else [(spot, True)]
        for option in options:
            if option not in came:
                came[option] = state
                queue.append(option)
    return []


def _back(
    came: Mapping[tuple[Spot, bool], tuple[Spot, bool] | None], last: tuple[Spot, bool]
) -> list[Spot]:
    """Return the hexes of a search's path from its start, each once."""
    way, state = [last[0]], came[last]
    while state is not None:
        if state[0] != way[-1]:
            way.append(state[0])
        state = came[state]
    return way[::-1]
