"""Boards of square tiles in brick pattern: each second row lies half a tile to the right.

A tile touches the two beside it, and two in the row above and below: those it overlaps by half.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

Spot = tuple[int, int]
"""A row from the top, and halves of a tile from the left: odd in every second row."""


def touching(spot: Spot) -> tuple[Spot, ...]:
    """Return the six spots that touch one, on the board or not."""
    row, half = spot
    beside = ((row, half - 2), (row, half + 2))
    return (*beside, *((row + down, half + right) for down in (-1, 1) for right in (-1, 1)))


def reach(start: Spot, spots: Iterable[Spot]) -> dict[Spot, int]:
    """Return the spots that can be reached from one over others, with the moves it takes."""
    free = set(spots)
    found = {start: 0}
    ahead = deque([start])
    while ahead:
        here = ahead.popleft()
        for near in touching(here):
            if near in free and near not in found:
                found[near] = found[here] + 1
                ahead.append(near)
    return found


@dataclass(frozen=True)
class TileBoard:
    """Tiles in rows from top to bottom; None is a gap. No tile may stand there twice."""

    rows: Sequence[Sequence[str | None]]

    @cached_property
    def spots(self) -> Mapping[str, Spot]:
        """Where each tile lies, in the order of the rows."""
        return {
            tile: (row, 2 * column + row % 2)
            for row, tiles in enumerate(self.rows)
            for column, tile in enumerate(tiles)
            if tile is not None
        }

    @cached_property
    def tiles(self) -> Mapping[Spot, str]:
        return {spot: tile for tile, spot in self.spots.items()}

    @cached_property
    def _moves(self) -> dict[str, dict[str, int]]:
        """Ways that were asked for already, by where they begin."""
        return {}

    def neighbours(self, tile: str) -> list[str]:
        """Return the tiles that touch one."""
        return [self.tiles[near] for near in touching(self.spots[tile]) if near in self.tiles]

    def moves(self, start: str) -> dict[str, int]:
        """Return how many moves each tile is from one; those out of reach are left out."""
        if start not in self._moves:
            found = reach(self.spots[start], self.tiles)
            self._moves[start] = {self.tiles[spot]: moves for spot, moves in found.items()}
        return self._moves[start]
