"""A board: places that grow inside a frame, and a side of a tile for each, no tile twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.games.platoon_command.board.checks import physical
from generator.games.platoon_command.bricks import Spot, TileBoard, touching
from generator.games.platoon_command.scenario.scene import Scene
from generator.roll.roller import Roller

_AROUND_HOLE = 4
"""How much likelier a place beside the gap is taken, so that the board closes round it."""


def lay_board(roller: Roller, scene: Scene) -> TileBoard:
    """Grow a board of the scene's size and choose its tiles."""
    spots = normal(_grow(roller, scene.shape, scene.size))
    sides = _tiles(roller, scene, spots)
    rows: list[list[str | None]] = []
    for row, half in spots:
        while len(rows) <= row:
            rows.append([])
        rows[row] += [None] * (half // 2 - len(rows[row])) + [sides[row, half]]
    return TileBoard(rows)


def _grow(roller: Roller, shape: Mapping[str, Any], size: int) -> list[Spot]:
    """Return the places of a board, from a first one in the middle of the frame."""
    rows, columns = int(shape["rows"]), int(shape["columns"])
    middle = (rows // 2, 2 * (columns // 2) + rows // 2 % 2)
    free = {(row, 2 * n + row % 2) for row in range(rows) for n in range(columns)}
    hole = set(touching(middle)) if shape["hole"] else set()
    start = middle
    if hole:
        free.discard(middle)
        start = min(hole & free)
    taken = [start]
    free.discard(start)
    while len(taken) < size:
        options = [
            (spot, _weight(shape["weights"], spot, taken, hole))
            for spot in sorted(free)
            if not set(touching(spot)).isdisjoint(taken)
        ]
        what = f"Place {len(taken) + 1} of {shape['name']}"
        spot = roller.pick(f"place/{len(taken) + 1}", what, options, name=_called)
        taken.append(spot)
        free.discard(spot)
    return taken


def _weight(weights: Sequence[int], spot: Spot, taken: Sequence[Spot], hole: set[Spot]) -> int:
    touched = len(set(touching(spot)).intersection(taken))
    return int(weights[touched - 1]) * (_AROUND_HOLE if spot in hole else 1)


def _called(spot: Spot) -> str:
    return f"row {spot[0] + 1}, {spot[1] // 2 + 1} from the left"


def normal(spots: Iterable[Spot]) -> list[Spot]:
    """Move places up and left as far as they go; odd rows still lie half a tile to the right."""
    found = sorted(spots)
    top = min(row for row, _ in found)
    left = min(half for _, half in found)
    left -= (left - top) % 2
    return [(row - top, half - left) for row, half in found]


def _tiles(roller: Roller, scene: Scene, spots: Sequence[Spot]) -> dict[Spot, str]:
    """Choose a side of a tile for each place: the chance goes by the terrain of the theatre."""
    weights, without = scene.theatre["terrain"], scene.theatre["without"]
    known = roller.pack.records("tiles")
    used: set[str] = set()
    found: dict[Spot, str] = {}
    for number, spot in enumerate(spots, 1):
        options = [
            (key, int(weights[tile["terrain"]]))
            for key, tile in known.items()
            if physical(key) not in used and key not in without
        ]
        tile = roller.pick(f"tile/{number}", f"Tile {number}, {_called(spot)}", options)
        used.add(physical(tile))
        found[spot] = tile
    return found
