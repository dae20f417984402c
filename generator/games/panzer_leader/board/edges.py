"""Where sections meet: what must agree on both sides of an edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.games.panzer_leader.board.frame import SECTION, edges_of
from generator.ground.edges import OPPOSITE
from generator.ground.lattice import Spot
from generator.ground.section import Edge, Joined, Laid

_STEP: Mapping[Edge, tuple[int, int]] = {
    "west": (-1, 0),
    "east": (1, 0),
    "north": (0, -1),
    "south": (0, 1),
}


def edge_faults(boards: Joined) -> Iterator[str]:
    """Yield why sections that are laid next to each other can't meet."""
    at = {(laid.column, laid.row): laid for laid in boards.laid}
    for (column, row), laid in at.items():
        for edge in ("east", "south"):
            dx, dy = _STEP[edge]
            other = at.get((column + dx, row + dy))
            if other is not None:
                yield from meeting_faults(laid, other, edge)


def meeting_faults(one: Laid, other: Laid, edge: Edge) -> Iterator[str]:
    """Yield why one section can't have another at an edge of the table's own directions."""
    mine = OPPOSITE[edge] if one.turned else edge
    facing = OPPOSITE[edge]
    theirs = OPPOSITE[facing] if other.turned else facing
    names = f"the {mine} edge of {one.section.name} and the {theirs} edge of {other.section.name}"
    both = ((one.section, mine), (other.section, theirs))
    seas = [section for section, side in both if section.sea == side]
    if seas:
        yield f"{names} can't meet: that of {seas[0].name} lies in the sea"
        return
    coasts = [laid for laid in (one, other) if laid.section.sea is not None]
    for way in ("road", "stream"):
        for mouth in sorted(_mouths(one, mine, way) ^ _mouths(other, theirs, way)):
            if any(_wet(laid, mouth) for laid in coasts):
                continue
            yield f"{names} can't meet: a {way} of one ends there at {_named(one, other, mouth)}"
    for spot in sorted(_halves(one, mine) & _halves(other, theirs)):
        covers = [laid.section.cover[laid.here(spot) or (0, 1)] for laid in (one, other)]
        if covers[0] != covers[1] and not {"sea", "beach"} & set(covers):
            where = _named(one, other, spot)
            yield f"{names} can't meet: {where} is {covers[0]} on one and {covers[1]} on the other"


def _wet(laid: Laid, spot: Spot) -> bool:
    """Tell whether a spot of the table is sea or beach on a section."""
    own = laid.here(spot)
    return own is not None and laid.section.cover[own] in ("sea", "beach")


def _mouths(laid: Laid, edge: Edge, way: str) -> set[Spot]:
    """Return where ways go over an edge, as spots of the table: in the edge, or right of it."""
    section = laid.section
    ways = section.roads if way == "road" else section.streams
    tips = {tip for one in ways for tip in (one[0], one[-1])} - section.springs
    spots = {s for s in tips if edge in edges_of(s)}
    moved = set()
    for spot in spots:
        x, y = laid.there(spot)
        # A way over a long edge ends in a whole hex on either side: the edge lies between.
        if edge in ("west", "east"):
            x = round((x - 1) / SECTION.right) * SECTION.right
        moved.add((x, y))
    return moved


def _halves(laid: Laid, edge: Edge) -> set[Spot]:
    """Return the half hexes of an edge, as spots of the table."""
    return {
        laid.there(spot) for spot in SECTION.spots if SECTION.half(spot) and edge in edges_of(spot)
    }


def _named(one: Laid, other: Laid, spot: Spot) -> str:
    """Return a hex's name on the first section that it lies on."""
    for laid in (one, other):
        for near in (spot, (spot[0] - 1, spot[1]), (spot[0] + 1, spot[1])):
            own = laid.here(near)
            if own is not None and (near[0] + near[1]) % 2:
                return laid.section.name_of(own)
    return ""
