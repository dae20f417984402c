"""The ground of a battle: woods, hills, water, roads, houses and works on cells of 6 inches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from generator.dice import Stream
from generator.games.plm_american_revolution.scenario.land.plan import (
    CELL,
    Spot,
    TablePlan,
    middle,
)
from generator.games.plm_american_revolution.scenario.scene import Scene
from generator.roll.roller import Roller

_FOUR = ((1, 0), (0, 1), (-1, 0), (0, -1))
_AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
_USUAL = 96
"""Cells of 24 square feet, for which the theatres state their woods."""


def lay_ground(roller: Roller, scene: Scene, near: int, far: int) -> TablePlan:
    """Lay a table's ground for a battle; `near` and `far` are the inner edges of the zones."""
    plan = TablePlan(int(scene.size["width"]), int(scene.size["depth"]), near, far)
    stream = roller.stream("ground")
    if scene.battle["stream"]:
        _water(plan, stream, str(scene.place["water"]))
    _roads(plan, stream, cross=scene.even)
    if scene.battle["village"]:
        _village(plan, stream, scene)
    _hills(plan, stream, scene)
    _woods(plan, stream, scene)
    _patches(plan, stream, "rough", _scaled(plan, int(scene.theatre["rough"]), 100), (1, 3))
    _works(plan, stream, scene)
    _fields(plan, stream)
    return plan


def _scaled(plan: TablePlan, cells: int, percent: int) -> int:
    return round(cells * percent / 100 * plan.across * plan.up / _USUAL)


def _between(stream: Stream, low: int, high: int) -> int:
    """Return a number from `low` to `high`, both included."""
    return low + stream.below(max(high - low, 0) + 1)


def _water(plan: TablePlan, stream: Stream, name: str) -> None:
    """Lay a stream from side to side through the middle, a bridge and two fords over it."""
    home = (plan.near + plan.far) // 2 // CELL
    row, points = home, []
    for column in range(plan.across):
        if column % 2 and stream.below(3):
            row = min(max(row + _between(stream, -1, 1), home - 1), home)
        points.append(middle((column, row)))
        plan.wet.add((column, row))
    first, last = points[0], points[-1]
    plan.run("stream", [(0, first[1]), *points, (plan.width, last[1])], name)
    bridge = plan.across // 2 + _between(stream, -1, 1)
    far = plan.across - 2
    fords = (_between(stream, 1, bridge - 3), _between(stream, min(bridge + 3, far), far))
    kinds = (("ford", fords[0]), ("bridge", bridge), ("ford", fords[1]))
    plan.crossings = [{"kind": kind, "at": list(points[column])} for kind, column in kinds]


def _roads(plan: TablePlan, stream: Stream, *, cross: bool) -> None:
    """Lay a road from the attacker's edge to the defender's, over the bridge if there is one."""
    bridge = next((one["at"] for one in plan.crossings if one["kind"] == "bridge"), None)
    column = bridge[0] // CELL if bridge else plan.across // 2 + _between(stream, -2, 1)
    start = min(max(column + _between(stream, -2, 2), 1), plan.across - 2)
    end = min(max(column + _between(stream, -2, 2), 1), plan.across - 2)
    at = bridge[1] // CELL if bridge else (plan.near + plan.far) // 2 // CELL
    spots = _leg((start, 0), (column, at), plan.up) + _leg(
        (column, at), (end, plan.up - 1), plan.up
    )
    spots = list(dict.fromkeys(spots))
    plan.paved |= set(spots)
    inner = [middle(spot) for spot in spots]
    plan.run("road", [(inner[0][0], 0), *_corners(inner), (inner[-1][0], plan.depth)])
    if cross:
        plan.cross = (column, at)
        way = [middle((n, at)) for n in range(plan.across)]
        plan.paved |= {(n, at) for n in range(plan.across)}
        plan.run("road", [(0, way[0][1]), (plan.width, way[-1][1])])


def _leg(one: Spot, other: Spot, most: int) -> list[Spot]:
    """Return the cells of a way that rises row by row and shifts where it must."""
    (x, y), (to, top) = one, other
    found = [(x, y)]
    while y < top and len(found) < 4 * most:
        rows = top - y
        if x != to and abs(to - x) >= rows - 1:
            x += 1 if to > x else -1
            y += 1
        else:
            y += 1
        found.append((x, y))
    while x != to:
        x += 1 if to > x else -1
        found.append((x, y))
    return found


