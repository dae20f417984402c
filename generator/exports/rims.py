"""The rim of a picture: whether the art runs on to the edge of the bleed, or ends at the cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from generator.errors import Problem, raise_all

if TYPE_CHECKING:
    from PIL import Image

    from generator.exports.faces import Face
    from generator.exports.pictures import Picture

HINT = "in its style sheet, let the art run on by var(--bleed): left: calc(-1 * var(--bleed))"

LIGHT, DARK = 250, 244
"""From what a channel counts as blank paper, and up to what as printed, of 255."""

THIN = 0.02
"""The part of a side along which the bleed may be missing: thin strokes end at the cut."""


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
    edge, within = _column(image, 0), _column(image, inside)
    missing = sum(edge[row] >= LIGHT and within[row] <= DARK for row in rows)
    return missing > THIN * len(rows)


def _column(image: Image.Image, at: int) -> bytes:
    """Return the darkest channel of each pixel in a column, from the top."""
    from PIL import ImageChops

    red, green, blue = image.crop((at, 0, at + 1, image.height)).split()
    return ImageChops.darker(ImageChops.darker(red, green), blue).tobytes()


def demand_bleed(faces: Mapping[str, Face], found: Mapping[str, Picture]) -> None:
    """Raise ContentError for each face whose art ends before the edge of the bleed."""
    problems: dict[str, Problem] = {}
    for name, face in faces.items():
        if bare := found[name].bare:
            record = face.record
            sides = " and ".join((", ".join(bare[:-1]), bare[-1])) if len(bare) > 1 else bare[0]
            message = (
                f"{name}: the art ends before the bleed of {record.bleed:.4g} mm does: {sides}"
            )
            problems.setdefault(face.key, Problem(message, face.place, (HINT,)))
    raise_all(list(problems.values()))
