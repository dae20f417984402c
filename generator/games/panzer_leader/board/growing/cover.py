"""Woods and swamps of a section."""

from __future__ import annotations

from itertools import pairwise

from generator.dice import Stream
from generator.games.panzer_leader.board.frame import CROSSINGS, SECTION
from generator.games.panzer_leader.board.growing.sketch import Sketch, field
from generator.ground.lattice import Spot
from generator.ground.section import Cover
from generator.roll.errors import Rejected

_LANES = frozenset(c.spot for c in CROSSINGS)

_GROWN: dict[Cover, Cover] = {
    "clear": "woods",
    "slope": "slope-woods",
    "hilltop": "hilltop-woods",
}


def lay_swamps(sketch: Sketch, stream: Stream) -> None:
    """Lay swamps beside streams, two or three hexes together."""
    wet, paved = sketch.wet, sketch.paved
    banks = sorted(
        s
        for s in SECTION.spots
        if sketch.cover[s] == "clear"
        and not SECTION.on_rim(s)
        and s not in wet | paved
        and any(n in wet for n in SECTION.neighbours[s])
    )
    for _ in range(sketch.plan.swamps):
        if not banks:
            raise Rejected("room for the swamps")
        swamps = [
            s for s in banks if any(sketch.cover[n] == "swamp" for n in SECTION.neighbours[s])
        ]
        pick = stream.choice(swamps if swamps and stream.below(3) else banks)
        sketch.cover[pick] = "swamp"
        banks.remove(pick)


def lay_woods(sketch: Sketch, stream: Stream) -> None:
    """Lay just as many hexes of woods as asked, in masses; none stands alone."""
    wave = field(stream, 3.0)
    fine = field(stream, 1.2)
    paved = sketch.paved
    rooms = {
        s: wave[s] + 0.3 * fine[s] - (0.16 if s in paved else 0.0)
        for s in SECTION.spots
        if sketch.cover[s] in _GROWN
        and s not in sketch.wet
        and not SECTION.half(s)
        and s not in _LANES
        and not (s in paved and any(n in sketch.wet for n in SECTION.neighbours[s]))
    }
    crossed = {frozenset(pair) for way in sketch.roads for pair in pairwise(way)}

    def mates(spot: Spot) -> list[Spot]:
        """Return the hexes that share with one a side along which woods can stand."""
        level = sketch.cover[spot] == "hilltop"
        return [
            n
            for n in SECTION.neighbours[spot]
            if n in rooms
            and frozenset((spot, n)) not in crossed
            and (sketch.cover[n] == "hilltop") == level
        ]

    chosen: set[Spot] = set()
    for spot in sorted(rooms, key=lambda s: (-rooms[s], s)):
        left = sketch.plan.woods - len(chosen)
        if spot in chosen or not left:
            continue
        near = mates(spot)
        if any(n in chosen for n in near):
            chosen.add(spot)
        elif near and left > 1:
            chosen |= {spot, max(near, key=lambda s: (rooms[s], s))}
    if len(chosen) < sketch.plan.woods:
        raise Rejected("room for the woods")
    for spot in chosen:
        sketch.cover[spot] = _GROWN[sketch.cover[spot]]
