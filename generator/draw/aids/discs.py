"""Circles to lay on the table: a coloured rim, a hole in the middle, a name to read from afar."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.content.kinds.aid.shapes import Aid, LengthUnit
from generator.draw.aids.easel import SOFT, WHITE, Easel, Spot, along, on
from generator.draw.aids.placing import Cutout, Outline

HOLE = 0.16
"""The default width of the hole that shows the middle, in inches."""

RIM = 0.055
"""Of the radius."""


def polygon(radius: float, start: float, end: float, steps: int = 48) -> Outline:
    """Return corners about an arc that holds all of it."""
    step = (end - start) / steps
    return tuple(along(radius, start + step * number) for number in range(steps + 1))


def disc_parts(aid: Aid, unit: LengthUnit) -> tuple[Cutout, ...]:
    """Return a circle."""
    radius = aid.sizes["across"] * unit.mm / 2

    def draw(easel: Easel) -> None:
        _disc(easel, aid, unit, radius)

    outline = polygon(radius, 0, 360)[:-1]
    return (Cutout(aid.id, aid.id, aid.name, aid.tint, (outline,), (0.0,), draw),)


def _disc(easel: Easel, aid: Aid, unit: LengthUnit, radius: float) -> None:
    rim = max(2.6, RIM * radius)
    middle = (0.0, 0.0)
    if easel.fills:
        easel.paint(easel.path().circle(middle, radius), easel.accent)
        easel.paint(easel.path().circle(middle, radius - rim), WHITE)
    else:
        easel.stroke(easel.path().circle(middle, radius - rim), 0.9)
    _MOTIFS[aid.motif](easel, radius - rim)
    _ticks(easel, radius, rim)
    hole = aid.sizes.get("hole", HOLE) * unit.mm / 2
    _sight(easel, hole)
    _words(easel, aid, unit, radius - rim)
    easel.cut(easel.path().circle(middle, hole))
    easel.cut(easel.path().circle(middle, radius))


def _ticks(easel: Easel, radius: float, rim: float) -> None:
    """Draw notches in the rim, the eight points of the compass long ones."""
    colour = on(easel.strong)
    for number in range(48):
        main = number % 6 == 0
        deep = rim * (1 if main else 0.45)
        start, end = along(radius, 7.5 * number), along(radius - deep, 7.5 * number)
        easel.line(start, end, 1.1 if main else 0.5, colour)


def _sight(easel: Easel, hole: float) -> None:
    """Draw the cross hairs about the hole."""
    for angle in (0, 90, 180, 270):
        easel.line(along(hole + 1.2, angle), along(hole + 5.6, angle), 0.9)
    easel.stroke(easel.path().circle((0.0, 0.0), hole + 2.8), 0.5, SOFT)


def _words(easel: Easel, aid: Aid, unit: LengthUnit, radius: float) -> None:
    """Write the name over the hole, what happens below it."""
    size = easel.fitted(aid.name, radius * 1.15, radius * 0.60, "bold")
    easel.text((0, radius * 0.46), aid.name, size, "bold")
    across = f"{unit.length(aid.sizes['across'])} across"
    easel.text((0, radius * 0.27), across, radius * 0.31, "semi", colour=SOFT)
    body = max(9.5, radius * 0.185)
    lines = [part for line in aid.lines for part in easel.wrapped(line, radius * 1.36, body)]
    y = -radius * 0.30
    for line in lines:
        easel.text((0, y), line, body)
        y -= body * 0.44
    easel.text((0, -radius * 0.68), unit.scale, 7.5, "slim", colour=SOFT)


def _burst(easel: Easel, radius: float) -> None:
    """Draw the star of an explosion."""
    if not easel.fills:
        easel.stroke(easel.path().shape(_star(radius * 0.97, radius * 0.85, 0.0)), 0.5, SOFT)
        return
    strong = 1.4 if easel.tint != easel.accent else 0.4
    for inner, outer, part, shift in ((0.74, 0.985, 0.55, 0.0), (0.60, 0.86, 0.28, 6.0)):
        star = easel.path().shape(_star(radius * outer, radius * inner, shift))
        easel.paint(star, easel.shade(strong * part))


def _star(outer: float, inner: float, shift: float) -> list[Spot]:
    """Return the corners of a star of 24 points."""
    return [along(inner if n % 2 else outer, n * 7.5 + shift) for n in range(48)]


def _cloud(easel: Easel, radius: float) -> None:
    """Draw billows within the rim."""
    for ring, part, shade in ((0.80, 0.18, 0.26), (0.66, 0.20, 0.13)):
        for number in range(15):
            spot = along(radius * ring, number * 24 + ring * 60)
            puff = easel.path().circle(spot, radius * part)
            easel.paint(puff, easel.shade(shade))
            if not easel.fills:
                easel.stroke(puff, 0.35, SOFT)
    easel.paint(easel.path().circle((0.0, 0.0), radius * 0.74), WHITE)


def _plain(easel: Easel, radius: float) -> None:
    """Draw a wash with a thin ring within the rim."""
    if easel.fills:
        easel.paint(easel.path().circle((0.0, 0.0), radius * 0.95), easel.wash)
    easel.stroke(easel.path().circle((0.0, 0.0), radius * 0.95), 0.5, easel.accent)


_MOTIFS: Mapping[str, Callable[[Easel, float], None]] = {
    "": _plain,
    "burst": _burst,
    "cloud": _cloud,
}
