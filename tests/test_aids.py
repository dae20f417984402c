"""Aids at true scale: every length, angle and mark of every piece, measured in the PDF."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from aid_reader import Piece, Sheets, Stroke
from PIL import Image, ImageChops, ImageDraw
from printed import Rect, around

from generator.content import Pack
from generator.content.kinds.printed import AIDS
from generator.games.packs import read_pack
from generator.job.options import Options
from generator.job.products.makers import MAKERS
from generator.job.products.product import Made, products
from generator.press.profile import Margins, Pair, PrinterProfile
from generator.typeset.templates import Templates
from tests.shares import first
from tests.yaml_files import load_yaml

CONTENT = Path(__file__).resolve().parent.parent / "content"
ACTION, PLM = "platoon-action", "plm-american-revolution"
PRODUCTS = (
    (ACTION, "templates"),
    (ACTION, "sticks"),
    (ACTION, "move-sticks"),
    (ACTION, "ranges"),
    (PLM, "aids"),
    (PLM, "sticks"),
)
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420)}
UNITS = {"inches": 25.4, "centimetres": 25.0}
PRINTS = [(paper, "inches", 25.4) for paper in PAPERS] + [("a4", "centimetres", 25.0)]
TRUE = 0.05
"""Millimetres that a length may be off."""


@cache
def pack_of(name: str) -> Pack:
    return read_pack(CONTENT / name, f"content/{name}")


@cache
def made(name: str, product: str, options: Options) -> Made:
    """Return a product as it is printed; each once in a process."""
    pack = pack_of(name)
    found = next(one for one in products(pack) if one.id == product)
    assert MAKERS[AIDS].tasks(found, options, Templates(pack)) == {}
    return MAKERS[AIDS].finish(found, options, {}, {}, lambda _, make: make())


@cache
def sheets(
    name: str, product: str, paper: str = "a4", unit: str = "inches", ink: str = "colour"
) -> Sheets:
    return Sheets(made(name, product, Options(paper_name=paper, unit=unit, ink=ink)).pdf)


def everything(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test for each product, on each paper."""
    papers = pytest.mark.parametrize("paper", PAPERS)
    return pytest.mark.parametrize(("name", "product"), PRODUCTS)(papers(test))


def table(pack: str, name: str) -> dict[str, dict[str, Any]]:
    """Return a table's records, read without any of our code."""
    text = (CONTENT / pack / f"tables/{name}.yaml").read_text("utf-8")
    return {record["id"]: record for record in load_yaml(text)["records"]}


def true(length: float) -> Any:
    return pytest.approx(length, abs=TRUE)


def file_of(name: str, product: str) -> dict[str, Any]:
    """Return the file of a product, read without any of our code."""
    for path in (CONTENT / name).glob("*.yaml"):
        found = load_yaml(path.read_text("utf-8"))
        if found["kind"] == "aids" and found.get("id", path.stem) == product:
            return dict(found)
    raise AssertionError(product)


def uprights(piece: Piece, width: float | None = None) -> list[float]:
    """Return where straight strokes stand on a piece's ruler, from left to right."""
    found = {
        round(one.points[0][0], 3)
        for one in piece.lines
        if abs(one.points[0][0] - one.points[1][0]) < 1e-3
        and 0.0 in (round(one.points[0][1], 2), round(one.points[1][1], 2))
        and (width is None or one.width == width)
    }
    return sorted(found)


CIRCLES = {"grenade": ("grenade", 4), "he": ("he", 6), "smoke": ("smoke", 4)}


