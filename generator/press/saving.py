"""How we write every PDF: the same bytes from the same objects."""

from __future__ import annotations

import io

import pikepdf


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
