"""Aids read back piece by piece: all lies within the cut, marks stand where they say, words fit."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.content.kinds.aid.shapes import (
    Aid,
    BandText,
    Lane,
    LengthUnit,
    StickBand,
    Stop,
    unit_of,
)
from generator.draw.aids.easel import Easel
from generator.draw.aids.furniture import FOOT, HEAD, SheetWords, draw_foot, draw_head
from generator.draw.aids.placing import Cutout, placed
from generator.draw.aids.sheets import FORMS
from generator.draw.aids.sticks import stick_parts
from generator.typeset.inks import INKS
from tests.drawn import Mark, Point, area, box_of, lengths, marks_of
from tests.printed import Printed
from tests.shares import first

SIDE = 600.0
INCHES = unit_of("inches", 2.5)
METRIC = unit_of("centimetres", 2.5)
PT = 25.4 / 72

BANDS = (
    StickBand("Short", 0, 4, "0–4″", (BandText("hit", "5+"), BandText("dice", "2"))),
    StickBand("Long", 4, 12, "4–12″", (BandText("hit", "6"), BandText("dice", "1"))),
)
RIFLE = Lane("Rifle", BANDS)
MOVES = Lane("Moves", (), (Stop(4, "crawl"), Stop(6, "walk"), Stop(10, "run")))

AIDS = {
    "circle": Aid("a", "circle", "Smoke", ("lasts a turn",), sizes={"across": 4.0}, motif="cloud"),
    "burst": Aid("a", "circle", "Shell", ("roll for each",), sizes={"across": 3.0}, motif="burst"),
    "plain": Aid("a", "circle", "Near", (), sizes={"across": 4.0}),
    "wedge": Aid("a", "wedge", "Arc", ("in front",),
        sizes={"radius": 6.0}, angles=(90.0,), marks=(2.0, 4.0)),
    "narrow": Aid("a", "wedge", "Jet", ("hot",),
        sizes={"radius": 6.0}, angles=(30.0,), marks=(2.0, 4.0)),
    "turn": Aid("a", "turn", "Turn", ("once",),
        sizes={"radius": 4.0}, angles=(-45.0, 0.0, 45.0), motif="vehicle"),
    "half": Aid("a", "turn", "Half", ("once",),
        sizes={"radius": 4.0}, angles=(-90.0, 0.0, 90.0), motif="vehicle"),
    "wheel": Aid("a", "wheel", "Wheel", ("swing",),
        sizes={"radius": 5.0}, angles=(0.0, 45.0, 135.0, 180.0)),
    "oblique": Aid("a", "oblique", "Oblique", ("costs more",),
        sizes={"length": 6.0, "cost": 2.0}, angles=(30.0,)),
    "cross": Aid("a", "cross", "Barrage", ("over", "under"), sizes={"length": 4.0}),
    "block": Aid("a", "block", "Town", ("a block",),
        sizes={"length": 6.0, "width": 5.0}, motif="houses"),
    "arrow": Aid("a", "arrow", "Drift", ("downwind",), sizes={"length": 4.0}),
    "table": Aid("a", "table", "Ranges", (), front=(RIFLE, replace(RIFLE, name="Pistol"))),
    "stick": Aid("a", "stick", "Rifle", (), sizes={"length": 14.0}, front=(RIFLE,), back=(MOVES,)),
    "gauge": Aid("a", "stick", "Gauge", ("keep apart",), sizes={"length": 3.0}, marks=(1.0,)),
    "lanes": Aid("a", "stick", "All", (),
        sizes={"length": 14.0}, front=(RIFLE, MOVES, replace(RIFLE, name="Gun"))),
}  # fmt: skip


def parts(name: str, unit: LengthUnit = INCHES) -> tuple[Cutout, ...]:
    aid = replace(AIDS[name], tint="#7a5c2e")
    if aid.form == "stick":
        return stick_parts(aid, unit, (550.0, 550.0), (8.0, 6.0))
    return FORMS[aid.form](aid, unit)


@cache
def pdf_of(name: str, unit: LengthUnit, ink: str, tint: str = "") -> bytes:
    def draw(easel):
        (part,) = parts(name, unit)
        part.draw(easel)

    return sheet(draw, ink, tint or "#7a5c2e")


def sheet(draw: Any, ink: str = "colour", tint: str = "#7a5c2e") -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(SIDE / PT, SIDE / PT), pageCompression=0)
    easel = Easel(canvas, INKS[ink], "#7a5c2e", tint, ink != "saver")
    with easel.moved(SIDE / 2, SIDE / 2):
        draw(easel)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def flipped(marks: Sequence[Mark]) -> list[Mark]:
    """Marks in the piece's own frame: its origin, y upwards."""
    half = SIDE / 2
    return [
        replace(m, paths=tuple(tuple((x - half, half - y) for x, y in p) for p in m.paths))
        for m in marks
    ]


