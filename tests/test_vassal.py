"""Modules of VASSAL, by a reader of their format that shares nothing with them.

Every card, count, back and value is compared with the pack's files and with what was printed, by
the manifest; every hex of Panzer Leader's boards with the rows in their files, and with what is
printed on them.
"""

from __future__ import annotations

import math
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from PIL import Image

from generator.games.packs import read_pack
from generator.job.options import Options
from generator.job.products.product import products
from generator.job.products.whole import whole_drawings
from generator.resources import content_folder
from tests.full_disk import FullDisk
from tests.packs import Ran, fieldpress
from tests.vassal_reader import Board, Grid, Lying, Module, Piece, piece_of
from tests.virtual_pack import CARDS, FILES, Printed, difference, export_pack, printed, shift, write

GROUPS = ("cards", "counters", "markers", "tiles")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pack `ambush`, printed and exported into `out`."""
    return export_pack(tmp_path_factory.mktemp("vassal"), "vassal")


@pytest.fixture(scope="module")
def paper(folder: Path) -> Printed:
    return printed(folder / "ambush", folder / "out")


@pytest.fixture(scope="module")
def module(folder: Path) -> Module:
    (path,) = (folder / "out/ambush/exports/_game/vassal").iterdir()
    assert path.name == "ambush.vmod"
    return Module(path)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def exported(*words: str) -> Ran:
    return fieldpress("export", *words, "--as", "vassal", "--out", "out")


def records(group: str) -> dict[str, dict[str, Any]]:
    """What a deck's file says of its cards, read by PyYAML."""
    return {str(card["id"]): card for card in yaml.safe_load(FILES[f"{group}.yaml"])["cards"]}


def of_group(module: Module, group: str) -> list[tuple[Lying, Piece]]:
    return [(at, piece) for _, at, piece in module.every if piece.values["deck"] == group]


def test_the_head_names_the_game(module: Module) -> None:
    head = module.tree.attrib
    assert (head["name"], head["VassalVersion"]) == ("Ambush", "3.6.0")
    gpids = [int(piece.gpid) for _, _, piece in module.every]
    assert gpids == list(range(1, len(gpids) + 1))
    assert int(head["nextPieceSlotId"]) == len(gpids) + 1


def test_every_piece_is_there_as_often_as_on_paper(module: Module, paper: Printed) -> None:
    for group in GROUPS:
        found = Counter(piece.values["card"] for _, piece in of_group(module, group))
        assert found == paper.counts(group)
    assert Counter(p.values["card"] for _, p in of_group(module, "cards")) == {
        "rifles": 3, "mortar": 1, "tank": 2,
    }  # fmt: skip


def test_faces_and_backs_are_those_on_the_sheets(module: Module, paper: Printed) -> None:
    sides = {(p.values["deck"], p.values["card"]): p for _, _, p in module.every}
    looked = 0
    for group in GROUPS:
        for side, name, sheet in paper.faces(group):
            piece = sides[group, name]
            shown = module.picture(piece.back if side == "back" else piece.front).convert("RGBA")
            on_paper = sheet.convert("RGB").resize(shown.size, Image.Resampling.LANCZOS)
            on_paper.paste(shown, mask=shown.getchannel("A"))
            across, down = shift(sheet, on_paper)
            assert max(abs(across), abs(down)) <= 1, (group, name, side)
            assert difference(sheet, on_paper) < 6, (group, name, side)
            looked += 1
    assert looked == 3 + 3 + 2 + 2 + 1 + 2 + 2
    assert sides["markers", "smoke"].back == ""


def test_values_are_those_of_the_files(module: Module) -> None:
    for _, _, piece in module.every:
        card = records(piece.values["deck"])[piece.values["card"]]
        assert piece.name == card["name"]
        own = {k: str(v) for k, v in card.items() if k not in ("id", "name", "copies")}
        assert piece.values == {"deck": piece.values["deck"], "card": str(card["id"]), **own}


