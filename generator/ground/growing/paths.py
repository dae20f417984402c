"""Cheapest paths over a board, and smooth random fields to bend them."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable
from typing import Protocol

from generator.dice import Stream
from generator.ground.cells import SPACING
from generator.ground.hexes import HexBoard
from generator.ground.nets import H, Neighbourhood

FINE = 1 << 16
Cost = Callable[[int, int], int | None]


class Measured(Neighbourhood[H], Protocol[H]):
    """A board that knows how far its hexes are from each other, too."""

    def distance(self, one: H, other: H) -> int: ...


def cheapest(
    board: Measured[H],
    starts: Iterable[H],
    goals: Collection[H],
    cost: Callable[[H, H], int | None],
    step: int = 0,
) -> tuple[H, ...]:
    """Return the cheapest path from one of `starts` to one of `goals`, or () if there is none.

    `cost(here, there)` is the cost of a step, None where there is no way. `step` is the lowest
    price that a step can have; with a single goal it makes the search quicker.
    """
    aims = tuple(goals)[:1] if step and len(goals) == 1 else ()

    def hope(hex_: H) -> int:
        return step * board.distance(hex_, aims[0])

    paid = dict.fromkeys(starts, 0)
    came: dict[H, H] = {}
    queue = [(hope(h) if aims else 0, h) for h in paid]
    heapq.heapify(queue)
    done: set[H] = set()
    near = board.neighbours
    while queue:
        _, here = heapq.heappop(queue)
        if here in done:
            continue
        if here in goals:
            return _way(came, here)
        done.add(here)
        for there in near[here]:
            if there in done or (price := cost(here, there)) is None:
                continue
            total = paid[here] + price
            if total < paid.get(there, 1 << 60):
                paid[there] = total
                came[there] = here
                heapq.heappush(queue, (total + hope(there) if aims else total, there))
    return ()


def _way(came: dict[H, H], last: H) -> tuple[H, ...]:
    way = [last]
    while way[-1] in came:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def chance_field(board: HexBoard, stream: Stream, scale: float) -> list[float]:
    """Return a random value from 0 to 1 for every hex; it varies smoothly over `scale` hexes."""
    size = board.columns * SPACING, float(board.rows)
    return smooth(board.centres, size, stream, scale)


def smooth(
    places: Iterable[tuple[float, float]], size: tuple[float, float], stream: Stream, scale: float
) -> list[float]:
    """Return a random value from 0 to 1 for every place; it varies smoothly over `scale`."""
    across, down = int(size[0] / scale) + 3, int(size[1] / scale) + 3
    lattice = [[stream.below(FINE) / FINE for _ in range(across)] for _ in range(down)]
    shift_x, shift_y = stream.below(FINE) / FINE, stream.below(FINE) / FINE
    field = []
    for x, y in places:
        u, v = x / scale + shift_x, y / scale + shift_y
        i, j = int(u), int(v)
        u, v = u - i, v - j
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        top, bottom = lattice[j], lattice[j + 1]
        high = top[i] + (top[i + 1] - top[i]) * u
        field.append(high + (bottom[i] + (bottom[i + 1] - bottom[i]) * u - high) * v)
    return field


def between(stream: Stream, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`, each as likely as the others."""
    return least + stream.below(most - least + 1)


def scattered(
    board: HexBoard,
    stream: Stream,
    among: Collection[int],
    apart_from: Iterable[int],
    count: int,
    tries: int = 10,
) -> tuple[int, ...]:
    """Pick hexes that lie well apart: each is the farthest from the others of `tries` drawn."""
    options = tuple(sorted(among))
    taken = list(apart_from)
    picked: list[int] = []
    for _ in range(count):
        drawn = [stream.choice(options) for _ in range(tries)] if options else []
        if not drawn:
            break
        best = max(drawn, key=lambda h: min((board.distance(h, t) for t in taken), default=99))
        taken.append(best)
        picked.append(best)
    return tuple(picked)
