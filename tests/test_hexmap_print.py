"""Maps of one's own read back from their PDFs: true size, numbers in their hexes, joins, ways."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from generator.content.kinds.hexmap.grid import Cell, HexGrid
from generator.content.kinds.hexmap.texts import read_way
from generator.games.packs import read_pack
from generator.ground.own.laying import land_of
from tests.packs import fieldpress, write_pack
from tests.printed import Glyph, Ink, Printed, Rect
from tests.shares import first

HEX = 20.0
ROW = math.sqrt(3) / 2
AROUND = 6.0
"""From the corner of a sheet to the frame of the map: its margin and the bleed."""

HEAD = """\
kind: hexmap
title: Ford
size: {size}
hex: 20 mm
overview: false
legend: false
"""

TERRAIN = """\
terrain:
  clear: {colour: '#d0d8c0'}
  rough: {colour: '#b08850', hexes: 0202}
"""

WAYS = ("flat second", "flat first", "pointy second", "pointy first")


def printed(folder: Path, text: str, *words: str, name: str = "map", **files: str) -> Printed:
    """The print of a map."""
    write_pack(folder / "mine", {"map.yaml": text, **files})
    ran = fieldpress("build", f"mine/{name}", "--out", str(folder / "out"), *words)
    assert (ran.status, ran.err) == (0, "")
    return Printed((folder / f"out/mine/{name}.pdf").read_bytes())


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def middle(lie: str, cell: Cell) -> tuple[float, float]:
    """The middle of a cell in hexes from the top left of the map's frame, reckoned here."""
    orientation, stagger = lie.split()
    line, along = cell if orientation == "flat" else cell[::-1]
    low = 0.5 if (line % 2 == 1) == (stagger == "second") else 0.0
    at = 1 / math.sqrt(3) + line * ROW, 0.5 + along + low
    return at if orientation == "flat" else at[::-1]


def extent(lie: str, columns: int, rows: int) -> tuple[float, float]:
    """Width and height of a map's frame in hexes."""
    lines, along = (columns, rows) if lie.startswith("flat") else (rows, columns)
    size = (lines - 1) * ROW + 2 / math.sqrt(3), along + 0.5
    return size if lie.startswith("flat") else size[::-1]


def runs(page: Printed, number: int = 0) -> Iterator[list[Glyph]]:
    """The runs of letters of a page, as they stand on a line."""
    run: list[Glyph] = []
    for glyph in page.glyphs(number):
        if run and not (abs(glyph.y - run[-1].y) < 0.4 and 0 < glyph.x - run[-1].x < 2.2):
            yield run
            run = []
        run.append(glyph)
    yield run


def numbers(page: Printed, pattern: str, number: int = 0) -> dict[str, tuple[float, float]]:
    """Numbers of hexes and their middles, in millimetres from the top left of the page."""
    _, high = page.size(number)
    found = {}
    for run in runs(page, number):
        text = "".join(glyph.char for glyph in run)
        if re.fullmatch(pattern, text) and abs(run[0].size - 7.0) < 0.05:
            x = (run[0].x + run[-1].x) / 2
            found[text] = x, high - run[0].y
    return found


def inks(page: Printed, number: int = 0) -> list[Ink]:
    return [ink for form in page.pages[number] for ink in form.inks]


def colour_at(image: Image.Image, x: float, y: float, dpi: float) -> tuple[int, ...]:
    """The colour of a page's picture so many millimetres from its top left."""
    found: Any = image.getpixel((round(x / 25.4 * dpi), round(y / 25.4 * dpi)))
    return tuple(found)


def near(one: tuple[int, ...], colour: str, slack: int = 6) -> bool:
    wanted = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return all(abs(a - b) <= slack for a, b in zip(one, wanted, strict=True))


def grey(image: Image.Image) -> bool:
    """Whether a picture has no colour."""
    found = image.getcolors(1 << 24)
    assert found
    return all(max(pixel) - min(pixel) < 4 for _, pixel in found if isinstance(pixel, tuple))


# --- true size and numbers -----------------------------------------------------------------------


