"""Angles to lay beside a model: sectors with their marks, and wedges for oblique moves."""

from __future__ import annotations

import math

from generator.content.kinds.aid_shapes import Aid, Unit
from generator.press.aids.discs import polygon
from generator.press.aids.easel import INK, SOFT, Easel, Spot, along, on
from generator.press.aids.placing import Part

RIM = 5.0
"""Millimetres of the rim with its degrees."""


def wedge_parts(aid: Aid, unit: Unit) -> tuple[Part, ...]:
    """Return a sector about the upward direction, with rings at its marks."""
    return _sector(aid, unit, 90 - aid.angles[0] / 2, 90 + aid.angles[0] / 2)


def turn_parts(aid: Aid, unit: Unit) -> tuple[Part, ...]:
    """Return a sector whose angles are counted from straight ahead, left and right."""
    return _sector(aid, unit, 90 - max(aid.angles), 90 - min(aid.angles))


def wheel_parts(aid: Aid, unit: Unit) -> tuple[Part, ...]:
    """Return a sector whose angles are counted from its right edge on."""
    return _sector(aid, unit, min(aid.angles), max(aid.angles))


def _sector(aid: Aid, unit: Unit, start: float, end: float) -> tuple[Part, ...]:
    radius = aid.sizes["radius"] * unit.mm

    def draw(easel: Easel) -> None:
        _fan(easel, aid, unit, start, end)

    outline = (*polygon(radius, start, end), *(((0.0, 0.0),) if end - start < 180 else ()))
    turns = (0.0, 180.0, 90.0, 270.0) if aid.form == "wedge" else (0.0, 90.0)
    return (Part(aid.id, aid.id, aid.name, aid.tint, (outline,), turns, draw),)


def _fan(easel: Easel, aid: Aid, unit: Unit, start: float, end: float) -> None:
    radius, middle = aid.sizes["radius"] * unit.mm, (0.0, 0.0)
    easel.paint(easel.path().sector(middle, radius, start, end), easel.shade(0.12))
    if easel.fills:
        rim = easel.path().arc(middle, radius, start, end, on=False)
        rim.arc(middle, radius - RIM, end, start, on=True).close()
        easel.paint(rim, easel.tint)
    else:
        easel.stroke(easel.path().arc(middle, radius - RIM, start, end, on=False), 0.9)
    _degrees(easel, radius, start, end)
    if aid.form == "wedge":
        _rings(easel, aid, unit, start, end)
    else:
        _rays(easel, aid, radius, start)
    _words(easel, aid, unit, radius, start, end)
    easel.cut(easel.path().sector(middle, radius, start, end))


def _degrees(easel: Easel, radius: float, start: float, end: float) -> None:
    """Draw a notch in the rim every five degrees."""
    colour = on(easel.tint) if easel.fills else INK
    for number in range(1, round((end - start) / 5)):
        angle = start + 5 * number
        deep = 0.9 if number % 3 == 0 else 0.45
        easel.line(along(radius, angle), along(radius - RIM * deep, angle), 0.6, colour)


def _rings(easel: Easel, aid: Aid, unit: Unit, start: float, end: float) -> None:
    """Draw the arcs of a wedge, each with its distance on both sides of the middle."""
    for mark in aid.marks:
        radius = mark * unit.mm
        if radius < aid.sizes["radius"] * unit.mm - RIM:
            easel.stroke(easel.path().arc((0.0, 0.0), radius, start, end, on=False), 0.7, SOFT)
            for angle, turn in ((start + 4.5, start + 4.5 - 90), (end - 4.5, end - 94.5)):
                at = along(radius + 1.2, angle)
                easel.text(at, unit.length(mark), 10, "figure", turn=turn)
    inches = math.floor(aid.sizes["radius"])
    for number in range(1, inches * 2):
        radius = number * unit.mm / 2
        deep = 3.2 if number % 2 == 0 else 1.8
        for angle, side in ((start, 1), (end, -1)):
            foot = along(radius, angle)
            tip = foot[0] - side * deep * math.sin(math.radians(angle)), foot[
                1
            ] + side * deep * math.cos(math.radians(angle))
            easel.line(foot, tip, 0.6)


