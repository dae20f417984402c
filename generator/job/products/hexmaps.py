"""Maps of a maker's own: drawn over sheets or as an overview, their pictures laid out as faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from generator import __version__
from generator.content.kinds.printed import HexmapSheets
from generator.draw.hexmap.form import HexmapJob
from generator.draw.hexmap.overview import draw_overview, fit_of
from generator.draw.hexmap.sheets import draw_sheets, sheets_of
from generator.errors import ContentError, Problem
from generator.ground.hexmap import OwnLand, land_of
from generator.job.options import Options
from generator.job.products.drawings import DrawnFile, one_sided, proofed
from generator.job.products.product import Facts, Keep, Made, Product, Task
from generator.press.pdf.binding import is_landscape
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates


def map_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Lay out the pictures of terrain; report paper that is too small."""
    job = map_job(product, options)
    if _sheets(product).how == "sheets":
        sheets_of(job, options.paper)
    else:
        fit_of(job, options.paper)
    return {}


def finish_map(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
    _keep: Keep,
) -> Made:
    """Draw the map."""
    job = map_job(product, options)
    draw = draw_sheets if _sheets(product).how == "sheets" else draw_overview
    pdf = draw(job, options.paper)
    page = options.paper.turned if is_landscape(pdf) else options.paper
    return proofed(product, options, DrawnFile(pdf, page, {"hex": job.hex_mm}))


def map_paper(product: Product, options: Options) -> Facts:
    """Return the paper needed."""
    if _sheets(product).how != "sheets":
        return one_sided(1)
    return one_sided(len(sheets_of(map_job(product, options), options.paper).tiles))


def _sheets(product: Product) -> HexmapSheets:
    assert product.printed.hexmap is not None
    return product.printed.hexmap


def map_job(product: Product, options: Options) -> HexmapJob:
    """Return what the map is drawn from."""
    plan = _sheets(product).plan(product.pack)
    size = options.hex_mm or plan.hex_mm
    info = product.pack.info
    rolled = f" · rolled from {plan.roll.seed}" if plan.roll else ""
    slug = f"{info.title} · {size:g} mm hexes{rolled} · Fieldpress {__version__}"
    return HexmapJob(land_of(plan), info.title, slug, options.ink, size, info.language)
