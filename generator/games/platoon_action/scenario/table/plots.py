"""Woods, fields, hedges, walls, hills, craters and single houses around a mission's aims.

What hides is laid where it comes between the two sides, so that few tables are shooting galleries.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from generator.dice import Stream
from generator.games.platoon_action.scenario.setting.country import weighted
from generator.games.platoon_action.scenario.table.frame import (
    Sketch,
    between,
    blob,
    box,
    middle,
    noise,
)
from generator.games.platoon_action.scenario.table.lay import Layout, house
from generator.ground.points import Point
from generator.ground.tabletop_sight import crossings, spots_in, within
from generator.roll.roller import Roller

_PLACES = 14
"""Places that a plot looks at before it takes the one that is farthest from others."""

_TRIES = 60
_ALWAYS = ("woods", "hedge", "field")
"""What every table has: the first plots."""

_ROWS = 8
"""Places that a hedge or wall looks at before it takes the one that hides most."""

_HIDING = 14.0
"""Inches of room that it is worth to come between all places of the sides that see each other."""

_REACH, _GRID, _LINES = 24.0, 4.0, 160
"""Inches at which sides are kept from seeing each other; how finely, and how many lines, at most
twice so many."""

_DEPTH = 4.0
"""Inches of woods that nobody sees through, as a rule."""


def lay_plots(roller: Roller, layout: Layout, count: int) -> None:
    """Roll and lay plots, each where there is most room for it."""
    land = layout.scene.land
    _look(layout)
    options = [(kind, int(weight)) for kind, weight in land["plots"].items()]
    hills = 0
    for number in range(1, count + 1):
        some = options if number > len(_ALWAYS) else [(_ALWAYS[number - 1], 1)]
        some = [(kind, weight) for kind, weight in some if kind != "hill" or hills < 2]
        kind = roller.pick(f"plot/{number}", f"Plot {number}", some)
        hills += kind == "hill"
        stream = roller.stream(f"plot-{number}-lies")
        _PLOTS[kind](layout, stream)


def _best(
    layout: Layout, stream: Stream, make: Any, rim: float = 0.8, *, screens: bool = False
) -> list[Point] | None:
    """Return the outline, of several that lie clear, that is farthest from what is there.

    What `screens` is looked for between the two sides first of all.
    """
    sketch = layout.sketch
    best: list[Point] | None = None
    room, found = -1.0, 0
    for number in range(_TRIES):
        at = _somewhere(layout, stream, in_front=screens and number % 3 > 0)
        points = make(at)
        if not sketch.free(points, rim):
            continue
        found += 1
        centre = middle(points)
        far = min((math.dist(centre, other) for other in sketch.middles), default=20.0)
        far = min(far, 12.0) + between(stream, 0, 2.5) - 0.25 * _outlying(layout, centre)
        if screens:
            far += _HIDING * _hidden(layout, points, depth=_DEPTH)
        if far > room:
            best, room = points, far
        if found == _PLACES:
            break
    return best


def _look(layout: Layout) -> None:
    """Find between which places of the two zones nothing stands before there are plots."""
    sketch = layout.sketch
    reach = min(_REACH, sketch.width / 2, sketch.height / 2)
    ones, others = (spots_in(layout.zones[who], _GRID) for who in ("attacker", "defender"))
    pairs = [(a, b) for a in ones for b in others if math.dist(a, b) <= reach]
    layout.open = pairs[:: max(1, len(pairs) // _LINES)]
    for one in sketch.lines:
        if one["kind"] == "building":
            _hide(layout, one["points"])


def _crossed(points: Sequence[Point], a: Point, b: Point, *, line: bool, depth: float) -> bool:
    """Tell whether an outline or a course comes between two places, at least so many inches."""
    if line:
        return next(crossings(a, b, points), None) is not None
    return within(a, b, points) > depth


def _hidden(
    layout: Layout, points: Sequence[Point], *, line: bool = False, depth: float = 0.0
) -> float:
    """Return what part of the open lines between the sides a piece would block, 0 to 1."""
    if not layout.open:
        return 0.0
    count = sum(_crossed(points, a, b, line=line, depth=depth) for a, b in layout.open)
    return count / len(layout.open)


def _hide(
    layout: Layout, points: Sequence[Point], *, line: bool = False, depth: float = 0.0
) -> None:
    """Forget the open lines that a piece blocks."""
    layout.open = [
        (a, b) for a, b in layout.open if not _crossed(points, a, b, line=line, depth=depth)
    ]


def _somewhere(layout: Layout, stream: Stream, *, in_front: bool) -> Point:
    """Return a place on the table, or one between the two zones."""
    sketch = layout.sketch
    left, top, right, bottom = 3.0, 3.0, sketch.width - 3, sketch.height - 3
    if in_front:
        top = max(top, max(y for _, y in layout.zones["defender"]))
        bottom = min(bottom, min(y for _, y in layout.zones["attacker"]))
        if layout.scene.rules["attacker-zone"] == "corner":
            top, bottom = sketch.height * 0.25, sketch.height * 0.75
        else:
            left, right = _front(layout)
    return between(stream, left, right), between(stream, top, max(bottom, top + 1))


def _front(layout: Layout) -> tuple[float, float]:
    """Return from where to where the defender's zone lies, and a little beyond."""
    xs = [x for x, _ in layout.zones["defender"]]
    wide = layout.sketch.width
    return max(3.0, min(xs) - 8.0), min(wide - 3.0, max(xs) + 8.0)


