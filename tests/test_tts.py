"""Saved objects of Tabletop Simulator, by a reader of their format that shares nothing with them.

Every card, count, back and value is compared with the pack's files and with what was printed, by
the manifest: no picture is shifted by more than a pixel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from tests.full_disk import FullDisk
from tests.packs import Ran, fieldpress
from tests.tts_reader import Save, overlaps
from tests.virtual_pack import (
    CARDS,
    FILES,
    MAP,
    Printed,
    difference,
    export_pack,
    printed,
    shift,
    write,
)

GROUPS = ("cards", "counters", "markers", "tiles")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pack `ambush`, printed and exported into `out`."""
    return export_pack(tmp_path_factory.mktemp("tts"), "tts")


@pytest.fixture(scope="module")
def paper(folder: Path) -> Printed:
    return printed(folder / "ambush", folder / "out")


@pytest.fixture(scope="module")
def save(folder: Path) -> Save:
    return Save(folder / "out/ambush/exports/_game/tts/ambush.json")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def exported(*words: str) -> Ran:
    return fieldpress("export", *words, "--as", "tts", "--out", "out")


def records(group: str) -> dict[str, dict[str, Any]]:
    """What a deck's file says of its cards, read by PyYAML."""
    return {str(card["id"]): card for card in yaml.safe_load(FILES[f"{group}.yaml"])["cards"]}


def ids(note: str) -> tuple[str, str]:
    """The group and the piece that an object is, by its note."""
    _, group, piece, *_ = note.split("/")
    return group, piece


def test_the_head_is_empty_as_in_a_saved_object(save: Save) -> None:
    head = {key: value for key, value in save.data.items() if isinstance(value, str)}
    assert "SaveName" in head
    assert set(head.values()) == {""}
    assert (save.data["Gravity"], save.data["PlayArea"]) == (0.5, 0.5)


def test_every_card_is_there_as_often_as_on_paper(save: Save, paper: Printed) -> None:
    decks = [one for one in save.states if one["Name"] == "DeckCustom"]
    assert [deck["Nickname"] for deck in decks] == ["Cards"]
    for deck in decks:
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    found = Counter(ids(card["GMNotes"])[1] for card in save.cards())
    assert found == paper.counts("cards") == {"rifles": 3, "mortar": 1, "tank": 2}


def test_every_counter_is_there_as_often_as_on_paper(save: Save, paper: Printed) -> None:
    found: dict[str, Counter[str]] = {group: Counter() for group in GROUPS[1:]}
    for tile, count in save.tiles():
        group, piece = ids(tile["GMNotes"])
        found[group][piece] += count
        assert (tile["Name"] == "Custom_Tile_Stack") == (count > 1)
    assert {group: paper.counts(group) for group in GROUPS[1:]} == found
    assert found["counters"] == {"gun": 7, "team": 1}


def test_faces_and_backs_are_those_on_the_sheets(save: Save, paper: Printed) -> None:
    sides: dict[tuple[str, str], tuple[Image.Image, Image.Image]] = {
        ids(card["GMNotes"]): save.card(card) for card in save.cards()
    }
    sides |= {ids(tile["GMNotes"]): save.tile(tile) for tile, _ in save.tiles()}
    looked = 0
    for group in GROUPS:
        for side, piece, sheet in paper.faces(group):
            shown = sides[group, piece][side == "back"]
            across, down = shift(shown, sheet)
            assert max(abs(across), abs(down)) <= 1, (group, piece, side)
            assert difference(shown, sheet) < 4, (group, piece, side)
            looked += 1
    assert looked == 3 + 3 + 2 + 2 + 1 + 2 + 2
    blank = sides["markers", "smoke"][1]
    assert blank.convert("RGB").getcolors() == [(blank.width * blank.height, (255, 255, 255))]


def test_values_are_those_of_the_files(save: Save) -> None:
    objects = [*save.cards(), *(tile for tile, _ in save.tiles())]
    for one in objects:
        group, piece = ids(one["GMNotes"])
        card = records(group)[piece]
        assert one["Nickname"] == card["name"]
        told = dict(line.split(": ") for line in one["Description"].splitlines())
        own = {k: str(v) for k, v in card.items() if k not in ("id", "name", "copies")}
        assert told == own


