"""Small sketches of how the lines run, as paths of a drawing: a map told in a few strokes.

Lengths are tenths of a hex.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.history.model import PublicRecord
from generator.games.platoon_leader.history.papers.course import holder_of
from generator.ground.cells import centre, corner, outlines
from generator.ground.hexes import cell_of
from generator.ground.points import Point

_SCALE = 10
_SEAS = frozenset(("ocean", "reef", "river", "canal"))


def land_paths(ground: Battlefield) -> dict[str, Any]:
    """Return what all sketches of a ground share: its size, woods, water, roads and houses."""
    wide, high = ground.board.extent
    woods = [h for h in ground.board.hexes if ground.terrains[ground.cover[h]].wooded]
    seas = [h for h in ground.board.hexes if ground.cover[h] in _SEAS]
    return {
        "wide": round(wide * _SCALE, 1),
        "high": round(high * _SCALE, 1),
        "woods": area(ground, woods),
        "seas": area(ground, seas),
        "waters": " ".join(_course(ground, water.hexes) for water in ground.waters),
        "roads": " ".join(_course(ground, road.hexes) for road in ground.roads),
        "houses": [_at(centre(cell_of(ground.board, one.hex))) for one in ground.buildings],
    }


def sketch(
    ground: Battlefield, record: PublicRecord, before: PublicRecord | None
) -> dict[str, Any]:
    """Return one state of the lines: for each side its ground and its front, and the Locations.

    What has changed hands since `before` is marked as new.
    """
    control = record.control
    return {
        "number": record.firefight,
        "sides": [
            {
                "id": hold.side,
                "ground": area(ground, hold.cthc - control.no_mans_land),
                "front": front(ground, hold.mlr & hold.cthc),
                "alone": " ".join(
                    front(ground, cluster.hexes) for cluster in hold.clusters if cluster.isolated
                ),
            }
            for hold in control.holds
        ],
        "nobody": area(ground, control.no_mans_land),
        "places": [
            {
                **_at(centre(cell_of(ground.board, place.hex))),
                "tvp": place.tvp,
                "holder": holder_of(record, place) or "none",
                "new": before is not None and holder_of(before, place) != holder_of(record, place),
            }
            for place in ground.locations
        ],
    }


def area(ground: Battlefield, hexes: Collection[int]) -> str:
    """Return the outline of an area as a closed path, empty for none."""
    loops = outlines({cell_of(ground.board, h) for h in hexes})
    return "".join(f"{_path(loop)}Z" for loop in loops)


def front(ground: Battlefield, hexes: Collection[int]) -> str:
    """Return the sides of an area that face other hexes of the map, as a path."""
    inside, board = set(hexes), ground.board
    found = []
    for h in sorted(inside):
        cell = cell_of(board, h)
        for d, beyond in enumerate(board.around[h]):
            if beyond >= 0 and beyond not in inside:
                found.append(_path((corner(cell, d), corner(cell, d + 1))))
    return "".join(found)


def _course(ground: Battlefield, hexes: Iterable[int]) -> str:
    return _path([centre(cell_of(ground.board, h)) for h in hexes])


def _path(points: Iterable[Point]) -> str:
    said = [f"{x * _SCALE:.1f} {y * _SCALE:.1f}" for x, y in points]
    return f"M{'L'.join(said)}" if said else ""


def _at(point: Point) -> dict[str, float]:
    return {"x": round(point[0] * _SCALE, 1), "y": round(point[1] * _SCALE, 1)}
