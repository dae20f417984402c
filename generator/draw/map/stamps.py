"""Textures and symbols of hex maps, each drawn once as a form and placed where needed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from generator.draw.look import Look
from generator.draw.map.symbols import SYMBOLS
from generator.draw.pen import Pen
from generator.draw.shapes import chance
from generator.ground.points import Point

VARIANTS = 3
Drawing = Callable[[Pen, Look, int], None]


def define(pen: Pen, look: Look, kinds: set[str]) -> None:
    """Define the textures of these kinds of terrain and all symbols among them."""
    for kind in sorted(kinds):
        if draw := TEXTURES.get(kind):
            for variant in range(VARIANTS):
                with pen.stamp(f"{kind}-{variant}"):
                    draw(pen, look, variant)
        if symbol := SYMBOLS.get(kind):
            with pen.stamp(kind, 0.5):
                symbol(pen, look)


def strewn(variant: int, count: int, reach: float, apart: float, seed: int) -> list[Point]:
    """Return places within a circle that keep their distance, the same each time."""
    found: list[Point] = []
    for i in range(count * 14):
        angle = 2 * math.pi * chance(i, variant, seed)
        off = reach * math.sqrt(chance(i, variant, seed + 50))
        at = off * math.cos(angle), off * math.sin(angle)
        if all(math.dist(at, other) >= apart for other in found):
            found.append(at)
        if len(found) == count:
            break
    return found


def _crowns(
    pen: Pen, look: Look, variant: int, seed: int, fill: str, count: int, size: float
) -> None:
    places = sorted(strewn(variant, count, 0.43, size * 1.25, seed), key=lambda p: p[1])
    for i, (x, y) in enumerate(places):
        radius = size * (0.82 + 0.4 * chance(i, variant, seed + 9))
        pen.fill(look.wood_edge)
        pen.circle((x + 0.02, y + 0.025), radius)
        pen.paint("f")
        pen.fill(fill)
        pen.circle((x, y), radius)
        pen.paint("f")
        pen.stroke(look.wood_edge, 0.008)
        pen.curves(
            [
                (
                    (x - radius * 0.5, y + radius * 0.15),
                    (x - radius * 0.4, y + radius * 0.6),
                    (x + radius * 0.3, y + radius * 0.62),
                    (x + radius * 0.52, y + radius * 0.1),
                )
            ]
        )
        pen.paint("S")


def _woods(pen: Pen, look: Look, variant: int) -> None:
    _crowns(pen, look, variant, 11, look.crown, 9, 0.1)


def _light_jungle(pen: Pen, look: Look, variant: int) -> None:
    _crowns(pen, look, variant, 17, look.crown, 5, 0.09)
    for x, y in strewn(variant, 5, 0.42, 0.2, 18):
        _fronds(pen, look.wood_edge, (x, y), 0.075, 5, variant, 0.014)


def _dense_jungle(pen: Pen, look: Look, variant: int) -> None:
    _crowns(pen, look, variant, 23, look.jungle, 12, 0.095)
    for x, y in strewn(variant, 4, 0.4, 0.25, 24):
        _fronds(pen, look.wood_edge, (x, y), 0.09, 7, variant, 0.016)


def _fronds(
    pen: Pen, colour: str, at: Point, reach: float, count: int, turn: int, width: float
) -> None:
    x, y = at
    pen.stroke(colour, width)
    curves = []
    for i in range(count):
        angle = 2 * math.pi * (i + 0.35 * turn) / count
        dx, dy = reach * math.cos(angle), reach * math.sin(angle)
        curves.append(
            (
                (x, y),
                (x + dx * 0.5 - dy * 0.25, y + dy * 0.5 + dx * 0.25 - 0.02),
                (x + dx * 0.9 - dy * 0.2, y + dy * 0.9 + dx * 0.2 - 0.01),
                (x + dx, y + dy + 0.02),
            )
        )
    pen.curves(curves)
    pen.paint("S")


def _palm(pen: Pen, look: Look, variant: int) -> None:
    for i, at in enumerate(strewn(variant, 6, 0.36, 0.27, 31)):
        pen.fill(look.sand_ink)
        pen.circle((at[0] + 0.03, at[1] + 0.035), 0.06)
        pen.paint("f")
        _fronds(pen, look.wood_edge, at, 0.125, 7, variant + i, 0.022)


def _brush(pen: Pen, look: Look, variant: int) -> None:
    for i, (x, y) in enumerate(strewn(variant, 12, 0.43, 0.2, 41)):
        r = 0.045 + 0.025 * chance(i, variant, 42)
        pen.fill(look.brush_ink)
        pen.circle((x + 0.01, y + 0.014), r)
        pen.paint("f")
        pen.fill(look.brush)
        pen.circle((x - 0.004, y - 0.008), r * 0.82)
        pen.paint("f")


def _scrub(pen: Pen, look: Look, variant: int) -> None:
    pen.stroke(look.scrub_ink, 0.016)
    for x, y in strewn(variant, 9, 0.42, 0.22, 47):
        pen.lines(
            ((x, y), (x + 0.075 * math.cos(a), y - 0.075 * math.sin(a)))
            for a in (0.5, 1.3, 1.9, 2.7)
        )
    pen.paint("S")


def _marsh(pen: Pen, look: Look, variant: int) -> None:
    pen.stroke(look.marsh_ink, 0.014)
    for x, y in strewn(variant, 6, 0.4, 0.26, 53):
        pen.lines(
            [((x - 0.1, y), (x + 0.1, y)), ((x - 0.05, y + 0.03), (x + 0.13, y + 0.03))]
            + [
                ((x + k * 0.022, y), (x + k * 0.045, y - 0.085 + 0.012 * abs(k)))
                for k in (-2, -1, 0, 1, 2)
            ]
        )
    pen.paint("S")


def _reeds(pen: Pen, look: Look, variant: int) -> None:
    pen.stroke(look.marsh_ink, 0.014)
    for i, (x, y) in enumerate(strewn(variant, 12, 0.43, 0.18, 57)):
        high = 0.11 + 0.04 * chance(i, variant, 58)
        pen.lines(
            ((x + 0.5 * lean, y), (x + lean, y - high * (1 - 3 * abs(lean))))
            for lean in (-0.055, -0.02, 0.015, 0.05)
        )
    pen.paint("S")


def _kunai(pen: Pen, look: Look, variant: int) -> None:
    pen.stroke(look.kunai_ink, 0.013)
    for x, y in strewn(variant, 13, 0.44, 0.17, 59):
        pen.curves(
            ((x, y), (x, y - 0.05), (x + lean, y - 0.09), (x + 2 * lean, y - 0.11))
            for lean in (-0.03, 0.005, 0.035)
        )
    pen.paint("S")


def _bamboo(pen: Pen, look: Look, variant: int) -> None:
    for x, y in strewn(variant, 9, 0.4, 0.2, 61):
        pen.stroke(look.jungle_dark, 0.02)
        pen.lines(((x + k * 0.035, y + 0.06), (x + k * 0.05, y - 0.09)) for k in (-1, 0, 1))
        pen.paint("S")
        pen.stroke(look.bamboo, 0.008)
        pen.lines(((x - 0.05, y - 0.03 * k), (x + 0.05, y - 0.03 * k)) for k in (0, 1))
        pen.paint("S")


def _crag(pen: Pen, look: Look, variant: int) -> None:
    for i, (x, y) in enumerate(strewn(variant, 7, 0.38, 0.23, 67)):
        r = 0.065 + 0.05 * chance(i, variant, 68)
        outline = [
            (x + r * s * math.cos(a), y + r * s * math.sin(a))
            for a, s in zip(
                (0.2, 1.3, 2.5, 3.5, 4.6, 5.5), (1, 0.8, 1.05, 0.9, 1.1, 0.85), strict=True
            )
        ]
        pen.fill(look.stone)
        pen.stroke(look.ink, 0.012)
        pen.path(outline, close=True)
        pen.paint("B")
        pen.fill(look.paper)
        pen.path([outline[3], outline[4], outline[5], (x, y)], close=True)
        pen.paint("f")


def _hammada(pen: Pen, look: Look, variant: int) -> None:
    for i, (x, y) in enumerate(strewn(variant, 26, 0.45, 0.11, 71)):
        r = 0.012 + 0.022 * chance(i, variant, 72)
        pen.fill(look.stone)
        pen.path(
            [
                (x - r, y + r * 0.6),
                (x - r * 0.3, y - r),
                (x + r, y - r * 0.2),
                (x + r * 0.4, y + r),
            ],
            close=True,
        )
        pen.paint("f")


def _sand(pen: Pen, look: Look, variant: int) -> None:
    pen.fill(look.sand_ink)
    for at in strewn(variant, 13, 0.46, 0.17, 73):
        pen.circle(at, 0.0125)
    pen.paint("f")


def _beach(pen: Pen, look: Look, variant: int) -> None:
    pen.stroke(look.sand_ink, 0.016)
    for x, y in strewn(variant, 7, 0.42, 0.24, 79):
        pen.curves([((x - 0.07, y), (x - 0.03, y - 0.04), (x + 0.03, y - 0.04), (x + 0.07, y))])
    pen.paint("S")


def _ocean(pen: Pen, look: Look, variant: int) -> None:
    pen.stroke(look.water_ink, 0.013)
    for x, y in strewn(variant, 6, 0.42, 0.26, 87):
        pen.curves(
            ((x + dx, y), (x + dx + 0.03, y - 0.035), (x + dx + 0.07, y - 0.035), (x + dx + 0.1, y))
            for dx in (-0.1, 0.0)
        )
    pen.paint("S")


TEXTURES: Mapping[str, Drawing] = {
    "woods": _woods,
    "light-jungle": _light_jungle,
    "dense-jungle": _dense_jungle,
    "palm": _palm,
    "brush": _brush,
    "scrub": _scrub,
    "marsh": _marsh,
    "reeds": _reeds,
    "kunai": _kunai,
    "bamboo": _bamboo,
    "crag": _crag,
    "hammada": _hammada,
    "sand": _sand,
    "beach": _beach,
    "ocean": _ocean,
}
