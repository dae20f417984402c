"""Boards and maps whole: at playing size on one page of just their size, for a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from generator.content.kinds.printed import DRAWN, HEXMAP
from generator.ground.hex_lines import HexLines, own_lines, section_lines
from generator.ground.points import Point
from generator.job.options import Options
from generator.job.products.makers import MAKERS
from generator.job.products.product import Product, Task
from generator.measure import Size
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates


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
        from generator.draw.board.sheets import section_middles, section_whole
        from generator.job.products.boards import jobs

        return [
            WholeDrawing(
                job.section.title,
                *section_whole(job),
                section_middles(job),
                section_lines(job.section.lattice, job.hex_mm),
                job.section.name,
            )
            for job in jobs(product, options)
        ]
    if maker == HEXMAP:
        from generator.draw.hexmap.sheets import draw_whole, own_middles
        from generator.job.products import hexmaps

        faces = {key: cast(FaceRecord, records[task.key]) for key, task in tasks.items()}
        own = hexmaps.map_job(product, options)
        lines = own_lines(own.land.plan.grid, own.land.frame, own.hex_mm)
        return [WholeDrawing(product.title, *draw_whole(own, faces), own_middles(own), lines)]
    from generator.draw.map import map_lines, map_middles, whole_map
    from generator.job.products.maps import map_job

    mapped = map_job(product, options)
    return [WholeDrawing(product.title, *whole_map(mapped), map_middles(mapped), map_lines(mapped))]