@pytest.mark.parametrize(("unit", "mm"), UNITS.items())
@pytest.mark.parametrize("key", CIRCLES)
def test_circles_are_as_wide_as_the_table_says(key: str, unit: str, mm: float) -> None:
    row, inches = CIRCLES[key]
    assert table(ACTION, "blasts")[row]["across"] == inches
    piece = sheets(ACTION, "templates", unit=unit).named(key)
    rim, hole = sorted(piece.cuts, key=lambda one: -one.rect.width)[:2]
    for one, wide in ((rim, inches), (hole, 0.16)):
        assert one.rect.width == true(wide * mm)
        assert one.rect.height == true(wide * mm)
        assert one.rect.middle == (true(0), true(0))
        for x, y in one.points:
            assert math.hypot(x, y) == true(wide * mm / 2)


@pytest.mark.parametrize(("unit", "mm"), UNITS.items())
def test_the_cross_has_a_mark_an_inch_on_both_axes(unit: str, mm: float) -> None:
    piece = sheets(ACTION, "templates", unit=unit).named("scatter")
    assert piece.outline.rect.sides == tuple(map(true, (-s, -s, s, s) if (s := 5 * mm + 2) else ()))
    across = [one for one in piece.lines if abs(one.length - 18) < 0.01 and one.width == 1.0]
    for axis in (0, 1):
        found = sorted(
            round(one.points[0][axis], 3)
            for one in across
            if abs(one.points[0][axis] - one.points[1][axis]) < 1e-3
        )
        assert found == [true(n * mm) for n in (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)]
    text = sheets(ACTION, "templates", unit=unit).text(piece.page)
    assert all(word in text for word in ("Over", "Under", "Left", "Right"))


def angle_of(one: Stroke) -> float:
    """Return the direction of a stroke that points at the origin."""
    far = max(one.points, key=lambda p: math.hypot(*p))
    return math.degrees(math.atan2(far[1], far[0]))


def aimed(piece: Piece) -> list[Stroke]:
    """Return the strokes of the marked angles: they point at the origin."""
    return [one for one in piece.lines if one.width == 1.6]


SECTORS = {
    # radius in inches, the edges and the marked angles from the right
    (ACTION, "templates", "turn"): (4, (45, 135), (45, 90, 135)),
    (ACTION, "templates", "turret"): (3, (0, 180), (0, 45, 90, 135, 180)),
    (PLM, "aids", "wheel"): (3, (0, 180), (0, 90, 180)),
    (PLM, "aids", "fire-arc"): (9, (75, 105), ()),
}


@pytest.mark.parametrize(("unit", "mm"), UNITS.items())
@pytest.mark.parametrize("where", SECTORS)
def test_sectors_have_their_angles_and_radius(
    where: tuple[str, str, str], unit: str, mm: float
) -> None:
    radius, edges, marked = SECTORS[where]
    piece = sheets(*where[:2], unit=unit).named(where[2])
    apex, *rim = dict.fromkeys((round(x, 3), round(y, 3)) for x, y in piece.outline.points)
    assert apex == (true(0), true(0))
    assert all(math.hypot(*spot) == true(radius * mm) for spot in rim)
    turns = sorted(math.degrees(math.atan2(y, x)) for x, y in rim)
    off = math.degrees(TRUE / (radius * mm))
    assert (turns[0], turns[-1]) == tuple(pytest.approx(edge, abs=off) for edge in edges)
    found = sorted(angle_of(one) for one in aimed(piece))
    assert found == [pytest.approx(angle, abs=off) for angle in marked]
    for one in aimed(piece):
        (x, y), (u, v) = one.points
        assert abs(x * v - y * u) / one.length < TRUE, "points at the apex"


@pytest.mark.parametrize(("unit", "mm"), UNITS.items())
def test_the_fire_arc_has_its_rings(unit: str, mm: float) -> None:
    piece = sheets(PLM, "aids", unit=unit).named("fire-arc")
    rings = {
        round(math.hypot(*one.points[0]), 2)
        for one in piece.strokes
        if one.curved and one.kind == "S" and one.width == 0.7
    }
    assert sorted(rings) == [true(3 * mm), true(6 * mm)]
    text = sheets(PLM, "aids", unit=unit).text(piece.page)
    for inches in (3, 6):
        assert (f"{inches}″" if unit == "inches" else f"{inches * 2.5:g} cm") in text