def test_sizes_are_true_to_each_other(save: Save) -> None:
    sizes = {one.title: (one.width, one.height, one.shape) for one in save.lying()}
    assert sizes["Cards"][:2] == pytest.approx((63.5, 88.9), abs=0.1)
    for tile, _ in save.tiles():
        seen = save._seen(tile)
        wide, high = {"counters": (25, 20), "markers": (20, 20), "tiles": (60, 60)}[
            ids(tile["GMNotes"])[0]
        ]
        assert (seen.width, seen.height) == pytest.approx((wide, high), abs=0.01)
        assert seen.shape == ("round" if tile["Nickname"] == "Smoke" else "box")


def test_a_map_lies_at_playing_size(save: Save) -> None:
    (board,) = [one for one in save.lying() if one.raw["Locked"]]
    # ten pointy or flat columns of 24 mm hexes: a flat side is 24 mm, so a hex is 27.71 mm broad
    across = 24 / 3**0.5
    wide, high = (10 * 1.5 + 0.5) * across, 10.5 * 24
    found = sorted((board.width, board.height))
    assert found == pytest.approx(sorted((wide, high)), abs=24)
    picture = save.shown(board)
    assert picture is not None
    dots = picture.width / board.width
    assert picture.height / board.height == pytest.approx(dots, rel=0.002)
    assert max(picture.size) <= 4096


def test_nothing_lies_over_anything_else(save: Save) -> None:
    things = list(save.lying())
    assert overlaps(things) == []
    assert sorted(one.kind for one in things if one.kind.startswith("Die")) == ["Die_10", "Die_6"]
    assert [one.face_up for one in things if one.kind == "DeckCustom"] == [False]


def test_every_object_has_a_guid_of_its_own(save: Save) -> None:
    guids = [one["GUID"] for one in save.every()]
    assert len(guids) == len(set(guids))
    assert all(len(guid) == 6 and int(guid, 16) >= 0 for guid in guids)


def test_the_same_input_gives_the_same_bytes(folder: Path, desk: Path) -> None:
    write(desk / "ambush")
    assert exported("ambush", "--force", "--jobs", "1").status == 0
    ours = folder / "out/ambush/exports/_game/tts"
    again = desk / "out/ambush/exports/_game/tts"
    assert sorted(p.name for p in ours.iterdir()) == sorted(p.name for p in again.iterdir())
    for path in again.iterdir():
        assert path.read_bytes() == (ours / path.name).read_bytes(), path.name


def test_one_deck_alone_with_pictures_hosted_elsewhere(desk: Path) -> None:
    write(desk / "ambush")
    ran = exported("ambush/cards", "--url", "https://example.org/ambush")
    assert (ran.status, ran.out) == (0, "out/ambush/exports/cards/tts/  3 files\n")
    save = Save(desk / "out/ambush/exports/cards/tts/cards.json", "https://example.org/ambush/")
    assert [one["Name"] for one in save.states] == ["DeckCustom"]
    for card in save.cards():
        assert save.card(card)[0].size == save.card(card)[1].size


@pytest.mark.parametrize(("sheet", "count", "dpi"), [("5x4", 2, 292), ("10x7", 1, 163)])
def test_large_decks_take_several_sheets(desk: Path, sheet: str, count: int, dpi: int) -> None:
    many = "".join(f"  - {{id: c{n}, name: C{n}, strength: {n}}}\n" for n in range(24))
    head = CARDS[: CARDS.index("  - {id: rifles")]
    write(desk / "ambush", {**FILES, "cards.yaml": head + many})
    ran = exported("ambush/cards", "--sheet", sheet)
    rows = {"5x4": "5 × 4", "10x7": "10 × 3"}[sheet]
    leaves = {"5x4": 292, "10x7": 164}[sheet]
    said = f"note: cards: sheets of {rows} cards leave {leaves} dots per inch\n"
    assert (ran.status, ran.err) == (0, said)
    save = Save(desk / "out/ambush/exports/cards/tts/cards.json")
    assert len(list(save.cards())) == 24
    sheets: Mapping[str, Any] = save.states[0]["CustomDeck"]
    assert len(sheets) == count
    for one in sheets.values():
        assert max(save.picture(one["FaceURL"]).size) <= 4096
    assert save.card(next(save.cards()))[0].width / 2.5 == pytest.approx(dpi, abs=1)


@pytest.mark.parametrize(("count", "names"), [(2, "field-1, field-2"), (5, "field-1 and 4 more")])
def test_what_is_said_of_several_boards_is_one_line(desk: Path, count: int, names: str) -> None:
    maps = {f"field-{n}.yaml": MAP for n in range(1, count + 1)}
    write(desk / "maps", {"pack.yaml": "kind: pack\ntitle: Maps\n", **maps})
    ran = exported("maps", "--dpi", "600")
    assert (ran.status, ran.err) == (0, f"note: {names}: drawn with 413 dots per inch\n")


