"""The lie of the land: sea, deep rivers and hills whose levels step by one."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from generator.dice import Stream
from generator.ground.edges import OPPOSITE, Edge, flanks
from generator.ground.growing.paths import between, chance_field, cheapest
from generator.ground.growing.terrain import Hills, Recipe, WaterRule
from generator.ground.hexes import HexBoard
from generator.ground.nets import groups, spread

LARGEST_CREST = 4
SMALLEST_HILL = 4
"""The smallest hill with a crest, in hexes."""

_SHELF = {"islet": 2.2, "coast": 3.2}
"""The depth of the sea along an edge, in hexes, before the shore bends."""

_BEND = 2.4
"""How far the shore bends either way, in hexes."""


def lay_sea(
    board: HexBoard,
    recipe: Recipe,
    edge: Edge,
    stream: Stream,
    known: Sequence[Edge] | None = None,
) -> dict[int, str]:
    """Return the hexes of ocean, reef and beach with their terrain.

    It lies at the `known` edges, or else at both flanks of an islet, and at one of them of a coast.
    """
    if recipe.sea == "none" or known == ():
        return {}
    shores: Sequence[Edge]
    if known is not None:
        shores = known
    else:
        shores = flanks(edge) if recipe.sea == "islet" else (flanks(edge)[stream.below(2)],)
    bend = chance_field(board, stream, 6.0)
    sea = {
        h
        for h in board.hexes
        for shore in shores
        if board.depth(h, shore) < _SHELF[recipe.sea] + _BEND * (bend[h] - 0.5) * 2
    }
    sea = {h for group in groups(board, sea) if board.rim & set(group) for h in group}
    land = [h for h in board.hexes if h not in sea]
    away = spread(board, land)
    shallow = "reef" if recipe.sea == "islet" else "ocean"
    covered = {h: shallow if away[h] == 1 else "ocean" for h in sorted(sea)}
    beach = {n for h in sea for n in board.neighbours[h] if n not in sea}
    return covered | dict.fromkeys(sorted(beach), "beach")


def lay_river(
    board: HexBoard, rule: WaterRule, edge: Edge, closed: Collection[int], stream: Stream
) -> tuple[int, ...]:
    """Return the hexes of a river from one edge of the map to the opposite one, () if none."""
    ends = flanks(edge) if rule.course == "across" else (edge, OPPOSITE[edge])
    aside = edge if rule.course == "across" else flanks(edge)[0]
    span = max(board.depth(h, aside) for h in board.hexes)
    bend = chance_field(board, stream, 3.0)

    def gate(at: Edge) -> list[int]:
        middle = [
            h
            for h in board.edge(at)
            if 0.34 < board.depth(h, aside) / span < 0.66 and h not in closed
        ]
        return [stream.choice(middle)] if middle else []

    start, goal = gate(ends[0]), gate(ends[1])

    def cost(_: int, there: int) -> int | None:
        if there in closed or (there in board.rim and there not in goal):
            return None
        off = abs(board.depth(there, aside) / span - 0.5)
        return 10 + int(110 * bend[there]) + int(60 * max(0.0, off - 0.16))

    return cheapest(board, start, goal, cost, 10) if start and goal else ()


def lay_canal(
    board: HexBoard, rule: WaterRule, edge: Edge, closed: Collection[int], stream: Stream
) -> tuple[int, ...]:
    """Return the hexes of a canal, dug straight from edge to edge; () if none has a way.

    It is a hexrow, or the hexes of one number: the straight lines of a map of hexes.
    """
    down = (edge in ("north", "south")) != (rule.course == "across")
    if down:
        lines = [[board.at(c, n) for n in range(1, board.rows + 1)] for c in range(board.columns)]
    else:
        lines = [[board.at(c, n) for c in range(board.columns)] for n in range(1, board.rows + 1)]
    least, most = round(0.34 * len(lines)), round(0.66 * len(lines))
    clear = [line for line in lines[least:most] if not set(line) & set(closed)]
    return tuple(stream.choice(clear)) if clear else ()


def lay_levels(
    board: HexBoard, rule: Hills, low: Mapping[int, int], stream: Stream
) -> tuple[int, ...]:
    """Return the level of every hex: hills and hollows, kept off the hexes of `low`.

    `low` gives the levels of water. No hex lies more than one above or below a neighbour.
    """
    levels = [0] * board.size
    rough = chance_field(board, stream, 2.6)
    away = spread(board, low) if low else {}
    for _ in range(between(stream, rule.least, rule.most)):
        _raise_hill(board, rule, away, rough, levels, stream)
    for _ in range(rule.hollows):
        middle, width = _spot(board, away, 4, stream), 1.6 + stream.below(10) / 8
        for h, (x, y) in enumerate(board.centres):
            mx, my = board.centres[middle]
            if levels[h] == 0 and math.hypot(x - mx, y - my) < width + rough[h]:
                levels[h] = -1
    for h, level in low.items():
        levels[h] = level
    return settle_levels(board, levels)


def settle_levels(board: HexBoard, levels: Sequence[int]) -> tuple[int, ...]:
    """Lower every hex that is more than one above a neighbour, until none is."""
    settled = list(levels)
    waiting = [h for h in board.hexes if settled[h] > -1]
    while waiting:
        again: list[int] = []
        for h in waiting:
            ceiling = min(settled[n] for n in board.neighbours[h]) + 1
            if settled[h] > ceiling:
                settled[h] = ceiling
                again.extend(board.neighbours[h])
        waiting = sorted(set(again))
    return tuple(settled)


def crests(board: HexBoard, levels: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the crest of every hill mass: its highest hexes.

    Of a broader top it is the four hexes around the middle.
    """
    found: list[tuple[int, ...]] = []
    for hill in groups(board, (h for h in board.hexes if levels[h] > 0)):
        top = max(levels[h] for h in hill)
        if len(hill) >= SMALLEST_HILL:
            summits = groups(board, (h for h in hill if levels[h] == top))
            found.extend(_middle(board, crest) for crest in summits)
    return tuple(found)


