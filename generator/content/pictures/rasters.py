"""Raster pictures: decoded once, in a child process, to check that they are intact."""

from __future__ import annotations

import contextlib
import os
import struct
import warnings
import zlib
from collections.abc import Iterator
from io import BytesIO
from multiprocessing.connection import Connection

from generator.errors import FieldpressError
from generator.fence import KILLED, Child, Ended, allow, inside

MAX_PIXELS = 80_000_000
SECONDS = 30.0
"""Processor time that one picture may take."""

SLOW = "stopped decoding the picture: it takes too long"
BROKEN = "stopped decoding the picture: it crashed, perhaps for lack of memory"

_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
           (0, 1, 1, 2))  # fmt: skip
"""First column and row, and steps, of the passes of an interlaced PNG (PNG, third edition, 8.1)."""

_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples a pixel by the colour type of a PNG."""

_DECODERS: dict[int, Child] = {}
"""The child that decodes, by the process whose child it is."""


@contextlib.contextmanager
def decoding() -> Iterator[None]:
    """Let the pictures decoded in the block share a process, which ends with the block."""
    try:
        yield
    finally:
        rest()


def rest() -> None:
    """End the process that decodes, if there is one; the next picture starts another."""
    if child := _DECODERS.pop(os.getpid(), None):
        child.kill()


def raster_problem(data: bytes, kind: str) -> str | None:
    """Return why bytes are not a valid picture, or None; everything printed is decoded first.

    Decoders are too large to trust with a stranger's bytes: one runs in a child process that has
    little time, and that may crash.
    """
    if inside():
        return decoded(data, kind)
    child = _decoder()
    child.send((data, kind))
    try:
        answer: str | None = child.receive()
    except Ended as ended:
        del _DECODERS[os.getpid()]
        if ended.killed:
            raise FieldpressError(KILLED) from None
        return SLOW if ended.slow else BROKEN
    return answer


def _decoder() -> Child:
    if os.getpid() not in _DECODERS:
        from PIL import Image

        Image.init()  # before the fork, so that the child need not
        _DECODERS.clear()
        _DECODERS[os.getpid()] = Child(_serve)
    return _DECODERS[os.getpid()]


def _serve(pipe: Connection) -> None:
    while True:
        try:
            data, kind = pipe.recv()
        except EOFError:
            return
        allow(SECONDS)
        pipe.send(decoded(data, kind))


def decoded(data: bytes, kind: str) -> str | None:
    """Decode a picture in this process; return why it can't be, or None."""
    from PIL import Image, ImageFile

    lenient, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=[kind]) as image:
                width, height = image.size
                if width * height > MAX_PIXELS:
                    return f"the picture has more than {MAX_PIXELS:,} pixels"
                image.verify()  # the checksums; after it a picture can't be decoded
            with Image.open(BytesIO(data), formats=[kind]) as image:
                image.draft("L", (1, 1))  # a JPEG is read to its end, yet coarsely
                image.load()
        if kind == "PNG" and not _all_rows(data):
            return "this is not a PNG picture, or it is damaged"
    except Image.DecompressionBombError:
        return f"the picture has more than {MAX_PIXELS:,} pixels"
    except Exception:  # each decoder raises its own errors for corrupt data
        return f"this is not a {kind} picture, or it is damaged"
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient  # the page engine sets it
    return None


def _all_rows(data: bytes) -> bool:
    """Tell whether a PNG's image data has all of its rows; decoders accept fewer."""
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    bits = depth * _SAMPLES[colour]
    passes = _PASSES if interlaced else ((0, 0, 1, 1),)
    needed = 0
    for left, top, across, down in passes:
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and rows > 0:
            needed += rows * (1 + -(-columns * bits // 8))
    packed = zlib.decompressobj()
    for body in _image_data(data):
        needed -= len(packed.decompress(body, needed)) if needed else 0
    return needed == 0


def _image_data(data: bytes) -> Iterator[bytes]:
    """Yield the bodies of a PNG's chunks of image data, whose checksums have been verified."""
    at = 8
    while at + 8 <= len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        if name == b"IDAT":
            yield data[at + 8 : at + 8 + length]
        at += 12 + length
