"""Hexes as points of a plane: neighbours are those whose middles lie near."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise


class Board:
    """Neighbours by the distance of middles: hexrows √3/2 apart, every second half a hex lower."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.size = columns * rows
        middles = [
            (c * math.sqrt(3) / 2, n + 0.5 * (c % 2)) for c in range(columns) for n in range(rows)
        ]
        self.near = []
        for h, (x, y) in enumerate(middles):
            c = h // rows
            among = range(max(0, c - 1) * rows, min(columns, c + 2) * rows)
            self.near.append([o for o in among if o != h and math.dist((x, y), middles[o]) < 1.01])
        self.edges = {
            "west": set(range(rows)),
            "east": set(range(self.size - rows, self.size)),
            "north": set(range(0, self.size, rows)),
            "south": set(range(rows - 1, self.size, rows)),
        }
        self.rim = set().union(*self.edges.values())

    def flood(self, starts, closed=frozenset(), within=None, reach=10**6):
        """Steps from the nearest of `starts`; `closed` is never entered, `within` never left."""
        steps = dict.fromkeys(starts, 0)
        row = list(steps)
        far = 0
        while row and far < reach:
            far += 1
            after = []
            for here in row:
                for there in self.near[here]:
                    if there in steps or there in closed:
                        continue
                    if within is not None and there not in within:
                        continue
                    steps[there] = far
                    after.append(there)
            row = after
        return steps

    def parts(self, hexes):
        left = set(hexes)
        while left:
            part = set(self.flood([next(iter(left))], within=left))
            left -= part
            yield part

    def joined(self, hexes):
        return len(list(self.parts(hexes))) == 1

    def chain(self, way):
        steps = all(b in self.near[a] for a, b in pairwise(way))
        return steps and len(set(way)) == len(way)


@lru_cache(maxsize=64)
def board(columns, rows):
    return Board(columns, rows)
