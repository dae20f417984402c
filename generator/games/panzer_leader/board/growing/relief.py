"""Hills of a section: hilltops, the slopes around them, ridges; the coast; sides that hide."""

from __future__ import annotations

from itertools import pairwise

from generator.dice import Stream
from generator.games.panzer_leader.board.frame import CROSSINGS, SECTION
from generator.games.panzer_leader.board.growing.sketch import (
    Sketch,
    field,
    inner,
    noise,
    spread_of,
)
from generator.ground.hexes import side_of
from generator.ground.lattice import Spot, around, corner, distance, ends, neighbour
from generator.ground.section import HILLTOPS, SLOPES, WOODED
from generator.roll.errors import Rejected

_LANES = frozenset(c.spot for c in CROSSINGS)

_SEA = 3.2
"""Hexes that the sea reaches inland on the whole, and how much its shore wavers."""


def lay_coast(sketch: Sketch, stream: Stream) -> None:
    """Lay the sea along its edge, beaches, and a plateau that falls to it as a cliff."""
    if sketch.plan.sea is None:
        return
    mirrored = sketch.plan.sea == "east"

    def near(x: int) -> int:
        return SECTION.right - x if mirrored else x

    wave = field(stream, 5.0)
    first = 8 + stream.below(3)
    last = first + 13 + stream.below(3)
    for spot in SECTION.spots:
        x, y = near(spot[0]), spot[1]
        reach = _SEA + 2.4 * (wave[spot] - 0.5)
        bluff = first <= y <= last
        if x / 2 < reach - (0.5 if bluff else 0):
            sketch.cover[spot] = "sea"
    for spot in SECTION.spots:
        if sketch.cover[spot] != "clear":
            continue
        shore = any(sketch.cover.get(n) == "sea" for n in around(spot))
        x, y = near(spot[0]), spot[1]
        plateau = first + 1 <= y <= last - 1 and x / 2 < 6.6 + 2.2 * (wave[spot] - 0.5)
        if plateau and not SECTION.half(spot):
            sketch.cover[spot] = "hilltop"
        elif shore and not first - 1 <= y <= last + 1:
            sketch.cover[spot] = "beach"
    _ring(sketch)


def lay_hills(sketch: Sketch, stream: Stream) -> None:
    """Lay hilltops that stretch along an axis, slopes around them, and a ridge or two."""
    tops: list[Spot] = []
    for number, size in enumerate(sketch.plan.hills):
        top = _hilltop(sketch, stream, size, tops)
        tops += top
        for spot in top:
            sketch.cover[spot] = "hilltop"
        if number % 2 == 0 or noise(stream) < 0.5:
            _ridge(sketch, stream, top)
    _ring(sketch)


def _hilltop(sketch: Sketch, stream: Stream, size: int, others: list[Spot]) -> list[Spot]:
    rooms = [
        s
        for s in SECTION.spots
        if inner(s, 3)
        and sketch.cover[s] == "clear"
        and all(distance(s, lane) > 3 for lane in _LANES)
        and all(sketch.cover.get(n) == "clear" for n in around(s))
    ]
    if not rooms:
        raise Rejected("room for the hills")
    start = max((stream.choice(rooms) for _ in range(6)), key=lambda s: (spread_of([s], others), s))
    lean = stream.below(3)
    top = [start]
    while len(top) < size:
        edge = sorted({n for s in top for n in around(s) if n in set(rooms) and n not in top})
        if not edge:
            raise Rejected("room for the hills")

        def worth(spot: Spot, top: list[Spot] = top) -> tuple[float, Spot]:
            dx, dy = (spot[0] - start[0]) / 2, spot[1] - start[1]
            along = abs((dy, dx + dy, dx - dy)[lean])
            return sum(n in top for n in around(spot)) - 0.7 * along + noise(stream) * 1.2, spot

        top.append(max(edge, key=worth))
    return top


def _ridge(sketch: Sketch, stream: Stream, top: list[Spot]) -> None:
    """Let a slope run on from a hilltop, two hexes broad, so that its spine can be told."""
    way = stream.below(6)
    spot = top[-1]
    for _ in range(2 + stream.below(3)):
        spot = neighbour(spot, way)
        beside = neighbour(spot, way + 1)
        for one in (spot, beside):
            if one in SECTION and inner(one, 2) and sketch.cover[one] == "clear":
                sketch.cover[one] = "slope"


def _ring(sketch: Sketch) -> None:
    """Lay slopes around hilltops, but not where they fall to the sea."""
    for spot in SECTION.spots:
        if sketch.cover[spot] in HILLTOPS:
            for n in SECTION.neighbours[spot]:
                if sketch.cover[n] in ("clear", "beach"):
                    if SECTION.half(n) or n in _LANES:
                        raise Rejected("slopes clear of the edges")
                    sketch.cover[n] = "slope"


def lay_sides(sketch: Sketch, stream: Stream) -> None:
    """Lay the symbols along hex sides: woods, rims, cliffs, and spines where slopes turn."""
    cover, sides = sketch.cover, sketch.sides
    crossed = {side_of(a, b) for way in sketch.roads for a, b in pairwise(way)}
    for side in SECTION.sides:
        one, other = (cover[spot] for spot in side)
        high = [spot for spot in side if cover[spot] in HILLTOPS]
        if len(high) == 1:
            sides[side] = "cliff" if "sea" in (one, other) else "orange"
        elif one in WOODED and other in WOODED and side not in crossed:
            sides[side] = "green"
        elif one in SLOPES and other in SLOPES and _turns(sketch, side[0], side[1]):
            sides[side] = "brown"


def _turns(sketch: Sketch, one: Spot, other: Spot) -> bool:
    """Tell whether the slope turns at a side: at the corner of a rim, or along a ridge's spine."""
    beyond = []
    for end in ends(side_of(one, other)):
        (third,) = [
            n
            for n in around(one)
            if n != other and n in around(other) and end in {corner(n, i) for i in range(6)}
        ]
        beyond.append(third)
    held = [sketch.cover.get(n, "clear") for n in beyond]
    tops = [n for n, cover in zip(beyond, held, strict=True) if cover in HILLTOPS]
    if len(tops) == 1:
        (top,) = tops
        slopes = sum(sketch.cover[n] in SLOPES for n in around(top) if n in SECTION)
        return slopes >= 3 and (one[0] + other[0] + one[1]) % 3 != 0
    return not tops and not any(cover in SLOPES for cover in held)