def test_a_deck_is_face_down_and_a_counter_has_two_sides(module: Module) -> None:
    for at, piece in of_group(module, "cards"):
        assert at.deck is not None
        assert (at.deck["faceDown"], at.deck["shuffle"]) == ("Always", "Via right-click Menu")
        assert (piece.hides, piece.fixed) == (True, False)
    assert len({id(at.deck) for at, _ in of_group(module, "cards")}) == 1
    for group in GROUPS[1:]:
        for at, piece in of_group(module, group):
            assert at.deck is None
            assert (piece.face_up, piece.hides, piece.fixed) == (True, False, group == "tiles")


def test_nothing_lies_over_anything_else(module: Module) -> None:
    for window in module.maps.values():
        boxes = []
        for at in window.lying:
            wide, high = module.picture(at.pieces[0].front).size
            boxes.append((at.x - wide / 2, at.y - high / 2, at.x + wide / 2, at.y + high / 2))
            (board,) = [one for one in window.picked if one.board.name == at.board]
            assert boxes[-1][0] >= board.x
            assert boxes[-1][1] >= board.y
            assert boxes[-1][2] <= board.x + board.board.size[0]
            assert boxes[-1][3] <= board.y + board.board.size[1]
        for number, a in enumerate(boxes):
            for b in boxes[number + 1 :]:
                assert min(a[2], b[2]) <= max(a[0], b[0]) or min(a[3], b[3]) <= max(a[1], b[1])


def test_sizes_are_true_to_each_other(module: Module) -> None:
    (field,) = module.maps["Table"].boards.values()
    grid = field.grid
    assert grid
    dots = grid.dy / 24
    sizes = {"cards": (63.5, 88.9), "counters": (25, 20), "markers": (20, 20), "tiles": (60, 60)}
    for group, (wide, high) in sizes.items():
        for _, piece in of_group(module, group):
            shown = module.picture(piece.front).size
            assert shown == pytest.approx((wide * dots, high * dots), abs=1)


def test_dice_are_buttons_and_turns_are_counted(module: Module) -> None:
    assert module.dice == [(1, 6), (1, 10)]
    assert [tag for tag in module.tree.iter() if tag.tag.endswith("TurnTracker")]


def test_the_same_input_gives_the_same_bytes(folder: Path, desk: Path) -> None:
    write(desk / "ambush")
    assert exported("ambush", "--force", "--jobs", "1").status == 0
    name = "out/ambush/exports/_game/vassal/ambush.vmod"
    assert (desk / name).read_bytes() == (folder / name).read_bytes()


# Hexes


def hexes_of_rows(file: str) -> Iterator[tuple[str, float, float]]:
    """Each hex of a board by the rows in its file: its name, its middle in hexes.

    Hexrows stand below each other, each letter of one half a hex farther to the right.
    """
    data = yaml.safe_load((content_folder() / "panzer-leader/boards" / file).read_text("utf-8"))
    for number, (letters, row) in enumerate(data["rows"].items()):
        for place, letter in enumerate(row):
            if letter != " ":
                yield f"{letters}{place // 2 + 1}", place / 2, number * math.sqrt(3) / 2


@pytest.fixture(scope="module")
def leader(tmp_path_factory: pytest.TempPathFactory) -> Module:
    """The module of Panzer Leader."""
    out = tmp_path_factory.mktemp("leader")
    ran = fieldpress("export", "panzer-leader", "--as", "vassal", "--out", str(out))
    assert (ran.status, ran.err) == (0, "")
    return Module(out / "panzer-leader/exports/_game/vassal/panzer-leader.vmod")


def grid_of(board: Board) -> Grid:
    assert board.grid
    return board.grid


@pytest.mark.parametrize("letter", ["W", "X", "Y", "Z"])
def test_hexes_of_panzer_leader_are_where_their_board_has_them(leader: Module, letter: str) -> None:
    board = leader.maps["Table"].boards[f"Section {letter}"]
    grid = grid_of(board)
    wide, high = board.size
    rows = list(hexes_of_rows(f"board-{letter.lower()}.yaml"))
    across = max(x for _, x, _ in rows)
    down = max(y for _, _, y in rows)
    for name, x, y in rows:
        pixel = x / across * wide, y / down * high
        at = grid.near(pixel)
        assert grid.name(*at) == name
        assert grid.centre(*at) == pytest.approx(pixel, abs=1)
    assert len(rows) == 17 * 10 + 16 * 11
    assert board.reversible


