"""Boards and maps whole: at playing size on one page of just their size, for a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from generator.content.kinds.printed import DRAWN, HEXMAP
from generator.ground.hex_lines import HexLines, own_lines, section_lines
from generator.ground.points import Point
from generator.job.options import Options
from generator.job.products.makers import MAKERS
from generator.job.products.product import Product, Task
from generator.measure import Size
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates

if TYPE_CHECKING:
    from generator.draw.board.form import SectionJob
    from generator.draw.map import MapJob


def whole_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Return what must be laid out for a board or a map; report a hex that is too small."""
    return MAKERS[product.printed.maker].tasks(product, options, templates)


@dataclass(frozen=True, slots=True)
class WholeDrawing:
    """A section of a board, or a map: its title, size and PDF, the middles of its hexes.

    These are in millimetres from its top left corner. `lines` says how they are counted, `section`
    is what a game calls a section.
    """

    title: str
    size: Size
    pdf: bytes
    hexes: tuple[Point, ...]
    lines: HexLines
    section: str = ""


def whole_drawings(
    product: Product, options: Options, tasks: Mapping[str, Task], records: Mapping[str, Record]
) -> list[WholeDrawing]:
    """Return the drawing of each section of a board, or of a map."""
    maker = product.printed.maker
    if maker == DRAWN:
        from generator.job.products.boards import jobs

        return [whole_section(job) for job in jobs(product, options)]
    if maker == HEXMAP:
        from generator.draw.hexmap.sheets import draw_whole, own_middles
        from generator.job.products import hexmaps

        faces = {key: cast(FaceRecord, records[task.key]) for key, task in tasks.items()}
        own = hexmaps.map_job(product, options)
        lines = own_lines(own.land.plan.grid, own.land.frame, own.hex_mm)
        return [WholeDrawing(product.title, *draw_whole(own, faces), own_middles(own), lines)]
    from generator.job.products.maps import map_job

    return [mapped_whole(product.title, map_job(product, options))]


def whole_section(job: SectionJob) -> WholeDrawing:
    """Draw a section of a board."""
    from generator.draw.board.sheets import section_middles, section_whole

    section, lines = job.section, section_lines(job.hex_mm)
    drawing = section_whole(job)
    return WholeDrawing(section.title, *drawing, section_middles(job), lines, section.name)


def mapped_whole(title: str, job: MapJob) -> WholeDrawing:
    """Draw a map of a place."""
    from generator.draw.map import map_lines, map_middles, whole_map

    return WholeDrawing(title, *whole_map(job), map_middles(job), map_lines(job))
