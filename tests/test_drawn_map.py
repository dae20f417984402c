"""What is drawn over the land of a hex map, and the page around it, read back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from generator.draw.look import LOOKS
from generator.draw.map.job import MapJob
from generator.draw.map.legend import samples
from generator.draw.map.lines import STROKES, Lines
from generator.draw.map.marks import Marks, Type
from generator.draw.map.playing import playing_sheets
from generator.draw.map.single import one_page
from generator.ground.overlay import (
    Arrow,
    Band,
    Cut,
    Fringe,
    Hatch,
    Link,
    MapMark,
    Overlay,
    Shield,
    Sign,
)
from generator.ground.record import Building, Road, Settlement
from generator.measure import PAPERS
from tests.drawn import Mark, Point, box_of, drawn, lengths, marks_of
from tests.printed import Glyph, Printed
from tests.test_drawn_land import BOARD, OPEN, TERRAINS, at, hexes

LOOK = LOOKS["temperate"]
PT = 25.4 / 72
SIDE = 1 / math.sqrt(3)
AREA = ("C3", "C4", "D3", "D4", "D5", "E4")
"""Hexes away from the edges of the map."""


def layers(*found: Any, ink: str = "colour", fringe: float = 0.12) -> list[Mark]:
    return drawn(
        lambda pen: Lines(pen, LOOK, BOARD, fringe).draw(found), ink=ink, extent=BOARD.extent
    )


def inside(name: str, point: Point) -> float:
    """How far a point is out towards the nearest side of a hex; 0.5 is on the side."""
    x, y = point[0] - at(name)[0], point[1] - at(name)[1]
    turns = [math.radians(60 * side - 90) for side in range(6)]
    return max(x * math.cos(turn) + y * math.sin(turn) for turn in turns)


def depth(point: Point, names: Sequence[str]) -> float:
    """How far inside an area's outline a point lies; below 0 it lies outside."""
    return max(0.5 - inside(name, point) for name in names)


def rim(names: Sequence[str]) -> int:
    """How many hex sides part an area from the rest of the map."""
    spots = [at(name) for name in names]
    everywhere = [at(BOARD.name(h)) for h in BOARD.hexes]
    return sum(math.dist(a, b) < 1.01 for a in spots for b in everywhere if b not in spots)


# --- lines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", STROKES)
def test_a_line_runs_inside_its_area_along_every_side(line: Any) -> None:
    marks = layers(Band(frozenset(hexes(*AREA)), "#204080", line))
    solid = line in ("toothed", "plain")
    course = marks[1] if solid else marks[0]
    assert len(course.paths) == rim(AREA)
    for a, b in course.paths:
        mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        deep = depth(mid, AREA)
        assert -0.01 <= deep < 0.13
        assert (deep > 0.05) is (line not in ("dots", "strokes"))
        assert 0.4 < math.dist(a, b) < 0.7
    ends = [p for path in course.paths for p in path]
    assert all(min(math.dist(p, q) for q in ends if q is not p) < 0.011 for p in ends)
    assert 0.03 < course.width < 0.1
    assert bool(course.dash) is not solid
    if solid:
        under = marks[0]
        assert under.points == course.points
        assert 0.02 < under.width - course.width < 0.08
        assert under.light > course.light
    assert all(part < 0.2 for part in course.dash)


def test_dashes_tell_the_lines_apart_without_colour() -> None:
    dashes = {line: STROKES[line].dash for line in ("dots", "strokes", "dashes")}
    for line, dash in dashes.items():
        (mark,) = layers(Band(frozenset(hexes(*AREA)), "#204080", line))
        assert mark.dash == pytest.approx(dash, abs=0.002)
    assert dashes["dots"][0] < 0.01 < 0.05 < dashes["dots"][1]
    assert dashes["dashes"][0] > 1.3 * dashes["strokes"][0] > 0.1


