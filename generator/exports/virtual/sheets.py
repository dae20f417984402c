"""Sheets of cards: many faces in one picture, each in a cell of whole pixels."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial

from generator.exports.encoding import encoded
from generator.exports.virtual.art import finest, pixels_of
from generator.job.job import Job
from generator.job.layout.forked import Beside
from generator.measure import MM_PER_INCH, Size


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """How a sheet is divided: columns and rows, and the pixels of a cell."""

    columns: int
    rows: int
    cell: tuple[int, int]

    def dpi(self, size: Size) -> float:
        """Return the resolution of pieces of a size, in dots per inch."""
        return self.cell[0] / size.width * MM_PER_INCH

    def needed(self, count: int) -> SheetGrid:
        """Return the same cells, with no more columns and rows than so many faces need."""
        columns = min(self.columns, count)
        return SheetGrid(columns, -(-count // columns), self.cell)


def grid_for(size: Size, shape: tuple[int, int], most: int, dpi: float) -> SheetGrid:
    """Return a grid of cells for pieces of a size: no side of a full sheet has over `most` pixels.

    `shape` has its columns and rows. The resolution is `dpi`, or as fine as there is room for.
    """
    columns, rows = shape
    whole = Size(size.width * columns, size.height * rows)
    return SheetGrid(columns, rows, pixels_of(size, finest(whole, most, dpi)))


def sheet_pictures(
    sheets: Sequence[tuple[SheetGrid, Sequence[bytes]]], job: Job
) -> Iterator[bytes]:
    """Yield a PNG for each sheet: its grid, and the PNGs of its faces row by row.

    The work is split over the processes that the job may have.
    """
    works = [partial(_sheet, grid, faces) for grid, faces in sheets]
    count = min(job.options.workers, len(works))
    with ExitStack() as stack:
        hands = [
            stack.enter_context(Beside(works[first::count], apart=count > 1))
            for first in range(count)
        ]
        for done in range(len(works)):
            yield hands[done % count].next()
            job.progress("putting sheets together", done + 1, len(works))


def _sheet(grid: SheetGrid, faces: Sequence[bytes]) -> bytes:
    from PIL import Image

    wide, high = grid.cell
    sheet = Image.new("RGB", (wide * grid.columns, high * grid.rows), "white")
    for number, png in enumerate(faces):
        row, column = divmod(number, grid.columns)
        with Image.open(io.BytesIO(png)) as face:
            sheet.paste(face.convert("RGB"), (column * wide, row * high))
    return encoded(sheet, 72)
