"""Marks of a folded booklet: ticks where to fold each sheet, and its number."""

from __future__ import annotations

import io

from generator.measure import Size, millimetres, points
from generator.press.marks import HAIRLINE_POINTS, new_canvas, registered
from generator.typeset.documents import MARGIN
from generator.typeset.fonts import REGULAR, font_file

TICK = 3.0
"""Length of a tick, in millimetres, from the edge of the printable area."""

SLUG_POINTS = 6.5
_BESIDE = 0.8  # from the spine to the slug
_HEIGHT = 0.75 * millimetres(SLUG_POINTS)  # of figures and letters


def draw_fold_marks(sheet: Size, margin: float, sheets: int, thickness: float) -> bytes:
    """Return a PDF with a page of marks for each sheet of a booklet, outermost first.

    Nothing is drawn within `margin` of the head and foot of the sheet. Pages keep their text
    `MARGIN` from the spine: the sheet's number stands in that strip, where creep leaves room.
    """
    buffer = io.BytesIO()
    font = registered(font_file(REGULAR))
    canvas = new_canvas(buffer, sheet, font)
    spine, top = sheet.width / 2, sheet.height - margin
    for number in range(sheets):
        canvas.setLineWidth(HAIRLINE_POINTS)
        for low in (margin, top - TICK):
            canvas.line(points(spine), points(low), points(spine), points(low + TICK))
        if number * thickness + _BESIDE + _HEIGHT < MARGIN:
            text = canvas.beginText()
            text.setFont(font, SLUG_POINTS)
            right, low = spine + _BESIDE + _HEIGHT, margin + TICK + 1.5
            text.setTextTransform(0, 1, -1, 0, points(right), points(low))
            text.textOut(f"sheet {number + 1} of {sheets}")
            canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()