def shown(name: str, unit: LengthUnit = INCHES, ink: str = "colour") -> list[Mark]:
    return flipped(marks_of(pdf_of(name, unit, ink), 72 / 25.4))


def glyphs(
    name: str, unit: LengthUnit = INCHES, ink: str = "colour"
) -> list[tuple[str, Point, float]]:
    found = Printed(pdf_of(name, unit, ink)).glyphs(0)
    return [(g.char, (g.x - SIDE / 2, g.y - SIDE / 2), g.size) for g in found]


def holds(outline: Sequence[Point], point: Point, slack: float) -> bool:
    """Tell whether a convex outline, anticlockwise or not, holds a point but for some slack."""
    turn = 1 if area(outline) > 0 else -1
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        far = math.dist(a, b)
        if far < 1e-6:
            continue
        cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        if turn * cross / far < -slack:
            return False
    return True


UNITS = pytest.mark.parametrize("unit", first(1, [INCHES, METRIC]), ids=["inches", "centimetres"])
EVERY = pytest.mark.parametrize("name", AIDS)
INK = pytest.mark.parametrize("ink", first(1, ["colour", "saver"]))


@UNITS
@INK
@EVERY
def test_a_piece_is_drawn_within_its_cut_to_the_edge(name: str, ink: str, unit: LengthUnit) -> None:
    (part,) = parts(name, unit)
    marks = shown(name, unit, ink)
    for mark in marks:
        for point in mark.points:
            assert any(holds(outline, point, 0.95) for outline in part.outlines), (mark, point)
        if mark.kind == "stroke":
            assert 0.29 <= mark.width / PT <= 1.61
            assert mark.alpha == 1
    left, bottom, right, top = part.box()
    assert box_of(p for m in marks for p in m.points) == pytest.approx(
        (left, bottom, right, top), abs=1.0
    )


@UNITS
@INK
@EVERY
def test_its_words_lie_within_its_cut_and_not_on_each_other(
    name: str, ink: str, unit: LengthUnit
) -> None:
    (part,) = parts(name, unit)
    found = glyphs(name, unit, ink)
    assert found
    for char, (x, y), size in found:
        assert any(holds(outline, (x, y), 0.0) for outline in part.outlines), char
        assert 6.4 <= size <= 45
    for i, (_, one, size) in enumerate(found):
        for _, other, _ in found[:i]:
            assert math.dist(one, other) > 0.07 * size * PT


@UNITS
@EVERY
def test_each_says_its_name_and_its_scale(name: str, unit: LengthUnit) -> None:
    text = Printed(pdf_of(name, unit, "colour")).text(0)
    joined = text.replace(" ", "")
    assert AIDS[name].name.replace(" ", "") in joined
    assert unit.scale.replace(" ", "") in joined
    for line in AIDS[name].lines:
        assert line.replace(" ", "") in joined


@EVERY
def test_saver_and_grey_have_no_colour_and_saver_no_dark_areas(name: str) -> None:
    for ink in ("grey", "saver"):
        for mark in flipped(marks_of(pdf_of(name, INCHES, ink), 72 / 25.4)):
            assert len(set(mark.colour)) == 1
            if ink == "saver" and mark.kind == "fill" and mark.area > 4:
                assert mark.light > 0.99


# --- sectors -------------------------------------------------------------------------------------


SECTORS = {
    "wedge": (45, 135),
    "narrow": (75, 105),
    "turn": (45, 135),
    "half": (0, 180),
    "wheel": (0, 180),
}


def radial(mark: Mark) -> tuple[float, float, float]:
    """The angle of a straight stroke about the origin, and how far out its ends are."""
    (a, b) = mark.paths[0]
    mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    ends = sorted(math.hypot(*p) for p in (a, b))
    return math.degrees(math.atan2(mid[1], mid[0])), ends[0], ends[1]