def _corners(points: Sequence[Spot]) -> list[Spot]:
    """Leave out the points on straight stretches."""
    kept = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            kept.append(here)
    return [*kept, points[-1]]


def _village(plan: TablePlan, stream: Stream, scene: Scene) -> None:
    """Lay three to five town blocks by a road: beside the crossroads, or before the defender."""
    if plan.cross:
        to = (plan.cross[0] + (3 if stream.below(2) else -3), plan.cross[1])
    else:
        row = min(plan.far // CELL, plan.up - 1)
        to = min(spot for spot in plan.paved if spot[1] == row)
    sides = {
        (x + dx, y + dy)
        for x, y in plan.paved
        for dx, dy in _FOUR
        if plan.free((x + dx, y + dy)) and 0 < x + dx < plan.across - 1
    }
    order = sorted(sides, key=lambda one: (abs(one[0] - to[0]) + abs(one[1] - to[1]), one))
    plan.put("town", order[: _between(stream, 3, 5)], str(scene.place["village"]))


def _grow(
    plan: TablePlan,
    stream: Stream,
    spot: Spot,
    size: int,
    near: Iterable[int],
    clear: Collection[Spot] = (),
) -> list[Spot]:
    """Grow a patch of free cells from one; it stays in the rows given, and off what is `clear`."""
    rows = set(near)

    def fits(one: Spot) -> bool:
        return plan.free(one) and one[1] in rows and one not in clear

    found = [spot] if fits(spot) else []
    while found and len(found) < size:
        rim = sorted(
            {(x + dx, y + dy) for x, y in found for dx, dy in _FOUR if fits((x + dx, y + dy))}
            - set(found)
        )
        if not rim:
            break
        # Cells with more neighbours in the patch are likelier: it comes out round.
        weighted = [
            one
            for one in rim
            for _ in range(sum((one[0] + dx, one[1] + dy) in found for dx, dy in _FOUR) ** 2)
        ]
        found.append(weighted[stream.below(len(weighted))])
    return found


def _hills(plan: TablePlan, stream: Stream, scene: Scene) -> None:
    """Lay the height that the battle is about, and others."""
    rows = range(plan.up)
    theirs = min(plan.far // CELL, plan.up - 1)
    if scene.battle["hill"] or scene.battle["stream"]:
        column = _between(stream, 2, plan.across - 3)
        starts = [(column + n, theirs) for n in (0, 1, -1, 2, -2, 3, -3)]
        start = next((spot for spot in starts if plan.free(spot)), (column, theirs))
        band = range(theirs - 1, plan.up)
        plan.put("hill", _grow(plan, stream, start, _between(stream, 5, 8), band), _height(scene))
    elif scene.even:
        spots = [(column, (plan.up - 1) // 2) for column in range(1, plan.across - 1)]
        spots = [spot for spot in spots if plan.free(spot)] or _open(plan, rows)
        spots = [spot for spot in spots if plan.free(spot)]
        start = spots[stream.below(len(spots))]
        plan.put("hill", _grow(plan, stream, start, _between(stream, 4, 6), rows), _height(scene))
    for _ in range(_scaled(plan, int(scene.theatre["hills"]), 60)):
        near = {(x + dx, y + dy) for x, y in _of(plan, "hill") for dx, dy in _AROUND}
        if spots := [spot for spot in _open(plan, rows) if spot not in near]:
            start = spots[stream.below(len(spots))]
            grown = _grow(plan, stream, start, _between(stream, 3, 5), rows)
            plan.put("hill", [spot for spot in grown if spot not in near])


def _of(plan: TablePlan, kind: str) -> list[Spot]:
    return [spot for spot, one in plan.cells.items() if one == kind]


def _height(scene: Scene) -> str:
    return str(scene.place["height"])


def _open(plan: TablePlan, rows: Iterable[int]) -> list[Spot]:
    return [(x, y) for y in rows for x in range(plan.across) if plan.free((x, y))]


def _woods(plan: TablePlan, stream: Stream, scene: Scene) -> None:
    """Lay woods: at the ends of the defender's line and behind the attacker first, then about."""
    theirs, ours = min(plan.far // CELL, plan.up - 1), max(plan.near // CELL - 1, 0)
    least = _scaled(plan, int(scene.battle["woods-least"]), 100)
    left = max(_scaled(plan, int(scene.theatre["woods"]), int(scene.battle["woods"])), least)
    if least:  # a battle about woods has them between the lines
        row, mid = (plan.near + plan.far) // 2 // CELL, plan.across // 2
        for column in (mid - 3, mid + 2):
            size, band = _between(stream, 4, 6), range(ours + 1, theirs)
            grown = _grow(plan, stream, (column, row), size, band, plan.lanes)
            plan.put("woods", grown)
            left -= len(grown)
    starts = [(0, theirs), (plan.across - 1, theirs), (_between(stream, 0, 2), ours)]
    starts.append((plan.across - 1 - _between(stream, 0, 2), ours))
    for start in starts:
        size = min(_between(stream, 2, 3), max(left, 1))
        grown = _grow(plan, stream, start, size, range(start[1] - 1, start[1] + 2), plan.lanes)
        plan.put("woods", grown)
        left -= len(grown)
    band = range(ours + 1, plan.up) if scene.battle_id == "delay" else range(plan.up)
    _patches(plan, stream, "woods", left, (3, 7), band)


def _patches(
    plan: TablePlan,
    stream: Stream,
    kind: str,
    cells: int,
    sizes: tuple[int, int],
    rows: Iterable[int] | None = None,
) -> None:
    """Lay patches of a kind until so many cells are covered or nothing is free."""
    band = list(rows if rows is not None else range(1, plan.up - 1))
    while cells > 0 and (spots := [one for one in _open(plan, band) if one not in plan.lanes]):
        start = spots[stream.below(len(spots))]
        size = min(_between(stream, *sizes), cells + 1)
        grown = _grow(plan, stream, start, size, band, plan.lanes)
        plan.put(kind, grown)
        cells -= max(len(grown), 1)


def _works(plan: TablePlan, stream: Stream, scene: Scene) -> None:
    """Lay a work in front of the defender, three cells wide, clear of woods and houses."""
    if not scene.battle["works"]:
        return
    row = plan.far // CELL
    runs = [
        x
        for x in range(1, plan.across - 3)
        if all(plan.cells.get((x + n, row)) not in ("woods", "town", "rough") for n in range(3))
    ]
    if not runs:
        return
    left = runs[stream.below(len(runs))] * CELL
    y = plan.far + 1
    points = [(left, y + 3), (left + 3, y), (left + 15, y), (left + 18, y + 3)]
    plan.run("works", points, "the breastwork" if scene.battle["hill"] else "the redoubt")


def _fields(plan: TablePlan, stream: Stream) -> None:
    """Enclose fields by the road with fences: plots of two by two cells or three by two."""
    fenced: set[Spot] = set()
    for _ in range(3):
        wide, high = _between(stream, 2, 3), 2
        spots = [
            (x, y)
            for y in range(1, plan.up - high)
            for x in range(plan.across - wide + 1)
            if _plot(plan, fenced, (x, y), (wide, high))
        ]
        if not spots:
            continue
        x, y = spots[stream.below(len(spots))]
        cells = {(x + dx, y + dy) for dx in range(wide) for dy in range(high)}
        fenced |= {(cx + dx, cy + dy) for cx, cy in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        a, b, c, d = x * CELL, y * CELL, (x + wide) * CELL, (y + high) * CELL
        for ends in (((a, b), (c, b)), ((c, b), (c, d)), ((c, d), (a, d)), ((a, d), (a, b))):
            plan.run("fence", ends)


def _plot(plan: TablePlan, fenced: Collection[Spot], corner: Spot, size: tuple[int, int]) -> bool:
    """Tell whether a plot is free and lies by a road."""
    cells = [(corner[0] + dx, corner[1] + dy) for dx in range(size[0]) for dy in range(size[1])]
    by_road = any((x + dx, y) in plan.paved for x, y in cells for dx in (-1, 1))
    return by_road and all(plan.free(spot) and spot not in fenced for spot in cells)
