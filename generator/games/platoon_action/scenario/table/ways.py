"""Ways on foot from cover to cover across a table, and what is told from them."""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from generator.ground.points import Point
from generator.ground.tabletop import Tabletop, TerrainPiece, inside
from generator.ground.tabletop_sight import BEHIND, to_piece

STEP = 2.0
"""Inches between the places that ways are found over."""

Spot = tuple[int, int]


@dataclass(frozen=True)
class Covered:
    """The places of a table that have cover, as whole steps from its corner."""

    table: Tabletop
    spots: frozenset[Spot]

    def place(self, spot: Spot) -> Point:
        """Return where a spot lies."""
        return (spot[0] + 0.5) * STEP, (spot[1] + 0.5) * STEP


def covered(table: Tabletop) -> Covered:
    """Find the places of a table that have cover."""
    found: set[Spot] = set()
    across, down = int(table.width / STEP), int(table.height / STEP)
    for piece in table.pieces:
        if piece.cover == "none":
            continue
        left, top, right, bottom = piece.box
        reach = BEHIND if piece.line else 0.0
        for i in range(_first(left - reach), min(across, _first(right + reach) + 2)):
            for j in range(_first(top - reach), min(down, _first(bottom + reach) + 2)):
                at = ((i + 0.5) * STEP, (j + 0.5) * STEP)
                if (i, j) not in found and _gives(piece, at, reach):
                    found.add((i, j))
    return Covered(table, frozenset(found))


def _first(inches: float) -> int:
    return max(0, math.floor(inches / STEP) - 1)


def _gives(piece: TerrainPiece, at: Point, reach: float) -> bool:
    """Tell whether a man in a square of STEP about a place finds this piece's cover."""
    return to_piece(piece, at) <= max(reach, STEP / 2)


def spots_of(ground: Covered, points: Sequence[Point]) -> set[Spot]:
    """Return the spots inside an outline."""
    table = ground.table
    return {
        (i, j)
        for i in range(int(table.width / STEP))
        for j in range(int(table.height / STEP))
        if inside(points, ground.place((i, j)))
    }


def way(
    ground: Covered,
    start: Collection[Spot],
    goal: Point,
    reach: float,
    run: float,
    without: Collection[Spot] = (),
) -> list[Point]:
    """Return the shortest way to a goal on which cover is never more than a run apart, or [].

    It begins in one of `start` and ends within `reach` of the goal; spots of `without` are not
    used.
    """
    steps = _steps(run)
    closed = set(without)
    paid: dict[Spot, float] = dict.fromkeys(sorted(start), 0.0)
    came: dict[Spot, Spot] = {}
    queue = [(0.0, spot) for spot in paid]
    heapq.heapify(queue)
    done: set[Spot] = set()
    best: tuple[float, Spot] | None = None
    while queue:
        gone, here = heapq.heappop(queue)
        if here in done:
            continue
        done.add(here)
        if best is not None and gone >= best[0]:
            break
        left = math.dist(ground.place(here), goal)
        last = max(0.0, left - reach)
        if last <= run and (best is None or gone + last < best[0]):
            best = gone + last, here
        for dx, dy, far in steps:
            there = here[0] + dx, here[1] + dy
            if there not in ground.spots or there in closed or there in done:
                continue
            total = gone + far
            if total < paid.get(there, math.inf):
                paid[there] = total
                came[there] = here
                heapq.heappush(queue, (total, there))
    if best is None:
        return []
    back = [best[1]]
    while back[-1] in came:
        back.append(came[back[-1]])
    return [ground.place(spot) for spot in reversed(back)] + [
        _stop(ground.place(best[1]), goal, reach)
    ]


def _stop(last: Point, goal: Point, reach: float) -> Point:
    far = math.dist(last, goal)
    part = max(0.0, far - reach) / far if far else 0.0
    return last[0] + (goal[0] - last[0]) * part, last[1] + (goal[1] - last[1]) * part


def _steps(run: float) -> list[tuple[int, int, float]]:
    most = int(run / STEP)
    found = []
    for dx in range(-most, most + 1):
        for dy in range(-most, most + 1):
            far = STEP * math.hypot(dx, dy)
            if 0 < far <= run:
                found.append((dx, dy, far))
    return found


def second_way(
    ground: Covered,
    first: Sequence[Point],
    start: Collection[Spot],
    goal: Point,
    reach: float,
    run: float,
    apart: float,
) -> list[Point]:
    """Return a way that keeps `apart` inches from the first until both are near the goal, or [].

    Near is within twice `apart` of where the goal begins; the start may be anywhere but as near.
    """
    near = reach + 2 * apart
    taken = [at for at in first if math.dist(at, goal) > near]
    closed = {
        spot
        for spot in (*ground.spots, *start)
        if any(math.dist(ground.place(spot), at) < apart for at in taken)
    }
    return way(ground, set(start) - closed, goal, reach, run, closed)
