"""A map at playing size: overlapping sheets, with marks to join them."""

from __future__ import annotations

from dataclasses import replace

from generator.draw.map.job import MapJob, begin, lines_form, map_form, type_of
from generator.draw.map.marks import Marks
from generator.draw.map.sheets import ARROWS, CUTTER, FOOT, MARGIN, around, arrow_edges, plan_of
from generator.draw.map.spare import draw_spare, show_spare
from generator.draw.page import Plate
from generator.draw.tiling import Tile, Tiling
from generator.ground.hex_lines import HexLines, board_lines
from generator.ground.points import Point
from generator.measure import Size, points

_KEY = 4.4
"""Millimetres across a sheet in the key of sheets, where its row has most."""


def playing_sheets(job: MapJob, paper: Size, *, land: bool = True) -> bytes:
    """Return the map at playing size, as large as its ground states, over several sheets.

    Without its land, the lines alone are drawn over the hexes: to lay beside the map.
    """
    plan = plan_of(job, paper)
    started = begin(job, plan.paper, job.ground.hex_mm)
    pen, page = started.pen, started.page
    kind, hex_points = type_of(page, job.ground.hex_mm), points(job.ground.hex_mm)
    if land:
        marks = map_form(pen, job, kind, hex_points, names=True)
    else:
        marks = lines_form(pen, job, kind, hex_points)
    spare = draw_spare(page, job, plan, land=land)
    for tile in plan.tiles:
        form, own = f"sheet-{tile.name}", plan.paper_of(tile)
        sheet = replace(page, height=own.height)
        pen.canvas.beginForm(form, 0, 0, points(own.width), points(own.height))
        _tile(sheet, job, plan, tile, marks)
        _foot(sheet, job, plan, tile)
        if tile.name in spare:
            show_spare(sheet, plan, tile, *spare[tile.name])
        pen.end_form()
        with pen.kept():
            if tile.across:  # Turned, so that all pages are of one size.
                pen.say(f"0 1 -1 0 {points(plan.paper.width):.3f} 0 cm")
            pen.canvas.doForm(form)
        pen.canvas.showPage()
    return started.finish([n for n, tile in enumerate(plan.tiles) if tile.across])


def whole_map(job: MapJob) -> tuple[Size, bytes]:
    """Return the map at playing size on a page as large as it, with the arrows at its edges."""
    hex_mm = job.ground.hex_mm
    left, top, right, bottom = around(arrow_edges(job))
    wide, high = (side * hex_mm for side in job.ground.board.extent)
    size = Size(wide + left + right, high + top + bottom)
    started = begin(job, size, hex_mm)
    page = started.page
    marks = map_form(started.pen, job, type_of(page, hex_mm), points(hex_mm), names=True)
    _plan(page, job, marks, (left, top))
    started.pen.canvas.showPage()
    return size, started.finish()


def map_middles(job: MapJob) -> tuple[Point, ...]:
    """Return the middle of each hex of a whole map, in millimetres from its top left corner."""
    hex_mm = job.ground.hex_mm
    left, top, *_ = around(arrow_edges(job))
    return tuple((left + x * hex_mm, top + y * hex_mm) for x, y in job.ground.board.centres)


def map_lines(job: MapJob) -> HexLines:
    """Return the lines that the hexes of a whole map stand in."""
    left, top, *_ = around(arrow_edges(job))
    return board_lines(job.ground.hex_mm).moved(left, top)


def _tile(page: Plate, job: MapJob, plan: Tiling, tile: Tile, marks: Marks) -> None:
    """Draw a sheet's part of the plan and the marks of its joins."""
    left, top, _, _ = around(arrow_edges(job))
    with page.pen.kept():
        CUTTER.clip(page, tile)
        _plan(page, job, marks, (MARGIN - tile.x + left, MARGIN - tile.y + top))
    CUTTER.draw_joins(page, plan, tile)


def _plan(page: Plate, job: MapJob, marks: Marks, at: tuple[float, float]) -> None:
    """Draw the whole map, its top left at a place, with its frame and the arrows around it."""
    pen, (x, y) = page.pen, at
    wide, high = (side * job.ground.hex_mm for side in job.ground.board.extent)
    with pen.kept():
        pen.say(f"1 0 0 1 {points(x):.3f} {points(page.height - y - high):.3f} cm")
        pen.canvas.doForm("map")
    page.box(x, y, wide, high)
    with pen.kept():
        pen.say(page.hexes(x, y, job.ground.hex_mm))
        marks.arrows(job.overlay.arrows, gap=0.02, margin=(ARROWS - 0.6) / job.ground.hex_mm)


def _foot(page: Plate, job: MapJob, plan: Tiling, tile: Tile) -> None:
    """Draw the strip below a sheet's map: its name, the key of sheets, how to join, the bar."""
    how = "lay them on the crosses, cut one on its dotted line"
    draw_foot(page, plan, tile, (job.title or job.ground.name, how, job.slug))
    paper = plan.paper_of(tile)
    page.north(paper.width - MARGIN - 3, paper.height - MARGIN - FOOT + 5.6, 6)


def draw_foot(page: Plate, plan: Tiling, tile: Tile, words: tuple[str, str, str]) -> None:
    """Draw the strip without an arrow; its words are a title, how to join sheets, and the slug."""
    title, how, slug = words
    paper = plan.paper_of(tile)
    y = paper.height - MARGIN - FOOT + 2.2
    x, right = MARGIN, paper.width - MARGIN
    high = min(3.0, (FOOT - 1) / plan.rows)
    for other in plan.tiles:
        fill = page.look.ink if other == tile else page.look.paper
        wide = _KEY * plan.columns / plan.columns_of(other.row)
        page.box(x + other.column * wide, y + other.row * high - 1.2, wide, high, fill)
    x += plan.columns * _KEY + 3
    page.text(x, y + 1.2, f"{title} · sheet {tile.name}", 9, "title")
    joins = tile.joins(plan.tiles)
    told = f"Joins {', '.join(joins)}: {how}."
    page.text(x, y + 4.0, told if joins else "", 6.5)
    page.text(x, y + 6.6, slug, 6.5)
    page.bar(right - 70, y + 1)
