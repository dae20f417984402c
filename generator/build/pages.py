"""Whole pages from one template: sheets, booklets as they are read, and what games print alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from generator.build.documents import (
    DOCUMENT,
    DocumentRequest,
    document_pdf,
    document_tasks,
    files_read,
)
from generator.build.options import Options
from generator.build.product import Facts, Made, Product, Task
from generator.content.kinds import Pages
from generator.measure import Size
from generator.press.booklet import half_page
from generator.press.forms import finish_form
from generator.press.proof import proof_document
from generator.typeset.inks import find_ink
from generator.typeset.record import DocumentRecord, Record
from generator.typeset.templates import Templates

FOLDED = "booklet-folded.html"
"""The template whose style sheet comes last in whatever is laid out anew to be folded."""


def page_size(pages: Pages, paper: Size) -> Size:
    """Return the paper as it lies for a product, or half of it for a booklet."""
    if pages.half:
        return half_page(paper)
    short, long = sorted((paper.width, paper.height))
    return Size(long, short) if pages.landscape else paper


def pages_tasks(
    product: Product, options: Options, templates: Templates, *, inside: bool = False
) -> dict[str, Task]:
    """Fill a product's template; a booklet is the same document, flat and to fold.

    `inside` a booklet that is folded a sheet stands upright, on as many pages as it takes.
    """
    from generator.build.paper import paper_of  # it asks the registry, which has this function

    pages, part, pack = product.pages, product.part, product.pack
    more = [FOLDED] if inside else []
    request = DocumentRequest(
        template=pages.template,
        styles=[*pages.styles, pages.template, *more],
        values={
            "product": {"id": part.id, "title": part.title},
            "products": lambda: paper_of(pack, options),
            **pages.values(pack),
        },
        title=f"{pack.info.title}: {part.title}",
        paper=options.paper if inside else page_size(pages, options.paper),
        place=product.place,
        pages=None if inside else pages.count,
    )
    return document_tasks(request, pack, templates, options)


def finish_pages(
    product: Product, options: Options, tasks: Mapping[str, Task], records: Mapping[str, Record]
) -> Made:
    """Hand the laid-out pages on, their pictures under them."""
    record = cast(DocumentRecord, records[tasks[DOCUMENT].key])
    paper = page_size(product.pages, options.paper)
    half = product.pages.half
    facts = {"page": {"width": paper.width, "height": paper.height}} if half else {}
    pdf = finish_form(document_pdf(tasks, records))
    faults = tuple(proof_document(pdf, paper, colourless=find_ink(options.ink).colourless))
    return Made(product, pdf, record.pages, facts, files_read(tasks, records), faults)


def pages_paper(product: Product, options: Options) -> Facts:
    """Say how much paper the pages take, if their number is stated."""
    return two_sided(product.pages.count, 2, options)


def two_sided(pages: int | None, on_a_sheet: int, options: Options) -> Facts:
    """Return the paper for whole pages; ways that print no second side count as long-edge."""
    way = options.duplex if options.duplex == "short-edge" else "long-edge"
    needed = None if pages is None else -(-pages // on_a_sheet)
    return {"pages": pages, "sheets": needed, "way": "off" if pages == 1 else way}