def _middle(board: HexBoard, crest: tuple[int, ...]) -> tuple[int, ...]:
    if len(crest) <= LARGEST_CREST:
        return crest
    inner = set(crest)
    x = sum(board.centres[h][0] for h in crest) / len(crest)
    y = sum(board.centres[h][1] for h in crest) / len(crest)

    def off(h: int) -> tuple[float, int]:
        return math.hypot(board.centres[h][0] - x, board.centres[h][1] - y), h

    first = min(crest, key=off)
    near = sorted((n for n in board.neighbours[first] if n in inner), key=off)
    return tuple(sorted([first, *near[: LARGEST_CREST - 1]]))


def _spot(board: HexBoard, away: Mapping[int, int], least: int, stream: Stream) -> int:
    for _ in range(12):
        h = stream.below(board.size)
        if away.get(h, 99) >= least and h not in board.rim:
            break
    return h


def _raise_hill(
    board: HexBoard,
    rule: Hills,
    away: Mapping[int, int],
    rough: Sequence[float],
    levels: list[int],
    stream: Stream,
) -> None:
    middle = _spot(board, away, 2 + int(rule.breadth), stream)
    x, y = board.centres[middle]
    turn = math.pi * stream.below(360) / 180
    half = (1 + stream.below(rule.ridge)) / 2 if rule.ridge > 1 else 0.0
    top = 1 + stream.below(rule.top) if stream.below(3) else rule.top
    dx, dy = half * math.cos(turn), half * math.sin(turn)
    for h, (hx, hy) in enumerate(board.centres):
        along = ((hx - x) * dx + (hy - y) * dy) / (half * half) if half else 0.0
        along = min(1.0, max(-1.0, along))
        off = math.hypot(hx - x - along * dx, hy - y - along * dy)
        off += 2.2 * (rough[h] - 0.5)
        crest = 0.55 * rule.breadth
        level = top - math.ceil(max(0.0, off - crest) / rule.breadth)
        if level > levels[h]:
            levels[h] = level
