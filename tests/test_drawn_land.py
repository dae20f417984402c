"""Land on hex maps, read back: each thing put on open ground leaves its mark there alone."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from generator.draw.look import LOOKS
from generator.draw.map.built.works import Works
from generator.draw.map.fields.plots import LARGEST
from generator.draw.map.job import MapJob, symbols
from generator.draw.map.land import Land
from generator.draw.map.numbers import figure_spots
from generator.draw.map.room import Room
from generator.draw.map.stamps import TEXTURES, define
from generator.draw.map.symbols import SYMBOLS
from generator.ground.growing.terrain import Terrain
from generator.ground.hexes import board
from generator.ground.record import (
    Building,
    Crossing,
    Feature,
    Ground,
    Road,
    Settlement,
    SideFeature,
    Water,
)
from tests.drawn import Box, Mark, Point, box_of, drawn, lengths, new_ones, open_edges

BOARD = board(7, 7)
STEP = math.sqrt(3) / 2
SIDE = 1 / math.sqrt(3)
LOOK = LOOKS["temperate"]
CROPS = ("grain", "paddy", "vineyard")
MASSES = ("woods", "light-jungle", "dense-jungle")
WET = ("pond", "ocean")
KINDS = ("open", *TEXTURES, *CROPS, "orchard", *WET, "reef", "river", "canal")
TERRAINS = {
    kind: Terrain(kind, kind, kind not in WET, False, kind in MASSES, False, False, ".")
    for kind in dict.fromkeys(KINDS)
}
OPEN = Ground(
    "", "Plain", "temperate", BOARD, "open", ("open",) * 49, (0,) * 49, (0, 10), 100, 20.0,
    (), (), (), (), (), (), (), TERRAINS, {}, {},
)  # fmt: skip


def at(name: str) -> Point:
    """The middle of a hex, from the top left of the map."""
    column, number = "ABCDEFG".index(name[0]), int(name[1:])
    return 1 / math.sqrt(3) + column * STEP, number - 0.5 + 0.5 * (column % 2)


def hexes(*names: str) -> tuple[int, ...]:
    return tuple(BOARD.parse(name) for one in names for name in one.split())


@cache
def read(ground_key: tuple[tuple[str, Any], ...], ink: str, ruined: float) -> tuple[Mark, ...]:
    ground = replace(OPEN, **dict(ground_key))
    fills = ink != "saver"

    def draw(pen):
        define(pen, LOOK, {*ground.cover, *symbols(MapJob(ground))})
        Land(pen, LOOK, ground, fills=fills).draw()
        Works(pen, LOOK, ground, fills=fills, ruined=ruined).draw()

    return tuple(drawn(draw, ink=ink, extent=BOARD.extent))


def shown(ink: str = "colour", ruined: float = 0.0, **over: Any) -> list[Mark]:
    """What a ground shows that open ground does not."""
    return new_ones(read(tuple(sorted(over.items())), ink, ruined), read((), ink, 0.0))


def cover(kind: str, *names: str) -> dict[str, Any]:
    there = set(hexes(*names))
    return {"cover": tuple(kind if h in there else "open" for h in BOARD.hexes)}


def seen(marks: Sequence[Mark]) -> Box:
    """The box of marks, cut off where their clip cuts them."""
    boxes = []
    for mark in marks:
        left, top, right, bottom = mark.box
        a, b, c, d = mark.clip
        boxes.append((max(left, a), max(top, b), min(right, c), min(bottom, d)))
    return box_of([(b[0], b[1]) for b in boxes] + [(b[2], b[3]) for b in boxes])


def off(box: Box, name: str) -> tuple[float, float]:
    """How far the middle of a box is from the middle of a hex."""
    x, y = at(name)
    return (box[0] + box[2]) / 2 - x, (box[1] + box[3]) / 2 - y


# --- what covers a hex ---------------------------------------------------------------------------

COVERS = [kind for kind in KINDS if kind not in ("open", "river", "canal", "reef", "beach")]


@pytest.mark.parametrize("ink", ["colour", "saver"])
@pytest.mark.parametrize("kind", COVERS)
def test_what_covers_a_hex_is_drawn_there_and_moves_with_it(kind: str, ink: str) -> None:
    for name in ("D4", "D5", "C2"):
        marks = shown(ink, **cover(kind, name))
        assert marks
        left, top, right, bottom = seen(marks)
        assert 0.45 < right - left < 1.35
        assert 0.4 < bottom - top < 1.35
        x, y = off((left, top, right, bottom), name)
        assert abs(x) < 0.13
        assert abs(y) < 0.13
        for mark in marks:
            assert mark.clip[0] > -math.inf or mark.width < 0.1
        assert open_edges(marks) == []


@pytest.mark.parametrize("kind", COVERS)
def test_a_fill_shows_what_covers_a_hex_and_none_is_there_to_save_ink(kind: str) -> None:
    large = [m for m in shown(**cover(kind, "D4")) if m.kind == "fill" and m.area > 0.12]
    if kind != "crag":
        assert large
    for mark in large:
        assert mark.area < 1.3
        assert 0.1 < mark.alpha <= 1
    saved = [m for m in shown("saver", **cover(kind, "D4")) if m.kind == "fill"]
    assert all(mark.area < 0.15 for mark in saved)


@pytest.mark.parametrize("kind", COVERS)
def test_two_hexes_make_one_area(kind: str) -> None:
    one, two = shown(**cover(kind, "D4")), shown(**cover(kind, "D4", "D5"))
    left, top, right, bottom = seen(two)
    assert 1.4 < bottom - top < 2.35
    assert abs(off((left, top, right, bottom), "D4")[1] - 0.5) < 0.13
    areas = [max((m.area for m in marks if m.kind == "fill"), default=0) for marks in (one, two)]
    if areas[0] > 0.4 and kind not in (*CROPS, "orchard"):
        assert 1.7 < areas[1] / areas[0] < 3.3


@pytest.mark.parametrize("kind", MASSES)
def test_woods_have_a_scalloped_edge_and_a_shadow_at_the_lower_right(kind: str) -> None:
    marks = [m for m in shown(**cover(kind, "D4")) if m.form == ""]
    shade, mass, edge = marks[:3]
    assert (shade.kind, mass.kind, edge.kind) == ("fill", "fill", "stroke")
    assert shade.alpha < 0.5
    assert shade.light < mass.light
    dx, dy = (shade.middle[i] - mass.middle[i] for i in (0, 1))
    assert 0.03 < dx < 0.12
    assert 0.04 < dy < 0.14
    assert edge.points == mass.points
    assert 0.015 < edge.width < 0.03
    # It bulges out of the shape that casts the shadow, in ten arcs or more, and not far.
    assert 1.02 < mass.area / shade.area < 1.6
    middle = mass.middle
    reach = [math.dist(middle, p) for p in mass.points]
    crests = sum(
        reach[i] >= max(reach[i - 1], reach[(i + 1) % len(reach)]) for i in range(len(reach))
    )
    assert 8 <= crests <= 24
    assert max(reach) < 0.75


def test_denser_woods_lie_on_lighter_ones() -> None:
    cells = {"D3": "woods", "D4": "light-jungle", "D5": "dense-jungle"}
    kinds = tuple(cells.get(BOARD.name(h), "open") for h in BOARD.hexes)
    masses = [m for m in shown(cover=kinds) if m.kind == "fill" and m.area > 0.3 and m.alpha > 0.9]
    assert len(masses) == 3
    areas = [m.area for m in masses]
    assert areas == sorted(areas, reverse=True)
    assert masses[-1].light < masses[0].light
    assert [round(m.middle[1] - at("D4")[1], 0) for m in masses] == [0, 0, 1]


def test_higher_ground_is_browner_through_woods() -> None:
    kinds = cover("woods", "D4")["cover"]
    for level in (1, 2):
        levels = tuple(level if BOARD.name(h) in ("D4", "D3") else 0 for h in BOARD.hexes)
        marks = shown(cover=kinds, levels=levels)
        through = [m for m in marks if m.kind == "fill" and abs(m.alpha - 0.3) < 0.01]
        assert len(through) == level
        for mark in through:
            left, top, right, bottom = mark.clip
            assert off((left, top, right, bottom), "D4") == pytest.approx((0, 0), abs=0.01)
            assert bottom - top == pytest.approx(1, abs=0.01)


# --- crops ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CROPS)
def test_crops_lie_in_plots_with_straight_sides_and_even_rows(kind: str) -> None:
    marks = shown(**cover(kind, "D4"))
    fill, rows, edge = marks
    # A field of one hex: from the middle of each side to that of the next.
    assert len({(round(x, 2), round(y, 2)) for x, y in fill.points}) == 6
    assert all(math.dist(p, at("D4")) == pytest.approx(0.5, abs=0.002) for p in fill.points)
    assert edge.points == fill.points
    assert 0.02 < edge.width < 0.04
    assert rows.width < 0.06
    assert rows.clip == pytest.approx(fill.box, abs=0.001)
    # Rows are parallel, evenly apart, and cross the whole plot.
    turns: dict[int, list[float]] = {}
    for (x, y), (u, v) in rows.paths:
        turn = round(math.degrees(math.atan2(v - y, u - x))) % 180
        angle = math.radians(turn)
        turns.setdefault(turn, []).append(y * math.cos(angle) - x * math.sin(angle))
    assert len(turns) == (2 if kind == "paddy" else 1)
    x, y = at("D4")
    for turn, places in turns.items():
        places.sort()
        gaps = [b - a for a, b in itertools.pairwise(places)]
        assert max(gaps) - min(gaps) < 0.006
        assert 0.07 < gaps[0] < 0.5
        angle = math.radians(turn)
        here = y * math.cos(angle) - x * math.sin(angle)
        assert places[0] < here - 0.25 < here + 0.25 < places[-1]
    assert min(lengths(rows)) > 1.3
    if kind == "paddy":
        one, other = turns
        assert abs(one - other) == 90


def test_crops_and_vines_are_dashed_and_dykes_are_not() -> None:
    dashes = {kind: shown(**cover(kind, "D4"))[1].dash for kind in CROPS}
    assert dashes["paddy"] == ()
    assert 0.5 < dashes["grain"][0] / dashes["grain"][1] < 4
    assert dashes["vineyard"][0] < 0.01 < 0.05 < dashes["vineyard"][1] < 0.15
    assert max(dashes["grain"]) < 0.15


def test_a_large_field_has_plots_of_several_hexes() -> None:
    names = [f"{letter}{number}" for letter in "BCDEF" for number in range(2, 7)]
    fills = [m for m in shown(**cover("grain", *names)) if m.kind == "fill"]
    sizes = [mark.area / STEP for mark in fills]
    assert sum(sizes) == pytest.approx(len(names), abs=1)
    assert 4.5 < max(sizes) < LARGEST + 0.5
    assert min(sizes) > 1.3
    assert len(sizes) < len(names) / 3
    turns = {
        round(math.degrees(math.atan2(v - y, u - x))) % 180
        for mark in shown(**cover("grain", *names))
        if mark.kind == "stroke" and mark.dash
        for ((x, y), (u, v)) in mark.paths[:1]
    }
    assert len(turns) >= 2
    assert turns <= {30, 90, 150}


# --- levels --------------------------------------------------------------------------------------


def heights(level: int, *names: str) -> dict[str, Any]:
    there = set(hexes(*names))
    return {"levels": tuple(level if h in there else 0 for h in BOARD.hexes)}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_hill_has_a_line_and_a_shade_for_each_level(level: int) -> None:
    around = ("D4", "D3", "D5", "C4", "C5", "E4", "E5")
    marks = shown(**heights(level, *around))
    fills = [m for m in marks if m.kind == "fill"]
    assert len(fills) == 2 * level
    for shade, body in zip(fills[::2], fills[1::2], strict=True):
        assert shade.alpha < 0.5
        assert body.alpha == 1
        dx, dy = (shade.middle[i] - body.middle[i] for i in (0, 1))
        assert 0.04 < dx < 0.12
        assert 0.06 < dy < 0.14
        assert shade.area == pytest.approx(body.area, rel=0.03)
        assert 4.3 < body.area < 6.5
        assert off(body.box, "D4") == pytest.approx((0, 0), abs=0.08)
    lights = [m.light for m in fills[1::2]]
    assert lights == sorted(lights, reverse=True)
    strokes = [m for m in marks if m.kind == "stroke"]
    assert len(strokes) == 2 * level
    lines = [line.width for line in strokes[::2]]
    assert all(low + 0.02 < high for low, high in itertools.pairwise(lines)), (
        "the higher, the broader"
    )
    for line, ticks in zip(strokes[::2], strokes[1::2], strict=True):
        assert 0.025 < line.width < 0.08
        assert 0.01 < ticks.width < 0.02
        assert ticks.cap == 0
        outline = line.points
        for foot, end in ticks.paths:
            assert 0.06 < math.dist(foot, end) < 0.16
            assert min(math.dist(foot, p) for p in outline) < 0.12
            assert math.dist(at("D4"), end) > math.dist(at("D4"), foot), "downhill"
        assert len(ticks.paths) == pytest.approx(lengths(line)[0] / 0.1, abs=4)


def test_strokes_of_a_hollow_point_into_it() -> None:
    around = ("D4", "D3", "D5", "C4", "C5", "E4", "E5")
    marks = shown(**heights(-1, *around))
    assert [m.kind for m in marks] == ["fill", "stroke", "stroke"]
    for foot, end in marks[2].paths:
        assert math.dist(at("D4"), end) < math.dist(at("D4"), foot)
    assert marks[0].area == pytest.approx(marks[0].area, rel=0.1)


def test_levels_are_written_at_the_foot_of_their_lines() -> None:
    ground = replace(OPEN, **heights(2, "D4", "D3", "D5", "C4", "C5", "E4", "E5"))
    land = Land(None, LOOK, ground, fills=True)  # type: ignore[arg-type]
    found = figure_spots(land.stretches(), Room(), 0.1)
    assert [level for level, _ in found] == [1, 2]
    for _, (x, y) in found:
        assert abs(x - at("D4")[0]) < 0.6
        assert 1.1 < y - at("D4")[1] < 1.6
    hollow = replace(OPEN, **heights(-1, "D4", "D3", "D5", "C4", "C5", "E4", "E5"))
    deep = Land(None, LOOK, hollow, fills=True)  # type: ignore[arg-type]
    assert [level for level, _ in deep.stretches()] == [-1]


def test_a_long_line_bears_its_level_more_than_once() -> None:
    names = [f"{column}{n}" for column in "BCDEF" for n in range(2, 7)]
    land = Land(None, LOOK, replace(OPEN, **heights(1, *names)), fills=True)  # type: ignore[arg-type]
    found = figure_spots(land.stretches(), Room(), 0.1)
    (line,) = (line for _, line in land.contours())
    around = sum(math.dist(a, b) for a, b in itertools.pairwise(line))
    assert len(found) == round(around / 16)
    assert all(level == 1 for level, _ in found)


# --- water ---------------------------------------------------------------------------------------

DOWN = hexes("D1 D2 D3 D4 D5 D6 D7")
WATERS = ("stream", "wadi", "ditch", "river", "canal")


def water(kind: str) -> dict[str, Any]:
    return {"waters": (Water(kind, DOWN),)}  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", WATERS)
def test_water_runs_through_its_hexes_and_off_the_map(kind: str) -> None:
    marks = shown(**water(kind))
    bed = marks[0]
    assert bed.kind == "stroke"
    left, top, right, bottom = bed.box
    x, _ = at("D4")
    assert abs((left + right) / 2 - x) < 0.1
    assert right - left < (0.01 if kind in ("ditch", "canal") else 0.4)
    assert -2.5 < top < 0.5
    assert 7.5 < bottom < 10.5
    ends = {(round(p[i][0], 1), round(p[i][1], 1)) for p in bed.paths for i in (0, -1)}
    assert len(ends) <= 2 * len(bed.paths)
    for mark in marks[1:]:
        assert mark.kind == "stroke"
        assert mark.width < bed.width
    assert 0.1 < bed.width < 0.8


def test_broad_water_fills_its_hexes_and_a_stream_does_not() -> None:
    widths = {kind: shown(**water(kind))[0].width for kind in WATERS}
    assert 0.5 < widths["canal"] < widths["river"] < 0.85
    assert 0.08 < widths["stream"] < widths["ditch"] < widths["wadi"] < 0.4


@pytest.mark.parametrize("kind", WATERS)
def test_water_has_a_bank_on_either_side(kind: str) -> None:
    rim, inner = [m for m in shown(**water(kind)) if m.width > 0.05][:2]
    assert rim.points == inner.points
    assert 0.03 < rim.width - inner.width < 0.08
    assert rim.light < inner.light


@pytest.mark.parametrize(
    ("kind", "near", "far"), [("wadi", 0.08, 0.16), ("ditch", 0.12, 0.24), ("canal", 0.3, 0.4)]
)
def test_banks_are_ticks_on_both_sides(kind: str, near: float, far: float) -> None:
    ticks = next(m for m in shown(**water(kind)) if m.kind == "stroke" and m.width < 0.02)
    bed = shown(**water(kind))[0]
    sides = []
    for a, b in ticks.paths:
        assert math.dist(a, b) == pytest.approx(0.06, abs=0.006)
        gap = (
            min(math.dist(b, p) for p in bed.points if abs(p[1] - b[1]) < 0.2)
            if kind == "wadi"
            else abs(b[0] - at("D4")[0])
        )
        assert near - 0.05 < gap < far + 0.1
        sides.append(a[0] > at("D4")[0])
    assert 0.35 < sum(sides) / len(sides) < 0.65
    assert ticks.cap == 0


def test_a_river_has_a_short_line_of_its_flow_in_every_hex() -> None:
    flow = [m for m in shown(**water("river")) if m.width < 0.02]
    assert sum(len(m.paths) for m in flow) >= 7
    for (x, y), (u, v) in (path for m in flow for path in m.paths):
        assert math.dist((x, y), (u, v)) == pytest.approx(0.24, abs=0.01)
        assert abs(v - y) > abs(u - x), "it runs down the river"
        assert abs((x + u) / 2 - at("D4")[0]) < 0.3


def test_a_stream_without_colour_is_one_line() -> None:
    (line,) = shown("saver", **water("stream"))
    assert 0.05 < line.width < 0.13


@pytest.mark.parametrize("kind", ["pond", "ocean"])
def test_a_shore_has_ripples_inside_it(kind: str) -> None:
    marks = shown(**cover(kind, "D4", "D3", "D5", "C4", "C5", "E4", "E5"))
    strokes = [m for m in marks if m.kind == "stroke" and m.width > 0.02]
    *ripples, shore = strokes
    widths = [m.width for m in ripples]
    assert len(widths) == 4
    assert widths == sorted(widths, reverse=True)
    assert widths[0] < 0.75
    assert 0.02 < widths[0] - widths[1] < 0.06
    assert 0.015 < widths[2] - widths[3] < 0.05
    assert 0.2 < widths[2] < 0.45
    assert all(m.points == shore.points for m in ripples)
    assert all(m.clip == pytest.approx(shore.box, abs=0.02) for m in ripples)
    assert shore.clip[0] < 0
    assert 0.02 < shore.width < 0.04


@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_every_hex_of_the_sea_has_waves(ink: str) -> None:
    """Its grey is that of level 1, and without ink on areas it is white."""
    names = ("D4", "D3", "D5", "C4", "C5", "E4", "E5")
    marks = shown(ink=ink, **cover("ocean", *names))
    waves = [m for m in marks if m.kind == "stroke" and m.width < 0.02]
    for name in names:
        x, y = at(name)
        near = [p for m in waves for path in m.paths for p in path if math.dist(p, (x, y)) < 0.58]
        assert len(near) > 20, name
    ends = [p for m in waves for p in m.points]
    assert all(min(math.dist(p, at(name)) for name in names) < 0.66 for p in ends)


def test_a_beach_and_a_reef_lie_around_the_sea() -> None:
    names = {"D4": "ocean", "D3": "ocean", "D5": "reef", "D2": "beach"}
    kinds = tuple(names.get(BOARD.name(h), "open") for h in BOARD.hexes)
    marks = shown(cover=kinds)
    sand, sea, *_ = [m for m in marks if m.kind == "fill" and m.area > 0.5 and m.form == ""]
    assert 2.6 < sand.area / STEP < 4.4
    assert 1.8 < sea.area / STEP < 3.2
    assert sand.area > sea.area + 0.4
    assert sand.light > sea.light
    surf = [m for m in marks if m.dash and m.kind == "stroke" and m.form == ""]
    assert len(surf) == 1
    assert surf[0].box[3] < at("D5")[1]
    assert surf[0].dash[0] < 0.01 < surf[0].dash[1] < 0.15


# --- roads ---------------------------------------------------------------------------------------

ROADS = ("path", "sunken", "unpaved", "paved")


def road(kind: str, *names: str) -> dict[str, Any]:
    return {"roads": (Road(kind, hexes(*names)),)}  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ROADS)
@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_a_road_runs_from_edge_to_edge_through_the_middles_of_sides(kind: str, ink: str) -> None:
    marks = shown(ink, **road(kind, "D1 D2 D3 D4 D5 D6 D7"))
    body = [m for m in marks if m.width > 0.03 and len(m.points) > 20]
    for mark in body:
        left, top, right, bottom = mark.box
        assert right - left < 0.01
        assert (left + right) / 2 == pytest.approx(at("D4")[0], abs=0.005)
        assert top <= 0.5
        assert bottom >= 7.5
    widths = [m.width for m in body]
    assert 0.08 < max(widths) < 0.3
    if kind != "path":
        case, inner = body[:2]
        assert bool(case.dash) is (kind == "unpaved")
        assert not inner.dash
        assert 0.03 < case.width - inner.width < 0.08
        assert case.light < inner.light


def test_better_roads_are_broader() -> None:
    widths = []
    for kind in ROADS:
        marks = shown(**road(kind, "D1 D2 D3 D4 D5 D6 D7"))
        widths.append(max(m.width for m in marks))
    assert widths == sorted(widths)
    assert len(set(widths)) == 4


@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_kinds_of_road_are_told_apart_without_a_line_in_the_middle(ink: str) -> None:
    """A plain surface between thin edges: solid if it is metalled, dashed if not."""
    roads = {kind: shown(ink, **road(kind, "D1 D2 D3 D4 D5 D6 D7")) for kind in ROADS}
    for kind in ("paved", "unpaved", "sunken"):
        *_, case, surface = roads[kind]
        assert 0.015 < (case.width - surface.width) / 2 < 0.035
        assert bool(case.dash) is (kind == "unpaved")
        assert not surface.dash, "nothing lies on the surface"
        assert sum(m.width > 0.1 for m in roads[kind]) == 2
    assert len(roads["sunken"]) == 3, "its banks"
    if ink != "saver":
        ground = read((), ink, 0.0)[0].light
        assert roads["paved"][-1].light > ground + 0.03
        assert roads["unpaved"][-1].light < ground - 0.05


def test_a_path_is_dashed() -> None:
    *_, path = shown(**road("path", "D1 D2 D3 D4 D5 D6 D7"))
    assert 0.03 < path.width < 0.08
    assert 0.05 < path.dash[1] < path.dash[0] < 0.2
    assert not shown(**road("unpaved", "D1 D2 D3 D4 D5 D6 D7"))[-1].dash


def test_a_sunken_road_lies_between_strokes_that_lead_away_from_it() -> None:
    marks = shown(**road("sunken", "D1 D2 D3 D4 D5 D6 D7"))
    ticks = marks[0]
    x = at("D4")[0]
    rows = [(abs(a[0] - x), abs(b[0] - x)) for a, b in ticks.paths]
    assert all(0.05 < near < 0.1 < far < 0.25 for near, far in rows)
    assert all((a[0] - x) * (b[0] - x) > 0 for a, b in ticks.paths)
    assert all(a[1] == pytest.approx(b[1], abs=0.01) for a, b in ticks.paths)
    right = [a for a, _ in ticks.paths if a[0] > x]
    assert len(right) * 2 == len(ticks.paths)
    heights_ = sorted(y for _, y in right)
    gaps = [b - a for a, b in itertools.pairwise(heights_)]
    assert max(gaps) < 0.16
    assert 0.015 < ticks.width < 0.035


@pytest.mark.parametrize("better", ["paved", "unpaved"])
def test_a_lesser_way_joins_the_better_one_in_its_middle(better: str) -> None:
    roads = (
        Road(better, hexes("D1 D2 D3 D4 D5 D6 D7")),  # type: ignore[arg-type]
        Road("path", hexes("D4 E4 F4 G4")),
    )
    marks = shown(roads=roads)
    path = next(m for m in marks if m.kind == "stroke" and m.dash and 0.03 < m.width < 0.1)
    ends = [p[i] for p in path.paths for i in (0, -1)]
    assert min(math.dist(end, at("D4")) for end in ends) < 0.05
    main = max((m for m in marks if m.width > 0.1), key=lambda m: m.width)
    assert main.box[2] - main.box[0] < 0.02


@pytest.mark.parametrize(("kind", "broad"), [("stream", 0.25), ("river", 0.7), ("canal", 0.6)])
def test_a_bridge_spans_the_water_along_the_road(kind: str, broad: float) -> None:
    over: dict[str, Any] = {
        "roads": (Road("paved", hexes("B4 C5 D4 E5 F4")),),
        **water(kind),
        "crossings": (Crossing(hexes("D4")[0], "bridge", kind, "paved"),),
    }
    bare = new_ones(shown(**over), shown(**{**over, "crossings": ()}))
    deck, planks, rails = bare
    assert deck.middle[1] == pytest.approx(at("D4")[1] + 0.25, abs=0.02), "between the hexrows"
    assert abs(deck.middle[0] - at("D4")[0]) < 0.16
    wide, high = deck.box[2] - deck.box[0], deck.box[3] - deck.box[1]
    assert broad < wide < broad + 0.25
    assert 0.25 < high < 0.45
    for a, b in planks.paths:
        assert math.dist(a, b) == pytest.approx(min(wide, high), abs=0.05)
        assert deck.box[0] < (a[0] + b[0]) / 2 < deck.box[2]
    middles = sorted((a[0] + b[0]) / 2 for a, b in planks.paths)
    gaps = [b - a for a, b in itertools.pairwise(middles)]
    assert max(gaps) - min(gaps) < 0.01
    assert 0.03 < gaps[0] < 0.08
    assert (middles[0] + middles[-1]) / 2 == pytest.approx(deck.middle[0], abs=0.01)
    assert middles[0] - deck.box[0] < 0.1
    assert len(rails.paths) == 2
    assert 0.03 < rails.width < 0.06
    box = rails.box
    for i, grow in enumerate((-1, -1, 1, 1)):
        assert 0 < (box[i] - deck.box[i]) * grow < 0.12
    for rail in rails.paths:
        assert len(rail) == 4


def test_a_ford_is_two_dotted_lines_beside_the_road() -> None:
    over: dict[str, Any] = {
        "roads": (Road("paved", hexes("B4 C5 D4 E5 F4")),),
        **water("stream"),
        "crossings": (Crossing(hexes("D4")[0], "ford", "stream", "paved"),),
    }
    (ford,) = new_ones(shown(**over), shown(**{**over, "crossings": ()}))
    one, other = ford.paths
    assert ford.dash[0] < 0.01 < ford.dash[1] < 0.1
    assert 0.02 < ford.width < 0.05
    assert math.dist(*one) == pytest.approx(math.dist(*other), abs=0.01)
    assert 0.25 < math.dist(*one) < 0.6
    gap = math.dist(one[0], other[0])
    assert 0.25 < gap < 0.5
    assert ford.middle[1] == pytest.approx(at("D4")[1] + 0.25, abs=0.02)
    assert abs(ford.middle[0] - at("D4")[0]) < 0.16


# --- walls and hedges ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["wall", "hedge", "bocage"])
@pytest.mark.parametrize("side", range(6))
def test_walls_and_hedges_stand_along_their_hex_side(kind: str, side: int) -> None:
    one, other = hexes("D4")[0], BOARD.around[hexes("D4")[0]][side]
    pair = (min(one, other), max(one, other))
    marks = shown(sides=(SideFeature(pair, kind),))
    (ax, ay), (bx, by) = at(BOARD.name(one)), at(BOARD.name(other))
    for mark in marks:
        assert mark.kind == "stroke"
        assert 0.03 < mark.width < 0.18
        ((a, b),) = mark.paths
        assert math.dist(a, b) == pytest.approx(SIDE, abs=0.001), "from corner to corner"
        assert mark.middle == pytest.approx(((ax + bx) / 2, (ay + by) / 2), abs=0.006)
        along = (b[0] - a[0]) * (bx - ax) + (b[1] - a[1]) * (by - ay)
        assert abs(along) < 0.006
        assert all(0 <= part < 0.15 for part in mark.dash)
    widths = [mark.width for mark in marks]
    assert widths == sorted(widths, reverse=True)
    assert marks[0].light < max(mark.light for mark in marks)
    assert len(marks) == (3 if kind == "bocage" else 2)


# --- features ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_feature_stands_in_its_hex(name: str) -> None:
    for place in ("D4", "C3"):
        marks = shown(features=(Feature(hexes(place)[0], name),))
        assert marks
        assert all(mark.form.endswith(name) for mark in marks)
        x, y = off(box_of([p for m in marks for p in m.points]), place)
        assert abs(x) < 0.06
        assert abs(y) < (0.35 if name == "pier" else 0.08)


@pytest.mark.parametrize(
    ("wet", "turn"), [("D3", (0, -1)), ("D5", (0, 1)), ("E4", (0.87, -0.5)), ("C5", (-0.87, 0.5))]
)
def test_a_pier_reaches_out_over_the_water(wet: str, turn: Point) -> None:
    over = {**cover("pond", wet), "features": (Feature(hexes("D4")[0], "pier"),)}
    marks = [m for m in shown(**over) if m.form.endswith("pier")]
    _x, _y = box_of([p for m in marks for p in m.points])[:2]
    spots = [p for m in marks for p in m.points]
    far = max((px - at("D4")[0]) * turn[0] + (py - at("D4")[1]) * turn[1] for px, py in spots)
    near = min((px - at("D4")[0]) * turn[0] + (py - at("D4")[1]) * turn[1] for px, py in spots)
    assert 0.5 < far < 0.75
    assert -0.15 < near < 0.1
    across = [(px - at("D4")[0]) * turn[1] - (py - at("D4")[1]) * turn[0] for px, py in spots]
    assert max(map(abs, across)) < 0.1


# --- houses --------------------------------------------------------------------------------------


def houses(kind: str, *names: str, church: bool = False, group: int = 0) -> dict[str, Any]:
    found = hexes(*names)
    return {
        "buildings": tuple(
            Building(h, kind, group or number, church)  # type: ignore[arg-type]
            for number, h in enumerate(found, 1)
        ),
        "settlements": (Settlement("Place", found, found[0]),),
    }


def outline(mark: Mark) -> list[Point]:
    return list(dict.fromkeys((round(x, 2), round(y, 2)) for x, y in mark.points))


def inner(point: Point, name: str) -> float:
    x, y = point[0] - at(name)[0], point[1] - at(name)[1]
    turns = [math.radians(60 * side - 90) for side in range(6)]
    return max(x * math.cos(turn) + y * math.sin(turn) for turn in turns)


@pytest.mark.parametrize("kind", ["stone", "wooden", "hut"])
@pytest.mark.parametrize("name", ["D4", "C3", "B5", "E6", "F2"])
def test_houses_stand_within_their_hex(kind: str, name: str) -> None:
    for ruined in (0.0, 1.0):
        marks = shown(ruined=ruined, **houses(kind, name))
        assert max(inner(p, name) for m in marks for p in m.points) < 0.5
        left, top, right, bottom = box_of([p for m in marks for p in m.points])
        assert right - left > 0.3
        assert bottom - top > 0.2
        for mark in marks:
            assert mark.width < 0.04
        assert open_edges(marks) == []
        roofs = [
            m for m in marks if m.kind == "stroke" and len(outline(m)) == 4 and m.width > 0.019
        ]
        for roof in roofs if kind != "hut" and not ruined else ():
            assert 0.01 < roof.area < 0.3


@pytest.mark.parametrize("kind", ["stone", "wooden"])
def test_the_roofs_sunny_side_is_lighter_and_shadows_lie_below_all_roofs(kind: str) -> None:
    for name in ("D4", "C3", "B5", "E6", "F2"):
        fills = [m for m in shown(**houses(kind, name)) if m.kind == "fill"]
        count = len(fills) // 3
        shades, roofs = fills[:count], fills[count:]
        for shade, roof, lit in zip(shades, roofs[::2], roofs[1::2], strict=True):
            assert shade.light < roof.light < lit.light
            assert shade.middle[0] - roof.middle[0] == pytest.approx(0.03, abs=0.011)
            assert shade.middle[1] - roof.middle[1] == pytest.approx(0.04, abs=0.011)
            assert lit.area == pytest.approx(roof.area / 2, rel=0.08)
            dx, dy = lit.middle[0] - roof.middle[0], lit.middle[1] - roof.middle[1]
            assert -0.55 * dx - 0.83 * dy > 0


def test_wooden_roofs_have_planks_across_the_ridge_and_stone_ones_have_none() -> None:
    for name in ("D4", "C3", "B5"):
        wood = [m for m in shown(**houses("wooden", name)) if m.kind == "stroke"]
        planks = [m for m in wood if m.width < 0.0131]
        ridges = [m for m in wood if 0.0131 < m.width < 0.016]
        walls = [m for m in wood if m.width > 0.019]
        assert len(planks) == len(ridges) == len(walls)
        for plank, ridge, wall in zip(planks, ridges, walls, strict=True):
            (a, b), side = ridge.paths[0], outline(wall)
            assert len(plank.paths) + 1 == pytest.approx(math.dist(a, b) / 0.058, abs=1)
            for p, q in plank.paths:
                across = (q[0] - p[0]) * (b[0] - a[0]) + (q[1] - p[1]) * (b[1] - a[1])
                assert abs(across) < 0.012
            assert len(side) == 4
            assert math.dist(ridge.middle, wall.middle) < 0.01
        stone = [m for m in shown(**houses("stone", name)) if m.kind == "stroke"]
        assert all(m.width > 0.0131 for m in stone)


def test_huts_are_three_with_a_cross_of_thatch_each() -> None:
    for name in ("D4", "C3"):
        marks = shown(**houses("hut", name))
        walls = [m for m in marks if m.kind == "stroke" and m.width > 0.015]
        thatch = [m for m in marks if m.kind == "stroke" and m.width < 0.015]
        assert len(walls) == len(thatch) == 3
        for wall, cross in zip(walls, thatch, strict=True):
            assert len(cross.paths) == 2
            assert {(round(x, 2), round(y, 2)) for x, y in cross.points} == set(outline(wall))
        spots = [wall.middle for wall in walls]
        gaps = [math.dist(a, b) for a, b in zip(spots, [*spots[1:], spots[0]], strict=True)]
        assert max(gaps) - min(gaps) < 0.02
        middle = tuple(sum(s[i] for s in spots) / 3 for i in (0, 1))
        assert math.dist(middle, at(name)) < 0.02
        for wall in walls:
            assert 0.01 < wall.area < 0.06


@pytest.mark.parametrize("kind", ["stone", "wooden"])
def test_a_church_is_a_cross_with_a_round_tower(kind: str) -> None:
    marks = shown(**houses(kind, "D4", church=True))
    *_, tower, rim, cross = marks
    assert rim.points == tower.points
    left, top, right, bottom = tower.box
    assert right - left == pytest.approx(0.2, abs=0.01)
    assert bottom - top == pytest.approx(0.2, abs=0.01)
    upright, arm = cross.paths
    assert upright[0][0] == upright[1][0] == pytest.approx(tower.middle[0], abs=0.002)
    assert top < upright[0][1] < arm[0][1] < tower.middle[1] < upright[1][1] < bottom
    assert arm[0][0] - left == pytest.approx(right - arm[1][0], abs=0.003)
    plans = [m for m in marks if m.kind == "stroke" and len(outline(m)) == 4 and m.width < 0.022]
    aisle, nave = [m for m in plans if m.width > 0.019]
    assert 1.3 < nave.area / aisle.area < 3
    assert math.dist(aisle.middle, nave.middle) < 0.15
    assert max(inner(p, "D4") for m in marks for p in m.points) < 0.5


def test_gutted_houses_have_gaps_in_their_walls_and_rubble() -> None:
    for name in ("D4", "C3", "E6"):
        sound = shown(**houses("stone", name))
        marks = shown(ruined=1.0, **houses("stone", name))
        walls = [m for m in marks if m.kind == "stroke" and m.width > 0.03]
        roofs = [m for m in sound if m.kind == "stroke" and m.width > 0.019]
        assert len(walls) >= 4 * len(roofs) or walls
        floor = [m for m in marks if m.kind == "fill" and m.light > 0.8]
        assert len(floor) == len(roofs)
        rubble = [m for m in marks if m.kind == "fill" and len(m.paths) >= 5]
        assert len(rubble) == len(roofs)
        for heap, ground in zip(rubble, floor, strict=True):
            left, top, right, bottom = ground.box
            for path in heap.paths:
                x, y = path[0]
                assert left - 0.1 < x < right + 0.1
                assert top - 0.1 < y < bottom + 0.1
                box = box_of(path)
                assert 0.003 < box[2] - box[0] < 0.06
        for wall in walls:
            for a, b in wall.paths:
                assert math.dist(a, b) < 0.75


def test_a_building_of_several_hexes_goes_on_over_their_side() -> None:
    marks = shown(**houses("stone", "D4", "D5", group=1))
    left, top, right, bottom = box_of([p for m in marks for p in m.points])
    assert off((left, top, right, bottom), "D4")[1] == pytest.approx(0.5, abs=0.15)
    assert 1.2 < bottom - top < 2
    roofs = [outline(m) for m in marks if m.kind == "stroke" and m.width > 0.019]
    long = [box_of(roof) for roof in roofs]
    assert any(box[1] < at("D4")[1] + 0.5 - 0.02 and box[3] >= at("D4")[1] + 0.49 for box in long)
    assert any(box[1] <= at("D4")[1] + 0.51 and box[3] > at("D4")[1] + 0.52 for box in long)


STREET = "D1 D2 D3 D4 D5 D6 D7"
TOWN = [f"{letter}{number}" for letter in "CDE" for number in range(2, 6)] + ["B4", "F4"]


def test_houses_of_a_town_line_both_sides_of_its_street_and_leave_it_free() -> None:
    marks = shown(**houses("stone", *TOWN), **road("paved", STREET))
    roofs = [
        m for m in marks if m.kind == "stroke" and len(outline(m)) == 4 and 0.019 < m.width < 0.03
    ]
    x = at("D4")[0]
    along = [m for m in roofs if abs(m.middle[0] - x) < 0.45 and 2 < m.middle[1] < 6]
    left, right = [m for m in along if m.middle[0] < x], [m for m in along if m.middle[0] > x]
    assert len(left) >= 12
    assert len(right) >= 12
    for mark in along:
        assert min(abs(px - x) for px, _ in mark.points) == pytest.approx(0.155, abs=0.012)
        assert 0.2 < max(abs(px - x) for px, _ in mark.points) < 0.4
        high = mark.box[3] - mark.box[1]
        assert 0.14 < high < 0.28


def test_a_village_has_a_house_or_two_to_a_hex() -> None:
    marks = shown(**houses("stone", "D3", "D4"), **road("paved", STREET))
    for name in ("D3", "D4"):
        roofs = [
            m for m in marks
            if m.kind == "stroke" and len(outline(m)) == 4 and 0.019 < m.width < 0.03
            and inner(m.middle, name) < 0.5
        ]  # fmt: skip
        assert 1 <= len(roofs) <= 3


def test_the_earth_of_a_town_is_coloured_as_one_and_its_square_is_paved() -> None:
    town = (*TOWN, "C6", "E6", "B5")
    church = hexes("D4")[0]
    built = tuple(
        Building(h, "stone", number, h == church) for number, h in enumerate(hexes(*town), 1)
    )
    place = Settlement("Town", (*hexes(*town), *hexes("D6", "F5")), church)
    marks = shown(buildings=built, settlements=(place,))
    earth = marks[0]
    assert earth.kind == "fill"
    assert 0.3 < earth.alpha < 0.8
    assert len(town) * STEP * 0.9 < earth.area < (len(town) + 10) * STEP
    square = [m for m in marks if m.kind == "fill" and m.area > 0.5 and m is not earth]
    assert square
    (paved,) = square[:1]
    assert paved.area == pytest.approx(STEP * 0.91**2, rel=0.05)
    assert off(paved.box, "D4") == pytest.approx((0, 0), abs=0.02)
    cobbles = next(m for m in marks if m.dash and m.clip[0] > 0)
    assert cobbles.clip == pytest.approx(paved.box, abs=0.01)
    rows = sorted({round(p[0][1], 3) for p in cobbles.paths})
    gaps = [b - a for a, b in itertools.pairwise(rows)]
    assert min(gaps) == pytest.approx(max(gaps), abs=0.002)
    assert 0.03 < gaps[0] < 0.1
    assert rows[0] > paved.box[1]
    assert rows[-1] <= paved.box[3] + 0.001
    starts = {round(p[0][0], 3) for p in cobbles.paths}
    assert len(starts) == 2
    assert max(starts) - min(starts) < 0.075


def test_gardens_have_ten_beds_in_five_rows_and_three_trees() -> None:
    church = hexes("D4")[0]
    built = tuple(
        Building(h, "stone", number, h == church) for number, h in enumerate(hexes(*TOWN), 1)
    )
    place = Settlement("Town", (*hexes(*TOWN), *hexes("B3")), church)
    with_it = shown(buildings=built, settlements=(place,))
    without = shown(buildings=built, settlements=(replace(place, hexes=hexes(*TOWN)),))
    beds, *trees = new_ones(with_it, without)
    assert len(beds.paths) == 10
    assert beds.dash
    assert 0.02 < beds.width < 0.045
    assert max(inner(p, "B3") for p in beds.points) < 0.4
    assert math.dist(beds.middle, at("B3")) < 0.06
    for a, b in beds.paths:
        assert 0.05 < math.dist(a, b) < 0.4
    assert len(trees) == 6
    for shade, crown in zip(trees[::2], trees[1::2], strict=True):
        assert shade.light < crown.light
        assert 0 < shade.middle[0] - crown.middle[0] < 0.03
        assert 0 < shade.middle[1] - crown.middle[1] < 0.03
        assert 0.3 < math.dist(crown.middle, at("B3")) < 0.45
        assert 0.08 < crown.box[2] - crown.box[0] < 0.12
        assert crown.area < shade.area
