"""A small picture of a ground for a cover: its heights, woods, waters, roads and houses."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from generator.press.hexmap_shapes import cell_of, centre, closed_curves, loops, softened
from generator.scenarios.ground import Ground

_UNIT = 10
"""Of the picture, to a hex from flat to flat."""


def vignette(ground: Ground) -> dict[str, Any]:
    """Return the picture as data of SVG paths, `width` by `height` units large.

    `heights` has a path for each level that is reached, the lowest first; `water` is filled,
    `streams`, `roads` and `houses` are strokes, `woods` is filled with a pattern or a tint.
    """
    board = ground.board
    wide, high = board.extent
    levels = range(min(ground.levels) + 1, max(ground.levels) + 1)
    deep = {h for h in board.hexes if ground.terrains[ground.cover[h]].deep}
    woods = {h for h in board.hexes if ground.terrains[ground.cover[h]].wooded}
    return {
        "width": round(wide * _UNIT, 1),
        "height": round(high * _UNIT, 1),
        "heights": [
            _stand(ground, {h for h in board.hexes if ground.levels[h] >= level})
            for level in levels
        ],
        "woods": _stand(ground, woods),
        "water": _stand(ground, deep),
        "streams": "".join(
            _way(ground, water.hexes) for water in ground.waters if not deep & {*water.hexes}
        ),
        "roads": "".join(_way(ground, road.hexes) for road in ground.roads if road.kind != "path"),
        "houses": "".join(_house(ground, building.hex) for building in ground.buildings),
    }


def _stand(ground: Ground, hexes: Collection[int]) -> str:
    """Return the smooth outline of some hexes."""
    found = []
    for loop in loops({cell_of(ground.board, h) for h in hexes}):
        curves = list(closed_curves(softened(loop)))
        found.append("M" + _at(*curves[0][0]))
        found += ["C" + " ".join(_at(*point) for point in curve[1:]) for curve in curves]
        found.append("Z")
    return "".join(found)


def _way(ground: Ground, hexes: Iterable[int]) -> str:
    middles = [centre(cell_of(ground.board, h)) for h in hexes]
    return "M" + "L".join(_at(*middle) for middle in middles) if len(middles) > 1 else ""


def _house(ground: Ground, hex_: int) -> str:
    x, y = centre(cell_of(ground.board, hex_))
    return f"M{_at(x - 0.22, y)}h{0.44 * _UNIT:.1f}"


def _at(x: float, y: float) -> str:
    return f"{x * _UNIT:.1f} {y * _UNIT:.1f}"
