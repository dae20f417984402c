"""Where a box's net lies: on one sheet, or divided over two or four, whichever the paper holds."""

from __future__ import annotations

from dataclasses import dataclass

from generator.measure import Size
from generator.press.boxes.net import LID, Measures, Net, nets
from generator.press.profile import Margins, PrinterProfile

BLEED = 3.0
"""Millimetres that colour runs on beyond the cuts."""
FOOT = 9.0
"""Millimetres of the foot of a sheet: its slug, its bars, what the lines mean."""
GUIDE = Size(88.0, 66.0)
SMALL_GUIDE = Size(125.0, 34.0)
"""The least room for the guide to folding: with drawings, and for its words alone."""
GUIDE_SPACE = 5.0
_ROUNDING = 1e-6


class NoRoomError(Exception):
    """Not even a quarter of a net fits the paper; `part` is its size, `room` the paper's."""

    def __init__(self, part: Size, room: Size) -> None:
        super().__init__(part)
        self.part, self.room = part, room


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of a page: millimetres from its bottom left."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class BoxPlan:
    """Sheets of a box, one a part of its net: the page, where parts lie on it, the room beside.

    `guide` is the room for the guide to folding on each sheet, None where there is none.
    """

    page: Size
    margins: Margins
    nets: tuple[Net, ...]
    at: tuple[tuple[float, float], ...]
    guide: Rect | None

    @property
    def foot(self) -> Rect:
        """The room of a sheet's foot."""
        wide = self.page.width - self.margins.left - self.margins.right
        return Rect(self.margins.left, self.margins.bottom, wide, FOOT)


def plan_box(size: Measures, paper: Size, profile: PrinterProfile) -> BoxPlan:
    """Return how a box is printed: on as few sheets as hold it, upright rather than lying.

    Raises NoRoomError if no division of its net fits the paper.
    """
    short, long = sorted((paper.width, paper.height))
    pages = (Size(short, long), Size(long, short))
    for parts in (1, 2, 4):
        made = nets(size, parts)
        found = [plan for page in pages if (plan := _on(made, page, profile))]
        if found:
            return max(found, key=lambda plan: _area(plan.guide))
    largest = max(made, key=lambda net: net.width * net.height)
    room = max((_room(page, profile) for page in pages), key=lambda rect: rect.width * rect.height)
    raise NoRoomError(Size(largest.width, largest.height), Size(room.width, room.height))


def _holds(rect: Rect, least: Size) -> bool:
    """Tell whether the guide fits; with drawings it may be wide or high, else it is wide."""
    long, short = rect.width, rect.height
    if least is GUIDE:
        short, long = sorted((long, short))
    return long >= least.width and short >= least.height


def _above(net: Net, at: tuple[float, float], room: Rect) -> Rect:
    """Return the room beside the lid, above all that stands right of it."""
    lids = [flap.box for flap in net.flaps if flap.name in (LID, "tuck")]
    right = at[0] + max((box[2] for box in lids), default=0.0)
    others = [flap.box[3] for flap in net.flaps if flap.name not in (LID, "tuck")]
    high = at[1] + max(others)
    x, y = right + BLEED + GUIDE_SPACE, high + BLEED + GUIDE_SPACE
    return Rect(x, y, room.x + room.width - x, room.y + room.height + BLEED - y)


def _area(guide: Rect | None) -> float:
    return guide.width * guide.height if guide else 0.0


def _room(page: Size, profile: PrinterProfile) -> Rect:
    """Return where a net may lie on a page, its bleed taken off."""
    margins = profile.safe_margins(page, two_sided=False)
    return Rect(
        margins.left + BLEED,
        margins.bottom + FOOT + BLEED,
        page.width - margins.left - margins.right - 2 * BLEED,
        page.height - margins.top - margins.bottom - FOOT - 2 * BLEED,
    )


def _on(made: tuple[Net, ...], page: Size, profile: PrinterProfile) -> BoxPlan | None:
    """Return how parts lie on pages of one size, or None if one of them does not fit."""
    room = _room(page, profile)
    wide, high = max(net.width for net in made), max(net.height for net in made)
    if wide > room.width + _ROUNDING or high > room.height + _ROUNDING:
        return None
    spare = Size(room.width - wide, room.height - high)
    below = Rect(room.x, room.y - BLEED, room.width, spare.height - GUIDE_SPACE + BLEED)
    beside = Rect(
        room.x + wide + BLEED + GUIDE_SPACE,
        room.y - BLEED,
        spare.width - GUIDE_SPACE,
        room.height + 2 * BLEED,
    )
    larger = max((below, beside), key=lambda rect: min(rect.width, rect.height))
    top = room.y + room.height
    centred = larger is not beside or not _holds(larger, GUIDE)
    at = tuple(
        (room.x + (room.width - net.width) / 2 if centred else room.x, top - net.height)
        for net in made
    )
    above = _above(made[0], at[0], room)
    guide = next(
        (
            rect
            for rect, least in ((larger, GUIDE), (above, SMALL_GUIDE), (below, SMALL_GUIDE))
            if _holds(rect, least)
        ),
        None,
    )
    margins = profile.safe_margins(page, two_sided=False)
    return BoxPlan(page, margins, made, at, guide)