def test_teeth_point_into_the_area_two_to_a_side_and_leave_its_middle_free() -> None:
    *_, teeth = layers(Band(frozenset(hexes(*AREA)), "#204080", "toothed"))
    assert len(teeth.paths) == 2 * rim(AREA)
    for foot, tip in teeth.paths:
        assert math.dist(foot, tip) == pytest.approx(0.14, abs=0.012)
        assert depth(tip, AREA) > depth(foot, AREA) + 0.05
    for one, other in zip(teeth.paths[::2], teeth.paths[1::2], strict=True):
        assert 0.15 < math.dist(one[0], other[0]) < 0.4
    assert 0.03 < teeth.width < 0.08
    assert teeth.cap == 0


@pytest.mark.parametrize("line", ["plain", "dots"])
def test_the_edges_of_the_map_are_left_open(line: Any) -> None:
    names = ("A1", "A2", "B1")
    marks = layers(Band(frozenset(hexes(*names)), "#204080", line))
    course = marks[-1]
    assert len(course.paths) == rim(names)
    for a, b in course.paths:
        mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert mid[0] > 0.35
        assert mid[1] > 0.3


@pytest.mark.parametrize(("front", "deep"), [("toothed", 0.25), ("plain", 0.21)])
def test_a_line_gives_way_to_a_front(front: Any, deep: float) -> None:
    band = frozenset(hexes(*AREA))
    free = layers(Band(band, "#a00000", "dots"))[0]
    behind = layers(Band(band, "#204080", front), Band(band, "#a00000", "dots"))[-1]
    assert len(behind.paths) == len(free.paths)
    for a, b in behind.paths:
        mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert depth(mid, AREA) == pytest.approx(deep, abs=0.015)
    others = tuple(BOARD.name(h) for h in BOARD.hexes if BOARD.name(h) not in AREA)
    facing = layers(
        Band(band, "#204080", front), Band(frozenset(hexes(*others)), "#a00000", "dots")
    )[-1]
    for a, b in facing.paths:
        mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert -depth(mid, AREA) == pytest.approx(0.09, abs=0.015)
    steady = layers(Band(band, "#204080", front), Band(band, "#a00000", "dashes"))[-1]
    for a, b in steady.paths:
        assert depth(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), AREA) == pytest.approx(0.085, abs=0.01)


def test_a_fringe_colours_the_rim_and_saver_leaves_it_out() -> None:
    for broad in (0.1, 0.2):
        (fringe,) = layers(Fringe(frozenset(hexes(*AREA)), "#204080"), fringe=broad)
        assert fringe.width == pytest.approx(2 * broad, abs=0.001)
        assert 0.2 < fringe.alpha < 0.5
        assert len(fringe.paths) == rim(AREA)
        for path in fringe.paths:
            assert all(abs(depth(p, AREA)) < 0.012 for p in path)
        spots = [at(name) for name in AREA]
        assert fringe.clip[1] == pytest.approx(min(y for _, y in spots) - 0.5, abs=0.01)
        assert fringe.clip[2] == pytest.approx(max(x for x, _ in spots) + SIDE, abs=0.01)
    assert layers(Fringe(frozenset(hexes(*AREA)), "#204080"), ink="saver") == []
    assert layers(Fringe(frozenset(), "#204080")) == []


def test_hatching_crosses_its_area_evenly() -> None:
    (hatch,) = layers(Hatch(frozenset(hexes(*AREA))))
    assert hatch.width < 0.03
    wide, high = BOARD.extent
    offs = []
    for a, b in hatch.paths:
        assert math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) == pytest.approx(45, abs=0.1)
        offs.append((a[1] - a[0]) / math.sqrt(2))
    assert all(q - p == pytest.approx(0.17, abs=0.004) for p, q in pairwise(offs))
    assert offs[0] * math.sqrt(2) <= -wide + 0.01
    assert offs[-1] * math.sqrt(2) >= high - 0.3
    assert hatch.clip[3] == pytest.approx(max(at(n)[1] for n in AREA) + 0.5, abs=0.01)
    assert layers(Hatch(frozenset())) == []


