"""Fields on hex maps, read back from the printed map: what they enclose, what each hex still is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from generator.draw.look import LOOKS, mixed
from generator.draw.map import MapJob, playing_sheets
from generator.draw.map.fields.plots import CROPS, LARGEST, Farmland
from generator.ground.cells import centre, corner, middle
from generator.ground.hexes import cell_of
from generator.ground.record import Ground
from generator.measure import Size
from tests.battlefields import surveyed
from tests.drawn import Mark, Point, marks_of
from tests.shares import first

RECIPES = ("bocage", "village", "farmland", "paddies", "dry-hills")
HEX = 20.0
EDGE = 6.0
"""Millimetres from the paper's edge to the map, where no arrows stand."""

RING = [(0.25 * math.cos(i * math.pi / 6), 0.25 * math.sin(i * math.pi / 6)) for i in range(12)]
WHOLE = [
    (r * math.cos(i * math.pi / 6), r * math.sin(i * math.pi / 6))
    for r in (0.12, 0.24, 0.34, 0.42)
    for i in range(12)
]


@cache
def ground(recipe: str) -> Ground:
    return surveyed(recipe, "fields", defender="axis").ground


@cache
def marks(recipe: str) -> tuple[Mark, ...]:
    """All that the printed map paints, in hexes from its corner."""
    data = playing_sheets(MapJob(ground(recipe)), Size(800, 800))
    found = []
    for mark in marks_of(data, HEX * 72 / 25.4):
        paths = tuple(
            tuple((x - EDGE / HEX, y - EDGE / HEX) for x, y in path) for path in mark.paths
        )
        found.append(Mark(mark.kind, paths, mark.colour, mark.width, mark.dash, alpha=mark.alpha))
    return tuple(found)


def channels(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def painted(recipe: str, *colours: str, kind: str = "fill") -> list[Mark]:
    wanted = [channels(colour) for colour in colours]
    return [
        mark
        for mark in marks(recipe)
        if mark.kind == kind
        and any(
            len(mark.colour) == 3
            and all(abs(a - b) < 0.004 for a, b in zip(mark.colour, one, strict=True))
            for one in wanted
        )
    ]


def plots(recipe: str, kind: str) -> list[Mark]:
    """The straight-sided fills of one crop, by its colours."""
    look = LOOKS[ground(recipe).look]
    colours = {
        "grain": [mixed(look.grain, other, 0.16) for other in (look.paper, look.grain_ink)],
        "vineyard": [look.vine],
        "paddy": [look.paddy],
        "orchard": [look.orchard],
    }[kind]
    return [mark for mark in painted(recipe, *colours) if mark.alpha < 1]


def inside(at: Point, paths: Sequence[Sequence[Point]]) -> bool:
    x, y = at
    within = False
    for path in paths:
        for (ax, ay), (bx, by) in pairwise([*path, path[0]]):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                within = not within
    return within


def near(found: Sequence[Mark], at: Point) -> list[Mark]:
    return [
        mark
        for mark in found
        if mark.box[0] < at[0] + 0.6
        and mark.box[2] > at[0] - 0.6
        and mark.box[1] < at[1] + 0.6
        and mark.box[3] > at[1] - 0.6
    ]


@pytest.mark.parametrize("recipe", first(1, RECIPES))
def test_each_hex_shows_the_crop_that_it_has(recipe: str) -> None:
    """Its middle, and all of a ring around that; most of it even at the rim."""
    land = ground(recipe)
    known = {kind: plots(recipe, kind) for kind in CROPS if kind in land.cover}
    assert known
    count = 0
    for h in land.board.hexes:
        x, y = land.board.centres[h]
        close = {kind: near(found, (x, y)) for kind, found in known.items()}

        def seen(dx: float, dy: float, close=close, x=x, y=y) -> set[str]:  # type: ignore[no-untyped-def]
            at = x + dx, y + dy
            return {k for k, ms in close.items() if any(inside(at, m.paths) for m in ms)}

        own = {land.cover[h]} & set(CROPS)
        assert all(seen(dx, dy) == own for dx, dy in ((0.0, 0.0), *RING)), land.board.name(h)
        assert sum(seen(dx, dy) == own for dx, dy in WHOLE) > 0.72 * len(WHOLE)
        count += bool(own)
    assert count > 20


def hedges(recipe: str, kind: str) -> list[tuple[Point, ...]]:
    look = LOOKS[ground(recipe).look]
    colour, width = {
        "bocage": (look.hedge, 0.11),
        "hedge": (look.hedge, 0.072),
        "wall": (look.ink, 0.075),
    }[kind]
    found = painted(recipe, colour, kind="stroke")
    return [
        path
        for mark in found
        if abs(mark.width - width) < 0.002
        and (kind != "wall" or not mark.dash)
        for path in mark.paths
        if len(path) > 1
    ]  # fmt: skip


def off(at: Point, lines: Sequence[Sequence[Point]]) -> float:
    """How far a place is from the nearest line."""
    return min((_away(at, a, b) for line in lines for a, b in pairwise(line)), default=math.inf)


def _away(at: Point, a: Point, b: Point) -> float:
    far = math.dist(a, b)
    if not far:
        return math.dist(at, a)
    part = ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / far**2
    part = min(1.0, max(0.0, part))
    return math.dist(at, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))


