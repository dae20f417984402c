"""Files given on the command line: checked to be ordinary and not too large before reading."""

from __future__ import annotations

from pathlib import Path

from generator.errors import ContentError, Place, Problem
from generator.ordinary import TEXT_BYTES, open_ordinary


def check_given(path: Path) -> None:
    """Raise ContentError for a file that is not ordinary, is too large, or can't be opened."""
    try:
        open_ordinary(path, TEXT_BYTES).close()
    except OSError as error:
        reason = error.strerror or str(error)
        place = Place(path.as_posix(), 1, 1)
        raise ContentError(Problem(f"can't be read: {reason}", place)) from None
