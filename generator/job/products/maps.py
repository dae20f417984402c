"""A pack's hex maps: drawn over sheets at playing size, or as one page."""

from __future__ import annotations

from dataclasses import replace

from generator import __version__
from generator.content.kinds.printed import Mapped
from generator.draw.map import MapJob, one_page, plan_of, playing_sheets
from generator.job.options import Options
from generator.job.products.drawings import DrawnFile
from generator.job.products.product import Product
from generator.press.pdf.binding import is_landscape


def check(product: Product, options: Options) -> None:
    """Report paper that is too small."""
    count(product, options)


def draw(product: Product, options: Options) -> DrawnFile:
    """Draw the map."""
    job = map_job(product, options)
    pdf = (playing_sheets if _mapped(product).how == "sheets" else one_page)(job, options.paper)
    page = options.paper.turned if is_landscape(pdf) else options.paper
    return DrawnFile(pdf, page, {"hex": job.ground.hex_mm})


def count(product: Product, options: Options) -> int:
    """Return how many sheets the map takes."""
    if _mapped(product).how != "sheets":
        return 1
    job = map_job(product, options)
    return len(plan_of(job, options.paper).tiles)


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
        ruined=request.ruined,
        language=product.pack.info.language,
    )
