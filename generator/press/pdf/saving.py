"""How every PDF is written: the same bytes from the same objects."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable

import pikepdf
from pikepdf import Name


def pdf_bytes(pdf: pikepdf.Pdf, *, repack: bool = False) -> bytes:
    """Return a PDF's bytes; `repack` compresses streams again that came compressed."""
    buffer = io.BytesIO()
    pdf.save(
        buffer,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        recompress_flate=repack,
    )
    return buffer.getvalue()


def reworked(document: bytes, *steps: Callable[[pikepdf.Pdf], None]) -> bytes:
    """Open a document, apply each step in order, and return its bytes: written only once."""
    with pikepdf.open(io.BytesIO(document)) as pdf:
        for step in steps:
            step(pdf)
        return pdf_bytes(pdf)


def packed(pdf: pikepdf.Pdf, data: bytes) -> pikepdf.Stream:
    """Return a stream compressed now, not each time it is written."""
    stream = pikepdf.Stream(pdf, b"")
    stream.write(zlib.compress(data), filter=Name.FlateDecode)
    return stream
