"""The parts of every file of sheets: forms, pages that draw them, viewer preferences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.measure import Size, points
from generator.press.pdf.saving import packed

_FLIPS = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}


def new_form(
    pdf: pikepdf.Pdf,
    content: bytes,
    box: Sequence[float],
    resources: pikepdf.Object,
    origin: tuple[float, float] = (0, 0),
) -> pikepdf.Object:
    """Add a form XObject, in points; it is clipped to `box` and then moved by `origin`."""
    form = packed(pdf, content)
    form.Type, form.Subtype = Name.XObject, Name.Form
    form.BBox = Array([round(side, 4) for side in box])
    form.Matrix = Array([1, 0, 0, 1, *(round(offset, 4) for offset in origin)])
    form.Resources = resources
    return pdf.make_indirect(form)


def add_page(
    pdf: pikepdf.Pdf, paper: Size, operators: Iterable[str], forms: Mapping[str, pikepdf.Object]
) -> None:
    """Add a page whose operators draw `forms` by their names."""
    width, height = points(paper.width), points(paper.height)
    pdf.add_blank_page(page_size=(width, height))
    page = pdf.pages[-1].obj
    page.MediaBox = page.TrimBox = Array([0, 0, round(width, 4), round(height, 4)])
    page.Contents = pdf.make_indirect(packed(pdf, "\n".join(operators).encode()))
    page.Resources = Dictionary(XObject=Dictionary(forms))


def ask_viewers(pdf: pikepdf.Pdf, flip: str | None) -> None:
    """Ask viewers to print unscaled, and on both sides if `flip` names the edge to turn on."""
    preferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
    if flip:
        preferences.Duplex = Name(_FLIPS[flip])
    pdf.Root.ViewerPreferences = preferences
