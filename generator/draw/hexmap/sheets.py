"""A maker's map at playing size over its sheets, and how they are joined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.draw.hexmap.form import MAP, HexmapJob, begin_map, map_form
from generator.draw.hexmap.legend import COLUMN, LegendLine, columns_for, draw_legend, samples
from generator.draw.hexmap.pictures import define_pictures, fill_pictures
from generator.draw.hexmap.words import cut, text
from generator.draw.map.playing import draw_foot
from generator.draw.map.sheets import BLEED, CUTTER, FOOT, MARGIN, OVERLAP, fewest
from generator.draw.page import Plate
from generator.draw.tiling import Tile, Tiling
from generator.ground.points import Point
from generator.measure import Size, points
from generator.typeset.record import FaceRecord

JOINS = {
    "overlap": "lay them on the crosses, cut one on its dotted line",
    "butt": "cut both on the line between the marks, lay them edge to edge, tape the backs",
}
"""How sheets are joined, by the word in the file."""

_AROUND = 4.0
"""Millimetres that are left around a legend."""

_HEAD = 12.0
"""Of the title above a legend."""


def sheets_of(job: HexmapJob, paper: Size) -> Tiling:
    """Return how a map is divided over sheets of a paper."""
    wide, high = (side * job.hex_mm for side in job.land.frame.extent)
    return fewest(Size(wide + 2 * BLEED, high + 2 * BLEED), job.hex_mm, paper)


def draw_sheets(job: HexmapJob, paper: Size, faces: Mapping[str, FaceRecord]) -> bytes:
    """Return the map at playing size; `faces` are its pictures by the ids of their terrain."""
    plan = sheets_of(job, paper)
    started = begin_map(job, plan.paper, job.hex_mm)
    pen, page = started.pen, started.page
    define_pictures(pen, job)
    map_form(page, job, job.hex_mm)
    found = samples(job) if job.land.plan.legend else []
    spare = next(_spares(plan, found), None) if found else None
    for tile in plan.tiles:
        own = plan.paper_of(tile)
        sheet, form = replace(page, height=own.height), f"sheet-{tile.name}"
        pen.canvas.beginForm(form, 0, 0, points(own.width), points(own.height))
        _tile(sheet, job, plan, tile)
        draw_foot(sheet, plan, tile, _foot_words(sheet, job, plan, own.width))
        if job.land.plan.north:
            draw_north(sheet, job, own.width - MARGIN - 4, own.height - MARGIN - FOOT + 5.0, 7.0)
        if spare and spare[0] == tile:
            _legend(sheet, job, found, spare)
        pen.end_form()
        with pen.kept():
            if tile.across:  # Turned, so that all pages are of one size.
                pen.say(f"0 1 -1 0 {points(plan.paper.width):.3f} 0 cm")
            pen.canvas.doForm(form)
        pen.canvas.showPage()
    turned = [n for n, tile in enumerate(plan.tiles) if tile.across]
    return fill_pictures(started.finish(turned), job, faces)


def draw_whole(job: HexmapJob, faces: Mapping[str, FaceRecord]) -> tuple[Size, bytes]:
    """Return the map at playing size on a page as large as it; `faces` are as in `draw_sheets`."""
    wide, high = (side * job.hex_mm for side in job.land.frame.extent)
    size = Size(wide, high)
    started = begin_map(job, size, job.hex_mm)
    define_pictures(started.pen, job)
    map_form(started.page, job, job.hex_mm)
    started.pen.canvas.doForm(MAP)
    started.pen.canvas.showPage()
    return size, fill_pictures(started.finish(), job, faces)


def own_middles(job: HexmapJob) -> tuple[Point, ...]:
    """Return the middle of each hex of a whole map, in millimetres from its top left corner."""
    centres = map(job.land.frame.centre, job.land.plan.grid.cells)
    return tuple((x * job.hex_mm, y * job.hex_mm) for x, y in centres)


def _foot_words(page: Plate, job: HexmapJob, plan: Tiling, width: float) -> tuple[str, str, str]:
    """Return what stands in the strip below a sheet's map, as long as there is room for it."""
    room = width - 2 * MARGIN - 80 - 5 * plan.columns
    title = cut(page, job.title, 9, room - 18, "title")
    return title, JOINS[job.land.plan.joins], cut(page, job.slug, 6.5, room)


