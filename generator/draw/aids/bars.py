"""Straight pieces: a cross with a scale on both axes, arrows, and blocks of ground."""

from __future__ import annotations

import math

from generator.content.kinds.aid.shapes import Aid, LengthUnit
from generator.draw.aids.easel import INK, SOFT, WHITE, Easel, Spot, on
from generator.draw.aids.placing import Cutout

ARM = 18.0
"""Millimetres across an arm of a cross."""

PAST = 2.0
"""Millimetres of an arm past its last mark."""


def cross_parts(aid: Aid, unit: LengthUnit) -> tuple[Cutout, ...]:
    """Return a cross that reaches its length to each of four sides."""
    reach, half = aid.length * unit.mm + PAST, ARM / 2
    level = ((-reach, -half), (reach, -half), (reach, half), (-reach, half))
    upright = tuple((y, x) for x, y in reversed(level))

    def draw(easel: Easel) -> None:
        _cross(easel, aid, unit, reach)

    return (Cutout(aid.id, aid.id, aid.name, aid.tint, (level, upright), (45.0, 0.0), draw),)


def _cross(easel: Easel, aid: Aid, unit: LengthUnit, reach: float) -> None:
    half = ARM / 2
    corners = _plus(reach, half)
    easel.paint(easel.path().shape(corners), easel.wash)
    words = (*aid.lines, "", "", "", "")[:4]
    others = (aid.name, unit.scale, aid.name, unit.scale)
    for number, turn in enumerate((90, 270, 180, 0)):  # over, under, left, right
        with easel.moved(0, 0, turn):
            flip = turn in (180, 270)
            _arm(easel, aid, unit, flip=flip)
            inner, outer = ARM / 2, aid.length * unit.mm
            _on_arm(easel, words[number], (inner * 0.55 + outer * 0.45) * 0.92, 14, flip=flip)
            _on_arm(easel, others[number], outer * 0.76, 9, flip=flip)
    easel.paint(easel.path().rect(-half, -half, ARM, ARM), easel.strong)
    if not easel.fills:
        easel.stroke(easel.path().rect(-half, -half, ARM, ARM), 0.8)
    colour = on(easel.strong)
    easel.line((-half, 0), (half, 0), 0.8, colour)
    easel.line((0, -half), (0, half), 0.8, colour)
    hole = easel.path().circle((0.0, 0.0), 2.0)
    easel.paint(hole, WHITE)
    easel.cut(hole)
    easel.cut(easel.path().shape(corners))


def _plus(reach: float, half: float) -> list[Spot]:
    quarter = [(half, half), (half, reach), (-half, reach), (-half, half)]
    return [
        *quarter,
        *((-y, x) for x, y in quarter[1:]),
        *((-x, -y) for x, y in quarter[1:]),
        *((y, -x) for x, y in quarter[1:3]),
    ]


def _arm(easel: Easel, aid: Aid, unit: LengthUnit, *, flip: bool) -> None:
    """Draw an arm to the right with a mark an inch; flipped words read from the other side."""
    half, turn = ARM / 2, 180.0 if flip else 0.0
    easel.line((half, 0), (aid.length * unit.mm + PAST, 0), 0.5)
    for number in range(1, 2 * math.floor(aid.length) + 1):
        x = number * unit.mm / 2
        whole = number % 2 == 0
        deep = half if whole else 3.0
        if x > half:
            easel.line((x, -deep), (x, deep), 1.0 if whole else 0.6)
        if whole:
            at = (x - 1.3, 2.0) if not flip else (x - 1.3, -2.0)
            side = "end" if not flip else "start"
            easel.text(at, unit.number(number / 2), 15, "figure", anchor=side, turn=turn)


def _on_arm(easel: Easel, words: str, x: float, size: float, *, flip: bool) -> None:
    """Write words beside the axis, on a ground that hides the marks."""
    wide, high = easel.width(words, size, "bold"), size * 0.25
    base = -6.6 if not flip else 6.6
    low = base - 0.7 if not flip else base - high - 0.7
    if words:
        easel.box(x - wide / 2 - 1, low, wide + 2, high + 1.4, easel.wash)
    turn = 180.0 if flip else 0.0
    easel.text((x, base), words, size, "bold", turn=turn)


def arrow_parts(aid: Aid, unit: LengthUnit) -> tuple[Cutout, ...]:
    """Return an arrow, from its tail to its point as long as it says."""
    length = aid.length * unit.mm
    half, head = 9.0, min(22.0, length / 3)
    shape = (
        (0.0, -half), (length - head, -half), (length - head, -half - 5.0), (length, 0.0),
        (length - head, half + 5.0), (length - head, half), (0.0, half),
    )  # fmt: skip
    shaft = (shape[0], shape[1], shape[5], shape[6])

    def draw(easel: Easel) -> None:
        _arrow(easel, aid, unit, shape, head)

    outlines = (shaft, (shape[2], shape[3], shape[4]))
    return (Cutout(aid.id, aid.id, aid.name, aid.tint, outlines, (0.0, 90.0), draw),)


