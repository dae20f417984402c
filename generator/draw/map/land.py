"""The land of a hex map: levels, sea and streams, and what grows there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from generator.draw.look import Look
from generator.draw.map.fields.crops import Crops
from generator.draw.map.fields.plots import Farmland
from generator.draw.map.stamps import TEXTURES, VARIANTS
from generator.draw.map.water import Waters
from generator.draw.pen import Pen
from generator.draw.shapes import chance, scalloped, softened, walked
from generator.ground.cells import Cell, centre, outlines
from generator.ground.hexes import all_cells, hex_near
from generator.ground.points import Point
from generator.ground.record import Ground

_FLAT = ("open", "river", "canal")
_TINTS = {
    "reeds": 0.7,
    "marsh": 0.65,
    "kunai": 0.6,
    "brush": 0.25,
    "bamboo": 0.6,
    "hammada": 0.6,
    "scrub": 0.2,
    "palm": 0.55,
    "sand": 0.9,
}
_ON_HILLS = 0.5
"""How much of its colour a tint keeps where it goes up hills."""

_THROUGH = 0.3
"""How much of each level's brown shows through woods and jungle."""

_CONTOURS = (0.028, 0.05, 0.078)
"""Hexes that the contour line of each level is broad; the higher, the broader, in any ink."""

_FIGURED = 16.0
"""Hexes of a contour line from one figure to the next, about."""

_MASSES = ("woods", "light-jungle", "dense-jungle")