# What can be wrong


@pytest.mark.ci
def test_five_thousand_cards(desk: Path) -> None:
    text = CARDS.replace("copies: 3", "copies: 1000").replace("copies: 2", "copies: 1000")
    more = "".join(f"  - {{id: c{n}, name: C{n}, strength: 1, copies: 1000}}\n" for n in range(3))
    write(desk / "ambush", {**FILES, "cards.yaml": text + more})
    assert exported("ambush/cards").status == 0
    save = Save(desk / "out/ambush/exports/cards/tts/cards.json")
    assert len(save.states[0]["DeckIDs"]) == len(list(save.cards())) == 5001


def test_a_face_of_too_many_pixels(desk: Path) -> None:
    write(desk / "ambush", {**FILES, "cards.yaml": CARDS.replace("poker", "90x120mm")})
    ran = exported("ambush/cards", "--dpi", "1200")
    assert (ran.status, ran.err.splitlines()) == (
        2,
        [
            "cards: at 1200 dots per inch a face has 5669 pixels; Tabletop Simulator takes 4096 "
            "a side",
            "  hint: --dpi 866 fits",
        ],
    )
    assert not (desk / "out/ambush").exists()


@pytest.mark.parametrize(
    ("pack", "file"),
    [("con", "con-table.json"), ("Überfall!", "berfall.json"), ("地", "table.json")],
)
def test_names_that_windows_and_archives_can_t_hold(desk: Path, pack: str, file: str) -> None:
    write(desk / pack)
    assert exported(f"{pack}/cards").status == 0
    folder = desk / "out" / pack / "exports/cards/tts"
    assert (folder / "cards.json").is_file()
    assert exported(f"./{pack}").status == 0
    names = [path.name for path in (desk / "out" / pack / "exports/_game/tts").iterdir()]
    assert file in names
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.") for name in names)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["ambush", "--sheet", "4x4"],
            ["--sheet: '4x4' is not one of 5x4, 10x7", "  hint: did you mean '5x4'?"],
        ),
        (
            ["ambush", "--url", "my pictures"],
            [
                "--url: 'my pictures' is not the address of a folder",
                "  hint: such as https://example.org/my-game/",
            ],
        ),
        (
            ["ambush/field-overview"],
            [
                "'field-overview' can't lie on a table: it is no deck, board or map",
                "  hint: ambush has these: cards, counters, field, markers, tiles",
            ],
        ),
        (["ambush", "--bleed", "2mm"], ["--bleed belongs to --as png or --as svg"]),
    ],
)
def test_what_there_is_not_is_told(desk: Path, words: list[str], said: list[str]) -> None:
    write(desk / "ambush")
    ran = exported(*words)
    assert (ran.status, ran.err.splitlines()) == (2, said)


def test_a_pack_with_nothing_for_a_table(desk: Path) -> None:
    write(desk / "bare", {"pack.yaml": "kind: pack\ntitle: Bare\n"})
    ran = exported("bare")
    assert (ran.status, ran.err) == (2, "bare has no decks, boards or maps to export\n")


@pytest.mark.ci
def test_a_full_disk_leaves_nothing_half_written(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(desk / "ambush")
    assert exported("ambush/cards").status == 0
    before = _whole(desk / "out/ambush/exports/cards/tts")
    disk = FullDisk(monkeypatch)
    for stop in range(1, 20):
        text = CARDS.replace("name: Tank", f"name: Tank {stop}")
        (desk / "ambush/cards.yaml").write_text(text, "utf-8")
        disk.fill_at(stop)
        ran = exported("ambush/cards")
        if ran.status == 0:
            break
        assert ran.err.endswith(": can't be written: No space left on device\n")
        save, files = _whole(desk / "out/ambush/exports/cards/tts")
        if (save, files) != before:  # all of it is in place; what failed is our own bookkeeping
            assert (stop, f'"Tank {stop}"' in save) == (stop, True)
    assert stop > 3


def _whole(folder: Path) -> tuple[str, dict[str, bytes]]:
    """What is in a folder: its saved object, and pictures, which are just those that it names."""
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    text = files.pop("cards.json").decode()
    sheets = [one for card in Save(folder / "cards.json").cards()
              for one in card["CustomDeck"].values()]  # fmt: skip
    named = {url for sheet in sheets for url in (sheet["FaceURL"], sheet["BackURL"])}
    assert set(files) == named
    for name in files:
        with Image.open(folder / name) as image:
            image.load()
    return text, files
