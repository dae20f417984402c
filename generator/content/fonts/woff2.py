"""WOFF2: how large a font is once it is unpacked, found without unpacking more than allowed."""

from __future__ import annotations

import struct

from generator.content.fonts.facts import FontFault

_HEADER = 48
_ANY_TAG, _GLYF, _LOCA = 0x3F, 10, 11
_AS_IT_IS = 3
"""The version of glyphs and their places that are not transformed (WOFF 2.0, 5.1)."""
_STEP = 1 << 20


def check_size(data: bytes, most: int) -> None:
    """Raise FontFault if the tables of a WOFF2 font come to more than `most` bytes."""
    import brotli

    (packed,) = struct.unpack(">I", data[20:24])
    start = _directory_end(data)
    left = data[start : start + packed]
    if len(left) < packed:
        raise FontFault("the font is damaged: the file ends too early")
    unpacking, size = brotli.Decompressor(), 0
    while not unpacking.is_finished():
        more = len(unpacking.process(left, output_buffer_limit=_STEP))
        size, left = size + more, b""
        if size > most:
            raise FontFault(f"the font has more than {most:,} bytes when it is unpacked")
        if not more and not unpacking.is_finished():
            raise FontFault("the font is damaged: what is packed in it ends too early")


def _directory_end(data: bytes) -> int:
    """Return where the list of tables ends (WOFF 2.0, 4.1)."""
    (tables,) = struct.unpack(">H", data[12:14])
    at = _HEADER
    for _ in range(tables):
        flags = data[at]
        at += 1 if flags & _ANY_TAG != _ANY_TAG else 5
        at = _number_end(data, at)
        version, tag = flags >> 6, flags & _ANY_TAG
        if version != _AS_IT_IS if tag in (_GLYF, _LOCA) else version:
            at = _number_end(data, at)
    return at


def _number_end(data: bytes, at: int) -> int:
    """Return where a number of one to five bytes ends (WOFF 2.0, 4.1: UIntBase128)."""
    for _ in range(5):
        at += 1
        if not data[at - 1] & 0x80:
            return at
    raise FontFault("the font is damaged: its list of tables can't be read")
