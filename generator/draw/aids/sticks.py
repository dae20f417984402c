"""Sticks: whole, or in segments whose tabs slide into the fold of the next one."""

from __future__ import annotations

import math
from dataclasses import dataclass

from generator.content.kinds.aid.shapes import Aid, Lane, LengthUnit
from generator.draw.aids.easel import SOFT, Easel
from generator.draw.aids.faces import EDGE, NAME, StickFace, draw_face, lanes_height
from generator.draw.aids.placing import Cutout, Outline

TAB = 12.0
"""Millimetres that a tab reaches into the next segment."""

INSET = 1.5
"""Millimetres by which a tab is narrower than its face on either side."""

SLANTS = range(20, 71)
"""Degrees at which a stick too long for the paper's sides is tried."""

Room = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A segment: from and to in inches, its number, how many there are."""

    start: float
    end: float
    number: int
    count: int

    @property
    def last(self) -> bool:
        return self.number == self.count


def stick_parts(
    aid: Aid, unit: LengthUnit, room: Room, segments: tuple[float, ...]
) -> tuple[Cutout, ...]:
    """Return a stick in one piece, or in as few segments as its paper allows.

    A stick that may not be cut lies diagonally if it fits no other way. The parts may still be
    longer than the room: whoever places them finds out.
    """
    one = Stretch(0.0, aid.length, 1, 1)
    whole = _part(aid, unit, one, (0.0, 90.0))
    if any(whole.fits(*room, turn) for turn in whole.turns):
        return (whole,)
    if not aid.segments:
        return (_part(aid, unit, one, tuple(map(float, SLANTS))),)
    fitting = [
        length
        for length in segments
        if any(
            _part(aid, unit, Stretch(0.0, length, 1, 2), ()).fits(*room, turn)
            for turn in (0.0, 90.0)
        )
    ]
    length = max(fitting, default=min(segments))
    count = math.ceil(aid.length / length - 1e-9)
    return tuple(
        _part(aid, unit, Stretch(i * length, min((i + 1) * length, aid.length), i + 1, count),
              (0.0, 90.0))
        for i in range(count)
    )  # fmt: skip


def _part(aid: Aid, unit: LengthUnit, stretch: Stretch, turns: tuple[float, ...]) -> Cutout:
    high = face_height(aid)
    outline = _outline(aid, unit, stretch, high)
    long = (stretch.end - stretch.start) * unit.mm
    right = long if stretch.last else long + TAB
    top = high if aid.back else 0.0
    box = ((0.0, -high), (right, -high), (right, top), (0.0, top))

    def draw(easel: Easel) -> None:
        _draw(easel, aid, unit, stretch, outline)

    key = aid.id if stretch.count == 1 else f"{aid.id}-{stretch.number}"
    return Cutout(key, aid.id, aid.name, aid.tint, (box,), turns, draw)


def face_height(aid: Aid) -> float:
    """Return the height of a face in millimetres: the higher one's, if there are two."""
    return EDGE + max(lanes_height(aid.front), lanes_height(aid.back)) + NAME


def _outline(aid: Aid, unit: LengthUnit, stretch: Stretch, high: float) -> Outline:
    """Return where a segment is cut: folded on y 0, the front below it, the tab at the front."""
    long, top = (stretch.end - stretch.start) * unit.mm, high if aid.back else 0.0
    tab: Outline = ()
    if not stretch.last:
        tab = (
            (long, -high + INSET), (long + TAB - 3, -high + INSET),
            (long + TAB, -high + INSET + 3), (long + TAB, -INSET - 3),
            (long + TAB - 3, -INSET), (long, -INSET),
        )  # fmt: skip
    return ((0.0, -high), (long, -high), *tab, (long, top), (0.0, top))


def _draw(easel: Easel, aid: Aid, unit: LengthUnit, stretch: Stretch, outline: Outline) -> None:
    high = face_height(aid)
    for lanes, upward in ((aid.front, False), (aid.back, True)):
        if upward and not aid.back:
            continue
        draw_face(easel, StickFace(aid, lanes, unit, stretch.start, stretch.end, high, upward,
                              stretch.number, stretch.count))  # fmt: skip
    long = (stretch.end - stretch.start) * unit.mm
    if not stretch.last:
        _tab(easel, long, high)
    if aid.back:
        easel.fold((0.0, 0.0), (long, 0.0))
    easel.cut(easel.path().shape(outline))


def _tab(easel: Easel, long: float, high: float) -> None:
    """Hatch a tab and say what it is for."""
    for number in range(1, 6):
        x = long + number * 2.0
        easel.line((x, -high + INSET + 2.5), (x, -INSET - 2.5), 0.3, SOFT)
    words = "glue"
    middle = (long + TAB / 2 + 1, -high / 2)
    wide = easel.width(words, 8.0, "semi")
    easel.box(long + TAB / 2 - 2, -high / 2 - wide / 2 - 1, 4, wide + 2, "#ffffff")
    easel.text(middle, words, 8.0, "semi", colour=SOFT, turn=90)
    easel.line((long, -high + INSET), (long, -INSET), 0.4, SOFT)


def lanes_of(aid: Aid) -> tuple[Lane, ...]:
    """Return the lanes of both faces."""
    return (*aid.front, *aid.back)
