"""The rim of a picture: whether the art runs on to the edge of the bleed, or ends at the cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.measure import MM_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

LIGHT, DARK = 250, 244
"""From what a channel counts as blank paper, and up to what as printed, of 255."""

THIN = 0.02
"""The part of a side along which the bleed may be missing: thin strokes end at the cut."""

FAINT, WHOLE = 0.3, 0.6
"""An edge that is paler than the art two pixels on, by this part of the way to white, along this
part of a side: the art ends within the last pixel."""

STROKE, RULED = 0.5, 0.25
"""How thick a stroke along the cut is at most, in millimetres, and the part of a side from which on
strokes are a frame: lines of a drawing may run along the cut, a frame must not."""

NEAR = 3
"""How many bleeds along the side a pattern that crosses the edge has ink there again."""

SLANT = 0.5
"""The part of the rows in which the ink of a slanting pattern begins elsewhere than in the last."""


def bare_sides(image: Image.Image, beyond: tuple[float, float], dpi: float = 300) -> Iterator[str]:
    """Yield the sides at which there is art at the cut, but blank paper at the edge of the picture.

    `beyond` is how many pixels lie beyond the cut at each side, and above and below; `dpi` says
    how large a pixel is.
    """
    from PIL.Image import Transpose

    across, upward = beyond
    width, height = image.size
    stroke = max(1, round(STROKE / MM_PER_INCH * dpi))
    wide = min(width, round(across) + stroke + 2)
    tall = min(height, round(upward) + stroke + 2)
    for side, strip, turn, bleed, before in (
        ("left", (0, 0, wide, height), None, across, upward),
        ("top", (0, 0, width, tall), Transpose.TRANSPOSE, upward, across),
        ("right", (width - wide, 0, width, height), Transpose.FLIP_LEFT_RIGHT, across, upward),
        ("bottom", (0, height - tall, width, height), Transpose.ROTATE_270, upward, across),
    ):
        if bleed < 1:
            continue
        rim = image.crop(strip)  # the edge first: a whole picture takes ten times as long
        turned = rim if turn is None else rim.transpose(turn)
        if _is_bare(turned, round(bleed) + 1, round(before), stroke):
            yield side


def _is_bare(image: Image.Image, inside: int, before: int, stroke: int) -> bool:
    """Compare the column at the left edge with one just inside the cut, without their ends."""
    rows = range(before, image.height - before)
    edge, next_to_it, within = (_column(image, at) for at in (0, 2, inside))
    pale = sum(
        next_to_it[row] <= DARK and edge[row] - next_to_it[row] > FAINT * (255 - next_to_it[row])
        for row in rows
    )
    if pale > WHOLE * len(rows):
        return True
    missing = [row for row in rows if edge[row] >= LIGHT and within[row] <= DARK]
    if len(missing) <= THIN * len(rows):
        return False
    last = min(inside + stroke, image.width - 1)
    strip = [_column(image, x) for x in range(last + 1)]
    solid, thin = list[int](), list[int]()
    for row in missing:
        inked = all(strip[x][row] <= DARK for x in range(inside, last + 1))
        (solid if inked else thin).append(row)
    ended = sum(len(run) for run in _runs(solid) if not _is_crossed(strip[: inside + 1], run))
    ruled = sum(len(run) for run in _runs(thin) if not _has_ink(edge, run, NEAR * inside))
    return ended > THIN * len(rows) or ruled > RULED * len(rows)


def _runs(rows: Sequence[int]) -> list[list[int]]:
    """Split rising numbers into runs without a gap."""
    runs: list[list[int]] = []
    for row in rows:
        if runs and runs[-1][-1] == row - 1:
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def _has_ink(edge: bytes, run: Sequence[int], near: int) -> bool:
    """Return whether there is ink at the edge so near to some blank rows."""
    return min(edge[max(0, run[0] - near) : run[-1] + near + 1]) <= DARK


def _is_crossed(strip: Sequence[bytes], run: Sequence[int]) -> bool:
    """Return whether some blank rows at the edge belong to a pattern that crosses it at a slant.

    Then there is ink at the edge close by, and the ink begins nearer to the edge, or farther from
    it, from row to row. Where art ends, it ends along a line.
    """
    if not _has_ink(strip[0], run, NEAR * len(strip)):
        return False
    starts = [
        next((x for x, column in enumerate(strip) if column[row] <= DARK), len(strip))
        for row in run
    ]
    moves = sum(first != after for first, after in pairwise(starts))
    return moves >= SLANT * (len(run) - 1)


def _column(image: Image.Image, at: int) -> bytes:
    """Return the darkest channel of each pixel in a column, from the top."""
    from PIL import ImageChops

    red, green, blue = image.crop((at, 0, at + 1, image.height)).split()
    return ImageChops.darker(ImageChops.darker(red, green), blue).tobytes()
