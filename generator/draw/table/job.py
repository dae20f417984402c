"""A table as a picture of its own size, and pictures of tables laid under a document's pages."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence

import pikepdf

from generator.draw.map.job import fonts
from generator.draw.pen import SCALE, Pen
from generator.draw.table.brush import Brush
from generator.draw.table.houses import draw_houses
from generator.draw.table.land import draw_craters, draw_fields, draw_grass, draw_hills
from generator.draw.table.look import look_for
from generator.draw.table.marks import (
    Script,
    draw_entries,
    draw_frame,
    draw_goals,
    draw_grid,
    draw_numbers,
    draw_zones,
)
from generator.draw.table.names import draw_names
from generator.draw.table.trees import define_trees, draw_crowns, draw_floor, draw_hedges
from generator.draw.table.ways import draw_bridges, draw_fords, draw_roads, draw_streams, draw_walls
from generator.draw.table.works import draw_earthworks, draw_scrub, draw_yards
from generator.ground.tabletop import FRAME, TableDrawing, TerrainPiece
from generator.measure import Size, points
from generator.press.marks import new_canvas
from generator.press.pdf.saving import pdf_bytes
from generator.press.pdf.underlay import lay_pictures
from generator.typeset.inks import INKS
from generator.typeset.record import FaceRecord

Drawer = Callable[[Brush, Sequence[TerrainPiece]], None]

LAYERS: tuple[tuple[tuple[str, ...], Drawer], ...] = (
    (("field",), draw_fields),
    (("hill",), draw_hills),
    (("rough",), draw_scrub),
    (("yard",), draw_yards),
    (("stream",), draw_streams),
    (("ford",), draw_fords),
    (("road", "track"), draw_roads),
    (("bridge",), draw_bridges),
    (("crater",), draw_craters),
    (("woods",), draw_floor),
    (("wall", "fence"), draw_walls),
    (("hedge", "bank"), draw_hedges),
    (("woods", "orchard"), draw_crowns),
    (("building",), draw_houses),
    (("works",), draw_earthworks),
)
"""The kinds of terrain in drawing order, and what draws each."""


def table_picture(drawing: TableDrawing, ink: str, mm: float | None = None) -> FaceRecord:
    """Draw a table with its frame in an ink, at the size that the drawing has.

    With `mm` millimetres to an inch of the table, all is as much larger or smaller, letters too.
    """
    wide, high = drawing.size
    larger = (mm or drawing.mm) / drawing.mm
    named = fonts()
    buffer = io.BytesIO()
    whole = Size(wide * larger, high * larger)
    canvas = new_canvas(buffer, whole, named["text"])
    pen = Pen(canvas, INKS[ink], 0.22 / points(drawing.mm))
    brush = Brush(pen, look_for(drawing.table.climate, ink), drawing.table, ink != "saver")
    define_trees(pen, brush.look)
    scale = points(drawing.mm) / SCALE
    left, top = points(FRAME * drawing.mm), points(high - FRAME * drawing.mm)
    with pen.kept():
        if larger != 1.0:
            pen.say(f"{larger:.7g} 0 0 {larger:.7g} 0 0 cm")
        pen.say(f"{scale:.7g} 0 0 {-scale:.7g} {left:.4f} {top:.4f} cm")
        _draw(brush, drawing, Script(named, drawing.mm))
    canvas.showPage()
    canvas.save()
    with pikepdf.open(buffer) as pdf:
        data = pdf_bytes(pdf)
    return FaceRecord(data, whole.width, whole.height, 0.0, (), page_height=whole.height)


def _draw(brush: Brush, drawing: TableDrawing, script: Script) -> None:
    table, pen = drawing.table, brush.pen
    with pen.kept():
        pen.path(
            [(0, 0), (table.width, 0), (table.width, table.height), (0, table.height)], close=True
        )
        pen.clip()
        draw_grass(brush)
        for kinds, draw in LAYERS:
            if found := list(table.of(*kinds)):
                draw(brush, found)
        draw_grid(brush)
        draw_zones(brush, drawing.sides, table.zones)
    draw_frame(brush, script, drawing.wind)
    draw_entries(brush, script, drawing.sides, table.entries)
    draw_numbers(brush, script, table.pieces)
    draw_goals(brush, script, table.goals)
    draw_names(brush, script, drawing.sides)


def lay_tables(pdf: pikepdf.Pdf, drawings: Mapping[str, TableDrawing], ink: str) -> None:
    """Lay tables under the pages of a document, in the windows that it leaves for them."""
    lay_pictures(pdf, {name: table_picture(one, ink) for name, one in drawings.items()})
