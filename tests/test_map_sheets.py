"""Sheets of hex maps: as few as can be, at true size; joins coincide, what is left is used."""

from __future__ import annotations

import io
import math
from functools import cache

import pikepdf
import pytest

from generator.draw.map import MapJob, plan_of, playing_sheets, tiling
from generator.draw.map.legend import samples
from generator.draw.tiling import Tile, Tiling
from generator.games.platoon_leader.ground.candidate import COLUMNS, ROWS
from generator.games.platoon_leader.ground.map import map_overlay
from generator.ground.edges import Edge
from generator.ground.hexes import board
from generator.measure import PAPERS
from tests.battlefields import leader, surveyed
from tests.drawn import Mark, marks_of
from tests.printed import Printed
from tests.shares import first

MM = 25.4 / 72
SIZES = [(c, r) for c in range(COLUMNS[0], COLUMNS[1] + 1, 2) for r in range(ROWS[0], ROWS[1] + 1)]
FLANKS: tuple[Edge, ...] = ("west", "east")


@cache
def job() -> MapJob:
    found = surveyed("village", "1", defender="axis")
    overlay = map_overlay(leader(), found.ground, found.opening).bare()
    return MapJob(found.ground, overlay, title="The Aubry road", slug="seed 7")


@cache
def plan() -> Tiling:
    return plan_of(job(), PAPERS["a4"])


@cache
def sheets() -> bytes:
    return playing_sheets(job(), PAPERS["a4"])


@pytest.mark.parametrize(("paper", "most"), [("a4", 4.85), ("letter", 5.1), ("a3", 2.6)])
def test_maps_take_few_sheets(paper: str, most: float) -> None:
    """Of all sizes that are rolled, with the sides facing each other from east and west."""
    counts = [len(tiling(board(*size), 20.0, PAPERS[paper], FLANKS).tiles) for size in SIZES]
    assert sum(counts) / len(counts) < most


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3", "tabloid"])
def test_every_plan_shows_the_whole_map_within_its_sheets(paper: str) -> None:
    for size in SIZES:
        land = board(*size)
        found = tiling(land, 20.0, PAPERS[paper], FLANKS)
        wide, high = land.extent
        assert found.plan.width >= wide * 20 + 2 * 5
        assert found.plan.height >= high * 20
        for tile in found.tiles:
            own = found.paper_of(tile)
            assert tile.width <= own.width - 10 + 1e-6
            assert tile.height <= own.height - 10 - 9 + 1e-6
        for i in range(21):
            for j in range(21):
                x, y = found.plan.width * i / 20, found.plan.height * j / 20
                assert any(_shows(tile, x, y) for tile in found.tiles), (size, x, y)


def _shows(tile: Tile, x: float, y: float) -> bool:
    right, bottom = tile.x + tile.width, tile.y + tile.height
    return tile.x - 1e-6 <= x <= right + 1e-6 and tile.y - 1e-6 <= y <= bottom + 1e-6


def test_rows_may_lie_the_other_way() -> None:
    assert [tile.across for tile in plan().tiles] == [False, False, False, True, True]
    assert {tile.name for tile in plan().tiles} == {"A1", "B1", "C1", "A2", "B2"}


def test_sheets_that_meet_in_a_corner_alone_do_not_join() -> None:
    found = plan_of(job(), PAPERS["letter"])
    assert (found.columns, found.rows, len(found.tiles)) == (3, 2, 6)
    named = {tile.name: tile.joins(found.tiles) for tile in found.tiles}
    assert named["B1"] == ["left A1", "right C1", "below B2"]
    assert named["C2"] == ["left B2", "above C1"]
    one = plan().tiles[1]
    assert one.joins(plan().tiles) == ["left A1", "right C1", "below A2", "below B2"]


def test_turned_sheets_are_shown_upright_on_paper_of_one_size() -> None:
    with pikepdf.open(io.BytesIO(sheets())) as pdf:
        boxes = {tuple(round(float(n), 1) for n in page.MediaBox) for page in pdf.pages}
        assert len(boxes) == 1
        assert [int(page.get("/Rotate", 0)) for page in pdf.pages] == [0, 0, 0, 90, 90]


def laid(number: int) -> list[Mark]:
    """What a sheet paints, in millimetres from the top left of the plan."""
    tile = plan().tiles[number]
    found = []
    for mark in marks_of(sheets(), 1 / MM, number):
        paths = []
        for path in mark.paths:
            spots = list(path)
            if tile.across:  # as the sheet lies when its words are upright
                spots = [(297 - y, x) for x, y in spots]
            paths.append(tuple((x - 5 + tile.x, y - 5 + tile.y) for x, y in spots))
        found.append(Mark(mark.kind, tuple(paths), mark.colour, mark.width, mark.dash))
    return found


def crosses(number: int) -> set[tuple[float, float]]:
    arms: dict[tuple[float, float], int] = {}
    for mark in laid(number):
        for path in mark.paths:
            if (
                mark.kind == "stroke"
                and len(path) == 2
                and abs(math.dist(*path) - 4) < 0.02
                and abs(mark.width / MM - 0.6) < 0.01
            ):
                at = (path[0][0] + path[1][0]) / 2, (path[0][1] + path[1][1]) / 2
                key = round(at[0], 1), round(at[1], 1)
                arms[key] = arms.get(key, 0) + 1
    return {at for at, count in arms.items() if count == 2}


