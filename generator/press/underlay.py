"""Pictures laid under the pages of a document, each stored once however often it is printed.

A document leaves room for a picture between two anchors: `land-1-7A` at the top left corner and
`end-1-7A` at the bottom right one hold the picture `7A`. The number keeps equal ones apart.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.measure import points
from generator.press.saving import saved
from generator.typeset.record import FaceRecord

_ANCHOR = re.compile(r"(land|end)-([0-9]+)-(.+)")


@dataclass(frozen=True, slots=True)
class Room:
    """Where a picture lies: a page, from 0, and its box in points from the page's bottom left."""

    page: int
    picture: str
    left: float
    bottom: float
    width: float
    height: float


def laid_under(document: bytes, pictures: Mapping[str, FaceRecord]) -> bytes:
    """Print pictures below everything else in the rooms that a document leaves for them."""
    with pikepdf.open(io.BytesIO(document)) as pdf:
        found = sorted(rooms(pdf), key=lambda room: (room.page, -room.bottom, room.left))
        forms = {
            name: _form(pdf, pictures[name]) for name in sorted({room.picture for room in found})
        }
        for number, page in enumerate(pdf.pages):
            drawn = [
                _drawn(page, room, forms[room.picture], pictures[room.picture])
                for room in found
                if room.page == number
            ]
            if drawn:
                # Readers aloud pass over what is an artifact: the tile's text tells it.
                page.contents_add(f"/Artifact BMC {' '.join(drawn)} EMC\n".encode(), prepend=True)
        _forget(pdf)
        return saved(pdf)


def rooms(pdf: pikepdf.Pdf) -> Iterator[Room]:
    """Yield the rooms between the anchors of a document."""
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    corners: dict[tuple[str, str], dict[str, tuple[int, float, float]]] = {}
    for name, target in _names(pdf).items():
        if match := _ANCHOR.fullmatch(str(name)):
            where: Any = target.D if isinstance(target, pikepdf.Dictionary) else target
            at = numbers[where[0].objgen], float(where[2]), float(where[3])
            corners.setdefault((match[2], match[3]), {})[match[1]] = at
    for (_, picture), ends in corners.items():
        page, left, top = ends["land"]
        _, right, bottom = ends["end"]
        yield Room(page, picture, left, bottom, right - left, top - bottom)


def _names(pdf: pikepdf.Pdf) -> pikepdf.NameTree:
    if "/Names" not in pdf.Root or "/Dests" not in pdf.Root.Names:
        return pikepdf.NameTree.new(pdf)
    return pikepdf.NameTree(pdf.Root.Names.Dests)


def _forget(pdf: pikepdf.Pdf) -> None:
    """Take the anchors out again: nothing leads to them."""
    names = _names(pdf)
    for name in [name for name in names if _ANCHOR.fullmatch(str(name))]:
        del names[name]


def _form(pdf: pikepdf.Pdf, face: FaceRecord) -> pikepdf.Object:
    """Turn a picture's page into a form with its origin at the bottom left."""
    with pikepdf.open(io.BytesIO(face.pdf)) as source:
        page = source.pages[0]
        content = page.Contents.read_bytes()
        resources = pdf.copy_foreign(source.make_indirect(page.Resources))
    height = points(face.height)
    bottom = points(face.page_height) - height
    form = pikepdf.Stream(pdf, content)
    form.Type, form.Subtype = Name.XObject, Name.Form
    box = (0, bottom, points(face.width), bottom + height)
    form.BBox = Array([round(side, 4) for side in box])
    form.Matrix = Array([1, 0, 0, 1, 0, round(-bottom, 4)])
    form.Resources = resources
    return pdf.make_indirect(form)


def _drawn(page: pikepdf.Page, room: Room, form: pikepdf.Object, face: FaceRecord) -> str:
    """Give a page a form, and return what draws it in its room."""
    resources = page.obj.Resources
    if "/XObject" not in resources:
        resources.XObject = Dictionary()
    name = f"/Land{re.sub(r'[^A-Za-z0-9]', '-', room.picture)}"
    resources.XObject[name] = form
    across, down = room.width / points(face.width), room.height / points(face.height)
    at = f"{across:.5f} 0 0 {down:.5f} {room.left:.3f} {room.bottom:.3f}"
    return f"q {at} cm {name} Do Q"
