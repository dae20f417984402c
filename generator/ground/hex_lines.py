"""The hexes of a board as another program counts them: lines of hexes, each with its own number.

A line is what stands side by side with its neighbours: hexrows that run down a board of flat-topped
hexes, or across one of hexes with a corner on top.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.content.kinds.hexmap.grid import HexGrid
from generator.ground import cells
from generator.ground.own.frame import MapFrame
from generator.ground.points import Point


@dataclass(frozen=True, slots=True)
class HexNames:
    """How hexes are called: by two numbers of two digits, or with letters in place of the first.

    The number of the line comes first if `line_first`; both begin with `start`.
    """

    letters: bool = True
    line_first: bool = True
    start: int = 1


@dataclass(frozen=True, slots=True)
class HexLines:
    """The hexes of a board, of a size in millimetres from flat to flat.

    `first` is the middle of the first hex of the first line, in millimetres from the top left.
    Lines run `across` or down. In every second line hexes lie half a hex before those of the first
    if they lie `before`, else half a hex after. Without `names` hexes have none that can be
    counted.
    """

    hex_mm: float
    first: Point
    across: bool
    before: bool
    names: HexNames | None

    @property
    def spacing(self) -> float:
        """Millimetres between the middles of neighbouring lines."""
        return self.hex_mm * cells.SPACING

    def moved(self, x: float, y: float) -> HexLines:
        """Return the same hexes so much farther from the top left."""
        return replace(self, first=(self.first[0] + x, self.first[1] + y))


def section_lines(hex_mm: float) -> HexLines:
    """Return the hexes of a section, which begins with half hexes."""
    return HexLines(hex_mm, (hex_mm / 2, 0.0), across=True, before=True, names=HexNames())


def board_lines(hex_mm: float) -> HexLines:
    """Return the hexes of a board of whole hexes."""
    at = _scaled(cells.centre((0, 1)), hex_mm)
    return HexLines(hex_mm, at, across=False, before=False, names=HexNames())


def own_lines(grid: HexGrid, frame: MapFrame, hex_mm: float) -> HexLines:
    """Return the hexes of a maker's map; numbers that don't begin at the top left are left out."""
    numbering, across = grid.numbering, frame.pointy
    names = None
    if numbering.style != "none" and numbering.corner == "top-left":
        first = numbering.order == ("rows" if across else "columns")
        names = HexNames(numbering.style == "letters", first, numbering.start)
    at = _scaled(frame.centre((0, 0)), hex_mm)
    return HexLines(hex_mm, at, across=across, before=bool(frame.spare), names=names)


def _scaled(at: Point, hex_mm: float) -> Point:
    return at[0] * hex_mm, at[1] * hex_mm
