"""Roads, water, houses and zones of a mission: what its aims need stands where they need it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from generator.dice import Stream
from generator.games.platoon_action.scenario.scene import Scene
from generator.games.platoon_action.scenario.setting.country import House, weighted
from generator.games.platoon_action.scenario.table.frame import Sketch, between, box, ell, noise
from generator.ground.points import Point, toward
from generator.ground.tabletop import along, centroid, flowing, length
from generator.ground.tabletop_sight import crossings
from generator.roll.errors import Rejected

ROAD, TRACK, WATER = 2.4, 1.8, 2.0
"""Inches that ways and water are wide."""

BEYOND = 1.0
"""Inches that ways run on beyond the table."""

_STEP = 8.0
_DECK = 4.6
_TRIES = 24


@dataclass
class Layout:
    """A sketch with its aims: goals by letter, zones by role, the middle of the fight.

    `open` are lines between the zones that nothing blocks yet; `clear` is the name of the
    constraint that a house breaks for which there is no room.
    """

    sketch: Sketch
    scene: Scene
    stream: Stream
    goals: list[tuple[str, Point]] = field(default_factory=list)
    zones: dict[str, list[Point]] = field(default_factory=dict)
    roads: list[list[Point]] = field(default_factory=list)
    waters: list[list[Point]] = field(default_factory=list)
    open: list[tuple[Point, Point]] = field(default_factory=list)
    heart: Point = (0.0, 0.0)
    wet: bool = False
    clear: str = ""


def lay_frame(layout: Layout) -> None:
    """Lay the middle of the fight, zones, roads, water and the houses that are fought for."""
    _middle(layout)
    _zones(layout)
    _roads(layout)
    _water(layout)
    _crossings(layout)
    _goals(layout)


def _middle(layout: Layout) -> None:
    scene, sketch, stream = layout.scene, layout.sketch, layout.stream
    high = sketch.height
    x = sketch.width / 2 + noise(stream, 2.5)
    y = high / 2
    zone = scene.rules["defender-zone"]
    if zone in ("block", "roadside"):
        y = max(0.36 * high, high - strip(scene, sketch) - 27.0) + noise(stream, 0.8)
    if scene.mission == "bridge":
        y = 0.46 * high
    layout.heart = (x, y)


def strip(scene: Scene, sketch: Sketch) -> float:
    """Return how deep a strip along an edge is, so that a platoon has room in it."""
    if scene.rules["defender-zone"] == "roadside":
        return 8.0 if sketch.width > 60 else 9.0
    if sketch.height >= 60:
        return 20.0
    if sketch.width < 40:
        return 12.0
    return 7.0 if sketch.width > 60 else 10.0 if sketch.height > 40 else 8.0


def _zones(layout: Layout) -> None:
    scene, sketch = layout.scene, layout.sketch
    wide, high, deep = sketch.width, sketch.height, strip(scene, sketch)
    shapes = {
        "strip": (0.0, high - deep, wide, high),
        "corner": (0.0, high - _corner(sketch), _corner(sketch) + 4, high),
    }
    layout.zones["attacker"] = _rectangle(*shapes[scene.rules["attacker-zone"]])
    x, y = layout.heart
    half, tall = (14.0, 9.0) if high > 40 else (13.0, 7.5)
    left = min(max(x - half, 0.0), wide - 2 * half)
    top = max(0.0, y - tall)
    low = min(y + tall, high - deep - 15.0)
    if scene.mission == "bridge":
        low, top = y - 2.0, max(0.0, y - 2 * tall)
        half = min(20.0, wide / 2)
        left = min(max(0.0, x - half), wide - 2 * half)
    shapes = {
        "strip": (0.0, 0.0, wide, deep),
        "corner": (wide - _corner(sketch) - 4, 0.0, wide, _corner(sketch)),
        "block": (left, top, left + 2 * half, low),
        "roadside": (left, max(0.0, y - tall - 2), left + 2 * half, min(low, y + tall - 3)),
    }
    layout.zones["defender"] = _rectangle(*shapes[scene.rules["defender-zone"]])


def _corner(sketch: Sketch) -> float:
    return 16.0 if sketch.height < 40 else 18.0


def _rectangle(left: float, top: float, right: float, bottom: float) -> list[Point]:
    left, top, right, bottom = (round(n * 2) / 2 for n in (left, top, right, bottom))
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _roads(layout: Layout) -> None:
    """Lay the way that both sides use, and the one that crosses it."""
    scene, sketch, stream = layout.scene, layout.sketch, layout.stream
    (x, y), wide, high = layout.heart, sketch.width, sketch.height
    off = 0.0 if _on_the_road(scene) else 5.2 * (1 if between(stream, 0, 1) > 0.5 else -1)
    if scene.rules["attacker-zone"] == "corner":
        start, stop = (wide * 0.2, high + BEYOND), (wide * 0.8, -BEYOND)
        via: tuple[Point, ...] = ((x, y),)
    else:
        start = (x + off + noise(stream, 6.0), high + BEYOND)
        stop = (x + off + noise(stream, 6.0), -BEYOND)
        via = ((x + off, y),)
    main = bent(stream, (start, *via, stop))
    kind = "track" if scene.mission == "patrol" else "road"
    _way(layout, kind, main)
    if scene.mission in ("crossroads", "rear-guard"):
        west, east = (-BEYOND, y + noise(stream, 4.0)), (wide + BEYOND, y + noise(stream, 4.0))
        if scene.mission == "rear-guard":
            _way(layout, "road", bent(stream, ((x, y), east)))
        else:
            _way(layout, "road", bent(stream, (west, (x, y), east)))
    if scene.mission == "bridge":
        side = 1 if x < wide / 2 else -1
        over = x + side * between(stream, 0.3, 0.34) * wide
        bank = (over, y)
        _way(
            layout,
            "track",
            bent(
                stream,
                (
                    (over + noise(stream, 3), high + BEYOND),
                    bank,
                    (over + noise(stream, 3), -BEYOND),
                ),
            ),
        )


def _on_the_road(scene: Scene) -> bool:
    return scene.mission in ("crossroads", "rear-guard", "bridge", "ambush")


def _way(layout: Layout, kind: str, points: list[Point]) -> None:
    width = ROAD if kind == "road" else TRACK
    layout.roads.append(points)
    layout.sketch.add(kind, points, clear=width / 2 + 0.5, line=True, width=width)


def bent(stream: Stream, through: Sequence[Point]) -> list[Point]:
    """Return a way through some places that bends a little in between."""
    found: list[Point] = [through[0]]
    for a, b in pairwise(through):
        far = math.dist(a, b)
        count = max(1, round(far / _STEP))
        dx, dy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
        sway = noise(stream, 0.045 * far)
        for i in range(1, count + 1):
            part = i / count
            off = sway * math.sin(math.pi * part) if i < count else 0.0
            jitter = noise(stream, 0.5) if i < count else 0.0
            at = toward(a, b, part)
            found.append((at[0] - dy * (off + jitter), at[1] + dx * (off + jitter)))
    return [(round(px, 1), round(py, 1)) for px, py in found]


def _water(layout: Layout) -> None:
    """Lay the stream: across the fight for a bridge, else beside it."""
    scene, sketch, stream = layout.scene, layout.sketch, layout.stream
    wide, high, (x, y) = sketch.width, sketch.height, layout.heart
    if scene.mission == "bridge":
        points: tuple[Point, ...] = (
            (-BEYOND, y + noise(stream, 3.0)),
            (x, y),
            (wide + BEYOND, y + noise(stream, 3.0)),
        )
    elif not layout.wet or layout.scene.rules["attacker-zone"] == "corner":
        return
    else:
        side = 0.1 if between(stream, 0, 1) > 0.5 else 0.9
        points = (
            (wide * side + noise(stream, 2.0), -BEYOND),
            (wide * (side + 0.02) + noise(stream, 1.5), high / 2),
            (wide * side + noise(stream, 2.0), high + BEYOND),
        )
    course = bent(stream, points)
    layout.waters.append(course)


def _crossings(layout: Layout) -> None:
    """Lay water, and a bridge or ford wherever a way meets it."""
    for water in layout.waters:
        layout.sketch.add("stream", water, clear=WATER / 2 + 0.8, line=True, width=WATER)
    lines = [one for one in layout.sketch.lines if one["kind"] in ("road", "track")]
    for one in lines:
        for water in layout.waters:
            for at, heading in meetings(one["points"], water):
                kind = "bridge" if one["kind"] == "road" else "ford"
                broad = one["width"] + (0.5 if kind == "bridge" else 1.4)
                points = box(at, _DECK, broad, heading)
                layout.sketch.add(kind, points, clear=1.0, sort="stone")


def meetings(way: Sequence[Point], water: Sequence[Point]) -> list[tuple[Point, float]]:
    """Return where a way meets water, with the way's heading there, both as they are drawn."""
    course = flowing(water)
    line = flowing(way)
    found: list[tuple[Point, float]] = []
    for a, b in pairwise(line):
        for part in crossings(a, b, course):
            at = toward(a, b, part)
            if not any(math.dist(at, other) < _DECK for other, _ in found):
                found.append((at, math.atan2(b[1] - a[1], b[0] - a[0])))
    return found