@pytest.mark.parametrize("lie", WAYS)
def test_hexes_have_their_size_and_numbers_stand_in_them(lie: str, here: Path) -> None:
    orientation, stagger = lie.split()
    head = (
        HEAD.format(size="7 x 6") + f"orientation: {orientation}\nstagger: {stagger}\ndots: true\n"
    )
    page = printed(here, head + TERRAIN)
    assert len(page.pages) == 1
    wide, high = (side * HEX for side in extent(lie, 7, 6))
    grid = [ink for ink in inks(page) if ink.kind == "stroke" and ink.colour == (111, 101, 81)]
    widths = [ink.rect for ink in grid if abs(ink.rect.width - wide) < 0.05]
    assert widths, "the grid is as wide as the map"
    assert abs(widths[0].height - high) < 0.05
    _, top = page.size(0)
    assert abs(widths[0].left - AROUND) < 0.05
    assert abs(top - widths[0].top - AROUND) < 0.05
    found = numbers(page, "[0-9]{4}")
    assert len(found) == 42
    for text, (x, y) in found.items():
        u, v = middle(lie, (int(text[:2]) - 1, int(text[2:]) - 1))
        off = math.dist((x - AROUND, y - AROUND), (u * HEX, v * HEX))
        assert off < 0.5 * HEX - 2, f"{text} stands in its hex"
    image = page.picture(0, 100)
    u, v = middle(lie, (1, 1))
    for dx, dy in ((0.3, 0.1), (-0.3, 0.1), (0.1, 0.3), (-0.1, 0.3)):
        x, y = AROUND + (u + dx) * HEX, AROUND + (v + dy) * HEX
        assert near(colour_at(image, x, y, 100), "#b08850"), "terrain has its colour in its hex"
    u, v = middle(lie, (3, 3))
    ground = colour_at(image, AROUND + (u + 0.3) * HEX, AROUND + (v + 0.1) * HEX, 100)
    assert near(ground, "#d0d8c0")
    dot = colour_at(image, AROUND + u * HEX, AROUND + v * HEX, 100)
    assert not near(dot, "#d0d8c0", 40), "a dot in its middle"


@pytest.mark.parametrize(
    ("lines", "pattern", "corners"),
    [
        ("{style: letters, at: bottom}", "[A-Z][0-9]", ("A1", "F5")),
        ("{style: letters, corner: bottom-left, at: middle}", "[A-Z][0-9]", ("A5", "F1")),
        ("{order: rows, corner: top-right, start: 0}", "[0-9]{4}", ("0005", "0400")),
        ("{style: none}", "[0-9]{4}", ()),
    ],
)
def test_numbering(lines: str, pattern: str, corners: tuple[str, ...], here: Path) -> None:
    terrain = TERRAIN.replace(", hexes: 0202", "")
    page = printed(here, HEAD.format(size="6 x 5") + f"numbers: {lines}\n" + terrain)
    found = numbers(page, pattern)
    assert len(found) == (30 if corners else 0)
    for text, cell in zip(corners, ((0, 0), (5, 4)), strict=False):
        x, y = found[text]
        u, v = middle("flat second", cell)
        below = y - AROUND - v * HEX
        assert abs(x - AROUND - u * HEX) < 0.5
        where = "bottom" if "bottom}" in lines else "middle" if "middle}" in lines else "top"
        low, top = {"top": (-9, -5), "middle": (-1, 1), "bottom": (5, 9)}[where]
        assert low < below < top


def test_another_size_is_asked_for(here: Path) -> None:
    page = printed(here, HEAD.format(size="4 x 4") + TERRAIN, "--hex", "30mm")
    found = numbers(page, "[0-9]{4}")
    if not found:  # larger hexes have larger numbers
        found = {t: at for t, at in _any_size(page).items() if t.isdigit()}
    (x, _), (u, _) = found["0101"], found["0301"]
    assert abs(u - x - 2 * ROW * 30) < 0.2
    assert "30 mm hexes" in page.text(0)


def _any_size(page: Printed) -> dict[str, tuple[float, float]]:
    return {
        "".join(g.char for g in run): ((run[0].x + run[-1].x) / 2, run[0].y) for run in runs(page)
    }


