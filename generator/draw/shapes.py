"""Shapes for hex maps: smooth outlines of groups of hexes, and ribbons that run from side to side.

Lengths are hexes (1 from flat to flat), y runs down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.ground.cells import Cell, beside
from generator.ground.hexes import HexBoard, cell_of
from generator.ground.points import Point, halfway, toward

Curve = tuple[Point, Point, Point, Point]


def chance(*key: int) -> float:
    """Return a number from 0 to 1 that is always the same for the same key."""
    mixed = 0x9E3779B9
    for part in key:
        mixed = (mixed ^ (part + 0x7F4A7C15)) * 0x45D9F3B & 0xFFFFFFFF
        mixed ^= mixed >> 15
    mixed = mixed * 0x2C1B3C6D & 0xFFFFFFFF
    return (mixed ^ (mixed >> 13)) / 0xFFFFFFFF


def softened(
    loop: Sequence[Point], rounds: int = 1, wander: float = 0.0, seed: int = 0
) -> list[Point]:
    """Return an outline without the teeth of its hexes, its points set off by chance."""
    points = [halfway(a, b) for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)]
    for _ in range(rounds):
        before, after = [points[-1], *points[:-1]], [*points[1:], points[0]]
        points = [
            ((ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4)
            for (ax, ay), (x, y), (bx, by) in zip(before, points, after, strict=True)
        ]
    if not wander:
        return points
    moved = []
    for x, y in points:
        k = round(x * 100), round(y * 100)
        moved.append(
            (
                x + wander * (chance(*k, seed) - 0.5) * 2,
                y + wander * (chance(*k, seed + 1) - 0.5) * 2,
            )
        )
    return moved


def within(loop: Sequence[Point]) -> list[Point]:
    """Return an outline of hexes drawn freely, yet nowhere outside them: its points lie inside.

    A smooth curve through them, as `closed_curves` draws it, rounds the corners that jut out and
    closes those that reach in to a hundredth of a hex.
    """
    found = []
    for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
        far = math.dist(a, b)
        nx, ny = -(b[1] - a[1]) / far, (b[0] - a[0]) / far
        for k, part in enumerate((0.14, 0.5, 0.86)):
            x, y = toward(a, b, part)
            by = 0.035 + 0.05 * chance(round(x * 100), round(y * 100), k)
            found.append((x + nx * by, y + ny * by))
    return found


def closed_curves(points: Sequence[Point]) -> Iterator[Curve]:
    """Yield the pieces of a smooth closed curve through the middles between points."""
    ring = [*points, points[0], points[1]]
    for a, b, c in zip(ring, ring[1:], ring[2:], strict=False):
        start, end = halfway(a, b), halfway(b, c)
        yield start, toward(start, b, 2 / 3), toward(end, b, 2 / 3), end


def walked(points: Sequence[Point], stride: float) -> list[tuple[Point, float]]:
    """Return places along a closed smooth curve about a stride apart, with its heading there."""
    line: list[Point] = []
    for start, one, two, end in closed_curves(points):
        line.extend(_on(start, one, two, end, i / 4) for i in range(4))
    line.append(line[0])
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    count = max(6, round(length / stride))
    step, left = length / count, 0.0
    found: list[tuple[Point, float]] = []
    for a, b in pairwise(line):
        piece = math.dist(a, b)
        heading = math.atan2(b[1] - a[1], b[0] - a[0])
        while left <= piece and len(found) < count and piece > 0:
            found.append((toward(a, b, left / piece), heading))
            left += step
        left -= piece
    return found


def _on(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    u = 1 - t
    w, x, y, z = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        w * a[0] + x * b[0] + y * c[0] + z * d[0],
        w * a[1] + x * b[1] + y * c[1] + z * d[1],
    )


def bend_of(curve: Curve, t: float) -> tuple[Point, float]:
    """Return a point of a curve and the heading there."""
    a, b = _on(*curve, max(0.0, t - 0.05)), _on(*curve, min(1.0, t + 0.05))
    return _on(*curve, t), math.atan2(b[1] - a[1], b[0] - a[0])


def boxes_along(curve: Curve, half: float) -> Iterator[tuple[float, float, float, float]]:
    """Yield boxes that together cover a way: left, top, right, bottom; it is `half` to each side.

    None lies over another, as far as that can be.
    """
    for i in range(4):
        (x, y), _ = bend_of(curve, (i + 0.5) / 4)
        yield x - half, y - half, x + half, y + half


def links(board: HexBoard, ways: Iterable[Sequence[int]]) -> Mapping[Cell, list[int]]:
    """Return for each cell of some ways the sides by which they leave it, map edges included.

    A way that ends at an edge of the board leaves it straight on.
    """
    found: dict[Cell, list[int]] = {}

    def add(cell: Cell, direction: int) -> None:
        sides = found.setdefault(cell, [])
        if direction not in sides:
            sides.append(direction)

    for way in ways:
        for a, b in pairwise(way):
            direction = board.direction(a, b)
            add(cell_of(board, a), direction)
            add(cell_of(board, b), (direction + 3) % 6)
        for line in (way[-3:], way[2::-1]):
            if line[-1] in board.rim:
                cell, side = cell_of(board, line[-1]), _way_out(board, line)
                add(cell, side)
                add(beside(cell, side), (side + 3) % 6)
                add(beside(cell, side), side)
    return found


def main_pair(sides: Sequence[int], ranks: Mapping[int, int] | None = None) -> tuple[int, int]:
    """Return the two of some sides of a cell that are most nearly opposite.

    Of pairs that are equally so it is the one of the highest ranks.
    """
    known = ranks or {}
    pairs = [
        (abs((b - a) % 6 - 3), -known.get(a, 0) - known.get(b, 0), a, b)
        for i, a in enumerate(sides)
        for b in sides[i + 1 :]
    ]
    return min(pairs)[2:]


def _way_out(board: HexBoard, line: Sequence[int]) -> int:
    """Return the side by which a way goes on off the board; `line` are its last three hexes.

    A way that turns left and right by turns does so once more.
    """
    last = line[-1]
    heading = board.direction(line[-2], last)
    turn = (heading - board.direction(*line[:2])) % 6 if len(line) > 2 else 0
    on = (heading - (1 if turn == 1 else -1 if turn == 5 else 0)) % 6
    out = [d for d in range(6) if board.around[last][d] < 0]
    return min((min((d - on) % 6, (on - d) % 6), d) for d in out)[1]


def scalloped(outline: Sequence[Point], stride: float, bulge: tuple[float, float]) -> list[Curve]:
    """Return an outline of small arcs that bulge outwards, like woods seen from above.

    An arc is about `stride` wide; it bulges by a share of that between the two of `bulge`.
    """
    places = walked(outline, stride)
    least, most = bulge
    found = []
    for i, ((ax, ay), _) in enumerate(places):
        bx, by = places[(i + 1) % len(places)][0]
        dx, dy = bx - ax, by - ay
        share = least + (most - least) * chance(i, len(places), 33)
        nx, ny = dy * share, -dx * share
        found.append(
            (
                (ax, ay),
                (ax + dx * 0.1 + nx, ay + dy * 0.1 + ny),
                (bx - dx * 0.1 + nx, by - dy * 0.1 + ny),
                (bx, by),
            )
        )
    return found