def _arrow(easel: Easel, aid: Aid, unit: LengthUnit, shape: tuple[Spot, ...], head: float) -> None:
    length = aid.length * unit.mm
    easel.paint(easel.path().shape(shape), easel.wash)
    tip = (shape[2], shape[3], shape[4])
    easel.paint(easel.path().shape(tip), easel.strong)
    if not easel.fills:
        easel.stroke(easel.path().shape(tip), 0.6)
    for number in range(1, math.floor(aid.length) + 1):
        x = number * unit.mm
        if x < length - 1:
            tip_colour = on(easel.strong) if x > length - head else INK
            easel.line((x, 9.0), (x, 2.6), 0.9, tip_colour)
            easel.text((x - 1.2, 3.4), unit.number(number), 15, "figure", anchor="end")
    colour = on(easel.strong)
    words = unit.number(aid.length)
    easel.text((length - head * 0.62, -2.4), words, 18, "figure", colour=colour)
    easel.text((3, -2.6), aid.name, easel.fitted(aid.name, length - head - 6, 13, "bold"), "bold",
               anchor="start")  # fmt: skip
    line = " · ".join((*aid.lines, unit.scale))
    easel.text((3, -7.0), line, easel.fitted(line, length - head - 6, 8.5), anchor="start")
    easel.cut(easel.path().shape(shape))


def block_parts(aid: Aid, unit: LengthUnit) -> tuple[Cutout, ...]:
    """Return a rectangle of ground."""
    wide, high = aid.length * unit.mm, aid.sizes["width"] * unit.mm
    corners = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))

    def draw(easel: Easel) -> None:
        _block(easel, aid, unit, (wide, high))

    return (Cutout(aid.id, aid.id, aid.name, aid.tint, (corners,), (0.0, 90.0), draw),)


def _block(easel: Easel, aid: Aid, unit: LengthUnit, size: Spot) -> None:
    wide, high = size
    rim = 5.0
    if easel.fills:
        easel.box(0, 0, wide, high, easel.accent)
        easel.box(rim, rim, wide - 2 * rim, high - 2 * rim, easel.wash)
    else:
        easel.stroke(easel.path().rect(rim, rim, wide - 2 * rim, high - 2 * rim), 0.9)
    colour = on(easel.strong)
    for length, other, level in ((wide, high, True), (high, wide, False)):
        for number in range(1, math.ceil(length / unit.mm - 1e-6)):
            at = number * unit.mm
            for start, end in ((0.0, rim * 0.6), (other, other - rim * 0.6)):
                ends = ((at, start), (at, end)) if level else ((start, at), (end, at))
                easel.line(*ends, 0.7, colour)
    if aid.motif == "houses":
        _houses(easel, size, rim)
    _words(easel, aid, unit, size)
    easel.cut(easel.path().rect(0, 0, wide, high))


def _houses(easel: Easel, size: Spot, rim: float) -> None:
    """Draw roofs from above along the four sides: a ridge each, one slope in shadow."""
    wide, high = size
    deep = 15.0
    inner = rim + 3.0
    for length, turn, at in (
        (wide, 0, (0.0, 0.0)), (high, 90, (wide, 0.0)),
        (wide, 180, (wide, high)), (high, 270, (0.0, high)),
    ):  # fmt: skip
        with easel.moved(*at, turn):
            x = inner
            for number, part in enumerate((0.30, 0.22, 0.27, 0.21)):
                long = (length - 2 * inner - deep) * part
                y, tall = inner + (number % 2) * 1.6, deep - (number % 3) * 1.8
                easel.box(x, y, long - 2.4, tall, easel.shade(0.38))
                easel.box(x, y + tall / 2, long - 2.4, tall / 2, easel.shade(0.24))
                easel.stroke(easel.path().rect(x, y, long - 2.4, tall), 0.5)
                easel.line((x, y + tall / 2), (x + long - 2.4, y + tall / 2), 0.5)
                easel.box(x + long * 0.2, y + tall / 2 - 0.9, 1.8, 1.8, WHITE)
                easel.stroke(easel.path().rect(x + long * 0.2, y + tall / 2 - 0.9, 1.8, 1.8), 0.4)
                x += long


def _words(easel: Easel, aid: Aid, unit: LengthUnit, size: Spot) -> None:
    wide, high = size
    room = wide - 2 * 30
    name = easel.fitted(aid.name, room, 26, "bold")
    lines = [part for line in aid.lines for part in easel.wrapped(line, room, 10)]
    total = name * 0.36 + 8 + 4.8 * len(lines)
    y = high / 2 + total / 2 - name * 0.3
    easel.text((wide / 2, y), aid.name, name, "bold")
    across = f"{unit.number(aid.length)} × {unit.length(aid.sizes['width'])}"
    easel.text((wide / 2, y - 6.4), across, 14, "semi", colour=SOFT)
    y -= 8.0
    for line in lines:
        y -= 4.8
        easel.text((wide / 2, y), line, 10)
    easel.text((wide / 2, y - 6), unit.scale, 7.0, "slim", colour=SOFT)