# --- sheets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lie", ["flat second", "pointy first"])
def test_sheets_meet(lie: str, here: Path) -> None:
    orientation, stagger = lie.split()
    head = HEAD.format(size="18 x 16") + f"orientation: {orientation}\nstagger: {stagger}\n"
    page = printed(here, head + TERRAIN)
    count = len(page.pages)
    assert count >= 4
    on = [numbers(page, "[0-9]{4}", n) for n in range(count)]
    assert set().union(*on) == {f"{c:02}{r:02}" for c in range(1, 19) for r in range(1, 17)}
    met = 0
    for one in range(count):
        for other in range(one + 1, count):
            both = on[one].keys() & on[other].keys()
            if not both:
                continue
            moves = {
                (
                    round(on[one][n][0] - on[other][n][0], 1),
                    round(on[one][n][1] - on[other][n][1], 1),
                )
                for n in both
            }
            assert len(moves) == 1, "one map, cut"
            ((dx, dy),) = moves
            pairs = [
                (a, b)
                for a in crosses(page, one)
                for b in crosses(page, other)
                if math.dist((a[0] - b[0], a[1] - b[1]), (dx, dy)) < 0.15
            ]
            met += len(pairs) > 1
    assert met >= 4, "crosses lie on crosses"


def crosses(page: Printed, number: int) -> list[tuple[float, float]]:
    """The middles of crosses on a page, from its top left."""
    _, high = page.size(number)
    level = [ink for ink in inks(page, number) if abs(ink.length - 4) < 0.01]
    spots = [((i.ends[0][0] + i.ends[1][0]) / 2, (i.ends[0][1] + i.ends[1][1]) / 2) for i in level]
    return [
        (x, high - y)
        for n, (x, y) in enumerate(spots)
        if any(math.dist((x, y), other) < 0.01 for other in spots[n + 1 :])
    ]


def test_butted_sheets_are_cut_between_marks(here: Path) -> None:
    text = HEAD.format(size="18 x 8") + "joins: butt\n" + TERRAIN
    page = printed(here, text)
    assert len(page.pages) == 2
    assert crosses(page, 0) == []
    assert (
        "cut both on the line between the marks, lay them edge to edge, tape the backs."
        in page.text(0)
    )
    found = [numbers(page, "[0-9]{4}", n) for n in (0, 1)]
    both = sorted(found[0].keys() & found[1].keys())
    marks = [
        {round(i.ends[0][0], 2) for i in inks(page, n) if _mark(i, page.size(n)[1])} for n in (0, 1)
    ]
    ((left,), (right,)) = marks
    assert both
    assert abs(found[0][both[0]][0] - found[1][both[0]][0] - (left - right)) < 0.1


def _mark(ink: Ink, high: float) -> bool:
    upright = bool(ink.ends) and abs(ink.ends[0][0] - ink.ends[1][0]) < 0.01
    return upright and abs(ink.length - 3.5) < 0.01 and max(ink.rect.top, 0) > high - 5


# --- ways and water ------------------------------------------------------------------------------


@pytest.mark.parametrize("lie", WAYS)
def test_ways_are_continuous(lie: str, here: Path) -> None:
    """A road crosses every side between its hexes in its middle, over water on a bridge."""
    orientation, stagger = lie.split()
    grid = HexGrid(7, 6, orientation, stagger)  # type: ignore[arg-type]
    road = read_way(grid, "0103-0303 " + _on(grid, "0303", 3), "road")
    names = " ".join(map(grid.name, road))
    head = HEAD.format(size="7 x 6") + f"orientation: {orientation}\nstagger: {stagger}\n"
    ways = f"roads: [{names}]\n"
    page = printed(here, head + TERRAIN + ways)
    image = page.picture(0, 150)
    for one, other in pairwise(road):
        (x, y), (u, v) = middle(lie, one), middle(lie, other)
        at = AROUND + (x + u) / 2 * HEX, AROUND + (y + v) / 2 * HEX
        # The grid's line may lie on the very middle.
        spots = [(at[0] + dx, at[1] + dy) for dx in (0, 0.35, -0.35) for dy in (0, 0.35, -0.35)]
        assert any(near(colour_at(image, *spot, 150), "#f7f3e9") for spot in spots), (one, other)


def _on(grid: HexGrid, start: str, steps: int) -> str:
    """Hexes one beyond the other, to the south-east."""
    cell, names = grid.parse(start), []
    for _ in range(steps):
        cell = grid.beside(cell, 2)
        names.append(grid.name(cell))
    return " ".join(names)


@pytest.mark.parametrize("lie", WAYS)
def test_rivers_run_along_sides(lie: str, here: Path) -> None:
    orientation, stagger = lie.split()
    grid = HexGrid(7, 6, orientation, stagger)  # type: ignore[arg-type]
    cell = grid.parse("0403")
    around = grid.around(cell)
    sides = " ".join(f"0403/{grid.name(other)}" for other in around[:4])
    head = HEAD.format(size="7 x 6") + f"orientation: {orientation}\nstagger: {stagger}\n"
    page = printed(here, head + TERRAIN + f"rivers: [{sides}]\n")
    image = page.picture(0, 150)
    x, y = middle(lie, cell)
    for number, other in enumerate(around):
        u, v = middle(lie, other)
        wet = [
            near(colour_at(image, AROUND + p * HEX, AROUND + q * HEX, 150), "#a9cbd9", 10)
            for k in (0.46, 0.48, 0.52, 0.54)
            for p, q in [(x + (u - x) * k, y + (v - y) * k)]
        ]
        assert any(wet) == (number < 4)


