"""`svg`: each face as a drawing, with text as outlines; nothing else is needed to show it."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf

from generator.errors import Problem, raise_all
from generator.exports.faces import Deck, DeckFace
from generator.exports.kinds import ExportSettings, Output, Taken
from generator.exports.vector.drawing import SvgDrawing, UnsupportedError, number
from generator.exports.vector.page import SvgPage
from generator.job.job import Job
from generator.job.products.product import Product
from generator.measure import points


def bleed(_product: Product, asked: ExportSettings) -> float | None:
    """Return the bleed that was asked for; pieces as they are cut are laid out with their own."""
    return asked.bleed or None


def make(deck: Deck, asked: ExportSettings, _job: Job) -> Taken:
    """Return the drawings of a deck's faces; raise ContentError for what SVG can't hold."""
    problems: list[Problem] = []
    files = []
    for name, face in deck.faces().items():
        title = f"{deck.product.title}, {name}"
        try:
            data = drawn(face, asked.bleed or 0.0, 0.0 if asked.bleed else deck.corner, title)
        except UnsupportedError as error:
            hints = ("take pictures of it instead: --as png",)
            problems.append(Problem(f"{name}: SVG can't hold {error}", face.place, hints))
            continue
        files.append(Output(f"{name}.svg", data, title))
    raise_all(problems)
    return Taken(files)


def drawn(face: DeckFace, bleed: float, corner: float, title: str) -> bytes:
    """Return a face as SVG, with this much of its bleed, cut to corners of a radius; in mm."""
    record = face.record
    drawing = SvgDrawing()
    with pikepdf.open(io.BytesIO(record.pdf)) as pdf:
        page = pdf.pages[0].obj
        height = points(record.page_height)
        fonts = {font.name: (font.postscript, font.own) for font in record.fonts}
        artist = SvgPage(drawing, fonts, (1, 0, 0, -1, 0, height))
        inset = points(record.bleed - bleed)
        size = record.width + 2 * bleed, record.height + 2 * bleed
        box = (inset, inset, points(size[0]), points(size[1]))
        outline = "".join(_outline(box, points(corner)))
        drawing.add(f'<path d="{outline}" fill="#ffffff"/>', "")  # the paper
        artist.cut_to(outline)
        artist.draw(page, page.get("/Resources"))
    return drawing.text(size, box, title)


def _outline(box: tuple[float, ...], radius: float) -> Iterator[str]:
    """Yield the parts of a path round a box from the top left, its corners round."""
    x, y, width, height = box
    right, low = x + width, y + height
    if radius <= 0:
        yield f"M{_at(x, y)}L{_at(right, y)}L{_at(right, low)}L{_at(x, low)}Z"
        return
    arc = f"A{number(radius)} {number(radius)} 0 0 1 "
    yield f"M{_at(x + radius, y)}L{_at(right - radius, y)}{arc}{_at(right, y + radius)}"
    yield f"L{_at(right, low - radius)}{arc}{_at(right - radius, low)}"
    yield f"L{_at(x + radius, low)}{arc}{_at(x, low - radius)}"
    yield f"L{_at(x, y + radius)}{arc}{_at(x + radius, y)}Z"


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