def _outlying(layout: Layout, at: Point) -> float:
    """Return how far a place lies behind the two sides, where cover helps nobody."""
    ys = [p[1] for zone in layout.zones.values() for p in zone]
    front = min(p[1] for p in layout.zones["attacker"])
    return max(0.0, at[1] - front, min(ys) - at[1])


def _woods(layout: Layout, stream: Stream) -> None:
    wide, high = between(stream, 10.0, 14.5), between(stream, 8.0, 11.0)
    found = _best(layout, stream, lambda at: blob(stream, at, wide, high), screens=True)
    found = found or _best(layout, stream, lambda at: blob(stream, at, wide * 0.7, high * 0.7))
    if found:
        layout.sketch.add(
            "woods", found, clear=0.8, sort=_one_of(stream, layout.scene.countryside.woods)
        )
        _hide(layout, found, depth=_DEPTH)


def _field(layout: Layout, stream: Stream) -> None:
    wide, high = between(stream, 10.0, 15.5), between(stream, 8.0, 11.5)
    angle = noise(stream, 0.2)
    found = _best(layout, stream, lambda at: box(at, wide, high, angle), 0.4)
    found = found or _best(layout, stream, lambda at: box(at, wide * 0.7, high * 0.7, angle), 0.4)
    if found:
        sort = weighted(stream, layout.scene.countryside.fields)
        layout.sketch.add("field", found, clear=0.6, sort=sort)


def _row(layout: Layout, stream: Stream, kind: str) -> None:
    """Lay a hedge or wall: along a field if one has a free side, else in the open."""
    sketch = layout.sketch
    found: list[list[Point]] = []
    fields = [line for line in sketch.lines if line["kind"] == "field"]
    for one in fields if stream.below(2) else []:
        first = stream.below(4)
        for side in range(4):
            points = _along_field(one, (first + side) % 4)
            if sketch.free(points, 0.5, line=True):
                found.append(points)
    for _ in range(0 if found else _TRIES):
        at = _somewhere(layout, stream, in_front=True)
        far, angle = between(stream, 8.0, 14.0) / 2, noise(stream, 0.5)
        if stream.below(4) == 0:
            angle += math.pi / 2
        c, s = far * math.cos(angle), far * math.sin(angle)
        bow = noise(stream, 0.7)
        points = [
            (at[0] - c, at[1] - s),
            (at[0] - s * bow / far, at[1] + c * bow / far),
            (at[0] + c, at[1] + s),
        ]
        if sketch.free(points, 0.5, line=True):
            found.append(points)
        if len(found) == _ROWS:
            break
    if found:
        best = max(found, key=lambda points: _hidden(layout, points, line=True))
        rows = layout.scene.countryside
        _lay_row(
            sketch, kind, best, _one_of(stream, rows.hedges if kind == "hedge" else rows.walls)
        )
        _hide(layout, best, line=True)


def _along_field(field: Mapping[str, Any], side: int) -> list[Point]:
    """Return a course along a side of a field, and round the corner, just outside of it."""
    corners = field["points"]
    x, y = middle(corners)
    out = []
    for px, py in corners:
        far = math.dist((px, py), (x, y))
        out.append((px + (px - x) / far * 1.15, py + (py - y) / far * 1.15))
    a, b, c = (out[(side + i) % 4] for i in range(3))
    return [a, b, (b[0] + (c[0] - b[0]) * 0.6, b[1] + (c[1] - b[1]) * 0.6)]


def _one_of(stream: Stream, sorts: Sequence[str]) -> str:
    return sorts[stream.below(len(sorts))]


def _lay_row(sketch: Sketch, kind: str, points: list[Point], sort: str) -> None:
    width = 0.9 if kind == "hedge" else 0.5
    sketch.add(kind, points, clear=0.55, line=True, sort=sort, width=width)


def _hedge(layout: Layout, stream: Stream) -> None:
    _row(layout, stream, "hedge")


def _wall(layout: Layout, stream: Stream) -> None:
    _row(layout, stream, "wall")


def _hill(layout: Layout, stream: Stream) -> None:
    wide, high = between(stream, 11.0, 15.0), between(stream, 9.0, 11.0)
    found = _best(layout, stream, lambda at: blob(stream, at, wide, high), screens=True)
    found = found or _best(layout, stream, lambda at: blob(stream, at, wide * 0.75, high * 0.75))
    if found:
        x, y = middle(found)
        top = [(x + (px - x) * 0.52, y + (py - y) * 0.52) for px, py in found]
        layout.sketch.add("hill", found, clear=1.0, top=top)
        _hide(layout, found)


def _crater(layout: Layout, stream: Stream) -> None:
    size = between(stream, 2.6, 3.4)
    found = _best(layout, stream, lambda at: box(at, size, size, 0.4))
    if found:
        layout.sketch.add("crater", found, clear=0.6)


def _house(layout: Layout, stream: Stream) -> None:
    sketch = layout.sketch
    for _ in range(_TRIES):
        at = between(stream, 5, sketch.width - 5), between(stream, 5, sketch.height - 5)
        kind = weighted(stream, layout.scene.countryside.about)
        if house(sketch, stream, at, kind, angle=noise(stream, 0.5)):
            _hide(layout, sketch.lines[-1]["points"])
            return


_PLOTS: Mapping[str, Any] = {
    "woods": _woods,
    "field": _field,
    "hedge": _hedge,
    "wall": _wall,
    "hill": _hill,
    "crater": _crater,
    "house": _house,
}
