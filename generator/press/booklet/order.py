"""The order of pages in a folded booklet, and which of them share a side of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One side of a sheet: 'front' or 'back', and the pages on its left and right half.

    Sheets count from 0, the outermost first; pages count from 0, and None is a blank page.
    """

    sheet: int
    side: str
    left: int | None
    right: int | None


def collate(count: int, spread: int | None = None) -> tuple[int | None, ...]:
    """Return the pages of a folded booklet in reading order; None is a blank page.

    Blanks at the end make a multiple of four. `spread` is the index of a page that fills the
    whole paper: it counts twice, as the two pages in the middle, and blanks are put before it
    too where needed. Raise ValueError for no pages, or a spread that is not one of them.
    """
    if count < 1 or (spread is not None and not 0 <= spread < count):
        raise ValueError(f"a booklet of {count} pages has no page {spread}")
    if spread is None:
        return (*range(count), *[None] * (-count % 4))
    before, after = spread, count - spread - 1
    beside = max(before, after) | 1  # an odd number on each side makes a multiple of four
    return (
        *range(spread),
        *[None] * (beside - before),
        *(spread, spread),
        *range(spread + 1, count),
        *[None] * (beside - after),
    )


def sheet_sides(order: Sequence[int | None]) -> Iterator[SheetSide]:
    """Yield every printed side in printing order.

    Of `N` pages, sheet `s` carries N−1−2s and 2s on its front, 2s+1 and N−2−2s on its back.
    """
    last = len(order) - 1
    for sheet in range(len(order) // 4):
        outer, inner = 2 * sheet, 2 * sheet + 1
        yield SheetSide(sheet, "front", order[last - outer], order[outer])
        yield SheetSide(sheet, "back", order[inner], order[last - inner])
