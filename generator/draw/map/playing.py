"""A map at playing size: overlapping sheets, with marks to join them."""

from __future__ import annotations

from generator.draw.map.job import MapJob, begin, lines_form, map_form, type_of
from generator.draw.map.marks import Marks
from generator.draw.map.sheets import BORDER, CUTTER, FOOT, MARGIN, OVERLAP, tiling
from generator.draw.page import Page
from generator.draw.tiling import Tile, Tiling
from generator.measure import Size, points


def playing_sheets(job: MapJob, paper: Size, *, land: bool = True) -> bytes:
    """Return the map at playing size, as large as its ground states, over several sheets.

    Without its land, the lines alone are drawn over the hexes: to lay beside the map.
    """
    plan = tiling(job.ground.board, job.ground.hex_mm, paper)
    started = begin(job, plan.paper, job.ground.hex_mm)
    pen, page = started.pen, started.page
    kind, hex_points = type_of(page, job.ground.hex_mm), points(job.ground.hex_mm)
    if land:
        marks = map_form(pen, job, kind, hex_points, names=True)
    else:
        marks = lines_form(pen, job, kind, hex_points)
    for tile in plan.tiles:
        form = f"sheet-{tile.name}"
        pen.canvas.beginForm(form, 0, 0, points(plan.paper.width), points(plan.paper.height))
        _tile(page, job, plan, tile, marks)
        _foot(page, job, plan, tile)
        pen.end_form()
        pen.canvas.doForm(form)
        pen.canvas.showPage()
    return started.finish()


def _tile(page: Page, job: MapJob, plan: Tiling, tile: Tile, marks: Marks) -> None:
    """Draw a sheet's part of the plan and the marks of its joins."""
    pen = page.pen
    x, y = MARGIN - tile.x + BORDER, MARGIN - tile.y + BORDER
    wide, high = (side * job.ground.hex_mm for side in job.ground.board.extent)
    with pen.kept():
        CUTTER.clip(page, tile)
        with pen.kept():
            pen.say(f"1 0 0 1 {points(x):.3f} {points(page.height - y - high):.3f} cm")
            pen.canvas.doForm("map")
        page.box(x, y, wide, high)
        with pen.kept():
            pen.say(page.hexes(x, y, job.ground.hex_mm))
            marks.arrows(job.overlay.arrows, gap=0.04, margin=(BORDER - 1) / job.ground.hex_mm)
    CUTTER.draw_joins(page, plan, tile, ticks=True)


def _foot(page: Page, job: MapJob, plan: Tiling, tile: Tile) -> None:
    """Draw the strip below a sheet's map: its name, the key of sheets, how to join, the bar."""
    y = page.height - MARGIN - FOOT + 4
    x = MARGIN
    for other in plan.tiles:
        fill = page.look.ink if other == tile else page.look.paper
        page.box(x + other.column * 4.4, y + other.row * 3.0 - 1, 4.4, 3.0, fill)
    x += plan.columns * 4.4 + 3
    title = job.title or job.ground.name
    page.text(x, y + 2.2, f"{title} · sheet {tile.name}", 9, "title")
    joins = tile.joins(plan.tiles)
    page.text(
        x,
        y + 5.4,
        "Joins "
        + ", ".join(joins)
        + f"; {OVERLAP:g} mm overlap: cut one sheet on its dotted line.",
        6.5,
    )
    page.text(x, y + 8.4, job.slug, 6.5)
    page.bar(page_right(plan) - 70, y + 1)
    page.north(page_right(plan) - 3, y + 4, 7)


def page_right(plan: Tiling) -> float:
    """Return the right end of the printed part of a sheet."""
    return plan.paper.width - MARGIN
