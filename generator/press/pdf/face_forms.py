"""Faces as forms: a face's page taken into a file, to be drawn any number of times."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name

from generator.measure import points
from generator.press.pdf.fonts import refilled
from generator.press.pdf.pages import new_form
from generator.typeset.record import FaceRecord


def face_form(
    pdf: pikepdf.Pdf,
    face: FaceRecord,
    fonts: Mapping[str, pikepdf.Object],
    before: pikepdf.Object | None = None,
) -> pikepdf.Object:
    """Turn a face's page into a form whose origin is the bottom left of the trimmed piece.

    It takes over the resources of the form that was there `before`, with what it needs itself.
    """
    with pikepdf.open(io.BytesIO(face.pdf)) as source:
        page = source.pages[0]
        content = page.Contents.read_bytes()
        resources = _prune(pdf.copy_foreign(source.make_indirect(page.Resources)))
    if face.fonts:
        resources[Name.Font] = Dictionary({f"/{f.name}": fonts[f.name] for f in face.fonts})
    _share_fonts(resources, fonts)
    if before is not None:
        resources = refilled(before.Resources, resources)
    width, height = points(face.width + 2 * face.bleed), points(face.height + 2 * face.bleed)
    bottom = points(face.page_height) - height
    offset = points(face.bleed)
    box = (0, bottom, width, bottom + height)
    return new_form(pdf, content, box, resources, (-offset, -bottom - offset))


def stands_alone(form: pikepdf.Object) -> bool:
    """Tell whether a form leads to nothing but streams, its resources and fonts.

    All else that stands by itself in a file is written in the order in which it came there: a face
    with such things can't take the place of another without being told from one that came first.
    """
    ahead: list[Any] = list(form.Resources.items())
    met: set[tuple[int, int]] = set()
    while ahead:
        key, value = ahead.pop()
        if key == "/Font" or not _is_nest(value):
            continue
        if value.is_indirect:
            if not isinstance(value, pikepdf.Stream):
                return False
            if value.objgen in met:
                continue
            met.add(value.objgen)
        if isinstance(value, pikepdf.Array):
            ahead += [("", one) for one in value.as_list()]
        else:
            ahead += list(value.items())
    return True


def _is_nest(value: object) -> bool:
    return isinstance(value, pikepdf.Dictionary | pikepdf.Array | pikepdf.Stream)


def _prune(resources: pikepdf.Object) -> pikepdf.Object:
    """Drop empty resource categories, so that equal faces have equal bytes and stay small."""
    for key in list(resources.keys()):
        value = resources[key]
        if isinstance(value, pikepdf.Dictionary) and not len(value):
            del resources[key]
    if "/ColorSpace" in resources:
        del resources["/ColorSpace"]
    return resources


def _share_fonts(resources: pikepdf.Object, fonts: Mapping[str, pikepdf.Object]) -> None:
    """Put the fonts into the groups and patterns inside a face too."""
    for kind in ("/XObject", "/Pattern"):
        for inner in (resources.get(kind) or Dictionary()).values():
            own = inner.get("/Resources") if isinstance(inner, pikepdf.Stream) else None
            if own is None:
                continue
            if "/Font" in own:
                names = set(own["/Font"].keys())
                known = {f"/{name}": font for name, font in fonts.items() if f"/{name}" in names}
                own[Name.Font] = Dictionary(known)
            _share_fonts(_prune(own), fonts)
