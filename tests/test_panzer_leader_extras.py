"""What a rolled situation prints besides its papers: its counters and its boards, read back."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.errors import ContentError
from generator.games.packs import read_pack
from tests.packs import fieldpress
from tests.printed import Printed
from tests.shares import first
from tests.test_panzer_leader_boards import grid_of, words_of_bytes
from tests.yaml_files import load_yaml

HEXES = [("16mm", 160), ("20mm", 200), ("25mm", 250)]
CONTENT = Path(__file__).resolve().parent.parent / "content/panzer-leader"
MM = 72 / 25.4
LOCKS = ("kind=bridges", "size=small", "hex=16mm", "sections=2", "attacker=german")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    return sharing(tmp_path_factory.mktemp("out"))


def run(out: Path, *words: str) -> str:
    ran = fieldpress(*words, "--out", out.as_posix())
    assert (ran.status, ran.err) == (0, ""), ran.err
    return ran.out


@pytest.fixture(scope="module")
def found(out: Path) -> Path:
    """The folder of a situation that was printed with everything."""
    locks = [word for lock in LOCKS for word in ("--lock", lock)]
    run(out, "scenario", "new", "panzer-leader", "--seed", "evening", "--all", *locks)
    return out / "panzer-leader" / "scenarios" / "evening"


@pytest.fixture(scope="module")
def record(found: Path) -> dict[str, Any]:
    data: dict[str, Any] = load_yaml((found / "scenario.yaml").read_text("utf-8"))
    return data["record"]


def units_of(record: dict[str, Any]) -> Counter[tuple[str, str]]:
    """How many of each unit a record has for each side."""
    found: Counter[tuple[str, str]] = Counter()
    for group in record["groups"]:
        for line in group["units"]:
            found[group["side"], line["unit"]] += line["count"]
    return found


def kinds() -> dict[str, dict[str, Any]]:
    data = load_yaml((CONTENT / "units/unit-kinds.yaml").read_text("utf-8"))
    return {one["id"]: one for one in data["records"]}


def markers_of(record: dict[str, Any]) -> Counter[str]:
    """The markers that a situation needs, by the words of its docs and not by the generator's."""
    known, units = kinds(), units_of(record)
    each = [(side, known[name]) for (side, name), count in units.items() for _ in range(count)]
    aims = {n for o in record["objectives"] if o["what"] in ("town", "bridge") for n in o["hexes"]}
    armed = sum(unit["attack"] > 0 for _, unit in each)
    fires = {side for side, unit in each if unit.get("class") in ("(H)", "M")}
    return Counter(
        {
            "Turn": 1,
            "Allied wreck": min(24, sum(bool(unit.get("armoured")) for _, unit in each)),
            "Block": min(8, sum(unit["role"] == "engineers" for _, unit in each)),
            "Allied": min(20, len(aims)),
            "German": min(20, len(aims)),
            "Has fired": min(12, -(-armed // 4)),
            "targets": 6 * len(fires),
        }
    )


def test_everything_is_printed(found: Path, record: dict[str, Any]) -> None:
    names = {path.relative_to(found).as_posix() for path in found.rglob("*") if path.is_file()}
    assert names == {
        "scenario.pdf",
        "scenario.yaml",
        "boards.pdf",
        *(f"overview-{line['section'].lower()}.pdf" for line in record["sections"]),
        "forces/counters.pdf",
        "forces/counters.yaml",
    }


def placed(out: Path, name: str) -> Counter[str]:
    """The fronts of a file's pieces, as the manifest has them."""
    files = json.loads((out / "manifest.json").read_bytes())["files"]
    (entry,) = [file for file in files if file["file"].endswith(name)]
    return Counter(one["piece"] for one in entry["placements"] if one["side"] == "front")


def test_the_counters_are_those_of_the_situation(
    out: Path, found: Path, record: dict[str, Any]
) -> None:
    wanted = Counter(
        {f"{side}-counters/{name}": count for (side, name), count in units_of(record).items()}
    )
    markers = markers_of(record)
    pieces = placed(out, "evening/forces/counters.pdf")
    units = Counter({k: n for k, n in pieces.items() if not k.startswith("marker-")})
    assert units == wanted
    assert pieces.total() - units.total() == markers.total()
    # Read back from the ink: every unit's and every marker's name, so often.
    known, names = kinds(), markers - Counter({"targets": markers["targets"]})
    for (_, name), count in units_of(record).items():
        names[known[name]["short"]] += count
    names["Allied"] += names["Allied wreck"]  # which begin with it
    printed = Printed((found / "forces/counters.pdf").read_bytes())
    text = "\n".join(printed.text(page) for page in range(0, len(printed.pages), 2))
    assert {
        name: len(re.findall(rf"(?<![\w/]){re.escape(name)}(?![\w/])", text)) for name in names
    } == (dict(names))


def test_counters_suit_the_hexes(found: Path) -> None:
    printed = Printed((found / "forces/counters.pdf").read_bytes())
    force = load_yaml((found / "forces/counters.yaml").read_text("utf-8"))
    assert force["size"] == "small"
    forms = [form for form in printed.placed[0] if form.name != "/Marks"]
    for form in forms:
        assert (form.box.width - 6, form.box.height - 6) == pytest.approx((12.7, 12.7), abs=0.05)


def test_the_force_prints_the_same_by_itself(out: Path, found: Path) -> None:
    run(out, "force", "print", (found / "forces/counters.yaml").as_posix())
    alone = (out / "panzer-leader/forces/counters.pdf").read_bytes()
    assert alone == (found / "forces/counters.pdf").read_bytes()


@pytest.mark.ci
def test_the_boards_are_its_sections_at_its_size(found: Path, record: dict[str, Any]) -> None:
    letters = [line["section"] for line in record["sections"]]
    assert len(letters) == 2
    with pikepdf.open(found / "boards.pdf") as file:
        forms = {
            name: form
            for page in file.pages
            for name, form in page.Resources.XObject.items()
            if name.startswith("/FormXob.section-")
        }
        assert len(forms) == len(letters)
        for form in forms.values():
            box = [float(n) / MM for n in form.BBox]
            assert box[2] - box[0] == pytest.approx(160, abs=0.05)
            assert len(grid_of(form)) > 1000
            for x, y, u, v in grid_of(form):
                long = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
                assert long == pytest.approx(16 / 3**0.5 * MM, abs=0.05 * MM)
    for letter in letters:
        told = words_of_bytes((found / f"overview-{letter.lower()}.pdf").read_bytes())
        assert f"Section {letter}" in told


@pytest.mark.ci
def test_what_is_asked_for_is_printed_and_no_more(
    out: Path, found: Path, record: dict[str, Any]
) -> None:
    saved = (found / "scenario.yaml").as_posix()
    boards = run(out / "boards", "scenario", "print", saved, "--boards").splitlines()
    overviews = [f"overview-{line['section'].lower()}.pdf" for line in record["sections"]]
    assert [Path(line).name for line in boards] == [
        "scenario.pdf", "boards.pdf", *overviews, "scenario.yaml",
    ]  # fmt: skip
    counters = run(out / "counters", "scenario", "print", saved, "--counters").splitlines()
    assert [Path(line).name for line in counters] == [
        "scenario.pdf", "counters.pdf", "counters.yaml", "scenario.yaml",
    ]  # fmt: skip


@pytest.mark.ci
def test_a_book_has_counters_for_each_and_every_section_once(out: Path) -> None:
    book = run(
        out, "scenario", "new", "panzer-leader", "--seed", "two", "--book", "2", "--all",
        "--lock", "size=small", "--lock", "sections=1",
    )  # fmt: skip
    names = [line.partition("two-book-2/")[2] for line in book.splitlines()]
    assert sorted(name for name in names if "overview" not in name) == [
        "boards.pdf", "book.pdf", "forces/counters-01.pdf", "forces/counters-01.yaml",
        "forces/counters-02.pdf", "forces/counters-02.yaml",
        "scenario-01.yaml", "scenario-02.yaml",
    ]  # fmt: skip
    files = [out / "panzer-leader/scenarios/two-book-2" / f"scenario-0{n}.yaml" for n in (1, 2)]
    lines = [load_yaml(file.read_text("utf-8"))["record"]["sections"][0] for file in files]
    sections = {(line["section"], line.get("board")) for line in lines}
    assert sum("overview" in name for name in names) == len(sections)
    with pikepdf.open(files[0].parent / "boards.pdf") as pdf:
        drawn = {name for page in pdf.pages for name in page.Resources.XObject if "section" in name}
    assert len(drawn) == len(sections)


REFUSED = {
    "no counters": (
        ("scenario", "new", "platoon-command", "--counters"),
        "--counters: scenarios of this game have no counters of their own",
    ),
    "no boards": (
        ("scenario", "new", "platoon-command", "--boards"),
        "--boards: scenarios of this game lie on no boards",
    ),
    "nothing more": (
        ("scenario", "new", "platoon-command", "--all"),
        "--all: scenarios of this game have nothing besides their papers",
    ),
    "no campaign has": (
        ("campaign", "new", "--all"),
        "--all: campaigns of this game have nothing besides their papers",
    ),
    "a list prints nothing": (
        ("scenario", "new", "panzer-leader", "--list", "--counters"),
        "--counters prints; --times and --list only say what could be printed",
    ),
    "no hexes": (
        ("scenario", "new", "panzer-leader", "--hex", "25mm"),
        "--hex: scenarios of this game are not drawn in hexes of any size",
    ),
    "too small": (
        ("board", "new", "--hex", "12mm"),
        "hexes of 12 mm are smaller than counters of 15.9 mm\n"
        "  hint: these fit: counters of 12.7 mm on hexes of 16 mm, 15.9 mm on hexes of 20 mm, "
        "19.05 mm on hexes of 25 mm",
    ),
    "no length": (
        ("board", "new", "--hex", "large"),
        "--hex: 'large' is not a length such as '3 mm' or '0.5 in'",
    ),
    "far too large": (("board", "new", "--hex", "61mm"), "--hex: hexes measure 8 to 60 mm"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_can_t_be_is_told(case: str, tmp_path: Path) -> None:
    words, said = REFUSED[case]
    ran = fieldpress(*words, "--out", tmp_path.as_posix())
    assert (ran.status, ran.out, ran.err) == (2, "", said + "\n")


@pytest.mark.parametrize(("size", "across"), first(1, HEXES))
def test_a_new_section_is_drawn_in_hexes_of_any_size(out: Path, size: str, across: int) -> None:
    printed = run(out / size, "board", "new", "--seed", "ridge", "--hex", size, "--paper", "a3")
    folder = Path(printed.splitlines()[0]).parent
    measured(folder / "board.pdf", across)
    run(out / size / "again", "board", "print", (folder / "board.yaml").as_posix(), "--hex", "25mm")
    measured(next((out / size / "again").rglob("board.pdf")), 250)


def measured(path: Path, across: int) -> None:
    with pikepdf.open(path) as file:
        box = [float(n) / MM for n in file.pages[0].Resources.XObject["/FormXob.section-0"].BBox]
    assert box[2] - box[0] == pytest.approx(across, abs=0.05)


def test_a_file_s_own_hex_is_no_smaller_than_the_counters(tmp_path: Path) -> None:
    shutil.copytree(CONTENT, tmp_path / "mine", ignore=shutil.ignore_patterns("pictures"))
    path = tmp_path / "mine/boards/board-w.yaml"
    path.write_text("hex: 14 mm\n" + path.read_text("utf-8"), "utf-8")
    with pytest.raises(ContentError) as caught:
        read_pack(tmp_path / "mine", "mine")
    (told,) = [problem for problem in caught.value.problems if "hexes" in problem.message]
    assert str(told).startswith(
        "mine/boards/board-w.yaml:1:6: hexes of 14 mm are smaller than counters of 15.9 mm\n"
        "  hint: these fit: counters of 12.7 mm on hexes of 16 mm, "
    )
