"""Symbols of hex maps: marks and features, each about the middle of its hex."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from generator.draw.look import Look
from generator.draw.pen import Pen


def _disc(pen: Pen, look: Look, radius: float = 0.2) -> None:
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.02)
    pen.circle((0, 0), radius)
    pen.paint("B")


def _summit(pen: Pen, look: Look) -> None:
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.024)
    pen.path([(-0.12, 0.09), (0, -0.13), (0.12, 0.09)], close=True)
    pen.paint("B")
    pen.fill(look.ink)
    pen.circle((0, 0.022), 0.028)
    pen.paint("f")


def _crossroads(pen: Pen, look: Look) -> None:
    _disc(pen, look, 0.115)
    pen.stroke(look.ink, 0.03)
    pen.lines([((-0.065, 0), (0.065, 0)), ((0, -0.065), (0, 0.065))])
    pen.paint("S")


def _woods_line(pen: Pen, look: Look) -> None:
    _disc(pen, look, 0.125)
    pen.fill(look.ink)
    pen.path([(-0.06, 0.045), (0, -0.095), (0.06, 0.045)], close=True)
    pen.paint("f")
    pen.stroke(look.ink, 0.028)
    pen.lines([((0, 0.04), (0, 0.085))])
    pen.paint("S")


def _well(pen: Pen, look: Look) -> None:
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.026)
    pen.circle((0, 0), 0.12)
    pen.paint("B")
    pen.fill(look.water_ink)
    pen.circle((0, 0), 0.065)
    pen.paint("f")


def _cairn(pen: Pen, look: Look) -> None:
    pen.fill(look.stone)
    pen.stroke(look.ink, 0.018)
    for x, y, r in (
        (-0.07, 0.07, 0.055),
        (0.06, 0.07, 0.06),
        (0, 0.075, 0.05),
        (-0.03, -0.005, 0.055),
        (0.04, 0, 0.045),
        (0, -0.075, 0.045),
    ):
        pen.circle((x, y), r)
        pen.paint("B")


def _shrine(pen: Pen, look: Look) -> None:
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.022)
    pen.path([(-0.1, 0.12), (-0.1, -0.02), (0, -0.1), (0.1, -0.02), (0.1, 0.12)], close=True)
    pen.paint("B")
    pen.stroke(look.ink, 0.026)
    pen.lines([((0, -0.2), (0, 0.05)), ((-0.055, -0.15), (0.055, -0.15))])
    pen.paint("S")


def _pier(pen: Pen, look: Look) -> None:
    pen.fill(look.building_wood)
    pen.stroke(look.ink, 0.016)
    pen.path([(-0.06, -0.4), (0.06, -0.4), (0.06, 0.3), (-0.06, 0.3)], close=True)
    pen.paint("B")
    pen.lines(((-0.06, y / 20), (0.06, y / 20)) for y in range(-7, 6, 2))
    pen.paint("S")


def _cemetery(pen: Pen, look: Look) -> None:
    pen.fill(look.open_patch)
    pen.stroke(look.wall, 0.03)
    pen.path([(-0.27, -0.2), (0.27, -0.2), (0.27, 0.2), (-0.27, 0.2)], close=True)
    pen.paint("B")
    pen.stroke(look.ink, 0.02)
    for x in (-0.16, 0.0, 0.16):
        for y in (-0.08, 0.1):
            pen.lines(
                [((x, y - 0.06), (x, y + 0.06)), ((x - 0.035, y - 0.025), (x + 0.035, y - 0.025))]
            )
    pen.paint("S")


def _windmill(pen: Pen, look: Look) -> None:
    pen.fill(look.building_wood)
    pen.stroke(look.ink, 0.016)
    pen.path([(-0.085, 0.16), (-0.055, -0.05), (0.055, -0.05), (0.085, 0.16)], close=True)
    pen.paint("B")
    pen.stroke(look.ink, 0.03)
    pen.lines([((-0.16, -0.2), (0.16, 0.1)), ((-0.16, 0.1), (0.16, -0.2))])
    pen.paint("S")


def _pylon(pen: Pen, look: Look) -> None:
    pen.stroke(look.ink, 0.022)
    pen.lines(
        [
            ((-0.1, 0.17), (0, -0.2)),
            ((0.1, 0.17), (0, -0.2)),
            ((-0.075, 0.08), (0.06, -0.0)),
            ((0.075, 0.08), (-0.06, 0.0)),
            ((-0.09, -0.13), (0.09, -0.13)),
        ]
    )
    pen.paint("S")


def _dump(pen: Pen, look: Look) -> None:
    pen.fill(look.hut)
    pen.stroke(look.ink, 0.016)
    for x, y in ((-0.13, 0.03), (0.01, 0.03), (-0.06, -0.1), (0.08, -0.1)):
        pen.path([(x, y), (x + 0.12, y), (x + 0.12, y + 0.11), (x, y + 0.11)], close=True)
        pen.paint("B")


def _tomb(pen: Pen, look: Look) -> None:
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.022)
    pen.path([(-0.13, 0.12), (-0.13, 0.0), (0.13, 0.0), (0.13, 0.12)], close=True)
    pen.paint("B")
    pen.curves([((-0.1, 0), (-0.1, -0.15), (0.1, -0.15), (0.1, 0))])
    pen.paint("B")
    pen.lines([((0, -0.112), (0, -0.18))])
    pen.paint("S")


def _grove(pen: Pen, look: Look) -> None:
    for x, y, r in ((-0.12, 0.02, 0.15), (0.13, -0.03, 0.16), (0.02, 0.14, 0.15)):
        pen.fill(look.wood)
        pen.stroke(look.wood_edge, 0.025)
        pen.circle((x, y), r)
        pen.paint("B")


def _pillbox(pen: Pen, look: Look) -> None:
    pen.fill(look.shadow)
    pen.circle((0.02, 0.03), 0.19)
    pen.paint("f")
    turns = [math.radians(45 * i + 22.5) for i in range(8)]
    outline = [(0.2 * math.cos(turn), 0.2 * math.sin(turn)) for turn in turns]
    pen.fill(look.stone)
    pen.stroke(look.ink, 0.026)
    pen.path(outline, close=True)
    pen.paint("B")
    pen.fill(look.paper)
    pen.path([(-0.1, -0.08), (0.1, -0.08), (0.07, 0.02), (-0.07, 0.02)], close=True)
    pen.paint("f")
    pen.stroke(look.ink, 0.045, cap=0)
    pen.lines([((-0.085, -0.03), (0.085, -0.03))])
    pen.paint("S")


def _tongue(pen: Pen, x: float, y: float, size: float) -> None:
    """Trace a tongue of fire about a point, its tip up."""
    arcs = [
        ((0.0, -0.2), (0.03, -0.1), (0.14, -0.05), (0.14, 0.06)),
        ((0.14, 0.06), (0.14, 0.14), (0.07, 0.18), (0.0, 0.18)),
        ((0.0, 0.18), (-0.07, 0.18), (-0.14, 0.14), (-0.14, 0.06)),
        ((-0.14, 0.06), (-0.14, -0.05), (-0.03, -0.1), (0.0, -0.2)),
    ]
    a, b, c, d = ([(x + px * size, y + py * size) for px, py in arc] for arc in arcs)
    pen.curves([(p[0], p[1], p[2], p[3]) for p in (a, b, c, d)])


def _flame(pen: Pen, look: Look) -> None:
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.028)
    _tongue(pen, 0, 0, 1)
    pen.paint("B")
    pen.lines([((0, 0.02), (0, 0.11))])
    pen.paint("S")


def _blaze(pen: Pen, look: Look) -> None:
    pen.fill(look.ink)
    pen.stroke(look.ink, 0.028)
    _tongue(pen, 0, 0, 1.15)
    pen.paint("B")
    pen.fill(look.paper)
    _tongue(pen, 0, 0.07, 0.5)
    pen.paint("B")


def _hull(pen: Pen, look: Look) -> None:
    """Draw a vehicle from ahead: hull, turret, both tracks."""
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.024)
    pen.path([(-0.09, -0.03), (-0.07, -0.12), (0.07, -0.12), (0.09, -0.03)], close=True)
    pen.paint("B")
    pen.path([(-0.17, 0.09), (-0.12, -0.03), (0.12, -0.03), (0.17, 0.09)], close=True)
    pen.paint("B")
    for x in (-0.135, 0.135):
        corners = ((-0.04, 0.07), (0.04, 0.07), (0.04, 0.15), (-0.04, 0.15))
        pen.path([(x + dx, y) for dx, y in corners], close=True)
    pen.paint("B")


def _wreck(pen: Pen, look: Look) -> None:
    _hull(pen, look)
    pen.stroke(look.ink, 0.036)
    pen.lines([((-0.17, -0.15), (0.17, 0.15)), ((0.17, -0.15), (-0.17, 0.15))])
    pen.paint("S")


def _burning_wreck(pen: Pen, look: Look) -> None:
    _hull(pen, look)
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.024)
    _tongue(pen, 0, -0.12, 0.62)
    pen.paint("B")


def _burnt(pen: Pen, look: Look) -> None:
    _disc(pen, look, 0.13)
    pen.stroke(look.ink, 0.03)
    pen.lines([((-0.06, -0.06), (0.06, 0.06)), ((0.06, -0.06), (-0.06, 0.06))])
    pen.paint("S")


def _rubble(pen: Pen, look: Look) -> None:
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.024)
    for stones in (((-0.1, 0.08), (0.1, 0.08)), ((0.0, -0.05),)):
        for x, y in stones:
            pen.path([(x - 0.085, y + 0.05), (x, y - 0.08), (x + 0.085, y + 0.05)], close=True)
        pen.paint("B")


def _work(pen: Pen, look: Look) -> None:
    """Draw a fortification: a bank with its ditch."""
    pen.fill(look.paper)
    pen.stroke(look.ink, 0.026)
    pen.path([(-0.17, 0.12), (-0.17, -0.06), (0.17, -0.06), (0.17, 0.12)], close=True)
    pen.paint("B")
    pen.stroke(look.ink, 0.03, cap=0)
    pen.lines(((x, -0.06), (x, -0.16)) for x in (-0.155, -0.052, 0.052, 0.155))
    pen.paint("S")


SYMBOLS: Mapping[str, Callable[[Pen, Look], None]] = {
    "summit": _summit,
    "pillbox": _pillbox,
    "crossroads": _crossroads,
    "woods-line": _woods_line,
    "well": _well,
    "cairn": _cairn,
    "shrine": _shrine,
    "pier": _pier,
    "cemetery": _cemetery,
    "windmill": _windmill,
    "pylon": _pylon,
    "dump": _dump,
    "tomb": _tomb,
    "grove": _grove,
    "flame": _flame,
    "blaze": _blaze,
    "burning-wreck": _burning_wreck,
    "wreck": _wreck,
    "burnt": _burnt,
    "rubble": _rubble,
    "work": _work,
}
