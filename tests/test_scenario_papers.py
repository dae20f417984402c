"""Printed scenarios read back: the sheet, the book, the same bytes once more, and what is typed."""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.job.targets import built_in
from tests.packs import Ran, fieldpress
from tests.printed import Printed
from tests.rolled_folder import texts
from tests.shares import first
from tests.yaml_files import load_yaml

LOCKS = ("mission=breakthrough", "size=12", "handicap=worn")
PLAYED = [word for lock in LOCKS for word in ("--lock", lock)]
WORDS = [*PLAYED, "--as-rolled"]
SMALL = ("--lock", "size=8", "--no-odds", "--as-rolled")
CIRCUMSTANCES = {
    "PYTHONHASHSEED": "77",
    "TZ": "Asia/Tokyo",
    "LANG": "de_DE.UTF-8",
    "COLUMNS": "40",
}


def new(out: Path, *words: str) -> Ran:
    return fieldpress("scenario", "new", "--out", out.as_posix(), *words)


class Sheet:
    """A scenario that was printed, with the record beside it."""

    def __init__(self, folder: Path, ran: Ran) -> None:
        assert (ran.status, ran.err) == (0, ""), ran.err
        self.pdf = (folder / "scenario.pdf").read_bytes()
        self.file = folder / "scenario.yaml"
        self.record: dict[str, Any] = load_yaml(self.file.read_text("utf-8"))["record"]
        self.pages = texts(self.pdf)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    """One folder for all, so that pictures are laid out once."""
    return sharing(tmp_path_factory.mktemp("out"))


@pytest.fixture(scope="module")
def sheet(out: Path) -> Sheet:
    ran = new(out, "--seed", "amber ridge", *WORDS)
    return Sheet((out / ran.out.splitlines()[0]).parent, ran)


# --- Basic Training ------------------------------------------------------------------------------

DECK = {
    "platoon-sergeant": 1,
    "squad-leader-a": 1,
    "squad-leader-b": 1,
    "riflemen-a": 1,
    "riflemen-b": 1,
    "scouts-a": 1,
    "scouts-b": 1,
    "fog-of-war": 2,
}
SUPPLY = {"riflemen-a": 4, "riflemen-b": 4, "scouts-a": 2, "scouts-b": 2, "fog-of-war": 4}
# Copied from the repairs (004.4): terrain, cover, points.
BOARD = [
    [("field", 0, 0), ("hedge", 1, 0), ("field", 0, 0)],
    [("orchard", 1, 1), ("farm", 2, 2), ("hedge", 1, 1)],
    [("hedge", 1, 1), ("farm", 2, 2), ("orchard", 1, 1)],
    [("field", 0, 0), ("hedge", 1, 0), ("field", 0, 0)],
]


def test_basic_training_is_what_its_sources_say(repository: Path, out: Path) -> None:
    folder = repository / "content/platoon-command"
    data = load_yaml((folder / "scenarios/basic-training.yaml").read_text("utf-8"))
    tiles = load_yaml((folder / "tiles.yaml").read_text("utf-8"))["records"]
    lands = {tile["id"]: (tile["terrain"], tile["cover"]) for tile in tiles}
    board = [[(*lands[t], data["objectives"].get(t, 0)) for t in row] for row in data["board"]]
    assert board == BOARD
    starts = {"german": data["board"][0][1], "us": data["board"][3][1]}
    for name, start in starts.items():
        side = data["sides"][name]
        assert (side["start"], side["scouted"], side["goal"]) == (start, [start], {"points": 5})
        assert (side["deck"], side["supply"]) == (DECK, SUPPLY)
    assert "initiative" not in data  # it is bid for
    ran = fieldpress("build", "platoon-command/basic-training", "--out", out.as_posix())
    assert ran.status == 0, ran.err
    front, back = texts((out / "platoon-command/basic-training.pdf").read_bytes())
    assert "6, worth 8 points" in front
    assert back.count("9 cards") == 2
    assert back.count("16 cards") == 2


