"""The library of icons: one family on one grid, told apart at any size; and the sheet of all."""

from __future__ import annotations

import io
import itertools
import json
import re
from collections.abc import Mapping
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.content.icons.catalogue import NAME, library, library_groups
from generator.content.icons.drawing import read_drawing
from generator.resources import templates_folder
from generator.typeset.engine import lay_out
from generator.typeset.fetch import Assets
from generator.typeset.icons.markup import Icons
from generator.typeset.inks import find_ink
from scripts.icons.__main__ import FOLDER, files
from tests.packs import fieldpress, write_pack
from tests.printed import Printed

WANTED = """
    infantry machine-gun mortar tank half-track truck gun anti-tank-gun howitzer
    anti-aircraft-gun cavalry sniper engineer flamethrower radio headquarters leader hero
    parachute plane ship landing-craft supply ammunition medic mine wire bunker trench
    woods hill town church bridge river road field marsh wall hedge orchard
    d6-1 d6-2 d6-3 d6-4 d6-5 d6-6 d10 d20 2d6
    arrow-up arrow-up-right arrow-right arrow-down-right arrow-down arrow-down-left arrow-left
    arrow-up-left turn-left turn-right advance retreat flank rotate-left rotate-right flip
    squad platoon company battalion regiment brigade star-1 star-5 chevron-1 chevron-3
    pinned suppressed broken shaken hidden spotted moved fired hit killed victory-point clock
    turn eye line-of-sight target crosshair shield defence fist flag card coin hand
"""
"""What the library must have at least."""

SIDE = 96
"""Pixels of an icon's side as it is looked at here; the grid has 24 units."""


