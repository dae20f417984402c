"""Maps of campaigns by hand: what their files must hold, and what is printed of them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.draw.map import tiling
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.ground.hexes import hexrow_name
from generator.measure import PAPERS, Size
from tests.printed import Printed

SHOWN = "content/platoon-leader"
MAP = "campaigns/primosole/map.yaml"


@pytest.fixture(scope="module")
def folder(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("field-map") / "platoon-leader"
    shutil.copytree(repository / SHOWN, made)
    return made


def told(folder: Path, change: Callable[[str], str]) -> list[str]:
    """What is said of a map's file that is changed, without its folder."""
    path = folder / MAP
    before = path.read_text(encoding="utf-8")
    after = change(before)
    assert after != before
    path.write_text(after, encoding="utf-8")
    try:
        with pytest.raises(ContentError) as caught:
            read_pack(folder, SHOWN)
    finally:
        path.write_text(before, encoding="utf-8")
    return [str(problem).removeprefix(f"{SHOWN}/{MAP}:") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("hex: F10", "hex: F11", "no road meets a watercourse in F11"),
        ("way: A6 E5", "way: E5", "'E5' is not a way: name at least two hexes"),
        ("way: A6 E5", "way: E5 Z55", "'Z55' is not a hex of this map; its hexes are A1 to CC22"),
        ("hexes: Q3 R3", "hexes: Q3 Q3 R3", "Q3 has two buildings"),
        ("  B: '.vvv", "  B: '.v#v", "unknown letter '#' at B3"),
        ("  B: '.vvv", "  B: '..vvv", "hexrow B has 23 hexes, but hexrow A has 22"),
        ("  B: '.vvv", "  QQ: '.vvv", "expected hexrow B, found 'QQ'"),
        ("v: vineyard", "v: vinyard", "there is no 'vinyard' among the records 'terrains'"),
        ("around: E2", "around: E99", "'E99' is not a hex of this map; its hexes are A1 to CC22"),
        ("kind: wall", "kind: fence", "the text 'fence' is not one of wall, hedge, bocage"),
        ("base: open", "base: opem", "there is no 'opem' among the records 'terrains'"),
        ("symbol: pillbox", "symbol: bunker", "there is no 'bunker' among the records 'marks'"),
        ("orchard: Lemon", "lemons: Lemon", "there is no 'lemons' to name"),
        ("locations: primosole-", "locations: troina-", "there are no records 'troina-locations'"),
        (
            "base: open",
            "levels: {A: '01'}\nbase: open",
            "the levels of a hexrow must be 22 figures",
        ),
        (
            "base: open",
            f"levels: {{A: '{'9' * 22}'}}\nbase: open",
            "the levels of a hexrow must be 22 figures, 0 to 3",
        ),
        ("look: temperate", "look: moon", "the text 'moon' is not one of temperate, arid"),
    ],
)
def test_a_fault_is_told_at_its_place(folder: Path, old: str, new: str, words: str) -> None:
    found = told(folder, lambda text: text.replace(old, new, 1))
    assert any(words in line for line in found), found
    assert all(line[0].isdigit() for line in found if words in line), "a line and a column"


def test_a_map_has_as_many_hexrows_as_have_names(folder: Path) -> None:
    wide = "\n".join(f"  {hexrow_name(column)}: '{'.' * 22}'" for column in range(53))
    rows = re.compile(r"(?<=rows:\n)(  [A-Z]+: .*\n)+")
    found = told(folder, lambda text: rows.sub(f"{wide}\n", text))
    assert found == ["12:3: a map can have at most 52 hexrows of 40 hexes"]


def test_all_faults_are_told_at_once(folder: Path) -> None:
    found = told(folder, lambda text: text.replace("O11,", "O12,").replace("Q3 R3", "Q3 Q99"))
    assert len(found) == 2


