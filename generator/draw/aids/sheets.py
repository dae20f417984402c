"""Sheets of aids: closely packed pieces, a head, and a rule to check the print."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.content.kinds.aid.shapes import Aid, AidSet, LengthUnit
from generator.draw.aids.bars import arrow_parts, block_parts, cross_parts
from generator.draw.aids.discs import disc_parts
from generator.draw.aids.easel import Easel, named
from generator.draw.aids.fans import oblique_parts, turn_parts, wedge_parts, wheel_parts
from generator.draw.aids.furniture import FOOT, HEAD, SheetWords, draw_foot, draw_head
from generator.draw.aids.placing import Cutout, PlacedCutout, placed
from generator.draw.aids.sticks import stick_parts
from generator.draw.aids.tables import table_parts
from generator.measure import Size, points
from generator.press.marks import new_canvas
from generator.press.pdf.saving import pdf_bytes
from generator.press.profile import Margins, PrinterProfile
from generator.typeset.inks import INKS

FORMS: Mapping[str, Callable[[Aid, LengthUnit], tuple[Cutout, ...]]] = {
    "circle": disc_parts,
    "wedge": wedge_parts,
    "turn": turn_parts,
    "wheel": wheel_parts,
    "oblique": oblique_parts,
    "cross": cross_parts,
    "block": block_parts,
    "arrow": arrow_parts,
    "table": table_parts,
}
"""What draws a piece of each form; sticks need to know their paper as well."""

SPACE = 2.0
"""Millimetres between the head and the pieces."""


class AidTooLargeError(Exception):
    """A piece is larger than its paper; `aid` is its id, `room` the paper's in millimetres."""

    def __init__(self, aid: str, room: tuple[float, float]) -> None:
        super().__init__(aid)
        self.aid, self.room = aid, room


@dataclass(frozen=True, slots=True)
class AidsJob:
    """Aids to print: the pieces, their words, paper, ink and printer."""

    aids: AidSet
    words: SheetWords
    paper: Size
    ink: str
    accent: str
    language: str
    profile: PrinterProfile

    @property
    def page(self) -> Size:
        """The paper, turned as the file wants it."""
        short, long = sorted((self.paper.width, self.paper.height))
        return Size(long, short) if self.aids.landscape else Size(short, long)

    @property
    def margins(self) -> Margins:
        return self.profile.safe_margins(self.page, two_sided=False)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of what lies below the head."""
        page, margins = self.page, self.margins
        return (
            page.width - margins.left - margins.right,
            page.height - margins.top - margins.bottom - HEAD - SPACE,
        )


def plan(job: AidsJob) -> list[PlacedCutout]:
    """Return where every piece lies; raise AidTooLargeError for one larger than its paper.

    Pieces are set in the order of the file, or the largest first if that saves a sheet.
    """
    room = job.room
    parts: list[Cutout] = []
    for aid in job.aids.pieces:
        shown = replace(aid, tint=aid.tint or job.accent)
        if aid.form == "stick":
            found = stick_parts(shown, job.aids.unit, room, job.aids.segments)
        else:
            found = FORMS[aid.form](shown, job.aids.unit)
        parts += [part for _ in range(aid.copies) for part in found]
    wide, high = FOOT
    foot = ((room[0] - wide, 0.0), (room[0], 0.0), (room[0], high), (room[0] - wide, high))
    by_size = sorted(parts, key=lambda part: -part.area)
    try:
        plans = [placed(order, room, (foot,)) for order in (parts, by_size)]
    except ValueError as error:
        part = next(part for part in parts if part.key == str(error))
        raise AidTooLargeError(part.aid, room) from None
    return min(plans, key=sheets)


def draw_aids(job: AidsJob, places: Sequence[PlacedCutout]) -> bytes:
    """Return the sheets as PDF."""
    import pikepdf

    buffer = io.BytesIO()
    canvas = new_canvas(buffer, job.page, named("text"))
    canvas.setTitle(job.words.title)
    ink = INKS[job.ink]
    easel = Easel(canvas, ink, job.accent, job.accent, job.ink != "saver")
    made: set[str] = set()
    count = sheets(places)
    for number in range(count):
        _compensated(canvas, job)
        margins, page = job.margins, job.page
        here = [place for place in places if place.page == number]
        with easel.moved(margins.left, page.height - margins.top - HEAD):
            draw_head(easel, job.words, job.room[0], f"sheet {number + 1} of {count}")
        with easel.moved(page.width - margins.right - FOOT[0], margins.bottom):
            draw_foot(easel, job.words)
        for place in here:
            _put(easel, job, place, made)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(buffer) as pdf:
        pdf.Root.Lang = job.language
        return pdf_bytes(pdf)


def sheets(places: Sequence[PlacedCutout]) -> int:
    """Return how many sheets there are."""
    return 1 + max(place.page for place in places)


def _compensated(canvas: Any, job: AidsJob) -> None:
    """Compensate for the printer's scale error on a page."""
    matrix = job.profile.page_matrix("front", job.page)
    whole = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    if any(abs(a - b) > 1e-9 for a, b in zip(whole, (1, 0, 0, 1, 0, 0), strict=True)):
        canvas.transform(*whole)


def _put(easel: Easel, job: AidsJob, place: PlacedCutout, made: set[str]) -> None:
    """Put a part on its page; it is drawn once, however often it is printed."""
    part, canvas = place.part, easel.canvas
    if part.key not in made:
        left, bottom, right, top = part.box()
        low = (math.floor(points(side)) - 2 for side in (left, bottom))
        high = (math.ceil(points(side)) + 2 for side in (right, top))
        canvas.beginForm(part.key, *low, *high)
        part.draw(replace(easel, tint=part.tint))
        canvas.endForm()
        made.add(part.key)
    with easel.moved(job.margins.left + place.x, job.margins.bottom + place.y, place.turn):
        canvas.doForm(part.key)