# --- the sheet -----------------------------------------------------------------------------------


def test_a_sheet_tells_the_whole_set_up(sheet: Sheet) -> None:
    front, back = sheet.pages[:2]
    record = sheet.record
    tiles = [tile for row in record["board"] for tile in row if tile]
    for page in (front, back):
        assert all(re.search(rf"\b{tile}\b", page) for tile in tiles)
    assert all(record[key] in front for key in ("place", "date", "light"))
    assert all(text in front for text in record["story"])
    assert [f" {n} " in back for n in range(1, 9)] == [True] * 8
    whole = f"{front} {back}".replace("\ufffe", "-")  # below a low board, or on the back
    for line in (*record["wins"], *record["rules"]):
        assert line["text"] in whole
    for side in record["sides"].values():
        assert f"start {side['start']}" in back
        for pile in ("deck", "supply"):
            assert f"{sum(side[pile].values())} cards" in back


def test_counters_stand_side_by_side_on_their_start_tile(out: Path) -> None:
    """Four teams, each with the letter of its squad and its defence, one after the other."""
    ran = new(out, "--seed", "ends 5", "--as-rolled")
    assert (ran.status, ran.err) == (0, "")
    printed = Printed((Path(ran.out.splitlines()[0]).parent / "scenario.pdf").read_bytes())
    small = [one for one in printed.glyphs(0) if 6 < one.size < 7 and one.char in "ABC456"]
    rows = [[two for two in small if abs(two.y - one.y) < 1.5] for one in small]
    row = sorted(max(rows, key=len), key=lambda one: one.x)
    assert "".join(one.char for one in row) == "A5C5A4C4"
    assert all(right.x - left.x > 8 for left, right in pairwise(row[::2]))


def test_markers_lie_on_the_board_as_the_record_says(sheet: Sheet) -> None:
    front = sheet.pages[0]
    sides = sheet.record["sides"].values()
    told = [line["text"] for line in sheet.record["rules"] if line["text"] in front]
    words = " ".join(told).upper().count("SCOUTED")
    markers = sum(len(side["scouted"]) for side in sides) + 1
    assert front.upper().count("SCOUTED") == markers + words
    assert front.upper().count("US START") == front.upper().count("GERMAN START") == 1
    assert front.upper().count("WAY OFF") == len(sheet.record["objectives"]) + 1  # and the key's


def test_rounds_and_what_is_counted_have_boxes(sheet: Sheet) -> None:
    back = sheet.pages[1]
    rounds = " ".join(str(n) for n in range(1, sheet.record["rounds"] + 1))
    leave = next(s["goal"]["leave"] for s in sheet.record["sides"].values() if s["goal"])
    assert f"Round {rounds} Off the board {' '.join(str(n) for n in range(1, leave + 1))}" in back


