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
}
