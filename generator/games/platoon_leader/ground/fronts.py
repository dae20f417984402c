"""Where the two sides stand when a campaign opens: set-up areas for a fair first firefight."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice, product

from generator.dice import Stream
from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.ground.control import Control, control_of
from generator.games.platoon_leader.ground.free_points import behind_a_line
from generator.ground.growing.paths import chance_field
from generator.ground.nets import spread
from generator.roll.errors import Rejected

NEAREST, FARTHEST = 3, 8
RESERVE_HEXES, RESERVE_DISTANCE = 10, 7
OPEN_SHARE = 5
"""At least one hex in this many is uncontrolled or No Man's Land."""

ASSAULT = (60, 80)
DUAL = (40, 60)
FREE = "no free Location behind a line"
_WAVE = 3.0
_TRIED = 12
_BENDS = 3


@dataclass(frozen=True, slots=True)
class Opening:
    """The set-up areas of the Initial Firefight and the control that follows from them.

    `gap` is the distance in hexes between the areas; `tvp` what each side holds at the start.
    """

    defender: str | None
    areas: tuple[tuple[str, frozenset[int]], tuple[str, frozenset[int]]]
    gap: int
    control: Control
    tvp: tuple[tuple[str, int], tuple[str, int]]

    def area_of(self, side: str) -> frozenset[int]:
        """Return the hexes in which a side sets up."""
        return dict(self.areas)[side]


def open_front(ground: Battlefield, stream: Stream, defender: str | None = None) -> Opening:
    """Choose the set-up areas; `defender` is None in a dual attack.

    A few bends of the front are tried, which costs less than growing another ground. If all fail,
    raise Rejected with the constraint that the most promising front of the last bend fails.
    """
    fault = ""
    for _ in range(_BENDS):
        opening, fault = _opened(ground, stream, defender)
        if opening:
            return opening
    raise Rejected(fault)


def _opened(
    ground: Battlefield, stream: Stream, defender: str | None
) -> tuple[Opening | None, str]:
    """Return an opening along one bend of the front, or the constraint that it fails."""
    sides = ground.parties
    lines = _lines(ground, stream)
    span = _span(ground)
    held = [cache(partial(_held, ground, line)) for line in lines]
    fits = []
    for one, other in _reaches(ground, lines):
        tvp = held[0](one), held[1](other)
        if shared_fairly(tvp, ground.tvp, sides, defender):
            fits.append((one, other, tvp))
    if not fits:
        return None, "the defender's share of the TVP"
    failed = FREE
    wanted = NEAREST + stream.below(FARTHEST - NEAREST)
    order = sorted(stream.shuffled(fits), key=lambda fit: abs(span - fit[0] - fit[1] - wanted))
    near = [cache(partial(_near, ground, line)) for line in lines]
    clear = (fit for fit in order if not _lies_behind(ground, near[0](fit[0]), near[1](fit[1])))
    for one, other, tvp in islice(clear, _TRIED):
        areas = [
            frozenset(h for h in ground.board.hexes if line[h] <= reach)
            for line, reach in zip(lines, (one, other), strict=True)
        ]
        opening, fault = judge(ground, areas, tvp, defender)
        if opening:
            return opening, ""
        failed = failed if failed != FREE else fault
    return None, failed


def _lines(ground: Battlefield, stream: Stream) -> tuple[list[float], list[float]]:
    """Return how far each hex is from either edge, bent so that fronts are not straight."""
    bend = chance_field(ground.board, stream, 6.0)
    swing = [_WAVE * (value - 0.5) for value in bend]
    first, second = (edge for _, edge in ground.edges)
    depth = ground.board.depth
    return (
        [depth(h, first) + swing[h] for h in ground.board.hexes],
        [depth(h, second) - swing[h] for h in ground.board.hexes],
    )


def _reaches(ground: Battlefield, lines: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """List how deep both areas may reach, so that about 3 to 8 hexes lie between them."""
    span = _span(ground)
    steps = [0.5 * i for i in range(6, int(2 * span) - 6)]
    return [
        (one, other)
        for one, other in product(steps, steps)
        if NEAREST - 1 <= span - one - other <= FARTHEST + 1
    ]


def _held(ground: Battlefield, line: Sequence[float], reach: float) -> int:
    """Return the TVP of the Locations that lie wholly within reach."""
    return sum(at.tvp for at in ground.locations if all(line[h] <= reach for h in at.hexes))


def _near(
    ground: Battlefield, line: Sequence[float], reach: float
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the Strategic hexes held within reach, and all hexes within 2 of them."""
    own = [item.hexes for item in ground.strategic if all(line[h] <= reach for h in item.hexes)]
    held = frozenset(h for hexes in own for h in hexes)
    return held, frozenset(far for h in held for far in ground.board.within_two[h])


def _lies_behind(
    ground: Battlefield,
    one: tuple[frozenset[int], frozenset[int]],
    other: tuple[frozenset[int], frozenset[int]],
) -> bool:
    """Tell at little cost whether a free Location lies in a cluster of one side alone."""
    (mine, near), (theirs, far) = one, other
    return any(
        (h in near) != (h in far)
        for place in ground.locations
        if not mine.issuperset(place.hexes) and not theirs.issuperset(place.hexes)
        for h in place.hexes
    )


def _span(ground: Battlefield) -> float:
    """Return how many hexes deep the map is between the two edges."""
    first, second = (edge for _, edge in ground.edges)
    return max(ground.board.depth(h, first) for h in ground.board.edge(second))


def shared_fairly(
    tvp: tuple[int, int], all_tvp: int, sides: Sequence[str], defender: str | None
) -> bool:
    if defender is None:
        return all(DUAL[0] * all_tvp <= 100 * part <= DUAL[1] * all_tvp for part in tvp)
    part = tvp[sides.index(defender)]
    return ASSAULT[0] * all_tvp <= 100 * part <= ASSAULT[1] * all_tvp


def judge(
    ground: Battlefield, areas: Sequence[frozenset[int]], tvp: tuple[int, int], defender: str | None
) -> tuple[Opening | None, str]:
    """Return the opening of two areas, or the constraint that it fails."""
    board, sides = ground.board, ground.parties
    if areas[0] & areas[1]:
        return None, "fronts 3 to 8 hexes apart"
    steps = spread(board, areas[0])
    gap = min(steps[h] for h in areas[1])
    if not NEAREST <= gap <= FARTHEST:
        return None, "fronts 3 to 8 hexes apart"
    placed = dict(zip(sides, areas, strict=True))
    held = control_of(ground, placed)
    if fault := _faults(ground, placed, held):
        return None, fault
    (one, other), (first, second) = sides, areas
    pairs = ((one, first), (other, second))
    return Opening(defender, pairs, gap, held, ((one, tvp[0]), (other, tvp[1]))), ""


def _faults(ground: Battlefield, areas: Mapping[str, Collection[int]], held: Control) -> str:
    board = ground.board
    open_ = len(held.uncontrolled | held.no_mans_land)
    if open_ * OPEN_SHARE < board.size:
        return "a fifth uncontrolled or No Man's Land"
    if behind_a_line(ground, areas, held):
        return FREE
    one, other = ground.parties
    for side, enemy in ((one, other), (other, one)):
        if all(cluster.isolated for cluster in held.of(side).clusters):
            return "a cluster that is not Isolated"
        away = spread(board, held.of(enemy).terrain)
        rear = [
            h
            for h in areas[side]
            if away.get(h, 99) >= RESERVE_DISTANCE and h not in ground.barriers
        ]
        if len(rear) < RESERVE_HEXES:
            return "10 set-up hexes for reserves"
    return ""
