"""A section as one page: the whole board with its signs explained."""

from __future__ import annotations

from collections.abc import Sequence

from generator.measure import Size, points
from generator.press.hexmap.section_form import SectionJob, begin_section, section_form, type_for

MARGIN = 8.0
HEAD = 11.0
PANEL = 46.0
"""Beside the board, for what its signs mean."""


def section_overview(jobs: Sequence[SectionJob], paper: Size) -> tuple[Size, bytes]:
    """Return a section on one page with its key beside it, and the page's size."""
    (job,) = jobs
    tall = paper if paper.height > paper.width else paper.turned
    wide, high = job.section.lattice.extent
    room = tall.width - 2 * MARGIN - PANEL, tall.height - 2 * MARGIN - HEAD - 4
    hex_mm = min(room[0] / wide, room[1] / high, job.hex_mm)
    started = begin_section(job, tall, hex_mm)
    pen, page = started.pen, started.page
    section_form(pen, job, type_for(page, hex_mm))
    x, y = MARGIN, MARGIN + HEAD
    page.text(MARGIN, MARGIN + 6, job.title, 15, "title")
    with pen.kept():
        low = page.height - y - high * hex_mm
        pen.say(f"1 0 0 1 {points(x):.3f} {points(low):.3f} cm")
        pen.canvas.doForm("section")
    page.box(x, y, wide * hex_mm, high * hex_mm)
    page.text(MARGIN, page.height - MARGIN + 1.5, job.slug, 6.5)
    pen.canvas.showPage()
    return tall, started.finish()
