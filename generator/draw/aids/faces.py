"""The face of a stick: its ruler along the edge, its bands with what happens there, its name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.content.kinds.aid.shapes import Aid, BandText, Lane, LengthUnit, StickBand
from generator.draw.aids.easel import INK, SOFT, WHITE, Easel, on
from generator.measure import CENTIMETRES

EDGE = 6.8
"""Millimetres of the ruler."""

NAME = 4.8
"""Millimetres of the strip with the name."""

LANES = (9.4, 9.4, 12.4, 16.5, 22.0)
"""The height of a face's lanes in millimetres, for none to four lanes."""

SHADES = (0.92, 0.52, 0.27, 0.12)
"""How strong the colour of a band is: the nearest most."""

SHORT = 100.0
"""The length, in millimetres, of a segment too short for its range on the strip."""

REPEAT = 112.0
"""How often a band's words are repeated, in millimetres."""


def lanes_height(lanes: Sequence[Lane]) -> float:
    """Return what the lanes of a face take of its height, in millimetres."""
    return LANES[len(lanes)]


@dataclass(frozen=True, slots=True)
class StickFace:
    """One face of a segment: from and to in inches; its ruler lies on y 0, the rest `upward`."""

    aid: Aid
    lanes: tuple[Lane, ...]
    unit: LengthUnit
    start: float
    end: float
    high: float
    upward: bool
    number: int
    count: int

    def x(self, inches: float) -> float:
        return (inches - self.start) * self.unit.mm

    @property
    def long(self) -> float:
        return self.x(self.end)

    def y(self, depth: float, high: float) -> float:
        """Return the lower side of what begins so deep from the edge and is so high."""
        return depth if self.upward else -depth - high


def draw_face(easel: Easel, face: StickFace) -> None:
    """Draw a face."""
    _strip(easel, face)
    room = face.high - EDGE - NAME
    if not face.lanes:
        _said(easel, face, room)
    for number, lane in enumerate(face.lanes):
        high = room / len(face.lanes)
        _lane(easel, face, lane, EDGE + number * high, high)
    _ruler(easel, face)


def _base(y: float, high: float, size: float) -> float:
    """Return the baseline that centres figures of a size in a stretch upward from y."""
    return y + high / 2 - size * 0.117


def _strip(easel: Easel, face: StickFace) -> None:
    """Draw the name: whose face it is, what part of it, its scale."""
    y = face.y(face.high - NAME, NAME)
    ground = easel.strong
    easel.box(0, y, face.long, NAME, ground)
    if not easel.fills:
        line = y if face.upward else y + NAME
        easel.line((0, line), (face.long, line), 0.7)
    colour = on(ground)
    base = _base(y, NAME, 10.5)
    name = face.lanes[0].name if len(face.lanes) == 1 else face.aid.name
    parts = f"{face.number} of {face.count}" if face.count > 1 else ""
    roomy = face.count > 1 and face.long > SHORT
    reach = face.unit.reach(face.start, face.end) if roomy else ""
    right = " · ".join(word for word in (reach, parts, face.unit.scale) if word)
    if easel.width(right, 7.5, "semi") > face.long * 0.6:
        right = parts or face.unit.scale
    wide = easel.width(right, 7.5, "semi")
    easel.text((face.long - 1.8, base), right, 7.5, "semi", colour=colour, anchor="end")
    room = face.long - wide - 6
    size = easel.fitted(name, room, 10.5, "bold")
    easel.text((2.0, base), name, size, "bold", colour=colour, anchor="start")
    told = easel.width(name, size, "bold")
    notes = [lane.note for lane in face.lanes if lane.note] or list(face.aid.lines)
    names = [lane.name for lane in face.lanes]
    if not notes and len(names) > 1 and not all(n.lower() in name.lower() for n in names):
        notes = names
    note = " · ".join(notes) if face.lanes else ""
    if note and easel.width(note, 9.0) < room - told - 6:
        easel.text((5.0 + told, base), note, 9.0, colour=colour, anchor="start")


def _said(easel: Easel, face: StickFace, room: float) -> None:
    """Write what a gauge without lanes is for."""
    y = face.y(EDGE, room)
    easel.box(0, y, face.long, room, easel.wash)
    size = 9.0
    lines = [part for line in face.aid.lines for part in easel.wrapped(line, face.long - 4, size)]
    top = y + room / 2 + 1.75 * (len(lines) - 1) - 1.0
    for number, line in enumerate(lines):
        easel.text((face.long / 2, top - 3.5 * number), line, size)