class Land:
    """Draws the land of one ground with one pen."""

    def __init__(self, pen: Pen, look: Look, ground: Ground, *, fills: bool) -> None:
        self._pen, self._look, self._ground, self._fills = pen, look, ground, fills
        self._cells = tuple(all_cells(ground.board))
        self._hex = {cell: hex_near(ground.board, cell) for cell in self._cells}

    def _where(self, test: Callable[[int], bool]) -> set[Cell]:
        return {cell for cell in self._cells if test(self._hex[cell])}

    def covered(self, *kinds: str) -> set[Cell]:
        """Return the cells of some kinds of terrain."""
        return self._where(lambda h: self._ground.cover[h] in kinds)

    def draw(self) -> None:
        """Draw everything that lies below roads and buildings."""
        pen, look = self._pen, self._look
        base = look.sand if self._ground.base == "sand" else look.ground
        low, high = (-1.5, -1.5), self._ground.board.extent
        if self._fills:
            pen.fill(base)
            pen.path([low, (high[0] + 2, -1.5), (high[0] + 2, high[1] + 2), (-1.5, high[1] + 2)])
            pen.paint("f")
        self._levels()
        self._fields()
        self.own()
        waters = Waters(pen, look, self._ground, fills=self._fills)
        waters.sea(self)
        self._masses()
        self._textures()
        waters.courses()
        self._contours()

    def own(self) -> None:
        """Draw what a map has of its own: over levels and fields, below woods and water."""

    def outlines(
        self, cells: set[Cell], rounds: int = 1, wander: float = 0.05, seed: int = 0
    ) -> list[list[Point]]:
        return [softened(loop, rounds, wander, seed) for loop in outlines(cells)]

    def fill(self, colour: str, outlines: Iterable[list[Point]], alpha: float = 1.0) -> None:
        if not self._fills:
            return
        pen = self._pen
        outlines = list(outlines)
        if not outlines:
            return
        with pen.glazed(alpha):
            pen.fill(colour)
            for outline in outlines:
                pen.blob(outline)
            pen.paint("f*")

    def _level_sets(self) -> list[tuple[int, list[list[Point]]]]:
        levels = self._ground.levels
        return [
            (
                level,
                self.outlines(self._where(_at_least(levels, level)), 2, 0.06, level),
            )
            for level in range(1, max(levels) + 1)
        ]

    def _hollows(self) -> list[list[Point]]:
        ground = self._ground
        deep = ("river", "canal")
        dry = self._where(lambda h: ground.levels[h] < 0 and ground.cover[h] not in deep)
        return self.outlines(dry, 2, 0.05, 9)

    def stretches(self) -> list[tuple[int, list[Point]]]:
        """Return the stretches of contour lines that bear their level each, as places to write on.

        None is much longer than _FIGURED, so that no figure is far from where people look.
        """
        wide, high = self._ground.board.extent
        found = []
        for level, line in self.contours():
            inner = [p for p in line if 0.4 < p[0] < wide - 0.4 and 0.4 < p[1] < high - 0.4]
            if len(line) > 8 and inner:
                count = max(1, round(_length(inner) / _FIGURED))
                cuts = [len(inner) * n // count for n in range(count + 1)]
                found += [(level, inner[a:b]) for a, b in pairwise(cuts) if b > a]
        return found

    def contours(self) -> list[tuple[int, list[Point]]]:
        """Return all contour lines with their levels; that of a hollow is -1."""
        sets = [(level, line) for level, lines in self._level_sets() for line in lines]
        return sets + [(-1, line) for line in self._hollows()]

    def _levels(self) -> None:
        look = self._look
        self.fill(look.hollow, self._hollows())
        for level, lines in self._level_sets():
            shade = [[(x + 0.07, y + 0.1) for x, y in line] for line in lines]
            self.fill(look.contour, shade, 0.35)
            self.fill(look.levels[level - 1], lines)

    def _contours(self) -> None:
        """Draw contour lines with strokes downhill, so that slopes show without colour."""
        pen, look = self._pen, self._look
        for level, outline in self.contours():
            turn = 1 if level > 0 else -1
            width = contour_width(level)
            pen.stroke(look.contour, width)
            pen.blob(outline)
            pen.paint("S")
            pen.stroke(look.contour, 0.014, cap=0)
            ticks = []
            for i, ((x, y), heading) in enumerate(walked(outline, 0.1)):
                reach = turn * (width / 2 + 0.058 + 0.05 * chance(i, 5))
                dx, dy = math.sin(heading), -math.cos(heading)
                ticks.append(((x, y), (x + dx * reach, y + dy * reach)))
            pen.lines(ticks, coarse=True)
            pen.paint("S")

    def _fields(self) -> None:
        look = self._look
        colours = {
            "reeds": look.reeds,
            "marsh": look.marsh,
            "kunai": look.kunai,
            "brush": look.brush,
            "bamboo": look.bamboo,
            "hammada": look.hammada,
            "scrub": look.brush,
            "palm": look.jungle,
            "sand": look.sand,
        }
        for kind, alpha in _TINTS.items():
            if kind == self._ground.base or kind not in self._ground.cover:
                continue
            self._tint(colours[kind], self.covered(kind), 0.07, 3, alpha)
        if self._ground.base != "open":
            self._tint(look.open_patch, self.covered("open"), 0.08, 4, 0.8)
        fields, crops = Farmland(self._ground), Crops(self._pen, look, fills=self._fills)
        crops.grass(fields.closes)
        crops.draw(fields.plots)

    def _tint(self, colour: str, cells: set[Cell], wander: float, seed: int, alpha: float) -> None:
        """Tint cells; if some lie on hills, so lightly that these keep the brown of their level."""
        hilly = any(self._ground.levels[self._hex[cell]] > 0 for cell in cells)
        light = alpha * _ON_HILLS if hilly else alpha
        self.fill(colour, self.outlines(cells, 1, wander, seed), light)

    def _masses(self) -> None:
        """Draw woods and jungle as masses with a scalloped edge, from the lighter to the denser."""
        pen, look = self._pen, self._look
        present = [kind for kind in _MASSES if kind in self._ground.cover]
        for kind in present:
            members = self.covered(*present[present.index(kind) :])
            fill = {
                "woods": look.wood,
                "light-jungle": look.jungle,
                "dense-jungle": look.jungle_dark,
            }[kind]
            for outline in self.outlines(members, 1, 0.05, 11):
                edge = scalloped(outline, 0.2, (0.42, 0.67))
                if self._fills:
                    with pen.glazed(0.35 * look.mass):
                        pen.fill(look.shadow)
                        pen.blob([(x + 0.07, y + 0.09) for x, y in outline])
                        pen.paint("f")
                    with pen.glazed(look.mass):
                        pen.fill(fill)
                        if look.mass < 1:  # Its edge lets nothing through.
                            pen.curves(edge, coarse=True)
                            pen.paint("f")
                pen.stroke(look.wood_edge, 0.022)
                pen.curves(edge, coarse=True)
                pen.paint("B" if self._fills and look.mass >= 1 else "S")
        self._levels_through(self.covered(*present))

    def _levels_through(self, cells: set[Cell]) -> None:
        """Let levels show through what grows on them: the higher, the browner."""
        if not cells or not self._fills:
            return
        with self._pen.kept():
            for loop in outlines(cells):
                self._pen.path(loop, close=True)
            self._pen.clip()
            for level, lines in self._level_sets():
                self.fill(self._look.levels[level - 1], lines, _THROUGH)

    def _textures(self) -> None:
        pen, ground = self._pen, self._ground
        busy = {building.hex for building in ground.buildings}
        for cell in self._cells:
            kind = ground.cover[self._hex[cell]]
            if kind not in TEXTURES or self._hex[cell] in busy:
                continue
            pick = int(chance(*cell, 21) * VARIANTS) % VARIANTS
            turned = kind in ("woods", "sand", "hammada", "dense-jungle")
            angle = 60.0 * int(chance(*cell, 22) * 6) if turned else 0.0
            x, y = centre(cell)
            x, y = x + 0.08 * (chance(*cell, 23) - 0.5), y + 0.08 * (chance(*cell, 24) - 0.5)
            pen.put(f"{kind}-{pick}", (x, y), angle)


def contour_width(level: int) -> float:
    """Return how broad the line around a level is, in hexes; that around a hollow has level -1."""
    return _CONTOURS[max(1, level) - 1]


def _length(line: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(line))


def _at_least(levels: Sequence[int], level: int) -> Callable[[int], bool]:
    return lambda h: levels[h] >= level
