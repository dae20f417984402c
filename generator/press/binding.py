"""Binding: pages that were made apart are printed on the pages left free for them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pikepdf


def bound(document: bytes, inserts: Mapping[str, bytes]) -> bytes:
    """Print whole files on a document's pages; the document keeps its tags and its bookmarks.

    `inserts` has for an anchor the file whose first page goes on the page that the anchor stands
    on, its second page on the next one, and so on. A lying page is turned on an upright one, which
    readers then show lying.
    """
    with pikepdf.open(io.BytesIO(document)) as pdf:
        anchors = _anchors(pdf)
        for anchor, data in inserts.items():
            with pikepdf.open(io.BytesIO(data)) as source:
                for number, page in enumerate(source.pages):
                    _print_on(pdf, pdf.pages[anchors[anchor] + number], page)
        buffer = io.BytesIO()
        pdf.save(
            buffer,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
    return buffer.getvalue()


def chapters(document: bytes) -> Sequence[tuple[str, int]]:
    """Return the titles of a document's chief bookmarks and the pages, from 0, they lead to."""
    with pikepdf.open(io.BytesIO(document)) as pdf, pdf.open_outline() as outline:
        numbers = _numbers(pdf)
        found = []
        for item in outline.root:
            where: Any = item.destination
            if isinstance(where, pikepdf.Array):
                found.append((str(item.title), numbers[where[0].objgen]))
        return found


def _numbers(pdf: pikepdf.Pdf) -> dict[tuple[int, int], int]:
    return {page.obj.objgen: number for number, page in enumerate(pdf.pages)}


def _anchors(pdf: pikepdf.Pdf) -> dict[str, int]:
    """Return the pages, from 0, that named destinations lead to."""
    numbers = _numbers(pdf)
    found = {}
    for name, target in pikepdf.NameTree(pdf.Root.Names.Dests).items():
        where: Any = target.D if isinstance(target, pikepdf.Dictionary) else target
        found[str(name)] = numbers[where[0].objgen]
    return found


def _print_on(pdf: pikepdf.Pdf, page: pikepdf.Page, source: pikepdf.Page) -> None:
    left, bottom, right, top = (float(side) for side in page.mediabox)
    x, y, u, v = (float(side) for side in source.mediabox)
    if (u - x > v - y) == (right - left > top - bottom):
        page.add_overlay(source, pikepdf.Rectangle(left, bottom, right, top))
        return
    name = page.add_resource(pdf.copy_foreign(source.as_form_xobject()), pikepdf.Name.XObject)
    page.contents_add(f"q 0 1 -1 0 {right:.4f} {bottom:.4f} cm {name} Do Q".encode())
    page.obj.Rotate = 90
