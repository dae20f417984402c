"""A map at playing size over several sheets: how it is divided."""

from __future__ import annotations

from collections.abc import Collection

from generator.draw.map.job import MapJob
from generator.draw.tiling import Cutter, Tiling
from generator.errors import UsageError
from generator.ground.edges import Edge
from generator.ground.hexes import HexBoard
from generator.measure import Size

MARGIN = 5.0
FOOT = 9.0
"""Of the strip below the map, with the sheet's name, key and bar."""

ARROWS = 5.5
"""Outside an edge of the map where the arrows of entry areas stand."""

BLEED = 1.0
"""Outside the other edges."""

OVERLAP = 10.0

SPARE = 40.0
"""What is left over in a row of sheets, if it is as broad as a legend with air around it."""

CUTTER = Cutter(MARGIN, FOOT, OVERLAP, SPARE)


def around(edges: Collection[Edge]) -> tuple[float, float, float, float]:
    """Return the room left, above, right and below a map with arrows at some edges."""
    left, top, right, bottom = (
        ARROWS if edge in edges else BLEED for edge in ("west", "north", "east", "south")
    )
    return left, top, right, bottom


def arrow_edges(job: MapJob) -> frozenset[Edge]:
    """Return the edges of a map at which arrows stand."""
    return frozenset(arrow.edge for arrow in job.overlay.arrows)


def plan_of(job: MapJob, paper: Size) -> Tiling:
    """Return how a map is divided over sheets of a paper."""
    return tiling(job.ground.board, job.ground.hex_mm, paper, arrow_edges(job))


def tiling(board: HexBoard, hex_mm: float, paper: Size, edges: Collection[Edge] = ()) -> Tiling:
    """Return the fewest sheets that hold a board with arrows at `edges`.

    A hex is `hex_mm` from flat to flat. Sheets all lie the same way unless fewer do in rows that
    differ. Raise UsageError if paper is too small.
    """
    wide, high = board.extent
    left, top, right, bottom = around(edges)
    plan = Size(wide * hex_mm + left + right, high * hex_mm + top + bottom)
    return fewest(plan, hex_mm, paper)


def fewest(plan: Size, hex_mm: float, paper: Size) -> Tiling:
    """Return the fewest sheets that hold a plan; raise UsageError if paper is too small."""
    options: list[Tiling] = []
    for way in (paper, paper.turned):
        if CUTTER.too_small(way, hex_mm):
            raise UsageError(f"paper of {way} is too small for a map at playing size")
        options += (CUTTER.cut(plan, way), *CUTTER.mixed(plan, way))
    return min(options, key=_price)


def _price(plan: Tiling) -> tuple[int, int, float]:
    return len(plan.tiles), sum(tile.across for tile in plan.tiles), plan.paper.width
