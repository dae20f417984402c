"""Pages of finished files as pictures."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.errors import FieldpressError, UsageError
from generator.fence import allow, allow_memory
from generator.job.layout.forked import Beside
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import page_key
from generator.studio.engine.plotter import PagePlot
from generator.studio.secrets import lock_named

SECONDS, MEMORY = 20, 2_000_000_000
"""Processor time and bytes of memory that the picture of a page may take."""


def page(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Draw a page, counted from 0, of a kept PDF, so many pixels wide; return its name."""
    name, number, width = asked["pdf"], asked["page"], asked["width"]
    data = bench.blobs.get(name)
    if data is None:
        raise UsageError("this file is no longer kept; open its page again")
    png = bench.plotter.draw(data, [PagePlot(number, width)])[0]
    return bench.blobs.put(png, "png", page_key(name, number, width), lock_named(name))


def drawn(pdf: bytes, number: int, width: int) -> bytes:
    """Return a page as a PNG, drawn in a process of its own: pictures on it may be a stranger's.

    Raises UsageError for a page that there isn't.
    """
    with Beside([partial(_drawn, pdf, number, width)], apart=True) as beside:
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
