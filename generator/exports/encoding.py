"""Pictures as PNG files: small, and fast to make.

Faces are mostly flat colours, whose rows compress best as they are. Pillow filters every row first,
which takes three times as long and makes files of such art larger; photographs need it.
"""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING

from generator.measure import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = {"RGB": 2, "RGBA": 6}
"""The colour types of PNG (ISO/IEC 15948, 11.2.2) by Pillow's modes, eight bits a channel."""

FLAT = 12
"""Rows that don't shrink to one part in so many are compressed with filters as well."""

BAND, EVERY = 16, 128
"""Rows that are looked at, of so many, to tell whether filters pay for a picture of many rows."""

_AS_IT_IS = b"\0"
"""Written before a row that is not filtered (ISO/IEC 15948, 9.2)."""

_LEVEL, _FILTERED_LEVEL, _QUICK_LEVEL = 3, 4, 1


def encoded(image: Image, dpi: float, *, quick: bool = False) -> bytes:
    """Return a picture in RGB, with alpha or without, as a PNG that states its resolution.

    A `quick` one is made for the screen: it may be larger.
    """
    rows = _rows(image)
    packed = zlib.compress(rows, _QUICK_LEVEL if quick else _LEVEL)
    if not quick and len(packed) * FLAT > len(rows) and _filters_pay(image):
        filtered = _filtered(image, dpi)
        if len(filtered) < len(packed):
            return filtered
    dots = round(dpi / MM_PER_INCH * 1000)  # per metre
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", *image.size, 8, COLOURS[image.mode], 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", dots, dots, 1)),
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        )
    )


def _filters_pay(image: Image) -> bool:
    """Tell by some bands of a picture whether it may be smaller with filters; small ones may be."""
    from PIL.Image import new

    bands = image.height // EVERY
    if bands < 2:
        return True
    some = new(image.mode, (image.width, bands * BAND))
    for number in range(bands):
        top = number * EVERY + (EVERY - BAND) // 2
        some.paste(image.crop((0, top, image.width, top + BAND)), (0, number * BAND))
    return len(_filtered(some, MM_PER_INCH)) < len(zlib.compress(_rows(some), _LEVEL))


def _filtered(image: Image, dpi: float) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi), compress_level=_FILTERED_LEVEL)
    return buffer.getvalue()


def _rows(image: Image) -> bytes:
    """Return the rows of a picture, each after the byte that says it is not filtered.

    Pillow puts a byte of 0 after each row when asked for rows that are one byte longer.
    """
    stride = image.width * len(image.getbands()) + 1
    return _AS_IT_IS + image.tobytes("raw", image.mode, stride, 1)[:-1]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
