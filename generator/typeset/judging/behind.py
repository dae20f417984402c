"""What lies behind a text: where it certainly has ink, and the colours of the boxes under that."""

from __future__ import annotations

from collections.abc import Sequence

from generator.typeset.boxes import PX_PER_POINT, Box
from generator.typeset.painting import Rect

SLACK = 0.5
"""Pixels by which rounding may make two rectangles overlap."""


def core(box: Box) -> Rect:
    """Return where text certainly has ink: the x-height, without the space at both ends."""
    left, top, right, bottom = box.rect
    if box.turned:
        across, down = 0.2 * (right - left), 0.2 * (bottom - top)
        return left + across, top + down, right - across, bottom - down
    size = box.size * PX_PER_POINT
    inset = min(0.1 * size, 0.2 * (right - left))
    return left + inset, bottom - 0.62 * size, right - inset, bottom - 0.27 * size


def grounds(before: Sequence[Box], rect: Rect) -> list[tuple[float, float, float]]:
    """Return the opaque colours behind a rectangle; none if one can't be determined.

    Text may run across several blocks: then it has several backgrounds.
    """
    found: list[tuple[float, float, float]] = []
    for box in reversed(before):
        if box.kind == "text" or not meet(box.rect, rect):
            continue
        if box.kind not in ("block", "picture"):
            continue
        if not (box.kind == "block" and box.opaque and box.colour):
            return []
        found.append(box.colour)
        if _holds(box.rect, rect):
            return found
    return [*found, (1.0, 1.0, 1.0)]


def meet(one: Rect, other: Rect) -> bool:
    """Tell whether two rectangles share more than rounding may make them share."""
    return (
        one[0] < other[2] - SLACK
        and other[0] < one[2] - SLACK
        and one[1] < other[3] - SLACK
        and other[1] < one[3] - SLACK
    )


def _holds(outer: Rect, inner: Rect) -> bool:
    return (
        outer[0] <= inner[0] + SLACK
        and outer[1] <= inner[1] + SLACK
        and outer[2] >= inner[2] - SLACK
        and outer[3] >= inner[3] - SLACK
    )
