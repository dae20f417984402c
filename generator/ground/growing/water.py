"""Streams and wadis: down over the levels to an edge of the map or into deep water."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from generator.dice import Stream
from generator.ground.edges import OPPOSITE, Edge, flanks
from generator.ground.growing.paths import Cost, chance_field, cheapest
from generator.ground.growing.terrain import WaterRule
from generator.ground.hexes import HexBoard
from generator.ground.record import Water

SHORTEST = 7
"""The least hexes of a stream."""


def lay_stream(
    board: HexBoard,
    rule: WaterRule,
    edge: Edge,
    levels: Sequence[int],
    wet: Collection[int],
    sinks: Collection[int],
    stream: Stream,
) -> Water | None:
    """Return a stream from one edge towards the opposite one, or from as far up as it gets.

    `wet` are the hexes of other water, kept off; `sinks` those of them that a stream may end in.
    None if there is no course of at least 7 hexes.
    """
    ends = (edge, OPPOSITE[edge]) if rule.course == "along" else flanks(edge)
    mouth, source = ends if stream.below(2) else (ends[1], ends[0])
    bend = chance_field(board, stream, 3.0)
    taboo = {n for h in wet for n in (h, *board.neighbours[h])}
    mouths = _mouths(board, mouth, levels, wet, taboo, sinks)
    if not mouths:
        return None
    first = stream.choice(mouths)
    goals = {h for h in board.edge(source) if h not in taboo and _inner(board, h, source)}

    def cost(here: int, there: int) -> int | None:
        if levels[there] < levels[here] or there in wet:
            return None
        if there in taboo and here not in sinks:
            return None
        if there in board.rim and there not in goals:
            return None
        return 10 + int(80 * bend[there]) + 40 * max(0, levels[there])

    way = cheapest(board, [first], goals, cost) or _upstream(board, first, cost)
    if len(way) < SHORTEST:
        return None
    kind = "wadi" if rule.kind == "wadi" else "stream"
    return Water(kind, tuple(reversed(way)))  # type: ignore[arg-type]  # one of two words


def _mouths(
    board: HexBoard,
    edge: Edge,
    levels: Sequence[int],
    wet: Collection[int],
    taboo: Collection[int],
    sinks: Collection[int],
) -> tuple[int, ...]:
    if sinks:
        return tuple(sorted(h for h in sinks if h not in board.rim))
    return tuple(
        h for h in board.edge(edge) if h not in taboo and levels[h] <= 0 and _inner(board, h, edge)
    )


def _inner(board: HexBoard, hex_: int, edge: Edge) -> bool:
    """Tell whether a hex of an edge is well away from the map's corners."""
    return all(board.depth(hex_, flank) > 3 for flank in flanks(edge))


def _upstream(board: HexBoard, first: int, cost: Cost) -> tuple[int, ...]:
    """Return the way from a mouth to the farthest place that drains to it."""
    reached = {first: 0}
    queue = [first]
    for here in queue:
        for there in board.neighbours[here]:
            if there not in reached and cost(here, there) is not None:
                reached[there] = reached[here] + 1
                queue.append(there)
    far = max(reached, key=lambda h: (reached[h], -h))
    return cheapest(board, [first], {far}, cost, 10)
