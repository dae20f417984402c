"""Angles to lay beside a model: sectors with their marks, and wedges for oblique moves."""

from __future__ import annotations

import math

from generator.content.kinds.aid.shapes import Aid, LengthUnit
from generator.draw.aids.discs import polygon
from generator.draw.aids.easel import INK, SOFT, WHITE, Easel, Spot, along, on
from generator.draw.aids.placing import Cutout

RIM = 5.0
"""Millimetres of the rim with its degrees."""


def wedge_parts(aid: Aid, unit: LengthUnit) -> tuple[Cutout, ...]:
    """Return a sector about the upward direction, with rings at its marks."""
    return _sector(aid, unit, 90 - aid.angles[0] / 2, 90 + aid.angles[0] / 2)


def turn_parts(aid: Aid, unit: LengthUnit) -> tuple[Cutout, ...]:
    """Return a sector whose angles are counted from straight ahead, left and right."""
    return _sector(aid, unit, 90 - max(aid.angles), 90 - min(aid.angles))


def wheel_parts(aid: Aid, unit: LengthUnit) -> tuple[Cutout, ...]:
    """Return a sector whose angles are counted from its right edge on."""
    return _sector(aid, unit, min(aid.angles), max(aid.angles))


def _sector(aid: Aid, unit: LengthUnit, start: float, end: float) -> tuple[Cutout, ...]:
    radius = aid.sizes["radius"] * unit.mm

    def draw(easel: Easel) -> None:
        _fan(easel, aid, unit, start, end)

    outline = (*polygon(radius, start, end), *(((0.0, 0.0),) if end - start < 180 else ()))
    turns = (0.0, 180.0, 90.0, 270.0) if aid.form == "wedge" else (0.0, 90.0)
    return (Cutout(aid.id, aid.id, aid.name, aid.tint, (outline,), turns, draw),)


def _fan(easel: Easel, aid: Aid, unit: LengthUnit, start: float, end: float) -> None:
    radius, middle = aid.sizes["radius"] * unit.mm, (0.0, 0.0)
    if easel.fills:
        easel.paint(easel.path().sector(middle, radius, start, end), easel.wash)
        rim = easel.path().arc(middle, radius, start, end, on=False)
        rim.arc(middle, radius - RIM, end, start, on=True).close()
        easel.paint(rim, easel.accent)
    else:
        easel.stroke(easel.path().arc(middle, radius - RIM, start, end, on=False), 0.9)
    _degrees(easel, radius, start, end)
    if aid.form == "wedge":
        _rings(easel, aid, unit, start, end)
    else:
        _rays(easel, aid, radius)
    if aid.motif == "vehicle":
        _vehicle(easel, (0.0, min(15.0, radius * 0.2)) if end - start < 120 else (0.0, 1.5))
    _words(easel, aid, unit, radius, start, end)
    easel.cut(easel.path().sector(middle, radius, start, end))


def _degrees(easel: Easel, radius: float, start: float, end: float) -> None:
    """Draw a notch in the rim every five degrees."""
    colour = on(easel.strong)
    for number in range(1, round((end - start) / 5)):
        angle = start + 5 * number
        deep = 0.9 if number % 3 == 0 else 0.45
        easel.line(along(radius, angle), along(radius - RIM * deep, angle), 0.6, colour)


def _rings(easel: Easel, aid: Aid, unit: LengthUnit, start: float, end: float) -> None:
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
            tip = (
                foot[0] - side * deep * math.sin(math.radians(angle)),
                foot[1] + side * deep * math.cos(math.radians(angle)),
            )
            easel.line(foot, tip, 0.6)


def _rays(easel: Easel, aid: Aid, radius: float) -> None:
    """Draw the angles that are marked, each with its degrees beside the rim."""
    for said in aid.angles:
        angle = 90 - said if aid.form == "turn" else said
        ahead = said == 0 and aid.form == "turn"
        start = along(radius - RIM - (11.0 if ahead else 6.5), angle)
        easel.line(start, along(radius - RIM, angle), 1.6, easel.accent)
        words = f"{abs(said):g}°"
        half = easel.width(words, 18, "figure") / 2
        shift = math.degrees((half + 2.5) / max(radius - RIM - 8, 1.0))
        if said not in (min(aid.angles), max(aid.angles)):
            shift = 0.0
        inward = -shift if angle == max(_drawn(aid)) else shift
        at = along(radius - RIM - (7.0 if shift else 12.5), angle + inward)
        if not ahead:
            easel.text(at, words, 18, "figure", turn=angle + inward - 90)
    easel.line(along(0.0, 90), along(3.0, 90), 0.9)
    easel.paint(easel.path().circle((0.0, 0.0), 0.9), INK)


