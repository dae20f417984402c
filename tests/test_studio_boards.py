"""The studio's boards: laid and turned, seen from a hex, refused word for word."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pypdfium2
import pytest

from generator.content.starters import find_starter, write_starter
from generator.draw.board.form import SectionJob
from generator.draw.board.laid import laid_sections
from generator.games.packs import read_pack
from generator.games.panzer_leader.sight.table import Sights
from generator.games.panzer_leader.sight.words import SIGHTS, boards_of
from tests.packs import fieldpress
from tests.studio_inline import Visitor, seen

PACK = "panzer-leader"
TABLE = {"pack": PACK, "place-1": "W", "place-3": "Z", "turn-3": "on"}
LOOK = {"pack": PACK, "boards": "W,Z+", "one": "W-Q-10"}


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    return Visitor(tmp_path_factory.mktemp("studio"))


def test_packs_with_boards_are_listed(visitor: Visitor) -> None:
    page = visitor.get("/boards")
    assert page.status == 200
    assert "Panzer Leader 4 boards, and the rules of sight Lay them on the table" in page.words
    assert 'href="/boards/panzer-leader"' in page.text
    assert 'src="/thumb/panzer-leader/board-w-overview"' in page.text
    assert "Platoon Leader 3 maps" in page.words
    assert "Platoon Action" not in page.words


def chosen(page: str) -> list[tuple[str, bool]]:
    """Return what is chosen in each place of a page: a letter, and whether it is turned."""
    places = re.findall(r'<li class="place">(.*?)</li>', page, re.S)
    found = []
    for place in places:
        letter = re.search(r'<option value="(\w*)" selected', place)
        found.append((letter[1] if letter else "", " checked" in place))
    return found


@pytest.mark.parametrize(
    ("boards", "lies", "over"),
    [
        ("", [("W", False), ("", False), ("", False), ("", False)], False),
        ("?boards=Z%2B/Y", [("Z", True), ("Y", False), ("", False), ("", False)], True),
        ("?boards=12", [("X", False), ("Z", False), ("", False), ("", False)], False),
    ],
)
def test_the_page_begins_with_boards_that_lie(
    visitor: Visitor, boards: str, lies: list[tuple[str, bool]], over: bool
) -> None:
    page = visitor.get(f"/boards/panzer-leader{boards}")
    if boards == "?boards=12":
        table = boards_of(visitor.bench.warm.packs.read(*_built_in()), "12")
        lies = [(one.section.name, one.turned) for one in table.laid]
        lies += [("", False)] * (4 - len(lies))
        over = any(one.row for one in table.laid)
    assert chosen(page.text) == lies
    value = "over" if over else "side"
    assert f'name="arrangement" value="{value}" checked' in page.text
    assert '<option value="arnhem">' in page.text


def _built_in() -> tuple[Path, str]:
    root = Path(__file__).resolve().parent.parent
    return root / "content" / PACK, f"content/{PACK}"


def test_boards_that_can_t_be_laid_are_told_on_the_page(visitor: Visitor) -> None:
    page = visitor.get("/boards/panzer-leader?boards=W,W")
    assert page.status == 200
    assert "'W,W' lays a section twice; there is only one of each" in page.words
    page = visitor.get("/boards/panzer-leader?boards=%3Cscript%3E")
    assert "<script>" not in page.text.replace('<script src="', "")


def stage(page: str) -> Mapping[str, str]:
    """Return the data of a table on a page."""
    return {key: unescape(value) for key, value in re.findall(r'data-(\w+)="([^"]*)"', page)}


def test_boards_are_laid_with_the_middle_of_each_hex(visitor: Visitor) -> None:
    page = visitor.work("boards-lay", TABLE)
    assert stage(page)["boards"] == "W,Z+"
    assert stage(page)["wide"] == "20.0"
    hexes = json.loads(re.search(r"data-hexes='([^']*)'", page)[1])  # type: ignore[index]
    by_name = {name: (x, y) for x, y, *names in hexes for name in names}
    assert by_name["W-Q-10"] == (9.5, 13.856)
    assert by_name["Z-Q-10"] == (10.5, 13.856)  # it is turned: its last hexes are on the left
    assert by_name["W-R-11"] == by_name["Z-P-11"] == (10.0, 14.722)  # half of it on either
    assert 'alt="Section W; Section Z, turned round"' in page
    assert len({(x, y) for x, y, *_ in hexes}) == len(hexes) == 676
    picture = re.search(r'src="(/page/[^"]*)"', page)
    assert picture is not None
    assert visitor.get(picture[1]).body.startswith(b"\x89PNG")
    name = re.search(r'href="(/file/[^"]*name=boards-w-z.pdf)"', page)
    assert name is not None
    assert visitor.get(name[1]).body.startswith(b"%PDF")


def test_boards_one_over_the_other(visitor: Visitor) -> None:
    page = visitor.work("boards-lay", {**TABLE, "arrangement": "over"})
    assert stage(page)["boards"] == "W/Z+"
    assert stage(page)["wide"] == "10.0"


def test_the_drawing_has_each_board_where_it_lies() -> None:
    """The names of towns are where their hexes are, those of a turned board too."""
    pack = read_pack(*_built_in())
    table = boards_of(pack, "W,Z+")
    job = SectionJob(table.laid[0].section, "Two", "", "colour", 8.0)
    size, pdf = laid_sections(table.laid, job)
    assert (size.width, round(size.height, 3)) == (160.0, 221.703)
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    left = text.get_text_bounded(0, 0, 80 / 25.4 * 72, 700)
    right = text.get_text_bounded(80 / 25.4 * 72, 0, 500, 700)
    for town in table.laid[0].section.towns:
        assert town.name in left
        assert town.name not in right
    for town in table.laid[1].section.towns:
        assert town.name in right
        assert town.name not in left


def test_what_a_hex_sees_is_marked(visitor: Visitor) -> None:
    page = visitor.work("boards-sight", LOOK)
    table = boards_of(read_pack(*_built_in()), "W,Z+")
    sees = Sights(table).seen_from(table.parse("W-Q-10"))
    assert f"W-Q-10 sees {len(sees) - 1} of 675 other hexes" in seen(page)
    assert sees == SIGHTS.seen(table, table.parse("W-Q-10"))
    assert '<path class="veil" d="M' in page
    assert "verdict" not in page


@pytest.mark.parametrize("other", ["W-E-6", "W-Q-8", "Z-I-3", "Z-BB-5"])
def test_the_verdict_is_that_of_the_command(visitor: Visitor, other: str) -> None:
    page = visitor.work("boards-sight", {**LOOK, "other": other})
    told = json.loads(fieldpress("los", "W,Z+", "W-Q-10", other, "--json").out)
    words = seen(page)
    assert f"{told['verdict']} " in words
    assert f"{told['rule']} {told['words']}" in words
    assert (f"by {told['where']}." in words) == bool(told["where"] and not told["visible"])
    assert f"fieldpress los W,Z+ W-Q-10 {other}" in words
    assert ('class="decides"' in page) == bool(told["where"])
    assert ('class="ray clear"' in page) == told["visible"]


def test_what_a_hex_sees_is_printed_by_the_command(visitor: Visitor) -> None:
    page = visitor.work("boards-sight", LOOK)
    assert "fieldpress build panzer-leader/board-w-overview --los W-Q-10" in seen(page)
    assert "Boards that are joined are drawn on this page alone" in seen(page)
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert fields == {"product": "panzer-leader/board-w-overview", "hex": "W-Q-10"}


def test_a_hex_on_two_boards_has_two_names(visitor: Visitor) -> None:
    page = seen(visitor.work("boards-sight", {**LOOK, "one": "W-R-11"}))
    assert "W-R-11 lies on two boards; it is Z-P-11, too." in page


@pytest.mark.parametrize(
    ("work", "fields", "told"),
    [
        ("boards-lay", {"pack": PACK}, ["there is no board on the table; choose one"]),
        (
            "boards-lay",
            {"pack": PACK, "place-1": "W", "place-2": "W"},
            ["'W,W' lays a section twice; there is only one of each"],
        ),
        (
            "boards-lay",
            {"pack": PACK, "place-1": "W", "place-2": "X"},
            ["the east edge of W and the west edge of X can't meet: that of X lies in the sea"],
        ),
        ("boards-lay", {"pack": PACK, "place-1": "../W"}, ["place 1: this is not a board"]),
        (
            "boards-lay",
            {"pack": PACK, "place-1": "Q"},
            [
                "'Q' doesn't name boards; write W, or W,Z+ (side by side, + turned round), or W+/Y "
                "(the first over the other); sections are W, X, Y, Z",
                "or name a section's file, or a situation by its number or its id",
            ],
        ),
        (
            "boards-lay",
            {"pack": "../x", "place-1": "W"},
            [
                "there is no pack '..'; packs are panzer-leader, platoon-action, platoon-command, "
                "platoon-leader, plm-american-revolution"
            ],
        ),
        (
            "boards-sight",
            {**LOOK, "one": " "},
            ["name the hex to look from: type it, or click it on the table"],
        ),
        (
            "boards-sight",
            {**LOOK, "one": "W-Q-99"},
            ["'Q99' is not a hex of this board; its hexrow Q has Q1 to Q10"],
        ),
        (
            "boards-sight",
            {**LOOK, "other": "Y-A-1"},
            ["'Y-A-1' is not on a section that is laid; these are laid: W, Z"],
        ),
        ("boards-sight", {**LOOK, "other": "W-Q-10"}, ["W-Q-10 and W-Q-10 are the same hex"]),
        (
            "boards-sight",
            {**LOOK, "boards": "content/panzer-leader/boards/board-w.yaml"},
            ["'content/panzer-leader/boards/board-w.ya…' doesn't name boards of this pack"],
        ),
        (
            "boards-sight",
            {**LOOK, "pack": "platoon-command"},
            ["'platoon-command' has no boards to look over"],
        ),
        ("boards-put", {"product": "panzer-leader/board-w-overview"}, ["name a hex of a board"]),
    ],
)
def test_what_can_t_be(
    visitor: Visitor, work: str, fields: Mapping[str, str], told: list[str]
) -> None:
    assert visitor.told(work, fields) == told


def test_a_pack_of_a_maker_s_own_shows_its_boards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its game says nothing of sight, so nothing can be asked."""
    folder = tmp_path / "vaux"
    write_starter(find_starter("board"), folder, "Vaux")
    monkeypatch.chdir(folder)
    visitor = Visitor(tmp_path / "studio")
    assert "Vaux 1 map" in visitor.get("/boards").words
    page = visitor.get("/boards/vaux")
    assert "Its game doesn’t say which hex sees which" in page.words
    asked = re.search(r'name="target" value="([^"]*)"', page.text)
    assert asked is not None
    assert asked[1].startswith("vaux/")
    assert "boards-sight" not in page.text
    assert visitor.told("boards-sight", {"pack": "vaux", "boards": "W", "one": "A1"}) == [
        "'vaux' has no boards to look over"
    ]


def test_a_pack_that_breaks_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "vaux"
    write_starter(find_starter("board"), folder, "Vaux")
    (folder / "pack.yaml").write_text("kind: [", "utf-8")
    monkeypatch.chdir(folder)
    visitor = Visitor(tmp_path / "studio")
    assert "vaux This pack can’t be read; its page says why." in visitor.get("/boards").words
    page = visitor.get("/boards/vaux")
    assert page.status == 422
    assert "pack.yaml:" in page.words