def _tile(page: Plate, job: HexmapJob, plan: Tiling, tile: Tile) -> None:
    """Draw a sheet's part of the map and the marks of its joins."""
    pen = page.pen
    x, y = MARGIN - tile.x + BLEED, MARGIN - tile.y + BLEED
    wide, high = (side * job.hex_mm for side in job.land.frame.extent)
    with pen.kept():
        CUTTER.clip(page, tile)
        with pen.kept():
            pen.say(f"1 0 0 1 {points(x):.3f} {points(page.height - y - high):.3f} cm")
            pen.canvas.doForm(MAP)
        page.box(x, y, wide, high)
    if job.land.plan.joins == "butt":
        _butt_marks(page, plan, tile)
    else:
        CUTTER.draw_joins(page, plan, tile)


def _butt_marks(page: Plate, plan: Tiling, tile: Tile) -> None:
    """Mark at the edges of a sheet's map where it is cut; nothing is printed on the map."""
    left, top, half = MARGIN, MARGIN, OVERLAP / 2
    right, bottom = left + tile.width, top + tile.height
    sides = {side for other in plan.tiles if (side := tile.side_of(other))}
    for side in sides:
        if side in ("left", "right"):
            at = left + half if side == "left" else right - half
            for y, far in ((top - 4, top - 0.5), (bottom + 0.3, bottom + 1.6)):
                page.rule(at, y, at, far, 0.4)
        else:
            at = top + half if side == "above" else bottom - half
            for x, far in ((left - 4, left - 0.5), (right + 0.5, right + 4)):
                page.rule(x, at, far, at, 0.4)


Spare = tuple[Tile, float, float, int]
"""A sheet with room for the legend, its top left corner there, and its columns."""


def _spares(plan: Tiling, found: list[LegendLine]) -> Iterator[Spare]:
    """Yield sheets that have room for a legend beside their map or below it."""
    for tile in plan.tiles:
        room = CUTTER.room(plan.paper_of(tile))
        low = room.height - tile.height - 2 * _AROUND - _HEAD
        if low > 0:
            columns = columns_for(found, low)
            if columns * COLUMN <= room.width:
                yield tile, MARGIN + 1, MARGIN + tile.height + _AROUND, columns
        side = room.width - tile.width - 2 * _AROUND
        columns = columns_for(found, tile.height - _HEAD)
        if columns * COLUMN <= side:
            yield tile, MARGIN + tile.width + _AROUND, MARGIN, columns


def _legend(page: Plate, job: HexmapJob, found: list[LegendLine], spare: Spare) -> None:
    _, x, y, columns = spare
    room = columns * COLUMN
    text(page, (x, y + 5), job.title, 14, room, "title")
    text(page, (x, y + 9), job.land.plan.scale, 7, room)
    draw_legend(page, found, x, y + _HEAD, columns)


def draw_north(page: Plate, job: HexmapJob, x: float, y: float, size: float) -> None:
    """Draw the arrow to the north about a place, turned as the map wants it."""
    turn = {"up": 0, "right": 1, "down": 2, "left": 3}[job.land.plan.north]
    if not turn:
        page.north(x, y, size)
        return
    pen = page.pen
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
    tip, tail = (0.0, -0.5), 0.4
    with pen.kept():
        pen.say(page.hexes(x, y, size))
        pen.say(f"{cos} {sin} {-sin} {cos} 0 0 cm")
        pen.stroke(page.look.ink, 0.04)
        pen.fill(page.look.paper)
        pen.path([tip, (0.2, tail), (0, 0.22), (-0.2, tail)], close=True)
        pen.paint("B")
        pen.fill(page.look.ink)
        pen.path([tip, (0, 0.22), (-0.2, tail)], close=True)
        pen.paint("f")
    far = size / 2 + 1.6
    letter = x + far * sin, y - far * cos + 0.9
    page.text(*letter, "N", 7.0, "name", anchor="middle")
