"""Circles to lay on the table: a coloured rim, a hole in the middle, a name to read from afar."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.content.kinds.aid_shapes import Aid, Unit
from generator.press.aids.easel import INK, SOFT, WHITE, Easel, along, on
from generator.press.aids.placing import Outline, Part

HOLE = 0.16
"""Inches across the hole that shows the middle, if the file says nothing else."""

RIM = 0.055
"""Of the radius."""


def polygon(radius: float, start: float, end: float, steps: int = 48) -> Outline:
    """Return corners about an arc that holds all of it."""
    step = (end - start) / steps
    return tuple(along(radius, start + step * number) for number in range(steps + 1))


def disc_parts(aid: Aid, unit: Unit) -> tuple[Part, ...]:
    """Return a circle."""
    radius = aid.sizes["across"] * unit.mm / 2

    def draw(easel: Easel) -> None:
        _disc(easel, aid, unit, radius)

    outline = polygon(radius, 0, 360)[:-1]
    return (Part(aid.id, aid.id, aid.name, aid.tint, (outline,), (0.0,), draw),)


def _disc(easel: Easel, aid: Aid, unit: Unit, radius: float) -> None:
    rim = max(2.6, RIM * radius)
    middle = (0.0, 0.0)
    if easel.fills:
        easel.paint(easel.path().circle(middle, radius), easel.tint)
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
    colour = on(easel.tint) if easel.fills else INK
    for number in range(48):
        main = number % 6 == 0
        start, end = along(radius, 7.5 * number), along(radius - rim * (1 if main else 0.45),
                                                        7.5 * number)  # fmt: skip
        easel.line(start, end, 1.1 if main else 0.5, colour)


def _sight(easel: Easel, hole: float) -> None:
    """Draw the cross hairs about the hole."""
    for angle in (0, 90, 180, 270):
        easel.line(along(hole + 1.4, angle), along(hole + 6.5, angle), 0.9)
    easel.stroke(easel.path().circle((0.0, 0.0), hole + 3.2), 0.5, SOFT)


def _words(easel: Easel, aid: Aid, unit: Unit, radius: float) -> None:
    """Write the name over the hole, what happens below it."""
    room = 1.5 * radius
    size = easel.fitted(aid.name, room * 0.86, radius * 0.56, "bold")
    easel.text((0, radius * 0.40), aid.name, size, "bold")
    across = f"{unit.length(aid.sizes['across'])} across"
    easel.text((0, radius * 0.40 - size * 0.44), across, size * 0.56, "semi", colour=SOFT)
    body = max(8.0, radius * 0.19)
    lines = [part for line in aid.lines for part in easel.wrapped(line, room * 0.86, body)]
    y = -radius * 0.30
    for line in lines:
        easel.text((0, y), line, body)
        y -= body * 0.43
    easel.text((0, -radius * 0.86), unit.scale, 7.0, "slim", colour=SOFT)


def _burst(easel: Easel, radius: float) -> None:
    """Draw the star of an explosion."""
    spots = [
        along(radius * (0.96 if number % 2 == 0 else 0.70), number * 9 + 4.5)
        for number in range(40)
    ]
    if easel.fills:
        easel.paint(easel.path().shape(spots), easel.shade(0.14))
    else:
        easel.stroke(easel.path().shape(spots), 0.4, SOFT)


def _cloud(easel: Easel, radius: float) -> None:
    """Draw billows within the rim."""
    for ring, part, shade in ((0.80, 0.17, 0.22), (0.62, 0.20, 0.12)):
        spots = [along(radius * ring, number * 24 + ring * 60) for number in range(15)]
        for spot in spots:
            puff = easel.path().circle(spot, radius * part)
            if easel.fills:
                easel.paint(puff, easel.shade(shade))
            else:
                easel.stroke(puff, 0.35, SOFT)
    easel.paint(easel.path().circle((0.0, 0.0), radius * 0.70), WHITE)


def _plain(easel: Easel, radius: float) -> None:
    """Draw a thin ring within the rim."""
    easel.stroke(easel.path().circle((0.0, 0.0), radius * 0.95), 0.5, easel.tint)


_MOTIFS: Mapping[str, Callable[[Easel, float], None]] = {
    "": _plain,
    "burst": _burst,
    "cloud": _cloud,
    "houses": _plain,
}