def _ruler(easel: Easel, face: StickFace) -> None:
    """Draw the ruler: its finest marks a quarter of an inch, or half a centimetre."""
    metric = face.unit.name == CENTIMETRES
    step, medium, numbered = (0.5, 2, 10) if metric else (0.25, 2, 4)
    per = face.unit.shown
    limits = {round(at, 4) for at in _limits(face)}
    first = math.ceil(face.start * per / step - 1e-9)
    last = math.floor(face.end * per / step + 1e-9)
    for number in range(first, last + 1):
        inches = number * step / per
        deep = 3.2 if number % numbered == 0 else 2.3 if number % medium == 0 else 1.4
        _tick(easel, face, inches, deep, 0.6)
        if number % numbered == 0 and not any(abs(inches - at) * per < 1.6 * step * medium
                                              for at in limits):  # fmt: skip
            _number(easel, face, inches, strong=False)
    for inches in sorted(limits):
        if face.start - 1e-9 <= inches <= face.end + 1e-9:
            _tick(easel, face, inches, 3.2, 1.4)
            _number(easel, face, inches, strong=True)


def _limits(face: StickFace) -> list[float]:
    """Return where bands end and stops are, and what else is marked."""
    found = [*face.aid.marks]
    for lane in face.lanes:
        found += [end for band in lane.bands for end in (band.start, band.end) if end]
        found += [stop.at for stop in lane.stops]
    return found


def _tick(easel: Easel, face: StickFace, inches: float, deep: float, width: float) -> None:
    x = face.x(inches)
    if 0.05 < x < face.long - 0.05:
        easel.line((x, 0.0), (x, deep if face.upward else -deep), width)


def _number(easel: Easel, face: StickFace, inches: float, *, strong: bool) -> None:
    """Write a number below its mark; at the ends of the segment, beside it."""
    x, words = face.x(inches), face.unit.number(inches)
    points, font = (12.0, "bold") if strong else (10.0, "figure")
    half = easel.width(words, points, font) / 2
    x = min(max(x, half + 0.7), face.long - half - 0.7)
    y = face.y(3.1, 3.5)
    colour = INK if strong else SOFT
    easel.text((x, _base(y, 3.5, points)), words, points, font, colour=colour)


def _lane(easel: Easel, face: StickFace, lane: Lane, depth: float, high: float) -> None:
    y = face.y(depth, high)
    named = len(face.lanes) > 1
    shade = 0
    for band in lane.bands:
        end = face.end if band.end is None else min(band.end, face.end)
        start = max(band.start, face.start)
        blank = not band.reach
        ground = WHITE if blank else easel.shade(SHADES[min(shade, len(SHADES) - 1)])
        shade += not blank
        if end - start > 1e-9:
            x, wide = face.x(start), (end - start) * face.unit.mm
            easel.box(x, y, wide, high, ground)
            shown = replace(band, name=lane.name) if named and band.cells else band
            shown = replace(band, name=lane.name, says=band.reach) if not _words(band) else shown
            _band(easel, shown, (x, y, wide, high), on(ground))
    for at in (band.end for band in lane.bands):
        if at is not None and face.start < at < face.end + 1e-9:
            easel.line((face.x(at), y), (face.x(at), y + high), 1.4)
    _stops(easel, face, lane, y, high)
    _beyond(easel, face, lane, y, high)
    if named:
        easel.line((0, y), (face.long, y), 0.5)
        easel.line((0, y + high), (face.long, y + high), 0.5)


def _words(band: StickBand) -> bool:
    """Tell whether a band says anything itself."""
    return bool(band.name or band.cells or band.says)


def _beyond(easel: Easel, face: StickFace, lane: Lane, y: float, high: float) -> None:
    """Say that nothing is reached past the last band."""
    ends = [band.end for band in lane.bands]
    if not ends or None in ends or not any(band.cells for band in lane.bands):
        return
    start = max(max(end for end in ends if end is not None), face.start)
    wide = (face.end - start) * face.unit.mm
    if wide > 18:
        words = f"{lane.name}: out of range" if len(face.lanes) > 1 else "out of range"
        size = easel.fitted(words, wide - 3, 9.0)
        easel.text((face.x(start) + wide / 2, _base(y, high, size)), words, size, colour=SOFT)


def _band(
    easel: Easel, band: StickBand, box: tuple[float, float, float, float], colour: str
) -> None:
    """Write in a band what happens there, as fully as there is room; repeat it in a long one."""
    x, y, wide, high = box
    count = max(1, math.floor(wide / REPEAT))
    for number in range(count):
        room = wide / count
        middle = x + room * (number + 0.5)
        _label(easel, band, (middle, y, room - 2.4, high), colour)


