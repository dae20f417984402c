"""A deck's sheets put together: drawn anew, or drawn earlier and filled with new faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.press.imposition import Arrangement
from generator.press.redrawn import memory
from generator.press.sheets import DrawnSheets, FinishedSheets, PrintedPiece, RedrawError, Titles
from generator.typeset.record import FaceRecord


def assemble(
    pieces: Sequence[PrintedPiece],
    faces: Mapping[str, FaceRecord],
    arrangement: Arrangement,
    titles: Titles,
) -> FinishedSheets:
    """Place the faces of all pieces on sheets and return the finished PDF.

    With a memory (`press.redrawn`) only faces are taken in that are not as they were.
    """
    known = memory()
    if known is None:
        return DrawnSheets(pieces, arrangement, titles).filled(faces)
    key = tuple(pieces), arrangement, titles
    try:
        return known.drawn(key, lambda: DrawnSheets(*key)).filled(faces)
    except RedrawError:
        known.forget(key)
        return known.drawn(key, lambda: DrawnSheets(*key)).filled(faces)
    except BaseException:
        known.forget(key)
        raise