@pytest.mark.parametrize(("unit", "mm"), UNITS.items())
def test_the_oblique_wedge_and_what_its_inches_cost(unit: str, mm: float) -> None:
    printed = sheets(PLM, "aids", unit=unit)
    piece = printed.named("oblique")
    point, foot, far = piece.outline.points[:3]
    assert point == (true(0), true(0))
    assert math.hypot(*far) == true(6 * mm)
    assert math.degrees(math.atan2(far[1], far[0])) == pytest.approx(45, abs=0.01)
    assert foot == (true(far[0]), true(0))
    along = sorted(
        max(math.hypot(*p) for p in one.points if abs(p[0] - p[1]) < 1e-3)
        for one in piece.lines
        if one.width == 0.7 and any(abs(x - y) < 1e-3 for x, y in one.points)
    )
    assert along == [true(n * mm / 2) for n in range(1, 12)]
    costs = [f"{n * 2 * (1 if unit == 'inches' else 2.5):g}" for n in range(1, 6)]
    words = printed.text(piece.page).split()
    assert all(cost in words for cost in costs)


@pytest.mark.parametrize(("unit", "mm"), UNITS.items())
def test_the_town_block_and_the_arrow(unit: str, mm: float) -> None:
    block = sheets(PLM, "aids", unit=unit).named("town").outline.rect
    assert (block.width, block.height) == (true(6 * mm), true(6 * mm))
    arrow = sheets(ACTION, "templates", unit=unit).named("drift")
    assert arrow.outline.rect.width == true(6 * mm)
    tip = max(arrow.outline.points)
    assert tip == (true(6 * mm), true(0)), "the point itself is the end"
    marks = sorted(one.points[0][0] for one in arrow.lines if one.width == 0.9)
    assert marks == [true(n * mm) for n in range(1, 6)]


# --- sticks ------------------------------------------------------------------------------------

STICKS = {
    (ACTION, "rifle-smg"): 48,
    (ACTION, "lmg-hmg"): 72,
    (ACTION, "auto-cannon-mortar"): 72,
    (ACTION, "20-at-rifle"): 60,
    (ACTION, "37-launcher"): 36,
    (ACTION, "45-50"): 45,
    (ACTION, "76-88"): 63,
    (ACTION, "pistol"): 12,
    (ACTION, "gears"): 12,
    (PLM, "range"): 50,
}
SHORT = {"gears": "move-sticks"}
"""Sticks in segments that are on a sheet of their own."""
TAB = 12.0
SEGMENT = {"a4": 9, "letter": 9, "a3": 15}


def step_of(unit: str) -> float:
    """Return the inches between the finest marks of a ruler."""
    return 0.25 if unit == "inches" else 0.5 / 2.5


@pytest.mark.parametrize(("paper", "unit", "mm"), first(12, PRINTS))
@pytest.mark.parametrize("stick", STICKS)
def test_segments_add_up_to_the_stick(
    stick: tuple[str, str], paper: str, unit: str, mm: float
) -> None:
    """And each mark of each ruler stands at its place, counted from the stick's beginning."""
    inches = STICKS[stick]
    product = SHORT.get(stick[1], "sticks")
    parts = sheets(stick[0], product, paper, unit).parts(stick[1])
    if not parts:  # it fits in one piece
        parts = [sheets(stick[0], product, paper, unit).named(stick[1])]
    most = SEGMENT[paper]
    if len(parts) == 1:
        assert inches * mm <= max(PAPERS[paper]) - 10
    else:
        assert len(parts) == math.ceil(inches / most)
    if inches == 72:
        assert len(parts) == (8 if paper != "a3" else 5)
    start = 0.0
    for number, part in enumerate(parts, 1):
        long = min(most, inches - start) if len(parts) > 1 else inches
        outline = part.outline.rect
        last = number == len(parts)
        assert outline.left == true(0)
        assert outline.width == true(long * mm + (0 if last else TAB))
        marks = uprights(part)
        step = step_of(unit)
        first = math.floor(start / step + 1e-6) + 1
        wanted = [
            n * step - start
            for n in range(first, math.ceil((start + long) / step) + 1)
            if 0.02 < n * step - start < long - 0.02
        ]
        inner = [at for at in marks if 0.5 < at < long * mm - 0.5]
        for at in wanted:
            if 0.5 < at * mm < long * mm - 0.5:
                assert any(abs(at * mm - found) < TRUE for found in inner), at
        start += long
    assert start == pytest.approx(inches)