def _goals(layout: Layout) -> None:
    """Lay what is fought for, and the houses around it."""
    scene = layout.scene
    (x, y) = layout.heart
    wants = [goal["what"] for goal in scene.rules["goals"]]
    main = layout.roads[0]
    for number, what in enumerate(wants):
        if what in ("crossroads", "spot") or (what == "road" and number == 0):
            at = _spot(layout, number) if what == "spot" else (x, y)
        elif what == "road":
            at = along(main, length(main) * 0.82)[0]
        elif what in ("bridge", "ford"):
            lines = [one for one in layout.sketch.lines if one["kind"] == what]
            corners = lines[0]["points"]
            at = sum(p[0] for p in corners) / 4, sum(p[1] for p in corners) / 4
        else:
            at = _wanted_house(layout, number)
        layout.goals.append((what, at))
    _neighbours(layout)


def _wanted_house(layout: Layout, number: int) -> Point:
    """Lay a house that is fought for, and return its place; raise Rejected where there is none."""
    stream = layout.stream
    wanted = layout.scene.countryside.houses[layout.scene.rules["goals"][number]["name"]]
    for turn in range(_TRIES):
        x, y = _house_spot(layout, number)
        loose = 0.25 * turn
        at = x + noise(stream, loose), y + noise(stream, loose)
        if house(layout.sketch, stream, at, wanted, angle=noise(stream, 0.14)):
            return centroid(layout.sketch.lines[-1]["points"])
    raise Rejected(layout.clear)


