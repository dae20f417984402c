"""The table as it is played: what lies under each inch, what a line of sight or a step crosses.

Units stand on whole inches. Ground is looked up by cells of 6 inches, and a unit is where the
middle of its front is; lines of sight are followed in half inches from middle to middle.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator, Sequence

from generator.games.plm_american_revolution.scenario.land.plan import CELL, cell_spot
from generator.games.plm_american_revolution.scenario.model import BattleTable

OPEN, WOODS, ROUGH, HILL, TOWN, WATER, FORD, BRIDGE = range(8)
_KINDS = {"woods": WOODS, "rough": ROUGH, "hill": HILL, "town": TOWN}
_CROSSINGS = {"ford": FORD, "bridge": BRIDGE}
_STEP = 3
"""Inches of a square of the ways to objectives."""
_FAR = 999
_VIEWS = 20_000
"""Lines of sight that are remembered, some megabytes: all that there are would fill any memory."""

Edge = tuple[int, int, int]
"""Between (x, y-1) and (x, y), and 0; or between (x-1, y) and (x, y), and 1."""


class PlayedGround:
    """A battle's table: lengths in inches from its top left corner."""

    def __init__(self, table: BattleTable, see: int) -> None:
        self.width, self.depth = table.width, table.depth
        self.see = see
        self.across = -(-self.width // CELL)
        self.cells = [OPEN] * (self.across * -(-self.depth // CELL))
        for piece in table.ground:
            for name in piece.cells:
                x, y = cell_spot(name)
                self.cells[y * self.across + x] = _KINDS[piece.kind]
        self.works: set[Edge] = set()
        self.fences: set[Edge] = set()
        for course in table.courses:
            if course.kind == "stream":
                for x, y in _along(course.points):
                    if 0 <= x < self.width and 0 <= y < self.depth:
                        self.cells[y // CELL * self.across + x // CELL] = WATER
            elif course.kind in ("fence", "wall", "works"):
                edges = set(_edges(course.points))
                (self.fences if course.kind == "fence" else self.works).update(edges)
        for crossing in table.crossings:
            x, y = crossing.at
            self.cells[y // CELL * self.across + x // CELL] = _CROSSINGS[crossing.kind]
        self.barriers = self.works | self.fences
        self.towns = TOWN in self.cells
        self._seen: dict[tuple[int, int, int, int], bool] = {}

    def inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.depth

    def kind(self, x: int, y: int) -> int:
        """Return what lies under a place on the table."""
        return self.cells[y // CELL * self.across + x // CELL]

    def block(self, x: int, y: int) -> int:
        """Return the number of the cell of a place."""
        return y // CELL * self.across + x // CELL

    def crosses(self, x: int, y: int, dx: int, dy: int, edges: set[Edge]) -> bool:
        """Tell whether a step of an inch to (x+dx, y+dy) goes over one of some edges."""
        if dy and (x, max(y, y + dy), 0) in edges:
            return True
        return bool(dx) and (max(x, x + dx), y, 1) in edges

    def sheltered(self, x: int, y: int, fx: int, fy: int) -> bool:
        """Tell whether a place lies within an inch behind a work, as seen from another."""
        across, along = fx - x, fy - y
        dx = 0 if abs(across) < abs(along) else (across > 0) - (across < 0)
        dy = 0 if dx else (along > 0) - (along < 0)
        return any(self.crosses(x + k * dx, y + k * dy, dx, dy, self.works) for k in range(2))

    def sees(self, x: int, y: int, fx: int, fy: int) -> bool:
        """Tell whether one place is seen from another: not through houses, nor far in woods."""
        key = (x, y, fx, fy) if (x, y) < (fx, fy) else (fx, fy, x, y)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= _VIEWS:
                self._seen.clear()
            found = self._seen[key] = self._sees(*key)
        return found

    def _sees(self, x: int, y: int, fx: int, fy: int) -> bool:
        ends = (self.block(x, y), self.block(fx, fy))
        dx, dy = fx - x, fy - y
        steps = 2 * max(abs(dx), abs(dy))
        whole = 2 * steps
        woods = 0
        for n in range(steps):
            # The middle of each part of the line.
            px, py = x + dx * (2 * n + 1) // whole, y + dy * (2 * n + 1) // whole
            kind = self.kind(px, py)
            if kind == WOODS:
                woods += 1
            elif kind == TOWN and self.block(px, py) not in ends:
                return False
        # Parts of the line are squares long; woods are counted by its true length.
        length = dx * dx + dy * dy
        return woods * woods * length <= self.see * self.see * steps * steps

    def ways(self, x: int, y: int, *, mounted: bool) -> list[int]:
        """Return the inches from each square of 3 inches to a place, by the shortest way."""
        wide = -(-self.width // _STEP)
        deep = -(-self.depth // _STEP)
        found = [_FAR] * (wide * deep)
        start = y // _STEP * wide + x // _STEP
        queue = [(0, start)]
        best = {start: 0}
        while queue:
            far, at = heapq.heappop(queue)
            if far > best[at]:
                continue
            found[at] = far // 10
            ax, ay = at % wide, at // wide
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    bx, by = ax + dx, ay + dy
                    if not (0 <= bx < wide and 0 <= by < deep) or not (dx or dy):
                        continue
                    if (
                        dx
                        and dy
                        and WATER
                        in (self.kind(ax * _STEP, by * _STEP), self.kind(bx * _STEP, ay * _STEP))
                    ):
                        continue
                    cost = self._cost(bx * _STEP, by * _STEP, mounted=mounted)
                    if not cost:
                        continue
                    there = by * wide + bx
                    total = far + (cost * 14 // 10 if dx and dy else cost)
                    if total < best.get(there, 10 * _FAR):
                        best[there] = total
                        heapq.heappush(queue, (total, there))
        return found

    def _cost(self, x: int, y: int, *, mounted: bool) -> int:
        """Return tenths of inches that a square counts; 0 if it is closed."""
        kind = self.kind(x, y)
        if kind == WATER or (mounted and kind == WOODS):
            return 0
        return _STEP * 10 * (13 if kind in (WOODS, ROUGH, FORD) else 10) // 10

    def square(self, x: int, y: int) -> int:
        """Return the number of the square of a place, for `ways`."""
        return y // _STEP * -(-self.width // _STEP) + x // _STEP


def _along(points: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Yield the inches that a course goes through."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        steps = max(abs(bx - ax), abs(by - ay), 1)
        for n in range(steps + 1):
            yield ax + (bx - ax) * n // steps, ay + (by - ay) * n // steps


def _edges(points: Sequence[Sequence[int]]) -> Iterator[Edge]:
    """Yield what a fence or a work lies between."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        for x, y in _along(((ax, ay), (bx, by))):
            if ax != bx:
                yield x, y, 0
            if ay != by:
                yield x, y, 1
