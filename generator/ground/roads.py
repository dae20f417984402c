"""Roads: from edge to edge through settlements, from an edge to a settlement, to a farm."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from generator.dice import Stream
from generator.ground.hexes import OPPOSITE, Edge, HexBoard
from generator.ground.paths import chance_field, cheapest
from generator.ground.record import Crossing, Road, Water
from generator.ground.relief import flanks
from generator.ground.terrain import Recipe, RoadRule

BEST = ("paved", "unpaved", "path")
_SHARED = 4
_PLAIN = 10


class Roadworks:
    """Finds ways for roads over one ground; remembers those that there are."""

    def __init__(
        self,
        board: HexBoard,
        levels: Sequence[int],
        closed: Collection[int],
        waters: Sequence[Water],
        stream: Stream,
    ) -> None:
        self._board = board
        self._levels = levels
        self._closed = closed
        self._deep = {h for w in waters if w.kind in ("river", "canal") for h in w.hexes}
        self._wet = {h for w in waters for h in w.hexes}
        self._ends = {h for w in waters for h in (w.hexes[0], w.hexes[-1])} | (
            self._wet & board.rim
        )
        self._bend = chance_field(board, stream, 3.0)
        self.steps: dict[tuple[int, int], int] = {}
        self.roads: list[Road] = []

    def way(self, start: int, goals: Collection[int], bar: Collection[int] = ()) -> tuple[int, ...]:
        """Return the cheapest way for a road, () if there is none; hexes of `bar` are left out."""
        board = self._board

        def cost(here: int, there: int) -> int | None:
            if there in self._closed or (there in bar and there not in goals):
                return None
            if (here, there) in self.steps:
                return _SHARED
            price = _PLAIN + int(30 * self._bend[there])
            price += 14 * abs(self._levels[here] - self._levels[there])
            if there in board.rim and there not in goals:
                price += 30
            if there in self._wet:
                if there in self._ends or (here in self._deep and there in self._deep):
                    return None
                price += 60 if there in self._deep else 16
                if here in self._wet:
                    price += 40
            return price

        return cheapest(board, [start], goals, cost, _SHARED)

    def build(self, kind: str, hexes: tuple[int, ...]) -> None:
        """Take a road into the network."""
        rank = BEST.index(kind)
        for pair in pairwise(hexes):
            for step in (pair, pair[::-1]):
                self.steps[step] = min(rank, self.steps.get(step, 9))
        self.roads.append(Road(kind, hexes))  # type: ignore[arg-type]  # one of BEST

    def crossings(
        self, waters: Sequence[Water], rules: Mapping[str, int], stream: Stream
    ) -> tuple[Crossing, ...]:
        """Return a bridge or ford wherever a road shares a hex with a watercourse.

        `rules` has the hundredths of crossings that are fords, by kind of water.
        """
        kinds: dict[int, int] = {}
        for road in self.roads:
            for h in road.hexes:
                kinds[h] = min(BEST.index(road.kind), kinds.get(h, 9))
        found = []
        for water in waters:
            for h in water.hexes:
                if h in kinds:
                    best = BEST[kinds[h]]
                    ford = water.kind == "wadi" or (
                        best != "paved"
                        and water.kind == "stream"
                        and stream.below(100) < rules.get(water.kind, 0)
                    )
                    found.append(Crossing(h, "ford" if ford else "bridge", water.kind, best))
        return tuple({crossing.hex: crossing for crossing in found}.values())


def front_roads(
    works: Roadworks,
    board: HexBoard,
    rule: RoadRule,
    edge: Edge,
    stops: Sequence[int],
    count: int,
    stream: Stream,
) -> None:
    """Build roads between the two sides' edges, each through a settlement if it can."""
    for number in range(count):
        stop = stops[number % len(stops)]
        own, far = _gates(board, edge, stream), _gates(board, OPPOSITE[edge], stream)
        first = works.way(stop, own)
        second = works.way(stop, far, set(first[1:])) if first else ()
        if first and second:
            works.build(rule.kind, (*reversed(first), *second[1:]))


def flank_roads(
    works: Roadworks,
    board: HexBoard,
    rule: RoadRule,
    edge: Edge,
    stops: Sequence[int],
    count: int,
    stream: Stream,
) -> None:
    """Build roads from the edges beside the front to a settlement."""
    sides = flanks(edge)
    turn = stream.below(2)
    for number in range(count):
        at = sides[(turn + number) % 2]
        for side in (at, OPPOSITE[at]):
            goals = _gates(board, side, stream)
            way = works.way(stream.choice(stops), goals)
            if way:
                works.build(rule.kind, tuple(reversed(way)))
                break


def farm_roads(
    works: Roadworks, rule: RoadRule, farms: Sequence[int], stops: Sequence[int], count: int
) -> None:
    """Build ways from farms to the settlement that is cheapest to reach."""
    for farm in farms[:count]:
        way = works.way(farm, set(stops))
        if len(way) > 2:
            works.build(rule.kind, way)


def _gates(board: HexBoard, edge: Edge, stream: Stream) -> set[int]:
    """Return a stretch of an edge, away from the corners, that a road may leave the map by."""
    hexes = board.edge(edge)
    room = len(hexes) - 8
    first = 3 + stream.below(max(1, room - 1))
    return set(hexes[first : first + 3])


def plan_roads(
    works: Roadworks,
    board: HexBoard,
    recipe: Recipe,
    edge: Edge,
    stops: Sequence[int],
    farms: Sequence[int],
    counts: Sequence[int],
    stream: Stream,
) -> None:
    """Build all roads that a recipe asks for."""
    for rule, count in zip(recipe.roads, counts, strict=True):
        if rule.origin == "front":
            front_roads(works, board, rule, edge, stops, count, stream)
        elif rule.origin == "flank":
            flank_roads(works, board, rule, edge, stops, count, stream)
        else:
            farm_roads(works, rule, farms, stops, count)
