"""Products of whole pages: sheets, flat booklets, and documents of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from generator.content.kinds.printed import Pages
from generator.draw.table import lay_tables
from generator.job.layout.documents import (
    DOCUMENT,
    DocumentRequest,
    document_pdf,
    document_tasks,
    files_read,
)
from generator.job.options import Options
from generator.job.products.product import Facts, Keep, Made, Product, Task
from generator.measure import Size
from generator.press.booklet.sheets import half_page
from generator.press.pdf.forms import finish_form
from generator.press.pdf.saving import reworked
from generator.press.proof import proof_document
from generator.typeset.inks import find_ink
from generator.typeset.record import DocumentRecord, Record
from generator.typeset.templates import Templates

FOLDED = "booklet-folded.html"
"""Template whose style sheet comes last when a document is laid out anew for folding."""


def page_size(pages: Pages, paper: Size) -> Size:
    """Return the page size: the paper, turned if landscape, or half of it for a booklet."""
    if pages.half:
        return half_page(paper)
    short, long = sorted((paper.width, paper.height))
    return Size(long, short) if pages.landscape else paper


def pages_tasks(
    product: Product,
    options: Options,
    templates: Templates,
    *,
    bound: bool = False,
    inside: bool = False,
) -> dict[str, Task]:
    """Fill a product's template; flat and folded booklets share one document.

    A sheet that is `bound` into something else has no fields to be filled in on screen. `inside` a
    folded booklet it is upright and takes as many pages as it needs.
    """
    from generator.job.products.paper import paper_of  # the registry of makers imports this module

    pages, part, pack = product.pages, product.part, product.pack
    more = [FOLDED] if inside else []
    request = DocumentRequest(
        template=pages.template,
        styles=[*pages.styles, pages.template, *more],
        values={
            "product": {"id": part.id, "title": part.title},
            "products": lambda: paper_of(pack, options),
            "bound": bound,
            **pages.values(pack),
        },
        title=f"{pack.info.title}: {part.title}",
        paper=options.paper if inside else page_size(pages, options.paper),
        place=product.place,
        pages=None if inside else pages.stated(odds=options.odds),
    )
    return document_tasks(request, pack, templates, options)


def finish_pages(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
    _keep: Keep,
) -> Made:
    """Finish the laid-out pages: pictures, form fields, proof."""
    record = cast(DocumentRecord, records[tasks[DOCUMENT].key])
    paper = page_size(product.pages, options.paper)
    half = product.pages.half
    facts = {"page": {"width": paper.width, "height": paper.height}} if half else {}
    pdf = finish_form(document_pdf(tasks, records))
    if (tables := pages_drawn(product, options)) is not None:
        pdf = reworked(pdf, lambda opened: lay_tables(opened, tables, options.ink))
    faults = tuple(proof_document(pdf, paper, colourless=find_ink(options.ink).colourless))
    return Made(product, pdf, record.pages, facts, files_read(tasks, records), faults)


def pages_drawn(product: Product, _options: Options) -> Mapping[str, Any] | None:
    """Return the tables that are drawn under the pages, if any."""
    tables = product.pages.tables
    return tables and tables(product.pack)


def pages_paper(product: Product, options: Options) -> Facts:
    """Return the paper needed, as far as the number of pages is stated."""
    return two_sided(product.pages.stated(odds=options.odds), 2, options)


def two_sided(pages: int | None, on_a_sheet: int, options: Options) -> Facts:
    """Return the paper needed for pages; duplex ways without a second side count as long-edge."""
    way = options.duplex if options.duplex == "short-edge" else "long-edge"
    needed = None if pages is None else -(-pages // on_a_sheet)
    return {"pages": pages, "sheets": needed, "way": "off" if pages == 1 else way}