def test_a_link_of_single_hexes_is_a_line_through_their_middles() -> None:
    link = Link(frozenset(hexes("D3", "D4", "D5")), frozenset(hexes("D6")), "#204080")
    under, line = layers(link)
    assert under.points == line.points
    assert 0.03 < line.width < 0.06
    assert 0.02 < under.width - line.width < 0.08
    assert {round(x, 2) for x, _ in line.points} == {round(at("D4")[0], 2)}
    ys = [y for _, y in line.points]
    assert min(ys) == pytest.approx(at("D3")[1], abs=0.01)
    assert max(ys) == pytest.approx(at("D5")[1] + 0.5, abs=0.01)
    assert sum(lengths(line)) == pytest.approx(2.5, abs=0.02)
    _, out = layers(Link(frozenset(hexes("D1", "D2")), frozenset(), "#204080"))
    assert min(y for _, y in out.points) == pytest.approx(0.5, abs=0.01)
    assert layers(Link(frozenset(), frozenset(), "#204080")) == []


def test_a_broad_link_has_its_sides_drawn_but_not_where_it_meets_areas() -> None:
    names = ("D3", "D4", "E4", "E5")
    link = Link(frozenset(hexes(*names)), frozenset(hexes("C4")), "#204080")
    _, line = layers(link)
    shared = sum(math.dist(at(name), at("C4")) < 1.01 for name in names)
    assert len(line.paths) == rim(names) - shared
    for path in line.paths:
        assert all(abs(depth(p, names)) < 0.012 for p in path)
        mid = tuple(sum(p[i] for p in path) / 2 for i in (0, 1))
        assert abs(inside("C4", mid) - 0.5) > 0.05 or depth(mid, names) < -0.01  # type: ignore[arg-type]


def test_a_cut_is_a_bar_along_its_hex_side() -> None:
    one, other = hexes("D4", "D5")
    under, bar, dashes = layers(Cut(((one, other),)))
    assert under.points == bar.points == dashes.points
    ((a, b),) = bar.paths
    assert math.dist(a, b) == pytest.approx(SIDE, abs=0.005)
    mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    assert mid == pytest.approx((at("D4")[0], at("D4")[1] + 0.5), abs=0.005)
    assert under.width > bar.width > dashes.width
    assert 0.05 < bar.width < 0.1
    assert under.width < 0.2
    assert dashes.dash == pytest.approx((0.06, 0.06), abs=0.02)
    assert dashes.light > bar.light


# --- the map as a page ---------------------------------------------------------------------------


GROUND = replace(
    OPEN,
    hex_mm=14.0,
    buildings=(Building(hexes("D4")[0], "stone", 1),),
    roads=(Road("paved", hexes("D1 D2 D3 D4 D5 D6 D7")),),
    settlements=(Settlement("Aubry", hexes("D4", "C4"), hexes("D4")[0]),),
    levels=tuple({"F3": 2, "B6": -1}.get(BOARD.name(h), 0) for h in BOARD.hexes),
    marks={"well": "Well"},
    land_names={"stone": "House", "paved": "Paved road"},
    terrains={"open": TERRAINS["open"]},
)  # fmt: skip
OVERLAY = Overlay(
    layers=(Band(frozenset(hexes(*AREA)), "#204080", "plain"),),
    signs=(
        Sign("Front line", "plain", "#204080"), Sign("No man's land", "hatch"),
        Sign("Objective", "lozenge"), Sign("Link", "link"), Sign("Cut", "cut"),
        Sign("Teeth", "toothed"), Sign("Dots", "dots")),
    marks=(MapMark(hexes("E5"), "well"), MapMark(hexes("C2", "F5"))),
    shields=(Shield("Mill", 3, hexes("E5")), Shield("Bridge", 5, hexes("B2", "B3", "B4"), "held")),
    arrows=(
        Arrow("N1", hexes("C1", "D1", "E1"), "north", "#204080"),
        Arrow("W1", hexes("A3", "A4"), "west", "#204080")),
    caption="before dawn",
    shields_title="Places",
    shields_note="8 in all",
    notes=("A note.", "Another."),
)  # fmt: skip
JOB = MapJob(GROUND, OVERLAY, title="The road", slug="seed 7")


