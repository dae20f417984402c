"""Tables in inches, read back: every piece of terrain is drawn where it lies, lit from one side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from generator.draw.table.brush import LIGHT, Brush, beside, lump, paced
from generator.draw.table.houses import blocks
from generator.draw.table.job import LAYERS, table_picture
from generator.draw.table.land import draw_grass
from generator.draw.table.look import LOOKS, look_for
from generator.draw.table.trees import define_trees
from generator.ground.tabletop import (
    CELL,
    FRAME,
    Banner,
    EntryPlace,
    TableDrawing,
    TableObjective,
    Tabletop,
    TableZone,
    TerrainPiece,
)
from tests.drawn import (
    Box,
    Mark,
    Point,
    area,
    box_of,
    drawn,
    lengths,
    marks_of,
    new_ones,
    open_edges,
)
from tests.printed import Printed
from tests.shares import first

SIDE = 24
BARE = Tabletop(SIDE, SIDE)
SQUARE = ((6.0, 7.0), (16.0, 7.0), (16.0, 15.0), (6.0, 15.0))
LINE = ((4.0, 5.0), (10.0, 9.0), (18.0, 9.0))
LEVEL = ((4.0, 12.0), (20.0, 12.0))
HOUSE = ((8.0, 8.0), (14.0, 8.0), (14.0, 12.0), (8.0, 12.0))
MM = 5.0


def piece(kind: str, points: Sequence[Point], width: float = 1.0, **more: Any) -> TerrainPiece:
    return TerrainPiece("one", kind, tuple(points), width, **more)


@cache
def read(pieces: tuple[TerrainPiece, ...], ink: str, climate: str) -> tuple[Mark, ...]:
    table = Tabletop(SIDE, SIDE, pieces)

    def draw(pen):
        brush = Brush(pen, look_for(climate, ink), table, ink != "saver")
        define_trees(pen, brush.look)
        for kinds, layer in LAYERS:
            if found := list(table.of(*kinds)):
                layer(brush, found)

    return tuple(drawn(draw, ink=ink, extent=(SIDE, SIDE)))


def shown(*pieces: TerrainPiece, ink: str = "colour", climate: str = "temperate") -> list[Mark]:
    return list(read(pieces, ink, climate))


def seen(marks: Sequence[Mark]) -> Box:
    boxes = [
        tuple(f(a, b) for f, a, b in zip((max, max, min, min), m.box, m.clip, strict=True))
        for m in marks
    ]
    return box_of([(b[0], b[1]) for b in boxes] + [(b[2], b[3]) for b in boxes])


def grown(marks: Sequence[Mark], points: Sequence[Point]) -> list[float]:
    """How far marks reach beyond the box of some points: left, top, right, bottom."""
    a, b = seen(marks), box_of(points)
    return [b[0] - a[0], b[1] - a[1], a[2] - b[2], a[3] - b[3]]


AREAS = [
    ("field", "plough"), ("field", "wheat"), ("field", "crops"), ("field", "meadow"),
    ("field", ""), ("hill", ""), ("rough", ""), ("yard", ""), ("crater", ""), ("woods", ""),
    ("woods", "pine"), ("woods", "mixed"), ("orchard", ""), ("building", ""),
    ("building", "church"), ("building", "ruin"), ("bridge", ""), ("bridge", "wood"), ("ford", ""),
]  # fmt: skip
LINES = ["stream", "road", "track", "wall", "fence", "hedge", "bank", "works"]


@pytest.mark.parametrize("ink", first(12, ["colour", "saver"]))
@pytest.mark.parametrize(("kind", "sort"), AREAS)
def test_an_area_is_drawn_within_its_outline_and_fills_it(kind: str, sort: str, ink: str) -> None:
    for off in (0.0, 4.0):
        points = [(x + off, y + off) for x, y in SQUARE]
        marks = shown(piece(kind, points, sort=sort), ink=ink)
        beyond = grown(marks, points)
        assert max(beyond) < 1.9, "no more than a shadow or a crown beyond it"
        assert min(beyond) > (-1.25 if kind != "crater" else -2.0)
        if ink == "colour" and kind not in ("field", "crater", "ford"):
            assert beyond[2] + beyond[3] >= beyond[0] + beyond[1] - 0.4, "shadows fall south-east"
        for mark in marks:
            assert mark.width <= 0.45
        assert open_edges(marks) == []


@pytest.mark.parametrize("ink", ["colour", "saver"])
@pytest.mark.parametrize("kind", LINES)
def test_a_line_is_drawn_along_its_course_and_little_broader(kind: str, ink: str) -> None:
    marks = shown(piece(kind, LINE, 0.8), ink=ink)
    assert max(grown(marks, LINE)) < 1.25
    assert min(grown(marks, LINE)) > -1.0
    strokes = [m for m in marks if m.kind == "stroke"]
    assert all(0.015 <= m.width <= 0.8 + 0.76 for m in strokes)
    for mark in strokes:
        for x, y in mark.points:
            near = min(_to_segment((x, y), a, b) for a, b in pairwise(LINE))
            assert near < 1.3


def _to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


@pytest.mark.parametrize("kind", ["stream", "road", "track", "works"])
def test_what_has_a_width_is_drawn_so_wide_with_an_edge_on_either_side(kind: str) -> None:
    for width in (0.8, 2.0):
        strokes = [m for m in shown(piece(kind, LEVEL, width)) if m.kind == "stroke"]
        body = next(m for m in strokes if m.width == pytest.approx(width, abs=0.001))
        edge = strokes[strokes.index(body) - 1]
        assert 0.1 < edge.width - body.width < 0.2
        assert edge.light < body.light
        assert all(m.points[0] == (4.0, 12.0) for m in (body, edge))
        assert all(m.points[-1] == (20.0, 12.0) for m in (body, edge))
        inner = list(strokes[strokes.index(body) + 1 :])
        assert all(m.width < body.width for m in inner)
        assert all(abs(y - 12) <= width / 2 + 0.15 for m in inner for _, y in m.points)


def test_ruts_and_ripples_run_on_both_sides_of_the_middle() -> None:
    for kind in ("road", "track", "stream"):
        marks = shown(piece(kind, LEVEL, 2.0))
        pair = next(m for m in marks if len(m.paths) == 2 and m.dash)
        heights = sorted(path[0][1] - 12 for path in pair.paths)
        assert heights[0] == pytest.approx(-heights[1], abs=0.02)
        assert 0.35 < heights[1] < 0.75
        assert 0.04 < pair.width < 0.12
        assert sum(pair.dash) < 2.5


def test_a_track_has_grass_in_its_middle_and_a_road_a_pale_band() -> None:
    *_, grass = shown(piece("track", LEVEL, 2.0))
    assert {y for _, y in grass.points} == {12.0}
    assert 0.2 < grass.dash[0] < grass.dash[1] < 0.6
    pale = [m for m in shown(piece("road", LEVEL, 2.0)) if m.width == pytest.approx(1.0)]
    assert len(pale) == 1
    assert not [m for m in shown(piece("track", LEVEL, 2.0)) if m.width == pytest.approx(1.0)]


def test_ripples_of_a_stream_are_short_and_follow_it() -> None:
    *_, ripples = shown(piece("stream", LEVEL, 2.0))
    assert len(ripples.paths) == 20
    for path in ripples.paths:
        left, top, right, bottom = box_of(path)
        assert right - left == pytest.approx(0.64, abs=0.02)
        assert 0.05 < bottom - top < 0.15
        assert abs(path[0][1] - 12) < 0.6
    starts = [path[0][0] for path in ripples.paths]
    gaps = [b - a for a, b in pairwise(starts)]
    assert gaps == pytest.approx([0.8] * 19, abs=0.03)


@pytest.mark.parametrize("climate", list(LOOKS))
@pytest.mark.parametrize(("ink", "apart"), [("grey", 0.25), ("saver", 0.15)])
def test_without_colour_streams_are_darker_than_roads(ink: str, apart: float, climate: str) -> None:
    light = {
        kind: [m.light for m in shown(piece(kind, LEVEL, 2.0), ink=ink, climate=climate)
               if m.kind == "stroke" and 0.8 < m.width <= 2.0]
        for kind in ("stream", "road", "track")
    }  # fmt: skip
    assert all(light.values())
    assert max(light["stream"]) + apart < min(*light["road"], *light["track"])


def test_streams_that_join_share_one_bed() -> None:
    """All banks lie below all water: no bank is seen across a confluence."""
    marks = shown(piece("stream", LEVEL, 1.0), piece("stream", LINE, 1.0))
    widths = [round(m.width, 2) for m in marks if m.kind == "stroke" and m.width > 0.5]
    assert widths == [1.55, 1.55, 1.16, 1.0, 1.16, 1.0]
    roads = shown(piece("road", LEVEL, 1.0), piece("track", LINE, 1.0))
    order = [round(m.width, 2) for m in roads if m.kind == "stroke" and m.width > 0.9]
    assert order == sorted(order, reverse=True)


@pytest.mark.parametrize(("kind", "near"), [("hedge", 0.46), ("bank", 0.46)])
def test_bushes_of_a_hedge_stand_closely_along_it(kind: str, near: float) -> None:
    marks = [
        m for m in shown(piece(kind, LEVEL)) if m.form.startswith("bush") and m.kind == "stroke"
    ]
    spots = sorted(
        {(round(m.middle[0], 2), round(m.middle[1], 2)) for m in marks if len(m.paths) == 1}
    )
    assert len(spots) == pytest.approx(16 / near, abs=2)
    xs = [x for x, _ in spots]
    assert max(b - a for a, b in pairwise(xs)) < 0.75
    assert xs[0] < 4.5
    assert xs[-1] > 19.5
    assert all(abs(y - 12) < 0.18 for _, y in spots)
    assert abs(sum(y - 12 for _, y in spots) / len(spots)) < 0.04, "on both sides of the line"
    assert abs((xs[0] - 4) - (20 - xs[-1])) < 0.3
    sizes = [m.box[2] - m.box[0] for m in marks if len(m.paths) == 1]
    least, most = (0.75, 1.4) if kind == "bank" else (0.5, 1.0)
    assert least < min(sizes) < max(sizes) < most


def test_a_wall_is_of_stones_and_a_fence_has_posts() -> None:
    marks = shown(piece("wall", LEVEL))
    shade, rim, wall, joints = marks
    assert shade.light < wall.light
    assert shade.points[0][0] - 4 == pytest.approx(0.2, abs=0.05)
    assert shade.points[0][1] - 12 == pytest.approx(0.25, abs=0.05)
    assert 0.1 < rim.width - wall.width < 0.2
    assert (rim.cap, wall.cap, joints.cap) == (2, 2, 0)
    xs = [p[0][0] for p in joints.paths]
    gaps = [b - a for a, b in pairwise(xs)]
    assert 0.29 < min(gaps) < max(gaps) < 0.51
    assert 4.2 < xs[0] < 4.4
    assert xs[-1] > 19.4
    for (x, y), (u, v) in joints.paths:
        assert x == pytest.approx(u, abs=0.001)
        assert abs(y - v) == pytest.approx(wall.width, abs=0.02)
        assert (y + v) / 2 == pytest.approx(12, abs=0.02)
    fence = shown(piece("fence", LEVEL))
    rails = [m for m in fence if m.kind == "stroke" and m.width == pytest.approx(0.07)]
    assert sorted(m.points[0][1] - 12 for m in rails) == pytest.approx([-0.09, 0.09], abs=0.02)
    posts = [m for m in fence if m.kind == "fill"]
    assert len(posts) == pytest.approx(16 / 0.95, abs=1)
    for post in posts:
        assert post.middle[1] == pytest.approx(12, abs=0.02)
        assert post.box[2] - post.box[0] == pytest.approx(0.3, abs=0.02)


def test_earthworks_have_strokes_down_one_face_and_a_line_along_the_top() -> None:
    marks = shown(piece("works", LEVEL, 1.2))
    *_, strokes, crest = marks
    assert {y for _, y in crest.points} == {12.0}
    assert len(strokes.paths) == pytest.approx(16 / 0.55, abs=1)
    for (x, y), (u, v) in strokes.paths:
        assert x == pytest.approx(u, abs=0.01)
        assert v == pytest.approx(12, abs=0.01)
        assert v - y == pytest.approx(-0.6, abs=0.01) or v - y == pytest.approx(0.6, abs=0.01)
    assert len({round(a[1] - b[1], 1) for a, b in strokes.paths}) == 1


# --- fields, hills, woods ------------------------------------------------------------------------


@pytest.mark.parametrize(("sort", "gap"), [("plough", 0.42), ("wheat", 0.3)])
@pytest.mark.parametrize("turned", [False, True])
def test_furrows_run_along_the_longest_side(sort: str, gap: float, turned: bool) -> None:
    points = [(y, x) for x, y in SQUARE] if turned else SQUARE
    marks = shown(piece("field", points, sort=sort))
    tint, rows = marks[:2]
    assert tint.box == pytest.approx(box_of(points), abs=0.51)
    assert rows.clip == pytest.approx(box_of(points), abs=0.1)
    along, across = (1, 0) if turned else (0, 1)
    for a, b in rows.paths:
        assert abs(b[along] - a[along]) > 10
        assert abs(b[across] - a[across]) < 0.12
    middles = sorted((a[across] + b[across]) / 2 for a, b in rows.paths)
    gaps = [b - a for a, b in pairwise(middles)]
    assert gaps == pytest.approx([gap] * len(gaps), abs=0.02)
    assert middles[0] < points[0][across] + gap
    assert middles[-1] > max(p[across] for p in points) - gap
    assert 0.03 < rows.width < 0.12
    assert not rows.dash
    assert marks[-1].dash


def test_ears_and_plants_and_tufts_fill_their_fields() -> None:
    (ears,) = [
        m for m in shown(piece("field", SQUARE, sort="wheat")) if m.width == pytest.approx(0.05)
    ]
    assert 50 < len(ears.paths) < 250
    assert all(0.1 < length < 0.35 for length in lengths(ears))
    assert all(a[1] > b[1] and a[0] < b[0] for a, b in ears.paths), "they lean with the wind"
    plants = shown(piece("field", SQUARE, sort="crops"))[1]
    assert plants.kind == "fill"
    widths = [box_of(p)[2] - box_of(p)[0] for p in plants.paths]
    assert all(w == pytest.approx(0.2, abs=0.02) for w in widths)
    inside = [p for p in plants.paths if 6 < p[0][0] < 16 and 7 < p[0][1] < 15]
    assert 250 < len(inside) < 380
    tufts = shown(piece("field", SQUARE, sort="meadow"))[1]
    roots = {path[0] for path in tufts.paths}
    assert 50 < len(roots) < 90
    assert len(tufts.paths) == 3 * len(roots)
    assert max(lengths(tufts)) < 0.35
    assert all(5.5 <= x <= 16.5 and 6.5 <= y <= 15.5 for x, y in roots)
    assert all(a[1] - b[1] > 0.2 for a, b in tufts.paths)
    assert (
        new_ones(shown(piece("field", SQUARE)), shown(piece("field", SQUARE, sort="meadow"))) == []
    )


def test_hills_rise_in_lighter_steps_with_strokes_down_their_slopes() -> None:
    inner = [(8.0, 9.0), (14.0, 9.0), (14.0, 13.0), (8.0, 13.0)]
    marks = shown(piece("hill", SQUARE, steps=(tuple(inner),)))
    bodies = [m for m in marks if m.kind == "fill" and m.alpha == 1]
    assert len(bodies) == 2
    assert bodies[0].light < bodies[1].light
    assert bodies[1].area < bodies[0].area
    shades = [m for m in marks if m.kind == "fill" and m.alpha < 0.2]
    assert len(shades) == 6
    for number, body in enumerate(bodies):
        offs = [math.dist(m.middle, body.middle) for m in shades[3 * number : 3 * number + 3]]
        assert offs == sorted(offs)
        assert offs[-1] < 1
        gaps = [b - a for a, b in pairwise([0.0, *offs])]
        assert max(gaps) - min(gaps) < 0.03
        for m in shades[3 * number : 3 * number + 3]:
            assert m.middle[0] > body.middle[0]
            assert m.middle[1] > body.middle[1]
    contours = [m for m in marks if m.kind == "stroke" and len(m.paths) == 1 and m.width > 0.05]
    assert [m.points for m in contours] == [m.points for m in bodies]
    middle = (11.0, 11.0)
    slopes = [m for m in marks if m.kind == "stroke" and len(m.paths) > 1]
    assert len(slopes) == 2
    for mark in slopes:
        away = {True: [], False: []}
        for a, b in mark.paths:
            assert math.dist(middle, b) > math.dist(middle, a)
            assert 0.3 < math.dist(a, b) < 0.75
            dx, dy = a[0] - middle[0], a[1] - middle[1]
            away[dx * LIGHT[0] + dy * LIGHT[1] > 0].append(math.dist(a, b))
        assert len(away[True]) > len(away[False])
        assert sum(away[True]) / len(away[True]) > sum(away[False]) / len(away[False])
    gleams = [m for m in marks if m.kind == "fill" and m.alpha == 0.5]
    assert len(gleams) == 2
    for gleam, body in zip(gleams, bodies, strict=True):
        assert gleam.clip == pytest.approx(body.box, abs=0.02)
        one, other = (box_of(path) for path in gleam.paths)
        assert 0.2 < other[0] - one[0] < 0.5
        assert 0.3 < other[1] - one[1] < 0.6


@pytest.mark.parametrize(
    ("sort", "stems"), [("", {"crown"}), ("pine", {"pine"}), ("mixed", {"crown", "pine"})]
)
def test_crowns_of_woods_stand_closely_inside_their_outline(sort: str, stems: set[str]) -> None:
    marks = shown(piece("woods", SQUARE, sort=sort))
    rims = [m for m in marks if m.kind == "stroke" and m.form and len(m.paths) == 1]
    assert {m.form.split("-")[0] for m in rims} == stems
    spots = [m.middle for m in rims]
    assert 50 < len(spots) < 100
    nearest = [min(math.dist(a, b) for b in spots if b != a) for a in spots]
    assert min(nearest) > 0.4
    assert max(nearest) < 1.5
    rows = [y for _, y in spots]
    assert sum(a > b + 0.12 for a, b in pairwise(rows)) == 0, "the nearer stand before the farther"
    sizes = [m.box[2] - m.box[0] for m in rims]
    assert 0.75 < min(sizes) < max(sizes) < 1.75
    assert all(5.2 < x < 16.8 and 6.2 < y < 15.8 for x, y in spots)
    floor = next(m for m in marks if m.kind == "fill" and m.alpha == 1)
    assert 80 < floor.area < 125


def test_an_orchards_trees_stand_in_rows_along_its_first_side() -> None:
    marks = shown(piece("orchard", SQUARE))
    trees = sorted(
        {
            (round(m.middle[0], 1), round(m.middle[1], 1))
            for m in marks
            if m.kind == "stroke" and len(m.paths) == 1
        }
    )
    rows = sorted({y for _, y in trees})
    assert 20 <= len(trees) <= 30
    xs = [1.7 * i + 11 for i in range(-2, 3)]
    for x, y in trees:
        assert min(abs(x - one) for one in xs) < 0.12
        assert min(abs(y - (11 + 1.7 * i)) for i in range(-2, 3)) < 0.12
    assert rows


@pytest.mark.parametrize("stem", ["crown", "pine", "bush"])
def test_a_tree_is_round_lit_from_the_north_west_and_an_inch_across(stem: str) -> None:
    def draw(pen):
        define_trees(pen, look_for("temperate", "colour"))
        for number in range(4):
            pen.put(f"{stem}-{number}", (2.0 + 3 * number, 2.0))

    marks = drawn(draw, extent=(14, 4))
    shapes = set()
    for number in range(4):
        mine = [m for m in marks if abs(m.middle[0] - 2 - 3 * number) < 1]
        dark, crown, rim, light = mine[:4]
        x, y = 2.0 + 3 * number, 2.0
        assert crown.points == rim.points
        assert dark.light < crown.light < light.light
        assert 0.03 < dark.middle[0] - x < 0.13
        assert 0.03 < dark.middle[1] - y < 0.15
        assert math.dist(crown.middle, (x, y)) < 0.06
        assert light.middle[0] < x + 0.01
        assert light.middle[1] < y + 0.01
        for mark, least, most in ((dark, 0.42, 0.58), (crown, 0.4, 0.56), (light, 0.15, 0.33)):
            high = max(mark.box[2] - mark.box[0], mark.box[3] - mark.box[1]) / 2
            assert least < high < most
        assert all(0.02 < m.width < 0.05 for m in mine if m.kind == "stroke")
        shapes.add(tuple((round(px - x, 2), round(py - y, 2)) for px, py in crown.points))
        if stem != "pine":
            leaves = mine[4]
            assert len(leaves.paths) == 5
            for path in leaves.paths:
                left, top, right, bottom = box_of(path)
                assert right - left == pytest.approx(0.2, abs=0.01)
                assert 0.04 < bottom - top < 0.1
                assert 0.2 < math.dist(((left + right) / 2, top), (x, y)) < 0.45
        else:
            spikes = [math.dist(p, (x, y)) for p in crown.points]
            assert len(set(crown.points)) == 18
            assert min(spikes) == pytest.approx(0.62 * max(spikes), abs=0.02)
    assert len(shapes) == 4


def test_a_crater_has_its_hollow_inside_its_rim_and_rays_around() -> None:
    marks = shown(piece("crater", ((8, 8), (12, 8), (12, 12), (8, 12))))
    earth, bowl, rim, hollow, rays = marks
    assert earth.alpha < 1
    sizes = [m.box[2] - m.box[0] for m in (earth, bowl, hollow)]
    assert sizes == sorted(sizes, reverse=True)
    assert 3.2 < sizes[0] < 5.6
    assert 0.5 < sizes[1] / sizes[0] < 0.8
    assert 0.5 < sizes[2] / sizes[1] < 0.8
    assert hollow.light < bowl.light
    assert rim.points == bowl.points
    assert math.dist(bowl.middle, (10, 10)) < 0.2
    assert hollow.middle[0] < 10.05
    assert hollow.middle[1] < 10.05
    assert len(rays.paths) == 12
    turns = []
    for a, b in rays.paths:
        assert 1.5 < math.dist(a, (10, 10)) < 2.2
        assert 0.2 < math.dist(a, b) < 0.7
        turns.append(math.atan2(b[1] - 10, b[0] - 10) % (2 * math.pi))
    gaps = [(b - a) % (2 * math.pi) for a, b in pairwise(turns)]
    assert gaps == pytest.approx([0.55] * 11, abs=0.02)


def test_rough_ground_has_bushes_and_half_as_many_stones_inside() -> None:
    marks = shown(piece("rough", SQUARE))
    rim = next(m for m in marks if m.kind == "stroke" and m.dash)
    assert rim.dash[0] < rim.dash[1] < 0.6
    assert rim.cap == 1
    bushes = [
        m.middle
        for m in marks
        if m.form.startswith("bush") and m.kind == "stroke" and len(m.paths) == 1
    ]
    stones = [m for m in marks if m.form == "" and m.kind == "stroke" and not m.dash]
    assert len(stones) == pytest.approx(len(bushes) / 2, abs=1)
    assert 25 < len(stones) + len(bushes) <= 55
    spots = [*bushes, *(m.middle for m in stones)]
    assert min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]) > 0.7
    assert all(5.5 < x < 16.5 and 6.5 < y < 15.5 for x, y in spots)
    for stone in stones:
        assert 0.3 < stone.box[2] - stone.box[0] < 0.85
    for m in marks:
        if m.form.startswith("bush") and m.kind == "stroke" and len(m.paths) == 1:
            assert 0.4 < m.box[2] - m.box[0] < 0.9


def test_stones_of_a_ford_lie_in_it() -> None:
    stones = [m for m in shown(piece("ford", SQUARE)) if m.kind == "stroke"]
    assert len(stones) == 34
    for stone in stones:
        left, top, right, bottom = stone.box
        assert 5.25 < left < right < 16.75
        assert 6.25 < top < bottom < 15.75
        assert 0.12 < right - left < 0.42
    xs, ys = zip(*(m.middle for m in stones), strict=True)
    assert max(xs) - min(xs) > 7
    assert max(ys) - min(ys) > 5.5


# --- houses and bridges --------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
def test_a_roof_has_four_slopes_about_a_ridge_along_its_longer_side(turned: bool) -> None:
    points = [(y, x) for x, y in HOUSE] if turned else list(HOUSE)
    marks = shown(piece("building", points, floors=1))
    slopes = [m for m in marks if m.kind == "fill" and m.alpha == 1][:4]
    assert sum(m.area for m in slopes) == pytest.approx(24, abs=0.05)
    ridge = next(m for m in marks if m.kind == "stroke" and len(m.paths) == 5)
    (a, b), *hips = ridge.paths
    along = 1 if turned else 0
    assert a[1 - along] == pytest.approx(b[1 - along], abs=0.01)
    assert a[1 - along] == pytest.approx(10, abs=0.01)
    assert abs(a[along] - b[along]) > 1
    assert (a[along] + b[along]) / 2 == pytest.approx(11, abs=0.01)
    assert {tuple(hip[0]) for hip in hips} == {a, b}
    assert {(round(hip[1][0], 2), round(hip[1][1], 2)) for hip in hips} == set(points)
    for mark in slopes:
        mid = tuple(sum(p[i] for p in set(mark.points)) / len(set(mark.points)) for i in (0, 1))
        outer = [p for p in mark.points if (round(p[0], 2), round(p[1], 2)) in set(points)]
        edge = tuple(sum(p[i] for p in set(outer)) / 2 for i in (0, 1))
        facing = (edge[0] - points[0][0] / 2 - points[2][0] / 2) * LIGHT[0] + (
            edge[1] - points[0][1] / 2 - points[2][1] / 2
        ) * LIGHT[1]
        bright = max(m.light for m in slopes)
        assert (mark.light == bright) is (facing < 0), mid
    tiles = [m for m in marks if m.kind == "fill" and m.alpha == pytest.approx(0.28)]
    assert len(tiles) == 8
    assert all(0.05 < m.area < 0.5 for m in tiles)


def test_a_taller_house_throws_a_longer_shadow() -> None:
    reach = []
    for floors in (1, 2):
        marks = shown(piece("building", HOUSE, floors=floors))
        shades = [m for m in marks[:3] if m.alpha < 0.5]
        assert len(shades) == 3
        reach.append(max(math.dist(m.middle, (11, 10)) for m in shades))
    assert 0.6 < reach[0] < 1 < reach[1] < 1.4


def test_a_chimney_stands_on_the_roof_with_its_shadow() -> None:
    marks = shown(piece("building", HOUSE, floors=1))
    shade, stack, rim = marks[-3:]
    assert rim.points == stack.points
    assert stack.box[2] - stack.box[0] == pytest.approx(0.4, abs=0.02)
    assert stack.box[3] - stack.box[1] == pytest.approx(0.4, abs=0.02)
    assert 8.5 < stack.middle[0] < 13.5
    assert 8.3 < stack.middle[1] < 11.7
    assert stack.middle[1] != pytest.approx(10, abs=0.2), "beside the ridge"
    assert shade.alpha < 1
    assert 0.2 < shade.middle[0] - stack.middle[0] < 0.6
    assert 0.1 < shade.middle[1] - stack.middle[1] < 0.6
    assert shade.area < 1


def test_a_house_with_a_wing_is_two_rectangles() -> None:
    ell = [(0, 0), (6, 0), (6, 3), (3, 3), (3, 8), (0, 8)]
    for turn in range(6):
        for points in (ell[turn:] + ell[:turn], list(reversed(ell[turn:] + ell[:turn]))):
            found = blocks([(float(x), float(y)) for x, y in points])
            assert len(found) == 2
            assert sum(abs(area(block)) for block in found) == pytest.approx(18 + 15)
            for block in found:
                a, b, c, d = block
                assert (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) == 0
                assert (a[0] + c[0], a[1] + c[1]) == (b[0] + d[0], b[1] + d[1])
                assert all(0 <= x <= 6 and 0 <= y <= 8 for x, y in block)
    assert blocks(HOUSE) == [HOUSE]


def test_a_church_has_a_square_spire_with_a_cross_over_one_end() -> None:
    marks = shown(piece("building", HOUSE, sort="church", floors=1))
    *rest, cross = marks
    faces = [m for m in rest[-8:] if m.kind == "fill"]
    assert len(faces) == 4
    left, top, right, bottom = box_of([p for m in faces for p in m.points])
    assert right - left == pytest.approx(bottom - top, abs=0.02)
    assert 3 < right - left < 4
    assert (top + bottom) / 2 == pytest.approx(10, abs=0.02)
    assert left == pytest.approx(8, abs=0.05)
    tip = ((left + right) / 2, (top + bottom) / 2)
    for face in faces:
        assert any(math.dist(p, tip) < 0.02 for p in face.points)
        assert face.area == pytest.approx((right - left) ** 2 / 4, rel=0.02)
    assert len({m.light for m in faces}) == 2
    lit = [m for m in faces if m.light == max(f.light for f in faces)]
    assert all((m.middle[0] - tip[0]) + (m.middle[1] - tip[1]) < 0.1 for m in lit)
    upright, arm = cross.paths
    assert upright[0][0] == upright[1][0] == pytest.approx(tip[0], abs=0.01)
    assert (upright[0][1] + upright[1][1]) / 2 == pytest.approx(tip[1], abs=0.01)
    assert math.dist(*arm) < math.dist(*upright) < 1.2
    assert (arm[0][0] + arm[1][0]) / 2 == pytest.approx(tip[0], abs=0.01)
    assert upright[0][1] < arm[0][1] < tip[1]


def test_a_ruin_has_gaps_in_all_four_walls_and_rubble_inside() -> None:
    marks = shown(piece("building", HOUSE, sort="ruin"))
    walls = [m for m in marks if m.kind == "stroke" and m.width == pytest.approx(0.28)]
    rims = [m for m in marks if m.kind == "stroke" and m.width == pytest.approx(0.42)]
    assert len(walls) == len(rims) == 8
    assert [m.points for m in walls] == [m.points for m in rims]
    for one, other in zip(walls[::2], walls[1::2], strict=True):
        gap = math.dist(one.points[-1], other.points[0])
        whole = math.dist(one.points[0], other.points[-1])
        assert gap / whole == pytest.approx(0.18, abs=0.02)
        assert 0.15 < math.dist(*one.points) / whole < 0.7
    rubble = [m for m in marks if m.kind == "stroke" and m.width < 0.1]
    assert len(rubble) == 14
    for stone in rubble:
        left, top, right, bottom = stone.box
        assert 8.3 < left < right < 13.7
        assert 8.2 < top < bottom < 11.8
        assert 0.2 < right - left < 0.6


@pytest.mark.parametrize("sort", ["", "wood"])
def test_a_bridge_has_planks_across_and_a_parapet_on_either_side(sort: str) -> None:
    deck_points = ((8.0, 8.0), (14.0, 8.0), (14.0, 10.0), (8.0, 10.0))
    marks = shown(piece("bridge", deck_points, sort=sort))
    deck = next(m for m in marks if m.kind == "fill" and m.alpha == 1)
    assert deck.box == pytest.approx((8, 8, 14, 10), abs=0.01)
    planks = next(m for m in marks if m.kind == "stroke" and len(m.paths) > 5)
    xs = [a[0] for a, _ in planks.paths]
    gaps = [b - a for a, b in pairwise([8.0, *xs, 14.0])]
    assert max(gaps) - min(gaps) < 0.03
    assert 0.3 < gaps[0] < 0.45
    for a, b in planks.paths:
        assert a[0] == pytest.approx(b[0], abs=0.01)
        assert (a[1], b[1]) == (8, 10)
    rails = [m for m in marks if m.kind == "stroke" and m.width > 0.2]
    assert [round(m.points[0][1], 1) for m in rails] == [8, 8, 10, 10]
    assert all(0.1 < a.width - b.width < 0.2 for a, b in zip(rails[::2], rails[1::2], strict=True))
    assert planks.width < 0.08


def test_grass_covers_the_table_with_patches_and_tufts() -> None:
    for ink in ("colour", "saver"):
        look = look_for("temperate", ink)
        marks = drawn(
            lambda pen, look=look, ink=ink: draw_grass(Brush(pen, look, BARE, ink != "saver")),
            ink=ink,
            extent=(SIDE, SIDE),
        )
        assert marks[0].box == (0, 0, SIDE, SIDE)
        patches = [m for m in marks[1:] if m.kind == "fill"]
        assert len(patches) == (13 if ink == "colour" else 0)
        for patch in patches:
            assert 0.2 < patch.alpha < 0.5
            assert 2 < patch.box[2] - patch.box[0] < 13
        tufts = marks[-1]
        assert len(tufts.paths) == 3 * int(SIDE * SIDE / (4.2 if ink == "colour" else 9))
        for i in range(0, len(tufts.paths), 3):
            leans = [b[0] - a[0] for a, b in tufts.paths[i : i + 3]]
            assert leans[0] < -0.05 < leans[1] < 0.06 < leans[2]
            assert max(map(abs, leans)) < 0.25
            assert all(0.1 < a[1] - b[1] < 0.35 for a, b in tufts.paths[i : i + 3])
            assert len({a for a, _ in tufts.paths[i : i + 3]}) == 1
        roots = [path[0] for path in tufts.paths]
        assert all(0 <= x <= SIDE and 0 <= y <= SIDE for x, y in roots)


# --- tools ---------------------------------------------------------------------------------------


def test_a_course_beside_another_lies_to_its_right_at_one_distance() -> None:
    assert beside(LEVEL, 0.5)[0] == pytest.approx((4, 12.5))
    for point in beside(LEVEL, 0.5):
        assert point[1] == pytest.approx(12.5)
    ring = [(math.cos(i * math.pi / 6) * 5, math.sin(i * math.pi / 6) * 5) for i in range(12)]
    radii = [math.hypot(*p) for p in beside(ring, 0.5, closed=True)]
    assert max(radii) - min(radii) < 0.1
    assert sum(radii) / len(radii) == pytest.approx(4.5, abs=0.08)


def test_places_along_a_course_are_a_step_apart_and_begin_half_a_step_in() -> None:
    found = paced(LEVEL, 0.8)
    assert [round(x, 3) for (x, _), _ in found] == pytest.approx(
        [4.4 + 0.8 * i for i in range(20)], abs=0.01
    )
    assert {heading for _, heading in found} == {0.0}


def test_a_lump_is_round_but_for_its_roughness() -> None:
    for count, rough in ((9, 0.16), (13, 0.3)):
        points = lump((3.0, 4.0), 2.0, 7, count, rough)
        assert len(points) == count
        far = [math.dist((3, 4), p) for p in points]
        assert all(2 * (1 - rough) <= one <= 2 * (1 + rough) for one in far)
        assert max(far) - min(far) > 0.1
        turns = [math.atan2(y - 4, x - 3) % (2 * math.pi) for x, y in points]
        assert turns == sorted(turns)


# --- what is written over a table ----------------------------------------------------------------

ZONES = (
    TableZone("s", "a", "Start", ((0.0, 18.0), (24.0, 18.0), (24.0, 24.0), (0.0, 24.0))),
    TableZone("t", "b", "Other", ((0.0, 0.0), (24.0, 0.0), (24.0, 6.0), (0.0, 6.0))),
)
SIDES = {"a": Banner("A", "#b03030"), "b": Banner("B", "#3050b0", broken=True)}
GOAL = TableObjective("Q", "the mill", (12.0, 12.0), 3.0)


@cache
def picture(**over: Any) -> bytes:
    known = {"zones": (), "goals": (), "entries": (), "pieces": ()} | over
    wind, mm = known.pop("wind", None), known.pop("mm", MM)
    sides = SIDES if known.pop("sided", False) else {}
    table = Tabletop(SIDE, SIDE, **known)
    return table_picture(TableDrawing(table, mm, sides, wind), "colour").pdf


def overlaid(**over: Any) -> list[Mark]:
    """What is drawn over a bare table, in its inches."""
    mm = over.get("mm", MM)
    bare, more = (
        [
            Mark(
                m.kind,
                tuple(tuple((x - FRAME, y - FRAME) for x, y in p) for p in m.paths),
                m.colour,
                m.width,
                m.dash,
                m.cap,
                m.alpha,
                tuple(c - FRAME for c in m.clip),
                m.form,
            )  # type: ignore[arg-type]
            for m in marks_of(data, mm / 25.4 * 72)
        ]
        for data in (picture(mm=mm), picture(**over))
    )
    return new_ones(more, bare)


def letters(data: bytes) -> dict[str, list[Point]]:
    """Where the characters of a picture stand, in inches of its table."""
    found: dict[str, list[Point]] = {}
    high = SIDE + 2 * FRAME
    for glyph in Printed(data).glyphs(0):
        found.setdefault(glyph.char, []).append((glyph.x / MM - FRAME, high - glyph.y / MM - FRAME))
    return found


def test_a_drawing_twice_the_size_has_the_same_lines_in_inches() -> None:
    pieces = (piece("woods", SQUARE), piece("road", LEVEL), piece("hill", HOUSE))
    one, two = (marks_of(picture(pieces=pieces, mm=mm), mm / 25.4 * 72) for mm in (5.0, 10.0))
    assert len(one) == len(two)
    for a, b in zip(one, two, strict=True):
        assert a.box == pytest.approx(b.box, abs=0.01)


def test_a_table_of_a_whole_inch_to_an_inch_is_read_as_the_sheet_is() -> None:
    goal = TableObjective("Q", "the mill", (9.0, 9.0), 3.0)
    top = Tabletop(SIDE, SIDE, zones=ZONES[:1], goals=(goal,))
    small, large = (
        table_picture(TableDrawing(top, MM, SIDES), "colour", mm) for mm in (None, 25.4)
    )
    assert (large.width, large.height) == pytest.approx([(SIDE + 2 * FRAME) * 25.4] * 2)
    on_sheet, on_table = (Printed(one.pdf).glyphs(0) for one in (small, large))
    times = 25.4 / MM
    for one, other in zip(on_sheet, on_table, strict=True):
        assert one.char == other.char
        assert (other.x, other.y) == pytest.approx((one.x * times, one.y * times), abs=0.5)
        assert other.size == pytest.approx(one.size * times, rel=0.02)


def test_cells_are_named_in_their_middles_on_all_four_sides() -> None:
    found = letters(picture())
    count = math.ceil(SIDE / CELL)
    for number in range(count):
        letter, digit = "ABCDEFGH"[number], str(number + 1)
        mid = number * CELL + CELL / 2
        spots = found[letter]
        assert len(spots) == 2
        for (x, y), edge in zip(
            sorted(spots, key=lambda p: p[1]), (-1.45, SIDE + 1.45), strict=True
        ):
            assert x == pytest.approx(mid, abs=0.15)
            assert y == pytest.approx(edge, abs=0.2)
        for (x, y), edge in zip(sorted(found[digit]), (-1.45, SIDE + 1.45), strict=True):
            assert y == pytest.approx(mid, abs=0.2)
            assert x == pytest.approx(edge, abs=0.2)


def test_the_frame_has_a_tick_for_every_inch_and_a_longer_one_for_every_cell() -> None:
    marks = marks_of(picture(), MM / 25.4 * 72)
    frame = next(
        m
        for m in marks
        if m.kind == "stroke"
        and m.box == pytest.approx((FRAME, FRAME, FRAME + SIDE, FRAME + SIDE), abs=0.01)
        and not m.dash
    )
    assert 0.1 < frame.width < 0.3
    ticks = marks[marks.index(frame) + 1]
    assert len(ticks.paths) == 4 * (SIDE + 1)
    for a, b in ticks.paths:
        inch = (
            round(a[0] - FRAME) if a[0] == pytest.approx(b[0], abs=0.001) else round(a[1] - FRAME)
        )
        tall = math.dist(a, b)
        assert tall == pytest.approx(0.95 if inch % CELL == 0 else 0.42, abs=0.02)
        start = (a[0] - FRAME, a[1] - FRAME)
        end = (b[0] - FRAME, b[1] - FRAME)
        assert min(abs(start[0]), abs(start[1]), abs(start[0] - SIDE), abs(start[1] - SIDE)) < 0.01
        assert not (0.01 < end[0] < SIDE - 0.01 and 0.01 < end[1] < SIDE - 0.01)
    outer = box_of(p for path in ticks.paths for p in path)
    assert outer == pytest.approx(
        (FRAME - 0.95, FRAME - 0.95, FRAME + SIDE + 0.95, FRAME + SIDE + 0.95), abs=0.02
    )


def test_the_grid_parts_the_table_into_cells() -> None:
    marks = marks_of(picture(), MM / 25.4 * 72)
    grid = next(
        m
        for m in marks
        if m.kind == "stroke" and m.dash and len(m.paths) == 2 * (math.ceil(SIDE / CELL) - 1)
    )
    xs = sorted(
        {round(a[0] - FRAME) for a, b in grid.paths if a[0] == pytest.approx(b[0], abs=0.001)}
    )
    ys = sorted(
        {round(a[1] - FRAME) for a, b in grid.paths if a[1] == pytest.approx(b[1], abs=0.001)}
    )
    assert xs == ys == [CELL * i for i in range(1, math.ceil(SIDE / CELL))]
    assert all(math.dist(a, b) == pytest.approx(SIDE, abs=0.01) for a, b in grid.paths)
    assert grid.width < 0.06


def test_north_is_up_in_the_upper_right_corner() -> None:
    marks = marks_of(picture(), MM / 25.4 * 72)
    needle = marks[-1]
    xs = [x - FRAME for x, _ in needle.points]
    tip = min(needle.points, key=lambda p: p[1])
    assert tip[0] - FRAME == pytest.approx(SIDE - 2.1, abs=0.05)
    assert 0.5 < tip[1] - FRAME < 2
    assert min(xs) + max(xs) == pytest.approx(2 * (SIDE - 2.1), abs=0.02)
    disc, rim = marks[-3:-1]
    assert disc.points == rim.points
    assert disc.box[2] - disc.box[0] == pytest.approx(3, abs=0.02)
    assert disc.box[0] < min(x for x, _ in needle.points)
    (n,) = letters(picture())["N"]
    assert n[0] == pytest.approx(SIDE - 2.1, abs=0.1)
    assert tip[1] - FRAME < n[1] < 2.6 + 1.5
    assert (disc.box[0] + disc.box[2]) / 2 - FRAME == pytest.approx(SIDE - 2.1, abs=0.02)


@pytest.mark.parametrize(
    ("wind", "way"), [("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0))]
)
def test_the_wind_blows_where_its_arrow_points(wind: Any, way: Point) -> None:
    disc, _, shafts, head = overlaid(wind=wind)
    x, y = disc.middle
    assert disc.box[2] - disc.box[0] == pytest.approx(3, abs=0.02)
    assert SIDE - 7.2 < x < SIDE - 5.1 < SIDE - 3.6
    tip = max(head.points, key=lambda p: (p[0] - x) * way[0] + (p[1] - y) * way[1])
    assert (tip[0] - x) * way[0] + (tip[1] - y) * way[1] == pytest.approx(1.12, abs=0.03)
    assert abs((tip[0] - x) * way[1] - (tip[1] - y) * way[0]) < 0.02
    assert len(shafts.paths) == 3
    for a, b in shafts.paths:
        assert ((b[0] - a[0]) * way[0] + (b[1] - a[1]) * way[1]) == pytest.approx(
            math.dist(a, b), abs=0.01
        )
    long = [math.dist(*path) for path in shafts.paths]
    assert long[0] == pytest.approx(long[2], abs=0.01)
    assert long[1] > long[0] > 0.8
    assert max(math.dist(p, (x, y)) for m in (shafts, head) for p in m.points) < 1.4


def test_a_goal_has_a_ring_as_wide_as_it_counts_and_its_letter_beside_it() -> None:
    for reach in (2.0, 3.0):
        marks = overlaid(goals=(TableObjective("Q", "the mill", (12.0, 12.0), reach),))
        under, ring, star, rim = marks
        assert under.points == ring.points
        assert under.width > ring.width
        assert ring.middle == pytest.approx((12, 12), abs=0.01)
        assert ring.box[2] - ring.box[0] == pytest.approx(2 * reach, abs=0.02)
        assert ring.dash
        assert len(set(star.points)) == 16
        at = star.middle
        assert math.dist(at, (12, 12)) == pytest.approx(reach, abs=0.05)
        assert at[0] > 12 > at[1]
        far = [math.dist(at, p) for p in star.points]
        assert min(far) / max(far) == pytest.approx(0.8, abs=0.02)
        (letter,) = letters(picture(goals=(TableObjective("Q", "the mill", (12.0, 12.0), reach),)))[
            "Q"
        ]
        assert math.dist(letter, at) < 0.35
        assert 1.5 < max(far) < 2.3
        assert rim.points == star.points


@pytest.mark.parametrize(
    ("edge", "at", "way"),
    [
        ("south", (12.0, 24.0), (0, -1)),
        ("north", (12.0, 0.0), (0, 1)),
        ("west", (0.0, 12.0), (1, 0)),
        ("east", (24.0, 12.0), (-1, 0)),
    ],
)
@pytest.mark.parametrize("leaves", [False, True])
def test_an_arrow_points_onto_the_table_or_off_it(
    edge: Any, at: Point, way: Point, leaves: bool
) -> None:
    entry = EntryPlace("X", "a", "Road", at, edge, leaves)
    body, rim, line = overlaid(entries=(entry,), sided=True)
    sense = -1 if leaves else 1
    along = [((x - at[0]) * way[0] + (y - at[1]) * way[1]) * sense for x, y in body.points]
    across = [(x - at[0]) * way[1] - (y - at[1]) * way[0] for x, y in body.points]
    assert rim.points == line.points == body.points
    assert 1.5 < max(along) < 2.4
    assert -2.3 < min(along) < -1.4
    assert min(across) == pytest.approx(-max(across), abs=0.01)
    assert 1 < max(across) < 1.8
    tip = max(zip(along, across, strict=True))
    assert abs(tip[1]) < 0.01
    stem = [abs(c) for a, c in zip(along, across, strict=True) if a == min(along)]
    assert all(0.4 < one < 0.9 for one in stem)
    (x,) = letters(picture(entries=(entry,), sided=True))["X"]
    inside = ((x[0] - at[0]) * way[0] + (x[1] - at[1]) * way[1]) * sense
    assert -1.2 < inside < 0.2
    assert rim.width > line.width > 0.05
    assert rim.width < 0.6


def test_zones_are_hatched_along_their_rim_each_side_its_own_way() -> None:
    leans = {}
    for zone in ZONES:
        marks = overlaid(zones=(zone,), sided=True)
        tint = marks[0]
        assert tint.alpha < 0.2
        assert tint.box == pytest.approx(box_of(zone.points), abs=0.01)
        hatch = next(m for m in marks if m.kind == "stroke" and len(m.paths) > 5)
        ways = {round((b[1] - a[1]) / (b[0] - a[0])) for a, b in hatch.paths}
        assert len(ways) == 1
        leans[zone.side] = ways.pop()
        starts = [a[0] for a, _ in hatch.paths]
        assert all(b - a == pytest.approx(0.8, abs=0.01) for a, b in pairwise(starts))
        left, right = (f(x for path in hatch.paths for x, _ in path) for f in (min, max))
        assert left <= 0
        assert right >= SIDE
        assert hatch.width < 0.1
        white, line = marks[-2:]
        assert white.points == line.points
        assert 0.1 < white.width - line.width < 0.3
        assert bool(line.dash) is (zone.side == "b")
        assert line.clip == pytest.approx(box_of(zone.points), abs=0.01)
        name = letters(picture(zones=(zone,), sided=True))
        first = name[zone.name[0]] if zone.name[0] in "SO" else []
        assert first
        ys = [y for x, y in first if 6 < x < 18 and 0 < y < SIDE]
        top = min(y for _, y in zone.points)
        bottom = max(y for _, y in zone.points)
        assert ys
        assert all(top + 0.2 < y < bottom - 0.2 for y in ys)
    assert leans == {"a": -1, "b": 1}


def test_a_piece_with_a_number_has_it_on_a_disc_in_its_middle() -> None:
    for number in (7, 0):
        pieces = (piece("yard", SQUARE, number=number),)
        discs = [
            m
            for m in marks_of(picture(pieces=pieces), MM / 25.4 * 72)
            if m.kind == "fill"
            and m.middle == pytest.approx((11 + FRAME, 11 + FRAME), abs=0.02)
            and m.area < 9
        ]
        assert len(discs) == (1 if number else 0)
        for disc in discs:
            assert 1.6 < disc.box[2] - disc.box[0] < 2.4
    seven = [
        p for p in letters(picture(pieces=(piece("yard", SQUARE, number=7),)))["7"] if 5 < p[0] < 17
    ]
    assert len(seven) == 1
    assert math.dist(seven[0], (11, 11)) < 0.3


@pytest.mark.parametrize(
    ("at", "reach"), [((9.0, 22.5), 3.0), ((12.0, 19.0), 1.0), ((10.0, 24.0), 3.0)]
)
def test_names_of_zones_cover_no_letter_of_an_objective(at: Point, reach: float) -> None:
    """Nor the number of a piece: both are read whole."""
    goal = TableObjective("Q", "the mill", at, reach)
    number = piece("yard", ((11, 22), (13, 22), (13, 24), (11, 24)), number=7)
    found = letters(picture(zones=ZONES[:1], goals=(goal,), pieces=(number,), sided=True))
    star = at[0] + reach * math.sqrt(0.5), at[1] - reach * math.sqrt(0.5)
    assert any(math.dist(spot, star) < 0.6 for spot in found["Q"])
    name = [spot for char in "Start" for spot in found[char] if 0 < spot[0] < SIDE > spot[1] > 18]
    assert len(name) >= 5
    for x, y in name:
        assert abs(x - star[0]) > 1.7 or abs(y - star[1]) > 1.7 + 0.2, "a star has 2.5 across"
        assert abs(x - 12) > 0.85 or abs(y - 23) > 0.85
