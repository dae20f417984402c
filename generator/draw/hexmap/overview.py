"""A maker's map on one page: its title, the whole map, its legend beside it or below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.draw.hexmap.form import MAP, HexmapJob, begin_map, map_form
from generator.draw.hexmap.legend import COLUMN, PITCH, draw_legend, samples
from generator.draw.hexmap.lettering import NUMBERED
from generator.draw.hexmap.pictures import define_pictures, fill_pictures
from generator.draw.hexmap.sheets import draw_north
from generator.draw.hexmap.words import text
from generator.draw.page import SMALL, Plate
from generator.errors import UsageError
from generator.measure import Size, millimetres, points
from generator.typeset.record import FaceRecord

MARGIN = 8.0
HEAD = 11.0
EDGE = 4.5
"""Around the map, for the numbers of columns and rows."""

GAP = 5.0
"""Between the map and its legend."""

FOOT = 5.0
SMALLEST_HEX = 3.5


@dataclass(frozen=True, slots=True)
class _Fit:
    """How a page is used: its paper, the size of a hex, the legend's columns, beside or below."""

    paper: Size
    hex_mm: float
    columns: int
    beside: bool


def draw_overview(job: HexmapJob, paper: Size, faces: Mapping[str, FaceRecord]) -> bytes:
    """Return the map as one page, whichever way shows it larger; `faces` are its pictures."""
    fit = fit_of(job, paper)
    started = begin_map(job, fit.paper, fit.hex_mm)
    pen, page = started.pen, started.page
    define_pictures(pen, job)
    map_form(page, job, fit.hex_mm)
    pen.canvas.beginForm("page", 0, 0, points(fit.paper.width), points(fit.paper.height))
    _whole(page, job, fit)
    pen.end_form()
    pen.canvas.doForm("page")
    pen.canvas.showPage()
    return fill_pictures(started.finish(), job, faces)


def fit_of(job: HexmapJob, paper: Size) -> _Fit:
    """Return how a page shows a map largest.

    Raises UsageError for paper on which a hex would be smaller than 3.5 mm.
    """
    count = len(samples(job)) if job.land.plan.legend else 0
    fits = [
        _fitted(job, way, columns, beside=beside)
        for way in (paper, paper.turned)
        for beside in (True, False)
        for columns in _columns(way, count, beside=beside)
    ]
    best = max(fits, key=lambda fit: (round(fit.hex_mm, 3), -fit.columns), default=None)
    if best is None or best.hex_mm < SMALLEST_HEX:
        raise UsageError(f"paper of {paper} is too small for this map and its legend on one page")
    return best


def _columns(paper: Size, count: int, *, beside: bool) -> list[int]:
    """Return in how many columns the legend may stand."""
    if not count:
        return [0]
    if beside:
        rows = int((paper.height - 2 * MARGIN - HEAD - FOOT - 12) // PITCH)
        return [-(-count // rows)] if rows > 0 else []
    most = int((paper.width - 2 * MARGIN) // COLUMN)
    return [min(most, count)] if most else []


def _fitted(job: HexmapJob, paper: Size, columns: int, *, beside: bool) -> _Fit:
    wide, high = job.land.frame.extent
    room_x, room_y = paper.width - 2 * MARGIN - 2 * EDGE, paper.height - 2 * MARGIN - 2 * EDGE
    room_y -= HEAD + FOOT
    if columns and beside:
        room_x -= columns * COLUMN + GAP
    elif columns:
        rows = -(-len(samples(job)) // columns)
        room_y -= rows * PITCH + GAP
    hex_mm = min(room_x / wide, room_y / high, job.hex_mm)
    return _Fit(paper, hex_mm, columns, beside)


def _whole(page: Plate, job: HexmapJob, fit: _Fit) -> None:
    pen, plan = page.pen, job.land.plan
    wide, high = (side * fit.hex_mm for side in job.land.frame.extent)
    beside = fit.columns * COLUMN + GAP if fit.beside and fit.columns else 0.0
    x = MARGIN + EDGE + (fit.paper.width - 2 * MARGIN - 2 * EDGE - beside - wide) / 2
    y = MARGIN + HEAD + EDGE
    room = fit.paper.width - 2 * MARGIN
    text(page, (MARGIN, MARGIN + 6), job.title, 20, 0.6 * room, "title")
    right = fit.paper.width - MARGIN
    text(page, (right, MARGIN + 6), _facts(job), 7, 0.38 * room, anchor="end")
    page.rule(MARGIN, MARGIN + 8.5, fit.paper.width - MARGIN, MARGIN + 8.5, 0.7)
    with pen.kept():
        pen.say(f"1 0 0 1 {points(x):.3f} {points(page.height - y - high):.3f} cm")
        pen.canvas.doForm(MAP)
    page.box(x, y, wide, high)
    if plan.number_at and fit.hex_mm < NUMBERED:
        _edge_numbers(page, job, (x, y), fit.hex_mm)
    if fit.columns:
        left, top = x + wide + EDGE + GAP, MARGIN + HEAD + EDGE
        if not fit.beside:
            left, top = MARGIN, y + high + EDGE + GAP
        draw_legend(page, samples(job), left, top, fit.columns)
    if plan.north:
        spot = fit.paper.width - MARGIN - 4, MARGIN + HEAD + 6
        if not beside:
            spot = x + wide - 9, y + 10
        elif fit.columns:
            spot = fit.paper.width - MARGIN - 5, page.height - MARGIN - FOOT - 7
        draw_north(page, job, *spot, 9.0)
    text(page, (MARGIN, page.height - MARGIN + 1.5), job.slug, 6.5, room)


def _facts(job: HexmapJob) -> str:
    """Return the line beside the title: the game, the map's size, what a hex is."""
    grid, plan = job.land.plan.grid, job.land.plan
    said = [job.game, f"{grid.columns} × {grid.rows} hexes", plan.scale]
    return " · ".join(part for part in said if part)


def _edge_numbers(page: Plate, job: HexmapJob, at: tuple[float, float], hex_mm: float) -> None:
    """Write columns above and below the map and rows on either side."""
    grid, frame = job.land.plan.grid, job.land.frame
    wide, high = (side * hex_mm for side in frame.extent)
    x, y = at
    size = max(4.5, min(SMALL, 0.9 * hex_mm))
    drop = millimetres(size) * 0.36
    for column in range(grid.columns):
        left = x + frame.centre((column, 0))[0] * hex_mm
        if frame.pointy:
            left = x + (column + 0.5) * hex_mm
        name = grid.column_name(column)
        page.text(left, y - 0.9, name, size, "coordinate", anchor="middle")
        page.text(left, y + high + 2 * drop + 0.9, name, size, "coordinate", anchor="middle")
    for row in range(grid.rows):
        down = y + (frame.centre((0, row))[1] if frame.pointy else row + 0.5) * hex_mm + drop
        name = grid.row_name(row)
        page.text(x - 0.9, down, name, size, "coordinate", anchor="end")
        page.text(x + wide + 0.9, down, name, size, "coordinate")