@cache
def page(upright: bool | None = None, ink: str = "colour") -> bytes:
    return one_page(replace(JOB, ink=ink), PAPERS["a4"], upright=upright)


@cache
def glyphs(upright: bool | None = None) -> tuple[Glyph, ...]:
    return tuple(Printed(page(upright)).glyphs(0))


def frame_of(upright: bool | None = None) -> tuple[float, float, float, float, float]:
    """The map's frame, in millimetres from the top left of the page, and a hex of it."""
    marks = marks_of(page(upright), 72 / 25.4)
    boxes = [
        m
        for m in marks
        if m.kind == "stroke" and len(m.points) == 5 and m.width / PT == pytest.approx(0.5)
    ]
    box = max((m.box for m in boxes), key=lambda b: b[2] - b[0])
    wide, high = BOARD.extent
    hex_mm = (box[2] - box[0]) / wide
    assert (box[3] - box[1]) / high == pytest.approx(hex_mm, abs=0.01)
    return (*box, hex_mm)


WAYS = pytest.mark.parametrize("upright", [True, False])


@WAYS
def test_hexrows_and_numbers_stand_beside_their_hexes_on_all_sides(upright: bool) -> None:
    left, top, right, bottom, hex_mm = frame_of(upright)
    size = Printed(page(upright)).size(0)
    for column in range(7):
        letter = "ABCDEFG"[column]
        x = left + at(f"{letter}1")[0] * hex_mm
        spots = [
            size[1] - g.y for g in glyphs(upright)
            if g.char == letter and abs(g.x - x) < 0.5 and g.size > 6.4
            and (0 < top - (size[1] - g.y) < 4 or 0 < (size[1] - g.y) - bottom < 5)
        ]  # fmt: skip
        assert len(spots) == 2
    for number in range(1, 8):
        for x0, y in ((left, at(f"A{number}")[1]), (right, at(f"G{number}")[1])):
            found = [
                g for g in glyphs(upright)
                if g.char == str(number) and abs(size[1] - g.y - top - y * hex_mm) < 0.6
                and (0 < left - g.x < 4 if x0 == left else 0 < g.x - right < 4)
            ]  # fmt: skip
            assert len(found) == 1


@WAYS
def test_the_title_is_on_the_left_the_scale_on_the_right_and_the_slug_below(upright: bool) -> None:
    wide, high = Printed(page(upright)).size(0)
    text = Printed(page(upright)).text(0)
    for words in (
        "The road",
        "A1 to G7, 100 m to a hex",
        "before dawn",
        "seed 7",
        "50 mm",
        "Places",
        "8 in all",
        "Mill",
        "Bridge · held",
    ):
        assert words in text
    title = [g for g in glyphs(upright) if g.size > 14 and high - g.y < 16]
    assert len(title) == 7
    assert min(g.x for g in title) == pytest.approx(9.5, abs=1.6)
    assert all(8 < high - g.y < 14 for g in title)
    for g in glyphs(upright):
        assert 7.8 < g.x < wide - 7.8
        assert 5.5 < g.y < high - 8
    slug = [g for g in glyphs(upright) if high - g.y > high - 8.5]
    assert "".join(g.char for g in slug).startswith("seed7")


@WAYS
def test_nothing_of_the_page_lies_on_the_map_but_what_belongs_to_it(upright: bool) -> None:
    left, top, right, bottom, _ = frame_of(upright)
    wide, _high = Printed(page(upright)).size(0)
    assert left > 8
    assert top > 17
    assert right < wide - (8 if upright else 68)
    if upright:
        assert left + right == pytest.approx(wide, abs=0.05)
    bars = [
        m
        for m in marks_of(page(upright), 72 / 25.4)
        if m.kind == "stroke"
        and len(m.points) == 2
        and lengths(m)[0] == pytest.approx(50, abs=0.02)
    ]
    (bar,) = bars
    assert bar.points[0][1] > bottom or bar.points[0][0] > right
    ticks = [
        m
        for m in marks_of(page(upright), 72 / 25.4)
        if m.kind == "stroke"
        and len(m.points) == 2
        and m.points[0][0] == m.points[1][0]
        and m.box[1] - 0.01 <= bar.points[0][1] <= m.box[3] + 0.01
        and bar.box[0] - 0.01 <= m.points[0][0] <= bar.box[2] + 0.01
    ]
    xs = sorted(m.points[0][0] - bar.box[0] for m in ticks)
    assert xs == pytest.approx([0, 10, 20, 30, 40, 50], abs=0.02)
    tall = [lengths(m)[0] for m in sorted(ticks, key=lambda m: m.points[0][0])]
    assert tall == pytest.approx([2.2, 0.6, 0.6, 0.6, 0.6, 2.2], abs=0.05)


