"""The ground that towns stand on: trodden earth under their blocks, gardens, a square."""

from __future__ import annotations

import math
from collections.abc import Collection

from generator.draw.look import Look
from generator.draw.map.built.houses import towns_of
from generator.draw.map.ways import Ways
from generator.draw.pen import Pen
from generator.draw.shapes import chance, softened
from generator.ground.cells import Cell, beside, centre, outlines
from generator.ground.hexes import cell_of
from generator.ground.record import Ground

_SQUARE = 16
"""From this many building hexes on, a settlement's church stands on a square."""

_PLAIN = ("open", "sand")
"""Terrain on which gardens are laid out and squares paved."""


def squares_of(ground: Ground) -> tuple[tuple[int, ...], ...]:
    """Return the squares of towns: a church's hex, and the open ones of its town beside it."""
    found = []
    for place in ground.settlements:
        built = [h for h in place.hexes if h in ground.building_at]
        churches = [h for h in built if ground.building_at[h].church]
        if len(built) < _SQUARE or not churches:
            continue
        free = [
            n
            for n in ground.board.neighbours[churches[0]]
            if n in place.hexes and n not in built and ground.cover[n] in _PLAIN
        ]
        # What has a street through it comes first: a square is where people pass.
        free.sort(key=lambda h: (h not in ground.branches, h))
        found.append((churches[0], *free[:2]))
    return tuple(found)


class TownGround:
    """Draws the ground of the towns of one map with one pen."""

    def __init__(self, pen: Pen, look: Look, ground: Ground, ways: Ways, *, fills: bool) -> None:
        self._pen, self._look, self._ground, self._fills = pen, look, ground, fills
        self._ways = ways

    def draw(self) -> None:
        """Draw everything that lies under streets and houses."""
        built = {cell_of(self._ground.board, h) for h in towns_of(self._ground)}
        if not built:
            return
        self._earth(built)
        squares = squares_of(self._ground)
        paved = {h for square in squares for h in square}
        self._gardens(built, paved)
        for square in squares:
            self._square({cell_of(self._ground.board, h) for h in square})

    def _earth(self, built: Collection[Cell]) -> None:
        """Colour the ground of a town as one, with what lies between its blocks."""
        if not self._fills:
            return
        pen = self._pen
        near = set(built)
        board = self._ground.board
        close = {
            cell_of(board, h) for one in self._ground.settlements if one.dense for h in one.hexes
        }
        loose = near - close
        rim = {beside(cell, d) for cell in loose for d in range(6)} - near
        # A hex between two blocks or more belongs to the town, unless crops or trees stand there.
        for cell in sorted(rim):
            if sum(beside(cell, d) in loose for d in range(6)) > 1 and self._plain(cell):
                near.add(cell)
        with pen.glazed(0.55):
            pen.fill(self._look.town)
            for loop in outlines(near):
                pen.blob(softened(loop, 1, 0.05, 15))
            pen.paint("f*")

    def _plain(self, cell: Cell) -> bool:
        board = self._ground.board
        column, number = cell
        if not (0 <= column < board.columns and 1 <= number <= board.rows):
            return False
        return self._ground.cover[board.at(column, number)] in _PLAIN

    def _gardens(self, built: Collection[Cell], paved: Collection[int]) -> None:
        """Lay out gardens where a town has neither house, street nor square."""
        ground, board = self._ground, self._ground.board
        hexes = {h for place in ground.settlements if not place.farm for h in place.hexes}
        for h in sorted(hexes):
            cell = cell_of(board, h)
            beside_town = any(beside(cell, d) in built for d in range(6))
            if cell in built or cell in self._ways.sides or h in paved or not beside_town:
                continue
            if self._plain(cell) and h not in ground.building_at:
                self._garden(cell)

    def _garden(self, cell: Cell) -> None:
        """Draw the beds and the fruit trees of a garden."""
        pen, look = self._pen, self._look
        x, y = centre(cell)
        turn = math.radians(60 * int(chance(*cell, 91) * 3) + 90)
        c, s = math.cos(turn), math.sin(turn)
        beds = []
        for row in range(-2, 3):
            v = row * 0.075 + (0.06 if row > 0 else -0.06)
            u = 0.29 - 0.03 * abs(row)
            cut = 0.1 * (chance(*cell, row, 92) - 0.5)
            for a, b in ((-u, cut - 0.035), (cut + 0.035, u)):
                beds.append(
                    ((x + a * c - v * s, y + a * s + v * c), (x + b * c - v * s, y + b * s + v * c))
                )
        pen.stroke(look.brush_ink, 0.032, (0.001, 0.05))
        pen.lines(beds)
        pen.paint("S")
        for px, py in ((0.36, 0.0), (-0.3, 0.26), (-0.28, -0.27)):
            at = x + px * c - py * s, y + px * s + py * c
            pen.fill(look.wood_edge)
            pen.circle((at[0] + 0.012, at[1] + 0.016), 0.06)
            pen.paint("f")
            pen.fill(look.crown)
            pen.circle(at, 0.052)
            pen.paint("f")

    def _square(self, cells: Collection[Cell]) -> None:
        """Pave a square, with kerb and cobbles."""
        pen, look = self._pen, self._look
        inset = []
        for loop in outlines(cells):
            mx = sum(p[0] for p in loop) / len(loop)
            my = sum(p[1] for p in loop) / len(loop)
            inset.append([(px + (mx - px) * 0.09, py + (my - py) * 0.09) for px, py in loop])
        for line in inset:
            pen.fill(look.square if self._fills else look.paper)
            pen.stroke(look.wall, 0.018)
            pen.path(line, close=True)
            pen.paint("B")
            with pen.kept():
                pen.path(line, close=True)
                pen.clip()
                pen.stroke(look.stone if self._fills else look.wall, 0.012, (0.045, 0.03), cap=0)
                left, right = min(p[0] for p in line), max(p[0] for p in line)
                top, low = min(p[1] for p in line), max(p[1] for p in line)
                count = int((low - top) / 0.06)
                pen.lines(
                    ((left + 0.037 * (i % 2), top + 0.06 * i), (right, top + 0.06 * i))
                    for i in range(1, count + 1)
                )
                pen.paint("S")