@pytest.mark.parametrize("paper", first(10, PAPERS))
@pytest.mark.parametrize("stick", STICKS)
def test_tabs_fit_into_the_next_fold(stick: tuple[str, str], paper: str) -> None:
    product = SHORT.get(stick[1], "sticks")
    parts = sheets(stick[0], product, paper).parts(stick[1])
    for part, following in pairwise(parts):
        long = part.outline.rect.width - TAB
        tab = around([p for p in part.outline.points if p[0] > long + 0.1])
        assert tab.right - long == true(TAB)
        assert tab.bottom > following.outline.rect.bottom + 1, "narrower than the face"
        assert tab.top < -1, "clear of the fold"
        text = sheets(stick[0], product, paper).text(part.page, part.box(_wide(tab, long)))
        assert "glue" in text
    for part in parts:
        if stick[1] == "pistol":
            assert not part.folds, "it has one face"
            continue
        (fold,) = part.folds
        flat = part.outline.rect
        (x, y), (u, v) = fold.points
        assert (y, v) == (true(0), true(0))
        long = flat.width - (TAB if part is not parts[-1] else 0)
        assert sorted((x, u)) == [true(0), true(long)]
        assert flat.top == true(-flat.bottom), "both faces are equally high"


def _wide(tab: Rect, long: float) -> Rect:
    return Rect(long, tab.bottom, tab.right, tab.top)


@pytest.mark.parametrize(("paper", "unit", "mm"), PRINTS)
@pytest.mark.parametrize(
    ("name", "product", "key", "inches"),
    [
        (ACTION, "move-sticks", "moves", 8),
        (ACTION, "move-sticks", "ground", 4),
        (ACTION, "move-sticks", "crossing", 4),
        (ACTION, "templates", "command", 6),
        (ACTION, "templates", "autofire", 2),
        (PLM, "sticks", "moves", 12),
        (PLM, "sticks", "near", 5),
    ],
)
def test_sticks_in_one_piece(
    name: str, product: str, key: str, inches: float, paper: str, unit: str, mm: float
) -> None:
    piece = sheets(name, product, paper, unit).named(key)
    outline = [piece.on_page(point) for point in piece.outline.points[:4]]
    sides = sorted(math.dist(a, b) for a, b in pairwise([*outline, outline[0]]))
    assert sides[-1] == true(inches * mm), "as it lies on the page, aslant or not"
    step = step_of(unit)
    marks = uprights(piece)
    for number in range(1, math.ceil(inches / step - 1e-6)):
        assert any(abs(number * step * mm - at) < TRUE for at in marks)
    assert not piece.folds


STOPS = {
    (ACTION, "move-sticks", "moves"): (4, 8),
    (ACTION, "move-sticks", "ground"): (2, 4),
    (ACTION, "move-sticks", "crossing"): (2, 4),
    (ACTION, "templates", "command"): (4, 6),
    (PLM, "sticks", "moves"): (1, 2, 3, 4, 6, 8, 12),
    (PLM, "sticks", "near"): (3, 4, 5),
}


