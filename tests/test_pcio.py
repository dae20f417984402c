"""Rooms of playingcards.io, read as its importers read them, and compared with the print."""

from __future__ import annotations

import zipfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from generator.exports.virtual.room import room_plan
from generator.exports.virtual.things import LaidPile, TableGroup, TablePiece, VirtualTable
from generator.measure import Size
from tests.full_disk import FullDisk
from tests.packs import Ran, fieldpress
from tests.pcio_reader import Room
from tests.virtual_pack import CARDS, FILES, Printed, difference, export_pack, printed, shift, write

GROUPS = {"Cards": "cards", "Counters": "counters", "Markers": "markers", "Tiles": "tiles"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export_pack(tmp_path_factory.mktemp("pcio"), "pcio")


@pytest.fixture(scope="module")
def paper(folder: Path) -> Printed:
    return printed(folder / "ambush", folder / "out")


@pytest.fixture(scope="module")
def room(folder: Path) -> Room:
    (path,) = (folder / "out/ambush/exports/_game/pcio").iterdir()
    assert path.name == "ambush.pcio"
    return Room(path)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def exported(*words: str) -> Ran:
    return fieldpress("export", *words, "--as", "pcio", "--out", "out")


def by_group(room: Room) -> dict[str, list[dict[str, Any]]]:
    """Return the piles of each group."""
    found = {GROUPS[title]: piles for title, piles in room.trays().items()}
    assert sum(map(len, found.values())) == len(room.of("cardPile"))
    return found


def test_every_piece_is_there_as_often_as_on_paper(room: Room, paper: Printed) -> None:
    groups = by_group(room)
    assert groups.keys() == set(GROUPS.values())
    for group, piles in groups.items():
        inside = [one for pile in piles for one in room.cards(pile)]
        assert Counter(one["cardType"] for one in inside) == paper.counts(group)
        assert {one["faceup"] for one in inside} == {group != "cards"}
    assert sum(map(len, map(room.cards, room.of("cardPile")))) == len(room.of("card"))


def test_each_kind_of_counter_is_a_pile_by_itself(room: Room, paper: Printed) -> None:
    groups = by_group(room)
    assert len(groups.pop("cards")) == 1
    for group, piles in groups.items():
        kinds = [{card["cardType"] for card in room.cards(pile)} for pile in piles]
        assert [kind for (kind,) in kinds] == list(paper.counts(group))
        titles = room.of("labelText")
        (title,) = [one for one in titles if GROUPS[one["labelContent"]] == group]
        for pile in piles:
            assert title["y"] + title["height"] <= pile["y"]
            assert title["x"] <= pile["x"]


def test_faces_and_backs_are_those_on_the_sheets(room: Room, paper: Printed) -> None:
    groups = {pile["id"]: group for group, piles in by_group(room).items() for pile in piles}
    decks = {groups[one["parent"]]: one for one in room.of("cardDeck")}
    assert len(decks) == len(room.of("cardDeck"))
    for group, deck in decks.items():
        cards = yaml.safe_load(FILES[f"{group}.yaml"])["cards"]
        assert {str(one["id"]): one["name"] for one in cards} == {
            key: one["label"] for key, one in deck["cardTypes"].items()
        }
        for side, piece, sheet in paper.faces(group):
            shown = room.sides(deck, piece)[side == "back"].convert("RGBA")
            on_paper = sheet.convert("RGB").resize(shown.size, Image.Resampling.LANCZOS)
            on_paper.paste(shown, mask=shown.getchannel("A"))
            across, down = shift(on_paper, sheet)
            assert max(abs(across), abs(down)) <= 1, (group, piece, side)
            assert difference(on_paper, sheet) < 4, (group, piece, side)


def test_all_is_to_one_scale_and_in_the_room(room: Room) -> None:
    decks = room.of("cardDeck")
    sizes = {(63.5, 88.9), (25.0, 20.0), (20.0, 20.0), (60.0, 60.0)}
    scales = sorted(one["cardWidth"] for one in decks)
    for deck in decks:
        wide, high = deck["cardWidth"], deck["cardHeight"]
        assert any(wide / high == pytest.approx(w / h, rel=0.01) for w, h in sizes)
    assert scales[-1] / scales[0] == pytest.approx(63.5 / 20, rel=0.01)
    boxes = []
    for one in [
        one for kind in ("cardPile", "board", "spinner", "labelText") for one in room.of(kind)
    ]:
        box = (one["x"], one["y"], one["x"] + one["width"], one["y"] + one["height"])
        assert 0 <= box[0] < box[2] <= 1600
        assert 0 <= box[1] < box[3] <= 820
        boxes.append(box)
    for number, a in enumerate(boxes):
        for b in boxes[number + 1 :]:
            assert min(a[2], b[2]) <= max(a[0], b[0]) or min(a[3], b[3]) <= max(a[1], b[1])


def test_there_are_a_hand_a_map_and_dice(room: Room) -> None:
    assert [one["id"] for one in room.of("hand")] == ["hand"]
    (board,) = room.of("board")
    picture = room.picture(board["boardImage"])
    assert picture.width / picture.height == pytest.approx(board["width"] / board["height"], 0.01)
    assert [len(one["options"]) for one in room.of("spinner")] == [6, 10]


def test_the_same_input_gives_the_same_bytes(folder: Path, desk: Path) -> None:
    write(desk / "ambush")
    assert exported("ambush", "--force", "--jobs", "1").status == 0
    name = "out/ambush/exports/_game/pcio/ambush.pcio"
    assert (desk / name).read_bytes() == (folder / name).read_bytes()


def test_five_thousand_cards(desk: Path) -> None:
    text = CARDS.replace("copies: 3", "copies: 1000").replace("copies: 2", "copies: 1000")
    more = "".join(f"  - {{id: c{n}, name: C{n}, strength: 1, copies: 1000}}\n" for n in range(3))
    write(desk / "ambush", {**FILES, "cards.yaml": text + more})
    ran = exported("ambush/cards")
    assert (ran.status, ran.err.splitlines()) == (
        2,
        [
            "cards: with its piles a room would hold 5,005 things; playingcards.io takes about "
            "1,200",
            "  hint: export one deck at a time, or a deck with fewer copies",
        ],
    )
    assert not (desk / "out/ambush").exists()


@pytest.mark.parametrize("count", [1, 9, 90])
def test_long_titles_and_many_of_them(count: int) -> None:
    """Trays whose titles alone would fill a room are all in it, and none over another."""
    face: Any = None
    pieces = tuple(TablePiece(name, name, 2, face, face, {}) for name in ("gun", "team"))
    groups, piles = [], []
    for number in range(count):
        title = f"{number} " + "counters of a long name " * 15
        groups.append(TableGroup(str(number), title, None, Size(25, 20), 0, False, pieces))
        piles.append(LaidPile(str(number), title, (("gun", 2), ("team", 2)), "bag"))
    table = VirtualTable("many", "Many", tuple(groups), piles=tuple(piles))
    plan = room_plan(table, Size(1560, 750), 1.6, Size(9, 24))
    assert [tray.title for tray in plan.trays] == [f"{title[:39]}…" for title in titles_of(piles)]
    boxes = []
    for tray in plan.trays:
        assert [pile.pieces for pile in tray.piles] == [(("gun", 2),), (("team", 2),)]
        for pile in tray.piles:
            x, y = plan.x + pile.x * plan.scale, plan.y + pile.y * plan.scale
            wide, high = 25 * plan.scale, 20 * plan.scale
            boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
    for number, a in enumerate(boxes):
        assert min(a[:2]) >= -0.01
        assert a[2] <= 1560.01
        assert a[3] <= 750.01
        for b in boxes[number + 1 :]:
            assert min(a[2], b[2]) <= max(a[0], b[0]) or min(a[3], b[3]) <= max(a[1], b[1])


def titles_of(piles: Sequence[LaidPile]) -> list[str]:
    return [" ".join(pile.title.split()) for pile in piles]


def test_pictures_stay_under_two_mebibytes(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.exports.virtual import pcio

    monkeypatch.setattr(pcio, "MOST_BYTES", 4_000)
    write(desk / "ambush")
    ran = exported("ambush/cards")
    assert ran.status == 0
    assert ran.err.startswith("note: cards: drawn with ")
    assert ran.err.endswith(" dots per inch: a picture has under 2 MiB and 4096 pixels a side\n")
    with zipfile.ZipFile(desk / "out/ambush/exports/cards/pcio/cards.pcio") as archive:
        sizes = [one.file_size for one in archive.infolist() if one.filename != "widgets.json"]
    assert max(sizes) < 4_000


def test_a_face_of_too_many_pixels_is_drawn_more_coarsely(desk: Path) -> None:
    write(desk / "ambush", {**FILES, "cards.yaml": CARDS.replace("poker", "90x120mm")})
    ran = exported("ambush/cards", "--dpi", "1200")
    assert (ran.status, ran.err) == (
        0,
        "note: cards: drawn with 866 dots per inch: a picture has under 2 MiB and 4096 pixels a "
        "side\n",
    )
    room = Room(desk / "out/ambush/exports/cards/pcio/cards.pcio")
    assert max(max(room.picture(name).size) for name in room.assets) <= 4096


@pytest.mark.parametrize(
    ("pack", "file"),
    [
        ("con", "con-table.pcio"),
        ("Überfall!", "berfall.pcio"),
        ("地", "table.pcio"),
        ("a" * 200, "a" * 60 + ".pcio"),
    ],
)
def test_names_that_windows_and_archives_can_t_hold(desk: Path, pack: str, file: str) -> None:
    odd = CARDS.replace("id: rifles", "id: 'NUL'").replace("id: tank", "id: 'aux'")
    write(desk / pack, {**FILES, "cards.yaml": odd})
    ran = exported(f"./{pack}")
    assert (ran.status, ran.err) == (0, "")
    (path,) = (desk / "out" / pack / "exports/_game/pcio").iterdir()
    assert path.name == file
    room = Room(path)
    assert {"NUL", "aux", "mortar"} < {card["cardType"] for card in room.of("card")}
    for name in room.zip.namelist():
        stem = name.removeprefix("userassets/")
        assert set(stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
        assert len(name) < 100


@pytest.mark.ci
def test_a_full_disk_leaves_the_room_that_was_there(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(desk / "ambush")
    assert exported("ambush/cards").status == 0
    path = desk / "out/ambush/exports/cards/pcio/cards.pcio"
    before = path.read_bytes()
    disk = FullDisk(monkeypatch)
    for stop in range(1, 20):
        text = CARDS.replace("name: Tank", f"name: Tank {stop}")
        (desk / "ambush/cards.yaml").write_text(text, "utf-8")
        disk.fill_at(stop)
        ran = exported("ambush/cards")
        if ran.status == 0:
            break
        assert ran.err.endswith(": can't be written: No space left on device\n")
        assert list(path.parent.iterdir()) == [path]
        if path.read_bytes() != before:  # what failed is our own bookkeeping
            labels = Room(path).of("cardDeck")[0]["cardTypes"]["tank"]["label"]
            assert labels == f"Tank {stop}"
    assert stop > 2
