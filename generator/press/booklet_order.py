"""The order of pages in a folded booklet, and which of them come side by side on a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet: 'front' or 'back', and the pages on its left and right half.

    Sheets count from 0, the outermost; pages too, and None is a blank one.
    """

    sheet: int
    side: str
    left: int | None
    right: int | None


def collate(count: int, spread: int | None = None) -> tuple[int | None, ...]:
    """Return the pages of a folded booklet in reading order; None is a blank page.

    Blanks are added at the end, to a multiple of four. `spread` is the index of a page that lies
    over the whole paper: it stands twice, on the two pages in the middle, and blanks come before
    it too where they must.
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


def sheet_sides(order: Sequence[int | None]) -> Iterator[Side]:
    """Yield every printed side in printing order.

    Of `N` pages, sheet `s` carries N−1−2s and 2s on its front, 2s+1 and N−2−2s on its back.
    """
    last = len(order) - 1
    for sheet in range(len(order) // 4):
        outer, inner = 2 * sheet, 2 * sheet + 1
        yield Side(sheet, "front", order[last - outer], order[outer])
        yield Side(sheet, "back", order[inner], order[last - inner])
