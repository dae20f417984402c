"""A section while it is grown: what has been laid so far."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from generator.dice import Stream
from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.board.growing.plan import SectionPlan
from generator.ground.growing.paths import FINE, smooth
from generator.ground.lattice import ROW, Side, Spot, distance
from generator.ground.section import HILLTOPS, SLOPES, Cover, SideKind


class Sketch:
    """What stands on the hexes, and the ways through them; each stage adds to it."""

    def __init__(self, plan: SectionPlan) -> None:
        self.plan = plan
        self.cover: dict[Spot, Cover] = dict.fromkeys(SECTION.spots, "clear")
        self.sides: dict[Side, SideKind] = {}
        self.streams: list[tuple[Spot, ...]] = []
        self.springs: set[Spot] = set()
        self.roads: list[tuple[Spot, ...]] = []
        self.towns: list[tuple[Spot, ...]] = []

    @property
    def wet(self) -> set[Spot]:
        """Hexes with a stream."""
        return {spot for way in self.streams for spot in way}

    @property
    def paved(self) -> set[Spot]:
        """Hexes with a road."""
        return {spot for way in self.roads for spot in way}

    def holds(self, spot: Spot, *covers: Cover) -> bool:
        """Tell whether a hex holds one of some covers."""
        return self.cover[spot] in covers

    def high(self, spot: Spot) -> bool:
        """Tell whether a hex is a slope or a hilltop."""
        return self.cover[spot] in SLOPES or self.cover[spot] in HILLTOPS


def field(stream: Stream, scale: float) -> dict[Spot, float]:
    """Return a random value from 0 to 1 for every hex; it varies smoothly over `scale` hexes."""
    places = [(x / 2, y * ROW) for x, y in SECTION.spots]
    values = smooth(places, SECTION.extent, stream, scale)
    return dict(zip(SECTION.spots, values, strict=True))


def spread_of(spots: Iterable[Spot], others: Collection[Spot], none: int = 99) -> int:
    """Return how far apart the nearest two of both are."""
    return min((distance(a, b) for a in spots for b in others), default=none)


def noise(stream: Stream) -> float:
    """Return a number from 0 to 1."""
    return stream.below(FINE) / FINE


def inner(spot: Spot, rim: int) -> bool:
    """Tell whether a hex lies at least `rim` hexes inside all edges."""
    x, y = spot
    return 2 * rim <= x <= SECTION.right - 2 * rim and rim <= y <= SECTION.bottom - rim
