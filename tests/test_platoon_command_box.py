"""Platoon Command: the whole box at one command, and the page that tells how to print it."""

from __future__ import annotations

import fnmatch
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.games.packs import read_pack
from generator.job.products.product import products
from tests.packs import fieldpress
from tests.printed import Printed
from tests.yaml_files import load_yaml

pytestmark = pytest.mark.ci


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    """Everything that the pack prints, on A4."""
    out = sharing(tmp_path_factory.mktemp("box"))
    ran = fieldpress("build", "platoon-command", "--out", str(out))
    assert ran.status == 0, ran.err
    return out


@pytest.fixture(scope="session")
def files(folder: Path) -> dict[str, dict[str, Any]]:
    entries = json.loads((folder / "manifest.json").read_bytes())["files"]
    return {entry["product"]: entry for entry in entries}


@pytest.fixture(scope="session")
def guide(folder: Path) -> Printed:
    return Printed((folder / "platoon-command/print-guide.pdf").read_bytes())


def sheets(entry: dict[str, Any]) -> int:
    """Sheets of paper that a file takes: as the manifest says, else two pages a sheet."""
    return int(entry.get("sheets") or -(-entry["pages"] // 2))


def told(guide: Printed) -> dict[str, str]:
    """The number of sheets that the guide prints beside each file's name, and beside the sum."""
    large = [g for g in guide.glyphs(0) if g.size > 14 and (g.char.isdigit() or g.char in "+?")]
    found = {}
    for word, middle in guide.words(0):
        if word.endswith(".pdf") or word == "In all":
            beside = [glyph for glyph in large if abs(glyph.y - middle) < 2.5]
            found[word] = "".join(g.char for g in sorted(beside, key=lambda glyph: glyph.x))
    return found


def test_one_command_prints_the_whole_box(files: dict[str, dict[str, Any]]) -> None:
    """As many pieces as the game's list of components has."""
    counted: Counter[str] = Counter()
    for product, entry in files.items():
        if entry["kind"] in ("deck", "gang"):
            for place in entry["placements"]:
                if place["side"] == "front":
                    counted[
                        place["piece"].partition("/")[0] if entry["kind"] == "gang" else product
                    ] += 1
    assert counted == {
        "tile-deck": 18,
        "us-deck": 54,
        "german-deck": 54,
        "us-counters": 11,
        "german-counters": 11,
        "us-control-markers": 18,
        "german-control-markers": 18,
        "objective-markers": 17,
        "us-target-markers": 1,
        "german-target-markers": 1,
    }


def test_every_product_is_printed(files: dict[str, dict[str, Any]], repository: Path) -> None:
    pack = read_pack(repository / "content" / "platoon-command")
    assert set(files) == {product.id for product in products(pack)}


def family(files: dict[str, dict[str, Any]], line: str) -> list[str]:
    """Return the products of a line, which may tell several at once, as `*-box.pdf`."""
    return fnmatch.filter(files, line.removesuffix(".pdf"))


def advised(files: dict[str, dict[str, Any]], record: dict[str, Any]) -> list[str]:
    """Return the products that a record of the part `printing` is about."""
    return family(files, f"*{record['ending']}" if "ending" in record else record["id"])


def test_the_guide_is_one_page_and_names_every_file(
    files: dict[str, dict[str, Any]], guide: Printed
) -> None:
    assert files["print-guide"]["pages"] == 1
    named = [name for line in told(guide) if line != "In all" for name in family(files, line)]
    assert sorted(named) == sorted(set(files) - {"print-guide"})


def test_the_guide_counts_sheets_as_they_were_printed(
    files: dict[str, dict[str, Any]], guide: Printed
) -> None:
    for name, number in told(guide).items():
        if name != "In all":
            assert number == str(sum(sheets(files[one]) for one in family(files, name))), name


def test_the_guide_adds_up_what_the_game_needs(
    files: dict[str, dict[str, Any]], guide: Printed, repository: Path
) -> None:
    written = load_yaml((repository / "content/platoon-command/printing.yaml").read_text("utf-8"))
    needed = [record for record in written["records"] if record["need"] == "box"]
    names = [name for record in needed for name in advised(files, record)]
    assert told(guide)["In all"] == str(sum(sheets(files[name]) for name in names))


def test_every_file_has_its_advice(files: dict[str, dict[str, Any]], repository: Path) -> None:
    written = load_yaml((repository / "content/platoon-command/printing.yaml").read_text("utf-8"))
    named = [name for record in written["records"] for name in advised(files, record)]
    assert sorted(named) == sorted(set(files) - {"print-guide"})


@pytest.mark.ci
@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_the_guide_says_the_same_in_black_ink(
    guide: Printed, tmp_path: Path, ink: str, sharing: Callable[[Path], Path]
) -> None:
    target = "platoon-command/print-guide"
    ran = fieldpress("build", target, "--ink", ink, "--out", str(sharing(tmp_path)))
    assert ran.status == 0, ran.err
    assert Printed((tmp_path / f"{target}.pdf").read_bytes()).text(0) == guide.text(0)


def test_boxes_of_both_sides_pieces_show_both_sides(repository: Path) -> None:
    """Figures of each face each other on the front, both emblems stand on the back."""
    folder = repository / "content/platoon-command"
    for name in ("tile-box", "counter-box"):
        box = load_yaml((folder / f"{name}.yaml").read_text("utf-8"))
        sides = [figure.removesuffix(".svg").rpartition("-")[2] for figure in box["figures"]]
        assert sides == ["us", "german"], "US figures look to the right, German ones to the left"
        for picture in (*box["figures"], box["emblem"]):
            assert (folder / picture).is_file()
        assert box["emblem"].endswith("both.svg")
    deck = load_yaml((folder / "deck-box.yaml").read_text("utf-8"))
    assert deck["sides"] == ["us", "german"]
    assert all("{side}" in picture for picture in (*deck["figures"], deck["emblem"]))


@pytest.mark.parametrize("name", ["tile-box", "counter-box"])
def test_figures_on_a_front_are_as_tall_as_those_of_the_decks(folder: Path, name: str) -> None:
    """Four of them in a row were half as tall: less than a third of the front is for the eye."""
    front = next(
        form
        for form in Printed((folder / f"platoon-command/{name}.pdf").read_bytes()).pages[0]
        if form.name == "/F2"
    )
    width = front.box.width / 2
    figures = [ink.seen for ink in front.inks if ink.seen.width < width and ink.kind == "fill"]
    assert len(figures) >= 2
    assert all(figure.height > 0.3 * front.box.height for figure in figures)


@pytest.mark.parametrize("name", ["tile-box", "counter-box"])
def test_what_a_box_holds_is_told_in_lines_that_do_not_break(
    folder: Path, repository: Path, name: str
) -> None:
    box = load_yaml((repository / f"content/platoon-command/{name}.yaml").read_text("utf-8"))
    text = Printed((folder / f"platoon-command/{name}.pdf").read_bytes()).text(0)
    for line in box["contents"]:
        assert line in text
