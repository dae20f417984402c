"""Boards and maps whole: at playing size on one page of just their size, for a screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from generator.content.kinds.printed import DRAWN, HEXMAP
from generator.job.options import Options
from generator.job.products.makers import MAKERS
from generator.job.products.product import Product, Task
from generator.measure import Size
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates


def whole_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Return what must be laid out for a board or a map; report a hex that is too small."""
    return MAKERS[product.printed.maker].tasks(product, options, templates)


def whole_drawings(
    product: Product, options: Options, tasks: Mapping[str, Task], records: Mapping[str, Record]
) -> list[tuple[str, Size, bytes]]:
    """Return the title, size and PDF of each section of a board, or of a map."""
    maker = product.printed.maker
    if maker == DRAWN:
        from generator.draw.board.sheets import section_whole
        from generator.job.products.boards import jobs

        return [(job.section.title, *section_whole(job)) for job in jobs(product, options)]
    if maker == HEXMAP:
        from generator.draw.hexmap.sheets import draw_whole
        from generator.job.products import hexmaps

        faces = {key: cast(FaceRecord, records[task.key]) for key, task in tasks.items()}
        return [(product.title, *draw_whole(hexmaps.map_job(product, options), faces))]
    from generator.draw.map import whole_map
    from generator.job.products.maps import map_job

    return [(product.title, *whole_map(map_job(product, options)))]
