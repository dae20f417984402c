"""Places, lines and outlines of a table, held against counting by small steps."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from generator.ground.points import inset, signed_area
from generator.ground.tabletop import (
    Tabletop,
    TerrainPiece,
    along,
    area,
    centroid,
    flowing,
    inside,
    length,
)
from generator.ground.tabletop_sight import (
    cover_at,
    crossings,
    hides,
    longest_bare,
    seen_share,
    sees,
    spots_in,
    stops_on,
    to_piece,
    to_segment,
    within,
)

Point = tuple[float, float]
CHANCE = random.Random(11)
SHAPES = {
    "square": [(2.0, 2.0), (8.0, 2.0), (8.0, 8.0), (2.0, 8.0)],
    "slanting": [(1.0, 4.0), (6.0, 1.0), (9.0, 6.0), (3.0, 9.0)],
    "with a bay": [(1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (5.0, 3.0), (1.0, 9.0)],
    "the other way": [(2.0, 8.0), (8.0, 8.0), (8.0, 2.0), (2.0, 2.0)],
}
GRID = [(x / 5 + 0.1037, y / 5 + 0.1019) for x in range(50) for y in range(50)]


def winding(points: list[Point], at: Point) -> bool:
    """Tell whether an outline runs round a place."""
    turn = 0.0
    for a, b in pairwise([*points, points[0]]):
        one = math.atan2(a[1] - at[1], a[0] - at[0])
        other = math.atan2(b[1] - at[1], b[0] - at[0])
        turn += math.remainder(other - one, 2 * math.pi)
    return abs(turn) > 3


def between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


@pytest.mark.parametrize("name", SHAPES)
def test_an_outline_holds_what_it_runs_round(name: str) -> None:
    points = SHAPES[name]
    held = [at for at in GRID if inside(points, at)]
    assert held == [at for at in GRID if winding(points, at)]
    assert area(points) == pytest.approx(len(held) / 25, rel=0.03)
    assert abs(signed_area(points)) == area(points)
    assert (signed_area(points) < 0) is (name == "the other way")
    middle = tuple(sum(at[i] for at in held) / len(held) for i in (0, 1))
    assert centroid(points) == pytest.approx(middle, abs=0.06)
    for step in (0.5, 1.3, 3.0):
        spots = spots_in(points, step)
        assert all(inside(points, at) for at in spots)
        assert len(spots) == pytest.approx(area(points) / step**2, abs=2 + 8 / step)
        gaps = [math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]]
        assert not gaps or min(gaps) == pytest.approx(step)


def test_an_outline_moved_inwards_is_smaller_all_round() -> None:
    round_ = [
        (5 + 4 * math.cos(i / 20 * math.tau), 5 + 4 * math.sin(i / 20 * math.tau))
        for i in range(20)
    ]
    for by in (0.5, 1.5):
        assert [math.dist(p, (5, 5)) for p in inset(round_, by)] == pytest.approx([4 - by] * 20)


def test_distances_to_lines_and_pieces_are_the_shortest() -> None:
    a, b = (2.0, 3.0), (8.0, 6.0)
    line = [between(a, b, i / 400) for i in range(401)]
    for at in GRID[::37]:
        assert to_segment(at, a, b) == pytest.approx(min(math.dist(at, p) for p in line), abs=0.01)
    assert to_segment((5.0, 5.0), a, a) == pytest.approx(math.dist((5, 5), a))
    wall = TerrainPiece("w", "wall", (a, b), 0.6)
    house = TerrainPiece("h", "building", tuple(SHAPES["slanting"]))
    for at in GRID[::37]:
        assert to_piece(wall, at) == pytest.approx(max(0, to_segment(at, a, b) - 0.3))
        ring = [*SHAPES["slanting"], SHAPES["slanting"][0]]
        out = min(to_segment(at, p, q) for p, q in pairwise(ring))
        assert to_piece(house, at) == (0 if inside(SHAPES["slanting"], at) else pytest.approx(out))


def test_a_course_is_measured_along_its_length() -> None:
    way = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)]
    assert length(way) == 7
    for inches, place, heading in (
        (0, (0, 0), 0), (1, (1, 0), 0), (4, (4, 0), 0), (5, (4, 1), math.pi / 2),
        (7, (4, 3), math.pi / 2), (9, (4, 3), math.pi / 2),
    ):  # fmt: skip
        at, turn = along(way, inches)
        assert at == pytest.approx(place)
        assert turn == pytest.approx(heading)
    for step in (0.5, 1.0, 2.0, 3.5, 10):
        stops = list(stops_on(way, step))
        assert stops[0] == way[0]
        assert stops[-1] == pytest.approx(way[-1])
        assert len(stops) == max(1, math.ceil(7 / step)) + 1
        gone = [x + y for x, y in stops]
        assert all(q - p == pytest.approx(7 / (len(stops) - 1)) for p, q in pairwise(gone))


def test_a_smooth_line_goes_through_its_points_and_bends_between() -> None:
    points = [(0.0, 0.0), (4.0, 1.0), (6.0, 5.0), (3.0, 8.0)]
    for parts in (1, 4, 6):
        found = flowing(points, parts=parts)
        assert len(found) == 3 * parts + 1
        assert found[::parts] == [pytest.approx(p) for p in points]
        ring = flowing(points, closed=True, parts=parts)
        assert len(ring) == 4 * parts
        assert ring[::parts] == [pytest.approx(p) for p in points]
    straight = flowing([(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (6.0, 0.0)])
    assert all(y == 0 for _, y in straight)
    inner = [x for x, _ in straight if 2 <= x <= 4]
    assert [b - a for a, b in pairwise(inner)] == pytest.approx([0.5] * 4)
    ends = flowing(points, parts=20)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(ends)]
    turns = [
        math.remainder(math.atan2(d, c) - math.atan2(b, a), math.tau)
        for (a, b), (c, d) in pairwise(steps)
    ]
    assert max(map(abs, turns)) < 0.2, "without a corner"
    bulge = flowing([(0.0, 0.0), (1.0, 1.0), (2.0, 0.0)], closed=True)
    assert max(y for _, y in bulge) >= 1
    assert sum(p[0] for p in bulge) / len(bulge) == pytest.approx(1)


@pytest.mark.parametrize("name", SHAPES)
def test_how_much_of_a_line_lies_inside_and_where_it_crosses(name: str) -> None:
    points = SHAPES[name]
    for _ in range(40):
        a, b = ((CHANCE.uniform(0, 10), CHANCE.uniform(0, 10)) for _ in range(2))
        steps = [between(a, b, (i + 0.5) / 500) for i in range(500)]
        held = [inside(points, at) for at in steps]
        far = math.dist(a, b)
        assert within(a, b, points) == pytest.approx(sum(held) / 500 * far, abs=0.02 * far + 0.02)
        found = sorted(crossings(a, b, [*points, points[0]]))
        changes = [i / 500 for i, (p, q) in enumerate(pairwise(held), 1) if p != q]
        if len(found) == len(changes):
            assert found == pytest.approx(changes, abs=0.004)
        assert (len(found) - len(changes)) % 2 == 0
    assert list(crossings((0, 0), (4, 0), [(0, 1), (4, 1)])) == []
    assert list(crossings((0, 0), (4, 0), [(1, -1), (1, 1), (3, -1)])) == pytest.approx([0.25, 0.5])
    assert list(crossings((0, 0), (0.9, 0), [(1, -1), (1, 1)])) == []


# --- sight and cover -----------------------------------------------------------------------------

WOODS = TerrainPiece("a", "woods", ((4, 4), (8, 4), (8, 8), (4, 8)), hides=2, cover="soft")
HOUSE = TerrainPiece("b", "building", ((12, 4), (15, 4), (15, 7), (12, 7)), hides=0, cover="hard")
WALL = TerrainPiece("c", "wall", ((2, 12), (16, 12)), 0.5, hides=0, past=1, cover="hard")
FIELD = TerrainPiece("d", "field", ((4, 14), (8, 14), (8, 17), (4, 17)), cover="soft")
TABLE = Tabletop(20, 18, (WOODS, HOUSE, WALL, FIELD))


def test_what_hides_is_told_by_its_kind() -> None:
    for a, b, seen in (
        ((0.0, 6.0), (5.9, 6.0), True), ((0.0, 6.0), (6.1, 6.0), False),
        ((5.0, 5.0), (6.5, 6.0), True), ((4.5, 5.0), (7.5, 5.0), False),
        ((10.0, 5.0), (13.0, 5.0), True), ((10.0, 5.0), (18.0, 5.0), False),
        ((13.0, 5.0), (18.0, 5.0), True), ((13.0, 6.0), (14.0, 5.0), True),
        ((10.0, 3.9), (18.0, 3.9), True), ((5.0, 10.0), (5.0, 14.0), False),
        ((5.0, 11.1), (5.0, 14.0), True), ((5.0, 10.0), (5.0, 12.9), True),
        ((5.0, 10.9), (5.0, 13.1), False), ((5.0, 10.0), (5.0, 11.9), True),
        ((17.0, 10.0), (17.0, 14.0), True), ((3.0, 15.0), (10.0, 15.0), True),
    ):  # fmt: skip
        assert sees(TABLE, a, b) is seen, (a, b)
        assert sees(TABLE, b, a) is seen, (b, a)
        assert any(hides(piece, a, b) for piece in TABLE.pieces) is not seen


def test_cover_is_the_best_of_what_a_place_lies_in_or_behind() -> None:
    covers = {(5, 5): "soft", (13, 5): "hard", (10, 5): "none", (8, 15): "soft", (9, 12.3): "hard"}
    for at, cover in covers.items():
        assert cover_at(TABLE, at) == cover
    near = [y / 20 for y in range(200, 290) if cover_at(TABLE, (3, y / 20)) == "hard"]
    assert max(near) - 12 == pytest.approx(12 - min(near), abs=0.06)
    assert 0.5 < max(near) - 12 < 2.5
    both = Tabletop(20, 18, (WOODS, TerrainPiece("h", "building", WOODS.points, cover="hard")))
    assert cover_at(both, (5, 5)) == "hard"
    assert longest_bare(TABLE, [(0, 5), (20, 5)]) == pytest.approx(5, abs=0.6)
    assert longest_bare(TABLE, [(0, 1), (20, 1)]) == pytest.approx(20)
    assert longest_bare(TABLE, [(4.5, 5), (7.5, 5)]) < 0.6


def test_the_share_that_is_seen_is_that_of_whoever_sees_most() -> None:
    others = [(0.5 + i, 1.0) for i in range(10)]
    assert seen_share(TABLE, [(5.0, 2.0)], others, 3.0) == pytest.approx(0.6)
    assert seen_share(TABLE, [(5.0, 2.0), (19.0, 17.0)], others, 3.0) == pytest.approx(0.6)
    assert seen_share(TABLE, [(5.0, 2.0)], others, 99) == 1
    assert seen_share(TABLE, [(6.0, 5.0)], [(6.0, 6.5), (6.0, 11.0)], 99) == 0.5
    assert seen_share(TABLE, [], others, 9) == seen_share(TABLE, [(5.0, 2.0)], [], 9) == 0
    for spot in GRID[::311]:
        seen = sum(sees(TABLE, spot, other) and math.dist(spot, other) <= 6 for other in others)
        assert seen_share(TABLE, [spot], others, 6) == pytest.approx(seen / 10)


def test_a_table_knows_its_cells_edges_and_rim() -> None:
    table = Tabletop(20, 15)
    for at, cell in (
        ((0, 0), "A1"),
        ((5.9, 6.1), "A2"),
        ((6, 5.9), "B1"),
        ((19, 14), "D3"),
        ((20, 15), "D3"),
        ((-1, 99), "A3"),
    ):
        assert table.cell(at) == cell
    for at, edge in (((10, 1), "north"), ((10, 14), "south"), ((1, 7), "west"), ((19, 7), "east")):
        assert table.edge_at(at) == edge
    assert table.holds((0, 15))
    assert not table.holds((0, 15.1))
    assert not table.holds((-0.1, 3))
    assert table.holds((2, 13), 2)
    assert not table.holds((18.1, 7), 2)
    assert not table.holds((7, 1.9), 2)
    assert [one.id for one in TABLE.of("wall", "woods")] == ["a", "c"]
    assert WALL.middle == (9, 12)
    assert WOODS.middle == pytest.approx((6, 6))
    assert WALL.box == (1.75, 11.75, 16.25, 12.25)
    assert (WALL.line, WOODS.line) == (True, False)