def _spot(layout: Layout, number: int) -> Point:
    """Return a place on the line that both sides are equally far from."""
    scene, sketch, stream = layout.scene, layout.sketch, layout.stream
    (x, y), wide, high = layout.heart, sketch.width, sketch.height
    if scene.rules["attacker-zone"] != "corner":
        return x, y
    part = (0.0, -0.3, 0.3)[number]
    return x + part * wide + noise(stream, 1.5), y + part * high + noise(stream, 1.0)


def _house_spot(layout: Layout, number: int) -> Point:
    """Return where a house stands that is fought for."""
    scene, stream = layout.scene, layout.stream
    (x, y) = layout.heart
    if scene.mission == "crossroads":
        side = -1 if number == 1 else 1
        return x + side * between(stream, 8.5, 11), y + side * between(stream, 4.6, 5.2)
    if scene.mission == "rear-guard":
        return x - between(stream, 7.0, 8.5), y - between(stream, 3.0, 5.0)
    if number == 0:
        return x, y
    road = layout.roads[0]
    near = min(road, key=lambda p: abs(p[1] - y))
    side = 1 if near[0] < x else -1
    return x + side * between(stream, 6.5, 8.0), y - between(stream, -2.5, 4.0)


def _neighbours(layout: Layout) -> None:
    """Lay a few more houses and a wall near what is fought for."""
    scene, sketch, stream = layout.scene, layout.sketch, layout.stream
    want = {"crossroads": 2, "farm": 1, "raid": 2, "rear-guard": 2, "bridge": 2}.get(
        scene.mission, 0
    )
    (x, y) = layout.heart
    for _ in range(40 * want):
        if want == 0:
            break
        at = x + noise(stream, 13.0), y + noise(stream, 9.0)
        if scene.mission == "bridge" and at[1] > y - 4:
            continue
        kind = weighted(stream, scene.countryside.about)
        want -= house(sketch, stream, at, kind, angle=noise(stream, 0.16))
    if scene.mission in ("farm", "raid"):
        _yard(layout)


def _yard(layout: Layout) -> None:
    """Lay two walls around a farm's yard, toward the attacker."""
    sketch, stream = layout.sketch, layout.stream
    sort = layout.scene.countryside.walls[0]
    (x, y) = layout.heart
    south = [(x - 8.5, y + 5.6 + noise(stream, 0.4)), (x + 1.5, y + 5.8 + noise(stream, 0.4))]
    side = [(x - 10.5, y - 4.5), (x - 10.8, y + 3.5)]
    for points in (south, side):
        for shift in (0.0, 4.0, -4.0, 8.0):
            moved = [(px + shift, py) for px, py in points]
            if sketch.free(moved, 0.5, line=True):
                sketch.add("wall", moved, clear=1.0, line=True, sort=sort, width=0.5)
                break


def house(sketch: Sketch, stream: Stream, at: Point, kind: House, *, angle: float) -> bool:
    """Lay a building at a place, if it lies clear; tell whether it does."""
    wide, high = between(stream, 4.4, 6.0), between(stream, 3.6, 4.4)
    shape = stream.below(10)
    points = ell(at, wide + 0.4, high + 1.4, angle) if shape < 3 else box(at, wide, high, angle)
    if not sketch.free(points, 0.6):
        return False
    sketch.add("building", points, clear=1.2, sort=kind.sort, floors=kind.floors)
    return True
