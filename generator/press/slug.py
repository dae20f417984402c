"""The slug: the line in a sheet's margin that identifies the sheet."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from dataclasses import dataclass

SIZES_POINTS = (6.5, 6.0, 5.5)
_SHORTEST_NAME = 8  # letters of a product's name; fewer would tell nothing


@dataclass(frozen=True, slots=True)
class Wordings:
    """What a slug may say: `whole` from the fullest to the shortest that names the product.

    If none of those fits, it is as much of the product's name as does, and `sheet`; or `sheet`.
    """

    whole: tuple[str, ...]
    product: str
    sheet: str

    def cut(self, letters: int) -> str:
        """Return the wording with this many letters of the product's name."""
        return _joined(self.product[:letters].rstrip() + "…", self.sheet)


@dataclass(frozen=True, slots=True)
class Slug:
    """What a sheet is part of; `sheet` counts from 1."""

    pack: str
    product: str
    sheet: int
    sheets: int

    def wordings(self, *notes: str) -> Wordings:
        """Return what the slug may say; the sheet's number is always there.

        The first of `notes` belongs to the sheet ('front'); others are dropped if room is short.
        """
        pack, product = (" ".join(name.split()) for name in (self.pack, self.product))
        sheet = " ".join([f"sheet {self.sheet} of {self.sheets}", *filter(None, notes[:1])])
        whole = [("Fieldpress", pack, product, sheet), (pack, product, sheet), (product, sheet)]
        if len(notes) > 1:
            whole.insert(0, ("Fieldpress", pack, product, sheet, *notes[1:]))
        return Wordings(tuple(_joined(*parts) for parts in whole), product, sheet)


def fitted(
    wordings: Wordings, room: float, width: Callable[[str, float], float]
) -> tuple[str, float]:
    """Return the fullest wording that fits `room`, and its type size in points.

    `width` measures a text at a size in points, in the unit of `room`. Smaller type is tried before
    fewer words; the shortest wording is used even if it does not fit. A longer name takes hardly
    more measuring: the cut is found by bisection.
    """
    for wording in wordings.whole:
        if size := _size(wording, room, width):
            return wording, size
    lengths = range(_SHORTEST_NAME + 1, len(wordings.product))
    fit = bisect(lengths, False, key=lambda n: width(wordings.cut(n), SIZES_POINTS[-1]) > room)
    shortest = wordings.cut(lengths[fit - 1]) if fit else wordings.sheet
    return shortest, _size(shortest, room, width) or SIZES_POINTS[-1]


def _size(wording: str, room: float, width: Callable[[str, float], float]) -> float | None:
    """Return the largest type size at which a wording fits, None if there is none."""
    return next((size for size in SIZES_POINTS if width(wording, size) <= room), None)


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
