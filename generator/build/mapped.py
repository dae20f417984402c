"""Maps of hexes that a pack holds: drawn over sheets at playing size, or as one page."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace

import pikepdf

from generator import __version__
from generator.build.options import Options
from generator.build.product import Facts, Keep, Made, Product, Task
from generator.content.kinds.printed import Mapped
from generator.press.hexmap import MapJob, one_page, playing_sheets, tiling
from generator.press.proof import proof_drawing
from generator.typeset.inks import find_ink
from generator.typeset.record import Record
from generator.typeset.templates import Templates


def mapped_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Return nothing: a map is drawn, not laid out. A paper too small is told here."""
    if _mapped(product).how == "sheets":
        job = map_job(product, options)
        tiling(job.ground.board, job.ground.hex_mm, options.paper)
    return {}


def finish_mapped(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
    _keep: Keep,
) -> Made:
    """Draw the map."""
    job = map_job(product, options)
    draw = playing_sheets if _mapped(product).how == "sheets" else one_page
    pdf = draw(job, options.paper)
    with pikepdf.open(io.BytesIO(pdf)) as file:
        pages = len(file.pages)
        box = [float(side) for side in file.pages[0].mediabox]
    page = options.paper if box[2] < box[3] else options.paper.turned
    faults = tuple(proof_drawing(pdf, page, colourless=find_ink(options.ink).colourless))
    return Made(product, pdf, pages, {"hex": job.ground.hex_mm}, {}, faults)


def mapped_paper(product: Product, options: Options) -> Facts:
    """Return the paper needed."""
    count = 1
    if _mapped(product).how == "sheets":
        job = map_job(product, options)
        count = len(tiling(job.ground.board, job.ground.hex_mm, options.paper).tiles)
    return {"pages": count, "sheets": count, "way": "off"}


def _mapped(product: Product) -> Mapped:
    assert product.printed.mapped is not None
    return product.printed.mapped


def map_job(product: Product, options: Options) -> MapJob:
    """Return what the map is drawn from."""
    request = _mapped(product).request(product.pack)
    size = options.hex_mm or request.ground.hex_mm
    return MapJob(
        replace(request.ground, hex_mm=size),
        request.overlay,
        title=request.title,
        slug=f"{product.pack.info.title} · {size:g} mm hexes · Fieldpress {__version__}",
        ink=options.ink,
        season=request.season,
        language=product.pack.info.language,
    )
