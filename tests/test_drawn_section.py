"""Sections of a board, read back: what hexes, sides and ways hold is drawn there, and so large."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from generator.draw.board.form import SectionJob
from generator.draw.board.key import samples
from generator.draw.board.look import look_for
from generator.draw.board.marks import SectionMarks, SectionType
from generator.draw.board.overview import section_overview
from generator.draw.board.picture import draw_section
from generator.draw.board.sheets import section_sheets
from generator.draw.board.stamps import define_textures
from generator.ground.lattice import Lattice
from generator.ground.section import Section, Town
from generator.measure import PAPERS
from tests.drawn import Box, Mark, Point, box_of, drawn, lengths, marks_of, new_ones, open_edges
from tests.printed import Printed
from tests.shares import first

BOARD = Lattice(across=6, rows=9)
EMPTY = Section("W", "West", "", BOARD, dict.fromkeys(BOARD.spots, "clear"), {}, (), ())
ROW = math.sqrt(3) / 2
EXTENT = (6.0, 8 * ROW)
MID = (5, 4)
ROUND = [(7, 4), (6, 5), (4, 5), (3, 4), (4, 3), (6, 3)]
"""The hexes around the middle one: east, then clockwise."""


def at(spot: tuple[int, int]) -> Point:
    """The middle of a hex: half a hex for each step across, hexrows √3/2 apart."""
    return spot[0] / 2, spot[1] * ROW


@cache
def read(section: tuple[tuple[str, Any], ...], ink: str) -> tuple[Mark, ...]:
    fields = dict(section)
    covers = dict(fields.pop("covers", ()))
    sides = dict(fields.pop("edges", ()))
    made = replace(EMPTY, cover={**EMPTY.cover, **covers}, sides=sides, **fields)
    look, fills = look_for(ink), ink != "saver"

    def draw(pen):
        define_textures(pen, look)
        draw_section(pen, look, made, fills=fills)
        SectionMarks(pen, look, made, SectionType(1, 1, 1, 1, {}), fills=fills).sides()

    return tuple(drawn(draw, ink=ink, extent=EXTENT))


def shown(ink: str = "colour", **over: Any) -> list[Mark]:
    """What a section shows that open ground does not."""
    found = read(tuple(sorted(over.items())), ink)
    return new_ones(found, read((), ink))


def covered(kind: str, *spots: tuple[int, int]) -> dict[str, Any]:
    return {"covers": tuple((spot, kind) for spot in spots or (MID,))}


def seen(marks: Sequence[Mark]) -> Box:
    boxes = []
    for mark in marks:
        box, clip = mark.box, mark.clip
        boxes.append((max(box[0], clip[0]), max(box[1], clip[1])))
        boxes.append((min(box[2], clip[2]), min(box[3], clip[3])))
    return box_of(boxes)


def middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


COVERS = (
    "woods", "town", "swamp", "slope", "slope-woods", "hilltop", "hilltop-woods",
    "hilltop-town", "sea",
)  # fmt: skip


@pytest.mark.parametrize("ink", first(9, ["colour", "saver"]))
@pytest.mark.parametrize("kind", COVERS)
def test_what_covers_a_hex_is_drawn_there_and_moves_with_it(kind: str, ink: str) -> None:
    for spot in (MID, (7, 4), (4, 5)):
        known = {m.key for m in read((), ink)}
        marks = [m for m in shown(ink, **covered(kind, spot)) if m.key not in known]
        marks = [m for m in marks if not (m.kind == "fill" and m.area > 5)]
        assert marks
        left, top, right, bottom = seen(marks)
        assert 0.45 < right - left < 1.5
        assert 0.4 < bottom - top < 1.6
        assert math.dist(middle((left, top, right, bottom)), at(spot)) < 0.16
        for mark in marks:
            assert mark.width < 0.1 or mark.clip[0] > -math.inf or kind == "sea"
        assert open_edges(marks) == []


def test_woods_keep_to_their_hexes_with_a_shadow_below_and_foliage_around() -> None:
    for spots in ((MID,), (MID, (7, 4))):
        marks = [m for m in shown(**covered("woods", *spots)) if m.form == "" and m.area < 5]
        shade, body = [m for m in marks if m.kind == "fill" and m.area > 0.5][:2]
        assert shade.alpha < 0.5
        assert body.alpha == 1
        assert body.area == pytest.approx(ROW * len(spots), rel=0.06)
        assert 0.03 < shade.middle[0] - body.middle[0] < 0.1
        assert 0.05 < shade.middle[1] - body.middle[1] < 0.12
        edge = next(m for m in marks if m.kind == "stroke")
        assert 0.02 < edge.width < 0.045
        assert body.area < edge.area < body.area * 1.45
        assert edge.light < body.light
        sides = {1: 6, 2: 10}[len(spots)] / math.sqrt(3)
        arcs = (len(edge.points) - 1) / 6
        assert 0.12 < sides / arcs < 0.23
        assert math.dist(edge.middle, body.middle) < 0.03


def test_trees_of_woods_stand_in_each_wooded_hex_and_their_shadows_beside_them() -> None:
    marks = [m for m in shown(**covered("woods", MID, (7, 4))) if m.form.startswith("trees")]
    for spot in (MID, (7, 4)):
        mine = [m for m in marks if math.dist(m.middle, at(spot)) < 0.5]
        assert 16 <= len(mine) <= 28
        for dark, crown in zip(mine[::2], mine[1::2], strict=True):
            assert dark.light < crown.light
            assert 0.005 < dark.middle[0] - crown.middle[0] < 0.03
            assert 0.01 < dark.middle[1] - crown.middle[1] < 0.035
            assert 0.06 < (crown.box[2] - crown.box[0]) / 2 < 0.1
        rows = [m.middle[1] for m in mine[1::2]]
        assert rows == sorted(rows)
        spots = [m.middle for m in mine[1::2]]
        assert min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]) > 0.15
        assert max(math.dist(one, at(spot)) for one in spots) > 0.3


def test_a_swamp_has_tufts_of_five_blades_over_two_lines_of_water() -> None:
    marks = shown(**covered("swamp"))
    fill = next(m for m in marks if m.kind == "fill" and 0.4 < m.area < 2)
    assert 0.78 < fill.area < ROW - 0.001, "its corners are a little rounded"
    (reeds,) = [m for m in marks if m.form.startswith("swamp")]
    assert len(reeds.paths) % 7 == 0
    assert 4 <= len(reeds.paths) // 7 <= 7
    assert reeds.width < 0.025
    for i in range(0, len(reeds.paths), 7):
        upper, lower, *blades = reeds.paths[i : i + 7]
        assert math.dist(*upper) == pytest.approx(0.2, abs=0.01)
        assert 0.12 < math.dist(*lower) < 0.2
        assert 0.02 < lower[0][1] - upper[0][1] < 0.05
        mid = (upper[0][0] + upper[1][0]) / 2
        tips = [b[0] - mid for _, b in blades]
        feet = [a[0] - mid for a, _ in blades]
        for row in (tips, feet):
            assert row == sorted(row)
            assert row == pytest.approx([-x for x in reversed(row)], abs=0.002)
            assert 0.03 < row[-1] < 0.1
        assert all(0.07 < a[1] - b[1] < 0.1 for a, b in blades)
        assert all(a[1] == pytest.approx(upper[0][1], abs=0.001) for a, _ in blades)
        assert tips[-1] > feet[-1]


def test_sand_has_grains_all_over_its_hex() -> None:
    grains = [
        m for m in shown(covers=((MID, "beach"), ((7, 4), "sea"))) if m.form.startswith("sand")
    ]
    (mark,) = grains
    assert 14 <= len(mark.paths) <= 22
    for path in mark.paths:
        left, _, right, _ = box_of(path)
        assert 0.018 < right - left < 0.03
    spots = [path[0] for path in mark.paths]
    assert min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]) > 0.1
    assert math.dist(mark.middle, at(MID)) < 0.15
    assert 0.6 < mark.box[2] - mark.box[0] < 1


HILL = (MID, *ROUND)


def test_slopes_are_steps_and_a_hilltop_keeps_to_its_hex_sides() -> None:
    marks = shown(covers=((MID, "hilltop"), *((s, "slope") for s in ROUND)))
    fills = [m for m in marks if m.kind == "fill" and m.area < 12]
    foot, shade, top = fills[:3]
    assert shade.alpha < 0.5
    assert shade.paths[0] == foot.paths[0]
    (ax, ay), (bx, by) = shade.paths[0][0], shade.paths[1][0]
    assert 0.03 < ax - bx < 0.08, "the light comes from the north-west"
    assert 0.04 < ay - by < 0.1
    assert shade.clip == pytest.approx(foot.box, abs=0.01), "it stays on the slope"
    assert 5.3 < foot.area < 7 * ROW
    assert top.area == pytest.approx(ROW, abs=0.01)
    assert math.dist(top.middle, at(MID)) < 0.01
    assert top.light > foot.light
    bands = [m for m in marks if m.kind == "stroke" and m.width > 0.2]
    assert [round(m.width / 2, 2) for m in bands] == sorted(
        (round(m.width / 2, 2) for m in bands), reverse=True
    )
    assert len(bands) == 2
    assert bands[0].light < bands[1].light
    assert all(m.points == foot.points for m in bands)
    assert bands[0].width < 1
    lines = [m for m in marks if m.kind == "stroke" and m.width < 0.03]
    assert len(lines) == 3
    widths = [m.width for m in lines]
    assert widths[0] > widths[1] == widths[2] > 0.01
    spans = [m.box[2] - m.box[0] for m in lines]
    assert spans[0] == pytest.approx(foot.box[2] - foot.box[0], abs=0.01)
    assert 0.4 < spans[0] - spans[1] < 0.8
    assert 0.9 < spans[0] - spans[2] < 1.3


def test_without_fills_slopes_are_hatched_evenly() -> None:
    marks = shown("saver", covers=((MID, "hilltop"), *((s, "slope") for s in ROUND)))
    hatch = next(m for m in marks if m.kind == "stroke" and len(m.paths) > 20)
    assert hatch.width < 0.01
    assert {round((b[1] - a[1]) / (b[0] - a[0]), 2) for a, b in hatch.paths} == {-1.0}
    starts = [a[0] for a, _ in hatch.paths]
    assert all(b - a == pytest.approx(0.16, abs=0.012) for a, b in pairwise(starts))
    assert starts[0] < 2 - EXTENT[1] + 1
    assert hatch.paths[-1][1][0] > EXTENT[0]
    left, top, right, bottom = hatch.clip
    assert math.dist(middle((left, top, right, bottom)), at(MID)) < 0.1
    assert not [m for m in shown(**covered("slope")) if len(m.paths) > 20]


def test_hills_show_under_woods() -> None:
    marks = shown(covers=((MID, "hilltop-woods"), *((s, "slope-woods") for s in ROUND)))
    glazes = [m for m in marks if m.kind == "fill" and m.form == "" and 0.25 < m.alpha < 0.4]
    _shade, hill, top = (m for m in glazes if m.clip[0] > -math.inf)
    assert hill.area - top.area > 2
    assert hill.light < top.light
    assert top.area == pytest.approx(ROW, abs=0.01)
    left, high, right, low = top.clip
    assert math.dist(middle((left, high, right, low)), at(MID)) < 0.02


def test_the_sea_has_shallows_and_lines_along_its_shore() -> None:
    marks = shown(**covered("sea", *HILL))
    fills = [m for m in marks if m.kind == "fill" and 1 < m.area < 9]
    sand, sea = fills[-2:]
    assert sand.light > sea.light
    assert 3.5 < sea.area < 6.5
    bands = [m for m in marks if m.kind == "stroke" and m.width > 0.3]
    assert [m.width for m in bands] == sorted((m.width for m in bands), reverse=True)
    assert len(bands) == 3
    assert [m.light for m in bands] == sorted(m.light for m in bands)
    assert all(m.points == bands[0].points for m in bands)
    assert bands[0].width < 1.8
    lines = [m for m in marks if m.kind == "stroke" and m.width < 0.05]
    *inner, shore = lines
    assert shore.width > max(m.width for m in inner)
    spans = [m.box[2] - m.box[0] for m in lines]
    assert len(inner) == 3
    whole = shore.box[2] - shore.box[0]
    shrink = [whole - span for span in spans[:3]]
    assert shrink == sorted(shrink)
    assert 0.6 < shrink[0] < 0.85
    assert 0.95 < shrink[1] < 1.2
    assert 1.35 < shrink[2] < 1.7
    assert inner[0].width > inner[1].width == inner[2].width


# --- sides ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["green", "brown", "orange", "cliff"])
@pytest.mark.parametrize("number", range(6))
def test_a_sides_symbol_lies_along_it(kind: str, number: int) -> None:
    other = ROUND[number]
    side = tuple(sorted((MID, other)))
    cover: dict[str, Any] = {"covers": ((MID, "hilltop"),)}
    marks = new_ones(shown(**cover, edges=((side, kind),)), shown(**cover))
    (ax, ay), (bx, by) = at(MID), at(other)
    x, y = (ax + bx) / 2, (ay + by) / 2
    for mark in marks:
        for px, py in mark.points:
            across = (px - x) * (bx - ax) + (py - y) * (by - ay)
            along = -(px - x) * (by - ay) + (py - y) * (bx - ax)
            assert abs(along) < 0.36
            assert abs(across) < 0.18
            if kind in ("orange", "cliff"):
                assert across > -0.01, "its strokes point down from the hilltop"
        spans = [-(px - x) * (by - ay) + (py - y) * (bx - ax) for px, py in mark.points]
        assert min(spans) == pytest.approx(-max(spans), abs=0.065)
        assert max(spans) > 0.2
        assert mark.width < 0.1


def test_symbols_of_sides_differ_in_shape() -> None:
    side = tuple(sorted((MID, (7, 4))))
    cover: dict[str, Any] = {"covers": ((MID, "hilltop"),)}
    found = {
        kind: new_ones(shown(**cover, edges=((side, kind),)), shown(**cover))
        for kind in ("green", "brown", "orange", "cliff")
    }
    crowns, lights = found["green"]
    assert (len(crowns.paths), len(lights.paths)) == (5, 5)
    assert lights.light > crowns.light
    ys = sorted(Mark("", (p,), ()).middle[1] for p in crowns.paths)
    assert all(b - a == pytest.approx(1 / math.sqrt(3) / 5, abs=0.012) for a, b in pairwise(ys))
    for path, small in zip(crowns.paths, lights.paths, strict=True):
        one, other = box_of(path), box_of(small)
        assert 0.16 < one[2] - one[0] < 0.21
        assert 0.06 < other[2] - other[0] < 0.08
        (a, b), (c, d) = middle(one), middle(other)
        assert 0.01 < a - c < 0.035
        assert 0.01 < b - d < 0.04
    spine, ticks = found["brown"]
    assert len(ticks.paths) == 7
    long = lengths(ticks)
    assert long == pytest.approx(list(reversed(long)), abs=0.002)
    assert len({round(one, 2) for one in long}) == 2
    assert long[1] > long[0] > 0.2
    assert spine.width > 2 * ticks.width
    assert all(
        (a[0] + b[0]) / 2 == pytest.approx(spine.middle[0], abs=0.002) for a, b in ticks.paths
    )
    rows = [a[1] for a, _ in ticks.paths]
    assert all(
        abs(b - a) == pytest.approx(0.96 / math.sqrt(3) / 7, abs=0.01) for a, b in pairwise(rows)
    )
    rim, down = found["orange"]
    assert len(down.paths) == 6
    assert lengths(down) == pytest.approx([0.15] * 6, abs=0.01)
    assert rim.width > 2 * down.width
    rows = [a[1] for a, _ in down.paths]
    assert all(
        abs(b - a) == pytest.approx(1 / math.sqrt(3) / 6, abs=0.01) for a, b in pairwise(rows)
    )
    wall, teeth = found["cliff"]
    assert len(teeth.paths) == 5
    assert wall.width > 0.05
    for path in teeth.paths:
        left, top, right, bottom = box_of(path)
        assert right - left == pytest.approx(0.17, abs=0.01)
        assert 0.07 < bottom - top < 0.115
        assert len(set(path)) == 3
    spans = sorted((box_of(path)[1], box_of(path)[3]) for path in teeth.paths)
    assert all(b[0] - a[1] == pytest.approx(0.023, abs=0.004) for a, b in pairwise(spans))


# --- ways ----------------------------------------------------------------------------------------

ACROSS = ((1, 4), (3, 4), (5, 4), (7, 4), (9, 4), (11, 4))
DOWN = ((5, 0), (4, 1), (5, 2), (4, 3), (5, 4), (4, 5), (5, 6), (4, 7), (5, 8))


@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_a_road_runs_over_the_long_edges_in_one_line(ink: str) -> None:
    case, body = shown(ink, roads=(ACROSS,))  # and nothing in its middle
    y = 4 * ROW
    assert case.points == body.points
    assert all(py == pytest.approx(y, abs=0.002) for _, py in body.points)
    assert body.box[0] == pytest.approx(0, abs=0.01)
    assert body.box[2] == pytest.approx(6, abs=0.01)
    assert 0.03 < case.width - body.width < 0.08
    assert 0.1 < case.width < 0.25
    assert case.light < body.light
    assert not case.dash
    assert not body.dash


def test_a_road_that_ends_on_the_board_ends_in_a_middle() -> None:
    _, body = shown(roads=(((3, 4), (5, 4), (7, 4)),))
    assert body.box[0] == pytest.approx(1.5, abs=0.01)
    assert body.box[2] == pytest.approx(3.5, abs=0.01)
    _, bent = shown(roads=(((3, 4), (5, 4), (6, 5), (7, 6)),))
    assert min(math.dist(p, at((5, 4))) for p in bent.points) < 0.15
    for spot, other in pairwise(((3, 4), (5, 4), (6, 5), (7, 6))):
        side = tuple((a + b) / 2 for a, b in zip(at(spot), at(other), strict=True))
        assert min(math.dist(p, side) for p in bent.points) < 0.01


def test_roads_that_meet_join_in_their_hex() -> None:
    _, body = shown(roads=(ACROSS, ((5, 4), (6, 5), (7, 6))))
    ends = [p[i] for p in body.paths for i in (0, -1)]
    near = [end for end in ends if math.dist(end, at(MID)) < 0.3]
    assert near
    assert all(abs(y - 4 * ROW) < 0.05 for _, y in near[:1])


def test_a_stream_runs_near_the_middles_of_its_hexes_and_off_the_board() -> None:
    bank, water = shown(streams=(ACROSS,))
    assert bank.points == water.points
    assert 0.03 < bank.width - water.width < 0.09
    assert bank.width < 0.2
    assert bank.light < water.light
    for spot in ACROSS[1:-1]:
        gap = min(math.dist(p, at(spot)) for p in water.points)
        assert gap < 0.25
    assert water.box[0] < -0.4
    assert water.box[2] > 6.4
    assert abs(water.points[0][1] - 4 * ROW) < 0.01
    offs = {round(min(math.dist(p, at(spot)) for p in water.points), 2) for spot in ACROSS[1:-1]}
    assert len(offs) > 1, "it winds"
    bank, water = shown("saver", streams=(ACROSS,))
    assert bank.width - water.width > 0.03, "two banks, not one black line"
    assert water.light > 0.999


def test_a_spring_is_a_pool_where_the_stream_begins() -> None:
    marks = shown(streams=(ACROSS[2:],), springs=frozenset((MID,)))
    pool, rim = marks[-2:]
    assert pool.points == rim.points
    assert math.dist(pool.middle, at(MID)) < 0.05
    assert 0.2 < pool.box[2] - pool.box[0] < 0.4
    assert 0.1 < pool.box[3] - pool.box[1] < 0.3
    assert rim.width < 0.05
    water = marks[0]
    assert min(x for x, _ in water.points) > 2.2


def test_a_bridge_has_rails_along_its_road_that_open_at_both_ends() -> None:
    over: dict[str, Any] = {"roads": (ACROSS,), "streams": (DOWN,)}
    marks = shown(**over)
    deck = next(m for m in marks if m.kind == "fill")
    rails = marks[marks.index(deck) + 1]
    assert math.dist(deck.middle, at(MID)) < 0.01
    wide, high = deck.box[2] - deck.box[0], deck.box[3] - deck.box[1]
    assert 0.4 < wide < 0.6
    assert 0.15 < high < 0.3
    assert len(rails.paths) == 2
    for i, grow in enumerate((-1, -1, 1, 1)):
        assert 0.05 < (rails.box[i] - deck.box[i]) * grow < 0.12
    assert math.dist(rails.middle, deck.middle) < 0.01
    assert 0.03 < rails.width < 0.07
    for rail in rails.paths:
        ys = [y for _, y in rail]
        assert ys[1] == pytest.approx(ys[2], abs=0.002)
        assert (ys[0] - 4 * ROW) * (ys[1] - 4 * ROW) > 0
        assert abs(ys[0] - 4 * ROW) > abs(ys[1] - 4 * ROW)


# --- towns ---------------------------------------------------------------------------------------


def boxes(marks: Sequence[Mark]) -> list[Mark]:
    return [m for m in marks if m.kind == "stroke" and len(m.paths[0]) == 5 and m.width < 0.02]


@pytest.mark.parametrize("road", [False, True])
@pytest.mark.parametrize("spot", [MID, (7, 4), (4, 3), (6, 5)])
def test_houses_of_a_town_stand_apart_within_their_hex(road: bool, spot: tuple[int, int]) -> None:
    way = (tuple((x, spot[1]) for x in range(1 + spot[1] % 2 - (spot[1] % 2) * 0, 12, 2)),)
    way = (tuple((x, spot[1]) for x in range(spot[0] % 2, 12, 2) if 0 < x < 12),)
    over: dict[str, Any] = {"roads": way if road else ()}
    marks = shown(**over, **covered("town", spot))
    found = boxes(marks)
    assert 4 <= len(found) <= 13
    for one in found:
        assert math.dist(one.middle, at(spot)) < 0.43
        long, deep = math.dist(*one.paths[0][:2]), math.dist(*one.paths[0][1:3])
        assert 0.16 < long < 0.27
        assert 0.09 < deep < 0.14
        if road:
            assert abs(one.middle[1] - spot[1] * ROW) > 0.14
    spots = [one.middle for one in found]
    assert min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]) > 0.15
    ridges = [m for m in marks if m.kind == "stroke" and m.width < 0.01]
    assert len(ridges) == len(found)
    for ridge, house in zip(ridges, found, strict=True):
        assert math.dist(ridge.middle, house.middle) < 0.01
        assert lengths(ridge)[0] == pytest.approx(math.dist(*house.paths[0][:2]), abs=0.01)
    shades = [m for m in marks if m.kind == "fill" and len(m.points) == 5 and m.area < 0.1]
    for shade, house in zip(shades[::2], shades[1::2], strict=True):
        assert shade.middle[0] - house.middle[0] == pytest.approx(0.02, abs=0.006)
        assert shade.middle[1] - house.middle[1] == pytest.approx(0.028, abs=0.006)


def test_the_ground_of_a_town_keeps_to_its_hexes() -> None:
    for spots in ((MID,), (MID, (7, 4))):
        marks = shown(**covered("town", *spots))
        ground = next(m for m in marks if m.kind == "fill" and 0.5 < m.area < 3)
        assert ground.area == pytest.approx(ROW * len(spots), rel=0.04)
        edge = next(m for m in marks if m.kind == "stroke" and m.width > 0.02)
        assert edge.points == ground.points
        assert edge.width < 0.05


# --- sheets and pages ----------------------------------------------------------------------------


def job(**over: Any) -> SectionJob:
    return SectionJob(EMPTY, "Board W", "seed 7", over.pop("ink", "colour"), 16.0, **over)


MM = 72 / 25.4


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_shows_the_board_true_to_size_within_its_margins(paper: str) -> None:
    size, data = section_sheets([job()], PAPERS[paper])
    marks = marks_of(data, MM)
    grid = [m for m in marks if m.kind == "stroke" and len(m.paths) > 50]
    sides = [length for m in grid for length in lengths(m)]
    assert sides == pytest.approx([16 / math.sqrt(3)] * len(sides), abs=0.03)
    for mark in grid:
        assert mark.clip[0] >= 4.9
        assert mark.clip[1] >= 4.9
        assert mark.clip[2] <= size.width - 4.9
        assert mark.clip[3] <= size.height - 4.9
    rules = [m for m in marks if m.kind == "stroke" and m.width == pytest.approx(0.25 / MM)]
    assert {m.colour for m in rules} == {grid[0].colour}, "no frame shows where boards meet"
    assert rules[0].width < grid[0].width
    left, top, right, bottom = box_of(p for m in rules for p in m.points)
    assert {round(right - left, 1), round(bottom - top, 1)} == {96.0, round(16 * EXTENT[1], 1)}
    assert left == pytest.approx(5, abs=0.02)
    assert top == pytest.approx(5, abs=0.02)
    assert len(rules) == 4
    words = Printed(data).text(0)
    assert "Board W, sheet" in words
    assert "seed 7" in words
    ys = [g.y for g in Printed(data).glyphs(0) if g.char == "W"]
    assert min(ys) > 4


def test_every_hex_has_its_name_at_its_top_and_a_dot_in_its_middle() -> None:
    _, data = section_sheets([job()], PAPERS["a4"])
    marks = marks_of(data, MM)
    dots = max((m for m in marks if m.kind == "fill"), key=lambda m: len(m.paths))
    assert len(dots.paths) == len(BOARD.spots)
    for path in dots.paths:
        left, _, right, _ = box_of(path)
        assert 0.4 < right - left < 1
    names = [BOARD.name(spot) for spot in BOARD.spots]
    text = Printed(data).text(0)
    assert all(name in text for name in names)


@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_an_overview_has_the_board_on_its_left_and_the_key_on_its_right(ink: str) -> None:
    way = {"roads": (ACROSS,), "streams": (DOWN,), "towns": (Town("Aubry", (MID,)),)}
    section = replace(EMPTY, **way)
    told = job(
        ink=ink, notes=(("Play", ("A note about this board.",)),), words={"road": "Costs half."}
    )
    size, data = section_overview([replace(told, section=section)], PAPERS["a4"])
    assert size.height > size.width
    marks = marks_of(data, MM)
    printed = Printed(data)
    text = printed.text(0)
    for words in (
        "Board W",
        "Clear",
        "Stream",
        "Road",
        "Bridge",
        "Costs half.",
        "Towns",
        "Aubry",
        "Bridges",
        "1 hex",
        "Play",
        "A note about this board.",
        "seed 7",
    ):
        assert words in text
    _left, _top, _right, _bottom = box_of(
        p for m in marks for p in m.points if m.width == 0.5 / MM or True
    )
    frame = [
        m
        for m in marks
        if m.kind == "stroke" and m.width == pytest.approx(0.5 / MM) and len(m.points) == 5
    ]
    (board,) = frame
    assert board.box[0] == pytest.approx(8, abs=0.02)
    assert board.box[1] == pytest.approx(19, abs=0.02)
    assert board.box[2] < size.width - 8 - 78 - 6
    swatches = [
        m
        for m in marks
        if m.kind == "stroke"
        and m.width == pytest.approx(8 * 0.02, abs=0.01)
        and len(m.points) == 7
    ]
    lines = list(samples(section))
    assert len(swatches) == len(lines) == 4
    for one in swatches:
        assert one.box[2] - one.box[0] == pytest.approx(8, abs=0.1)
        assert one.box[0] == pytest.approx(board.box[2] + 7, abs=0.3)
        assert one.box[1] > 18
    rows = [one.middle[1] for one in swatches]
    gaps = [b - a for a, b in pairwise(rows)]
    assert all(9.2 < gap < 21 for gap in gaps)
    for glyph in printed.glyphs(0):
        assert 7.9 < glyph.x < size.width - 7.9
        assert 5 < glyph.y < size.height - 7
