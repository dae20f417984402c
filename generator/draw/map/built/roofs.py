"""Roofs on a hex map, sunlit and shaded: tiles, planks, thatch; and burnt-out ruins."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.draw.look import Look, mixed
from generator.draw.map.built.plans import Plan
from generator.draw.pen import Pen
from generator.draw.shapes import chance
from generator.ground.points import Point, toward

_SUN = (-0.55, -0.83)
"""The direction of the sun: the upper left, as on all maps."""


class Roofs:
    """Draws houses on one map with one pen, each from its plan."""

    def __init__(self, pen: Pen, look: Look, *, fills: bool) -> None:
        self._pen, self._look, self._fills = pen, look, fills
        self.boxes: list[tuple[float, float, float, float]] = []

    def shadows(self, plans: Sequence[Sequence[Point]]) -> None:
        """Draw the houses' shadows: all of them first, so that none lies on a roof."""
        self.boxes += boxes_of(plans)
        for plan in plans:
            if self._fills:
                self._pen.fill(self._look.shadow)
                self._pen.path([(x + 0.03, y + 0.04) for x, y in plan], close=True)
                self._pen.paint("f")

    def gable(self, plan: Plan, kind: str, tone: float = 0.0) -> None:
        """Draw a house with a ridge along its first side; planks tell wood without colour.

        By `tone`, 0 to 1, its roof is paler than those of its neighbours.
        """
        pen, look = self._pen, self._look
        colour = look.building_stone if kind == "stone" else look.building_wood
        colour = mixed(colour, look.paper, 0.22 * tone)
        a, b, c, d = plan
        start, end = _mid(a, d), _mid(b, c)
        if self._fills:
            halves = ((a, b, end, start), (start, end, c, d))
            lit = max(halves, key=lambda half: _toward_sun(half, plan))
            pen.fill(colour)
            pen.path(plan, close=True)
            pen.paint("f")
            pen.fill(mixed(colour, "#ffffff", 0.28))
            pen.path(lit, close=True)
            pen.paint("f")
        else:
            pen.fill(look.paper)
            pen.path(plan, close=True)
            pen.paint("f")
        if kind == "wooden":
            self._planks(plan)
        pen.stroke(look.roof_line if self._fills else look.ink, 0.014)
        pen.lines([(start, end)])
        pen.paint("S")
        pen.stroke(look.ink, 0.021)
        pen.path(plan, close=True)
        pen.paint("S")

    def _planks(self, plan: Plan) -> None:
        pen, look = self._pen, self._look
        a, b, c, d = plan
        count = max(2, round(math.dist(a, b) / 0.058))
        pen.stroke(mixed(look.building_wood, look.ink, 0.55) if self._fills else look.ink, 0.0125)
        pen.lines((toward(a, b, i / count), toward(d, c, i / count)) for i in range(1, count))
        pen.paint("S")

    def gutted(self, plan: Plan, kind: str, key: Sequence[int]) -> None:
        """Draw a house without its roof: walls with gaps, and rubble between and before them.

        Of a wooden one some charred beams are left across it.
        """
        pen, look = self._pen, self._look
        a, b, c, d = plan
        colour = look.building_wood if kind == "wooden" else look.building_stone
        pen.fill(mixed(colour, "#ffffff", 0.72) if self._fills else look.paper)
        pen.path(plan, close=True)
        pen.paint("f")
        if kind == "wooden":
            count = max(3, round(math.dist(a, b) / 0.05))
            pen.stroke(look.ink, 0.018, cap=0)
            pen.lines(
                (toward(a, b, i / count), toward(d, c, i / count))
                for i in range(1, count)
                if chance(*key, i, 87) < 0.75
            )
            pen.paint("S")
        wide, deep = math.dist(a, b), math.dist(a, d)
        pen.fill(look.building_wood if kind == "wooden" and self._fills else look.shadow)
        for i in range(max(5, round(wide * deep * 190))):
            u = -0.12 + 1.24 * chance(*key, i, 81)
            v = -0.1 + 1.2 * chance(*key, i, 82)
            at = toward(toward(a, b, u), toward(d, c, u), v)
            r = 0.011 + 0.015 * chance(*key, i, 83)
            turn = 6.3 * chance(*key, i, 84)
            pen.path(
                [
                    (at[0] + r * math.cos(turn + t), at[1] + r * 0.8 * math.sin(turn + t))
                    for t in (0.0, 2.3, 4.1)
                ],
                close=True,
            )
        pen.paint("f")
        pen.stroke(look.ink, 0.034, cap=0)
        for number, (p, q) in enumerate(((a, b), (b, c), (c, d), (d, a))):
            gap = 0.15 + 0.5 * chance(*key, number, 85)
            width = 0.12 + 0.2 * chance(*key, number, 86)
            pen.lines([(p, toward(p, q, gap)), (toward(p, q, min(1.0, gap + width)), q)])
        pen.paint("S")

    def hut(self, plan: Plan) -> None:
        """Draw a hut under thatch."""
        pen, look = self._pen, self._look
        pen.fill(look.hut if self._fills else look.paper)
        pen.stroke(look.ink, 0.02)
        pen.path(plan, close=True)
        pen.paint("B")
        pen.stroke(look.ink, 0.012)
        pen.lines([(plan[0], plan[2]), (plan[1], plan[3])])
        pen.paint("S")

    def church(self, nave: Plan, aisles: Sequence[Plan], kind: str) -> None:
        """Draw a church: aisle, nave, and a tower with a cross at the nave's end."""
        for plan in (*aisles, nave):
            self.gable(plan, kind)
        pen, look = self._pen, self._look
        x, y = toward(_mid(nave[0], nave[3]), _mid(nave[1], nave[2]), 0.12)
        pen.fill(look.paper)
        pen.stroke(look.ink, 0.024)
        pen.circle((x, y), 0.1)
        pen.paint("B")
        pen.stroke(look.ink, 0.032)
        pen.lines([((x, y - 0.068), (x, y + 0.07)), ((x - 0.046, y - 0.02), (x + 0.046, y - 0.02))])
        pen.paint("S")


def boxes_of(plans: Sequence[Sequence[Point]]) -> list[tuple[float, float, float, float]]:
    """Return the boxes that plans lie in: left, top, right, bottom."""
    ends = [tuple(zip(*plan, strict=True)) for plan in plans]
    return [(min(xs), min(ys), max(xs), max(ys)) for xs, ys in ends]


def _toward_sun(half: Sequence[Point], plan: Plan) -> float:
    """Return how far the middle of half a roof lies from its ridge towards the sun."""
    x = sum(p[0] for p in half) / 4 - sum(p[0] for p in plan) / 4
    y = sum(p[1] for p in half) / 4 - sum(p[1] for p in plan) / 4
    return x * _SUN[0] + y * _SUN[1]


def _mid(a: Point, b: Point) -> Point:
    return toward(a, b, 0.5)
