"""Where a way meets water: bridges and fords."""

from __future__ import annotations

import math

from generator.draw.look import Look
from generator.draw.pen import Pen
from generator.ground.points import Point

Reach = tuple[float, float]
"""How far a crossing reaches along its way, and to each side of it, in hexes."""


def draw_ford(pen: Pen, look: Look, at: Point, heading: float, reach: Reach) -> None:
    """Draw a ford: a row of dots on each side of the way."""
    (x, y), (half, off) = at, reach
    dx, dy = math.cos(heading), math.sin(heading)
    pen.stroke(look.water_ink, 0.03, (0.001, 0.065))
    for turn in (-1, 1):
        side = (off + 0.02) * turn
        pen.lines(
            [
                (
                    (x - dy * side - dx * half, y + dx * side - dy * half),
                    (x - dy * side + dx * half, y + dx * side + dy * half),
                )
            ]
        )
    pen.paint("S")


def draw_bridge(pen: Pen, look: Look, at: Point, heading: float, reach: Reach) -> None:
    """Draw a bridge with its planks and rails; the deck has the colour that the pen fills with."""
    (x, y), (half, off) = at, reach
    dx, dy = math.cos(heading), math.sin(heading)
    deck = [
        (x - dx * half - dy * off, y - dy * half + dx * off),
        (x + dx * half - dy * off, y + dy * half + dx * off),
        (x + dx * half + dy * off, y + dy * half - dx * off),
        (x - dx * half + dy * off, y - dy * half - dx * off),
    ]
    pen.path(deck, close=True)
    pen.paint("f")
    pen.stroke(look.ink, 0.011, cap=0)
    count = int(half / 0.045)
    for i in range(-count + 1, count):
        px, py = x + dx * half * i / count, y + dy * half * i / count
        pen.lines([((px - dy * off, py + dx * off), (px + dy * off, py - dx * off))])
    pen.paint("S")
    pen.stroke(look.ink, 0.045)
    for a, b, turn in ((deck[0], deck[1], 1), (deck[3], deck[2], -1)):
        wing = 0.07
        ox, oy = -dy * wing * turn, dx * wing * turn
        pen.path(
            [
                (a[0] + ox - dx * wing, a[1] + oy - dy * wing),
                a,
                b,
                (b[0] + ox + dx * wing, b[1] + oy + dy * wing),
            ]
        )
    pen.paint("S")
