"""Towns, villages and farms: where they are, which hexes are built on and with what."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.dice import Stream
from generator.ground.growing.bare import BareLand
from generator.ground.growing.naming import Namer
from generator.ground.growing.paths import between, scattered
from generator.ground.growing.terrain import Recipe, SettlementRule
from generator.ground.hexes import HexBoard
from generator.ground.nets import spread
from generator.ground.record import Building, Settlement
from generator.roll.errors import Rejected

_JOINED = 34
"""Per cent of neighbouring stone houses off the street that are one building."""

_LARGEST_JOINED = 3
"""The most hexes of such a building."""

_WITH_CHURCH = 4
"""The least building hexes of a settlement with a church."""


@dataclass(frozen=True, slots=True)
class Site:
    """A settlement before it is built: its middle and its number of building hexes."""

    centre: int
    size: int
    close: int
    streets: int
    farm: bool = False


@dataclass(frozen=True)
class Places:
    """Settlements and the buildings in them."""

    settlements: tuple[Settlement, ...]
    buildings: tuple[Building, ...]

    @cached_property
    def built(self) -> frozenset[int]:
        """The hexes with a building."""
        return frozenset(building.hex for building in self.buildings)

    @cached_property
    def yards(self) -> frozenset[int]:
        """The hexes of villages and towns, and every hex with a building."""
        return self.built.union(*(place.hexes for place in self.settlements if not place.farm))


def pick_sites(land: BareLand, recipe: Recipe, farms: int, stream: Stream) -> tuple[Site, ...]:
    """Return the sites of settlements, largest first, followed by `farms` farms."""
    board = land.board
    rules: list[SettlementRule] = [
        rule for rule in recipe.settlements for _ in range(between(stream, rule.few, rule.many))
    ]
    sites: list[Site] = []
    for rule in rules:
        size = between(stream, rule.small, rule.large)
        radius = 2 + (size > 12) + 2 * (size > 30)
        room = _building_land(land, radius)
        apart = [site.centre for site in sites]
        tries = 6 if sites else 2
        middle = [h for h in room if sites or _central(board, h, size > 12)]
        sites += [
            Site(centre, size, rule.close, rule.streets)
            for centre in scattered(board, stream, middle or room, apart or board.rim, 1, tries)
        ]
    room = _building_land(land, 1)
    apart = [site.centre for site in sites]
    lonely = scattered(board, stream, room, apart, farms, 8)
    return (*sites, *(Site(at, 1 + stream.below(2), 100, 0, farm=True) for at in lonely))


def _building_land(land: BareLand, margin: int) -> list[int]:
    """List the hexes where a settlement may have its middle, so far from the map's edges."""
    board, levels, closed = land.board, land.levels, land.closed
    inner = [
        h
        for h in board.hexes
        if margin < board.column(h) < board.columns - 1 - margin
        and margin + 1 < board.number(h) < board.rows - margin
        and h not in closed
        and 0 <= levels[h] <= 1
    ]
    return [
        h for h in inner if sum(n not in closed and levels[n] >= 0 for n in board.neighbours[h]) > 4
    ]


def _central(board: HexBoard, hex_: int, big: bool) -> bool:
    off = 0.22 if big else 0.3
    x = board.column(hex_) / (board.columns - 1) - 0.5
    y = board.number(hex_) / board.rows - 0.5
    return abs(x) < off and abs(y) < off


def settle(
    land: BareLand,
    recipe: Recipe,
    sites: Sequence[Site],
    streets: Sequence[Collection[int]],
    roads: Collection[int],
    namer: Namer,
    stream: Stream,
) -> Places:
    """Build and name a settlement on every site; raise Rejected if one has no room.

    `streets` are each site's own, `roads` the hexes of all roads. A farm without room is left out.
    """
    settlements: list[Settlement] = []
    buildings: list[Building] = []
    taken = set(land.closed)
    for site, own in zip(sites, streets, strict=True):
        hexes, built = _spread_out(land, site, taken, roads, stream)
        if site.centre in taken or not built:
            if site.farm:
                continue
            raise Rejected("room for the settlement")
        hexes = tuple(sorted({*hexes, *(h for h in own if h not in taken)}))
        taken.update(hexes)
        name = namer.place(site.centre, farm=site.farm)
        settlements.append(Settlement(name, hexes, site.centre, site.farm))
        first_group = 100 * len(settlements)
        buildings += _raise_buildings(land.board, recipe, site, built, roads, first_group, stream)
    return Places(tuple(settlements), tuple(sorted(buildings, key=lambda b: b.hex)))


def _spread_out(
    land: BareLand,
    site: Site,
    closed: Collection[int],
    roads: Collection[int],
    stream: Stream,
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the hexes of a settlement and those of them that are built on.

    Houses stand beside roads rather than far off.
    """
    board, levels = land.board, land.levels
    wanted = max(site.size, site.size * 100 // site.close)
    by_road = spread(board, roads) if roads else {}
    start = site.centre
    picked: list[int] = []
    seen = {start}
    queue = [(0, start)]
    while queue and len(picked) < wanted:
        _, here = heapq.heappop(queue)
        picked.append(here)
        for there in board.neighbours[here]:
            if there in seen or there in closed or there in board.rim:
                continue
            seen.add(there)
            if not 0 <= levels[there] <= levels[start] + 1:
                continue
            price = 10 * board.distance(start, there) + 7 * min(3, by_road.get(there, 3))
            heapq.heappush(queue, (price + stream.below(12), there))
    built = sorted(
        picked,
        key=lambda h: (
            (h != start and not site.farm) * 8
            + (12 if h in roads else 0)
            + stream.below(24)
            - (6 if by_road.get(h, 9) == 1 else 0)
        ),
    )
    return tuple(sorted(picked)), tuple(sorted(built[: site.size]))


def _raise_buildings(
    board: HexBoard,
    recipe: Recipe,
    site: Site,
    built: Collection[int],
    roads: Collection[int],
    first_group: int,
    stream: Stream,
) -> tuple[Building, ...]:
    """Put a building on each hex of a settlement; some stone ones reach over hex sides."""
    kinds = {h: stream.weighted(recipe.buildings) for h in built}
    group: dict[int, int] = {}
    sizes: dict[int, int] = {}
    for number, h in enumerate(sorted(built)):
        joined = [
            n
            for n in board.neighbours[h]
            if n in group
            and kinds[n] == kinds[h] == "stone"
            and h not in roads
            and n not in roads
            and sizes[group[n]] < _LARGEST_JOINED
        ]
        if joined and not site.farm and stream.below(100) < _JOINED:
            group[h] = group[joined[0]]
        else:
            group[h] = first_group + number
        sizes[group[h]] = sizes.get(group[h], 0) + 1
    church = -1
    if not site.farm and len(built) >= _WITH_CHURCH:
        alone = [h for h in built if sizes[group[h]] == 1] or list(built)
        church = min(alone, key=lambda h: (board.distance(h, site.centre), h in roads, h))
    return tuple(
        Building(h, kinds[h], group[h], church=h == church)  # type: ignore[arg-type]
        for h in sorted(built)
    )


def street_ends(
    board: HexBoard, site: Site, closed: Collection[int], stream: Stream
) -> tuple[int, ...]:
    """Return hexes around a settlement's middle that its own streets lead to."""
    radius = 2 + (site.size > 12) + (site.size > 30) * 2
    ring = [
        h
        for h in board.hexes
        if board.distance(h, site.centre) == radius and h not in closed and h not in board.rim
    ]
    return scattered(board, stream, ring, (), site.streets, 6)
