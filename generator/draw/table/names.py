"""The names of zones on a table, where they cover no letter, number or arrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.draw.table.brush import Brush
from generator.draw.table.marks import PLAIN, Script, goal_sign, north_signs, number_radius, write
from generator.ground.points import Point
from generator.ground.tabletop import Banner, Tabletop, TableZone

_SIZE = 8.0

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in inches."""


def draw_names(brush: Brush, script: Script, sides: Mapping[str, Banner]) -> None:
    """Write the name of each zone inside it, above or below, where it covers least.

    What people look for by itself must be seen whole: letters of objectives, numbers of pieces,
    the arrows for north and wind, and other names.
    """
    taken = list(_signs(brush.table, script))
    for zone in brush.table.zones:
        wide = script.width(zone.name, _SIZE)
        boxes = [
            (x - wide / 2, y - script.inches(_SIZE) / 2, x + wide / 2, y + script.inches(_SIZE) / 2)
            for x, y in _spots(zone, wide, script.inches(7.5))
        ]
        costs = [round(sum(_shared(box, other) for other in taken), 3) for box in boxes]
        left, top, right, bottom = boxes[costs.index(min(costs))]
        taken.append((left, top, right, bottom))
        banner = sides.get(zone.side, PLAIN)
        at = (left + right) / 2, (top + bottom) / 2
        write(brush, script, zone.name, at, _SIZE, colour=banner.colour, halo=2.4)


def _signs(table: Tabletop, script: Script) -> Iterator[Box]:
    """Yield what names keep off."""
    for goal in table.goals:
        yield _around(*goal_sign(script, goal))
    for piece in table.pieces:
        if piece.number:
            yield _around(piece.middle, number_radius(script))
    for at, radius in north_signs(table):
        yield _around(at, radius)


def _spots(zone: TableZone, wide: float, low: float) -> Iterator[Point]:
    """Yield where a name may stand: its middle, the usual place first."""
    xs, ys = zip(*zone.points, strict=True)
    left, right = min(xs), max(xs)
    rows = [min(ys) + low, max(ys) - low]
    room = max(0.0, (right - left - wide) / 2 - low / 2)
    for part in (0.0, 0.5, 1.0):
        for y in rows:
            for way in (1, -1) if part else (1,):
                yield (left + right) / 2 + way * part * room, y


def _around(at: Point, radius: float) -> Box:
    return at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius


def _shared(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
