"""Faces as pages: each with its fonts and the boxes that say where to cut."""

from __future__ import annotations

from collections.abc import Sequence

import pikepdf
from pikepdf import Array, Name

from generator.measure import Size, points
from generator.press.pdf.face_forms import face_form
from generator.press.pdf.fonts import embed_fonts
from generator.press.pdf.pages import add_page
from generator.press.pdf.saving import pdf_bytes
from generator.typeset.record import FaceRecord


def faces_pdf(
    faces: Sequence[FaceRecord], whole: Size, titles: tuple[str, str, str] = ("", "", "en")
) -> bytes:
    """Return a PDF with a face on each page; equal faces are stored once.

    `whole` is the size of a page in millimetres: the piece in its middle, and as much of the bleed
    as there is room for. `titles` are the title, the author and the language.
    """
    pdf = pikepdf.new()
    fonts = embed_fonts(pdf, [font for face in faces for font in face.fonts])
    forms: dict[int, pikepdf.Object] = {}
    for face in faces:
        if id(face) not in forms:
            forms[id(face)] = face_form(pdf, face, fonts)
        left, low = (whole.width - face.width) / 2, (whole.height - face.height) / 2
        at = f"q 1 0 0 1 {points(left):.4f} {points(low):.4f} cm /Face Do Q"
        add_page(pdf, whole, [at], {"/Face": forms[id(face)]})
        page = pdf.pages[-1]
        page.obj[Name.TrimBox] = _box(left, low, left + face.width, low + face.height)
        page.obj[Name.BleedBox] = _box(0, 0, whole.width, whole.height)
    title, author, language = titles
    if title:
        pdf.docinfo["/Title"], pdf.Root.Lang = title, language
        pdf.docinfo["/Creator"] = "Fieldpress"
        if author:
            pdf.docinfo["/Author"] = author
    return pdf_bytes(pdf)


def _box(*sides: float) -> Array:
    return Array([round(points(side), 4) for side in sides])