def _drawn(aid: Aid) -> list[float]:
    """Return the marked angles as they are drawn, from the right."""
    return [90 - said if aid.form == "turn" else said for said in aid.angles]


def _vehicle(easel: Easel, at: Spot) -> None:
    """Draw a tracked vehicle from above, its front upward, its tail at a place."""
    x, y = at
    body = [(-4.2, 0), (4.2, 0), (4.2, 13), (2.6, 15), (-2.6, 15), (-4.2, 13)]
    for side in (-6.0, 4.2):
        track = easel.path().rect(x + side, y, 1.8, 15)
        easel.paint(track, easel.strong)
        easel.stroke(track, 0.5)
    hull = easel.path().shape((x + u, y + v) for u, v in body)
    easel.paint(hull, WHITE)
    easel.stroke(hull, 0.7)
    barrel = easel.path().rect(x - 0.45, y + 9, 0.9, 11)
    easel.paint(barrel, WHITE)
    easel.stroke(barrel, 0.6)
    turret = easel.path().circle((x, y + 7.2), 3.0)
    easel.paint(turret, WHITE)
    easel.stroke(turret, 0.7)


def _words(
    easel: Easel, aid: Aid, unit: LengthUnit, radius: float, start: float, end: float
) -> None:
    """Write the name across the sector, or along a narrow one."""
    middle = (start + end) / 2
    chord = 1.6 * radius * math.sin(math.radians((end - start) / 2))
    if end - start < 60 and chord > 70:
        _across(easel, aid, unit, radius, chord - 16)
        return
    if end - start < 60:
        with easel.moved(*along(radius * 0.58, middle), middle):
            size = easel.fitted(aid.name, radius * 0.5, 24, "bold")
            easel.text((0, 2.0), aid.name, size, "bold")
            y = -5.0
            for line in aid.lines:
                easel.text((0, y), line, easel.fitted(line, radius * 0.62, 9.5))
                y -= 4.4
            easel.text((0, y), unit.scale, 7.5, "slim", colour=SOFT)
        return
    wide = end - start > 120
    room = radius * (1.05 if wide else 0.82)
    y = radius * (0.56 if wide else 0.68)
    easel.text((0, y), aid.name, easel.fitted(aid.name, room, 24, "bold"), "bold")
    size = 9.5 if wide else 9.0
    for line in (part for words in aid.lines for part in easel.wrapped(words, room, size)):
        y -= size * 0.48
        easel.text((0, y - 0.8), line, size)
    easel.text((0, y - 5.6), unit.scale, 7.5, "slim", colour=SOFT)


def _across(easel: Easel, aid: Aid, unit: LengthUnit, radius: float, room: float) -> None:
    """Write the name and lines across the far end of a long wedge."""
    y = radius * 0.84
    easel.text((0, y), aid.name, easel.fitted(aid.name, room, 30, "bold"), "bold")
    y -= 3.0
    for line in (part for words in aid.lines for part in easel.wrapped(words, room, 10.5)):
        y -= 5.0
        easel.text((0, y), line, 10.5)
    easel.text((0, y - 5.5), unit.scale, 7.5, "slim", colour=SOFT)


def oblique_parts(aid: Aid, unit: LengthUnit) -> tuple[Cutout, ...]:
    """Return a right-angled wedge; its length is that of the slanting side, from the point."""
    slant, angle = aid.length * unit.mm, aid.angles[0]
    far = along(slant, angle)
    corners = ((0.0, 0.0), (far[0], 0.0), far)

    def draw(easel: Easel) -> None:
        _oblique(easel, aid, unit, corners)

    return (
        Cutout(aid.id, aid.id, aid.name, aid.tint, (corners,), (0.0, 180.0, 90.0, 270.0), draw),
    )


def _oblique(easel: Easel, aid: Aid, unit: LengthUnit, corners: tuple[Spot, ...]) -> None:
    angle, (_, foot, far) = aid.angles[0], corners
    slant = aid.length * unit.mm
    easel.paint(easel.path().shape(corners), easel.wash)
    with easel.moved(0, 0, angle):
        side, other = 10 / math.tan(math.radians(angle)), 10 * math.tan(math.radians(angle))
        band = easel.path().shape([(0, 0), (slant, 0), (slant - other, -10), (side, -10)])
        easel.paint(band, easel.strong)
        if not easel.fills:
            easel.stroke(band, 0.6)
        colour = on(easel.strong)
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
