"""Where a box's net lies: on one sheet, or divided over two or four, as the paper allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.draw.boxes.net import LID, Measures, Net, nets
from generator.measure import Size
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


class NetTooLargeError(Exception):
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

    `guide` is the room for the guide to folding, on the sheet of that number, counted from 1; None
    where no sheet has one.
    """

    page: Size
    margins: Margins
    nets: tuple[Net, ...]
    at: tuple[tuple[float, float], ...]
    guide: Rect | None
    guide_sheet: int = 1

    @property
    def foot(self) -> Rect:
        """The room of a sheet's foot."""
        wide = self.page.width - self.margins.left - self.margins.right
        return Rect(self.margins.left, self.margins.bottom, wide, FOOT)


def plan_box(size: Measures, paper: Size, profile: PrinterProfile) -> BoxPlan:
    """Return how a box is printed: on as few sheets as possible, portrait rather than landscape.

    Raises NetTooLargeError if no division of its net fits the paper.
    """
    short, long = sorted((paper.width, paper.height))
    pages = (Size(short, long), Size(long, short))
    for parts in (1, 2, 4):
        made = nets(size, parts)
        found = [plan for page in pages if (plan := _on(made, page, profile))]
        if found:
            return max(found, key=lambda plan: _area(plan.guide))
    rooms = [_room(page, profile) for page in pages]
    large = next(net for net in made if not any(_fits(net, room) for room in rooms))
    upright, lying = rooms
    room = upright if large.height >= large.width else lying
    raise NetTooLargeError(Size(large.width, large.height), Size(room.width, room.height))


def _fits(net: Net, room: Rect) -> bool:
    return net.width <= room.width + _ROUNDING and net.height <= room.height + _ROUNDING


def _holds(rect: Rect, least: Size) -> bool:
    """Tell whether the guide fits; with drawings it may be wide or high, else it is wide."""
    long, short = rect.width, rect.height
    if least is GUIDE:
        short, long = sorted((long, short))
    return long >= least.width and short >= least.height


def _guide(
    made: tuple[Net, ...], at: tuple[tuple[float, float], ...], room: Rect
) -> tuple[Rect | None, int]:
    """Return the room for the guide and its sheet: with drawings if any sheet has room for them."""
    found = [
        (sheet, rect, least)
        for sheet, (net, place) in enumerate(zip(made, at, strict=True), 1)
        for rect, least in _rooms(net, place, room)
        if _holds(rect, least)
    ]
    if not found:
        return None, 1
    order = sorted(
        found, key=lambda one: (one[2] is not GUIDE, -min(one[1].width, one[1].height), one[0])
    )
    sheet, rect, _ = order[0]
    return rect, sheet


def _rooms(net: Net, at: tuple[float, float], room: Rect) -> Iterator[tuple[Rect, Size]]:
    """Yield the rooms beside a net, each with the guide that it may hold."""
    floor = room.y - BLEED
    below = Rect(room.x, floor, room.width, at[1] - BLEED - GUIDE_SPACE - floor)
    beside = _beside(room, at[0] + net.width)
    yield from ((rect, least) for rect in (below, beside) for least in (GUIDE, SMALL_GUIDE))
    yield _above(net, at, room), SMALL_GUIDE


def _beside(room: Rect, right: float) -> Rect:
    """Return the room from the foot to the top, right of a place."""
    x = right + BLEED + GUIDE_SPACE
    return Rect(x, room.y - BLEED, room.x + room.width - x, room.height + 2 * BLEED)


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
    if not all(_fits(net, room) for net in made):
        return None
    widest = max(net.width for net in made)
    beside = len(made) == 1 and _holds(_beside(room, room.x + widest), GUIDE)
    top = room.y + room.height
    at = tuple(
        (room.x + (0.0 if beside else (room.width - net.width) / 2), top - net.height)
        for net in made
    )
    guide, sheet = _guide(made, at, room)
    margins = profile.safe_margins(page, two_sided=False)
    return BoxPlan(page, margins, made, at, guide, sheet)
