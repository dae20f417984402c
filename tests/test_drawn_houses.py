"""Plans of houses on a hex map: rectangles side by side, none over another, within their hex."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pytest

from generator.draw.map.built.plans import Plan, halls, homes, inside, terraces, yard
from generator.draw.map.ways import Ways
from tests.drawn import Point, area, box_of

CELLS = [(column, number) for column in range(2, 9) for number in range(2, 9)]
N, NE, SE, S, SW, NW = range(6)


def centre(cell: tuple[int, int]) -> Point:
    """The middle of a cell: A1's lies half a hex down, hexrows √3/2 apart, each second lower."""
    column, number = cell
    return 1 / math.sqrt(3) + column * math.sqrt(3) / 2, number - 0.5 + 0.5 * (column % 2)


def out(cell: tuple[int, int], point: Point) -> float:
    """How far out a point is towards the nearest side; 0.5 is on it."""
    x, y = point[0] - centre(cell)[0], point[1] - centre(cell)[1]
    turns = [math.radians(60 * side - 90) for side in range(6)]
    return max(x * math.cos(turn) + y * math.sin(turn) for turn in turns)


def turned(plan: Plan, cell: tuple[int, int], heading: float) -> list[Point]:
    """A plan in the frame of its street: x along it, y away from it, about the hex's middle."""
    c, s = math.cos(heading), math.sin(heading)
    moved = [(x - centre(cell)[0], y - centre(cell)[1]) for x, y in plan]
    return [(x * c + y * s, y * c - x * s) for x, y in moved]


def common(one: Sequence[float], other: Sequence[float]) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(wide, 0) * max(high, 0)


@pytest.mark.parametrize(
    ("what", "counts", "built"),
    [("block", {4, 5}, (0.2, 0.32)), ("home", {1, 2}, (0.1, 0.19)), ("farm", {2, 3}, (0.16, 0.27))],
)
@pytest.mark.parametrize("side", range(6))
def test_houses_off_a_street_share_no_ground(
    what: str, counts: set[int], built: tuple[float, float], side: int
) -> None:
    heading = math.radians(60 * side - 90)
    shapes = set()
    for cell in CELLS:
        plans = yard(cell, heading, what)
        assert len(plans) in counts
        boxes = [box_of(turned(plan, cell, heading)) for plan in plans]
        for plan, box in zip(plans, boxes, strict=True):
            wide, high = box[2] - box[0], box[3] - box[1]
            assert abs(area(plan)) == pytest.approx(wide * high, abs=1e-6)
            assert 0.09 <= min(wide, high) <= 0.3
            assert max(wide, high) <= 0.55
            # The ridge runs along the longer side, or nearly.
            assert math.dist(plan[0], plan[1]) * 1.45 > math.dist(plan[1], plan[2])
            assert max(out(cell, corner) for corner in plan) < 0.5
        for i, one in enumerate(boxes):
            assert all(common(one, other) < 1e-3 for other in boxes[:i])
        assert built[0] < sum(abs(area(plan)) for plan in plans) < built[1]
        # The main house stands on the street's side, what is behind it farther off.
        assert boxes[0][1] == pytest.approx(-0.14, abs=0.03)
        assert -0.42 < min(box[0] for box in boxes) < -0.2
        assert 0.2 < max(box[2] for box in boxes) < 0.42
        if what == "block":
            front = sorted(box for box in boxes if box[1] < 0)
            assert len(front) in (3, 4)
            assert all(b[0] == pytest.approx(a[2], abs=1e-6) for a, b in pairwise(front))
            assert front[0][0] == pytest.approx(-front[-1][2], abs=0.011)
            assert all(0.2 < box[3] < 0.34 for box in boxes if box[1] > 0)
        # A block and the same the other way round are one shape.
        shapes.add(
            tuple(sorted((round(b[1], 2), round(b[3], 2), round(b[2] - b[0], 2)) for b in boxes))
        )
    assert len(shapes) == {"block": 4, "home": 4, "farm": 3}[what]


def test_yards_are_turned_either_way() -> None:
    firsts = {
        round(yard(cell, 0.0, "farm")[0][0][0] - centre(cell)[0], 2) < -0.25 for cell in CELLS
    }
    assert len(firsts) == 2


STREETS = [(N, S), (NE, SW), (SE, NW), (N, SE), (N, SW), (NE, S), (N, NE)]