LAND = HEAD.format(size="8 x 6") + "terrain: {clear: {draw: open}, town: {hexes: 0503 0603}}\n"


def land(folder: Path, lines: str) -> Any:
    write_pack(folder / "mine", {"map.yaml": LAND + lines})
    pack = read_pack(folder / "mine", "mine")
    part: Any = pack.parts["map"]
    return land_of(part.plan(pack.parts, pack.info.sides))


def test_ways_cross_water_on_bridges(here: Path) -> None:
    """One for each stretch that they share, a ford where the file wants it."""
    found = land(
        here,
        "roads: [0104-0804]\ntracks: [0201-0206]\n"
        "rivers: [0401-0406]\nstreams: [0106 0105 0204 0203 0202 0302 0301]\nfords: 0204\n",
    )
    crossings = {
        found.plan.grid.name(found.frame.seen(one.hex)): (one.kind, one.water, one.road)
        for one in found.ground.crossings
    }
    assert crossings == {
        "0404": ("bridge", "river", "paved"),
        "0204": ("ford", "stream", "paved"),
    }


def test_ways_cross_sides_on_bridges(here: Path) -> None:
    found = land(
        here,
        "roads: [0202 0302 0402]\nrailways: [0201 0302]\nstreams: [0302sw 0302nw]\nfords: 0302nw\n",
    )
    told = [(one.kind, one.water, one.road) for one in found.side_crossings]
    assert told == [("bridge", "stream", "paved"), ("ford", "stream", "railway")]


def test_a_town_has_houses_and_a_church(here: Path) -> None:
    found = land(here, "")
    assert [building.kind for building in found.ground.buildings] == ["stone", "stone"]
    assert sum(building.church for building in found.ground.buildings) == 1
    (place,) = found.ground.settlements
    assert place.dense


def test_cliffs_fall_to_the_lower_hex(here: Path) -> None:
    found = land(here, "levels: {1: 0202}\ncliffs: 0202n 0303n\nslopes: 0203/0202\n")
    low = {one.kind: set() for one in found.edges}
    for one in found.edges:
        low[one.kind].add(tuple(round(side, 2) for side in one.low))
    where = {name: found.plan.grid.parse(name) for name in ("0201", "0203", "0302")}
    from generator.ground.cells import centre

    def at(name: str) -> tuple[float, ...]:
        return tuple(round(v, 2) for v in centre(found.frame.cell(where[name])))

    assert at("0201") in low["cliff"]
    assert at("0302") in low["cliff"], "0303n falls to 0302, where no level says otherwise"
    assert low["slope"] == {at("0203")}


# --- what else is printed ------------------------------------------------------------------------

FULL = """\
kind: hexmap
title: Ford at Sanry
size: 12 x 9
hex: 18 mm
scale: 250 m to a hex
north: left
terrain:
  clear: {draw: open}
  woods: {hexes: 0202-0303}
  marsh: {}
  rough: {colour: '#c9b48c', hexes: 0802}
records: grounds
levels: {1: 0902-1004, 2: 0903}
railways: [0109-1209]
canals: [1101-1109]
walls: 0505n
features: {windmill: 0505}
labels:
  - {text: Vaux, at: 0606, size: large}
  - {text: Long Wood, at: 0202-0303, style: land}
markers:
  - {at: 0606, shape: star, text: 7, side: us, name: Victory}
  - {at: 0707, shape: flag}
areas: [{hexes: 0101-0109, side: us, name: Set up}]
"""