@pytest.mark.ci
def test_crosses_of_neighbours_cover_each_other() -> None:
    """Upright sheets above, turned ones below: what joins has two crosses in the same places."""
    own = [crosses(number) for number in range(len(plan().tiles))]
    joined = 0
    for i, one in enumerate(plan().tiles):
        for j, other in enumerate(plan().tiles[:i]):
            if one.side_of(other):
                joined += 1
                shared = [a for a in own[i] if any(math.dist(a, b) < 0.15 for b in own[j])]
                assert len(shared) >= 2, (one.name, other.name)
    assert joined == 2 + 1 + 4
    for number, found in enumerate(own):
        mates = [n for n, tile in enumerate(plan().tiles) if plan().tiles[number].side_of(tile)]
        assert len(found) == 2 * len(mates)


@pytest.mark.ci
def test_a_hex_lies_in_the_same_place_of_the_plan_on_every_sheet() -> None:
    frames = []
    for number in range(len(plan().tiles)):
        wide, high = (side * 20 for side in job().ground.board.extent)
        (frame,) = {
            tuple(round(n, 1) for n in mark.box)
            for mark in laid(number)
            if mark.kind == "stroke"
            and abs(mark.box[2] - mark.box[0] - wide) < 0.05
            and abs(mark.box[3] - mark.box[1] - high) < 0.05
        }
        frames.append(frame)
    assert all(math.dist(a, b) < 0.15 for frame in frames for a, b in ((frame[:2], frames[0][:2]),))
    assert frames[0][:2] == pytest.approx((5.5, 1.0), abs=0.1)


def test_what_a_map_leaves_of_its_sheets_shows_the_legend() -> None:
    printed = Printed(sheets())
    words = [sample.name for sample in samples(job().ground, ())]
    assert len(words) > 10
    for number in range(len(plan().tiles)):
        text = printed.text(number)
        assert all(word in text for word in words), plan().tiles[number].name
    lines = Printed(playing_sheets(job(), PAPERS["a4"], land=False))
    assert words[0] not in lines.text(0), "sheets of lines alone have no land to explain"


def spare_boxes(data: bytes, number: int) -> list[tuple[float, float, float, float]]:
    """The boxes, in millimetres of an upright sheet, of what is shown in its free room."""
    found = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[number]
        for name, form in page.Resources.XObject.items():
            if "/FormXob.sheet" not in name:
                continue
            matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]
            for operands, operator in pikepdf.parse_content_stream(form):
                if str(operator) == "cm":
                    matrix = [float(n) for n in operands]
                elif str(operator) == "Do" and "spare" in str(operands[0]):
                    wide, high = map(float, form.Resources.XObject[str(operands[0])].BBox[2:])
                    left, bottom = matrix[4], matrix[5]
                    found.append(tuple(n * MM for n in (left, bottom, left + wide, bottom + high)))
    return found  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("paper", "size", "beside"),
    first(1, [("letter", (31, 19), False), ("a4", (25, 18), True), ("a3", (33, 16), None)]),
)
def test_the_legend_keeps_off_the_map_and_the_foot(
    paper: str, size: tuple[int, int], beside: bool | None
) -> None:
    found = surveyed("bocage", "1", defender="axis", size=size)
    overlay = map_overlay(leader(), found.ground, found.opening).bare()
    own = MapJob(found.ground, overlay)
    laid_out = plan_of(own, PAPERS[paper])
    data = playing_sheets(own, PAPERS[paper])
    for number, tile in enumerate(laid_out.tiles):
        sheet = laid_out.paper_of(tile)
        boxes = spare_boxes(data, number)
        if beside is not None:
            free = sheet.width - 10 - tile.width
            assert len(boxes) == (not beside or free > 34.5), tile.name
        for left, bottom, right, top in boxes:
            assert left >= 5 - 0.01
            assert right <= sheet.width - 5 + 0.01
            assert bottom >= 5 + 9
            if left > 6:
                assert left >= 5 + tile.width + 4.9
            else:
                assert top <= sheet.height - 5 - tile.height - 2
            assert beside is None or beside is (left > 6)


def test_where_there_is_room_the_places_are_listed() -> None:
    found = surveyed("bocage", "1", defender="axis", size=(31, 19))
    overlay = map_overlay(leader(), found.ground, found.opening).bare()
    printed = Printed(playing_sheets(MapJob(found.ground, overlay), PAPERS["letter"]))
    for number in range(6):
        text = printed.text(number)
        assert all(shield.name in text for shield in overlay.shields)
        assert overlay.shields_title in text


def test_sheets_of_lines_say_what_the_lines_are() -> None:
    """In the place of the legend, with the list of places; a third of them was blank."""
    found = surveyed("bocage", "1", defender="axis", size=(31, 19))
    overlay = map_overlay(leader(), found.ground, found.opening)
    data = playing_sheets(MapJob(found.ground, overlay), PAPERS["letter"], land=False)
    for number in range(6):
        text = Printed(data).text(number)
        assert len(overlay.signs) > 4
        assert all(sign.words in text for sign in overlay.signs)
        assert all(shield.name in text for shield in overlay.shields)
        assert len(spare_boxes(data, number)) == 1