@WAYS
def test_the_scale_has_a_box_a_hex_dark_and_light_by_turns(upright: bool) -> None:
    *_, hex_mm = frame_of(upright)
    boxes = [
        m for m in marks_of(page(upright), 72 / 25.4)
        if m.kind == "fill" and m.box[3] - m.box[1] == pytest.approx(1.2, abs=0.02)
        and m.box[2] - m.box[0] == pytest.approx(hex_mm, abs=0.02)
    ]  # fmt: skip
    assert len(boxes) == (5 if hex_mm < 12 else 3)
    lights = [m.light > 0.5 for m in boxes]
    assert lights == [bool(i % 2) for i in range(len(boxes))]
    assert all(b.box[0] == pytest.approx(a.box[2], abs=0.02) for a, b in pairwise(boxes))
    assert f"{100 * len(boxes)} m" in Printed(page(upright)).text(0)


@WAYS
def test_arrows_stand_before_the_hexes_they_point_to(upright: bool) -> None:
    left, top, _right, _bottom, hex_mm = frame_of(upright)
    marks = marks_of(page(upright), 72 / 25.4)
    arrows = [m for m in marks if m.kind == "fill" and len(m.points) == 8]
    assert len(arrows) == 2
    north, west = sorted(arrows, key=lambda m: m.middle[1] > top)
    tip = max(north.points, key=lambda p: p[1])
    assert top - tip[1] == pytest.approx(3.6, abs=0.05)
    assert tip[0] == pytest.approx(left + at("D1")[0] * hex_mm, abs=0.05)
    assert north.box[3] - north.box[1] == pytest.approx(4.3, abs=0.05)
    assert north.box[2] - north.box[0] == pytest.approx(3 * 0.866 * hex_mm, rel=0.02)
    tip = max(west.points)
    assert left - tip[0] == pytest.approx(3.6, abs=0.05)
    assert tip[1] == pytest.approx(top + (at("A3")[1] + 0.5) * hex_mm, abs=0.05)
    assert west.box[3] - west.box[1] == pytest.approx(2 * hex_mm, rel=0.02)
    size = Printed(page(upright)).size(0)
    for arrow, letter in ((north, "N"), (west, "W")):
        a, b, c, d = arrow.box
        found = [
            g for g in glyphs(upright) if g.char == letter and a < g.x < c and b < size[1] - g.y < d
        ]
        assert len(found) == 1


def test_the_paper_is_turned_so_that_a_hex_is_largest() -> None:
    sizes = {upright: frame_of(upright)[4] for upright in (True, False, None)}
    assert sizes[None] == pytest.approx(max(sizes[True], sizes[False]), abs=0.01)
    small = replace(JOB, ground=replace(GROUND, hex_mm=9.0))
    marks = marks_of(one_page(small, PAPERS["a3"]), 72 / 25.4)
    boxes = [m.box for m in marks if m.kind == "stroke" and len(m.points) == 5]
    assert max(b[2] - b[0] for b in boxes) == pytest.approx(9 * BOARD.extent[0], abs=0.1)


