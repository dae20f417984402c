"""Sheets of whole pages: one template, one document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from generator.build.documents import DOCUMENT, DocumentRequest, document_tasks
from generator.build.options import Options
from generator.build.paper import paper_of
from generator.build.product import Made, Product, Task
from generator.content.models import SheetFile
from generator.content.parts import SheetPart
from generator.measure import Size
from generator.press.booklet import half_page
from generator.press.forms import finish_form
from generator.press.proof import proof_document
from generator.typeset.inks import find_ink
from generator.typeset.record import DocumentRecord, Record
from generator.typeset.templates import Templates

FOLDED = "booklet-folded.html"
"""The template whose style sheet comes last in whatever is laid out anew to be folded."""


def page_size(model: SheetFile, paper: Size) -> Size:
    """Return the paper as it lies for a sheet, or half of it for a booklet."""
    if model.booklet:
        return half_page(paper)
    short, long = sorted((paper.width, paper.height))
    return Size(long, short) if model.orientation == "landscape" else paper


def sheet_tasks(
    product: Product, options: Options, templates: Templates, *, inside: bool = False
) -> dict[str, Task]:
    """Fill the sheet's template; a booklet is the same document, flat and to fold.

    `inside` a booklet that is folded a sheet stands upright, on as many pages as it takes.
    """
    part = cast(SheetPart, product.part)
    model, pack = part.model, product.pack
    more = [FOLDED] if inside else []
    request = DocumentRequest(
        template=model.template,
        styles=["sheet.html", model.template, *more],
        values={
            "product": {"id": part.id, "title": part.title},
            "products": lambda: paper_of(pack, options),
        },
        title=f"{pack.info.title}: {part.title}",
        paper=options.paper if inside else page_size(model, options.paper),
        place=product.place,
        pages=None if inside else model.pages,
    )
    return document_tasks(request, pack, templates, options)


def finish_sheet(
    product: Product, options: Options, tasks: Mapping[str, Task], records: Mapping[str, Record]
) -> Made:
    """Hand the laid-out document on; its pages are the product."""
    record = cast(DocumentRecord, records[tasks[DOCUMENT].key])
    model = cast(SheetPart, product.part).model
    paper = page_size(model, options.paper)
    facts = {"page": {"width": paper.width, "height": paper.height}} if model.booklet else {}
    pdf = finish_form(record.pdf)
    faults = tuple(proof_document(pdf, paper, colourless=find_ink(options.ink).colourless))
    return Made(product, pdf, record.pages, facts, dict(record.read), faults)
