"""Sheets for a cutter: pieces apart from each other, within marks that the cutter finds them by.

Silhouette's cutters look for four L marks: corners 10 mm from the edges of the paper, arms of
20 mm, a stroke of 0.3 mm (dimensions that inkscape-silhouette, pull request 380, found to be read).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.errors import UsageError
from generator.measure import Size
from generator.press.layout import Grid, SlugLine, Track, place_slug
from generator.press.profile import Margins

INSET = 10.0
"""How far the marks' corners are from the edges of the paper, in millimetres."""

ARM = 20.0
"""The length of a mark's arms, in millimetres."""

STROKE = 0.3
"""The width of a mark's strokes, in millimetres."""

CLEAR = 1.5
"""What stays blank between the marks and the pieces with their bleed, in millimetres."""

GAP = 2.0
"""The least space between two pieces, in millimetres: each has half of it as bleed."""

_CROSS = 3.0
"""Half the width of a plain register mark, in millimetres."""

_SLUG_IN = 4.0
"""What stays blank between an arm and the slug, in millimetres."""

Stroke = tuple[float, float, float, float]
"""From x, y to x, y, in millimetres from the bottom left of the page."""


def _arms(paper: Size) -> Iterator[Stroke]:
    """Yield the two strokes of an L in each corner, opening to the middle of the page.

    They begin half a stroke before the corner, so that it is square.
    """
    back = STROKE / 2
    for x, across in ((INSET, 1), (paper.width - INSET, -1)):
        for y, upward in ((INSET, 1), (paper.height - INSET, -1)):
            yield x - across * back, y, x + across * ARM, y
            yield x, y - upward * back, x, y + upward * ARM


def _crosses(paper: Size) -> Iterator[Stroke]:
    """Yield the two strokes of a cross in each corner."""
    for x in (INSET, paper.width - INSET):
        for y in (INSET, paper.height - INSET):
            yield x - _CROSS, y, x + _CROSS, y
            yield x, y - _CROSS, x, y + _CROSS


@dataclass(frozen=True, slots=True)
class CutterMarks:
    """A way of registering sheets: L marks or crosses, and how wide their strokes are, in mm."""

    about: str
    arms: bool
    width: float

    def marks(self, paper: Size) -> tuple[Stroke, ...]:
        """Return the strokes of the marks."""
        return tuple(_arms(paper) if self.arms else _crosses(paper))


CUTTERS: Mapping[str, CutterMarks] = {
    "silhouette": CutterMarks("four L marks, which Silhouette's cutters find", True, STROKE),
    "plain": CutterMarks("four crosses, for cutters that are set by hand", False, 0.2),
}


def cutter_grid(paper: Size, piece: Size, gap: float, bleed: float, margins: Margins) -> Grid:
    """Return the grid of pieces between the marks of a cutter.

    Raises UsageError if not even one fits, or if the printer's margins are wider than the marks
    allow.
    """
    if max(margins.left, margins.right, margins.top, margins.bottom) > INSET - 1:
        raise UsageError(f"the marks of a cutter stand {INSET:g} mm from the edge of the paper, "
                         "where this printer can't print")  # fmt: skip
    gap = max(gap, GAP)
    edge = INSET + CLEAR
    tracks = [_track(page, side, gap, edge) for page, side in zip(
        (paper.width, paper.height), (piece.width, piece.height), strict=True
    )]  # fmt: skip
    columns, rows = tracks
    if not columns.count or not rows.count:
        raise UsageError(f"a piece of {piece} does not fit between the marks of a cutter on paper "
                         f"of {paper}")  # fmt: skip
    outer_x, outer_y = (min(bleed, gap / 2, track.start - edge) for track in tracks)
    slots = place_slug(list(_slug_lines(paper)))
    if slots is None:
        raise UsageError(f"paper of {paper} has no room for the marks of a cutter")
    return Grid(columns, rows, outer_x, outer_y, Margins(0, 0, 0, 0), slots)


def _track(page: float, side: float, gap: float, edge: float) -> Track:
    room = page - 2 * edge
    return Track(page, side, max(0, math.floor((room + gap + 1e-9) / (side + gap))), gap)


def _slug_lines(paper: Size) -> Iterator[SlugLine]:
    """Yield lines for the slug between the arms at the foot and at the head of the page."""
    start = INSET + ARM + _SLUG_IN
    length = paper.width - 2 * start
    for y in (INSET - 3.2, paper.height - INSET + 0.6):
        yield SlugLine(start, y, length, 0)