def test_the_legend_shows_everything_on_the_map_once_in_rows_evenly_apart() -> None:
    marks = marks_of(page(False), 72 / 25.4)
    swatches = [
        m
        for m in marks
        if m.kind == "stroke"
        and len(m.points) == 7
        and m.box[3] - m.box[1] == pytest.approx(6.2, abs=0.05)
    ]
    found = samples(GROUND, {"well"})
    assert len(swatches) == len(found)
    names = [one.name for one in found]
    assert names == ["open", "Level −1", "Level 2", "Paved road", "House", "Well"]
    columns = sorted({round(m.middle[0], 1) for m in swatches})
    assert len(columns) == 2
    assert columns[1] - columns[0] == pytest.approx(29.5, abs=0.05)
    first = sorted(m.middle[1] for m in swatches if abs(m.middle[0] - columns[0]) < 0.1)
    assert [b - a for a, b in pairwise(first)] == pytest.approx([6.9, 6.9], abs=0.02)
    _, high = Printed(page(False)).size(0)
    for mark, name in zip(swatches, names, strict=True):
        beside = [
            g
            for g in glyphs(False)
            if g.char == name[0]
            and 0 < g.x - mark.box[2] < 4
            and abs(high - g.y - mark.middle[1]) < 1.3
        ]
        assert beside, name


def test_signs_show_what_they_explain() -> None:
    marks = marks_of(page(False), 72 / 25.4)
    _, high = Printed(page(False)).size(0)
    words = {sign.kind: sign.words for sign in OVERLAY.signs}
    rows = {}
    for kind, text in words.items():
        firsts = [
            (g.x, high - g.y) for i, g in enumerate(glyphs(False))
            if "".join(h.char for h in glyphs(False)[i : i + 3]) == text.replace(" ", "")[:3]
        ]  # fmt: skip
        assert firsts, kind
        rows[kind] = firsts[-1]
    ys = [rows[sign.kind][1] for sign in OVERLAY.signs]
    assert all(3.5 < b - a < 4.9 for a, b in pairwise(ys))
    for kind, (x, y) in rows.items():
        mine = [
            m for m in marks if x - 10 < m.box[0] and m.box[2] < x and abs(m.middle[1] - y) < 1.2
        ]
        assert mine, kind
        left, top, right, bottom = box_of(p for m in mine for p in m.points)
        assert right - left < 7.5
        assert bottom - top < 3.5
        assert all(m.width < 1.2 for m in mine)
        assert x - right > 0.3
        if kind == "lozenge":
            assert mine[0].kind == "fill"
            assert right - left == pytest.approx(bottom - top, abs=0.02)
        elif kind == "hatch":
            assert len(mine[0].paths) == 5
        elif kind == "toothed":
            assert len(mine[-1].paths) == 5
        else:
            assert mine[0].paths[0][0][1] == pytest.approx(mine[0].paths[0][1][1], abs=0.01)


def test_the_list_of_shields_begins_with_the_highest_number() -> None:
    _, high = Printed(page(False)).size(0)
    rows = {}
    for name in ("Bridge", "Mill"):
        for i, g in enumerate(glyphs(False)):
            if "".join(h.char for h in glyphs(False)[i : i + len(name)]) == name and g.x > 200:
                rows[name] = high - g.y
    assert 2.5 < rows["Mill"] - rows["Bridge"] < 4.5
    rules = [
        m
        for m in marks_of(page(False), 72 / 25.4)
        if m.kind == "stroke" and lengths(m)[0] == pytest.approx(58, abs=0.1)
    ]
    (rule,) = rules
    heads = [high - g.y for g in glyphs(False) if g.char == "P" and g.x > 200]
    assert 0.5 < rule.points[0][1] - max(heads) < 2.5
    assert 1 < rows["Bridge"] - rule.points[0][1] < 3.5
    bar = min(
        m.box[1]
        for m in marks_of(page(False), 72 / 25.4)
        if lengths(m)[0] > 49.9 and lengths(m)[0] < 50.1
    )
    assert rows["Mill"] < bar
    text = Printed(page(False)).text(0)
    assert "B2, B3, B4" in text
    assert "E5" in text
    fives = [g for g in glyphs(False) if g.char == "5" and abs(high - g.y - rows["Bridge"]) < 0.8]
    assert max(g.x for g in fives) == pytest.approx(297 - 8, abs=1.5)


