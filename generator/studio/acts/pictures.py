"""Finished files as pictures: pages of PDFs, pictures made smaller, drawings."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from generator.errors import FieldpressError, UsageError
from generator.fence import allow, allow_memory
from generator.job.layout.forked import Beside
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import page_key
from generator.studio.engine.plotter import PagePlot
from generator.studio.secrets import lock_named

Draw = Callable[[bytes, int, int], bytes | None]
"""Draws a page of a file, so many pixels wide; None for one that there isn't."""

_LIBRARIES = ("pypdfium2", "PIL.Image", "PIL.PngImagePlugin")

SECONDS, MEMORY = 20, 2_000_000_000
"""Processor time and bytes of memory that the picture of a page may take."""


def page(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Draw a page, counted from 0, of a kept PDF, so many pixels wide; return its name.

    A picture has one page, and is not made larger.
    """
    name, number, width = asked["pdf"], asked["page"], asked["width"]
    data = _kept(bench, name)
    if name.endswith(".png"):
        png = _apart(_shrunk, data, number, width)
    else:
        png = bench.plotter.draw(data, [PagePlot(number, width)])[0]
    return bench.blobs.put(png, "png", page_key(name, number, width), lock_named(name))


def drawing(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Draw a kept SVG so many pixels wide; return its name.

    It may say what a stranger wrote, so no browser gets it as it is.
    """
    name, width = asked["pdf"], asked["width"]
    png = _apart(_traced, _kept(bench, name), 0, width)
    return bench.blobs.put(png, "png", page_key(name, 0, width), lock_named(name))


def _kept(bench: Bench, name: str) -> bytes:
    data = bench.blobs.get(name)
    if data is None:
        raise UsageError("this file is no longer kept; open its page again")
    return data


def _apart(draw: Draw, data: bytes, number: int, width: int) -> bytes:
    for name in _LIBRARIES:
        import_module(name)  # here, not in each process
    with Beside([partial(draw, data, number, width)], apart=True) as beside:
        try:
            found: bytes | None = beside.next()
        except (FieldpressError, MemoryError):
            raise UsageError("this page can't be drawn: it takes too long") from None
    if found is None:
        raise UsageError(f"there is no page {number + 1}")
    return found


def _drawn(pdf: bytes, number: int, width: int) -> bytes | None:
    allow(SECONDS)
    allow_memory(MEMORY)
    return rendered(pdf, number, width)


def rendered(pdf: bytes, number: int, width: int) -> bytes | None:
    """Return a page as a PNG, None if there is no such page.

    It is drawn in this process, so it must be a drawing of our own, without strangers' pictures.
    """
    from pypdfium2 import PdfDocument

    document = PdfDocument(pdf)
    if not 0 <= number < len(document):
        return None
    one = document[number]
    image = one.render(scale=width / one.get_width()).to_pil().convert("RGB")
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _shrunk(png: bytes, number: int, width: int) -> bytes | None:
    from PIL import Image

    allow(SECONDS)
    allow_memory(MEMORY)
    if number:
        return None
    image: Image.Image = Image.open(io.BytesIO(png))
    if image.width > width:
        height = max(1, round(image.height * width / image.width))
        image = image.resize((width, height), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _traced(svg: bytes, number: int, width: int) -> bytes | None:
    from generator.studio.acts.tracing import page_of

    allow(SECONDS)
    allow_memory(MEMORY)
    return _drawn(page_of(svg), number, width)
