"""A map at playing size over several sheets: how it is divided."""

from __future__ import annotations

from generator.draw.tiling import Cutter, Tiling
from generator.errors import UsageError
from generator.ground.hexes import HexBoard
from generator.measure import Size

MARGIN = 7.0
FOOT = 13.0
"""Of the strip below the map, with the sheet's name, key and bar."""

BORDER = 9.0
"""Around the map, for the arrows of entry areas."""

OVERLAP = 12.0

CUTTER = Cutter(MARGIN, FOOT, OVERLAP)


def tiling(board: HexBoard, hex_mm: float, paper: Size) -> Tiling:
    """Return the fewest sheets that hold a board; raise UsageError if paper is too small.

    A hex is `hex_mm` from flat to flat.
    """
    wide, high = board.extent
    plan = Size(wide * hex_mm + 2 * BORDER, high * hex_mm + 2 * BORDER)
    options = []
    for way in (paper, paper.turned):
        if CUTTER.too_small(way, hex_mm):
            raise UsageError(f"paper of {way} is too small for a map at playing size")
        options.append(CUTTER.cut(plan, way))
    return min(options, key=lambda t: (len(t.tiles), t.paper.width))