def _label(
    easel: Easel, band: StickBand, box: tuple[float, float, float, float], colour: str
) -> None:
    middle, y, room, high = box
    big = 19.0 if high > 8 else 14.0
    if not band.cells:
        words = " ".join(word for word in (band.name, band.says) if word)
        size = easel.fitted(words, room, 11.0, "semi")
        easel.text((middle, _base(y, high, size)), words, size, "semi", colour=colour)
        return
    head = [band.name, band.reach] if band.name else [band.reach]
    head = head if high > 8 else [" ".join(head)]
    heads = max(easel.width(word, 9.0, "bold") for word in head) + 4.0
    cells = [_cell_width(easel, cell, big, said=True) for cell in band.cells]
    bare = [_cell_width(easel, cell, big, said=False) for cell in band.cells]
    with_head, said, scale = heads + sum(cells) <= room, sum(cells) <= room, 1.0
    if not said:
        scale = min(1.0, room / sum(bare))
        if scale < 0.7 and len(band.cells) > 1:
            _label(easel, replace(band, cells=band.cells[:1]), box, colour)
            return
    widths = cells if said else [wide * scale for wide in bare]
    left = middle - (sum(widths) + (heads if with_head else 0.0)) / 2
    if with_head:
        _heads(easel, head, (left, y, high), colour)
        left += heads
    for cell, wide in zip(band.cells, widths, strict=True):
        _cell(easel, cell, (left, y, wide, high), big * scale, colour, said=said)
        left += wide


def _heads(easel: Easel, head: Sequence[str], at: tuple[float, float, float], colour: str) -> None:
    """Write a band's name over its range; in a low lane the range alone."""
    left, y, high = at
    if len(head) == 1:
        easel.text((left, _base(y, high, 9.0)), head[-1], 9.0, "bold", colour=colour,
                   anchor="start")  # fmt: skip
        return
    easel.text((left, y + high / 2 + 0.7), head[0], 9.0, "bold", colour=colour, anchor="start")
    easel.text((left, y + high / 2 - 3.2), head[1], 9.0, colour=colour, anchor="start")


def _sized(cell: BandText, big: float) -> float:
    """Return the type size of a value: a row of numbers is smaller than a single one."""
    return big if len(cell.text) <= 4 else big * 0.68


def _cell_width(easel: Easel, cell: BandText, big: float, *, said: bool) -> float:
    wide = easel.width(cell.text, _sized(cell, big), "bold") + 1.6
    return wide + (easel.width(cell.name, 9.0) + 4.2 if said else 0.0)


def _cell(
    easel: Easel,
    cell: BandText,
    box: tuple[float, float, float, float],
    big: float,
    colour: str,
    *,
    said: bool,
) -> None:
    """Write a value, and before it what it is."""
    left, y, wide, high = box
    size = max(6.5, _sized(cell, big))
    base = _base(y, high, size)
    if not said:
        easel.text((left + wide / 2, base), cell.text, size, "bold", colour=colour)
        return
    easel.text((left, base), cell.name, 9.0, colour=colour, anchor="start")
    x = left + easel.width(cell.name, 9.0) + 1.2
    easel.text((x, base), cell.text, size, "bold", colour=colour, anchor="start")


def _stops(easel: Easel, face: StickFace, lane: Lane, y: float, high: float) -> None:
    """Draw bars up to each stop, its name at the end of the bar."""
    before, named = 0.0, len(face.lanes) < 2
    for number, stop in enumerate(sorted(lane.stops, key=lambda one: one.at)):
        start, end = max(before, face.start), min(stop.at, face.end)
        ground = easel.shade(SHADES[min(number + 1, 3)])
        before = stop.at
        if end - start < 1e-9:
            continue
        x, wide = face.x(start), (end - start) * face.unit.mm
        easel.box(x, y, wide, high, ground)
        if stop.at <= face.end + 1e-9:
            easel.line((x + wide, y), (x + wide, y + high), 1.6)
        full = f"{stop.name} {face.unit.length(stop.at)}"
        more = f"{lane.name}: {full}"
        if not named and easel.width(more, 9.5, "semi") <= wide - 2.4:
            named, full = True, more
        room, big = wide - 2.4, 15.0 if high > 8 else 10.0
        words = full if easel.width(full, 8.0, "semi") <= room else stop.name
        size = easel.fitted(words, room, big, "semi")
        easel.text((x + wide - 1.4, _base(y, high, size)), words, size, "semi",
                   colour=on(ground), anchor="end")  # fmt: skip
    after = face.x(before) + 1.6
    if not named and before and 0 < after < face.long - easel.width(lane.name, 10.0, "semi"):
        base = _base(y, high, 10.0)
        easel.text((after, base), lane.name, 10.0, "semi", colour=SOFT, anchor="start")
