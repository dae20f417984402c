"""Roads: edge to edge through settlements, edge to settlement, and to farms."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from generator.dice import Stream
from generator.ground.edges import OPPOSITE, Edge, flanks
from generator.ground.growing.bare import BareLand
from generator.ground.growing.paths import between, chance_field, cheapest
from generator.ground.growing.settlements import Site, street_ends
from generator.ground.growing.terrain import Recipe, RoadRule
from generator.ground.hexes import HexBoard
from generator.ground.record import Crossing, Pair, Road
from generator.roll.errors import Rejected

BEST = ("paved", "unpaved", "path")
"""The kinds of road, best first."""

_SHARED = 4
"""The cost of a step along an existing road."""

_PLAIN = 10
"""The least cost of a step without a road."""

_PAVED_STREETS = 30
"""A settlement with more building hexes than this has paved streets."""


class Roadworks:
    """Finds routes for roads over bare land and keeps the roads that are built."""

    def __init__(self, land: BareLand, stream: Stream) -> None:
        self.land = land
        ends = {h for water in land.waters for h in (water.hexes[0], water.hexes[-1])}
        self._unbridged = ends | (land.wet & land.board.rim)
        self._bend = chance_field(land.board, stream, 3.0)
        self.steps: dict[Pair, int] = {}
        self.roads: list[Road] = []

    def way(self, start: int, goals: Collection[int], bar: Collection[int] = ()) -> tuple[int, ...]:
        """Return the cheapest route for a road, () if none; it avoids the hexes of `bar`."""
        land, rim = self.land, self.land.board.rim

        def cost(here: int, there: int) -> int | None:
            if there in land.ocean or (there in bar and there not in goals):
                return None
            if (here, there) in self.steps:
                return _SHARED
            price = _PLAIN + int(30 * self._bend[there])
            price += 14 * abs(land.levels[here] - land.levels[there])
            if there in rim and there not in goals:
                price += 30
            if there in land.wet:
                if there in self._unbridged or (here in land.deep and there in land.deep):
                    return None
                price += 60 if there in land.deep else 16
                if here in land.wet:
                    price += 40
            return price

        return cheapest(land.board, [start], goals, cost, _SHARED)

    def build(self, kind: str, hexes: tuple[int, ...]) -> None:
        """Add a road to the network."""
        rank = BEST.index(kind)
        for pair in pairwise(hexes):
            for step in (pair, pair[::-1]):
                self.steps[step] = min(rank, self.steps.get(step, 9))
        self.roads.append(Road(kind, hexes))  # type: ignore[arg-type]  # one of BEST

    def mend(self, built: Collection[int]) -> None:
        """Lead every road somewhere: to an edge, another road, or a hex that is built on.

        A road that would stop short goes on into a hex beside it, built on or with a road, where
        there is one. Otherwise what leads nowhere is not built.
        """
        before: list[Road] = []
        while self.roads != before:
            before, self.roads, self.steps = self.roads, [], {}
            for number, road in enumerate(before):
                others = {h for other in (*self.roads, *before[number + 1 :]) for h in other.hexes}
                ends = self.land.board.rim | set(built) | others
                way = self._led(self._led(road.hexes, ends)[::-1], ends)[::-1]
                if len(way) > 1:
                    self.build(road.kind, way)

    def _led(self, way: tuple[int, ...], ends: Collection[int]) -> tuple[int, ...]:
        """Return a way whose last hex is one of `ends`: a step longer, or cut back."""
        land, board = self.land, self.land.board
        while len(way) > 1 and way[-1] not in ends:
            heading = board.direction(way[-2], way[-1])
            near = []
            for turn in (0, 1, -1):
                h = board.around[way[-1]][(heading + turn) % 6]
                open_ = h in ends and h not in way and h not in land.closed and h not in board.rim
                if open_ and abs(land.levels[h] - land.levels[way[-1]]) < 2:
                    near.append(h)
            way = (*way, near[0]) if near else way[:-1]
        return way

    def crossings(self, fords: Mapping[str, int], stream: Stream) -> tuple[Crossing, ...]:
        """Return a bridge or ford wherever a road shares a hex with a watercourse.

        `fords` has the hundredths of crossings that are fords, by kind of water.
        """
        kinds: dict[int, int] = {}
        for road in self.roads:
            for h in road.hexes:
                kinds[h] = min(BEST.index(road.kind), kinds.get(h, 9))
        found = []
        for water in self.land.waters:
            for h in water.hexes:
                if h in kinds:
                    best = BEST[kinds[h]]
                    ford = water.kind == "wadi" or (
                        best != "paved"
                        and water.kind == "stream"
                        and stream.below(100) < fords.get(water.kind, 0)
                    )
                    found.append(Crossing(h, "ford" if ford else "bridge", water.kind, best))
        return tuple({crossing.hex: crossing for crossing in found}.values())


def lay_roads(
    works: Roadworks, recipe: Recipe, edge: Edge, sites: Sequence[Site], stream: Stream
) -> list[set[int]]:
    """Build all roads and streets; return for each site the hexes of its own streets.

    `edge` is the one that front roads begin at. Raise Rejected without a settlement or a road.
    """
    stops = [site.centre for site in sites if not site.farm]
    if not stops:
        raise Rejected("a site for the settlement")
    counts = [between(stream, rule.least, rule.most) for rule in recipe.roads]
    for rule, count in zip(recipe.roads, counts, strict=True):
        if rule.origin == "front":
            _front_roads(works, rule, edge, stops, count, stream)
        elif rule.origin == "flank":
            _flank_roads(works, rule, edge, stops, count, stream)
        else:
            farms = [site.centre for site in sites if site.farm]
            _farm_roads(works, rule, farms[:count], stops)
    if not any(works.roads):
        raise Rejected("a road from edge to edge")
    return [_streets(works, site, stream) for site in sites]


def _front_roads(
    works: Roadworks, rule: RoadRule, edge: Edge, stops: Sequence[int], count: int, stream: Stream
) -> None:
    """Build roads between an edge and the opposite one, each through a settlement if it can."""
    board = works.land.board
    for number in range(count):
        stop = stops[number % len(stops)]
        own, far = _gates(board, edge, stream), _gates(board, OPPOSITE[edge], stream)
        first = works.way(stop, own)
        second = works.way(stop, far, set(first[1:])) if first else ()
        if first and second:
            works.build(rule.kind, (*reversed(first), *second[1:]))


def _flank_roads(
    works: Roadworks, rule: RoadRule, edge: Edge, stops: Sequence[int], count: int, stream: Stream
) -> None:
    """Build roads from the two other edges to a settlement, by turns."""
    sides = flanks(edge)
    turn = stream.below(2)
    for number in range(count):
        at = sides[(turn + number) % 2]
        for side in (at, OPPOSITE[at]):
            goals = _gates(works.land.board, side, stream)
            way = works.way(stream.choice(stops), goals)
            if way:
                works.build(rule.kind, tuple(reversed(way)))
                break


def _farm_roads(
    works: Roadworks, rule: RoadRule, farms: Sequence[int], stops: Sequence[int]
) -> None:
    """Build ways from farms to the settlement that is cheapest to reach."""
    for farm in farms:
        way = works.way(farm, set(stops))
        if len(way) > 2:
            works.build(rule.kind, way)


def _streets(works: Roadworks, site: Site, stream: Stream) -> set[int]:
    """Build a settlement's own streets and return their hexes."""
    land = works.land
    streets: set[int] = set()
    for end in street_ends(land.board, site, land.closed, stream):
        way = works.way(site.centre, {end})
        if len(way) > 1:
            works.build("paved" if site.size > _PAVED_STREETS else "unpaved", way)
            streets.update(way)
    return streets


def _gates(board: HexBoard, edge: Edge, stream: Stream) -> set[int]:
    """Return a stretch of an edge, away from the corners, where a road may leave the map."""
    hexes = board.edge(edge)
    room = len(hexes) - 8
    first = 3 + stream.below(max(1, room - 1))
    return set(hexes[first : first + 3])