def test_hexes_are_called_as_they_are_printed(leader: Module) -> None:
    board = leader.maps["Table"].boards["Section W"]
    grid = grid_of(board)
    pack = read_pack(content_folder() / "panzer-leader", "content/panzer-leader")
    (product,) = [one for one in products(pack) if one.id == "board-w"]
    (whole,) = whole_drawings(product, Options(), {}, {})
    page = pypdfium2.PdfDocument(whole.pdf)[0]
    text = page.get_textpage()
    printed = 0
    for line in range(text.count_rects()):
        left, low, right, top = text.get_rect(line)
        word = text.get_text_bounded(left, low, right, top).strip()
        if re.fullmatch("[A-Z]{1,2}[0-9]+", word):
            x = (left + right) / 2 / page.get_width() * board.size[0]
            y = (1 - (low + top) / 2 / page.get_height()) * board.size[1]
            assert grid.name(*grid.near((x, y))) == word
            printed += 1
    assert printed > 250


@pytest.mark.parametrize(
    ("orientation", "stagger", "numbers", "style"),
    [
        ("flat", "second", "columns", "digits"),
        ("flat", "first", "rows", "letters"),
        ("pointy", "second", "columns", "letters"),
        ("pointy", "first", "rows", "digits"),
    ],
)
def test_hexes_of_any_map(
    desk: Path, orientation: str, stagger: str, numbers: str, style: str
) -> None:
    more = (
        f"orientation: {orientation}\nstagger: {stagger}\n"
        f"numbers: {{style: {style}, order: {numbers}}}\n"
    )
    text = FILES["field.yaml"].replace("size: 10 x 10", "size: 30 x 10") + more
    write(desk / "ambush", {**FILES, "field.yaml": text})
    assert exported("ambush/field").status == 0
    (board,) = (
        Module(desk / "out/ambush/exports/field/vassal/field.vmod").maps["Table"].boards.values()
    )
    grid = grid_of(board)
    dots = grid.dy / 24
    side, root = 24 * dots, math.sqrt(3)
    for column in range(30):
        for row in range(10):
            line, place = (column, row) if orientation == "flat" else (row, column)
            late = line % 2 == (stagger == "second")
            over, along = side / root + line * side * root / 2, (place + 0.5 + late / 2) * side
            pixel = (over, along) if orientation == "flat" else (along, over)
            at = grid.near(pixel)
            assert grid.centre(*at) == pytest.approx(pixel, abs=1)
            first, second = (column, row) if numbers == "columns" else (row, column)
            letters = chr(65 + first % 26) * (first // 26 + 1)
            name = (
                f"{letters}{second + 1}" if style == "letters" else f"{first + 1:02}{second + 1:02}"
            )
            assert grid.name(*at) == name


# Set-ups that are printed


def test_printed_situations_are_saved_games(leader: Module) -> None:
    folder = content_folder() / "panzer-leader"
    boards = {}
    for path in (folder / "boards").glob("board-?.yaml"):
        data = yaml.safe_load(path.read_text("utf-8"))
        boards[data["stands-for"]] = boards[data["letter"]] = data["title"]
    units = {}
    for deck in ("allied-counters", "german-counters", "more-counters"):
        for card in yaml.safe_load((folder / f"{deck}.yaml").read_text("utf-8"))["cards"]:
            units[deck, card["id"]] = card["unit"], card["nation"]
    every = Counter((p.values["deck"], p.values["card"], p.gpid) for _, _, p in leader.every)
    looked = set()
    for path in sorted((folder / "situations").glob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        if data["kind"] != "situation":
            continue
        looked.add(data["title"])
        save = leader.saved(data["title"])
        sections = [(boards[one["section"]], one.get("turned", False)) for one in data["sections"]]
        assert [(one.board.name, one.turned) for one in save.picked["Table"]] == sections
        for number, one in enumerate(save.picked["Table"]):
            wide, high = one.board.size
            over = data["arrangement"] == "over"
            assert (one.x, one.y) == ((0, number * high) if over else (number * wide, 0))
        found = [p for stack in save.stacks for p in stack.pieces]
        assert Counter((p.values["deck"], p.values["card"], p.gpid) for p in found) == every
        names = {one.board.name for one in save.picked["Tray"]}
        standing = [stack for stack in save.stacks if stack.name == "Table"]
        for group in data["groups"]:
            tray = f"{data['title']}: {group['name']}"
            mine = [stack for stack in save.stacks if stack.board == tray]
            if tray not in names:
                mine, standing = standing, []
            shown = [
                units[p.values["deck"], p.values["card"]] for stack in mine for p in stack.pieces
            ]
            assert {nation == "german" for _, nation in shown} == {group["side"] == "german"}
            wanted = Counter[str]()
            for line in group["units"]:
                wanted[line["unit"]] += line["count"]
            assert Counter(unit for unit, _ in shown) == wanted
        assert standing == []
    assert len(looked) == 18
    assert set(leader.set_ups) == {"New game", "First shots", *looked}


def test_sides_are_those_of_the_situations(leader: Module) -> None:
    folder = content_folder() / "panzer-leader"
    sides = yaml.safe_load((folder / "pack.yaml").read_text("utf-8"))["sides"]
    fought = set()
    for path in (folder / "situations").glob("*.yaml"):
        data = yaml.safe_load(path.read_text("utf-8"))
        if data["kind"] == "situation":
            fought |= {group["side"] for group in data["groups"]}
            fought |= {data["sets-up-first"], data["moves-first"]}
    assert fought == set(sides)
    assert leader.sides == [side["name"] for side in sides.values()] == ["Allied", "German"]


def test_a_block_stands_on_the_only_bridge(leader: Module) -> None:
    save = leader.saved("Remagen Bridge")
    (stack,) = [one for one in save.stacks if one.name == "Table"]
    (board,) = save.picked["Table"]
    assert board.turned
    wide, high = board.board.size
    grid = grid_of(board.board)
    at = grid.near((wide - (stack.x - board.x), high - (stack.y - board.y)))
    assert grid.name(*at) == "X6"
    assert [piece.values["card"] for piece in stack.pieces] == ["block"]


def test_charts_are_the_printed_pages(leader: Module, tmp_path: Path) -> None:
    assert list(leader.charts) == [
        "Charts, 1",
        "Charts, 2",
        *(f"Odds and strengths, {n}" for n in (1, 2)),
    ]
    assert fieldpress("build", "panzer-leader/charts", "--out", str(tmp_path)).status == 0
    for number, page in enumerate(pypdfium2.PdfDocument(tmp_path / "panzer-leader/charts.pdf"), 1):
        shown = leader.charts[f"Charts, {number}"]
        sheet = page.render(scale=120 / 72).to_pil().convert("RGB")
        assert (sheet.width, sheet.height) == pytest.approx(shown.size, abs=1)
        small = sheet.width // 4, sheet.height // 4
        assert difference(shown.resize(small), sheet.resize(small)) < 2


# What can be wrong


def test_parts_with_anything_in_them() -> None:
    from generator.exports.virtual.vassal import text

    words = {"who's": "it;e,m/s", "tab": "'quoted'", "none": "", "end": "a 'b'"}
    traits = [text.marked(words), text.turned(90), text.ground(), text.masked("b;,/.png")]
    piece = piece_of(text.piece_text(traits, text.plain(7, "A/B; 'C'\t\\", "f;,/.png")))
    assert piece.values == words
    assert (piece.name, piece.front, piece.back) == ("A/B; 'C' /", "f;,/.png", "b;,/.png")
    assert (piece.gpid, piece.turned, piece.fixed, piece.hides) == ("7", 90, True, True)


@pytest.mark.ci
def test_five_thousand_cards(desk: Path) -> None:
    text = CARDS.replace("copies: 3", "copies: 1000").replace("copies: 2", "copies: 1000")
    more = "".join(f"  - {{id: c{n}, name: C{n}, strength: 1, copies: 1000}}\n" for n in range(3))
    write(desk / "ambush", {**FILES, "cards.yaml": text + more})
    assert exported("ambush").status == 0
    module = Module(desk / "out/ambush/exports/_game/vassal/ambush.vmod")
    assert len(of_group(module, "cards")) == 5001


def test_a_face_of_too_many_pixels(desk: Path) -> None:
    write(desk / "ambush", {**FILES, "cards.yaml": CARDS.replace("poker", "90x120mm")})
    ran = exported("ambush", "--dpi", "1200")
    assert (ran.status, ran.err.splitlines()) == (
        2,
        [
            "cards: at 1200 dots per inch a face has 5669 pixels; a module takes 4096 a side",
            "  hint: --dpi 866 fits",
        ],
    )
    assert not (desk / "out/ambush").exists()


def test_a_board_of_too_many_pixels_makes_all_coarser(desk: Path) -> None:
    write(
        desk / "ambush", {**FILES, "field.yaml": FILES["field.yaml"].replace("10 x 10", "40 x 40")}
    )
    ran = exported("ambush", "--dpi", "400")
    assert (ran.status, ran.err) == (
        0,
        "note: ambush: all is drawn with 214 dots per inch: a board has at most 8192 pixels a "
        "side\n",
    )
    module = Module(desk / "out/ambush/exports/_game/vassal/ambush.vmod")
    (board,) = module.maps["Table"].boards.values()
    assert 8000 < max(board.size) <= 8192


@pytest.mark.parametrize(
    ("pack", "file"),
    [("con", "con-table.vmod"), ("Überfall!", "berfall.vmod"), ("地", "table.vmod")],
)
def test_names_that_windows_and_archives_can_t_hold(desk: Path, pack: str, file: str) -> None:
    write(desk / pack)
    assert exported(f"./{pack}").status == 0
    (path,) = (desk / "out" / pack / "exports/_game/vassal").iterdir()
    assert path.name == file
    with zipfile.ZipFile(path) as archive:
        names = [name.removeprefix("images/") for name in archive.namelist()[2:]]
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.") for name in names)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ambush/cards"], ["cards has no boards, maps or tiles for VASSAL to play on"]),
        (["ambush", "--sheet", "5x4"], ["--sheet belongs to --as tts"]),
        (["ambush", "--bleed", "2mm"], ["--bleed belongs to --as png or --as svg"]),
    ],
)
def test_what_there_is_not_is_told(desk: Path, words: list[str], said: list[str]) -> None:
    write(desk / "ambush")
    ran = exported(*words)
    assert (ran.status, ran.err.splitlines()) == (2, said)


def test_a_pack_without_boards(desk: Path) -> None:
    files = {name: FILES[name] for name in FILES if name not in ("field.yaml", "tiles.yaml")}
    write(desk / "ambush", files)
    ran = exported("ambush")
    assert (ran.status, ran.err) == (
        2,
        "ambush has no boards, maps or tiles for VASSAL to play on\n",
    )
    assert not (desk / "out/ambush").exists()


@pytest.mark.ci
def test_a_full_disk_leaves_nothing_half_written(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(desk / "ambush")
    path = desk / "out/ambush/exports/_game/vassal/ambush.vmod"
    assert exported("ambush").status == 0
    before = path.read_bytes()
    disk = FullDisk(monkeypatch)
    for stop in range(1, 20):
        text = CARDS.replace("name: Tank", f"name: Tank {stop}")
        (desk / "ambush/cards.yaml").write_text(text, "utf-8")
        disk.fill_at(stop)
        ran = exported("ambush")
        if ran.status == 0:
            break
        assert ran.err.endswith(": can't be written: No space left on device\n")
        if path.read_bytes() != before:  # it is in place; what failed is our own bookkeeping
            assert f"Tank {stop}" in {piece.name for _, _, piece in Module(path).every}
    assert stop > 2