def _rays(easel: Easel, aid: Aid, radius: float, start: float) -> None:
    """Draw the angles that are marked, with their degrees."""
    for said in aid.angles:
        angle = 90 - said if aid.form == "turn" else said
        ahead = said == 0 and aid.form == "turn"
        easel.line(along(radius * 0.12, angle), along(radius - RIM, angle), 1.4 if ahead else 1.0,
                   easel.tint if easel.fills else INK)  # fmt: skip
    for said in aid.angles:
        angle = 90 - said if aid.form == "turn" else said
        words = f"{abs(said):g}°"
        shift = 0.0
        if said == min(aid.angles):
            shift = -7.0 if aid.form == "turn" else 7.0
        elif said == max(aid.angles):
            shift = 7.0 if aid.form == "turn" else -7.0
        shift *= 60 / radius
        at = along(radius - RIM - 8.5, angle + shift)
        easel.text(at, words, 17, "figure", turn=angle + shift - 90)
    easel.paint(easel.path().circle((0.0, 0.0), 0.8), INK)


def _words(
    easel: Easel, aid: Aid, unit: Unit, radius: float, start: float, end: float
) -> None:
    """Write the name across the sector, or along a narrow one."""
    middle = (start + end) / 2
    if end - start < 60:
        easel_at = radius * 0.58
        with easel.moved(*along(easel_at, middle), middle):
            size = easel.fitted(aid.name, radius * 0.5, 22, "bold")
            easel.text((0, 1.2), aid.name, size, "bold")
            y = -5.0
            for line in aid.lines:
                easel.text((0, y), line, easel.fitted(line, radius * 0.62, 9.0))
                y -= 4.2
            easel.text((0, y), unit.scale, 7.0, "slim", colour=SOFT)
        return
    wide = end - start > 120
    height = 0.50 if wide else 0.60
    room = radius * (0.80 if wide else 0.62)
    _block(easel, aid, unit, (0.0, radius * height), room)


def _block(easel: Easel, aid: Aid, unit: Unit, at: Spot, room: float) -> None:
    """Write name, lines and scale about a place, on a ground that hides the rays."""
    size = easel.fitted(aid.name, room, 19, "bold")
    lines = [part for line in aid.lines for part in easel.wrapped(line, room, 8.5)]
    high = size * 0.36 + 4.1 * (len(lines) + 1) + 3
    x, y = at
    easel.box(x - room / 2 - 2, y - high + size * 0.36, room + 4, high + 1, easel.shade(0.12))
    y += 0.4
    easel.text((x, y), aid.name, size, "bold")
    for line in lines:
        y -= 4.1
        easel.text((x, y - 0.9), line, 8.5)
    easel.text((x, y - 5.0), unit.scale, 7.0, "slim", colour=SOFT)


def oblique_parts(aid: Aid, unit: Unit) -> tuple[Part, ...]:
    """Return a right-angled wedge; its length is that of the slanting side, from the point."""
    slant, angle = aid.length * unit.mm, aid.angles[0]
    far = along(slant, angle)
    corners = ((0.0, 0.0), (far[0], 0.0), far)

    def draw(easel: Easel) -> None:
        _oblique(easel, aid, unit, corners)

    return (Part(aid.id, aid.id, aid.name, aid.tint, (corners,), (0.0, 180.0, 90.0, 270.0), draw),)


def _oblique(easel: Easel, aid: Aid, unit: Unit, corners: tuple[Spot, ...]) -> None:
    angle, (_, foot, far) = aid.angles[0], corners
    slant = aid.length * unit.mm
    easel.paint(easel.path().shape(corners), easel.shade(0.12))
    with easel.moved(0, 0, angle):
        band = easel.path().shape([(0, 0), (slant, 0), (slant - 9, -9), (9, -9)])
        easel.paint(band, easel.tint if easel.fills else easel.shade(0))
        colour = on(easel.tint) if easel.fills else INK
        cost = aid.sizes.get("cost", 1.0)
        for number in range(1, 2 * math.floor(aid.length)):
            x = number * unit.mm / 2
            whole = number % 2 == 0
            easel.line((x, 0), (x, -3.4 if whole else -1.9), 0.7, colour)
            if whole:
                words = unit.number(number / 2 * cost)
                easel.text((x, -8.2), words, 13, "figure", colour=colour)
    easel.stroke(easel.path().arc((0.0, 0.0), foot[0] * 0.30, 0, angle, on=False), 0.8)
    easel.text(along(foot[0] * 0.37, angle / 2.6), f"{angle:g}°", 13, "figure")
    x = foot[0] - 5
    room = foot[0] * 0.52
    size = easel.fitted(aid.name, room, 19, "bold")
    y = far[1] * 0.36
    easel.text((x, y), aid.name, size, "bold", anchor="end")
    for line in aid.lines:
        for part in easel.wrapped(line, room, 8.5):
            y -= 4.2
            easel.text((x, y - 0.6), part, 8.5, anchor="end")
    easel.text((x, 3.2), unit.scale, 7.0, "slim", colour=SOFT, anchor="end")
    easel.cut(easel.path().shape(corners))
