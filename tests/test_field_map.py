"""Maps of campaigns by hand: what their files must hold, and what is printed of them."""

from __future__ import annotations

import io
import math
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.draw.map import tiling
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.ground.hexes import hexrow_name
from generator.measure import PAPERS, Size
from tests.drawn import marks_of
from tests.printed import Printed
from tests.shares import first

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
    first(
        6,
        [
            ("hex: F10", "hex: F11", "no road meets a watercourse in F11"),
            ("way: A6 E5", "way: E5", "'E5' is not a way: name at least two hexes"),
            (
                "way: A6 E5",
                "way: E5 Z55",
                "'Z55' is not a hex of this map; its hexes are A1 to CC22",
            ),
            ("hexes: Q3 R3", "hexes: Q3 Q3 R3", "Q3 has two buildings"),
            ("  B: '.vvv", "  B: '.v#v", "unknown letter '#' at B3"),
            ("  B: '.vvv", "  B: '..vvv", "hexrow B has 23 hexes, but hexrow A has 22"),
            ("  B: '.vvv", "  QQ: '.vvv", "expected hexrow B, found 'QQ'"),
            ("v: vineyard", "v: vinyard", "there is no 'vinyard' among the records 'terrains'"),
            (
                "around: E1",
                "around: E99",
                "'E99' is not a hex of this map; its hexes are A1 to CC22",
            ),
            ("kind: wall", "kind: fence", "the text 'fence' is not one of wall, hedge, bocage"),
            ("base: open", "base: opem", "there is no 'opem' among the records 'terrains'"),
            ("symbol: pillbox", "symbol: bunker", "there is no 'bunker' among the records 'marks'"),
            ("orchard: Lemon", "lemons: Lemon", "there is no 'lemons' to name"),
            (
                "locations: primosole-",
                "locations: troina-",
                "there are no records 'troina-locations'",
            ),
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
    ),
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
        long = max(box.top for box in seen) - min(box.bottom for box in seen)
        assert long > 250  # up to both ends of the paper's long side
        assert all(box.left > 0 and box.right < 210 for box in seen)
        assert all(box.bottom > 0 and box.top < 297 for box in seen)


def test_its_sheets_are_full_and_the_last_of_a_row_has_the_legend_beside_its_part(
    repository: Path, printed: Path
) -> None:
    file = Printed((printed / "primosole-map.pdf").read_bytes())
    plan = tiling(_board(repository), 20.0, _a4())
    for number, tile in enumerate(plan.tiles):
        text = file.text(number)
        last = tile.column + 1 == plan.columns_of(tile.row)
        assert ("Lemon grove" in text) is last, tile.name
        if last:
            assert 0.5 * plan.paper_of(tile).width < tile.width
            assert tile.width < plan.paper_of(tile).width - 10 - 40
        else:
            assert tile.width == pytest.approx(plan.paper_of(tile).width - 10)


def test_its_fields_have_straight_sides(printed: Path) -> None:
    """Read off the printed map: upper and lower sides of fields that stand by themselves.

    Across hexrows they used to go up and down with every hex.
    """
    data = (printed / "primosole-map-overview.pdf").read_bytes()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        high = max(float(f.BBox[3]) for f in pdf.objects if _is_map(f))
    fills = [m for m in marks_of(data, high / 22.5) if m.kind == "fill" and m.alpha == CROPS]
    fields: list[list[Outline]] = []
    for plot in (path for mark in fills for path in mark.paths):
        near = [
            field
            for field in fields
            if any(math.dist(a, b) < 0.05 for other in field for a in other for b in plot)
        ]
        fields = [f for f in fields if f not in near] + [[plot, *(q for f in near for q in f)]]
    offs = [off for field in fields for off in _sides_off(field)]
    assert len(offs) >= 30
    assert sum(off < 0.05 for off in offs) >= 0.35 * len(offs), sorted(offs)


Outline = tuple[tuple[float, float], ...]
CROPS = 0.85
"""How much of the ground the colour of a plot hides."""


def _is_map(form: Any) -> bool:
    return (
        isinstance(form, pikepdf.Stream)
        and form.get("/Subtype") == "/Form"
        and "/FormXob.land" in form.get("/Resources", {}).get("/XObject", {})
    )


def _sides_off(field: list[Outline]) -> Iterator[float]:
    """How far the upper and the lower side of a field lie off straight lines, in hexes."""
    xs = [x for plot in field for x, _ in plot]
    edges: list[tuple[float, float, float]] = []
    x = min(xs) + 0.45
    while (x := x + 0.1) < max(xs) - 0.45:
        met = [
            a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
            for plot in field
            for a, b in pairwise((*plot, plot[0]))
            if (a[0] - x) * (b[0] - x) < 0
        ]
        edges += [(x, min(met), max(met))] if met else []
    if len(edges) < 8:
        return
    for side in (1, 2):
        spots = [(edge[0], edge[side]) for edge in edges]
        slope, rise = statistics.linear_regression(*zip(*spots, strict=True))
        yield max(abs(y - slope * x - rise) for x, y in spots)


def _board(repository: Path):  # type: ignore[no-untyped-def]
    return read_pack(repository / SHOWN).parts["primosole-map"].sketch.board  # type: ignore[attr-defined]


def _a4() -> Size:
    return PAPERS["a4"]


def test_an_enclosure_is_the_sides_around_its_hexes(repository: Path) -> None:
    """A grove of nine hexes has its own sides free, and every one that leads out has a wall."""
    part: Any = read_pack(repository / SHOWN).parts["primosole-map"]
    board = part.sketch.board
    grove = {
        board.parse(f"{row}{n + (row > 'C') * (row != 'D')}") for row in "CDE" for n in (12, 13, 14)
    }
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
