"""Crops in their plots: grain in furrows, vines, paddies between dykes, trees in rows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.draw.look import Look, mixed
from generator.draw.map.fields.plots import Plot
from generator.draw.pen import Pen
from generator.ground.points import Point

ROWS = {"grain": 0.085, "vineyard": 0.125, "orchard": 0.2}
"""Hexes from row to row."""

_GLAZE = {False: 0.85, True: 0.5}
"""How much of the ground a crop hides; on a hill much of its brown shows through."""

_TREE = (0.112, 0.084)
"""Hexes across an orchard's trees: their dark rim, their crown."""

_DOT = 0.07
"""Hexes across the dot that a tree is without colour."""

Line = tuple[Point, Point]


class Crops:
    """Draws plots with one pen."""

    def __init__(self, pen: Pen, look: Look, *, fills: bool) -> None:
        self._pen, self._look, self._fills = pen, look, fills

    def draw(self, plots: Iterable[Plot]) -> None:
        """Draw each plot: its colour, its rows, and the balk around it."""
        for plot in plots:
            with self._pen.kept():
                self._outline(plot)
                self._pen.clip()
                self._colour(plot)
                self._rows(plot)
            self._pen.stroke(self._ink(plot.kind), 0.03)
            self._outline(plot)
            self._pen.paint("S")

    def grass(self, closes: Iterable[Plot]) -> None:
        """Tint enclosed grass: pasture, hay or fallow by chance, so lightly that nobody errs."""
        pen, look = self._pen, self._look
        if not self._fills:
            return
        for close in closes:
            if close.tone < 0.25:
                continue
            tint = look.open_patch if close.tone < 0.55 else look.pasture
            with pen.glazed(0.55 if close.tone < 0.8 else 0.85):
                pen.fill(tint)
                self._outline(close)
                pen.paint("f*")

    def _outline(self, plot: Plot) -> None:
        for line in plot.outlines:
            self._pen.path(line, close=True)

    def _ink(self, kind: str) -> str:
        look = self._look
        return {
            "grain": look.grain_ink,
            "vineyard": look.vine_ink,
            "paddy": look.paddy_ink,
            "orchard": look.brush_ink,
        }[kind]

    def _colour(self, plot: Plot) -> None:
        pen, look = self._pen, self._look
        if not self._fills:
            return
        colour = {
            "grain": look.grain,
            "vineyard": look.vine,
            "paddy": look.paddy,
            "orchard": look.orchard,
        }[plot.kind]
        if plot.kind == "grain":
            colour = mixed(colour, look.paper if plot.tone < 0.5 else look.grain_ink, 0.16)
        with pen.glazed(_GLAZE[plot.high]):
            pen.fill(colour)
            self._outline(plot)
            pen.paint("f*")

    def _rows(self, plot: Plot) -> None:
        pen, ink = self._pen, self._ink(plot.kind)
        xs, ys = zip(*(p for line in plot.outlines for p in line), strict=True)
        box = min(xs), min(ys), max(xs), max(ys)
        if plot.kind == "grain":
            pen.stroke(ink, 0.012, (0.05, 0.03), cap=0)
            pen.lines(rows(box, plot.turn, ROWS["grain"]))
        elif plot.kind == "vineyard":
            pen.stroke(ink, 0.05, (0.001, 0.078))
            pen.lines(rows(box, plot.turn, ROWS["vineyard"]))
        elif plot.kind == "paddy":
            pen.stroke(ink, 0.022)
            pen.lines(rows(box, plot.turn, 0.34))
            pen.lines(rows(box, plot.turn + math.pi / 2, 0.46))
        else:
            self._trees(rows(box, plot.turn, ROWS["orchard"]))
            return
        pen.paint("S")

    def _trees(self, lines: Sequence[Line]) -> None:
        """Draw rows of trees, each a crown over a darker one: a line of dots, its caps round."""
        pen, look = self._pen, self._look
        rim, crown = _TREE
        if not self._fills:
            rim = _DOT
        dash = (0.001, ROWS["orchard"])
        pen.stroke(look.wood_edge, rim, dash)
        pen.lines(((a[0] + 0.012, a[1] + 0.016), (b[0] + 0.012, b[1] + 0.016)) for a, b in lines)
        pen.paint("S")
        if not self._fills:
            return
        pen.stroke(look.wood, crown, dash)
        pen.lines(lines)
        pen.paint("S")


def rows(box: tuple[float, float, float, float], angle: float, gap: float) -> list[Line]:
    """Return parallel lines across a box, `gap` apart, at an angle in radians."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    reach = math.hypot(right - left, bottom - top) / 2 + gap
    dx, dy = math.cos(angle), math.sin(angle)
    count = int(reach / gap)
    found = []
    for i in range(-count, count + 1):
        ox, oy = x - dy * gap * i, y + dx * gap * i
        found.append(((ox - dx * reach, oy - dy * reach), (ox + dx * reach, oy + dy * reach)))
    return found
