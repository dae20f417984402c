"""What a user's printer does to a page: margins, scale error, offset of the back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.measure import Size, points

if TYPE_CHECKING:
    from pikepdf import Matrix

PAPER_THICKNESS = 0.1
"""Millimetres of a sheet of ordinary 80 g/m² paper."""


@dataclass(frozen=True, slots=True)
class Margins:
    """Millimetres along each edge of a page that can't be printed on."""

    left: float = 5.0
    right: float = 5.0
    top: float = 5.0
    bottom: float = 5.0

    def __str__(self) -> str:
        sides = (self.left, self.right, self.top, self.bottom)
        if len(set(sides)) == 1:
            return f"{self.left:g} mm margins"
        return f"margins of {', '.join(f'{side:g}' for side in sides)} mm"


@dataclass(frozen=True, slots=True)
class Pair:
    """A number across the page and one up the page."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """A printer as its calibration sheet shows it, read with the paper in portrait.

    `back_offset` is how many millimetres the back is printed too far right and too high, looking
    at the back. `scale` is printed length divided by true length. `flip` is the edge on which the
    printer turns the sheet, None if not known. `paper_thickness` is of one sheet, in millimetres.
    """

    name: str = "any printer"
    margins: Margins = Margins()
    back_offset: Pair = Pair(0.0, 0.0)
    scale: Pair = Pair(1.0, 1.0)
    flip: str | None = None
    paper_thickness: float = PAPER_THICKNESS

    def on(self, paper: Size) -> PrinterProfile:
        """Return the profile as it applies to a page of `paper`, portrait or landscape.

        Most drivers turn a landscape page by 90 degrees counter-clockwise (IPP, RFC 8011, 5.2.10),
        but not all: each margin is the wider of the two edges that it may end up on.
        """
        if paper.width <= paper.height:
            return self
        across = max(self.margins.top, self.margins.bottom)
        upward = max(self.margins.left, self.margins.right)
        return replace(
            self,
            margins=Margins(across, across, upward, upward),
            back_offset=Pair(self.back_offset.y, -self.back_offset.x),
            scale=Pair(self.scale.y, self.scale.x),
        )

    def safe_margins(self, paper: Size, two_sided: bool = True) -> Margins:
        """Return the margins of a layout that stays printable once the error is compensated."""
        own = self.on(paper)
        shift = own.back_offset if two_sided else Pair(0.0, 0.0)

        def safe(margin: float, side: float, scale: float, moved: float) -> float:
            grown = max(0.0, (side / 2 - margin) * (1 - scale))
            return margin + grown + max(0.0, moved)

        return Margins(
            safe(own.margins.left, paper.width, own.scale.x, shift.x),
            safe(own.margins.right, paper.width, own.scale.x, -shift.x),
            safe(own.margins.top, paper.height, own.scale.y, -shift.y),
            safe(own.margins.bottom, paper.height, own.scale.y, shift.y),
        )

    def page_matrix(self, side: str, paper: Size) -> Matrix:
        """Return the PDF matrix, in points, that compensates the printer's error on a whole page.

        It scales about the centre of the page, and moves a back against its offset.
        """
        from pikepdf import Matrix

        own = self.on(paper)
        moved = own.back_offset if side == "back" else Pair(0.0, 0.0)
        middle = Pair(paper.width / 2, paper.height / 2)
        return Matrix(
            1 / own.scale.x,
            0.0,
            0.0,
            1 / own.scale.y,
            points(middle.x - (middle.x + moved.x) / own.scale.x),
            points(middle.y - (middle.y + moved.y) / own.scale.y),
        )


ANY_PRINTER = PrinterProfile()
