"""Textures and symbols of hex maps: each fills its hex and no more, stands upright, and is lit."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import cache

import pytest

from generator.draw.look import LOOKS, Look
from generator.draw.map.stamps import TEXTURES, VARIANTS
from generator.draw.map.symbols import SYMBOLS
from tests.drawn import Mark, Point, box_of, drawn, lengths, open_edges

EXTENT = (2.0, 2.0)
LOOK = LOOKS["temperate"]
KINDS = [(kind, variant) for kind in TEXTURES for variant in range(VARIANTS)]


def moved(mark: Mark, x: float, y: float) -> tuple[tuple[Point, ...], ...]:
    return tuple(tuple((px + x, py + y) for px, py in path) for path in mark.paths)


def about(marks: Sequence[Mark]) -> list[Mark]:
    """Marks about the middle of their hex."""
    return [Mark(m.kind, moved(m, -1, -1), m.colour, m.width, m.dash, m.cap) for m in marks]


@cache
def texture(kind: str, variant: int, ink: str = "colour") -> list[Mark]:
    def draw(pen):
        pen.say("1 0 0 1 100 100 cm")
        TEXTURES[kind](pen, LOOK, variant)

    return about(drawn(draw, extent=EXTENT, ink=ink))


@cache
def symbol(name: str) -> list[Mark]:
    def draw(pen):
        pen.say("1 0 0 1 100 100 cm")
        SYMBOLS[name](pen, LOOK)

    return about(drawn(draw, extent=EXTENT))


def out(point: Point) -> float:
    """How far a point is out towards the nearest flat of its hex; 0.5 is on the flat."""
    x, y = point
    turns = [math.radians(60 * side - 90) for side in range(6)]
    return max(x * math.cos(turn) + y * math.sin(turn) for turn in turns)


def items(marks: Sequence[Mark]) -> list[tuple[float, float, float, float]]:
    """The boxes of the things of a texture: what touches belongs together."""
    boxes: list[tuple[float, float, float, float]] = []
    for mark in marks:
        for path in mark.paths:
            box = box_of(path)
            touching = [b for b in boxes if _near(b, box)]
            boxes = [b for b in boxes if b not in touching]
            corners = [c for b in (*touching, box) for c in ((b[0], b[1]), (b[2], b[3]))]
            boxes.append(box_of(corners))
    return boxes


def _near(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


# --- textures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "variant"), KINDS)
def test_a_texture_fills_its_hex_and_hardly_leaves_it(kind: str, variant: int) -> None:
    marks = texture(kind, variant)
    points = [point for mark in marks for point in mark.points]
    assert max(map(out, points)) < 0.64
    left, top, right, bottom = box_of(points)
    assert min(-left, -top, right, bottom) > 0.24, "it reaches out to all sides"
    quarters = {(x > 0, y > 0) for x, y in points}
    assert len(quarters) == 4
    for sense in (1, -1):
        for axis in range(6):
            turn = math.radians(30 * axis)
            far = max(sense * (x * math.cos(turn) + y * math.sin(turn)) for x, y in points)
            assert far > 0.2


@pytest.mark.parametrize(("kind", "variant"), KINDS)
def test_a_texture_is_of_fine_lines_and_small_things(kind: str, variant: int) -> None:
    for mark in texture(kind, variant):
        if mark.kind == "stroke":
            assert 0.007 <= mark.width <= 0.023
            assert max(lengths(mark)) < 0.8
            assert mark.cap == 1
        for path in mark.paths:
            left, top, right, bottom = box_of(path)
            assert max(right - left, bottom - top) < 0.33
            if mark.kind == "fill":
                assert min(right - left, bottom - top) > 0.015
                assert max(right - left, bottom - top) < 0.29


COUNTS = {
    "woods": (9, 9), "light-jungle": (10, 10), "dense-jungle": (12, 16), "palm": (4, 6),
    "brush": (9, 12), "scrub": (6, 9), "marsh": (5, 6), "reeds": (9, 12),
    "kunai": (9, 13), "bamboo": (7, 9), "crag": (5, 7), "hammada": (18, 26), "sand": (9, 13),
    "beach": (5, 7), "ocean": (4, 6),
}  # fmt: skip
"""How many trees, tufts or stones a texture has at least and at most."""


def roots(kind: str, marks: Sequence[Mark]) -> list[Point]:
    """Where the things of a texture stand: the middles of lobes, or where strokes begin."""
    if kind in ("woods", "light-jungle", "dense-jungle"):
        crowns = [m for m in marks if m.kind == "fill"][1::2]
        fronds = {m.paths[0][0] for m in marks if m.kind == "stroke" and len(m.paths) > 1}
        return [m.middle for m in crowns] + sorted(fronds)
    if kind == "palm":
        return sorted({path[0] for m in marks if m.kind == "stroke" for path in m.paths})
    if kind == "brush":
        return [m.middle for m in marks if m.kind == "fill"][1::2]
    if kind == "crag":
        return [m.middle for m in marks if m.kind == "stroke"]
    if kind == "hammada":
        return [m.middle for m in marks]
    if kind == "sand":
        return [Mark("", (path,), ()).middle for m in marks for path in m.paths]
    if kind == "bamboo":
        trunks = [m for m in marks if m.light < 0.55]
        return [m.paths[1][0] for m in trunks]
    every = {"scrub": 4, "reeds": 4, "kunai": 3, "marsh": 7, "beach": 1, "ocean": 2}[kind]
    return [m.paths[i][0] for m in marks for i in range(0, len(m.paths), every)]


@pytest.mark.parametrize(("kind", "variant"), KINDS)
def test_the_things_of_a_texture_are_so_many_and_keep_apart(kind: str, variant: int) -> None:
    found = roots(kind, texture(kind, variant))
    least, most = COUNTS[kind]
    assert least <= len(found) <= most
    apart = {"light-jungle": 0.01, "dense-jungle": 0.01, "hammada": 0.09, "woods": 0.12}
    nearest = min(math.dist(a, b) for i, a in enumerate(found) for b in found[:i])
    assert nearest > apart.get(kind, 0.14)
    assert max(math.hypot(*one) for one in found) < 0.5


@pytest.mark.parametrize("kind", TEXTURES)
def test_variants_differ(kind: str) -> None:
    drawn_ = {tuple(mark.key for mark in texture(kind, variant)) for variant in range(VARIANTS)}
    assert len(drawn_) == VARIANTS


@pytest.mark.parametrize("kind", ["woods", "light-jungle", "dense-jungle", "brush"])
def test_crowns_have_their_shadow_at_the_lower_right(kind: str) -> None:
    for variant in range(VARIANTS):
        fills = [mark for mark in texture(kind, variant) if mark.kind == "fill"]
        assert len(fills) % 2 == 0
        for dark, crown in zip(fills[::2], fills[1::2], strict=True):
            assert dark.light < crown.light
            (x, y), (u, v) = dark.middle, crown.middle
            assert 0.005 < x - u < 0.04
            assert 0.005 < y - v < 0.05
            assert 0.6 < crown.area / dark.area <= 1.01
            assert 0.03 < math.sqrt(crown.area / math.pi) < 0.14


@pytest.mark.parametrize("kind", ["woods", "light-jungle", "dense-jungle"])
def test_crowns_have_a_fold_below_their_middle_and_the_nearer_stand_before(kind: str) -> None:
    for variant in range(VARIANTS):
        marks = texture(kind, variant)
        crowns = [i for i, m in enumerate(marks) if m.kind == "fill"][1::2]
        rows = [marks[i].middle[1] for i in crowns]
        assert rows == sorted(rows)
        for i in crowns:
            fold, crown = marks[i + 1], marks[i]
            assert fold.kind == "stroke"
            left, _top, right, bottom = crown.box
            inner = fold.box
            assert left < inner[0] < inner[2] < right
            assert crown.middle[1] - 0.01 < inner[1] < inner[3] < bottom
            assert abs(fold.middle[0] - crown.middle[0]) < 0.02
            assert inner[2] - inner[0] > 0.35 * (right - left)


@pytest.mark.parametrize("kind", ["scrub", "reeds", "kunai"])
def test_blades_rise_from_the_ground(kind: str) -> None:
    """They fan out: the ends lie farther apart than the roots, some to each side."""
    for variant in range(VARIANTS):
        (mark,) = texture(kind, variant)
        every = {"scrub": 4, "reeds": 4, "kunai": 3}[kind]
        for i in range(0, len(mark.paths), every):
            tuft = mark.paths[i : i + every]
            starts, ends = [p[0] for p in tuft], [p[-1] for p in tuft]
            assert all(0.03 < s[1] - e[1] < 0.17 for s, e in zip(starts, ends, strict=True))
            leans = sorted(e[0] - s[0] for s, e in zip(starts, ends, strict=True))
            assert leans[0] < 0 < leans[-1]
            assert leans[-1] - leans[0] > 0.04
            assert max(map(abs, leans)) < 0.08
            assert max(s[0] for s in starts) - min(s[0] for s in starts) < 0.06
            assert len(set(ends)) == every


def test_marsh_has_two_level_lines_of_water_and_five_blades_over_them() -> None:
    for variant in range(VARIANTS):
        (mark,) = texture("marsh", variant)
        assert len(mark.paths) % 7 == 0
        for i in range(0, len(mark.paths), 7):
            upper, lower, *blades = mark.paths[i : i + 7]
            for line in (upper, lower):
                assert line[0][1] == line[1][1]
                assert 0.17 < line[1][0] - line[0][0] < 0.21
            assert 0.02 < lower[0][1] - upper[0][1] < 0.04
            middle = (upper[0][0] + upper[1][0]) / 2
            assert lower[0][0] > upper[0][0]
            assert lower[1][0] > upper[1][0]
            leans = [round(end[0] - start[0], 3) for start, end in blades]
            assert leans == sorted(leans)
            tips = [end[0] - middle for _, end in blades]
            assert tips == pytest.approx([-tip for tip in reversed(tips)], abs=1e-6)
            highs = [start[1] - end[1] for start, end in blades]
            assert highs == pytest.approx(list(reversed(highs)), abs=1e-6)
            assert max(highs) == highs[2]
            assert 0.05 < min(highs) < max(highs) < 0.1
            assert all(start[1] == upper[0][1] for start, _ in blades)


def test_palms_spread_seven_fronds_evenly_over_their_shadow() -> None:
    for variant in range(VARIANTS):
        marks = texture("palm", variant)
        for shade, fronds in zip(marks[::2], marks[1::2], strict=True):
            assert (shade.kind, fronds.kind, len(fronds.paths)) == ("fill", "stroke", 7)
            (root,) = {path[0] for path in fronds.paths}
            assert 0.02 < shade.middle[0] - root[0] < 0.04
            assert 0.02 < shade.middle[1] - root[1] < 0.05
            ends = [path[-1] for path in fronds.paths]
            turns = sorted(math.atan2(y - 0.02 - root[1], x - root[0]) for x, y in ends)
            gaps = [b - a for a, b in itertools.pairwise(turns)]
            assert gaps == pytest.approx([2 * math.pi / 7] * 6, abs=0.05)
            reach = [math.dist((x, y - 0.02), root) for x, y in ends]
            assert reach == pytest.approx([reach[0]] * 7, abs=0.003)
            assert 0.1 < reach[0] < 0.15


def test_bamboo_has_three_canes_that_spread_with_pale_joints_across() -> None:
    for variant in range(VARIANTS):
        marks = texture("bamboo", variant)
        for canes, joints in zip(marks[::2], marks[1::2], strict=True):
            assert (len(canes.paths), len(joints.paths)) == (3, 2)
            assert joints.light > canes.light
            assert joints.width < canes.width
            feet = [start[0] for start, _ in canes.paths]
            tips = [end[0] for _, end in canes.paths]
            middle = feet[1]
            for spots in (feet, tips):
                assert spots[1] == pytest.approx(middle)
                assert spots[2] - middle == pytest.approx(middle - spots[0], abs=1e-6)
            assert 0.02 < feet[2] - middle < tips[2] - middle < 0.06
            assert all(0.1 < start[1] - end[1] < 0.2 for start, end in canes.paths)
            for start, end in joints.paths:
                assert start[1] == end[1]
                assert (start[0] + end[0]) / 2 == pytest.approx(middle, abs=1e-6)
                assert canes.box[1] < start[1] < canes.box[3]
                assert 0.08 < end[0] - start[0] < 0.12


def test_crags_are_six_sided_rocks_with_a_light_face_inside() -> None:
    for variant in range(VARIANTS):
        marks = texture("crag", variant)
        for rock, rim, face in zip(marks[::3], marks[1::3], marks[2::3], strict=True):
            assert [m.kind for m in (rock, rim, face)] == ["fill", "stroke", "fill"]
            assert rock.points == rim.points
            assert len(set(rock.points)) == 6
            assert rim.light < rock.light < face.light
            assert 0.15 < face.area / rock.area < 0.5
            left, top, right, bottom = rock.box
            assert 0.62 < rock.area / ((right - left) * (bottom - top)) < 0.85
            assert set(face.points[:3]) <= set(rock.points)
            assert face.middle[1] < rock.middle[1], "the sun is in the upper left"
            assert 0.1 < rock.box[2] - rock.box[0] < 0.26


def test_waves_of_a_beach_are_level_humps() -> None:
    for variant in range(VARIANTS):
        (mark,) = texture("beach", variant)
        for path in mark.paths:
            left, top, right, bottom = box_of(path)
            assert path[0][1] == path[-1][1] == bottom
            assert 0.13 < right - left < 0.15
            assert 0.02 < bottom - top < 0.04
            assert path[3] == pytest.approx(((left + right) / 2, top), abs=0.002)


# --- symbols -------------------------------------------------------------------------------------

TURNED = ("cairn", "dump", "grove")
"""Heaps: they need not be alike on the left and the right."""


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_symbol_lies_in_its_hex_and_is_large_enough_to_be_told(name: str) -> None:
    points = [point for mark in symbol(name) for point in mark.points]
    assert max(map(out, points)) < 0.44
    left, top, right, bottom = box_of(points)
    assert (right - left) > 0.1
    assert 0.2 < max(right - left, bottom - top) < 0.75
    assert left < 0 < right
    assert top < 0 < bottom
    assert abs(left + right) < 0.08
    for mark in symbol(name):
        if mark.kind == "stroke":
            assert 0.015 <= mark.width <= 0.046
            assert mark.dash == ()


@pytest.mark.parametrize("name", [name for name in SYMBOLS if name not in TURNED])
def test_a_symbol_is_alike_on_its_left_and_right(name: str) -> None:
    for mark in symbol(name):
        if mark.colour == symbol("pillbox")[0].colour and name == "pillbox":
            continue  # its shadow
        spots = {(round(x, 3), round(y, 3)) for x, y in mark.points}
        for x, y in spots:
            assert min(math.dist((-x, y), one) for one in spots) < 0.0045


@pytest.mark.parametrize("name", [*(one for one in SYMBOLS if one != "tomb"), "crag"])
def test_what_has_an_edge_has_it_all_round(name: str) -> None:
    assert open_edges(symbol(name) if name in SYMBOLS else texture(name, 0)) == []


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_symbol_has_dark_lines_on_a_lighter_ground(name: str) -> None:
    """What is filled is edged; smaller things are painted over larger ones."""
    marks = symbol(name)
    strokes = [mark for mark in marks if mark.kind == "stroke"]
    assert strokes
    fills = [mark for mark in marks if mark.kind == "fill"]
    darkest = min(mark.light for mark in marks)
    assert darkest < 0.42
    if name not in ("pylon",):
        assert max(mark.light for mark in fills) > darkest + 0.1
        assert fills


DISCS = ("crossroads", "woods-line", "well")


@pytest.mark.parametrize("name", DISCS)
def test_signs_on_a_disc_lie_inside_it(name: str) -> None:
    disc, *rest = symbol(name)
    radius = disc.box[2]
    assert 0.1 < radius < 0.14
    assert disc.box == pytest.approx((-radius, -radius, radius, radius), abs=0.002)
    for mark in rest[1:]:
        inner = max(math.hypot(*point) for point in mark.points)
        assert 0.45 * radius < inner < 0.85 * radius


def test_a_summit_is_a_triangle_on_its_base_with_its_point_inside() -> None:
    hill, rim, dot = symbol("summit")
    assert len(set(hill.points)) == 3
    tip = min(hill.points, key=lambda p: p[1])
    assert tip[0] == 0
    base = sorted({p for p in hill.points if p != tip})
    assert base[0][1] == base[1][1] > 0
    assert rim.points == hill.points
    left, top, right, bottom = dot.box
    assert right - left == pytest.approx(bottom - top, abs=0.003)
    assert 0.04 < right - left < 0.07
    assert hill.box[1] < top
    assert bottom < hill.box[3]
    assert abs(dot.middle[0]) < 0.002


def test_a_tree_stands_on_its_trunk() -> None:
    _, _, crown, trunk = symbol("woods-line")
    tip = min(crown.points, key=lambda p: p[1])
    assert tip[0] == 0
    assert len(set(crown.points)) == 3
    ((top, foot),) = trunk.paths
    assert top[0] == foot[0] == 0
    assert crown.box[1] < top[1] <= crown.box[3] < foot[1] < 0.1


def test_crosses_have_their_arms_in_the_upper_half() -> None:
    """A shrine has one over its roof, a cemetery two rows of three."""
    *_, cross = symbol("shrine")
    assert cross.width > symbol("shrine")[1].width
    house = symbol("shrine")[0]
    upright, arm = cross.paths
    assert upright[0][1] < house.box[1] < upright[1][1]
    assert upright[0][1] < arm[0][1] < house.box[1]
    crosses = symbol("cemetery")[2]
    wall = symbol("cemetery")[0]
    assert len(crosses.paths) == 12
    columns, rows = set(), set()
    for upright, arm in zip(crosses.paths[::2], crosses.paths[1::2], strict=True):
        (x, y), (u, v) = upright
        assert x == u
        assert 0.09 < v - y < 0.15
        (a, b), (c, d) = arm
        assert b == d
        assert y < b < (y + v) / 2
        assert x - a == pytest.approx(c - x, abs=1e-6)
        assert 0.05 < c - a < v - y
        assert wall.box[0] < a < c < wall.box[2]
        assert wall.box[1] + 0.02 < y < v < wall.box[3] - 0.02
        columns.add(round(x, 3))
        rows.add(round(y, 3))
    assert (len(columns), len(rows)) == (3, 2)
    assert {-x for x in columns} == columns


def test_cairns_are_six_stones_each_on_the_ones_below() -> None:
    stones = [mark for mark in symbol("cairn") if mark.kind == "fill"]
    assert len(stones) == 6
    feet = [mark.box[3] for mark in stones]
    rows = [mark.middle[1] for mark in stones]
    assert max(feet[:3]) - min(feet[:3]) < 0.02
    assert rows[0] > rows[3] > rows[5]
    for mark in stones:
        assert 0.08 < mark.box[2] - mark.box[0] < 0.13
    for upper in stones[3:]:
        assert any(
            math.dist(upper.middle, lower.middle) < (upper.box[3] - lower.box[1]) + 0.1
            and lower.middle[1] > upper.middle[1]
            for lower in stones
        )


def test_a_pier_has_planks_across_at_even_distances() -> None:
    deck, _, planks = symbol("pier")
    left, top, right, bottom = deck.box
    rows = []
    for (x, y), (u, v) in planks.paths:
        assert (x, u) == (left, right)
        assert y == v
        rows.append(y)
    gaps = {round(b - a, 3) for a, b in itertools.pairwise(rows)}
    assert gaps == {0.1}
    assert 0 < rows[0] - top < 0.1
    assert 0 < bottom - rows[-1] < 0.1
    assert bottom - top > 5 * (right - left)
    assert -top > bottom, "it reaches out over the water"


def test_a_windmill_has_two_sails_crossed_over_its_tower() -> None:
    tower, _, sails = symbol("windmill")
    assert len(sails.paths) == 2
    assert sails.box[1] < tower.box[1] < sails.box[3] < tower.box[3]
    low = [p for p in tower.points if p[1] > 0]
    high = [p for p in tower.points if p[1] < 0]
    assert max(p[0] for p in low) > max(p[0] for p in high)
    assert max(p[0] for p in low) < sails.box[2]


def test_a_pylon_stands_on_two_legs_that_meet_at_its_top() -> None:
    (mark,) = symbol("pylon")
    one, other, brace, cross, arms = mark.paths
    assert one[1] == other[1]
    assert one[1][0] == 0
    assert one[0][0] == pytest.approx(-other[0][0])
    assert one[0][1] == other[0][1] == mark.box[3]
    assert arms[0][1] == arms[1][1]
    assert mark.box[1] < arms[0][1] < 0
    for a, b in (brace, cross):
        for x, y in (a, b):
            part = (y - mark.box[1]) / (mark.box[3] - mark.box[1])
            assert abs(x) <= 0.1 * part + 0.011


def test_a_dump_is_four_boxes_in_two_rows() -> None:
    boxes = [mark.box for mark in symbol("dump") if mark.kind == "fill"]
    assert len(boxes) == 4
    for left, top, right, bottom in boxes:
        assert right - left == pytest.approx(0.12, abs=0.015)
        assert bottom - top == pytest.approx(0.11, abs=0.015)
    (a, b), (c, d) = boxes[:2], boxes[2:]
    assert a[1] == b[1] > c[1] == d[1]
    for one, other in ((a, b), (c, d)):
        assert 0 < other[0] - one[2] < 0.05
    assert 0 < a[1] - c[3] < 0.04
    assert 0.03 < c[0] - a[0] < 0.1


def test_a_tomb_has_its_dome_on_its_walls_and_a_point_on_the_dome() -> None:
    walls, _, dome, _, point = symbol("tomb")
    assert dome.paths[0][0][1] == dome.paths[0][-1][1] == walls.box[1]
    assert walls.box[0] < dome.box[0] < dome.box[2] < walls.box[2]
    ((foot, tip),) = point.paths
    assert foot[1] == pytest.approx(dome.box[1], abs=0.003)
    assert 0.03 < foot[1] - tip[1] < 0.1
    assert foot[0] == tip[0] == 0
    assert walls.box[3] - walls.box[1] > 0.1


def test_a_grove_is_three_crowns_that_touch() -> None:
    crowns = [mark for mark in symbol("grove") if mark.kind == "fill"]
    assert len(crowns) == 3
    for i, one in enumerate(crowns):
        radius = (one.box[2] - one.box[0]) / 2
        assert 0.14 < radius < 0.17
        for other in crowns[:i]:
            assert 0.1 < math.dist(one.middle, other.middle) < 2 * radius


def test_a_pillbox_is_an_octagon_with_a_slit_and_a_shadow() -> None:
    shade, body, rim, face, slit = symbol("pillbox")
    assert len(set(body.points)) == 8
    assert {round(math.hypot(*p), 3) for p in body.points} == {0.2}
    assert body.points == rim.points
    assert 0.01 < shade.middle[0] < 0.04
    assert 0.01 < shade.middle[1] < 0.05
    assert shade.light < body.light < face.light
    ((a, b),) = slit.paths
    assert a[1] == b[1] < 0
    assert face.box[0] < a[0] < b[0] < face.box[2]
    assert face.box[1] < a[1] < face.box[3]
    sides = sorted(set(body.points), key=lambda p: math.atan2(p[1], p[0]))
    flats = [math.dist(p, q) for p, q in itertools.pairwise(sides)]
    assert flats == pytest.approx([flats[0]] * 7, abs=0.002)
    assert max(x for x, _ in body.points) < 0.19, "it lies on its flats"


@pytest.mark.parametrize("look", LOOKS)
def test_textures_are_drawn_in_every_look_in_shades_of_grey_where_asked(look: str) -> None:
    chosen: Look = LOOKS[look]
    for draw in TEXTURES.values():
        marks = drawn(lambda pen, draw=draw: draw(pen, chosen, 0), ink="grey")
        assert all(len(mark.colour) == 1 for mark in marks)
