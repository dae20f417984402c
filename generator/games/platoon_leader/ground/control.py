"""Control at the start of a firefight: clusters, No Man's Land, isolation and the MLR.

The house reading (repairs 000.4) of 1.32, 2.5 and the glossary, so that two programs agree:

- A side controls the Strategic Locations in its set-up area; a Military Crest only with all of its
  hexes.
- A cluster is every hex within 2 of one that the side controls; hexes that touch belong to one
  cluster.
- No Man's Land is the non-Strategic hexes in clusters of both sides. It belongs to neither.
- A chain leads from a controlled hex of the cluster, hex by hex, to the Friendly Board Edge. It
  enters no enemy cluster, hexes of its own cluster exempt, and no hex of deep water without a
  bridge or ford. A cluster without a chain is Isolated.
- The MLR is the hexes of the clusters that are not Isolated, less No Man's Land, and the
  uncontrolled hexes (outside all clusters) on any shortest chain of theirs. A hex that both sides
  claim belongs to neither.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.ground.edges import Edge
from generator.ground.hexes import HexBoard
from generator.ground.nets import groups, spread

REACH = 2
"""Hexes from a controlled one to the rim of its cluster."""


@dataclass(frozen=True, slots=True)
class Position:
    """One side's share of the question: where it comes from, where it sets up or what it holds.

    `home` are the hexes of its Friendly Board Edge if that isn't the whole `edge`; `passage` are
    hexes that its chains may enter though others can't.
    """

    side: str
    edge: Edge
    area: frozenset[int]
    home: tuple[int, ...] = ()
    passage: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class HexCluster:
    """A Controlled Terrain Hex Cluster (CTHC)."""

    held: frozenset[int]
    hexes: frozenset[int]
    isolated: bool


@dataclass(frozen=True, slots=True)
class Hold:
    """What a side holds. `held` are controlled Strategic hexes; `mlr` is its Main Line."""

    side: str
    held: frozenset[int]
    clusters: tuple[HexCluster, ...]
    mlr: frozenset[int]

    @property
    def cthc(self) -> frozenset[int]:
        """All hexes of all clusters, No Man's Land among them."""
        return frozenset().union(*(cluster.hexes for cluster in self.clusters))

    @property
    def terrain(self) -> frozenset[int]:
        """What is this side's ground for 2.33: its clusters and its MLR."""
        return self.cthc | self.mlr


@dataclass(frozen=True, slots=True)
class Control:
    """Who holds what, and the hexes that neither side does."""

    holds: tuple[Hold, Hold]
    no_mans_land: frozenset[int]
    uncontrolled: frozenset[int]

    def of(self, side: str) -> Hold:
        """Return what a side holds."""
        return next(hold for hold in self.holds if hold.side == side)


def control(
    board: HexBoard,
    strategic: Iterable[tuple[int, ...]],
    barriers: Collection[int],
    positions: tuple[Position, Position],
) -> Control:
    """Work out the control of a board.

    `strategic` are the Strategic Locations, each the hexes that are controlled together;
    `barriers` the hexes of deep water without bridge or ford.
    """
    units = tuple(strategic)
    one, other = (
        replace(p, area=frozenset(h for unit in units if p.area.issuperset(unit) for h in unit))
        for p in positions
    )
    marked = frozenset(h for unit in units for h in unit)
    return control_of_held(board, marked, barriers, (one, other))


def control_of_held(
    board: HexBoard,
    marked: frozenset[int],
    barriers: Collection[int],
    positions: tuple[Position, Position],
) -> Control:
    """Work out the control of a board from the Strategic hexes that each side controls.

    `marked` are all Strategic hexes; the area of a position is what its side controls of them.
    """
    held = tuple(p.area for p in positions)
    reach = tuple(frozenset(far for h in own for far in board.within_two[h]) for own in held)
    nobody = (reach[0] & reach[1]) - marked
    claims, clusters = [], []
    for p, own, mine, enemy in zip(positions, held, reach, reversed(reach), strict=True):
        claim: set[int] = set()
        found = []
        for hexes in groups(board, mine):
            cluster = frozenset(hexes)
            start = own & cluster
            shut = (enemy - cluster) | (frozenset(barriers) - p.passage)
            chain = shortest_chains(board, start, p.home or board.edge(p.edge), shut)
            found.append(HexCluster(start, cluster, isolated=not chain))
            if chain:
                claim |= cluster - nobody
                claim |= chain - reach[0] - reach[1]
        claims.append(claim)
        clusters.append(tuple(found))
    both = claims[0] & claims[1]
    holds = tuple(
        Hold(p.side, own, found, frozenset(claim - both))
        for p, own, found, claim in zip(positions, held, clusters, claims, strict=True)
    )
    taken = reach[0] | reach[1] | holds[0].mlr | holds[1].mlr
    return Control((holds[0], holds[1]), nobody, frozenset(board.hexes) - taken)


def shortest_chains(
    board: HexBoard,
    start: Collection[int],
    edge: Collection[int],
    shut: Collection[int],
) -> frozenset[int]:
    """Return every hex on any shortest chain from `start` to an edge; nothing if there is none.

    The chain begins in a hex of `start`, whatever that is, enters none of `shut` and ends in a hex
    of the edge.
    """
    steps = spread(board, start, lambda h: h not in shut)
    ends = [h for h in edge if h in steps]
    if not ends:
        return frozenset()
    least = min(steps[h] for h in ends)
    found = {h for h in ends if steps[h] == least}
    queue = sorted(found)
    for here in queue:
        for there in board.neighbours[here]:
            if there not in found and steps.get(there, least) == steps[here] - 1:
                found.add(there)
                queue.append(there)
    return frozenset(found)


def positions(
    ground: Battlefield, areas: Mapping[str, frozenset[int]]
) -> tuple[Position, Position]:
    """Return both sides' positions on a ground."""
    homes, passages = dict(ground.homes), dict(ground.passages)
    one, other = (
        Position(side, edge, areas[side], homes.get(side, ()), passages.get(side, frozenset()))
        for side, edge in ground.edges
    )
    return one, other


def control_of(ground: Battlefield, areas: Mapping[str, Collection[int]]) -> Control:
    """Work out the control of a ground for the set-up areas of its two sides."""
    one, other = positions(ground, {side: frozenset(area) for side, area in areas.items()})
    units = (item.hexes for item in ground.strategic)
    return control(ground.board, units, ground.barriers, (one, other))