def darkness(data: bytes) -> float:
    """The share of the board on a first page that is ink."""
    with pypdfium2.PdfDocument(data) as pdf:
        picture = pdf[0].render(scale=1).to_pil().convert("L")
    picture = picture.crop((0, picture.height * 3 // 10, picture.width, picture.height * 3 // 5))
    levels = picture.histogram()
    return sum((255 - level) * count for level, count in enumerate(levels)) / 255 / sum(levels)


@pytest.mark.parametrize(
    "locks",
    [
        pytest.param(("handicap=worn", "size=10"), marks=pytest.mark.ci),
        ("handicap=outgunned", "size=14"),
    ],
    ids=" ".join,
)
def test_long_rules_and_narrow_tiles_fit(out: Path, locks: tuple[str, str]) -> None:
    """A handicap is told below a low board; counters stand on start tiles that have room."""
    words = [word for lock in locks for word in ("--lock", lock)]
    ran = new(out, "--seed", locks[0][9:], "--as-rolled", *words)
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.ci
def test_saver_saves_ink_and_says_the_same(
    out: Path, sheet: Sheet, sharing: Callable[[Path], Path]
) -> None:
    to = ("--ink", "saver", "--no-odds", "--out", sharing(out / "saver").as_posix())
    ran = fieldpress("scenario", "print", sheet.file.as_posix(), *to)
    found = Sheet(next((out / "saver").rglob("scenario.pdf")).parent, ran)
    # Bare and snowy fields take little ink in colour, too.
    assert darkness(found.pdf) < darkness(sheet.pdf) * 0.7
    assert len(found.pages) == 2
    for page, other in zip(found.pages, sheet.pages, strict=False):
        assert page.rpartition(" ")[0] == other.rpartition(" ")[0]


# --- the book ------------------------------------------------------------------------------------


@pytest.mark.ci
def test_each_scenario_of_a_book_has_its_own_foot_and_page(out: Path) -> None:
    ran = new(out, "--seed", "six", "--book", "2", *SMALL, "--paper", "letter")
    assert (ran.status, ran.err) == (0, "")
    folder = Path(ran.out.splitlines()[0]).parent
    pages = texts((folder / "book.pdf").read_bytes())
    assert len(pages) == 5
    titles = []
    for number, seed in enumerate(("six", "six-2")):
        data = load_yaml((folder / f"scenario-{number + 1:02}.yaml").read_text("utf-8"))
        assert data["seed"] == seed
        titles.append(data["record"]["title"])
        for page in pages[1 + 2 * number : 3 + 2 * number]:
            assert re.search(rf"Seed {seed} · content", page)
            assert data["record"]["title"] in page
            assert "another public one" not in page
        assert re.search(rf"{re.escape(titles[-1])} .*?\b{2 + 2 * number}\b", pages[0])


@pytest.mark.long
def test_contents_of_the_fullest_book_lie_on_one_page(out: Path) -> None:
    seed = "a seed so long that it breaks its line, " * 2
    ran = new(out, "--seed", seed, "--book", "24", *SMALL, "--paper", "letter", "--ink", "saver")
    assert (ran.status, ran.err) == (0, "")
    folder = Path(ran.out.splitlines()[0]).parent
    pages = texts((folder / "book.pdf").read_bytes())
    assert len(pages) == 1 + 2 * 24
    for number in range(24):
        data = load_yaml((folder / f"scenario-{number + 1:02}.yaml").read_text("utf-8"))
        title = re.escape(data["record"]["title"])
        assert re.search(rf"{title} .*?\b{2 + 2 * number}\b", pages[0])


# --- the same bytes ------------------------------------------------------------------------------


def run_elsewhere(repository: Path, folder: Path, words: Sequence[str]) -> Path:
    """Run the command in a checkout, home and circumstances of its own; return what it printed."""
    program = folder / "checkout"
    hidden = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("generator", "templates", "content/platoon-command"):
        shutil.copytree(repository / name, program / name, ignore=hidden)
    home = folder / "home"
    home.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "generator", "scenario", *words, "--out", str(home / "out")],
        cwd=home,
        env={
            **{key: os.environ[key] for key in ("PATH",) if key in os.environ},
            **CIRCUMSTANCES,
            "HOME": str(home),
            "PYTHONPATH": str(program),
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return next((home / "out").rglob("scenario.yaml")).parent


def digests(folder: Path) -> dict[str, str]:
    names = ("scenario.pdf", "scenario.yaml")
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}


@pytest.mark.ci
def test_a_seed_prints_the_same_bytes_anywhere(repository: Path, out: Path, tmp_path: Path) -> None:
    """Another checkout, home, hash seed, time zone and language, and nothing laid out before."""
    words = ["--seed", "amber ridge", *PLAYED]
    ran = new(out, *words)
    played = Sheet((out / ran.out.splitlines()[0]).parent, ran)
    here = digests(played.file.parent)
    found = run_elsewhere(repository, tmp_path, ["new", *words])
    assert digests(found) == here
    _printed_again(played, out, tmp_path)
    assert digests(played.file.parent) == here


@pytest.mark.ci
def test_its_file_prints_the_same_bytes(out: Path, sheet: Sheet, tmp_path: Path) -> None:
    """What is laid out is the same to the letter, and so is found in the cache."""
    here = digests(sheet.file.parent)
    _printed_again(sheet, out, tmp_path)
    assert digests(sheet.file.parent) == here


def _printed_again(sheet: Sheet, out: Path, tmp_path: Path) -> None:
    file = shutil.copy(sheet.file, tmp_path / "mine.yaml")
    sheet.file.with_name("scenario.pdf").unlink()
    sheet.file.unlink()
    ran = fieldpress("scenario", "print", str(file), "--out", out.as_posix())
    assert (ran.status, ran.err) == (0, "")


# --- what a stranger types -----------------------------------------------------------------------


TYPED = {
    ("--times", "0"): "'--times': Input should be greater than or equal to 1",
    ("--book", "0"): "'--book': Input should be greater than or equal to 1",
    ("--book", "1000"): "'--book': Input should be less than or equal to 24",
}


@pytest.mark.parametrize("words", TYPED, ids=" ".join)
def test_numbers_out_of_range_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    ran = new(tmp_path, *words)
    assert (ran.status, ran.out, [*tmp_path.iterdir()]) == (2, "", [])
    assert f"Invalid value for {TYPED[words]}" in " ".join(ran.err.split())


def test_an_unknown_pack_is_told(tmp_path: Path) -> None:
    ran = new(tmp_path, "platon-command")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "'platon-command' is neither a pack, a product nor a folder; packs are "
        f"{', '.join(built_in())}\n"
        "  hint: did you mean 'platoon-command'?\n"
    )


