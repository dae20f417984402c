"""Maps that are drawn by hand: what a file says in hexes, and where ways pass from hex to hex.

A way crosses a hex side in its middle, so that what is drawn in two hexes meets there; it leaves
the map over the edge straight on. Places are reckoned here from the shape of a hex: 1 from flat to
flat, hexrows √3/2 apart, every second one half a hex lower.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.content.reading.source import source_of
from generator.draw.map.ways import Ways
from generator.draw.shapes import Cell, links
from generator.games.packs import read_pack
from generator.games.platoon_leader.field_map.drawing import map_request
from generator.games.platoon_leader.field_map.model import FieldMapFile
from generator.games.platoon_leader.field_map.reading import FieldSketch, read_sketch
from generator.ground.hexes import HexBoard
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
N, NE, SE, S, SW, NW = range(6)
BOARD = HexBoard(7, 7)


def at(cell: Cell) -> tuple[float, float]:
    """The middle of a cell, in a frame of its own: the middle of A1 lies at 0, 0."""
    column, number = cell
    return column * math.sqrt(3) / 2, number - 1 + 0.5 * (column % 2)


def beyond(cell: Cell, side: int) -> Cell:
    """The cell over a side: that whose middle lies one hex away in the side's direction."""
    x, y = at(cell)
    angle = math.radians(60 * side - 90)
    goal = x + math.cos(angle), y + math.sin(angle)
    near = [(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    return min(near, key=lambda one: math.dist(at(one), goal))


def gate(cell: Cell, side: int) -> tuple[float, float]:
    """The middle of a side: half way between two middles. In the map's frame A1 is at (r, 1/2)."""
    (ax, ay), (bx, by) = at(cell), at(beyond(cell, side))
    return (ax + bx) / 2 + 1 / math.sqrt(3), (ay + by) / 2 + 0.5


def off_middle(point: Sequence[float], cell: Cell, side: int) -> tuple[float, float]:
    """How far a place is from the middle of a side: along the side, and across it."""
    (gx, gy), angle = gate(cell, side), math.radians(60 * side - 90)
    dx, dy = point[0] - gx, point[1] - gy
    return -dx * math.sin(angle) + dy * math.cos(angle), dx * math.cos(angle) + dy * math.sin(angle)


# --- gates ---------------------------------------------------------------------------------------

CELLS = [(column, number) for column in (2, 3) for number in (3, 4)]


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("enter", range(6))
def test_a_way_through_a_hex_goes_from_gate_to_gate(cell: Cell, enter: int) -> None:
    for leave in range(6):
        if leave == enter:
            continue
        ways = Ways({cell: [enter, leave]}, {})
        (curve,) = ways.pieces(cell)
        assert curve[0] == pytest.approx(gate(cell, enter))
        assert curve[3] == pytest.approx(gate(cell, leave))


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("side", range(6))
def test_a_way_that_ends_in_a_hex_comes_in_by_its_gate_and_ends_in_the_middle(
    cell: Cell, side: int
) -> None:
    (curve,) = Ways({cell: [side]}, {}).pieces(cell)
    x, y = at(cell)
    assert curve[0] == pytest.approx(gate(cell, side))
    assert curve[3] == pytest.approx((x + 1 / math.sqrt(3), y + 0.5))


@pytest.mark.parametrize("wander", [0.0, 0.15, 0.4])
def test_what_two_hexes_draw_meets_on_the_side_between_them(wander: float) -> None:
    """Also where it is off the middle by chance: no more than so, and on the side itself."""
    offs = set()
    for cell in CELLS:
        for side in range(6):
            there, back = beyond(cell, side), (side + 3) % 6
            ways = Ways({cell: [side], there: [back]}, {}, wander)
            one, other = ways.pieces(cell)[0][0], ways.pieces(there)[0][0]
            assert one == pytest.approx(other)
            along, across = off_middle(one, cell, side)
            assert across == pytest.approx(0, abs=1e-9)
            assert abs(along) <= wander / math.sqrt(3) + 1e-9
            offs.add(round(along, 6))
    assert len(offs) == 1 if not wander else len(offs) > 10
    if wander:
        assert min(offs) < 0 < max(offs)


def test_a_straight_row_of_gates_is_a_straight_line() -> None:
    cells = [(3, number) for number in range(1, 6)]
    ways = Ways({cell: [N, S] for cell in cells}, {})
    for cell in cells:
        (curve,) = ways.pieces(cell)
        assert {round(x, 9) for x, _ in curve} == {round(gate(cell, N)[0], 9)}


def test_the_straightest_pair_goes_through_and_the_rest_joins_it() -> None:
    cell = (3, 3)
    through, *joining = Ways({cell: [N, SE, S]}, {}).pieces(cell)
    assert through[0] == pytest.approx(gate(cell, N))
    assert through[3] == pytest.approx(gate(cell, S))
    (one,) = joining
    x, y = at(cell)
    assert one[0] == pytest.approx(gate(cell, SE))
    assert one[3] == pytest.approx((x + 1 / math.sqrt(3), y + 0.5))


@pytest.mark.parametrize(
    ("sides", "pairs"),
    [
        ([N, NE, S, SW], [(N, S), (NE, SW)]),
        ([N, S, NE, NW], [(N, S), (NE, NW)]),  # one turn of 60 degrees goes through
        ([N, S, NE, SE], [(N, S)]),  # a sharper one does not: both join
    ],
)
def test_two_ways_cross_if_both_are_nearly_straight(
    sides: list[int], pairs: list[tuple[int, int]]
) -> None:
    cell = (3, 3)
    pieces = Ways({cell: sides}, {}).pieces(cell)
    gates = {_rounded(gate(cell, side)) for side in sides}
    through = {
        frozenset(ends)
        for one in pieces
        if gates.issuperset(ends := {_rounded(one[0]), _rounded(one[3])})
    }
    assert through == {frozenset(_rounded(gate(cell, side)) for side in pair) for pair in pairs}
    assert len(pieces) == len(sides) - len(pairs)


def _rounded(point: Sequence[float]) -> tuple[float, float]:
    return round(point[0], 6), round(point[1], 6)


# --- ways out ------------------------------------------------------------------------------------


def hexes(names: str) -> list[int]:
    return [BOARD.parse(name) for name in names.split()]


@pytest.mark.parametrize(
    ("way", "out"),
    [
        ("D1 D2 D3 D4 D5 D6 D7", {("D1", N), ("D7", S)}),
        ("D7 D6 D5 D4 D3 D2 D1", {("D1", N), ("D7", S)}),
        ("D4 D5 D6 D7", {("D7", S)}),
        ("D3 D4 D5", set()),  # from nowhere to nowhere
        ("A4 B4 C4", {("A4", SW)}),  # a row that turns by turns goes on turning
        ("A4 B3 C4", {("A4", NW)}),
        ("A4 B3 C3", {("A4", SW)}),  # straight on, south-west
        ("A4 B4 C5", {("A4", NW)}),  # straight on, north-west
        ("G4 F4 E5", {("G4", NE)}),
        ("G4 F3 E3", {("G4", SE)}),
    ],
)  # fmt: skip
def test_a_way_leaves_the_map_straight_on_where_it_ends_at_an_edge(
    way: str, out: set[tuple[str, int]]
) -> None:
    found = links(BOARD, [hexes(way)])
    inside = {(BOARD.column(h), BOARD.number(h)): BOARD.name(h) for h in BOARD.hexes}
    leaving = {
        (inside[cell], side)
        for cell, sides in found.items()
        for side in sides
        if cell in inside and beyond(cell, side) not in inside
    }
    assert leaving == out
    for name, side in out:  # beyond the edge it goes on over the next hex
        h = BOARD.parse(name)
        there = beyond((BOARD.column(h), BOARD.number(h)), side)
        assert found[there] == [(side + 3) % 6, side]


def test_each_step_of_a_way_links_both_its_hexes() -> None:
    found = links(BOARD, [hexes("C3 C4 D4 E5"), hexes("D3 D4")])
    assert {cell: set(sides) for cell, sides in found.items()} == {
        (2, 3): {S},
        (2, 4): {N, SE if beyond((2, 4), SE) == (3, 4) else NE},
        (3, 4): {NW if beyond((3, 4), NW) == (2, 4) else SW, SE, N},
        (4, 5): {NW},
        (3, 3): {S},
    }


# --- a field map ---------------------------------------------------------------------------------

MAP = """\
kind: field-map
title: A farm
name: The plain
look: temperate
base: open
letters: {'.': open, w: woods, r: river}
rows:
  A: '..w.r'
  B: '..w.r'
  C: '....r'
  D: 'ww..r'
  E: '....r'
levels: {B: '01230', D: '00100'}
buildings:
  - {kind: stone, hexes: 'A1, B2'}
  - {kind: hut, hexes: C3, church: true}
roads:
  - {kind: paved, way: A1 A5}
  - {kind: path, way: A3 C2 E3}
waters:
  - {kind: river, way: A5 E5}
crossings:
  - {hex: A5, kind: ford}
features:
  - {symbol: pillbox, hexes: D1 E1}
places:
  - {name: Weir, hexes: A5 B5 C5}
  - {name: Ford, hexes: A4 A5}
locations: places
"""


@lru_cache
def sketch() -> FieldSketch:
    model = FieldMapFile.model_validate(load_yaml(MAP))
    found, problems = read_sketch(model, source_of(MAP.encode(), "map.yaml"))
    assert problems == []
    assert found is not None
    return found


def names(some: Sequence[int]) -> str:
    return " ".join(sketch().board.name(h) for h in some)


def test_a_map_has_a_hexrow_for_each_line_and_a_hex_for_each_letter() -> None:
    board = sketch().board
    assert (board.columns, board.rows) == (5, 5)
    read = dict(zip(map(board.name, board.hexes), sketch().cover, strict=True))
    rows = load_yaml(MAP)["rows"]
    letters = {".": "open", "w": "woods", "r": "river"}
    assert read == {
        f"{row}{number}": letters[sign]
        for row, text in rows.items()
        for number, sign in enumerate(text, 1)
    }


def test_hexrows_without_levels_lie_at_0() -> None:
    board, levels = sketch().board, sketch().levels
    assert {board.name(h): levels[h] for h in board.hexes if levels[h]} == {
        "B2": 1, "B3": 2, "B4": 3, "D3": 1,
    }  # fmt: skip


def test_each_building_is_one_by_itself() -> None:
    found = [(names([b.hex]), b.kind, b.group, b.church) for b in sketch().buildings]
    assert found == [("A1", "stone", 1, False), ("B2", "stone", 2, False), ("C3", "hut", 3, True)]


def test_ways_run_straight_from_each_named_hex_to_the_next() -> None:
    paved, path = sketch().roads
    assert names(paved.hexes) == "A1 A2 A3 A4 A5"
    assert (paved.kind, path.kind) == ("paved", "path")
    assert (path.hexes[0], path.hexes[-1]) == tuple(map(sketch().board.parse, ("A3", "E3")))
    assert sketch().board.parse("C2") in path.hexes
    assert len(path.hexes) == len(set(path.hexes)) == 5
    for road in sketch().roads:
        for one, other in pairwise(road.hexes):
            assert other in sketch().board.neighbours[one]


def test_a_crossing_knows_the_road_and_the_water_that_meet_there() -> None:
    (ford,) = sketch().crossings
    assert (names([ford.hex]), ford.kind, ford.water, ford.road) == ("A5", "ford", "river", "paved")


def test_marks_and_names_stand_where_the_file_has_them() -> None:
    assert [(names([one.hex]), one.symbol) for one in sketch().features] == [
        ("D1", "pillbox"),
        ("E1", "pillbox"),
    ]
    assert [(one.name, names(one.hexes), names([one.centre])) for one in sketch().places] == [
        ("Weir", "A5 B5 C5", "B5"),
        ("Ford", "A4 A5", "A5"),
    ]


@pytest.mark.parametrize(
    ("columns", "rows", "fits"),
    [(3, 40, True), (3, 41, False), (52, 3, True), (53, 3, False)],
)
def test_a_map_has_52_hexrows_of_40_hexes_at_most(columns: int, rows: int, fits: bool) -> None:
    letters = [chr(65 + i) * twice for twice in (1, 2, 3) for i in range(26)]
    data = {
        **load_yaml(MAP),
        "rows": dict.fromkeys(letters[:columns], "." * rows),
        "levels": {}, "buildings": [], "roads": [], "waters": [], "crossings": [],
        "features": [], "places": [],
    }  # fmt: skip
    text = yaml.safe_dump(data, sort_keys=False)
    source = source_of(text.encode(), "map.yaml")
    found, problems = read_sketch(FieldMapFile.model_validate(data), source)
    assert (found is not None) is fits
    assert bool(problems) is not fits


def test_what_is_drawn_of_a_field_map_is_what_its_file_says() -> None:
    """The pack's own: ways as they are named, shields with the TVP and holder of its Locations."""
    pack = read_pack(FOLDER, "content/platoon-leader")
    folder = FOLDER / "campaigns" / "primosole"
    said = load_yaml((folder / "map.yaml").read_text("utf-8"))
    rows = load_yaml((folder / "locations.yaml").read_text("utf-8"))["records"]
    part: Any = pack.parts["primosole-map"]
    request = map_request(part.model, part.sketch, pack)
    ground, overlay = request.ground, request.overlay
    board = ground.board
    ends = [tuple(map(board.name, (road.hexes[0], road.hexes[-1]))) for road in ground.roads]
    ways = [one["way"].split() for one in said["roads"]]
    assert ends == [(way[0], way[-1]) for way in ways]
    assert [road.kind for road in ground.roads] == [one["kind"] for one in said["roads"]]
    holders = {"axis": "Axis", "allied": "Allied", "none": ""}
    assert [(at.name, at.number, board.name(at.hexes[0]), at.note) for at in overlay.shields] == [
        (row["name"], row["tvp"], row["hex"], holders[row["holder"]]) for row in rows
    ]
    assert str(sum(row["tvp"] for row in rows)) in overlay.shields_note
    assert [mark.hexes for mark in overlay.marks] == [at.hexes for at in overlay.shields]
    assert ground.terrains["orchard"].name == said["names"]["orchard"]
    out = {
        (board.name(h), side)
        for cell, sides in links(board, [road.hexes for road in ground.roads]).items()
        for side in sides
        if (h := board.at(*cell)) >= 0 and board.at(*beyond(cell, side)) < 0
    }
    assert {name for name, _ in out} == {"O1", "O22", "T22", "A6", "A21", "CC6"}
    assert {("O1", N), ("O22", S)} <= out
