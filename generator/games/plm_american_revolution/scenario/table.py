"""A battle's table as it is drawn: cells become outlines, town blocks houses with yards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.points import number
from generator.games.plm_american_revolution.scenario.land.plan import CELL, Spot, cell_spot
from generator.games.plm_american_revolution.scenario.model import BattleModel, Zone
from generator.ground.outlines import squares_outlines
from generator.ground.points import Point, inset, signed_area, toward
from generator.ground.tabletop import (
    Banner,
    EntryPlace,
    TableDrawing,
    TableObjective,
    Tabletop,
    TableZone,
    TerrainPiece,
)

MAP_WIDTH = 176.0
"""Millimetres that the drawing may be wide, its frame with it."""

_NARROW, _HEIGHT, _LEAST, _LOSES = 60, 146.0, 116.0, 1.25
"""Inches up to which a table counts as narrow, the millimetres that the drawing of one may be high,
those of any, and what one loses for an inch more: there is less room beside it for its words."""

_CUT = 0.28
"""The part of a side that is cut off at each corner."""

_STEP = 2.1
_HIGH = 4
"""Inches by which a hill's upper step is drawn in, and cells from which on a hill has one."""

_WIDTHS = {"road": 1.6, "stream": 2.6, "fence": 0.5, "wall": 0.6, "works": 1.0}


def drawing_of(pack: Pack, model: BattleModel) -> TableDrawing:
    """Return a battle's table to be drawn, as large as its page has room for it."""
    table = model.table
    high = max(_LEAST, _HEIGHT - _LOSES * max(table.width - _NARROW, 0))
    sight, reach = number(pack, "woods-sight"), number(pack, "held")
    pieces = [*_ground(model, sight), *_courses(model), *_crossings(model)]
    sides = {
        name: Banner(side.name, side.colour, broken=n > 0)
        for n, (name, side) in enumerate(
            (name, pack.info.sides[name]) for name in reversed(list(model.sides))
        )
    }
    top = Tabletop(
        width=float(table.width),
        height=float(table.depth),
        pieces=tuple(pieces),
        zones=tuple(_zones(model)),
        goals=tuple(
            TableObjective(letter, one.name, (float(one.at[0]), float(one.at[1])), reach)
            for letter, one in zip("ABC", model.objectives, strict=False)
        ),
        entries=tuple(_entries(model)),
    )
    frame = TableDrawing(top, 1.0).size
    return TableDrawing(top, min(MAP_WIDTH / frame[0], high / frame[1]), sides)


def _ground(model: BattleModel, sight: float) -> Iterator[TerrainPiece]:
    """Yield woods, through which so many inches are seen, rough ground, hills and houses."""
    for n, piece in enumerate(model.table.ground):
        spots = {cell_spot(name) for name in piece.cells}
        if piece.kind == "town":
            for spot in sorted(spots):
                yield from _block(n, spot)
            continue
        for k, ring in enumerate(outlines(spots)):
            key = f"{piece.kind}-{n}-{k}"
            soft = rounded(ring)
            if piece.kind == "hill":
                steps = (tuple(inset(soft, _STEP)),) if len(spots) >= _HIGH else ()
                yield TerrainPiece(key, "hill", tuple(soft), steps=steps)
            elif piece.kind == "rough":
                yield TerrainPiece(key, "rough", tuple(soft))
            else:
                yield TerrainPiece(key, "woods", tuple(soft), hides=sight, cover="soft")