@pytest.mark.parametrize("where", STOPS)
def test_what_ends_on_a_stick_is_marked(where: tuple[str, str, str]) -> None:
    piece = sheets(*where[:2]).named(where[2])
    long = piece.outline.rect.width
    strong = uprights(piece, width=1.4)
    wanted = [inches * 25.4 for inches in STOPS[where] if inches * 25.4 < long - 0.05]
    assert strong == [true(at) for at in wanted]


def test_stops_of_moves_stand_in_the_table() -> None:
    moves = table(PLM, "moves")
    assert {row["inches"] for row in moves.values()} == {1, 3, 4, 6, 8}
    text = sheets(PLM, "sticks").text(sheets(PLM, "sticks").named("moves").page)
    for words in ("line 3″", "column 4″", "line 6″", "column 8″", "limbered 3″", "pursuit 12″"):
        assert words in text


# --- what is in bands --------------------------------------------------------------------------

FACES = {
    "rifle-smg": ("weapons", "rifle", "smg", 48),
    "lmg-hmg": ("weapons", "lmg", "hmg", 72),
    "auto-cannon-mortar": ("weapons", "auto-cannon", "mortar", 72),
    "20-at-rifle": ("guns", "20-mm", "at-rifle", 60),
    "37-launcher": ("guns", "37-mm", "hand-held/launcher", 36),
    "45-50": ("guns", "45-mm", "50-mm", 45),
    "76-88": ("guns", "76-mm", "88-mm", 63),
}


def faces_of(stick: str) -> dict[str, Mapping[str, Any]]:
    """The row of each face of a stick: of its table, or of the one that is named with it."""
    name, front, back, _ = FACES[stick]
    found = {}
    for key in (front, back):
        part, _, row = key.rpartition("/")
        found[key] = table(ACTION, part or name)[row]
    return found


def said(band: Mapping[str, Any]) -> list[str]:
    """Return the values of a band as a sheet has them."""
    if "wound" in band:
        hit = "HE" if band.get("hit") is None else f"{band['hit']}+"
        return [hit, f"{band['wound']}+"]
    damage = f"{band['damage']:+d}".replace("-", "−") if band["damage"] else "0"
    return [f"{band['hit']}+", f"{band['pen']}+", damage]


@pytest.mark.parametrize(("paper", "unit", "mm"), first(10, PRINTS))
@pytest.mark.parametrize("stick", FACES)
def test_each_segment_says_what_its_bands_say(stick: str, paper: str, unit: str, mm: float) -> None:
    """Every cell of every table, in every segment that its band reaches into."""
    _, front, back, inches = FACES[stick]
    rows = faces_of(stick)
    printed = sheets(ACTION, "sticks", paper, unit)
    parts = printed.parts(stick) or [printed.named(stick)]
    start, checked = 0.0, 0
    for part in parts:
        flat = part.outline.rect
        long = (flat.width - (0 if part is parts[-1] else TAB)) / mm
        for row, low, high in ((front, flat.bottom, 0.0), (back, 0.0, flat.top)):
            for band in rows[row]["bands"]:
                left = max(band["from"], start)
                right = min(band.get("to", inches), start + long)
                if right - left < 0.01:
                    continue
                depth = Rect(
                    (left - start) * mm + 0.3, low or 6.8, (right - start) * mm - 0.3, high or -6.8
                )
                words = printed.text(part.page, part.box(depth))
                found = [word for word in words.split() if word in _values(band)]
                times = len(found) // len(said(band))
                assert times >= 1, (row, band, words)
                assert found == said(band) * times, (row, band, words)
                checked += 1
            strip = Rect(0, low if low else high - 4.8, long * mm, high if high else low + 4.8)
            assert rows[row]["name"] in printed.text(part.page, part.box(strip))
        start += long
    assert checked >= len(rows[front]["bands"]) + len(rows[back]["bands"])


def _values(band: Mapping[str, Any]) -> set[str]:
    return {*said(band), "HE"}


