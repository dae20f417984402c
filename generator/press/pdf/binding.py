"""Binding: pages made separately are printed on the pages left blank for them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pikepdf

from generator.press.pdf.anchors import anchors, page_numbers


def insert_pages(pdf: pikepdf.Pdf, inserts: Mapping[str, bytes]) -> None:
    """Print whole files on a document's pages; the document keeps its tags and bookmarks.

    `inserts` maps an anchor to a file, whose first page is printed on the anchor's page, its
    second on the next, and so on. Pages whose orientation differs from the first page's are
    turned by 90 degrees: readers still show them upright, and all paper is fed the same way.
    """
    starts = {anchor.name: anchor.page for anchor in anchors(pdf)} if inserts else {}
    for name, data in inserts.items():
        with pikepdf.open(io.BytesIO(data)) as source:
            for number, page in enumerate(source.pages):
                _print_on(pdf, starts[name] + number, page)
    landscape = _is_landscape(pdf.pages[0])
    for page in pdf.pages:
        if _is_landscape(page) != landscape:
            _turn(page)


def insert_centre_spread(pdf: pikepdf.Pdf, spread: bytes) -> None:
    """Insert a centre spread in the middle of a document's pages.

    A folded booklet has an odd number of pages on each side of its centre spread: that many come
    before it, and pages missing behind it are left blank.
    """
    with pikepdf.open(io.BytesIO(spread)) as source:
        before = -(-len(pdf.pages) // 2) | 1
        pdf.pages.insert(min(before, len(pdf.pages)), source.pages[0])


def bookmarks(document: bytes) -> Sequence[tuple[str, int]]:
    """Return the titles of a document's top-level bookmarks and their pages, counted from 0."""
    with pikepdf.open(io.BytesIO(document)) as pdf, pdf.open_outline() as outline:
        numbers = page_numbers(pdf)
        found = []
        for item in outline.root:
            destination: Any = item.destination
            if isinstance(destination, pikepdf.Array):
                found.append((str(item.title), numbers[destination[0].objgen]))
        return found


def is_landscape(document: bytes) -> bool:
    """Tell whether a document's first page is wider than high."""
    with pikepdf.open(io.BytesIO(document)) as pdf:
        return _is_landscape(pdf.pages[0])


def _print_on(pdf: pikepdf.Pdf, number: int, source: pikepdf.Page) -> None:
    """Print a page on another of the same size, under a resource name that never varies."""
    page = pdf.pages[number]
    form = pdf.copy_foreign(source.as_form_xobject())
    name = page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(f"/Bound{number}"))
    left, bottom = (a - b for a, b in zip(_box(page)[:2], _box(source)[:2], strict=True))
    page.contents_add(b"q\n", prepend=True)
    page.contents_add(f"\nQ q 1 0 0 1 {left:.4f} {bottom:.4f} cm {name} Do Q".encode())


def _box(page: pikepdf.Page) -> tuple[float, float, float, float]:
    left, bottom, right, top = (float(side) for side in page.mediabox)
    return left, bottom, right, top


def _is_landscape(page: pikepdf.Page) -> bool:
    left, bottom, right, top = _box(page)
    return right - left > top - bottom


def _turn(page: pikepdf.Page) -> None:
    """Turn a page by 90 degrees counter-clockwise, and have readers turn it back."""
    left, bottom, right, top = _box(page)
    page.contents_add(f"q 0 1 -1 0 {top:.4f} {-left:.4f} cm\n".encode(), prepend=True)
    page.contents_add(b"\nQ")
    for name in ("/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
        if name in page.obj:
            del page.obj[name]
    page.obj.MediaBox = pikepdf.Array([0, 0, top - bottom, right - left])
    page.obj.Rotate = 90
    for note in page.obj.get("/Annots", ()):
        a, b, c, d = (float(side) for side in note.Rect)
        note.Rect = pikepdf.Array([top - d, a - left, top - b, c - left])