GROUNDS = """\
kind: records
title: Grounds
fields: {name: text, colour: text}
records:
  - {id: woods, name: Deep Forest, colour: '#112233'}
  - {id: rough, name: Broken Ground, colour: '#445566'}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    made = tmp_path_factory.mktemp("full")
    write_pack(made / "mine", {"map.yaml": FULL, "grounds.yaml": GROUNDS})
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        for ink in ("colour", "grey", "saver"):
            out = sharing(made / ink)
            ran = fieldpress(
                "build", "mine/map", "mine/map-overview", "--ink", ink, "--out", str(out)
            )
            assert (ran.status, ran.err) == (0, "")
    return made


@pytest.mark.parametrize("ink", first(1, ["colour", "grey", "saver"]))
def test_the_legend_has_what_is_on_the_map(folder: Path, ink: str) -> None:
    page = Printed((folder / ink / "mine/map-overview.pdf").read_bytes())
    assert len(page.pages) == 1
    text = page.text(0)
    there = (
        *("Open ground", "Deep Forest", "Broken Ground", "Level 1", "Level 2", "Railway", "Canal"),
        *("Bridge", "Wall", "Windmill", "Victory", "Set up", "250 m to a hex", "12 × 9 hexes"),
        *("Ford at Sanry", "Vaux", "LONG WOOD", "Skirmish"),
    )
    assert [word for word in there if word not in text] == []
    absent = ("Marsh", "Road", "Track", "River", "Hedge", "Level 3", "Cliff", "Town")
    assert [word for word in absent if re.search(rf"\b{word}\b", text)] == []
    image = page.picture(0, 40)
    assert grey(image) == (ink != "colour")


def test_a_sheet_with_room_has_the_legend_too(folder: Path) -> None:
    page = Printed((folder / "colour/mine/map.pdf").read_bytes())
    with_legend = [n for n in range(len(page.pages)) if "Deep Forest" in page.text(n)]
    assert len(with_legend) == 1


def test_names_stand_on_no_number(folder: Path) -> None:
    page = Printed((folder / "colour/mine/map-overview.pdf").read_bytes())
    text = pypdfium2.PdfDocument(page.data)[0].get_textpage()
    names = [box_of(text, name) for name in ("Vaux", "LONG WOOD")]
    found = [box_of(text, f"{c:02}{r:02}") for c in range(1, 13) for r in range(1, 10)]
    for name in names:
        assert [box for box in found if name.meets(box)] == []
    assert not names[0].meets(names[1])


def box_of(text: pypdfium2.PdfTextPage, words: str) -> Rect:
    """The box of the only place where a page has these words."""
    search = text.search(words, match_case=True)
    found = search.get_next()
    assert found
    assert search.get_next() is None, words
    boxes = [text.get_charbox(found[0] + n) for n in range(found[1])]
    left, bottom, right, top = zip(*boxes, strict=True)
    return Rect(min(left), min(bottom), max(right), max(top))


def test_the_same_file_makes_the_same_bytes(folder: Path, here: Path) -> None:
    page = printed(here, FULL, "--force", name="map-overview", **{"grounds.yaml": GROUNDS})
    assert page.data == (folder / "colour/mine/map-overview.pdf").read_bytes()


@pytest.mark.parametrize("lie", first(1, ["flat", "pointy"]))
def test_pictures_fill_their_hexes(lie: str, here: Path) -> None:
    (here / "mine/pictures").mkdir(parents=True)
    rock = Image.new("RGB", (300, 300), "#804020")
    rock.paste("#206040", (0, 150, 300, 300))
    rock.save(here / "mine/pictures/rock.png")
    (here / "mine/pictures/sea.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<path d="M0 0H10V10H0Z" fill="#205080"/></svg>'
    )
    text = HEAD.format(size="5 x 5") + f"orientation: {lie}\n"
    text += (
        "terrain:\n  clear: {colour: '#d0d8c0'}\n"
        "  rock: {picture: pictures/rock.png, hexes: 0202}\n"
        "  sea: {picture: pictures/sea.svg, hexes: 0404 0403}\n"
    )
    page = printed(here, text)
    image = page.picture(0, 100)
    u, v = middle(f"{lie} second", (1, 1))
    for down, colour in ((-0.2, "#804020"), (0.25, "#206040")):
        x, y = AROUND + u * HEX, AROUND + (v + down) * HEX
        assert near(colour_at(image, x, y, 100), colour, 10), "pictures stand upright"
    for cell, colour in (((3, 3), "#205080"), ((2, 2), "#d0d8c0")):
        u, v = middle(f"{lie} second", cell)
        for dx, dy in ((0.0, 0.0), (0.3, 0.1), (-0.3, 0.2), (0.0, 0.4), (0.38, 0.0)):
            x, y = AROUND + (u + dx) * HEX, AROUND + (v + dy) * HEX
            assert near(colour_at(image, x, y, 100), colour, 10), (cell, dx, dy)
    assert grey(printed(here, text, "--ink", "grey").picture(0, 40))


def test_areas_are_told_apart_without_colour(here: Path) -> None:
    text = HEAD.format(size="8 x 6") + TERRAIN
    text += (
        "areas:\n  - {hexes: 0101-0206, side: us, name: Ours}\n"
        "  - {hexes: 0701-0806, colour: '#4d5a2c', name: Theirs}\n"
    )
    page = printed(here, text)
    drawn = [
        ink.dashed for ink in inks(page) if ink.kind == "stroke" and ink.colour == (77, 90, 44)
    ]
    assert sorted(set(drawn)) == [False, True]


# --- rolled --------------------------------------------------------------------------------------

ROLLED = """\
kind: hexmap
title: Somewhere
size: 16 x 12
terrain: {clear: {draw: open}, woods: {}, town: {}, village: {}, rough: {colour: '#c9b48c'}}
roll:
  seed: %s
  cover: {woods: 25, rough: 5}
  rivers: 1
  names: [Malroy, Vigny, Failly, Sanry]
