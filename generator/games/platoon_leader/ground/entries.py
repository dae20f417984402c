"""Entry areas: the stretches of a Friendly Board Edge by which a side may enter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.dice import Stream
from generator.games.platoon_leader.ground.battlefield import Battlefield, EntryArea
from generator.ground.edges import Edge
from generator.ground.nets import spread
from generator.roll.errors import Rejected


def with_entries(ground: Battlefield, stream: Stream) -> Battlefield:
    """Add the entry areas of both sides; raise Rejected if one has none or no way across."""
    entries: list[EntryArea] = []
    exits = {h for road in ground.roads for h in (road.hexes[0], road.hexes[-1])}
    for side, edge in ground.edges:
        areas = _areas(ground, edge, exits, stream)
        if not areas:
            raise Rejected("an entry area of 3 passable hexes")
        for area in areas:
            entries.append(EntryArea(side, "ABCDEFGH"[len(entries)], area))
    starts = [[h for e in entries if e.side == side for h in e.hexes] for side, _ in ground.edges]
    reached = spread(ground.board, starts[0], lambda h: h not in ground.barriers)
    if not all(h in reached for h in starts[1]):
        raise Rejected("a way for infantry between the sides")
    if not all(h in reached for location in ground.locations for h in location.hexes):
        raise Rejected("a way for infantry to every Location")
    return replace(ground, entries=tuple(entries))


def _areas(
    ground: Battlefield, edge: Edge, exits: Iterable[int], stream: Stream
) -> list[tuple[int, ...]]:
    """Return one to three stretches of an edge, around roads where there are any."""
    line = ground.board.edge(edge)
    clear = [h not in ground.barriers for h in line]
    roads = [i for i, h in enumerate(line) if h in exits]
    middles = [*roads, *stream.shuffled(range(2, len(line) - 2))]
    taken: set[int] = set()
    areas: list[tuple[int, ...]] = []
    for middle in middles:
        half = 1 + stream.below(2)
        span = range(max(0, middle - half), min(len(line), middle + half + 1))
        apart = any(i in taken for i in range(span.start - 3, span.stop + 3))
        if len(span) < 3 or apart or not all(clear[i] for i in span):
            continue
        taken.update(span)
        areas.append(tuple(line[i] for i in span))
        if len(areas) == 2 + (edge in ("north", "south")):
            break
    return sorted(areas)
