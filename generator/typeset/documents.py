"""Documents: whole pages laid out by one template, tagged, with bookmarks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from generator.measure import Size, points
from generator.typeset.boxes import PX_PER_POINT
from generator.typeset.engine import lay_out, without_collector
from generator.typeset.fetch import Assets
from generator.typeset.findings import MIN_TEXT, Finding, PageBounds, engine_findings, inspect
from generator.typeset.fit import fit_pages
from generator.typeset.inks import find_ink
from generator.typeset.limits import DOCUMENT_SECONDS, LayoutError, laying_out
from generator.typeset.record import DocumentRecord

MARGIN = 5.0
"""Millimetres along the paper's edge that stay blank: any desktop printer prints the rest."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document to lay out; `pages` is how many pages it must have, None for any number."""

    title: str
    author: str
    language: str
    paper: Size
    style: str
    ink: str
    body: str
    pages: int | None = None

    def html(self) -> str:
        return (
            f'<!doctype html><html lang="{self.language}" class="ink-{self.ink}"><head>'
            f'<meta charset="utf-8"><title>{escape(self.title)}</title>'
            f'<meta name="author" content="{escape(self.author)}"><style>'
            f"@page{{size:{self.paper.width:g}mm {self.paper.height:g}mm}}"
            f"{self.style}</style></head><body>{self.body}</body></html>"
        )


def lay_out_document(document: Document, root: Path) -> DocumentRecord:
    """Lay out a document and check its pages; what is wrong is in the record's findings."""
    try:
        with laying_out(DOCUMENT_SECONDS), without_collector():
            return _laid_out(document, root)
    except LayoutError as error:
        return failed_document(str(error), slow=error.slow)


def failed_document(why: str, *, slow: bool = False) -> DocumentRecord:
    """Record that a document could not be made, and why."""
    return DocumentRecord(b"", 0, (Finding(why, None),) if why else (), slow=slow)


def _laid_out(document: Document, root: Path) -> DocumentRecord:
    assets = Assets(root, find_ink(document.ink))
    pages = lay_out(document.html(), assets)
    findings = engine_findings(assets.refused, pages.complaints)
    pages, all_boxes, too_long = fit_pages(pages)
    findings += too_long
    if document.pages is not None and len(pages) != document.pages:
        findings.append(
            Finding(f"there are {len(pages)} pages, not {document.pages} as stated", None)
        )
    edge = points(MARGIN) * PX_PER_POINT
    for number, boxes in enumerate(all_boxes):
        width, height = (points(side) * PX_PER_POINT for side in pages.size(number))
        bounds = PageBounds((edge, edge, width - edge, height - edge), MIN_TEXT["sheet"])
        for finding in inspect(boxes, bounds):
            findings.append(replace(finding, message=f"page {number + 1}: {finding.message}"))
    pdf, lost = pages.pdf()
    findings += [
        Finding(f"none of the fonts has '{c}' (U+{ord(c):04X})", None, quote=c) for c in lost
    ]
    return DocumentRecord(pdf, len(pages), tuple(dict.fromkeys(findings)), dict(assets.read))
