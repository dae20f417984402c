"""A file of the user's own, written once: whole, where nothing is."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from generator.errors import UsageError


def write_new(path: Path, data: bytes, mode: int) -> None:
    """Write a file whole where nothing is; raise UsageError if that is not possible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, aside = tempfile.mkstemp(dir=path.parent, prefix=".new-")  # only its owner reads it
        try:
            with os.fdopen(number, "wb") as file:
                file.write(data)
                file.flush()
                os.fchmod(file.fileno(), mode)
                os.fsync(file.fileno())
            os.link(aside, path)  # unlike a renamed one, it never takes the place of another
        finally:
            with contextlib.suppress(OSError):
                Path(aside).unlink()
    except OSError as error:
        raise UsageError(f"can't write {path.as_posix()}: {error.strerror}") from None