@pytest.mark.parametrize(("recipe", "kind"), first(1, [("village", "hedge"), ("bocage", "bocage")]))
def test_a_hedge_crosses_its_own_hex_sides_and_no_others(recipe: str, kind: str) -> None:
    land, lines = ground(recipe), hedges(recipe, kind)
    own = {item.side for item in land.sides if item.kind == kind}
    assert len(own) > 40
    for one in land.board.hexes:
        x, y = land.board.centres[one]
        assert off_or(land, (x, y), lines) > 0.25, "no hedge comes near the middle of a hex"
        for other in land.board.neighbours[one]:
            if one < other:
                cell, d = cell_of(land.board, one), land.board.direction(one, other)
                away = off_or(land, middle(cell, d), lines)
                if (one, other) in own:
                    assert away < 0.2, (land.board.name(one), land.board.name(other))
                    assert not _crosses_only_an_end(cell, d, lines)
                else:
                    a, b = corner(cell, d), corner(cell, d + 1)
                    share = [
                        off_or(land, (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), lines)
                        < 0.08
                        for t in (0.15, 0.3, 0.5, 0.7, 0.85)
                    ]
                    assert sum(share) <= 2, (land.board.name(one), land.board.name(other))


def off_or(land: Ground, at: Point, lines: Sequence[Sequence[Point]]) -> float:
    near_by = [
        line
        for line in lines
        if min(p[0] for p in line) - 1 < at[0] < max(p[0] for p in line) + 1
        and min(p[1] for p in line) - 1 < at[1] < max(p[1] for p in line) + 1
    ]
    return off(at, near_by)


def _crosses_only_an_end(cell: tuple[int, int], d: int, lines: Sequence[Sequence[Point]]) -> bool:
    """Whether the hedge is there for less than half of a side's length."""
    (ax, ay), (bx, by) = corner(cell, d), corner(cell, d + 1)
    places = [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0.2, 0.35, 0.5, 0.65, 0.8)]
    return sum(off(at, lines) < 0.22 for at in places) < 3


def turns(lines: Sequence[Sequence[Point]]) -> tuple[int, int]:
    """How often lines turn by more than 15 degrees, and how many hex sides long they are."""
    bends, length = 0, 0.0
    for line in lines:
        length += sum(math.dist(a, b) for a, b in pairwise(line))
        for a, b, c in zip(line, line[1:], line[2:], strict=False):
            one = math.atan2(b[1] - a[1], b[0] - a[0])
            other = math.atan2(c[1] - b[1], c[0] - b[0])
            bends += abs((math.degrees(other - one) + 180) % 360 - 180) > 15
    return bends, round(length * math.sqrt(3))


@pytest.mark.parametrize(("recipe", "kind"), [("bocage", "bocage"), ("village", "hedge")])
def test_hedges_run_straight(recipe: str, kind: str) -> None:
    """Along hex sides they would turn at every corner."""
    lines = hedges(recipe, kind)
    bends, sides = turns(lines)
    assert sides > 40
    assert len(lines) < 0.6 * sides, "several sides are one line"
    assert bends < 0.5 * sides


@pytest.mark.parametrize("recipe", first(2, RECIPES))
def test_plots_have_few_corners_and_are_of_a_few_hexes(recipe: str) -> None:
    sizes, corners = [], []
    for kind in CROPS:
        for plot in plots(recipe, kind) if kind in ground(recipe).cover else ():
            sizes.append(plot.area / (math.sqrt(3) / 2))
            corners.append(len({(round(x, 2), round(y, 2)) for x, y in plot.points}))
    assert max(sizes) < LARGEST + 1.5
    large = [c for c, size in zip(corners, sizes, strict=True) if size > 2.5]
    assert large
    assert sum(large) / len(large) < 9, "hexes filled one by one have 14 and more"


def test_hedges_stand_around_plots_and_not_in_them() -> None:
    """But for what ends within a field."""
    within = length = 0
    for recipe in ("bocage", "village", "farmland"):
        land = ground(recipe)
        plot_of = {cell: n for n, plot in enumerate(Farmland(land).plots) for cell in plot.cells}
        for item in land.sides:
            one, other = (plot_of.get(cell_of(land.board, h)) for h in item.side)
            within += one == other is not None
            length += one is not None or other is not None
    assert length > 200
    assert within < 0.05 * length


def test_enclosed_grass_is_tinted_on_level_0_alone() -> None:
    land = ground("bocage")
    fields = Farmland(land)
    assert len(fields.closes) > 3
    for close in fields.closes:
        for cell in close.cells:
            h = land.board.at(*cell)
            assert land.cover[h] == "open"
            assert land.levels[h] == 0
            assert any(inside(centre(cell), [line]) for line in close.outlines)
