"""A section at playing size over several sheets, portrait or landscape, whichever takes fewer."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.board.form import SectionJob, begin_section, section_form, type_for
from generator.draw.board.look import look_for
from generator.draw.page import Plate
from generator.draw.tiling import Cutter, Tile, Tiling
from generator.errors import UsageError
from generator.ground.lattice import place, point
from generator.ground.points import Point
from generator.measure import Size, points

MARGIN = 5.0
"""Around what is printed on a sheet."""

FOOT = 4.0
"""Of the line below the board: its name, the sheet's, what it joins."""

OVERLAP = 11.0
"""Of neighbouring sheets."""

CUT = 0.25
"""Of the line to cut along, in points."""

CUTTER = Cutter(MARGIN, FOOT, OVERLAP)


def section_tiling(section: tuple[float, float], hex_mm: float, paper: Size) -> Tiling:
    """Return the fewest sheets that hold a section of this extent in hexes.

    Raises UsageError if the paper is too small.
    """
    plan = Size(section[0] * hex_mm, section[1] * hex_mm)
    found = [
        CUTTER.cut(plan.turned if lying else plan, way, lying=lying)
        for way in (paper, paper.turned)
        if not CUTTER.too_small(way, hex_mm)
        for lying in (False, True)
    ]
    if not found:
        raise UsageError(f"paper of {paper} is too small for a board with hexes of {hex_mm:g} mm")
    return min(found, key=lambda t: (len(t.tiles), t.lying, t.paper.width))


def section_sheets(jobs: Sequence[SectionJob], paper: Size) -> tuple[Size, bytes]:
    """Return sections at playing size, each over its sheets, and the size of these."""
    first = jobs[0]
    plan = section_tiling(first.section.lattice.extent, first.hex_mm, paper)
    started = begin_section(first, plan.paper, first.hex_mm)
    pen, page = started.pen, started.page
    for number, job in enumerate(jobs):
        form = f"section-{number}"
        section_form(pen, job, type_for(page, job.hex_mm), form)
        for tile in plan.tiles:
            _sheet(page, job, form, plan, tile)
            pen.canvas.showPage()
    return plan.paper, started.finish()


def section_whole(job: SectionJob) -> tuple[Size, bytes]:
    """Return a section at playing size on a page of its own size, without margins or words."""
    wide, high = (side * job.hex_mm for side in job.section.lattice.extent)
    size = Size(wide, high)
    started = begin_section(job, size, job.hex_mm)
    pen = started.pen
    section_form(pen, job, type_for(started.page, job.hex_mm))
    pen.canvas.doForm("section")
    pen.canvas.showPage()
    return size, started.finish()


def section_middles(job: SectionJob) -> tuple[Point, ...]:
    """Return the middle of each hex of a whole section, in millimetres from its top left corner.

    Those of half hexes lie on an edge.
    """
    places = (place(point(spot)) for spot in job.section.lattice.spots)
    return tuple((x * job.hex_mm, y * job.hex_mm) for x, y in places)


def _sheet(page: Plate, job: SectionJob, form: str, plan: Tiling, tile: Tile) -> None:
    """Draw a sheet: its part of the section, where it is cut and joined, its line of words."""
    pen = page.pen
    x, y = MARGIN - tile.x, MARGIN - tile.y
    with pen.kept():
        CUTTER.clip(page, tile)
        left, low = points(x), points(page.height - y - plan.plan.height)
        turn = "1 0 0 1"
        if plan.lying:
            turn, left = "0 -1 1 0", left
            low += points(plan.plan.height)
        pen.say(f"{turn} {left:.3f} {low:.3f} cm")
        pen.canvas.doForm(form)
    _cuts(page, job, plan, tile)
    CUTTER.draw_joins(page, plan, tile)
    _words(page, job, plan, tile)


def _cuts(page: Plate, job: SectionJob, plan: Tiling, tile: Tile) -> None:
    """Draw where the section ends, where it does on this sheet.

    The line is as fine as those of the hexes: two sections laid together show no frame between.
    """
    tone = look_for(job.ink).grid
    left, top = MARGIN - tile.x, MARGIN - tile.y
    right, bottom = left + plan.plan.width, top + plan.plan.height
    near = (MARGIN, MARGIN + tile.width), (MARGIN, MARGIN + tile.height)
    for x in (left, right):
        if near[0][0] - 0.01 <= x <= near[0][1] + 0.01:
            page.rule(x, max(top, near[1][0]), x, min(bottom, near[1][1]), CUT, tone)
    for y in (top, bottom):
        if near[1][0] - 0.01 <= y <= near[1][1] + 0.01:
            page.rule(max(left, near[0][0]), y, min(right, near[0][1]), y, CUT, tone)


def _words(page: Plate, job: SectionJob, plan: Tiling, tile: Tile) -> None:
    """Write the line below the board."""
    joins = tile.joins(plan.tiles)
    y = MARGIN + tile.height + 3.2
    told = f"joins {', '.join(joins)}, overlap {OVERLAP:g} mm: cut one on the dots" if joins else ""
    words = " · ".join(part for part in (f"{job.title}, sheet {tile.name}", told, job.slug) if part)
    page.text(MARGIN, y, words, 6.0)