def _block(number: int, spot: Spot) -> Iterator[TerrainPiece]:
    """Yield the houses of a town block: two along its sides, a third in every other one."""
    x, y = spot[0] * CELL, spot[1] * CELL
    yard = ((x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL))
    yield TerrainPiece(f"yard-{spot[0]}-{spot[1]}", "yard", yard)
    key = (spot[0] * 7 + spot[1] * 3 + number) % 4
    plans: tuple[tuple[float, float, float, float], ...] = (
        ((0.6, 0.7, 2.4, 1.7), (3.6, 2.6, 1.7, 2.7), (0.8, 3.9, 1.9, 1.4)),
        ((0.7, 0.6, 1.7, 2.6), (3.2, 0.8, 2.2, 1.6), (2.9, 3.8, 2.4, 1.5)),
        ((0.6, 3.7, 2.5, 1.6), (0.8, 0.8, 1.8, 1.5), (3.7, 1.2, 1.6, 2.8)),
        ((3.3, 3.6, 2.1, 1.7), (0.7, 2.4, 1.7, 2.6), (2.2, 0.6, 2.6, 1.5)),
    )[key]
    for k, (dx, dy, wide, high) in enumerate(plans):
        a, b, c, d = x + dx, y + dy, x + dx + wide, y + dy + high
        outline = ((a, b), (c, b), (c, d), (a, d))
        sort = "church" if key == 1 and k == 0 and spot[0] % 2 else ""
        yield TerrainPiece(
            f"house-{spot[0]}-{spot[1]}-{k}", "building", outline, floors=1, sort=sort
        )


def _courses(model: BattleModel) -> Iterator[TerrainPiece]:
    for n, course in enumerate(model.table.courses):
        points = tuple((float(x), float(y)) for x, y in course.points)
        yield TerrainPiece(f"{course.kind}-{n}", course.kind, points, width=_WIDTHS[course.kind])


def _crossings(model: BattleModel) -> Iterator[TerrainPiece]:
    """Yield fords and bridges as the parts of ways that go over the water."""
    for n, one in enumerate(model.table.crossings):
        x, y = float(one.at[0]), float(one.at[1])
        wide, long = (1.5, 2.0) if one.kind == "ford" else (1.1, 2.3)
        # A bridge's parapets are its first and third sides, along the road.
        corners = ((x - wide, y - long), (x - wide, y + long), (x + wide, y + long))
        yield TerrainPiece(f"{one.kind}-{n}", one.kind, (*corners, (x + wide, y - long)))


def _zones(model: BattleModel) -> Iterator[TableZone]:
    """Yield the zones of brigades, called by their generals; one that comes later has no name."""
    for side, army in model.sides.items():
        for n, one in enumerate(army.brigades):
            name = one.name if one.arrives is None else ""
            yield TableZone(f"{side}-{n}", side, name, _box(one.zone))


def _box(zone: Zone) -> tuple[Point, ...]:
    (a, c), (b, d) = zone.x, zone.y
    return tuple((float(x), float(y)) for x, y in ((a, b), (c, b), (c, d), (a, d)))


def _entries(model: BattleModel) -> Iterator[EntryPlace]:
    for side, army in model.sides.items():
        for one in army.brigades:
            if one.arrives is not None:
                west = one.zone.x[0] == 0
                # Between two rows, so that the arrow doesn't hide a row's number.
                between = round(sum(one.zone.y) / 2 / CELL) * CELL
                at = (0.0 if west else float(model.table.width), float(between))
                yield EntryPlace(str(one.arrives), side, one.name, at, "west" if west else "east")


def outlines(spots: Iterable[Spot]) -> list[list[Point]]:
    """Return the outer outlines of groups of cells, in inches, clockwise from the top left."""
    return [
        [(float(x * CELL), float(y * CELL)) for x, y in loop]
        for loop in squares_outlines(set(spots))
        if signed_area(loop) > 0
    ]


def rounded(ring: Sequence[Point]) -> list[Point]:
    """Return an outline with its corners cut, through which a smooth line goes."""
    points = _straight(list(ring))
    cut: list[Point] = []
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        cut += [toward(a, b, part) for part in (_CUT, 1 - _CUT)]
    return cut


def _straight(ring: list[Point]) -> list[Point]:
    """Leave out the points on straight stretches."""
    kept = []
    for n, here in enumerate(ring):
        before, after = ring[n - 1], ring[(n + 1) % len(ring)]
        if (here[0] - before[0]) * (after[1] - here[1]) != (here[1] - before[1]) * (
            after[0] - here[0]
        ):
            kept.append(here)
    return kept
