"""The slug: the line in a sheet's margin that says what the sheet is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

SIZES_POINTS = (6.5, 6.0, 5.5)
_SHORTEST_NAME = 8  # letters of a product's name; fewer would tell nothing


@dataclass(frozen=True, slots=True)
class Slug:
    """What a sheet is part of; `sheet` counts from 1."""

    pack: str
    product: str
    sheet: int
    sheets: int

    def wordings(self, *notes: str) -> Iterator[str]:
        """Yield wordings from the fullest to the shortest; the sheet's number is always there.

        The first of `notes` belongs to the sheet ('front'); others are dropped if room is short.
        """
        pack, product = (" ".join(name.split()) for name in (self.pack, self.product))
        sheet = " ".join([f"sheet {self.sheet} of {self.sheets}", *filter(None, notes[:1])])
        if len(notes) > 1:
            yield _joined("Fieldpress", pack, product, sheet, *notes[1:])
        yield _joined("Fieldpress", pack, product, sheet)
        yield _joined(pack, product, sheet)
        yield _joined(product, sheet)
        for length in range(len(product) - 1, _SHORTEST_NAME, -1):
            yield _joined(product[:length].rstrip() + "…", sheet)
        yield sheet


def fitted(
    wordings: Iterator[str] | tuple[str, ...], room: float, width: Callable[[str, float], float]
) -> tuple[str, float]:
    """Return the fullest wording that fits `room`, and its type size in points.

    `width` measures a text at a size in points, in the unit of `room`. Smaller type is tried
    before fewer words; the shortest wording is used even if it does not fit.
    """
    last = ""
    for wording in wordings:
        for size in SIZES_POINTS:
            if width(wording, size) <= room:
                return wording, size
        last = wording
    return last, SIZES_POINTS[-1]


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
