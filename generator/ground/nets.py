"""Hexes and their neighbours on any board: distances and connected groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

H = TypeVar("H", int, tuple[int, int])
"""A hex: a whole number or a spot."""


class Neighbours(Protocol[H]):
    """The neighbours of each hex."""

    def __getitem__(self, hex_: H, /) -> Sequence[H]: ...


class Neighbourhood(Protocol[H]):
    """A board that knows the neighbours of its hexes."""

    @property
    def neighbours(self) -> Neighbours[H]: ...


def spread(
    board: Neighbourhood[H],
    start: Iterable[H],
    enters: Callable[[H], bool] = lambda _: True,
) -> dict[H, int]:
    """Return how many steps each reachable hex is from the nearest of `start`."""
    steps = dict.fromkeys(start, 0)
    queue = list(steps)
    near = board.neighbours
    for here in queue:
        for there in near[here]:
            if there not in steps and enters(there):
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def groups(board: Neighbourhood[H], hexes: Iterable[H]) -> Iterator[tuple[H, ...]]:
    """Yield the connected groups of a set of hexes, each sorted, in the order of the board."""
    left = set(hexes)
    for first in sorted(left):
        if first in left:
            group = spread(board, [first], left.__contains__)
            left.difference_update(group)
            yield tuple(sorted(group))