"""


@pytest.mark.parametrize("lie", first(2, ["", "orientation: pointy\nstagger: first\n"]))
def test_a_seed_rolls_one_map(lie: str, here: Path) -> None:
    first = printed(here, ROLLED % "amber-1" + lie, name="map-overview")
    again = printed(here, ROLLED % "amber-1" + lie, "--force", name="map-overview")
    other = printed(here, ROLLED % "amber-2" + lie, name="map-overview")
    assert first.data == again.data
    assert first.data != other.data
    text = first.text(0)
    assert "rolled from amber-1" in text
    named = [name for name in ("Malroy", "Vigny", "Failly", "Sanry") if name in text]
    assert len(named) == 4
    assert {"Woods", "Town", "Village", "River", "Road"} <= set(text.replace("\r", " ").split())


def test_a_roll_keeps_to_its_shares(here: Path) -> None:
    from generator.ground.own.rolled import rolled_land

    write_pack(here / "mine", {"map.yaml": ROLLED % "amber-1"})
    pack = read_pack(here / "mine", "mine")
    part: Any = pack.parts["map"]
    found = rolled_land(part.plan(pack.parts, pack.info.sides))
    count = {key: found.cover.count(key) for key in set(found.cover)}
    size = 16 * 12
    assert 0.17 * size < count["woods"] <= 0.25 * size
    assert 0.02 * size < count["rough"] <= 0.05 * size
    assert 3 <= count["town"] <= 5
    assert 3 <= count["village"] <= 6
    assert max(found.ground.levels) <= 2
    assert [water.kind for water in found.ground.waters].count("river") == 1


def test_a_seed_that_grows_nothing_is_told(here: Path) -> None:
    text = (ROLLED % "amber-1").replace("16 x 12", "10 x 10")
    text = text.replace("  rivers: 1", "  rivers: 1\n  towns: 4\n  villages: 8\n  hills: 12")
    write_pack(here / "mine", {"map.yaml": text})
    ran = fieldpress("check", "mine/map")
    assert (ran.status, ran.out) == (1, "")
    assert re.fullmatch(
        r"mine/map.yaml:6:9: no map grows from this seed in 60 tries: '[a-z ]+' failed most\n"
        r"  hint: try another seed, a larger map, or ask for less\n"
        r"1 problem; nothing was printed\n",
        ran.err,
    )


# --- the page ------------------------------------------------------------------------------------


@pytest.mark.ci
def test_examples_of_the_page_build(repository: Path, here: Path) -> None:
    page = (repository / "docs/content.md").read_text("utf-8")
    examples = re.findall(r"```yaml\n(kind: hexmap\n.*?)```", page, re.DOTALL)
    assert len(examples) == 2
    sides = "kind: pack\ntitle: Mine\nsides:\n  blue: {name: Blue, colour: '#1f5a86'}\n"
    for example in examples:
        printed(here, example, name="map-overview", **{"pack.yaml": sides})


def test_the_starter_fills_two_sheets(repository: Path, here: Path) -> None:
    starter = (repository / "content/starters/board/board.yaml").read_text("utf-8")
    head = (repository / "content/starters/head/pack.yaml").read_text("utf-8")
    for paper in ("a4", "letter"):
        page = printed(here, starter, "--paper", paper, **{"pack.yaml": head})
        assert len(page.pages) == 2