@pytest.fixture(scope="module")
def looks() -> Mapping[str, Image.Image]:
    """Every icon drawn by the page engine, as a picture of its ink."""
    icons = Icons(templates_folder())
    names = library()
    body = "".join(
        f'<div style="left:{SIDE * (k % 16)}px;top:{SIDE * (k // 16)}px">{icons.markup(name)}</div>'
        for k, name in enumerate(names)
    )
    wide, high = SIDE * 16, SIDE * (len(names) // 16 + 1)
    sheet = (
        f"@page{{size:{wide}px {high}px;margin:0}}div{{position:absolute}}"
        f"text-icon{{position:absolute;left:0;top:0;height:{SIDE}px}}"
    )
    html = f"<!doctype html><html lang=en><title>x</title><style></style>{body}"
    pages = lay_out(html, Assets(templates_folder(), find_ink("colour")), sheet)
    with pypdfium2.PdfDocument(pages.pdf()[0]) as pdf:
        whole = pdf[0].render(scale=96 / 72).to_pil().convert("L")
    assert whole.size == (wide, high)
    return {
        name: ImageChops.invert(
            whole.crop((x := SIDE * (k % 16), y := SIDE * (k // 16), x + SIDE, y + SIDE))
        )
        for k, name in enumerate(names)
    }


def test_the_library_is_as_it_was_drawn() -> None:
    """`python -m scripts.icons` writes it; nothing is drawn by hand afterwards."""
    there = {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()}
    assert there.pop("pack.yaml")
    assert there == files()


def test_the_library_has_what_a_wargame_needs() -> None:
    assert set(WANTED.split()) - set(library()) == set()
    assert len(library()) >= 200
    listed = [name for names in library_groups().values() for name in names]
    assert sorted(listed) == sorted(library())
    assert [name for name in listed if not NAME.fullmatch(name)] == []


def test_all_icons_are_of_one_family() -> None:
    """One grid, one stroke, no colour, plain shapes, words of their own."""
    words = {}
    for name in library():
        text = (FOLDER / f"{name}.svg").read_text("utf-8")
        drawing = read_drawing(text.encode())
        assert (drawing.ratio, drawing.coloured) == (1.0, False), name
        words[name] = drawing.words
        assert 'viewBox="0 0 24 24"' in text, name
        assert set(re.findall(r'stroke-width="([^"]*)"', text)) <= {"2"}, name
        assert set(re.findall(r"<(\w+)", text)) == {"svg", "title", "path"}, name
        assert len(text) < 3_000, name
    assert [name for name in library() if not words[name]] == []
    assert len(set(words.values())) == len(words)


def test_all_icons_keep_to_the_grid(looks: Mapping[str, Image.Image]) -> None:
    """Blank at the edges, so that none touches its neighbour; not lost in the middle."""
    unit = SIDE / 24
    for name, ink in looks.items():
        box = ink.point(lambda level: 255 if level > 100 else 0).getbbox()
        assert box is not None, name
        left, top, right, bottom = (side / unit for side in box)
        assert min(left, top) >= 0.6, name
        assert max(right, bottom) <= 23.4, name
        if name not in ("squad", "section"):
            assert max(right - left, bottom - top) >= 14, name
        assert abs(12 - (left + right) / 2) <= 3, name


def test_all_icons_have_ink_and_air(looks: Mapping[str, Image.Image]) -> None:
    for name, ink in looks.items():
        share = sum(ink.tobytes()) / 255 / SIDE**2
        assert 0.04 <= share <= 0.66, f"{name}: {share:.2f}"


def test_icons_are_told_apart_as_small_as_text(looks: Mapping[str, Image.Image]) -> None:
    """At 9 points and 150 dpi no two look alike, however they are compared."""
    small = {name: ink.resize((19, 19), Image.Resampling.BOX) for name, ink in looks.items()}
    near = []
    for one, other in itertools.combinations(small, 2):
        difference = ImageChops.difference(small[one], small[other]).tobytes()
        if sum(difference) / 255 / 19**2 < 0.015:
            near.append((one, other))
    assert near == []


# The sheet


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sheet")
    ran = fieldpress("icons", "--out", str(folder))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"{folder}/icons.pdf\n"
    return folder


def test_the_sheet_shows_every_icon_with_its_name(sheet: Path) -> None:
    read = Printed((sheet / "icons.pdf").read_bytes())
    assert len(read.pdf.pages) == 2
    text = "".join(read.text(page) for page in range(2))
    tight = re.sub(r"\s", "", text)
    assert [name for name in library() if name not in tight] == []
    assert f"{len(library())} icons" in text
    assert ":tank: prints" in text
    with pikepdf.open(sheet / "icons.pdf") as pdf:
        figures = [
            str(item.Alt)
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Figure"
        ]
    assert {"tank", "barbed wire", "two dice"} <= set(figures)
    assert len(figures) >= len(library())


def test_the_sheet_is_in_the_manifest(sheet: Path) -> None:
    files = json.loads((sheet / "manifest.json").read_text("utf-8"))["files"]
    (entry,) = [item for item in files if item["file"] == "icons.pdf"]
    assert (entry["pack"], entry["product"], entry["pages"]) == ("icons", "icons", 2)
    assert "icons/tank.svg" in entry["sources"]


OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><path d="M2 2h44v20z"/></svg>'


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack with two icons of its own, one of which is called like one of the library."""
    monkeypatch.chdir(tmp_path)
    return write_pack(tmp_path / "my-game", {"icons/tank.svg": OWN, "icons/pennant.svg": OWN})


@pytest.mark.ci
def test_the_sheet_of_a_pack_has_its_own_icons_first(pack: Path) -> None:
    ran = fieldpress("icons", "my-game", "--paper", "letter", "--ink", "saver")
    assert (ran.status, ran.out) == (0, "output/icons-my-game.pdf\n"), ran.err
    text = Printed(Path("output/icons-my-game.pdf").read_bytes()).text(0)
    assert f"{len(library()) + 1} icons" in text
    own = text.index("Icons of this game")
    assert own < text.index("pennant") < text.index("Arms") < text.index("infantry")
    assert len(re.findall(r"(?<![-:\w])tank(?![-:\w])", text)) == 1


def test_the_names_are_listed(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = fieldpress("icons", "--list")
    assert ran.status == 0
    assert ran.out.startswith("arms\n  infantry           infantry\n  leader             leader\n")
    assert "  2d6   two dice\n" in ran.out
    assert not Path("output").exists()
    of_pack = fieldpress("icons", "my-game", "--list").out
    assert of_pack.startswith("own\n  pennant  pennant\n  tank     tank\narms\n")
    assert of_pack.count("  tank  ") == 1
    monkeypatch.chdir(pack / "templates")
    assert fieldpress("icons", "--list").out == of_pack


def test_a_bad_icon_is_told_and_no_sheet_printed(pack: Path) -> None:
    (pack / "icons" / "tank.svg").write_text("<svg/>", "utf-8")
    for more in ((), ("--list",)):
        ran = fieldpress("icons", "my-game", *more)
        assert (ran.status, ran.out) == (1, "")
        assert ran.err == (
            "my-game/icons/tank.svg:1:1: the icon has no viewBox, which says how large it is, "
            "such as '0 0 24 24'\n1 problem; nothing was printed\n"
        )
    assert not Path("output").exists()


def test_the_sheet_replaces_no_file_of_the_user_s(pack: Path) -> None:
    Path("output").mkdir()
    Path("output/icons-my-game.pdf").write_text("mine", "utf-8")
    ran = fieldpress("icons", "my-game")
    assert ran.status == 2
    assert Path("output/icons-my-game.pdf").read_text("utf-8") == "mine"


@pytest.mark.ci
def test_the_sheet_is_the_same_every_time(pack: Path) -> None:
    data = []
    for out in ("one", "two"):
        assert fieldpress("icons", "my-game", "--out", out).status == 0
        data.append(io.BytesIO(Path(out, "icons-my-game.pdf").read_bytes()).getvalue())
    assert data[0] == data[1]