@pytest.mark.parametrize(("unit", "mm"), UNITS.items())
@pytest.mark.parametrize("stick", FACES)
def test_bands_end_where_the_table_says(stick: str, unit: str, mm: float) -> None:
    _, front, back, _ = FACES[stick]
    rows = faces_of(stick)
    start = 0.0
    parts = sheets(ACTION, "sticks", unit=unit).parts(stick)
    for part in parts:
        flat = part.outline.rect
        long = (flat.width - (0 if part is parts[-1] else TAB)) / mm
        for row, up in ((front, False), (back, True)):
            bands = rows[row]["bands"]
            ends = {band.get("to") for band in bands} | {bands[0]["from"]} - {0}
            wanted = [end - start for end in ends if end and 0.01 < end - start < long + 0.01]
            found = {
                one.points[0][0]
                for one in part.lines
                if one.width == 1.4
                and abs(one.length - 9.4) < 0.01
                and (one.points[0][1] > 0) == up
            }
            assert sorted(found) == [true(at * mm) for at in sorted(wanted)]
        start += long


@pytest.mark.parametrize("paper", PAPERS)
def test_the_range_stick_has_every_line_of_the_fire_table(paper: str) -> None:
    """All 14 lines, each with its range, its factor, and its eight effects."""
    printed = sheets(PLM, "sticks", paper)
    parts = printed.parts("range")
    text = " ".join(printed.text(page) for page in {part.page for part in parts})
    rows = table(PLM, "fire-effect").values()
    assert len(rows) == 14
    for row in rows:
        effect = " ".join(map(str, row["effect"]))
        words = f"{row['weapon']} {row['from']}–{row['to']}″ r {row['r']} 1–8 stands, % {effect}"
        assert words in text


def test_gears_reach_from_least_to_most() -> None:
    rows = table(ACTION, "gears")
    for paper in PAPERS:
        printed = sheets(ACTION, "move-sticks", paper)
        parts = printed.parts("gears") or [printed.named("gears")]
        text = " ".join(printed.text(page) for page in {part.page for part in parts})
        for key, name in (("fourth", "4th"), ("third", "3rd"), ("second", "2nd, reverse")):
            for drive in ("wheels", "tracks"):
                span = rows[key][drive]
                assert f"{name} {span['from']}–{span['to']}″" in text
        assert rows["second"]["wheels"] == rows["reverse"]["wheels"]
        assert rows["second"]["tracks"] == rows["reverse"]["tracks"]


@pytest.mark.parametrize(("paper", "unit", "_mm"), PRINTS)
def test_cards_have_all_ranges_in_the_unit(paper: str, unit: str, _mm: float) -> None:
    printed = sheets(ACTION, "ranges", paper, unit)
    text = " ".join(printed.text(page) for page in range(len(printed.pdf.pages)))
    per = 1 if unit == "inches" else 2.5
    cells = 0
    for name in ("weapons", "guns", "hand-held"):
        for row in table(ACTION, name).values():
            line = [row["name"]]
            for band in row["bands"]:
                ends = f"{band['from'] * per:g}–{band['to'] * per:g}" if band.get("to") else ""
                line += [ends or f">{band['from'] * per:g}", *said(band)]
                cells += 1
            assert " ".join(line) in text
    assert cells == 26 + 28 + 5
    assert text.count(unit) >= 8


# --- sheets ------------------------------------------------------------------------------------


@everything
def test_a_rule_to_check_the_print_stands_on_every_sheet(
    name: str, product: str, paper: str
) -> None:
    printed = sheets(name, product, paper)
    for page in range(len(printed.pdf.pages)):
        level = [one for one in printed.furniture(page) if one.straight and one.width == 0.7]
        assert sorted(one.length for one in level)[-2:] == [true(100), true(101.6)]
        text = printed.text(page)
        for words in ("100 mm", "4 in", "cut", "fold", "Print at 100 %", "1″ = 2.54 cm"):
            assert words in text


