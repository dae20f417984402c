"""Charts of a game as pages to look at: the sheets of a pack that show its tables."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

import pikepdf

from generator.content import Pack
from generator.content.kinds.base import tables_of
from generator.content.kinds.printed import PAGES
from generator.content.kinds.sheet import SheetPart
from generator.content.kinds.tables import TablesPart
from generator.errors import Place, raise_all
from generator.exports.virtual.things import TableSurface
from generator.job.job import Job
from generator.job.layout.documents import document_pdf
from generator.job.layout.workers import Workers
from generator.job.problems import page_problems
from generator.job.products.makers import MAKERS
from generator.job.products.product import Product
from generator.measure import Size, millimetres
from generator.press.pdf.saving import pdf_bytes
from generator.typeset.fenced import fenced
from generator.typeset.templates import Templates

MOST_PAGES = 4
"""Of a sheet that is looked at during play; a longer one is read."""


def charts_of(
    pack: Pack, products: Sequence[Product], job: Job, templates: Templates, staff: Workers
) -> tuple[TableSurface, ...]:
    """Lay out the charts among a pack's products, and return their pages.

    Raises ContentError for pages with problems.
    """
    sheets = [one for one in products if _is_chart(pack, one)]
    make = MAKERS[PAGES]
    tasks = fenced(templates, lambda: [make.tasks(s, job.options, templates) for s in sheets])
    flat = [task for own in tasks for task in own.values()]
    if not flat:
        return ()
    records = job.lay_out(flat, staff)
    raise_all(page_problems(pack, flat, records))
    return tuple(
        page
        for product, own in zip(sheets, tasks, strict=True)
        for page in pages_of(product.id, product.title, document_pdf(own, records), product.place)
    )


def pages_of(name: str, title: str, pdf: bytes, place: Place) -> Iterator[TableSurface]:
    """Yield the pages of a document, each as large as it is printed."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for number, page in enumerate(opened.pages, 1):
            with pikepdf.new() as alone:
                alone.pages.append(page)
                left, low, right, high = (float(side) for side in page.mediabox)
                size = Size(millimetres(right - left), millimetres(high - low))
                own = pdf_bytes(alone)
                yield TableSurface(f"{name}-{number}", f"{title}, {number}", size, own, place)


def _is_chart(pack: Pack, product: Product) -> bool:
    part = product.part
    if not isinstance(part, SheetPart) or product.printed.maker != PAGES or part.model.booklet:
        return False
    parts = pack.parts.values()
    tables = {*tables_of(pack.parts), *(one.id for one in parts if isinstance(one, TablesPart))}
    few = part.model.pages is not None and part.model.pages <= MOST_PAGES
    return few and any(name in tables for name in part.model.uses)
