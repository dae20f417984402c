"""Documents: whole pages laid out by one template, tagged, with bookmarks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from generator.measure import Size, points
from generator.typeset.boxes import PX_PER_POINT
from generator.typeset.engine import Draft, LaidOut, without_collector
from generator.typeset.fetch import Assets
from generator.typeset.fit import fit_draft
from generator.typeset.fonts import families_of, fonts_note
from generator.typeset.inks import find_ink
from generator.typeset.judging.findings import (
    MIN_TEXT,
    Finding,
    PageBounds,
    drawing_findings,
    engine_findings,
    inspect,
)
from generator.typeset.limits import DOCUMENT_SECONDS, LayoutError, laying_out
from generator.typeset.record import DocumentRecord, PartRecord

if TYPE_CHECKING:
    from generator.content.fonts.facts import OwnFont

MARGIN = 5.0
"""Blank millimetres along the paper's edge: any desktop printer prints the rest."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document to lay out; `pages` is how many pages it must have, None for any number.

    `part` if it is part of a longer document: its first page has the number `first`, and if it is
    `inner`, others come before it. `fonts` are the pack's own. `added` is a style sheet after the
    other, so that documents which differ in that alone share one which is parsed once.
    """

    title: str
    author: str
    language: str
    paper: Size
    style: str
    ink: str
    body: str
    pages: int | None = None
    part: bool = False
    inner: bool = False
    first: int = 1
    fonts: tuple[OwnFont, ...] = ()
    added: str = ""

    def html(self) -> str:
        begins, side, ends = "", "", ""
        if self.first > 1:
            begins = f"<style>@page:first{{counter-reset:page {self.first}}}</style>"
        added = f"<style>{self.added}</style>" if self.added else ""
        if self.first % 2 == 0:
            side = ' style="break-before:left"'
        if self.inner:  # what surrounds all parts comes before the first and after the last
            ends = ' style="margin-top:0!important;margin-bottom:0!important"'
        return (
            f'<!doctype html><html lang="{self.language}" class="ink-{self.ink}"{side}><head>'
            f'<meta charset="utf-8"><title>{escape(self.title)}</title>'
            f'<meta name="author" content="{escape(self.author)}"><style>'
            f"@page{{size:{self.paper.width:g}mm {self.paper.height:g}mm}}"
            f"{fonts_note(self.fonts)}{self.style}</style>{added}{begins}</head><body{ends}>{self.body}</body></html>"
        )


def lay_out_document(document: Document, root: Path) -> DocumentRecord:
    """Lay out a document and check its pages; problems are in the record's findings."""
    try:
        with laying_out(DOCUMENT_SECONDS), without_collector():
            return _whole(document, root)
    except LayoutError as error:
        return failed_document(str(error), slow=error.slow)


def lay_out_part(document: Document, root: Path) -> PartRecord:
    """Lay out a part of a document; it is checked as a document is."""
    try:
        with laying_out(DOCUMENT_SECONDS), without_collector():
            return _part(document, root)
    except LayoutError as error:
        return failed_part(str(error), slow=error.slow)


def failed_document(why: str, *, slow: bool = False) -> DocumentRecord:
    """Record that a document could not be made, and why."""
    return DocumentRecord(b"", 0, (Finding(why, None),) if why else (), slow=slow)


def failed_part(why: str, *, slow: bool = False) -> PartRecord:
    """Record that a part of a document could not be made, and why."""
    findings = (Finding(why, None),) if why else ()
    return PartRecord(b"", 0, (), (), findings, (None,) * len(findings), slow=slow)


def _whole(document: Document, root: Path) -> DocumentRecord:
    pages, found, read = _laid_out(document, root)
    pdf, lost = pages.pdf()
    findings = [on_page(number, finding) for number, finding in found]
    if document.pages is not None and len(pages) != document.pages:
        findings.append(wrong_number(len(pages), document.pages))
    findings += [_unknown(char) for char in lost]
    findings += drawing_findings(pages.lent)
    return DocumentRecord(pdf, len(pages), tuple(dict.fromkeys(findings)), read)


def _part(document: Document, root: Path) -> PartRecord:
    pages, found, read = _laid_out(document, root)
    pdf, fonts = pages.without_fonts()
    found += [(None, _unknown(char)) for font in fonts for char in font.missing]
    found += [(None, finding) for finding in drawing_findings(pages.lent)]
    found = list(dict.fromkeys(found))
    return PartRecord(
        pdf=pdf,
        pages=len(pages),
        fonts=tuple(fonts),
        levels=tuple(pages.bookmark_levels()),
        findings=tuple(finding for _, finding in found),
        on=tuple(number for number, _ in found),
        places=pages.places(),
        read=read,
    )


def on_page(number: int | None, finding: Finding) -> Finding:
    """Return a finding prefixed with the number of its page, from 0."""
    if number is None:
        return finding
    return replace(finding, message=f"page {number + 1}: {finding.message}")


def wrong_number(pages: int, stated: int) -> Finding:
    """Return the finding that there are more or fewer pages than stated."""
    return Finding(f"there are {pages} pages, not {stated} as stated", None)


def _unknown(char: str) -> Finding:
    return Finding(f"none of the fonts has '{char}' (U+{ord(char):04X})", None, quote=char)


def _laid_out(
    document: Document, root: Path
) -> tuple[LaidOut, list[tuple[int | None, Finding]], dict[str, str]]:
    """Return the pages, the problems with their page, from 0, and what was read."""
    assets = Assets(root, find_ink(document.ink), document.fonts)
    pages, all_boxes, too_long = fit_draft(Draft(document.html(), assets))
    findings = engine_findings(assets.refused, pages.complaints)
    found: list[tuple[int | None, Finding]] = [(None, item) for item in [*findings, *too_long]]
    families = families_of(document.fonts)
    edge = points(MARGIN) * PX_PER_POINT
    for number, boxes in enumerate(all_boxes):
        width, height = (points(side) * PX_PER_POINT for side in pages.size(number))
        bounds = PageBounds((edge, edge, width - edge, height - edge), MIN_TEXT["sheet"], families)
        found += [(number, finding) for finding in inspect(boxes, bounds, too_long)]
    return pages, found, dict(assets.read)
