"""What is painted over what, and what is cut off: read from WeasyPrint's private boxes."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS pixels from the top left of a page."""

Order = tuple[tuple[int, float, int], ...]
"""When something is painted; what is painted later has the greater one."""

_BELOW, _FLOATED, _FLOWING, _ABOVE = range(4)
"""The layers of a stacking context that hold text and pictures (CSS 2.2, appendix E)."""


@dataclass(frozen=True, slots=True)
class Painting:
    """How the boxes around one are painted.

    `order` is that of the stacking context. `clip` is the room outside which nothing is printed,
    `frame` what its text must stand in: a ground, or the lines above and below.
    Both are as yet unturned, in pixels.
    """

    order: Order = ()
    clip: Rect | None = None
    frame: Rect | None = None

    def inside(self, box: Any, number: int) -> Painting:
        """Return the state for the contents of a box, the `number`th of its page."""
        style = box.style
        apart = style["position"] != "static"
        hides = style["overflow"] != "visible"
        # What is typed in a field is not printed with the page: a reader sets it.
        cuts = hides and getattr(box.element, "tag", None) not in ("input", "textarea")
        found = self
        if apart or hides or style["transform"] or style["opacity"] < 1:
            given = style["z_index"]
            z = 0.0 if given == "auto" else float(given)
            layer = (_BELOW if z < 0 else _ABOVE, z, number)
            found = replace(found, order=(*self.order, layer))
        elif style["float"] != "none":
            found = replace(found, order=(*self.order, (_FLOATED, 0.0, number)))
        if style["position"] in ("absolute", "fixed"):
            found = replace(found, frame=None)
        if style["transform"]:  # what is inside is measured before it is turned or scaled
            found = replace(found, clip=None, frame=None)
        if cuts:
            found = replace(found, clip=_common(found.clip, _padding(box)))
        return replace(found, frame=_bounded(box, found.frame))

    def at(self, number: int) -> Order:
        """Return when the `number`th box of a page is painted, if it is text or a picture."""
        return (*self.order, (_FLOWING, 0.0, number))

    def seen(self, rect: Rect) -> Rect:
        """Return the part of a rectangle that is not cut off."""
        return _common(self.clip, rect)

    def cut(self, rect: Rect) -> float:
        """Return how many pixels of a rectangle are cut off."""
        return _beyond(rect, self.clip)

    def out(self, rect: Rect) -> float:
        """Return by how many pixels a rectangle lies above its frame, or below it."""
        if self.frame is None:
            return 0.0
        return max(self.frame[1] - rect[1], rect[3] - self.frame[3], 0.0)


def _beyond(rect: Rect, room: Rect | None) -> float:
    if room is None:
        return 0.0
    return max(room[0] - rect[0], room[1] - rect[1], rect[2] - room[2], rect[3] - room[3], 0.0)


def _common(one: Rect | None, other: Rect) -> Rect:
    if one is None:
        return other
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def _bounded(box: Any, around: Rect | None) -> Rect | None:
    """Return the frame of the text in a box: a ground bounds it, and a line the side that it is on.

    A side without either is bounded by what is `around`.
    """
    if not hasattr(box, "border_top_width"):
        return around
    ground = getattr(box.style["background_color"], "alpha", 0) > 0
    head, foot = ground or box.border_top_width, ground or box.border_bottom_width
    if not (head or foot):
        return around
    left, top, right, bottom = _border(box)
    _, high, _, low = around or (0.0, -math.inf, 0.0, math.inf)
    return left, top if head else high, right, bottom if foot else low


def _padding(box: Any) -> Rect:
    left, top = box.padding_box_x(), box.padding_box_y()
    return left, top, left + box.padding_width(), top + box.padding_height()


def _border(box: Any) -> Rect:
    left, top = box.border_box_x(), box.border_box_y()
    return left, top, left + box.border_width(), top + box.border_height()