def test_locations_off_the_map_are_told_where_they_stand(folder: Path) -> None:
    path = folder / "campaigns/primosole/locations.yaml"
    before = path.read_text(encoding="utf-8")
    path.write_text(before.replace("hex: F10", "hex: F40"), encoding="utf-8")
    try:
        with pytest.raises(ContentError, match=r"locations\.yaml.*'F40' is not a hex of this map"):
            read_pack(folder, SHOWN)
    finally:
        path.write_text(before, encoding="utf-8")


@pytest.fixture(scope="module")
def printed(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("printed")
    for name in ("primosole-map", "primosole-map-overview"):
        run = subprocess.run(
            [
                *(sys.executable, "-m", "generator", "build", f"platoon-leader/{name}"),
                *("--out", str(out), "--paper", "a4", "--ink", "grey"),
            ],
            cwd=repository,
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stderr + run.stdout
    return out / "platoon-leader"


def test_it_is_printed_at_playing_size(repository: Path, printed: Path) -> None:
    with pikepdf.open(printed / "primosole-map.pdf") as pdf:
        (ground,) = [
            form
            for form in pdf.objects
            if isinstance(form, pikepdf.Stream)
            and form.get("/Subtype") == "/Form"
            and abs(float(form.get("/BBox", [0, 0, 0, 0])[3]) - 22.5 * 20 * 72 / 25.4) < 0.1
            and "/FormXob.land" in form.get("/Resources", {}).get("/XObject", {})
        ]
        assert len(pdf.pages) == len(tiling(_board(repository), 20.0, _a4()).tiles)
        assert float(ground.BBox[2]) > float(ground.BBox[3])
        assert str(pdf.Root.Lang) == "en"


def test_sheets_are_of_one_paper_and_turned_ones_show_all_of_theirs(printed: Path) -> None:
    """A turned page is stored like the others; only its viewer turns it, with all that is on it."""
    file = Printed((printed / "primosole-map.pdf").read_bytes())
    turned = [int(page.obj.get("/Rotate", 0)) for page in file.pdf.pages]
    assert sorted(turned) == [0, 0, 0, 90, 90]
    for number, drawn in enumerate(file.pages):
        assert file.size(number) == pytest.approx((210, 297), abs=0.1)
        frames = [ink.seen for form in drawn for ink in form.inks]
        seen = [box for box in frames if box.width >= 0 and box.height >= 0]
        long = max(max(box.width, box.height) for box in seen)
        assert long > 250  # up to both ends of the paper's long side
        assert all(box.left > 0 and box.right < 210 for box in seen)
        assert all(box.bottom > 0 and box.top < 297 for box in seen)


def _board(repository: Path):  # type: ignore[no-untyped-def]
    return read_pack(repository / SHOWN).parts["primosole-map"].sketch.board  # type: ignore[attr-defined]


def _a4() -> Size:
    return PAPERS["a4"]


def test_an_enclosure_is_the_sides_around_its_hexes(repository: Path) -> None:
    """A block of twelve hexes has its own sides free, and every one that leads out has a wall."""
    part: Any = read_pack(repository / SHOWN).parts["primosole-map"]
    board = part.sketch.board
    grove = {board.parse(f"{row}{n}") for row in "JKL" for n in (2, 3, 4)}
    walls = {side.side for side in part.sketch.sides if side.kind == "wall"}
    out = {tuple(sorted((h, n))) for h in grove for n in board.neighbours[h] if n not in grove}
    within = {tuple(sorted((h, n))) for h in grove for n in board.neighbours[h] if n in grove}
    assert out <= walls
    assert not within & walls
    assert len(part.sketch.sides) == len({side.side for side in part.sketch.sides})


def test_the_overview_lists_the_locations_with_who_holds_them(printed: Path) -> None:
    text = Printed((printed / "primosole-map-overview.pdf").read_bytes()).text(0)
    for words in (
        "PrimosoleBridge·Allied",
        "Highwayfarm·Axis",
        "TVP,27inall",
        "Sunkenlane",
        "Dry-stonewall",
    ):
        assert words in text.replace(" ", ""), words
