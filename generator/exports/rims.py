"""The rim of a picture: whether the art runs on to the edge of the bleed, or ends at the cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

LIGHT, DARK = 250, 244
"""From what a channel counts as blank paper, and up to what as printed, of 255."""

THIN = 0.02
"""The part of a side along which the bleed may be missing: thin strokes end at the cut."""

FAINT, WHOLE = 0.3, 0.6
"""An edge that is paler than the art two pixels on, by this part of the way to white, along this
part of a side: the art ends within the last pixel."""


def bare_sides(image: Image.Image, beyond: tuple[float, float]) -> Iterator[str]:
    """Yield the sides at which there is art at the cut, but blank paper at the edge of the picture.

    `beyond` is how many pixels lie beyond the cut at each side, and above and below.
    """
    from PIL.Image import Transpose

    across, upward = beyond
    flat = image.transpose(Transpose.TRANSPOSE)
    for side, turned, bleed, before in (
        ("left", image, across, upward),
        ("top", flat, upward, across),
        ("right", image.transpose(Transpose.FLIP_LEFT_RIGHT), across, upward),
        ("bottom", flat.transpose(Transpose.FLIP_LEFT_RIGHT), upward, across),
    ):
        if bleed >= 1 and _is_bare(turned, round(bleed) + 1, round(before)):
            yield side


def _is_bare(image: Image.Image, inside: int, before: int) -> bool:
    """Compare the column at the left edge with one just inside the cut, without their ends."""
    rows = range(before, image.height - before)
    edge, next_to_it, within = (_column(image, at) for at in (0, 2, inside))
    missing = sum(edge[row] >= LIGHT and within[row] <= DARK for row in rows)
    pale = sum(
        next_to_it[row] <= DARK and edge[row] - next_to_it[row] > FAINT * (255 - next_to_it[row])
        for row in rows
    )
    return missing > THIN * len(rows) or pale > WHOLE * len(rows)


def _column(image: Image.Image, at: int) -> bytes:
    """Return the darkest channel of each pixel in a column, from the top."""
    from PIL import ImageChops

    red, green, blue = image.crop((at, 0, at + 1, image.height)).split()
    return ImageChops.darker(ImageChops.darker(red, green), blue).tobytes()
