"""Where the numbers of a hex map stand: names of hexes, levels, figures on contour lines.

A name stands below the top of its hex, where people look for it. Where a road, a stream, a contour
line, a hedge or a house is in its way it moves to the nearest free place in the hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.draw.map.built.works import Works
from generator.draw.map.land import Land, contour_width
from generator.draw.map.marks import COORDINATE_AT, LOZENGE, Marks
from generator.draw.map.room import Box, Room, text_box
from generator.draw.shapes import closed_curves
from generator.ground.cells import centre
from generator.ground.hexes import cell_of
from generator.ground.overlay import Overlay
from generator.ground.points import Point
from generator.ground.record import Ground

COORDINATE_SPOTS: Sequence[Point] = (
    (0.0, COORDINATE_AT),
    *((dx, COORDINATE_AT) for dx in (0.05, -0.05, 0.1, -0.1)),
    *((dx, -0.2) for dx in (0.15, -0.15, 0.2, -0.2)),
    *((dx, -0.12) for dx in (0.2, -0.2, 0.13, -0.13, 0.26, -0.26)),
    *((dx, 0.37) for dx in (0.0, 0.07, -0.07)),
    *((dx, 0.3) for dx in (0.12, -0.12, 0.18, -0.18)),
    *((dx, 0.2) for dx in (0.24, -0.24, 0.15, -0.15)),
    *((dx, 0.05) for dx in (0.3, -0.3, 0.2, -0.2)),
)
"""From the middle of a hex to that of its name's baseline, the usual place first.

All of them keep off the hex's sides, along which lines of control run.
"""

_LEVEL_SPOTS: Sequence[Point] = (
    (0.33, -0.2),
    (-0.33, -0.2),
    (0.42, 0.05),
    (-0.42, 0.05),
    (0.33, 0.3),
    (-0.33, 0.3),
    (0.2, 0.43),
    (-0.2, 0.43),
    (0.24, -0.1),
    (-0.24, -0.1),
)

_PLAIN = ("open", "grain", "sand")
"""Terrain without dark marks."""

HIGH = 0.72
"""How high figures and capitals are, of the size of type."""

CLEAR = 0.015
"""Hexes that are left free around a number."""


@dataclass(frozen=True)
class Numbers:
    """The place of each hex's name and of its level: the middle of the baseline, by hex.

    `free` are the hexes whose name covers nothing; `boxes` are where all of them stand.
    """

    names: Mapping[int, Point]
    levels: Mapping[int, Point]
    free: frozenset[int]
    boxes: tuple[Box, ...]


def room_of(ground: Ground, overlay: Overlay, land: Land, works: Works) -> Room:
    """Return where the lines of a map run and its houses and marks stand."""
    room = Room()
    works.fill(room)
    for level, line in land.contours():
        room.add_curves(closed_curves(line), 0.015 + contour_width(level) / 2)
    for feature in ground.features:
        x, y = centre(cell_of(ground.board, feature.hex))
        room.add_box((x - 0.16, y - 0.18, x + 0.16, y + 0.18), 2.0)
    for mark in overlay.marks:
        dx, dy, half = (*mark.off, 0.14) if mark.symbol else (*LOZENGE, 0.08)
        for h in mark.hexes:
            x, y = centre(cell_of(ground.board, h))
            room.add_box((x + dx - half, y + dy - half, x + dx + half, y + dy + half), 2.0)
    return room


def plain_of(ground: Ground, numbers: Numbers) -> frozenset[int]:
    """Return the hexes whose names need no broad rim: they cover nothing, on plain ground."""
    return frozenset(h for h in numbers.free if ground.cover[h] in _PLAIN)


def place_numbers(ground: Ground, marks: Marks, room: Room) -> Numbers:
    """Place the numbers of a map; levels give way to the names of hexes.

    In an empty room, as where lines of control are drawn, all stand in their usual place.
    """
    board, size = ground.board, marks.type.coordinate
    high = HIGH * size / marks.points + CLEAR
    names: dict[int, Point] = {}
    levels: dict[int, Point] = {}
    free: set[int] = set()
    boxes: list[Box] = []
    for h in board.hexes:
        half = marks.width(board.name(h), "coordinate", size) / 2 + CLEAR
        at, cost = placed(centre(cell_of(board, h)), COORDINATE_SPOTS, half, high, room)
        names[h] = at
        if not cost:
            free.add(h)
        boxes.append(text_box(at, half, high))
        taken = Room()
        taken.add_box(boxes[-1], 4.0)
        if ground.levels[h] and ground.cover[h] not in ("river", "canal"):
            half = marks.width("−4", "level", size) / 2
            levels[h], _ = placed(centre(cell_of(board, h)), _LEVEL_SPOTS, half, high, room, taken)
            boxes.append(text_box(levels[h], half, high))
    return Numbers(names, levels, frozenset(free), tuple(boxes))


def figure_spots(
    lines: Iterable[tuple[int, Sequence[Point]]], room: Room, half: float
) -> list[tuple[int, Point]]:
    """Return where each contour line bears its level: at its foot, or the next place free of ways.

    A line is given with its level and the places of it that may be written on; a figure reaches
    `half` hexes to each side of its place.
    """
    found = []
    for level, places in lines:
        feet = sorted(places, key=lambda p: -p[1])
        number, _ = room.best([(x, y + half) for x, y in feet], half, 2 * half)
        found.append((level, feet[number]))
    return found


def placed(
    middle: Point, spots: Sequence[Point], half: float, high: float, room: Room, *others: Room
) -> tuple[Point, float]:
    """Return the best of some places about the middle of a hex, and what it covers."""
    places = [(middle[0] + dx, middle[1] + dy) for dx, dy in spots]
    number, cost = room.best(places, half, high, *others)
    return places[number], cost