@pytest.mark.parametrize("name", SECTORS)
@INK
def test_the_rim_has_a_notch_every_five_degrees_the_third_deeper(name: str, ink: str) -> None:
    radius = AIDS[name].sizes["radius"] * 25.4
    start, end = SECTORS[name]
    found = []
    for mark in shown(name, INCHES, ink):
        if (
            mark.kind == "stroke"
            and len(mark.points) == 2
            and mark.width / PT == pytest.approx(0.6)
        ):
            angle, inner, outer = radial(mark)
            if outer == pytest.approx(radius, abs=0.02) and inner < radius - 1 and not mark.dash:
                a, b = mark.paths[0]
                if abs(a[0] * b[1] - a[1] * b[0]) < 0.5:
                    found.append((angle, radius - inner))
    found.sort()
    angles = [angle for angle, _ in found]
    assert angles == pytest.approx([start + 5 * i for i in range(1, (end - start) // 5)], abs=0.05)
    deep = [reach for _, reach in found]
    assert all(0.3 < d / 5 < 0.6 for i, d in enumerate(deep, 1) if i % 3)
    assert all(0.8 < d / 5 <= 1 for i, d in enumerate(deep, 1) if i % 3 == 0)


@pytest.mark.parametrize("name", SECTORS)
def test_the_rim_is_five_millimetres_of_the_games_colour(name: str) -> None:
    radius = AIDS[name].sizes["radius"] * 25.4
    start, end = SECTORS[name]
    body, rim = [m for m in shown(name) if m.kind == "fill"][:2]
    sweep = math.radians(end - start)
    assert body.area == pytest.approx(sweep / 2 * radius**2, rel=0.002)
    assert rim.area == pytest.approx(sweep / 2 * (radius**2 - (radius - 5) ** 2), rel=0.01)
    assert rim.light < body.light
    (arc,) = [
        m
        for m in shown(name, INCHES, "saver")
        if m.kind == "stroke" and m.width / PT == pytest.approx(0.9) and len(m.points) > 3
    ]
    assert {round(math.hypot(*p), 1) for p in arc.points} == {round(radius - 5, 1)}


@UNITS
@pytest.mark.parametrize("name", ["wedge", "narrow"])
def test_rings_of_a_wedge_are_named_on_both_sides(name: str, unit: LengthUnit) -> None:
    start, end = SECTORS[name]
    marks = shown(name, unit)
    rings = [
        m
        for m in marks
        if m.kind == "stroke" and len(m.points) > 3 and m.width / PT == pytest.approx(0.7)
    ]
    for ring, inches in zip(rings, AIDS[name].marks, strict=True):
        assert {round(math.hypot(*p), 1) for p in ring.points} == {round(inches * unit.mm, 1)}
        turns = [math.degrees(math.atan2(y, x)) for x, y in ring.points]
        assert (min(turns), max(turns)) == pytest.approx((start, end), abs=0.01)
        digit = unit.number(inches)[0]
        spots = [
            p
            for c, p, s in glyphs(name, unit)
            if c == digit and abs(s - 10) < 0.2 and 0 < math.hypot(*p) - inches * unit.mm < 4
        ]
        assert len(spots) == 2
        sides = sorted(math.degrees(math.atan2(y, x)) for x, y in spots)
        assert start < sides[0] < start + 9
        assert end - 9 < sides[1] < end
    ticks = [
        m for m in marks if m.kind == "stroke" and len(m.points) == 2 and 1.5 < lengths(m)[0] < 3.5
    ]
    edges = {start: [], end: []}
    for mark in ticks:
        a, b = mark.paths[0]
        foot = min(
            (a, b), key=lambda p: min(abs(math.degrees(math.atan2(p[1], p[0])) - e) for e in edges)
        )
        turn = math.degrees(math.atan2(foot[1], foot[0]))
        edge = min(edges, key=lambda e: abs(e - turn))
        if abs(edge - turn) < 0.05:
            edges[edge].append((math.hypot(*foot) / unit.mm, lengths(mark)[0]))
    for found in edges.values():
        found.sort()
        assert [at for at, _ in found] == pytest.approx([i / 2 for i in range(1, 12)], abs=0.01)
        assert [round(long, 1) for _, long in found] == [3.2 if i % 2 else 1.8 for i in range(11)]


@pytest.mark.parametrize("name", ["turn", "half", "wheel"])
def test_marked_angles_are_drawn_and_told(name: str) -> None:
    radius = AIDS[name].sizes["radius"] * 25.4
    rays = [m for m in shown(name) if m.kind == "stroke" and m.width / PT == pytest.approx(1.6)]
    expected = sorted(said if name == "wheel" else 90 - said for said in AIDS[name].angles)
    found = sorted(radial(m) for m in rays)
    assert [angle for angle, _, _ in found] == pytest.approx(expected, abs=0.05)
    for _, inner, outer in found:
        assert outer == pytest.approx(radius - 5, abs=0.02)
        assert 5 < outer - inner < 12
    degrees = [p for c, p, s in glyphs(name) if c == "°"]
    assert len(degrees) == len([said for said in AIDS[name].angles if said or name == "wheel"])
    for spot in degrees:
        assert radius - 25 < math.hypot(*spot) < radius - 5


def test_a_vehicle_stands_on_the_point_with_its_gun_ahead() -> None:
    for name in ("turn", "half"):
        marks = shown(name)
        hulls = [m for m in marks if m.kind == "fill" and 60 < m.area < 140]
        (hull,) = [m for m in hulls if m.light > 0.9]
        left, bottom, right, top = hull.box
        assert left == pytest.approx(-right, abs=0.02)
        assert 7 < right - left < 10
        assert 13 < top - bottom < 17
        assert bottom > 0
        tracks = [
            m
            for m in marks
            if m.kind == "fill"
            and 20 < m.area < 35
            and m.box[3] == pytest.approx(top, abs=0.1)
            and m.light < 0.9
        ]
        assert len(tracks) == 2
        assert tracks[0].box[0] == pytest.approx(-tracks[1].box[2], abs=0.02)
        assert tracks[0].box[2] == pytest.approx(left, abs=0.02)
        gun = next(
            m for m in marks if m.kind == "fill" and 5 < m.area < 15 and m.box[2] - m.box[0] < 1.5
        )
        assert gun.middle[0] == pytest.approx(0, abs=0.02)
        assert gun.box[3] > top + 2
        turret = next(
            m for m in marks if m.kind == "fill" and 25 < m.area < 30 and len(m.points) > 10
        )
        assert turret.box[2] - turret.box[0] == pytest.approx(6, abs=0.05)
        assert turret.middle[0] == pytest.approx(0, abs=0.02)
        assert bottom < turret.box[1] < turret.box[3] < top


@UNITS
def test_an_oblique_wedge_has_its_scale_along_the_slant(unit: LengthUnit) -> None:
    marks = shown("oblique", unit)
    (part,) = parts("oblique", unit)
    a, b, c = part.outlines[0]
    assert math.dist(a, c) == pytest.approx(6 * unit.mm)
    assert math.degrees(math.atan2(c[1], c[0])) == pytest.approx(30)
    assert b == pytest.approx((c[0], 0))
    turn = math.radians(30)

    def along(p: Point) -> Point:
        return p[0] * math.cos(turn) + p[1] * math.sin(turn), p[1] * math.cos(turn) - p[
            0
        ] * math.sin(turn)

    ticks = [
        tuple(map(along, m.paths[0]))
        for m in marks
        if m.kind == "stroke" and m.width / PT == pytest.approx(0.7) and len(m.points) == 2
    ]
    ticks.sort()
    assert [p[0] / unit.mm for p, _ in ticks] == pytest.approx(
        [i / 2 for i in range(1, 12)], abs=0.01
    )
    deep = [max(abs(p[1]), abs(q[1])) for p, q in ticks]
    assert all(2.8 < d < 4.5 for d in deep[1::2])
    assert all(1.2 < d < 2.5 for d in deep[::2])
    assert all(p[1] <= 0.01 and q[1] <= 0.01 for p, q in ticks)
    band = next(m for m in marks if m.kind == "fill" and m.light < 0.6)
    depths = [along(p)[1] for p in band.points]
    assert (min(depths), max(depths)) == pytest.approx((-10, 0), abs=0.02)
    arc = next(
        m
        for m in marks
        if m.kind == "stroke" and len(m.points) > 3 and m.width / PT == pytest.approx(0.8)
    )
    assert len({round(math.hypot(*p), 1) for p in arc.points}) == 1
    turns = [math.degrees(math.atan2(y, x)) for x, y in arc.points]
    assert (min(turns), max(turns)) == pytest.approx((0, 30), abs=0.05)
    assert 0.2 < math.hypot(*arc.points[0]) / b[0] < 0.4
    numbers = [
        (along(p)[0] / unit.mm, c)
        for c, p, s in glyphs("oblique", unit)
        if abs(s - 13) < 0.2 and -10 < along(p)[1] < -4
    ]
    firsts = {round(at): "" for at, _ in numbers}
    for at, char in sorted(numbers):
        firsts[round(at)] += char
    assert [firsts[i] for i in range(1, 6)] == [
        unit.number(2 * i).replace(" ", "") for i in range(1, 6)
    ]


# --- circles, crosses, blocks, arrows ------------------------------------------------------------


@pytest.mark.parametrize("name", ["circle", "burst", "plain"])
@INK
def test_a_circle_has_a_rim_with_notches_and_a_hole_in_its_middle(name: str, ink: str) -> None:
    radius = AIDS[name].sizes["across"] * 25.4 / 2
    marks = shown(name, INCHES, ink)
    hole, cut = [m for m in marks if m.kind == "stroke" and len(m.points) > 10][-2:]
    assert {round(math.hypot(*p), 1) for p in cut.points} == {round(radius, 1)}
    assert {round(math.hypot(*p), 1) for p in hole.points} == {round(0.08 * 25.4, 1)}
    notches = [
        radial(m)
        for m in marks
        if m.kind == "stroke" and len(m.points) == 2 and abs(radial(m)[2] - radius) < 0.02
    ]
    assert len(notches) == 48
    turns = sorted(angle % 360 for angle, _, _ in notches)
    assert turns == pytest.approx([7.5 * i for i in range(48)], abs=0.05)
    deep = {round(radius - inner, 2) for angle, inner, _ in notches if round(angle * 2) % 90 == 0}
    rest = {round(radius - inner, 2) for angle, inner, _ in notches if round(angle * 2) % 90}
    assert len(deep) == len(rest) == 1
    assert 0.35 < rest.pop() / max(deep) < 0.55
    assert 2.5 < max(deep) < 4
    hairs = [
        radial(m)
        for m in marks
        if m.kind == "stroke" and len(m.points) == 2 and radial(m)[2] < radius / 3
    ]
    assert sorted(round(angle) % 360 for angle, _, _ in hairs) == [0, 90, 180, 270]
    for _, inner, outer in hairs:
        assert 0.08 * 25.4 + 0.5 < inner < outer < 0.08 * 25.4 + 7
        assert 3 < outer - inner < 6
    if ink == "colour":
        disc, inside = [m for m in marks if m.kind == "fill"][:2]
        assert disc.light < inside.light
        assert disc.box[2] - inside.box[2] == pytest.approx(max(deep), abs=0.03)


def test_a_burst_is_two_stars_of_24_points_and_a_cloud_two_rings_of_15_billows() -> None:
    outer, inner = [m for m in shown("burst") if m.kind == "fill" and len(m.points) == 49]
    assert outer.area > inner.area
    assert outer.light < inner.light
    for star in (outer, inner):
        far = {round(math.hypot(*p), 1) for p in star.points}
        assert len(far) == 2
        assert 0.6 < min(far) / max(far) < 0.85
    radius = 3 * 25.4 / 2
    assert 0.9 < max(math.hypot(*p) for p in outer.points) / (radius - 2.6) < 1
    fills = [m for m in shown("circle") if m.kind == "fill"]
    puffs = [m for m in fills if 8 < m.box[2] - m.box[0] < 25]
    assert len(puffs) == 30
    rings = [puffs[:15], puffs[15:]]
    far = [[math.hypot(*m.middle) for m in ring] for ring in rings]
    for ring in far:
        assert max(ring) - min(ring) < 0.05
    assert far[0][0] > far[1][0]
    assert rings[0][0].light < rings[1][0].light
    for ring in rings:
        turns = sorted(math.degrees(math.atan2(*reversed(m.middle))) % 360 for m in ring)
        assert [b - a for a, b in pairwise(turns)] == pytest.approx([24] * 14, abs=0.05)
    rim = 4 * 25.4 / 2 - 0.055 * 4 * 25.4 / 2
    assert all(math.hypot(*m.middle) + (m.box[2] - m.box[0]) / 2 <= rim for m in puffs)


@UNITS
def test_a_cross_has_a_mark_every_half_inch_on_four_arms(unit: LengthUnit) -> None:
    marks = shown("cross", unit)
    reach = 4 * unit.mm + 2
    cut = marks[-1]
    assert cut.box == pytest.approx((-reach, -reach, reach, reach), abs=0.02)
    assert cut.area == pytest.approx(4 * 18 * reach - 18 * 18, abs=1)
    axis_marks: dict[str, list[tuple[float, float]]] = {
        "right": [],
        "left": [],
        "up": [],
        "down": [],
    }
    for mark in marks:
        if (
            mark.kind != "stroke"
            or len(mark.points) != 2
            or mark.width / PT not in (pytest.approx(1.0), pytest.approx(0.6))
        ):
            continue
        (x, y), (u, v) = mark.paths[0]
        if abs(x - u) < 0.01:
            axis_marks["right" if x > 0 else "left"].append((abs(x) / unit.mm, abs(y - v)))
            assert y == pytest.approx(-v, abs=0.01)
        else:
            axis_marks["up" if y > 0 else "down"].append((abs(y) / unit.mm, abs(x - u)))
    for found in axis_marks.values():
        found.sort()
        assert [at for at, _ in found] == pytest.approx([i / 2 for i in range(1, 9)], abs=0.01)
        assert [round(long) for _, long in found] == [6, 18] * 4
    centre = next(m for m in marks if m.kind == "fill" and m.area == pytest.approx(324, abs=1))
    assert math.hypot(*centre.middle) < 0.01
    hole = marks[-2]
    assert {round(math.hypot(*p), 1) for p in hole.points} == {2.0}
    for number in (1, 2, 3, 4):
        spots = [p for c, p, s in glyphs("cross", INCHES) if c == str(number) and abs(s - 15) < 0.2]
        assert len(spots) == 4
        for x, y in spots:
            far, aside = max(abs(x), abs(y)), min(abs(x), abs(y))
            assert 0 < number * 25.4 - far < 5
            assert 1 < aside < 7


@UNITS
def test_a_block_has_a_notch_every_inch_on_all_sides_and_roofs_along_them(unit: LengthUnit) -> None:
    marks = shown("block", unit)
    wide, high = 6 * unit.mm, 5 * unit.mm
    notches = [
        m.paths[0]
        for m in marks
        if m.kind == "stroke" and len(m.points) == 2 and m.width / PT == pytest.approx(0.7)
    ]
    assert len(notches) == 2 * 5 + 2 * 4
    for a, b in notches:
        assert math.dist(a, b) == pytest.approx(3, abs=0.02)
        level = abs(a[1] - b[1]) < 0.01
        at = (a[1] if level else a[0]) / unit.mm
        assert at == pytest.approx(round(at), abs=0.01)
        outer = (0, wide) if level else (0, high)
        assert min(abs(p[0 if level else 1] - e) for p in (a, b) for e in outer) < 0.01
    roofs = [m for m in marks if m.kind == "stroke" and len(m.points) == 5 and 100 < m.area < 1200]
    assert len(roofs) == 16
    for roof in roofs:
        left, bottom, right, top = roof.box
        assert left > 7.5
        assert right < wide - 7.5
        assert bottom > 7.5
        assert top < high - 7.5
        assert 10 < min(right - left, top - bottom) < 16
    for i, one in enumerate(roofs):
        for other in roofs[:i]:
            a, b = one.box, other.box
            assert (
                min(a[2], b[2]) - max(a[0], b[0]) < 0.02 or min(a[3], b[3]) - max(a[1], b[1]) < 0.02
            )
    chimneys = [m for m in marks if m.kind == "fill" and m.area == pytest.approx(1.8**2, abs=0.02)]
    assert len(chimneys) == 16
    for spot in chimneys:
        assert any(
            r.box[0] < spot.middle[0] < r.box[2] and r.box[1] < spot.middle[1] < r.box[3]
            for r in roofs
        )
    rim, body = [m for m in marks if m.kind == "fill"][:2]
    assert (rim.box[2] - body.box[2], body.box[0]) == pytest.approx((5, 5), abs=0.02)


@UNITS
def test_an_arrow_has_a_mark_every_inch_and_its_point_at_its_length(unit: LengthUnit) -> None:
    marks = shown("arrow", unit)
    long = 4 * unit.mm
    cut = marks[-1]
    tip = max(cut.points)
    assert tip == pytest.approx((long, 0), abs=0.01)
    assert min(y for _, y in cut.points) == pytest.approx(-max(y for _, y in cut.points), abs=0.01)
    ticks = [m.paths[0] for m in marks if m.kind == "stroke" and m.width / PT == pytest.approx(0.9)]
    assert [a[0] / unit.mm for a, _ in ticks] == pytest.approx([1, 2, 3], abs=0.01)
    assert all(a[1] == pytest.approx(9, abs=0.01) and 2 < b[1] < 4 for a, b in ticks)
    head = next(m for m in marks if m.kind == "fill" and m.light < 0.6)
    assert head.box[2] == pytest.approx(long, abs=0.01)
    assert head.box[2] - head.box[0] == pytest.approx(22, abs=0.02)
    assert head.box[3] > 9 + 3


# --- sticks and cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "step", "medium", "whole"), [(INCHES, 25.4 / 4, 2, 4), (METRIC, 5.0, 2, 10)]
)
def test_the_ruler_of_a_stick_has_a_mark_every_quarter_inch_or_half_centimetre(
    unit: LengthUnit, step: float, medium: int, whole: int
) -> None:
    for name in ("gauge", "stick", "lanes"):
        long = AIDS[name].sizes["length"] * unit.mm
        found = {}
        for m in shown(name, unit):
            if (
                m.kind == "stroke"
                and len(m.points) == 2
                and m.width / PT == pytest.approx(0.6)
                and not m.dash
            ):
                (x, y), (u, v) = m.paths[0]
                if abs(x - u) < 0.01 and max(y, v) == pytest.approx(0, abs=0.01) and min(y, v) > -4:
                    found[round(x / step)] = (x, abs(y - v))
        count = math.ceil(long / step - 1e-6) - 1
        assert sorted(found) == list(range(1, count + 1))
        for number, (x, deep) in found.items():
            assert x == pytest.approx(number * step, abs=0.02)
            assert deep == pytest.approx(
                3.2 if number % whole == 0 else 2.3 if number % medium == 0 else 1.4, abs=0.02
            )


def test_bands_are_paler_the_farther_they_are_and_parted_by_a_line() -> None:
    marks = shown("stick")
    near, far = [
        m for m in marks if m.kind == "fill" and m.box[1] < -6 and 8 < m.box[3] - m.box[1] < 11
    ][:2]
    assert near.box[0] == pytest.approx(0, abs=0.01)
    assert near.box[2] == far.box[0] == pytest.approx(4 * 25.4, abs=0.01)
    assert far.box[2] == pytest.approx(12 * 25.4, abs=0.01)
    assert near.light < far.light
    assert near.box[3] == pytest.approx(-6.8, abs=0.01)
    lines = [
        m.paths[0][0][0] / 25.4
        for m in marks
        if m.kind == "stroke" and m.width / PT == pytest.approx(1.4) and m.box[1] < -6
    ]
    assert sorted({round(x) for x in lines}) == [4, 12]
    strong = [
        (x / 25.4, c) for c, (x, y), s in glyphs("stick") if abs(s - 12) < 0.2 and -7 < y < -3
    ]
    assert {c for x, c in strong if abs(x - 4) < 0.2} == {"4"}
    assert {c for x, c in strong if abs(x - 12) < 0.25} == {"1", "2"}
    text = Printed(pdf_of("stick", INCHES, "colour")).text(0)
    assert "out of range" in text
    assert "Rifle" in text


def test_bars_of_moves_end_where_they_stop() -> None:
    bars = [
        m
        for m in shown("stick")
        if m.kind == "fill"
        and m.box[1] == pytest.approx(6.8, abs=0.05)
        and m.box[3] - m.box[1] < 11
    ]
    ends = [(m.box[0] / 25.4, m.box[2] / 25.4) for m in bars]
    assert ends == [pytest.approx(pair, abs=0.01) for pair in ((0, 4), (4, 6), (6, 10))]
    lights = [m.light for m in bars]
    assert lights == sorted(lights)
    for word, stop in (("crawl", 4), ("walk", 6), ("run", 10)):
        found = [
            p
            for c, p, s in glyphs("stick")
            if c == word[-1] and p[1] > 6.8 and (stop - 2.2) * 25.4 < p[0] < stop * 25.4
        ]
        assert found


def test_a_stick_that_is_cut_has_tabs_that_slide_into_the_next() -> None:
    aid = replace(AIDS["stick"], tint="#7a5c2e", segments=True)
    found = stick_parts(aid, INCHES, (230.0, 250.0), (8.0, 6.0))
    assert [part.key for part in found] == ["a-1", "a-2"]
    spans = [part.box()[2] for part in found]
    assert spans == pytest.approx([8 * 25.4 + 12, 6 * 25.4])
    marks = flipped(marks_of(sheet(found[0].draw), 72 / 25.4))
    cut = marks[-1]
    long = 8 * 25.4
    tab = [p for p in cut.points if p[0] > long + 0.01]
    assert max(x for x, _ in tab) == pytest.approx(long + 12, abs=0.02)
    low, high = min(y for _, y in tab), max(y for _, y in tab)
    assert high == pytest.approx(-1.5, abs=0.02)
    assert low == pytest.approx(cut.box[1] + 1.5, abs=0.02)
    fold = next(m for m in marks if m.dash)
    assert fold.box == pytest.approx((0, 0, long, 0), abs=0.02)
    hatch = [m for m in marks if m.kind == "stroke" and m.width / PT == pytest.approx(0.3)]
    xs = [m.points[0][0] - long for m in hatch]
    assert xs == pytest.approx([2, 4, 6, 8, 10], abs=0.02)
    assert all(low < m.box[1] < m.box[3] < high for m in hatch)
    glue = [
        p
        for p in (
            ((g.x - SIDE / 2), (g.y - SIDE / 2)) for g in Printed(sheet(found[0].draw)).glyphs(0)
        )
        if p[0] > long + 1
    ]
    assert len(glue) == 4
    assert all(4 < x - long < 10 for x, _ in glue)
    assert "1 of 2" in Printed(sheet(found[0].draw)).text(0)


@UNITS
def test_a_card_has_a_row_for_each_lane_and_a_column_for_each_band(unit: LengthUnit) -> None:
    marks = shown("table", unit)
    cut = marks[-1]
    assert cut.box == pytest.approx((0, 0, 196, 8.5 + 9 + 24), abs=0.02)
    columns = sorted(
        {
            round(m.points[0][0], 1)
            for m in marks
            if m.kind == "stroke"
            and len(m.points) == 2
            and abs(m.points[0][0] - m.points[1][0]) < 0.01
        }
    )
    assert columns == [44.0, 120.0]
    rows = sorted(
        {
            round(m.points[0][1], 1)
            for m in marks
            if m.kind == "stroke"
            and len(m.points) == 2
            and abs(m.points[0][1] - m.points[1][1]) < 0.01
        }
    )
    assert rows == [12.0, 24.0, 33.0]
    tint = [m for m in marks if m.kind == "fill"]
    assert tint[-1].box == pytest.approx((0, 0, 196, 12), abs=0.02)
    spots = {}
    for c, (x, y), s in glyphs("table", unit):
        if abs(s - 15) < 0.2:
            spots.setdefault((int(x > 120), int(y // 12)), []).append((x, c))
    for row in (0, 1):
        assert "".join(c for _, c in sorted(spots[0, row])) == "5+2"
        assert "".join(c for _, c in sorted(spots[1, row])) == "61"
        assert max(x for x, _ in spots[0, row]) < 120
        assert max(x for x, _ in spots[1, row]) > 188


# --- sheets --------------------------------------------------------------------------------------

WORDS = SheetWords("Aids", "A game", "Templates", "1″ = 2.54 cm", ("a note",))


@INK
def test_the_foot_has_a_rule_of_100_mm_over_one_of_4_inches(ink: str) -> None:
    data = sheet(lambda easel: draw_foot(easel, WORDS), ink)
    marks = flipped(marks_of(data, 72 / 25.4))
    y = 4.6
    over: dict[int, float] = {}
    under: dict[float, float] = {}
    for m in marks:
        (x, a), (u, b) = m.paths[0]
        if abs(x - u) > 0.01:
            continue
        low, high = min(a, b), max(a, b)
        if low == pytest.approx(y, abs=0.01):
            over[round(x)] = max(high - low, over.get(round(x), 0))
            assert x == pytest.approx(round(x), abs=0.01)
        else:
            assert high == pytest.approx(y, abs=0.01)
            under[round(x / 12.7, 2)] = high - low
    assert sorted(over) == list(range(0, 101, 5))
    assert sorted(under) == list(range(9))
    for at, high in over.items():
        assert high == pytest.approx(
            2.8 if at in (0, 50, 100) else 1.9 if at % 10 == 0 else 1.1, abs=0.02
        )
    for half, high in under.items():
        assert high == pytest.approx(
            2.8 if half in (0, 8) else 1.9 if half % 2 == 0 else 1.1, abs=0.02
        )
    levels = sorted(
        lengths(m)[0]
        for m in marks
        if abs(m.paths[0][0][1] - y) < 0.01 and abs(m.paths[0][1][1] - y) < 0.01
    )
    assert levels == pytest.approx([100, 101.6], abs=0.02)
    assert all(0.5 < m.width / PT < 0.8 for m in marks)
    assert box_of(p for m in marks for p in m.points)[3] < FOOT[1]
    (dashed,) = [m for m in marks if m.dash]
    solid = next(
        m
        for m in marks
        if m.paths[0][0][1] == pytest.approx(dashed.paths[0][0][1]) and m is not dashed
    )
    assert 8 < lengths(solid)[0] < 13
    assert 8 < lengths(dashed)[0] < 13
    assert solid.box[2] < dashed.box[0]
    text = Printed(data).text(0)
    for words in ("100 mm", "4 in", "cut", "fold", "Print at 100 %", "a note"):
        assert words in text
    for glyph in Printed(data).glyphs(0):
        assert -0.5 < glyph.x - SIDE / 2 < FOOT[0] + 0.5
        assert -0.5 < glyph.y - SIDE / 2 < FOOT[1]


@INK
def test_the_head_is_a_band_with_the_game_on_the_left_and_the_scale_on_the_right(ink: str) -> None:
    data = sheet(lambda easel: draw_head(easel, WORDS, 190.0, "sheet 1 of 2"), ink)
    marks = flipped(marks_of(data, 72 / 25.4))
    assert marks[0].box == pytest.approx((0, 0, 190, HEAD), abs=0.01)
    for mark in marks[1:]:
        assert mark.box[0] >= -0.01
        assert mark.box[2] <= 190.01
        assert mark.width / PT < 1.6
    bar = marks[-1]
    assert bar.box[0] == pytest.approx(bar.box[2])
    assert 0 < bar.box[1] < bar.box[3] < HEAD
    printed = [(g.char, g.x - SIDE / 2, g.y - SIDE / 2, g.size) for g in Printed(data).glyphs(0)]
    assert all(0.5 < y < HEAD - 0.5 for _, _, y, _ in printed)
    assert 2.5 < min(x for _, x, _, _ in printed) < 6
    assert 184 < max(x for _, x, _, _ in printed) < 188
    left = [x for _, x, _, s in printed if abs(s - 11) < 0.2]
    product = [x for _, x, _, s in printed if abs(s - 13) < 0.2]
    right = [x for _, x, _, s in printed if abs(s - 9) < 0.2]
    assert max(left) < bar.box[0] < min(product)
    assert max(product) < min(right)
    assert "A GAME" in Printed(data).text(0)


# --- packing -------------------------------------------------------------------------------------


def square(key: str, side: float, *turns: float) -> Cutout:
    return Cutout(
        key,
        key,
        key,
        "",
        (((0, 0), (side, 0), (side, side), (0, side)),),
        turns or (0.0,),
        lambda _: None,
    )


def test_pieces_are_set_from_the_top_left_with_a_gap_and_go_on_to_further_sheets() -> None:
    found = placed([square(str(i), 30.0) for i in range(12)], (100.0, 100.0), ())
    assert [one.page for one in found] == [0] * 9 + [1] * 3
    assert (found[0].x, found[0].y) == (0, 70)
    assert found[1].y == 70
    assert 32 <= found[1].x <= 33
    assert found[3].x == 0
    assert 36 <= found[3].y <= 38
    for i, one in enumerate(found):
        assert 0 <= one.x <= 70
        assert 0 <= one.y <= 70
        for other in found[:i]:
            if one.page == other.page:
                assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 32
    taken = (((0.0, 60.0), (100.0, 60.0), (100.0, 100.0), (0.0, 100.0)),)
    lower = placed([square("a", 30.0)], (100.0, 100.0), taken)
    assert lower[0].y == pytest.approx(30, abs=1)
    with pytest.raises(ValueError, match="large"):
        placed([square("large", 101.0)], (100.0, 100.0), ())
    long = Cutout(
        "l", "l", "l", "", (((0, 0), (120, 0), (120, 20), (0, 20)),), (0.0, 90.0), lambda _: None
    )
    (only,) = placed([long], (50.0, 130.0), ())
    assert only.turn == 90
    assert only.x == pytest.approx(20, abs=0.01)
    assert only.y == pytest.approx(10, abs=0.01)
