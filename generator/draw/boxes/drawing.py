"""Draws a box: its ground, cuts, folds and glue, and the foot of its sheets."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.draw.aids.easel import INK, SOFT, WHITE, Easel, Path, on
from generator.draw.boxes.net import Flap, Net, Spot
from generator.draw.boxes.placing import BLEED, BoxPlan
from generator.press.layout import BAR_LABEL, BARS, ROW, SlugLine
from generator.press.marks import Bar
from generator.press.slug import Wordings, fitted

CUT_POINTS, HALO_POINTS, FOLD_POINTS = 0.5, 1.1, 0.5
FOLD_DASH = (6.0, 3.0)
HATCH = 2.0
"""Millimetres between the lines of glue."""
HATCH_POINTS = 0.35
OVER_FOLD = 2.0
"""Millimetres that colour runs over the fold of a glue flap, so that no white shows there."""
WORD_POINTS = 7.0
_BAR_GAP = 4.0
BAR_UP = 4.6


def draw_ground(easel: Easel, net: Net) -> None:
    """Fill everything but glue flaps with the box's colour, over the cuts as well."""
    if not easel.fills:
        return
    for flap in net.flaps:
        if not flap.glue:
            path = easel.path().shape(flap.corners)
            easel.stroke(path, 2 * BLEED * 72 / 25.4, easel.tint)
            easel.paint(easel.path().shape(flap.corners), easel.tint)
    for flap in net.flaps:
        if flap.glue:
            easel.paint(easel.path().shape(_beyond(flap, OVER_FOLD)), WHITE)


def _beyond(flap: Flap, distance: float) -> tuple[Spot, ...]:
    """Return a flap of four corners without a strip along its fold."""
    first, second, third, last = flap.corners
    return _towards(first, second, distance), second, third, _towards(last, third, distance)


def _towards(start: Spot, end: Spot, distance: float) -> Spot:
    part = distance / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def draw_glue(easel: Easel, net: Net) -> None:
    """Hatch what is glued."""
    for flap in net.flaps:
        if flap.glue:
            _draw_glue(easel, flap)


def draw_lines(easel: Easel, net: Net) -> None:
    """Draw where to fold and cut: straight lines as single strokes, in places of the page."""
    over = on(easel.tint) if easel.fills else INK
    for fold in net.folds:
        easel.ruled(fold, FOLD_POINTS, over, FOLD_DASH)
    pens = ((HALO_POINTS, WHITE), (CUT_POINTS, INK)) if easel.fills else ((CUT_POINTS, INK),)
    for width, colour in pens:
        for flap in net.flaps:
            _cut(easel, net, flap, width, colour)


def _cut(easel: Easel, net: Net, flap: Flap, width: float, colour: str) -> None:
    """Draw the cut edges of a flap."""
    if flap.rounds:
        easel.stroke(_rounded_path(easel, flap), width, colour)
        return
    for start, end in net.free(flap):
        if flap.notch and start[1] == end[1] == flap.box[3]:
            middle = (start[0] + end[0]) / 2, start[1]
            left, right = min(start, end), max(start, end)
            round_ = easel.path().arc(middle, flap.notch, 180, 360, on=False)
            easel.ruled((left, (middle[0] - flap.notch, left[1])), width, colour)
            easel.stroke(round_, width, colour)
            easel.ruled(((middle[0] + flap.notch, right[1]), right), width, colour)
        else:
            easel.ruled((start, end), width, colour)


def _rounded_path(easel: Easel, flap: Flap) -> Path:
    """Return the free outline of a flap whose corners are round."""
    corners, path = flap.corners, easel.path().move(flap.corners[0])
    for before, corner, after, radius in zip(
        corners, corners[1:], corners[2:], flap.rounds[1:], strict=False
    ):
        begin, end = _towards(corner, before, radius), _towards(corner, after, radius)
        pull = 0.55 * radius
        path.line(begin).bend(_towards(begin, corner, pull), _towards(end, corner, pull), end)
    return path.line(corners[-1])


def _draw_glue(easel: Easel, flap: Flap) -> None:
    """Hatch a glue flap, with a word on it."""
    left, bottom, right, top = flap.box
    room = _beyond(flap, OVER_FOLD if easel.fills else 0.01)
    with easel.kept():
        easel.canvas.clipPath(easel.path().shape(room).raw, stroke=0, fill=0)
        reach = (right - left) + (top - bottom)
        for step in range(int(reach / HATCH) + 1):
            x = left - (top - bottom) + step * HATCH
            easel.line((x, bottom), (x + top - bottom, top), HATCH_POINTS, SOFT)
    middle = (sum(x for x, _ in room) / 4, sum(y for _, y in room) / 4)
    upright = top - bottom > right - left
    word = "glue"
    wide, high = easel.width(word, WORD_POINTS, "semi") + 2, 3.6
    with easel.moved(*middle, 90 if upright else 0):
        easel.box(-wide / 2, -high / 2, wide, high, WHITE)
        easel.text((0, -0.85), word, WORD_POINTS, "semi")


def draw_bars(easel: Easel, plan: BoxPlan) -> None:
    """Draw the bars that show whether a sheet was printed at its true size."""
    for slot, label in _bars(plan):
        for stroke in Bar(slot, label).lines:
            easel.ruled(((stroke.x1, stroke.y1), (stroke.x2, stroke.y2)), 0.5)


def draw_foot(easel: Easel, plan: BoxPlan, wordings: Wordings) -> None:
    """Write a sheet's foot: the lengths of the bars, what lines mean, the slug."""
    foot, after = plan.foot, 0.0
    for slot, label in _bars(plan):
        after = slot.x + slot.length
        easel.text((after + 1, slot.y + 0.6), label, 6.5, anchor="start")
    _draw_key(easel, after + BAR_LABEL + _BAR_GAP, foot.y + BAR_UP + ROW / 2)
    text, size = fitted(wordings, foot.width, easel.width)
    easel.text((foot.x, foot.y + 0.8), text, size, anchor="start")


def _bars(plan: BoxPlan) -> Iterator[tuple[SlugLine, str]]:
    x = plan.foot.x + 0.3
    for label, length in BARS.items():
        yield SlugLine(x, plan.foot.y + BAR_UP, length, 0), label
        x += length + BAR_LABEL + _BAR_GAP


def _draw_key(easel: Easel, x: float, y: float) -> None:
    for word in ("cut", "fold"):
        easel.line((x, y), (x + 8, y), CUT_POINTS, INK, FOLD_DASH if word == "fold" else ())
        easel.text((x + 9, y - 0.75), word, 6.5, anchor="start")
        x += 17
    with easel.kept():
        easel.canvas.clipPath(easel.path().rect(x, y - 1.3, 8, 2.6).raw, stroke=0, fill=0)
        for step in range(7):
            start = x - 2.6 + step * HATCH
            easel.line((start, y - 1.3), (start + 2.6, y + 1.3), HATCH_POINTS, SOFT)
    easel.text((x + 9, y - 0.75), "glue", 6.5, anchor="start")
