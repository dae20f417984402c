"""How crops and grass lie in fields: what hedges enclose, and large stretches cut into plots."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from generator.draw.map.fields.borders import Borders, Side, side_at
from generator.draw.shapes import chance
from generator.ground.cells import Cell, Joint, beside, joint
from generator.ground.growing.terrain import clearing
from generator.ground.hexes import all_cells, cell_of, hex_near
from generator.ground.points import Point
from generator.ground.record import Ground

CROPS = ("grain", "paddy", "vineyard", "orchard")
"""Terrain that people plant in rows, within straight sides."""

LARGEST = 9
"""Hexes that a plot has at most."""

_SMALLEST = 3
"""Hexes below which what is left over is joined to the plot beside it."""

_WHOLE = 7
"""Hexes up to which a field is one plot."""

_CLOSE = range(3, 21)
"""Hexes that a field of grass has if it is enclosed."""


@dataclass(frozen=True)
class Plot:
    """Cells of one terrain that are worked as one, and their outlines with straight sides.

    `turn` is the heading of its rows, in radians; `tone`, 0 to 1, is by chance. A `high` one lies
    above level 0, all of it.
    """

    kind: str
    cells: frozenset[Cell]
    outlines: tuple[tuple[Point, ...], ...]
    turn: float
    tone: float
    high: bool


class Farmland:
    """The fields of one ground, and the borders that they share with its hedges and walls."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        board = ground.board
        cells = tuple(all_cells(board))
        self._cover = {cell: ground.cover[hex_near(board, cell)] for cell in cells}
        self.sides: dict[str, list[Side]] = {}
        for feature in ground.sides:
            one, other = feature.side
            side = side_at(cell_of(board, one), board.direction(one, other))
            self.sides.setdefault(feature.kind, []).append(side)
        self._shut = self._gated({side for sides in self.sides.values() for side in sides})
        crops = [kind for kind in CROPS if kind in ground.cover]
        grass = clearing(ground.base, ground.terrains)
        found = [(kind, plot) for kind in crops for plot in self._plots(kind)]
        found += [(grass, close) for close in self._closes(grass)] if ground.sides else []
        rims = {side for _, cells_ in found for side in _rim(cells_)}
        self.borders = Borders(frozenset(rims.union(*self.sides.values())))
        self.plots = [self._drawn(kind, cells_) for kind, cells_ in found if kind in CROPS]
        self.closes = [self._drawn(kind, cells_) for kind, cells_ in found if kind not in CROPS]

    def _gated(self, sides: set[Side]) -> set[Side]:
        """Return sides with a hedge or wall, and the gates between them."""
        met: dict[Joint, int] = {}
        for cell, d in sides:
            for k in (0, 1):
                met[joint(cell, d + k)] = met.get(joint(cell, d + k), 0) + 1
        around = {
            side_at(c, e)
            for cell, d in sides
            for c in (cell, beside(cell, d))
            for e in range(6)
            if met.get(joint(c, e)) and met.get(joint(c, e + 1))
        }
        return sides | around

    def _plots(self, kind: str) -> Iterator[frozenset[Cell]]:
        """Yield the plots of a crop."""
        cells = {cell for cell, cover in self._cover.items() if cover == kind}
        for field in _groups(cells, lambda side: side not in self._shut):
            if len(field) <= _WHOLE:
                yield field
            else:
                yield from _cut_up(field)

    def _closes(self, kind: str) -> Iterator[frozenset[Cell]]:
        """Yield the fields of grass that hedges enclose, on the board at level 0."""
        board = self._ground.board
        flat = (h for h in board.hexes if not self._ground.levels[h])
        cells = {cell_of(board, h) for h in flat if self._ground.cover[h] == kind}
        cells -= {cell_of(board, h) for place in self._ground.settlements for h in place.hexes}
        for field in _groups(cells, lambda side: side not in self._shut):
            closed = [side for side in _rim(field) if side in self._shut]
            if len(field) in _CLOSE and 2 * len(closed) > len(list(_rim(field))):
                yield field

    def _drawn(self, kind: str, cells: frozenset[Cell]) -> Plot:
        lines = tuple(map(tuple, self.borders.outlines(cells)))
        first = min(cells)
        levels = self._ground.levels
        high = all(levels[hex_near(self._ground.board, cell)] > 0 for cell in cells)
        return Plot(kind, cells, lines, _heading(lines, first), chance(*first, 26), high)


def _groups(cells: Collection[Cell], joined: Callable[[Side], bool]) -> Iterator[frozenset[Cell]]:
    """Yield groups of cells that hang together over sides that are `joined`."""
    left = dict.fromkeys(sorted(cells))
    while left:
        queue = [next(iter(left))]
        del left[queue[0]]
        for here in queue:
            for d in range(6):
                there = beside(here, d)
                if there in left and joined(side_at(here, d)):
                    del left[there]
                    queue.append(there)
        yield frozenset(queue)


def _rim(cells: Collection[Cell]) -> Iterator[Side]:
    for cell in cells:
        for d in range(6):
            if beside(cell, d) not in cells:
                yield side_at(cell, d)


def _cut_up(field: frozenset[Cell]) -> list[frozenset[Cell]]:
    """Cut a field into plots along straight rows of hex sides; slivers join what lies beside."""
    first = min(field)
    kind, dx, dy = (int(chance(*first, n) * 6) for n in (27, 28, 29))
    blocks: dict[tuple[int, int], set[Cell]] = {}
    for column, number in sorted(field):
        # Rows of hexes that fall to the right, or rise; both are straight, as hexrows are.
        falling, rising = number - column // 2 + dy, number + (column + 1) // 2 + dy
        axes = ((column + dx, falling), (column + dx, rising), (falling, rising))[kind % 3]
        long, broad = (3, 2) if kind < 3 else (2, 3)
        blocks.setdefault((axes[0] // long, axes[1] // broad), set()).add((column, number))
    parts = [
        set(part)
        for block in blocks.values()
        for part in _groups(block, lambda _: True)
    ]  # fmt: skip
    return _without_slivers(parts)


def _without_slivers(parts: list[set[Cell]]) -> list[frozenset[Cell]]:
    for part in sorted(parts, key=lambda one: (len(one), min(one))):
        if len(part) >= _SMALLEST:
            continue
        shared = [
            (sum(beside(cell, d) in other for cell in part for d in range(6)), -n)
            for n, other in enumerate(parts)
            if other is not part and other and len(other) + len(part) <= LARGEST
        ]
        best = max(shared, default=(0, 0))
        if best[0]:
            parts[-best[1]] |= part
            part.clear()
    return [frozenset(part) for part in parts if part]


def _heading(outlines: Iterable[tuple[Point, ...]], key: Cell) -> float:
    """Return the heading of rows: along the longest sides of a plot, or now and then across."""
    found = dict.fromkeys((30, 90, 150), 0.0)
    for line in outlines:
        for a, b in zip(line, (*line[1:], line[0]), strict=True):
            turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 180
            near = min(found, key=lambda one: min(abs(turn - one), 180 - abs(turn - one)))
            found[near] += math.dist(a, b)
    ranked = sorted(found, key=lambda one: (-round(found[one], 3), one))
    return math.radians(ranked[1 if chance(*key, 25) < 0.3 else 0])
