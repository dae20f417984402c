"""A section at playing size over several sheets, upright or lying, whichever takes fewer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import UsageError
from generator.measure import Size, points
from generator.press.hexmap.page import Page
from generator.press.hexmap.section_form import (
    SectionJob,
    begin_section,
    section_form,
    type_for,
)
from generator.press.hexmap.sheets import Tile

MARGIN = 5.0
"""Around what is printed on a sheet."""

FOOT = 4.0
"""Of the line below the board: its name, the sheet's, what it joins."""

OVERLAP = 11.0
"""Of neighbouring sheets."""


@dataclass(frozen=True, slots=True)
class SectionTiling:
    """How a section is cut into sheets; `lying` is turned by 90 degrees, hexrow A on the right."""

    paper: Size
    plan: Size
    lying: bool
    tiles: tuple[Tile, ...]
    joins_x: tuple[float, ...]
    joins_y: tuple[float, ...]


def section_tiling(section: tuple[float, float], hex_mm: float, paper: Size) -> SectionTiling:
    """Return the fewest sheets that hold a section of this extent in hexes.

    Raises UsageError if the paper is too small.
    """
    ways = [
        _tiled(section, hex_mm, way, lying)
        for way in (paper, paper.turned)
        for lying in (False, True)
    ]
    found = [way for way in ways if way is not None]
    if not found:
        raise UsageError(f"paper of {paper} is too small for a board with hexes of {hex_mm:g} mm")
    return min(found, key=lambda t: (len(t.tiles), t.lying, t.paper.width))


def _tiled(
    extent: tuple[float, float], hex_mm: float, paper: Size, lying: bool
) -> SectionTiling | None:
    wide, high = (side * hex_mm for side in (reversed(extent) if lying else extent))
    rooms = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - FOOT
    if min(rooms) < OVERLAP + 2 * hex_mm:
        return None
    across, down = _parts(wide, rooms[0]), _parts(high, rooms[1])
    tiles = tuple(
        Tile(column, row, x, y, width, height)
        for row, (y, height) in enumerate(down)
        for column, (x, width) in enumerate(across)
    )
    joins = [tuple(at + OVERLAP / 2 for at, _ in parts[1:]) for parts in (across, down)]
    return SectionTiling(paper, Size(wide, high), lying, tiles, *joins)


def _parts(length: float, room: float) -> list[tuple[float, float]]:
    """Return begin and length of equal parts that overlap."""
    count = max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))
    part = (length + (count - 1) * OVERLAP) / count
    return [(i * (part - OVERLAP), part) for i in range(count)]


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


def _sheet(page: Page, job: SectionJob, form: str, plan: SectionTiling, tile: Tile) -> None:
    """Draw a sheet: its part of the section, where it is cut and joined, its line of words."""
    pen = page.pen
    x, y = MARGIN - tile.x, MARGIN - tile.y
    with pen.kept():
        bottom = page.height - MARGIN - tile.height
        window = (MARGIN, bottom, tile.width, tile.height)
        pen.say(" ".join(f"{points(side):.3f}" for side in window) + " re W n")
        left, low = points(x), points(page.height - y - plan.plan.height)
        turn = "1 0 0 1"
        if plan.lying:
            turn, left = "0 -1 1 0", left
            low += points(plan.plan.height)
        pen.say(f"{turn} {left:.3f} {low:.3f} cm")
        pen.canvas.doForm(form)
    _cuts(page, plan, tile)
    _joins(page, plan, tile)
    _words(page, job, plan, tile)


def _cuts(page: Page, plan: SectionTiling, tile: Tile) -> None:
    """Draw where the section ends, where it does on this sheet."""
    left, top = MARGIN - tile.x, MARGIN - tile.y
    right, bottom = left + plan.plan.width, top + plan.plan.height
    near = (MARGIN, MARGIN + tile.width), (MARGIN, MARGIN + tile.height)
    for x in (left, right):
        if near[0][0] - 0.01 <= x <= near[0][1] + 0.01:
            page.rule(x, max(top, near[1][0]), x, min(bottom, near[1][1]), 0.35)
    for y in (top, bottom):
        if near[1][0] - 0.01 <= y <= near[1][1] + 0.01:
            page.rule(max(left, near[0][0]), y, min(right, near[0][1]), y, 0.35)


def _joins(page: Page, plan: SectionTiling, tile: Tile) -> None:
    """Draw where a sheet meets its neighbours: a dotted line and crosses that cover each other."""
    left, top = MARGIN, MARGIN
    right, bottom = left + tile.width, top + tile.height
    for at in plan.joins_x:
        x = MARGIN + at - tile.x
        if left < x < right:
            page.dotted(x, top, x, bottom)
            for part in (1 / 6, 5 / 6):
                page.cross(x, top + tile.height * part)
    for at in plan.joins_y:
        y = MARGIN + at - tile.y
        if top < y < bottom:
            page.dotted(left, y, right, y)
            for part in (1 / 6, 5 / 6):
                page.cross(left + tile.width * part, y)


def _words(page: Page, job: SectionJob, plan: SectionTiling, tile: Tile) -> None:
    """Write the line below the board."""
    joins = tile.joins(plan.tiles)
    y = MARGIN + tile.height + 3.2
    told = f"joins {', '.join(joins)}, overlap {OVERLAP:g} mm: cut one on the dots" if joins else ""
    words = " · ".join(part for part in (f"{job.title}, sheet {tile.name}", told, job.slug) if part)
    page.text(MARGIN, y, words, 6.0)