@everything
def test_all_lies_within_the_printable_area(name: str, product: str, paper: str) -> None:
    printed = sheets(name, product, paper)
    for page in range(len(printed.pdf.pages)):
        wide, high = printed.size(page)
        assert sorted((wide, high)) == [true(side) for side in sorted(PAPERS[paper])]
        room = Rect(5, 5, wide - 5, high - 5)
        for one in printed.furniture(page):
            assert room.holds(one.rect)
        for piece in (piece for piece in printed.pieces if piece.page == page):
            for one in piece.strokes:
                for spot in one.points:
                    x, y = piece.on_page(spot)
                    assert room.left - 0.01 <= x <= room.right + 0.01, piece.key
                    assert room.bottom - 0.01 <= y <= room.top + 0.01, piece.key


@everything
def test_no_piece_lies_over_another(name: str, product: str, paper: str) -> None:
    """Their outlines are painted anew, and counted where two meet."""
    printed = sheets(name, product, paper)
    for page in range(len(printed.pdf.pages)):
        wide, high = printed.size(page)
        size = (round(wide * 3), round(high * 3))
        taken = Image.new("1", size)
        for piece in (piece for piece in printed.pieces if piece.page == page):
            one = Image.new("1", size)
            spots = [piece.on_page(spot) for spot in piece.outline.points]
            ImageDraw.Draw(one).polygon([(x * 3, y * 3) for x, y in spots], fill=1)
            both = ImageChops.logical_and(taken, one)
            assert both.getbbox() is None, (piece.key, page)
            taken = ImageChops.logical_or(taken, one)


@everything
def test_every_piece_of_the_file_is_printed_and_named(name: str, product: str, paper: str) -> None:
    printed = sheets(name, product, paper)
    found = Counter(piece.key for piece in printed.pieces)
    for line in file_of(name, product)["pieces"]:
        count = line.get("copies", 1)
        segments = printed.parts(line["id"])
        assert found[line["id"]] == count or (segments and count == 1), line["id"]
        for piece in segments or [printed.named(line["id"])]:
            text = printed.text(piece.page)
            if not line.get("back"):
                names = [line["name"], *(lane["name"] for lane in line.get("front", ()))]
                assert any(name in text for name in names)
    entries = made(name, product, Options(paper_name=paper)).facts["pieces"]
    assert Counter(one["piece"] for one in entries) == found


@pytest.mark.parametrize("ink", first(4, ["grey", "saver"]))
@pytest.mark.parametrize(("name", "product"), PRODUCTS)
def test_black_ink_says_the_same(name: str, product: str, ink: str) -> None:
    black = made(name, product, Options(ink=ink))
    assert black.faults == ()
    assert made(name, product, Options()).faults == ()
    one, other = sheets(name, product), sheets(name, product, ink=ink)
    assert len(one.pdf.pages) == len(other.pdf.pages)
    for page in range(len(one.pdf.pages)):
        assert one.text(page) == other.text(page)
    for piece in other.pieces:
        for stroke in piece.strokes:
            assert len(set(stroke.colour)) == 1, "a grey"
            if ink == "saver" and stroke.kind == "f" and stroke.rect.width > 2.0:
                assert stroke.colour == (1.0,) * len(stroke.colour), "no area is filled"


def test_same_bytes() -> None:
    for name, product in PRODUCTS[:1]:
        first = made(name, product, Options()).pdf
        assert made.__wrapped__(name, product, Options()).pdf == first