def test_shields_have_their_number_and_stand_in_their_hexes_with_their_names_beside() -> None:
    left, top, _, _, hex_mm = frame_of(False)
    _, high = Printed(page(False)).size(0)
    for name, number, where in (("Mill", "3", "E5"), ("Bridge", "5", "B3")):
        x, y = left + at(where)[0] * hex_mm, top + at(where)[1] * hex_mm
        found = [
            g
            for g in glyphs(False)
            if g.char == number and math.dist((g.x, high - g.y), (x, y)) < 0.6 * hex_mm
        ]
        assert len(found) == 1
        spot = found[0].x, high - found[0].y
        letters = [
            g for i, g in enumerate(glyphs(False))
            if "".join(h.char for h in glyphs(False)[i : i + 4]) == name[:4] and g.x < 200
        ]  # fmt: skip
        assert letters
        assert min(math.dist((g.x, high - g.y), spot) for g in letters) < 2 * hex_mm
        marks = [
            m
            for m in marks_of(page(False), 72 / 25.4)
            if m.kind == "fill"
            and math.dist(m.middle, spot) < 1.2
            and 5 < m.area < 250
            and m.light < 0.3
        ]
        assert len(marks) == 1
        (shape,) = marks
        assert shape.box[2] - shape.box[0] == pytest.approx(
            2.08 * max(0.2 * hex_mm, 5.2 * PT), rel=0.05
        )
        assert shape.box[3] - shape.box[1] < 1.2 * (shape.box[2] - shape.box[0])


def test_lozenges_stand_at_the_foot_of_their_hexes() -> None:
    left, top, _, _, hex_mm = frame_of(False)
    for where in ("C2", "F5"):
        x, y = left + at(where)[0] * hex_mm, top + (at(where)[1] + 0.39) * hex_mm
        found = [
            m
            for m in marks_of(page(False), 72 / 25.4)
            if m.kind == "fill"
            and math.dist(m.middle, (x, y)) < 0.05 * hex_mm
            and m.area < (0.12 * hex_mm) ** 2
        ]
        assert len(found) == 1
        assert len(set(found[0].points)) == 4
        assert found[0].box[2] - found[0].box[0] == pytest.approx(0.11 * hex_mm, rel=0.1)


def test_the_name_of_a_village_stands_clear_of_its_houses() -> None:
    left, top, _, _, hex_mm = frame_of(False)
    _, high = Printed(page(False)).size(0)
    firsts = [
        g
        for i, g in enumerate(glyphs(False))
        if "".join(h.char for h in glyphs(False)[i : i + 5]) == "Aubry"
    ]
    (first,) = firsts
    x, y = (first.x - left) / hex_mm, (high - first.y - top) / hex_mm
    assert math.dist((x, y), at("D4")) < 3
    assert math.dist((x, y), at("D4")) > 0.5
    assert first.size > 9


def test_hexes_are_drawn_with_a_dot_in_each_and_a_side_only_once() -> None:
    def draw(pen):
        kind = Type(7, 9, 17, {})
        Marks(pen, LOOK, OPEN, kind, 50).grid()

    grid, dots = drawn(draw, extent=BOARD.extent)
    spots_ = [at(BOARD.name(h)) for h in BOARD.hexes]
    mates = sum(math.dist(a, b) < 1.01 for i, a in enumerate(spots_) for b in spots_[:i])
    sides = [
        frozenset((round(p[0], 2), round(p[1], 2)) for p in pair)
        for path in grid.paths
        for pair in pairwise(path)
    ]
    assert len(sides) == len(set(sides))
    assert all(
        math.dist(*pair) == pytest.approx(SIDE, abs=0.001)
        for path in grid.paths
        for pair in pairwise(path)
    )
    assert len(sides) == 6 * 49 - mates
    assert grid.width < 0.02
    spots = sorted(
        (round(a, 2), round(b, 2)) for a, b in (Mark("", (p,), ()).middle for p in dots.paths)
    )
    assert spots == [
        pytest.approx(one, abs=0.011)
        for one in sorted(
            (round(a, 2), round(b, 2)) for a, b in (at(BOARD.name(h)) for h in BOARD.hexes)
        )
    ]


# --- sheets to play on ---------------------------------------------------------------------------


