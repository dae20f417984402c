"""Pictures laid under the pages of a document, each stored once however often it is printed.

A document leaves a window for a picture between two anchors: `land-1-7A` at its top left corner
and `end-1-7A` at the bottom right are filled with picture `7A`. The number in the middle tells
windows with the same picture apart.
"""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import pikepdf
from pikepdf import Dictionary

from generator.measure import points
from generator.press.pdf.anchors import Anchor, anchors, destinations
from generator.press.pdf.pages import new_form
from generator.typeset.record import FaceRecord

_ANCHOR = re.compile(r"(land|end)-([0-9]+)-(.+)")


@dataclass(frozen=True, slots=True)
class Window:
    """A place for a picture: the page, from 0, and a box in points from its bottom left."""

    page: int
    picture: str
    left: float
    bottom: float
    width: float
    height: float


def lay_pictures(pdf: pikepdf.Pdf, pictures: Mapping[str, FaceRecord]) -> None:
    """Print pictures in the windows of a document, below everything else.

    Windows for other pictures are left for them.
    """
    found = [window for window in windows(pdf) if window.picture in pictures]
    found.sort(key=lambda window: (window.page, -window.bottom, window.left))
    forms = {
        name: _form(pdf, pictures[name]) for name in sorted({window.picture for window in found})
    }
    for number, page in enumerate(pdf.pages):
        drawn = [
            _drawn(page, window, forms[window.picture], pictures[window.picture])
            for window in found
            if window.page == number
        ]
        if drawn:
            # Screen readers skip artifacts: the tile's text says the same.
            page.contents_add(f"/Artifact BMC {' '.join(drawn)} EMC\n".encode(), prepend=True)
    _remove_anchors(pdf, pictures)


def windows(pdf: pikepdf.Pdf) -> Iterator[Window]:
    """Yield the windows between the anchors of a document."""
    corners: dict[tuple[str, str], dict[str, Anchor]] = {}
    for anchor in anchors(pdf):
        if match := _ANCHOR.fullmatch(anchor.name):
            corners.setdefault((match[2], match[3]), {})[match[1]] = anchor
    for (_, picture), ends in corners.items():
        start, end = ends["land"], ends["end"]
        size = end.left - start.left, start.top - end.top
        yield Window(start.page, picture, start.left, end.top, *size)


def _remove_anchors(pdf: pikepdf.Pdf, pictures: Collection[str]) -> None:
    """Remove the anchors of some pictures: nothing links to them."""
    names = destinations(pdf)
    for name in [str(name) for name in names]:
        match = _ANCHOR.fullmatch(name)
        if match and match[3] in pictures:
            del names[name]


def _form(pdf: pikepdf.Pdf, face: FaceRecord) -> pikepdf.Object:
    """Turn a picture's page into a form with its origin at the bottom left."""
    with pikepdf.open(io.BytesIO(face.pdf)) as source:
        page = source.pages[0]
        content = page.Contents.read_bytes()
        resources = pdf.copy_foreign(source.make_indirect(page.Resources))
    height = points(face.height)
    bottom = points(face.page_height) - height
    box = (0, bottom, points(face.width), bottom + height)
    return new_form(pdf, content, box, resources, (0, -bottom))


def _drawn(page: pikepdf.Page, window: Window, form: pikepdf.Object, face: FaceRecord) -> str:
    """Add a form to a page's resources, and return the operators that draw it in its window."""
    resources = page.obj.Resources
    if "/XObject" not in resources:
        resources.XObject = Dictionary()
    name = f"/Land{re.sub(r'[^A-Za-z0-9]', '-', window.picture)}"
    resources.XObject[name] = form
    across, down = window.width / points(face.width), window.height / points(face.height)
    at = f"{across:.5f} 0 0 {down:.5f} {window.left:.3f} {window.bottom:.3f}"
    return f"q {at} cm {name} Do Q"
