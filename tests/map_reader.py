"""A printed hex map read back: where the names of hexes stand, in hexes from the map's corner."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from generator.ground.hexes import HexBoard
from tests.printed import Glyph, Printed

TYPE = 7.0
"""Points of the names of hexes on sheets to play on."""


@dataclass(frozen=True)
class Name:
    """The name of a hex: the box of its letters in hexes, y downwards; `off` its hex's middle."""

    hex: int
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def names_on(
    printed: Printed, board: HexBoard, corner: tuple[float, float], hex_mm: float = 20.0
) -> dict[int, Name]:
    """The names of hexes on a page; the map's upper left corner is so many mm from the page's."""
    _, high = printed.size(0)
    found = {}
    for run in _runs(printed):
        text = "".join(glyph.char for glyph in run)
        try:
            h = board.parse(text)
        except ValueError:
            continue
        xs = [(glyph.x - corner[0]) / hex_mm for glyph in run]
        y = (high - run[0].y - corner[1]) / hex_mm
        name = Name(h, min(xs) - 0.03, y - 0.045, max(xs) + 0.03, y + 0.045)
        if math.dist(name.middle, board.centres[h]) < 0.6:
            found[h] = name
    return found


def _runs(printed: Printed) -> Iterator[list[Glyph]]:
    run: list[Glyph] = []
    for glyph in printed.glyphs(0):
        if abs(glyph.size - TYPE) > 0.05:
            continue
        if run and not (abs(glyph.y - run[-1].y) < 0.4 and 0 < glyph.x - run[-1].x < 2.2):
            yield run
            run = []
        run.append(glyph)
    yield run
