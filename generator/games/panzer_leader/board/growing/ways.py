"""Streams and roads of a section: from crossing to crossing, and to every town."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise

from generator.dice import Stream
from generator.games.panzer_leader.board.frame import CROSSINGS, ROAD_ROW, SECTION, crossings
from generator.games.panzer_leader.board.growing.sketch import Sketch, field, inner, noise
from generator.ground.growing.paths import cheapest
from generator.ground.lattice import Spot, distance
from generator.ground.section import TOWNS
from generator.roll.errors import Rejected

_STARTS = frozenset(c.spot for c in CROSSINGS)
_RIM = frozenset(spot for spot in SECTION.spots if SECTION.on_rim(spot))


def lay_streams(sketch: Sketch, stream: Stream) -> None:
    """Lay the main stream across the section, and one from every other crossing into it."""
    plan = sketch.plan
    wild = _rough(stream)
    west, east = (SECTION.parse(f"{row}{n}") for row, n in zip(plan.main, (1, 10), strict=True))
    if plan.sea is None:
        sketch.streams.append(_course(sketch, wild, west, {east}))
    else:
        shore = {s for s in SECTION.spots if sketch.cover[s] == "sea" and not SECTION.half(s)}
        inland = east if plan.sea == "west" else west
        sketch.streams.append(_course(sketch, wild, inland, shore))
    for crossing in crossings("stream", plan.sea):
        if crossing.spot in sketch.wet:
            continue
        goals = {_spring(sketch, stream, crossing.spot)} if plan.springs else sketch.wet
        sketch.streams.append(_course(sketch, wild, crossing.spot, goals))
        sketch.springs |= goals if plan.springs else set()


def _spring(sketch: Sketch, stream: Stream, start: Spot) -> Spot:
    """Return where a stream rises: five to seven hexes from where it leaves, away from others."""
    rooms = [
        s
        for s in SECTION.spots
        if 5 <= distance(s, start) <= 7
        and inner(s, 3)
        and sketch.cover[s] == "clear"
        and all(distance(s, wet) > 3 for wet in sketch.wet)
    ]
    if not rooms:
        raise Rejected("room for the streams")
    return stream.choice(rooms)


def _course(
    sketch: Sketch, wild: dict[Spot, float], start: Spot, goals: Collection[Spot]
) -> tuple[Spot, ...]:
    """Return a winding course; it keeps off hills, edges and other streams until it meets one."""
    wet = sketch.wet

    def cost(here: Spot, there: Spot) -> int | None:
        if there in goals:
            if there in wet and (there in _STARTS or there in _RIM):
                return None
            return 10
        if there in _RIM or sketch.cover[there] != "clear" or there in wet:
            return None
        beside = sum(n in wet for n in SECTION.neighbours[there])
        return 8 + int(120 * wild[there] ** 2) + 40 * beside

    way = cheapest(SECTION, [start], goals, cost)
    if len(way) < 3:
        raise Rejected("room for the streams")
    return way


def _rough(stream: Stream) -> dict[Spot, float]:
    """Return how a way likes each hex: broad sweeps and small bends."""
    broad, fine = field(stream, 3.4), field(stream, 1.3)
    return {spot: 0.55 * broad[spot] + 0.45 * fine[spot] for spot in SECTION.spots}


def lay_roads(sketch: Sketch, stream: Stream) -> None:
    """Lay roads between opposite edges by way of the towns, then to towns that have none."""
    wild = _rough(stream)
    sea = sketch.plan.sea
    ends = [c.spot for c in crossings("road", sea)]
    west, east = (SECTION.parse(f"{ROAD_ROW}{n}") for n in (1, 10))
    down = [
        (a, b) for a in ends for b in ends if a[0] == b[0] and (a[1], b[1]) == (0, SECTION.bottom)
    ]
    ways = [*down, (west, east)] if sea is None else down
    order = stream.shuffled(ways)
    hearts = [min(town, key=lambda s: _spread(s, town)) for town in sketch.towns]
    for start, end in order:
        if not _joined(sketch, start) or not _joined(sketch, end):
            towns = _on_the_way(start, end, hearts)
            for a, b in zip([start, *towns], [*towns, end], strict=True):
                _lay(sketch, wild, a, {b})
    for spot in [*ends, *hearts]:
        if not _joined(sketch, spot):
            _lay(sketch, wild, spot, sketch.paved - _STARTS - {spot} - sketch.wet)
    for _ in range(2 + stream.below(2)):
        if len(hearts) > 1 and noise(stream) < 0.8:
            one, other = stream.shuffled(hearts)[:2]
            _lay(sketch, wild, one, {other}, fresh=0.7)
    if sketch.plan.bridges[0] > len(sketch.wet & sketch.paved):
        _across(sketch, wild, hearts)
    _check_bridges(sketch)


def _across(sketch: Sketch, wild: dict[Spot, float], hearts: list[Spot]) -> None:
    """Lay streets over the stream in the largest town until there are bridges enough."""
    town = max(sketch.towns, key=len)
    banks = sorted(
        (a, w, b)
        for w in sketch.wet - sketch.paved
        if not SECTION.on_rim(w)
        for a in SECTION.neighbours[w]
        for b in SECTION.neighbours[w]
        if a < b and distance(a, b) == 2 and a not in sketch.wet and b not in sketch.wet
        if (a in town or a in sketch.paved) and (b in town or b in sketch.paved)
        if a in town or b in town
    )
    for a, w, b in banks:
        if len(sketch.wet & sketch.paved) >= sketch.plan.bridges[0]:
            return
        if w in sketch.paved:
            continue
        sketch.roads.append((a, w, b))
        for end in (a, b):
            if end in town and sum(end in way for way in sketch.roads) == 1:
                _lay(sketch, wild, end, sketch.paved - {end, w})


def _check_bridges(sketch: Sketch) -> None:
    least, most = sketch.plan.bridges
    if not least <= len(sketch.wet & sketch.paved) <= most:
        raise Rejected("bridges as asked")


def _spread(spot: Spot, town: Iterable[Spot]) -> tuple[int, Spot]:
    return sum(distance(spot, other) for other in town), spot


def _joined(sketch: Sketch, spot: Spot) -> bool:
    return spot in sketch.paved


def _on_the_way(start: Spot, end: Spot, hearts: list[Spot]) -> list[Spot]:
    """Return the towns that lie near the straight way, in their order along it."""
    whole = distance(start, end)
    near = [h for h in hearts if distance(start, h) + distance(h, end) <= whole + 5]
    return sorted(near, key=lambda h: distance(start, h))[:2]


def _lay(
    sketch: Sketch,
    wild: dict[Spot, float],
    start: Spot,
    goals: Collection[Spot],
    fresh: float = 0.0,
) -> None:
    """Lay a road by the cheapest way; it follows roads that are there, bridges and streets.

    `fresh` makes roads that are there less tempting. What is there already is not laid again.
    """
    wet, paved = sketch.wet, sketch.paved
    bridged = len(wet & paved) >= sketch.plan.bridges[1]

    def cost(here: Spot, there: Spot) -> int | None:
        if there in goals and there not in wet:
            return 4
        cover = sketch.cover[there]
        if there in _RIM or cover == "sea" or (here in wet and there in wet):
            return None
        price = 12 + int(34 * wild[there])
        if there in paved:
            return int(price * (0.3 + fresh))
        price += {"slope": 34, "hilltop": 26, "beach": 20}.get(cover, 0)
        if there in wet:
            if bridged:
                return None
            price += 30
        beside = paved.intersection(SECTION.neighbours[there])
        price += 12 * bool(beside - {here} if here in paved else beside)
        return price // 2 if cover in TOWNS else price

    way = cheapest(SECTION, [start], goals, cost)
    if not way:
        raise Rejected("roads to all towns")
    known = {frozenset(pair) for road in sketch.roads for pair in pairwise(road)}
    piece = [way[0]]
    for a, b in pairwise(way):
        if frozenset((a, b)) in known:
            if len(piece) > 1:
                sketch.roads.append(tuple(piece))
            piece = [b]
        else:
            piece.append(b)
    if len(piece) > 1:
        sketch.roads.append(tuple(piece))