@pytest.mark.parametrize("sides", STREETS)
def test_terraces_stand_wall_to_wall_on_both_sides_and_leave_the_street_free(
    sides: tuple[int, int],
) -> None:
    straight = (sides[1] - sides[0]) % 6 == 3
    for cell in CELLS[:12]:
        ways = Ways({cell: list(sides)}, {})
        curves = ways.pieces(cell)
        rows = terraces(cell, curves)
        places = list(ways.places(cell, 41))
        for row in rows:
            for plan in row:
                assert all(inside(cell, corner) for corner in plan)
                assert max(out(cell, corner) for corner in plan) < 0.49
                front = math.dist(plan[0], plan[1])
                assert 0.08 < front < 0.3
                assert 0.09 < math.dist(plan[1], plan[2]) < 0.22
                gaps = [min(math.dist(corner, at) for at in places) for corner in plan]
                assert min(gaps) > 0.13
                assert gaps[0] == pytest.approx(0.155, abs=0.02)
                assert gaps[1] == pytest.approx(0.155, abs=0.02)
                assert max(gaps[2:]) < 0.38
            for one, other in pairwise(row):
                assert math.dist(one[1], other[0]) < 0.35
        if straight:
            assert [len(row) for row in rows] == [4, 4]
            lengths = [math.dist(row[0][0], row[-1][1]) for row in rows]
            assert lengths == pytest.approx([0.93, 0.93], abs=0.04)
            for row in rows:
                fronts = [math.dist(plan[0], plan[1]) for plan in row]
                assert max(fronts) - min(fronts) < 0.05
                assert all(math.dist(a[1], b[0]) < 1e-6 for a, b in pairwise(row))
    depths = {
        round(math.dist(plan[1], plan[2]), 2)
        for cell in CELLS
        for row in terraces(cell, Ways({cell: [N, S]}, {}).pieces(cell))
        for plan in row
    }
    assert len(depths) >= 3
    assert 0.09 < min(depths) < max(depths) < 0.22


@pytest.mark.parametrize("sides", STREETS[:3])
def test_a_village_has_a_long_house_and_here_and_there_a_shed_across_the_street(
    sides: tuple[int, int],
) -> None:
    sheds = 0
    for cell in CELLS:
        plans = homes(cell, Ways({cell: list(sides)}, {}).pieces(cell))
        assert len(plans) in (1, 2)
        front = math.dist(plans[0][0], plans[0][1])
        assert 0.4 < front < 0.52
        sheds += len(plans) == 2
        middle = tuple(sum(p[i] for p in plans[0]) / 4 - centre(cell)[i] for i in (0, 1))
        assert math.hypot(*middle) < 0.3
        if len(plans) == 2:
            assert 0.2 < math.dist(plans[1][0], plans[1][1]) < 0.26
            spot = tuple(sum(p[i] for p in plans[1]) / 4 - centre(cell)[i] for i in (0, 1))
            assert spot[0] * middle[0] + spot[1] * middle[1] < 0
    assert 0.4 < sheds / len(CELLS) < 0.8


@pytest.mark.parametrize("side", range(6))
def test_halls_reach_their_hex_sides_and_meet_the_next(side: int) -> None:
    heading = math.radians(60 * side - 90)
    wings = 0
    for cell in CELLS:
        *more, last = halls(cell, [heading])
        box = box_of(turned(last, cell, heading))
        assert box == pytest.approx((-0.3, -0.15, 0.5, 0.15), abs=1e-6)
        wings += bool(more)
        for wing in more:
            left, top, right, bottom = box_of(turned(wing, cell, heading))
            assert right - left == pytest.approx(0.26, abs=1e-6)
            assert bottom - top == pytest.approx(0.33, abs=1e-6)
            assert (left + right) / 2 == pytest.approx(-0.17, abs=1e-6)
            assert min(abs(top), abs(bottom)) < 1e-6
        assert all(
            out(cell, corner) < 0.5 + 1e-6
            for plan in (*more, last)
            for corner in plan[1:2]
            if plan is not last
        )
        through = halls(cell, [heading, heading + math.pi])
        assert len(through) == 2
        one, other = (box_of(turned(plan, cell, heading)) for plan in through)
        assert one == pytest.approx((-0.15, -0.15, 0.5, 0.15), abs=1e-6)
        assert other == pytest.approx((-0.5, -0.15, -0.15, 0.15), abs=1e-6)
        assert common(one, other) < 1e-6
    assert 0.4 < wings / len(CELLS) < 0.8
