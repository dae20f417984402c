"""Towns of a section: where they stand and which hexes they fill."""

from __future__ import annotations

from generator.dice import Stream
from generator.games.panzer_leader.board.frame import CROSSINGS, SECTION
from generator.games.panzer_leader.board.growing.sketch import Sketch, inner, noise
from generator.ground.lattice import Spot, distance
from generator.roll.errors import Rejected

_LANES = frozenset(c.spot for c in CROSSINGS)
_TO_LANES = {spot: min(distance(spot, lane) for lane in _LANES) for spot in SECTION.spots}

_LARGE = 8
"""Hexes from which on a town spreads over both banks of a stream."""


def lay_towns(sketch: Sketch, stream: Stream) -> None:
    """Lay the towns, the largest first, well apart; large ones stand by the main stream."""
    taken: list[Spot] = []
    for asked in sketch.plan.towns:
        wet = sketch.wet
        sites = [s for s in SECTION.spots if _fits(sketch, s, asked.size, taken, wet)]
        if not sites:
            raise Rejected("room for the towns")
        drawn = [stream.choice(sites) for _ in range(5)]
        site = max(drawn, key=lambda s: (min((distance(s, t) for t in taken), default=0), s))
        town = _filled(sketch, stream, site, asked.size)
        for spot in town:
            sketch.cover[spot] = "town"
        taken += town
        sketch.towns.append(tuple(town))


def _fits(sketch: Sketch, spot: Spot, size: int, taken: list[Spot], wet: set[Spot]) -> bool:
    apart = 5 + (2 if size >= _LARGE else 0)
    if not inner(spot, 3 if size >= _LARGE else 2) or not _open(sketch, spot, wet):
        return False
    if _TO_LANES[spot] < (4 if size >= _LARGE else 2):
        return False
    if size >= _LARGE and not any(n in sketch.streams[0] for n in SECTION.neighbours[spot]):
        return False
    return all(distance(spot, other) >= apart for other in taken)


def _open(sketch: Sketch, spot: Spot, wet: set[Spot]) -> bool:
    return sketch.cover[spot] == "clear" and spot not in wet and spot not in _LANES


def _filled(sketch: Sketch, stream: Stream, site: Spot, size: int) -> list[Spot]:
    """Return the hexes of a town, grown around its site, over a stream if it is large."""
    town, wet = [site], sketch.wet
    while len(town) < size:
        near = {n for s in town for n in SECTION.neighbours[s]}
        if size >= _LARGE:
            bridged = {n for s in near & wet for n in SECTION.neighbours[s]}
            near |= bridged
        free = {n for n in near if n not in town and _open(sketch, n, wet)}
        edge = sorted(n for n in free if not SECTION.half(n))
        if not edge:
            raise Rejected("room for the towns")
        town.append(min(edge, key=lambda s: (distance(s, site) + 1.3 * noise(stream), s)))
    return town