UNWRITABLE = {
    ("scenario", "new", "platoon-command"): "File exists",
    ("scenario", "new", "platoon-command", "--book", "2"): "File exists",
    ("scenario", "print"): "Not a directory",
    ("campaign", "new", "platoon-leader"): "File exists",
    ("build", "platoon-command/basic-training"): "Not a directory",
}


@pytest.mark.parametrize("words", UNWRITABLE, ids=" ".join)
def test_an_output_that_is_a_file_is_told_before_anything_is_laid_out(
    sheet: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr("generator.job.job.Desk.lay_out", too_early)
    path, reason = tmp_path / "taken", UNWRITABLE[words]
    path.write_text("mine")
    out = path if reason == "File exists" else path / "deeper"
    more = (sheet.file.as_posix(),) if words[-1] == "print" else ()
    ran = fieldpress(*words, *more, "--out", out.as_posix())
    assert (ran.status, ran.out, path.read_text()) == (2, "", "mine")
    assert ran.err == f"--out: nothing can be written to '{out.as_posix()}': {reason}\n"


def too_early(*_words: object) -> None:
    pytest.fail("laid out before the folder was tried")


def test_a_file_cut_short_is_told(sheet: Sheet, tmp_path: Path) -> None:
    whole = sheet.file.read_text("utf-8")
    path = tmp_path / "scenario.yaml"
    path.write_text(whole[: whole.index("record:")], "utf-8")
    ran = fieldpress("scenario", "print", path.as_posix(), "--out", tmp_path.as_posix())
    assert ran.status == 1
    assert ran.err == (
        f"{path.as_posix()}:1:1: this is not a complete scenario: record missing\n"
        "1 problem; nothing was printed\n"
    )


@pytest.mark.parametrize("seed", first(1, ["🎲🎲 dé", "W" * 40, "x" * 10_000]))
def test_any_seed_prints(out: Path, seed: str) -> None:
    ran = new(out, "--seed", seed, *SMALL)
    assert (ran.status, ran.err) == (0, "")
    with pikepdf.open(io.BytesIO(Path(ran.out.splitlines()[0]).read_bytes())) as pdf:
        assert len(pdf.pages) == 2