@pytest.mark.parametrize("land", [True, False])
def test_sheets_to_play_on_have_the_map_at_its_size_within_their_margins(land: bool) -> None:
    large = replace(JOB, ground=replace(GROUND, hex_mm=20.0))
    data = playing_sheets(large, PAPERS["a4"], land=land)
    printed = Printed(data)
    wide, high = printed.size(0)
    marks = marks_of(data, 72 / 25.4)
    frame = next(
        m for m in marks if m.kind == "stroke" and len(m.points) == 5 and m.box[2] - m.box[0] > 100
    )
    assert frame.box[2] - frame.box[0] == pytest.approx(20 * BOARD.extent[0], abs=0.02)
    assert frame.box[:2] == pytest.approx((10.5, 10.5), abs=0.02), "arrows at two edges"
    assert frame.clip[0] == pytest.approx(5, abs=0.02)
    assert frame.clip[2] <= wide - 4.98
    names = [BOARD.name(h) for h in BOARD.hexes]
    text = printed.text(0)
    assert sum(name in text for name in names) == 49
    spots = {}
    found = list(printed.glyphs(0))
    for one, other in pairwise(found):
        if one.char + other.char in names and abs(one.y - other.y) < 1:
            spots[one.char + other.char] = ((one.x + other.x) / 2, high - one.y)
    for name in ("C3", "E6", "G2"):
        x, y = 10.5 + at(name)[0] * 20, 10.5 + at(name)[1] * 20
        assert spots[name][0] == pytest.approx(x, abs=0.6)
        assert 5 < y - spots[name][1] < 8.5
    bars = [
        m
        for m in marks
        if m.kind == "stroke"
        and len(m.points) == 2
        and lengths(m)[0] == pytest.approx(50, abs=0.02)
    ]
    assert len(bars) == 1
    assert bars[0].box[1] > frame.clip[3]
    keys = [
        m
        for m in marks
        if m.kind == "fill"
        and m.box[3] - m.box[1] == pytest.approx(3, abs=0.02)
        and m.box[2] - m.box[0] == pytest.approx(4.4, abs=0.02)
    ]
    count = len(printed.pdf.pages)
    assert len(keys) == count
    assert sum(m.light < 0.5 for m in keys) == 1
    assert bool([m for m in marks if m.kind == "fill" and m.area > 1000]) is land
    assert "50 mm" in text
    assert "Joins" not in text, "one sheet joins none"
    assert all(5 < g.y < high - 5 for g in found)
    levels = [g for g in found if g.char == "−" and high - g.y < frame.box[3]]
    assert len(levels) == (1 if land else 0)


def test_sheets_meet_in_crosses_that_cover_each_other() -> None:
    big = replace(JOB, ground=replace(GROUND, hex_mm=40.0))
    data = playing_sheets(big, PAPERS["a4"])
    pages = [marks_of(data, 72 / 25.4, number) for number in range(2)]
    crosses = []
    for marks in pages:
        arms = [
            m
            for m in marks
            if m.kind == "stroke"
            and len(m.points) == 2
            and lengths(m)[0] == pytest.approx(4, abs=0.02)
            and m.width / PT == pytest.approx(0.6)
        ]
        spots = {}
        for m in arms:
            key = tuple(round(v, 1) for v in m.middle)
            spots.setdefault(key, []).append(m)
        crosses.append(sorted(key for key, both in spots.items() if len(both) == 2))
    frames = [
        next(
            m
            for m in marks
            if m.kind == "stroke" and len(m.points) == 5 and m.box[2] - m.box[0] > 200
        ).box
        for marks in pages
    ]
    shared = [
        {(round(x - frame[0], 0), round(y - frame[1], 0)) for x, y in found}
        for found, frame in zip(crosses, frames, strict=True)
    ]
    assert len(shared[0] & shared[1]) == 2
    dotted = [m for marks in pages for m in marks if m.dash and m.width / PT == pytest.approx(0.6)]
    assert dotted
    assert all(m.points[0][0] == m.points[1][0] or m.points[0][1] == m.points[1][1] for m in dotted)
