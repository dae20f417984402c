"""Maps of one's own: what is wrong with their files is told, all of it, each at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.kinds.hexmap.grid import SIDES, HexGrid, Numbering
from generator.content.kinds.hexmap.texts import read_hexes, read_way
from tests.packs import fieldpress, write_pack
from tests.printed import Printed
from tests.shares import first

MAP = """\
kind: hexmap
title: Ford
size: 5 x 4
terrain:
  clear: {draw: open}
  woods: {}
  town: {}
"""

GRID = """\
key: {w: woods, t: town}
grid: |
  . . w . .
  . w w . .
  . . . t .
  . . . . .
"""


def told(folder: Path, more: str = "", head: str = MAP, **files: str) -> str:
    """What `check` says of a map with more lines, without the name of the pack."""
    write_pack(folder / "mine", {"map.yaml": head + more, **files})
    ran = fieldpress("check", "mine/map")
    assert ran.out == ""
    assert ran.status == 1, ran
    return ran.err.replace("mine/map.yaml:", "")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


ONE = "\n1 problem; nothing was printed\n"


FAULTS = [
    (
        "roads: [0101 0299]\n",
        "8:9: '0299' is not a hex of this map; its hexes are 0101 to 0504",
    ),
    (
        "roads:\n  - 0101-0103\n  - [0101, 0203]\n",
        "10:12: the road jumps from 0101 to 0203\n"
        "  hint: each hex of it lies next to the one before",
    ),
    (
        "roads: [0101 0301]\n",
        "8:9: the road jumps from 0101 to 0301\n  hint: 0201 lies between them",
    ),
    (
        "tracks: [0101 0104]\n",
        "8:10: the track jumps from 0101 to 0104\n"
        "  hint: write 0101-0104 for the straight row between them",
    ),
    (
        "roads: [0101, 0102]\n",
        "8:9: 0101 is one hex, not a road\n"
        "  hint: write all hexes of one in a text or a list of its own: - 0101 0202 0303\n"
        "8:15: 0102 is one hex, not a road\n"
        "  hint: write all hexes of one in a text or a list of its own: - 0101 0202 0303",
    ),
    (
        "roads: [0101-0504]\n",
        "8:9: no straight row of hexes leads from 0101 to 0504\n"
        "  hint: name the hexes between them",
    ),
    ("roads: 0101 0102\n", "8:8: expected a list, found the text '0101 0102'"),
    (
        "rivers: [0101 0102ne]\n",
        "8:10: this river runs through hexes and along sides\n"
        "  hint: write two: one of hexes, one of sides",
    ),
    (
        "rivers: [0202ne 0304s]\n",
        "8:10: beyond side s of 0304 the map ends\n"
        "  hint: a side lies between two hexes of the map",
    ),
    (
        "rivers: [0202ne 0404n]\n",
        "8:10: the river jumps from side 0202ne to side 0404n\n"
        "  hint: 0202ne goes on in 0201/0202 or 0201/0302 or 0202/0303 or 0302/0303",
    ),
    (
        "hedges: 0202/0404\n",
        "8:9: 0202 and 0404 share no side\n"
        "  hint: next to 0202 lie 0201, 0302, 0303, 0203, 0103, 0102",
    ),
    (
        "hedges: 0202e\n",
        "8:9: '0202e' is not a hex side\n"
        "  hint: write it as 0203/0304, or as a hex and one of n, ne, se, s, sw, nw: 0203se",
    ),
    (
        "hedges: 0202n\nwalls: 0201s\n",
        "9:8: the side between 0201 and 0202 already has a hedge",
    ),
    ("fords: 0202\n", "8:8: no way meets a watercourse in 0202"),
    ("fords: 0202n\n", "8:8: no water runs along 0202n"),
    (
        "levels: {7: 0101}\n",
        "8:10: '7' is not a level; levels are −1, 1, 2 and 3",
    ),
    (
        "levels: {-1: 0101, 1: [0101]}\n",
        "8:23: 0101 is already at level −1\n  see mine/map.yaml:8:14",
    ),
    (
        "features: {castle: 0101}\n",
        "8:12: the text 'castle' is not one of summit, pillbox, crossroads, well, cairn, "
        "shrine, pier, cemetery, windmill, pylon, dump, tomb, grove",
    ),
    ("features: {well: 0101, cairn: 0101}\n", "8:31: 0101 already has a well"),
    ("labels: [{text: Vaux, at: []}]\n", "8:27: name at least one hex"),
    (
        "markers: [{at: 0101, text: four}]\n",
        "8:28: a marker has room for 1 to 3 letters, not 'four'",
    ),
    (
        "markers: [{at: 0101, side: uss}]\n",
        "8:28: the pack has no side 'uss'\n  hint: did you mean 'us'?",
    ),
    (
        "base: wood\n",
        "8:7: there is no terrain 'wood'\n  hint: did you mean 'woods'?",
    ),
    (
        "records: actoins\n",
        "8:10: there are no records 'actoins'\n  hint: did you mean 'actions'?",
    ),
    ("hex: 3mm\n", "8:6: hexes measure 8 to 100 mm from flat to flat"),
    ("dots: 1\n", "8:7: expected true or false, found the number '1'"),
]


@pytest.mark.parametrize(
    ("more", "message"),
    first(
        14,
        FAULTS,
    ),
)
def test_faults_are_told(more: str, message: str, here: Path) -> None:
    count = message.count("\n8:") + 1
    words = ONE if count == 1 else f"\n{count} problems; nothing was printed\n"
    assert told(here, more).replace("see ", "see mine/map.yaml:") == message + words


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("5 x 4", "5 by 4", "3:7: '5 by 4' is not columns × rows, such as '20 x 15'"),
        ("5 x 4", "51 x 4", "3:7: a map has 1 to 50 columns and 1 to 50 rows, not 51 x 4"),
        ("5 x 4", "0 x 4", "3:7: a map has 1 to 50 columns and 1 to 50 rows, not 0 x 4"),
        (
            "woods: {}",
            "wods: {}",
            "6:9: nothing says how 'wods' is drawn\n"
            "  hint: give it a 'draw', a 'colour' or a 'picture'\n"
            "  hint: did you mean 'woods'?",
        ),
        (
            "town: {}",
            "forest: {draw: woods}",
            "7:11: 'woods' and 'forest' are both drawn as woods\n"
            "  hint: nobody could tell them apart: give one a 'colour' and no 'draw'",
        ),
        (
            "woods: {}",
            "woods: {draw: wood}",
            None,
        ),
        (
            "woods: {}",
            "woods: {draw: woods, picture: pictures/none.png}",
            "6:10: 'woods' has a picture and a drawing\n"
            "  hint: leave out 'picture', or 'draw' and 'colour'\n"
            "6:33: there is no picture 'pictures/none.png' in the pack",
        ),
        (
            "woods: {}",
            "woods: {hexes: [0203, 0204-0304]}\n  rough: {colour: '#c9b48c', hexes: 0203-0304}",
            "7:37: 0203, 0204 and 0304 are already woods\n  see mine/map.yaml:6:18",
        ),
        (
            "woods: {}",
            "woods: {hexes: 0203 0203}",
            "6:18: 0203 is named twice",
        ),
    ],
)
def test_faults_of_the_head_are_told(old: str, new: str, message: str | None, here: Path) -> None:
    found = told(here, head=MAP.replace(old, new))
    if message is None:
        assert found.startswith("6:17: the text 'wood' is not one of open, woods, light-jungle, ")
        assert found.endswith("\n  hint: did you mean 'woods'?" + ONE)
    else:
        count = message.count("\n6:") + 1
        words = ONE if count == 1 else f"\n{count} problems; nothing was printed\n"
        assert found.replace("see 6:", "see mine/map.yaml:6:") == message + words


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (". w w . .", ". w x . .", "11:7: 'x' in hex 0302 is not explained in 'key'"),
        (
            ". w w . .",
            ". w w .",
            "11:3: this row of the grid has 4 hexes, but the map has 5 columns",
        ),
        (
            "  . . . . .\n",
            "",
            "9:7: the grid has 3 lines, but the map has 4 rows",
        ),
        ("w: woods", "ww: woods", None),
        (
            "t: town",
            "t: twon",
            "8:20: there is no terrain 'twon'\n  hint: did you mean 'town'?",
        ),
    ],
)
def test_faults_of_the_grid_are_told(old: str, new: str, message: str | None, here: Path) -> None:
    found = told(here, GRID.replace(old, new, 1))
    if message is None:
        assert found.startswith("8:7: 'ww' is not one letter or sign\n10:7: 'w' in hex 0301 is ")
    else:
        assert found == message + ONE


def test_a_hex_of_the_grid_and_of_a_list_is_told_with_both_places(here: Path) -> None:
    head = MAP.replace("town: {}", "town: {hexes: 0202 0501}")
    assert told(here, GRID, head) == ("7:17: 0202 is already woods\n  see 9:7" + ONE)


def test_all_faults_are_told_at_once(here: Path) -> None:
    found = told(here, "roads: [0101 0909, 0303 0305]\nwalls: 0808n\nbase: none\n")
    assert [line.split(": ")[0] for line in found.splitlines()[:-1] if "hint" not in line] == [
        "8:9",
        "8:20",
        "9:8",
        "10:7",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed: x", "seed: ''", "9:9: a seed has one letter or figure at least"),
        ("seed: x", "seed: x\n  rivers: 2", "10:11: 2 is out of range; the maximum is 1"),
        (
            "roll:",
            "roads: [0101 0201]\nroll:",
            "8:1: a map that is rolled can't have 'roads': it is rolled",
        ),
        ("12 x 12", "9 x 12", "3:7: a map that is rolled has 10 columns and rows at least"),
        (
            "seed: x",
            "seed: x\n  cover: {wods: 10}",
            "10:11: there is no terrain 'wods'\n  hint: did you mean 'woods'?",
        ),
        (
            "seed: x",
            "seed: x\n  cover: {town: 10}",
            "10:11: 'town' is not rolled by its share\n"
            "  hint: 'towns', 'villages', 'rivers' and 'streams' say how many there are",
        ),
        (
            "seed: x",
            "seed: x\n  villages: 1",
            "9:3: no terrain is drawn as village or huts for the villages of the roll\n"
            "  hint: add one to 'terrain', or write `villages: 0`",
        ),
        (
            "seed: x",
            "seed: x\n  cover: {woods: 80, clear: 20}",
            "10:10: the cover adds up to 100 hundredths; at least 10 are left for the base",
        ),
    ],
)
def test_faults_of_a_roll_are_told(old: str, new: str, message: str, here: Path) -> None:
    head = MAP.replace("5 x 4", "12 x 12") + "roll:\n  seed: x\n  villages: 0\n"
    text = head.replace(old, new, 1)
    text = text.replace("  villages: 0\n", "") if "villages: 1" in new else text
    assert told(here, head=text) == message + ONE


def test_a_text_of_endless_hexes_is_stopped(here: Path) -> None:
    many = " ".join(["0101-0504"] * 300)
    found = told(here, f"areas: [{{hexes: {many}}}]\nwalls: {'0101n ' * 6000}\n")
    assert found == (
        "8:17: more than 5,000 hexes are named here\n"
        "9:8: more than 5,000 hexes are named here\n"
        "2 problems; nothing was printed\n"
    )


def test_a_file_of_endless_hexes_is_stopped(here: Path) -> None:
    area = "  - {hexes: " + " ".join(["0101-5050"] * 2) + "}\n"
    found = told(here, f"areas:\n{area * 6}", MAP.replace("5 x 4", "50 x 50"))
    assert found == "14:13: more than 25,000 hexes are named up to here" + ONE


def test_a_coarse_picture_is_told_at_its_line(here: Path) -> None:
    from PIL import Image

    (here / "mine/pictures").mkdir(parents=True)
    Image.new("RGB", (40, 40), "#804020").save(here / "mine/pictures/rock.png")
    head = MAP.replace("woods: {}", "rock: {picture: pictures/rock.png, hexes: 0202}")
    found = told(here, "overview: false\n", head)
    assert found == (
        "6:19: 'pictures/rock.png' of 40 × 40 pixels printed 21 × 18 mm large has 49 dpi; "
        "the minimum is 200 dpi" + ONE
    )


def test_paper_that_is_too_small_is_told(here: Path) -> None:
    write_pack(here / "mine", {"map.yaml": MAP})
    ran = fieldpress("build", "mine/map", "--paper", "30x30mm")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "paper of 30 × 30 mm is too small for a map at playing size\n"
    ran = fieldpress("build", "mine/map-overview", "--paper", "60x60mm")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == ("paper of 60 × 60 mm is too small for this map and its legend on one page\n")


def test_letters_that_maps_lack_are_told(here: Path) -> None:
    found = told(here, "labels: [{text: Fort ▶, at: 0101}, {text: Łódź, at: 0301}]\n")
    assert found == "8:17: the font of this text has no '▶' (U+25B6)" + ONE


def test_long_names_stay_on_the_page(here: Path) -> None:
    long = "Overlong " * 50
    head = MAP.replace("title: Ford", f"title: {long}")
    write_pack(
        here / "mine",
        {"map.yaml": f"{head}scale: {long}\nareas: [{{hexes: 0101, name: {long}}}]\n"},
    )
    ran = fieldpress("build", "mine/map", "mine/map-overview")
    assert (ran.status, ran.err) == (0, "")
    for name in ("map", "map-overview"):
        page = Printed((here / f"output/mine/{name}.pdf").read_bytes())
        wide, _ = page.size(0)
        assert all(4 < glyph.x < wide - 4 for glyph in page.glyphs(0))


# --- numbers and neighbours ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbering", "first", "other"),
    [
        (Numbering(), "0101", "0302"),
        (Numbering(order="rows"), "0101", "0203"),
        (Numbering(start=0), "0000", "0201"),
        (Numbering(corner="bottom-left"), "0104", "0303"),
        (Numbering(corner="top-right"), "0501", "0302"),
        (Numbering(corner="bottom-right", start=0), "0403", "0202"),
        (Numbering(style="letters"), "A1", "C2"),
        (Numbering(style="letters", order="rows"), "A1", "B3"),
    ],
)
def test_numbers(numbering: Numbering, first: str, other: str) -> None:
    grid = HexGrid(5, 4, numbering=numbering)
    assert (grid.name((0, 0)), grid.name((2, 1))) == (first, other)
    assert all(grid.parse(grid.name(cell)) == cell for cell in grid.cells)
    assert len({grid.name(cell) for cell in grid.cells}) == 20


def test_letters_go_on_after_z() -> None:
    grid = HexGrid(30, 2, numbering=Numbering(style="letters"))
    assert (grid.name((25, 0)), grid.name((26, 0)), grid.name((29, 1))) == ("Z1", "AA1", "DD2")
    assert (grid.column_name(26), grid.row_name(1)) == ("AA", "2")


def test_yaml_reads_numbers_without_their_zeros() -> None:
    assert read_hexes(HexGrid(5, 4), 203) == [(1, 2)]
    assert read_hexes(HexGrid(5, 4), (101, "0102-0203")) == [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("stagger", ["second", "first"])
def test_neighbours_lie_a_hex_apart(orientation: str, stagger: str) -> None:
    """By the places of their middles on paper, reckoned here."""
    grid = HexGrid(6, 5, orientation, stagger)  # type: ignore[arg-type]
    for cell in grid.cells:
        x, y = place(grid, cell)
        for side, other in enumerate(grid.around(cell)):
            u, v = place(grid, other)
            assert round((u - x) ** 2 + (v - y) ** 2, 6) == 1
            assert grid.beside(other, (side + 3) % 6) == cell
            letters = SIDES[grid.orientation][side]
            assert ("n" in letters) == (v < y - 0.1)
            assert ("s" in letters) == (v > y + 0.1)
            assert ("w" in letters) == (u < x - 0.1)
            assert ("e" in letters) == (u > x + 0.1)


def place(grid: HexGrid, cell: tuple[int, int]) -> tuple[float, float]:
    column, row = cell
    line, along = (column, row) if grid.orientation == "flat" else (row, column)
    low = 0.5 if (line % 2 == 1) == (grid.stagger == "second") else 0.0
    at = line * 3**0.5 / 2, along + low
    return at if grid.orientation == "flat" else at[::-1]


@pytest.mark.parametrize(
    ("row", "hexes"),
    [
        ("0103-0106", "0103 0104 0105 0106"),
        ("0101-0501", "0101 0201 0301 0401 0501"),
        ("0501-0501 0601", "0501 0601"),
        ("0101-0402", "0101 0201 0302 0402"),
        ("0402-0101", "0402 0302 0201 0101"),
        ("0106-0404", "0106 0205 0305 0404"),
    ],
)
def test_rows_are_straight_or_of_one_number(row: str, hexes: str) -> None:
    grid = HexGrid(9, 8)
    assert " ".join(map(grid.name, read_way(grid, row, "road"))) == hexes
