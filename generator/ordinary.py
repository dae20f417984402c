"""Ordinary files, read with care: nothing else is opened, and nothing read beyond a limit."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from pathlib import Path
from typing import BinaryIO

PIECE = 1 << 20
"""Bytes of a file held in memory at once while it is hashed."""

TEXT_BYTES = 2_000_000
"""The most bytes of a text file: YAML, a template, a style sheet."""

PICTURE_BYTES = 20_000_000
"""The most bytes of a picture; no larger file is read."""

FONT_BYTES = 20_000_000
"""The most bytes of a font file."""


class NotOrdinaryError(OSError):
    """A pipe, a device or a socket is where a file should be."""


class TooLargeError(OSError):
    """A file has more bytes than may be read."""


def open_ordinary(path: Path, most: int | None = None) -> BinaryIO:
    """Open an ordinary file for reading.

    Raises OSError for anything else – a pipe, a device, a socket, a folder – without opening it,
    and for a file of more than `most` bytes.
    """
    _check(path.stat(), most)
    number, _ = _opened(path, most)
    return os.fdopen(number, "rb", buffering=0)


def _opened(path: Path | str, most: int | None) -> tuple[int, int]:
    """Open what was an ordinary file when last checked; return its descriptor and its size."""
    # Something else may be there by now: a pipe is then opened without waiting for a writer.
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        found = os.fstat(number)
        _check(found, most)
    except OSError:
        os.close(number)
        raise
    return number, found.st_size


def read_ordinary(path: Path, most: int) -> bytes:
    """Return the bytes of an ordinary file; raises OSError as `open_ordinary` does."""
    with open_ordinary(path, most) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large(most)
    return data


def hash_ordinary(path: Path | str, most: int | None = None, *, seen: bool = False) -> str:
    """Return the hash of an ordinary file, read in pieces; raises OSError as `open_ordinary`.

    It is not checked before it is opened if the caller has `seen` that it is ordinary.
    """
    if not seen:
        _check(Path(path).stat(), most)
    number, size = _opened(path, most)
    digest = hashlib.sha256()
    room = min(PIECE, size + 1)
    try:
        while piece := os.read(number, room):
            digest.update(piece)
            if len(piece) < room:  # its end
                break
    finally:
        os.close(number)
    return digest.hexdigest()


def _check(found: os.stat_result, most: int | None) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise NotOrdinaryError(errno.EINVAL, "this is not an ordinary file")
    if most is not None and found.st_size > most:
        raise _too_large(most)


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(errno.EFBIG, f"the file has more than {most:,} bytes")


def is_plain(name: object) -> bool:
    """Tell whether a name read from a file leads to somewhere below a folder."""
    if not isinstance(name, str) or "\0" in name:
        return False
    return bool(name) and not name.startswith("/") and ".." not in name.split("/")
