"""Shapes and the pen: what is smooth, round, evenly spaced, turned and scaled as it should be."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from generator.draw.plots import curves, rounded, smooth_through
from generator.draw.shapes import (
    bend_of,
    boxes_along,
    chance,
    closed_curves,
    main_pair,
    scalloped,
    softened,
    walked,
)
from tests.drawn import Point, area, box_of, drawn, lengths

HEX = [(math.cos(math.radians(60 * i)), math.sin(math.radians(60 * i))) for i in range(6)]
SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]


def at(curve, t: float) -> Point:
    """A place on a Bézier curve, by halving (de Casteljau)."""
    points = list(curve)
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)]
    return points[0]


def halfway(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


# --- chance --------------------------------------------------------------------------------------


def test_chance_is_even_and_any_key_counts() -> None:
    for shape in ((lambda i: (i,)), (lambda i: (i % 70, i // 70)), (lambda i: (3, i, 7))):
        found = [chance(*shape(i)) for i in range(4900)]
        assert all(0 <= one <= 1 for one in found)
        assert sum(found) / len(found) == pytest.approx(0.5, abs=0.02)
        tenths = [sum(int(one * 10) == k for one in found) for k in range(10)]
        assert min(tenths) > 400
        assert max(tenths) < 580
        steps = [a - b for a, b in pairwise(found)]
        assert sum(abs(step) for step in steps) / len(steps) == pytest.approx(1 / 3, abs=0.02)
        assert len(set(found)) > 4890
    assert chance(1, 2) == chance(1, 2) != chance(2, 1)


# --- outlines ------------------------------------------------------------------------------------


def test_softening_rounds_an_outline_about_its_middle() -> None:
    one = softened(HEX, 0)
    for point in one:
        assert min(math.dist(point, halfway(a, b)) for a, b in pairwise([*HEX, HEX[0]])) < 1e-9
    sizes = [math.hypot(*softened(HEX, rounds)[0]) for rounds in range(4)]
    assert all(b < a for a, b in pairwise(sizes))
    for rounds in range(3):
        radii = [math.hypot(*p) for p in softened(HEX, rounds)]
        assert max(radii) - min(radii) < 1e-9
        assert sizes[rounds + 1] / sizes[rounds] == pytest.approx(0.75)
    wavy = softened(HEX, 1, 0.1, 3)
    offs = [(a[0] - b[0], a[1] - b[1]) for a, b in zip(wavy, softened(HEX, 1), strict=True)]
    assert all(max(abs(x), abs(y)) <= 0.1 for x, y in offs)
    assert len({round(x, 6) for pair in offs for x in pair}) == 12
    assert max(max(map(abs, pair)) for pair in offs) > 0.05
    assert softened(HEX, 1, 0.1, 4) != wavy
    many = [softened(HEX, 1, 0.1, seed) for seed in range(60)]
    mean = sum(p[0] - q[0] for one in many for p, q in zip(one, softened(HEX, 1), strict=True))
    assert abs(mean / 360) < 0.01


@pytest.mark.parametrize("outline", [HEX, SQUARE, [(0, 0), (3, 1), (5, 0), (4, 4), (1, 3)]])
def test_a_closed_curve_is_smooth_and_keeps_to_its_outline(outline: list[Point]) -> None:
    found = list(closed_curves(outline))
    sides = list(pairwise([*outline, outline[0]]))
    assert len(found) == len(outline)
    for one, other in pairwise([*found, found[0]]):
        assert one[3] == pytest.approx(other[0])
        before = one[3][0] - one[2][0], one[3][1] - one[2][1]
        after = other[1][0] - other[0][0], other[1][1] - other[0][1]
        assert before[0] * after[1] - before[1] * after[0] == pytest.approx(0, abs=1e-9)
        assert before[0] * after[0] + before[1] * after[1] > 0
    for curve in found:
        assert min(math.dist(curve[0], halfway(a, b)) for a, b in sides) < 1e-9
    ring = [at(c, i / 8) for c in found for i in range(8)]
    assert 0.7 < abs(area(ring)) / abs(area(outline)) < 1


@pytest.mark.parametrize("stride", [0.1, 0.37, 1.0])
def test_places_along_a_curve_are_evenly_apart_and_know_the_way(stride: float) -> None:
    big = [(x * 2, y * 2) for x, y in HEX]
    found = walked(big, stride)
    ring = [at(c, i / 16) for c in closed_curves(big) for i in range(16)]
    whole = sum(math.dist(a, b) for a, b in pairwise([*ring, ring[0]]))
    assert len(found) == pytest.approx(whole / stride, abs=1.1)
    gaps = [math.dist(a, b) for (a, _), (b, _) in pairwise([*found, found[0]])]
    assert max(gaps) - min(gaps) < 0.12 * stride
    for (x, y), heading in found:
        assert min(math.dist((x, y), p) for p in ring) < 0.09
        round_ = math.atan2(y, x) + math.pi / 2
        assert abs(math.remainder(heading - round_, 2 * math.pi)) < 0.4
    assert len(walked(big, 50.0)) == 6


def test_scallops_bulge_outwards_by_their_share_and_join() -> None:
    big = [(x * 2, y * 2) for x, y in HEX]
    smooth = softened(big, 1)
    arcs = scalloped(smooth, 0.3, (0.2, 0.5))
    for one, other in pairwise([*arcs, arcs[0]]):
        assert one[3] == pytest.approx(other[0])
    shares = []
    for start, one, two, end in arcs:
        wide = math.dist(start, end)
        assert wide == pytest.approx(0.3, abs=0.04)
        top = at((start, one, two, end), 0.5)
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        assert math.hypot(*top) > math.hypot(*middle)
        shares.append(math.dist(top, middle) / wide / 0.75)
        assert math.dist(top, start) == pytest.approx(math.dist(top, end), rel=0.02)
    assert 0.19 < min(shares) < 0.28
    assert 0.42 < max(shares) < 0.51


def test_a_place_on_a_curve_and_its_heading() -> None:
    curve = ((0.0, 0.0), (1.0, 2.0), (3.0, 2.0), (4.0, 0.0))
    for i in range(11):
        spot, heading = bend_of(curve, i / 10)
        assert spot == pytest.approx(at(curve, i / 10))
        near, far = at(curve, max(0, i / 10 - 0.02)), at(curve, min(1, i / 10 + 0.02))
        assert heading == pytest.approx(math.atan2(far[1] - near[1], far[0] - near[0]), abs=0.12)
    assert bend_of(curve, 0.5)[1] == pytest.approx(0)


def test_boxes_along_a_way_cover_it_side_by_side() -> None:
    line = ((0.0, 0.0), (0.3, 0.0), (0.7, 0.0), (1.0, 0.0))
    boxes = list(boxes_along(line, 0.15))
    assert len(boxes) == 4
    for i, box in enumerate(boxes):
        assert (box[0] + box[2]) / 2 == pytest.approx((i + 0.5) / 4, abs=0.03)
        assert (box[2] - box[0], box[3] - box[1]) == pytest.approx((0.3, 0.3))
        assert (box[1] + box[3]) / 2 == 0


@pytest.mark.parametrize("outline", [HEX, SQUARE])
@pytest.mark.parametrize("radius", [0.1, 0.3, 5.0])
def test_rounded_corners_touch_both_sides_at_their_radius(
    outline: list[Point], radius: float
) -> None:
    found = list(rounded(outline, radius))
    assert len(found) == 2 * len(outline)
    for one, other in pairwise([*found, found[0]]):
        assert one[3] == pytest.approx(other[0], abs=1e-9)
    side = math.dist(outline[0], outline[1])
    reach = min(radius, side / 2)
    for corner, bend in zip(outline, found[::2], strict=True):
        assert math.dist(bend[0], corner) == pytest.approx(reach)
        assert math.dist(bend[3], corner) == pytest.approx(reach)
        assert math.dist(at(bend, 0.5), corner) < reach
        assert math.dist(at(bend, 0.5), corner) > 0.05 * reach
    for straight in found[1::2]:
        long = math.dist(straight[0], straight[3])
        assert long == pytest.approx(side - 2 * reach, abs=1e-9)
        assert math.dist(at(straight, 0.5), straight[0]) == pytest.approx(long / 2, abs=1e-9)


def test_a_smooth_curve_goes_through_its_points_and_is_straight_where_they_are() -> None:
    points = [(0.0, 0.0), (1.0, 2.0), (3.0, 2.5), (4.0, 0.0)]
    found = list(smooth_through(points))
    assert [c[0] for c in found] == points[:-1]
    assert [c[3] for c in found] == points[1:]
    for one, other in pairwise(found):
        before = one[3][0] - one[2][0], one[3][1] - one[2][1]
        after = other[1][0] - other[0][0], other[1][1] - other[0][1]
        assert before == pytest.approx(after)
    line = list(smooth_through([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]))
    assert all(y == 0 for curve in line for _, y in curve)
    assert [x for x, _ in line[1]] == pytest.approx([1, 4 / 3, 5 / 3, 2])
    ring = list(smooth_through(SQUARE, closed=True))
    assert len(ring) == 4
    assert ring[-1][3] == SQUARE[0]
    radii = [math.dist(at(c, 0.5), (2, 2)) for c in ring]
    assert radii == pytest.approx([radii[0]] * 4)
    assert 2 < radii[0] < 2 * math.sqrt(2)


def test_the_straightest_pair_of_sides_goes_through() -> None:
    assert set(main_pair([0, 1, 3])) == {0, 3}
    assert set(main_pair([0, 2, 3])) == {0, 3}
    assert set(main_pair([1, 2, 5])) == {2, 5}
    assert set(main_pair([0, 2])) == {0, 2}
    assert set(main_pair([0, 1, 3, 4], {1: 1, 4: 1})) == {1, 4}
    assert set(main_pair([0, 1, 3, 4], {0: 2, 3: 2, 1: 1, 4: 1})) == {0, 3}


def test_ways_of_a_board_run_from_side_to_side_and_join_in_the_middle() -> None:
    spot = (5, 4)
    mid = (2.5, 4 * math.sqrt(3) / 2)

    def gate(side: int) -> Point:
        turn = math.radians(60 * side)
        return mid[0] + math.cos(turn) / 2, mid[1] + math.sin(turn) / 2

    for one in range(6):
        for other in range(one + 1, 6):
            (curve,) = curves(spot, [one, other])
            assert {(round(p[0], 6), round(p[1], 6)) for p in (curve[0], curve[3])} == {
                (round(gate(s)[0], 6), round(gate(s)[1], 6)) for s in (one, other)
            }
            inner = at(curve, 0.5)
            assert math.dist(inner, mid) < 0.32
            # It crosses each side straight on.
            for end, handle in ((curve[0], curve[1]), (curve[3], curve[2])):
                (hx, hy), (mx, my) = ((p[0] - end[0], p[1] - end[1]) for p in (handle, mid))
                assert abs(hx * my - hy * mx) < 1e-9
                assert 0.2 < math.dist(end, handle) < 0.4
        (blind,) = curves(spot, [one])
        assert blind[0] == pytest.approx(gate(one))
        assert blind[3] == pytest.approx(mid)
        assert all(math.dist(at(blind, t / 5), mid) < 0.51 for t in range(6))
    through, joining = curves(spot, [0, 3, 1])
    assert joining[0] == pytest.approx(gate(1))
    assert math.dist(joining[3], at(through, 0.5)) < 1e-6
    up = curves(spot, [5], upright=True)[0]
    assert up[2][0] == pytest.approx(mid[0])
    assert up[2][1] > mid[1] - 0.3


# --- the pen -------------------------------------------------------------------------------------


def test_a_circle_is_round() -> None:
    def draw(pen):
        pen.circle((5, 4), 2.0)
        pen.paint("f")

    (mark,) = drawn(draw, extent=(10, 8))
    radii = [math.dist(p, (5, 4)) for p in mark.points]
    assert max(radii) - min(radii) < 0.003
    assert mark.points[0] == pytest.approx(mark.points[-1])


def test_a_form_is_turned_clockwise_and_scaled_about_its_middle() -> None:
    def draw(pen):
        with pen.stamp("flag", 0.5):
            pen.path([(0, 0), (0.4, 0)])
            pen.paint("S")
        assert pen.known("flag")
        assert not pen.known("other")
        for number, (angle, size) in enumerate([(0, 1), (90, 1), (180, 1), (30, 2.0), (0, 0.5)]):
            pen.put("flag", (2.0 + 2 * number, 3.0), angle, size)

    marks = drawn(draw, extent=(14, 6))
    ends = [(m.points[1][0] - m.points[0][0], m.points[1][1] - m.points[0][1]) for m in marks]
    expected = [(0.4, 0), (0, 0.4), (-0.4, 0), (0.8 * math.cos(math.pi / 6), 0.4), (0.2, 0)]
    assert ends == [pytest.approx(one, abs=0.003) for one in expected]
    assert [m.points[0] for m in marks] == [pytest.approx((2.0 + 2 * n, 3.0)) for n in range(5)]
    left, top, right, bottom = marks[0].clip
    assert (right - left, bottom - top) == pytest.approx((1, 1), abs=0.02)


def test_lines_are_never_finer_than_they_can_be_printed() -> None:
    def draw(pen):
        for width in (0.01, 0.2):
            pen.stroke("#804020", width, (0.1, 0.2), cap=0)
            pen.lines([((1, 1), (2, 1))])
            pen.paint("S")

    fine, broad = drawn(draw, extent=(4, 4), finest=0.05)
    assert (fine.width, broad.width) == pytest.approx((0.05, 0.2))
    assert fine.dash == pytest.approx((0.1, 0.2))
    assert fine.cap == 0
    assert fine.colour == pytest.approx((0x80 / 255, 0x40 / 255, 0x20 / 255), abs=0.002)
    (grey, _) = drawn(draw, extent=(4, 4), ink="grey")
    assert len(grey.colour) == 1
    assert 0.2 < grey.colour[0] < 0.5


def test_glass_lets_through_and_what_is_kept_comes_back() -> None:
    def draw(pen):
        pen.fill("#000000")
        with pen.kept():
            pen.fill("#ffffff")
            with pen.glazed(0.4):
                pen.path([(0, 0), (1, 0), (1, 1)], close=True)
                pen.paint("f")
        pen.path([(1, 1), (2, 1), (2, 2)], close=True)
        pen.paint("f")
        with pen.kept():
            pen.path([(0, 0), (1, 0), (1, 2), (0, 2)], close=True)
            pen.clip()
            with pen.glazed(1):
                pen.path([(0, 0), (4, 0), (4, 4)], close=True)
                pen.paint("f")
        pen.blob([(0, 0), (1, 1)])
        pen.paint("n")

    glass, plain, clipped = drawn(draw, extent=(4, 4))
    assert (glass.alpha, plain.alpha, clipped.alpha) == (0.4, 1, 1)
    assert glass.light > 0.99
    assert plain.light == clipped.light == 0
    assert clipped.clip == pytest.approx((0, 0, 1, 2))
    assert plain.clip[0] < 0


def test_paths_keep_to_a_thousandth_of_a_hex_and_foliage_to_a_hundredth() -> None:
    def draw(pen):
        pen.lines([((1.2345, 1), (2, 1.0005))])
        pen.paint("S")
        pen.lines([((1.2345, 1), (2, 1.006))], coarse=True)
        pen.paint("S")
        pen.curves([((0, 0), (1, 0), (1, 1), (2, 1)), ((2, 1), (3, 1), (3, 2), (4, 2))])
        pen.paint("S")
        pen.curves([((0, 0), (1, 0), (1, 1), (2, 1)), ((3, 1), (3, 1), (3, 2), (4, 2))])
        pen.paint("S")

    fine, coarse, one, two = drawn(draw, extent=(5, 5))
    assert fine.points[0][0] == pytest.approx(1.2345, abs=0.0006)
    assert coarse.points[0][0] == pytest.approx(1.23, abs=1e-6)
    assert coarse.points[1][1] == pytest.approx(1.01, abs=1e-6)
    assert (len(one.paths), len(two.paths)) == (1, 2)
    assert lengths(one)[0] > 4
    assert box_of(one.points) == pytest.approx((0, 0, 4, 2))