def test_a_printers_margins_and_scale_are_met() -> None:
    """A printer that shrinks by half a per cent is given a page that is larger by as much."""
    profile = PrinterProfile(margins=Margins(6, 6, 8, 8), scale=Pair(0.995, 0.995))
    printed = Sheets(made(ACTION, "templates", Options(profile=profile)).pdf)
    for page in range(len(printed.pdf.pages)):
        wide, high = printed.size(page)
        for piece in (piece for piece in printed.pieces if piece.page == page):
            for x, y in (piece.on_page(spot) for spot in piece.outline.points):
                assert 6 - 0.01 <= x <= wide - 6 + 0.01
                assert 8 - 0.01 <= y <= high - 8 + 0.01
    a, b, *_ = printed.named("he").matrix
    assert math.hypot(a, b) == pytest.approx(1 / 0.995, abs=1e-5)


@pytest.mark.parametrize(("name", "product"), PRODUCTS)
def test_centimetres_are_told_on_every_piece(name: str, product: str) -> None:
    """No inch is left but in the scale, and what is ours is marked in the foot alone."""
    printed = sheets(name, product, unit="centimetres")
    for page in range(len(printed.pdf.pages)):
        text = printed.text(page)
        pieces = [piece for piece in printed.pieces if piece.page == page]
        assert text.count("1″ = 2.5 cm") >= len(pieces)
        assert "″" not in text.replace("1″ = 2.5 cm", "")
        assert text.count("‡") == 1
        assert "‡ our own ruling:" in text


def test_what_is_ours_is_told_in_the_foot() -> None:
    text = sheets(ACTION, "templates").text(0)
    assert "‡ our own ruling: Smoke, Orders" in text
    assert "‡" not in sheets(ACTION, "sticks").text(0)


@pytest.mark.parametrize("paper", PAPERS)
def test_moves_are_one_sheet_and_long_sticks_lie_in_order(paper: str) -> None:
    """In the order of the file, each segment after the one that it is joined to."""
    assert len(sheets(ACTION, "move-sticks", paper).pdf.pages) == 1
    printed = sheets(ACTION, "sticks", paper)
    if paper == "a4":
        assert len(printed.pdf.pages) == 11, "and no segment has a sheet to itself"
    sticks = [key for name, key in STICKS if name == ACTION and key not in SHORT]
    full = [part.page for key in sticks for part in printed.parts(key)[:-1]]
    assert full == sorted(full)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_moves_fill_their_sheet_with_what_the_ground_does_to_them(paper: str) -> None:
    """A third of it was free; woods, walls and floors have sticks, as their table has it."""
    printed = sheets(ACTION, "move-sticks", paper)
    text, ground = printed.text(0), table(ACTION, "ground")
    assert {ground[key]["men"] for key in ("woods", "water")} == {"half"}
    assert {ground[key]["men"] for key in ("hedge", "wall")} == {"2″ to cross"}
    for words in ("Woods, stream half a move", "Walk 2″", "Run 4″", "Over it 2″", "Up, down 4″"):
        assert text.count(words) == 2, words
    page = printed.pdf.pages[0].mediabox
    covered = sum(piece.outline.rect.width * piece.outline.rect.height for piece in printed.pieces)
    assert covered > 0.45 * float(page[2]) * float(page[3]) * (25.4 / 72) ** 2


def test_type_is_large_enough() -> None:
    for name, product in PRODUCTS:
        printed = sheets(name, product)
        for page in range(len(printed.pdf.pages)):
            for size in _sizes(printed, page):
                assert size >= 6.5 - 0.01


def _sizes(printed: Sheets, page: int) -> Sequence[float]:
    import ctypes

    from pypdfium2 import raw

    text = printed.rendered[page].get_textpage()
    matrix = raw.FS_MATRIX()
    found = []
    for index in range(text.count_chars()):
        if raw.FPDFText_IsGenerated(text, index) == 1:
            continue
        raw.FPDFText_GetMatrix(text, index, ctypes.byref(matrix))
        size = raw.FPDFText_GetFontSize(text, index)
        found.append(size * math.hypot(matrix.c, matrix.d))
    return found


def test_options_know_the_unit() -> None:
    assert Options().key() == replace(Options(), unit="inches").key()
    assert Options().key() != replace(Options(), unit="centimetres").key()
