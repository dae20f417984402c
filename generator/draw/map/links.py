"""Thin lines of a hex map: links between areas, and where a line cuts what belongs together."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.draw.look import Look
from generator.draw.pen import Pen
from generator.ground.cells import Cell, beside, centre, corner, middle
from generator.ground.hexes import HexBoard, cell_of
from generator.ground.nets import groups
from generator.ground.overlay import Cut, Link
from generator.ground.points import Point

THIN = 0.042
"""Hexes that the line of a link is broad."""

BAR = 0.075
"""Hexes that the bar of a cut is broad."""

_RIM = 0.04


def draw_link(pen: Pen, look: Look, board: HexBoard, link: Link) -> None:
    """Draw hexes that join areas as one thin line, branching where they do."""
    ends = list(link_lines(board, link))
    if not ends:
        return
    pen.stroke(look.paper, THIN + _RIM)
    pen.lines(ends)
    pen.paint("S")
    pen.stroke(link.colour, THIN)
    pen.lines(ends)
    pen.paint("S")


def draw_cut(pen: Pen, look: Look, board: HexBoard, cut: Cut) -> None:
    """Draw a bar along each hex side of a cut, over whatever line runs there."""
    ends = []
    for one, other in cut.sides:
        cell, direction = cell_of(board, one), board.direction(one, other)
        ends.append((corner(cell, direction), corner(cell, direction + 1)))
    for colour, width in ((look.paper, BAR + 2 * _RIM), (look.ink, BAR)):
        pen.stroke(colour, width, cap=0)
        pen.lines(ends)
        pen.paint("S")
    pen.stroke(look.paper, BAR / 3, (0.06, 0.06), cap=0)
    pen.lines(ends)
    pen.paint("S")


def link_lines(board: HexBoard, link: Link) -> Iterator[tuple[Point, Point]]:
    """Yield the pieces of a link: from middle to middle where it is a single file of hexes.

    That line goes on to the side of an area and to the map's edge. Around a link that is broader
    or branches the pieces run along its sides, but for those that it shares with areas and edges.
    """
    onto = {cell_of(board, h) for h in link.onto}
    for hexes in groups(board, link.hexes):
        cells = {cell_of(board, h) for h in hexes}
        if _single_file(board, cells, onto):
            yield from _file(board, cells, onto)
        else:
            yield from _around(board, cells, onto)


def _single_file(board: HexBoard, cells: Collection[Cell], onto: Collection[Cell]) -> bool:
    """Tell whether cells are a row that touches areas and the map's edge with its ends alone."""
    mates = {cell: _mates(cell, cells) for cell in cells}
    ends = [cell for cell in cells if len(mates[cell]) < 2]
    touching = [
        cell for cell in cells if _mates(cell, onto) or any(_off(board, c) for c in _ring(cell))
    ]
    return bool(ends) and all(len(d) < 3 for d in mates.values()) and set(touching) <= set(ends)


def _file(
    board: HexBoard, cells: Collection[Cell], onto: Collection[Cell]
) -> Iterator[tuple[Point, Point]]:
    for cell in sorted(cells):
        yield from ((centre(cell), centre(beside(cell, d))) for d in _mates(cell, cells) if d < 3)
        outside = [d for d, there in enumerate(_ring(cell)) if _off(board, there)]
        for ways in (_mates(cell, onto), outside):
            if ways:
                yield centre(cell), middle(cell, ways[len(ways) // 2])


def _around(
    board: HexBoard, cells: Collection[Cell], onto: Collection[Cell]
) -> Iterator[tuple[Point, Point]]:
    for cell in sorted(cells):
        for d, there in enumerate(_ring(cell)):
            if there not in cells and there not in onto and not _off(board, there):
                yield corner(cell, d), corner(cell, d + 1)


def _ring(cell: Cell) -> list[Cell]:
    return [beside(cell, d) for d in range(6)]


def _mates(cell: Cell, among: Collection[Cell]) -> list[int]:
    """Return the sides of a cell beyond which one of some others lies."""
    return [d for d, there in enumerate(_ring(cell)) if there in among]


def _off(board: HexBoard, cell: Cell) -> bool:
    column, number = cell
    return not (0 <= column < board.columns and 1 <= number <= board.rows)
